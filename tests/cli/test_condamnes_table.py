"""Condamnés ! in a terminal: two places to sit, and nothing that is hidden."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cavale.games import find
from cavale.games.condamnes.terminal import consequence, render
from cavale.kernel.contract import SPECTATOR
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.plain import plain, plain_blank
from tests.helpers import new_match, random_steps

GAME = find("condamnes")
NAMES = ["Ada", "Bilal", "Chloé", "Denis", "Elsa", "Farid", "Gilda", "Hugo", "Inès"]
GUARD, PRISONER, HOLDER = 0, 1, 2
LINE = (  # round 1 goes to the right: b is the last to pass
    "round 1 | guard a | agreement hcd | a 9h Kd | b 3s 5c 4h 8h covert saw=Jh@c"
    " | c 6s Tc Jh 2d knows=c showed !1 | d Ah 7c 7h | face 2d | stolen 2d c | stage pass b"
    " | rustles bc | announced 4s | travelling 4h | pile 3c 4c 5h"
)


def view_of(line: str, seat: int) -> Any:
    table, seen = GAME.parse_position(line), plain_blank(GAME.table)
    GAME.observe(plain(GAME.box), table, seat, seen)
    return GAME.view(plain(GAME.box), seen, seat)


def drawn(line: str, seat: int, lang: Lang = "en", width: int = 100) -> str:
    out = StringIO()
    Console(file=out, width=width).print(render(view_of(line, seat), NAMES[:4], seat, lang))
    return out.getvalue()


def row(text: str, name: str) -> str:
    return next(line for line in text.splitlines() if line[2:].startswith(name))


def test_the_guard_sees_backs_without_the_surplus_and_who_stirs() -> None:
    text = drawn(LINE, GUARD)
    assert "Announced:  4♠" in text
    assert "going right" in text
    assert row(text, "Bilal").count("▒") == 4
    assert row(text, "Chloé").count("▒") == 3
    assert [name for name in NAMES[:4] if "rustle" in row(text, name)] == ["Bilal", "Chloé"]
    assert "1 offence" in row(text, "Chloé")
    assert "9♥" in text
    for hidden in ("2♦", "J♥", "8♥", "stolen", "collect"):
        assert hidden not in text


def test_the_holder_sees_the_secret_pocket_apart_from_the_hand() -> None:
    text = drawn(LINE, HOLDER, "fr")
    assert "carte volée :  2♦" in text.replace("\xa0", " ")
    assert "a la carte volée" in row(text, "Chloé")
    assert "V♥" in text
    assert "8♥" not in text


def test_a_prisoner_sees_what_was_shown_and_what_is_on_its_way() -> None:
    text = drawn(LINE, PRISONER)
    assert "Chloé has shown you:  J♥" in text
    assert "on its way:  4♥" in text
    assert "2♦" not in text


def test_C47_prisoners_see_who_collects_what_and_all_do_after_the_end() -> None:
    text = drawn(LINE, PRISONER)
    for name, symbol in (("Bilal", "♥"), ("Chloé", "♣"), ("Denis", "♦")):
        assert f"collects  {symbol}" in row(text, name)
    assert "collects" not in row(text, "Ada")
    assert "to collect:  ♥" in text
    assert "à réunir :  ♣" in drawn(LINE, HOLDER, "fr").replace("\xa0", " ")
    over = LINE.replace("stage pass b", "stage pass b | over 14")
    assert "collects  ♦" in row(drawn(over, GUARD), "Denis")


def test_a_spectator_sees_no_hand() -> None:
    text = drawn(LINE, SPECTATOR)
    assert "Your hand" not in text
    assert "collect" not in text
    assert "4♥" not in text


def test_what_lies_open_is_drawn() -> None:
    dig = LINE.replace("| rustles bc ", "| point c | tunnel 6s 7s 8s Ks marker 8s was 7s ")
    dig = dig.replace("c 6s Tc Jh 2d", "c 9s Tc Jh 2d")
    assert "Chloé digs:  6♠   7♠   8♠   K♠     marker:  8♠" in drawn(dig, GUARD)
    grab = LINE.replace("stage pass b | rustles bc", "stage give | grab bcd")
    grab = grab.replace("stolen 2d c", "stolen 2d").replace(" 2d knows=c", "")
    grab = grab.replace("5c 4h 8h", "5c 8h").replace(" | announced 4s | travelling 4h", "")
    assert "In the middle:  2♦" in drawn(grab, GUARD)


@pytest.mark.parametrize("lang", LANGS)
def test_every_table_fits_a_narrow_terminal(lang: Lang) -> None:
    match = new_match(GAME, 9, "narrow")
    for _ in random_steps(match, most=60):
        for seat in (SPECTATOR, int(match.table.guard), int(match.table.guard + 1) % 9):
            out = StringIO()
            Console(file=out, width=72).print(render(match.view(seat), NAMES, seat, lang))
            assert max(len(line) for line in out.getvalue().splitlines()) <= 72


@pytest.mark.parametrize(
    ("seat", "action", "en"),
    [
        (PRISONER, "pass 8h", "higher than announced"),
        (PRISONER, "pass 4h", "too low: the guard inspects"),
        (PRISONER, "pass Kh keep 3s", "a head: the guard draws"),
        (HOLDER, "pass 6s", ""),
        (GUARD, "give 9h", "what comes back must beat 9"),
        (GUARD, "pay Kd", "found: +1 card; if not: ±0"),
        (GUARD, "pay 9h Kd", "found: +1 card; if not: −1"),
        (GUARD, "search c", ""),
        (GUARD, "point 9h", "if wrong: you discard a card"),
        (GUARD, "let", ""),
    ],
)
def test_what_follows_from_a_choice(seat: int, action: str, en: str) -> None:
    assert consequence(view_of(LINE, seat), action, seat, "en") == en
