"""SCAPE rule by rule: set a position, act through the door, compare.

Positions are lines of `cavale.games.scape.positions`; cards that a test does not need are left out
of them. What was told reads `S34 collapse a S raf`: rule, event, seat, letter, what the event's
value stands for (`?` where it is hidden), and `>b` for the other seat.
"""

from collections import Counter
from typing import Any

import pytest

from cavale.games import find
from cavale.games.scape.table import FACTIONS, LETTERS, card_name
from cavale.kernel.contract import SPECTATOR, awaited, legal_actions, seat_letters, seats_in
from cavale.kernel.header import begin
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import Event, new_tape, read, redacted, whole
from cavale.matches import door
from cavale.matches.door import IllegalAction
from tests.helpers import new_match, random_match, random_steps

GAME = find("scape")
BOX = plain(GAME.box)
SEATS = seat_letters(14)
WORD = "pile S S1/a | pile C C4/a | pile A A3/a | pile P P1/a"  # four RAF tops
PHASES = ("turn ", "look ", "pick ", "collapse ", "reveal ", "over ")

# --- builders -------------------------------------------------------------------------------


def position(line: str) -> Any:
    return GAME.parse_position(line)


def play(table: Any, moves: str) -> list[Any]:
    """Play moves such as `a down S1, b look c` through the door; return the rows of the tape."""
    rows = []
    for move in moves.split(", "):
        seat, number = SEATS.index(move[0]), GAME.parse_action(move[2:])
        tape = new_tape()
        door.check(GAME, BOX, table, seat, number)
        GAME.play(BOX, table, seat, number, tape)
        rows.append(read(tape))
    return rows


def line(table: Any) -> str:
    """The position in a line, without the number of moves and the random stream."""
    sections = GAME.position_text(table).split(" | ")
    return " | ".join(each for each in sections if not each.startswith(("ply ", "random ")))


def after(before: str, moves: str) -> str:
    table = position(before)
    play(table, moves)
    return line(table)


def section(text: str, name: str) -> str:
    """The one section of a line that begins so, or nothing."""
    return next((each for each in text.split(" | ") if each.startswith(f"{name} ")), "")


def phase_after(before: str, moves: str) -> str:
    found = after(before, moves).split(" | ")
    return next(each for each in found if each.startswith(PHASES))


def told(before: str, moves: str, viewer: int | None = None) -> list[str]:
    rows = play(position(before), moves)
    found = [whole(each) if viewer is None else redacted(each, viewer) for each in rows]
    return [_event(event) for step in found for event in step]


def _event(event: Event) -> str:
    kind = GAME.event_kinds[event.kind]
    words = [GAME.card.rule(event.rule), kind]
    words += [SEATS[event.seat]] if event.seat >= 0 else []
    if kind in ("identity", "turned_up", "look"):
        words.append(FACTIONS[event.value] if event.value >= 0 else "?")
    elif kind == "end":
        words.append(GAME.card.endings[event.value])
    elif kind not in ("deal", "first", "idle", "pick", "pass", "missing", "nobody"):
        marks = ("raf", "raf2", "usaf", "usaf2", "ss", "ss2", "?")
        words += [LETTERS[event.count], marks[event.value]]
    words += [f">{SEATS[event.other]}"] if event.other >= 0 else []
    return " ".join(words)


def legal(before: str, letter: str) -> str:
    found = legal_actions(GAME, BOX, position(before), SEATS.index(letter))
    return ", ".join(GAME.action_text(action) for action in found)


def seen(table: Any, seat: int) -> str:
    found = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, found)
    return line(found)


def dealt(table: Any) -> list[int]:
    """All cards at the start."""
    return [card for row in [table.draw, *table.hand] for card in row if card]


def view(table: Any, seat: int) -> Any:
    found = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, found)
    return GAME.view(BOX, found, seat)


def winners(before: str, moves: str) -> str:
    table = position(before)
    play(table, moves)
    mask = GAME.score(BOX, table, [0] * table.seats)
    return "".join(SEATS[seat] for seat in seats_in(int(mask)))


def ending(before: str, moves: str) -> tuple[str, str]:
    """By which rule it ended, and how."""
    table = position(before)
    play(table, moves)
    return GAME.card.rule(table.over), GAME.card.endings[GAME.ending(BOX, table)]


def assert_refused(before: str, move: str, rule: str) -> None:
    """The door refuses by the rule, says its sentence in both languages, and changes nothing."""
    table = position(before)
    with pytest.raises(IllegalAction) as caught:
        play(table, move)
    assert caught.value.rule == rule
    assert caught.value.en == f"{rule}: {GAME.rulebook('en').sentence(rule)}"
    assert caught.value.fr.endswith(GAME.rulebook("fr").sentence(rule))
    assert table.tobytes() == position(before).tobytes()


