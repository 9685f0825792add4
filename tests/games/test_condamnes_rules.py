"""Condamnés ! rule by rule: set a position, act through the door, compare.

Positions are lines of `cavale.games.condamnes.positions`; cards that a test does not need are left
out of them. What was told reads `C21 pass b>c 7s`: rule, event, seat, other, card, `x2` a count.
"""

from typing import Any

import numpy as np
import pytest

from cavale.games import find
from cavale.games.condamnes.notation import CARD_TEXTS, card_texts, cards_in
from cavale.games.condamnes.questions import agreed_suit
from cavale.games.condamnes.table import (
    DISCARDING,
    GRABBING,
    HEADS_MASK,
    PASSING,
    POINTING,
    SUIT_LETTERS,
    TAKING,
)
from cavale.kernel.contract import SPECTATOR, awaited, legal_actions, seat_letters, seats_in
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import Event, new_tape, read, redacted, unpacked, whole
from cavale.matches import door
from cavale.matches.door import IllegalAction
from tests.games.condamnes_kit import check_position
from tests.helpers import new_match, random_match, random_steps

GAME = find("condamnes")
BOX = plain(GAME.box)
LETTERS = seat_letters(9)

# Guard a; b, c and d are prisoners; c holds the stolen card. The pack is at the end.
HANDS = "round 1 | guard a | a 4s 9h Kd | b 3s 5c 8h | c 6s Tc Jh 2d knows=c | d Ah 7c 7h"
STOLEN = "face 2d | stolen 2d c"
PACK = "pile 3c 4c 5h 6h 8c 9c Th Qh Kh Ad 3d 5d 6d 8d"
GIVING = f"{HANDS} | {STOLEN} | stage give | {PACK}"
PASSING_D = (  # round 1 goes to the right: d, c, b, and back to a
    "round 1 | guard a | a 9h Kd | b 3s 5c 8h | c 6s Tc Jh 2d knows=c | d 4s Ah 7c 7h"
    f" | {STOLEN} | stage pass d | announced 4s | travelling 4s | {PACK}"
)

PASSING_B = (  # the last one, in round 1
    "round 1 | guard a | a 9h Kd | b 3s 5c 4h 8h | c 6s Tc Jh 2d knows=c | d Ah 7c 7h"
    f" | {STOLEN} | stage pass b | announced 4s | travelling 4h | {PACK}"
)

# --- builders -------------------------------------------------------------------------------


def position(line: str) -> Any:
    return GAME.parse_position(line)


def play(table: Any, moves: str) -> Any:
    """Play moves such as `a:give 4s, d:pass 7c` through the door; return the rows of the tape."""
    rows = []
    for move in moves.split(", "):
        letter, action = move.split(":")
        seat, number = LETTERS.index(letter), GAME.parse_action(action)
        tape = new_tape()
        door.check(GAME, BOX, table, seat, number)
        GAME.play(BOX, table, seat, number, tape)
        rows.append(read(tape).copy())
    return np.concatenate(rows)


def after(before: str, moves: str) -> Any:
    table = position(before)
    play(table, moves)
    return table


def told(before: str, moves: str, seat: int | None = None) -> list[str]:
    rows = play(position(before), moves)
    return events(whole(rows) if seat is None else redacted(rows, seat))


def events(found: list[Event]) -> list[str]:
    texts = []
    for event in found:
        seats = [LETTERS[seat] for seat in (event.seat, event.other) if seat >= 0]
        words = [GAME.card.rule(event.rule), GAME.event_kinds[event.kind], ">".join(seats)]
        words += [CARD_TEXTS[event.value] if event.value > 0 else "?"] if event.value else []
        words += [f"x{event.count}"] if event.count else []
        texts.append(" ".join(word for word in words if word))
    return texts


def legal(before: Any, letter: str, *verbs: str) -> list[str]:
    """The legal actions of a seat, of these verbs only if some are named."""
    table = position(before) if isinstance(before, str) else before
    found = legal_actions(GAME, BOX, table, LETTERS.index(letter))
    texts = [GAME.action_text(action) for action in found]
    return [text for text in texts if not verbs or text.split()[0] in verbs]


def hand(table: Any, letter: str) -> str:
    return " ".join(card_texts(table.hand_mask[LETTERS.index(letter)]))


def held(table: Any, letter: str) -> int:
    return len(cards_in(table.hand_mask[LETTERS.index(letter)]))


def holder(table: Any) -> str:
    return "".join(LETTERS[seat] for seat in seats_in(int(table.holder_mask)))


def waiting(table: Any) -> str:
    return "".join(LETTERS[seat] for seat in awaited(table))


def pack(table: Any) -> str:
    """From the top."""
    return " ".join(CARD_TEXTS[card] for card in table.pile[: table.pile_size][::-1])


def winners(table: Any) -> str:
    mask = GAME.score(BOX, table, [0] * table.seats)
    return "".join(LETTERS[seat] for seat in seats_in(int(mask)))


def seen(table: Any, seat: int) -> Any:
    found = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, found)
    return found


def view(table: Any, seat: int) -> Any:
    return GAME.view(BOX, seen(table, seat), seat)


def refused(before: str, move: str) -> str:
    """The rule by which the door refuses; nothing has changed then."""
    table = position(before)
    with pytest.raises(IllegalAction) as caught:
        play(table, move)
    rule = caught.value.rule
    assert caught.value.en == f"{rule}: {GAME.rulebook('en').sentence(rule)}"
    assert caught.value.fr.endswith(GAME.rulebook("fr").sentence(rule))
    assert table.tobytes() == position(before).tobytes()
    return rule


# --- set-up ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_C01_the_highest_card_makes_the_guard_and_the_suit_breaks_ties(seed: int) -> None:
    match = new_match(GAME, 9, seed)
    turned = [event for event in whole(match.tapes[0]) if GAME.event_kinds[event.kind] == "turn"]
    assert [event.seat for event in turned] == list(range(9))
    best = max(turned, key=lambda event: ((event.value - 1) % 13, -event.value))
    assert match.table.guard == best.seat
    assert match.table.stolen == best.value


def test_C02_his_card_lies_in_the_middle_and_the_others_go_under_the_pack() -> None:
    match = new_match(GAME, 4, "under")
    table = match.table
    turned = {e.value for e in whole(match.tapes[0]) if GAME.event_kinds[e.kind] == "turn"}
    assert table.face == table.stolen
    assert table.holder_mask == 0
    assert {int(card) for card in table.pile[:3]} == turned - {table.stolen}
    assert "C02 under x3" in events(whole(match.tapes[0]))
    assert all(match.view(seat).middle == CARD_TEXTS[table.stolen] for seat in range(-1, 4))


