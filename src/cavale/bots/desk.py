"""A thinker's desk: tables and numbers of its own, and the compiled search over them."""

import hashlib
from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import numpy as np

from cavale.bots.policies import bindings
from cavale.bots.thinker import ROWS, SHORTEST_ROW, TABLES, think
from cavale.kernel.compile import compiled
from cavale.kernel.contract import Game
from cavale.kernel.plain import Plain
from cavale.kernel.stream import seed_dice
from cavale.kernel.tape import no_tape

# Not a typed one: the compiler knows no other kind of record that holds arrays
Desk = namedtuple("Desk", ["tables", "rows", "tape"])
# Where trained policies play too; without them, loops have less to hand over
_DeskWithMinds = namedtuple("_DeskWithMinds", ["tables", "rows", "tape", "minds"])


def desk_of(game: Game) -> Any:
    """A desk for one thinker at a time."""
    width = max(game.card.actions + 1, SHORTEST_ROW)
    return Desk(np.zeros(TABLES, game.table), np.zeros((ROWS, width), np.int64), no_tape())


def with_minds(desk: Any, minds: Any) -> Any:
    """The same desk, with trained policies beside it."""
    return _DeskWithMinds(desk.tables, desk.rows, desk.tape, minds)


_searches: dict[str, Any] = {}  # compiled ones, by game


def _search(game: Game) -> Any:
    if game.card.id not in _searches:
        _searches[game.card.id] = compiled(think, **bindings(game))
    return _searches[game.card.id]


def prepare(game: Game) -> None:
    """Compile the search, or load it, by asking for a choice among nothing."""
    nothing, nobody = np.zeros(2, np.int64), np.zeros(1, game.table)[0]
    _search(game)(game.box, nobody, 0, nothing, 0, 0, desk_of(game), nothing)


def thought(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], budget: int) -> int:
    """The thinker's choice: it follows from what the seat knows and from the budget alone."""
    record = seen.record() if isinstance(seen, Plain) else seen
    packed = hashlib.sha256(record.tobytes() + bytes([seat])).digest()
    dice = np.zeros(2, np.int64)
    seed_dice(dice, int.from_bytes(packed[:4], "little"), int.from_bytes(packed[4:12], "little"))
    own_box = box.record() if isinstance(box, Plain) else box
    actions = np.array(legal, np.int64)
    search = _search(game)
    return int(search(own_box, record, seat, actions, len(legal), budget, desk_of(game), dice))
