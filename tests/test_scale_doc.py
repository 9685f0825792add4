"""docs/scale.md says what the model says, and the model agrees with what was measured."""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[1] / "bench" / "server"


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCH))
    yield import_module("model")
    sys.modules.pop("model")


@pytest.fixture
def costs(model: Any) -> Any:
    return json.loads(model.KEPT.read_text(encoding="utf-8"))


def test_the_page_holds_what_the_model_prints(model: Any, costs: Any) -> None:
    page = model.DOC.read_text(encoding="utf-8")
    kept = page.partition(model.BEGIN)[2].partition(model.END)[0].strip()
    assert kept == model.report(costs), "run bench/server/model.py --write"


def test_the_simulation_agrees_with_the_measured_run(model: Any, costs: Any) -> None:
    played = model.simulated(costs["people"], costs["think_seconds"], 1, costs)
    assert played.moves == pytest.approx(costs["sqlite"]["moves_a_second"], rel=0.15)
    assert played.busy == pytest.approx(costs["sqlite"]["server_busy"], rel=0.15)
    assert 0 < played.p50 <= played.p99


def test_twice_the_people_need_twice_as_much(model: Any, costs: Any) -> None:
    one, two = model.need(100_000, costs), model.need(200_000, costs)
    for name in ("moves", "cores", "database_cores", "memory", "megabits", "stored"):
        assert getattr(two, name) == pytest.approx(2 * getattr(one, name))
    assert two.processes > one.processes


def test_too_few_processes_are_full_and_people_wait(model: Any, costs: Any) -> None:
    costs["sqlite"]["server_ms_a_move"] = 1.0
    calm = model.Simulation(1000, 6.0, 1, costs).run(30)
    full = model.Simulation(8000, 6.0, 1, costs).run(30)
    assert calm.busy < 0.3 < 0.95 < full.busy
    assert full.moves == pytest.approx(1000, rel=0.05)  # what one core can do
    assert full.p99 > 10 * calm.p99


def test_a_shard_more_takes_its_part_and_moves_no_other_table(model: Any) -> None:
    names = [f"db{number}" for number in range(4)]
    before = {each: model.shard_of(str(each), names[:3]) for each in range(3000)}
    after = {each: model.shard_of(str(each), names) for each in range(3000)}
    moved = {each for each in before if before[each] != after[each]}
    assert {after[each] for each in moved} == {"db3"}
    assert len(moved) == pytest.approx(750, rel=0.15)
