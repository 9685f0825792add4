"""Sentences with gaps, in two languages: `words.toml` of a game, and how its gaps are filled."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cavale.kernel.errors import Lang

Words = Mapping[str, Any]
_GAP = re.compile(r"\{(\w+)(?::(\w+)|\|([^|}]*)\|([^|}]*))?\}")


def without_controls(text: str) -> str:
    """A text from elsewhere as a terminal may show it: it must not be told what to do by it."""
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cc")


def read_words(path: Path) -> Words:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def fill(
    sentence: str, lang: Lang, gaps: Mapping[str, object], values: Mapping[str, Any] | None = None
) -> str:
    """Fill the gaps: `{name}`, `{name|singular|plural}`, `{name:a}`, a number with its article,
    `{name:de}`, a name after the French "de", or `{name:card}`, a number that stands for a text
    of `values`, the `[values]` of a game.

    The browser's `fill` does the same; both are tested on the same examples.
    """

    def put(gap: re.Match[str]) -> str:
        value = gaps[gap[1]]
        if gap[2] in ("a", "A"):
            return _with_article(value, capital=gap[2] == "A")
        if gap[2] == "de":
            return _with_de(str(value))
        if gap[2]:
            return _named((values or {})[gap[2]], int(str(value)), lang)
        if gap[3] is not None:
            return gap[3] if _is_singular(int(str(value)), lang) else gap[4]
        return str(value)

    return _GAP.sub(put, sentence)


class Sayings:
    """Short texts by key, each in French and English; called, it fills one."""

    def __init__(self, texts: Mapping[str, tuple[str, str]]) -> None:
        self._texts = texts

    def __call__(self, lang: Lang, key: str, **gaps: object) -> str:
        return fill(self._texts[key][0 if lang == "fr" else 1], lang, gaps)


def _named(texts: Mapping[str, Any], number: int, lang: Lang) -> str:
    """A text by its number; -1 is what this viewer may not know."""
    return str(texts["hidden"][lang] if number < 0 else texts[lang][number])


def _is_singular(count: int, lang: Lang) -> bool:
    return count == 1 or (lang == "fr" and count == 0)


def _with_article(value: object, *, capital: bool) -> str:
    """English: a 7, an 8 (and 11, 18)."""
    article = "an" if str(value) in ("8", "11", "18") else "a"
    return f"{article.capitalize() if capital else article} {value}"


def _with_de(name: str) -> str:
    """French: de Théo, d’Inès."""
    is_vowel = unicodedata.normalize("NFD", name)[:1].lower() in tuple("aeiou")
    return f"d’{name}" if is_vowel else f"de {name}"
