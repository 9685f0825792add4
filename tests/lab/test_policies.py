"""Trained policies among the bots of arenas, simulations and environments."""

from pathlib import Path

import numpy as np
import pytest

from cavale.bots.outside.instincts import instinct_in
from cavale.bots.outside.minds import policy_choice
from cavale.bots.outside.policy import write_policy
from cavale.bots.outside.roster import Roster, check_bot, check_travels, identity, is_file
from cavale.bots.policies import INSTINCT, LEARNED, RIVAL, no_policy
from cavale.envs.tables import LEARNS, Tables
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError, OptionError
from cavale.lab.arena import Arena, Contest
from cavale.lab.simulate import Plan, prepare
from tests.bots.trained import tiny_policy

EARLIER = Path(__file__).parents[2] / "bench" / "earlier" / "horde.py"


@pytest.fixture
def file(horde: Game, tmp_path: Path) -> str:
    path = tmp_path / "tiny.policy"
    write_policy(path, tiny_policy(horde, 2))
    return str(path)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")


def test_bots_are_levels_or_files(horde: Game, file: str, tmp_path: Path) -> None:
    other = tmp_path / "other.policy"
    write_policy(other, tiny_policy(horde, 2, seed=2))
    roster = Roster(horde, 2)
    assert roster.names["learned"] is no_policy
    names = ["medium", file, str(other), file, str(EARLIER)]
    numbers = [roster.policy(name) for name in names]
    assert numbers == [INSTINCT, LEARNED, LEARNED + 1, LEARNED, RIVAL]
    assert [roster.players[number] for number in numbers] == names
    assert roster.names["learned"] is not no_policy
    assert roster.names["rival"].__code__ == instinct_in(EARLIER).__code__
    with pytest.raises(CavaleError, match="trained for 2 seats"):
        Roster(horde, 3).policy(file)


def test_a_file_is_known_by_what_is_in_it(horde: Game, file: str) -> None:
    assert [is_file(name) for name in ("medium", file)] == [False, True]
    assert check_bot("instinct") == identity("medium") == "medium"
    before = identity(file)
    write_policy(Path(file), tiny_policy(horde, 2, seed=2))
    assert identity(file) != before
    check_travels(["medium", "easy"])
    with pytest.raises(OptionError, match="stays on this machine"):
        check_travels(["medium", file])


def test_a_policy_is_a_contestant(horde: Game, file: str, plain: None) -> None:
    (share,) = Arena(Contest(horde, file, "medium", seats=2, deals=2)).run()
    assert share.share < 0.5  # of random numbers


def test_a_simulation_has_policies_by_seat(horde: Game, file: str, plain: None) -> None:
    simulation = prepare(Plan(horde, 2, 2, bots=("medium", f"b={file}")))
    assert simulation.run().matches == 2
    with pytest.raises(OptionError, match="without a cluster"):
        simulation.recipe()


def test_a_policy_plays_against_a_learner(horde: Game, file: str, plain: None) -> None:
    tables = Tables(horde, 1, 2, [LEARNS, file])
    tables.begin([1])
    for _ in range(5):
        tables.act(tables.masks.argmax(axis=1))
    assert tables.tables[0]["ply"] > 5


@pytest.mark.slow
def test_compiled_simulations_go_as_plain_ones(
    horde: Game, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(horde, 2, 3, bots=(file, "medium"))
    fast = prepare(plan).run()
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    slow = prepare(plan).run()
    assert (fast.moves, fast.wins, fast.points) == (slow.moves, slow.wins, slow.points)


def test_choices_need_no_desk_of_a_loop(horde: Game) -> None:
    policy = tiny_policy(horde, 2)
    seen = np.zeros(1, horde.table)[0]
    seen["seats"], seen["waiting"] = 2, 1
    assert policy_choice(policy, seen, 0, [3]) == 3
