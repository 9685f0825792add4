"""Boxes at the table: offered by a folder, chosen at the opening, kept whole with everything."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cavale.games import ours
from cavale.kernel.errors import CavaleError
from cavale.matches.file import match_of, parse
from cavale.matches.verify import verify
from cavale.server.boxes import Offers
from cavale.server.settings import Settings
from cavale.storage.memory import MemoryStore
from tests.server.kit import OpenPlace, Seats, cavale, free_port, serving

pytestmark = pytest.mark.anyio

SHORT = 'goal = 6\n\n[title]\nfr = "Courte"\nen = "Short"\n'
LONG = 'goal = 30\n\n[title]\nfr = "Longue"\nen = "Long"\n'
CHANGE = {
    "field": "goal",
    "fr": "Points à atteindre",
    "en": "Points to reach",
    "before": "21",
    "after": "6",
}


@pytest.fixture
def boxes(tmp_path: Path) -> Path:
    folder = tmp_path / "boxes"
    (folder / "horde").mkdir(parents=True)
    (folder / "horde" / "short.toml").write_text(SHORT, encoding="utf-8")
    (folder / "horde" / "long.toml").write_text(LONG, encoding="utf-8")
    (folder / "README.md").write_text("Ours.", encoding="utf-8")
    return folder


# --- the folder ---


async def test_no_folder_offers_nothing(place: OpenPlace) -> None:
    games = (await place.get("/api/games")).json()["games"]
    assert [game["boxes"] for game in games] == [[]] * len(games)


async def test_what_a_folder_offers_is_told_with_what_differs(boxes: Path) -> None:
    async with serving(boxes=str(boxes)) as place:
        horde, *others = (await place.get("/api/games")).json()["games"]
    assert [box["id"] for box in horde["boxes"]] == ["long", "short"]
    assert horde["boxes"][1]["title"] == {"fr": "Courte", "en": "Short"}
    assert horde["boxes"][1]["changes"] == [CHANGE]
    assert not any(game["boxes"] for game in others)


async def test_a_box_for_few_seats_opens_no_larger_table(boxes: Path) -> None:
    few = "".join(f"{value} = 4\n" for value in range(1, 11))
    text = f'[copies]\n{few}\n[title]\nfr = "Petite"\nen = "Small"\n'
    (boxes / "horde" / "small.toml").write_text(text, encoding="utf-8")
    async with serving(boxes=str(boxes)) as place:
        wish = {"game": "horde", "name": "Ana", "mode": "friends", "box": "small"}
        refused = await place.post("/api/tables", wish | {"seats": 3})
        assert refused.status_code == 400
        assert refused.json()["en"] == "This box has components for 2 seats at most, not 3."
        seats = await place.open_table(**wish, seats=2)
        host = await seats.client(0)
        await host.say("change", seats=3)
        assert (await host.hear("problem"))["en"] == refused.json()["en"]


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("horde/bad.toml", "goal =", "not valid TOML"),
        ("horde/bad.toml", "goal = 0\n" + SHORT.partition("\n")[2], "goal is 0"),
        ("horde/bad.toml", "goal = 6", "it has no [title] with fr and en"),
        ("horde/bad.toml", SHORT.replace("6", "21"), "differs from the shipped box in nothing"),
        ("horde/My box.toml", SHORT, "a box is named by"),
        ("chess/short.toml", SHORT, "no game of that name is served here"),
    ],
)
async def test_one_bad_file_and_the_server_does_not_start(
    boxes: Path, name: str, text: str, sentence: str
) -> None:
    path = boxes / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CavaleError) as caught:
        Offers(str(boxes), ours())
    for told in (caught.value.fr, caught.value.en):
        assert str(path if "chess" not in name else path.parent) in told
        assert "\n" not in told
    assert sentence in caught.value.en


async def test_a_folder_that_is_not_there_or_too_full_is_named(boxes: Path) -> None:
    with pytest.raises(CavaleError, match=r"CAVALE_BOXES names .*none"):
        Offers(str(boxes / "none"), ours())
    for number in range(20):
        (boxes / "horde" / f"{number}.toml").write_text(SHORT, encoding="utf-8")
    with pytest.raises(CavaleError, match="22 boxes"):
        Offers(str(boxes), ours())


@pytest.mark.slow
async def test_the_command_says_so_in_a_sentence_with_status_2(boxes: Path) -> None:
    (boxes / "horde" / "bad.toml").write_text("goal = 0", encoding="utf-8")
    words = ("serve", "--port", str(free_port()), "--database", "memory:")
    ended = await asyncio.to_thread(cavale, *words, CAVALE_BOXES=str(boxes))
    assert ended.returncode == 2
    assert "goal is 0" in ended.stderr
    assert "Traceback" not in ended.stderr


# --- a table ---


async def played_out(place: OpenPlace, **wish: Any) -> Seats:
    """A match of bots, to its end: the person who opened it has left."""
    given = {"mode": "bots", "seats": 2, "bots": "chance"}
    seats = await place.open_table(**(given | wish))
    client = await seats.client(0)
    await client.say("leave")
    await client.close()
    table = place.table(seats)
    while table.state.phase != "over":
        await asyncio.sleep(0.01)
    return seats


async def record(place: OpenPlace, seats: Seats) -> Any:
    answer = await place.get(f"/api/tables/{seats.id}/match")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_table_has_the_box_that_it_was_opened_with(boxes: Path) -> None:
    async with serving(boxes=str(boxes)) as place:
        seats = await place.open_table(box="short", listed=True)
        info = await seats.info()
        assert info["box"]["title"] == {"fr": "Courte", "en": "Short"}
        assert info["box"]["changes"] == [CHANGE]
        (listed,) = (await place.get("/api/tables")).json()["tables"]
        assert listed["box"] == {"fr": "Courte", "en": "Short"}


async def test_the_shipped_box_is_as_it_always_was(boxes: Path) -> None:
    async with serving(boxes=str(boxes)) as place:
        seats = await place.open_table()
        assert (await seats.info())["box"] is None
        body = (await place.hub.store.read(seats.id))[0]
        assert b'"own_box":null' in body


async def test_a_box_that_is_not_offered_is_refused(boxes: Path) -> None:
    async with serving(boxes=str(boxes)) as place:
        wish = {"game": "horde", "seats": 2, "name": "Ana", "box": "other"}
        answer = await place.post("/api/tables", wish)
        assert answer.status_code == 400
        assert "no box 'other' here: choose one of long, short" in answer.json()["en"]
        answer = await place.post("/api/tables", wish | {"game": "scape", "seats": 3})
        assert answer.status_code == 400


async def test_the_host_takes_another_box_before_the_start(boxes: Path) -> None:
    async with serving(boxes=str(boxes)) as place:
        seats = await place.open_table(seats=2)
        host = await seats.client(0)
        await host.say("change", box="long")
        assert (await host.hear("table"))["table"]["box"]["title"]["en"] == "Long"
        await host.say("change", clock="fast")  # nothing else moves
        assert (await host.hear("table"))["table"]["box"]["title"]["en"] == "Long"
        await host.say("change", box="none")
        assert "no box 'none'" in (await host.hear("problem"))["en"]
        await host.say("change", box="short")
        await host.hear("table")
        await host.say("start")
        assert (await host.hear("step"))["views"][0]["goal"] == 6
        await host.say("change", box="")
        assert (await host.hear("problem"))["code"] == "not_waiting"


async def test_a_match_brings_its_box_and_verifies_where_nobody_offers_it(boxes: Path) -> None:
    store = MemoryStore()
    async with serving(boxes=str(boxes), store=store) as place:
        seats = await played_out(place, box="short")
        kept = await record(place, seats)
        assert kept["own_box"]["contents"]["goal"] == 6
        assert kept["own_box"]["title"] == {"fr": "Courte", "en": "Short"}
        checks = (await place.get(f"/api/tables/{seats.id}/verify")).json()["checks"]
        assert all(check["holds"] for check in checks)
        assert "box" in {check["name"] for check in checks}
    match = match_of(parse(kept, Path("it")), Path("it"))
    assert max(match.outcome().points) >= 6  # type: ignore[union-attr]
    assert match.box.goal == 6
    assert all(check.holds for check in verify(parse(kept, Path("it")), Path("it")))


async def test_tables_go_on_when_the_folder_is_gone(boxes: Path, tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path / 'tables.sqlite3'}"
    async with serving(boxes=str(boxes), database=database) as place:
        waiting = await place.open_table(seats=2, box="short")
        over = await played_out(place, box="short")
        told = await record(place, over)
    async with serving(database=database) as place:
        again = Seats(place, waiting.id, waiting.tokens)
        assert (await again.info())["box"]["changes"] == [CHANGE]
        host = await again.client(0)
        await host.say("start")
        assert (await host.hear("step"))["views"][0]["goal"] == 6
        assert await record(place, Seats(place, over.id, over.tokens)) == told
        replay = (await place.get(f"/api/tables/{over.id}/replay")).json()
        assert replay["table"]["box"]["title"]["fr"] == "Courte"
        assert replay["frames"][0]["view"]["goal"] == 6


async def test_who_meets_again_has_the_same_box(boxes: Path) -> None:
    async with serving(boxes=str(boxes)) as place:
        seats = await played_out(place, box="short")
        watcher = await seats.client()
        table = place.table(seats)
        await table.lobby.follow()
        after = (await watcher.hear("table"))["table"]["next"]
        info = (await place.get(f"/api/tables/{after}")).json()
        assert info["box"]["changes"] == [CHANGE]


async def test_the_setting_is_a_folder() -> None:
    assert Settings().boxes == ""
