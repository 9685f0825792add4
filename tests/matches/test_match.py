"""Matches: what can be asked of one, and replay to any ply."""

import pytest

from cavale.games.horde.actions import DRAW
from cavale.games.horde.table import DREW, PLACE
from cavale.kernel.contract import ALL_SEEING, SPECTATOR, Game
from cavale.kernel.errors import OptionError
from cavale.kernel.tape import UNKNOWN
from cavale.matches.door import InvalidAction
from cavale.matches.match import Match, Move, Outcome, replayed
from tests.helpers import new_match, random_match, random_steps


def drawn(game: Game) -> tuple[Match, int]:
    """A match in which a seat has just drawn a card, and that seat."""
    match = new_match(game, 3)
    (seat,) = match.awaited()
    match.play(seat, DRAW)
    assert match.table.phase == PLACE
    return match, seat


def test_a_new_match_waits_for_one_seat(horde: Game) -> None:
    match = new_match(horde, 3, options={"age": "cba"})
    assert (match.ply, match.moves, match.is_over, match.outcome()) == (0, [], False, None)
    assert match.options == {"restart": "choose", "age": "cba"}
    assert len(match.awaited()) == 1
    assert match.awaited()[0] in range(3)


def test_a_match_refuses_seats_and_options_that_do_not_exist(horde: Game) -> None:
    with pytest.raises(OptionError, match="2 to 8 seats, not 9"):
        new_match(horde, 9)
    with pytest.raises(OptionError, match="no switch 'colour'"):
        new_match(horde, 3, options={"colour": "red"})


def test_why_not_names_the_rule_or_nothing(horde: Game) -> None:
    match = new_match(horde, 3)
    (seat,) = match.awaited()
    assert match.why_not(seat, DRAW) is None
    assert match.why_not((seat + 1) % 3, DRAW) == "H05"


def test_a_drawn_card_is_known_to_its_seat_alone(horde: Game) -> None:
    match, seat = drawn(horde)
    others = [SPECTATOR, *(each for each in range(3) if each != seat)]
    assert match.view(seat).drawn == match.seen(seat).drawn == match.table.drawn > 0
    assert match.events(seat, 1)[0].value == match.table.drawn
    for viewer in others:
        assert match.view(viewer).drawn == match.seen(viewer).drawn == 0
        (event,) = match.events(viewer, 1)
        assert (event.kind, event.seat, event.value) == (DREW, seat, UNKNOWN)


def test_events_since_a_ply_are_those_of_its_move_on(horde: Game) -> None:
    match = random_match(horde, 3)
    whole = match.events(0)
    assert match.events(0, 0) == whole
    assert match.events(0, match.ply + 1) == []
    per_ply = [match.at(ply).events(0, ply) for ply in range(match.ply + 1)]
    assert [event for events in per_ply for event in events] == whole


def test_the_all_seeing_viewer_sees_nothing_hidden_before_the_end(horde: Game) -> None:
    match, _ = drawn(horde)
    assert match.seen(ALL_SEEING).drawn == 0
    over = random_match(horde, 3)
    assert over.seen(ALL_SEEING) is over.table


def test_the_outcome_gives_reason_points_and_winners(horde: Game) -> None:
    outcome = random_match(horde, 3).outcome()
    assert isinstance(outcome, Outcome)
    assert outcome.reason in ("H21", "H27")
    best = max(outcome.points)
    assert outcome.winners == tuple(seat for seat in range(3) if outcome.points[seat] == best)


def test_replay_passes_through_every_position(horde: Game) -> None:
    match = new_match(horde, 3, options={"restart": "random"})
    digests = [match.digest() for _ in random_steps(match, most=200)] + [match.digest()]
    assert [each.digest() for each in match.replay()] == digests
    for ply in (0, 1, 57, match.ply):
        then = match.at(ply)
        assert (then.ply, then.digest(), then.moves) == (ply, digests[ply], match.moves[:ply])


def test_replay_leaves_the_match_alone(horde: Game) -> None:
    match = random_match(horde, 3)
    before = match.digest(), match.ply
    match.at(3)
    assert (match.digest(), match.ply) == before


@pytest.mark.parametrize("ply", [-1, 4])
def test_there_is_no_ply_outside_the_match(horde: Game, ply: int) -> None:
    match = new_match(horde, 3)
    for _ in random_steps(match, most=3):
        pass
    with pytest.raises(InvalidAction, match=f"has 3 moves; there is no ply {ply}"):
        match.at(ply)


def test_moves_are_replayed_through_the_door(horde: Game) -> None:
    match = new_match(horde, 3)
    (seat,) = match.awaited()
    states = [each.ply for each in replayed(match, [Move(seat, DRAW)])]
    assert states == [0, 1]
    with pytest.raises(InvalidAction, match="no action 99"):
        list(replayed(match, [Move(seat, 99)]))
