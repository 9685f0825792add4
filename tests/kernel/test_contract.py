"""The card, its options, and the small vocabulary of masks and letters."""

from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from cavale.games import find
from cavale.kernel.contract import (
    MAX_SEATS,
    VERBS,
    Beyond,
    Card,
    EachSeat,
    Game,
    OneSeat,
    SeatOrder,
    Switch,
    Window,
    awaited,
    box_digest,
    check_box,
    check_seats,
    encode_options,
    full_options,
    is_logged,
    legal_actions,
    parse_rule,
    position_digest,
    rule_numbers,
    rules_in,
    seat_letters,
    seats_in,
    values_text,
)
from cavale.kernel.errors import OptionError
from cavale.kernel.header import record_type
from tests.helpers import new_match

RESTART = Switch("restart", ("choose", "random"))
AGE = SeatOrder("age")
LEADER = OneSeat("leader")
AGENTS = EachSeat("agents", ("henry", "martha", "jean"))

# --- options ---


def test_a_switch_is_a_named_value_and_the_first_is_its_default() -> None:
    assert RESTART.default == "choose"
    assert [RESTART.encode(text, 4) for text in RESTART.values] == [[0], [1]]


def test_what_an_option_takes_is_told_the_default_first() -> None:
    told = [values_text(each) for each in (RESTART, AGE, LEADER, AGENTS)]
    assert told == ["choose|random", "abc…", "random|a|b|…", "random|henry,martha,…"]


@pytest.mark.parametrize("text", ["", "Choose", "never", "0"])
def test_a_switch_refuses_other_values_and_lists_its_own(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        RESTART.encode(text, 4)
    assert "restart" in caught.value.en
    assert repr(text) in caught.value.en
    assert "choose, random" in caught.value.en
    assert "choose, random" in caught.value.fr


def test_a_seat_order_gives_each_seat_its_rank() -> None:
    unused = [0] * (MAX_SEATS - 3)
    assert AGE.encode("cab", 3) == [1, 2, 0, *unused]  # c is the oldest, then a, then b
    assert AGE.encode("", 3) == AGE.encode("abc", 3) == [0, 1, 2, *unused]


@pytest.mark.parametrize("text", ["ab", "abcd", "aab", "abz", "ABC", "abc ", "a,b,c"])
def test_a_seat_order_takes_each_seat_once(text: str) -> None:
    with pytest.raises(OptionError, match="each seat from a to c once, such as cba"):
        AGE.encode(text, 3)


def test_one_seat_is_a_letter_or_left_to_chance() -> None:
    assert LEADER.default == "random"
    assert LEADER.encode("random", 3) == [0]
    assert [LEADER.encode(letter, 3) for letter in "abc"] == [[1], [2], [3]]


@pytest.mark.parametrize("text", ["", "d", "A", "ab", "0"])
def test_one_seat_refuses_what_is_no_seat(text: str) -> None:
    with pytest.raises(OptionError, match="a seat from a to c, or random"):
        LEADER.encode(text, 3)


def test_each_seat_has_a_value_of_its_own_or_leaves_it_to_chance() -> None:
    unused = [0] * (MAX_SEATS - 3)
    assert AGENTS.encode("random", 3) == [0, 0, 0, *unused]
    assert AGENTS.encode("jean,random,henry", 3) == [3, 0, 1, *unused]
    assert AGENTS.encode("random,random,martha", 3) == [0, 0, 2, *unused]


@pytest.mark.parametrize("text", ["", "jean", "jean,jean,random", "jean,henry", "a,b,c", "jean,,"])
def test_each_seat_refuses_values_that_are_missing_unknown_or_taken_twice(text: str) -> None:
    with pytest.raises(OptionError, match="one of henry, martha, jean for each seat"):
        AGENTS.encode(text, 3)


def test_full_options_are_the_chosen_ones_and_defaults(horde: Game) -> None:
    assert full_options(horde.card, 3, {}) == {"restart": "choose", "age": ""}
    chosen = {"age": "bca"}
    assert full_options(horde.card, 3, chosen) == {"restart": "choose", "age": "bca"}
    assert chosen == {"age": "bca"}


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"colour": "red"}, "no switch 'colour': it has restart, age"),
        ({"": "x"}, "no switch ''"),
        ({"restart": "never"}, "no value 'never'"),
        ({"age": "ab"}, "each seat from a to c once"),
    ],
)
def test_full_options_refuse_what_the_card_does_not_have(
    horde: Game, chosen: dict[str, str], problem: str
) -> None:
    with pytest.raises(OptionError, match=problem):
        full_options(horde.card, 3, chosen)


def test_options_are_encoded_in_the_order_of_the_card(horde: Game) -> None:
    slots = encode_options(horde.card, 2, {"age": "ba", "restart": "random"})
    assert slots.tolist() == [1, 1, 0] + [0] * 12
    assert slots.dtype == np.int64


