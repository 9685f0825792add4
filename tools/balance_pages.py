"""The pages of `docs/balance`, from what was measured: `make types` writes them.

    python tools/balance_pages.py

Beside each page stand its data. They are measured by the command at the end of the page, with
`--out docs/balance/GAME.json`; a test tells when rules, boxes or what varies have changed since.
"""

from pathlib import Path

from cavale.front.balance import markdown
from cavale.games import find, ours
from cavale.lab.report import read_findings

PAGES = Path(__file__).resolve().parents[1] / "docs" / "balance"


def main() -> None:
    for game_id in ours():
        findings = read_findings(PAGES / f"{game_id}.json", game_id)
        page = markdown(findings, find(game_id))
        (PAGES / f"{game_id}.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
