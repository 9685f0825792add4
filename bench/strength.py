"""How strong the bots are: every figure of docs/strength.md, with its interval and its command.

`python bench/strength.py` plays what is not kept yet in bench/strength.json and writes the page.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from contests import ROOT, Line, Rows, play_missing

KEPT = ROOT / "bench" / "strength.json"
PAGE = ROOT / "docs" / "strength.md"


def earlier(game: str) -> str:
    return f"bench/earlier/{game}.py"


INSTINCTS = [
    Line("horde", "medium", earlier("horde"), 4, 1000, "34 %"),
    Line("castor", "medium", earlier("castor"), 2, 1000, "56 %"),
    Line("castor", "medium", earlier("castor"), 3, 1000, "43 %"),
    Line("castor", "medium", earlier("castor"), 4, 1000, "32 %"),
    Line("scape", "medium", earlier("scape"), 5, 2000, "guards not below the earlier ones"),
    Line("scape", "medium", earlier("scape"), 3, 2000, "guards not below the earlier ones"),
    Line("condamnes", "medium", earlier("condamnes"), 5, 1000),
    Line("temple", "medium", earlier("temple"), 2, 1000, "55 %"),
    Line("temple", "medium", earlier("temple"), 3, 1000, "45 %"),
    Line("temple", "medium", earlier("temple"), 4, 1000, "50 %"),
]
MIRRORS = [
    Line("scape", "medium", "medium", 5, 2000, "guards at most 50 %"),
    Line("scape", "medium", "medium", 3, 2000, "guards at most 62 %"),
]
# The slower a game's search, the longer a figure takes: up to hours for one of 200 deals
SEARCHES = [
    Line("horde", "strong", "medium", 4, 60),
    Line("horde", "expert", "medium", 4, 60, "65 %"),
    Line("horde", "clairvoyant", "medium", 4, 20),
    Line("horde", "strong", earlier("horde"), 4, 60),
    Line("horde", "expert", earlier("horde"), 4, 60, "65 % were set against this one"),
    Line("castor", "strong", "medium", 4, 50),
    Line("castor", "expert", "medium", 4, 50, "45 %"),
    Line("castor", "clairvoyant", "medium", 4, 30),
    Line("scape", "strong", "medium", 5, 50, alone=True),
    Line("scape", "expert", "medium", 5, 50, "1.4 times", alone=True),
    Line("scape", "clairvoyant", "medium", 5, 30, alone=True),
    Line("condamnes", "strong", "medium", 5, 200),
    Line("condamnes", "expert", "medium", 5, 200, "+12 points"),
    Line("condamnes", "clairvoyant", "medium", 5, 200),
    Line("temple", "strong", "medium", 3, 150),
    Line("temple", "expert", "medium", 3, 150, "+15 points"),
]
# Whom a thinker does not suppose: it takes all others for instincts of today
OTHERS = [
    Line("horde", "strong", "examples/horde-4.policy", 4, 60),
    Line("horde", "medium", "examples/horde-4.policy", 4, 400),
    Line("castor", "strong", earlier("castor"), 4, 50),
    Line("scape", "strong", earlier("scape"), 5, 50, alone=True),
    Line("condamnes", "strong", earlier("condamnes"), 5, 200),
    Line("castor", "strong", "easy", 4, 50),
    Line("scape", "strong", "easy", 5, 50, alone=True),
    Line("condamnes", "strong", "easy", 5, 200),
]
LADDER = [Line(game, "medium", "easy", 4, 300) for game in ("horde", "castor")] + [
    Line(game, "easy", "chance", 4, 300) for game in ("horde", "castor")
]
PARTS = [
    ("The instinct against the earlier one", INSTINCTS),
    ("Instincts among themselves", MIRRORS),
    ("The lower levels", LADDER),
    ("Search against instinct", SEARCHES),
    ("Search against whom it does not expect", OTHERS),
]


def page(kept: Rows) -> Iterator[str]:
    yield (ROOT / "bench" / "strength.head.md").read_text(encoding="utf-8").rstrip()
    for title, lines in PARTS:
        yield f"\n## {title}\n"
        yield "| game, seats | who | against | as | wins, 95 % interval | the others there | aim |"
        yield "|---|---|---|---|--:|--:|---|"
        for line in lines:
            yield from _rows(line, kept.get(line.command, []))
    yield from _distances(kept)
    yield "\n## Commands\n"
    for _, lines in PARTS:
        yield from (f"    {line.command}" for line in lines if line.command in kept)


def _distances(kept: Rows) -> Iterator[str]:
    """How much of what the clairvoyant gains over instinct the expert gains too."""
    yield "\n## The distance to clairvoyance\n"
    yield "| game, seats | as | the expert's gain | the clairvoyant's | share of it (aim: 60 %) |"
    yield "|---|---|--:|--:|--:|"
    experts = [line for line in SEARCHES if (line.first, line.second) == ("expert", "medium")]
    for expert, best in product(
        experts, [line for line in SEARCHES if line.first == "clairvoyant"]
    ):
        if expert.game != best.game:
            continue
        both = zip(kept.get(expert.command, []), kept.get(best.command, []), strict=False)
        for own, seeing in both:
            gains = [100 * (row["share"] - row["usual"]) for row in (own, seeing)]
            yield (
                f"| {expert.game} {expert.seats} | {own['what']} | {gains[0]:+.1f} "
                f"| {gains[1]:+.1f} | {100 * gains[0] / gains[1]:.0f} % |"
            )


def _rows(line: Line, rows: list[dict[str, Any]]) -> Iterator[str]:
    if not rows:
        who = f"{line.first} | {_named(line.second)}"
        yield f"| {line.game} {line.seats} | {who} | | not played yet | | {line.aim} |"
    for row in rows:
        share, low, high = (100 * row[key] for key in ("share", "low", "high"))
        yield (
            f"| {line.game} {line.seats} | {line.first} | {_named(line.second)} | {row['what']} "
            f"| {share:.1f} [{low:.1f}, {high:.1f}] | {100 * row['usual']:.1f} | {line.aim} |"
        )


def _named(contestant: str) -> str:
    return "earlier" if contestant.endswith(".py") else contestant


def main() -> None:
    lines = [line for _, lines in PARTS for line in lines]
    kept = play_missing(lines, KEPT, __doc__)
    PAGE.write_text("\n".join(page(kept)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
