"""Matches in a Python program: seats, choices, refusals, bots, sentences."""

import contextlib
from typing import Any

import pytest

import cavale
from cavale.front.players import levels_of, names_for, parse_seat

HORDE = cavale.game("horde")


def match(**more: Any) -> cavale.Match:
    return HORDE.match(seats=3, seed="monday", **more)


# --- opening ---


def test_a_text_seed_gives_the_same_match() -> None:
    assert match().digest() == match().digest() != HORDE.match(3, "tuesday").digest()
    assert HORDE.match(3).digest() != HORDE.match(3).digest()


def test_switches_are_given_by_name() -> None:
    assert match(restart="random").options["restart"] == "random"
    with pytest.raises(cavale.OptionError, match="has no switch 'colour'"):
        match(colour="red")


@pytest.mark.parametrize("seats", [1, 9])
def test_seats_are_checked_first(seats: int) -> None:
    with pytest.raises(cavale.OptionError, match="2 to 8 seats"):
        HORDE.match(seats, bots="instinct")


def test_it_shows_what_it_is() -> None:
    opened = match(names=["Ada", "Bo", "Cy"])
    assert repr(opened) == "<Match of horde, 3 seats, 0 moves>"
    assert repr(opened.seat("b")) == "<Seat b of horde: Bo>"
    opened.play_out("chance")
    assert repr(opened) == "<Match of horde, 3 seats, over>"


# --- seats ---


def test_a_seat_is_found_by_letter_or_number() -> None:
    opened = match(names=["Ada", "Bo", "Cy"])
    seat = opened.seat("b")
    assert seat == opened.seat(1)
    assert (seat.number, seat.letter, seat.name) == (1, "b", "Bo")


@pytest.mark.parametrize("seat", ["d", "ab", "", -1, 3, True])
def test_a_seat_that_is_not_there_is_a_sentence(seat: Any) -> None:
    with pytest.raises(cavale.OptionError, match="this match has seats a to c"):
        match().seat(seat)


def test_the_seats_to_move_are_those_awaited() -> None:
    opened = match()
    assert [seat.number for seat in opened.to_move] == opened.awaited()
    assert all(seat.is_awaited for seat in opened.to_move)
    assert not opened.spectator.is_awaited


def test_a_seat_sees_what_the_room_below_shows_it() -> None:
    opened = match()
    for seat in (*map(opened.seat, "abc"), opened.spectator):
        assert seat.seen.tobytes() == opened.seen(seat.number).tobytes()
        assert seat.view == opened.view(seat.number)


def test_a_spectator_has_no_name_and_no_moves() -> None:
    spectator = match().spectator
    assert (spectator.letter, spectator.name, spectator.choices()) == ("", "", [])
    with pytest.raises(cavale.OptionError, match="There is no seat -1"):
        spectator.play("D")


# --- moves ---


def test_choices_have_a_text_and_a_meaning() -> None:
    seat = match(lang="fr").to_move[0]
    assert [repr(choice) for choice in seat.choices("en")] == [
        "Choice(text='D', meaning='Draw')",
        "Choice(text='P', meaning='Hide')",
    ]
    assert [choice.meaning for choice in seat.choices()] == ["Piocher", "Se cacher"]


def test_a_move_is_played_by_text_number_or_choice() -> None:
    first, second, third = match(), match(), match()
    choice = first.to_move[0].choices()[0]
    first.to_move[0].play(choice)
    second.play(second.to_move[0].letter, choice.text)
    third.play(third.awaited()[0], choice.action)
    assert first.line == second.line == third.line == "c:D"
    assert first.moves == [cavale.Move(2, choice.action)]


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    opened = match()
    with pytest.raises(cavale.IllegalAction) as refused:
        opened.to_move[0].play("T7")
    assert refused.value.rule == "H13"
    assert refused.value.sentence("fr").startswith("H13")
    assert opened.ply == 0


@pytest.mark.parametrize("move", ["X", "", 99, -1])
def test_what_is_no_move_is_told_so(move: Any) -> None:
    with pytest.raises(cavale.InvalidAction):
        match().play("a", move)
    with pytest.raises(cavale.InvalidAction):
        match().seat("a").why_not(move)


def test_a_seat_can_ask_why_not() -> None:
    seat = match().to_move[0]
    assert seat.why_not("D") is None
    rule = seat.why_not("T7", "fr")
    assert rule == HORDE.rule("H13", "fr")


# --- what happened ---


def test_a_seat_is_told_what_happened_and_by_which_rule() -> None:
    opened = match(names=["Ada", "Bo", "Cy"])
    assert opened.spectator.told()[0] == cavale.Told(
        0, "The 55 cards are shuffled into the draw pile.", "H02"
    )
    opened.play(opened.awaited()[0], "D")
    (told, *_) = opened.spectator.told(since=1, lang="fr")
    assert (told.ply, told.sentence, told.rule) == (1, "Cy pioche une carte.", "H10")


