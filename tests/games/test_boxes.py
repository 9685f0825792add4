"""Boxes besides the shipped ones: from files and from single values, whole, and in words."""

from pathlib import Path

import msgspec
import pytest

from cavale.games import find, ours
from cavale.games.boxes import (
    BoxChange,
    OwnBox,
    box_named,
    box_text,
    box_with,
    components,
    differences,
    field_name,
    field_pattern,
    load_box,
    read_own_box,
    shipped_contents,
)
from cavale.kernel.box import leaves
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import BoxError

HORDE = find("horde")
SHORT = 'goal = 15\n\n[copies]\n10 = 12\n\n[title]\nfr = "Courte"\nen = "Short"\n'


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "my box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_names_what_differs_and_the_box_is_whole(tmp_path: Path) -> None:
    own = read_own_box(HORDE, file(tmp_path, SHORT))
    assert own.title == {"fr": "Courte", "en": "Short"}
    assert own.contents["goal"] == 15
    assert own.contents["rounds"] == 100
    assert own.contents["copies"] == shipped_contents("horde")["copies"] | {"10": 12}
    assert int(load_box(HORDE, file(tmp_path, SHORT)).copies[10]) == 12


def test_a_title_is_not_needed(tmp_path: Path) -> None:
    assert read_own_box(HORDE, file(tmp_path, "goal = 15")).title == {}


@pytest.mark.parametrize(
    "title",
    [
        'title = "Courte"',
        '[title]\nfr = "Courte"',
        '[title]\nfr = "Courte"\nen = ""',
        '[title]\nfr = "Courte"\nen = 3',
        '[title]\nfr = "Courte"\nen = "Short"\nde = "Kurz"',
        '[title]\nfr = "Courte"\nen = "Short\\u001b[2J"',
        f'[title]\nfr = "Courte"\nen = "{"x" * 41}"',
    ],
)
def test_a_title_is_a_short_text_in_both_languages(tmp_path: Path, title: str) -> None:
    path = file(tmp_path, title)
    with pytest.raises(BoxError) as caught:
        read_own_box(HORDE, path)
    for sentence in (caught.value.fr, caught.value.en):
        assert str(path) in sentence
        assert "[title]" in sentence


def test_what_differs_is_told_by_what_it_is_before_and_after(tmp_path: Path) -> None:
    assert differences(HORDE, read_own_box(HORDE, file(tmp_path, SHORT))) == [
        BoxChange("goal", "Points à atteindre", "Points to reach", "21", "15"),
        BoxChange("copies.10", "Cartes de valeur 10", "Cards worth 10", "10", "12"),
    ]


def test_a_room_of_the_temple_is_told_by_itself() -> None:
    temple = find("temple")
    own = box_with(temple, {"sheets.normal.rooms.1.3": "AA:gem"})
    assert differences(temple, own) == [
        BoxChange(
            *("sheets.normal.rooms.1.3", "Rangée 1, salle 3", "Row 1, room 3"),
            *("AA:reroll", "AA:gem"),
        )
    ]


@pytest.mark.parametrize("game_id", ours())
def test_every_field_of_every_box_has_a_name_for_people(game_id: str) -> None:
    game = find(game_id)
    used = {field_pattern(game, field) for field in leaves(shipped_contents(game_id))}
    assert None not in used
    assert set(game.words["box"]) - used <= {"double.*"}  # a list can have another length
    names = [field_name(game, field, "fr") for field in leaves(shipped_contents(game_id))]
    assert not any("{" in name for name in names)


def test_a_game_without_such_words_shows_its_fields() -> None:
    assert field_name(find("corde"), "wall", "fr") == "wall"


@pytest.mark.parametrize("game_id", ours())
def test_a_box_is_written_and_read_and_goes_through_json_unchanged(
    game_id: str, tmp_path: Path
) -> None:
    game = find(game_id)
    own = OwnBox(shipped_contents(game_id), {"fr": "À moi", "en": "Mine"})
    assert read_own_box(game, file(tmp_path, box_text(own))) == own
    assert msgspec.json.decode(msgspec.json.encode(own), type=OwnBox) == own
    assert box_digest(components(game, own, "it")) == box_digest(game.box)


def test_a_box_from_single_values() -> None:
    own = box_with(HORDE, {"goal": 15, "copies.10": 12}, {"fr": "Courte", "en": "Short"})
    assert [each.field for each in differences(HORDE, own)] == ["goal", "copies.10"]
    more = box_with(HORDE, {"rounds": 9}, base=own)
    assert [each.field for each in differences(HORDE, more)] == ["goal", "rounds", "copies.10"]
    assert more.title == own.title
    assert shipped_contents("horde")["goal"] == 21


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"points": 3}, "no field 'points': there is no 'points', but goal, rounds"),
        ({"copies.11": 3}, "no field 'copies.11'"),
        ({"goal.1": 3}, "no field 'goal.1'"),
        ({"goal": -1}, "goal is -1"),
        ({"copies": 3}, r"the table \[copies\] is missing"),
    ],
)
def test_values_that_make_no_box_are_refused(values: dict[str, int], sentence: str) -> None:
    with pytest.raises(BoxError, match=sentence):
        box_with(HORDE, values)


def test_the_box_of_a_match_is_found_by_its_digest() -> None:
    own = box_with(HORDE, {"goal": 15})
    digest = box_digest(components(HORDE, own, "it"))
    assert box_named(HORDE, box_digest(HORDE.box), None) is HORDE.box
    assert int(box_named(HORDE, digest, own).goal) == 15
    assert box_named(HORDE, digest, None) is None
    assert box_named(HORDE, box_digest(HORDE.box), own) is None
    assert box_named(HORDE, digest, OwnBox(own.contents | {"goal": -1})) is None


def test_a_box_that_nobody_named_is_called_by_what_differs() -> None:
    """So that a server can offer it: people choose boxes by their titles."""
    assert box_with(HORDE, {"goal": 15}).title == {
        "fr": "Points à atteindre\u00a0: 15",
        "en": "Points to reach: 15",
    }
    more = box_with(HORDE, {"goal": 15, "copies.10": 12, "rounds": 9})
    assert more.title["en"] == "Points to reach: 15 (+2)"
    long = box_with(find("castor"), {"plans.1": 4, "plans.6": 3})
    assert all(title.endswith("(+1)") and len(title) <= 40 for title in long.title.values())
    assert "…" in long.title["en"]
    assert box_with(HORDE, {"goal": 21}).title == {}
    named = box_with(
        HORDE, {"rounds": 9}, base=box_with(HORDE, {"goal": 15}, {"fr": "A", "en": "B"})
    )
    assert named.title == {"fr": "A", "en": "B"}
