"""The pages that tell what agents get, from the notes of the games: `make types` writes them.

    python tools/agents_pages.py

Beside each page stands what the layout was when its version came out: it must never change.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from cavale.bots.observation.layout import Slice, layout_of
from cavale.envs.rewards import convention
from cavale.games import find, folder, ours
from cavale.kernel import header
from cavale.kernel.contract import Game
from cavale.kernel.notes import Note

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "agents"
KEPT = ROOT / "tests" / "kept" / "layouts"

_FIELD = re.compile(r'\s*\(?\s*"(\w+)",?[^#]*(?:#\s*(.*))?$')


# --- what fields mean: the comments beside them ---------------------------------------------


def meanings(game: Game) -> dict[str, str]:
    """By field what the source says of it, on its line or on those above it."""
    found: dict[str, str] = {}
    for path in (Path(header.__file__), folder(game.card.id) / "table.py"):
        text = path.read_text(encoding="utf-8")
        begin = re.search(r"^(?:FIELDS|HEADER)\b.* = \[$", text, re.MULTILINE)
        assert begin is not None, f"{path} lists no fields"
        found |= dict(_told(text[begin.end() : text.index("\n]\n", begin.end())]))
    return found


def _told(block: str) -> Iterator[tuple[str, str]]:
    above: list[str] = []
    for line in block.splitlines():
        if line.lstrip().startswith("#"):
            above.append(line.strip("# "))
        elif (field := _FIELD.match(line)) and (field[2] or above):
            yield field[1], " ".join([*above, field[2] or ""]).strip()
            above = []
        elif not line.lstrip().startswith("("):
            above = []


# --- pages ----------------------------------------------------------------------------------


def page(game: Game) -> str:
    """What agents get of a game, at the number of seats that suits it best."""
    card, seats = game.card, game.card.recommended
    layout, told = layout_of(game, seats), meanings(game)
    lines = [
        f"# {card.names['fr'].replace(chr(0x202F), ' ')}: what agents see and do",
        "",
        f"Written by `make types` from the notes in `src/cavale/games/{card.id}/table.py`; "
        "[agents.md](../agents.md) says how to use it.",
        "",
        f"- Environment: `cavale/{card.id}-v{card.environment}` (rules version {card.version})",
        f"- Seats: {card.seats[0]} to {card.seats[1]}",
        f"- Rewards: {convention(card)}",
        f"- Values: {_sizes(game)}",
        f"- Actions: {layout.actions:,}",
        "",
        f"## The vector, {seats} seats",
        "",
        "Seats are counted from the viewer on: row 0 is the viewer itself.",
        "",
        "| from | to | field | shape | values | meaning |",
        "|--:|--:|---|---|---|---|",
        *(_row(part, told.get(part.name, "")) for part in layout.slices),
        "",
        "Left aside: " + "; ".join(_left_aside(game)) + ".",
        "",
        "## Actions",
        "",
        *_seat_letters(game),
        "| from | to | text | means |",
        "|--:|--:|---|---|",
        *_actions(game),
        f"| {card.actions} | {card.actions} | | DECLINE: do nothing, out of turn |",
    ]
    return "\n".join(lines) + "\n"


def _sizes(game: Game) -> str:
    fewest, most = game.card.seats
    sizes = [f"{layout_of(game, seats).size:,} ({seats})" for seats in range(fewest, most + 1)]
    return ", ".join(sizes) + f" `{layout_of(game, fewest).dtype}`, by seats"


def _row(part: Slice, meaning: str) -> str:
    shape = " × ".join(map(str, part.shape))
    cells = (part.start, part.stop, f"`{part.name}`", shape, values(part.note), meaning)
    return "| " + " | ".join(map(str, cells)) + " |"


def values(note: Note) -> str:
    """What stands in the cells of a slice."""
    texts = {
        "number": f"{note.low} to {note.high}",
        "flag": "1 if not 0",
        "one-hot": f"one of {note.low} to {note.high}",
        "digits": f"one of the tens to {note.high // 10}, one of the ones",
        "bits": f"any of {note.low} to {note.high}",
        "seat": "a seat",
        "seats": "any seats",
    }
    counted = ", counted" if note.pooled or note.by else ""
    whose = {"": "", "seat": ", for each seat", "own": ", one’s own"}[note.per]
    return texts[note.kind] + counted + (", for each seat" if note.by else whose)


def _left_aside(game: Game) -> Iterator[str]:
    noted = [(name, note.why) for name, note in game.notes.items() if note.kind == "aside"]
    for why, names in groupby(sorted(noted, key=lambda each: each[1]), key=lambda each: each[1]):
        yield ", ".join(f"`{name}`" for name, _ in names) + f" ({why})"


def _seat_letters(game: Game) -> list[str]:
    """What the letters of seats mean, if an action has one."""
    named = any("other" in game.action_key(action)[1] for action in range(game.card.actions))
    return ["Seats are counted from the agent’s own on: `a` is itself.", ""] if named else []


def _actions(game: Game) -> Iterator[str]:
    """Actions in runs of one kind."""
    keys = ((game.action_key(action)[0], action) for action in range(game.card.actions))
    for key, run in groupby(keys, key=lambda each: each[0]):
        numbers = [action for _, action in run]
        texts = [f"`{game.action_text(action)}`" for action in (numbers[0], numbers[-1])]
        text = texts[0] if len(numbers) == 1 else " … ".join(texts)
        meaning = game.words["actions"][key]["en"].replace("|", "/")
        yield f"| {numbers[0]} | {numbers[-1]} | {text} | {meaning} |"


# --- layouts, which a version never changes -------------------------------------------------


def kept_layout(game: Game) -> str:
    """All that a trained policy depends on, for every number of seats."""
    fewest, most = game.card.seats
    parts = [layout_of(game, seats).text for seats in range(fewest, most + 1)]
    return f"rules {game.card.version}, actions {game.card.actions}\n" + "".join(parts)


def kept_path(game: Game) -> Path:
    return KEPT / f"{game.card.id}-v{game.card.environment}.txt"


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    KEPT.mkdir(exist_ok=True)
    for game in map(find, ours()):
        (PAGES / f"{game.card.id}.md").write_text(page(game), encoding="utf-8")
        if not kept_path(game).exists():
            kept_path(game).write_text(kept_layout(game), encoding="utf-8")


if __name__ == "__main__":
    main()
