"""Le Temple in a terminal: what is drawn, narrow enough, and what follows from a choice."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cavale.games import find
from cavale.games.temple.terminal import consequence, die, is_in_play, render
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.plain import plain
from tests.helpers import new_match, random_steps

GAME = find("temple")
BOX = plain(GAME.box)
LINE = (
    "options normal closing | round 2 | first a | active a | gems 7 | pairs pink | "
    "tracks heal 3-1 key 4 | free 2 | cursed 1 0 2 | extra 2 | shown A K | kept A M | "
    "a n b1 off b1 shut c2e b1s cards 1L12 2! | b s c4 | place a - K"
)


def view(line: str = LINE) -> Any:
    return GAME.view(BOX, GAME.parse_position(line), 0)


def drawn(found: Any, lang: Lang = "en", seat: int = 0, width: int = 100) -> list[str]:
    console = Console(width=width, record=True, file=StringIO())
    console.print(render(found, ["Ada", "Bilal", "Chloé", "Denis"], seat, lang))
    return console.export_text().splitlines()


def test_the_head_and_the_gem_track() -> None:
    lines = drawn(view())
    assert lines[0] == "Round 2 of 8 · 7 gems of 15 · normal · the temple closes"
    assert lines[1].count("◆") == 7
    assert lines[1].count("◇") == 8


def test_the_plan_shows_rooms_people_and_closed_doorways() -> None:
    text = "\n".join(drawn(view()))
    assert "AT joker" in text
    assert "AK EXIT" in text
    assert text.count("━" * 10) == 1
    assert text.count("┃") == 1
    assert " A " in text
    assert " B " in text


def test_what_is_crossed_off_used_or_ready_is_told_by_signs_too() -> None:
    text = "\n".join(drawn(view()))
    assert "AT×joker" in text
    assert "1 ××→AATM!" in text
    assert "2 used" in text


@pytest.mark.parametrize(("lang", "letter"), [("fr", "K clé"), ("en", "K key")])
def test_the_letters_of_the_dice_are_explained(lang: Lang, letter: str) -> None:
    assert letter in "\n".join(drawn(view(), lang))


ACCEPT = (
    "options normal none | round 2 | first a | active a | free 2 | {} | b s c4{} | accept a A K"
)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (ACCEPT.format("tracks reroll 1 | a n b1", ""), "A reroll box is circled"),
        (ACCEPT.format("a n b1", " cards 4L12"), "would bring a reroll (Bilal)"),
    ],
)
def test_T36_a_throw_that_waits_says_why(line: str, says: str) -> None:
    assert says in "\n".join(drawn(view(line)))


@pytest.mark.parametrize(
    ("variant", "moves"),
    [
        ("none", ["joker heal"]),
        ("closing", ["close a1e", "joker heal"]),
        ("dice", ["gems", "die", "joker heal"]),
        ("joker", ["joker left"]),
    ],
)
def test_a_variant_has_moves_of_its_own(variant: str, moves: list[str]) -> None:
    found = view(ACCEPT.replace("none", variant).format("tracks reroll 1 | a n b1", ""))
    every = ["close a1e", "gems", "die", "joker heal", "joker left"]
    assert [move for move in every if is_in_play(found, move)] == moves
    assert is_in_play(found, "keep")


def test_the_tracks_show_circles_and_crosses() -> None:
    (line,) = [line for line in drawn(view()) if line.startswith("heal")]
    assert line.startswith("heal       ✕ ○ ‹○›· · · · ·")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("variant", ["none", "closing", "dice", "joker"])
def test_it_fits_eighty_columns_at_every_moment(variant: str, lang: Lang) -> None:
    match = new_match(GAME, 4, "drawn", {"variant": variant})
    for ply, _ in enumerate(random_steps(match)):
        if ply % 40 == 0:
            assert all(len(line) <= 80 for line in drawn(match.view(0), lang))
            assert drawn(match.view(-1), lang, seat=-1)


def test_a_die_has_its_letter() -> None:
    assert die("K").plain == " K "


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("enter c1", "2 gems with B"),
        ("enter a1", "gem"),
        ("enter b1", "nothing to take there"),
        ("rush a3", "nothing to take there"),
        ("enter b3", "▄violet"),
        ("heal 3", "2 dice come back"),
        ("card 1", "rush, without its gem"),
        ("stop", "2 kept dice lost"),
        ("keep", "K"),
        ("reroll", "the whole throw"),
        ("done", ""),
    ],
)
def test_what_follows_from_a_choice(action: str, says: str) -> None:
    assert consequence(view(), action, 0, "en") == says


def test_a_throw_that_waits_is_thrown_again_as_it_lies() -> None:
    accepting = view(LINE.replace("place a - K", "accept a X K"))
    assert consequence(accepting, "reroll", 0, "en") == ""
