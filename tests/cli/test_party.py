"""`cavale serve --lan`: an address for phones, and a code that leads to it."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
import segno

from cavale.cli import party, serve
from cavale.cli.texts import say
from cavale.kernel.errors import CavaleError
from cavale.server.settings import Settings

ADDRESS = "http://192.168.1.20:8000/"


class Probe:
    """A socket of a computer with this address, or without a network."""

    def __init__(self, host: str) -> None:
        self._host = host

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: object) -> None:
        if not self._host:
            raise OSError("unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self._host, 1


def at(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", lambda *_: Probe(host))


def test_phones_come_by_the_address_of_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    at("192.168.1.20", monkeypatch)
    assert party.network_address(8001) == "http://192.168.1.20:8001"


@pytest.mark.parametrize("host", ["", "127.0.0.1"])
def test_without_a_network_it_says_what_to_do(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at(host, monkeypatch)
    with pytest.raises(CavaleError, match="CAVALE_ADDRESS") as caught:
        party.network_address(8000)
    assert "réseau" in caught.value.fr


def test_it_listens_for_the_network_and_names_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    at("10.0.0.7", monkeypatch)
    found = serve.for_neighbours(Settings(), None)
    assert (found.host, found.address) == ("0.0.0.0", "http://10.0.0.7:8000")
    told = serve.for_neighbours(Settings(address="http://den.local:8000"), "10.0.0.8")
    assert (told.host, told.address) == ("10.0.0.8", "http://den.local:8000")


def modules(lines: Iterator[str]) -> list[list[int]]:
    """What is drawn, read back from its letters."""
    rows: list[list[int]] = []
    for line in lines:
        bare = line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m")
        rows.append([int(letter in "▀█") for letter in bare])
        rows.append([int(letter in "▄█") for letter in bare])
    return rows


def test_the_code_in_the_terminal_is_that_of_the_address() -> None:
    code = segno.make(ADDRESS, micro=False, error="m")
    wanted = [[int(bool(one)) for one in row] for row in code.matrix_iter(border=2)]
    drawn = modules(party.qr_lines(ADDRESS))
    assert drawn[: len(wanted)] == wanted
    assert not any(map(any, drawn[len(wanted) :]))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("is_terminal", [True, False])
def test_the_code_is_drawn_for_people_only(
    lang: Any, is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal)
    serve._invite(lang, ADDRESS)
    told = capsys.readouterr().err
    assert ("▀" in told) is is_terminal
    assert say(lang, "party") in told
