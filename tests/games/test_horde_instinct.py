"""La Horde's instinct: legal, sensible, fair, and much better than chance."""

import random
from typing import Any

import pytest

from cavale.bots.players import Bot
from cavale.games import find
from cavale.kernel.contract import legal_actions, seat_letters
from cavale.kernel.plain import plain, plain_blank
from cavale.lab.simulate import Plan, prepare
from tests.games.horde_kit import KIT, OPTIONS
from tests.helpers import new_match, random_steps

GAME = find("horde")
BOX = plain(GAME.box)
LETTERS = seat_letters(8)
LOW = " ".join(str(value) for value in range(1, 8) for _ in range(value))  # every 1 to 7
ALL = "1 2 3 4 5 6 7 8 9 10"


def decision(table: Any, seat: int) -> int:
    """What the instinct does, from what the seat may know."""
    seen = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, seen)
    kept = seen.tobytes()
    actions = legal_actions(GAME, BOX, table, seat)
    chosen = int(GAME.instinct(BOX, seen, seat, actions, len(actions), [1, 2]))
    assert seen.tobytes() == kept
    return chosen


def choice(line: str) -> str:
    """The decision of the seat whose turn it is, as text."""
    table = GAME.parse_position(line)
    return GAME.action_text(decision(table, table.turn))


# --- legal ---


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_it_is_legal_wherever_chance_leads(seats: int, options: dict[str, str]) -> None:
    match = new_match(GAME, seats, "anywhere", options)
    for seat, _ in random_steps(match):
        assert decision(match.table, seat) in match.legal(seat)
    assert match.ply > 20


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_it_plays_whole_matches_through_the_door(seats: int, options: dict[str, str]) -> None:
    match = new_match(GAME, seats, "instinct", options)
    bot = Bot(GAME, GAME.box, "instinct", 0)
    while not match.is_over:
        (seat,) = match.awaited()
        match.play(seat, bot.choose(match.seen(seat), seat, match.legal(seat)))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "H21"
    assert int(match.table.round_number) < 30


# --- sensible ---


def test_it_passes_when_drawing_overruns_for_sure() -> None:
    """Only 8s, 9s and 10s are left, and they lie in both zones."""
    zones = "horde 8 9 10 | a overrun #1 | b in 8 9 10"
    assert choice(f"round 2 | {zones} | turn b | pile 10 | discard {LOW}") == "P"


def test_it_passes_when_drawing_nearly_always_overruns() -> None:
    """Of 37 unseen cards only a 2 is not in both zones."""
    zones = f"horde 3 4 5 6 7 8 9 10 | a passed 1 #1 | b in {ALL[2:]}"
    assert choice(f"round 2 | {zones} | turn b | pile 10") == "P"


def test_it_draws_when_nothing_can_be_lost() -> None:
    """No value lies both in the Horde and in the own Refuge."""
    assert choice("round 1 | a in 3 | b in 4 | c in 5 | turn a | pile 9") == "D"
    assert choice("round 1 | a passed 3 #1 | b in 4 5 6 | turn b | pile 9") == "D"


def test_it_draws_with_a_small_risk_and_little_to_lose() -> None:
    assert choice("round 1 | horde 2 | a passed 3 #1 | b in 2 | turn b | pile 9") == "D"


def test_it_takes_rather_than_draws_when_drawing_is_fatal() -> None:
    zones = "horde 2 8 9 10 | a in 8 9 10 | b in 1 | c in 3"
    discard = "2 " + LOW.removeprefix("1 2 2 3 ")  # what is left: 8s, 9s and 10s
    assert choice(f"round 1 | {zones} | turn a | pile 10 | discard {discard}") == "T2"


def test_it_takes_the_value_with_fewer_copies_left() -> None:
    zones = "horde 2 5 8 9 10 | a in 8 9 10 | b in 1 | c in 3"
    assert choice(f"round 1 | {zones} | turn a | pile 10") == "T2"


def test_it_hides_as_the_last_when_that_wins_the_match() -> None:
    behind = "round 5 | a passed 3 ={} #1 | b in 4 6 =19 | turn b | pile 9"
    assert choice(behind.format(5)) == "P"
    assert choice(behind.format(20)) == "D"  # a tie at 21 is not yet a victory of one's own


def test_it_goes_on_rather_than_hide_into_certain_defeat() -> None:
    """The last one in play would have 24 points against 25; 6 of 23 cards are fatal."""
    behind = "round 6 | horde 5 7 | a passed 4 5 6 7 8 9 10 ={} #1 | b in 1 2 3 4 5 6 7 =17"
    rest = "turn b | pile 10 | discard" + " 8" * 7 + " 9" * 8 + " 10"
    assert choice(f"{behind.format(18)} | {rest}") == "D"
    assert choice(f"{behind.format(12)} | {rest}") == "P"  # against 19, 24 wins
    assert choice(f"{behind.format(17)} | {rest}") == "P"  # a shared victory, with much at risk


