"""La Horde in the terminal: the risk of a draw, also when the discards must be reshuffled."""

import io

import pytest
from rich.console import Console

from cavale.games.horde.terminal import consequence, render
from cavale.kernel.errors import Lang
from tests.games.test_horde_view import EMPTY, view

NAMES = ["Ada", "Bilal"]
TURN = EMPTY.format("turn a")
FULL = "round 1 | horde 7 | a in 3 7 | b in 9 | turn a | pile ?51"


def drawn(line: str, lang: Lang) -> str:
    page = io.StringIO()
    Console(file=page, width=100, highlight=False, markup=False).print(
        render(view(line, 0), NAMES, 0, lang)
    )
    return page.getvalue()


@pytest.mark.parametrize("line", [TURN, FULL])
def test_the_risk_is_that_of_the_cards_to_draw_from(line: str) -> None:
    found = view(line, 0)
    assert consequence(found, "D", 0, "fr") == "5 fatales sur 51 cartes"
    assert consequence(found, "D", 0, "en") == "5 fatal of 51 cards"


@pytest.mark.parametrize(("lang", "said"), [("fr", "à remélanger"), ("en", "to reshuffle")])
def test_the_copies_in_the_discard_pile_say_that_they_come_back(lang: Lang, said: str) -> None:
    row = next(each for each in drawn(TURN, lang).splitlines() if each.startswith(said))
    assert row.split()[2:] == ["1", "2", "2", "4", "5", "6", "5!", "8", "8", "10"]
    assert said not in drawn(FULL, lang)


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", "se cache\u00a0: 1 sur 2 comptent"), ("en", "hidden: 1 of 2 count")]
)
def test_points_have_a_heading_and_who_hides_keeps_what_counts(lang: Lang, said: str) -> None:
    text = drawn("round 1 | horde 7 | a in 3 7 | b passed 9 10 down 1 | turn a | pile ?50", lang)
    assert any(line.strip() == "points" for line in text.splitlines())
    assert said in text
