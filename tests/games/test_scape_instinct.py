"""SCAPE's instinct: legal, sensible, fair, and much better than chance."""

import random
from typing import Any

import pytest

from cavale.bots.players import Bot
from cavale.games import find
from cavale.kernel.contract import legal_actions
from cavale.kernel.plain import plain, plain_blank
from cavale.lab.simulate import Plan, prepare
from tests.games.scape_kit import KIT, OPTIONS
from tests.helpers import new_match, random_steps

GAME = find("scape")
BOX = plain(GAME.box)


def decision(table: Any, seat: int) -> int:
    """What the instinct does, from what the seat may know."""
    seen = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, seen)
    kept = seen.tobytes()
    actions = legal_actions(GAME, BOX, table, seat)
    chosen = int(GAME.instinct(BOX, seen, seat, actions, len(actions), [1, 2]))
    assert seen.tobytes() == kept
    return chosen


def choice(line: str, letter: str = "") -> str:
    """The decision of a seat, or of the one whose turn it is, as text."""
    table = GAME.parse_position(line)
    seat = "abc".index(letter) if letter else table.turn
    return GAME.action_text(decision(table, seat))


# --- legal ---


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [3, 4, 9, 14])
def test_it_is_legal_wherever_chance_leads(seats: int, options: dict[str, str]) -> None:
    match = new_match(GAME, seats, "anywhere", options)
    for seat, _ in random_steps(match):
        assert decision(match.table, seat) in match.legal(seat)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [3, 8, 9])
def test_it_plays_whole_matches_through_the_door(seats: int, options: dict[str, str]) -> None:
    match = new_match(GAME, seats, "instinct", options)
    bot = Bot(GAME, GAME.box, "instinct", 0)
    while not match.is_over:
        seat = match.awaited()[-1]
        match.play(seat, bot.choose(match.seen(seat), seat, match.legal(seat)))
    assert match.outcome() is not None


# --- fair ---


@pytest.mark.parametrize("seats", [3, 10])
def test_it_decides_alike_in_worlds_it_cannot_tell_apart(seats: int) -> None:
    rng = random.Random(seats)
    match = new_match(GAME, seats, "worlds")
    for seat, _ in random_steps(match):
        other = KIT.other_world(match.table, seat, rng)
        assert decision(other, seat) == decision(match.table, seat)


# --- sensible ---

WORD = "pile S S1/b^ | pile C C6/b^ | pile A A2/b^ | pile P P3/b^"


def test_a_team_covers_an_ss_mark_with_anything_at_the_end() -> None:
    tops = WORD.replace("pile P P3/b^", "pile P P7/b^")
    assert choice(f"a raf P4 | b usaf | c ss | {tops} | pile E E3/b^ | turn a") == "down P4"


def test_a_team_never_lays_an_ss_mark_on_a_good_top() -> None:
    assert choice(f"a raf S3 | b usaf A1 | c ss | {WORD} | pile E E3/b^ | turn a") == "up S3"


def test_the_ss_lays_its_mark_when_it_will_stay() -> None:
    assert choice(f"a raf | b usaf | c ss S3 | {WORD} | pile E E3/b^ | turn c") == "down S3"


def test_the_ss_does_not_strike_where_three_hold_the_letter() -> None:
    hands = "a raf S2 S4 | b usaf S5 C2 | c ss S3 C1"
    assert choice(f"{hands} | {WORD} | pile E E3/b^ | turn c") != "down S3"


def test_the_ss_strikes_where_nobody_can_cover() -> None:
    """Both letters would do; one of them others still hold."""
    rows = "discard S6/a A6/a P6/b E6/b"
    hands = f"a raf S2 | b usaf S5 | c ss S3 E4 | {rows}"
    assert choice(f"{hands} | {WORD} | pile E E3/b^ | turn c") == "down E4"


def test_a_team_burns_an_ss_mark_rather_than_bury_it() -> None:
    """On an empty pile, or where others will surely cover it."""
    assert choice("a raf C5 | b usaf C1 C2 | c ss C3 C4 | turn a | draw S1 S2 S4").startswith("up")
    line = f"a raf C5 | b usaf C1 C2 | c ss C3 C4 | {WORD} | pile E E3/b^ | turn a | draw S2 S4"
    assert choice(line) == "up C5"


def test_a_team_covers_what_a_known_guard_has_laid() -> None:
    piles = "pile S S1/c | pile C C6/b | pile A A2/b^ | pile P P3/b^ | pile E E3/b^"
    assert choice(f"a raf S4 C4 looked c | b usaf | c ss | {piles} | turn a") == "down S4"