@pytest.mark.parametrize("seats", [-1, 0, 1, 9])
def test_a_number_of_seats_outside_the_card_is_refused(horde: Game, seats: int) -> None:
    with pytest.raises(OptionError, match=f"The Horde is for 2 to 8 seats, not {seats}"):
        check_seats(horde.card, seats)


def test_the_fewest_and_the_most_seats_are_allowed(horde: Game) -> None:
    for seats in horde.card.seats:
        check_seats(horde.card, seats)


# --- rules ---


def test_the_rules_of_a_game_are_those_that_its_numbers_name() -> None:
    numbers = ModuleType("numbers")
    vars(numbers).update({"H20": 20, "H01": 1, "OTHER": 7})
    assert rules_in(numbers) == (1, 20)


def test_rule_numbers_are_ranges_and_single_ones() -> None:
    assert rule_numbers("1-3 9 20-21") == (1, 2, 3, 9, 20, 21)
    assert rule_numbers("") == ()


def test_a_rule_has_two_digits_and_parses_back(horde: Game) -> None:
    card: Card = horde.card
    assert card.rule(3) == "H03"
    assert tuple(parse_rule(card, card.rule(number)) for number in card.rules) == card.rules


@pytest.mark.parametrize("text", ["", "H", "H7", "H07", "H99", "h01", "Z01", "01", "H01 ", "H01\n"])
def test_what_is_no_rule_is_refused(horde: Game, text: str) -> None:
    with pytest.raises(OptionError, match="has no rule"):
        parse_rule(horde.card, text)


# --- games, seats, digests ---


def test_a_game_has_its_verbs_and_nothing_by_chance(horde: Game) -> None:
    assert all(getattr(horde, verb) is horde.verbs[verb] for verb in VERBS)
    with pytest.raises(AttributeError, match="draw"):
        _ = horde.draw  # type: ignore[attr-defined]  # as the types know
    assert horde.rulebook("fr").title == "La Horde"


def test_seats_are_letters_and_bits() -> None:
    assert seat_letters(3) == "abc"
    assert len(set(seat_letters(MAX_SEATS))) == MAX_SEATS
    assert seats_in(0b1001) == [0, 3]
    assert seats_in(0) == []


def test_awaited_seats_and_legal_actions_are_lists(horde: Game) -> None:
    match = new_match(horde, 3)
    (seat,) = awaited(match.table)
    legal = legal_actions(horde, match.box, match.table, seat)
    assert legal == [0, 1]  # with an empty Horde: draw or pass
    assert all(type(action) is int for action in legal)
    assert legal_actions(horde, match.box, match.table, (seat + 1) % 3) == []


def test_digests_name_what_they_digest(horde: Game) -> None:
    table, box = new_match(horde, 3).table.copy(), horde.box.copy()
    digests = position_digest(horde, table), box_digest(box)
    assert digests == (position_digest(horde, table.copy()), box_digest(horde.box))
    assert digests[0] == position_digest(horde, table.record())
    table.ply += 1
    box.goal += 1
    assert position_digest(horde, table) != digests[0]
    assert box_digest(box) != digests[1]


def test_a_field_that_a_table_gained_later_stays_out_of_its_digest(horde: Game) -> None:
    table = new_match(horde, 3).table
    before = position_digest(horde, table)
    table.chapter += 1  # of the header, gained later too
    assert position_digest(horde, table) == before
    fields = [(name, "<i8", horde.table[name].shape) for name in horde.digested]
    grown = np.zeros(1, record_type([*fields, ("memory", "<i8")]))[0]
    for name in horde.digested:
        grown[name] = table.record()[name]
    grown.memory = 7
    assert position_digest(horde, grown) == position_digest(horde, table)


def test_events_that_are_seen_once_enter_no_log(horde: Game) -> None:
    silent = replace(horde, card=replace(horde.card, fleeting=("draw",)))
    kinds = range(len(horde.event_kinds))
    assert all(is_logged(horde, kind) for kind in kinds)
    assert [horde.event_kinds[kind] for kind in kinds if not is_logged(silent, kind)] == ["draw"]


def test_a_window_says_what_silence_means(horde: Game) -> None:
    card = replace(horde.card, windows={3: Window(5, action=1)})
    assert (card.windows[3].seconds, card.windows[3].action) == (5, 1)
    assert not horde.card.windows


def test_a_box_serves_so_many_seats(horde: Game) -> None:
    small = replace(horde, most_seats=lambda box: 3)
    check_box(small, small.box, 3)
    with pytest.raises(OptionError, match="3 seats at most, not 4"):
        check_box(small, small.box, 4)


def test_a_game_of_many_seats_may_say_what_they_get_beyond_a_spectator(horde: Game) -> None:
    assert isinstance(find("scape").beyond, Beyond)
    assert horde.beyond is None
