"""Files that a command makes: whole or not at all, never over another."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from cavale.matches.newfile import OutputError, check_free, new_file, write_new, write_over


def test_a_new_file_is_there_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    with new_file(path) as part:
        part.write_text("a\n")
        assert not path.exists()
    assert path.read_text() == "a\n"
    assert os.listdir(tmp_path) == ["rows.csv"]


def _half(part: Path) -> None:
    part.write_text("half")
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _both(part: Path, path: Path) -> None:
    part.write_text("mine")
    path.write_text("somebody else's")


def test_a_full_disk_leaves_nothing_and_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    with pytest.raises(OutputError, match="No space left on device"), new_file(path) as part:
        _half(part)
    assert os.listdir(tmp_path) == []


def test_a_full_disk_leaves_the_state_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "state"
    write_over(path, b"one")
    write_over(path, b"two")

    def full(self: Path, content: bytes) -> int:
        with self.open("wb") as file:
            file.write(content[:1])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OutputError, match="No space left"):
        write_over(path, b"three")
    assert path.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["state"]


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    with pytest.raises(OutputError, match="exists already"), new_file(path) as part:
        _both(part, path)
    assert path.read_text() == "somebody else's"
    with pytest.raises(OutputError, match="exists already"):
        check_free(path)
    assert os.listdir(tmp_path) == ["rows.csv"]


def test_a_file_system_without_links_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refused)
    with new_file(tmp_path / "rows.csv") as part:
        part.write_text("a")
    assert (tmp_path / "rows.csv").read_text() == "a"
    assert os.listdir(tmp_path) == ["rows.csv"]


def test_where_something_can_be_written_is_known_before_the_work(tmp_path: Path) -> None:
    free, taken, link = tmp_path / "free", tmp_path / "taken", tmp_path / "link"
    taken.write_text("precious")
    link.symlink_to(tmp_path / "nowhere")  # exists, though what it names does not
    check_free(free)
    assert sorted(os.listdir(tmp_path)) == ["link", "taken"]
    for path in (taken, link):
        with pytest.raises(OutputError, match="exists already"):
            check_free(path)
    with pytest.raises(OutputError, match="no folder"):
        check_free(tmp_path / "missing" / "rows.csv")
    with pytest.raises(OutputError, match="cannot be written"):
        check_free(Path("/proc/rows.csv"))


def test_a_text_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    write_new(path, "é")
    with pytest.raises(OutputError, match="exists already"):
        write_new(path, "second")
    assert path.read_text(encoding="utf-8") == "é"


def test_what_gets_its_name_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that loses its power leaves the file whole, or the state before."""
    synced = []

    def sync(number: int) -> None:
        synced.append((os.fstat(number).st_size, sorted(os.listdir(tmp_path))))

    monkeypatch.setattr(os, "fsync", sync)
    write_new(tmp_path / "new", "four")
    write_over(tmp_path / "state", b"eight")
    part = f"{os.getpid()}.part"
    assert synced == [(4, [f".new.{part}"]), (5, [f".state.{part}", "new"])]