# --- components -----------------------------------------------------------------------------


def test_S01_seven_cards_a_letter_and_the_letters_are_public() -> None:
    match = new_match(GAME, 3, "letters")
    public = match.view(SPECTATOR)
    table = match.table
    for seat in range(3):
        hand = [card_name(card)[0] for card in table.hand[seat]]
        assert sorted(card.letter for card in public.seats[seat].hand) == sorted(hand)
        assert all(card.name == card.faction == "" for card in public.seats[seat].hand)
    assert public.draw_letter == card_name(table.draw[table.draw_size - 1])[0]
    letters = Counter(card_name(card)[0] for card in dealt(table))
    assert letters == dict.fromkeys(LETTERS, 7)


def test_S01_the_letter_under_the_top_of_the_draw_pile_is_hidden() -> None:
    table = position("a raf S1 | b usaf S2 | c ss S3 | turn a | draw A3 P1 P2")
    assert section(seen(table, 0), "draw") == "draw A? ?2"


def test_S02_deck_a_has_three_raf_three_usaf_and_one_ss_a_letter() -> None:
    for letter in range(5):
        marks = [FACTIONS[BOX.faction[1 + 7 * letter + row]] for row in range(7)]
        assert Counter(marks) == {"raf": 3, "usaf": 3, "ss": 1}
        deeds = [BOX.deed[1 + 7 * letter + row] for row in range(7)]
        assert deeds == [1, 1, 2, 3, 4, 5, 6]


def test_S02_every_action_has_as_many_raf_as_usaf_cards() -> None:
    cards = Counter((int(BOX.deed[card]), FACTIONS[BOX.faction[card]]) for card in range(1, 36))
    for deed, each in ((1, 5), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)):
        assert (cards[deed, "raf"], cards[deed, "usaf"]) == (each, each)


@pytest.mark.parametrize(("deck", "marks"), [("deck a", "usaf"), ("deck b", "usaf2")])
def test_S03_deck_b_doubles_the_topmost_card_of_each_team(deck: str, marks: str) -> None:
    before = f"{deck} | a raf C1 | b usaf E5 | c ss | turn a"
    assert told(before, "a down C1")[0] == f"S22 down a C {marks}"
    doubled = [card_name(card) for card in range(1, 36) if BOX.double[card]]
    assert doubled == ["S1", "S2", "C1", "C4", "A1", "A3", "P1", "P3", "E1", "E5"]


@pytest.mark.parametrize(
    ("seats", "team", "ss", "cards"),
    [
        *[(3, 1, 1, 35), (4, 2, 0, 35), (5, 2, 1, 35), (6, 3, 0, 35), (7, 3, 1, 35)],
        *[(8, 4, 0, 35), (9, 4, 1, 70), (10, 4, 2, 70), (11, 5, 1, 70), (12, 5, 2, 70)],
        *[(13, 6, 1, 70), (14, 6, 2, 70)],
    ],
)
def test_S04_identities_and_copies_by_number_of_players(
    seats: int, team: int, ss: int, cards: int
) -> None:
    table = new_match(GAME, seats, "identities").table
    identities = Counter(FACTIONS[each] for each in table.identity[:seats])
    assert identities == +Counter({"raf": team, "usaf": team, "ss": ss})
    assert table.draw_size + 4 * seats == cards


def test_S05_two_copies_are_shuffled_together() -> None:
    table = new_match(GAME, 9, "copies").table
    assert Counter(dealt(table)) == dict.fromkeys(range(1, 36), 2)
    assert sorted(table.draw[: table.draw_size]) != table.draw[: table.draw_size]


def test_S05_two_alike_in_a_hand_are_one_choice_and_five_piles_take_all() -> None:
    before = "a raf S1 S1 C2 | b usaf P1 | c ss P2 | pile S S1/b | turn a"
    assert legal(before, "a") == "down S1, down C2, up S1, up C2"
    assert section(after(before, "a down S1"), "pile S") == "pile S S1/b S1/a"


# --- set-up ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 15))
def test_S10_each_player_gets_four_cards_and_the_rest_is_the_draw_pile(seats: int) -> None:
    match = new_match(GAME, seats, "deal")
    assert match.table.hand_size[:seats] == [4] * seats
    assert match.table.draw_size == (35 if seats < 9 else 70) - 4 * seats


def test_S11_each_player_learns_their_own_identity_only() -> None:
    match = new_match(GAME, 14, "identities")
    for seat in range(14):
        identities = [each.identity for each in match.view(seat).seats]
        assert [i for i, each in enumerate(identities) if each] == [seat]
        heard = [e for e in match.events(seat) if GAME.event_kinds[e.kind] == "identity"]
        assert [(e.seat, e.value) for e in heard] == [(seat, match.table.identity[seat])]
    assert not [e for e in match.events(SPECTATOR) if GAME.event_kinds[e.kind] == "identity"]