def test_C03_the_first_grab_has_it_and_only_prisoners_see_who() -> None:
    table = position(f"{HANDS} | face 2s | stolen 2s | stage give | grab bcd | {PACK}")
    assert legal(table, "a") == []
    assert legal(table, "c") == ["grab", "leave"]
    rows = play(table, "d:leave, c:grab")
    assert holder(table) == "c"
    assert events(redacted(rows, 3))[:2] == ["C03 leave d", "C34 grab c"]
    rustles = events(redacted(rows, 0))
    assert rustles in (["C03 rustle b>c"], ["C03 rustle c>d"])
    assert events(redacted(rows, SPECTATOR)) == rustles
    assert refused(GIVING, "b:grab") == "C03"


def test_C03_at_the_end_of_the_row_the_pair_is_certain() -> None:
    table = position(f"{HANDS} | face 2s | stolen 2s | stage give | grab bcd | {PACK}")
    assert events(redacted(play(table, "b:grab"), 0)) == ["C03 rustle b>c"]
    assert list(table.known_mask[:4]) == [0, 2, 2, 2]


def test_C03_if_all_leave_it_chance_picks_a_prisoner() -> None:
    line = f"{HANDS} | face 2s | stolen 2s | stage give | grab bcd | {PACK} | random "
    takers = set()
    for number in range(1, 30):
        takers.add(holder(after(line + f"{number} 2 3 4 0 0 0 0 0 0", "b:leave, d:leave, c:leave")))
    assert takers == {"b", "c", "d"}


def test_C03_who_has_left_is_not_asked_again() -> None:
    line = f"{HANDS} | face 2s | stolen 2s | stage give | grab bd | {PACK}"
    assert legal(line, "c") == []
    assert refused(line, "c:grab") == "C27"
    assert waiting(after(line, "b:leave")) == "d"


def test_C03_with_eyes_shut_nobody_sees_who_has_left() -> None:
    table = position(f"{HANDS} | face 2s | stolen 2s | stage give | grab bd | {PACK}")
    for viewer, shown in ((0, "bcd"), (SPECTATOR, "bcd"), (1, "bd"), (2, "bd")):
        seen = plain_blank(GAME.table)
        GAME.observe(BOX, table, viewer, seen)
        assert waiting(seen) == shown


def test_C04_then_it_may_go_from_hand_to_hand() -> None:
    table = after(GIVING, "c:slip d")
    assert holder(table) == "d"


def test_C05_five_to_the_guard_and_three_to_each_prisoner() -> None:
    match = new_match(GAME, 4, "deal")
    table = match.table
    prisoner = match.awaited()[0]
    assert all(match.legal(seat) in ([], [0, 1]) for seat in range(4))  # no covert move yet
    match.play(prisoner, 0)
    table = match.table
    sizes = [len(cards_in(table.hand_mask[seat])) for seat in range(4)]
    wanted = [3 + (seat == prisoner) for seat in range(4)]
    wanted[table.guard] = 5
    assert sizes == wanted
    assert table.round_number == 1
    assert waiting(table) == LETTERS[table.guard]


def test_C06_one_pack_of_52_with_the_ace_low() -> None:
    table = new_match(GAME, 3).table
    assert table.pile_size + 1 == 52
    assert CARD_TEXTS[1:14] == ("As", *(f"{rank}s" for rank in "23456789TJQK"))
    assert [CARD_TEXTS[card] for card in (14, 27, 40, 52)] == ["Ac", "Ah", "Ad", "Kd"]
    assert len(cards_in(HEADS_MASK)) == 12
    assert after(PASSING_B.replace("b 3s 5c", "b 3s Ac"), "b:pass Ac").round_number == 1  # too low


# --- who wins -------------------------------------------------------------------------------

FOUR = (  # c has four spades, one of them stolen
    "round 2 | guard a | a 4d 9h Kd | b 3s 5c 8h | c 6s 7s 9s Js knows=c | d Ah 7c 7h"
    f" | face 2d | stolen 7s c | stage give | {PACK}"
)


def test_C10_four_cards_of_a_suit_make_a_tunnel_and_four_are_drawn() -> None:
    assert legal(FOUR, "c", "tunnel") == [f"tunnel s {rank}" for rank in "679J"]
    table = after(FOUR, "c:tunnel s 9")
    assert hand(table, "c") == "3c 4c 5h 6h"
    assert (table.phase, waiting(table)) == (POINTING, "a")
    assert refused(GIVING, "c:tunnel s 6") == "C10"
    assert refused(FOUR, "a:tunnel s 9") == "C10"
    assert refused(FOUR, "c:tunnel s 2") == "C11"


def test_C10_the_card_in_transit_counts() -> None:
    line = PASSING_D.replace("d 4s Ah 7c 7h", "d 4s 5s 7s 9s")
    table = after(line, "d:tunnel s 4, a:let")
    assert table.travelling == 0
    assert holder(table) == "c"
    assert legal(table, "d", "pass") == ["pass 3c", "pass 4c", "pass 5h", "pass 6h"]


def test_C10_of_five_cards_one_is_left_out() -> None:
    line = PASSING_D.replace("d 4s Ah 7c 7h", "d 4s 5s 7s 9s Ts knows=d").replace(
        "stolen 2d c", "stolen Ts d"
    )
    line = line.replace("c 6s Tc Jh 2d knows=c", "c 6s Tc Jh")
    choices = legal(line, "d", "tunnel")
    assert len(choices) == 20
    assert choices[:4] == ["tunnel s 5 4", "tunnel s 7 4", "tunnel s 9 4", "tunnel s T 4"]
    assert refused(line, "d:tunnel s 5") == "C10"
    assert refused(line, "d:tunnel s 5 5") == "C11"
    assert refused(FOUR, "c:tunnel s 9 6") == "C10"
    table = after(line, "d:tunnel s 4 T")
    assert hand(table, "d") == "Ts 3c 4c 5h 6h"
    assert table.laid_stolen == 0


def test_C11_the_marker_stays_and_three_cards_go_under_the_pack() -> None:
    table = after(FOUR, "c:tunnel s 9, a:let")
    assert view(table, 1).tunnels[0].marker == "9s"
    assert view(table, 1).tunnels[0].digger == 2
    assert sorted(pack(table).split()[-3:]) == ["6s", "7s", "Js"]
    assert "9s" not in pack(table)


def test_C12_as_many_tunnels_as_prisoners_win_for_all_of_them() -> None:
    line = FOUR + " | tunnels c:2c b:3d"
    table = after(line, "c:tunnel s 9")
    assert not table.over  # the winning tunnel counts only after the guard's word
    play(table, "a:let")
    assert (table.over, winners(table), waiting(table)) == (12, "bcd", "")
    assert GAME.ending(BOX, table) == 0
    assert legal(table, "c") == []


