"""The rules and the naive oracle agree move by move on random matches over all seat counts."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cavale.games import find, folder
from cavale.games.castor.notation import CARD_NUMBERS, card_text, cards_in, pile_card_text
from cavale.games.castor.table import AGENTS, ALL_CARDS, PHASES, POWERS_OFF
from cavale.kernel.box import read_box
from cavale.kernel.contract import Game, awaited, legal_actions, seat_letters, seats_in
from cavale.kernel.plain import plain
from cavale.kernel.tape import no_tape
from cavale.matches.match import Match
from tests.games.slices import slices
from tests.helpers import new_match
from tests.oracles.castor import Castor, in_order

MATCHES = 2400
SLICES = 16
AWAY = "random"  # what an option says that leaves a choice to chance


@pytest.fixture(scope="session")
def castor() -> Game:
    return find("castor")


# --- what chance did on the table of the rules -------------------------------------------------


class Told:
    """Answers the oracle with what the rules' own table shows, read off after the move."""

    def __init__(self, match: Match, named: list[str | None]) -> None:
        self.match = match
        self.named = named  # the agents that the options name

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        table = self.match.table
        if name == "agents":
            drawn = [AGENTS[table.agent[s]] for s, wish in enumerate(self.named) if wish is None]
            return drawn + [card for card in cards if card not in drawn]
        if name == "deal":
            return list(_deal(table))
        whole = [card for _, card in _taken(table)] + _pile(table)
        if name == "pile":
            return whole
        assert name == "plans"  # under the rest of the pile: the oracle checks that they are these
        return whole[-len(cards) :]

    def pick(self, name: str, n: int) -> int:
        table = self.match.table
        if name == "leader":
            return int(table.leader)  # when Henry's power comes first, he is asked after this
        assert name == "rob"
        robbed = card_text(table.robbed - 1)
        hand = [*_cards(table.hand_mask[table.victim]), robbed]
        assert len(hand) == n
        return in_order(hand).index(robbed)


def _deal(table: Any) -> Iterator[str]:
    """Right after a deal: hands, waiting cards, then what was not dealt."""
    rest = ALL_CARDS
    for seat in range(table.seats):
        for mask in (table.hand_mask[seat], table.reserve_mask[seat]):
            yield from _cards(mask)
            rest &= ~mask
    yield from _cards(rest)


# --- the same position in the words of the oracle ----------------------------------------------


@cache
def _cards(mask: int) -> tuple[str, ...]:
    return tuple(cards_in(mask))


def _card(card_plus_1: int) -> str:
    return card_text(card_plus_1 - 1) if card_plus_1 else ""


def _pile(table: Any) -> list[str]:
    return [pile_card_text(card) for card in table.pile[: table.pile_size][::-1]]


def _taken(table: Any) -> list[tuple[int, str]]:
    size = table.taken_size
    cards = map(pile_card_text, table.taken[:size])
    return list(zip(table.taker[:size], cards, strict=True))


def _last(table: Any) -> tuple[int, int, list[str]] | None:
    """The oracle forgets the last trick of the round before; the table still shows it."""
    if table.trick == 1:
        return None
    cards = [_card(card) for card in table.last_played[: table.seats]]
    return table.last_leader, table.last_winner, cards


def _sheet(table: Any) -> list[tuple[int, ...]]:
    columns = (table.sheet_plans, table.sheet_green, table.sheet_yellow, table.sheet_points)
    return list(zip(*(column[: table.seats] for column in columns), strict=True))


def _undealt(table: Any) -> list[str]:
    """What lies nowhere; that no card lies twice is checked on the way."""
    seen = 0
    masks = [*table.hand_mask, *table.reserve_mask, *table.won_mask]
    for mask in masks + [1 << (card - 1) for card in table.played + table.picked if card]:
        assert not seen & mask
        seen |= mask
    return list(_cards(ALL_CARDS & ~seen))


def state_of(match: Match) -> dict[str, object]:
    table, seats = match.table, range(match.seats)
    give = PHASES[table.phase] == "give"
    return {
        "over": match.is_over,
        "round": table.round_number,
        "trick": table.trick,
        "agents": [AGENTS[table.agent[seat]] for seat in seats],
        "powers": "off" if table.powers == POWERS_OFF else "on",
        "phase": "" if match.is_over else PHASES[table.phase],
        "awaited": match.awaited(),
        "leader": table.leader,
        "active": sorted(AGENTS[agent] for agent in seats_in(table.active)),
        "hands": [list(_cards(table.hand_mask[seat])) for seat in seats],
        "reserves": [list(_cards(table.reserve_mask[seat])) for seat in seats],
        "won": [list(_cards(table.won_mask[seat])) for seat in seats],
        "undealt": _undealt(table),
        "tricks": table.tricks[: match.seats],
        "played": [_card(table.played[seat]) for seat in seats],
        "picked": [_card(table.picked[seat]) for seat in seats],
        "last": _last(table),
        "pile": _pile(table),
        "taken": _taken(table),
        "medals": table.medals[: match.seats],
        "sheet": _sheet(table),
        "robbery": (table.victim, _card(table.robbed)) if give else None,
        "shown": _card(table.shown),
    }