def test_what_is_told_is_redacted() -> None:
    """SCAPE: what a seat finds out, nobody else is told."""
    opened = cavale.game("scape").match(5, "redacted", bots="chance")
    opened.play_out()
    others = {*opened.spectator.told(), *opened.seat("b").told()}
    assert {*opened.seat("a").told()} - others


# --- bots ---


def test_bots_are_named_by_seat_for_all_or_for_each() -> None:
    assert levels_of("chance", 2) == ["chance", "chance"]
    assert levels_of({"b": "instinct"}, 3) == ["person", "medium", "person"]
    assert levels_of(["person", "chance"], 2) == ["person", "chance"]
    assert levels_of((), 2) == ["person", "person"]
    assert set(cavale.bot_levels()) >= {"medium", "chance"}
    assert parse_seat("b", 2) == 1


@pytest.mark.parametrize("bots", ["genius", {"a": "genius"}, {"z": "chance"}, ["chance"]])
def test_bots_that_there_are_not_are_sentences(bots: Any) -> None:
    with pytest.raises(cavale.OptionError):
        match(bots=bots)


def test_every_seat_has_a_name() -> None:
    assert len(set(names_for(["person"] * 14, None))) == 14
    with pytest.raises(cavale.OptionError, match="2 names for 3 seats"):
        match(names=["Ada", "Bo"])


def test_a_step_is_one_move_of_a_bot_until_people_are_awaited() -> None:
    opened = match(bots={"b": "instinct", "c": "chance"})
    assert isinstance(opened.bots[1], cavale.Bot)
    while opened.to_move[0].letter != "a":
        opened.step()
    assert opened.step() is None
    opened.seat("a").play("P")
    assert opened.step() == opened.moves[-1]
    assert opened.moves[-1].seat != 0


def test_a_step_asks_people_for_their_choice() -> None:
    opened = match(bots={"b": "chance", "c": "chance"})
    while not opened.is_over:
        opened.step(lambda seat: seat.choices()[0])
    assert {move.seat for move in opened.moves} == {0, 1, 2}


def test_who_is_asked_may_let_things_be() -> None:
    assert match().step(lambda seat: None) is None


@pytest.mark.parametrize("game", cavale.game_ids())
def test_a_conversation_is_the_same_match_as_its_steps(game: str) -> None:
    """Races and people who step in included: the same answers, the same moves."""
    opened = cavale.game(game)
    stepped, asked = (opened.match(opened.seats[0], "talk", bots={"b": "medium"}) for _ in range(2))
    while not stepped.is_over:
        stepped.step(_answer)
    conversation = asked.asks()
    seat = next(conversation)
    while not asked.is_over:
        with contextlib.suppress(StopIteration):
            seat = conversation.send(_answer(seat))
    assert asked.line == stepped.line
    assert asked.is_over


def _answer(seat: cavale.Seat) -> cavale.Choice | None:
    """Of who is awaited, a choice; others let things be, mostly."""
    choices = seat.choices()
    wants = seat.is_awaited or seat.match.ply % 7 == 0
    return choices[seat.match.ply % len(choices)] if wants else None


@pytest.mark.parametrize("game", cavale.game_ids())
def test_bots_play_whole_matches_the_same_by_the_same_seed(game: str) -> None:
    seats = cavale.game(game).seats[0]
    first, second = (cavale.game(game).match(seats, "whole", bots="chance") for _ in range(2))
    outcome: cavale.Outcome = first.play_out()
    assert outcome == second.play_out()
    assert first.line == second.line
    assert first.is_over
    assert first.step() is None


def test_bots_take_over_where_people_sat_and_the_file_says_so() -> None:
    opened = match(bots={"b": "chance"})
    before = opened.at(0)
    opened.play_out("easy")
    assert opened.players == ["easy", "chance", "easy"]
    assert before.players == ["person", "chance", "person"]


def test_a_match_is_not_played_out_where_people_still_sit() -> None:
    opened = match()
    with pytest.raises(cavale.OptionError, match="People sit in some seats"):
        opened.play_out({"c": "chance"})
    assert opened.ply == 0


# --- going back ---


def test_a_moment_of_a_match_is_a_match_to_go_on_with() -> None:
    whole = match(bots="chance")
    whole.play_out()
    then = whole.at(4)
    assert isinstance(then, cavale.Match)
    assert (then.ply, then.names) == (4, whole.names)
    then.play_out()
    assert then.line.startswith(" ".join(whole.line.split()[:4]))


def test_a_replay_shows_every_moment() -> None:
    whole = match(bots="chance")
    whole.play_out()
    assert [moment.ply for moment in whole.replay()] == list(range(whole.ply + 1))
