"""What the conformance suite must know of Condamnés !: its bounds, and what is hidden in it."""

import random
from typing import Any

from cavale.games.condamnes.notation import cards_in
from cavale.games.condamnes.numbers import C13
from cavale.games.condamnes.questions import higher_mask, prisoners_mask, proper_size
from cavale.games.condamnes.table import (
    CARDS,
    DISCARDING,
    GRABBING,
    INSPECTING,
    PACK_MASK,
    PASSING,
    POINTING,
    POINTING_FREE,
    SUITS,
    TAKING,
)
from cavale.kernel.contract import seats_in
from cavale.testing import Case, Kit

OPTIONS = [
    {"transfer": "table", "searches": "round", "covert": "round", "pointing": "card"},
    {"transfer": "off", "searches": "free", "covert": "step", "pointing": "free"},
]


def check_position(box: Any, table: Any) -> None:
    """The bounds of the ledger: card accounting, hand sizes, the surplus, who knows its holder."""
    _check_cards(table)
    _check_hands(box, table)
    _check_holder(table)
    _check_tunnel(table)
    assert 1 <= table.agreement <= SUITS
    assert 0 <= table.tunnels <= table.seats - 1
    assert table.guard_open_mask & ~table.hand_mask[table.guard] == 0
    assert not (table.returned and table.stage != INSPECTING)


def _check_tunnel(table: Any) -> None:
    """C42: four cards wait for the guard's word, and for its price if it was wrong."""
    assert (table.laid_mask != 0) == (table.phase in (POINTING, DISCARDING))
    assert table.laid_stolen == 0 or table.phase == POINTING
    if table.phase == DISCARDING:
        assert table.pointing != POINTING_FREE
        assert table.hand_mask[table.guard]


def _check_cards(table: Any) -> None:
    """52 cards, each in one place."""
    places = [cards_in(mask) for mask in (table.discard_mask, table.laid_mask, *table.hand_mask)]
    places += [table.pile[: table.pile_size], table.tunnel_marker[: table.tunnels]]
    if _lies_in_middle(table):
        places.append([table.stolen])
    lying = [int(card) for place in places for card in place]
    assert sorted(lying) == list(range(1, CARDS + 1))
    assert not any(table.pile[table.pile_size :])


def _lies_in_middle(table: Any) -> bool:
    return bool(table.phase == GRABBING and not table.over)


def _check_hands(box: Any, table: Any) -> None:
    for seat in range(table.seats):
        held = len(cards_in(table.hand_mask[seat]))
        if seat == table.guard:
            assert held == table.guard_size
            assert held < box.goal or table.over == C13
        else:
            assert held == proper_size(table, seat) + (table.holder_mask >> seat & 1)
    if table.travelling:
        assert table.stage == PASSING
        assert table.hand_mask[table.turn] >> table.travelling & 1
        assert table.travelling != table.stolen


def _check_holder(table: Any) -> None:
    holders = seats_in(int(table.holder_mask))
    assert len(holders) == (0 if _lies_in_middle(table) else 1)
    for seat in holders:
        assert seat != table.guard
        assert table.hand_mask[seat] >> table.stolen & 1
        assert table.known_mask[seat] == table.holder_mask
    for seat in range(table.seats):
        assert table.known_mask[seat] in (0, table.holder_mask)
    assert table.cleared_mask & table.holder_mask == 0
    if table.slipped_from:
        assert prisoners_mask(table) & ~table.holder_mask & 1 << table.slipped_from - 1


# --- another world --------------------------------------------------------------------------


def hide_otherwise(table: Any, seat: int, rng: random.Random) -> None:
    """Where the stolen card is, hands, the pile, covert moves, the agreement."""
    if seat in (-1, table.guard) and not table.over:
        table.agreement = rng.randint(1, SUITS)  # C47: for the prisoners alone, until the end
    if not _lies_in_middle(table):
        _move_the_stolen_card(table, seat, rng)
    elif seat in (-1, table.guard):
        others = rng.getrandbits(int(table.seats)) & prisoners_mask(table)
        table.waiting = others or prisoners_mask(table)  # C03: who has left it alone
    _exchange_cards(table, seat, rng)
    _forget_covert_moves(table, seat, rng)
    if seat < 0 or table.holder_mask != 1 << seat:
        givers = seats_in(prisoners_mask(table) & ~table.holder_mask)
        table.slipped_from = rng.choice([0, *(1 + giver for giver in givers)])