def test_C12_nothing_is_played_after_the_end() -> None:
    line = f"{HANDS} | {STOLEN} | stage give | over 12 | {PACK}"
    assert refused(line, "a:give 4s") == "C12"


def test_C13_ten_cards_win_at_once_in_mid_round_too() -> None:
    """C33: the draw of a search that finds something."""
    nine = PASSING_D.replace("a 9h Kd", "a 2h 2s 5s 9h 9s Js Qs Ks Kd")
    table = after(nine, "a:search c, a:pay Kd")
    assert (table.over, winners(table), held(table, "a")) == (13, "a", 10)
    assert GAME.ending(BOX, table) == 1
    assert hand(table, "c") == "6s Tc Jh 2d"  # the guard drew first, and won
    table = after(nine, "a:search d, a:pay Kd")
    assert (table.over, held(table, "a")) == (0, 9)


def test_C13_the_head_that_comes_back_may_bring_the_tenth_card() -> None:
    line = PASSING_B.replace("a 9h Kd", "a 2h 2s 5s 9h 9s Js Qs Kd").replace("b 3s", "b Kc")
    table = after(line, "b:pass Kc")
    assert (table.over, winners(table), held(table, "a")) == (13, "a", 10)


def test_C14_the_transfer_comes_after_the_last_round() -> None:
    last = PASSING_B.replace("round 1", "round {}")
    assert after(last.format(13), "b:pass 8h").over == 0
    table = after(last.format(15), "b:pass 8h")
    assert (table.over, table.round_number) == (0, 16)
    table = after(last.format(17), "b:pass 8h")
    assert (table.over, winners(table)) == (14, "a")
    assert GAME.ending(BOX, table) == 2
    assert [int(BOX.rounds[seats]) for seats in range(3, 10)] == [20, 16, 11, 9, 8, 8, 8]


def test_C14_without_it_the_match_ends_after_100_rounds() -> None:
    late = PASSING_B.replace("round 1", "round {} | options transfer=off")
    assert after(late.format(17), "b:pass 8h").over == 0
    assert after(late.format(101), "b:pass 8h").over == 14
    assert view(position(late.format(17)), 0).rounds == 100


def test_C15_what_is_met_first_decides() -> None:
    """The last tunnel stands before the search that would have been the tenth card."""
    line = FOUR.replace("a 4d 9h Kd", "a 2h 2s 4d 5s 8s 9h Qs Ks Kd") + " | tunnels c:2c b:3d"
    assert after(line, "c:tunnel s 9, a:let").over == 12
    assert after(line, "a:search c, a:pay Kd").over == 13


# --- the round ------------------------------------------------------------------------------


def test_C20_the_guard_announces_a_number_card_and_gives_it_to_his_right() -> None:
    assert legal(GIVING, "a", "give") == ["give 4s", "give 9h"]
    table = after(GIVING, "a:give 4s")
    assert hand(table, "d") == "4s 7c Ah 7h"
    assert (table.phase, waiting(table)) == (PASSING, "d")
    assert told(GIVING, "a:give 4s", SPECTATOR) == ["C20 give a>d 4s"]
    assert refused(GIVING, "a:give Kd") == "C20"
    assert refused(GIVING, "a:give 3s") == "C20"
    assert refused(GIVING, "b:give 3s") == "C20"


def test_C20_the_direction_alternates() -> None:
    assert waiting(after(GIVING.replace("round 1", "round 2"), "a:give 4s")) == "b"
    assert waiting(after(GIVING.replace("round 1", "round 3"), "a:give 4s")) == "d"


def test_C21_each_prisoner_passes_a_card_on_and_two_know_which() -> None:
    assert legal(PASSING_D, "d", "pass") == ["pass 4s", "pass 7c", "pass Ah", "pass 7h"]
    table = after(PASSING_D, "d:pass 7c")
    assert hand(table, "c") == "6s 7c Tc Jh 2d"
    assert waiting(table) == "c"
    assert [told(PASSING_D, "d:pass 7c", seat) for seat in (3, 2)] == [["C21 pass d>c 7c"]] * 2
    assert [told(PASSING_D, "d:pass 7c", seat) for seat in (0, 1)] == [["C21 pass d>c ?"]] * 2
    assert refused(PASSING_D, "d:pass 2c") == "C21"
    assert refused(PASSING_D, "a:pass 9h") == "C21"
    assert refused(PASSING_D, "c:pass 6s") == "C27"


def test_C22_the_last_one_passes_to_the_guard_who_turns_it_up_and_keeps_it() -> None:
    assert told(PASSING_B, "b:pass 8h", SPECTATOR)[0] == "C22 return b>a 8h"
    table = after(PASSING_B, "b:pass 8h")
    assert hand(table, "a") == "8h 9h Kd"
    assert card_texts(table.guard_open_mask) == ["8h"]


@pytest.mark.parametrize(("card", "is_well"), [("3s", False), ("4h", False), ("5c", True)])
def test_C22_it_must_be_strictly_higher(card: str, is_well: bool) -> None:
    table = after(PASSING_B, f"b:pass {card}")
    assert (table.round_number == 2) == is_well


def test_C23_a_higher_card_is_well_and_a_head_gives_one_more() -> None:
    assert told(PASSING_B, "b:pass 8h")[1:] == ["C23 all_well a 8h", "C20 round x2"]
    line = PASSING_B.replace("b 3s", "b Js")
    table = after(line, "b:pass Js")
    assert hand(table, "a") == "Js 3c 9h Kd"
    assert "C23 draw a ?" in told(line, "b:pass Js", 1)


def test_C24_he_inspects_until_he_meets_a_higher_card_and_picks_one() -> None:
    table = after(PASSING_B, "b:pass 3s")
    assert legal(table, "a") == ["inspect b", "inspect c", "inspect d"]
    play(table, "a:inspect c")
    assert table.phase == TAKING
    assert legal(table, "a") == ["take 6s", "take Tc", "take Jh"]  # not 2d, the stolen card
    play(table, "a:take Jh")
    assert hand(table, "c") == "3s 6s Tc 2d"
    assert hand(table, "a") == "9h Jh Kd"  # no bonus for a head gained here
    assert table.round_number == 2


def test_C24_he_cannot_stop_before() -> None:
    line = PASSING_B.replace("d Ah 7c 7h", "d Ah Ac 2h")
    table = after(line, "b:pass 3s, a:inspect d")
    assert legal(table, "a") == ["inspect b", "inspect c"]
    assert refused(line, "a:inspect d") == "C24"
    assert refused(line, "a:take 7c") == "C24"


