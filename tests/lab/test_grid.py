"""Settings of a sweep: all combinations, checked before anything is played."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cavale.games import find, folder
from cavale.kernel.contract import Game, box_digest
from cavale.kernel.errors import CavaleError
from cavale.lab.sweep import Ground, Setting, grid, parse_vary
from cavale.lab.sweep.grid import MOST_SETTINGS, fields_changed


@pytest.fixture
def ground(horde: Game) -> Ground:
    return Ground(horde, matches=10)


def one(ground: Ground, **vary: Any) -> Setting:
    (setting,) = grid(ground, {name.replace("__", "."): [value] for name, value in vary.items()})
    return setting


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("plans.6=1..4", [1, 2, 3, 4]),
        ("goal=15,21,30", ["15", "21", "30"]),
        ("seats=3, 5..6", ["3", 5, 6]),
        ('agents="martha,random","jean,wxt"', ["martha,random", "jean,wxt"]),
        ("double.S=[1,2],[1,3]", ["[1,2]", "[1,3]"]),
        ("cards.S.3=raf look", ["raf look"]),
        ("goal=4..1", []),
        ("goal=", []),
    ],
)
def test_values_are_a_list_or_a_range(text: str, values: list[Any]) -> None:
    assert list(parse_vary([text]).values()) == [values]


def test_all_combinations_come_in_order(ground: Ground) -> None:
    settings = grid(ground, {"seats": [2, 3], "restart": ["choose", "random"]})
    assert [tuple(each.varied.values()) for each in settings] == [
        (2, "choose"),
        (2, "random"),
        (3, "choose"),
        (3, "random"),
    ]
    assert [each.plan.seats for each in settings] == [2, 2, 3, 3]
    assert settings[1].plan.options == {"restart": "random"}


def test_without_seats_there_are_as_many_as_suit_the_game(ground: Ground) -> None:
    assert one(ground, goal=3).plan.seats == 4
    assert one(replace(ground, seats=2), goal=3).plan.seats == 2


def test_a_value_of_the_box_is_found_by_its_place(ground: Ground) -> None:
    setting = one(ground, goal="15", copies__10="11")
    assert setting.varied == {"goal": 15, "copies.10": 11}
    assert (setting.plan.box.goal, setting.plan.box.copies[10]) == (15, 11)
    assert setting.contents["copies"]["10"] == 11
    assert ground.game.box.goal == 21
    assert one(ground, box__goal="15").plan.box.goal == 15


def test_values_of_the_box_are_told_from_all_else_that_varies(
    ground: Ground, tmp_path: Path
) -> None:
    setting = one(ground, goal=15, box__rounds=7, seats=2, restart="random", bots__a="easy")
    assert fields_changed(setting, None) == {"goal": 15, "rounds": 7}
    path = tmp_path / "short.toml"
    path.write_text("goal = 15", encoding="utf-8")
    assert fields_changed(setting, path) == {"rounds": 7}


def test_members_of_lists_and_words_of_rows_are_numbered_from_one() -> None:
    temple = Ground(find("temple"), matches=10)
    setting = one(temple, sheets__normal__cards__2="AT heal AAKM", dice="7")
    assert setting.contents["sheets"]["normal"]["cards"][1] == "AT heal AAKM"
    assert setting.varied["sheets.normal.cards.2"] == "AT heal AAKM"
    row = one(temple, sheets__normal__rooms__1__1="TK:gem").contents["sheets"]["normal"]["rooms"][0]
    assert row.split()[:2] == ["TK:gem", "KK:orangeU"]
    scape = Ground(find("scape"), matches=10)
    assert one(scape, double__S="[1, 3]").contents["double"]["S"] == [1, 3]
    assert one(scape, players__5__ss=1).plan.box is not None


def test_whole_boxes_can_vary_and_their_values_too(ground: Ground, tmp_path: Path) -> None:
    path = tmp_path / "quick.toml"
    shipped = (folder("horde") / "box.toml").read_text(encoding="utf-8")
    path.write_text(shipped.replace("goal = 21", "goal = 5"), encoding="utf-8")
    setting = one(ground, box=str(path), rounds=7)
    assert (setting.plan.box.goal, setting.plan.box.rounds) == (5, 7)
    assert one(replace(ground, box=path), rounds=7).contents == setting.contents
    written = ground.game.make_box(tomllib.loads(path.read_text()), "")
    assert box_digest(one(ground, box=str(path)).plan.box) == box_digest(written)


def test_bots_vary_for_all_for_a_seat_and_for_a_side() -> None:
    ground = Ground(find("condamnes"), matches=10, seats=3, bots=["medium", "a=easy"])
    assert one(ground, bots="chance").plan.line_up().seats == ("easy", "chance", "chance")
    assert one(ground, bots__a="strong").plan.line_up().seats == ("strong", "medium", "medium")
    assert one(ground, bots__guard="chance").plan.line_up().sides == {"guard": "chance"}


@pytest.mark.parametrize(
    ("vary", "problem"),
    [
        ({}, "Nothing varies"),
        ({"goal": []}, "goal has no values"),
        ({"goal": [5, "5"]}, "goal has the value 5 twice"),
        (
            {"gaol": [5]},
            "no 'gaol' to vary: it is neither a switch nor a field of the box \\(goal, rounds",
        ),
        ({"copies.11": [5]}, "nor a field of the box \\(1, 2"),
        ({"goal.x": [5]}, "no 'goal.x' to vary: it is neither a switch nor a field of the box\\."),
        ({"goal": [0]}, "horde/box.toml, goal=0: goal is 0; it must be"),
        ({"goal": ["x"]}, "horde/box.toml, goal=x: goal is 'x'; it must be"),
        ({"goal": ["true"]}, "goal=True: goal is True; it must be"),
        ({"copies.10": [1], "seats": [8]}, "components for 7 seats at most, not 8"),
        ({"seats": [2, 9]}, "2 to 8 seats, not 9"),
        ({"seats": ["many"]}, "'many' is no number of seats"),
        ({"restart": ["never"]}, "no value 'never'"),
        ({"bots": ["genius"]}, "no bot 'genius'"),
        ({"bots.e": ["easy"]}, "No bot can play as 'e'"),
        ({"age": ["abcd"], "goal": range(1, MOST_SETTINGS + 2)}, "more than a sweep takes"),
        ({"box": ["missing.toml"]}, "missing.toml: this box file cannot be read"),
    ],
)
def test_what_cannot_vary_is_a_sentence(ground: Ground, vary: dict[str, Any], problem: str) -> None:
    with pytest.raises(CavaleError, match=problem) as refused:
        grid(ground, vary)
    assert refused.value.fr != refused.value.en


def test_what_is_set_does_not_vary(ground: Ground) -> None:
    fixed = replace(ground, seats=3, options={"restart": "random"}, box=Path("other.toml"))
    for name, value in (("seats", 2), ("restart", "choose"), ("box", "x.toml")):
        with pytest.raises(CavaleError, match=f"{name} is set and varies"):
            grid(fixed, {name: [value]})


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        (["goal"], "write it as name=value"),
        (["=5"], "write it as name=value"),
        (["goal=1", "goal=2"], "goal varies twice"),
        (["goal=1..999999999"], "999999999 settings are more"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(texts: list[str], problem: str) -> None:
    with pytest.raises(CavaleError, match=problem):
        parse_vary(texts)
