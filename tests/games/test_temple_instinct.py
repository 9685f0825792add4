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
    before = seen.tobytes()
    action = int(GAME.instinct(BOX, seen, seat, legal, len(legal), [7, 9]))
    assert seen.tobytes() == before  # what it tries in its mind it takes back
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


def test_it_throws_again_what_does_not_lead_to_the_exit() -> None:
    """In the last turn the exit, for an adventurer and a key, is all that counts."""
    before = "round 8 | first a | active b | tracks reroll 1 | aside 6 | a n c3 | b s c2"
    assert chosen(f"{before} | accept b T T", "b") == "reroll"
    assert chosen(f"{before} | accept b A K", "b") == "accept"


def test_it_saves_the_only_reroll_from_a_fair_throw() -> None:
    before = f"{START} | tracks reroll 1 | free 4 | aside 2 | a n b2 | b s e5"
    assert chosen(f"{before} | accept a T K") == "accept"


def test_it_does_not_wait_where_another_waits() -> None:
    """b1 and b4 are the halves of a colour; c is next to b4."""
    before = f"{START} | kept K K | aside 6 | a n a1 off a1 c2"
    assert chosen(f"{before} | b s b1 | c w b3 off b3 | explore a") == "stop"
    assert chosen(f"{before} | b s e1 off e1 | c w b3 off b3 | explore a") == "enter b1"


def test_it_keeps_the_pair_that_brings_in_two_gems() -> None:
    """b waits in b4: two keys open b1."""
    before = f"{START} | a n a1 off a1 | b s b4"
    assert chosen(f"{before} | aside 6 | place a K K") == "keep"
    assert chosen(f"{before} | kept K | aside 6 | place a - K") == "keep"
    assert chosen(f"{before} | kept K K | aside 5 | place a - T") == "give"


def test_it_joins_a_partner_with_boxes_or_a_rush() -> None:
    before = f"{START} | a n a1 off a1 | b s b4 | explore a"
    assert chosen(before.replace("| a n", "| tracks key 2 | aside 8 | a n")) == "use key"
    assert chosen(before.replace("| a n", "| tracks rush 1 | aside 8 | a n")) == "rush b1"


def test_it_spends_boxes_of_which_there_are_many() -> None:
    """a1 is a gem for a key and a torch."""
    before = f"{START} | pairs orange violet turquoise pink | a n b1 off c1 | b s e5 | explore a"
    assert chosen(before.replace("| a n", "| tracks key 3 torch 3 | aside 8 | a n")) == "use key"


def test_it_begins_at_a_side_that_is_easy_to_enter() -> None:
    """In the north a half costs two keys; elsewhere one costs an adventurer and a key."""
    before = "first a | active a | free 8 | a {} outside | b - outside"
    assert chosen(f"{before.format('-')} | side a") != "side n"
    assert chosen(f"{before.format('e')} | side b", "b") in ("side s", "side w")


def test_it_heals_many_dice_and_spares_a_heal_for_few() -> None:
    before = f"{START} | tracks heal 1 | a n b2 | b s e5"
    assert chosen(f"{before} | aside 4 | cursed 1 3 0 | ready a") == "heal 2"
    assert chosen(f"{before} | aside 7 | cursed 0 0 1 | ready a") == "explore"


DONE = "pairs orange violet turquoise pink | tracks rush 1"
SHEET = "a n {} off a1 a2 b3 c2 c4 d1 d3 e1 | b s e5"  # gems and jokers are crossed off


def test_it_rushes_for_a_heal_after_the_last_throw_and_heals() -> None:
    """a3 is a heal room; for one die that is back soon it does not rush."""
    before = f"{START} | {DONE} | aside 2 | cursed 4 1 1 | {SHEET.format('a2')} | explore a unasked"
    assert chosen(before) == "rush a3"
    assert chosen(before.replace("aside 2 | cursed 4 1 1", "aside 7 | cursed 0 0 1")) == "stop"
    assert chosen(before.replace("unasked", "").strip()) == "stop"
    assert chosen(before.replace("rush 1", "rush 1-1 heal 1")) == "heal 1"


def test_it_rushes_for_a_reroll_while_a_throw_with_a_black_mask_lies_there() -> None:
    """c1 is a reroll room, and the third circle of its track brings in a gem."""
    sheet = SHEET.format("b1")
    before = f"{START} | {DONE} reroll 2-2 | cursed 1 0 0 | {sheet}"
    assert chosen(f"{before} | aside 6 | place a X K unasked") == "rush c1"
    assert chosen(f"{before} | aside 6 | place a - K") in ("keep", "give")
    assert chosen(f"{before} | aside 4 | free 2 | place a X K unasked") in ("keep", "give")
    brought = before.replace("rush 1 reroll 2-2", "rush 1-1 reroll 4-2")
    assert chosen(f"{brought} | aside 6 | place a X K unasked") == "reroll"


def test_it_keeps_a_rush_for_gems() -> None:
    before = "round 2 | first a | active a | tracks rush 1 | aside 6 | cursed 1 0 0 | a n b1"
    assert chosen(f"{before} | b s e5 | place a X K unasked") in ("keep", "give")


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
    """Normal between 40 and 80 %, easy above normal above hard (docs/balance/temple.md)."""
    shares = {}
    for difficulty in ("easy", "normal", "hard"):
        options = {"difficulty": difficulty}
        plan = Plan(GAME, seats, 400, bots=("instinct",), options=options)
        report = prepare(plan).run()
        shares[difficulty] = report.wins[0] / report.matches
    assert shares["easy"] > shares["normal"] > shares["hard"]
    assert 0.40 < shares["normal"] < 0.80


@pytest.mark.slow
def test_it_gathers_far_more_gems_than_chance() -> None:
    def mean(bot: str) -> float:
        report = prepare(Plan(GAME, 3, 200, bots=(bot,))).run()
        return report.points[0] / report.matches

    assert mean("instinct") > mean("chance") + 10
