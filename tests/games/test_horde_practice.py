"""La Horde's practice: legal, fair, the same compiled and plain, better than the instinct."""

import random
from pathlib import Path

import numpy as np
import pytest

from cavale.games import find
from cavale.games.horde.practice import facts, practice
from cavale.games.horde.weights import INNER, INNER_BIAS, OUTER, OUTER_BIAS
from cavale.kernel.compile import compiled
from cavale.kernel.plain import Plain, plain
from cavale.lab.arena import Arena, Contest
from cavale.matches.match import Match
from tests.games.horde_kit import KIT
from tests.helpers import new_match, random_steps

GAME = find("horde")
BOX = plain(GAME.box)


def chosen(match: Match, seat: int) -> int:
    legal = match.legal(seat)
    return practice(BOX, match.seen(seat), seat, legal, len(legal), [1, 2])


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_what_is_practised_is_legal_and_follows_from_what_the_seat_knows(seats: int) -> None:
    match, rng = new_match(GAME, seats), random.Random(seats)
    for seat, _ in random_steps(match, most=80):
        other = Match(GAME, seats, match.seed)
        other.table = KIT.other_world(match.table, seat, rng)
        assert chosen(match, seat) == chosen(other, seat)
        assert chosen(match, seat) in match.legal(seat)


def test_the_numbers_fit_the_facts() -> None:
    match = new_match(GAME, 3)
    (seat,) = match.awaited()
    told = facts(BOX, match.seen(seat), seat)
    assert INNER.shape == (len(INNER_BIAS), len(told))
    assert OUTER.shape == (len(OUTER_BIAS), len(INNER_BIAS)) == (8, len(INNER))


def test_compiled_and_plain_practise_alike() -> None:
    match, fast = new_match(GAME, 4), compiled(practice)
    for seat, _ in random_steps(match, most=120):
        legal = np.array(match.legal(seat))
        seen = match.seen(seat)
        assert isinstance(seen, Plain)
        args = (GAME.box, seen.record(), seat, legal, len(legal), np.ones(2, np.int64))
        assert fast(*args) == chosen(match, seat)


@pytest.mark.slow
def test_practice_alone_wins_more_than_instinct(tmp_path: Path) -> None:
    """About 42 matches of 100 against three; a fair share would be 28, for victories are shared."""
    path = tmp_path / "practised.py"
    path.write_text("from cavale.games.horde.practice import practice as instinct\n")
    (share,) = Arena(Contest(GAME, str(path), "medium", 4, 200, "practice")).run()
    assert share.gain_low > 0
