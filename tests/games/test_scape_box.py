"""Boxes of SCAPE: the shipped one against the ledger's tables, broken ones by their sentence."""

import re
from pathlib import Path

import pytest

from cavale.games import find, folder
from cavale.games.boxes import box_with, components, load_box
from cavale.games.scape.table import DEEDS, FACTIONS, card_name, most_seats
from cavale.kernel.box import read_box
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import BoxError, OptionError
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.games.scape_kit import TINY

GAME = find("scape")
SHIPPED = (folder("scape") / "box.toml").read_text(encoding="utf-8")

E_CARDS = re.findall(r"E = \[.raf.*", SHIPPED)[0]
DOUBLES = {f"double.{letter}": [1] for letter in "SCAPE"}

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


def test_a_letter_has_one_to_seven_cards(path: Path) -> None:
    more = refusal(path, '"ss left", ', '"ss left", "ss left", ')
    assert "[cards]: S has 8 cards; there must be 1 to 7" in more.en
    assert "S a 8 cartes" in more.fr
    assert "E has 0 cards" in refusal(path, E_CARDS, "E = []").en


def test_a_letter_that_is_missing_or_unknown(path: Path) -> None:
    assert "SCAPE knows no component 'X'" in refusal(path, 'C = ["', 'X = ["').en
    assert "the list A is missing" in refusal(path, "A = [1, 3]\n", "").en


def test_a_double_card_is_one_of_its_letter(path: Path) -> None:
    assert "from 1 to 7" in refusal(path, "C = [1, 4]", "C = [1, 8]").en
    fewer = refusal(path, E_CARDS, 'E = ["ss look", "raf look"]')
    assert "[double]: E is 5; it must be a whole number from 1 to 2" in fewer.en


def test_every_number_of_players_has_its_identities(path: Path) -> None:
    three = "3 = { team = 1, ss = 1, copies = 1 }"
    assert "the table [3] is missing" in refusal(path, three + "\n", "").en
    error = refusal(path, three, "3 = { team = 1, ss = 2, copies = 1 }")
    assert "4 identities for 3 players" in error.en
    assert "4 identités pour 3 joueurs" in error.fr
    assert "'spies'" in refusal(path, three, three.replace(" }", ", spies = 1 }")).en


def test_the_cards_are_enough_for_full_hands(path: Path) -> None:
    """S10: of the fewest players; how many more they serve, the box says."""
    nine = "9 = { team = 4, ss = 1, copies = "
    assert "from 1 to 2" in refusal(path, f"{nine}2", f"{nine}3").en
    eleven = {**{f"cards.{letter}": ["ss look", "raf look"] for letter in "SCAP"}, **DOUBLES}
    with pytest.raises(BoxError, match="11 cards are too few to deal 4 to each of 3 players"):
        box_with(GAME, {**eleven, "cards.E": ["usaf left", "raf left", "ss left"]})


@pytest.mark.parametrize(("cards", "seats"), [(3, 3), (4, 5), (5, 6), (6, 7), (7, 14)])
def test_how_many_seats_a_box_serves(cards: int, seats: int) -> None:
    """S10: 15 cards are enough for three, 20 for five, and two copies of 35 for all."""
    values = {f"cards.{letter}": ["ss look"] * cards for letter in "SCAPE"} | DOUBLES
    assert most_seats(components(GAME, box_with(GAME, values), "it")) == seats


def test_one_copy_for_nine_serves_eight() -> None:
    own = box_with(GAME, {"players.9.copies": 1})
    box = components(GAME, own, "it")
    assert most_seats(box) == 8
    with pytest.raises(OptionError, match="components for 8 seats at most, not 9"):
        Match(GAME, 9, mixed("few", [""] * 9), box=box)


def test_a_tiny_box_deals_its_cards_and_no_others() -> None:
    box = components(GAME, box_with(GAME, TINY), "it")
    assert most_seats(box) == 3
    match = Match(GAME, 3, mixed("tiny", [""] * 3), box=box)
    held = [card_name(card) for hand in match.table.hand for card in hand if card]
    drawn = [card_name(card) for card in match.table.draw if card]
    assert sorted(held + drawn) == sorted(
        f"{letter}{row}" for letter in "SCAPE" for row in range(1, len(TINY[f"cards.{letter}"]) + 1)
    )
