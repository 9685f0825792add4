"""One line of text for every action and every position of La Corde; both parse back.

Actions: `T` tie, `C` climb. A position: `ply 5 | a 3 pieces 7 m | b 2 pieces ? m up | turn a`.
A seat has so many pieces, so many metres (`?` where they are hidden), `up` if it has climbed.
"""

from typing import Any

from cavale.kernel import notation
from cavale.kernel.notation import LETTERS
from cavale_corde import CARD
from cavale_corde.table import CLIMB, TABLE, TIE

_ACTIONS = notation.ActionTexts(CARD.names, {TIE: "T", CLIMB: "C"})
action_text, parse_action = _ACTIONS.text, _ACTIONS.parse


def action_key(action: int) -> tuple[str, dict[str, int]]:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    return ("tie", "climb")[action], {}


def position_text(table: Any) -> str:
    seats = [_seat_text(table, seat) for seat in range(table.seats)]
    ply, turn = notation.ply_text(table), notation.turn_text(table)
    return notation.join_sections([ply, *seats, turn, notation.random_text(table)])


def _seat_text(table: Any, seat: int) -> str:
    up = " up" if table.climbed_mask >> seat & 1 else ""
    return f"{LETTERS[seat]} {table.pieces[seat]} pieces {table.metres[seat] or '?'} m{up}"


def _read_seat(table: Any, seat: int, words: list[str]) -> None:
    table.pieces[seat] = notation.positive(words[0])
    table.metres[seat] = 0 if words[2] == "?" else notation.positive(words[2])
    table.climbed_mask |= (words[4:] == ["up"]) << seat


parse_position = notation.PositionReader(CARD.names, TABLE, _read_seat).read
