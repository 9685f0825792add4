"""La Horde rule by rule: set a position, act through the door, compare.

Positions are lines of `cavale.games.horde.positions`; cards that a test does not need are left
out of them. What was told reads `H13 take a 7`: rule, event, seat, value, and `x2` for a count.
"""

from typing import Any

import numpy as np
import pytest

from cavale.games import find
from cavale.games.horde.notation import zone
from cavale.kernel.contract import SPECTATOR, awaited, legal_actions, seat_letters, seats_in
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import Event, new_tape, read, redacted, whole
from cavale.matches import door
from cavale.matches.door import IllegalAction
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.helpers import new_match, random_match, random_steps

GAME = find("horde")
BOX = plain(GAME.box)
LETTERS = seat_letters(8)
ALL_TENS = GAME.make_box(
    {"goal": 21, "rounds": 100, "copies": {str(v): 55 if v == 10 else 0 for v in range(1, 11)}},
    "all tens",
)

# --- builders -------------------------------------------------------------------------------


def position(line: str) -> Any:
    return GAME.parse_position(line)


def play(table: Any, moves: str) -> Any:
    """Play moves such as `a:D a:R b:T7` through the door; return the rows of the tape."""
    rows = []
    for move in moves.split():
        letter, action = move.split(":")
        seat, number = LETTERS.index(letter), GAME.parse_action(action)
        tape = new_tape()
        door.check(GAME, BOX, table, seat, number)
        GAME.play(BOX, table, seat, number, tape)
        rows.append(read(tape))
    return np.concatenate(rows)


def line(table: Any) -> str:
    """The position in a line, without the number of moves and the random stream."""
    sections = GAME.position_text(table).split(" | ")
    return " | ".join(each for each in sections if not each.startswith(("ply ", "random ")))


def after(before: str, moves: str) -> str:
    table = position(before)
    play(table, moves)
    return line(table)


def phase(table: Any) -> str:
    """The section of the line that says who is to do what: `turn a`."""
    phases = ("turn ", "place ", "restart ", "over ")
    return next(each for each in line(table).split(" | ") if each.startswith(phases))


def phase_after(before: str, moves: str) -> str:
    table = position(before)
    play(table, moves)
    return phase(table)


def told(before: str, moves: str) -> list[str]:
    return events(whole(play(position(before), moves)))


def events(found: list[Event]) -> list[str]:
    texts = []
    for event in found:
        words = [GAME.card.rule(event.rule), GAME.event_kinds[event.kind]]
        words += [LETTERS[event.seat]] if event.seat >= 0 else []
        words += [str(event.value) if event.value > 0 else "?"] if event.value else []
        words += [f"x{event.count}"] if event.count else []
        texts.append(" ".join(words))
    return texts


def legal(before: str, letter: str) -> str:
    """The legal actions of a seat: `D P T5`."""
    found = legal_actions(GAME, BOX, position(before), LETTERS.index(letter))
    return " ".join(GAME.action_text(action) for action in found)


def seen(table: Any, seat: int) -> str:
    found = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, found)
    return line(found)


def view(before: str, seat: int) -> Any:
    found = plain_blank(GAME.table)
    GAME.observe(BOX, position(before), seat, found)
    return GAME.view(BOX, found, seat)


def points(table: Any) -> list[int]:
    return [int(each) for each in table.points[: table.seats]]


def winners(table: Any) -> str:
    mask = GAME.score(BOX, table, [0] * table.seats)
    return "".join(LETTERS[seat] for seat in seats_in(int(mask)))


def assert_refused(before: str, move: str, rule: str, fr: str, en: str) -> None:
    """The door refuses by the rule, says its sentence in both languages, and changes nothing."""
    table = position(before)
    with pytest.raises(IllegalAction) as caught:
        play(table, move)
    error = caught.value
    assert error.rule == rule
    assert error.en == f"{rule}: {GAME.rulebook('en').sentence(rule)}"
    assert error.fr.startswith(rule)
    assert error.fr.endswith(GAME.rulebook("fr").sentence(rule))
    assert en in error.sentence("en")
    assert fr in error.sentence("fr")
    assert table.tobytes() == position(before).tobytes()


# --- goal and set-up ------------------------------------------------------------------------


@pytest.mark.parametrize(("had", "then"), [(18, "restart"), (19, "over"), (20, "over")])
def test_H01_at_least_21_points_end_the_match(had: int, then: str) -> None:
    """The last one scores 2 more: 20 go on, 21 and 22 do not."""
    before = f"round 4 | a overrun =5 #1 | b in 3 6 ={had} | turn b | pile 8 9"
    assert phase_after(before, "b:P").split()[0] == then


def test_H01_the_match_ends_after_the_round_not_within_it() -> None:
    before = "round 4 | a in 1 2 3 4 =20 | b in 6 | c in 8 | turn a | pile 5 9 9"
    assert phase_after(before, "a:P") == "turn b"
    assert phase_after(before, "a:P b:D b:R c:P b:P") == "over 21 b"


