"""Bots: legal choices, from what their seat may know, the same for the same seed."""

import random
from dataclasses import replace

import pytest

from cavale.bots.players import (
    LEVELS,
    PEOPLE_LEVELS,
    Bot,
    check_level,
    check_offered,
    free_names,
    name_today,
    offered,
)
from cavale.bots.policies import by_chance
from cavale.front.players import levels_of
from cavale.kernel.contract import DECLINE, MAX_SEATS, Game
from cavale.kernel.errors import OptionError
from cavale.matches.match import Match, Move
from tests.games.horde_kit import KIT
from tests.helpers import new_match, random_steps


def played(game: Game, levels: list[str], seed: int = 1) -> list[Move]:
    """The moves of a whole match of bots, through the door."""
    match = new_match(game, len(levels))
    bots = [Bot(game, match.box, level, seed + seat) for seat, level in enumerate(levels)]
    while not match.is_over:
        (seat,) = match.awaited()
        match.play(seat, bots[seat].choose(match.seen(seat), seat, match.legal(seat)))
    return match.moves


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_whole_matches_through_the_door(horde: Game, level: str) -> None:
    assert len(played(horde, [level] * 4)) > 10


def test_the_same_seed_makes_the_same_choices_and_another_does_not(horde: Game) -> None:
    levels = ["chance", "instinct", "chance"]
    assert played(horde, levels) == played(horde, levels)
    assert played(horde, levels) != played(horde, levels, seed=2)


def test_both_halves_of_a_seed_count(horde: Game) -> None:
    assert played(horde, ["chance"] * 2, 1) != played(horde, ["chance"] * 2, 1 + (1 << 40))


def test_chance_takes_every_choice_at_times(horde: Game) -> None:
    match = new_match(horde, 3)
    bot = Bot(horde, match.box, "chance", 7)
    seat = match.awaited()[0]
    choices = [bot.choose(match.seen(seat), seat, [0, 1, 5, 9]) for _ in range(400)]
    assert all(70 < choices.count(action) < 130 for action in (0, 1, 5, 9))


def test_chance_seldom_acts_when_nobody_waits_for_it(horde: Game) -> None:
    match = new_match(horde, 3)
    bot = Bot(horde, match.box, "chance", 7)
    seat = next(seat for seat in range(3) if seat not in match.awaited())
    choices = [bot.choose(match.seen(seat), seat, [0, 1]) for _ in range(800)]
    assert 60 < 800 - choices.count(DECLINE) < 150  # 100 on average


def test_a_novice_slips_now_and_then(horde: Game) -> None:
    match = new_match(horde, 3)
    seat = match.awaited()[0]
    seen, legal = match.seen(seat), match.legal(seat)
    (usual,) = {Bot(horde, match.box, "medium", n).choose(seen, seat, legal) for n in range(9)}
    bot = Bot(horde, match.box, "easy", 7)
    other = sum(bot.choose(seen, seat, legal) != usual for _ in range(500))
    assert 25 < other < 80  # one of five by chance, and half of these as the instinct would
    assert by_chance(seen, seat, legal, len(legal), [1, 2]) in legal


def test_bots_have_names_enough_for_the_largest_table_and_take_nobodys() -> None:
    assert len(free_names({"Suie"})) == MAX_SEATS - 1
    assert "Suie" not in free_names({"Suie"})


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_alike_in_worlds_it_cannot_tell_apart(horde: Game, level: str) -> None:
    match, rng = new_match(horde, 3), random.Random(1)
    for number, (seat, _) in enumerate(random_steps(match, most=120)):
        other = Match(horde, 3, match.seed)
        other.table = KIT.other_world(match.table, seat, rng)
        choices = {
            Bot(horde, world.box, level, number).choose(world.seen(seat), seat, world.legal(seat))
            for world in (match, other)
        }
        assert len(choices) == 1


def test_an_unknown_level_is_refused_with_those_there_are(horde: Game) -> None:
    assert [check_level(level) for level in LEVELS] == list(LEVELS)
    assert (
        check_level("instinct") == name_today("instinct") == "medium"
    )  # in files and commands of earlier releases
    for level in ("genius", "", "Chance"):
        with pytest.raises(OptionError, match="choose from chance, easy, medium, strong, expert"):
            check_level(level)
    with pytest.raises(OptionError, match="no bot 'genius'"):
        Bot(horde, horde.box, "genius", 1)


def test_a_game_that_does_not_compile_has_no_thinkers_and_says_so(horde: Game) -> None:
    assert offered(horde) == [*PEOPLE_LEVELS]
    plain = replace(horde, instinct=lambda *args: 0)  # not of the dialect
    assert offered(plain) == ["easy", "medium"]
    assert check_offered(plain, "instinct") == "medium"
    assert check_offered(plain, "chance") == "chance"
    with pytest.raises(OptionError, match="choose from easy, medium"):
        check_offered(plain, "strong")
    assert levels_of({"b": "instinct"}, 3, plain) == ["person", "medium", "person"]
    for bots in ("strong", {"b": "strong"}, ["person", "strong"]):
        with pytest.raises(OptionError, match="choose from easy, medium"):
            levels_of(bots, 2, plain)  # when a match is opened, and not in its middle
