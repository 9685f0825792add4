"""Whom a thinking guard of Condamnés ! suspects, and what he practises of himself."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cavale.games import find
from cavale.games.condamnes.actions import SEARCH, kind
from cavale.games.condamnes.hunch import hunches
from cavale.games.condamnes.judgement import FULL, clue_of, share, suspicion
from cavale.games.condamnes.practice import practice
from cavale.kernel.compile import compiled
from cavale.kernel.contract import DECLINE, legal_actions, seat_letters
from cavale.kernel.plain import plain, plain_blank
from cavale.lab.arena import Arena, Contest
from cavale.matches.match import Match
from tests.games.condamnes_kit import KIT, OPTIONS
from tests.helpers import new_match, random_steps

GAME = find("condamnes")
BOX = plain(GAME.box)
LETTERS = seat_letters(5)
LINE = (
    "round 1 | guard a | a 4s 9h Kd | b 3s 5c 8h | c 6s Tc Jh | d Ah 7c 7h 2d knows=d | e 2s 2c 2h"
    " | face 2d | stolen 2d d | stage give | grabbed {} | pile 3c 4c 5h 6h 8c 9c Th Qh Kh Ad 3d 5d"
)


def held(clues: str) -> dict[str, int]:
    """The hunch of each seat, in shares of the likeliest."""
    found = hunches(BOX, GAME.parse_position(LINE.format(clues)))
    return {letter: clue_of(found, seat) for seat, letter in enumerate(LETTERS)}


# --- the hunch ---


def test_who_rustles_at_the_end_of_the_row_holds_it_rather_than_the_other() -> None:
    both = held("bc | searched 1")
    assert both["b"] == FULL > both["c"] == FULL // 2 > both["d"] > both["a"] == 0
    assert held("de | searched 1")["e"] == FULL


def test_a_suspect_who_keeps_still_has_nothing_to_move() -> None:
    """C would slip it to D, whom nobody suspects; B has nobody less suspect beside them."""
    before, after = held("bc | searched 1"), held("bc")
    assert after["c"] < before["c"] // 5
    assert after["b"] == before["b"]


def test_a_rustle_is_taken_for_the_flight_of_a_suspect() -> None:
    """To the less suspect one rather than not; who has kept still is out of it."""
    fled = held("bc | stirred cd | searched 1")
    assert fled["d"] == FULL > fled["c"] > FULL // 2
    assert fled["b"] < FULL // 2


def test_a_no_clears_and_a_yes_leaves_no_doubt() -> None:
    assert held("bc | cleared b | searched 1")["b"] == 0
    known = LINE.replace("a 4s 9h Kd", "a 4s 9h Kd knows=d").format("bc")
    table = GAME.parse_position(known)
    found = hunches(BOX, table)
    assert [share(table, found, seat) for seat in range(5)] == [0, 0, 0, 1000, 0]


def test_a_world_is_as_likely_as_the_hunch_of_its_holder() -> None:
    def fit(clues: str, seat: int) -> int:
        return int(GAME.likely(BOX, GAME.parse_position(LINE.format(clues)), seat))

    assert fit("de | stirred cd | searched 1", 0) < 1000
    assert fit("cd | cleared ce | searched 1", 0) == 1000
    assert fit("bc | cleared d | searched 1", 0) == 0
    assert fit("bc", 3) == 1000  # who knows the holder imagines nothing else


# --- the practice ---


def chosen(table: Any, seat: int) -> int:
    seen, actions = plain_blank(GAME.table), legal_actions(GAME, BOX, table, seat)
    GAME.observe(BOX, table, seat, seen)
    return practice(BOX, seen, seat, actions, len(actions), [5, 7])


def test_the_guard_searches_by_hunch_and_not_whom_all_suspect() -> None:
    """C fled to D, or made believe; D would have fled on to E by now."""
    table = GAME.parse_position(LINE.format("bc | stirred cd"))
    assert max(range(5), key=lambda seat: suspicion(table, seat)) == 1
    assert GAME.action_text(chosen(table, 0)) == "search c"


def test_two_cards_are_paid_for_a_good_hunch_only() -> None:
    poor = LINE.replace("9h Kd", "9h").replace("pile", "pile Kd")
    assert kind(chosen(GAME.parse_position(poor.format("bc")), 0)) == SEARCH
    spent = chosen(GAME.parse_position(poor.format("bc | searched 1")), 0)
    assert GAME.action_text(spent) == "give 9h"


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [3, 5, 9])
def test_it_is_legal_fair_and_the_same_compiled(seats: int, options: dict[str, str]) -> None:
    rng, fast = random.Random(seats), compiled(practice)
    match = new_match(GAME, seats, "practice", options)
    for ply, _ in enumerate(random_steps(match, most=160)):
        seat = int(match.table.guard) if ply % 2 else rng.randrange(seats)
        legal = match.legal(seat)
        if not legal or ply % 3:
            continue
        action = chosen(match.table, seat)
        assert action in legal or (action == DECLINE and seat not in match.awaited())
        assert chosen(KIT.other_world(match.table, seat, rng), seat) == action
        assert action == by_compiled(fast, match, seat)


def by_compiled(fast: Any, match: Match, seat: int) -> int:
    legal, seen = np.array(match.legal(seat)), match.seen(seat).record()
    return int(fast(GAME.box, seen, seat, legal, len(legal), np.array([5, 7])))


@pytest.mark.slow
def test_the_guard_alone_wins_far_more_by_practice_than_by_instinct(tmp_path: Path) -> None:
    """About 77 matches of 100 instead of 36; as prisoners they are the same."""
    path = tmp_path / "practised.py"
    path.write_text("from cavale.games.condamnes.practice import practice as instinct\n")
    guard, prisoners = Arena(Contest(GAME, str(path), "medium", 5, 200, "practice")).run()
    assert guard.gain_low > 0.25
    assert prisoners.gain_low <= 0 <= prisoners.gain_high
