"""What happened, as lines of a terminal: a sentence and its rule. A run of like events is one."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.kernel.tape import Event
from cavale.kernel.words import fill
from cavale.matches.telling import event_sentence, event_words

# "{seat} turns up {value:card}.": who, what they do, with what. Such sentences follow one
# another as "Ada turns up the 9 of hearts, Brume the 4 of clubs."
_SHARED = re.compile(r"(\{seat\} [^{:]+)((?:\{(?:value|count)(?::\w+)?\})+)([^{:]*)")


def log_lines(
    game: Game, events: Sequence[Event], names: Sequence[str], lang: Lang
) -> Iterator[Text]:
    """The events in order, each with the rule it follows."""
    for (_, rule), like in groupby(events, key=lambda event: (event.kind, event.rule)):
        for sentence in _sentences(game, list(like), names, lang):
            yield Text(sentence).append(f"  {game.card.rule(rule)}", style="dim cyan")


def _sentences(game: Game, events: list[Event], names: Sequence[str], lang: Lang) -> Iterator[str]:
    shared = _SHARED.fullmatch(event_words(game, events[0])[lang])
    if shared is None or len(events) == 1:
        yield from (event_sentence(game, event, names, lang) for event in events)
        return
    values = game.words.get("values")
    shares = []
    for seat, own in groupby(events, key=lambda event: event.seat):
        things = [
            fill(shared[2], lang, {"value": event.value, "count": event.count}, values)
            for event in own
        ]
        shares.append((names[seat], _counted(things)))
    (first, gain), *others = shares
    several = any(len(things) > 1 for _, things in shares)
    separator = {"fr": "\u202f; ", "en": "; "}[lang] if several else ", "
    opening = shared[1].replace("{seat}", first) + ", ".join(gain)
    rest = [f"{name} {', '.join(things)}" for name, things in others]
    yield separator.join([opening, *rest]) + shared[3]


def _counted(things: list[str]) -> list[str]:
    """Each thing once; what came several times, with its number."""
    runs = [(thing, len(list(same))) for thing, same in groupby(things)]
    return [thing if count == 1 else f"{thing} ×{count}" for thing, count in runs]
