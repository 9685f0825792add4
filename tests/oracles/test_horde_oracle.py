"""Self-test of the La Horde oracle: positions made by hand, then random matches."""

import random
from collections.abc import Callable

import pytest

from .horde import Horde, all_cards


def stack(*first: int) -> Callable[[list[int]], list[int]]:
    """A shuffle that puts these cards on top at set-up, the rest ascending; later: ascending."""
    calls: list[int] = []

    def shuffle(cards: list[int]) -> list[int]:
        calls.append(len(cards))
        rest = sorted(cards)
        if len(calls) > 1:
            return rest
        for value in first:
            rest.remove(value)
        return list(first) + rest

    return shuffle


def run(game: Horde, *script: str) -> None:
    """Each entry is a seat and a move, as in "0:D"."""
    for entry in script:
        seat, move = entry.split(":")
        game.play(int(seat), move)


def test_h06_cards() -> None:
    cards = all_cards()
    assert len(cards) == 55
    assert [cards.count(value) for value in range(1, 11)] == list(range(1, 11))


def test_h03_first_deal() -> None:
    game = Horde(3, stack(5, 3, 4))
    assert game.state() == {
        "over": False,
        "round": 1,
        "awaited": [1],
        "drawn": 0,
        "dealing": [],
        "horde": [],
        "refuges": [[5], [3], [4]],
        "face_down": [0, 0, 0],
        "status": ["in", "in", "in"],
        "points": [0, 0, 0],
        "pile": 52,
        "discard": [],
    }
    assert game.moves(0) == []
    assert game.moves(1) == ["D", "P"]


def test_h04_tie_for_smallest_goes_to_the_oldest() -> None:
    assert Horde(3, stack(9, 4, 4)).awaited() == [1]
    assert Horde(3, stack(9, 4, 4), age=[0, 2, 1]).awaited() == [2]
    assert Horde(3, stack(9, 4, 5), age=[2, 0, 1]).awaited() == [1]


def test_h05_only_the_player_whose_turn_it_is() -> None:
    game = Horde(2, stack(1, 2))
    with pytest.raises(ValueError, match="may not play"):
        game.play(1, "D")
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, "R")


def test_h10_drawn_card_waits() -> None:
    game = Horde(2, stack(1, 2, 7))
    game.play(0, "D")
    assert game.state()["drawn"] == 7
    assert game.state()["pile"] == 52
    assert game.moves(0) == ["R", "H"]
    assert game.moves(1) == []
    game.play(0, "R")
    assert game.state()["refuges"] == [[1, 7], [2]]
    assert game.awaited() == [1]


def test_h11_forced_to_the_horde() -> None:
    game = Horde(2, stack(3, 5, 3))
    game.play(0, "D")
    assert game.state()["horde"] == [3]
    assert game.state()["refuges"] == [[3], [5]]
    assert game.state()["drawn"] == 0
    assert game.awaited() == [1]


def test_h12_overrun() -> None:
    game = Horde(2, stack(3, 5, 6, 6, 6, 6))
    run(game, "0:D", "0:H")
    run(game, "1:D")  # H11: forced into the Refuge
    assert game.state()["refuges"] == [[3], [5, 6]]
    run(game, "0:D")
    assert game.state()["refuges"] == [[3, 6], [5, 6]]
    run(game, "1:D")  # both zones hold a 6
    assert game.state()["status"] == ["in", "overrun"]
    assert game.state()["refuges"] == [[3, 6], []]
    assert game.state()["discard"] == [5, 6, 6]
    assert game.state()["horde"] == [6]
    assert game.awaited() == [0]


def test_h13_take() -> None:
    game = Horde(2, stack(1, 2, 5, 8, 8))
    run(game, "0:D", "0:H")
    assert game.moves(1) == ["D", "P", "T5"]
    run(game, "1:D", "1:R", "0:D", "0:H")
    assert game.moves(1) == ["D", "P", "T5"]  # the 8 is in the own Refuge
    run(game, "1:T5")
    assert game.state()["horde"] == [8]
    assert game.state()["refuges"] == [[1], [2, 5, 8]]
    assert game.moves(0) == ["D", "P", "T8"]


def test_h14_pass_turns_cards_down() -> None:
    game = Horde(3, stack(1, 2, 3, 4, 5, 6, 7, 8, 9))
    run(game, "0:D", "0:R", "1:D", "1:R", "2:D", "2:R", "0:D", "0:R")
    run(game, "1:P")
    assert game.state()["face_down"] == [0, 2, 0]  # two others, two cards
    run(game, "2:P")
    assert game.state()["face_down"] == [0, 2, 1]  # one other
    assert game.awaited() == [0]
    run(game, "0:P")  # H16: none
    assert game.points == [3, 0, 1]


