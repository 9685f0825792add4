"""La Horde's notation: what is written parses back, and garbage is refused in a sentence."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cavale.games.horde.notation import action_key, action_text, parse_action, zone
from cavale.games.horde.numbers import H21, H27
from cavale.games.horde.positions import parse_position, position_text
from cavale.games.horde.table import IN_PLAY, MOST_CARDS, PLACE, RESTART, TABLE, TURN, VALUES
from cavale.kernel.errors import CavaleError
from cavale.kernel.plain import plain_blank

QUIET = settings(deadline=None, derandomize=True)

# --- strategies: any table that the notation can hold ---

counts = st.integers(0, 500)
values = st.integers(1, VALUES)
masks = st.sets(values).map(lambda cards: sum(1 << card for card in cards))
hands = st.lists(values, min_size=1, max_size=8)
words_32 = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw: st.DrawFn) -> Any:
    table = plain_blank(TABLE)
    table.seats = draw(st.integers(2, 8))
    table.ply, table.round_number = draw(counts), draw(st.integers(1, 100))
    table.chapter = table.round_number - 1
    table.restart = draw(st.integers(0, 1))
    table.age[: table.seats] = draw(st.permutations(range(table.seats)))
    table.horde_mask = draw(masks)
    for seat in range(table.seats):
        _draw_seat(draw, table, seat)
    table.in_play = table.status[: table.seats].count(IN_PLAY)
    _draw_phase(draw, table)
    _draw_cards(draw, table)
    if draw(st.booleans()):
        _draw_stream(draw, table)
    return table


def _draw_seat(draw: st.DrawFn, table: Any, seat: int) -> None:
    table.status[seat] = draw(st.integers(0, 2))
    table.refuge_mask[seat] = draw(masks)
    table.face_down[seat] = draw(st.integers(0, VALUES))
    table.points[seat] = draw(st.integers(0, 30))
    table.exit[seat] = draw(st.integers(0, 8))


def _draw_phase(draw: st.DrawFn, table: Any) -> None:
    table.turn = draw(st.integers(0, table.seats - 1))
    if draw(st.booleans()):
        table.over = draw(st.sampled_from([H21, H27]))
        return
    table.waiting = 1 << table.turn
    table.phase = draw(st.sampled_from([TURN, PLACE, RESTART]))
    if table.phase == PLACE:
        table.drawn = draw(st.integers(0, VALUES))  # 0: hidden from the seat that sees this
    if table.phase == RESTART:
        table.receiver = draw(st.integers(0, table.seats - 1))
        for card in draw(hands | st.just([])):
            table.dealing[card] += 1


def _draw_cards(draw: st.DrawFn, table: Any) -> None:
    pile = draw(st.lists(values, max_size=MOST_CARDS))
    table.pile_size = len(pile)
    if draw(st.booleans()):  # else its order is hidden
        table.pile[: len(pile)] = pile
    for card in draw(st.lists(values, max_size=MOST_CARDS)):
        table.discard[card] += 1


def _draw_stream(draw: st.DrawFn, table: Any) -> None:
    table.random_key[:] = [draw(words_32), draw(words_32)]
    table.random_nonce[:] = [draw(words_32), draw(words_32)]
    table.random_counter = draw(st.integers(0, 2**40))
    table.random_left = draw(st.integers(0, 4))
    table.random_block[:] = [draw(words_32) for _ in range(4)]


# --- actions ---


@QUIET
@given(st.integers(0, 23))
def test_an_action_parses_back(action: int) -> None:
    assert parse_action(action_text(action)) == action


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("D", ("draw", {})),
        ("P", ("pass", {})),
        ("R", ("refuge", {})),
        ("H", ("horde", {})),
        ("T1", ("take", {"value": 1})),
        ("T10", ("take", {"value": 10})),
        ("G1", ("give", {"value": 1})),
        ("G10", ("give", {"value": 10})),
    ],
)
def test_the_words_for_an_action(text: str, key: tuple[str, dict[str, int]]) -> None:
    assert action_key(parse_action(text)) == key


@QUIET
@given(st.text() | st.from_regex(r"[DPRHTG]\d{0,2}", fullmatch=True))
@example("T0")
@example("T11")
@example("T07")
@example("d")
@example("")
def test_any_other_text_is_no_action(text: str) -> None:
    known = [action_text(action) for action in range(24)]
    if text in known:
        assert known[parse_action(text)] == text
        return
    with pytest.raises(CavaleError) as caught:
        parse_action(text)
    assert repr(text) in caught.value.en
    assert text in caught.value.fr


# --- positions ---


@QUIET
@given(tables())
def test_a_position_parses_back(table: Any) -> None:
    text = position_text(table)
    assert parse_position(text).tobytes() == table.tobytes()
    assert "\n" not in text


@QUIET
@given(tables())
def test_a_parsed_position_is_written_the_same(table: Any) -> None:
    text = position_text(table)
    assert position_text(parse_position(text)) == text


@pytest.mark.parametrize(
    "line",
    [
        "ply 12 | round 2 | horde 2 5 | a in 4 7 10 =12 | b passed 3 7 down 1 =5 #1 | turn a"
        " | pile 9 9 1 | discard 6 8",
        "round 1 | options random | age cab | a in 3 | b overrun #1 | c in 8 | place a 7 | pile ?9",
        "round 3 | a in =4 | b in 9 =5 | c in =6 | restart a to c 3 8 | pile 1 2",
        "round 3 | a in =4 | b in =5 | restart a to b ? | pile ?4",
        "round 1 | a in 3 | b in 4 | place b ? | pile ?9",
        "round 9 | a passed 1 2 =21 #2 | b overrun =3 #1 | over 21 a",
        "round 1 | a in 3 | b in 4 | turn a | random 1 2 3 4 5 2 a b c ffffffff",
    ],
)
def test_every_section_is_written_as_it_was_read(line: str) -> None:
    assert position_text(parse_position(line)) == line


def test_a_position_is_what_it_says() -> None:
    table = parse_position(
        "round 2 | horde 2 10 | a in 4 =12 | b passed 3 down 1 #1 | turn a | pile 9 1"
    )
    assert zone(table.horde_mask) == [2, 10]
    assert [table.seats, table.in_play, table.turn, table.waiting] == [2, 1, 0, 1]
    assert table.points[:2] == [12, 0]
    assert [table.face_down[1], table.exit[1]] == [1, 1]
    assert table.pile[:2] == [1, 9]  # the top comes first in the line, last in the table
    assert table.age[:2] == [0, 1]


# --- garbage ---

WORDS = (
    "a b h i abc in passed overrun =3 = #2 # turn place restart to over pile horde discard round "
    "ply options choose random age ab ? ?3 ?x 0 1 10 11 -1 7.5 9999999999999999999 |"
)
VOCABULARY = [*WORDS.split(), "down 1", "down x"]  # a bare "down": see STRAY_DOWN
soup = st.lists(st.sampled_from(VOCABULARY), max_size=12).map(" ".join)
STRAY_DOWN = "round 1 | a in 4 down | b in 3 | turn a"


@QUIET
@given(st.text() | soup)
def test_garbage_gives_a_sentence_and_no_other_error(text: str) -> None:
    with suppress(CavaleError):
        parse_position(text)


@QUIET
@given(tables().map(position_text), st.data())
def test_a_damaged_line_gives_a_sentence_and_no_other_error(line: str, data: st.DataObject) -> None:
    words = line.split(" ")
    index = data.draw(st.integers(0, len(words) - 1))
    words[index] = data.draw(st.sampled_from(VOCABULARY))
    if words[index - 1] != "down":
        with suppress(CavaleError):
            parse_position(" ".join(words))


@pytest.mark.parametrize(
    "line",
    [
        "",
        " | ",
        "a",
        "nonsense",
        "round",
        "round x",
        "a at 3",
        "a in 0",
        "a in 11",
        "a in 3 =",
        "a in 3 =x",
        "a in 3 #",
        "a in 3 down x",
        "i in 3",
        "a in 3 | turn",
        "a in 3 | turn z",
        "a in 3 | place a",
        "a in 3 | place a 11",
        "a in 3 | restart a to",
        "a in 3 | pile",
        "a in 3 | pile ?",
        "a in 3 | pile 0",
        "a in 3 | discard 12",
        "a in 3 | options often",
        "a in 3 | age az",
        "a in 3 | over",
        "a in 3 | random xyz",
        "a in 3 | random 1 2",
        "round 1 |  | a in 3",
    ],
)
def test_broken_lines_are_refused(line: str) -> None:
    with pytest.raises(CavaleError) as caught:
        parse_position(line)
    assert repr(line) in caught.value.en
    assert line in caught.value.fr


@pytest.mark.parametrize(
    "line",
    [
        STRAY_DOWN,  # StopIteration
        "round 1 | horde 5 5 | a in 3 | b in 4 | turn a",  # reads as a 6
        "round 1 | horde 10 10 | a in 3 | b in 4 | turn a",  # reads as an 11
        "round 99999999999999999999 | a in 3 | b in 4 | turn a",  # has no bytes
        "round 1 | a in 3 | b in 4 | turn a | random 1 2 3 4 5 6",  # has no bytes
        f"round 1 | a in 3 | b in 4 | turn a | pile {'9 ' * 121}",  # has no bytes
        "round 1 | a in 3 | b in 4 | turn a | pile ?-5",
        "round 1 | abc in 3 | b in 4 | turn bc",  # several letters read as the first
        "round 1 | a in 3 | b in 4 | turn h",  # no such seat
        "round 1 | a in 3 | b in 4 | over 0 a",
        "round 1 | age aa | a in 3 | b in 4 | turn a",
    ],
)
def test_lines_that_make_no_table_are_refused(line: str) -> None:
    with pytest.raises(CavaleError):
        parse_position(line)
