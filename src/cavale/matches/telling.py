"""A match in words: events and actions as sentences, in the words of their game."""

from collections.abc import Sequence

from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.kernel.tape import Event
from cavale.kernel.words import fill


def event_sentence(game: Game, event: Event, names: Sequence[str], lang: Lang) -> str:
    """What happened, without its rule number."""
    words = game.words["events"][game.event_kinds[event.kind]]
    gaps = {
        "seat": _name(names, event.seat),
        "other": _name(names, event.other),
        "value": event.value,
        "count": event.count,
    }
    return fill(words[lang], lang, gaps, game.words.get("values"))


def action_phrase(game: Game, action: int, names: Sequence[str], lang: Lang) -> str:
    """What an action does, as a choice reads: "Take the 7"."""
    key, numbers = game.action_key(action)
    gaps = {name: _name(names, n) if name == "other" else n for name, n in numbers.items()}
    return fill(game.words["actions"][key][lang], lang, gaps, game.words.get("values"))


def reason_sentence(game: Game, reason: str, lang: Lang) -> str:
    """Why a match ended, from the rule that ended it."""
    text: str = game.words["reasons"][str(int(reason[1:]))][lang]
    return text


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat >= 0 else ""
