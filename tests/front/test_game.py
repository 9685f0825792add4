"""Games as a Python program finds them."""

from pathlib import Path

import pytest

import cavale
from cavale.games import find, folder
from cavale.kernel import contract

HORDE = cavale.game("horde")


def test_a_game_is_found_by_its_id_once() -> None:
    assert cavale.game("horde") is HORDE
    assert isinstance(HORDE, contract.Game)
    assert (HORDE.id, HORDE.name(), HORDE.name("fr")) == ("horde", "The Horde", "La Horde")
    assert repr(HORDE) == "cavale.game('horde')"
    assert HORDE.card is find("horde").card


def test_all_games_are_listed_in_the_order_of_the_shelf() -> None:
    assert [game.id for game in cavale.all_games()] == list(cavale.game_ids())
    assert cavale.game_ids()[0] == "horde"


def test_an_unknown_game_is_a_sentence() -> None:
    with pytest.raises(cavale.UnknownGame, match="There is no game 'chess': choose one of horde"):
        cavale.game("chess")


def test_seats_and_switches_are_data() -> None:
    assert list(HORDE.seats) == [2, 3, 4, 5, 6, 7, 8]
    assert [(each.name, each.default) for each in HORDE.switches] == [
        ("restart", "choose"),
        ("age", ""),
    ]
    switch: cavale.Option = HORDE.switches[0]
    assert switch.values == ("choose", "random")


def test_a_switch_may_be_given_as_a_number() -> None:
    match = cavale.game("scape").match(seats=3, seed="x", reveal_piles=2)
    assert match.options["reveal_piles"] == "2"


@pytest.mark.parametrize("number", ["H13", "h13"])
def test_a_rule_is_found_by_its_number(number: str) -> None:
    rule: cavale.Rule = HORDE.rule(number)
    assert rule.number == "H13"
    assert rule.sentence.startswith("You can TAKE only")
    assert rule.plain.startswith(rule.sentence)
    assert HORDE.rule(number, "fr").sentence != rule.sentence


def test_all_rules_are_those_of_the_rulebook() -> None:
    assert [rule.number for rule in HORDE.rules("fr")] == [*HORDE.rulebook("fr").rules]


def test_a_rule_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(cavale.OptionError, match="has no rule 'H99'"):
        HORDE.rule("H99")


def test_a_box_can_be_another(tmp_path: Path) -> None:
    text = (folder("horde") / "box.toml").read_text(encoding="utf-8")
    (tmp_path / "box.toml").write_text(text.replace("goal = 21", "goal = 5"), encoding="utf-8")
    match = HORDE.match(seats=2, seed="box", box=tmp_path / "box.toml")
    assert match.view(0).goal != HORDE.match(seats=2).view(0).goal
    assert HORDE.box_from(None) is HORDE.box
    with pytest.raises(cavale.BoxError, match=r"none\.toml"):
        HORDE.match(seats=2, box="none.toml")


@pytest.mark.slow
def test_a_simulation_is_a_report_with_intervals() -> None:
    report: cavale.Report = HORDE.simulate(2, 500, "s", bots="chance", jobs=1, restart="random")
    again = HORDE.simulate(2, 500, "s", bots=["chance", "chance"], jobs=2, restart="random")
    assert (report.matches, report.wins) == (500, again.wins)
    both = zip(report.shares(), report.intervals(), strict=True)
    assert all(low < share < high for share, (low, high) in both)


def test_a_simulation_is_checked_before_it_begins() -> None:
    with pytest.raises(cavale.OptionError, match="2 to 8 seats, not 9"):
        HORDE.simulation(9, 100)
    with pytest.raises(cavale.OptionError, match="There is no bot 'genius'"):
        HORDE.simulation(2, 100, bots="genius")
