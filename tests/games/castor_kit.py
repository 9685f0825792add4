"""What the conformance suite must know of Le Castor: its bounds, and what is hidden in it."""

import random
from dataclasses import replace
from functools import partial
from typing import Any

from cavale.games.castor.questions import deck_mask, hand_size, reserve_size, tricks_of
from cavale.games.castor.table import ALL_CARDS, GIVE, PASS, POWER, SECRET
from cavale.kernel.contract import seats_in
from cavale.testing import Case, Kit

OPTIONS = [{"powers": "on"}, {"powers": "off"}]


def check_position(box: Any, table: Any) -> None:
    """The bounds of the ledger: action cards, all plans and powers, sizes, rounds."""
    seats = range(int(table.seats))
    zones = [table.hand_mask, table.reserve_mask, table.won_mask]
    lying = [int(zone[seat]) for zone in zones for seat in seats]
    lying += [1 << int(card) - 1 for card in [*table.played, *table.picked] if card]
    together = 0
    for mask in lying:
        assert mask & together == 0, "a card lies in two places"
        together |= mask
    assert together & ~deck_mask(box) == 0
    tricks = tricks_of(box)
    dealt = tricks * len(seats)
    assert together.bit_count() == dealt
    for seat in seats:
        assert int(table.hand_mask[seat]).bit_count() == hand_size(box, table, seat)
        assert int(table.reserve_mask[seat]).bit_count() == reserve_size(box, table)
        assert int(table.won_mask[seat]).bit_count() == table.tricks[seat] * len(seats)
    _check_pile(box, table)
    assert not any(table.deck)
    assert 1 <= table.trick <= tricks
    assert 1 <= table.round_number <= len(seats) + 1
    _check_seen_cards(table)


def _check_pile(box: Any, table: Any) -> None:
    plans = [*map(int, box.plans[: box.plan_count])]
    agents = [int(agent) for agent in table.agent[: table.seats]]
    assert len(set(agents)) == len(agents)
    powers = [] if table.powers else [POWER + agent for agent in agents]
    pile, taken = table.pile[: table.pile_size], table.taken[: table.taken_size]
    assert sorted(map(int, [*pile, *taken])) == sorted(plans + powers)
    assert not any([*table.pile[table.pile_size :], *table.taken[table.taken_size :]])
    finished = tricks_of(box) if table.over else table.trick - 1
    taken_plans = sum(card < POWER for card in taken)
    assert finished <= taken_plans <= finished + 1
    assert sum(table.tricks) == finished


def _check_seen_cards(table: Any) -> None:
    """A seat that has picked has a card face down, and what everyone knows of Jean is true."""
    picking = table.phase in (PASS, SECRET) and not table.over
    for seat in range(int(table.seats)):
        has_picked = picking and seat not in seats_in(int(table.waiting))
        assert bool(table.picked[seat]) == has_picked
    assert (table.robbed != 0) <= (table.phase == GIVE)


# --- another world --------------------------------------------------------------------------


def hide_otherwise(table: Any, seat: int, rng: random.Random, deck: int = ALL_CARDS) -> None:
    """What the seat has not seen: hands, reserves, the pile, of the cards of a deck.

    What was won it has seen, and may remember; that views do not show it is a test of A23.
    """
    _redeal(table, seat, rng, deck)
    _repile(table, rng)


def _redeal(table: Any, seat: int, rng: random.Random, deck: int) -> None:
    """Every action card that the seat has not seen changes places with another such card.

    Every other time the hands stay as they are, so that the others can make the same move.
    """
    seats = range(int(table.seats))
    known = _known_cards(table, seat)
    keeps_hands = rng.random() < 0.5
    if keeps_hands:
        known |= {card for mask in table.hand_mask for card in _cards(int(mask))}
    undealt = deck
    for each in seats:
        undealt &= ~(table.hand_mask[each] | table.reserve_mask[each] | table.won_mask[each])
        undealt &= ~(1 << table.played[each] >> 1) & ~(1 << table.picked[each] >> 1)
    hidden = [*_cards(undealt)]
    slots: list[tuple[str, int, int]] = []
    for each in seats:
        for name in ("hand_mask", "reserve_mask", "won_mask"):
            mask = int(getattr(table, name)[each])
            mine = each == seat and name != "reserve_mask"
            movable = [] if mine else [card for card in _cards(mask) if card not in known]
            hidden += movable
            slots.append((name, each, len(movable)))
            getattr(table, name)[each] = mask & ~sum(1 << card for card in movable)
        is_free = not keeps_hands and int(table.picked[each]) - 1 not in known
        if table.picked[each] and each != seat and is_free:
            hidden.append(int(table.picked[each]) - 1)
            slots.append(("picked", each, 1))
    rng.shuffle(hidden)
    for name, each, count in slots:
        dealt = [hidden.pop() for _ in range(count)]
        if name == "picked":
            table.picked[each] = dealt[0] + 1
        else:
            getattr(table, name)[each] |= sum(1 << card for card in dealt)
    if table.robbed and seat not in (table.turn, table.victim) and not keeps_hands:
        taken = rng.choice([*_cards(int(table.hand_mask[table.turn]))])
        table.robbed = taken + 1


def _known_cards(table: Any, seat: int) -> set[int]:
    """Cards of others that this seat knows: tricks, what Jean took back, the robbery."""
    known = {card for mask in table.won_mask for card in _cards(int(mask))}
    if table.trick > 1 or table.over:
        known |= {int(card) - 1 for card in table.last_played[: table.seats]}
    if table.shown:
        known.add(int(table.shown) - 1)
    if table.robbed and seat in (table.turn, table.victim):
        known.add(int(table.robbed) - 1)
    return known


def _cards(mask: int) -> list[int]:
    return [card for card in range(60) if mask >> card & 1]


def _repile(table: Any, rng: random.Random) -> None:
    """The pile under its top: whatever was taken lay open then."""
    below = int(table.pile_size) - 1
    pile = [int(card) for card in table.pile[: max(below, 0)]]
    rng.shuffle(pile)
    table.pile[: len(pile)] = pile


GOLDENS = [Case(seats, options) for seats in (2, 3, 4, 5) for options in OPTIONS]
BOX = {"goal": 1, "plans.1": 0, "plans.6": 3, "accomplices.blue": 0, "awards.bonus_many": 9}
KIT = Kit("castor", OPTIONS, check_position, hide_otherwise, goldens=GOLDENS, box=BOX)

# Ten cards for two players, five tricks a round
TINY = {
    "hand": 3,
    "waiting": 2,
    "cards.mauve": 2,
    "cards.blue": 3,
    "cards.green": 3,
    "cards.yellow": 2,
}
_TINY_DECK = 0b11 | 0b111 << 10 | 0b111 << 28 | 0b11 << 44
TINY_KIT = replace(KIT, box=TINY, hide_otherwise=partial(hide_otherwise, deck=_TINY_DECK))