def test_S12_the_first_player_is_chosen_by_the_host_or_at_random() -> None:
    for first in "abc":
        assert awaited(new_match(GAME, 3, 0, {"first": first}).table) == ["abc".index(first)]
    chosen = {new_match(GAME, 3, seed).table.turn for seed in range(30)}
    assert chosen == {0, 1, 2}


# --- a turn ---------------------------------------------------------------------------------

HANDS = "a raf S1 C2 | b usaf A1 A6 | c ss P7 E4"


def test_S20_the_turn_goes_to_the_right_which_is_the_seat_before() -> None:
    assert phase_after(f"{HANDS} | turn a", "a down S1") == "turn c"
    assert phase_after(f"{HANDS} | turn c", "c down P7") == "turn b"
    assert phase_after(f"{HANDS} | turn b", "b down A1") == "turn a"


def test_S20_only_who_is_awaited_may_act() -> None:
    assert_refused(f"{HANDS} | turn a", "b down A1", "S20")
    assert legal(f"{HANDS} | turn a", "b") == ""


def test_S21_a_turn_is_one_card_from_the_hand() -> None:
    assert legal(f"{HANDS} | turn a", "a") == "down S1, down C2, up S1, up C2"
    for move in ("down A1", "up P7", "pick S1", "look b", "pile S"):
        assert_refused(f"{HANDS} | turn a", f"a {move}", "S21")


def test_S21_an_empty_hand_passes_and_draws_nothing() -> None:
    before = "a raf S1 C2 C3 C4 | b usaf A1 | c ss | turn a | draw E1 E2"
    assert phase_after(before, "a down S1") == "turn b"
    assert told(before, "a down S1")[1:] == ["S24 draw a E raf", "S21 pass c"]
    assert section(after(before, "a down S1"), "c") == "c ss"


def test_S21_who_receives_a_card_is_back_in_play() -> None:
    before = "a raf S4 C2 | b usaf A1 | c ss | turn a"  # S4 passes right: to c
    assert after(before, "a up S4").endswith("c ss C2*a | discard S4/a | turn c")


def test_S21_the_only_one_with_cards_plays_on() -> None:
    assert phase_after("a raf S1 C2 | b usaf | c ss | turn a", "a down S1") == "turn a"


def test_S22_face_down_goes_to_the_pile_of_its_letter_and_covers_it() -> None:
    before = "a raf S1 C2 | b usaf A1 | c ss P7 | pile C C1/b^ C3/c | turn a"
    assert section(after(before, "a down C2"), "pile C") == "pile C C1/b^ C3/c C2/a"
    assert section(after(before, "a down S1"), "pile S") == "pile S S1/a"


def test_S22_nobody_sees_the_front_of_a_card_played_face_down() -> None:
    before = "a raf S1 C2 | b usaf A1 | c ss P7 | turn a"
    assert told(before, "a down C2", 0) == ["S22 down a C usaf"]
    assert told(before, "a down C2", 1) == told(before, "a down C2", SPECTATOR)
    assert told(before, "a down C2", 1) == ["S22 down a C ?"]


def test_S23_face_up_the_card_acts_and_joins_the_row_of_its_player() -> None:
    before = "a raf S1 C2 | b usaf A1 | c ss P7 | discard E1/a | turn a"
    assert phase_after(before, "a up S1") == "look a S1"
    assert section(after(before, "a up S1, a look b"), "discard") == "discard E1/a S1/a"
    assert told(before, "a up S1", SPECTATOR) == ["S30 up_look a S raf"]


def test_S23_the_action_is_compulsory() -> None:
    assert legal("a raf C2 | b usaf A1 | c ss | look a S1", "a") == "look b, look c"


@pytest.mark.parametrize("card", ["S6", "C6", "S7"])
def test_S23_without_a_target_the_card_is_just_discarded(card: str) -> None:
    before = f"a raf {card} | b usaf A1 | c ss A2 | turn a"
    assert after(before, f"a up {card}").endswith(f"discard {card}/a | turn c")
    assert told(before, f"a up {card}")[1:] == ["S23 idle a"]


@pytest.mark.parametrize("card", ["S3", "S4", "S5"])
def test_S23_nobody_else_holds_a_card(card: str) -> None:
    before = f"a raf {card} | b usaf | c ss | turn a | draw E1"
    assert told(before, f"a up {card}")[1:3] == ["S23 idle a", "S24 draw a E raf"]


def test_S23_moved_cards_enter_the_rows_before_the_card_played() -> None:
    collapse = "a raf S6 | b usaf A1 | c ss | pile C C1/b | turn a"
    assert section(after(collapse, "a up S6, a pile C"), "discard") == "discard C1/a S6/a"
    discard = "a raf S5 E1 | b usaf A1 | c ss | turn a"
    assert section(after(discard, "a up S5"), "discard") == "discard E1/a A1/b S5/a"


