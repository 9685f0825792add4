"""Broken boxes of Le Castor: each gives a sentence that names the file and the field."""

from pathlib import Path

import pytest

from cavale.games import find, folder
from cavale.games.boxes import load_box
from cavale.kernel.box import read_box
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import BoxError
from cavale.kernel.plain import plain
from cavale.lab.simulate import Plan, prepare

GAME = find("castor")
SHIPPED = (folder("castor") / "box.toml").read_text(encoding="utf-8")


def refusal(path: Path, content: str) -> BoxError:
    """The error that a box with this content gives; both sentences name the file."""
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BoxError) as caught:
        GAME.make_box(read_box(path), str(path))
    for sentence in (caught.value.fr, caught.value.en):
        assert str(path) in sentence
        assert sentence.endswith(".")
    return caught.value


def edited(old: str, new: str) -> str:
    assert SHIPPED.count(old) == 1
    return SHIPPED.replace(old, new)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my box.toml"


def test_the_shipped_box_has_twenty_plans() -> None:
    box = plain(GAME.box)
    assert box.plan_count == 20
    assert sum(plan % 10 for plan in box.plans) == 66
    assert (box.goal, box.bonus, box.malus) == (2, [8, 5], [8, 5])


def test_the_shipped_file_loads_as_the_shipped_box(path: Path) -> None:
    path.write_text(SHIPPED, encoding="utf-8")
    assert box_digest(load_box(GAME, path)) == box_digest(GAME.box)


def test_an_accomplice_can_be_left_out_and_moved(path: Path) -> None:
    path.write_text(edited("left = 1 ", "left = 0 ").replace("blue = 4", "blue = 6"))
    box = plain(load_box(GAME, path))
    assert box.plan_count == 19
    assert [plan for plan in box.plans if plan // 10 in (1, 5)] == [56]


@pytest.mark.parametrize("name", ["awards", "plans", "accomplices"])
def test_a_table_is_missing(path: Path, name: str) -> None:
    error = refusal(path, edited(f"[{name}]", f"[{name}.else]"))
    assert name in error.en
    gone = SHIPPED.replace(f"[{name}]", "[nowhere]")
    assert "'nowhere'" in refusal(path, gone).en


def test_a_table_is_no_table(path: Path) -> None:
    error = refusal(path, "goal = 2\nawards = 8\n")
    assert "[awards] is missing" in error.en
    assert "il manque la table [awards]" in error.fr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("goal = 2 ", "goal = 0 ", "goal is 0"),
        ("goal = 2 ", "goal = 7 ", "goal is 7"),
        ("goal = 2 ", 'goal = "2" ', "goal is '2'"),
        ("bonus_few = 8 ", "bonus_few = -1 ", "[awards]: bonus_few is -1"),
        ("malus_many = 5", "", "[awards]: malus_many is missing"),
        ("\n3 = 2\n", "\n3 = 31\n", "[plans]: 3 is 31"),
        ("\n3 = 2\n", "\n", "[plans]: 3 is missing"),
        ("step = 6 ", "step = 7 ", "[accomplices]: step is 7"),
        ("goal = 2 ", "goal = 2\njokers = 1 ", "no component 'jokers'"),
        ("malus_many = 5", "malus_many = 5\nmalus_all = 5", "no component 'malus_all'"),
        ("\n3 = 2\n", "\n3 = 2\n7 = 1\n", "no component '7'"),
        ("step = 6 ", "step = 6\nbear = 1 ", "no component 'bear'"),
    ],
)
def test_a_field_is_wrong(path: Path, old: str, new: str, said: str) -> None:
    assert said in refusal(path, edited(old, new)).en


@pytest.mark.parametrize("plain_plans", [4, 23])
def test_too_few_or_too_many_plans(path: Path, plain_plans: int) -> None:
    """Eight more come with an accomplice."""
    listed = SHIPPED.split("[plans]")[1].split("\n\n")[0]
    copies = "".join(f"\n{value} = {plain_plans if value == 4 else 0}" for value in range(1, 7))
    error = refusal(path, SHIPPED.replace(listed, copies))
    assert f"there are {plain_plans + 8} plans; there must be 13 to 30" in error.en
    assert f"il y a {plain_plans + 8} plans" in error.fr


@pytest.mark.slow
def test_thirteen_plans_are_enough_for_every_match(path: Path) -> None:
    """A32: twelve tricks and the one that Martha takes."""
    text = SHIPPED
    for line in ("2 = 3", "3 = 2", "4 = 3"):
        text = text.replace(f"\n{line}\n", f"\n{line[0]} = 1\n")
    text = text.replace("\n1 = 2\n", "\n1 = 0\n").replace("goal = 2 ", "goal = 6 ")
    path.write_text(text, encoding="utf-8")
    box = load_box(GAME, path)
    assert int(box.plan_count) == 13
    for seats in (2, 5):
        report = prepare(Plan(GAME, seats, 300, box=box)).run()
        assert report.matches == 300
        assert report.length(1.0) <= GAME.card.longest