def _move_the_stolen_card(table: Any, seat: int, rng: random.Random) -> None:
    """To anybody who may hold it, as far as the seat knows; or the same holder hides another."""
    known = table.known_mask[seat if seat >= 0 else table.guard]
    if known:
        if seat < 0 or known != 1 << seat:
            _hide_another(table, seat, rng)
        return
    may = [each for each in seats_in(prisoners_mask(table) & ~table.cleared_mask) if each != seat]
    holder, taker = seats_in(int(table.holder_mask))[0], rng.choice(may)
    table.hand_mask[holder] &= ~(1 << table.stolen)
    table.hand_mask[taker] |= 1 << table.stolen
    table.holder_mask = 1 << taker
    for each in range(table.seats):
        table.known_mask[each] = 1 << taker if each == taker else 0
    if seat != table.target and table.phase == POINTING:
        laid = cards_in(table.laid_mask)
        table.laid_stolen = rng.choice(laid) if taker == table.target else 0


def _hide_another(table: Any, seat: int, rng: random.Random) -> None:
    if table.inspected_mask:
        return  # what was inspected was not the stolen card
    holder = seats_in(int(table.holder_mask))[0]
    hand = [card for card in cards_in(table.hand_mask[holder]) if card != table.travelling]
    table.stolen = rng.choice(hand)


def _exchange_cards(table: Any, seat: int, rng: random.Random) -> None:
    """All cards that the seat cannot see change places at random; a few go back to fit."""
    places: list[Any] = [("pile", index) for index in range(table.pile_size)]
    for each in range(table.seats):
        if each != seat:
            places += [(each, card) for card in _hidden_cards(table, seat, each)]
    cards = [table.pile[spot] if kind == "pile" else spot for kind, spot in places]
    for _ in range(200):
        pair = rng.sample(range(len(places)), 2)
        _try_exchange(table, places, cards, pair)


def _hidden_cards(table: Any, seat: int, other: int) -> list[int]:
    """The cards of another hand that this seat has no business knowing."""
    known = 0
    if other == table.guard:
        known |= table.guard_open_mask
    if other == table.turn and table.stage == PASSING and seat == _giver(table):
        known |= 1 << table.travelling
    if seat == table.guard:
        known |= table.inspected[other]
    return cards_in(table.hand_mask[other] & ~known)


def _giver(table: Any) -> int:
    return int(table.turn + (1 if table.round_number % 2 else -1)) % int(table.seats)


def _try_exchange(table: Any, places: list[Any], cards: list[int], pair: list[int]) -> None:
    first, second = pair
    kept = cards[first], cards[second]
    if _fits(table, places[first][0], *kept) and _fits(table, places[second][0], *kept[::-1]):
        cards[first], cards[second] = kept[::-1]
        _put(table, places, first, kept[0], kept[1])
        _put(table, places, second, kept[1], kept[0])


def _fits(table: Any, kind: Any, old: int, new: int) -> bool:
    """C24: hands inspected in vain hold nothing higher; where he stopped there is something."""
    if kind == "pile" or not table.inspected_mask >> kind & 1 or old == table.stolen:
        return True
    high = higher_mask(table.returned)
    if kind == table.target and table.phase == TAKING:
        hand = table.hand_mask[kind] & ~(1 << old) & ~(1 << table.stolen)
        return bool((hand | 1 << new) & high)
    return not high >> new & 1


def _put(table: Any, places: list[Any], index: int, old: int, new: int) -> None:
    kind, spot = places[index]
    if kind == "pile":
        table.pile[spot] = new
        return
    mask = table.hand_mask[kind]
    table.hand_mask[kind] = mask ^ 1 << old ^ 1 << new
    if table.holder_mask >> kind & 1 and old == table.stolen:
        table.stolen = new
    if kind == table.turn and old == table.travelling:
        table.travelling = new
    if table.inspected[kind] >> old & 1:
        table.inspected[kind] ^= 1 << old | 1 << new


def _forget_covert_moves(table: Any, seat: int, rng: random.Random) -> None:
    own = 1 << seat if seat >= 0 else 0
    for name in ("covert_mask", "showed_mask"):
        others = rng.getrandbits(int(table.seats)) & prisoners_mask(table) & ~own
        setattr(table, name, getattr(table, name) & own | others)
    for each in range(table.seats):
        if each not in (seat, table.guard) and rng.random() < 0.5:
            table.shown_card[each] = rng.randint(1, CARDS)
            table.shown_from[each] = rng.randrange(table.seats)


assert PACK_MASK.bit_count() == CARDS


GOLDENS = [
    *(
        Case(seats, {"searches": searches, "covert": covert})
        for seats in (3, 5, 9)
        for searches, covert in (("round", "round"), ("free", "step"))
    ),
    Case(6, {"pointing": "free"}),
]
BOX = {"guard_cards": 3, "goal": 8, "low_pack": 7, "rounds.5": 6, "free_searches": 4}
KIT = Kit("condamnes", OPTIONS, check_position, hide_otherwise, goldens=GOLDENS, box=BOX)
