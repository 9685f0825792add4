"""Running a server: health, metrics, logs, settings, back-up, a port in use."""

import asyncio
import contextlib
import json
import logging
import random
import socket
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from cavale import __version__
from cavale.cli import serve
from cavale.kernel.errors import CavaleError
from cavale.server.limits import Addresses, Bucket, Rations
from cavale.server.logs import JsonLines
from cavale.server.seats import token_hash
from cavale.server.settings import Settings, settings_from
from cavale.storage import open_store
from cavale.storage.memory import MemoryStore
from tests.server.kit import (
    Client,
    OpenPlace,
    Place,
    Process,
    cavale,
    free_port,
    serving,
    until_so,
)

pytestmark = pytest.mark.anyio
DOCS = Path(__file__).parents[2] / "docs"


# --- health and metrics ---------------------------------------------------------------------


async def test_healthy_is_when_the_store_answers(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await place.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": __version__})

    async def fail(*_: object) -> None:
        raise OSError("the disk is gone")

    for broken in ("tables", "check"):
        with monkeypatch.context() as spoilt:
            spoilt.setattr(place.hub.store, broken, fail)
            answer = await place.get("/health")
            assert (answer.status_code, answer.json()["status"]) == (503, "no store")
    assert (await place.get("/health")).status_code == 200


async def test_who_asks_too_often_for_its_health_does_not_keep_the_store_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each look is a commit; and a refusal would be taken for an illness."""
    async with serving(requests_per_second=1) as place:
        looks: list[None] = []
        check = place.hub.store.check

        async def counted() -> None:
            looks.append(None)
            await check()

        monkeypatch.setattr(place.hub.store, "check", counted)
        answers = [await place.get("/health") for _ in range(50)]
        assert {answer.status_code for answer in answers} == {200}
        assert 2 <= len(looks) < 50


async def test_a_full_disk_is_not_healthy(tmp_path: Path) -> None:
    """F47: what cannot be written is told, though everything can still be read."""
    async with serving(database=f"sqlite:{tmp_path / 'tables.sqlite3'}") as place:
        store: Any = place.hub.store
        await place.open_table()
        assert (await place.get("/health")).status_code == 200
        await store._do(lambda connection: connection.execute("PRAGMA query_only = ON"))
        assert (await place.get("/health")).status_code == 503
        assert (await place.get("/api/games")).status_code == 200


async def numbers(port: int) -> dict[str, float]:
    """Every sample of the metrics by name and first label."""
    families = text_string_to_metric_families((await Place(port).get("/metrics")).text)
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in families
        for sample in family.samples
    }


async def test_the_metrics_count_what_happens_on_an_address_of_their_own() -> None:
    port = free_port()
    async with serving(metrics=f"127.0.0.1:{port}") as place:
        seats = await place.open_table(mode="bots", seats=2)
        ana = await seats.client(0)
        await ana.play_on(random.Random(1), most=2)
        await ana.refused("malformed", t="fly")
        counted = await numbers(port)
        assert counted["cavale_tables"] == 1
        assert counted["cavale_sockets"] == 1
        assert counted["cavale_messages_total act"] == 2
        assert counted["cavale_refusals_total malformed"] == 1
        assert counted["cavale_move_seconds_count"] == 2
        await ana.close()
        async with asyncio.timeout(10):
            while (await numbers(port))["cavale_sockets"]:
                await asyncio.sleep(0.01)
        public = await place.get("/metrics")
        assert "cavale_" not in public.text


def test_metrics_that_cannot_be_served_are_one_sentence() -> None:
    for wrong in ("nowhere", "127.0.0.1:99999", ":", "127.0.0.1:x"):
        done = cavale("serve", "--port", str(free_port()), CAVALE_METRICS=wrong)
        assert done.returncode == 2
        assert wrong in done.stderr
        assert "HOST:PORT" in done.stderr
        assert done.stderr.count("\n") == 1


# --- what is kept -------------------------------------------------------------------------------


async def test_a_server_lets_go_of_what_nobody_comes_to_any_more() -> None:
    """F47: by default tables that were abandoned a week ago; what is over stays."""
    store = MemoryStore()
    now = time.time()
    for name, state, days in (("old", "running", 8), ("new", "running", 6), ("over", "over", 900)):
        await store.append(name, 0, b"{}", state)
        store._tables[name].changed = now - days * 86_400
    async with serving(store=store) as place:
        await until_so(lambda: "old" not in store._tables)
        assert set(store._tables) == {"new", "over"}
        assert (await place.get("/health")).status_code == 200


async def test_a_table_whose_people_come_by_is_not_abandoned(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots", seats=2)
    store = place.hub.store
    assert isinstance(store, MemoryStore)
    store._tables[seats.id].changed = 0.0
    watcher = await seats.client()
    await watcher.close()
    assert store._tables[seats.id].changed == 0.0  # a stranger's visit keeps nothing
    await seats.client(0)
    await until_so(lambda: time.time() - store._tables[seats.id].changed < 60)


# --- logs -----------------------------------------------------------------------------------


@pytest.mark.slow
async def test_logs_are_json_lines_without_tokens_or_tables(
    process: Callable[..., Process],
) -> None:
    server = process(log="debug")
    seats = await server.place.open_table(mode="bots", seats=2)
    ana = await seats.client(0)
    await ana.play_on(random.Random(1), most=3)
    await ana.send("nonsense")
    await ana.refused("malformed")
    stranger = await Client.connected(server.place, seats.id)
    await stranger.refused("token", t="hello", tokens=["x" * 32])
    for path in ("", "/match", "/replay?seat=0"):
        await server.place.get(f"/api/tables/{seats.id}{path}")
    await server.place.part()
    server.end()
    first, *lines = server.log_lines()
    assert first.startswith("The table is set: http://127.0.0.1:")
    assert all(set(json.loads(line)) >= {"time", "level", "message"} for line in lines)
    text = "\n".join(lines)
    for secret in (seats.id, seats.tokens[0], token_hash(seats.tokens[0]), "x" * 32, "Ana"):
        assert secret not in text


def test_a_failure_is_one_line_too() -> None:
    try:
        raise OSError("the disk\nis gone")
    except OSError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed", (), sys.exc_info())
    text = JsonLines().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert (line["level"], line["message"]) == ("error", "it failed")
    assert "is gone" in line["exception"]


# --- settings -------------------------------------------------------------------------------


def test_settings_come_from_the_command_then_the_environment_then_the_defaults() -> None:
    environment = {"CAVALE_PORT": "9000", "CAVALE_CLOCK_FAST": "0.3", "CAVALE_LOG": "debug"}
    found = settings_from(environment, port=9001, host=None)
    assert (found.port, found.clock_fast, found.log) == (9001, 0.3, "debug")
    assert found.host == Settings().host


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eight"),
        ("PORT", "0"),
        ("PORT", "70000"),
        ("PORT", "80.5"),
        ("LOG", "loud"),
        ("CLOCK_FAST", "-1"),
        ("CLOCK_FAST", "nan"),
        ("GRACE", "inf"),
        ("IDLE", "0"),
        ("MESSAGES_PER_SECOND", "0"),
        ("SOCKETS_PER_ADDRESS", "0"),
        ("LONGEST_MESSAGE", "1"),
        ("PACE_CALM", ""),
        ("ADDRESS", "cavale.example"),
        ("ADDRESS", "https://cavale.example/games"),
    ],
)
def test_a_wrong_setting_is_a_sentence_that_names_it(name: str, value: str) -> None:
    with pytest.raises(CavaleError, match=f"CAVALE_{name}") as caught:
        settings_from({f"CAVALE_{name}": value})
    assert name.lower() in caught.value.fr


def test_an_address_is_written_as_browsers_name_an_origin() -> None:
    found = settings_from({"CAVALE_ADDRESS": "https://Cavale.example:8443/"})
    assert found.address == "https://cavale.example:8443"


def test_every_setting_is_documented_with_its_default() -> None:
    text = (DOCS / "operations.md").read_text(encoding="utf-8")
    for field in msgspec.structs.fields(Settings):
        assert f"`CAVALE_{field.name.upper()}`" in text
        assert not field.default or str(field.default).removesuffix(".0") in text


# --- the command ----------------------------------------------------------------------------


def one_sentence(text: str) -> str:
    """The last line, which is the only one that complains."""
    lines = [line for line in text.splitlines() if line.startswith("cavale: ")]
    assert len(lines) == 1, text
    assert "Traceback" not in text
    return lines[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "environment", "says"),
    [
        (["--database", "mysql://here"], {}, "write sqlite:PATH"),
        (["--database", "postgresql://ana:sesame@127.0.0.1:1/x"], {}, "does not answer"),
        ([], {"CAVALE_DATABASE": "postgresql://ana:ses#ame@here/x"}, "PGPASSFILE"),
        (["--database", "sqlite:/proc/no/such/place.sqlite3"], {}, "cannot be opened"),
        (["--database", f"sqlite:{__file__}"], {}, "not a database"),
        ([], {"CAVALE_PORT": "http"}, "CAVALE_PORT"),
        (["--port", "70000"], {}, "65535"),
        ([], {"CAVALE_LOG": "loud"}, "CAVALE_LOG"),
        (["--host", "no.such.host.invalid"], {}, "cannot be used"),
        (["--lan"], {"CAVALE_ADDRESS": "here"}, "CAVALE_ADDRESS"),
    ],
)
def test_a_server_that_cannot_begin_says_why_in_one_sentence(
    words: list[str], environment: dict[str, str], says: str, tmp_path: Path
) -> None:
    database = {"CAVALE_DATABASE": f"sqlite:{tmp_path / 'x.sqlite3'}"}
    port = {"CAVALE_PORT": str(free_port())}
    done = cavale("serve", *words, **(database | port | environment))
    assert done.returncode == 2
    assert says in one_sentence(done.stderr)
    assert "The table is set" not in done.stderr
    assert "sesame" not in done.stderr


@pytest.mark.slow
def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = cavale("serve", "--port", port, "--database", f"sqlite:{tmp_path / 'x.sqlite3'}")
    assert done.returncode == 2
    said = one_sentence(done.stderr)
    assert f"127.0.0.1:{port} cannot be used" in said
    assert "CAVALE_PORT" in said  # `make play` takes no option


@pytest.mark.parametrize(
    ("host", "place"), [("::1", "[::1]:8000"), ("127.0.0.1", "127.0.0.1:8000")]
)
def test_an_address_of_either_kind_is_written_as_browsers_read_it(host: str, place: str) -> None:
    assert serve._place(Settings(host=host)) == place


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_a_server_may_listen_on_IPv6() -> None:
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as taken:
        settings = Settings(host="::1", port=taken.getsockname()[1])
        with pytest.raises(CavaleError, match="cannot be used"):
            serve._require_free(settings)
    serve._require_free(settings)


@pytest.mark.slow
async def test_a_back_up_of_a_running_server_is_whole(
    process: Callable[..., Process], tmp_path: Path
) -> None:
    server = process()
    seats = await server.place.open_table(mode="bots", seats=2)
    ana = await seats.client(0)
    playing = asyncio.ensure_future(ana.play_on(random.Random(5)))
    copy, url = tmp_path / "copy.sqlite3", f"sqlite:{server.database}"
    done = await asyncio.to_thread(cavale, "backup", str(copy), "--database", url)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(copy) in done.stdout
    await playing
    await server.place.part()
    with contextlib.closing(sqlite3.connect(copy)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store = open_store(f"sqlite:{copy}")
    await store.open()
    kept = await store.read(seats.id)
    await store.close()
    assert json.loads(kept[0])["id"] == seats.id
    again = await asyncio.to_thread(cavale, "backup", str(copy), "--database", url)
    assert again.returncode == 2
    assert "exists already" in one_sentence(again.stderr)


@pytest.mark.slow
def test_a_back_up_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    here = tmp_path / "here.sqlite3"
    for database, says in (
        (f"sqlite:{here}", "--database sqlite:PATH"),  # nothing to copy
        ("memory:", "A store that forgets"),
        ("postgresql://ana:sesame@here/x", "pg_dump --format=custom"),
        (f"sqlite:{tmp_path}", "no database"),
    ):
        done = cavale("backup", str(tmp_path / "copy"), "--database", database)
        assert done.returncode == 2
        assert says in one_sentence(done.stderr)
    sqlite3.connect(here).close()
    here.touch()
    done = cavale("backup", str(tmp_path / "no" / "such" / "place"), "--database", f"sqlite:{here}")
    assert done.returncode == 2
    assert "No back-up" in one_sentence(done.stderr)


# --- limits ---------------------------------------------------------------------------------


def test_a_bucket_holds_two_seconds_worth_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("cavale.server.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(5)
    assert [bucket.take() for _ in range(12)] == [True] * 10 + [False] * 2
    now[0] += 0.4
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert sum(bucket.take() for _ in range(50)) == 10


def test_addresses_are_counted_apart_and_the_oldest_forgotten() -> None:
    addresses = Addresses(1, 2)
    assert [addresses.may_ask("a") for _ in range(3)] == [True, True, False]
    assert addresses.may_ask("b")
    for number in range(Rations._KEPT):
        addresses.may_ask(str(number))
    assert len(addresses._requests._buckets) == Rations._KEPT
    assert addresses.may_ask("a")


def test_sockets_of_an_address_are_counted_out() -> None:
    addresses = Addresses(1, 2)
    assert [addresses.open_socket("a") for _ in range(3)] == [True, True, False]
    assert addresses.open_socket("b")
    for _ in range(3):
        addresses.close_socket("a")
    assert addresses._sockets == {"b": 1}
