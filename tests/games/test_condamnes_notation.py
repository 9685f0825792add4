"""The notation of Condamnés !: what is written parses back, and garbage is refused."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cavale.games import find
from cavale.games.condamnes.actions import ACTIONS
from cavale.games.condamnes.notation import (
    CARD_TEXTS,
    action_key,
    action_text,
    card_texts,
    cards_in,
    parse_action,
)
from cavale.games.condamnes.positions import parse_position, position_text
from cavale.kernel.errors import CavaleError
from tests.helpers import new_match, random_steps

QUIET = settings(deadline=None, derandomize=True)
LINES = [
    "ply 12 | round 2 | options transfer=off covert=step | guard b | a 7s 9d Kd knows=c | b 8c 4h"
    " | c 2s 3s 4s Td covert | cards 2 | open 8c | face Kd | stolen Td c | stage pass a"
    " | announced 4h | travelling 7s | pile 9s Ac | discard 5d",
    "guard a | a | b | c | face Ks | stolen Ks | stage start | grab bc | pile ?51",
    "round 1 | guard a | a | b 3s | c apart !2 saw=7s@b showed".replace(
        "apart !2 saw=7s@b showed", "showed apart !2 saw=7s@b"
    )
    + " | cards 4 | stolen ? b | stage give",
    "round 3 | guard c | a 3s | b | c 5d 9d | cards 2 | stage settle | take a | announced 9s"
    " | returned 5d | inspected a 3s | inspected b",
    "round 1 | guard a | a | b | c | stage give | point b | tunnel 2s 3s 4s 5s marker 3s was 5s",
    "round 1 | guard a | a | b | c | stage give | searched 1 | called 1 | tunnels b:3s c:Kd"
    " | rustles bc bc | stirred bc | grabbed bc | cleared b | turned 7h Kh",
    "round 9 | guard a | a | b | c | stage settle | over 14",
    "round 1 | options pointing=free | guard b | agreement cds | a 2h | b | c | d | stage give",
    "round 1 | guard a | a 2h | b | c 7s knows=c | cards 1 | stolen 7s c from b | stage give"
    " | wrong b | tunnel 2s 3s 4s 5s marker 3s",
    "round 1 | guard a | a | b | c | stage give | pay c | random 1 2 3 4 5 2 a b c ffffffff",
    "round 1 | guard a | a | b | c | stage give | apart c",
]


def test_every_action_parses_back() -> None:
    texts = [action_text(action) for action in range(ACTIONS)]
    assert [parse_action(text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("grab", ("grab", {})),
        ("swap", ("turn_up", {})),
        ("swap Kh", ("swap", {"value": 39})),
        ("give 7s", ("give", {"value": 7})),
        ("discard 7s", ("discard", {"value": 7})),
        ("pass 7s keep 9d", ("keep", {"value": 7, "count": 48})),
        ("pay 7s 9d", ("pay_two", {"value": 7, "count": 48})),
        ("show b 7s", ("show", {"other": 1, "value": 7})),
        ("slip i", ("slip", {"other": 8})),
        ("tunnel c 9", ("tunnel", {"value": 22})),
        ("tunnel c 9 4", ("tunnel_but", {"value": 22, "count": 3})),
    ],
)
def test_the_words_for_an_action(text: str, key: tuple[str, dict[str, int]]) -> None:
    assert action_key(parse_action(text)) == key


@QUIET
@given(st.text() | st.from_regex(r"(give|pass|pay|slip) [2-9TJQK]?[schd]?", fullmatch=True))
@example("pay 9d 7s")
@example("give 1s")
@example("slip j")
@example("tunnel s")
def test_any_other_text_is_no_action(text: str) -> None:
    with suppress(CavaleError):
        assert action_text(parse_action(text)) == text


def test_cards_of_a_mask_come_in_order() -> None:
    assert cards_in(0b1011 << 1) == [1, 2, 4]
    assert card_texts(1 << 52 | 1 << 14) == ["Ac", "Kd"]
    assert len(CARD_TEXTS) == 53


@pytest.mark.parametrize("line", LINES)
def test_every_section_is_written_as_it_was_read(line: str) -> None:
    assert position_text(parse_position(line)) == line


@pytest.mark.parametrize("pointing", ["card", "free"])
@pytest.mark.parametrize("seats", [3, 6, 9])
def test_positions_of_a_match_parse_back(seats: int, pointing: str) -> None:
    options = {"transfer": "off", "searches": "free", "covert": "step", "pointing": pointing}
    match = new_match(find("condamnes"), seats, "lines", options)
    for _ in random_steps(match, most=300):
        for table in (match.table, *(match.seen(seat) for seat in range(-1, seats))):
            assert parse_position(position_text(table)).tobytes() == table.tobytes()


WORDS = (
    "a b c i abc 7s Kd 1s give pass start settle stage round guard stolen face grab over pile open "
    "? ?3 ?x -1 0 1 12 covert apart !1 ! knows=b knows=ab saw=7s@b saw= bc ab marker was tunnel "
    "agreement sh hc sc from wrong discard pointing=free "
    "tunnels b:3s b: options covert=step covert=no rustles stirred grabbed cleared random | "
    "9999999999999999999"
)
soup = st.lists(st.sampled_from(WORDS.split()), max_size=14).map(" ".join)


@QUIET
@given(st.text() | soup)
def test_garbage_gives_a_sentence_and_no_other_error(text: str) -> None:
    with suppress(CavaleError):
        parse_position(text)


@QUIET
@given(st.sampled_from(LINES), st.data())
def test_a_damaged_line_gives_a_sentence_and_no_other_error(line: str, data: st.DataObject) -> None:
    words = line.split(" ")
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(WORDS.split()))
    with suppress(CavaleError):
        parse_position(" ".join(words)).record()


@pytest.mark.parametrize(
    "line",
    [
        "",
        " | ",
        "nonsense",
        "guard a | a | b | stage give",  # two seats
        "guard a | a | b | c",  # no stage
        "a | b | c | stage give",  # no guard
        "guard d | a | b | c | stage give",
        "guard a | a 7s 7s | b | c | stage give",
        "guard a | a 7x | b | c | stage give",
        "guard a | a | b | d | stage give",  # a gap
        "guard a | a | a | b | c | stage give",
        "guard a | a | b | c | stage pass",
        "guard a | a | b | c | stage pass d",
        "guard a | a | b | c | stage give | rustles ac",
        "guard a | a | b | c | stage give | pile ?0",
        "guard a | a | b | c | stage give | pile 7s 7s",
        "guard a | a | b | c | stage give | over 0",
        "guard a | a | b | c | stage give | random 1 2",
        "guard a | a | b | c | stage give | stage give",
        "guard a | a !0 | b | c | stage give",
        "guard a | a | b | c | stage give | tunnel 2s 3s 4s 5s",
        "guard a | a | b | c | stage give | options covert=often",
        "guard a | agreement sc | a | b | c | stage give",  # hearts come after spades
        "guard a | agreement s | a | b | c | stage give",
        "guard a | agreement shc | a | b | c | stage give",
        "guard a | agreement sh hc | a | b | c | stage give",
        "guard a | agreement | a | b | c | stage give",
        "guard a | agreement x | a | b | c | stage give",
        "guard a | a | b | c | stolen 7s c from | stage give",
        "guard a | a | b | c | stolen 7s c from d | stage give",
        "guard a | a | b | c | stolen 7s c 7s b | stage give",
        "guard a | a | b | c | stage give | wrong d",
    ],
)
def test_broken_lines_are_refused(line: str) -> None:
    with pytest.raises(CavaleError) as caught:
        parse_position(line)
    assert repr(line) in caught.value.en
    assert line in caught.value.fr
