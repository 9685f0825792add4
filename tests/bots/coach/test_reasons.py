"""Reasons in words: each game's own, with a rule, from what a seat knows."""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import cavale
from cavale.bots.coach.reasons import reason_for
from cavale.games import find, ours
from cavale.kernel.contract import DECLINE, parse_rule
from tests.helpers import new_match

MATCHES = 6
PAIRS = 12  # of moves at one decision


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
def test_every_reason_is_reached_and_cites_a_rule(game_id: str) -> None:
    game, rng = cavale.game(game_id), random.Random(game_id)
    found: dict[str, set[str]] = {}
    for number in range(MATCHES):
        match = game.match(game.card.recommended, seed=str(number), bots="easy")
        match.play_out()
        for seat, seen, legal in _decisions(match):
            pairs = list(permutations(legal, 2))
            for better, other in rng.sample(pairs, min(PAIRS, len(pairs))):
                if reason := reason_for(game, match.box, seen, seat, better, other):
                    found.setdefault(reason.rule, set()).add(reason.en)
                    assert "{" not in reason.fr + reason.en
    told = {words["rule"] for words in game.words["advice"].values()}
    assert set(found) == told
    for rule in told:
        parse_rule(game.card, rule)


def _decisions(match: cavale.Match) -> Iterator[tuple[int, Any, list[int]]]:
    for then, move in zip(match.replay(), match.moves, strict=False):
        yield move.seat, then.seen(move.seat), then.legal(move.seat)


def test_to_let_things_be_needs_no_reason() -> None:
    game = find("horde")
    match = new_match(game, 2)
    seat = match.awaited()[0]
    better = match.legal(seat)[0]
    assert reason_for(game, match.box, match.seen(seat), seat, better, DECLINE) is None


def test_hiding_is_for_sure_points() -> None:
    """H14: five cards up, alone in play but for one; H12: a 7 would be fatal."""
    game = find("horde")
    seen = game.parse_position("round 1 | horde 7 | a in 3 5 7 8 9 | b in 2 | turn a | pile ?46")
    hide, draw = game.parse_action("P"), game.parse_action("D")
    reason = reason_for(game, game.box, seen, 0, hide, draw)
    assert reason is not None
    assert reason.rule == "H14"
    assert reason.en == "4 sure points; else 5 fatal cards of 48."
