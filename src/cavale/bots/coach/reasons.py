"""Why a move is worth more, in a game's own words; where none fits, the figures stand alone."""

from typing import Any

from cavale.kernel.contract import DECLINE, Game
from cavale.kernel.errors import LANGS
from cavale.kernel.words import fill
from cavale.matches.coaching import Reason


def reason_for(
    game: Game, box: Any, seen: Any, seat: int, better: int, other: int
) -> Reason | None:
    """What the better move has that the other has not, from what the seat knows."""
    if game.advice is None or DECLINE in (better, other):
        return None
    view, text = game.view(box, seen, seat), game.action_text
    found = game.advice(view, seat, text(better), text(other))
    if found is None:
        return None
    key, gaps = found
    words = game.words["advice"][key]
    values = game.words.get("values")
    fr, en = (fill(words[lang], lang, gaps, values) for lang in LANGS)
    return Reason(fr, en, words["rule"])
