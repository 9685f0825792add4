"""Le Castor in the terminal: drawn at every width and in both languages, comments that are true."""

import io
import random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from cavale.games import find
from cavale.games.castor.terminal import card, consequence, render
from cavale.kernel.contract import ALL_SEEING, SPECTATOR
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.plain import plain, plain_blank
from tests.helpers import new_match, random_steps

GAME = find("castor")
BOX = plain(GAME.box)
NAMES = ["Ada", "Bilal", "Chloé", "Denis", "Elsa"]


def drawn(line: str, seat: int = 0, lang: Lang = "en", width: int = 80) -> str:
    seen = plain_blank(GAME.table)
    GAME.observe(BOX, GAME.parse_position(line), seat, seen)
    return text_of(GAME.view(BOX, seen, seat), seat, lang, width)


def text_of(view: Any, seat: int, lang: Lang, width: int) -> str:
    page = io.StringIO()
    console = Console(file=page, width=width, highlight=False, markup=False)
    console.print(render(view, NAMES, seat, lang))
    return page.getvalue()


TRICK = (
    "round 1 | trick 3 | a henry hand m3 b7 won g8 y12 tricks 1 played b2 medals 1"
    " | b jean hand y6 g1 | leader a | play b | last a b g8 y12 | pile {plan} 2 5 | taken a:3"
)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("4", "mauve > the first colour, blue · the highest wins"),
        ("4blue", "BLUE TRUMP"),
        ("4blue", "blue > mauve · the highest wins"),
        ("5yellow", "yellow > mauve > the first colour, blue"),
        ("3upside", "the lowest wins"),
        ("3notrump", "What beats what: the first colour, blue"),
    ],
)
def test_the_rule_in_force_can_be_read(plan: str, said: str) -> None:
    assert said in drawn(TRICK.format(plan=plan))


def test_a_power_that_acts_says_what_it_does() -> None:
    acting = TRICK.format(plan="4") + " | active jean"
    assert "Jean: may change his card at the end" in drawn(acting)
    assert "may change his card" not in drawn(TRICK.format(plan="4"))


def test_the_own_hand_and_what_was_won() -> None:
    page = drawn(TRICK.format(plan="4"))
    assert "Your hand   m3   b7" in page
    assert "Won so far  3 points of plans, 1 green, 1 yellow" in page
    assert "y6" not in page
    assert "Your hand" not in drawn(TRICK.format(plan="4"), SPECTATOR)


def test_the_winning_card_and_the_medals_are_marked() -> None:
    (line,) = [each for each in drawn(TRICK.format(plan="4")).splitlines() if "Ada" in each]
    assert "b2  wins" in line
    assert "★☆" in line


def test_who_sees_all_sees_every_hand() -> None:
    """After the end only; the table is given whole, as `cavale replay` does."""
    whole = GAME.parse_position(TRICK.format(plan="4"))
    page = text_of(GAME.view(BOX, whole, ALL_SEEING), ALL_SEEING, "en", 80)
    assert "Ada holds   m3   b7" in page
    assert "Bilal holds   g1   y6" in page
    assert "holds" not in drawn(TRICK.format(plan="4"), SPECTATOR)
    assert "holds" not in drawn(TRICK.format(plan="4"), 0)


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        ("name a", "Who leads this trick?"),
        ("rob a", "From whom do you take a random card?"),
        ("ask a", "Your card, the best of its colour in this trick?"),
        ("deeper a", "Take the plan at the bottom too?"),
        ("pass ab", "Which card goes to the left?"),
        ("give a to b m3", "Which card do you give in return?"),
        ("retake a", "Play another card instead?"),
    ],
)
def test_a_question_is_put_in_words(phase: str, question: str) -> None:
    assert question in drawn(TRICK.format(plan="4").replace("play b", phase))


def test_the_count_of_the_round_before() -> None:
    line = TRICK.format(plan="4").replace("trick 3", "trick 1") + " | sheet 9/2/1/17 4/6/5/-4"
    page = drawn(line.replace("round 1", "round 2"))
    assert "The round before" in page
    (row,) = [each for each in page.splitlines() if each.startswith("  Bilal") and "−8" in each]
    assert row.split() == ["Bilal", "4", "6", "5", "−8", "-4"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [50, 80, 120])
def test_every_position_is_drawn_within_the_width(lang: Lang, width: int) -> None:
    match = new_match(GAME, 5, 1)
    rng = random.Random(1)
    for _ in random_steps(match):
        if rng.random() < 0.05:
            views = {seat: match.view(seat) for seat in (SPECTATOR, 0)}
            views[ALL_SEEING] = GAME.view(BOX, match.table, ALL_SEEING)
            for seat, view in views.items():
                lines = text_of(view, seat, lang, width).splitlines()
                assert max(map(cell_len, lines)) <= width
    assert text_of(match.view(0), 0, lang, width)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_said_of_a_card_comes_true(seats: int) -> None:
    """A card that would be winning is winning once it lies; one that does not win is not."""
    seen_both = set()
    for seed in range(6):
        match = new_match(GAME, seats, seed)
        for seat, action in random_steps(match, seed):
            view = match.view(seat)
            said = consequence(view, GAME.action_text(action), seat, "en")
            if view.phase != "play" or not view.led:
                continue
            table = match.table.copy()
            table.played[seat] = action + 1
            now = GAME.view(BOX, table, seat).winning
            assert said == ("would be winning" if now == seat else "does not win")
            seen_both.add(said)
    assert len(seen_both) == 2


def test_other_choices_say_what_they_are_for() -> None:
    seen = plain_blank(GAME.table)
    line = TRICK.format(plan="4").replace("play b", "retake b").replace("y6 g1", "y6 g1 played y9")
    GAME.observe(BOX, GAME.parse_position(line), 1, seen)
    view = GAME.view(BOX, seen, 1)
    assert consequence(view, "g1", 1, "en") == "takes y9 back"
    assert consequence(view, "no", 1, "fr") == ""
    assert consequence(view, "yes", 1, "en").startswith("your card")
    assert card("b7", "fr").plain == " b7 "
    assert [card(text, "fr").plain for text in ("g8", "y3")] == [" v8 ", " j3 "]
    assert card("g8", "en").plain == " g8 "
