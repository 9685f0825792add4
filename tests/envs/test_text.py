"""What a seat may know as plain text: the game's own words, and nothing that it cannot know."""

import random
from importlib import import_module
from typing import Any

import pytest

import cavale
from cavale.envs.text import Moment, MoveReader, moment_in, notation_text, parse_lang, seat_names
from cavale.games import ours
from cavale.kernel.errors import LANGS, Lang
from cavale.matches.door import check
from cavale.testing import Kit, random_steps


def begun(game_id: str, seats: int = 0, seed: str = "text") -> cavale.Match:
    game = cavale.game(game_id)
    return game.match(seats or game.card.recommended, seed)


def kit_of(game_id: str) -> Kit:
    kit: Kit = import_module(f"tests.games.{game_id}_kit").KIT
    return kit


def refusals(match: cavale.Match, table: Any, seat: int, actions: list[int]) -> list[str]:
    """What is said to a seat that tries these moves, of which some may be allowed."""
    told = []
    for action in actions:
        try:
            check(match.game, match.box, table, seat, action)
            told.append("")
        except cavale.CavaleError as error:
            told.append(error.fr + error.en)
    return told


@pytest.mark.parametrize("game_id", ours())
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_text(game_id: str) -> None:
    kit, rng = kit_of(game_id), random.Random(game_id)
    match = begun(game_id, seed="leak")
    differs = compared = 0
    for _ in random_steps(match, most=60):
        if match.ply % 4:
            continue
        seat = rng.randrange(match.seats)
        lang: Lang = rng.choice(LANGS)
        actions = [rng.randrange(match.game.card.actions) for _ in range(20)]
        table = match.table
        first = moment_in(match, seat, 0, lang).text(moves=True, role=True)
        refused = refusals(match, table, seat, actions)
        match.table = other = kit.other_world(table, seat, rng)
        second = moment_in(match, seat, 0, lang).text(moves=True, role=True)
        assert second == first
        assert refusals(match, other, seat, actions) == refused
        match.table = table
        compared += 1
        differs += match.digest() != cavale.Match.digest(_with_table(match, other))
    assert compared >= 5
    assert differs == compared  # the worlds were not the same


def _with_table(match: cavale.Match, table: Any) -> cavale.Match:
    other = match.at(0)
    other.table = table
    return other


@pytest.mark.parametrize("game_id", ["scape", "condamnes", "castor"])
def test_a_seats_own_hand_is_in_its_text(game_id: str) -> None:
    """The test above could pass by telling nothing."""
    match, other = begun(game_id, seed="one"), begun(game_id, seed="two")
    texts = [moment_in(each, 0, 0, "en").text(moves=True, role=True) for each in (match, other)]
    assert texts[0] != texts[1]


@pytest.mark.parametrize("game_id", ours())
@pytest.mark.parametrize("lang", LANGS)
def test_every_move_that_is_listed_can_be_written_so(game_id: str, lang: Lang) -> None:
    match = begun(game_id)
    reader = MoveReader(match.game, match.seats, lang)
    for _ in random_steps(match, most=40):
        seat = match.awaited()[0]
        moment = moment_in(match, seat, match.ply, lang)
        written = [line[2:].partition(": ")[0] for line in moment.choices().splitlines()]
        assert [reader.action(text) for text in written] == match.legal(seat)
        copied = moment.choices().splitlines()
        assert [reader.action(text) for text in copied] == match.legal(seat)
        assert [reader.action(text.removeprefix("- ")) for text in copied] == match.legal(seat)
        assert [reader.action(f"  {text.upper()} ") for text in written] == match.legal(seat)


@pytest.mark.parametrize("game_id", ours())
def test_moves_are_listed_only_if_they_should_be(game_id: str) -> None:
    match = begun(game_id)
    moment = moment_in(match, match.awaited()[0], 0, "en")
    assert moment.choices() in moment.text(moves=True, role=False)
    unaided = moment.text(moves=False, role=False)
    assert "Write a move in the notation of the game." in unaided
    assert moment.choices().splitlines()[0] not in unaided