def test_S24_the_hand_is_refilled_to_four() -> None:
    before = "a raf S1 C2 | b usaf A1 | c ss P7 | turn a | draw E1 C5 A2 A3"
    assert section(after(before, "a down S1"), "a") == "a raf C2 C5 A2 E1"
    assert section(after(before, "a down S1"), "draw") == "draw A3"


def test_S24_or_until_the_draw_pile_is_empty() -> None:
    before = "a raf S1 C2 | b usaf A1 | c ss P7 | turn a | draw E1"
    assert section(after(before, "a down S1"), "a") == "a raf C2 E1"


def test_S24_only_the_player_whose_turn_it_was_refills() -> None:
    before = "a raf S5 E1 | b usaf A1 A2 | c ss P6 P7 | turn a | draw C1 C2 C3 C4 C5"
    text = after(before, "a up S5, b pick A1, c pick P7")
    assert [section(text, name) for name in "abc"] == ["a raf C1 C2 C3 C4", "b usaf A2", "c ss P6"]


def test_S24_others_see_the_letters_drawn() -> None:
    before = "a raf S1 | b usaf A1 | c ss P7 | turn a | draw E1"
    assert told(before, "a down S1", 1)[1] == "S24 draw a E ?"
    assert told(before, "a down S1", 0)[1] == "S24 draw a E raf"


def test_S25_the_match_ends_when_draw_pile_and_hands_are_empty() -> None:
    assert phase_after("a raf S1 | b usaf | c ss | turn a", "a down S1") == "over 41 a"
    assert phase_after("a raf S1 | b usaf A1 | c ss | turn a", "a down S1") == "turn b"


def test_S25_nothing_is_played_after_the_end() -> None:
    assert_refused("a raf | b usaf | c ss | over 41 a", "a down S1", "S25")


@pytest.mark.parametrize("seats", range(3, 15))
def test_S25_plays_and_discards_make_up_all_cards(seats: int) -> None:
    """The ledger's bound: a card is played or discarded by ALL DISCARD, once."""
    match = random_match(GAME, seats, "count")
    kinds = [GAME.event_kinds[event.kind] for event in match.events(SPECTATOR)]
    count = sum(kind == "down" or kind.startswith("up_") or kind == "discard" for kind in kinds)
    assert count == (35 if seats < 9 else 70)


# --- the actions ----------------------------------------------------------------------------


def test_S30_look_shows_an_identity_to_the_looker_alone() -> None:
    before = f"{HANDS} | turn a"
    assert told(before, "a up S1, a look c", 0)[1] == "S30 look a ss >c"
    assert told(before, "a up S1, a look c", 1)[1] == "S30 look a ? >c"
    assert told(before, "a up S1, a look c", 2)[1] == "S30 look a ? >c"
    table = position(before)
    play(table, "a up S1, a look c")
    assert section(seen(table, 0), "c") == "c ss P? E?"
    assert section(seen(table, 1), "c") == "c ? P? E?"


def test_S30_any_other_player_may_be_looked_at_even_again() -> None:
    before = "a raf C2 looked b | b usaf A1 | c ss | look a S1"
    assert legal(before, "a") == "look b, look c"
    assert section(after(before, "a look b"), "a") == "a raf C2 looked b"
    for move in ("look a", "look d", "down C2", "pile S", "pick C2"):
        assert_refused(before, f"a {move}", "S30")


PASS_LEFT = "a raf S3 C2 C3 | b usaf A1 | c ss P6 P7 | turn a"


def test_S31_all_pick_and_hand_over_to_the_left_at_once() -> None:
    assert phase_after(PASS_LEFT, "a up S3") == "pick a S3 waits ac b=A1"
    text = after(PASS_LEFT, "a up S3, c pick P7, a pick C2")
    assert [section(text, n) for n in "abc"] == ["a raf C3 P7*c", "b usaf C2*a", "c ss A1*b P6"]


def test_S31_a_single_card_is_picked_for_its_player() -> None:
    assert legal("a raf C2 C3 | b usaf A1 | c ss | pick a S3 waits a b=A1", "b") == ""
    before = "a raf S3 C2 | b usaf A1 | c ss P7 | turn a"
    text = after(before, "a up S3")
    assert [section(text, n) for n in "abc"] == ["a raf P7*c", "b usaf C2*a", "c ss A1*b"]
    assert section(text, "turn") == "turn c"


def test_S31_who_has_no_card_receives_and_gives_nothing() -> None:
    before = "a raf S3 C2 C3 | b usaf | c ss P6 P7 | turn a"
    text = after(before, "a up S3, a pick C3, c pick P6")
    assert [section(text, n) for n in "abc"] == ["a raf C2 P6*c", "b usaf C3*a", "c ss P7"]


