"""Boxes of SCAPE: the shipped one against the ledger's tables, broken ones by their sentence."""

from pathlib import Path

import pytest

from cavale.games import find, folder
from cavale.games.boxes import load_box
from cavale.games.scape.table import DEEDS, FACTIONS, card_name
from cavale.kernel.box import read_box
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import BoxError

GAME = find("scape")
SHIPPED = (folder("scape") / "box.toml").read_text(encoding="utf-8")

# The table of S02 as the ledger prints it: a row an action, a column a letter.
LEDGER = """
look      raf  usaf usaf raf  raf
look      usaf usaf usaf raf  raf
left      ss   usaf raf  usaf raf
right     usaf raf  raf  usaf ss
discard   raf  ss   raf  usaf usaf
collapse  usaf raf  ss   raf  usaf
reveal    raf  raf  usaf ss   usaf
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my box.toml"


def refusal(path: Path, old: str, new: str) -> BoxError:
    """The error that the shipped box gives with one thing changed; it names the file."""
    assert SHIPPED.count(old) == 1
    path.write_text(SHIPPED.replace(old, new), encoding="utf-8")
    with pytest.raises(BoxError) as caught:
        GAME.make_box(read_box(path), str(path))
    for sentence in (caught.value.fr, caught.value.en):
        assert str(path) in sentence
        assert sentence.endswith(".")
    return caught.value


def test_the_shipped_cards_are_those_of_the_ledger() -> None:
    for row, line in enumerate(LEDGER.strip().splitlines()):
        deed, *factions = line.split()
        for letter, faction in enumerate(factions):
            card = 1 + 7 * letter + row
            assert DEEDS[GAME.box.deed[card]] == deed, card_name(card)
            assert FACTIONS[GAME.box.faction[card]] == faction, card_name(card)


def test_deck_b_doubles_the_first_card_of_each_team_in_each_letter() -> None:
    for letter in range(5):
        cards = range(1 + 7 * letter, 8 + 7 * letter)
        for team in (1, 2):
            doubled = [c for c in cards if GAME.box.double[c] and GAME.box.faction[c] == team]
            assert doubled == [next(c for c in cards if GAME.box.faction[c] == team)]
    assert int(GAME.box.double.sum()) == 10


def test_another_card_makes_another_box(path: Path) -> None:
    path.write_text(SHIPPED.replace("ss left", "raf left"), encoding="utf-8")
    box = load_box(GAME, path)
    assert FACTIONS[box.faction[3]] == "raf"
    assert box_digest(box) != box_digest(GAME.box)


@pytest.mark.parametrize("name", ["cards", "double", "players"])
def test_a_table_is_missing(path: Path, name: str) -> None:
    error = refusal(path, f"[{name}]", "[other]")
    assert "'other'" in error.en
    assert "« other »" in error.fr


def test_no_table_at_all(path: Path) -> None:
    path.write_text("", encoding="utf-8")
    with pytest.raises(BoxError, match=r"the table \[cards\] is missing"):
        GAME.make_box(read_box(path), str(path))


def test_a_front_that_is_none(path: Path) -> None:
    error = refusal(path, '"ss left"', '"navy left"')
    assert "S3" in error.en
    assert "'navy left' is no front" in error.en
    assert "n’est pas un recto" in error.fr
    assert "is no front" in refusal(path, '"ss left"', "7").en


def test_a_letter_has_seven_cards(path: Path) -> None:
    assert "S has 6 cards; there must be 7" in refusal(path, '"ss left", ', "").en


def test_a_letter_that_is_missing_or_unknown(path: Path) -> None:
    assert "SCAPE knows no component 'X'" in refusal(path, 'C = ["', 'X = ["').en
    assert "the list A is missing" in refusal(path, "A = [1, 3]\n", "").en


def test_a_double_card_is_one_of_the_seven(path: Path) -> None:
    assert "from 1 to 7" in refusal(path, "C = [1, 4]", "C = [1, 8]").en


def test_every_number_of_players_has_its_identities(path: Path) -> None:
    three = "3 = { team = 1, ss = 1, copies = 1 }"
    assert "the table [3] is missing" in refusal(path, three + "\n", "").en
    error = refusal(path, three, "3 = { team = 1, ss = 2, copies = 1 }")
    assert "4 identities for 3 players" in error.en
    assert "4 identités pour 3 joueurs" in error.fr
    assert "'spies'" in refusal(path, three, three.replace(" }", ", spies = 1 }")).en


def test_the_cards_are_enough_for_full_hands(path: Path) -> None:
    nine = "9 = { team = 4, ss = 1, copies = "
    assert "35 cards are too few to deal 4 to each of 9" in refusal(path, f"{nine}2", f"{nine}1").en
    assert "from 1 to 2" in refusal(path, f"{nine}2", f"{nine}3").en