def test_a_look_is_worth_nothing_when_everybody_is_known() -> None:
    """With three players the second stranger is known by the rest."""
    deep = "pile S S5/b^ S7/b^ | pile C C6/b^ C7/b^ | pile A A4/b^ A3/b^ | pile P P6/b^ P4/a"
    line = f"a raf C1 A7{{}} | b usaf S4 | c ss A1 | {deep} | pile E E3/b^ E1/b^ | turn a | draw E2"
    assert choice(line.format("")) == "up C1"
    assert choice(line.format(" looked b")) != "up C1"


def test_the_ss_leaves_a_letter_missing() -> None:
    assert choice(f"a raf | b usaf | c ss E3 | {WORD} | turn c") == "up E3"


def test_a_team_completes_the_word_even_with_the_mark_of_the_other() -> None:
    assert choice(f"a raf E5 | b usaf | c ss | {WORD} | turn a") == "down E5"


def test_a_team_covers_the_mark_of_the_other_with_its_own() -> None:
    line = f"a raf S5 P1 | b usaf | c ss | {WORD} | pile E E3/b^ | turn a"
    assert choice(line) == "down P1"


def test_a_team_burns_the_marks_of_the_other_while_its_own_lie_on_top() -> None:
    good = "pile S S1/b^ S5/b^ | pile C C6/b^ C7/b^ | pile A A3/b^ A4/b^ | pile P P1/b^ P2/b^"
    line = f"a raf S4 A7 E5 | b usaf C1 | c ss P3 | {good} | pile E E1/b^ E3/b^ | turn a"
    assert choice(f"{line} | draw S2 C2 A1").startswith("up ")


def test_a_team_builds_depth_against_collapse() -> None:
    """The same good tops: one pile would be empty without its only card."""
    piles = "pile S S1/b^ | pile C C7/b^ C6/b^ | pile A A4/b^ A3/b^ | pile P P2/b^ P1/b^"
    line = f"a raf S5 C4 | b usaf A7 P4 | c ss P3 E6 | {piles} | pile E E2/b^ E1/b^ | turn a"
    assert choice(line) == "down S5"


def test_collapse_takes_the_ss_mark_away() -> None:
    piles = "pile S S1/b^ | pile C C6/b C5/c^ | pile A A3/a | pile P P1/b | pile E E3/a"
    assert choice(f"a raf | b usaf | c ss | {piles} | collapse a S6") == "pile C"


def test_the_ss_makes_a_lone_card_collapse() -> None:
    piles = "pile S S1/b^ S7/a^ | pile C C6/b^ | pile A A3/a^ A4/a^"
    assert choice(f"a raf | b usaf | c ss | {piles} | collapse c S6") == "pile C"


def test_it_looks_at_a_stranger() -> None:
    assert choice("a raf looked b | b usaf A1 | c ss A3 | look a S1") == "look c"


def test_a_team_discards_an_ss_mark_but_does_not_hand_it_on() -> None:
    hands = f"a raf C5 A1 | b usaf A3 A7 | c ss P1 | {WORD}"
    assert choice(f"{hands} | pick b S5 waits ab c=P1", "a") == "pick C5"
    assert choice(f"{hands} | pick b S3 waits ab c=P1", "a") == "pick A1"


def test_who_burns_our_marks_is_not_trusted() -> None:
    """The same unknown tops, by a seat that burned RAF marks and by one that burned USAF marks."""
    rows = "discard E3/b E1/b A3/b C4/b E6/c E5/c A1/c C1/c"
    line = f"a raf S5 P1 | b ? | c ? | d ? | {rows} | pile S S1/b | pile P P2/c | turn a"
    table = GAME.parse_position(line)
    assert GAME.action_text(decision(table, 0)) == "down S5"


# --- how likely a world is ---


def fit(line: str) -> int:
    return int(GAME.likely(BOX, GAME.parse_position(line), 0))


def test_a_world_in_which_somebody_burned_their_own_marks_is_unlikely() -> None:
    rows = "discard E3/b E1/b A3/b E6/c E5/c A1/c | turn a"
    assert fit(f"a raf S5 | b raf | c usaf | d ss | e usaf | {rows}") < 200
    assert fit(f"a raf S5 | b usaf | c raf | d ss | e usaf | {rows}") == 1000


def test_whom_one_has_looked_at_is_not_weighed() -> None:
    rows = "discard E6/b E5/b A1/b | turn a"
    assert fit(f"a raf S5 looked b | b usaf | c raf | d ss | e usaf | {rows}") == 1000
    assert fit(f"a raf S5 | b usaf | c raf | d ss | e usaf | {rows}") < 200


# --- strong ---


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(3, 0.6), (5, 0.4), (8, 0.17), (9, 0.33)])
def test_it_wins_much_more_often_than_chance(seats: int, least: float) -> None:
    """One seat of instinct among seats of chance; chance itself wins 33, 27, 12 and 26 %."""
    bots = ["instinct", *["chance"] * (seats - 1)]
    report = prepare(Plan(GAME, seats, 2000, "strong", bots)).run()
    assert report.intervals()[0][0] > least
