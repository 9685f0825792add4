"""Sweeps: rows whatever the jobs, stopped early without fooling oneself, gone on with."""

import csv
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

import cavale
from cavale.games import find
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError
from cavale.lab.numbered import Threads
from cavale.lab.playouts import LENGTHS
from cavale.lab.simulate import Counts, Simulation, wilson
from cavale.lab.sweep import Figure, Ground, Setting, Sweep, SweepRow, grid, tables
from cavale.lab.sweep.kept import KeptSweep, StateError, fingerprint
from cavale.lab.sweep.rows import flat_rows, surely
from cavale.lab.sweep.run import share_named
from cavale.lab.sweep.tables import as_csv, as_json, as_parquet, write_files
from cavale.matches.newfile import OutputError


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few matches need no compiler."""
    monkeypatch.setenv("CAVALE_COMPILE", "0")


@pytest.fixture
def settings(horde: Game) -> list[Setting]:
    ground = Ground(horde, matches=12, seed="sweep", seats=2, bots=["chance"])
    return grid(ground, {"goal": [3, 6], "restart": ["choose", "random"]})


def told(rows: list[SweepRow]) -> list[dict[str, Any]]:
    """All but the speed."""
    return [{**row, "moves_per_second": 0} for row in flat_rows(rows)]


# --- rows ---


def test_a_row_is_what_a_simulation_of_its_setting_gives(settings: list[Setting]) -> None:
    rows = Sweep(settings).run()
    assert [row.setting for row in rows] == settings
    alone = Simulation(settings[2].plan).run()
    assert rows[2].report.wins == alone.wins
    assert rows[2].varied == {"goal": 6, "restart": "choose"}
    assert rows[2].matches == 12
    assert rows[2].shares["seat.a"] == Figure(alone.wins[0] / 12, *wilson(alone.wins[0], 12))
    assert rows[2].points == {"a": alone.points[0] / 12, "b": alone.points[1] / 12}
    assert rows[2].moves_per_match == alone.moves / 12
    assert rows[2].moves_median <= rows[2].moves_95
    assert rows[0].moves_per_match < rows[2].moves_per_match
    assert rows[2].moves_per_second > 0
    assert not rows[2].settled


def test_the_number_of_jobs_does_not_change_a_row(settings: list[Setting]) -> None:
    done: list[tuple[int, int]] = []
    one = Sweep(settings).run(Threads(1), lambda *so_far: done.append(so_far))
    assert done[-1] == (48, 48)
    assert told(Sweep(settings).run(Threads(3))) == told(one)


def test_a_side_that_nobody_plays_has_no_share() -> None:
    scape = grid(Ground(find("scape"), matches=3), {"seats": [3, 4]})
    three, four = Sweep(scape).run()
    assert "side.ss" in three.shares
    assert "side.ss" not in four.shares
    assert "seat.d" not in three.shares
    flat = flat_rows([three, four])
    assert flat[0]["seat.d"] is flat[1]["side.ss"] is None
    assert list(flat[0]) == list(flat[1])
    assert [column for column in flat[0] if "." not in column][:6] == [
        *("game", "rules", "box_digest", "seed", "seats", "matches")
    ]


def test_python_programs_sweep_too() -> None:
    rows: list[cavale.SweepRow] = cavale.game("horde").sweep(
        {"seats": [2, 3]}, matches=3, bots="chance", jobs=1, restart="random"
    )
    assert [row.setting.plan.seats for row in rows] == [2, 3]
    assert isinstance(rows[0].shares["seat.b"], cavale.Figure)
    assert rows[0].setting.plan.options == {"restart": "random"}


# --- stopping early ---

MOST = 32_000  # matches


def loaded(chances: dict[int, float], seed: int) -> Any:
    """Matches that the first seat wins with a chance by the goal of the setting."""
    dice = np.random.default_rng(seed)
    wins = {goal: dice.random(MOST) < chance for goal, chance in chances.items()}

    def play(self: Simulation, first: int, count: int) -> Counts:
        won = int(wins[int(self.plan.box.goal)][first : first + count].sum())
        lengths = [0] * LENGTHS
        lengths[9] = count
        return Counts(9 * count, [won, count - won], [0, 0], [], lengths, [], [])

    return play


def swept(
    horde: Game, monkeypatch: pytest.MonkeyPatch, chances: dict[int, float], matches: int, seed: int
) -> list[SweepRow]:
    monkeypatch.setattr(Simulation, "play", loaded(chances, seed))
    settings = grid(Ground(horde, matches, seats=2), {"goal": list(chances)})
    return Sweep(settings, "a").run()


def test_what_is_clear_stops_and_what_is_not_is_played_in_full(
    horde: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = swept(horde, monkeypatch, {3: 0.1, 4: 0.5, 5: 0.502, 6: 0.9}, 16_000, 1)
    assert [row.matches for row in rows] == [1000, 16_000, 16_000, 1000]
    assert [row.settled for row in rows] == [True, False, False, True]
    low, share, high = (
        getattr(rows[1].shares["seat.a"], name) for name in ("low", "share", "high")
    )
    usual = wilson(share * 16_000, 16_000)
    assert low < usual[0] < usual[1] < high  # the price of looking often


def test_looking_often_fools_nobody(horde: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that are all alike: in at most one sweep of twenty may any be called apart.

    Wilson's intervals at the same looks call some apart in far more of them.
    """
    alike = dict.fromkeys(range(3, 7), 0.5)
    wrong = [
        any(row.settled for row in swept(horde, monkeypatch, alike, MOST, seed))
        for seed in range(60)
    ]
    assert sum(wrong) <= 3
    monkeypatch.setattr("cavale.lab.sweep.run.surely", lambda risk: wilson)
    naive = [
        any(row.settled for row in swept(horde, monkeypatch, alike, MOST, seed))
        for seed in range(60)
    ]
    assert sum(naive) > sum(wrong)


