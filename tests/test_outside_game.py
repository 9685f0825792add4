"""A game of another package, as anybody could write one: the pattern game, by its entry point."""

import json
import random
from pathlib import Path

import pytest

from cavale.games import broken, card, find, folder, ids, ours
from cavale.kernel.errors import UnknownGame
from cavale.server.catalogue import Catalogue
from tests.cli.run import run
from tests.server.kit import free_port, serving


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_it_is_found_beside_ours() -> None:
    assert ids() == (*ours(), "corde")
    assert broken() == {}
    assert card("corde").names["en"] == "The Rope"
    assert folder("corde").name == "cavale_corde"
    assert find("corde").words["about"]["tagline"]["en"]


@pytest.mark.slow
def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    done = run("play", "corde", "--pace", 0, stdin="t\n" * 5 + "?\nc\n", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "Wall (m)  12" in done.out
    assert "Tie a piece on" in done.out
    assert "longest rope that is not too long wins.  R06" in done.out
    assert run("rules", "corde", "r04").out.startswith("R04 ")


@pytest.mark.slow
def test_it_is_simulated() -> None:
    done = run("simulate", "corde", "--matches", 2000, "--bots", "instinct", "--json")
    report = json.loads(done.out)
    assert (report["game"], report["seats"], report["matches"]) == ("corde", 3, 2000)
    assert report["points"][0] > 8


@pytest.mark.anyio
async def test_a_server_that_names_it_serves_it_to_the_end() -> None:
    async with serving(games="corde") as place:
        games = (await place.get("/api/games")).json()["games"]
        assert games[-1]["id"] == "corde"
        assert games[-1]["recommended"] == 3
        seats = await place.open_table(game="corde", seats=3, mode="bots")
        host = await seats.client(0)
        await host.play_on(random.Random(1))
        assert host.step is not None
        assert len(host.step["outcome"]["points"]) == 3
        answer = await place.get(f"/api/tables/{seats.id}/verify")
        assert all(check["holds"] for check in answer.json()["checks"])


@pytest.mark.anyio
async def test_a_server_that_does_not_name_it_knows_nothing_of_it() -> None:
    async with serving() as place:
        games = (await place.get("/api/games")).json()["games"]
        assert [game["id"] for game in games] == list(ours())
        wish = {"game": "corde", "seats": 3, "name": "Ana", "mode": "bots"}
        answer = await place.post("/api/tables", wish)
        assert answer.status_code == 404
        assert "There is no game 'corde'" in answer.json()["en"]
        assert (await place.get("/api/games/corde/rulebook")).status_code == 404


def test_only_a_catalogue_that_names_it_has_it() -> None:
    assert Catalogue("corde").game("corde").card.prefix == "R"
    with pytest.raises(UnknownGame):
        Catalogue().game("corde")


@pytest.mark.anyio
async def test_tables_of_a_game_that_is_no_longer_served_wait(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path / 'tables.sqlite3'}"
    async with serving(games="corde", database=database) as place:
        seats = await place.open_table(game="corde", seats=3)
    async with serving(database=database) as place:
        answer = await place.get(f"/api/tables/{seats.id}")
        assert answer.status_code == 409
        assert "There is no game 'corde'" in answer.json()["en"]
    async with serving(games="corde", database=database) as place:
        assert (await place.get(f"/api/tables/{seats.id}")).status_code == 200


@pytest.mark.slow
def test_a_server_told_to_serve_what_is_not_there_does_not_start(tmp_path: Path) -> None:
    done = run("serve", "--port", free_port(), cwd=tmp_path, CAVALE_GAMES="corde,chess")
    assert done.code == 2
    assert done.err.startswith("cavale: CAVALE_GAMES names a game that cannot be served. There is")