# --- the comparison ----------------------------------------------------------------------------


def options_at_random(seats: int, rng: random.Random) -> dict[str, str]:
    """All switches: powers, agents all, partly or not named, leader named or not."""
    agents = rng.sample(AGENTS, seats)
    for seat in range(seats):
        if rng.random() < 0.3:
            agents[seat] = AWAY
    return {
        "powers": rng.choice(["on", "on", "on", "off"]),
        "agents": rng.choice([AWAY, ",".join(agents)]),
        "leader": rng.choice([AWAY, rng.choice(seat_letters(seats))]),
    }


def oracle_of(match: Match) -> Castor:
    agents, leader = match.options["agents"].split(","), match.options["leader"]
    if agents == [AWAY]:
        agents = [AWAY] * match.seats
    named = [None if name == AWAY else name for name in agents]
    return Castor(
        match.seats,
        Told(match, named),
        powers=match.options["powers"],
        agents=named,
        leader=None if leader == AWAY else seat_letters(match.seats).index(leader),
    )


def position_of(oracle: Castor, match: Match) -> dict[str, object]:
    """What the oracle says of the position; once all is over, nobody leads and no power acts."""
    state = oracle.state()
    return state | {"leader": match.table.leader, "active": []} if oracle.over else state


def agree(game: Game, seats: int, number: int) -> int:
    """Play one random match on both; return its length."""
    rng = random.Random(number)
    match = new_match(game, seats, number, options_at_random(seats, rng))
    oracle = oracle_of(match)
    while True:
        where = number, match.ply
        assert position_of(oracle, match) == state_of(match), where
        if match.is_over:
            break
        legal = [match.legal(seat) for seat in range(seats)]
        for seat in range(seats):
            texts = [game.action_text(action) for action in legal[seat]]
            assert oracle.moves(seat) == texts, where
        seat = rng.choice(match.awaited())
        action = rng.choice(legal[seat])
        match.play(seat, action)
        oracle.play(seat, game.action_text(action))
    outcome = match.outcome()
    assert outcome is not None
    assert oracle.winners() == list(outcome.winners)
    assert oracle.medals == list(outcome.points)
    return match.ply


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(SLICES))
def test_the_oracle_agrees_on_random_matches_over_all_seat_counts(castor: Game, part: int) -> None:
    for number in range(part, MATCHES, SLICES):
        assert agree(castor, 2 + number // SLICES % 4, number) > 0


# --- what no match with the shipped box can reach ----------------------------------------------


@pytest.mark.parametrize(("last", "leader"), [("a", "b"), ("c", "d"), ("e", "b")])
def test_A55_tied_winners_who_won_no_trick(castor: Game, last: str, leader: str) -> None:
    """Seats b and d win by a huge bonus (A51) alone: who leads is counted from `last`."""
    text = (
        "options nopowers | round 1 | trick 12"
        " | a henry hand y1 won g1 g2 g3 tricks 4 | b martha hand y2"
        " | c jean hand y3 won g4 g5 g6 tricks 4 | d wxt hand y4"
        f" | e moignons hand y5 won g7 g8 g9 tricks 3 | leader {last} | play {last}"
        " | pile 1 2 3 4 5 6 5secret 3notrump 4blue"
        " | taken a:1 c:1left e:2 a:2 c:2 e:2reverse a:3 c:3 e:3upside a:4 c:4"
    )
    data = read_box(folder("castor") / "box.toml")
    data["awards"] |= {"bonus_many": 100, "malus_many": 0}
    box = plain(castor.make_box(data, "test"))
    table = castor.parse_position(text)
    table.hand_mask["abcde".index(last)] = 1 << CARD_NUMBERS["m10"]
    for _ in range(5):
        seat = awaited(table)[0]
        action = legal_actions(castor, box, table, seat)[0]
        castor.play(box, table, seat, action, no_tape())
    assert table.medals == [0, 1, 0, 1, 0]
    assert (table.round_number, "abcde"[table.leader]) == (2, leader)
