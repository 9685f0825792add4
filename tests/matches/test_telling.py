"""A match in words."""

import pytest

import cavale
from cavale.games import find
from cavale.games.castor.actions import YES, choose_card
from cavale.games.horde.actions import DRAW, GIVE, TAKE, with_value
from cavale.games.horde.table import DEALT, ENDED, RESTARTS, SCORED, SHUFFLED
from cavale.kernel.contract import Game
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.tape import NOBODY, Event
from cavale.kernel.verdict import Verdict
from cavale.matches.telling import (
    Moment,
    action_phrase,
    event_sentence,
    event_words,
    moment_of,
    reason_sentence,
    verdict_phrase,
)
from tests.helpers import random_match

NAMES = ["Ada", "Zoé"]


@pytest.mark.parametrize(
    ("event", "lang", "sentence"),
    [
        (Event(DEALT, 3, 1, NOBODY, 8, 0), "en", "Zoé gets an 8."),
        (Event(DEALT, 3, 1, NOBODY, 8, 0), "fr", "Zoé reçoit un 8."),
        (Event(SCORED, 20, 0, NOBODY, 9, 1), "en", "Ada scores 1 point: 9 in all."),
        (Event(SCORED, 20, 0, NOBODY, 9, 0), "fr", "Ada marque 0 point\u00a0: 9 en tout."),
        (Event(ENDED, 21, NOBODY, NOBODY, 0, 3), "en", "The match ends after 3 rounds."),
    ],
)
def test_an_event_is_a_sentence(horde: Game, event: Event, lang: Lang, sentence: str) -> None:
    assert event_sentence(horde, event, NAMES, lang) == sentence


@pytest.mark.parametrize(
    ("kind", "rule", "sentence"),
    [
        (SHUFFLED, 2, "The 55 cards are shuffled into the draw pile."),
        (SHUFFLED, 17, "The draw pile is empty: the discard pile is shuffled into a new one"),
        (RESTARTS, 23, "Ada has the fewest points and lays out the cards."),
        (RESTARTS, 24, "Of those tied for the fewest points, Ada lays out the cards."),
    ],
)
def test_an_event_may_be_another_story_by_another_rule(
    horde: Game, kind: int, rule: int, sentence: str
) -> None:
    event = Event(kind, rule, 0, NOBODY, 0, 55)
    assert event_sentence(horde, event, NAMES, "en").startswith(sentence)
    own_words = rule in (17, 24)
    assert (event_words(horde, event) in horde.words["events"].values()) != own_words


def test_nobody_is_never_the_last_player(horde: Game) -> None:
    for kind in range(len(horde.event_kinds)):
        nobody = event_sentence(horde, Event(kind, 1, NOBODY, NOBODY, 1, 1), NAMES, "en")
        assert "Zoé" not in nobody


def test_an_action_reads_as_a_choice(horde: Game) -> None:
    assert action_phrase(horde, DRAW, [], "en") == "Draw"
    assert action_phrase(horde, with_value(TAKE, 7), [], "fr") == "Prendre le 7"
    for lang in LANGS:
        phrases = {action_phrase(horde, action, [], lang) for action in range(horde.card.actions)}
        assert len(phrases) == horde.card.actions


def test_an_action_says_what_it_means_in_its_phase() -> None:
    castor = find("castor")
    assert action_phrase(castor, YES, [], "en", Moment("deeper")) == "Take the bottom plan"
    assert action_phrase(castor, YES, [], "en", Moment("play")) == "Yes"
    secret = action_phrase(castor, choose_card(16), [], "fr", Moment("secret"))
    assert secret.startswith("Poser le 7 bleu")


def test_an_action_names_who_gets_something_by_it(horde: Game) -> None:
    give, names = with_value(GIVE, 7), ["Ana", "Inès"]
    told = [action_phrase(horde, give, names, "fr", Moment("restart", 1, seat)) for seat in (0, 1)]
    assert told == ["Donner le 7 à Inès", "Garder le 7 pour moi"]
    scape = find("scape")
    pick = scape.parse_action("pick S1")
    assert action_phrase(scape, pick, names, "en", Moment("pick", 1, 0)) == "Pass S1 to Inès"
    assert action_phrase(scape, pick, names, "en", Moment("pick")) == "Discard S1"


def test_an_action_about_oneself_says_so() -> None:
    castor, names = find("castor"), ["Ana", "Inès"]
    lead = castor.parse_action("lead b")
    assert action_phrase(castor, lead, names, "en", Moment("name", seat=0)) == "Inès leads"
    assert action_phrase(castor, lead, names, "en", Moment("name", seat=1)) == "I lead"


def test_a_choice_is_told_in_the_phase_of_its_moment() -> None:
    match = cavale.game("castor").match(seats=2, seed="monday", powers="off")
    meanings = [choice.meaning for choice in match.to_move[0].choices("en")]
    assert all(meaning.startswith("Play the ") for meaning in meanings)


@pytest.mark.parametrize("lang", LANGS)
def test_the_reason_of_every_end_has_a_sentence(horde: Game, lang: Lang) -> None:
    outcome = random_match(horde, 2).outcome()
    assert outcome is not None
    sentences = {reason_sentence(horde, reason, lang) for reason in ("H21", "H27", outcome.reason)}
    assert len(sentences) == 2
    assert all(sentence.endswith(".") for sentence in sentences)


def test_a_view_tells_its_phase_and_who_gets_what_is_given() -> None:
    view = cavale.game("castor").match(seats=3, seed="x").seat("a").view
    assert moment_of(view, 2) == Moment(view.phase, view.receiver, 2)
    assert moment_of(None) == Moment()


@pytest.mark.parametrize(
    ("verdict", "won", "lang", "phrase"),
    [
        (Verdict("points", 3), True, "en", "Won by 3 points"),
        (Verdict("points", 1), False, "en", "Lost by one point"),
        (Verdict("points", 1), False, "fr", "Perdu d’un point"),
        (Verdict("points", 2, shared=True), True, "en", "Shared victory"),
        (Verdict(), True, "fr", "Gagné"),
        (None, False, "en", "Lost"),
    ],
)
def test_a_verdict_says_by_how_much(
    horde: Game, verdict: Verdict | None, won: bool, lang: Lang, phrase: str
) -> None:
    assert verdict_phrase(horde, verdict, won, lang) == phrase