def test_H01_points_are_collected_over_several_rounds() -> None:
    before = "round 2 | a in 2 4 =7 | b overrun =3 #1 | turn a | pile 8 9"
    table = position(before)
    play(table, "a:P b:G8 a:P b:P")
    assert int(table.round_number) == 4
    assert points(table) == [7 + 2 + 0, 3 + 0 + 1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_H02_all_cards_are_shuffled_into_the_draw_pile(seats: int) -> None:
    match = new_match(GAME, seats)
    assert events(match.events(SPECTATOR))[0] == "H02 shuffle x55"
    assert int(match.table.pile_size) == 55 - seats
    pile = [int(card) for card in match.table.pile[: 55 - seats]]
    assert pile != sorted(pile)
    assert pile != [int(card) for card in new_match(GAME, seats, 1).table.pile[: 55 - seats]]


def test_H02_the_draw_pile_lies_face_down() -> None:
    match = new_match(GAME, 3)
    for seat in (SPECTATOR, 0, 1, 2):
        assert " | pile ?52" in line(match.seen(seat))


def test_H02_any_card_may_come_to_lie_on_top() -> None:
    """In 275 deals seat a gets a 10 about 50 times: at most four deviations more or less."""
    first = [zone(new_match(GAME, 2, seed).table.refuge_mask[0])[0] for seed in range(275)]
    assert 25 < first.count(10) < 76
    assert set(first) >= set(range(3, 11))


@pytest.mark.parametrize("seats", range(2, 9))
def test_H03_each_player_gets_one_card_face_up(seats: int) -> None:
    match = new_match(GAME, seats, "deal")
    dealt = [each for each in events(match.events(SPECTATOR)) if each.startswith("H03 deal")]
    assert dealt == [
        f"H03 deal {LETTERS[seat]} {zone(match.table.refuge_mask[seat])[0]}"
        for seat in range(seats)
    ]
    assert all(len(zone(mask)) == 1 for mask in match.table.refuge_mask[:seats])


def test_H03_the_first_card_lies_in_the_refuge_and_counts() -> None:
    match = Match(GAME, 2, mixed("first card", ["", ""]), None, ALL_TENS)
    assert line(match.table).startswith("round 1 | a in 10 | b in 10 | turn a")
    match.play(0, GAME.parse_action("P"))
    match.play(1, GAME.parse_action("P"))
    assert points(match.table) == [0, 1]  # a's card went face down, b's counts


@pytest.mark.parametrize("seats", range(2, 9))
def test_H04_the_smallest_card_starts(seats: int) -> None:
    for seed in range(20):
        match = new_match(GAME, seats, seed)
        cards = [zone(mask)[0] for mask in match.table.refuge_mask[:seats]]
        assert match.awaited() == [cards.index(min(cards))]
        starter = LETTERS[match.awaited()[0]]
        assert events(match.events(SPECTATOR))[-1] == f"H04 start {starter} {min(cards)}"


@pytest.mark.parametrize(("age", "starter"), [("abc", 0), ("cab", 2), ("bca", 1), ("", 0)])
def test_H04_of_equal_smallest_cards_the_oldest_starts(age: str, starter: int) -> None:
    match = Match(GAME, 3, mixed("ties", [""] * 3), {"age": age}, ALL_TENS)
    assert match.awaited() == [starter]


def test_H04_only_the_tied_compare_their_age() -> None:
    ties = 0
    for seed in range(100):
        match = new_match(GAME, 8, seed, {"age": "hgfedcba"})
        cards = [zone(mask)[0] for mask in match.table.refuge_mask]
        tied = [seat for seat in range(8) if cards[seat] == min(cards)]
        assert match.awaited() == [max(tied)]  # the higher seat is the older one here
        ties += len(tied) > 1 and max(tied) != 7
    assert ties > 5


def test_H05_play_goes_to_the_left() -> None:
    before = "round 1 | a in 3 | b in 4 | c in 5 | turn a | pile 3 4 5"
    assert phase_after(before, "a:D") == "turn b"
    assert phase_after(before, "a:D b:D") == "turn c"
    assert phase_after(before, "a:D b:D c:D") == "turn a"


def test_H05_those_who_are_out_of_the_round_are_skipped() -> None:
    before = "round 1 | a in 3 | b passed 4 #1 | c overrun #2 | d in 5 | turn a | pile 3 5 9"
    assert phase_after(before, "a:D") == "turn d"
    assert phase_after(before, "a:D d:D") == "turn a"


def test_H05_the_last_one_in_play_follows_on_oneself() -> None:
    before = "round 1 | a passed 3 #1 | b in 4 | turn b | pile 4 9"
    assert phase_after(before, "b:D") == "turn b"


@pytest.mark.parametrize(
    ("now", "move"),
    [
        ("turn a", "b:D"),
        ("turn a", "b:P"),
        ("turn a", "c:P"),  # has passed
        ("place a 9", "b:R"),
        ("restart a to b 7 8 9", "b:G7"),
    ],
)
def test_H05_only_the_player_whose_turn_it_is_may_act(now: str, move: str) -> None:
    before = f"round 1 | horde 6 | a in 3 | b in 4 | c passed 5 #1 | {now} | pile 10"
    assert_refused(before, move, "H05", fr="Seul le joueur dont c’est le tour", en="whose turn")
    assert legal(before, move[0]) == ""


def test_H06_the_value_v_exists_v_times() -> None:
    assert [int(copies) for copies in GAME.box.copies] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert int(GAME.box.copies.sum()) == 55


def test_H06_the_shuffled_cards_are_those_of_the_box() -> None:
    table = new_match(GAME, 5).table
    cards = [int(card) for card in table.pile[:50]]
    cards += [zone(mask)[0] for mask in table.refuge_mask[:5]]
    assert [cards.count(value) for value in range(1, 11)] == list(range(1, 11))


# --- a turn ---------------------------------------------------------------------------------


def test_H09_there_are_three_actions() -> None:
    before = "round 1 | horde 5 8 | a in 3 | b in 4 | turn a | pile 9"
    assert legal(before, "a") == "D P T5 T8"


@pytest.mark.parametrize("move", ["a:D", "a:P", "a:T5"])
def test_H09_one_action_is_the_whole_turn(move: str) -> None:
    before = "round 1 | horde 5 | a in 3 | b in 4 | turn a | pile 3"
    assert phase_after(before, move) == "turn b"
    table = position(before)
    play(table, move)
    with pytest.raises(IllegalAction, match="H05"):
        play(table, "a:P")


def test_H09_pass_is_always_available() -> None:
    match = new_match(GAME, 4, "always")
    for seat, _ in random_steps(match, most=400):
        if line(match.table).count("| turn "):
            assert GAME.parse_action("P") in match.legal(seat)
    assert match.ply > 50


DRAWING = "round 1 | horde 5 | a in 3 | b in 4 | turn a | pile 7 9"
DRAWN = "round 1 | horde 5 | a in 3 | b in 4 | place a 7 | pile 9"


def test_H10_the_drawn_card_waits_for_its_place() -> None:
    assert after(DRAWING, "a:D") == DRAWN
    assert legal(DRAWN, "a") == "R H"


def test_H10_it_goes_face_up_to_the_own_refuge() -> None:
    assert after(DRAWN, "a:R") == "round 1 | horde 5 | a in 3 7 | b in 4 | turn b | pile 9"
    assert told(DRAWN, "a:R") == ["H10 refuge a 7"]


def test_H10_or_to_the_horde() -> None:
    assert after(DRAWN, "a:H") == "round 1 | horde 5 7 | a in 3 | b in 4 | turn b | pile 9"
    assert told(DRAWN, "a:H") == ["H10 horde a 7"]


def test_H10_the_drawer_alone_looks_at_it() -> None:
    rows = play(position(DRAWING), "a:D")
    assert events(redacted(rows, 0)) == ["H10 draw a 7"]
    assert events(redacted(rows, 1)) == events(redacted(rows, SPECTATOR)) == ["H10 draw a ?"]
    assert seen(position(DRAWN), 0) == DRAWN.replace("pile 9", "pile ?1")
    assert "| place a ? |" in seen(position(DRAWN), 1)


@pytest.mark.parametrize("move", ["a:R", "a:H"])
def test_H10_without_a_drawn_card_nothing_is_placed(move: str) -> None:
    assert_refused(
        DRAWING, move, "H10", fr="on n’en pose pas d’autre", en="no other card is ever placed"
    )


@pytest.mark.parametrize("move", ["a:D", "a:P", "a:T5"])
def test_H10_a_drawn_card_must_be_placed_first(move: str) -> None:
    assert_refused(DRAWN, move, "H10", fr="se pose aussitôt", en="is placed at once")


def test_H11_not_to_a_refuge_that_has_the_value() -> None:
    before = "round 1 | a in 3 7 | b in 4 | turn a | pile 7 9"
    assert after(before, "a:D") == "round 1 | horde 7 | a in 3 7 | b in 4 | turn b | pile 9"


def test_H11_not_to_a_horde_that_has_the_value() -> None:
    before = "round 1 | horde 7 | a in 3 | b in 4 | turn a | pile 7 9"
    assert after(before, "a:D") == "round 1 | horde 7 | a in 3 7 | b in 4 | turn b | pile 9"


def test_H11_another_refuge_with_the_value_forces_nothing() -> None:
    before = "round 1 | a in 3 | b in 7 | turn a | pile 7 9"
    assert phase_after(before, "a:D") == "place a 7"


@pytest.mark.parametrize(
    ("zones", "placement"),
    [("a in 7", "H11 forced_horde a 7"), ("horde 7 | a in 3", "H11 forced_refuge a 7")],
)
def test_H11_a_forced_placement_is_shown_to_all(zones: str, placement: str) -> None:
    rows = play(position(f"round 1 | {zones} | b in 4 | turn a | pile 7"), "a:D")
    assert events(redacted(rows, 0)) == ["H10 draw a 7", placement]
    assert events(redacted(rows, SPECTATOR)) == ["H10 draw a ?", placement]


FATAL = "round 1 | horde 2 6 | a in 3 6 | b in 5 | c in 4 | turn a | pile 6 9"


def test_H12_a_value_in_both_zones_overruns() -> None:
    """Out of the round; Refuge and drawn card are discarded, the Horde is not touched."""
    assert after(FATAL, "a:D") == (
        "round 1 | horde 2 6 | a overrun #1 | b in 5 | c in 4 | turn b | pile 9 | discard 3 6 6"
    )


def test_H12_the_drawn_card_is_shown_to_all() -> None:
    rows = play(position(FATAL), "a:D")
    assert events(redacted(rows, 2)) == ["H10 draw a ?", "H12 overrun a 6 x3"]


def test_H12_who_is_overrun_plays_no_more_in_this_round() -> None:
    assert phase_after(FATAL, "a:D b:P c:D") == "place c 9"
    assert phase_after(FATAL, "a:D b:P c:D c:R") == "turn c"


def test_H12_the_refuges_of_others_do_not_matter() -> None:
    before = "round 1 | horde 6 | a in 3 | b in 6 | turn a | pile 6"
    assert after(before, "a:D") == "round 1 | horde 6 | a in 3 6 | b in 6 | turn b"


def test_H13_a_card_of_the_horde_goes_to_the_refuge() -> None:
    before = "round 1 | horde 5 8 | a in 3 | b in 4 | turn a | pile 9"
    assert after(before, "a:T8") == "round 1 | horde 5 | a in 3 8 | b in 4 | turn b | pile 9"
    assert told(before, "a:T8") == ["H13 take a 8"]


def test_H13_only_missing_values_are_offered() -> None:
    before = "round 1 | horde 3 5 8 | a in 3 8 | b in 4 | turn a | pile 9"
    assert legal(before, "a") == "D P T5"


@pytest.mark.parametrize("horde", ["horde 3 8 | ", ""])
def test_H13_with_nothing_takeable_the_action_is_not_available(horde: str) -> None:
    before = f"round 1 | {horde}a in 3 8 | b in 4 | turn a | pile 9"
    assert legal(before, "a") == "D P"


@pytest.mark.parametrize("move", ["a:T3", "a:T4", "a:T9"])
def test_H13_refused_if_owned_or_not_there(move: str) -> None:
    before = "round 1 | horde 3 5 | a in 3 8 | b in 4 | turn a | pile 9"
    assert_refused(before, move, "H13", fr="présente dans la Horde", en="lies in the Horde")


def test_H13_refused_with_an_empty_horde() -> None:
    before = "round 1 | a in 3 8 | b in 4 | turn a | pile 9"
    assert_refused(before, "a:T5", "H13", fr="PRENDRE", en="TAKE")


@pytest.mark.parametrize(
    ("others", "down"),
    [
        ("b in 4 | c in 5 | d in 6", 3),
        ("b in 4 | c in 5 | d passed 6 #1", 2),
        ("b overrun #1 | c in 5 | d passed 6 #2", 1),
        ("b in 4 | c in 5 | d in 6 | e in 7 | f in 8", 4),  # five others: all four cards
    ],
)
def test_H14_as_many_cards_go_down_as_others_are_in_play(others: str, down: int) -> None:
    table = position(f"round 1 | a in 1 2 3 10 | {others} | turn a | pile 9")
    exit_number = int(table.seats - table.in_play) + 1
    assert events(whole(play(table, "a:P"))) == [f"H14 pass a x{down}"]
    assert f"| a passed 1 2 3 10 down {down} #{exit_number} |" in line(table)


def test_H14_who_passes_is_out_until_the_round_ends() -> None:
    before = "round 1 | a in 1 | b in 4 | c in 5 | turn a | pile 4 5 4 5 9"
    assert phase_after(before, "a:P b:D c:D") == "turn b"
    assert legal("round 1 | a passed 1 down 1 #1 | b in 4 | turn b | pile 9", "a") == ""


def test_H14_the_values_stay_public() -> None:
    table = position("round 1 | a passed 1 2 3 down 2 #1 | b in 4 | c in 5 | turn b | pile 9")
    for seat in (SPECTATOR, 0, 1, 2):
        assert "| a passed 1 2 3 down 2 #1 |" in seen(table, seat)


HIDDEN = "horde 6 | a passed 1 2 3 down 3 #1 | b passed 4 5 down 2 #2"


def test_H15_an_overrun_turns_one_card_up_for_each_who_passed() -> None:
    before = f"round 1 | {HIDDEN} | c in 6 | d in 7 | turn c | pile 6 9"
    assert told(before, "c:D")[2:] == ["H15 reveal a x1", "H15 reveal b x1"]
    assert "| a passed 1 2 3 down 2 #1 | b passed 4 5 down 1 #2 |" in after(before, "c:D")


def test_H15_each_overrun_does() -> None:
    before = f"round 1 | {HIDDEN} | c in 6 | d in 6 | e in 8 | turn c | pile 6 6 9"
    assert "| a passed 1 2 3 down 1 #1 | b passed 4 5 #2 |" in after(before, "c:D d:D")


def test_H15_nothing_to_turn_up_turns_nothing_up() -> None:
    before = "round 1 | horde 6 | a passed 1 2 #1 | b overrun #2 | c in 6 | d in 7 | turn c"
    assert told(f"{before} | pile 6 9", "c:D") == ["H10 draw c 6", "H12 overrun c 6 x2"]


def test_H15_a_pass_turns_nothing_up() -> None:
    before = f"round 1 | {HIDDEN} | c in 6 | d in 7 | turn c | pile 9"
    assert HIDDEN in after(before, "c:P")
    assert told(before, "c:P") == ["H14 pass c x1"]


def test_H15_the_last_overrun_counts_before_the_scores() -> None:
    before = "round 1 | horde 6 | a passed 1 2 3 down 2 #1 | b in 6 | turn b | pile 6 9 9 8"
    assert told(before, "b:D")[1:4] == [
        "H12 overrun b 6 x2",
        "H15 reveal a x1",
        "H20 score a 2 x2",
    ]


LAST = "round 1 | horde 5 8 | a passed 3 #1 | b in 4 8 | turn b | pile 9 8 7 6"


def test_H16_the_last_one_may_draw_or_pass() -> None:
    assert legal(LAST, "b") == "D P"


def test_H16_the_last_one_takes_no_more() -> None:
    assert_refused(LAST, "b:T5", "H16", fr="ne peut plus PRENDRE", en="no longer TAKE")


def test_H16_with_two_in_play_both_still_take() -> None:
    two = LAST.replace("a passed 3 #1", "a in 3")
    assert legal(two, "b") == "D P T5"


def test_H16_the_last_one_places_in_either_zone() -> None:
    assert legal(LAST.replace("turn b | pile 9", "place b 9 | pile"), "b") == "R H"
    assert "| b in 4 8 9 | turn b |" in after(LAST, "b:D b:R")
    assert "| horde 5 8 9 |" in after(LAST, "b:D b:H")


def test_H16_the_last_one_may_still_be_overrun() -> None:
    assert told(LAST, "b:D b:R b:D")[3] == "H12 overrun b 8 x4"


def test_H16_passing_as_the_last_turns_nothing_down() -> None:
    assert told(LAST, "b:P")[:3] == ["H14 pass b", "H20 score a 1 x1", "H20 score b 2 x2"]


def test_H17_the_discard_pile_becomes_the_draw_pile_in_mid_round() -> None:
    before = "round 1 | horde 5 | a in 3 | b in 4 | turn a | discard 9 9 9"
    assert after(before, "a:D") == "round 1 | horde 5 | a in 3 | b in 4 | place a 9 | pile 9 9"
    assert told(before, "a:D") == ["H17 shuffle x3", "H10 draw a 9"]


def test_H17_not_before_a_card_must_be_drawn() -> None:
    before = "round 1 | a in 3 | b in 4 | turn a | pile 3 | discard 9 9"
    assert after(before, "a:D") == "round 1 | horde 3 | a in 3 | b in 4 | turn b | discard 9 9"
    assert told(before, "a:D") == ["H10 draw a 3", "H11 forced_horde a 3"]


def test_H17_the_new_pile_is_shuffled() -> None:
    """32 matches in which the same ten cards are shuffled: their orders differ."""
    orders = set()
    for key in range(32):
        table = position("round 1 | a in 1 | b in 2 | turn a | discard 1 2 3 4 5 6 7 8 9 10")
        table.random_key[0] = key
        play(table, "a:D")
        orders.add(line(table))
    assert len(orders) > 28


@pytest.mark.parametrize("restart", ["choose", "random"])
def test_H17_also_while_a_round_is_laid_out(restart: str) -> None:
    """One 4 is left for three seats; the 9s of round 1 are shuffled for the other two."""
    before = f"round 1 | options {restart} | a passed 9 #1 | b overrun #2 | c in 9 | turn c"
    table = position(f"{before} | pile 4 | discard 9 9 9")
    assert "H17 shuffle x5" in events(whole(play(table, "c:P")))
    assert [int(table.pile_size), sum(table.discard)] == [3, 0]
    cards = [4, 9, 9]
    held = [v for v in range(1, 11) for _ in range(table.dealing[v])]
    laid = [value for mask in table.refuge_mask for value in zone(mask)]
    assert sorted(laid) == (cards if restart == "random" else [])
    assert held == (cards if restart == "choose" else [])


def test_H17_both_piles_are_never_empty() -> None:
    with pytest.raises(AssertionError):
        play(position("round 1 | a in 3 | b in 4 | turn a"), "a:D")


# --- end of a round, end of the match -------------------------------------------------------

# A round of four, worked out by hand. Dealt: a 3, b 5, c 2, d 8; c starts.
ROUND = "round 1 | a in 3 | b in 5 | c in 2 | d in 8 | turn c | pile 9 6 7 9 10 10 10 10 4 8 8"
ROUND_MOVES = (
    "c:D c:R "  # 9: c has 2 9
    "d:D d:H "  # 6 to the Horde
    "a:D a:R "  # 7: a has 3 7
    "b:T6 "  # b has 5 6
    "c:D "  # another 9, forced to the Horde
    "d:T9 "  # d has 8 9; the Horde is empty
    "a:D a:R "  # 10: a has 3 7 10
    "b:D b:H "  # 10 to the Horde
    "c:P "  # three others: both cards down
    "d:D "  # 10 is in the Horde, forced: d has 8 9 10
    "a:D "  # 10 in both zones: a is overrun, c turns one up
    "b:P "  # one other: 1 of 5 6 down
    "d:D d:R "  # alone; 4: d has 4 8 9 10
    "d:D "  # 8, forced to the Horde
)


@pytest.mark.parametrize(
    ("last", "sheet"),
    [
        # a: overrun. b: 2 cards, 1 down. c: 2 cards, 2 down, 1 up again. d: 4 cards, none down.
        ("d:P", [0, 1, 1, 4]),
        # d draws the second 8 and is overrun: b and c turn one more card up.
        ("d:D", [0, 2, 2, 0]),
    ],
)
def test_H20_a_round_scored_by_hand(last: str, sheet: list[int]) -> None:
    table = position(ROUND + " 1 2 5 6 7")
    play(table, ROUND_MOVES + last)
    assert points(table) == sheet
    assert int(table.round_number) == 2


def test_H20_the_round_ends_when_everybody_is_out() -> None:
    before = "round 1 | horde 5 | a passed 3 #1 | b in 5 | c in 4 | turn b | pile 5 9 9 9"
    assert phase_after(before, "b:D") == "turn c"
    assert phase_after(before, "b:D c:P").startswith("restart")


def test_H20_a_point_per_face_up_card_whatever_its_value() -> None:
    before = "round 1 | a passed 1 10 #1 | b passed 8 9 10 down 2 #2 | c in 1 | turn c | pile 4 4 4"
    assert told(before, "c:P")[1:4] == [
        "H20 score a 2 x2",
        "H20 score b 1 x1",
        "H20 score c 1 x1",
    ]


def test_H20_overrun_players_score_nothing() -> None:
    table = position("round 1 | a overrun =5 #1 | b in 4 7 =6 | turn b | pile 9 9")
    counted = events(whole(play(table, "b:P")))
    assert points(table) == [5, 8]
    assert [each for each in counted if "score" in each] == ["H20 score b 8 x2"]


def test_H21_the_most_points_win_not_the_first_to_reach_21() -> None:
    table = position("round 6 | a passed 3 4 =19 #1 | b in 5 6 7 =19 | turn b | pile 9")
    assert events(whole(play(table, "b:P")))[-1] == "H21 end x6"
    assert awaited(table) == []
    assert points(table) == [21, 22]
    assert winners(table) == "b"


def test_H21_one_at_21_is_enough_and_wins() -> None:
    table = position("round 6 | a passed 3 =20 #1 | b passed 4 =10 #2 | c in 5 | turn c | pile 9")
    play(table, "c:P")
    assert winners(table) == "a"


def test_H21_equal_most_points_share_the_victory() -> None:
    table = position("round 6 | a passed 3 =20 #1 | b passed 4 #2 | c in 5 =20 | turn c | pile 9")
    play(table, "c:P")
    assert points(table) == [21, 1, 21]
    assert winners(table) == "ac"


@pytest.mark.parametrize("move", ["a:D", "a:P", "b:R", "b:T5", "c:G7"])
def test_H21_nothing_more_is_played(move: str) -> None:
    before = "round 6 | horde 5 | a passed 3 =21 #1 | b passed 4 =3 #2 | c overrun #3 | over 21 b"
    assert_refused(before, move, "H21", fr="rien ne se joue plus", en="nothing more is played")
    assert legal(before, move[0]) == ""


def test_H22_a_new_round_if_nobody_has_21() -> None:
    before = "round 1 | horde 4 | a passed 3 5 =18 #1 | b in 7 =19 | turn b | pile 9 8 6 2"
    assert told(before, "b:P")[3] == "H22 round x2"
    assert after(before, "b:P").startswith("round 2 | a in =20 | b in =20 | restart ")


def test_H22_refuges_and_horde_are_discarded_and_the_draw_pile_goes_on() -> None:
    before = "round 1 | horde 4 | a passed 3 5 #1 | b in 7 | turn b | pile 9 8 6 2 | discard 10"
    assert after(before, "b:P").endswith("8 9 | pile 6 2 | discard 3 4 5 7 10")
    assert not [each for each in told(before, "b:P") if "shuffle" in each]


ENDING = (
    "round 1 | a passed 2 6 down 1 =5 #1 | b overrun =3 #2 | c in 5 =9 | turn c | pile 9 4 7 1 8"
)
LAYING = "round 2 | a in =6 | b in =3 | c in =10 | restart b to c 4 7 9 | pile 1 8 | discard 2 5 6"


def test_H23_the_poorest_draws_a_card_for_each_player() -> None:
    assert after(ENDING, "c:P") == LAYING
    assert told(ENDING, "c:P")[-1] == "H23 restart b"


def test_H23_clockwise_from_the_left_neighbour_the_last_card_is_automatic() -> None:
    assert legal(LAYING, "b") == "G4 G7 G9"
    assert phase_after(LAYING, "b:G9") == "restart b to a 4 7"
    assert after(LAYING, "b:G9 b:G7") == (
        "round 2 | a in 7 =6 | b in 4 =3 | c in 9 =10 | turn b | pile 1 8 | discard 2 5 6"
    )
    assert told(LAYING, "b:G9 b:G7")[:3] == ["H23 deal c 9", "H23 deal a 7", "H23 deal b 4"]


def test_H23_equal_cards_are_given_one_by_one() -> None:
    before = "round 2 | a in =2 | b in =3 | c in =4 | restart a to b 6 6 8 | pile 1"
    assert legal(before, "a") == "G6 G8"
    assert phase_after(before, "a:G6") == "restart a to c 6 8"
    assert "| a in 8 =2 | b in 6 =3 | c in 6 =4 |" in after(before, "a:G6 a:G6")


def test_H23_one_legal_value_is_still_asked() -> None:
    before = "round 2 | a in =2 | b in =3 | restart a to b 6 6 | pile 1"
    assert legal(before, "a") == "G6"
    assert phase_after(before, "a:G6") == "turn a"


def test_H23_the_one_who_lays_out_alone_sees_the_cards() -> None:
    table = position(LAYING)
    assert "| restart b to c 4 7 9 |" in seen(table, 1)
    for seat in (SPECTATOR, 0, 2):
        assert "| restart b to c ? |" in seen(table, seat)
    laid = play(table, "b:G9")
    assert events(redacted(laid, SPECTATOR)) == ["H23 deal c 9"]
    assert "| c in 9 =10 | restart b to a ? |" in seen(table, SPECTATOR)


def test_H23_random_gives_the_cards_in_the_order_drawn() -> None:
    before = ENDING.replace("round 1", "round 1 | options random")
    assert told(before, "c:P")[-5:] == [
        "H23 restart b",
        "H23 deal c 9",
        "H23 deal a 4",
        "H23 deal b 7",
        "H25 start a 4",
    ]
    assert phase_after(before, "c:P") == "turn a"


def test_H23_choose_is_the_default() -> None:
    assert new_match(GAME, 2).options["restart"] == "choose"


@pytest.mark.parametrize("move", ["b:G5", "b:G10", "b:D", "b:P", "b:R", "b:T4"])
def test_H23_refused_but_for_the_cards_in_hand(move: str) -> None:
    assert_refused(LAYING, move, "H23", fr="donne à chacun", en="gives one of those cards")


@pytest.mark.parametrize("now", ["turn a", "place a 7"])
def test_H23_refused_but_for_the_start_of_a_round(now: str) -> None:
    before = f"round 1 | a in 3 | b in 4 | {now} | pile 9"
    assert_refused(before, "a:G7", "H23", fr="Avant une nouvelle manche", en="Before a new round")


@pytest.mark.parametrize(
    ("seats", "restarter"),
    [
        # overrun before passed, and the earlier of two overrun
        ("a passed 3 #1 | b overrun =1 #3 | c overrun =1 #2 | d in 4 =5", "c"),
        # overrun, however late, comes before passed
        ("a passed 3 down 1 =1 #1 | b overrun =1 #3 | c overrun =9 #2 | d in 4 =5", "b"),
        # c was overrun first of all, but is not tied
        ("a overrun =2 #3 | b overrun =2 #2 | c overrun =9 #1 | d in 4 =5", "b"),
        # none of the tied was overrun: who passed first
        ("a passed 3 down 1 =2 #3 | b passed 3 down 1 =2 #1 | c overrun =9 #2 | d in 4 =5", "b"),
        # the last one in play passes too
        ("a overrun =9 #1 | b overrun =9 #2 | c passed 3 =2 #3 | d in 4 =2", "c"),
    ],
)
def test_H24_of_the_tied_the_first_overrun_else_the_first_who_passed(
    seats: str, restarter: str
) -> None:
    before = f"round 1 | {seats} | turn d | pile 9 9 9 9"
    assert f"H24 restart {restarter}" in told(before, "d:P")
    assert phase_after(before, "d:P").startswith(f"restart {restarter} ")


def test_H24_without_a_tie_the_fewest_points_decide() -> None:
    before = "round 1 | a overrun =2 #1 | b passed 3 down 1 =1 #2 | c in 4 =5 | turn c | pile 9 9 9"
    assert "H23 restart b" in told(before, "c:P")


def test_H25_the_smallest_card_starts_the_new_round() -> None:
    assert phase_after(LAYING, "b:G4 b:G7") == "turn c"
    assert told(LAYING, "b:G4 b:G7")[-1] == "H25 start c 4"


@pytest.mark.parametrize(("age", "first"), [("abc", "b"), ("cba", "c"), ("acb", "c")])
def test_H25_of_equal_smallest_cards_the_oldest_starts(age: str, first: str) -> None:
    before = f"round 2 | age {age} | a in =2 | b in =3 | c in =4 | restart a to b 6 6 8 | pile 1"
    assert phase_after(before, "a:G6 a:G6") == f"turn {first}"


@pytest.mark.parametrize(("age", "first"), [("abc", "a"), ("cba", "c")])
def test_H25_also_when_the_cards_are_given_as_drawn(age: str, first: str) -> None:
    before = f"round 1 | options random | age {age} | a passed 3 #1 | b overrun #2 | c in 4"
    assert told(f"{before} | turn c | pile 6 6 8", "c:P")[-1] == f"H25 start {first} 6"


def test_H26_everybody_overrun_scores_nobody_and_begins_a_new_round() -> None:
    before = "round 3 | horde 6 | a overrun =4 #1 | b in 6 =7 | turn b | pile 6 8 9"
    assert told(before, "b:D")[1:] == ["H12 overrun b 6 x2", "H22 round x4", "H23 restart a"]
    assert after(before, "b:D") == (
        "round 4 | a in =4 | b in =7 | restart a to b 8 9 | discard 6 6 6"
    )


def test_H26_the_first_overrun_lays_out_the_first_round_again() -> None:
    before = "round 1 | horde 6 | a overrun #2 | b overrun #1 | c in 6 | turn c | pile 6 8 9 9"
    assert phase_after(before, "c:D") == "restart b to c 8 9 9"


def ended(number: int, had: int) -> Any:
    """A round of this number that has just ended with 10 points for a and 2 more for b."""
    table = position(f"round {number} | a passed 3 =9 #1 | b in 4 5 ={had} | turn b | pile 8 9")
    play(table, "b:P")
    return table


def test_H27_after_100_rounds_the_match_ends_and_the_most_points_win() -> None:
    table = ended(100, 5)
    assert phase(table) == "over 27 b"
    assert winners(table) == "a"
    assert winners(ended(100, 8)) == "ab"  # as H21: shared


def test_H27_not_after_99() -> None:
    assert phase(ended(99, 5)).startswith("restart b")


def test_H27_21_points_in_round_100_end_by_H21() -> None:
    assert phase(ended(100, 19)) == "over 21 b"


def test_H27_also_when_everybody_is_overrun() -> None:
    before = "round 100 | horde 6 | a overrun =4 #1 | b in 6 =7 | turn b | pile 6 8 9"
    assert told(before, "b:D")[-1] == "H27 end x100"


# --- who knows what -------------------------------------------------------------------------

OPEN = "round 2 | horde 2 5 | a in 4 7 =12 | b passed 3 9 down 1 =5 #1 | {} | discard 6 8 8"


def test_H30_the_order_of_the_draw_pile_is_hidden_all_else_is_public() -> None:
    table = position(OPEN.format("turn a | pile 10 1 9"))
    for seat in (SPECTATOR, 0, 1):
        assert seen(table, seat) == OPEN.format("turn a | pile ?3")


def test_H30_two_orders_of_the_pile_look_the_same() -> None:
    one, two = (position(OPEN.format(f"turn a | pile {pile}")) for pile in ("10 1 9", "9 10 1"))
    one.random_key[0] = 7  # nor does anybody see the random stream
    for seat in (SPECTATOR, 0, 1):
        first, second = plain_blank(GAME.table), plain_blank(GAME.table)
        GAME.observe(BOX, one, seat, first)
        GAME.observe(BOX, two, seat, second)
        assert first.tobytes() == second.tobytes()


def test_H30_a_drawn_card_is_known_to_its_drawer_alone_until_placed() -> None:
    table = position(OPEN.format("place a 10 | pile 1 9"))
    assert seen(table, 0) == OPEN.format("place a 10 | pile ?2")
    assert seen(table, 1) == seen(table, SPECTATOR) == OPEN.format("place a ? | pile ?2")
    play(table, "a:H")
    assert seen(table, 1).startswith("round 2 | horde 2 5 10 |")


def test_H30_anyone_may_ask_how_many_of_each_value_are_unseen() -> None:
    before = OPEN.format("turn a | pile 10 1 9")
    assert view(before, SPECTATOR).unseen == [1, 1, 2, 3, 4, 5, 6, 6, 8, 10]
    assert view(before, 0).discard == [0, 0, 0, 0, 0, 1, 0, 2, 0, 0]


def test_H30_the_card_in_hand_is_unseen_for_the_others() -> None:
    before = OPEN.format("place a 10 | pile 1 9")
    assert [view(before, seat).unseen[9] for seat in (0, 1, SPECTATOR)] == [9, 10, 10]
    assert [view(before, seat).drawn for seat in (0, 1, SPECTATOR)] == [10, 0, 0]


# --- the bounds of the ledger ---------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_round_is_worth_at_most_ten_points(seats: int) -> None:
    scored = [
        event.count
        for seed in range(5)
        for event in random_match(GAME, seats, seed).events(SPECTATOR)
        if GAME.event_kinds[event.kind] == "score"
    ]
    assert 0 < max(scored) <= 10


def test_ten_cards_in_every_zone_overrun_the_last_one_for_sure() -> None:
    full = "1 2 3 4 5 6 7 8 9 10"
    before = f"round 1 | horde {full} | a passed 10 #1 | b in {full} | turn b | pile 7 10 10"
    assert legal(before, "b") == "D P"
    assert told(before, "b:D")[1] == "H12 overrun b 7 x11"
    assert told(before, "b:P")[2] == "H20 score b 10 x10"
