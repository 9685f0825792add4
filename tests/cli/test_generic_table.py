"""A game without a drawing of its own gets a plain table."""

from dataclasses import replace
from io import StringIO

import msgspec
import pytest
from rich.console import Console

from cavale.front.terminal import terminal_table
from cavale.front.terminal.generic import GenericTable
from cavale.games import find, ours
from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from tests.helpers import new_match


class Pocket(msgspec.Struct):
    coins: int
    keys: list[int]


class OneSeat(msgspec.Struct):
    hand: list[str]
    is_out: bool


class OneView(msgspec.Struct, tag="one"):
    wall: int
    empty: list[int]
    pocket: Pocket
    turn: int
    seats: list[OneSeat]


VIEW = OneView(12, [], Pocket(3, [4, 5]), 1, [OneSeat(["[red]x[/red]"], True), OneSeat([], False)])
LABELS = {"wall": {"fr": "Mur", "en": "Wall"}, "hand": {"fr": "Main", "en": "[b]Hand"}}


def drawn(table: GenericTable, view: object, names: list[str], lang: Lang = "en") -> str:
    console = Console(file=StringIO(), width=100, highlight=False)  # with markup, to be sure
    console.print(table.render(view, names, 0, lang))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.fixture
def table(horde: Game) -> GenericTable:
    return GenericTable(replace(horde, words={"view": LABELS}))


def test_facts_come_first_then_a_row_for_each_seat(table: GenericTable) -> None:
    lines = [line.rstrip() for line in drawn(table, VIEW, ["Ada", "Bo"]).splitlines()]
    assert lines[:3] == ["Wall  12", "empty  –", "pocket  (coins 3, keys 4 5)"]
    assert lines[4].split() == ["[b]Hand", "is", "out"]
    assert lines[5].split() == ["Ada", "[red]x[/red]", "✓"]
    assert lines[6].split() == ["▸", "Bo", "–", "–"]


def test_labels_are_in_the_language_of_the_viewer(table: GenericTable) -> None:
    assert drawn(table, VIEW, ["Ada", "Bo"], "fr").startswith("Mur  12")


def test_names_are_no_markup(table: GenericTable) -> None:
    assert "[red]Ada" in drawn(table, VIEW, ["[red]Ada", "Bo"])


def test_it_draws_the_view_of_a_real_game_and_comments_nothing(horde: Game) -> None:
    table, view = GenericTable(horde), new_match(horde, 3).view(0)
    text = drawn(table, view, ["Ada", "Bo", "Cy"])
    assert all(word in text for word in ("goal  21", "refuge", "▸", "Cy"))
    assert table.consequence(view, "D", 0, "en") == ""


@pytest.mark.parametrize("game_id", ours())
def test_our_games_have_drawings_of_their_own(game_id: str) -> None:
    assert not isinstance(terminal_table(find(game_id)), GenericTable)