def test_C24_only_the_guard_sees_the_hands() -> None:
    rows = play(position(PASSING_B), "b:pass 3s, a:inspect d, a:take 7c")
    assert [text for text in events(redacted(rows, 0)) if "hand" in text] == [
        "C24 hand a>d 7c",
        "C24 hand a>d Ah",
        "C24 hand a>d 7h",
    ]
    assert not [text for text in events(redacted(rows, 2)) if "hand" in text]
    assert "C24 exchange a>d 7c" in events(redacted(rows, 3))
    assert "C24 exchange a>d ?" in events(redacted(rows, 2))


def test_C25_nobody_has_a_higher_card() -> None:
    line = (
        "round 1 | guard a | a 9h Kd | b 3s 4c 4h 4d | c As 2s 3h Kh knows=c | d Ac 2c 3c"
        f" | face Kh | stolen Kh c | stage pass b | announced 9s | {PACK}"
    )
    table = after(line, "b:pass 4h, a:inspect c, a:inspect d, a:inspect b")
    assert table.round_number == 2
    assert hand(table, "a") == "4h 9h Kd"
    assert hand(table, "c") == "As 2s 3h Kh"  # the stolen king was not found


HEADS = GIVING.replace("a 4s 9h Kd", "a Js Kd").replace(PACK, "pile Qh Kh 3c 4c 5h 6h 7d")


def test_C26_a_guard_with_heads_only_swaps_one_for_a_number_card() -> None:
    assert legal(HEADS, "a", "give", "swap") == ["swap Js", "swap Kd"]
    table = after(HEADS, "a:swap Js")
    assert hand(table, "a") == "3c Kd"
    assert card_texts(table.turned_mask) == ["3c", "Qh", "Kh"]
    assert pack(table).split()[:4] == ["4c", "5h", "6h", "7d"]
    assert sorted(pack(table).split()[4:]) == ["Js", "Kh", "Qh"]
    assert legal(table, "a", "give") == ["give 3c"]
    assert after(HEADS, "a:swap Js, a:give 3c").turned_mask == 0
    assert told(HEADS, "a:swap Js", SPECTATOR)[:3] == [
        "C26 heads_only a x2",
        "C26 reveal a Js",
        "C26 reveal a Kd",
    ]
    assert refused(GIVING, "a:swap Kd") == "C26"


def test_C26_without_a_number_card_in_the_pack_the_discards_come_first() -> None:
    line = HEADS.replace("pile Qh Kh 3c 4c 5h 6h 7d", "pile Qh Kh Qs Ks Jc Qc | discard 5d")
    table = after(line, "a:swap Js")
    assert hand(table, "a") == "5d Kd"
    assert table.discard_mask == 0


def test_C26_without_any_card_he_just_takes_it() -> None:
    line = HEADS.replace("a Js Kd", "a")
    assert legal(line, "a", "give", "swap") == ["swap"]
    assert hand(after(line, "a:swap"), "a") == "3c"
    assert refused(HEADS, "a:swap") == "C26"


def test_C27_only_open_moments_let_others_act() -> None:
    for line, move in (
        (PASSING_D, "a:give 9h"),
        (f"{GIVING} | pay b", "c:slip d"),
        (f"{GIVING} | pay b", "a:callout b"),
        (f"{GIVING} | grab bcd".replace("stolen 2d c", "stolen 2d"), "a:search b"),
        (f"{FOUR} | point c | tunnel 2s 3h 4h 5s marker 2s", "c:tunnel s 6"),
    ):
        assert refused(line, move) == "C27"
    table = after(PASSING_B, "b:pass 3s")  # settling a return is no open moment
    assert [legal(table, letter) for letter in "bcd"] == [[], [], []]


def test_C27_in_an_open_moment_others_may_act_out_of_turn() -> None:
    for line in (GIVING, PASSING_D):
        assert legal(line, "a", "search", "callout")
        assert legal(line, "b", "feint", "show")
    assert after(PASSING_D, "b:feint c").turn == 3
    assert waiting(after(PASSING_D, "b:feint c")) == "d"


# --- search ---------------------------------------------------------------------------------


def test_C30_a_search_costs_a_head_or_two_cards() -> None:
    table = after(GIVING, "a:search b")
    assert legal(table, "a") == ["pay Kd", "pay 4s 9h", "pay 4s Kd", "pay 9h Kd"]
    assert refused(f"{GIVING} | pay b", "a:pay 4s") == "C30"
    assert refused(f"{GIVING} | pay b", "a:pay 2s 4s") == "C30"
    assert refused(GIVING, "a:pay Kd") == "C30"
    assert refused(GIVING, "b:search c") == "C30"
    assert refused(GIVING, "a:search a") == "C30"
    play(table, "a:pay 4s 9h")
    assert card_texts(table.discard_mask) == ["4s", "9h"]


def test_C30_he_must_be_able_to_pay() -> None:
    poor = PASSING_D.replace("a 9h Kd", "a {}")
    assert legal(poor.format("9h"), "a", "search") == []
    assert refused(poor.format("9h"), "a:search c") == "C30"
    assert legal(poor.format("Kd"), "a", "search") == ["search b", "search c", "search d"]


def test_C30_once_per_round_or_free() -> None:
    table = after(GIVING, "a:search b, a:pay Kd")
    assert legal(table, "a", "search") == []
    free = GIVING.replace("round 1", "round 1 | options searches=free")
    assert legal(after(free, "a:search b, a:pay Kd"), "a", "search")
    assert refused(f"{free} | searched 30", "a:search c") == "C30"
    table = after(PASSING_B + " | searched 1", "b:pass 8h")
    assert legal(table, "a", "search")  # the next round's


def test_C31_the_answer_is_true_and_public() -> None:
    assert "C31 yes c x4" in told(GIVING, "a:search c, a:pay Kd", SPECTATOR)
    assert "C31 no b" in told(GIVING, "a:search b, a:pay Kd", SPECTATOR)
    assert "C31 yes d x4" in told(GIVING, "c:slip d, a:search d, a:pay Kd")


@pytest.mark.parametrize(("price", "net"), [("Kd", 0), ("4s 9h", -1)])
def test_C32_in_vain_he_draws_one(price: str, net: int) -> None:
    table = after(GIVING, f"a:search b, a:pay {price}")
    assert held(table, "a") == 3 + net
    assert hand(table, "b") == "3s 5c 8h"
    assert waiting(table) == "a"
    assert "C32 draw a 3c" in told(GIVING, f"a:search b, a:pay {price}", 0)


