"""Simulations: the same seed, the same result; and what is said of it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cavale.bots.policies import (
    ask_anybody,
    ask_awaited,
    bindings,
    no_policy,
    no_rival,
    no_thinker,
)
from cavale.games import find, folder
from cavale.games.boxes import load_box
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError
from cavale.lab.simulate import Plan, Report, Simulation, blank_report, prepare, wilson


@pytest.fixture
def plan(horde: Game) -> Plan:
    return Plan(horde, seats=3, matches=2000, seed="test")


def result(plan: Plan) -> tuple[Any, ...]:
    return sums(prepare(plan).run())


def sums(report: Report) -> tuple[Any, ...]:
    return report.matches, report.moves, report.wins, report.points


# --- many matches, compiled ---


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_jobs_does_not_change_the_result(plan: Plan, jobs: int) -> None:
    assert result(replace(plan, jobs=jobs)) == result(plan)


@pytest.mark.slow
def test_another_seed_gives_another_result(plan: Plan) -> None:
    assert result(replace(plan, seed="other")) != result(plan)


@pytest.mark.slow
def test_every_match_is_counted_once(plan: Plan) -> None:
    simulation = prepare(replace(plan, jobs=2))
    simulation.warm_up()
    done: list[int] = []
    report = simulation.run(done.append)
    assert report is simulation.report
    assert done == sorted(set(done))
    assert done[-1] == report.matches == 2000
    assert 2000 <= sum(report.wins) < 3 * 2000
    assert report.moves > 2000
    assert report.seconds > 0


@pytest.mark.slow
def test_a_shorter_simulation_is_the_beginning_of_a_longer_one(plan: Plan) -> None:
    alone = [result(replace(plan, matches=count)) for count in (1, 2)]
    assert 0 < alone[0][1] < alone[1][1] < result(plan)[1]


@pytest.mark.slow
def test_instinct_beats_chance_from_any_seat(plan: Plan) -> None:
    for seat in range(3):
        bots = ["chance"] * 3
        bots[seat] = "instinct"
        shares = prepare(replace(plan, bots=bots)).run().shares()
        assert shares[seat] == max(shares) > 0.5


@pytest.mark.slow
def test_options_and_box_reach_the_matches(plan: Plan, tmp_path: Path) -> None:
    toml = tmp_path / "box.toml"
    shipped = (folder("horde") / "box.toml").read_text(encoding="utf-8")
    toml.write_text(shipped.replace("goal = 21", "goal = 1"), encoding="utf-8")
    whole = result(plan)
    assert result(replace(plan, options={"restart": "random"})) != whole
    assert result(replace(plan, box=load_box(plan.game, toml)))[1] < whole[1] / 2


# --- stopping ---


@pytest.mark.slow
def test_a_stopped_simulation_reports_the_matches_it_has_played(plan: Plan) -> None:
    simulation = prepare(replace(plan, matches=10**9))
    report = simulation.run(lambda done: simulation.stop())
    assert 0 < report.matches < 10**9
    assert sums(report) == result(replace(plan, matches=report.matches))


@pytest.mark.slow
def test_several_jobs_stop_with_a_whole_number_of_matches(plan: Plan) -> None:
    simulation = prepare(replace(plan, matches=10**9, jobs=3))
    report = simulation.run(lambda done: simulation.stop())
    assert 0 < report.matches <= sum(report.wins) < 3 * report.matches
    assert max(report.points) <= plan.game.card.points[1] * report.matches


@pytest.mark.slow
def test_an_interrupt_leaves_a_report_with_its_time(plan: Plan) -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    simulation = prepare(replace(plan, matches=10**9))
    with pytest.raises(KeyboardInterrupt):
        simulation.run(interrupt)
    assert sums(simulation.report) == result(replace(plan, matches=simulation.report.matches))
    assert simulation.report.seconds > 0


@pytest.mark.slow
def test_an_interrupt_while_workers_start_stops_those_that_have(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = ThreadPoolExecutor.submit

    def submit_once(pool: ThreadPoolExecutor, *args: Any) -> Any:
        monkeypatch.setattr(ThreadPoolExecutor, "submit", interrupted)
        return submit(pool, *args)

    def interrupted(*args: Any) -> Any:
        raise KeyboardInterrupt

    simulation = prepare(replace(plan, matches=300_000, jobs=2))
    simulation.warm_up()
    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit_once)
    with pytest.raises(KeyboardInterrupt):
        simulation.run()
    assert simulation.report.matches < 300_000


# --- plans ---


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"bots": ["chance"] * 2}, "2 bots for 3 seats"),
        ({"bots": []}, "0 bots for 3 seats"),
        ({"bots": ["chance", "chance", "genius"]}, "no bot 'genius'"),
        ({"bots": [""]}, "no bot ''"),
        ({"seats": 1}, "2 to 8 seats, not 1"),
        ({"seats": 0, "bots": []}, "2 to 8 seats, not 0"),
        ({"matches": 0}, "0 matches: simulate at least one"),
        ({"matches": -5}, "-5 matches"),
        ({"jobs": 0}, "0 jobs: use at least one"),
        ({"options": {"colour": "red"}}, "no switch 'colour'"),
    ],
)
def test_a_plan_that_cannot_be_simulated_is_refused(
    plan: Plan, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], problem: str
) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    with pytest.raises(OptionError, match=problem):
        prepare(replace(plan, **change))


def test_plain_rules_simulate_too(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    simulation = prepare(replace(plan, matches=3))
    assert isinstance(simulation, Simulation)
    assert simulation.run().matches == 3


def test_a_loop_takes_the_verbs_and_instinct_from_a_game(horde: Game) -> None:
    own = ("instinct", "practice", "ending", "side", "outlook", "likely")
    taken = {**horde.verbs, **{name: getattr(horde, name) for name in own}}
    others = {"next_to_ask": ask_awaited, "rival": no_rival, "think": no_thinker}
    others |= {"learned": no_policy}
    assert bindings(horde) == {**taken, **others}


def test_a_loop_asks_anybody_where_the_game_has_interrupts(horde: Game) -> None:
    game = replace(horde, card=replace(horde.card, interrupts=True))
    assert bindings(game)["next_to_ask"] is ask_anybody


# --- what is said of it ---


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1),
        # Newcombe 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(
    successes: int, trials: int, low: float, high: float
) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=0.00005)


def test_wilson_holds_the_share_and_is_symmetric() -> None:
    for successes in range(21):
        low, high = wilson(successes, 20)
        assert 0 <= low <= successes / 20 <= high <= 1
        assert wilson(20 - successes, 20) == pytest.approx((1 - high, 1 - low))


def test_a_report_gives_shares_and_intervals_by_seat() -> None:
    report = Report(2, matches=10, wins=[0, 5])
    assert report.shares() == [0, 0.5]
    assert report.intervals() == [wilson(0, 10), wilson(5, 10)]


def test_a_report_of_no_matches_says_nothing() -> None:
    report = Report(2, wins=[0, 0])
    assert report.length(0.5) == 0
    assert report.shares() == []
    assert report.intervals() == []


def test_a_blank_report_has_a_place_for_every_seat_side_and_ending() -> None:
    scape = find("scape")
    report = blank_report(Plan(scape, seats=5, matches=1))
    assert report.wins == report.points == [0] * 5
    assert report.played == report.won == [0] * len(scape.card.sides)
    assert report.endings == [0] * len(scape.card.endings)


def test_a_length_is_what_a_share_of_the_matches_do_not_exceed() -> None:
    report = Report(2, matches=10)
    report.lengths[4], report.lengths[7] = 6, 4
    assert [report.length(share) for share in (0.1, 0.6, 0.61, 1)] == [4, 4, 7, 7]


@pytest.mark.slow
def test_lengths_and_endings_count_every_match(plan: Plan) -> None:
    card = replace(plan.game.card, endings=("any",))
    report = prepare(replace(plan, game=replace(plan.game, card=card))).run()
    assert report.endings == [2000] == [sum(report.lengths)]
    assert report.length(0) <= report.length(0.5) <= report.length(1) <= card.longest
