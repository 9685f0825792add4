"""Reports: what is varied, what is played, what one number says of balance."""

import math
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from cavale.games import find, folder, ours
from cavale.games.boxes import box_with, components, shipped_contents
from cavale.kernel.contract import Game, box_digest
from cavale.kernel.errors import BoxError, OptionError
from cavale.lab.arena import Arena, Contest
from cavale.lab.extra import needed_pictures
from cavale.lab.numbered import Threads
from cavale.lab.report import Asked, Findings, Study, read_findings
from cavale.lab.report import variations as module
from cavale.lab.report.balance import (
    Measure,
    contestants,
    distance,
    even_share,
    gap,
    is_apart,
    is_evener,
    is_nearer,
    measure_of,
    measured,
)
from cavale.lab.report.findings import (
    FindingsError,
    Inputs,
    Outcome,
    Rung,
    Variant,
    findings_json,
    outcome_of,
    rung_of,
    setting_text,
)
from cavale.lab.report.ladder import Step, check_ladder, climbed
from cavale.lab.report.study import asked_again
from cavale.lab.report.variations import Variation, tables_of, variations
from cavale.lab.rounds import RoundPoints, Rounds
from cavale.lab.rounds.simulation import rounds_of
from cavale.lab.simulate import Plan, prepare
from cavale.lab.sweep import Figure, Ground, Sweep, grid


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few matches need no compiler."""
    monkeypatch.setenv("CAVALE_COMPILE", "0")


def asked(game: str, **more: object) -> Asked:
    few = Asked(find(game), matches=3, ladder=("chance", "medium"), deals=2)
    return replace(few, **more)  # type: ignore[arg-type]


def found(question: Asked) -> Findings:
    study, hands = Study(question), Threads(1)
    sweep = Sweep(study.settings)
    sweep.run(hands)
    study.run_besides(hands)
    assert study.besides == sum(work.done for work in study.works)
    return study.findings(sweep, "the command")


def outcome(shares: dict[str, float], matches: int = 10_000) -> Outcome:
    figures = {name: Figure(share, share, share) for name, share in shares.items()}
    return Outcome(len(shares), matches, figures, [], 1.0, 1, 1)


# --- what is varied ---


@pytest.mark.parametrize("game_id", ours())
def test_every_part_that_varies_is_another_box_that_cavale_box_can_make(game_id: str) -> None:
    """A command of the report makes the very box that was measured."""
    game = find(game_id)
    usual = box_digest(game.box)
    study = Study(asked(game_id))
    made = {box_digest(each.plan.box_or_shipped) for each in study.settings}
    parts = [
        each
        for seats in tables_of(game)
        for each in variations(game, seats, {})
        if each.kind == "part"
    ]
    digests = {box_digest(components(game, box_with(game, each.set), "")) for each in parts}
    assert usual not in digests
    assert made == {usual, *digests}
    assert all(each.name["fr"] and each.name["en"] for each in parts)


def test_every_switch_varies_unless_it_is_fixed() -> None:
    scape = find("scape")
    switches = [each for each in variations(scape, 5, {}) if each.kind == "switch"]
    assert [each.set for each in switches] == [{"deck": "b"}, {"reveal_piles": "2"}]
    assert switches[0].name == {"fr": "Jeu de cartes", "en": "Deck"}
    kept = [each.set for each in variations(scape, 5, {"deck": "a"}) if each.kind == "switch"]
    assert kept == [{"reveal_piles": "2"}]


def test_a_part_can_belong_to_one_table() -> None:
    condamnes = find("condamnes")

    def rounds(seats: int) -> set[str]:
        fields = (name for each in variations(condamnes, seats, {}) for name in each.set)
        return {name for name in fields if name.startswith("rounds.")}

    assert (rounds(3), rounds(5)) == ({"rounds.3"}, {"rounds.5"})


def test_a_game_without_a_file_varies_its_switches_at_the_usual_table() -> None:
    corde = find("corde")
    assert tables_of(corde) == [3]
    assert list(variations(corde, 3, {})) == []


def test_a_file_that_says_nothing_sensible_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, horde: Game
) -> None:
    monkeypatch.setattr(module, "folder", lambda game_id: tmp_path)
    for text in ("seats = ", "seats = 4", '[[vary]]\nfields = "goal"'):
        (tmp_path / "variations.toml").write_text(text)
        with pytest.raises(BoxError, match=r"variations\.toml"):
            tables_of(horde)


@pytest.mark.parametrize("game_id", ours())
def test_what_a_file_names_is_in_the_box(game_id: str) -> None:
    """A misspelt field would be refused by `grid`; a value as shipped would show nothing."""
    assert (folder(game_id) / "variations.toml").is_file()
    game = find(game_id)
    for seats in tables_of(game):
        for each in variations(game, seats, {}):
            if each.kind == "part":
                assert box_with(game, each.set).contents != shipped_contents(game_id)


# --- what is played ---


def test_all_numbers_of_players_come_first_then_each_change_by_itself(horde: Game) -> None:
    study = Study(asked("horde"))
    varied = [dict(each.varied) for each in study.settings]
    assert varied[:7] == [{"seats": seats} for seats in range(2, 9)]
    assert varied[7:10] == [
        {"seats": 2, "restart": "random"},
        {"seats": 2, "goal": 15},
        {"seats": 2, "goal": 30},
    ]
    assert len(varied) == 7 + 3 * 3


def test_one_table_can_be_asked_for() -> None:
    varied = [dict(each.varied) for each in Study(asked("horde", seats=3)).settings[7:]]
    assert {each["seats"] for each in varied} == {3}


def test_fixed_switches_stay_fixed_and_vary_no_more() -> None:
    study = Study(asked("horde", options={"restart": "random"}))
    assert all(each.plan.options == {"restart": "random"} for each in study.settings)


def test_a_small_box_is_looked_at_with_the_players_that_it_serves(tmp_path: Path) -> None:
    box = tmp_path / "few.toml"
    few = "".join(f"{value} = 1\n" for value in range(1, 10))
    box.write_text(f"[copies]\n{few}10 = 6\n")
    study = Study(asked("horde", seats=2, box=box))
    assert {each.plan.seats for each in study.settings} < set(range(2, 9))
    assert study.arenas == []


def test_what_cannot_be_asked_for_is_a_sentence() -> None:
    with pytest.raises(OptionError, match="simulate at least one"):
        Study(asked("horde", matches=0))
    with pytest.raises(OptionError, match="2 to 8 seats"):
        Study(asked("horde", seats=9))
    with pytest.raises(OptionError, match="ultra"):
        Study(asked("horde", bots=("ultra",)))


@pytest.mark.parametrize("game_id", ["horde", "corde"])
def test_findings_are_kept_whole(game_id: str, tmp_path: Path) -> None:
    findings = found(asked(game_id, matches=2))
    file = tmp_path / "data.json"
    file.write_text(findings_json(findings))
    assert read_findings(file, game_id) == findings
    assert findings.table == findings.at(find(game_id).card.recommended)
    assert sum(findings.table.lengths.values()) == 2
    assert all(each.lengths == {} for each in findings.tables if each is not findings.table)
    assert [type(each) for each in findings.variants] == [Variant] * len(findings.variants)
    assert [(rung.bot, rung.below) for rung in findings.ladder] == [("medium", "chance")]
    assert isinstance(findings.ladder[0], Rung)


def test_a_report_agrees_with_a_simulation(horde: Game) -> None:
    findings = found(asked("horde", matches=4))
    report = prepare(Plan(horde, 4, 4, seed="0", bots=("medium",))).run()
    assert [findings.table.shares[f"seat.{seat}"].share for seat in "abcd"] == report.shares()
    assert findings.table.mean == report.moves / 4
    row = Sweep(grid(Ground(horde, 4, bots=["medium"]), {"seats": [4]})).run()[0]
    assert outcome_of(row, with_lengths=True) == findings.table


@pytest.mark.parametrize(
    ("content", "sentence"), [("{}", "no data of a report"), ("nothing", "no data of a report")]
)
def test_other_files_are_no_findings(tmp_path: Path, content: str, sentence: str) -> None:
    file = tmp_path / "data.json"
    file.write_text(content)
    with pytest.raises(FindingsError, match=sentence):
        read_findings(file, "horde")
    with pytest.raises(FindingsError, match="No such file"):
        read_findings(tmp_path / "none.json", "horde")


def test_findings_of_another_game_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "data.json"
    file.write_text(findings_json(found(asked("corde", matches=2))))
    with pytest.raises(FindingsError, match="data of corde, not of horde"):
        read_findings(file, "horde")


def test_inputs_change_with_the_rules_the_box_and_the_question(
    horde: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    inputs = Study(asked("horde")).inputs()
    assert isinstance(inputs, Inputs)
    assert Study(asked_again(horde, inputs)).inputs() == inputs
    other_rules = replace(horde, card=replace(horde.card, version=99))
    assert Study(asked_again(other_rules, inputs)).inputs() != inputs
    other_seed = msgspec.structs.replace(inputs, seed="other")
    assert Study(asked_again(horde, other_seed)).inputs() == other_seed
    changed = box_with(horde, {"goal": 9})
    with monkeypatch.context() as shipped:
        settings = import_module("cavale.lab.sweep.grid")
        shipped.setattr(settings, "shipped_contents", lambda game_id: changed.contents)
        assert Study(asked_again(horde, inputs)).inputs() != inputs
    box = components(horde, changed, "")
    assert setting_text(4, {}, box) != setting_text(4, {}, horde.box)


# --- balance in one number ---


def test_what_is_measured_follows_from_the_card() -> None:
    assert measure_of(find("horde").card) == Measure("gap", "")
    assert measure_of(find("scape").card) == Measure("gap", "")
    assert measure_of(find("condamnes").card) == Measure("share", "side.guard")
    assert measure_of(find("temple").card) == Measure("share", "side.adventurer")


def test_the_gap_is_between_the_best_and_the_worst(horde: Game) -> None:
    table = outcome({"seat.a": 0.30, "seat.b": 0.25, "seat.c": 0.45})
    figure = gap(horde.card, table)
    assert figure.share == pytest.approx(0.2)
    error = math.sqrt((0.45 + 0.30 - 0.15**2) / 10_000)
    assert figure.high - figure.share == pytest.approx(3.314 / math.sqrt(2) * error, rel=1e-3)
    assert measured(horde.card, table) == figure
    assert even_share(horde.card, table) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("seats", "quantile"), [(2, 2.772), (4, 3.633), (8, 4.286)])
def test_the_interval_of_a_gap_is_tukeys(horde: Game, seats: int, quantile: float) -> None:
    """Against the tables of the studentized range."""
    table = outcome({f"seat.{seat}": 1 / seats for seat in "abcdefgh"[:seats]})
    error = math.sqrt(2 / seats / 10_000)
    assert gap(horde.card, table).high == pytest.approx(quantile / math.sqrt(2) * error, rel=1e-3)
    assert gap(horde.card, table).low == 0


def test_a_gap_in_a_single_match_is_nothing_certain(horde: Game) -> None:
    single = msgspec.structs.replace(outcome({"seat.a": 1.0, "seat.b": 0.0}), matches=1)
    figure = gap(horde.card, single)
    assert (figure.share, figure.low, figure.high) == (1, 0, 1)


def test_sides_are_compared_where_there_are_some() -> None:
    card = find("scape").card
    table = outcome({"seat.a": 0.9, "side.raf": 0.5, "side.usaf": 0.3, "ending.raf": 0.1})
    assert list(contestants(card, table)) == ["side.raf", "side.usaf"]
    assert gap(card, table).share == pytest.approx(0.2)


def test_evener_is_only_what_is_so_beyond_noise(horde: Game) -> None:
    uneven = outcome({"seat.a": 0.6, "seat.b": 0.4})
    even, nearly = (outcome({"seat.a": 0.5 + d, "seat.b": 0.5 - d}) for d in (0.0, 0.095))
    assert is_evener(horde.card, even, uneven)
    assert not is_evener(horde.card, uneven, even)
    assert not is_evener(horde.card, nearly, uneven)
    assert is_apart(gap(horde.card, even), gap(horde.card, uneven))
    assert not is_apart(gap(horde.card, nearly), gap(horde.card, uneven))
    assert not is_evener(find("temple").card, outcome({"side.adventurer": 0.5}), uneven)


def test_evener_is_worth_a_change(horde: Game) -> None:
    wide, less = (outcome({"seat.a": 0.5 + d, "seat.b": 0.5 - d}) for d in (0.4, 0.32))
    half = outcome({"seat.a": 0.6, "seat.b": 0.4})
    assert is_apart(gap(horde.card, less), gap(horde.card, wide))
    assert not is_evener(horde.card, less, wide)
    assert is_evener(horde.card, half, wide)


def test_where_all_play_together_tables_are_to_be_as_hard_as_the_one_in_the_middle() -> None:
    card = find("temple").card
    tables = [outcome({"side.adventurer": share}) for share in (0.65, 0.55, 0.70)]
    nearer, farther, hardly = (outcome({"side.adventurer": share}) for share in (0.64, 0.5, 0.555))
    assert distance(card, tables[1], tables) == pytest.approx(0.1)
    assert is_nearer(card, nearer, tables[1], tables)
    assert not is_nearer(card, farther, tables[1], tables)
    assert not is_nearer(card, hardly, tables[1], tables)


# --- rounds and ladder ---


def test_rounds_play_the_same_matches(horde: Game) -> None:
    plan = Plan(horde, 2, 6, seed="rounds", bots=("medium",))
    rounds, plain = Rounds(plan), prepare(plan)
    assert (rounds.run().wins, rounds.report.points, rounds.report.moves) == (
        plain.run().wins,
        plain.report.points,
        plain.report.moves,
    )
    by_round = rounds.rounds()
    assert [each.number for each in by_round] == list(range(1, len(by_round) + 1))
    reached = [each.reached for each in by_round]
    assert reached[0] == 1
    assert reached == sorted(reached, reverse=True)
    assert isinstance(by_round[0], RoundPoints)
    winners = [each.winners for each in by_round if each.winners is not None]
    assert winners[0] < winners[-1] >= 21
    last = max(each.others or 0 for each in by_round)
    assert last < winners[-1]


def test_a_match_of_one_round_has_its_final_points() -> None:
    rounds = Rounds(Plan(find("corde"), 2, 5, bots=("medium",)))
    report = rounds.run()
    (only,) = rounds.rounds()
    assert only.winners is not None
    wins, total = sum(report.wins), sum(report.points)
    others = 0 if only.others is None else only.others * (10 - wins)
    assert only.winners * wins + others == pytest.approx(total, abs=0.01)


def test_what_goes_before_the_first_round_is_none() -> None:
    """Le Temple: a chapter in which sides are chosen, then eight rounds with two players (T02)."""
    rounds = Rounds(Plan(find("temple"), 2, 1, bots=("chance",)))
    rounds.run()
    assert [each.number for each in rounds.rounds()] == list(range(1, 9))


def test_a_worker_makes_the_same_rounds(horde: Game) -> None:
    rounds = Rounds(Plan(horde, 2, 4, bots=("chance",)))
    again = rounds_of(rounds.recipe())
    for each in (rounds, again):
        each.run()
    assert rounds.rounds() == again.rounds()


def test_a_ladder_climbs_from_rung_to_rung(horde: Game) -> None:
    arenas = [
        Arena(Contest(horde, first, second, 2, 4))
        for first, second in (("easy", "chance"), ("medium", "easy"))
    ]
    for arena in arenas:
        arena.run()
    steps = list(climbed(arenas))
    assert all(isinstance(step, Step) for step in steps)
    assert [step.contest.first for step in steps] == ["easy", "medium"]
    assert rung_of(steps[0]).share.share == round(steps[0].share.share, 5)
    assert list(climbed([])) == []
    with pytest.raises(OptionError, match="at least two bots"):
        check_ladder(["chance"])


def test_pictures_are_at_hand() -> None:
    altair, convert = needed_pictures()
    assert altair.Chart
    assert convert.vegalite_to_svg


def test_a_variation_says_what_it_is() -> None:
    each = Variation("part", {"fr": "But", "en": "Goal"}, {"fr": "9", "en": "9"}, {"goal": 9})
    assert msgspec.convert(msgspec.to_builtins(each), Variation) == each