def test_h14_all_cards_when_fewer() -> None:
    game = Horde(4, stack(1, 2, 3, 4))
    run(game, "0:P")
    assert game.state()["face_down"] == [1, 0, 0, 0]


def test_h15_overrun_turns_one_up_and_pass_does_not() -> None:
    # Seat 0 passes first with two cards down, then seat 1 is overrun, then seat 2 passes.
    game = Horde(3, stack(2, 3, 4, 6, 6, 7, 6, 6, 6))
    run(game, "0:D", "0:R", "1:D", "1:H", "2:D", "2:R")
    run(game, "0:P")
    assert game.state()["face_down"] == [2, 0, 0]
    run(game, "1:D")
    assert game.state()["refuges"] == [[2, 6], [3, 6], [4, 7]]
    run(game, "2:D")
    assert game.state()["refuges"] == [[2, 6], [3, 6], [4, 6, 7]]
    run(game, "1:D")
    assert game.state()["status"] == ["passed", "overrun", "in"]
    assert game.state()["face_down"] == [1, 0, 0]
    run(game, "2:P")
    assert game.points == [1, 0, 3]


def test_h15_also_when_the_last_player_is_overrun() -> None:
    game = Horde(2, stack(1, 2, 5, 5, 5))
    run(game, "0:D", "0:H", "1:P")
    assert game.state()["face_down"] == [0, 1]
    run(game, "0:D", "0:D")
    assert game.points == [0, 1]
    assert game.round == 2


def test_h16_last_player_cannot_take() -> None:
    game = Horde(2, stack(1, 2, 5, 9, 8))
    run(game, "0:D", "0:H")
    assert game.moves(1) == ["D", "P", "T5"]
    run(game, "1:P")
    assert game.moves(0) == ["D", "P"]
    run(game, "0:D", "0:H")  # the last may still place in either zone, and goes on
    assert game.state()["horde"] == [5, 9]
    assert game.moves(0) == ["D", "P"]
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, "T5")


def test_h17_new_pile_only_when_a_card_must_be_drawn() -> None:
    sizes: list[int] = []

    def shuffle(cards: list[int]) -> list[int]:
        sizes.append(len(cards))
        return cards

    game = Horde(8, shuffle, restart="random")
    for _ in range(5 * 8):
        game.play(game.awaited()[0], "P")
    assert (game.round, game.state()["pile"], sizes) == (6, 7, [55])
    for _ in range(8):
        game.play(game.awaited()[0], "P")
    # Seven cards of the old pile were already held, 48 lay in the discard pile.
    assert (game.round, game.state()["pile"], sizes) == (7, 47, [55, 48])
    assert game.state()["discard"] == []


def test_h17_not_before_the_next_draw() -> None:
    sizes: list[int] = []

    def shuffle(cards: list[int]) -> list[int]:
        sizes.append(len(cards))
        return cards

    game = Horde(5, shuffle, restart="random")
    for _ in range(10 * 5):
        game.play(game.awaited()[0], "P")
    assert (game.round, game.state()["pile"], sizes) == (11, 0, [55])
    game.play(game.awaited()[0], "D")
    assert sizes == [55, 50]


def test_h22_h23_restart_by_choice() -> None:
    game = Horde(3, stack(2, 3, 1, 9, 4, 9))
    run(game, "2:P", "0:P", "1:P")
    assert game.state() == {
        "over": False,
        "round": 2,
        "awaited": [2],
        "drawn": 0,
        "dealing": [4, 9, 9],
        "horde": [],
        "refuges": [[], [], []],
        "face_down": [0, 0, 0],
        "status": ["in", "in", "in"],
        "points": [0, 1, 0],
        "pile": 49,
        "discard": [1, 2, 3],
    }
    assert game.moves(2) == ["G4", "G9"]
    run(game, "2:G9")
    assert game.state()["refuges"] == [[9], [], []]
    assert game.state()["dealing"] == [4, 9]
    run(game, "2:G4")
    assert game.state()["refuges"] == [[9], [4], [9]]
    assert game.state()["dealing"] == []
    assert game.awaited() == [1]  # H25


def test_h23_restart_at_random() -> None:
    game = Horde(3, stack(2, 3, 1, 9, 4, 7), restart="random")
    run(game, "2:P", "0:P", "1:P")
    assert game.state()["refuges"] == [[9], [4], [7]]
    assert game.awaited() == [1]


