"""The rules and the naive oracle agree move by move on random matches over all seat counts.

Both start from one shuffle: the oracle asks for its luck, and gets what has fallen at the table.
"""

import random
from typing import Any

import pytest

from cavale.games import find
from cavale.games.castor.notation import action_text, card_text, cards_in, pile_card_text
from cavale.games.castor.table import AGENTS, PHASES
from cavale.kernel.contract import encode_options, full_options, legal_actions, seats_in
from cavale.kernel.header import begin
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import no_tape
from tests.oracles.castor import Castor

GAME = find("castor")
BOX = plain(GAME.box)
MATCHES = 2100
SLICES = 14


class Fallen:
    """The luck of the oracle: read off the table after the move that asked for it."""

    def __init__(self) -> None:
        self.table: Any = None

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        table = self.table
        seats = range(table.seats)
        if name == "agents":
            used = [AGENTS[table.agent[seat]] for seat in seats]
            return [*(each for each in used if each in cards), *(set(cards) - set(used))]
        if name == "deal":
            dealt = [m for s in seats for m in (table.hand_mask[s], table.reserve_mask[s])]
            found = [card for mask in dealt for card in cards_in(mask)]
            return [*found, *(set(cards) - set(found))]
        pile = [pile_card_text(card) for card in table.pile[: table.pile_size]][::-1]
        if name == "plans":
            return pile[-len(cards) :]
        return [*(pile_card_text(card) for card in table.taken[: table.taken_size]), *pile]

    def pick(self, name: str, n: int) -> int:
        if name == "leader":
            return int(self.table.leader)
        lower = self.table.hand_mask[self.table.victim] & ((1 << self.table.robbed) - 1)
        return int(lower).bit_count()


def state_of(table: Any) -> dict[str, object]:
    seats = range(table.seats)
    lying = sum(table.hand_mask) | sum(table.reserve_mask) | sum(table.won_mask)
    for card in [*table.played, *table.picked]:
        lying |= 1 << card >> 1
    sheets = (table.sheet_plans, table.sheet_green, table.sheet_yellow, table.sheet_points)
    return {
        "over": bool(table.over),
        "round": table.round_number,
        "trick": table.trick,
        "agents": [AGENTS[table.agent[seat]] for seat in seats],
        "powers": ("on", "off")[table.powers],
        "phase": "" if table.over else PHASES[table.phase],
        "awaited": seats_in(table.waiting),
        "leader": table.leader,
        "active": sorted(AGENTS[agent] for agent in seats_in(table.active)),
        "hands": [cards_in(table.hand_mask[seat]) for seat in seats],
        "reserves": [cards_in(table.reserve_mask[seat]) for seat in seats],
        "won": [cards_in(table.won_mask[seat]) for seat in seats],
        "undealt": cards_in((1 << 60) - 1 & ~lying),
        "tricks": table.tricks[: table.seats],
        "played": [_card(table.played[seat]) for seat in seats],
        "picked": [_card(table.picked[seat]) for seat in seats],
        "last": _last(table),
        "pile": [pile_card_text(card) for card in table.pile[: table.pile_size]][::-1],
        "taken": [
            (table.taker[index], pile_card_text(table.taken[index]))
            for index in range(table.taken_size)
        ],
        "medals": table.medals[: table.seats],
        "sheet": [tuple(column[seat] for column in sheets) for seat in seats],
        "robbery": (table.victim, _card(table.robbed)) if table.robbed else None,
        "shown": _card(table.shown),
    }


def _card(card_plus_1: int) -> str:
    return card_text(card_plus_1 - 1) if card_plus_1 else ""


def _last(table: Any) -> tuple[int, int, list[str]] | None:
    """The oracle forgets the last trick of the round before; the table still shows it."""
    if table.trick == 1:
        return None
    cards = [_card(card) for card in table.last_played[: table.seats]]
    return table.last_leader, table.last_winner, cards


def random_options(seats: int, rng: random.Random) -> dict[str, str]:
    agents = rng.sample(AGENTS, seats)
    chosen = [agent if rng.random() < 0.5 else "random" for agent in agents]
    return {
        "powers": "off" if rng.random() < 0.2 else "on",
        "agents": rng.choice(["random", ",".join(chosen)]),
        "leader": rng.choice(["random", *"abcde"[:seats]]),
    }


def oracle_for(seats: int, luck: Fallen, options: dict[str, str]) -> Castor:
    agents, leader = options["agents"], options["leader"]
    wishes = [None if each == "random" else each for each in agents.split(",")]
    return Castor(
        seats,
        luck,
        powers=options["powers"],
        agents=None if agents == "random" else wishes,
        leader=None if leader == "random" else "abcde".index(leader),
    )


def agree(seats: int, number: int) -> int:
    """Play one random match on both; return its length."""
    rng = random.Random(number)
    options = random_options(seats, rng)
    slots = encode_options(GAME.card, seats, full_options(GAME.card, seats, options)).tolist()
    table, tape, luck = plain_blank(GAME.table), no_tape(), Fallen()
    begin(table, seats, [number, 1], 2, 3)
    GAME.setup(BOX, table, slots, tape)
    luck.table = table
    oracle = oracle_for(seats, luck, options)
    while True:
        if table.over:
            oracle.leader, oracle.active = table.leader, []  # after the end nobody leads any more
        assert oracle.state() == state_of(table)
        if table.over:
            break
        seat = rng.choice(seats_in(table.waiting))
        legal = legal_actions(GAME, BOX, table, seat)
        assert oracle.moves(seat) == [action_text(action) for action in legal]
        action = rng.choice(legal)
        GAME.play(BOX, table, seat, action, tape)
        oracle.play(seat, action_text(action))
    assert oracle.winners() == seats_in(GAME.score(BOX, table, [0] * seats))
    return int(table.ply)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(SLICES))
def test_the_oracle_agrees_on_random_matches_over_all_seat_counts(part: int) -> None:
    for number in range(part, MATCHES, SLICES):
        assert agree(2 + number % 4, number) > 0
