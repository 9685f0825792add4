"""Le Temple rule by rule: set a position, act through the door, compare.

Positions are lines of `cavale.games.temple.positions`; moves read `a: enter c3`. Boxes whose dice
show one symbol only make throws certain.
"""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from cavale.games import find, folder
from cavale.games.temple.table import FACES, PHASES, ROOM_NAMES, SYMBOLS, TRACKS
from cavale.kernel.box import read_box
from cavale.kernel.contract import SPECTATOR, legal_actions, seat_letters, seats_in
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import new_tape, read, whole
from cavale.matches import door
from cavale.matches.door import IllegalAction
from cavale.matches.match import Match
from tests.games.temple_kit import check_position, dice_on_table
from tests.helpers import new_match, next_seat, random_match, random_steps

GAME = find("temple")
LETTERS = seat_letters(4)
DATA = read_box(folder("temple") / "box.toml")
BOX = plain(GAME.box)


def loaded(faces: str) -> Any:
    """The box with other dice."""
    return plain(GAME.make_box(DATA | {"die": faces}, "loaded"))


KEYS, CURSES, ADVENTURERS = loaded("K" * 6), loaded("X" * 6), loaded("A" * 6)

# --- builders -------------------------------------------------------------------------------

START = "round 1 | first a | active a"
TWO = "a n b2 | b s d4"  # two seats somewhere in the temple


def position(line: str) -> Any:
    return GAME.parse_position(line)


def play(table: Any, *moves: str, box: Any = BOX) -> list[str]:
    """Play moves such as `a: enter c3` through the door; what was told: `T27 gem a 1 x8`."""
    rows = []
    for move in moves:
        letter, text = move.split(": ")
        seat, action = LETTERS.index(letter), GAME.parse_action(text)
        tape = new_tape()
        door.check(GAME, box, table, seat, action)
        GAME.play(box, table, seat, action, tape)
        rows.append(read(tape))
    return events(whole(np.concatenate(rows)))


def after(before: str, *moves: str, box: Any = BOX) -> Any:
    table = position(before)
    play(table, *moves, box=box)
    return table


def told(before: str, *moves: str, box: Any = BOX) -> list[str]:
    return play(position(before), *moves, box=box)


def events(found: Any) -> list[str]:
    texts = []
    for event in found:
        words = [GAME.card.rule(event.rule), GAME.event_kinds[event.kind]]
        words += [LETTERS[seat] for seat in (event.seat, event.other) if seat >= 0]
        texts.append(" ".join([*words, str(event.value), f"x{event.count}"]))
    return texts


def section(table: Any, name: str) -> str:
    """What a section of the line says, without its name: `2 0 1` for `cursed`."""
    for each in GAME.position_text(table).split(" | "):
        if each.split()[0] == name:
            return each.removeprefix(name).strip()
    return ""


def phase(table: Any) -> str:
    lines = GAME.position_text(table).split(" | ")
    return next(each for each in reversed(lines) if not each.startswith("random"))


def legal(before: str | Any, letter: str, box: Any = BOX) -> list[str]:
    table = position(before) if isinstance(before, str) else before
    found = legal_actions(GAME, box, table, LETTERS.index(letter))
    return [GAME.action_text(action) for action in found]


def starting(found: list[str], word: str) -> list[str]:
    return [text.removeprefix(f"{word} ") for text in found if text.split()[0] == word]


def winners(table: Any) -> str:
    mask = GAME.score(BOX, table, [0] * table.seats)
    return "".join(LETTERS[seat] for seat in seats_in(int(mask)))


def assert_refused(before: str, move: str, rule: str, box: Any = BOX) -> None:
    """The door refuses by the rule, says its sentence in both languages, and changes nothing."""
    table = position(before)
    with pytest.raises(IllegalAction) as caught:
        play(table, move, box=box)
    assert caught.value.rule == rule
    assert caught.value.en == f"{rule}: {GAME.rulebook('en').sentence(rule)}"
    assert caught.value.fr.endswith(GAME.rulebook("fr").sentence(rule))
    assert table.tobytes() == position(before).tobytes()


# --- components -----------------------------------------------------------------------------


def test_T01_a_die_shows_the_adventurer_twice_and_the_others_once() -> None:
    assert sorted(SYMBOLS[face] for face in BOX.faces) == sorted("AAKTMX")
    assert BOX.dice == 8


def test_T01_all_faces_are_equally_likely() -> None:
    """In 600 throws each face comes about 100 times: at most five deviations more or less."""
    seen: Counter[str] = Counter()
    for seed in range(300):
        match = new_match(GAME, 2, seed, {"variant": "joker"})
        for text in ("side n", "side e"):
            match.play(match.awaited()[0], GAME.parse_action(text))
        seen.update(section(match.table, "shown").split())
    assert all(54 < seen[symbol] < 146 for symbol in "KTMX")
    assert 142 < seen["A"] < 258


def test_T02_gems_and_rounds_by_players_and_difficulty() -> None:
    normal, easy, hard = (list(row)[2:] for row in BOX.target)
    assert (easy, normal, hard) == ([14, 20, 22], [15, 23, 25], [16, 25, 28])
    assert list(BOX.rounds)[2:] == [8, 7, 6]


@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 7), (4, 6)])
def test_T02_a_lost_match_has_all_its_rounds(seats: int, rounds: int) -> None:
    match = random_match(GAME, seats, "rounds")
    assert match.table.over == 51
    assert match.table.round_number == rounds


def test_T03_the_sheets_have_25_rooms_an_exit_and_four_pairs() -> None:
    for variant in ("none", "closing"):
        view = new_match(GAME, 2, 0, {"variant": variant}).view(0)
        holds = Counter(room.holds for room in view.rooms)
        assert sum(holds.values()) == 25
        assert holds["exit"] == 1
        colours = ("orange", "violet", "turquoise", "pink")
        assert all(holds[colour + half] == 1 for colour in colours for half in "UL")
        assert all(len(room.needs) == 2 for room in view.rooms)


def test_T03_every_sheet_is_as_in_the_ledger() -> None:
    rooms = new_match(GAME, 2).view(0).rooms
    named = {room.name: f"{room.needs}:{room.holds}" for room in rooms}
    assert named["a1"] == "KT:gem"
    assert named["c3"] == "AK:exit"
    assert named["e5"] == "TK:gem"
    assert named["d5"] == "KA:turquoiseU"


def test_T04_six_treasure_cards_on_each_side() -> None:
    for variant, fifth in (("none", "AA key KKTM"), ("joker", "AA key KMT")):
        cards = new_match(GAME, 2, 0, {"variant": variant}).view(0).cards
        texts = [f"{card.left} {card.reward} {card.right}" for card in cards]
        assert len(texts) == 6
        assert texts[0] == "AK rush AATM"
        assert texts[4] == fifth


@pytest.mark.parametrize(("seats", "box"), [(2, 3), (3, 4), (4, 6)])
def test_T05_the_adventure_sheet(seats: int, box: int) -> None:
    view = new_match(GAME, seats).view(0)
    assert (view.gem_boxes, view.track_boxes, view.gem_box) == (30, 8, box)
    assert [track.name for track in view.tracks] == list(TRACKS)
    assert len(view.cursed) == 3


