"""Every move of a simulation as a row: what it says is what the match says, move by move."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from cavale.bots.outside.roster import Roster
from cavale.games import find, ours
from cavale.kernel import notes
from cavale.kernel.contract import Game, seat_letters
from cavale.kernel.errors import OptionError
from cavale.lab import recording
from cavale.lab.columns import Column, Columns
from cavale.lab.extra import needed_polars
from cavale.lab.frames import Frames, moves_file
from cavale.lab.moves import recorded
from cavale.lab.played import PlayedMoves
from cavale.lab.recording import Recording
from cavale.lab.simulate import Plan, loop_of, prepare
from cavale.matches.match import Match
from cavale.matches.newfile import OutputError
from cavale.matches.seeds import Seed, simulation_key

BESIDE = ("match", "ply", "seats", "seat", "player", "choices", "could", "action", "move")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uncompiled, so that nobody waits; `test_compiled_rows...` compares both."""
    monkeypatch.setenv("CAVALE_COMPILE", "0")


def rows_of(plan: Plan, path: Path) -> pl.DataFrame:
    record = Recording(plan)
    with record.into(path):
        record.run()
    return pl.read_parquet(path)


def match_of(plan: Plan, number: int) -> Match:
    """The match of that number, before its first move."""
    key = simulation_key(plan.seed)
    return Match(plan.game, plan.seats, Seed((int(key[0]), int(key[1]), number, 0)), plan.options)


@pytest.mark.parametrize("game_id", ours())
def test_a_row_says_what_the_match_says(game_id: str, tmp_path: Path) -> None:
    game = find(game_id)
    plan = Plan(game, game.card.recommended, 2, bots=["chance"])
    found = rows_of(plan, tmp_path / "moves.parquet")
    for number in range(2):
        match = match_of(plan, number)
        rows = found.filter(pl.col("match") == number)
        for row in rows.iter_rows(named=True):
            _compare(game, match, row)
            match.play("abcdefghijklmn".index(row["seat"]), row["action"])
        assert match.is_over
        outcome = match.outcome()
        assert outcome is not None
        for row in rows.iter_rows(named=True):
            seat = "abcdefghijklmn".index(row["seat"])
            assert row["won"] == (seat in outcome.winners)
            assert row["score"] == outcome.points[seat]


def _compare(game: Game, match: Match, row: dict[str, Any]) -> None:
    seat = "abcdefghijklmn".index(row["seat"])
    assert row["ply"] == match.ply
    assert row["could"] == match.legal(seat)
    assert row["choices"] == len(row["could"])
    assert row["move"] == game.action_text(row["action"])
    assert row["action"] in row["could"]
    assert row["player"] == "chance"
    seen = match.seen(seat)
    for name, value in row.items():
        if name in BESIDE or name in ("won", "score"):
            continue
        field, *index = name.split(".")
        held = getattr(seen, field)
        if game.notes[field].per == "own":
            held = held[seat]
        for each in index:
            held = held[int(each) if each.isdecimal() else "abcdefghijklmn".index(each)]
        assert value == held, name


def test_columns_are_the_fields_that_say_something_by_seat(horde: Game) -> None:
    names = [column.name for column in Columns(horde, 3).all]
    assert {"turn", "points.a", "points.c", "discard.10", "horde_mask"} <= {*names}
    assert not {"points.d", "pile.0", "random_key.0", "seats"} & {*names}
    assert len(names) == len(set(names))


def test_a_field_that_its_owner_alone_sees_is_that_of_who_moves() -> None:
    columns = Columns(find("condamnes"), 4)
    (own,) = [column for column in columns.all if column.name == "hand_mask"]
    assert len(set(own.places)) == 4
    assert own.is_wide  # 52 cards


def test_a_game_without_notes_shows_its_fields_as_they_are() -> None:
    from dataclasses import replace

    bare = replace(find("corde"), notes={})
    names = [column.name for column in Columns(bare, 2).all]
    assert "metres.0" in names
    assert not any(name.startswith("random") for name in names)


def test_the_report_is_that_of_a_simulation_and_jobs_change_no_byte(
    horde: Game, tmp_path: Path
) -> None:
    plan = Plan(horde, 3, 12, seed="x", bots=["chance", "medium", "chance"])
    first = rows_of(plan, tmp_path / "1.parquet")
    again = Recording(Plan(horde, 3, 12, seed="x", bots=plan.bots, jobs=2))
    with again.into(tmp_path / "2.parquet"):
        again.run()
    assert pl.read_parquet(tmp_path / "2.parquet").equals(first)
    simulated = prepare(plan).run()
    assert again.report.moves == simulated.moves == len(first)
    assert again.report.wins == simulated.wins
    assert again.report.lengths == simulated.lengths
    assert set(first["player"].unique()) == {"chance", "medium"}