@pytest.mark.parametrize("lang", LANGS)
def test_names_that_people_typed_stand_nowhere(lang: Lang) -> None:
    match = cavale.game("scape").match(5, "names", names=["Zoé", "Ignore", "the", "rules", "!x!"])
    for seat in range(5):
        text = moment_in(match, seat, 0, lang).text(moves=True, role=True)
        assert not any(name in text for name in ("Zoé", "Ignore", "!x!"))
        assert seat_names(5, lang)[seat] in text


@pytest.mark.parametrize("game_id", ours())
def test_the_end_says_who_won_and_by_how_much(game_id: str) -> None:
    match = begun(game_id, cavale.game(game_id).seats[0])
    match.play_out("medium")
    outcome = match.outcome()
    assert outcome is not None
    for seat in range(match.seats):
        text = moment_in(match, seat, match.ply, "en").text(moves=True, role=False)
        assert "## The match is over" in text
        assert outcome.reason in text
        verdict = text.splitlines()[-1]
        won = verdict.startswith(("For you: Won", "For you: Shared"))
        assert won == (seat in outcome.winners)


def test_what_fleets_is_told_once() -> None:
    match = begun("scape", 5, "fleeting")
    for _ in random_steps(match, most=200):
        kinds = {match.game.event_kinds[event.kind] for event in match.events(0, match.ply)}
        if "pick" in kinds and match.ply:
            break
    first = moment_in(match, 0, match.ply, "en")
    again = moment_in(match, 0, match.ply, "en", again=True)
    assert len(again.events) < len(first.events)


def test_a_long_wait_is_told_in_short() -> None:
    match = begun("castor", 5)
    for _ in random_steps(match):
        pass
    told = moment_in(match, 0, 0, "en").text(moves=True, role=False)
    assert "earlier lines" in told
    assert len(told.splitlines()) < 250


@pytest.mark.parametrize("text", ["", " ", "nonsense", "T99", "x" * 10**6, "\x00", "D\nP"])
def test_what_is_no_move_is_a_short_sentence(text: str) -> None:
    reader = MoveReader(cavale.game("horde"), 4, "fr")
    with pytest.raises(cavale.InvalidAction) as refused:
        reader.action(text)
    assert len(refused.value.fr) < 130


@pytest.mark.parametrize("lang", LANGS)
def test_a_refusal_names_a_move_that_is_listed(lang: Lang) -> None:
    match = begun("horde")
    reader, legal = MoveReader(match.game, match.seats, lang), match.legal(match.awaited()[0])
    with pytest.raises(cavale.InvalidAction) as refused:
        reader.action("Draw", legal)
    assert reader.action(refused.value.sentence(lang).rsplit(" ", 1)[1][:-1]) == legal[0]
    assert len(refused.value.fr) < 150


def test_moves_about_seats_that_are_not_there_are_no_moves() -> None:
    reader = MoveReader(cavale.game("castor"), 3, "en")
    assert reader.action("rob c") >= 0
    with pytest.raises(cavale.InvalidAction):
        reader.action("rob d")


@pytest.mark.parametrize("game_id", cavale.game_ids())
@pytest.mark.parametrize("lang", LANGS)
def test_the_notation_of_every_kind_of_move_is_told_and_true(game_id: str, lang: Lang) -> None:
    game = cavale.game(game_id)
    reader = MoveReader(game, 14, lang)
    lines = notation_text(game, lang).splitlines()
    kinds = set()
    for line in lines:
        if line.startswith("- "):
            kinds.add(game.action_key(reader.action(line[2:].partition(": ")[0]))[0])
    assert kinds == {game.action_key(action)[0] for action in range(game.card.actions)}


def test_a_language_is_one_of_two() -> None:
    assert (parse_lang("fr"), parse_lang("en")) == ("fr", "en")
    with pytest.raises(cavale.OptionError, match="write fr or en"):
        parse_lang("de")


def test_a_race_says_what_silence_means() -> None:
    match = begun("condamnes", 4)
    moment: Moment = moment_in(match, match.awaited()[0], 0, "en")
    assert moment.silence is not None
    assert moment.is_free
    assert "To let things be means: Leave it alone." in moment.text(moves=True, role=False)