@pytest.mark.parametrize(("share", "trials"), [(0.5, 40), (0.02, 60), (0.9, 25)])
def test_a_sure_interval_misses_no_more_often_than_it_says(share: float, trials: int) -> None:
    dice, interval, missed = np.random.default_rng(3), surely(0.05), 0
    for successes in dice.binomial(trials, share, 2000):
        low, high = interval(successes, trials)
        missed += not low <= share <= high
    assert missed <= 100


def test_a_sure_interval_holds_the_share_and_is_symmetric() -> None:
    interval = surely(0.001)
    for successes in range(21):
        low, high = interval(successes, 20)
        assert 0 <= low <= successes / 20 <= high <= 1
        assert interval(20 - successes, 20) == pytest.approx((1 - high, 1 - low))
    assert interval(0, 20)[0] == 0
    assert interval(20, 20)[1] == 1


def test_a_share_is_named_short_or_whole(settings: list[Setting]) -> None:
    assert share_named(settings, "a") == share_named(settings, "seat.a") == "seat.a"
    scape = grid(Ground(find("scape"), matches=3), {"seats": [3, 4]})
    assert share_named(scape, "raf") == "side.raf"
    assert share_named(scape, "ending.raf") == "ending.raf"
    with pytest.raises(
        OptionError, match=r"no share 'd' that all settings have: they have seat\.a"
    ):
        share_named(scape, "d")


# --- going on ---


class Impatient(Exception):
    pass


def stop_after(matches: int) -> Any:
    def heard(done: int, most: int) -> None:
        if done >= matches:
            raise Impatient

    return heard


@pytest.mark.parametrize("matches", [1, 13, 40])
def test_an_interrupted_sweep_goes_on_where_it_stopped(
    settings: list[Setting], tmp_path: Path, matches: int
) -> None:
    whole = Sweep(settings).run()
    kept = KeptSweep(tmp_path / "state", settings, None)
    with pytest.raises(Impatient):
        kept.sweep.run(Threads(1), stop_after(matches))
    kept.save()
    again = KeptSweep(tmp_path / "state", settings, None)
    counts = [each.done for each in again.sweep.simulations]
    assert counts == [each.done for each in kept.sweep.simulations]
    assert matches <= sum(counts) < 48
    assert told(again.sweep.rows()) == told(kept.sweep.rows())
    assert told(again.sweep.run(Threads(2))) == told(whole)
    again.remove()
    assert not (tmp_path / "state").exists()