def test_S31_an_acting_player_without_cards_receives_before_the_refill() -> None:
    before = "a raf S3 | b usaf A1 | c ss P7 | turn a | draw E1 E2 E3 E4"
    assert section(after(before, "a up S3"), "a") == "a raf P7*c E1 E2 E3"


def test_S31_picks_are_final_and_secret_until_all_have_picked() -> None:
    table = position(PASS_LEFT)
    play(table, "a up S3, c pick P7")
    assert section(seen(table, 0), "pick") == "pick a S3 waits a"
    assert section(seen(table, SPECTATOR), "pick") == "pick a S3 waits a"
    assert section(seen(table, 2), "pick") == "pick a S3 waits a c=P7"
    assert told(PASS_LEFT, "a up S3, c pick P7", 0)[1:] == ["S31 pick c"]
    with pytest.raises(IllegalAction, match="S20"):
        play(table, "c pick P6")


def test_S31_one_picks_from_the_own_hand() -> None:
    before = "a raf C2 C3 | b usaf A1 | c ss P6 P7 | pick a S3 waits ac b=A1"
    assert legal("a raf C2 C3 | b usaf A1 | c ss | pick a S3 waits a", "a") == "pick C2, pick C3"
    for move in ("pick P7", "down C2", "look b", "pile C"):
        assert_refused(before, f"a {move}", "S31")


def test_S31_giver_and_receiver_know_the_card_others_its_letter() -> None:
    before = "a raf S3 C2 | b usaf A1 | c ss P7 | turn a"
    assert told(before, "a up S3", 0)[1:] == [
        *("S31 give a C usaf >b", "S31 give b A ? >c", "S31 give c P ss >a"),
    ]


def test_S32_to_the_right_which_is_the_next_in_turn_order() -> None:
    before = "a raf S4 C2 C3 | b usaf A1 | c ss P6 P7 | turn a"
    text = after(before, "a up S4, c pick P7, a pick C2")
    assert [section(text, n) for n in "abc"] == ["a raf C3 A1*b", "b usaf P7*c", "c ss C2*a P6"]
    assert_refused("a raf C2 C3 | b usaf | c ss | pick a S4 waits a", "a down C2", "S32")


def test_S33_all_discard_one_face_up_before_themselves() -> None:
    before = "a raf S5 C2 C3 | b usaf A1 | c ss P6 P7 | turn a"
    text = after(before, "a up S5, c pick P7, a pick C2")
    assert section(text, "discard") == "discard C2/a A1/b P7/c S5/a"
    assert [section(text, n) for n in "abc"] == ["a raf C3", "b usaf", "c ss P6"]
    assert section(text, "turn") == "turn c"


def test_S33_discarded_cards_do_not_act() -> None:
    before = "a raf S5 C1 | b usaf A3 | c ss P6 | pile S S1/a | turn a"
    assert phase_after(before, "a up S5") == "over 41 a"
    assert_refused("a raf C2 C3 | b usaf | c ss | pick a S5 waits a", "a look b", "S33")


def test_S34_the_top_of_a_pile_goes_to_the_row_of_the_acting_player() -> None:
    before = "a raf S6 | b usaf A1 | c ss | pile C C1/b C5/c | pile E E1/b^ | turn a"
    text = after(before, "a up S6, a pile C")
    assert section(text, "pile C") == "pile C C1/b"
    assert section(text, "discard") == "discard C5/a S6/a"
    assert told(before, "a up S6, a pile C", SPECTATOR)[1] == "S34 collapse a C ss"


def test_S34_only_a_pile_with_a_card_may_collapse_face_up_or_not() -> None:
    before = "a raf | b usaf A1 | c ss | pile C C1/b C5/c | pile E E1/b^ | collapse a S6"
    assert legal(before, "a") == "pile C, pile E"
    for move in ("pile S", "look b", "down S1", "pick S1"):
        assert_refused(before, f"a {move}", "S34")


def test_S35_a_top_is_turned_up_and_stays() -> None:
    before = "a raf S7 | b usaf C2 A1 | c ss | pile C C1/b C5/c | turn a"
    text = after(before, "a up S7, a pile C, b down C2")
    assert section(text, "pile C") == "pile C C1/b C5/c^ C2/b"
    assert told(before, "a up S7, a pile C", SPECTATOR)[1] == "S35 reveal a C ss"


def test_S35_seen_again_when_uncovered() -> None:
    before = "a raf S6 | b usaf A1 | c ss | pile C C5/c^ C2/b | turn a"
    table = position(before)
    play(table, "a up S6, a pile C")
    (laid,) = view(table, SPECTATOR).piles[1].cards
    assert (laid.card.name, laid.up) == ("C5", True)


