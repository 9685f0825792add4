"""What recipes of several works say in the same way."""

from typing import Any

import numpy as np

from cavale.kernel.contract import Game
from cavale.kernel.plain import Plain


def box_text(box: Any) -> str:
    """A box, as the rules take it, as text."""
    record = box.record() if isinstance(box, Plain) else box
    text: str = record.tobytes().hex()
    return text


def box_of(game: Game, text: str) -> Any:
    """The box that was written so."""
    return np.frombuffer(bytes.fromhex(text), game.box.dtype).copy()[0]
