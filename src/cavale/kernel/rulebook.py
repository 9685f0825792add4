"""The rulebook of a game: Markdown for people, with one line a rule for the machine.

A rule is a bullet `- **H13** [seed] First sentence. More. [ruling]`. The first sentence stands
alone: it is what a refused move says. Marks tell where a rule, or the sentence before the mark,
comes from.

Before the first section stand three paragraphs: what the game is like, its goal in one sentence,
and a turn played as an example.
"""

import re
from dataclasses import dataclass
from pathlib import Path

MARKS = ("seed", "fact", "inferred", "ruling", "rebuilt")
_RULE = re.compile(r"^- \*\*([A-Z]\d\d)\*\* (.+)$")
_MARK = re.compile(rf"\s?\[({'|'.join(MARKS)})\]")
_BRACKETS = re.compile(r"\[(\w+)\]")
_STOP = re.compile(r"[.!?](?=\s|$)")
_INITIAL = re.compile(r"\b[A-Z]\w+ [A-Z]$")  # Henry B. Belton: its stop ends no sentence


@dataclass(frozen=True)
class Rule:
    """One rule of a rulebook."""

    number: str  # H13
    section: str
    text: str  # with its marks

    @property
    def sentence(self) -> str:
        """The first sentence, without marks."""
        for stop in _STOP.finditer(self.plain):
            if not _INITIAL.search(self.plain[: stop.start()]):
                return self.plain[: stop.end()]
        return self.plain

    @property
    def plain(self) -> str:
        """The whole text, without marks."""
        return _MARK.sub("", self.text).strip()

    @property
    def marks(self) -> list[str]:
        """Where it comes from, in the order of the text."""
        return _MARK.findall(self.text)

    @property
    def strange_marks(self) -> list[str]:
        """Words in brackets that are no mark."""
        return [word for word in _BRACKETS.findall(self.text) if word not in MARKS]


@dataclass(frozen=True)
class Rulebook:
    title: str
    text: str
    rules: dict[str, Rule]

    def sentence(self, number: str) -> str:
        return self.rules[number].sentence

    @property
    def intro(self) -> str:
        """What stands between the title and the first section."""
        return self.text.split("\n## ", 1)[0].partition("\n")[2].strip()

    @property
    def about(self) -> str:
        """The last section, which has no rules: where the game and its marks come from."""
        return self.text.rsplit("\n## ", 1)[1].partition("\n")[2].strip()


def read_rulebook(path: Path) -> Rulebook:
    text = path.read_text(encoding="utf-8")
    title = section = ""
    rules = {}
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            section = line[3:].strip()
        elif found := _RULE.match(line):
            rules[found[1]] = Rule(found[1], section, found[2])
    return Rulebook(title, text, rules)
