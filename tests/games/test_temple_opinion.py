"""How Le Temple looks between two rounds: what helps the team raises its chance."""

import pytest

from cavale.games import find
from cavale.kernel.plain import plain

GAME = find("temple")
BOX = plain(GAME.box)


def chance(line: str) -> int:
    """What all at the table think of a position, in thousandths."""
    table = GAME.parse_position(line)
    worths = [-1] * int(table.seats)
    GAME.outlook(BOX, table, worths)
    assert len(set(worths)) == 1
    assert 0 <= worths[0] <= 1000
    return worths[0]


EARLY = "round 4 | first a | active a | gems 7 | free 8"
LATE = "round 8 | first a | active a | gems 14 | free 8"
SEATS = "a n a3 | b s e3 | explore a"


@pytest.mark.parametrize(
    ("before", "better"),
    [
        ("gems 7", "gems 9"),
        ("free 8", "free 8 | tracks rush 1"),
        ("free 8", "free 8 | tracks heal 1"),
        ("free 8", "free 8 | tracks key 2-1"),
        ("free 8", "free 8 | tracks torch 2-2"),
        ("free 4 | cursed 4 0 0", "free 8"),
        ("free 4 | cursed 4 0 0", "free 4 | cursed 0 0 4"),
        ("b s e3", "b s e3 cards 1L1"),
        ("b s e3 cards 3L1 3R123", "b s e3 cards 3L12 3R123"),
        ("a n a3 off a1 a5", "a n a3"),
    ],
)
def test_what_helps_raises_the_chance(before: str, better: str) -> None:
    line = f"{EARLY} | {SEATS}"
    for said in before.split(" | "):
        line = line.replace(said.split(" off ")[0].split(" cards ")[0], said)
    if before.startswith("free 4"):
        line = f"{EARLY.replace('free 8', before)} | {SEATS}"
    improved = line.replace(before, better)
    assert improved != line
    assert chance(improved) > chance(line)


def test_one_who_waits_is_worth_more_with_a_partner_near_the_other_half() -> None:
    """b1 and b4 are the halves of a colour."""
    line = f"{EARLY} | a n b1 | b s {{}} off a1 a5 c2 c4 | explore a"
    assert chance(line.format("b3")) > chance(line.format("a3"))


def test_two_who_wait_in_the_same_half_are_worth_no_more_than_one() -> None:
    crossed = "off a1 c2 e1"
    line = f"{EARLY} | a n b1 {crossed} | b s {{}} {crossed} | c w a5 {crossed} | explore a"
    assert chance(line.format("b1")) == chance(line.format("d1"))


def test_rooms_to_the_exit_count_in_the_last_round() -> None:
    chances = [chance(f"{LATE} | a n c3 | b s {room} | explore a") for room in ("c3", "b3", "a3")]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == 3


def test_with_all_gems_only_the_way_out_counts() -> None:
    line = f"{LATE.replace('14', '15')} | a n c3 | b s a3 | explore a"
    assert chance(line.replace("gems 15", "gems 19")) == chance(line)
    assert chance(line.replace("free 8", "free 8 | tracks rush 1")) > chance(line)
    assert chance(line.replace("b s a3", "b s b3")) > chance(line)


def test_it_is_sure_neither_of_a_victory_nor_of_a_defeat() -> None:
    assert chance(f"{LATE.replace('14', '30')} | a n c3 | b s b3 | explore a") > 700
    assert 0 < chance(f"{LATE.replace('14', '1')} | a n a1 | b s e5 | explore a") < 50
