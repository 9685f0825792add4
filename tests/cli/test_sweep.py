"""`cavale sweep`: rows on standard output and in files; everything else on standard error."""

import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import polars
import pytest

from cavale.cli.sweep import Files, sweep_command
from cavale.games import find
from cavale.games.boxes import read_own_box
from cavale.lab.simulate import Simulation
from cavale.matches.newfile import OutputError
from tests.cli.run import Done, Terminal, run

pytestmark = pytest.mark.slow

VARY = ("--vary", "goal=3,6", "--vary", "restart=choose,random")
FEW = ("--seats", 2, "--matches", 10, "--bots", "chance")
PLAIN: Any = {"CAVALE_COMPILE": "0"}  # so few matches need no compiler


def sweep(*args: object, columns: str = "200") -> Done:
    return run("sweep", "horde", *args, COLUMNS=columns, **PLAIN)


def rows_of(done: Done) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(done.out)["rows"]
    return [{**row, "moves_per_second": 0} for row in rows]


@pytest.mark.parametrize("columns", ["80", "120"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_table_fits_the_screen_and_names_every_setting(columns: str, lang: str) -> None:
    seats = ("--vary", "seats=2,8", "--vary", "goal=2,3", "--matches", 2, "--bots", "chance")
    done = sweep(*seats, "--lang", lang, columns=columns)
    assert done.code == 0
    lines = done.out.splitlines()
    *told, command = lines  # which is to be copied, in one piece
    assert max(map(len, told)) <= int(columns)
    assert command.startswith("cavale box horde ")
    shown = [line.split()[:2] for line in lines if re.match(r"[28] ", line)]
    assert shown[:4] == [["2", "2"], ["2", "3"], ["8", "2"], ["8", "3"]]
    assert "…" not in done.out
    last = {"fr": "siège h", "en": "seat h"}[lang]
    assert last in done.out


def test_a_setting_becomes_a_box_to_play(tmp_path: Path) -> None:
    done = sweep("--vary", "goal=2,3", "--vary", "seats=2", "--matches", 2, "--bots", "chance")
    make, play = done.out.splitlines()[-1].split(" && ")
    assert make == "cavale box horde --set goal=3 --out FILE.toml"
    box = tmp_path / "quick.toml"
    assert run(*make.split()[1:-1], box).code == 0
    assert read_own_box(find("horde"), box).contents["goal"] == 3
    assert play == "cavale play horde --seats 2 --box FILE.toml"
    bots = ("--bots", "easy,easy", "--pace", 0)
    assert run(*play.split()[1:-1], box, *bots).code == 0
    based = sweep("--vary", "rounds=9", "--box", box, *FEW).out
    assert f"cavale box horde --box {box} --set rounds=9 --out FILE" in based


def test_a_setting_without_a_box_of_its_own_is_played_as_it_is() -> None:
    shipped = sweep("--vary", "goal=15,21", "--vary", "restart=random", "--seats", 3, *FEW[2:])
    command = shipped.out.splitlines()[-1]
    assert command == "cavale play horde --seats 3 --set restart=random"


def test_files_have_what_json_has(tmp_path: Path) -> None:
    csv, parquet = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    done = sweep(*VARY, *FEW, "--json", "--csv", csv, "--parquet", parquet)
    rows = rows_of(done)
    frame = polars.read_parquet(parquet)
    assert [row["varied"] for row in rows] == frame.select("goal", "restart").to_dicts()
    assert [row["shares"]["seat.b"] for row in rows] == [
        list(each) for each in frame.select("seat.b", "seat.b.low", "seat.b.high").rows()
    ]
    assert polars.read_csv(csv, schema=frame.schema).equals(frame)
    assert sorted(os.listdir(tmp_path)) == ["rows.csv", "rows.parquet"]


def test_the_jobs_do_not_change_the_rows() -> None:
    one, three = (sweep(*VARY, *FEW, "--json", "--jobs", jobs) for jobs in (1, 3))
    assert rows_of(one) == rows_of(three)


def test_what_is_clear_says_how_it_was_decided() -> None:
    args = ("--vary", "bots.a=chance,medium", "--seats", 2, "--matches", 60, "--bots", "chance")
    done = sweep(*args, "--until-clear", "a")
    assert "at all 1 looks" in done.out
    assert "risk of 5%" in done.out
    assert json.loads(sweep(*args, "--until-clear", "a", "--json").out)["until_clear"] == "seat.a"


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(
    tmp_path: Path, as_json: bool
) -> None:
    csv, out = tmp_path / "rows.csv", tmp_path / "out"
    args = ("sweep", "horde", *VARY, "--seats", 2, "--matches", 120, "--bots", "chance")
    files = ("--jobs", 1, "--csv", csv, *["--json"] * as_json)
    terminal = Terminal(*args, *files, out=out, **PLAIN)
    terminal.until_like(r"[1-9]\d*/480")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "The same command goes on from where it stopped" in terminal.shown.replace("\r\n", " ")
    assert "Traceback" not in terminal.shown
    state = tmp_path / "rows.csv.state"
    assert state.exists()
    assert not csv.exists()
    done = sum(each["matches"] for each in json.loads(state.read_text())["reports"].values())
    assert 0 < done < 480
    if as_json:
        assert sum(row["matches"] for row in json.loads(out.read_text())["rows"]) == done
    again = run(*args, *files, **PLAIN)
    assert again.code == 0
    assert not state.exists()
    whole = run(*args, "--csv", tmp_path / "whole.csv", **PLAIN)
    assert whole.code == 0
    both = [
        polars.read_csv(each).drop("moves_per_second") for each in (csv, tmp_path / "whole.csv")
    ]
    assert both[0].equals(both[1])


def test_without_a_file_ctrl_c_shows_what_is_done_and_how_to_keep_it(tmp_path: Path) -> None:
    out = tmp_path / "out"
    args = ("sweep", "horde", *VARY, "--seats", 2, "--matches", 10**6, "--bots", "chance")
    terminal = Terminal(*args, "--jobs", 1, out=out, **PLAIN)
    terminal.until_like(r"[1-9]\d*/4000000")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "With --csv, --parquet or --state" in terminal.shown.replace("\r\n", " ")
    assert "goal" in out.read_text()


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ((), "Nothing varies"),
        (("--vary", "goal=9..3"), "goal has no values"),
        (("--vary", "gaol=3"), "There is no 'gaol' to vary"),
        (("--vary", "goal=3", "--csv", "."), ".: this file exists already"),
        (("--vary", "goal=0"), "goal=0: goal is 0; it must be a whole number"),
        (("--vary", "restart=never"), "has no value 'never'"),
        (("--vary", "bots=genius"), "There is no bot 'genius'"),
        (("--vary", "seats=1"), "2 to 8 seats, not 1"),
        (("--vary", "goal=3", "--box", "missing.toml"), "this box file cannot be read"),
        (("--vary", "goal=3", "--until-clear", "guard"), "There is no share 'guard'"),
        (("--vary", "goal=3", "--matches", 0), "0 matches"),
        (("--vary", "goal=3", "--jobs", 0), "0 jobs"),
        (("--vary", "goal=3", "--csv", "missing/rows.csv"), "no folder missing"),
        (("--vary", "goal=3", "--csv", "x", "--parquet", "./x"), "have the same name"),
        (("--vary", "goal=3", "--csv", "x", "--state", "x"), "have the same name"),
    ],
)
def test_what_cannot_be_swept_is_one_sentence(
    tmp_path: Path, args: tuple[object, ...], problem: str
) -> None:
    done = run("sweep", "horde", *args, cwd=tmp_path, **PLAIN)
    assert (done.code, done.out) == (2, "")
    assert problem in done.err
    assert done.err.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    csv = tmp_path / "rows.csv"
    csv.write_text("mine")
    done = sweep(*VARY, *FEW, "--csv", csv)
    assert done.code == 2
    assert "this file exists already" in done.err
    assert csv.read_text() == "mine"
    other = tmp_path / "other.csv"
    (tmp_path / "other.csv.state").write_text("not a state")
    done = sweep(*VARY, *FEW, "--csv", other)
    assert done.code == 2
    assert "this is no interrupted sweep" in done.err
    assert not other.exists()


def test_a_full_disk_is_a_sentence_and_the_same_command_writes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    csv = tmp_path / "rows.csv"
    write, disk = Path.write_bytes, {"full": True}

    def full(self: Path, content: bytes) -> int:
        if disk["full"] and "state" not in self.name:
            write(self, content[:10])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(self, content)

    def again() -> None:
        files = Files(csv, tmp_path / "rows.parquet", None, False)
        vary = ["goal=2,3"]
        sweep_command("horde", vary, 2, 5, "0", "chance", None, None, None, 1, None, files, "en")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OutputError, match=r"rows\.csv: it cannot be written \(No space left"):
        again()
    assert os.listdir(tmp_path) == ["rows.csv.state"]
    disk["full"] = False
    monkeypatch.setattr(Simulation, "add", None)  # nothing is played again
    again()
    assert sorted(os.listdir(tmp_path)) == ["rows.csv", "rows.parquet"]
    assert "2 settings" in capsys.readouterr().out
