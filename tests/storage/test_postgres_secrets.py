"""Secrets of a PostgreSQL stay secret: TLS to another machine, passwords shown nowhere."""

import dataclasses
import json
import os
import subprocess
import traceback
import urllib.error
from collections.abc import Iterator
from pathlib import Path

import pytest

from cavale.storage import Away, StoreError, open_store
from cavale.storage.postgres_address import Address, address_of
from cavale.storage.postgres_schema import MIGRATIONS, make_ready
from tests.cli.run import run
from tests.postgres import Cluster
from tests.serving import RunningServer, free_port

pytestmark = pytest.mark.anyio
SECRET = "sesame-zz"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("PG")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))  # no ~/.pgpass, no ~/.postgresql


# --- TLS ------------------------------------------------------------------------------------


def make_certificate(folder: Path) -> Path:
    """One that signs itself, for 127.0.0.1 alone; its key lies beside it."""
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=tests"]
    words += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(folder / "server.key")]
    made = folder / "server.crt"
    subprocess.run(["openssl", *words, "-out", str(made)], check=True, capture_output=True)
    return made


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Cluster, Path]]:
    """A PostgreSQL that speaks TLS, and its certificate."""
    cluster, certificate = Cluster(), make_certificate(tmp_path_factory.mktemp("tls"))
    cluster.speak_tls(certificate, certificate.with_name("server.key"))
    yield cluster, certificate
    cluster.remove()


def elsewhere(url: str) -> Address:
    """As if the database were on another machine."""
    return dataclasses.replace(address_of(url), is_here=False)


async def is_private(address: Address) -> bool:
    connection = await address.connect()
    query = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
    private = await connection.fetchval(query)
    connection.terminate()
    return bool(private)


async def test_another_machine_is_reached_by_TLS_or_not_at_all(
    tls: tuple[Cluster, Path], postgres: Cluster, postgres_url: str
) -> None:
    assert await is_private(elsewhere(tls[0].url("postgres")))
    with pytest.raises(Away, match="does not speak TLS: turn it on there") as caught:
        await make_ready(elsewhere(postgres_url))
    assert "ne parle pas TLS" in caught.value.fr
    assert not await is_private(elsewhere(postgres_url + "?sslmode=disable"))
    assert not await is_private(address_of(postgres_url))  # it is on this machine


async def test_a_certificate_is_checked_where_the_address_asks_for_it(
    tls: tuple[Cluster, Path], tmp_path: Path
) -> None:
    cluster, certificate = tls
    full = cluster.url("postgres") + "?sslmode=verify-full"
    assert await is_private(address_of(f"{full}&sslrootcert={certificate}"))
    other = make_certificate(tmp_path)
    named_otherwise = full.replace("127.0.0.1", "localhost")
    for url, cause in (
        (f"{full}&sslrootcert={other}", "self-signed certificate"),
        (f"{named_otherwise}&sslrootcert={certificate}", "not valid for 'localhost'"),
        (f"{full}&sslrootcert={tmp_path / 'none'}", "no such file"),
        (f"{full}&sslrootcert={__file__}", "NO_CERTIFICATE"),
        (full, "root.crt"),
    ):
        with pytest.raises(Away, match="cannot be trusted") as caught:
            await make_ready(address_of(url))
        assert cause in caught.value.en
        assert cause in caught.value.fr


@pytest.mark.parametrize("said", ["?service=far", ""])
def test_a_database_that_a_file_names_counts_as_another_machine(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not said:
        monkeypatch.setenv("PGSERVICE", "far")
    assert address_of(f"postgresql:///x{said}").manners["ssl"] == "require"


# --- passwords ------------------------------------------------------------------------------


@pytest.fixture
def guarded(postgres: Cluster, postgres_url: str) -> Iterator[str]:
    """A database of somebody with a password, which is not in its address."""
    name = postgres_url.rpartition("/")[2]
    postgres.sql(
        postgres_url,
        f"CREATE ROLE guarded LOGIN PASSWORD '{SECRET}'",
        "GRANT ALL ON SCHEMA public TO guarded",
    )
    yield postgres.url(name, "guarded")
    postgres.cut(postgres_url)
    postgres.sql(postgres_url, "DROP OWNED BY guarded CASCADE", "DROP ROLE guarded")


def test_a_password_comes_from_the_environment_or_a_file(
    guarded: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(StoreError, match="does not let this user in"):
        open_store(guarded)
    monkeypatch.setenv("PGPASSWORD", SECRET)
    open_store(guarded)
    monkeypatch.delenv("PGPASSWORD")
    kept = tmp_path / "pgpass"
    kept.write_text(f"*:*:*:guarded:{SECRET}\n")
    kept.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(kept))
    open_store(guarded)


def with_password(url: str, password: str = SECRET) -> str:
    return url.replace("guarded@", f"guarded:{password}@")


def test_what_keeps_a_server_from_starting_is_a_sentence_without_the_password(
    guarded: str, postgres: Cluster, postgres_url: str
) -> None:
    """Bad address, nobody there, wrong password, no such base, no trust, no rights, newer."""
    name, whole = postgres_url.rpartition("/")[2], with_password(guarded)
    for url, sentence in (
        (whole.replace(f"/{name}", f":x/{name}"), "cannot be read"),
        (whole.replace(f":{postgres.port}/", ":1/"), "does not answer"),
        (whole.replace("127.0.0.1", "no.such.host.invalid"), "does not answer"),
        (with_password(guarded, f"{SECRET}-not"), "does not let this user in"),
        (whole.replace(f"/{name}", "/none"), "createdb"),
        (f"{whole}?sslmode=verify-full&sslrootcert=none", "cannot be trusted"),
    ):
        refused_with(url, sentence)
    open_store(postgres_url)
    refused_with(whole, "make it the owner of that database")
    grant = "GRANT ALL ON ALL TABLES IN SCHEMA public TO guarded"
    postgres.sql(postgres_url, grant, f"INSERT INTO migration VALUES ({len(MIGRATIONS)})")
    refused_with(whole, "newer version")


def refused_with(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence) as caught:
        open_store(url)
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    assert SECRET not in caught.value.fr


@pytest.mark.slow
def test_a_command_says_so_in_one_line_and_ends_with_status_2(guarded: str) -> None:
    wrong = with_password(guarded, f"{SECRET}-not")
    for words, sentence in (
        (("serve", "--port", free_port(), "--lang", "fr"), "ne laisse pas entrer"),
        (("archive",), "does not let this user in"),
    ):
        done = run(*words, CAVALE_DATABASE=wrong)
        assert (done.code, done.out) == (2, "")
        assert sentence in done.err
        assert done.err.count("\n") == 1
        assert SECRET not in done.err


@pytest.mark.slow
def test_a_running_server_logs_no_password_whatever_its_database_does(
    guarded: str, postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    url = with_password(guarded)
    with RunningServer(tmp_path, database=url, log="debug") as server:
        wish = {"game": "horde", "seats": 2, "name": "Ana", "mode": "bots"}
        server.post("/api/tables", wish)
        postgres.sql(postgres_url, "ALTER ROLE guarded PASSWORD 'another'")
        postgres.cut(postgres_url)
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.post("/api/tables", wish)
        assert SECRET not in refused.value.read().decode()
    log = server.log.read_text()
    told = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert any("were not stored" in line["message"] for line in told)
    assert SECRET not in log
