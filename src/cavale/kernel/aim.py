"""Who one is and how one wins: what a view may say of it, in the same shape for all games.

A view with a field `aim: Aim | None = None` has a role card and a line of goals wherever the game
is played. The words say it: `[roles]` by role, `[aims]` by the key of a fact. Facts do not depend
on who looks but for what that viewer may know, so that those who may see the same can be told the
same.
"""

from collections.abc import Mapping, Sequence

import msgspec

from cavale.kernel.errors import Lang
from cavale.kernel.words import Words, fill

# What a role's card says, each in both languages; `line` is optional, and stands in the goal line
ROLE_TEXTS = ("name", "company", "you", "wins", "they", "others", "first")
UNKNOWN = -1
_AND = {"fr": " et ", "en": " and "}


class AimFact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number on the way to an end of the match; `[aims]` of the words says it by its key."""

    key: str
    have: int = 0
    need: int = 0  # 0: it is only counted
    each: list[int] = []  # by seat, instead of `have`; -1: not for that seat, or not known
    parts: dict[str, bool] = {}  # what it is made of, each there or missing

    def for_seat(self, seat: int) -> int:
        """What this seat has; -1: the fact is none of its own."""
        if not self.each:
            return self.have
        return self.each[seat] if seat >= 0 else UNKNOWN


class Aim(msgspec.Struct, frozen=True):
    """What each seat is out for, and how far it is."""

    roles: list[str]  # by seat; "" if the viewer does not know it
    facts: list[AimFact]

    def role(self, seat: int) -> str:
        """The role of a seat; empty for a spectator."""
        return self.roles[seat] if seat >= 0 else ""


def role_texts(
    words: Words, aim: Aim, seat: int, names: Sequence[str], lang: Lang
) -> Mapping[str, str]:
    """A role's card: name, company, how it wins, who else wins, the first decision, the line."""
    role = aim.role(seat)
    if not role:
        return {}
    allies = [each == role for each in aim.roles]
    gaps: dict[str, object] = {fact.key: fact.need for fact in aim.facts}
    gaps["team"] = listed(
        [names[n] for n, is_ally in enumerate(allies) if is_ally and n != seat], lang
    )
    gaps["rivals"] = listed([names[n] for n, is_ally in enumerate(allies) if not is_ally], lang)
    return {key: fill(text[lang], lang, gaps) for key, text in words["roles"][role].items()}


def aim_sentences(words: Words, aim: Aim, seat: int, lang: Lang) -> list[str]:
    """How far it is, a sentence a fact; parts that are missing are named by a dash."""
    told = []
    for fact in aim.facts:
        if (have := fact.for_seat(seat)) != UNKNOWN:
            gaps = {"have": have, "need": fact.need}
            sentence = fill(words["aims"][fact.key][lang], lang, gaps, words.get("values"))
            parts = [name if there else "–" for name, there in fact.parts.items()]
            told.append(" ".join([sentence, *parts]))
    return told


def listed(names: Sequence[str], lang: Lang) -> str:
    """Inès, Malo and Théo."""
    return _AND[lang].join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])
