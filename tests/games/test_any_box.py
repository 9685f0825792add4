"""Whatever box a loader takes, a match with it ends, and no later than the card says."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cavale.games import find, ours
from cavale.games.boxes import OwnBox, box_with, components, shipped_contents
from cavale.kernel.box import leaves
from cavale.kernel.contract import Game
from cavale.kernel.errors import BoxError
from tests.helpers import new_match, random_steps

LETTERS, SEATS = "SCAPE", (2, 3, 4)
ALL_CARDS = [f"cards.{letter}.{row}" for letter in LETTERS for row in range(1, 8)]
LEVELS = ("easy", "normal", "hard")
EXTREMES: dict[str, list[dict[str, Any]]] = {
    "horde": [
        {"goal": 1000, **{f"copies.{value}": 12 for value in range(1, 11)}},
        {"goal": 1000, **{f"copies.{value}": 0 for value in range(1, 10)}, "copies.10": 10},
        {"goal": 1, "rounds": 1},
    ],
    "scape": [
        {f"players.{seats}.copies": 2 for seats in range(3, 15)},
        *(dict.fromkeys(ALL_CARDS, card) for card in ("ss collapse", "raf left", "usaf discard")),
        {f"double.{letter}": [] for letter in LETTERS},
        {f"cards.{letter}": ["ss collapse"] * 3 for letter in LETTERS}
        | {f"double.{letter}": [3] for letter in LETTERS},
    ],
    "condamnes": [
        {"goal": 12, "guard_cards": 1, "low_pack": 1}
        | {f"rounds.{seats}": 100 for seats in range(3, 10)},
        {"goal": 12, "guard_cards": 9, "low_pack": 10},
        {"goal": 2, "guard_cards": 1},
    ],
    "castor": [
        {"goal": 6, "plans.6": 11},
        {"goal": 6, "awards.bonus_few": 100, "awards.malus_many": 100},
        {"hand": 1, "waiting": 0, "goal": 6}
        | {f"cards.{colour}": 1 for colour in ("mauve", "blue", "green", "yellow")},
        {"goal": 6, "hand": 1, "waiting": 6},
    ],
    "temple": [
        *({"die": face * 6} for face in "AMX"),
        {"dice": 2} | {f"players.rounds.{seats}": 12 for seats in SEATS},
        {"gem_track": 1, "track": 1}
        | {f"players.gem_box.{seats}": 1 for seats in SEATS}
        | {f"players.{level}.{seats}": 1 for level in LEVELS for seats in SEATS},
    ],
}


def playing(game: Game, own: OwnBox) -> Game:
    return replace(game, box=components(game, own, "a box"))


def served(game: Game) -> int:
    """How many seats its box is enough for."""
    return game.card.seats[1] if game.most_seats is None else game.most_seats(game.box)


def ends_in_time(game: Game, seats: int) -> None:
    match = new_match(game, seats, "any box")
    for _ in random_steps(match, "any box", most=game.card.longest + 1):
        pass
    assert match.is_over
    assert match.ply <= game.card.longest
    assert match.outcome() is not None


@pytest.mark.parametrize("game_id", ours())
def test_a_match_with_an_extreme_box_ends_in_time(game_id: str) -> None:
    game = find(game_id)
    for values in EXTREMES[game_id]:
        box = playing(game, box_with(game, values))
        for seats in game.card.seats:
            ends_in_time(box, min(seats, served(box)))


def any_boxes(game: Game, count: int) -> Iterator[OwnBox]:
    """Boxes with a few numbers changed at random: those that the loader takes."""
    rng = random.Random(game.card.id)
    numbers = [
        field
        for field, value in leaves(shipped_contents(game.card.id)).items()
        if isinstance(value, int)
    ]
    while count:
        fields = rng.sample(numbers, 2)
        values = {field: rng.choice((0, 1, 2, 5, 12, 40, 100, 1000)) for field in fields}
        try:
            yield box_with(game, values)
        except BoxError:
            continue
        count -= 1


@pytest.mark.parametrize("game_id", ours())
@pytest.mark.parametrize("count", [8, pytest.param(300, marks=pytest.mark.long)])
def test_a_match_with_any_box_that_loads_ends_in_time(game_id: str, count: int) -> None:
    game = find(game_id)
    for own in any_boxes(game, count):
        box = playing(game, own)
        ends_in_time(box, min(game.card.recommended, served(box)))
