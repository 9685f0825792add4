"""A match in words."""

import pytest

from cavale.games.horde.table import DEALT, DRAW, ENDED, SCORED, TAKE
from cavale.kernel.contract import Game
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.tape import NOBODY, Event
from cavale.matches.telling import action_phrase, event_sentence, reason_sentence
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


def test_nobody_is_never_the_last_player(horde: Game) -> None:
    for kind in range(len(horde.event_kinds)):
        nobody = event_sentence(horde, Event(kind, 1, NOBODY, NOBODY, 1, 1), NAMES, "en")
        assert "Zoé" not in nobody


def test_an_action_reads_as_a_choice(horde: Game) -> None:
    assert action_phrase(horde, DRAW, [], "en") == "Draw"
    assert action_phrase(horde, TAKE + 7, [], "fr") == "Prendre le 7"
    for lang in LANGS:
        phrases = {action_phrase(horde, action, [], lang) for action in range(horde.card.actions)}
        assert len(phrases) == horde.card.actions


@pytest.mark.parametrize("lang", LANGS)
def test_the_reason_of_every_end_has_a_sentence(horde: Game, lang: Lang) -> None:
    outcome = random_match(horde, 2).outcome()
    assert outcome is not None
    sentences = {reason_sentence(horde, reason, lang) for reason in ("H21", "H27", outcome.reason)}
    assert len(sentences) == 2
    assert all(sentence.endswith(".") for sentence in sentences)
