"""Positions in one line: nothing hidden gets out, and bad ones are sentences."""

import random
from typing import Any

import pytest

import cavale
from cavale.front.position import written
from cavale.kernel.contract import SPECTATOR
from cavale.kernel.header import begin
from cavale.kernel.plain import plain_blank
from tests.helpers import random_steps

HORDE = cavale.game("horde")


def moments(game: cavale.Game, most: int = 120) -> Any:
    """A random match, now and then."""
    for seats in {game.seats[0], min(game.seats[0] + 2, game.seats[-1])}:
        match = game.match(seats, "position")
        for ply, _ in enumerate(random_steps(match, most=most)):
            if ply % 7 == 0:
                yield match


def other_world(match: cavale.Match, seat: int, key: int) -> Any:
    """A table that the seat cannot tell from the true one, with a random stream of its own."""
    table = plain_blank(match.game.table)
    begin(table, 0, [key, 7], 8, 9)
    match.game.imagine(match.box, match.seen(seat), seat, table)
    return table


@pytest.mark.parametrize("game", cavale.all_games(), ids=lambda game: game.id)
def test_two_worlds_that_a_seat_cannot_tell_apart_have_one_text(game: cavale.Game) -> None:
    differ = 0
    for match in moments(game):
        for seat in range(SPECTATOR, match.seats):
            shown = None if seat == SPECTATOR else seat
            text, true = match.position(shown), match.table
            match.table = other_world(match, seat, match.ply)
            assert match.position(shown) == text
            differ += match.table.tobytes() != true.tobytes()
            match.table = true
    assert differ


@pytest.mark.parametrize("game", cavale.all_games(), ids=lambda game: game.id)
def test_no_position_holds_the_random_stream(game: cavale.Game) -> None:
    for match in moments(game):
        texts = [match.position(), match.position("a"), match.position(whole=True)]
        for text in texts:
            assert "random" not in {section.split()[0] for section in text.split(" | ")}
        stream = match.table.random_key, match.table.random_counter
        match.table.random_key, match.table.random_counter = [1, 2], 3
        assert match.position(whole=True) == texts[2]
        match.table.random_key, match.table.random_counter = stream


@pytest.mark.parametrize("game", cavale.all_games(), ids=lambda game: game.id)
def test_what_a_seat_sees_is_enough_for_its_view_and_its_choices(game: cavale.Game) -> None:
    for match in moments(game):
        for seat in map(match.seat, range(match.seats)):
            position = game.position(seat.position)
            assert position.text == position.seen(seat.letter).text == seat.position
            assert position.view(seat.letter) == seat.view
            texts = [choice.text for choice in seat.choices()]
            assert [choice.text for choice in position.choices(seat.letter)] == texts
            assert game.position(match.position(whole=True)).seen(seat.number).text == seat.position


def test_a_position_tells_who_is_to_move() -> None:
    match = HORDE.match(4, "monday")
    position = HORDE.position(match.position())
    assert (position.seats, position.to_move, position.is_over) == (4, ["a"], False)
    assert position.choices("a", "fr")[0].meaning == "Piocher"
    assert position.choices("b") == []
    assert position.view().pile == 51
    assert repr(position) == f"<Position of horde: {match.position()}>"
    match.play_out("chance")
    assert HORDE.position(match.position()).is_over


def test_what_is_hidden_from_all_is_in_the_whole_position_only() -> None:
    match = HORDE.match(2, "monday")
    assert "pile ?53" in match.position()
    assert "pile ?" not in match.position(whole=True)
    assert match.position(whole=True) == written(HORDE, match.table)


@pytest.mark.parametrize("text", ["", "x", "round 1 | turn a", "round 1 | a in 99 | turn a"])
def test_a_bad_position_is_a_sentence(text: str) -> None:
    with pytest.raises(cavale.CavaleError) as refused:
        HORDE.position(text)
    assert refused.value.fr.endswith(".")


def test_a_position_of_too_few_seats_says_how_many_there_are() -> None:
    with pytest.raises(cavale.OptionError, match="2 to 8 seats, not 1"):
        HORDE.position("round 1 | a in 4 | turn a | pile ?54")


def test_a_seat_that_the_position_does_not_have_is_a_sentence() -> None:
    position = HORDE.position(HORDE.match(2, "monday").position())
    with pytest.raises(cavale.OptionError, match="There is no seat 'c'"):
        position.view("c")


@pytest.mark.parametrize("game", cavale.all_games(), ids=lambda game: game.id)
def test_a_position_with_a_mistake_is_read_or_refused_in_a_sentence(game: cavale.Game) -> None:
    rng = random.Random(game.id)
    texts = [match.position(rng.choice("ab")) for match in moments(game, most=60)]
    for _ in range(150):
        words = rng.choice(texts).split(" ")
        place = rng.randrange(len(words))
        words[place] = rng.choice([*rng.choice(texts).split(" "), "?", "99", "-1", "", str(2**70)])
        try:
            read = game.position(" ".join(words))
        except cavale.CavaleError:
            continue
        assert read.view() is not None