def test_S35_only_a_face_down_top_may_be_revealed() -> None:
    before = "a raf | b usaf A1 | c ss | pile C C1/b | pile E E1/b^ | reveal a S7 1"
    assert legal(before, "a") == "pile C"
    for move in ("pile E", "pile S", "look b", "down S1"):
        assert_refused(before, f"a {move}", "S35")


TWO = "reveal_piles 2 | a raf S7 | b usaf A1 | c ss | turn a"


def test_S35_the_second_edition_turns_up_two_different_piles() -> None:
    before = f"{TWO} | pile C C1/b | pile E E1/b"
    assert phase_after(before, "a up S7") == "reveal a S7 2"
    assert phase_after(before, "a up S7, a pile C") == "reveal a S7 1"
    assert legal(after(before, "a up S7, a pile C"), "a") == "pile E"
    assert phase_after(before, "a up S7, a pile C, a pile E") == "turn b"


def test_S35_as_many_as_possible() -> None:
    before = f"{TWO} | pile C C1/b | pile E E1/b^"
    assert phase_after(before, "a up S7") == "reveal a S7 1"
    assert phase_after(before, "a up S7, a pile C") == "turn b"


# --- the end --------------------------------------------------------------------------------

LAST = f"{WORD} | a raf E2 | b usaf | c ss | turn a"


def test_S40_the_tops_are_revealed() -> None:
    assert told(LAST, "a down E2", SPECTATOR)[1:6] == [
        *("S40 top S raf", "S40 top C raf", "S40 top A raf", "S40 top P raf", "S40 top E raf"),
    ]
    assert section(after(LAST, "a down E2"), "pile S") == "pile S S1/a^"


def test_S40_only_the_top_counts_and_covered_cards_stay_hidden() -> None:
    before = LAST.replace("S1/a", "S3/b S1/a")
    table = position(before)
    play(table, "a down E2")
    assert section(seen(table, SPECTATOR), "pile S") == "pile S ?/b S1/a^"
    assert GAME.card.endings[GAME.ending(BOX, table)] == "raf"


def test_S41_a_missing_letter_is_a_win_of_the_ss() -> None:
    """Even with five RAF marks otherwise in sight."""
    before = f"{WORD} | a raf S7 | b usaf | c ss | turn a"
    assert ending(before, "a down S7") == ("S41", "guards")
    assert winners(before, "a down S7") == "c"
    assert "S41 missing" in told(before, "a down S7")


def test_S41_a_pile_that_collapsed_to_nothing_is_missing() -> None:
    before = "pile E E1/b | " + WORD + " | a raf S6 | b usaf | c ss | turn a"
    assert ending(before, "a up S6, a pile E") == ("S41", "guards")


def test_S42_an_ss_mark_on_a_top_is_a_win_of_the_ss() -> None:
    before = LAST.replace("E2", "E4")
    assert ending(before, "a down E4") == ("S42", "guards")
    assert winners(before, "a down E4") == "c"


def test_S42_an_ss_mark_that_is_covered_harms_nobody() -> None:
    before = LAST.replace("S1/a", "S3/b S1/a")
    assert ending(before, "a down E2") == ("S43", "raf")


@pytest.mark.parametrize(
    ("tops", "team", "who"),
    [
        ("pile S S2/a | pile C C4/a | pile A A3/a | pile P P3/a", "raf", "a"),
        ("pile S S2/a | pile C C1/a | pile A A3/a | pile P P3/a", "usaf", "b"),
    ],
)
def test_S43_most_marks_win_for_the_whole_team(tops: str, team: str, who: str) -> None:
    assert ending(f"{tops} | a raf E2 | b usaf | c ss | turn a", "a down E2") == ("S43", team)
    assert winners(f"{tops} | a raf E2 | b usaf | c ss | turn a", "a down E2") == who
    before = f"{tops} | a raf E2 | b usaf | c raf | d usaf | turn a"
    assert winners(before, "a down E2") == {"a": "ac", "b": "bd"}[who]


# Deck b: a double USAF mark and one more; three single RAF marks with the E to come.
EQUAL = "pile S S2/a | pile C C3/a | pile A A4/a | pile P P2/a | a raf E2 | b usaf | c ss | turn a"


def test_S44_equal_marks_are_a_win_of_both_teams() -> None:
    assert ending(f"deck b | {EQUAL}", "a down E2") == ("S44", "both")
    assert winners(f"deck b | {EQUAL}", "a down E2") == "ab"


def test_S44_the_same_tops_of_deck_a_are_three_to_two() -> None:
    assert ending(EQUAL, "a down E2") == ("S43", "raf")
    assert winners(EQUAL, "a down E2") == "a"


def test_S44_a_double_mark_more_is_no_longer_equal() -> None:
    assert ending(f"deck b | {EQUAL.replace('P2', 'P1')}", "a down E2") == ("S43", "raf")


