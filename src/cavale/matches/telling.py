"""A match in words: events and actions as sentences, in the words of their game."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.kernel.tape import Event
from cavale.kernel.verdict import Verdict
from cavale.kernel.words import Sayings, fill


def event_sentence(game: Game, event: Event, names: Sequence[str], lang: Lang) -> str:
    """What happened, without its rule number."""
    words = event_words(game, event)
    gaps = {
        "seat": _name(names, event.seat),
        "other": _name(names, event.other),
        "value": event.value,
        "count": event.count,
    }
    return fill(words[lang], lang, gaps, game.words.get("values"))


def event_words(game: Game, event: Event) -> dict[Lang, str]:
    """The sentence of this kind of event, with gaps; a rule may have one of its own for it."""
    kind, rule = game.event_kinds[event.kind], game.card.rule(event.rule)
    words: dict[Lang, str] = game.words.get("by_rule", {}).get(kind, {}).get(rule)
    return words or game.words["events"][kind]


class Moment(NamedTuple):
    """What a move can mean more by: a game's view need not tell any of it."""

    phase: str = ""
    receiver: int = -1  # the seat that gets what the move gives
    seat: int = -1  # who chooses


def moment_of(view: Any, seat: int = -1) -> Moment:
    """The phase and the receiver that a view tells."""
    phase, receiver = getattr(view, "phase", ""), getattr(view, "receiver", -1)
    return Moment(phase if isinstance(phase, str) else "", int(receiver), seat)


_ANY_MOMENT = Moment()


def action_phrase(
    game: Game, action: int, names: Sequence[str], lang: Lang, moment: Moment = _ANY_MOMENT
) -> str:
    """What an action does, as a choice reads: "Take the 7"; at some moments it means more."""
    key, numbers = game.action_key(action)
    gaps: dict[str, object] = {**numbers, "receiver": _name(names, moment.receiver)}
    if "other" in numbers:
        gaps["other"] = _name(names, numbers["other"])
    words = _action_words(game.words["actions"][key], moment, numbers.get("other", moment.receiver))
    return fill(words[lang], lang, gaps, game.words.get("values"))


def _action_words(words: Any, moment: Moment, about: int) -> Any:
    """The closest words that there are: for oneself, for a receiver, for a phase, for always."""
    if "own" in words and about >= 0 and about == moment.seat:
        return words["own"]
    if "to" in words and moment.receiver >= 0:
        return words["to"]
    return words.get("when", {}).get(moment.phase, words)


def reason_sentence(game: Game, reason: str, lang: Lang) -> str:
    """Why a match ended, from the rule that ended it."""
    text: str = game.words["reasons"][str(int(reason[1:]))][lang]
    return text


_ENDS = Sayings(
    {
        "won": ("Gagné", "Won"),
        "lost": ("Perdu", "Lost"),
        "shared": ("Victoire partagée", "Shared victory"),
    }
)


def verdict_phrase(game: Game, verdict: Verdict | None, won: bool, lang: Lang) -> str:
    """How a match ended for one seat: "Lost by one point"; without a margin, "Lost"."""
    if verdict is not None and won and verdict.shared:
        return _ENDS(lang, "shared")
    ended = _ENDS(lang, "won" if won else "lost")
    words = game.words.get("margins", {}).get("" if verdict is None else verdict.of)
    if verdict is None or words is None:
        return ended
    text = words.get("one", words) if verdict.margin == 1 else words
    return f"{ended} {fill(text[lang], lang, {'count': verdict.margin})}"


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat >= 0 else ""
