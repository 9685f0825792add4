"""Condamnés !: how many cards the guard lacked (C13), or how many tunnels the prisoners (C12)."""

from typing import Any

from cavale.games.condamnes.numbers import C12
from cavale.kernel.verdict import Verdict

LITTLE = 1  # card, or tunnel


def verdict(box: Any, table: Any, seat: int) -> Verdict:
    cards = int(box.goal) - int(table.guard_size)
    tunnels = int(table.seats) - 1 - int(table.tunnels)
    of, margin = ("cards", cards) if table.over == C12 else ("tunnels", tunnels)
    return Verdict(of=of, margin=margin, close=margin <= LITTLE)
