"""Who one is and how one wins: from the position to the words, in every game."""

import re
from typing import Any

import pytest

from cavale.games import find, ours
from cavale.kernel.aim import ROLE_TEXTS, Aim, aim_sentences, listed, role_texts
from cavale.kernel.contract import SPECTATOR
from cavale.kernel.errors import LANGS
from cavale.testing.gaps import text_gaps
from tests.games.test_views import seen_by
from tests.helpers import random_match

_MOST_WORDS = 12  # of a row of the role card
_WORD = re.compile(r"[\w’{}-]+")
_ROWS = ("wins", "others", "first")
NAMES = ["Ana", "Bo", "Cleo", "Dan"]


def aim_of(game_id: str, line: str, seat: int) -> Aim:
    aim = seen_by(game_id, line, seat).aim
    assert isinstance(aim, Aim)
    return aim


def fact(aim: Aim, key: str, seat: int) -> tuple[int, int]:
    found = next(each for each in aim.facts if each.key == key)
    return found.for_seat(seat), found.need


# --- positions ---


def test_H21_the_own_points_and_the_best_stand_against_the_goal() -> None:
    aim = aim_of("horde", "round 5 | horde 4 | a in 3 =9 | b in 9 =14 | turn a", 0)
    assert (fact(aim, "points", 0), fact(aim, "points", 1)) == ((9, 21), (14, 21))
    assert fact(aim, "best", 0) == (14, 0)


def test_A60_medals_are_public_and_what_was_won_is_the_own_business() -> None:
    match = random_match(find("castor"), 4, seed=3)
    aim = match.view(1).aim
    assert (aim.role(1), fact(aim, "medals", 1)) == ("martha", (2, 2))
    assert [fact(aim, key, 1)[0] for key in ("plans", "green", "yellow")] == [17, 3, 2]
    assert fact(aim, "green", 0)[0] == -1  # A23
    plain = random_match(find("castor"), 4, seed=3, options={"powers": "off"})
    assert plain.view(1).aim.role(1) == "agent"


def test_T50_T51_gems_exit_and_rounds_are_what_the_team_lacks() -> None:
    rooms = seen_by("temple", _TEMPLE.format("b2"), 0).rooms
    out = next(room.name for room in rooms if room.holds == "exit")
    inside, at_exit = (
        aim_of("temple", _TEMPLE.format("b2"), 0),
        aim_of("temple", _TEMPLE.format(out), 1),
    )
    assert fact(inside, "gems", 0) == (9, seen_by("temple", _TEMPLE.format("b2"), 0).target)
    assert (fact(inside, "exit", 0), fact(at_exit, "exit", 1)) == ((0, 2), (1, 2))
    assert fact(inside, "rounds", 0)[0] == 1


_TEMPLE = "round 1 | first a | active a | gems 9 | aside 8 | a n {} | b s d4 | explore a"


def test_S41_S42_letters_are_counted_and_towers_only_where_they_are_seen() -> None:
    line = _scape_line()
    aims = [aim_of("scape", line, seat) for seat in (0, 1, SPECTATOR)]
    assert [fact(aim, "letters", 0) for aim in aims] == [(2, 5)] * 3
    letters = next(each for each in aims[0].facts if each.key == "letters")
    assert [name for name, there in letters.parts.items() if there] == ["S", "C"]
    assert [fact(aim, "towers", 0)[0] for aim in aims] == [1, 0, 0]


def _scape_line() -> str:
    """Seat a has laid a watchtower face down on S; somebody else something else on C."""
    game = find("scape")
    towers = [card for card in range(1, 36) if game.box.faction[card] == 3]
    names = game.components["card"]
    tower = next(names[card] for card in towers if names[card][0] == "S")
    return f"a ss P1 | b raf P2 | c usaf P3 | pile S {tower}/a | pile C C1/b^ | turn a"


def test_S20_a_role_is_told_to_its_owner_alone() -> None:
    line = _scape_line()
    assert aim_of("scape", line, 0).roles == ["ss", "", ""]
    assert aim_of("scape", line, 1).roles == ["", "raf", ""]
    assert aim_of("scape", line, SPECTATOR).roles == ["", "", ""]


def test_C47_the_suit_is_for_those_who_know_the_agreement() -> None:
    match = random_match(find("condamnes"), 4, seed=3).at(1)
    view = match.view((match.table.guard + 1) % 4)
    prisoner = (view.guard + 1) % 4
    suit = fact(view.aim, "suit", prisoner)[0]
    assert "schd"[suit] == view.seats[prisoner].suit
    for viewer in (view.guard, SPECTATOR):
        assert "suit" not in [each.key for each in match.view(viewer).aim.facts]


def test_C12_C13_C14_both_sides_see_what_ends_the_match() -> None:
    match = random_match(find("condamnes"), 4, seed=3)
    aim = match.view(1).aim
    assert (aim.role(0), aim.role(1), aim.role(SPECTATOR)) == ("guard", "prisoner", "")
    assert fact(aim, "tunnels", 1) == (2, 3)
    assert fact(aim, "cards", 1) == (7, 10)
    assert fact(aim, "rounds", 1) == (16, 16)


# --- words ---


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", ours())
def test_every_role_has_a_card_whose_rows_are_short(game_id: str, lang: str) -> None:
    words: Any = find(game_id).words
    for role in find(game_id).roles:
        told = words["roles"][role]
        assert {*ROLE_TEXTS} <= {*told}
        for row in _ROWS:
            assert len(_WORD.findall(told[row][lang])) <= _MOST_WORDS, (role, row, told[row][lang])


@pytest.mark.parametrize("game_id", ours())
def test_a_role_card_and_the_goal_line_have_no_gap_left(game_id: str) -> None:
    game = find(game_id)
    match = random_match(game, game.card.seats[0], seed=1)
    for lang in LANGS:
        for seat in range(match.seats):
            aim = match.view(seat).aim
            told = [*role_texts(game.words, aim, seat, NAMES, lang).values()]
            told += aim_sentences(game.words, aim, seat, lang)
            assert len(told) > len(ROLE_TEXTS)
            assert not [text for text in told if "{" in text]


def test_a_spectator_has_no_role_and_no_points_of_their_own() -> None:
    game = find("horde")
    aim = random_match(game, 2, seed=1).view(SPECTATOR).aim
    assert role_texts(game.words, aim, SPECTATOR, NAMES, "fr") == {}
    assert aim_sentences(game.words, aim, SPECTATOR, "en") == ["Best so far: 21"]


def test_names_are_listed_as_a_sentence_has_them() -> None:
    assert [listed(NAMES[:n], "en") for n in range(4)] == [
        "",
        "Ana",
        "Ana and Bo",
        "Ana, Bo and Cleo",
    ]
    assert listed(NAMES[:2], "fr") == "Ana et Bo"


def test_missing_and_strange_words_of_roles_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("horde")
    roles = {"survivor": {**game.words["roles"]["survivor"], "wins": {"fr": "x", "en": "{luck}"}}}
    roles["survivor"].pop("first")
    broken = {**game.words, "roles": roles | {"zombie": {}}, "aims": {}}
    monkeypatch.setitem(game.__dict__, "words", broken)
    keys = {gap.key for gap in text_gaps(game)}
    wanted = {"roles.survivor.first.fr", "roles.survivor.wins.en", "roles.zombie"}
    assert wanted | {"aims.points.fr", "aims.best.short.en"} <= keys
