"""The notation of Le Temple: every action and position in a line that parses back, strictly."""

import random

import pytest

from cavale.games import find
from cavale.games.temple.notation import action_key, action_text, parse_action
from cavale.games.temple.positions import members, parse_position, position_text, symbols
from cavale.kernel.errors import CavaleError
from cavale.matches.telling import action_phrase
from tests.helpers import new_match, random_steps

GAME = find("temple")
LINE = (
    "ply 31 | options hard closing | round 2 | first b | active c | gems 7 | pairs orange pink | "
    "tracks heal 3-1 key 2 | free 2 | aside 1 | cursed 1 0 2 | extra 2 | shown A K | kept A K | "
    "made T | pool A A M | a n c2 off a1 b1 shut c2e cards 1L12 1R3 2! hand A | b s outside | "
    "c w a3 | place c - K"
)


@pytest.mark.parametrize(
    ("text", "action", "phrase"),
    [
        ("side w", 3, "Wait west of the temple"),
        ("keep", 4, "Keep this die"),
        ("heal 3", 10, "Heal cursed box 3"),
        ("use torch", 13, "Make a die: torch"),
        ("joker mask", 20, "Joker: golden mask"),
        ("joker right", 22, "Joker: the right die"),
        ("die", 24, "Take one more die"),
        ("take M", 28, "Take: golden mask"),
        ("cross 3R", 35, "Cross off on card 3, gem side"),
        ("card 6", 47, "Use treasure card 6"),
        ("enter c3", 60, "Enter c3"),
        ("rush e5", 97, "Rush into e5"),
        ("close c3 e", 147, "Close the east doorway of c3"),
    ],
)
def test_actions_in_notation_and_words(text: str, action: int, phrase: str) -> None:
    assert action_text(action) == text
    assert parse_action(text) == action
    assert action_phrase(GAME, action, [], "en") == phrase


def test_every_action_has_a_phrase_in_both_languages() -> None:
    for action in range(GAME.card.actions):
        key, _ = action_key(action)
        assert action_phrase(GAME, action, [], "fr") != key
        assert "{" not in action_phrase(GAME, action, [], "en")


@pytest.mark.parametrize("text", ["", "enter", "enter f1", "Enter c3", "take X", "cross 7L", "42"])
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(CavaleError, match="notation"):
        parse_action(text)


def test_a_position_parses_back() -> None:
    assert position_text(parse_position(LINE)) == LINE


def test_what_a_position_says() -> None:
    table = parse_position(LINE)
    assert (table.seats, table.turn, table.waiting, table.gems) == (3, 2, 4, 7)
    assert (table.side[0], table.place[0], table.place[1]) == (1, 8, 0)
    assert members(table.crossed_mask[0]) == [0, 1]
    assert (table.left_mask[0][0], table.right_mask[0][0], table.used_mask[0]) == (3, 4, 2)
    assert (list(table.circled), list(table.spent)) == ([0, 3, 0, 2, 0, 0], [0, 1, 0, 0, 0, 0])
    assert symbols(table.pool) == ["A", "A", "M"]
    assert list(table.thrown) == [0, 2]


@pytest.mark.parametrize(
    ("phase", "thrown", "unasked"),
    [
        ("place c A K unasked", [1, 2], 1),
        ("place c K - unasked", [2, 0], 1),
        ("place c X K unasked", [0, 2], 2),
        ("place c K X unasked", [2, 0], 2),
        ("explore c unasked", [0, 0], 1),
        ("joker c then place K X unasked", [2, 0], 2),
        ("unlock c then explore unasked", [0, 0], 1),
        ("explore c", [0, 0], 0),
    ],
)
def test_a_stop_that_was_skipped(phase: str, thrown: list[int], unasked: int) -> None:
    """T35, T36: a throw that was accepted unasked is shown as it fell."""
    line = LINE.replace("place c - K", phase)
    table = parse_position(line)
    assert (list(table.thrown), table.unasked) == (thrown, unasked)
    assert position_text(table) == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("place c - K", "place c - K unasked"),
        ("place c - K", "place c X X unasked"),
        ("place c - K", "place c X - unasked"),
        ("place c - K", "place c unasked"),
        ("place c - K", "place c A unasked"),
        ("place c - K", "explore c A K unasked"),
        ("place c - K", "accept c A K unasked"),
        ("place c - K", "ready c unasked"),
        ("place c - K", "place d - K"),
        ("place c - K", "places c - K"),
        ("place c - K", "place c K"),
        ("place c - K", "joker c explore"),
        ("first b", "first z"),
        ("first b", "first bb"),
        ("gems 7", "gems -1"),
        ("gems 7", "gems 7 8"),
        ("pairs orange pink", "pairs orange orange"),
        ("pairs orange pink", "pairs green"),
        ("heal 3-1", "heal"),
        ("heal 3-1", "luck 3"),
        ("cursed 1 0 2", "cursed 1 0"),
        ("shown A K", "shown A"),
        ("kept A K", "kept A X"),
        ("c2 off", "f2 off"),
        ("a n c2", "a x c2"),
        ("shut c2e", "shut e2e"),
        ("1R3", "1R5"),
        ("1R3", "7R3"),
        ("hand A", "hand A K T"),
        ("b s outside", "b s"),
        ("b s outside", "b s outside c3"),
    ],
)
def test_slips_in_a_position_are_refused(old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(CavaleError, match="notation"):
        parse_position(LINE.replace(old, new))


def test_random_slips_are_refused_or_parse_back() -> None:
    rng = random.Random(7)
    for _ in range(400):
        at = rng.randrange(len(LINE))
        text = LINE[:at] + rng.choice("abc xX0123!|-LR") + LINE[at + 1 :]
        try:
            table = parse_position(text)
        except CavaleError:
            continue
        again = position_text(table)
        assert parse_position(again).tobytes() == table.tobytes()


@pytest.mark.parametrize("variant", ["none", "closing", "dice", "joker"])
def test_every_phase_of_a_match_parses_back(variant: str) -> None:
    match = new_match(GAME, 4, "phases", {"variant": variant})
    phases = set()
    for _ in random_steps(match):
        phases.add(int(match.table.phase))
        text = position_text(match.table)
        assert parse_position(text).tobytes() == match.table.tobytes()
    assert len(phases) >= 6
