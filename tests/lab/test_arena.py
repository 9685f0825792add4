"""The arena: every deal from every seat, the same result whatever the jobs."""

from dataclasses import replace
from pathlib import Path

import pytest

from cavale.games import find
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError
from cavale.lab.arena import FEWEST, Arena, Contest, Share, ladder
from cavale.lab.numbered import check_jobs
from cavale.lab.playouts import duplicates
from cavale.lab.ratings import climb

EARLIER = Path(__file__).parents[2] / "bench" / "earlier"


@pytest.fixture
def contest(horde: Game) -> Contest:
    return Contest(horde, "medium", "easy", seats=3, deals=60, seed="arena")


def test_one_among_others_sits_in_every_seat(contest: Contest) -> None:
    arena = Arena(contest)
    (share,) = arena.run()
    assert arena.winners.shape == (60, 4)  # and once without it
    assert share.matches == 180
    assert share.what == "alone"
    assert share.low < share.share < share.high
    assert share.share > 0.5 > share.usual
    assert share.gain == pytest.approx(share.share - share.usual)


def test_who_wins_all_has_an_interval_all_the_same(contest: Contest) -> None:
    (share,) = Arena(replace(contest, second="chance", deals=20)).run()
    assert share.share == share.high == 1
    assert 0.8 < share.low < 1


def test_alike_against_alike_gains_nothing(contest: Contest) -> None:
    """All line-ups of a deal are then one and the same match."""
    arena = Arena(replace(contest, first="easy"))
    (share,) = arena.run()
    assert (arena.winners == arena.winners[:, :1]).all()
    assert share.gain == pytest.approx(0)
    assert arena.steps()["alone"].rating().points == pytest.approx(0)


def test_the_result_is_the_same_whatever_the_jobs(contest: Contest) -> None:
    done: list[int] = []
    one, two = Arena(contest), Arena(replace(contest, jobs=2))
    assert one.run(done.append) == two.run()
    assert done == sorted(set(done))
    assert done[-1] == 60
    assert Arena(replace(contest, seed="another")).run() != one.run()


def test_sides_and_teams_are_compared_with_the_others_in_their_place() -> None:
    scape = Contest(find("scape"), "medium", "chance", seats=3, deals=80, seed="sides")
    shares = Arena(scape).run()
    assert [share.what for share in shares] == ["raf", "usaf", "ss"]
    temple = Contest(find("temple"), "medium", "chance", seats=2, deals=20, seed="sides")
    (alone,) = Arena(replace(scape, alone=True)).run()
    assert (alone.what, alone.matches) == ("alone", 240)
    assert alone.usual > 0.3  # teams win together: more than a third each
    (team,) = Arena(temple).run()
    assert team.what == "all"
    assert team.matches == 20


def test_an_instinct_of_a_file_is_a_contestant(contest: Contest, tmp_path: Path) -> None:
    (share,) = Arena(replace(contest, second=str(EARLIER / "horde.py"), deals=20)).run()
    assert isinstance(share, Share)
    (tmp_path / "none.py").write_text("instinct = 3")
    with pytest.raises(OptionError, match="no function `instinct`"):
        Arena(replace(contest, first=str(tmp_path / "none.py")))
    one, other = EARLIER / "horde.py", tmp_path / "other.py"
    other.write_bytes(one.read_bytes())
    with pytest.raises(OptionError, match="Two Python files"):
        Arena(replace(contest, first=str(one), second=str(other)))


def test_a_side_that_nobody_plays_has_no_row() -> None:
    """SCAPE at four seats has no guards."""
    contest = Contest(find("scape"), "medium", "chance", seats=4, deals=10, seed="sides")
    assert [share.what for share in Arena(contest).run()] == ["raf", "usaf"]


def test_who_interrupts_does_not_wait_for_the_rest(contest: Contest) -> None:
    def interrupt(done: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    arena = Arena(contest)
    with pytest.raises(KeyboardInterrupt):
        arena.run(interrupt)
    assert not arena.winners[10:].any()


def test_an_interrupt_leaves_the_contest_of_the_first_so_many_deals(contest: Contest) -> None:
    def interrupt(done: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    arena = Arena(contest)
    with pytest.raises(KeyboardInterrupt):
        arena.run(interrupt)
    assert FEWEST < arena.done < contest.deals
    assert list(arena.shares()) == Arena(replace(contest, deals=arena.done)).run()
    whole = Arena(contest)
    whole.run()
    (below,), (cut,) = whole.steps().values(), arena.steps().values()
    assert len((below + cut).errors) == contest.deals
    assert next(climb([below, cut])) == next(climb([below]))


def test_no_jobs_are_a_sentence(contest: Contest) -> None:
    with pytest.raises(OptionError, match="use at least one"):
        Arena(replace(contest, jobs=0))
    check_jobs(1)


@pytest.mark.parametrize("deals", [0, 1, -4])
def test_an_interval_needs_two_deals(contest: Contest, deals: int) -> None:
    with pytest.raises(OptionError, match="at least two"):
        Arena(replace(contest, deals=deals))


def test_each_meets_the_one_before(contest: Contest) -> None:
    assert ladder(["easy", "medium", "strong"]) == [("medium", "easy"), ("strong", "medium")]
    assert duplicates.__doc__
