"""One line of text for every action of La Horde; it parses back. Positions: see `positions`.

Actions: `D` draw, `P` pass, `R` to the Refuge, `H` to the Horde, `T7` take the 7, `G7` give the 7.
"""

from cavale.games.horde import CARD
from cavale.games.horde.actions import (
    ACTIONS,
    DRAW,
    GIVE,
    PASS,
    TAKE,
    TO_HORDE,
    TO_REFUGE,
    kind,
    value_of,
)
from cavale.games.horde.table import VALUES
from cavale.kernel.notation import ActionTexts

_LETTERS = {DRAW: "D", PASS: "P", TO_REFUGE: "R", TO_HORDE: "H", TAKE: "T", GIVE: "G"}
_KEYS = {
    DRAW: "draw",
    PASS: "pass",
    TO_REFUGE: "refuge",
    TO_HORDE: "horde",
    TAKE: "take",
    GIVE: "give",
}
_WITH_VALUE = (TAKE, GIVE)


def zone(mask: int) -> list[int]:
    """The values of a zone, for people."""
    return [*ZONES[int(mask)]]


# A table looks these up dozens of times a move.
ZONES = [tuple(v for v in range(1, VALUES + 1) if mask >> v & 1) for mask in range(2 << VALUES)]


def action_key(action: int) -> tuple[str, dict[str, int]]:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    made = kind(action)
    return _KEYS[made], {"value": value_of(action)} if made in _WITH_VALUE else {}


def _text(action: int) -> str:
    made = kind(action)
    return f"{_LETTERS[made]}{value_of(action) if made in _WITH_VALUE else ''}"


_ACTIONS = ActionTexts(CARD.names, {action: _text(action) for action in range(ACTIONS)})
action_text, parse_action = _ACTIONS.text, _ACTIONS.parse