def test_T06_all_dice_but_cursed_ones_are_free_after_a_turn() -> None:
    cards = "cards 1! 2! 3! 4! 5! 6!"  # b's die fits nowhere
    before = f"{START} | aside 3 | cursed 0 1 0 | kept A A | pool K K | {TWO} {cards} | explore a"
    table = after(before, "a: stop", "b: take K", "b: done", box=KEYS)
    assert (table.active, table.free, list(table.cursed)) == (1, 7 - 2, [0, 0, 1])


# --- set-up ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "target"), [("easy", 20), ("normal", 23), ("hard", 25)])
def test_T10_the_difficulty_is_an_option(difficulty: str, target: int) -> None:
    assert new_match(GAME, 3, 0, {"difficulty": difficulty}).view(0).target == target


def test_T11_a_random_first_player_has_eight_dice() -> None:
    firsts = {new_match(GAME, 4, seed).awaited()[0] for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    match = new_match(GAME, 4, 0, {"first": "c"})
    assert match.awaited() == [2]
    assert match.table.free == 8
    assert events(match.events(SPECTATOR)) == ["T11 first c 0 x0"]


def test_T11_the_same_player_is_first_in_every_round() -> None:
    match = random_match(GAME, 3, "firsts", {"first": "b"})
    found = events(match.events(SPECTATOR))
    openings = [found[n + 1] for n, text in enumerate(found) if text.startswith("T20 round")]
    assert openings == ["T33 turn b 0 x0"] * 7


def test_T12_each_player_chooses_a_different_side() -> None:
    match = new_match(GAME, 4, 0, {"first": "c"})
    for seat, text in ((2, "side s"), (3, "side n"), (0, "side w")):
        assert match.awaited() == [seat]
        match.play(seat, GAME.parse_action(text))
    assert legal(match.table, "b") == ["side e"]
    assert match.table.round_number == 0
    match.play(1, GAME.parse_action("side e"))
    assert match.table.round_number == 1
    assert match.table.active == 2
    assert [seat.room for seat in match.view(0).seats] == [""] * 4


def test_T12_a_side_that_is_taken_is_refused() -> None:
    before = "first a | active a | free 8 | a n outside | b - outside | side b"
    assert_refused(before, "b: side n", "T12")
    assert_refused(f"{START} | free 6 | {TWO} | place a A K", "a: side e", "T12")


# --- a turn ---------------------------------------------------------------------------------

LAST_OF_ROUND = "first a | active b | aside 8 | a n c1 | b e e1 | explore b"


def test_T20_the_first_player_ticks_the_turn_track() -> None:
    table = position(f"round 2 | {LAST_OF_ROUND}")
    assert play(table, "b: stop", box=KEYS)[1:3] == ["T20 round 0 x3", "T33 turn a 0 x0"]
    assert table.round_number == 3
    table = after(f"{START} | aside 8 | a n c1 | b e e1 | explore a", "a: stop", box=KEYS)
    assert (table.round_number, table.active) == (1, 1)


def test_T21_cursed_dice_move_to_the_right_and_return() -> None:
    before = f"{START} | aside 2 | cursed 1 2 3 | a n c1 | b e e1 | explore a"
    table = position(before)
    assert "T21 freed b 0 x3" in play(table, "a: stop", box=KEYS)
    assert list(table.cursed) == [0, 1, 2]
    assert table.free == 5 - 2  # two of them are on the table already


def test_T21_a_die_cursed_in_a_turn_is_back_three_turns_later() -> None:
    table = position(f"{START} | aside 7 | cursed 1 0 0 | a n c1 | b e e1 | explore a")
    for seat, cursed in (("a", [0, 1, 0]), ("b", [0, 0, 1]), ("a", [0, 0, 0])):
        play(table, f"{seat}: stop", box=KEYS)
        assert list(table.cursed) == cursed
        while table.phase != 5:  # throw everything into the kept dice
            play(table, f"{'b' if seat == 'a' else 'a'}: keep", box=KEYS)


def test_T22_dice_are_thrown_two_at_a_time_and_a_last_one_alone() -> None:
    table = position(f"{START} | free 3 | aside 3 | {TWO} | place a - K")
    assert play(table, "a: keep", box=KEYS)[1:] == ["T22 throw a 2 x2"]
    assert table.free == 1
    assert play(table, "a: keep", "a: keep", box=KEYS)[2:] == ["T22 throw_one a 2 x0"]
    assert phase(table) == "place a K - unasked"
    play(table, "a: keep", box=KEYS)
    assert phase(table) == "explore a unasked"


def test_T23_black_masks_go_to_the_first_cursed_box() -> None:
    table = position(f"{START} | free 4 | aside 2 | cursed 1 0 0 | {TWO} | place a - K")
    assert play(table, "a: keep", box=CURSES)[1:] == [
        "T22 throw a 5 x5",
        "T23 curse a 0 x2",
        "T22 throw a 5 x5",
        "T23 curse a 0 x2",
    ]
    assert (list(table.cursed), phase(table)) == ([5, 0, 0], "explore a unasked")


def test_T23_every_other_die_is_kept_or_given_left_first() -> None:
    before = f"{START} | aside 6 | {TWO} | place a A K"
    assert legal(before, "a") == ["keep", "give"]
    table = after(before, "a: give")
    assert (section(table, "pool"), phase(table)) == ("A", "place a - K")
    play(table, "a: keep")
    assert (section(table, "kept"), phase(table)) == ("K", "explore a unasked")
    assert_refused(f"{START} | aside 8 | {TWO} | explore a", "a: keep", "T23")


def test_T24_a_room_needs_a_die_for_each_symbol() -> None:
    """From b2 the normal side has b1 KK, a2 TA, c2 AM, b3 MA."""
    before = f"{START} | {TWO} | explore a"
    assert starting(legal(f"{before} | kept A M", "a"), "enter") == ["c2", "b3"]
    assert starting(legal(f"{before} | kept K A", "a"), "enter") == []
    assert starting(legal(f"{before} | kept K K T", "a"), "enter") == ["b1"]
    assert_refused(f"{before} | kept K", "a: enter b1", "T24")


def test_T24_the_room_must_be_next_to_the_own_one() -> None:
    before = f"{START} | kept A A A K K M M T T | {TWO} | explore a"
    assert starting(legal(before, "a"), "enter") == ["b1", "a2", "c2", "b3"]
    assert_refused(before, "a: enter c3", "T24")
    corner = f"{START} | kept A A K K M M T T | a n a1 | b s d4 | explore a"
    assert starting(legal(corner, "a"), "enter") == ["b1", "a2"]


@pytest.mark.parametrize(
    ("side", "rooms"),
    [
        ("n", ["a1", "b1", "c1", "d1", "e1"]),
        ("e", ["e1", "e2", "e3", "e4", "e5"]),
        ("s", ["a5", "b5", "c5", "d5", "e5"]),
        ("w", ["a1", "a2", "a3", "a4", "a5"]),
    ],
)
def test_T24_from_outside_any_room_of_the_side(side: str, rooms: list[str]) -> None:
    before = f"{START} | kept A A K K M M T T | a {side} outside | b s d4 | explore a"
    assert starting(legal(before, "a"), "enter") == rooms


def test_T24_a_die_serves_one_room_only() -> None:
    table = after(f"{START} | kept A M K | {TWO} | explore a", "a: enter c2")
    assert (section(table, "kept"), table.aside) == ("K", 2)
    assert starting(legal(table, "a"), "enter") == []


def test_T25_the_action_is_carried_out_and_crossed_off() -> None:
    before = f"{START} | gems 3 | kept A M | {TWO} | explore a"
    assert told(before, "a: enter c2") == ["T24 enter a 7 x0", "T27 gem a 1 x4"]
    assert section(after(before, "a: enter c2"), "a") == "n c2 off c2"


def test_T25_a_room_can_be_entered_again_but_its_action_is_gone() -> None:
    before = f"{START} | gems 3 | kept A M | a n b2 off c2 | b s d4 | explore a"
    assert told(before, "a: enter c2") == ["T24 enter a 7 x0"]


def test_T25_each_sheet_has_its_own_actions() -> None:
    before = f"{START} | gems 3 | kept A M | a n b2 | b s c2 off c2 | explore a"
    assert after(before, "a: enter c2").gems == 4


def test_T26_several_rooms_in_a_turn() -> None:
    table = after(f"{START} | kept A M A K | {TWO} | explore a", "a: enter c2", "a: enter c3")
    assert section(table, "a") == "n c3 off c2"
    assert legal(table, "a") == ["stop"]


def test_T26_stopping_loses_the_kept_dice() -> None:
    before = f"{START} | kept A M | pool K | aside 5 | {TWO} | explore a"
    table = position(before)
    assert play(table, "a: stop") == ["T26 stop a 0 x2"]
    assert (table.aside, section(table, "kept")) == (7, "")
    assert_refused(f"{START} | free 6 | {TWO} | place a A K", "a: stop", "T26")


@pytest.mark.parametrize(
    ("start", "dice", "room", "track"),
    [
        ("b2", "T A", "a2", "mask"),
        ("b1", "A A", "c1", "reroll"),
        ("a2", "A A", "a3", "heal"),
        ("c1", "A T", "d1", "key"),
        ("a5", "A T", "b5", "torch"),
    ],
)
def test_T27_rooms_circle_the_next_box(start: str, dice: str, room: str, track: str) -> None:
    before = f"{START} | kept {dice} | tracks {track} 1 | a n {start} | b s e5 | explore a"
    assert section(after(before, f"a: enter {room}"), "tracks") == f"{track} 2"


def test_T27_a_joker_circles_a_track_of_choice() -> None:
    before = f"{START} | kept M A | {TWO} | explore a"
    table = after(before, "a: enter b3")
    assert legal(table, "a") == [f"joker {track}" for track in TRACKS[1:]]
    assert told(before, "a: enter b3", "a: joker torch")[1:] == ["T27 circle a 4 x1"]
    play(table, "a: joker torch")
    assert (phase(table), section(table, "a")) == ("explore a", "n b3 off b3")
    assert_refused(before, "a: joker torch", "T27")


def test_T27_a_full_track_takes_no_more() -> None:
    before = f"{START} | tracks heal 8 | {TWO} | joker a then explore"
    assert "joker heal" not in legal(before, "a")
    assert_refused(before, "a: joker heal", "T27")


def test_T27_the_exit_has_no_action() -> None:
    before = f"{START} | kept A K | a n c2 | b s d4 | explore a"
    assert told(before, "a: enter c3") == ["T24 enter a 12 x0"]


@pytest.mark.parametrize(("seats", "box"), [(2, 3), (3, 4), (4, 6)])
def test_T28_the_gem_box_of_a_track_gives_one_gem(seats: int, box: int) -> None:
    others = "".join(f" | {letter} s d4" for letter in "bcd"[: seats - 1])
    before = f"{START} | kept T A | tracks mask {box - 1} | a n b2{others} | explore a"
    assert told(before, "a: enter a2")[1:] == [f"T27 circle a 5 x{box}", "T28 track_gem a 5 x1"]
    after_it = before.replace(f"mask {box - 1}", f"mask {box}")
    assert after(after_it, "a: enter a2").gems == 0


def test_T29_an_action_without_effect_is_not_crossed_off() -> None:
    before = f"{START} | kept T A | tracks mask 8 | {TWO} | explore a"
    assert told(before, "a: enter a2") == ["T24 enter a 5 x0"]
    assert section(after(before, "a: enter a2"), "a") == "n a2"
    gems = f"{START} | gems 30 | kept A M | {TWO} | explore a"
    assert section(after(gems, "a: enter c2"), "a") == "n c2"


def test_T29_an_idle_joker_asks_nothing() -> None:
    full = "tracks heal 8 reroll 8 key 8 torch 8 mask 8"
    table = after(f"{START} | kept M A | {full} | {TWO} | explore a", "a: enter b3")
    assert (phase(table), section(table, "a")) == ("explore a", "n b3")


# --- pool and treasure cards ----------------------------------------------------------------

FOUR = "a n c1 | b s c5 | c e e3 | d w a3"


def test_T30_each_other_player_takes_from_the_left_neighbour_on() -> None:
    before = f"round 1 | first a | active c | aside 5 | pool A K T | {FOUR} | explore c"
    table = after(before, "c: stop")
    for letter, takes, symbol in (("d", "A K T", "K"), ("a", "A T", "T"), ("b", "A", "A")):
        assert legal(table, letter) == [f"take {each}" for each in takes.split()]
        play(table, f"{letter}: take {symbol}")
    assert phase(table) == "cross d"


def test_T30_a_second_die_only_if_one_remains_for_each_to_come() -> None:
    before = f"{START} | aside 4 | pool A A K T | {FOUR} | share b"
    table = after(before, "b: take A")
    assert legal(table, "b") == ["take A", "take K", "take T", "done"]
    play(table, "b: take K")
    assert phase(table) == "share c"
    play(table, "c: take A")
    assert phase(table) == "share d"
    table = after(before, "b: take A", "b: done", "c: take A")
    assert legal(table, "c") == ["take K", "take T", "done"]


def test_T30_nobody_may_decline() -> None:
    assert_refused(f"{START} | aside 7 | pool A | {FOUR} | share b", "b: done", "T30")
    assert_refused(f"{START} | aside 7 | pool A | {FOUR} | share b", "b: take K", "T30")


def test_T30_with_too_few_dice_the_last_ones_get_none() -> None:
    table = after(f"{START} | aside 7 | pool A | {FOUR} | share b", "b: take A")
    assert phase(table) == "cross b"


def test_T30_leftovers_are_free_again() -> None:
    before = f"{START} | pool A A A A A A A A | a n c1 | b e e1 | share b"
    table = after(before, "b: take A", "b: take A")
    play(table, "b: cross 1L", "b: cross 2L", box=KEYS)
    assert dice_on_table(table) == 8
    assert (table.active, table.free) == (1, 6)


def test_T31_a_die_crosses_off_one_such_symbol() -> None:
    before = f"{START} | aside 7 | a n c1 | b e e1 cards 1L1 hand A | cross b"
    assert starting(legal(before, "b"), "cross") == ["1R", "2L", "2R", "3L", "3R", "4R", "5L", "6R"]
    table = after(before, "b: cross 5L", box=KEYS)
    assert section(table, "b") == "e e1 cards 1L1 5L1"
    assert_refused(before, "b: cross 1L", "T31")


def test_T31_two_dice_may_go_to_two_cards_in_the_order_taken() -> None:
    before = f"{START} | aside 6 | a n c1 | b e e1 hand T A | cross b"
    told_now = told(before, "b: cross 2L", "b: cross 1R", box=KEYS)
    assert told_now[:2] == ["T31 cross_left b 3 x2", "T31 cross_right b 1 x1"]
    assert section(after(before, "b: cross 2L", "b: cross 1R"), "b").endswith("cards 1R1 2L2")


def test_T31_seat_by_seat_from_the_left_neighbour() -> None:
    before = f"round 1 | first a | active c | aside 5 | {FOUR} | cross d"
    before = before.replace("d w a3", "d w a3 hand A").replace("b s c5", "b s c5 hand K")
    table = after(before, "d: cross 1L")
    assert phase(table) == "cross b"


def test_T31_a_die_that_fits_nowhere_is_wasted() -> None:
    used = "cards 1! 2! 3! 4! 5! 6!"
    before = f"{START} | aside 6 | pool A K | a n c1 | b e e1 {used} | share b"
    assert told(before, "b: take A", "b: take K", box=KEYS)[2:4] == [
        "T31 waste b 1 x0",
        "T31 waste b 2 x0",
    ]


def test_T31_a_used_card_takes_no_more() -> None:
    before = f"{START} | aside 7 | a n c1 | b e e1 cards 5! hand A | cross b"
    assert "cross 5L" not in legal(before, "b")


CARD_1 = "b s d4 cards 1L12"  # AK complete: a rush


def test_T32_a_complete_card_is_used_in_another_players_turn() -> None:
    before = f"{START} | aside 6 | a n b2 | {CARD_1} | place a A K"
    assert legal(before, "b") == ["card 1"]
    assert told(before, "b: card 1") == ["T32 card b 0 x1", "T32 circle b 0 x1"]
    table = after(before, "b: card 1")
    assert section(table, "b") == "s d4 cards 1L12 1!"
    assert phase(table) == "place a A K"
    assert legal(table, "b") == []


def test_T32_with_the_right_side_it_brings_a_gem() -> None:
    before = f"{START} | aside 6 | a n b2 | {CARD_1} 1R1234 | place a A K"
    assert told(before, "b: card 1")[2:] == ["T32 gem b 1 x1"]
    assert after(before.replace("1R1234", "1R123"), "b: card 1").gems == 0


def test_T32_the_right_side_alone_gives_nothing() -> None:
    before = f"{START} | aside 6 | a n b2 | b s d4 cards 1L1 1R1234 | place a A K"
    assert legal(before, "b") == []
    assert_refused(before, "b: card 1", "T32")


def test_T32_on_a_full_track_the_circle_is_lost_the_gem_counts() -> None:
    before = f"{START} | aside 6 | tracks rush 8 | a n b2 | {CARD_1} 1R1234 | place a A K"
    assert told(before, "b: card 1")[1:] == ["T32 lost_circle b 0 x0", "T32 gem b 1 x1"]


@pytest.mark.parametrize(
    "now",
    [
        "aside 8 | explore a",
        "aside 7 | pool A | share b",
        "aside 7 | accept a A -",
        "aside 7 | cursed 1 0 0 | ready a",
        "aside 8 | joker a then explore",
    ],
)
def test_T32_at_any_moment_by_anybody(now: str) -> None:
    before = f"{START} | {now.rsplit(' | ', 1)[0]} | a n b2 cards 2L12 | {CARD_1}"
    before = f"{before} | {now.rsplit(' | ', 1)[1]}"
    assert "card 1" in legal(before, "b")
    assert "card 2" in legal(before, "a")
    assert phase(after(before, "b: card 1", "a: card 2")) == now.rsplit(" | ", 1)[1]


def test_T32_a_card_used_while_its_owner_crosses_off() -> None:
    """The die that waits fits nowhere any more: it is wasted, and the turn ends."""
    cards = "cards 1L12 1R13 2! 3! 4! 5! 6!"
    before = f"{START} | aside 7 | a n c1 | b e e1 {cards} hand A | cross b"
    assert told(before, "b: card 1", box=KEYS)[2:4] == ["T31 waste b 1 x0", "T33 turn b 0 x0"]


def test_T33_the_next_player_clockwise_is_active() -> None:
    table = position(f"{START} | aside 8 | {FOUR} | explore a")
    for active, box in ((1, KEYS), (2, KEYS), (3, KEYS), (0, KEYS)):
        letter = LETTERS[int(table.active)]
        while table.phase != 5:
            play(table, f"{letter}: keep", box=box)
        assert "T33" in " ".join(play(table, f"{letter}: stop", box=box))
        assert table.active == active


def test_T33_others_are_refused() -> None:
    before = f"{START} | aside 6 | {TWO} | place a A K"
    for text in ("keep", "stop", "enter b3", "rush b3", "take A", "cross 1L", "side e"):
        assert_refused(before, f"b: {text}", "T33")


# --- bonus actions --------------------------------------------------------------------------

RUSHES = "tracks rush 2"


def test_T34_a_rush_enters_an_adjacent_room_without_symbols() -> None:
    before = f"{START} | aside 8 | {RUSHES} | {TWO} | explore a"
    assert starting(legal(before, "a"), "rush") == ["b1", "a2", "c2", "b3"]
    assert told(before, "a: rush c2") == ["T34 rush a 7 x0", "T27 gem a 1 x1"]
    table = after(before, "a: rush c2", "a: rush c3")
    assert section(table, "tracks") == "rush 2-2"
    assert starting(legal(table, "a"), "rush") == []
    assert_refused(before.replace(f"{RUSHES} | ", ""), "a: rush c2", "T34")
    assert_refused(before, "a: rush c3", "T24")


def test_T34_a_rush_from_outside() -> None:
    before = f"{START} | aside 8 | {RUSHES} | a e outside | b s d4 | explore a"
    assert starting(legal(before, "a"), "rush") == ["e1", "e2", "e3", "e4", "e5"]


@pytest.mark.parametrize(
    "now", ["accept a A K", "place a A K", "place a - K", "place a X K unasked", "ready a"]
)
def test_T34_a_rush_at_every_decision_before_exploring(now: str) -> None:
    """The throw lies there as before; a joker is settled, then the decision goes on."""
    before = f"{START} | aside 5 | cursed 1 0 0 | {RUSHES} heal 1 reroll 1 | {TWO} | {now}"
    assert starting(legal(before, "a"), "rush") == ["b1", "a2", "c2", "b3"]
    assert phase(after(before, "a: rush c2")) == now
    assert phase(after(before, "a: rush b3")) == f"joker a then {now.replace(' a', '', 1)}"
    assert phase(after(before, "a: rush b3", "a: joker key")) == now


def test_T34_a_rush_at_the_first_decision_of_a_turn() -> None:
    """The dice are thrown at once; from c2 the next rooms are c1, b2, d2 and the exit."""
    before = "round 2 | first a | active a | tracks rush 1 | aside 8 | a n a1 | b s c2 | explore a"
    table = after(before, "a: stop", box=KEYS)
    assert (phase(table), table.free) == ("place b K K unasked", 6)
    assert legal(table, "b") == ["keep", "give", "rush c1", "rush b2", "rush d2", "rush c3"]
    assert play(table, "b: rush c3") == ["T34 rush b 12 x0"]
    assert (phase(table), section(table, "b")) == ("place b K K unasked", "s c3")
    assert legal(table, "b") == ["keep", "give"]


def test_T34_what_a_room_asks_is_answered_before_the_next_rush() -> None:
    joker_room = f"{START} | aside 6 | {RUSHES} | {TWO} | joker a then place A K unasked"
    assert starting(legal(joker_room, "a"), "rush") == []
    assert_refused(joker_room, "a: rush c2", "T34")
    unlocked = f"{DICE} | extra 2 | aside 8 | {RUSHES} | a n c1 | b s c4 | unlock a then explore"
    assert_refused(unlocked, "a: rush c2", "T34")


def test_T34_no_rush_once_one_has_stopped() -> None:
    before = f"{START} | aside 7 | pool A | {RUSHES} | {TWO}"
    assert_refused(f"{before} | share b", "b: rush d3", "T34")
    assert_refused(f"{before} | share b", "a: rush c2", "T33")


def test_T34_a_rush_wins_while_a_throw_lies_there() -> None:
    before = f"{START} | gems 15 | aside 6 | {RUSHES} | a n c2 | b s c3 | place a A K"
    assert after(before, "a: rush c3").over == 50


def test_T34_a_rush_before_the_own_doorway_is_closed() -> None:
    """b2 is a gem, b1 a joker; the left neighbour, asked next, is not in the own turn."""
    before = closing("T T", "tracks rush 2 | a n b2 | b e e1 | close a")
    assert starting(legal(before, "a"), "rush") == ["b1", "a2", "c2", "b3"]
    table = after(before, "a: rush b1")
    assert phase(table) == "joker a then close"
    play(table, "a: joker key", "a: rush b2")
    assert phase(table) == "close a"
    neighbour = closing("T T", "tracks rush 2 | a n b2 | b e e1 | close b")
    assert starting(legal(neighbour, "b"), "rush") == []
    assert_refused(neighbour, "b: rush d1", "T34")


def test_T34_a_circle_just_won_can_be_spent_at_once() -> None:
    before = f"{START} | kept T A | aside 6 | {TWO} | explore a"
    assert starting(legal(after(before, "a: enter a2"), "a"), "use") == ["mask"]


def test_T34_a_spent_box_is_gone() -> None:
    assert starting(legal(f"{START} | tracks rush 2-2 | {TWO} | explore a", "a"), "rush") == []


def test_T35_a_heal_brings_the_dice_of_one_box_back() -> None:
    before = f"{START} | aside 3 | cursed 2 0 3 | tracks heal 1 | {TWO} | ready a"
    assert legal(before, "a") == ["heal 1", "heal 3", "explore"]
    table = position(before)
    assert play(table, "a: heal 3", box=KEYS) == ["T35 heal a 3 x3", "T22 throw a 2 x2"]
    assert (list(table.cursed), table.free) == ([2, 0, 0], 1)
    assert_refused(before, "a: heal 2", "T35")


def test_T35_also_those_just_cursed_before_the_next_throw() -> None:
    before = f"{START} | free 4 | aside 1 | cursed 2 0 0 | tracks heal 1 | {TWO} | place a - K"
    table = after(before, "a: heal 1")
    assert (table.free, phase(table)) == (6, "place a - K")


def test_T35_not_once_exploring_has_begun() -> None:
    """By an explicit choice, or by the first room entered by dice."""
    before = f"{START} | kept A M | aside 4 | cursed 2 0 0 | tracks heal 1 | {TWO}"
    assert phase(after(f"{before} | ready a", "a: explore")) == "explore a"
    assert_refused(f"{before} | explore a", "a: heal 1", "T35")
    skipped = f"{before} | explore a unasked"
    assert legal(skipped, "a") == ["heal 1", "stop", "enter c2", "enter b3"]
    entered = after(skipped, "a: enter c2")
    assert phase(entered) == "explore a"
    assert_refused(GAME.position_text(entered), "a: heal 1", "T35")


AFTER_THE_LAST = "cursed 2 0 1 | tracks rush 1 | kept A"  # no heal at hand: `ready` is skipped


def test_T35_a_rush_into_a_heal_after_the_last_throw_can_be_followed_by_it() -> None:
    """a3 is a heal room. The healed dice are thrown at once."""
    table = position(f"{START} | {AFTER_THE_LAST} | aside 3 | a n a2 | b s d4 | place a - A")
    play(table, "a: keep")
    assert phase(table) == "explore a unasked"
    assert starting(legal(table, "a"), "heal") == []
    play(table, "a: rush a3")
    assert legal(table, "a")[:3] == ["heal 1", "heal 3", "stop"]
    assert play(table, "a: heal 1", box=KEYS) == ["T35 heal a 1 x2", "T22 throw a 2 x2"]
    assert (phase(table), section(table, "kept")) == ("place a K K unasked", "A A")
    play(table, "a: keep", "a: give")
    assert phase(table) == "explore a unasked"


def test_T35_a_joker_or_a_temporary_die_does_not_begin_exploring() -> None:
    before = f"{START} | cursed 1 0 0 | tracks rush 1 key 1 | aside 7 | {TWO} | explore a unasked"
    table = after(before, "a: use key", "a: rush b3")
    assert phase(table) == "joker a then explore unasked"
    play(table, "a: joker heal")
    assert starting(legal(table, "a"), "heal") == ["1"]


def test_T35_a_heal_that_a_rush_brings_serves_before_the_next_throw() -> None:
    before = f"{START} | free 4 | aside 1 | cursed 2 0 0 | tracks rush 1 | a n a2 | b s d4"
    table = after(f"{before} | place a - K", "a: rush a3")
    assert legal(table, "a") == ["keep", "give", "heal 1"]
    play(table, "a: heal 1", "a: keep", box=KEYS)
    assert (table.free, section(table, "cursed")) == (4, "")


def test_T36_a_reroll_throws_again_black_masks_included() -> None:
    before = f"{START} | aside 6 | tracks reroll 2 | {TWO} | accept a X X"
    assert legal(before, "a") == ["accept", "reroll"]
    table = position(before)
    assert play(table, "a: reroll", box=KEYS) == ["T36 reroll a 0 x0", "T22 throw a 2 x2"]
    assert phase(table) == "accept a K K"  # one more reroll
    play(table, "a: reroll", box=KEYS)
    assert phase(table) == "place a K K unasked"
    assert_refused(f"{START} | aside 6 | {TWO} | place a X K", "a: reroll", "T36")


def test_T36_accepting_curses_and_places() -> None:
    table = after(f"{START} | aside 6 | tracks reroll 1 | {TWO} | accept a X K", "a: accept")
    assert (list(table.cursed), phase(table)) == ([1, 0, 0], "place a - K")
    assert_refused(f"{START} | aside 6 | {TWO} | place a A K", "a: accept", "T36")


def test_T36_the_throw_waits_only_where_a_reroll_is_possible() -> None:
    before = f"{START} | free 4 | aside 3 | {TWO} | place a - K"
    assert phase(after(before, "a: keep", box=KEYS)) == "place a K K unasked"
    circled = before.replace("aside", "tracks reroll 1 | aside")
    assert phase(after(circled, "a: keep", box=KEYS)) == "accept a K K"
    spent = before.replace("aside", "tracks reroll 1-1 | aside")
    assert phase(after(spent, "a: keep", box=KEYS)) == "place a K K unasked"
    with_card = before.replace("b s d4", "b s d4 cards 4L12")
    table = after(with_card, "a: keep", box=KEYS)
    assert legal(table, "a") == ["accept"]
    play(table, "b: card 4")
    assert legal(table, "a") == ["accept", "reroll"]


def test_T36_the_end_of_rolling_waits_only_where_a_heal_is_possible() -> None:
    before = f"{START} | aside 6 | cursed 1 0 0 | {TWO} | place a - K"
    assert phase(after(before, "a: keep")) == "explore a unasked"
    circled = before.replace("aside", "tracks heal 1 | aside")
    assert phase(after(circled, "a: keep")) == "ready a"
    assert phase(after(circled.replace("cursed 1 0 0 | ", ""), "a: keep")) == "explore a unasked"
    assert phase(after(before.replace("d4", "d4 cards 3L12"), "a: keep")) == "ready a"


REROLL_NEXT_DOOR = "tracks rush 1 | a n b1 | b s d4"  # c1 is a reroll room


def test_T36_a_reroll_that_a_rush_brings_serves_the_throw_that_lies_there() -> None:
    before = f"{START} | free 4 | aside 2 | {REROLL_NEXT_DOOR} | place a A K unasked"
    table = after(before, "a: rush c1")
    assert legal(table, "a") == ["keep", "give", "reroll"]
    told_now = play(table, "a: reroll", box=ADVENTURERS)
    assert told_now == ["T36 reroll a 0 x0", "T22 throw a 1 x1"]
    assert (phase(table), table.free) == ("place a A A unasked", 4)


@pytest.mark.parametrize(("throw", "faces"), [("X K", "1 x1"), ("K X", "1 x1"), ("K -", "1 x0")])
def test_T36_a_black_mask_that_was_not_asked_about_is_thrown_again(throw: str, faces: str) -> None:
    """It lies in the first cursed box with an older die."""
    mask = throw.count("X")
    dice = f"tracks reroll 1 | aside {6 - mask} | cursed {1 + mask} 0 0"
    table = position(f"{START} | {dice} | {TWO} | place a {throw} unasked")
    assert dice_on_table(table) == 8
    assert play(table, "a: reroll", box=ADVENTURERS)[1].endswith(faces)
    assert (list(table.cursed), dice_on_table(table)) == ([1, 0, 0], 8)


def test_T36_no_reroll_once_a_die_is_placed_or_the_throw_accepted() -> None:
    before = f"{START} | aside 6 | tracks reroll 1 | {TWO}"
    placed = after(f"{before} | place a A K unasked", "a: keep")
    assert phase(placed) == "place a - K"
    assert legal(placed, "a") == ["keep", "give"]
    assert_refused(f"{before} | place a - K", "a: reroll", "T36")
    accepted = after(f"{before} | accept a A K", "a: accept")
    assert phase(accepted) == "place a A K"
    assert_refused(f"{before} | place a A K", "a: reroll", "T36")


def test_T36_no_reroll_once_the_black_mask_of_the_throw_has_left_its_box() -> None:
    tracks = "tracks heal 1 reroll 1"
    before = f"{START} | aside 5 | cursed 1 0 1 | {tracks} | {TWO} | place a X K unasked"
    assert phase(after(before, "a: heal 3")) == "place a X K unasked"
    healed = after(before, "a: heal 1")
    assert (phase(healed), healed.free) == ("place a - K", 1)
    line = f"{JOKER} | aside 6 | cursed 1 0 0 | tracks reroll 1 | shown X T | a n b1 | b e e1"
    moved = after(f"{line} | joker a then place K X unasked", "a: joker left")
    assert (phase(moved), list(moved.cursed)) == ("place a K -", [0, 1, 0])


@pytest.mark.parametrize(("track", "symbol"), [("key", "K"), ("torch", "T"), ("mask", "M")])
def test_T37_a_box_makes_a_temporary_die(track: str, symbol: str) -> None:
    before = f"{START} | kept A | aside 7 | tracks {track} 1 | {TWO} | explore a"
    table = after(before, f"a: use {track}")
    assert (section(table, "made"), section(table, "tracks")) == (symbol, f"{track} 1-1")
    assert dice_on_table(table) == 8
    assert_refused(before.replace("key 1", "key 1-1").replace("mask", "key"), "a: use mask", "T37")


def test_T37_it_opens_rooms_and_is_lost_if_unused() -> None:
    before = f"{START} | kept A K | aside 6 | tracks mask 1 key 1 | {TWO} | explore a"
    table = after(before, "a: use mask", "a: use key", "a: enter c2")
    assert (section(table, "kept"), section(table, "made"), table.aside) == ("K", "K", 7)
    play(table, "a: stop", box=KEYS)
    assert section(table, "made") == ""
    assert dice_on_table(table) == 8


def test_T38_the_order_of_a_turn() -> None:
    before = "options normal joker | round 1 | first a | active b | aside 7 | cursed 0 0 1"
    found = told(f"{before} | extra 2 | shown A A | a n c1 | b e e1 | explore b", "b: stop")
    rules = [text.split()[0] for text in found]
    assert rules[:6] == ["T26", "T20", "T33", "T21", "T63", "T22"]


def test_T38_without_free_dice_heal_stays_possible() -> None:
    before = f"{START} | aside 1 | cursed 4 3 0 | tracks heal 1 | a n c1 | b e e1 | explore a"
    table = after(before, "a: stop", box=CURSES)
    assert phase(table) == "ready b"
    assert legal(table, "b") == ["heal 1", "heal 2", "heal 3", "explore"]
    play(table, "b: explore")
    assert_refused(GAME.position_text(table), "b: explore", "T38")
    assert_refused(before.replace("explore a", "place a A K"), "a: enter b1", "T38")


# --- special rooms --------------------------------------------------------------------------


def test_T40_two_adventurers_in_two_halves_bring_two_gems() -> None:
    """b1 and b4 hold the halves of the orange symbol."""
    before = f"{START} | kept K K | aside 6 | a n c1 | b s b4 | explore a"
    assert told(before, "a: enter b1")[1:] == ["T40 unlock a b 0 x0", "T40 gem a 2 x2"]
    table = after(before, "a: enter b1")
    assert (section(table, "pairs"), table.gems) == ("orange", 2)


def test_T40_each_colour_once_for_all() -> None:
    before = f"{START} | pairs orange | kept K K | aside 6 | a n c1 | b s b4 | explore a"
    assert told(before, "a: enter b1") == ["T24 enter a 1 x0"]


def test_T40_it_takes_two_players_in_two_different_halves() -> None:
    same = f"{START} | kept K K | aside 6 | a n c1 | b s b1 | explore a"
    assert after(same, "a: enter b1").gems == 0
    other_colour = f"{START} | kept K K | aside 6 | a n c1 | b s b2 | explore a"
    assert after(other_colour, "a: enter b1").gems == 0


def test_T40_passing_through_counts() -> None:
    before = f"{START} | kept K K A A | aside 4 | a n a1 | b s b4 | explore a"
    table = after(before, "a: enter b1", "a: enter c1")
    assert (table.gems, section(table, "a")) == (2, "n c1 off c1")


# --- the end --------------------------------------------------------------------------------


def test_T50_all_on_the_exit_with_enough_gems_wins_at_once() -> None:
    before = f"{START} | gems 15 | kept A K | aside 6 | a n c2 | b s c3 | explore a"
    table = position(before)
    assert play(table, "a: enter c3")[-1] == "T50 escape 0 x15"
    assert (table.over, winners(table)) == (50, "ab")
    assert GAME.ending(BOX, table) == 0
    assert legal(table, "a") == []
    assert_refused(GAME.position_text(table), "a: stop", "T50")


def test_T50_gems_at_any_instant_count() -> None:
    """The last gem comes from a card in another player's turn."""
    cards = "cards 1L12 1R1234"
    before = f"{START} | gems 14 | aside 6 | a n c3 | b s c3 {cards} | place a A K"
    table = after(before, "b: card 1")
    assert (table.over, winners(table)) == (50, "ab")


@pytest.mark.parametrize(("gems", "place"), [(14, "c3"), (15, "c4")])
def test_T50_both_are_needed(gems: int, place: str) -> None:
    before = f"{START} | gems {gems} | kept A K | aside 6 | a n c2 | b s {place} | explore a"
    assert after(before, "a: enter c3").over == 0


LAST = "round 8 | first a | active b"


def test_T51_after_the_last_turn_the_team_loses() -> None:
    table = position(f"{LAST} | gems 15 | aside 8 | a n c2 | b s c3 | explore b unasked")
    assert play(table, "b: stop")[-1] == "T51 lose 0 x15"
    assert phase(table) == "explore b"
    assert (table.over, winners(table), GAME.ending(BOX, table)) == (51, "", 1)
    assert_refused(GAME.position_text(table), "a: stop", "T51")


def test_T51_the_treasure_phase_of_the_last_turn_still_counts() -> None:
    cards = "cards 1L1 1R1234 hand K"
    before = f"{LAST} | gems 14 | aside 7 | a n c3 {cards} | b s c3 | cross a"
    assert after(before, "a: cross 1L").over == 50
    assert after(before, "a: cross 4L").over == 51


def test_T52_the_exit_may_be_left_again() -> None:
    before = f"{START} | kept A M | aside 6 | a n c3 | b s c3 | explore a"
    assert section(after(before, "a: enter c2"), "a") == "n c2 off c2"


def test_T52_a_player_on_the_exit_may_give_every_die() -> None:
    table = position(f"{START} | free 6 | a n c3 | b s d4 | place a K K")
    while table.phase != 5:
        play(table, "a: give", box=KEYS)
    assert section(table, "pool") == "K K K K K K K K"


def test_T53_complete_cards_are_used_before_the_team_loses() -> None:
    cards = "cards 1L12 1R1234 2L12"
    before = f"{LAST} | gems 14 | aside 8 | a n c3 {cards} | b s c3 cards 3L12 | explore b"
    table = position(before)
    told_now = play(table, "b: stop")
    assert [text for text in told_now if " card " in text] == [
        "T32 card a 0 x1",
        "T32 card a 0 x2",
        "T32 card b 1 x3",
    ]
    assert (table.over, table.gems) == (50, 15)


# --- variants -------------------------------------------------------------------------------

CLOSING = "options normal closing | round 1 | first a | active a | extra 2"


def closing(shown: str, rest: str = "a n c1 | b e e1 | close a") -> str:
    return f"{CLOSING} | free 8 | shown {shown} | {rest}"


def test_T60_a_doorway_of_a_room_with_these_symbols_in_this_order() -> None:
    """On the variant side b3 needs TK and d3 needs KT."""
    assert starting(legal(closing("T K"), "a"), "close") == ["b3 n", "b3 e", "b3 s", "b3 w"]
    assert starting(legal(closing("K T"), "a"), "close") == ["d3 n", "d3 e", "d3 s", "d3 w"]
    assert_refused(closing("T K"), "a: close d3 n", "T60")


def test_T60_the_active_player_then_the_left_neighbour() -> None:
    table = position(closing("T K"))
    assert play(table, "a: close b3 n") == ["T60 close a 11 x0"]
    assert phase(table) == "close b"
    play(table, "b: close b3 w", box=KEYS)
    assert section(table, "a") == "n c1 shut b2s"
    assert section(table, "b") == "e e1 shut a3e"
    assert phase(table) == "place a K K unasked"


def test_T60_outer_doorways_cannot_be_closed() -> None:
    """KA is a1 and e5: two corners."""
    assert starting(legal(closing("K A"), "a"), "close") == ["a1 e", "a1 s", "e5 n", "e5 w"]


def test_T60_none_open_none_closed() -> None:
    shut = "a n c1 shut b2s b3e b3s a3e | b e e1 | close b"
    table = position(closing("T K", shut))
    assert legal(table, "b") != []
    before = f"{CLOSING} | aside 8 | {shut.replace('close b', 'explore a')}"
    box = loaded("AAAAAA")
    no_room = plain(GAME.make_box(_without("AA"), "no AA"))
    no_room.faces[:] = box.faces
    assert "T60 no_doorway b 0 x0" in told(before, "a: stop", box=no_room)


def _without(symbols: str) -> dict[str, Any]:
    """The box without rooms of these symbols on the variant side."""
    rows = [row.replace(f"{symbols}:", "KT:") for row in DATA["sheets"]["variant"]["rooms"]]
    variant = DATA["sheets"]["variant"] | {"rooms": rows}
    return DATA | {"sheets": DATA["sheets"] | {"variant": variant}}


def test_T60_the_dice_are_thrown_at_the_start_of_every_turn() -> None:
    before = f"{CLOSING} | aside 8 | a n c1 | b e e1 | explore a"
    table = position(before)
    assert "T60 boxes b 1 x1" in play(table, "a: stop", box=ADVENTURERS)
    assert (section(table, "shown"), phase(table)) == ("A A", "close b")


def test_T60_a_closed_doorway_is_shut_both_ways_and_for_a_rush() -> None:
    rest = "tracks rush 1 | kept A A K K T T M M"
    inside = f"{CLOSING} | {rest} | a n b3 shut a3e b2s | b e e1 | explore a"
    assert starting(legal(inside, "a"), "enter") == ["c3", "b4"]
    assert starting(legal(inside, "a"), "rush") == ["c3", "b4"]
    outside = f"{CLOSING} | {rest} | a n a3 shut a3e | b e e1 | explore a"
    assert "b3" not in starting(legal(outside, "a"), "enter")


def test_T61_black_masks_curse_free_dice_instead() -> None:
    before = f"{CLOSING} | aside 8 | a n c1 | b e e1 | explore a"
    table = position(before)
    told_now = play(table, "a: stop", box=CURSES)
    assert told_now[2:4] == ["T60 boxes b 5 x5", "T61 curse_free b 0 x2"]
    few = f"{CLOSING} | aside 1 | cursed 0 7 0 | a n c1 | b e e1 | explore a"
    assert "T61 curse_free b 0 x1" in told(few, "a: stop", box=CURSES)


DICE = "options normal dice | round 1 | first a | active a"
MEETING = "kept A M | aside 6 | a n b1 | b s c4"  # c1 and c4 hold the orange symbol


def test_T62_unlocking_brings_gems_or_a_die() -> None:
    before = f"{DICE} | extra 2 | {MEETING} | explore a"
    table = after(before, "a: enter c1")
    assert legal(table, "a") == ["gems", "die"]
    assert table.gems == 0
    with_gems = after(before, "a: enter c1", "a: gems")
    assert (with_gems.gems, with_gems.extra) == (2, 2)
    assert_refused(before, "a: die", "T62")


def test_T62_the_die_is_thrown_from_the_next_turn_on() -> None:
    before = f"{DICE} | extra 2 | {MEETING} | explore a"
    table = after(before, "a: enter c1", "a: die")
    assert (table.gems, table.extra, table.aside, phase(table)) == (0, 1, 9, "explore a")
    play(table, "a: stop", box=KEYS)
    assert table.free + 2 == 9


def test_T62_with_both_dice_taken_it_is_always_gems() -> None:
    before = f"{DICE} | {MEETING.replace('aside 6', 'aside 8')} | explore a"
    table = after(before, "a: enter c1")
    assert (table.gems, phase(table)) == (2, "explore a")


JOKER = "options normal joker | round 1 | first a | active a | extra 2"


def joker(shown: str, rest: str = "aside 8") -> str:
    return f"{JOKER} | {rest} | shown {shown} | a n b1 | b e e1 | joker a then explore"


def test_T63_a_joker_does_what_one_of_the_dice_shows() -> None:
    assert legal(joker("K T"), "a") == ["joker left", "joker right"]
    assert section(after(joker("K T"), "a: joker right"), "tracks") == "torch 1"
    assert section(after(joker("K T"), "a: joker left"), "tracks") == "key 1"
    assert section(after(joker("K T"), "a: joker left"), "a") == "n b1 off b1"
    assert_refused(joker("K T"), "a: joker torch", "T27")


def test_T63_an_adventurer_does_nothing_and_leaves_the_joker() -> None:
    table = position(joker("A T"))
    assert play(table, "a: joker left") == ["T63 idle_joker a 0 x0"]
    assert section(table, "a") == "n b1"
    before = f"{JOKER} | kept A T | aside 6 | shown A A | a n a1 | b e e1 | explore a"
    assert phase(after(before, "a: enter b1")) == "explore a"


def test_T63_a_black_mask_moves_the_cursed_dice() -> None:
    table = position(joker("X A", "aside 4 | cursed 1 1 2"))
    assert play(table, "a: joker left") == ["T63 shift a 0 x2"]
    assert (list(table.cursed), table.aside, table.free) == ([0, 1, 1], 6, 0)
    assert legal(joker("X T"), "a") == ["joker right"]
    assert_refused(joker("X T"), "a: joker left", "T63")


def test_T63_the_dice_are_thrown_by_the_first_player_for_the_round() -> None:
    before = "options normal joker | round 1 | first a | extra 2 | shown T T | aside 8"
    stays = f"{before} | active a | a n b1 | b e e1 | explore a"
    assert section(after(stays, "a: stop", box=KEYS), "shown") == "T T"
    anew = f"{before} | active b | a n b1 | b e e1 | explore b"
    assert section(after(anew, "b: stop", box=KEYS), "shown") == "K K"


@pytest.mark.parametrize("variant", ["closing", "dice", "joker"])
def test_T64_the_other_side_and_two_extra_dice(variant: str) -> None:
    match = new_match(GAME, 2, 0, {"variant": variant})
    assert match.table.extra == 2
    rooms = {room.name: room.holds for room in match.view(0).rooms}
    assert (rooms["a1"], rooms["b1"], rooms["c3"]) == ("gem", "joker", "exit")
    assert new_match(GAME, 2).table.extra == 0


@pytest.mark.parametrize("variant", ["none", "closing", "dice", "joker"])
def test_T65_the_same_targets_and_rounds(variant: str) -> None:
    view = new_match(GAME, 4, 0, {"variant": variant, "difficulty": "hard"}).view(0)
    assert (view.target, view.rounds) == (28, 6)


# --- who knows what -------------------------------------------------------------------------


def test_T70_everything_is_public_but_the_stream() -> None:
    match = new_match(GAME, 3, "public", {"variant": "closing"})
    for _ in random_steps(match, most=120):
        pass
    line = GAME.position_text(match.table).partition(" | random")[0]
    for seat in (SPECTATOR, 0, 1, 2):
        assert GAME.position_text(match.seen(seat)) == line


def test_T70_an_imagined_table_throws_other_dice() -> None:
    match = new_match(GAME, 2, "imagined", {"first": "a"})
    imagined = plain_blank(GAME.table)
    GAME.imagine(match.box, match.seen(0), 0, imagined)
    check_position(match.box, imagined)
    assert imagined.free == 8


def test_every_room_name_is_where_it_says() -> None:
    assert ROOM_NAMES[0] == "a1"
    assert ROOM_NAMES[4] == "e1"
    assert ROOM_NAMES[24] == "e5"
    assert len(BOX.faces) == FACES


def test_a_match_on_another_box() -> None:
    """Another sheet is tried without code."""
    box = GAME.make_box(_without("AA"), "another")
    match = Match(GAME, 3, new_match(GAME, 3).seed, {"variant": "dice"}, box)
    for _ in random_steps(match):
        pass
    assert match.is_over


def _full_of_rushes() -> Any:
    """Treasure cards that a die completes, and heals and rerolls where there were gems and keys."""
    cards = [f"{symbol} rush {symbol}" for symbol in "AKTMAA"]
    sheets = {}
    for name, sheet in DATA["sheets"].items():
        rows = [row.replace(":gem", ":heal").replace(":key", ":reroll") for row in sheet["rooms"]]
        sheets[name] = {"rooms": rows, "cards": cards}
    return GAME.make_box(DATA | {"sheets": sheets}, "full of rushes")


def _bold(texts: list[str], rng: random.Random) -> str:
    """Every second time a rush, a heal or a reroll, if there is one."""
    bold = [text for text in texts if text.split()[0] in ("rush", "heal", "reroll")]
    return rng.choice(bold if bold and rng.random() < 0.5 else texts)


def test_T34_matches_full_of_rushes_keep_to_the_rules() -> None:
    """Rerolls and heals that come by a rush, at whatever decision: all within the bounds."""
    rng, box = random.Random("rushes"), _full_of_rushes()
    done: set[tuple[str, str]] = set()
    for seed in range(24):
        options = {"variant": ("none", "closing", "dice", "joker")[seed % 4]}
        match = Match(GAME, 3, new_match(GAME, 3, seed).seed, options, box)
        while not match.is_over:
            seat = next_seat(match, rng)
            found = match.legal(seat)
            assert found == [each for each in range(198) if match.why_not(seat, each) is None]
            text = _bold([GAME.action_text(action) for action in found], rng)
            done.add((PHASES[match.table.phase], text.split()[0]))
            match.play(seat, GAME.parse_action(text))
            check_position(match.box, match.table)
        assert match.ply <= GAME.card.longest
    rare = {("place", "rush"), ("place", "reroll"), ("place", "heal"), ("explore", "heal")}
    assert rare <= done
