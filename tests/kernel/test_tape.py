"""The tape: what is written, and who may read what."""

from typing import Any

import pytest

from cavale.kernel.contract import SPECTATOR
from cavale.kernel.tape import (
    COLUMNS,
    EVERYONE,
    NOBODY,
    ROWS,
    UNKNOWN,
    VALUE,
    Event,
    insiders,
    new_tape,
    no_tape,
    packed,
    plain_tape,
    read,
    redacted,
    tell,
    tell_secret,
    unpacked,
    whole,
    write,
)

FOR_B = 1 << 1


def secret_tape() -> Any:
    """One event each: for all; for b, the others get its shadow; for b alone."""
    tape = new_tape()
    tell(tape, 1, 10, 0, 7, 2)
    tell_secret(tape, 2, 10, 1, 8, FOR_B)
    write(tape, 3, 11, 1, 0, 9, 4, FOR_B, 0)
    return tape


OPEN = Event(1, 10, 0, NOBODY, 7, 2)
SECRET = Event(2, 10, 1, NOBODY, 8, 0)
SHADOW = Event(2, 10, 1, NOBODY, UNKNOWN, 0)
PRIVATE = Event(3, 11, 1, 0, 9, 4)


def test_the_audience_gets_events_whole() -> None:
    assert redacted(read(secret_tape()), 1) == [OPEN, SECRET, PRIVATE]


def test_others_get_a_shadow_without_its_value_or_nothing() -> None:
    assert redacted(read(secret_tape()), 0) == [OPEN, SHADOW]
    assert redacted(read(secret_tape()), 13) == [OPEN, SHADOW]


def test_a_spectator_is_in_no_audience_but_everyone() -> None:
    assert redacted(read(secret_tape()), SPECTATOR) == [OPEN, SHADOW]


def test_all_seats_together_are_not_everyone() -> None:
    tape = new_tape()
    write(tape, 1, 10, 0, NOBODY, 7, 0, 0b11, 0)
    assert redacted(read(tape), SPECTATOR) == []
    write(tape, 1, 10, 0, NOBODY, 7, 0, EVERYONE, 0)
    assert len(redacted(read(tape), SPECTATOR)) == 1


def test_a_shadow_keeps_its_count_and_who() -> None:
    tape = new_tape()
    write(tape, 4, 12, 2, 3, 9, 5, FOR_B, 1)
    assert redacted(read(tape), 0) == [Event(4, 12, 2, 3, UNKNOWN, 5)]


def test_the_replay_of_a_finished_match_gets_everything() -> None:
    assert whole(read(secret_tape())) == [OPEN, SECRET, PRIVATE]


def test_what_a_match_keeps_reads_the_same() -> None:
    tape = secret_tape()
    assert isinstance(packed(tape), bytes)
    assert unpacked(packed(tape)) == unpacked(read(tape))
    for seat in (SPECTATOR, 0, 1):
        assert redacted(packed(tape), seat) == redacted(read(tape), seat)
    assert whole(packed(tape)) == whole(read(tape))
    assert unpacked(packed(new_tape())) == []


def test_insiders_are_told_more_than_a_spectator() -> None:
    tape = new_tape()
    tell(tape, 1, 10, 0, 7, 2)
    assert insiders(packed(tape)) == 0
    tell_secret(tape, 2, 10, 1, 8, 0b10)
    write(tape, 3, 11, 1, 0, 9, 4, 0b1000, 0)
    assert insiders(packed(tape)) == 0b1010
    for seat in range(5):
        is_told_more = redacted(packed(tape), seat) != redacted(packed(tape), SPECTATOR)
        assert is_told_more == bool(0b1010 >> seat & 1)


def test_a_plain_tape_takes_the_same() -> None:
    tape = plain_tape()
    assert read(tape) == []
    tell(tape, 1, 10, 0, 7, 2)
    tell_secret(tape, 2, 10, 1, 8, FOR_B)
    write(tape, 3, 11, 1, 0, 9, 4, FOR_B, 0)
    assert unpacked(read(tape)) == unpacked(read(secret_tape()))
    assert packed(tape) == packed(secret_tape())


def test_a_plain_tape_is_as_long_as_another() -> None:
    tape = plain_tape()
    for _ in range(ROWS):
        tell(tape, 1, 10, 0, 7, 2)
    with pytest.raises(OverflowError, match=f"{ROWS} events"):
        packed(tape)


def test_an_empty_tape_takes_nothing() -> None:
    tape = no_tape()
    tell(tape, 1, 10, 0, 7, 2)
    assert tape.shape == (0, COLUMNS)


def test_a_new_tape_reads_as_nothing() -> None:
    assert new_tape().shape == (ROWS, COLUMNS)
    assert len(read(new_tape())) == 0


def test_events_beyond_the_last_row_overwrite_nothing_and_are_not_lost_in_silence() -> None:
    tape = new_tape(3)
    for value in range(5):
        tell(tape, 0, 1, 0, value, 0)
    assert tape[1:, VALUE].tolist() == [0, 1]
    with pytest.raises(OverflowError, match="5 events"):
        read(tape)
