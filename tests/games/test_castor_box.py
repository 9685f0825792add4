"""Broken boxes of Le Castor: each gives a sentence that names the file and the field."""

import re
from pathlib import Path

import pytest

from cavale.games import find, folder
from cavale.games.boxes import box_with, components, load_box, shipped_contents
from cavale.games.castor.notation import cards_in
from cavale.games.castor.table import most_seats
from cavale.kernel.box import read_box
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import BoxError, OptionError
from cavale.kernel.plain import plain
from cavale.lab.simulate import Plan, prepare
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.games.castor_kit import TINY

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


# --- few cards, small hands ---


def test_a_tiny_box_deals_its_cards_and_no_others() -> None:
    """A01, A11: three cards for the hand and two that wait, of ten."""
    box = components(GAME, box_with(GAME, TINY), "it")
    match = Match(GAME, 2, mixed("tiny", ["", ""]), box=box)
    zones = [cards_in(mask) for mask in (*match.table.hand_mask, *match.table.reserve_mask) if mask]
    assert [len(zone) for zone in zones] == [3, 3, 2, 2]
    known = ["m1", "m2", "b1", "b2", "b3", "g1", "g2", "g3", "y1", "y2"]
    assert sorted(card for zone in zones for card in zone) == sorted(known)
    assert GAME.view(box, match.seen(0), 0).tricks == 5


@pytest.mark.parametrize(
    ("values", "seats"),
    [
        (TINY, 2),
        ({**TINY, "hand": 1}, 3),
        ({**TINY, "hand": 1, "waiting": 0}, 5),
        ({"cards.yellow": 4}, 4),
        ({"cards.mauve": 0, "cards.green": 0}, 2),
        ({}, 5),
    ],
)
def test_how_many_seats_a_box_serves(values: dict[str, int], seats: int) -> None:
    assert most_seats(components(GAME, box_with(GAME, values), "it")) == seats


def test_more_seats_than_there_are_cards_for() -> None:
    box = components(GAME, box_with(GAME, TINY), "it")
    with pytest.raises(OptionError, match="components for 2 seats at most, not 3"):
        Match(GAME, 3, mixed("tiny", [""] * 3), box=box)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hand = 6 ", "hand = 0 ", "hand is 0"),
        ("hand = 6 ", "hand = 7 ", "hand is 7; it must be a whole number from 1 to 6"),
        ("waiting = 6 ", "waiting = -1 ", "waiting is -1; it must be a whole number from 0 to 6"),
        ("mauve = 10\n", "mauve = 11\n", "[cards]: mauve is 11"),
        ("blue = 18", "blue = -1", "[cards]: blue is -1"),
        ("green = 16", "red = 16", "[cards]: The Beaver at large knows no component 'red'"),
    ],
)
def test_cards_that_cannot_be(path: Path, old: str, new: str, said: str) -> None:
    assert said in refusal(path, edited(old, new)).en


def test_the_cards_are_enough_for_two_players(path: Path) -> None:
    few = edited("blue = 18\ngreen = 16\nyellow = 16", "blue = 5\ngreen = 5\nyellow = 3")
    error = refusal(path, few)
    assert "[cards]: 23 cards are too few to deal 12 (hand and waiting) to each of 2" in error.en
    assert "23 cartes ne suffisent pas" in error.fr


def test_a_smaller_hand_takes_fewer_plans(path: Path) -> None:
    """A32: a plan a trick and Martha's extra one."""
    fewer = re.sub(
        r"(?m)^(\d|left|reverse|notrump|upside|secret|step|blue|yellow) = [1-6]\b",
        r"\1 = 0",
        SHIPPED,
    )
    four = fewer.replace("1 = 0", "1 = 4").replace("waiting = 6", "waiting = 2")
    too_few = refusal(path, four.replace("hand = 6", "hand = 2"))
    assert "there are 4 plans; there must be 5 to 30" in too_few.en
    path.write_text(four.replace("hand = 6", "hand = 1"), encoding="utf-8")
    assert load_box(GAME, path).plan_count == 4


def test_a_box_of_an_earlier_release_has_all_cards() -> None:
    contents = {
        name: part
        for name, part in shipped_contents("castor").items()
        if name not in ("hand", "waiting", "cards")
    }
    assert box_digest(GAME.make_box(contents, "it")) == box_digest(GAME.box)


def test_what_is_left_out_names_the_box() -> None:
    """Also where the same number stands in another place."""
    values: list[dict[str, int]] = [
        {"hand": 5},
        {"waiting": 5},
        {"cards.mauve": 9},
        {"cards.yellow": 15},
        {},
    ]
    boxes = [components(GAME, box_with(GAME, each), "it") for each in values]
    assert len({box_digest(box) for box in boxes}) == len(boxes)
    assert box_digest(plain(boxes[0])) == box_digest(boxes[0])
