"""Which bot plays where: one for all, one a seat, by name of a seat or a side."""

import pytest

from cavale.bots.outside.roster import Roster
from cavale.bots.policies import CHANCE, INSTINCT, NOVICE
from cavale.games import find
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError
from cavale.lab.lineup import OWN, LineUp, line_up
from cavale.lab.simulate import Plan, prepare

CONDAMNES = find("condamnes")


def test_one_is_for_all_and_several_are_one_a_seat(horde: Game) -> None:
    assert line_up(horde, 3, ["chance"]).by_seat(Roster(horde, 3)).tolist() == [CHANCE] * 3
    mixed = line_up(horde, 3, ["instinct", "chance", "easy"])
    assert mixed == LineUp(("medium", "chance", "easy"))
    assert mixed.by_seat(Roster(horde, 3)).tolist() == [INSTINCT, CHANCE, NOVICE]
    assert set(mixed.by_side(Roster(horde, 3))) == {OWN}


def test_a_seat_and_a_side_can_be_named_besides_or_instead() -> None:
    some = line_up(CONDAMNES, 3, ["medium", "b=easy", "guard=chance"])
    assert some == LineUp(("medium", "easy", "medium"), {"guard": "chance"})
    assert some.by_side(Roster(CONDAMNES, 3)).tolist()[:2] == [CHANCE, OWN]
    both = line_up(CONDAMNES, 3, ["guard=easy", "prisoner=chance"])
    assert both.by_side(Roster(CONDAMNES, 3)).tolist()[:2] == [NOVICE, CHANCE]
    assert line_up(CONDAMNES, 3, ["a=easy", "b=easy", "c=chance"]).seats == ("easy",) * 2 + (
        "chance",
    )


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        (["chance"] * 2, "2 bots for 3 seats"),
        (["guard=medium"], "0 bots for 3 seats"),
        (["medium", "d=easy"], "as 'd': seats go from a to c; sides are guard, prisoner"),
        (["medium", "=easy"], "as ''"),
        (["medium", "a=genius"], "no bot 'genius'"),
    ],
)
def test_what_cannot_sit_down_is_a_sentence(bots: list[str], problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        line_up(CONDAMNES, 3, bots)


@pytest.mark.slow
def test_a_sides_bot_plays_wherever_the_deal_puts_it() -> None:
    """Prisoners by chance hardly ever escape; the deal makes any seat the guard."""
    plan = Plan(CONDAMNES, 4, 300, bots=["medium", "prisoner=chance"])
    report = prepare(plan).run()
    assert report.played == [300, 300]
    assert report.won[0] + report.won[1] == 300
    assert report.won[1] == report.endings[0] < 15
    assert all(won > 30 for won in report.wins)