@pytest.mark.parametrize("price", ["Kd", "4s 9h"])
def test_C33_with_success_one_more_than_he_paid(price: str) -> None:
    table = after(GIVING, f"a:search c, a:pay {price}")
    assert held(table, "a") == 4
    assert held(table, "c") == 3
    paid = set(price.split())
    assert set(card_texts(table.discard_mask)) == paid | {"6s", "Tc", "Jh", "2d"}


def test_C33_in_mid_pass_they_draw_four_and_pass_any_of_them() -> None:
    """The travelling card goes with the hand, and the announced value stands."""
    line = PASSING_D.replace("d 4s Ah 7c 7h", "d 4s Ah 7c 7h 2d knows=d")
    line = line.replace("c 6s Tc Jh 2d knows=c", "c 6s Tc Jh").replace("stolen 2d c", "stolen 2d d")
    table = after(line, "a:search d, a:pay Kd")
    assert held(table, "d") == 4
    assert table.travelling == 0
    play(table, "c:grab")
    assert (table.phase, waiting(table)) == (PASSING, "d")
    assert CARD_TEXTS[table.announced] == "4s"
    assert len(legal(table, "d", "pass")) == 4
    play(table, "d:pass 5h")
    assert waiting(table) == "c"


def test_C34_a_new_stolen_card_is_shown_and_grabbed() -> None:
    table = after(GIVING, "a:search c, a:pay Kd")
    assert (table.phase, waiting(table)) == (GRABBING, "bcd")
    assert CARD_TEXTS[table.face] == "9c"  # after two cards for the guard and three for c
    assert view(table, 0).middle == "9c"
    assert told(GIVING, "a:search c, a:pay Kd", SPECTATOR)[-1] == "C34 stolen 9c"
    play(table, "c:grab")  # the one who was searched may
    assert holder(table) == "c"
    assert (table.phase, waiting(table)) == (table.stage, "a")
    assert view(table, 0).middle == ""


# --- cheating -------------------------------------------------------------------------------


def test_C40_the_stolen_card_goes_to_a_neighbouring_prisoner() -> None:
    assert legal(GIVING, "c", "slip") == ["slip b", "slip d"]
    assert legal(GIVING, "b", "slip") == []
    assert refused(GIVING, "b:slip c") == "C40"  # does not hold it
    table = after(GIVING, "c:slip d")
    assert (hand(table, "c"), hand(table, "d")) == ("6s Tc Jh", "7c Ah 7h 2d")
    assert refused(GIVING, "c:slip a") == "C40"
    assert [told(GIVING, "c:slip d", seat)[0] for seat in (2, 3)] == ["C40 slip c>d 2d"] * 2


def test_C40_who_got_it_may_remember_from_whom_until_the_round_is_over() -> None:
    table = after(PASSING_B, "c:slip d")
    assert [seen(table, seat).slipped_from for seat in range(-1, 4)] == [0, 0, 0, 0, 3]
    assert after(PASSING_B, "c:slip d, b:pass 8h").slipped_from == 0
    assert after(PASSING_B, "c:slip d, a:search d, a:pay Kd").slipped_from == 0  # a new theft


def test_C40_the_row_is_open_at_the_guard() -> None:
    line = GIVING.replace("b 3s 5c 8h", "b 3s 5c 8h 2d knows=b").replace(
        "stolen 2d c", "stolen 2d b"
    )
    line = line.replace("c 6s Tc Jh 2d knows=c", "c 6s Tc Jh")
    assert legal(line, "b", "slip") == ["slip c"]
    assert refused(line, "b:slip d") == "C40"


PASSING_C = (
    "round 1 | guard a | a 9h Kd | b 3s 5c 8h | c 6s 7c Tc Jh 2d knows=c | d 4s Ah 7h"
    f" | {STOLEN} | stage pass c | announced 4s | travelling 7c | {PACK}"
)


def test_C41_passing_the_stolen_card_names_the_card_that_becomes_it() -> None:
    assert legal(PASSING_C, "c", "pass") == [
        *("pass 6s", "pass 7c", "pass Tc", "pass Jh"),
        *("pass 2d keep 6s", "pass 2d keep 7c", "pass 2d keep Tc", "pass 2d keep Jh"),
    ]
    table = after(PASSING_C, "c:pass 2d keep 6s")
    assert holder(table) == "c"
    assert (hand(table, "c"), CARD_TEXTS[table.stolen]) == ("6s 7c Tc Jh", "6s")
    assert hand(table, "b") == "3s 5c 8h 2d"
    assert refused(PASSING_C, "c:pass 2d") == "C41"
    assert refused(PASSING_C, "c:pass 2d keep 2d") == "C41"
    assert refused(PASSING_C, "c:pass 2d keep 3s") == "C41"
    assert refused(PASSING_C, "c:pass 6s keep 2d") == "C41"


def test_C41_nobody_sees_a_difference() -> None:
    """Passing the stolen card or another one: the same for all but the two concerned."""
    for seat in (SPECTATOR, 0, 3):
        assert told(PASSING_C, "c:pass 2d keep 6s", seat) == told(PASSING_C, "c:pass 6s", seat)
        smuggled, honest = (after(PASSING_C, f"c:pass {m}") for m in ("2d keep 6s", "6s"))
        assert seen(smuggled, seat).tobytes() == seen(honest, seat).tobytes()
    assert told(PASSING_C, "c:pass 2d keep 6s", 2) == ["C41 keep c 6s", "C21 pass c>b 2d"]


def test_C41_in_a_tunnel_the_first_card_drawn_becomes_it() -> None:
    table = after(FOUR, "c:tunnel s 9, a:let")
    assert holder(table) == "c"
    assert CARD_TEXTS[table.stolen] == "3c"


def test_C42_pointed_at_rightly_the_tunnel_is_void() -> None:
    table = after(FOUR, "c:tunnel s 9")
    assert legal(table, "a") == ["let", "point 6s", "point 7s", "point 9s", "point Js"]
    play(table, "a:point 7s")
    assert table.tunnels == 0
    assert sorted(pack(table).split()[-4:]) == ["6s", "7s", "9s", "Js"]
    assert hand(table, "c") == "3c 4c 5h 6h"
    assert refused(FOUR, "a:let") == "C42"
    assert refused(FOUR, "a:point 6s") == "C42"