def test_S44_happens_with_deck_b_and_never_with_deck_a() -> None:
    ends = {deck: Counter[int]() for deck in "ab"}
    for deck, found in ends.items():
        for seed in range(60):
            match = random_match(GAME, 4, seed, {"deck": deck})
            found[GAME.ending(match.box, match.table)] += 1
    assert ends["a"][2] == 0 < ends["b"][2]


def test_S45_the_guards_win_with_nobody_at_the_table() -> None:
    before = "a raf E4 | b usaf | c raf | d usaf | turn a"
    assert ending(f"{WORD} | {before}", "a down E4") == ("S42", "guards")
    assert winners(f"{WORD} | {before}", "a down E4") == ""
    assert told(f"{WORD} | {before}", "a down E4")[-1] == "S45 nobody"


def test_S45_is_not_told_where_a_player_is_a_guard() -> None:
    assert told(LAST.replace("E2", "E4"), "a down E4")[-1] == "S46 turned_up c ss"


def test_S46_identities_are_turned_up_at_the_end() -> None:
    table = position(LAST)
    assert section(seen(table, SPECTATOR), "c") == "c ?"
    play(table, "a down E2")
    assert [each.identity for each in view(table, SPECTATOR).seats] == ["raf", "usaf", "ss"]
    assert told(LAST, "a down E2", SPECTATOR)[-3:] == [
        *("S46 turned_up a raf", "S46 turned_up b usaf", "S46 turned_up c ss"),
    ]


# --- who knows what -------------------------------------------------------------------------


def test_S50_rows_heights_letters_and_lookers_are_public() -> None:
    table = position(
        "a raf S1 E4 looked b | b usaf A1 | c ss P7 | pile C C1/b C5/c^ C2/a | discard E1/a P2/c "
        "| turn a | draw A3 P1"
    )
    assert seen(table, SPECTATOR) == (
        "a ? S? E? looked b | b ? A? | c ? P? | pile C ?/b C5/c^ ?/a | discard E1/a P2/c "
        "| turn a | draw A? ?1"
    )


def test_S51_what_a_seat_knows_is_kept_for_it_alone() -> None:
    table = position("a raf S1 looked c | b usaf C2*a C3 | c ss P7 | pile E E1/a E2/b | turn b")
    assert seen(table, 0) == (
        "a raf S1 looked c | b ? C2*a C? | c ss P? | pile E E1/a ?/b | turn b"
    )
    assert seen(table, 1) == ("a ? S? looked c | b usaf C2 C3 | c ? P? | pile E ?/a E2/b | turn b")


def test_S51_a_card_handed_on_alone_of_its_letter_stays_known() -> None:
    """a gave E1 to b, who has no other E: wherever it goes, a knows it."""
    before = "a raf S4 C2 | b usaf E1*a | c ss P7 | turn a"
    assert section(after(before, "a up S4"), "a") == "a raf E1*b"
    before = "a raf | b usaf E1*a | c ss S4 P6 | turn c"
    assert section(after(before, "c up S4"), "a") == "a raf E1*b"
    down = "a raf S1 | b usaf A1 E1*a | c ss | turn b"
    assert section(after(down, "b down E1"), "pile E") == "pile E E1/b*a"


def test_S51_a_card_that_goes_on_to_a_third_seat_stays_known() -> None:
    before = "a raf P1 | b usaf E1*a | c ss A1 | d raf S3 | turn d"  # left: a to b, b to c
    assert section(after(before, "d up S3"), "c") == "c ss E1*ab"


def test_S52_a_spectator_knows_no_front_and_no_identity() -> None:
    match = new_match(GAME, 14, "spectator")
    for _ in random_steps(match, most=60):
        shown = match.view(SPECTATOR)
        assert not any(each.identity for each in shown.seats)
        assert not any(card.name for each in shown.seats for card in each.hand)
        hidden = [laid for pile in shown.piles for laid in pile.cards if not laid.up]
        assert not any(laid.card.name for laid in hidden)
        assert shown.notes == []


def test_S52_no_seat_sees_more_than_it_may_by_the_reckoning_of_the_table() -> None:
    match = new_match(GAME, 9, "hidden")
    for _ in random_steps(match, most=80):
        for seat in range(9):
            for other, each in enumerate(match.view(seat).seats):
                known = match.table.looked_mask[seat] >> other & 1 or other == seat
                assert bool(each.identity) == bool(known)


def test_S53_no_action_shows_a_card_and_talk_is_a_set_of_claims() -> None:
    keys = {GAME.action_key(action)[0] for action in range(GAME.card.actions)}
    assert keys == {"down", "up", "pick", "look", "pile"}
    assert set(GAME.card.claims) == set(GAME.words["claims"])
    assert {"i_am_raf", "is_ss"} <= set(GAME.card.claims)


