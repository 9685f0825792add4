"""The box of Le Temple: as shipped, and what the loader refuses, with a sentence that says why."""

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from cavale.games import find, folder
from cavale.games.boxes import load_box
from cavale.games.temple.table import (
    CONTENT_NAMES,
    ROOMS,
    WAYS,
    doorway,
    make_box,
    neighbour,
    room_name,
)
from cavale.kernel.box import read_box
from cavale.kernel.errors import BoxError

DATA = read_box(folder("temple") / "box.toml")


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The shipped box with one thing changed."""
    data: Any = deepcopy(DATA)
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return dict(data)


def refusal(data: dict[str, Any]) -> BoxError:
    with pytest.raises(BoxError) as caught:
        make_box(data, "x.toml")
    assert caught.value.en.startswith("x.toml")
    assert caught.value.fr.startswith("x.toml")
    return caught.value


def test_the_shipped_box_loads() -> None:
    box = make_box(DATA, "box.toml")
    assert box.tobytes() == find("temple").box.tobytes()


def test_twins_are_the_other_halves() -> None:
    box = find("temple").box
    for sheet in range(2):
        for room in range(ROOMS):
            twin = int(box.twin[sheet][room])
            if twin >= 0:
                assert int(box.twin[sheet][twin]) == room
                names = [CONTENT_NAMES[int(box.content[sheet][each])] for each in (room, twin)]
                assert names[0][:-1] == names[1][:-1]
                assert {name[-1] for name in names} == {"U", "L"}


def test_there_are_forty_doorways_the_same_from_both_rooms() -> None:
    found = set()
    for room in range(ROOMS):
        for way in range(4):
            other = neighbour(room, way)
            if other >= 0:
                found.add(doorway(room, way))
                assert doorway(other, (way + 2) % 4) == doorway(room, way)
    assert found == set(range(40))


def test_rooms_and_ways_have_names() -> None:
    assert [room_name(room) for room in (0, 4, 12, 20, 24)] == ["a1", "e1", "c3", "a5", "e5"]
    assert [neighbour(12, way) for way in range(4)] == [7, 13, 17, 11]
    assert WAYS == "nesw"


@pytest.mark.parametrize(
    ("path", "to", "says"),
    [
        (["die"], "AAKTM", "die: 'AAKTM' must be 6"),
        (["die"], "AAKTMQ", "symbols out of AKTMX"),
        (["die"], 6, "die: 6 must be"),
        (["dice"], 1, "dice is 1"),
        (["gem_track"], 99, "gem_track is 99"),
        (["track"], 0, "track is 0"),
        (["players", "rounds", "2"], 13, "rounds: 2 is 13"),
        (["players", "gem_box", "3"], 9, "gem_box: 3 is 9"),
        (["players", "hard", "4"], 31, "hard: 4 is 31"),
        (["players", "easy", "5"], 10, "knows no component '5'"),
        (["players", "lunatic"], {"2": 1}, "knows no component 'lunatic'"),
        (["players"], 3, "the table players is missing"),
        (["sheets", "normal"], [], "the table normal is missing"),
        (["sheets", "third"], {}, "knows no component 'third'"),
        (["dragons"], 3, "knows no component 'dragons'"),
        (["sheets", "normal", "rooms"], ["AA:gem"], "25 entries in all, not 1"),
        (["sheets", "normal", "rooms"], "AA:gem", "25 entries"),
        (["sheets", "normal", "rooms", 0], "KT:gem KK:orangeU AA:reroll AT:key TM:gold", "'gold'"),
        (["sheets", "normal", "rooms", 0], "K:gem KK:orangeU AA:reroll AT:key TM:gem", "a1"),
        (["sheets", "normal", "rooms", 0], "KX:gem KK:orangeU AA:reroll AT:key TM:gem", "AKTM"),
        (["sheets", "normal", "rooms", 0], "KT:exit KK:orangeU AA:reroll AT:key TM:gem", "exit"),
        (["sheets", "normal", "rooms", 0], "KT:gem KK:gem AA:reroll AT:key TM:gem", "orangeU"),
        (["sheets", "normal", "rooms", 0], "KT:rush KK:orangeU AA:heal AT:key TM:gem", "'rush'"),
        (["sheets", "variant", "cards"], ["AK rush AATM"], "6 treasure cards"),
        (["sheets", "variant", "cards", 2], "AM joy KTA", "'AM joy KTA'"),
        (["sheets", "variant", "cards", 2], "AM heal", "cards 3"),
        (["sheets", "variant", "cards", 2], "AM heal AAAAA", "cards 3: 'AAAAA' must be 1-4"),
        (["sheets", "variant", "cards", 2], 7, "not 7"),
        (["sheets", "variant", "traps"], 7, "knows no component 'traps'"),
    ],
)
def test_the_loader_says_what_is_wrong(path: list[str | int], to: Any, says: str) -> None:
    error = refusal(changed(*path, to=to))
    assert says in error.en
    assert not re.search("[^\u00a0] ?: |[^\u202f];|« ", error.fr)  # French typography


def test_another_sheet_is_a_file(tmp_path: Path) -> None:
    text = (folder("temple") / "box.toml").read_text(encoding="utf-8")
    path = tmp_path / "box.toml"
    path.write_text(text.replace("KT:gem    KK:orangeU", "AA:gem    KK:orangeU"), encoding="utf-8")
    box = load_box(find("temple"), path)
    assert int(box.needs_first[0][0]) == 1
