"""The dashboard shows what a server counts: all of it, and nothing that it does not."""

import json
import re
from pathlib import Path
from typing import Any

from cavale.server.metrics import Metrics
from cavale.wire import up

BOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"


def board() -> Any:
    return json.loads(BOARD.read_text(encoding="utf-8"))


def asked() -> set[str]:
    """Every metric that a panel asks for."""
    asks = [target["expr"] for panel in board()["panels"] for target in panel["targets"]]
    return {name for ask in asks for name in re.findall(r"\b(?:cavale|process)_\w+", ask)}


def test_every_panel_asks_for_what_is_counted_and_nothing_counted_is_left_out() -> None:
    metrics = Metrics()
    metrics.messages[up.Act] += 1
    metrics.refusals["no_store"] += 1
    metrics.moved(0.01)
    served = {sample.name for each in metrics.registry.collect() for sample in each.samples}
    assert asked() <= served
    kinds = {re.sub(r"_(total|bucket|count|sum|created)$", "", name) for name in served}
    shown = {re.sub(r"_(total|bucket|count)$", "", name) for name in asked()}
    assert {kind for kind in kinds if kind.startswith("cavale_")} <= shown


def test_panels_fill_the_board_without_covering_each_other() -> None:
    places = [panel["gridPos"] for panel in board()["panels"]]
    cells = [
        (x, y)
        for place in places
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert all(x < 24 for x, _ in cells)
    assert len({panel["id"] for panel in board()["panels"]}) == len(places)
