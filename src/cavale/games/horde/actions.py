"""The actions of La Horde: each is one number, made of a kind and perhaps a value.

Only this file knows how. The numbers stand in the files of matches, so they never change.
"""

from cavale.games.horde.table import VALUES
from cavale.kernel.compile import dialect

# Kinds. Those of the first line name nothing, and are whole actions.
DRAW, PASS, TO_REFUGE, TO_HORDE = range(4)
TAKE, GIVE = 4, 5  # a value: from the Horde; before a seat, at the start of a round

# The first action of each kind with a value
_TAKES = TO_HORDE + 1
_GIVES = _TAKES + VALUES
ACTIONS = _GIVES + VALUES


@dialect
def kind(action: int) -> int:
    if action < _TAKES:
        return action
    return TAKE if action < _GIVES else GIVE


@dialect
def with_value(of_kind: int, value: int) -> int:
    """Take or give a value; those of a kind follow one another."""
    return (_TAKES if of_kind == TAKE else _GIVES) + value - 1


@dialect
def value_of(action: int) -> int:
    """The value that is taken or given."""
    return action - (_TAKES if action < _GIVES else _GIVES) + 1