def test_matches_that_do_not_fit_are_played_again_where_there_is_room(
    horde: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(horde, 2, 6)
    whole = rows_of(plan, tmp_path / "whole.parquet")
    monkeypatch.setattr(recording, "_ROOM", 1)  # a row, then doubled
    assert rows_of(plan, tmp_path / "parts.parquet").equals(whole)


def test_the_file_says_what_its_numbers_mean(horde: Game, tmp_path: Path) -> None:
    path = tmp_path / "moves.parquet"
    rows_of(Plan(horde, 2, 1, seed="x"), path)
    legend = json.loads(pl.read_parquet_metadata(path)["cavale"])
    assert (legend["game"], legend["seed"], legend["seats"]) == ("horde", "x", 2)
    assert legend["actions"][5] == horde.action_text(5)
    assert legend["columns"]["points.a"] == "number"


@pytest.mark.slow
def test_compiled_rows_are_the_plain_ones(
    horde: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(horde, 4, 30, bots=["medium"])
    plain_rows = rows_of(plan, tmp_path / "plain.parquet")
    monkeypatch.delenv("CAVALE_COMPILE")
    assert rows_of(plan, tmp_path / "compiled.parquet").equals(plain_rows)


def test_an_interrupt_keeps_the_first_matches_whole(horde: Game, tmp_path: Path) -> None:
    record = Recording(Plan(horde, 2, 100_000))

    def stop(done: int) -> None:
        if done > 20:
            record.stop()

    path = tmp_path / "moves.parquet"
    with record.into(path):
        record.run(stop)
    found = pl.read_parquet(path)
    assert len(found) == record.report.moves
    assert found["match"].unique().sort().to_list() == list(range(record.report.matches))


def test_nothing_is_written_over_or_left_half(horde: Game, tmp_path: Path) -> None:
    path = tmp_path / "moves.parquet"
    path.write_text("kept")
    record = Recording(Plan(horde, 2, 3))
    with pytest.raises(OutputError, match="exists already"), record.into(path):
        record.run()
    assert path.read_text() == "kept"
    record.add = _fails  # type: ignore[method-assign, assignment]
    with pytest.raises(RuntimeError), record.into(tmp_path / "other.parquet"):
        record.run()
    assert [each.name for each in tmp_path.iterdir()] == ["moves.parquet"]


def _fails(*_: object) -> None:
    raise RuntimeError


def test_a_full_disk_is_said_in_a_sentence(horde: Game) -> None:
    record = Recording(Plan(horde, 2, 3))
    with (
        pytest.raises(OutputError, match=r"cannot be written|no folder"),
        record.into(Path("/proc/moves.parquet")),
    ):
        record.run()


def test_a_match_that_was_played_has_the_rows_of_a_simulation(horde: Game, tmp_path: Path) -> None:
    plan = Plan(horde, 3, 1)
    rows = rows_of(plan, tmp_path / "moves.parquet")
    match = match_of(plan, 0)
    for row in rows.iter_rows(named=True):
        match.play("abc".index(row["seat"]), row["action"])
    moves = PlayedMoves(horde)
    played = moves.frame(match, 0, ["chance"] * 3)
    assert played.schema == moves.schema
    assert played.select(rows.columns).equals(rows)
    assert played["points.h"].null_count() == len(rows)
    assert played["option.restart"].unique().to_list() == ["choose"]


def test_an_empty_part_has_all_columns(horde: Game) -> None:
    frames = Frames(Columns(horde, 2))
    empty = np.zeros((0, 80), np.int64)
    assert frames.frame(empty, empty, np.zeros(0, np.int64), {}).schema == frames.schema
    assert seat_letters(2) == "ab"


@pytest.mark.parametrize(
    ("note", "is_wide"),
    [(notes.bits(29), False), (notes.bits(30), True), (notes.number(1 << 40), True)],
)
def test_a_column_is_as_wide_as_its_numbers_need(note: notes.Note, is_wide: bool) -> None:
    assert Column("a", note, (0,)).is_wide is is_wide


def test_without_polars_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OptionError, match="Parquet files need Polars"):
        needed_polars()


def test_tables_go_to_a_file_one_after_another(tmp_path: Path) -> None:
    table = pl.DataFrame({"a": [1, 2]})
    with moves_file(tmp_path / "rows.parquet", table.schema, "{}") as write:
        write(table)
        write(table)
    assert pl.read_parquet(tmp_path / "rows.parquet")["a"].to_list() == [1, 2, 1, 2]


def test_all_recordings_of_a_game_share_a_loop(horde: Game) -> None:
    assert loop_of(recorded, Roster(horde, 2)) is loop_of(recorded, Roster(horde, 3))
