"""SCAPE's notation: what is written parses back, and garbage is refused in a sentence."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cavale.games.scape.notation import action_key, action_text, parse_action
from cavale.games.scape.positions import noted_cards, parse_position, position_text
from cavale.games.scape.table import (
    ALL_KNOW,
    BACK,
    KINDS,
    LETTER_COUNT,
    MOST_CARDS,
    MOST_IN_PILE,
    OF_A_LETTER,
    PICKING,
    REVEALING,
    TABLE,
    TURN,
    card_name,
)
from cavale.kernel.errors import CavaleError
from cavale.kernel.plain import plain_blank

QUIET = settings(deadline=None, derandomize=True)

# --- strategies: any table that the notation can hold ---

fronts = st.integers(1, KINDS)
cards = st.integers(1, KINDS + LETTER_COUNT)
words_32 = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw: st.DrawFn) -> Any:
    table = plain_blank(TABLE)
    table.seats = draw(st.integers(3, 14))
    table.ply, table.deck = draw(st.integers(0, 500)), draw(st.integers(0, 1))
    table.reveal_piles = draw(st.integers(1, 2))
    for seat in range(table.seats):
        _draw_seat(draw, table, seat)
    for pile in range(LETTER_COUNT):
        _draw_pile(draw, table, pile)
    _draw_phase(draw, table)
    _draw_rows(draw, table)
    if draw(st.booleans()):
        table.random_key[:] = [draw(words_32), draw(words_32)]
        table.random_counter = draw(st.integers(0, 2**40))
    return table


def _draw_seat(draw: st.DrawFn, table: Any, seat: int) -> None:
    masks = st.integers(0, (1 << table.seats) - 1)
    table.identity[seat] = draw(st.integers(0, 3))
    table.looked_mask[seat] = draw(masks)
    hand = sorted(draw(st.lists(cards, max_size=4)))
    table.hand_size[seat] = len(hand)
    for place, card in enumerate(hand):
        table.hand[seat][place] = card
        table.hand_known[seat][place] = draw(masks)
    noted = draw(st.sets(fronts, max_size=4))
    table.noted_mask[seat] = sum(1 << card for card in noted)
    table.noted_twice_mask[seat] = sum(1 << card for card in noted if draw(st.booleans()))


def _draw_pile(draw: st.DrawFn, table: Any, pile: int) -> None:
    size = draw(st.integers(0, MOST_IN_PILE))
    table.pile_size[pile] = size
    for place in range(size):
        row = draw(st.integers(0, OF_A_LETTER))
        by = draw(st.integers(0, table.seats - 1))
        known = draw(st.integers(0, (1 << table.seats) - 1)) | 1 << by
        table.pile[pile][place] = row and pile * OF_A_LETTER + row
        table.pile_by[pile][place] = by
        table.pile_known[pile][place] = draw(st.sampled_from([known, ALL_KNOW]))


def _draw_phase(draw: st.DrawFn, table: Any) -> None:
    table.turn = draw(st.integers(0, table.seats - 1))
    if draw(st.booleans()):
        table.over = draw(st.integers(41, 44))
        return
    table.waiting = 1 << table.turn
    table.phase = draw(st.integers(TURN, PICKING))
    if table.phase != TURN:
        table.played = draw(fronts)
    if table.phase == REVEALING:
        table.reveals_left = draw(st.integers(1, 2))
    if table.phase == PICKING:
        table.waiting = draw(st.integers(1, (1 << table.seats) - 1))
        for seat in range(table.seats):
            table.picked[seat] = draw(st.just(0) | fronts)


def _draw_rows(draw: st.DrawFn, table: Any) -> None:
    row = draw(st.lists(fronts, max_size=20))
    table.discard_size = len(row)
    table.discard[: len(row)] = row
    for place in range(len(row)):
        table.discard_by[place] = draw(st.integers(0, table.seats - 1))
    known = draw(st.lists(cards, max_size=20))
    hidden = draw(st.integers(0, MOST_CARDS - 20))
    table.draw_size = hidden + len(known)
    table.draw[hidden : hidden + len(known)] = known


# --- positions ---


@QUIET
@given(tables())
def test_every_position_parses_back(table: Any) -> None:
    text = position_text(table)
    assert "\n" not in text
    assert parse_position(text).tobytes() == table.tobytes()


@pytest.mark.parametrize(
    "line",
    [
        "a raf S1 | b usaf | c ss | turn a",
        "ply 9 | deck b | reveal_piles 2 | a raf S1 C2*b E4 looked c noted S3 | b usaf A1 | c ss P7"
        " | pile S S2/a S4/b*a | pile C C1/c^ | discard E1/a E2/b | turn a | draw A3 A4 S5",
        "a ? S? C? | b usaf | c ? | pile E ?/b | look b S1 | draw A? ?12",
        "a raf | b usaf S1 S2 | c ss | pick a S3 waits b a=C1",
        "a raf | b usaf | c ss | reveal a S7 2",
        "a raf | b usaf | c ss | collapse c S6",
        "a raf | b usaf | c ss | over 43 b",
    ],
)
def test_a_line_is_read_and_written_again(line: str) -> None:
    assert position_text(parse_position(line)) == line


GOOD = "a raf S1 C2 | b usaf A1 | c ss P7 | pile S S2/a | discard E1/a | turn a | draw A3"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a raf", "a navy"),
        ("S1 C2", "C2 S1"),
        ("S1 C2", "S1 C2 A1 P1 E1"),
        ("S1 C2", "S8"),
        ("S1 C2", "S1*bb"),
        ("S1 C2", "S1*d"),
        ("b usaf", "d usaf"),
        ("S1 C2", "S1 looked"),
        ("S1 C2", "S1 noted S?"),
        ("S2/a", "C2/a"),
        ("S2/a", "S2"),
        ("S2/a", "S2/d"),
        ("S2/a", "S2/a!"),
        ("pile S", "pile X"),
        ("E1/a", "E?/a"),
        ("E1/a", "E1/d"),
        ("turn a", "turn d"),
        ("turn a", "look a"),
        ("turn a", "reveal a S7 3"),
        ("turn a", "pick a S3 for b"),
        ("turn a", "over 0 a"),
        ("draw A3", "draw ?99"),
        ("draw A3", "draw A9"),
        ("draw A3", "draws A3"),
    ],
)
def test_a_broken_line_is_refused(old: str, new: str) -> None:
    parse_position(GOOD)
    assert GOOD.count(old) >= 1
    with pytest.raises(CavaleError, match="not the notation of SCAPE"):
        parse_position(GOOD.replace(old, new, 1))


@QUIET
@given(st.text(alphabet="abcdSCAPE1237?*/^|= rafusnotedlkwipgv", max_size=60))
@example("")
@example("a raf | | b")
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(CavaleError):
        table = parse_position(text)
        assert parse_position(position_text(table)).tobytes() == table.tobytes()


# --- actions ---


@pytest.mark.parametrize(
    ("text", "action", "key", "gaps"),
    [
        ("down S1", 0, "down", {"value": 1}),
        ("down E7", 34, "down", {"value": 35}),
        ("up S1", 35, "up", {"value": 1}),
        ("up E7", 69, "up", {"value": 35}),
        ("pick S1", 70, "pick", {"value": 1}),
        ("pick E7", 104, "pick", {"value": 35}),
        ("look a", 105, "look", {"other": 0}),
        ("look n", 118, "look", {"other": 13}),
        ("pile S", 119, "pile", {"value": 0}),
        ("pile E", 123, "pile", {"value": 4}),
    ],
)
def test_an_action_by_its_text(text: str, action: int, key: str, gaps: dict[str, int]) -> None:
    assert parse_action(text) == action
    assert action_text(action) == text
    assert action_key(action) == (key, gaps)


@pytest.mark.parametrize("text", ["", "down", "down S8", "down S?", "look o", "pile X", "up  S1"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(CavaleError, match="not the notation of SCAPE"):
        parse_action(text)


# --- cards ---


def test_cards_have_names() -> None:
    assert [card_name(card) for card in (1, 7, 8, 35)] == ["S1", "S7", "C1", "E7"]
    assert [card_name(BACK + letter) for letter in range(5)] == ["S?", "C?", "A?", "P?", "E?"]


def test_notes_are_listed_in_order_and_twice_where_there_are_two() -> None:
    table = parse_position("a raf noted S3 S3 E1 | b usaf | c ss | turn a")
    assert [card_name(card) for card in noted_cards(table, 0)] == ["S3", "S3", "E1"]
