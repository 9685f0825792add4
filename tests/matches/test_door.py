"""The one door: what it refuses, how it says so, and that nothing changes."""

from typing import Any

import numpy as np
import pytest

from cavale.games.horde.actions import DRAW, PASS, TAKE, TO_HORDE, TO_REFUGE, with_value
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError
from cavale.matches.door import IllegalAction, InvalidAction, check, refusal
from cavale.matches.match import Match
from tests.helpers import new_match, random_match


@pytest.fixture
def match(horde: Game) -> Match:
    return new_match(horde, 3)


def refused(match: Match, seat: Any, action: Any) -> CavaleError:
    """The error of a move, which must have changed nothing."""
    before = match.digest(), list(match.moves), len(match.tapes)
    with pytest.raises(CavaleError) as caught:
        match.play(seat, action)
    assert (match.digest(), match.moves, len(match.tapes)) == before
    return caught.value


@pytest.mark.parametrize("action", [True, False, "D", "0", 0.0, None, [0], b"D", -1, 24, 10**30])
def test_what_is_no_action_is_invalid(match: Match, action: object) -> None:
    error = refused(match, match.awaited()[0], action)
    assert isinstance(error, InvalidAction)
    assert repr(action) in error.en
    assert repr(action) in error.fr


@pytest.mark.parametrize("seat", [-2, -1, 3, 10**30, True, "a", 0.5, None])
def test_what_is_no_seat_is_invalid(match: Match, seat: object) -> None:
    error = refused(match, seat, DRAW)
    assert isinstance(error, InvalidAction)
    assert "no seat" in error.en


def test_an_integer_of_numpy_is_no_action(match: Match) -> None:
    """Bots hand over Python's integers: what is stored must be one."""
    assert isinstance(refused(match, match.awaited()[0], np.int64(0)), InvalidAction)


def test_a_forbidden_action_carries_its_rule_and_the_rules_sentence(match: Match) -> None:
    error = refused(match, match.awaited()[0], with_value(TAKE, 7))
    assert isinstance(error, IllegalAction)
    assert error.rule == "H13"
    assert error.en == f"H13: {match.game.rulebook('en').sentence('H13')}"
    assert error.fr == f"H13\u00a0: {match.game.rulebook('fr').sentence('H13')}"


def test_another_seats_turn_and_the_end_cite_the_rules_of_the_card(horde: Game) -> None:
    match = new_match(horde, 3)
    waiting = (match.awaited()[0] + 1) % 3
    over = random_match(horde, 3)
    for refusing, seat, number in [
        (match, waiting, horde.card.not_your_turn),
        (over, 0, horde.card.is_over),
    ]:
        error = refused(refusing, seat, PASS)
        assert isinstance(error, IllegalAction)
        assert error.rule == horde.card.rule(number)


def test_every_legal_action_passes_and_every_other_is_refused(match: Match) -> None:
    seat = match.awaited()[0]
    legal = match.legal(seat)
    for action in range(match.game.card.actions):
        if action in legal:
            check(match.game, match.box, match.table, seat, action)
        else:
            assert isinstance(refused(match, seat, action), IllegalAction)
    assert TO_REFUGE not in legal
    assert TO_HORDE not in legal


def test_every_rule_of_the_game_can_refuse_in_both_languages(horde: Game) -> None:
    for number in horde.card.rules:
        error = refusal(horde, number)
        assert error.rule == horde.card.rule(number)
        assert error.en.startswith(error.rule)
        assert error.fr.startswith(error.rule)