def test_C42_pointed_at_wrongly_he_discards_a_card_of_his_choice() -> None:
    table = after(FOUR, "c:tunnel s 9, a:point 6s")
    assert (table.phase, waiting(table), table.tunnels) == (DISCARDING, "a", 0)
    assert legal(table, "a") == ["discard 9h", "discard 4d", "discard Kd"]
    assert [legal(table, letter) for letter in "bcd"] == [[], [], []]
    play(table, "a:discard 9h")
    assert hand(table, "a") == "4d Kd"
    assert table.guard_size == 2
    assert card_texts(table.discard_mask) == ["9h"]
    assert (table.tunnels, table.laid_mask, table.phase) == (1, 0, table.stage)
    assert sorted(pack(table).split()[-3:]) == ["6s", "7s", "Js"]


def test_C42_the_price_is_paid_face_up_before_anything_else() -> None:
    moves = "c:tunnel s 9, a:point 6s, a:discard Kd"
    for seat in (SPECTATOR, 0, 1, 2, 3):
        assert told(FOUR, moves, seat)[-5:] == [
            "C42 point a>c 6s",
            "C42 wrong a>c",
            "C42 discard a Kd",
            "C11 stands c x1",
            "C11 under x3",
        ]
        assert view(after(FOUR, moves), seat).discard == ["Kd"]
    assert not {"wrong", "discard"} & set(GAME.card.fleeting)  # both stay in the log


def test_C42_with_one_card_he_is_still_asked_and_with_none_he_is_not() -> None:
    one = FOUR.replace("a 4d 9h Kd", "a 4d")
    assert legal(after(one, "c:tunnel s 9, a:point 6s"), "a") == ["discard 4d"]
    table = after(one, "c:tunnel s 9, a:point 6s, a:discard 4d")
    assert (hand(table, "a"), legal(table, "a", "give", "swap")) == ("", ["swap"])  # C26
    none = FOUR.replace("a 4d 9h Kd", "a")
    assert after(none, "c:tunnel s 9, a:point 6s").tunnels == 1
    assert told(none, "c:tunnel s 9, a:point 6s")[-3] == "C42 wrong a>c"


def test_C42_a_table_can_do_without_the_price() -> None:
    free = FOUR.replace("round 2", "round 2 | options pointing=free")
    table = after(free, "c:tunnel s 9, a:point 6s")
    assert (table.tunnels, hand(table, "a"), waiting(table)) == (1, "9h 4d Kd", "a")
    assert after(free, "c:tunnel s 9, a:point 7s").tunnels == 0
    assert [view(position(line), 0).pointing_costs for line in (FOUR, free)] == [True, False]


def test_C42_nothing_is_owed_for_letting_pass_or_for_pointing_rightly() -> None:
    for word in ("let", "point 7s"):
        table = after(FOUR, f"c:tunnel s 9, a:{word}")
        assert (hand(table, "a"), table.discard_mask) == ("9h 4d Kd", 0)


def test_C42_only_the_price_is_paid_and_only_then() -> None:
    owing = f"{FOUR} | wrong c | tunnel 2s 3h 4h 5s marker 2s"
    assert refused(owing, "a:discard 2c") == "C42"  # not his
    assert refused(owing, "b:discard 3s") == "C42"
    assert refused(owing, "a:point 2s") == "C42"
    assert refused(owing, "a:let") == "C42"
    assert refused(FOUR, "a:discard 9h") == "C42"
    for move in ("a:give 9h", "a:search b", "a:callout b", "c:slip d", "c:tunnel s 6"):
        assert refused(owing, move) == "C27"


def test_C42_it_is_paid_in_mid_round_and_the_round_goes_on() -> None:
    line = PASSING_D.replace("d 4s Ah 7c 7h", "d 4s 5s 7s 9s")
    table = after(line, "d:tunnel s 4, a:point 7s, a:discard Kd")
    assert (table.phase, waiting(table), CARD_TEXTS[table.announced]) == (PASSING, "d", "4s")
    assert legal(table, "d", "pass") == ["pass 3c", "pass 4c", "pass 5h", "pass 6h"]


def test_C42_what_he_pays_is_no_longer_among_the_cards_that_all_have_seen() -> None:
    table = after(f"{FOUR} | open 9h", "c:tunnel s 9, a:point 6s, a:discard 9h")
    assert table.guard_open_mask == 0


def test_C42_the_discard_draws_nothing_so_the_pack_is_not_refilled() -> None:
    """C46 is checked where a card is drawn; here four are, before the word."""
    line = FOUR.replace(PACK, "pile 3c 4c 5h 6h 8c 9c Th")
    table = after(line, "c:tunnel s 9, a:point 6s, a:discard 9h")
    assert card_texts(table.discard_mask) == ["9h"]
    assert pack(table).split()[:3] == ["8c", "9c", "Th"]


def test_C42_the_last_tunnel_can_be_contested() -> None:
    line = FOUR + " | tunnels c:2c b:3d"
    table = after(line, "c:tunnel s 9, a:point 7s")
    assert (table.over, table.tunnels) == (0, 2)
    table = after(line, "c:tunnel s 9, a:point 6s")
    assert not table.over  # C15: the price comes first
    play(table, "a:discard 4d")
    assert (table.over, winners(table), hand(table, "a")) == (12, "bcd", "9h Kd")


def test_C42_nine_cards_are_one_fewer_for_the_guard() -> None:
    """C13: the tenth card is two draws away then."""
    nine = FOUR.replace("a 4d 9h Kd", "a 2h 4d 5s 8s 9h Jd Qs Ks Kd")
    table = after(nine, "c:tunnel s 9, a:point 6s, a:discard 2h, a:search c, a:pay Kd")
    assert (table.over, held(table, "a")) == (0, 9)


def test_C42_a_tunnel_of_somebody_else_has_no_stolen_card() -> None:
    line = PASSING_D.replace("d 4s Ah 7c 7h", "d 4s 5s 7s 9s")
    for card in ("4s", "5s", "7s", "9s"):
        assert after(line, f"d:tunnel s 4, a:point {card}").phase == DISCARDING


def test_C42_a_wrong_pointing_does_not_tell_which_card_it_was() -> None:
    """Whether the digger used the stolen card, and which it was: the same for all others."""
    first = after(FOUR, "c:tunnel s 9, a:point 6s")
    second = after(FOUR.replace("stolen 7s c", "stolen Js c"), "c:tunnel s 9, a:point 6s")
    for seat in (SPECTATOR, 0, 1, 2, 3):
        assert seen(first, seat).tobytes() == seen(second, seat).tobytes()


def test_C43_showing_a_card_is_an_offence_if_called_out_in_the_round() -> None:
    assert len(legal(GIVING, "c", "show")) == 8  # four cards, two neighbours
    table = after(GIVING, "b:show c 8h")
    assert view(table, 2).shown.card == "8h"
    assert view(table, 2).shown.seat == 1
    assert view(table, 0).shown is None
    assert refused(GIVING, "b:show c 2s") == "C43"
    play(table, "a:callout b")
    assert table.offences[1] == 1
    assert legal(table, "a", "callout") == []  # one per round
    assert told(GIVING, "a:callout b") == ["C43 no_offence b"]
    assert refused(f"{GIVING} | called 1", "a:callout b") == "C43"
    assert refused(GIVING, "b:callout c") == "C43"


