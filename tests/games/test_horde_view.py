"""La Horde as a person sees it: the risk of the next draw, counted for everybody alike."""

from typing import Any

from cavale.games import find
from cavale.games.horde.actions import DRAW
from cavale.kernel.contract import SPECTATOR
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import whole
from cavale.matches.match import Match
from tests.helpers import random_match

GAME = find("horde")
BOX = plain(GAME.box)
VIEWERS = (0, 1, SPECTATOR)
REST = "1 " + " ".join(" ".join([str(v)] * v) for v in (2, 4, 5, 6, 8, 10))
# The draw pile is empty; all that does not lie on the table is discarded.
EMPTY = f"round 1 | horde 7 | a in 3 7 | b in 9 | {{}} | discard {REST} 3 3 {'7 ' * 5}{'9 ' * 7}9"


def view(line: str, seat: int) -> Any:
    seen = plain_blank(GAME.table)
    GAME.observe(BOX, GAME.parse_position(line), seat, seen)
    return GAME.view(BOX, seen, seat)


def test_H17_with_an_empty_pile_the_risk_is_that_of_the_discards() -> None:
    for seat in VIEWERS:
        found = view(EMPTY.format("turn a"), seat)
        assert [found.seats[0].fatal, sum(found.unseen)] == [5, 51]
        assert found.unseen == found.discard == [1, 2, 2, 4, 5, 6, 5, 8, 8, 10]


def test_H17_a_card_in_hand_will_not_be_reshuffled_whoever_looks() -> None:
    line = EMPTY.format("place b 10").removesuffix(" 9").replace(" 10 10", " 10", 1)
    assert [view(line, seat).unseen[9] for seat in VIEWERS] == [9, 9, 9]


def drawn_at(match: Match, ply: int) -> list[int]:
    kinds = GAME.event_kinds
    return [each.value for each in whole(match.tapes[ply]) if kinds[each.kind] == "draw"]


def test_H30_every_card_that_is_drawn_was_among_those_to_draw_from() -> None:
    reshuffles = 0
    for seed in range(6):
        match = random_match(GAME, 8, seed)
        before = None
        for then in match.replay():
            if before is not None and then.moves[-1].action == DRAW:
                assert all(before.unseen[value - 1] for value in drawn_at(match, then.ply))
                reshuffles += before.pile == 0
            before = then.view(SPECTATOR)
    assert reshuffles > 0
