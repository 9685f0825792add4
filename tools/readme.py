"""The README's table of games, from their cards and words: `make types` writes it.

python tools/readme.py
"""

from pathlib import Path

from cavale.games import card, folder, ours
from cavale.kernel.words import read_words

README = Path(__file__).resolve().parents[1] / "README.md"
_BEGIN, _END = "| game | players | what it is |\n|---|---|---|\n", "\n\n"


def table() -> str:
    """A row a game, in the order of the shelf."""
    return "\n".join(_row(game_id) for game_id in ours())


def _row(game_id: str) -> str:
    found, about = card(game_id), read_words(folder(game_id) / "words.toml")["about"]
    name = found.names["fr"].replace("\u202f", " ")
    fewest, most = found.seats
    kind: str = about["kind"]["en"]
    told = f"{kind[0].upper()}{kind[1:]}. {about['tagline']['en']}"
    return f"| **{name}** | {fewest}-{most} | {told} |"


def with_table(text: str) -> str:
    """A README with the present table."""
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    return before + begin + table() + end + after


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