def test_so_does_one_that_stops_early(
    horde: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chances = {3: 0.1, 4: 0.48, 5: 0.52, 6: 0.9}
    monkeypatch.setattr(Simulation, "play", loaded(chances, 1))
    settings = grid(Ground(horde, 16_000, seats=2), {"goal": list(chances)})
    kept = KeptSweep(tmp_path / "state", settings, "a")
    with pytest.raises(Impatient):
        kept.sweep.run(Threads(1), stop_after(2 * 16_000 + 3_000))
    assert kept.sweep.look >= 1
    kept.save()
    again = KeptSweep(tmp_path / "state", settings, "a")
    assert again.sweep.settled == kept.sweep.settled == {0, 3}
    rows = again.sweep.run()
    assert all(row.settled for row in rows)
    assert rows[0].matches == rows[3].matches == 1000
    kept.told(1, 2)  # not yet: the file was written a moment ago


def test_a_state_belongs_to_one_sweep(settings: list[Setting], tmp_path: Path) -> None:
    path = tmp_path / "state"
    KeptSweep(path, settings, None).save()
    before = path.read_bytes()
    changes: list[dict[str, Any]] = [
        {"seed": "other"},
        {"matches": 13},
        {"bots": ["medium"]},
        {"game": newer(settings[0].plan.game)},
        {"box": settings[0].plan.game.box},
    ]
    others = [(_changed(settings, **change), None) for change in changes]
    for other, share in [(settings[:3], None), (settings, "a"), *others]:
        assert fingerprint(other, share) != fingerprint(settings, None)
        with pytest.raises(StateError, match="another sweep"):
            KeptSweep(path, other, share)
    assert path.read_bytes() == before
    path.write_text("[]")
    with pytest.raises(StateError, match="no interrupted sweep"):
        KeptSweep(path, settings, None)
    assert fingerprint(_changed(settings, jobs=5), None) == fingerprint(settings, None)


def _changed(settings: list[Setting], **change: Any) -> list[Setting]:
    return [replace(each, plan=replace(each.plan, **change)) for each in settings]


def newer(game: Game) -> Game:
    return replace(game, card=replace(game.card, version=99))


# --- files ---


def test_csv_and_parquet_have_the_same_columns(settings: list[Setting], tmp_path: Path) -> None:
    rows = Sweep(settings).run()
    write_files(rows, tmp_path / "rows.csv", tmp_path / "rows.parquet")
    with (tmp_path / "rows.csv").open(newline="", encoding="utf-8") as file:
        read = list(csv.DictReader(file))
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    assert list(read[0]) == frame.columns == list(flat_rows(rows)[0])
    assert frame["goal"].to_list() == [3, 3, 6, 6]
    assert frame["seat.a"].to_list() == [row.shares["seat.a"].share for row in rows]
    assert [float(each["seat.a.low"]) for each in read] == frame["seat.a.low"].to_list()
    assert (tmp_path / "rows.csv").read_bytes() == as_csv(rows)
    assert (tmp_path / "rows.parquet").read_bytes() == as_parquet(rows)


def test_files_are_written_all_or_none(settings: list[Setting], tmp_path: Path) -> None:
    rows = Sweep(settings).run()
    (tmp_path / "rows.parquet").write_text("mine")
    with pytest.raises(OutputError, match="exists already"):
        write_files(rows, tmp_path / "rows.csv", tmp_path / "rows.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]
    assert (tmp_path / "rows.parquet").read_text() == "mine"


def test_json_is_one_document(settings: list[Setting]) -> None:
    rows = Sweep(settings).run()
    data = json.loads(as_json(rows, interrupted=False))
    assert (data["game"], data["rules"], data["interrupted"]) == ("horde", 1, False)
    assert [row["varied"]["goal"] for row in data["rows"]] == [3, 3, 6, 6]
    share, low, high = data["rows"][0]["shares"]["seat.a"]
    assert low <= share <= high
    assert json.loads(as_json([])) == {"rows": []}


def test_without_polars_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OptionError, match=r"cavale\[lab\]"):
        tables.data_frame()