def test_C43_the_round_wipes_it_out() -> None:
    table = after(PASSING_B.replace("d Ah 7c 7h", "d 7c Ah 7h showed saw=6s@c"), "b:pass 8h")
    play(table, "a:callout d")
    assert table.offences[3] == 0
    assert view(table, 3).shown is None


def test_C43_at_the_second_offence_they_may_be_set_apart() -> None:
    line = GIVING.replace("b 3s 5c 8h", "b 3s 5c 8h showed !1")
    table = after(line, "a:callout b")
    assert legal(table, "a") == ["apart", "spare"]
    play(table, "a:apart")
    assert legal(table, "b") == []
    assert legal(table, "c", "slip", "feint") == ["slip d", "feint d"]
    assert view(table, 0).seats[1].apart
    apart = GIVING.replace("b 3s 5c 8h", "b 3s 5c 8h apart !2")
    assert refused(apart, "b:feint c") == "C43"
    assert refused(apart, "c:slip b") == "C43"
    assert refused(apart, "a:apart") == "C43"
    spared = after(line, "a:callout b, a:spare")
    assert legal(spared, "c", "slip") == ["slip b", "slip d"]


def test_C43_set_apart_they_still_pass_and_dig() -> None:
    line = PASSING_D.replace("d 4s Ah 7c 7h", "d 4s 5s 7s 9s apart !2")
    assert {text.split()[0] for text in legal(line, "d")} == {"pass", "tunnel"}


def test_C44_a_covert_move_rustles_and_says_no_more() -> None:
    moves = ("c:slip d", "c:feint d", "c:show d 6s", "d:feint c")
    for move in moves:
        assert told(GIVING, move, 0) == ["C44 rustle c>d"]
        assert told(GIVING, move, SPECTATOR) == ["C44 rustle c>d"]
        assert view(after(GIVING, move), 0).rustles == [(2, 3)]
    for seat in (SPECTATOR, 0):
        assert len({seen(after(GIVING, move), seat).tobytes() for move in moves}) == 1
    assert refused(GIVING, "a:feint b") == "C44"
    assert "rustle" in GAME.card.fleeting


def test_C44_the_mark_is_gone_at_the_next_step() -> None:
    for move in ("a:give 4s", "a:give 4s, d:pass 4s"):
        assert view(after(GIVING, f"c:feint d, {move}"), 0).rustles == []
    table = after(GIVING, "c:feint d, a:search b, a:pay Kd")  # no step
    assert view(table, 0).rustles == [(2, 3)]
    assert view(after(PASSING_B, "c:feint d, b:pass 8h"), 0).rustles == []


def test_C44_one_covert_move_per_round() -> None:
    table = after(GIVING, "c:feint d")
    assert legal(table, "c") == []
    assert legal(table, "d", "feint") == ["feint c"]  # d has made none
    play(table, "a:give 4s")
    assert legal(table, "c", "feint") == []
    assert refused(GIVING.replace("knows=c", "covert knows=c"), "c:feint d") == "C44"
    assert legal(after(PASSING_B, "c:feint d, b:pass 8h"), "c", "feint")


def test_C44_or_one_between_two_steps() -> None:
    line = GIVING.replace("round 1", "round 1 | options covert=step")
    table = after(line, "c:feint d, a:search b, a:pay Kd")
    assert legal(table, "c", "feint") == []  # a search does not renew it
    play(table, "a:give 4s")
    assert legal(table, "c", "feint") == ["feint b", "feint d"]


def test_C44_who_saw_it_taken_is_no_longer_sure_after_a_rustle() -> None:
    line = GIVING.replace("b 3s 5c 8h", "b 3s 5c 8h knows=c").replace("7h |", "7h knows=c |")
    table = after(line, "c:feint d")
    assert [view(table, seat).holder for seat in range(4)] == [-1, -1, 2, 2]
    table = after(line, "c:slip d")
    assert [view(table, seat).holder for seat in range(4)] == [-1, -1, 3, 3]
    assert view(table, 3).stolen == "2d"


def test_C45_the_announced_value_stays_in_sight() -> None:
    table = after(GIVING, "a:give 4s, d:pass 7c")
    for seat in (SPECTATOR, 0, 1, 2, 3):
        assert (view(table, seat).announced, view(table, seat).announced_value) == ("4s", 4)
    assert view(after(PASSING_B, "b:pass 8h"), 0).announced == ""


@pytest.mark.parametrize(
    ("pile", "is_refilled"), [("3c 4c 5h 6h 8c 9c", False), ("3c 4c 5h 6h 8c", True)]
)
def test_C46_an_almost_empty_pack_is_refilled_from_the_discards(
    pile: str, is_refilled: bool
) -> None:
    line = GIVING.replace(PACK, f"pile {pile} | discard 2s 3h")
    table = after(line, "a:search b, a:pay Kd")
    assert (table.discard_mask == 0) == is_refilled
    if is_refilled:
        assert pack(table).split()[:4] == ["4c", "5h", "6h", "8c"]
        assert sorted(pack(table).split()[4:]) == ["2s", "3h", "Kd"]


def test_C46_it_is_checked_before_a_card_is_drawn_too() -> None:
    line = GIVING.replace(PACK, "pile 3c | discard 2s 3h")
    table = after(line, "a:search b, a:pay Kd")
    assert "3c" in hand(table, "a")
    assert table.pile_size == 3


AGREEING = GIVING.replace("guard a |", "guard a | agreement {} |")


def suits(table: Any, viewer: int) -> list[str]:
    return [each.suit for each in view(table, viewer).seats]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", [3, 6, 9])
def test_C47_each_prisoner_is_given_a_suit_from_the_guards_left_on(seats: int, seed: int) -> None:
    table = new_match(GAME, seats, seed).table
    row = [(table.guard + place) % seats for place in range(1, seats)]
    given = "".join(SUIT_LETTERS[agreed_suit(table, seat)] for seat in row)
    assert given in "shcd" * 3
    assert f"| agreement {given} |" in GAME.position_text(table)


def test_C47_it_begins_at_a_random_suit_of_the_tables_own_stream() -> None:
    begun = {new_match(GAME, 4, seed).table.agreement for seed in range(40)}
    assert begun == {1, 2, 3, 4}
    assert new_match(GAME, 4, 7).table.agreement == new_match(GAME, 4, 7).table.agreement


