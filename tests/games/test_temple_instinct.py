"""The instinct of Le Temple: sensible with the team, legal always, the same compiled or not."""

from typing import Any

import pytest

from cavale.games import find
from cavale.kernel.contract import DECLINE, legal_actions
from cavale.kernel.plain import plain, plain_blank
from cavale.lab.simulate import Plan, prepare
from tests.helpers import new_match

GAME = find("temple")
BOX = plain(GAME.box)


def chosen(line: str, letter: str = "a") -> str:
    """What a seat does in a position; `decline` if it would rather not."""
    table = GAME.parse_position(line)
    seat = "abcd".index(letter)
    seen = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, seen)
    legal = legal_actions(GAME, BOX, table, seat)
    action = int(GAME.instinct(BOX, seen, seat, legal, len(legal), [7, 9]))
    assert action == DECLINE or action in legal
    return "decline" if action == DECLINE else GAME.action_text(action)


START = "round 2 | first a | active a"


def test_it_takes_a_gem_next_door() -> None:
    assert chosen(f"{START} | kept A M | aside 6 | a n b2 | b s e5 | explore a") == "enter c2"


def test_it_joins_a_partner() -> None:
    assert chosen(f"{START} | kept K K A A | aside 4 | a n a1 | b s b4 | explore a") == "enter b1"


def test_it_is_on_the_exit_in_the_last_round() -> None:
    dice = "kept A K A M | aside 4"
    assert chosen(f"round 8 | first a | active a | {dice} | a n d3 | b s c3 | explore a") == (
        "enter c3"
    )


def test_it_stays_on_the_exit_in_the_last_round() -> None:
    before = "round 8 | first a | active a | kept A M | aside 6 | a n c3 | b s c3 | explore a"
    assert chosen(before) == "stop"


def test_it_rushes_to_the_exit_when_it_must() -> None:
    before = "round 8 | first a | active b | tracks rush 1 | aside 8 | a n c3 | b s c2 | explore b"
    assert chosen(before, "b") == "rush c3"


def test_it_makes_a_die_for_a_room() -> None:
    joined = "pairs orange violet turquoise pink | tracks mask 1"
    before = f"{START} | {joined} | kept A | aside 7 | a n b2 off a2 b3 | b s e5 | explore a"
    assert chosen(before) == "use mask"


def test_it_stops_when_nothing_is_left_to_do() -> None:
    assert chosen(f"{START} | aside 8 | a n b2 | b s e5 | explore a") == "stop"


def test_it_keeps_what_opens_a_room_and_gives_the_rest() -> None:
    sheet = "a n b2 off a2 b1 b3 c1 | b s e5 | pairs orange violet turquoise pink"
    assert chosen(f"{START} | kept A | aside 6 | {sheet} | place a M -") == "keep"
    assert chosen(f"{START} | kept A M | aside 5 | {sheet} | place a T -") == "give"


def test_it_throws_black_masks_again() -> None:
    before = f"{START} | tracks reroll 1 | free 4 | aside 2 | a n b2 | b s e5"
    assert chosen(f"{before} | accept a X A") == "reroll"
    assert chosen(f"{before} | accept a A M") == "accept"


def test_it_heals_many_dice_and_spares_a_heal_for_few() -> None:
    before = f"{START} | tracks heal 1 | a n b2 | b s e5"
    assert chosen(f"{before} | aside 4 | cursed 1 3 0 | ready a") == "heal 2"
    assert chosen(f"{before} | aside 7 | cursed 0 0 1 | ready a") == "explore"


def test_it_uses_a_card_for_its_gem_also_in_another_turn() -> None:
    before = f"{START} | aside 6 | a n b2 | b s e5 cards 5L12 5R1234 | place a A K"
    assert chosen(before, "b") == "card 5"


def test_it_lets_a_card_wait_for_its_gem() -> None:
    before = f"{START} | aside 6 | a n b2 | b s e5 cards 5L12 5R123 | place a A K"
    assert chosen(before, "b") == "decline"


def test_it_crosses_off_what_completes_a_gem() -> None:
    before = f"{START} | aside 7 | a n b2 | b s e5 cards 5L12 5R123 hand M | cross b"
    assert chosen(before, "b") == "cross 5R"


def test_it_takes_the_die_that_completes_a_card() -> None:
    before = f"{START} | aside 6 | pool A M | a n b2 | b s e5 cards 5L12 5R123 | share b"
    assert chosen(before, "b") == "take M"


def test_it_closes_a_doorway_far_from_the_exit() -> None:
    before = "options normal closing | round 2 | first a | active a | extra 2 | shown K A | free 8"
    assert chosen(f"{before} | a n c2 | b s e1 | close a") in (
        "close a1 e",
        "close a1 s",
        "close e5 n",
        "close e5 w",
    )


@pytest.mark.parametrize("variant", ["none", "closing", "dice", "joker"])
def test_it_is_legal_and_finishes_every_match(variant: str) -> None:
    match = new_match(GAME, 3, "instinct", {"variant": variant})
    dice = [3, 5]
    while not match.is_over:
        for seat in [*range(3)]:
            legal = match.legal(seat)
            if legal:
                action = act(match, seat, legal, dice)
                if action != DECLINE:
                    match.play(seat, action)
                    break
    assert match.table.gems > 5


def act(match: Any, seat: int, legal: list[int], dice: list[int]) -> int:
    return int(GAME.instinct(match.box, match.seen(seat), seat, legal, len(legal), dice))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_win_rates_are_sensible_and_ordered_by_difficulty(seats: int) -> None:
    """Normal between 15 and 70 %, easy above normal above hard (docs/balance/temple.md)."""
    shares = {}
    for difficulty in ("easy", "normal", "hard"):
        options = {"difficulty": difficulty}
        plan = Plan(GAME, seats, 400, bots=("instinct",), options=options)
        report = prepare(plan).run()
        shares[difficulty] = report.wins[0] / report.matches
    assert shares["easy"] > shares["normal"] > shares["hard"]
    assert 0.15 < shares["normal"] < 0.70


@pytest.mark.slow
def test_it_gathers_far_more_gems_than_chance() -> None:
    def mean(bot: str) -> float:
        report = prepare(Plan(GAME, 3, 200, bots=(bot,))).run()
        return report.points[0] / report.matches

    assert mean("instinct") > mean("chance") + 10
