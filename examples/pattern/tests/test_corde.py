"""La Corde, rule by rule: set a position, act, compare."""

import random
from typing import Any

from cavale.games import find
from cavale.kernel.contract import legal_actions
from cavale.testing import Conformance, Kit, force_draws, new_match
from cavale_corde.table import CLIMB, LONGEST, R03, R04, R06, TIE

CORDE = find("corde")


def check_position(box: Any, table: Any) -> None:
    """R04: no rope is shorter or longer than its pieces can be."""
    for pieces, metres in zip(table.pieces, table.metres, strict=True):
        assert pieces <= metres <= LONGEST * pieces


def hide_otherwise(table: Any, seat: int, rng: random.Random) -> None:
    """R07: the ropes of others have other lengths."""
    for other in range(table.seats):
        if other != seat and not table.over:
            table.metres[other] = sum(rng.randint(1, LONGEST) for _ in range(table.pieces[other]))


class TestConformance(Conformance):
    kit = Kit("corde", check_position=check_position, hide_otherwise=hide_otherwise)


def after(line: str, *actions: int) -> Any:
    """The table after moves of whoever is awaited; pieces are 3 m, then 2 m, then 1 m long."""
    table = CORDE.parse_position(line)
    force_draws(table, LONGEST, 2, 1, 0)
    for action in actions:
        seat = int(table.waiting).bit_length() - 1
        assert CORDE.why_not(CORDE.box, table, seat, action) == 0
        CORDE.play(CORDE.box, table, seat, action, [])
    return table


def scored(line: str) -> tuple[list[int], int]:
    points = [0, 0]
    return points, CORDE.score(CORDE.box, CORDE.parse_position(line), points)


def test_R01_the_longest_rope_that_is_not_too_long_wins() -> None:
    assert scored("a 3 pieces 12 m | b 3 pieces 11 m") == ([12, 11], 0b01)
    assert scored("a 4 pieces 13 m | b 1 pieces 1 m") == ([0, 1], 0b10)


def test_R02_each_seat_begins_with_one_piece() -> None:
    assert new_match(CORDE, 3).table.pieces == [1, 1, 1, 0]


def test_R03_turns_go_left_past_those_who_have_climbed() -> None:
    table = after("a 1 pieces 1 m | b 1 pieces 1 m up | c 1 pieces 1 m | turn a", TIE)
    assert table.waiting == 0b100
    assert CORDE.why_not(CORDE.box, table, 0, TIE) == R03


def test_R04_a_piece_is_tied_on_and_six_are_enough() -> None:
    table = after("a 5 pieces 9 m | b 1 pieces 1 m | turn a", TIE, TIE)
    assert (table.pieces[:2], table.metres[:2]) == ([6, 2], [12, 3])
    assert CORDE.why_not(CORDE.box, table, 0, TIE) == R04


def test_R05_who_climbs_plays_no_more() -> None:
    table = after("a 1 pieces 3 m | b 1 pieces 1 m | turn a", CLIMB, TIE, TIE)
    assert (table.waiting, table.pieces[:2]) == (0b10, [1, 3])


def test_R06_the_match_ends_when_all_have_climbed() -> None:
    table = after("a 1 pieces 3 m | b 1 pieces 3 m | turn a", CLIMB, CLIMB)
    assert table.over == R06
    assert legal_actions(CORDE, CORDE.box, table, 0) == []
    assert scored("a 1 pieces 4 m | b 1 pieces 4 m") == ([4, 4], 0b11)
    assert scored("a 4 pieces 13 m | b 4 pieces 14 m") == ([0, 0], 0)


def test_R07_only_the_owner_knows_how_long_a_rope_is() -> None:
    match = new_match(CORDE, 2)
    assert match.view(0).seats[0].metres > 0
    assert match.view(1).seats[0].metres is None
