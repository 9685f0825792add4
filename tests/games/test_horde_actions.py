"""The numbers of La Horde's actions: taken apart and put together again."""

import pytest

from cavale.games.horde.actions import ACTIONS, GIVE, TAKE, TO_HORDE, kind, value_of, with_value
from cavale.games.horde.notation import parse_action


def put_together(action: int) -> int:
    made = kind(action)
    if made <= TO_HORDE:
        return made
    assert made in (TAKE, GIVE)
    return with_value(made, value_of(action))


def test_every_action_is_put_together_from_its_parts() -> None:
    assert [put_together(action) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("text", "action"),
    [("D", 0), ("P", 1), ("R", 2), ("H", 3), ("T1", 4), ("T10", 13), ("G1", 14), ("G10", 23)],
)
def test_the_numbers_of_old_matches_mean_what_they_meant(text: str, action: int) -> None:
    assert parse_action(text) == action
