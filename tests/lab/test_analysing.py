"""The coach's batches: the same analyses whoever looks, in whatever parts."""

import json
from pathlib import Path

import msgspec
import pytest

import cavale
from cavale.bots.coach.analysis import Review, analyse
from cavale.games import find
from cavale.games.boxes import box_with, components
from cavale.lab.analysing import Analysing, analysing_of
from cavale.lab.cluster import worker
from cavale.lab.numbered import Threads
from cavale.lab.recipes import box_of, box_text
from cavale.matches.coaching import Analysis
from cavale.matches.file import Record, Recorder, record
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.helpers import random_match, random_steps

FEW = 300  # trials: what they say does not matter here
ABOUT = Recorder("test 0", [""] * 2, ["Ada", "Brume"], ["person", "chance"], [""] * 2)


@pytest.fixture
def match() -> Match:
    return random_match(find("horde"), 2)


def work(match: Match) -> Analysing:
    return Analysing(match, record(match, ABOUT), FEW)


def packed(analysis: Analysis | None) -> bytes:
    assert analysis is not None
    return msgspec.json.encode(analysis)


def test_a_match_at_its_moments_is_as_it_was_there(match: Match) -> None:
    moments = match.moments()
    assert [each.ply for each in moments] == list(range(match.ply + 1))
    for then, before in zip(moments, match.replay(), strict=True):
        assert then.digest() == before.digest()
        assert then.moves == before.moves
        assert len(then.tapes) == then.ply + 1
    first = moments[0].digest()
    moments[1].play(match.moves[1].seat, match.moves[1].action)
    assert moments[0].digest() == first
    assert match.ply == len(moments) - 1


def test_looks_in_any_parts_make_the_same_analysis(match: Match) -> None:
    expected = packed(analyse(match, ABOUT.names, FEW))
    for jobs in (1, 3):
        works = [work(match), work(match)]
        hands, told = Threads(jobs), list[int]()
        hands.prepare(works)
        hands.run(works, told.append)
        assert [packed(each.analysis) for each in works] == [expected] * 2
        assert told[-1] == 2 * (match.ply + 1)


def test_there_is_no_analysis_before_the_last_look(match: Match) -> None:
    begun = work(match)
    begun.give(begun.take(1), 0.0, begun.play(0, 1))
    assert (begun.done, begun.analysis) == (1, None)


def test_a_recipe_makes_the_same_analysis_without_names(match: Match) -> None:
    here = work(match)
    assert not any(name in here.recipe() for name in ABOUT.names)
    there = worker.made(here.recipe())
    assert isinstance(there, Analysing)
    for first in reversed(range(0, here.goal, 40)):  # as they may come from a cluster
        count = min(40, here.goal - first)
        here.give(here.take(0)._replace(first=first, size=count), 0.0, there.play(first, count))
    assert packed(here.analysis) == packed(analyse(match, ABOUT.names, FEW))


def test_the_box_travels_with_the_match() -> None:
    horde = find("horde")
    box = components(horde, box_with(horde, {"goal": 3}), "it")
    match = Match(horde, 2, mixed("test 0", [""] * 2), box=box)
    for _ in random_steps(match, "box"):
        pass
    recipe = work(match).recipe()
    assert box_of(horde, json.loads(recipe)["box"]) == box == box_of(horde, box_text(box))
    made = analysing_of(recipe)
    Threads(1).run([made])
    assert packed(made.analysis) == packed(analyse(match, [""] * 2, FEW))


def test_what_is_not_over_is_refused(match: Match) -> None:
    kept: Record = record(match, ABOUT)
    with pytest.raises(ValueError, match="not over"):
        Analysing(match.at(3), kept)
    with pytest.raises(ValueError, match="not over"):
        Review(match.at(3))


def test_workers_are_compared_by_the_coach_too() -> None:
    root = Path(cavale.__file__).parent
    compared = worker.sources("horde")
    assert root / "bots" / "coach" / "analysis.py" in compared
    assert root / "games" / "horde" / "rules.py" in compared
    assert root / "games" / "castor" / "rules.py" not in compared
