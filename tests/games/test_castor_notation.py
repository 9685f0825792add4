"""Le Castor's notation: what is written parses back, and garbage is refused in a sentence."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cavale.games.castor.notation import (
    CARD_NUMBERS,
    action_key,
    action_text,
    card_text,
    cards_in,
    parse_action,
    pile_card_text,
)
from cavale.games.castor.positions import parse_position, position_text
from cavale.games.castor.table import (
    AGENTS,
    CARDS,
    GIVE,
    JEAN,
    MOST_PILE,
    MOST_TAKEN,
    PASS,
    PHASES,
    POWER,
    SECRET,
    TABLE,
)
from cavale.kernel.errors import CavaleError
from cavale.kernel.plain import plain_blank

QUIET = settings(deadline=None, derandomize=True)

# --- strategies: any table that the notation can hold ---

cards = st.integers(0, CARDS - 1)
masks = st.sets(cards, max_size=12).map(lambda found: sum(1 << card for card in found))
maybe_card = st.integers(0, CARDS)
plans = st.builds(
    lambda accomplice, value: 10 * accomplice + value, *map(st.integers, (0, 1), (8, 6))
)
pile_cards = plans | st.integers(POWER, POWER + 4)
small = st.integers(0, 30)
words_32 = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw: st.DrawFn) -> Any:
    table = plain_blank(TABLE)
    table.seats = draw(st.integers(2, 5))
    seats = st.integers(0, table.seats - 1)
    table.agent[: table.seats] = draw(st.permutations(range(5)))[: table.seats]
    table.ply, table.powers = draw(small), draw(st.integers(0, 1))
    table.round_number, table.trick = draw(st.integers(1, 6)), draw(st.integers(1, 12))
    table.chapter = table.round_number - 1
    table.leader = draw(seats)
    table.active = draw(st.integers(0, 31))
    for seat in range(table.seats):
        _draw_seat(draw, table, seat)
    _draw_phase(draw, table, seats)
    _draw_history(draw, table, seats)
    _draw_pile(draw, table, seats)
    if draw(st.booleans()):
        _draw_stream(draw, table)
    return table


def _draw_seat(draw: st.DrawFn, table: Any, seat: int) -> None:
    for name in ("hand_mask", "reserve_mask", "won_mask"):
        getattr(table, name)[seat] = draw(masks)
    for name in ("played", "picked"):
        getattr(table, name)[seat] = draw(maybe_card)
    table.tricks[seat], table.medals[seat] = draw(small), draw(st.integers(0, 2))
    if table.agent[seat] == JEAN:
        table.shown = draw(maybe_card)


def _draw_phase(draw: st.DrawFn, table: Any, seats: Any) -> None:
    table.turn = table.leader
    if draw(st.booleans()):
        table.over = 60
        return
    table.phase = draw(st.integers(0, len(PHASES) - 1))
    if table.phase in (PASS, SECRET):
        table.waiting = draw(st.integers(1, (1 << table.seats) - 1))
        return
    table.turn = draw(seats)
    table.waiting = 1 << table.turn
    if table.phase == GIVE:
        table.victim, table.robbed = draw(seats), draw(maybe_card)


def _draw_history(draw: st.DrawFn, table: Any, seats: Any) -> None:
    if draw(st.booleans()):
        table.last_leader, table.last_winner = draw(seats), draw(seats)
        table.last_played[: table.seats] = [draw(cards) + 1 for _ in range(table.seats)]
    if draw(st.booleans()):
        for name in ("sheet_plans", "sheet_green", "sheet_yellow", "sheet_points"):
            getattr(table, name)[: table.seats] = [
                draw(st.integers(-8, 40)) for _ in range(table.seats)
            ]


def _draw_pile(draw: st.DrawFn, table: Any, seats: Any) -> None:
    pile = draw(st.lists(pile_cards, max_size=MOST_PILE))
    hidden = draw(st.integers(0, len(pile)))  # from the bottom
    table.pile[: len(pile)] = [0] * hidden + pile[hidden:]
    table.pile_size = len(pile)
    taken = draw(st.lists(pile_cards | st.just(0), max_size=MOST_TAKEN))
    table.taken[: len(taken)] = taken
    table.taker[: len(taken)] = [draw(seats) for _ in taken]
    table.taken_size = len(taken)


def _draw_stream(draw: st.DrawFn, table: Any) -> None:
    table.random_key[:] = [draw(words_32), draw(words_32)]
    table.random_nonce[:] = [draw(words_32), draw(words_32)]
    table.random_counter = draw(st.integers(0, 2**40))
    table.random_left = draw(st.integers(0, 4))
    table.random_block[:] = [draw(words_32) for _ in range(4)]


# --- actions and cards ---


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("m1", ("card", {"value": 0})),
        ("b18", ("card", {"value": 27})),
        ("y16", ("card", {"value": 59})),
        ("lead a", ("lead", {"other": 0})),
        ("rob e", ("rob", {"other": 4})),
        ("yes", ("yes", {})),
        ("no", ("no", {})),
    ],
)
def test_the_words_for_an_action(text: str, key: tuple[str, dict[str, int]]) -> None:
    assert action_key(parse_action(text)) == key
    assert action_text(parse_action(text)) == text


@QUIET
@given(st.text() | st.from_regex(r"[mbgy]\d{0,2}|(lead|rob) ?[a-f]?", fullmatch=True))
@example("m0")
@example("m11")
@example("b07")
@example("lead f")
@example("Yes")
@example("")
def test_any_other_text_is_no_action(text: str) -> None:
    known = [action_text(action) for action in range(72)]
    if text in known:
        assert known[parse_action(text)] == text
        return
    with pytest.raises(CavaleError) as caught:
        parse_action(text)
    assert repr(text) in caught.value.en
    assert text in caught.value.fr


def test_cards_have_texts_that_parse_back() -> None:
    texts = [card_text(card) for card in range(CARDS)]
    assert [CARD_NUMBERS[text] for text in texts] == list(range(CARDS))
    assert cards_in((1 << CARDS) - 1) == texts


def test_cards_of_the_pile_have_texts() -> None:
    assert [pile_card_text(card) for card in (0, 2, 54, POWER, POWER + 4)] == [
        *("?", "2", "4blue"),
        *(AGENTS[0], AGENTS[4]),
    ]


# --- positions ---


@QUIET
@given(tables())
def test_a_position_parses_back(table: Any) -> None:
    text = position_text(table)
    assert parse_position(text).tobytes() == table.tobytes()
    assert "\n" not in text
    assert position_text(parse_position(text)) == text


@pytest.mark.parametrize(
    "line",
    [
        "ply 9 | round 1 | trick 3 | a henry hand m3 b7 wait g1 won g8 y12 tricks 1 played b2"
        " medals 1 | b jean hand y6 shown y6 | leader a | play b | active martha"
        " | last a b g8 y12 | pile 2 martha 4blue ?17 | taken a:3 b:? | sheet 9/2/1/17 4/6/5/-4",
        "options nopowers | round 2 | trick 1 | a wxt | b jean picked m1 | c martha | leader c"
        " | secret ac | pile 5secret ?3",
        "round 1 | trick 1 | a moignons hand m1 | b jean | leader b | give a to b m1 | pile 2",
        "round 1 | trick 1 | a moignons | b jean | leader b | give a to b ? | pile 2",
        "round 2 | trick 12 | a henry medals 2 | b wxt | leader a | over 60",
    ],
)
def test_every_section_is_written_as_it_was_read(line: str) -> None:
    assert position_text(parse_position(line)) == line


# --- garbage ---

WORDS = (
    "a b e f ab henry jean wxt hand wait won tricks played picked shown medals m1 b18 y17 z3 "
    "leader play pass secret give rob name ask deeper retake to over pile taken last sheet active "
    "round trick ply options nopowers ? ?3 ?x 0 1 2 60 -1 4blue 9blue a:3 b:? f:1 1/2/3/4 1/2 x |"
)
soup = st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join)


@QUIET
@given(st.text() | soup)
def test_garbage_gives_a_sentence_and_no_other_error(text: str) -> None:
    with suppress(CavaleError):
        parse_position(text)


@QUIET
@given(tables().map(position_text), st.data())
def test_a_damaged_line_gives_a_sentence_and_no_other_error(line: str, data: st.DataObject) -> None:
    words = line.split(" ")
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(WORDS.split()))
    with suppress(CavaleError):
        parse_position(" ".join(words))


START = "round 1 | trick 1 | a henry hand m1 | b jean"
END = "leader a | play a | pile 2"


@pytest.mark.parametrize(
    "line",
    [
        "",
        " | ",
        "nonsense",
        f"{START} hand m1 m1 | {END}",  # a card twice in a hand
        f"round 1 | trick 1 | a henry | b henry | {END}",  # an agent twice
        f"round 1 | trick 1 | b henry | {END}",  # no seat a
        f"round 1 | trick 1 | a henry shown m1 | b jean | {END}",  # only Jean shows a card
        f"{START} hand m11 | {END}",
        f"{START} tricks x | {END}",
        f"{START} medals 0 | {END}",
        f"{START} m1 | {END}",
        f"{START} | leader c | play a | pile 2",
        f"{START} | leader a | play c | pile 2",
        f"{START} | leader a | play ab | pile 2",  # one plays at a time
        f"{START} | leader a | give a to c m1 | pile 2",
        f"{START} | leader a | over 0 | pile 2",
        f"{START} | {END} 7",
        f"{START} | {END} ?0",
        f"{START} | {END} | taken a",
        f"{START} | {END} | taken c:1",
        f"{START} | {END} | last a b m1 z1",
        f"{START} | {END} | sheet 1/2/3",
        f"{START} | {END} | options powers",
        f"{START} | {END} | active castor",
        f"{START} | {END} | round 99999999999999999999",
        f"{START} | {END} | random 1 2",
        f"{START} | {END} | taken " + "a:1 " * 19,
    ],
)
def test_broken_lines_are_refused(line: str) -> None:
    with pytest.raises(CavaleError) as caught:
        parse_position(line)
    assert repr(line) in caught.value.en