def test_h24_tie_none_overrun_first_to_pass() -> None:
    game = Horde(3, stack(2, 3, 1))
    run(game, "2:P", "0:P", "1:P")
    assert game.points == [0, 1, 0]
    assert game.restarter == 2


def test_h24_tie_first_overrun_of_the_tied() -> None:
    # Round 2: overrun in the order 2, 1, 0, but seat 2 has a point.
    game = Horde(3, stack(2, 3, 4, 9, 7, 8, 10, 10, 10, 10, 6, 5, 10, 4, 10, 10))
    run(game, "0:P", "1:P", "2:P", "0:G9", "0:G7")
    assert game.state()["refuges"] == [[8], [9], [7]]
    run(game, "2:D", "2:H", "0:D", "1:D", "2:D")
    run(game, "0:D", "0:H", "1:D", "1:H", "2:D")
    assert game.state()["status"] == ["in", "in", "overrun"]
    run(game, "0:D", "0:H", "1:D", "0:D")
    # H26: everybody overrun, nobody scores.
    assert game.points == [0, 0, 1]
    assert game.round == 3
    assert game.awaited() == [1]


def test_h24_overrun_goes_before_passed() -> None:
    # Round 2: seat 0 passes, then seat 2 is overrun; they end level at 1 and seat 2 restarts.
    game = Horde(3, stack(2, 3, 4, 9, 8, 7, 10, 10, 6, 10))
    run(game, "0:P", "1:P", "2:P", "0:G9", "0:G8")
    assert game.state()["refuges"] == [[7], [9], [8]]
    run(game, "0:P", "1:D", "1:H", "2:D", "1:D", "1:R", "2:D")
    assert game.state()["status"] == ["passed", "in", "overrun"]
    run(game, "1:P")
    assert game.points == [1, 2, 1]
    assert game.awaited() == [2]


def test_h21_end_of_the_match() -> None:
    game = Horde(2, stack(1, 2))
    while not game.over:
        seat = game.awaited()[0]
        moves = game.moves(seat)
        game.play(seat, "P" if "P" in moves else moves[0])
    assert max(game.points) == 21
    assert game.winners() == [game.points.index(21)]
    assert game.awaited() == []
    assert game.moves(0) == []
    assert game.moves(1) == []
    # The cards stay as they lie.
    assert game.status == ["passed", "passed"]
    assert sum(game.face_down) == 1
    assert [len(refuge) for refuge in game.refuges] == [1, 1]
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, "D")


def test_h26_h27_everybody_overrun_a_hundred_times() -> None:
    rng = random.Random(5)

    def shuffle(cards: list[int]) -> list[int]:
        return rng.sample(cards, len(cards))

    game = Horde(3, shuffle, restart="random")
    while not game.over:
        seat = game.awaited()[0]
        game.play(seat, game.moves(seat)[0])  # D, or R
    assert game.round == 100
    assert game.points == [0, 0, 0]
    assert game.winners() == [0, 1, 2]
    assert game.status == ["overrun"] * 3


def test_set_up_refusals() -> None:
    for seats in (1, 9):
        with pytest.raises(ValueError, match="2 to 8 seats"):
            Horde(seats, stack())
    with pytest.raises(ValueError, match="choose or random"):
        Horde(2, stack(), restart="maybe")
    with pytest.raises(ValueError, match="every seat once"):
        Horde(2, stack(), age=[0, 0])
    with pytest.raises(ValueError, match="not over"):
        Horde(2, stack()).winners()


@pytest.mark.parametrize("seed", range(200))
def test_random_matches_finish(seed: int) -> None:
    rng = random.Random(seed)
    seats = 2 + seed % 7
    restart = "choose" if seed % 2 == 0 else "random"
    timid = rng.choice([0.02, 0.1, 0.3, 0.6])

    def shuffle(cards: list[int]) -> list[int]:
        return rng.sample(cards, len(cards))

    game = Horde(seats, shuffle, restart=restart, age=rng.sample(range(seats), seats))
    while not game.over:
        seat = game.awaited()[0]
        for other in range(seats):
            assert (game.moves(other) == []) == (other != seat)
        moves = game.moves(seat)
        if "P" in moves:
            move = "P" if rng.random() < timid else rng.choice([m for m in moves if m != "P"])
        else:
            move = rng.choice(moves)
        game.play(seat, move)
        game.check()
    assert max(game.points) >= 21 or game.round == 100
    assert game.winners() != []
