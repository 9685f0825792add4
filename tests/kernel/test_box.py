"""Box files: what is wrong with one, and where."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cavale.games import find, folder, ours
from cavale.games.boxes import load_box
from cavale.kernel.box import (
    Change,
    NoField,
    changes,
    leaves,
    merged,
    read_box,
    replaced,
    value_at,
    whole_number,
    written,
)
from cavale.kernel.contract import Game, box_digest
from cavale.kernel.errors import BoxError

SHIPPED = (folder("horde") / "box.toml").read_text(encoding="utf-8")


def test_a_box_is_read_as_data(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("goal = 21\n[copies]\n1 = 2\n", encoding="utf-8")
    assert read_box(path) == {"goal": 21, "copies": {"1": 2}}


def test_a_missing_box_and_a_directory_say_which(tmp_path: Path) -> None:
    for path, cause in [(tmp_path / "none.toml", "No such file"), (tmp_path, "directory")]:
        with pytest.raises(BoxError) as caught:
            read_box(path)
        assert caught.value.en.startswith(f"{path}: ")
        assert cause in caught.value.en


@pytest.mark.parametrize(
    "content", [b"goal =", b"goal = 1\ngoal = 2", b"\xff\xfe", b"\0", b"a = " + b"[" * 20_000]
)
def test_what_is_not_toml_says_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(content)
    with pytest.raises(BoxError, match="not valid TOML"):
        read_box(path)


@pytest.mark.parametrize("value", [0, 11, -1, True, "3", 2.0, [3], None])
def test_whole_number_refuses_other_values(value: object) -> None:
    with pytest.raises(BoxError) as caught:
        whole_number({"goal": value}, "goal", 1, 10, "my.toml")
    assert caught.value.en == (
        f"my.toml: goal is {value!r}; it must be a whole number from 1 to 10."
    )


def test_whole_number_takes_its_bounds_and_misses_what_is_not_there() -> None:
    assert [whole_number({"goal": n}, "goal", 1, 10, "") for n in (1, 10)] == [1, 10]
    with pytest.raises(BoxError, match=r"^my\.toml: goal is missing\.$"):
        whole_number({}, "goal", 1, 10, "my.toml")


def edited(tmp_path: Path, old: str, new: str) -> Path:
    assert old in SHIPPED
    path = tmp_path / "box.toml"
    path.write_text(SHIPPED.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("goal = 21", "goal = 0", "goal is 0"),
        ("rounds = 100", "rounds = 101", "rounds is 101"),
        ("rounds = 100", "rounds = 'many'", "rounds is 'many'"),
        ("[copies]", "[cards]", "no component 'cards'"),
        ("7 = 7", "7 = -1", "[copies]: 7 is -1"),
        ("10 = 10", "10 = 120", "at most 120"),
        ("7 = 7", "7 = 7\n11 = 11", "no component '11'"),
        ("goal = 21", "goal = 21\ncolour = 1", "no component 'colour'"),
        ("goal = 21", "goal = 21\n7 = 7", "no component '7'"),
        ("7 = 7", "7 = 7\ngoal = 7", "no component 'goal'"),
    ],
)
def test_a_box_that_makes_no_game_says_what_and_where(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    path = edited(tmp_path, old, new)
    with pytest.raises(BoxError) as caught:
        load_box(find("horde"), path)
    assert problem in caught.value.en
    assert caught.value.en.startswith(str(path))
    assert caught.value.fr.startswith(str(path))


def test_another_box_has_another_digest(horde: Game, tmp_path: Path) -> None:
    same = load_box(horde, edited(tmp_path, "goal = 21", "goal  =  21"))
    other = load_box(horde, edited(tmp_path, "goal = 21", "goal = 22"))
    assert box_digest(same) == box_digest(horde.box) != box_digest(other)


# --- boxes as data ---

WHOLE: dict[str, Any] = {
    "goal": 21,
    "cards": {"S": ["raf look", "ss left"]},
    "rows": ["a b c d", "e f g h"],
}


def test_what_a_file_does_not_name_is_as_shipped() -> None:
    whole = merged(WHOLE, {"goal": 15, "cards": {"P": []}})
    assert whole == WHOLE | {"goal": 15, "cards": {"S": ["raf look", "ss left"], "P": []}}
    assert WHOLE["goal"] == 21
    assert merged(WHOLE, {"cards": 3})["cards"] == 3


def test_boxes_are_compared_field_by_field() -> None:
    other = {"goal": 15, "cards": {"S": ["raf look", "raf left"]}, "rows": ["a b x d", "e f g h"]}
    assert list(changes(WHOLE, other)) == [
        Change("goal", "21", "15"),
        Change("cards.S.2", "ss left", "raf left"),
        Change("rows.1.3", "c", "x"),
    ]
    assert list(changes(WHOLE, WHOLE)) == []


def test_lists_of_another_length_are_told_whole_and_what_is_new_or_gone_too() -> None:
    assert list(changes({"double": [1, 2]}, {"double": [3]})) == [Change("double", "1, 2", "3")]
    assert list(changes({"a": 1}, {"b": 2})) == [Change("a", "1", ""), Change("b", "", "2")]
    assert [each.field for each in changes({"a": {"x": 1}}, {"a": 1})] == ["a"]


def test_every_single_value_has_a_field() -> None:
    assert list(leaves(WHOLE)) == [
        *("goal", "cards.S.1", "cards.S.2"),
        *(f"rows.{row}.{word}" for row in (1, 2) for word in (1, 2, 3, 4)),
    ]


def test_one_value_is_replaced_and_the_rest_stays() -> None:
    assert replaced(WHOLE, "goal", 9) == WHOLE | {"goal": 9}
    assert replaced(WHOLE, "cards.S.1", "x")["cards"] == {"S": ["x", "ss left"]}
    assert replaced(WHOLE, "rows.2.1", "z")["rows"] == ["a b c d", "z f g h"]
    assert replaced(WHOLE, "cards.S.1.2", "left")["cards"] == {"S": ["raf left", "ss left"]}
    assert WHOLE["cards"] == {"S": ["raf look", "ss left"]}


def test_a_text_is_read_as_toml_unless_a_text_stands_there() -> None:
    assert replaced(WHOLE, "goal", "9")["goal"] == 9
    assert replaced(WHOLE, "goal", "[1, 4]")["goal"] == [1, 4]
    assert replaced(WHOLE, "goal", "many")["goal"] == "many"
    assert replaced(WHOLE, "goal", "[" * 100_000)["goal"] == "[" * 100_000
    assert value_at(replaced(WHOLE, "cards.S.1", 9), "cards.S.1") == "9"
    assert value_at(replaced(WHOLE, "rows.2.1", 9), "rows.2") == "9 f g h"


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ("points", "no field 'points': there is no 'points', but goal, cards, rows."),
        ("goal.1", "no field 'goal.1': there is no '1'."),
        ("cards.S.3", "there is no '3', but 1, 2."),
        ("cards.S.0", "there is no '0', but 1, 2."),
        ("rows.1.5", "there is no '5', but 1, 2, 3, 4."),
        ("", "no field ''"),
    ],
)
def test_a_field_that_is_not_there_says_what_is(field: str, sentence: str) -> None:
    with pytest.raises(NoField) as caught:
        value_at(WHOLE, field)
    with pytest.raises(NoField) as again:
        replaced(WHOLE, field, 1)
    assert sentence in caught.value.en
    assert again.value.en == caught.value.en != caught.value.fr


@pytest.mark.parametrize("game_id", ours())
def test_a_box_that_is_written_reads_as_the_same_one(game_id: str) -> None:
    contents = read_box(folder(game_id) / "box.toml")
    assert tomllib.loads(written(contents)) == contents


def test_texts_keys_and_tables_of_every_kind_are_written() -> None:
    odd = {"a b": 'say "é"\\ \n', "on": True, "list": [{"x": [1, 2]}], "part": {"deep": {}}}
    assert tomllib.loads(written(odd)) == odd
