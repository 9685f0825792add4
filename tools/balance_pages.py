"""The pages of `docs/balance`, from what was measured: `make types` writes them.

    python tools/balance_pages.py

Beside each page stand its data. They are measured by the command at the end of the page, with
`--out docs/balance/GAME.json`; a test tells when rules, boxes or what varies have changed since.
"""

from pathlib import Path

from cavale.front.balance import markdown, overview
from cavale.games import find, ours
from cavale.lab.report import read_findings

PAGES = Path(__file__).resolve().parents[1] / "docs" / "balance"


def main() -> None:
    pages = [(read_findings(PAGES / f"{each}.json", each), find(each)) for each in ours()]
    for findings, game in pages:
        (PAGES / f"{game.card.id}.md").write_text(markdown(findings, game), encoding="utf-8")
    (PAGES / "README.md").write_text(overview(pages), encoding="utf-8")


if __name__ == "__main__":
    main()