def test_it_goes_on_among_others_rather_than_hide_into_certain_defeat() -> None:
    """c has 21 points and ends the match; a can have no more than 20 by hiding."""
    line = "round 6 | horde 5 9 10 | a in 5 9 10 ={} | b in 3 | c passed 6 =20 #1 | turn a"
    discard = "1 2 2 4 4 4 4 7 7 7 7 7 7 7 8 8 8 8 8 8 8 8"
    assert choice(f"{line.format(17)} | pile 10 | discard {discard}") == "D"
    assert choice(f"{line.format(2)} | pile 10 | discard {discard}") == "D"
    assert choice(f"{line.format(19)} | pile 10 | discard {discard}") == "P"


def test_it_reckons_with_the_discards_when_the_draw_pile_is_empty() -> None:
    """H17: what was discarded is drawn again: here harmless cards, there fatal ones."""
    harmless = " ".join(str(value) for value in (1, 2, 3, 4, 6, 7) for _ in range(value - 1))
    line = "round 3 | horde 10 | a passed 9 #1 | b in 5 10 | turn b | discard {}"
    assert choice(line.format(harmless)) == "D"
    assert choice(line.format("10 10 10 10 10 10 10 10")) == "P"


def test_it_keeps_a_value_that_seldom_comes_again() -> None:
    assert choice("round 1 | a in 9 | b in 4 | place a 3 | pile 10") == "R"


def test_it_keeps_every_card_once_it_is_alone() -> None:
    assert choice("round 1 | a passed 3 #1 | b in 1 2 3 4 5 6 | place b 10 | pile 10") == "R"


def test_it_puts_a_common_value_in_the_horde() -> None:
    assert choice("round 1 | a in 1 2 3 4 5 6 | b in 4 | place a 10 | pile 10") == "H"


def test_it_puts_in_the_horde_what_endangers_others() -> None:
    """Three 5s may still come: one can be kept, but two others have one already."""
    line = "round 1 | a in 2 7 | b in {} | c in {} | place a 5 | pile 10 | discard {}"
    assert choice(line.format(8, 9, "5")) == "R"
    assert choice(line.format(5, 5, "10")) == "H"


def test_it_gives_the_common_values_to_the_leader_and_keeps_the_rarest() -> None:
    before = "round 2 | a in =1 | {} | restart a to {} | pile 5"
    assert choice(before.format("b in =9 | c in =4", "b 4 7 10")) == "G10"
    assert choice(before.format("b in 10 =9 | c in =4", "c 4 7")) == "G7"
    assert choice(before.format("b in =4 | c in =9", "b 4 7 10")) == "G7"


# --- fair ---


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_it_decides_alike_in_worlds_that_its_seat_cannot_tell_apart(
    seats: int, options: dict[str, str]
) -> None:
    rng = random.Random(seats)
    match = new_match(GAME, seats, "worlds", options)
    for seat, _ in random_steps(match, most=200):
        first = decision(match.table, seat)
        for _ in range(3):
            assert decision(KIT.other_world(match.table, seat, rng), seat) == first


def test_it_cannot_be_tempted_by_the_card_on_top() -> None:
    """Whatever comes next, a sure overrun or a harmless card, it does the same."""
    line = "round 1 | horde 6 7 | a passed 3 #1 | b in 6 7 8 | turn b | pile {} | discard 5 5"
    assert {choice(line.format(f"{top} 6 7 8 9")) for top in range(1, 11)} == {
        choice(line.format(1))
    }


# --- between two rounds ---


def outlook(line: str) -> list[int]:
    """The chances of the seats, in thousandths."""
    table = GAME.parse_position(line)
    worths = [0] * int(table.seats)
    GAME.outlook(BOX, table, worths)
    return worths


def test_a_lead_is_worth_more_near_the_goal() -> None:
    line = "round 4 | a in 3 ={} | b in 4 ={} | c in 5 ={} | turn a | pile 9"
    early, late = outlook(line.format(6, 3, 3)), outlook(line.format(18, 15, 15))
    assert 334 < early[0] < late[0]
    for worths in (early, late):
        assert worths[1] == worths[2] < 334
        assert 1000 < sum(worths) < 1200  # a victory may be shared (H21)
    assert len({*outlook(line.format(8, 8, 8))}) == 1


# --- strong ---


@pytest.mark.slow
@pytest.mark.parametrize("seat", range(4))
def test_it_beats_chance_clearly(seat: int) -> None:
    """One instinct among three chances, in every seat: 300 matches."""
    bots = ["instinct" if each == seat else "chance" for each in range(4)]
    report = prepare(Plan(GAME, 4, 300, seed="instinct", bots=bots)).run()
    low, _ = report.intervals()[seat]
    assert report.matches == 300
    assert low > 0.9
