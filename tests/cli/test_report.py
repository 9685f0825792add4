"""`cavale report`: one new file, whole or not at all; everything else on standard error."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from cavale.cli.report import report_command
from cavale.kernel.errors import OptionError
from cavale.lab import extra
from cavale.matches.newfile import OutputError
from tests.cli.run import Done, Terminal, run

pytestmark = pytest.mark.slow

PLAIN: Any = {"CAVALE_COMPILE": "0"}  # so few matches need no compiler
FEW = ("--matches", 2, "--ladder", "chance,medium", "--bots", "chance")


def report(*args: object, **settings: Any) -> Done:
    return run("report", *args, **PLAIN, **settings)


def test_a_page_is_written_in_either_language_from_one_measurement(tmp_path: Path) -> None:
    data = tmp_path / "corde.json"
    assert report("corde", *FEW, "--out", data).code == 0
    pages = {lang: tmp_path / f"{lang}.html" for lang in ("fr", "en")}
    for lang, page in pages.items():
        done = report("corde", "--data", data, "--out", page, "--lang", lang)
        assert (done.code, done.err) == (0, "")
    french, english = (page.read_text(encoding="utf-8") for page in pages.values())
    assert "<h1>La Corde\u00a0: qui gagne\u202f?</h1>" in french
    assert "<h1>The Rope: who wins?</h1>" in english
    text = tmp_path / "corde.md"
    assert report("corde", "--data", data, "--out", text).code == 0
    assert text.read_text(encoding="utf-8").startswith("# The Rope: who wins?\n")
    assert sorted(os.listdir(tmp_path)) == ["corde.json", "corde.md", "en.html", "fr.html"]


def test_without_a_name_the_page_is_named_after_the_game(tmp_path: Path) -> None:
    done = report("corde", *FEW, cwd=tmp_path)
    assert done.out == "Report written: corde.html\n"
    assert os.listdir(tmp_path) == ["corde.html"]


def test_the_same_command_measures_the_same_on_any_hands(tmp_path: Path) -> None:
    hands = {"one": ("--jobs", 1), "two": ("--jobs", 2), "cluster": ("--cluster", "local:1")}
    for name, choice in hands.items():
        done = report("corde", *FEW, *choice, "--out", tmp_path / f"{name}.json")
        assert done.code == 0, done.err
    first, *others = ((tmp_path / f"{name}.json").read_bytes() for name in hands)
    assert others == [first, first]
    found = json.loads(first)
    assert found["command"] == (
        "cavale report corde --matches 2 --seed 0 --bots chance --ladder chance,medium"
    )


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "horde.json"
    args = ("report", "horde", "--matches", 30, "--bots", "chance", "--ladder", "chance,easy")
    terminal = Terminal(*args, "--jobs", 1, "--out", out, **PLAIN)
    terminal.until_like(r"[1-9]\d*/480")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "The same command goes on from where it stopped" in terminal.shown.replace("\r\n", " ")
    assert "Traceback" not in terminal.shown
    assert os.listdir(tmp_path) == ["horde.json.state"]
    assert run(*args, "--out", out, **PLAIN).code == 0
    assert run(*args, "--out", tmp_path / "whole.json", **PLAIN).code == 0
    assert out.read_bytes() == (tmp_path / "whole.json").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["horde.json", "whole.json"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("nogame",), "nogame"),
        (("corde", "--out", "report.pdf"), "a report is a page (.html), a text (.md) or data"),
        (("corde", "--out", "none/report.html"), "it cannot be written (no folder none)"),
        (("corde", "--out", "there.html"), "this file exists already"),
        (("corde", "--matches", 0), "simulate at least one"),
        (("corde", "--seats", 5), "2 to 4 seats, not 5"),
        (("corde", "--bots", "ultra"), "ultra"),
        (("corde", "--ladder", "chance,ultra"), "ultra"),
        (("corde", "--ladder", "chance"), "Name at least two bots"),
        (("corde", "--set", "powers"), "write it as switch=value"),
        (("corde", "--set", "powers=on"), "powers"),
        (("corde", "--box", "none.toml"), "none.toml"),
        (("corde", "--data", "none.json"), "these are no data of a report"),
        (("corde", "--data", "there.html"), "these are no data of a report"),
        (("corde", "--jobs", 0), "at least one"),
        (("corde", "--cluster", "nowhere"), "is no cluster"),
        (("corde", "--cluster", "local:1", "--jobs", 1), "leave them out with a cluster"),
        (("corde", "--lang", "de"), "Cavale speaks fr and en"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    tmp_path: Path, args: tuple[object, ...], sentence: str
) -> None:
    (tmp_path / "there.html").write_text("mine")
    done = report(*args, cwd=tmp_path)
    assert done.code == 2
    assert sentence in done.err
    assert re.fullmatch(r"cavale: .*\n", done.err)
    assert (tmp_path / "there.html").read_text() == "mine"
    assert os.listdir(tmp_path) == ["there.html"]


def test_the_state_of_another_report_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "corde.html.state").write_text("{}")
    done = report("corde", *FEW, cwd=tmp_path)
    assert (done.code, "this is no interrupted sweep" in done.err) == (2, True)
    assert (tmp_path / "corde.html.state").read_text() == "{}"


def test_a_full_disk_costs_only_the_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    out = tmp_path / "corde.md"
    asked: Any = (None, 2, "0", "chance", "chance,medium", None, None, 1, None, "en")

    def full(self: Path, *args: object, **more: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", full)
        with pytest.raises(OutputError, match="No space left"):
            report_command("corde", out, None, *asked)
    assert os.listdir(tmp_path) == ["corde.md.state"]
    report_command("corde", out, None, *asked)
    assert os.listdir(tmp_path) == ["corde.md"]


def test_without_the_extra_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "vl_convert", None)
    with pytest.raises(OptionError, match=r"cavale\[lab\]"):
        extra.needed_pictures()
