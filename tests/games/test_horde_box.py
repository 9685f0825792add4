"""Broken boxes of La Horde: each gives a sentence that names the file and the field."""

import errno
from pathlib import Path

import pytest

from cavale.games import find, folder
from cavale.games.boxes import load_box
from cavale.games.horde.table import most_seats
from cavale.kernel.box import read_box
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import BoxError, OptionError
from cavale.lab.simulate import Plan, prepare
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.helpers import random_steps

GAME = find("horde")
SHIPPED = (folder("horde") / "box.toml").read_text(encoding="utf-8")


def refusal(path: Path, content: str | bytes) -> BoxError:
    """The error that a box with this content gives; both sentences name the file."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BoxError) as caught:
        GAME.make_box(read_box(path), str(path))
    for sentence in (caught.value.fr, caught.value.en):
        assert str(path) in sentence
        assert sentence.endswith(".")
        assert "\n" not in sentence
    return caught.value


def edited(old: str, new: str) -> str:
    assert SHIPPED.count(old) == 1
    return SHIPPED.replace(old, new)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my box.toml"


def test_the_shipped_box_has_55_cards() -> None:
    assert int(GAME.box.copies.sum()) == 55
    assert [int(GAME.box.copies[value]) for value in range(1, 11)] == list(range(1, 11))
    assert int(GAME.box.goal) == 21
    assert int(GAME.box.rounds) == 100


def test_the_shipped_file_loads_as_the_shipped_box(path: Path) -> None:
    path.write_text(SHIPPED, encoding="utf-8")
    assert box_digest(load_box(GAME, path)) == box_digest(GAME.box)


def test_another_number_makes_another_box(path: Path) -> None:
    path.write_text(edited("goal = 21", "goal = 30"), encoding="utf-8")
    box = load_box(GAME, path)
    assert int(box.goal) == 30
    assert box_digest(box) != box_digest(GAME.box)


def test_the_table_of_copies_is_missing(path: Path) -> None:
    error = refusal(path, "goal = 21\nrounds = 100\n")
    assert "[copies] is missing" in error.en
    assert "il manque la table [copies]" in error.fr


def test_the_table_of_copies_is_no_table(path: Path) -> None:
    error = refusal(path, "goal = 21\nrounds = 100\ncopies = 55\n")
    assert "[copies]" in error.en
    assert "[copies]" in error.fr


@pytest.mark.parametrize(
    ("old", "field"),
    [("goal = 21 ", "goal"), ("rounds = 100 ", "rounds"), ("\n7 = 7\n", "[copies]: 7")],
)
def test_a_field_is_missing(path: Path, old: str, field: str) -> None:
    error = refusal(path, edited(old, "\n"))
    assert f"{field} is missing" in error.en
    assert f"il manque {field.split()[-1]}" in error.fr


@pytest.mark.parametrize("value", ['"21"', "21.0", "true", "[21]", "{ points = 21 }"])
def test_a_field_has_the_wrong_type(path: Path, value: str) -> None:
    error = refusal(path, edited("goal = 21 ", f"goal = {value} "))
    assert ": goal is " in error.en
    assert "a whole number from 1 to 1000" in error.en
    assert "goal vaut" in error.fr
    assert "un nombre entier de 1 à 1000" in error.fr


@pytest.mark.parametrize(
    ("old", "new", "field", "bounds"),
    [
        ("goal = 21 ", "goal = -21 ", "goal is -21", "from 1 to 1000"),
        ("goal = 21 ", "goal = 0 ", "goal is 0", "from 1 to 1000"),
        ("rounds = 100 ", "rounds = -1 ", "rounds is -1", "from 1 to 100"),
        ("rounds = 100 ", "rounds = 101 ", "rounds is 101", "from 1 to 100"),
        ("\n7 = 7\n", "\n7 = -7\n", "[copies]: 7 is -7", "from 0 to 120"),
        ("\n7 = 7\n", "\n7 = 121\n", "[copies]: 7 is 121", "from 0 to 120"),
    ],
)
def test_a_number_is_negative_or_out_of_bounds(
    path: Path, old: str, new: str, field: str, bounds: str
) -> None:
    error = refusal(path, edited(old, new))
    assert field in error.en
    assert bounds in error.en


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("[copies]", "jokers = 2\n[copies]", "jokers"),
        ("10 = 10", "10 = 10\n11 = 11", "11"),
        ("10 = 10", "10 = 10\n[dice]\nfaces = 6", "dice"),
        ("10 = 10", "10 = 10\ngoal = 30", "goal"),  # known, but not in [copies]
        ("[copies]", "7 = 7\n[copies]", "7"),
    ],
)
def test_a_component_is_unknown(path: Path, old: str, new: str, name: str) -> None:
    error = refusal(path, edited(old, new))
    assert f"no component '{name}'" in error.en
    assert f"connaît pas de composant «\u00a0{name}\u00a0»" in error.fr


def box_with(path: Path, **copies: int) -> str:
    """A box with so many copies of some values: `v3=5`."""
    lines = "".join(f"{value} = {copies.get(f'v{value}', 0)}\n" for value in range(1, 11))
    text = f"goal = 21\nrounds = 100\n[copies]\n{lines}"
    path.write_text(text, encoding="utf-8")
    return text


def test_too_few_cards_could_leave_nothing_to_draw(path: Path) -> None:
    """H17: three of each value could all lie in two Refuges and the Horde."""
    error = refusal(path, box_with(path, v1=3, v2=3, v9=3))
    assert "[copies] adds up to 9 cards" in error.en
    assert "one value more than 3 times" in error.en
    assert "[copies] fait 9 cartes" in error.fr


def test_a_tiny_box_is_enough_for_few_seats_and_refuses_more(path: Path) -> None:
    """H17: what is enough depends on how many Refuges there are."""
    box_with(path, v1=1, v2=4)
    box = load_box(GAME, path)
    assert most_seats(box) == 2
    assert Match(GAME, 2, mixed("tiny", ["", ""]), box=box).seats == 2
    with pytest.raises(OptionError, match="components for 2 seats at most, not 3"):
        Match(GAME, 3, mixed("tiny", ["", "", ""]), box=box)
    with pytest.raises(OptionError, match="components for 2 seats at most, not 8"):
        prepare(Plan(game=GAME, seats=8, matches=1, seed="0", box=box))


@pytest.mark.parametrize(("copies", "seats"), [(4, 2), (9, 7), (10, 8), (60, 8)])
def test_how_many_seats_a_box_serves(path: Path, copies: int, seats: int) -> None:
    box_with(path, v4=copies, v5=1)
    assert most_seats(load_box(GAME, path)) == seats


def test_whole_matches_are_played_with_a_tiny_box(path: Path) -> None:
    box_with(path, v1=1, v2=2, v3=4)
    box = load_box(GAME, path)
    for seed in range(20):
        match = Match(GAME, 2, mixed(f"tiny {seed}", ["", ""]), box=box)
        for _ in random_steps(match, seed):
            pass
        assert match.is_over


def test_no_cards_at_all(path: Path) -> None:
    copies = "".join(f"{value} = 0\n" for value in range(1, 11))
    error = refusal(path, f"goal = 21\nrounds = 100\n[copies]\n{copies}")
    assert "[copies] adds up to 0 cards" in error.en


def test_too_many_cards(path: Path) -> None:
    error = refusal(path, edited("10 = 10", "10 = 76"))
    assert "[copies] adds up to 121 cards; there must be at most 120" in error.en
    assert "au plus 120" in error.fr


@pytest.mark.parametrize("content", ["goal = ", "[copies\n", "{}", b"goal = 21 # \xff\xfe\n"])
def test_the_file_is_no_toml(path: Path, content: str | bytes) -> None:
    error = refusal(path, content)
    assert "not valid TOML" in error.en
    assert "pas du TOML valide" in error.fr


def test_the_file_does_not_exist(path: Path) -> None:
    with pytest.raises(BoxError) as caught:
        load_box(GAME, path)
    assert caught.value.en == f"{path}: this box file cannot be read (No such file or directory)."
    assert str(path) in caught.value.fr
    assert "illisible" in caught.value.fr


def test_the_file_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="cannot be read"):
        load_box(GAME, tmp_path)


def test_the_file_may_not_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a user without the right to read it; root has it always."""

    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(BoxError) as caught:
        load_box(GAME, path)
    assert caught.value.en == f"{path}: this box file cannot be read (Permission denied)."
    assert "illisible (Permission denied)" in caught.value.fr
