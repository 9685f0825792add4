"""SCAPE in a terminal: drawn at any width, for every viewer, with nothing that is hidden."""

from io import StringIO

import pytest
from rich.console import Console

from cavale.games import find
from cavale.games.scape.terminal import consequence, render
from cavale.kernel.contract import SPECTATOR
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.plain import plain, plain_blank
from tests.helpers import new_match, random_steps

GAME = find("scape")
NAMES = ["Ada", "Bilal", "Chloé", "Denis", "Elsa", "Farid", "Gilda", "Hugo"]
NAMES += ["Inès", "Jules", "Katia", "Louis", "Manon", "Noé"]


def drawn(line: str, seat: int, lang: Lang = "en", width: int = 100) -> str:
    table, seen = GAME.parse_position(line), plain_blank(GAME.table)
    GAME.observe(plain(GAME.box), table, seat, seen)
    view = GAME.view(plain(GAME.box), seen, seat)
    out = StringIO()
    Console(file=out, width=width).print(render(view, NAMES[: table.seats], seat, lang))
    return out.getvalue()


def said(line: str, action: str, seat: int = 0, lang: Lang = "en") -> str:
    table, seen = GAME.parse_position(line), plain_blank(GAME.table)
    GAME.observe(plain(GAME.box), table, seat, seen)
    return consequence(GAME.view(plain(GAME.box), seen, seat), action, seat, lang)


LINE = (
    "deck b | a raf S1 C5 looked b noted E5 | b usaf A7*a | c ss P2 | pile S S2/a | pile C C1/b^ "
    "| pile P P3/c | discard E5/a E4/b | turn a | draw A3 A4"
)


def test_a_seat_sees_its_hand_its_side_and_what_it_knows() -> None:
    text = drawn(LINE, 0)
    assert "Your hand: S1  S◎◎   C5  C✕" in text
    assert "You are RAF." in text
    assert "draw pile 2 cards, A on top" in text
    assert "Lost sight of:  E★★" in text
    assert "S★★  (*)" in text
    assert "has seen Bilal" in text
    assert "▸ Ada" in text


def test_a_spectator_sees_backs() -> None:
    text = drawn(LINE, SPECTATOR)
    assert "Your hand" not in text
    assert "S?" in text
    assert "C★★" in text
    assert "E◎" not in text


def test_every_table_fits_a_narrow_terminal() -> None:
    match = new_match(GAME, 14, "narrow")
    for _ in random_steps(match, most=60):
        pass
    view = match.view(3)
    for lang in LANGS:
        out = StringIO()
        Console(file=out, width=60).print(render(view, NAMES, 3, lang))
        assert max(len(line) for line in out.getvalue().splitlines()) <= 60


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        ("up S1", "RAF ×2, regarder une identité", "RAF ×2, look at an identity"),
        ("down S1", "RAF ×2, recouvre USAF ×2", "RAF ×2, covers USAF ×2"),
        ("down C5", "garde, recouvre USAF ×2", "guard, covers USAF ×2"),
        ("pick C5", "garde", "guard"),
        ("look b", "déjà connu : USAF", "known already: USAF"),
        ("look c", "", ""),
        ("pile P", "au sommet : une carte inconnue", "on top: an unknown card"),
    ],
)
def test_what_follows_from_a_choice(action: str, fr: str, en: str) -> None:
    assert said(LINE, action, lang="en") == en
    assert said(LINE, action, lang="fr") == fr


def test_the_first_card_of_a_pile_says_so() -> None:
    line = LINE.replace("pile C C1/b^ ", "pile E E2/b^ ")
    assert said(line, "down C5") == "guard, first card of the pile"