def test_C47_it_is_drawn_before_the_grab_and_told_to_the_prisoners() -> None:
    match = new_match(GAME, 4, "agree")
    guard, tape = int(match.table.guard), match.tapes[0]
    assert match.table.phase == GRABBING
    left = (guard + 1) % 4
    line = [event for event in whole(tape) if GAME.event_kinds[event.kind] == "agree"]
    assert [(event.seat, event.value) for event in line] == [(left, match.table.agreement)]
    for viewer in range(-1, 4):
        kinds = [GAME.event_kinds[event.kind] for event in redacted(tape, viewer)]
        assert ("agree" in kinds) == (viewer not in (-1, guard))


def test_C47_every_prisoner_sees_all_of_it_and_nobody_else_does() -> None:
    table = position(AGREEING.format("hcd"))
    for prisoner in (1, 2, 3):
        assert suits(table, prisoner) == ["", "h", "c", "d"]
    for other in (SPECTATOR, 0):
        assert suits(table, other) == [""] * 4
    play(table, "a:give 4s, d:pass 7c, c:pass Tc, b:pass 8h")
    assert (suits(table, 1), suits(table, 0)) == (["", "h", "c", "d"], [""] * 4)


def test_C47_the_guard_and_spectators_get_the_same_bytes_whatever_it_is() -> None:
    lines = [AGREEING.format(suits) for suits in ("shc", "hcd", "cds", "dsh")]
    for other in (SPECTATOR, 0):
        assert len({seen(position(line), other).tobytes() for line in lines}) == 1
        assert len({repr(view(position(line), other)) for line in lines}) == 1
    assert len({seen(position(line), 1).tobytes() for line in lines}) == 4


def test_C47_after_the_end_everybody_sees_it() -> None:
    over = position(f"{AGREEING.format('dsh')} | over 14")
    for viewer in range(-1, 4):
        assert suits(over, viewer) == ["", "d", "s", "h"]


def test_C47_it_binds_nobody() -> None:
    for agreed in ("shc", "dsh"):
        line = FOUR.replace("guard a |", f"guard a | agreement {agreed} |")
        assert legal(line, "c") == legal(FOUR, "c")
        assert after(line, "c:tunnel s 9, a:let").tunnels == 1


def test_C47_it_stands_after_a_set_apart_and_a_new_theft() -> None:
    line = AGREEING.format("cds").replace("b 3s 5c 8h", "b 3s 5c 8h showed !1")
    for moves in ("a:callout b, a:apart", "a:search c, a:pay Kd, d:grab"):
        table = after(line, moves)
        assert suits(table, 3) == suits(table, 1) == ["", "c", "d", "s"]


# --- who knows what -------------------------------------------------------------------------


def test_C50_the_guard_never_sees_the_surplus() -> None:
    guard = view(position(PASSING_D), 0)
    assert [each.cards for each in guard.seats] == [2, 3, 3, 4]
    assert [each.hand for each in guard.seats[1:]] == [[], [], []]
    assert (guard.holder, guard.stolen) == (-1, "")


def test_C50_a_prisoner_sees_their_own_hand_and_pocket() -> None:
    own = view(position(PASSING_D), 2)
    assert own.seats[2].hand == ["6s", "Tc", "Jh", "2d"]
    assert (own.holder, own.stolen, own.covert_left, own.neighbours) == (2, "2d", True, [1, 3])
    assert own.seats[0].hand == own.seats[3].hand == []
    assert view(position(PASSING_D), 3).travelling == "4s"
    assert view(position(PASSING_D), 2).travelling == ""


def test_C50_where_the_stolen_card_is_changes_nothing_for_the_guard() -> None:
    at_c, at_d = (
        position(GIVING),
        position(
            GIVING.replace(
                "c 6s Tc Jh 2d knows=c | d Ah 7c 7h", "c 6s Tc Jh | d Ah 7c 7h 2d knows=d"
            ).replace("stolen 2d c", "stolen 2d d")
        ),
    )
    for seat in (SPECTATOR, 0, 1):
        assert seen(at_c, seat).tobytes() == seen(at_d, seat).tobytes()


def test_C50_who_digs_without_having_to_pass_must_hold_the_surplus() -> None:
    """With three cards nobody can lay four: that everybody can work out."""
    table = after(FOUR, "c:tunnel s 9, a:let")
    assert list(table.known_mask[:4]) == [4, 4, 4, 4]
    play(table, "c:slip d")
    assert list(table.known_mask[:4]) == [0, 0, 8, 8]


def test_C51_the_page_reminds_nobody_of_the_face() -> None:
    table = position(GIVING)
    assert seen(table, 0).face == table.face  # a player may remember
    for seat in (SPECTATOR, 0, 1, 3):
        assert "2d" not in repr(view(table, seat))
    table = after(FOUR, "c:tunnel s 9")
    assert seen(table, 0).laid_stolen == 0


def test_C51_the_log_of_the_set_up_names_no_card() -> None:
    rows = redacted(unpacked(new_match(GAME, 4).tapes[0]), 0)
    kept = [event for event in rows if GAME.event_kinds[event.kind] not in GAME.card.fleeting]
    assert events(kept)[1].startswith("C01 guard ")
    cards = [event.value for event in kept if GAME.event_kinds[event.kind] != "agree"]
    assert cards == [0, 0, 0]  # pack, guard, cards under the pack


# --- whole matches --------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"searches": "free", "covert": "step"}])
@pytest.mark.parametrize("seats", range(3, 10))
def test_the_arithmetic_of_every_search(seats: int, options: dict[str, str]) -> None:
    """C32, C33 and the bounds of the ledger, at every search of random matches."""
    match = new_match(GAME, seats, "arithmetic", options)
    paid = before = searches = 0
    for seat, action in random_steps(match):
        text = GAME.action_text(action)
        guard_size = int(match.table.guard_size)
        if text.startswith("pay "):
            paid, before = len(text.split()) - 1, guard_size
            target = int(match.table.target)
            is_holder = bool(match.table.holder_mask >> target & 1)
            copy = match.table.copy()
            GAME.play(match.box, copy, seat, action, new_tape())
            gain = paid + 1 if is_holder else 1
            assert copy.guard_size == before - paid + gain
            check_position(match.box, copy)
            searches += 1
    assert searches > 0


@pytest.mark.parametrize("seats", [3, 6, 9])
def test_a_match_can_last_a_hundred_rounds_and_no_more(seats: int) -> None:
    match = random_match(GAME, seats, "long", {"transfer": "off"})
    assert match.is_over
    assert match.table.round_number <= 100
    assert match.ply < GAME.card.longest
