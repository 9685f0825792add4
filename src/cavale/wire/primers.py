"""The rules in one screen: `[primer]` of a game's words, as the page gets it in one language.

The goal; three gestures, which are the turn; three panels about the rest. Each gesture and each
panel is named after a picture that the page draws.
"""

from collections.abc import Mapping
from typing import Any

from cavale.kernel.errors import Lang
from cavale.kernel.words import Words
from cavale.wire.rest import PrimerInfo, SceneInfo

_PART = "primer"
_BOX = "box"


def primer_info(words: Words, lang: Lang) -> PrimerInfo | None:
    """None: the game has no such screen."""
    told = words.get(_PART)
    if told is None:
        return None
    return PrimerInfo(
        goal=told["goal"][lang],
        rules=list(told["goal"]["rules"]),
        turn=told["turn"][lang],
        ordered=told["turn"].get("ordered", False),
        gestures=_scenes(told["gestures"], lang),
        more=told["more"][lang],
        panels=_scenes(told["panels"], lang),
    )


def _scenes(told: Mapping[str, Any], lang: Lang) -> list[SceneInfo]:
    return [
        SceneInfo(
            scene=scene,
            name=each["name"][lang],
            text=each[lang],
            rules=list(each["rules"]),
            words={key: text[lang] for key, text in each.get("words", {}).items()},
        )
        for scene, each in told.items()
    ]


def table_words(words: Words) -> dict[str, Any]:
    """What a table needs of the words: the primer comes with the rulebook, to whoever opens it,
    and what fields of a box are called with those that differ.
    """
    return {part: texts for part, texts in words.items() if part not in (_PART, _BOX)}