GAVE = "a raf S1 P1 | b usaf E1*a E5 | c ss A1 | turn b"


def test_S54_one_of_several_leaves_face_down_and_the_giver_keeps_a_note() -> None:
    for card in ("E1", "E5"):
        text = after(GAVE, f"b down {card}")
        assert section(text, "a") == "a raf S1 P1 noted E1"
        assert section(text, "pile E") == f"pile E {card}/b"
        assert section(text, "b") == f"b usaf {'E5' if card == 'E1' else 'E1'}"


def test_S54_another_letter_may_leave_and_nothing_is_lost() -> None:
    before = GAVE.replace("E1*a E5", "A6 E1*a E5")
    assert section(after(before, "b down A6"), "b") == "b usaf E1*a E5"


def test_S54_a_card_that_leaves_in_sight_takes_no_knowledge_away() -> None:
    before = "a raf | b usaf E1*a E5 | c ss A1 | turn b"
    assert section(after(before, "b up E1, b look a"), "b") == "b usaf E5 looked a"
    assert section(after(before, "b up E5"), "discard") == "discard E1/b A1/c E5/b"


def test_S54_two_alike_of_which_one_is_known() -> None:
    """b shows an E2: a cannot tell whether it is the one that a gave."""
    before = "a raf P1 | b usaf E2 E2*a | c ss A1 | turn b"
    assert section(after(before, "b up E2, b look a"), "b") == "b usaf E2 looked a"
    both = before.replace("E2 E2*a", "E2*ac E2*a")
    assert section(after(both, "b up E2, b look a"), "b") == "b usaf E2*a looked a"


def test_S54_a_note_is_settled_when_the_card_shows() -> None:
    before = "a raf P1 noted E1 | b usaf A6 E1 | c ss A1 | turn b"
    assert section(after(before, "b up E1, b look a"), "a") == "a raf P1"
    top = "a raf P1 noted E1 | b usaf A6 | c ss A1 | pile E E1/b | turn b"
    assert section(after(top, "b up A6, b pile E"), "a") == "a raf P1"
    assert section(after(top.replace("A6", "A7"), "b up A7, b pile E"), "a") == "a raf P1"
    known = "a raf P1 noted E1 | b usaf A6 | c ss A1 | pile E E1/b*a | turn b"
    assert section(after(known, "b up A6, b pile E"), "a") == "a raf P1 noted E1"


def test_S54_who_receives_a_card_sees_which_one_it_was() -> None:
    """b hands one of two E to a, who had given E1: a knows what is left, c does not."""
    before = "a raf S4 | b usaf E1*ac E5*c | c ss P1 | turn a"  # right: b to a
    text = after(before, "a up S4, b pick E1")
    assert section(text, "a") == "a raf E1*b"
    assert section(text, "b") == "b usaf P1*c E5"
    assert section(text, "c") == "c ss noted E1 E5"
    text = after(before, "a up S4, b pick E5")
    assert section(text, "b") == "b usaf P1*c E1*a"
    assert section(text, "c") == "c ss noted E1 E5"


def test_S54_what_is_lost_and_what_arrives_at_the_same_time_are_two_cards() -> None:
    """c knew the E1 of a and loses sight of it; the E1 that comes from b is the other copy."""
    before = "a raf E1*c E5 | b usaf E1 | c ss P1 | d raf S3 | turn d"  # left: b to c
    text = after(before, "d up S3, a pick E5")
    assert section(text, "c") == "c ss E1*b noted E1"


def test_S54_notes_of_two_alike_are_two() -> None:
    before = "a raf P1 noted E1 | b usaf E1*a E5 | c ss A1 | turn b"
    assert section(after(before, "b down E5"), "a") == "a raf P1 noted E1 E1"
    twice = "a raf P1 noted E1 E1 | b usaf A6 E1 | c ss A1 | turn b"
    assert section(after(twice, "b up E1, b look a"), "a") == "a raf P1 noted E1"


def test_S54_what_a_seat_has_a_note_of_is_never_imagined_in_the_draw_pile() -> None:
    match = new_match(GAME, 5, "notes")
    line = "a raf S1 noted E1 | b usaf E1 E5 | c ss A1 | d raf | e usaf P1 | turn b"
    cards = [card_name(card) for card in range(1, 36)]
    rest = [name for name in cards if name not in ("S1", "E1", "E5", "A1", "P1")]
    table = position(f"{line} | draw {' '.join(rest)}")
    for seed in range(50):
        found, imagined = plain_blank(GAME.table), plain_blank(GAME.table)
        GAME.observe(match.box, table, 0, found)
        begin(imagined, 0, [seed, 1], 1, 2)
        GAME.imagine(match.box, found, 0, imagined)
        assert cards.index("E1") + 1 in imagined.hand[1]
