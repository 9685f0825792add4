"""The numbers of Le Temple's actions: each is of one kind, and is made of the parts it gives."""

from collections import Counter
from collections.abc import Callable

import pytest

from cavale.games.temple import CARD, actions
from cavale.games.temple.notation import action_key
from cavale.games.temple.table import CARDS, CURSED_BOXES, HEAL, KEYS, MASK, ROOMS, TRACKS

SIZES = {
    actions.CHOOSING_SIDE: 4,
    actions.PLACING: 2,
    actions.ACCEPTING: 1,
    actions.REROLLING: 1,
    actions.HEALING: CURSED_BOXES,
    actions.SETTING_OUT: 1,
    actions.MAKING_DIE: len(TRACKS) - KEYS,
    actions.STOPPING: 1,
    actions.NAMING_TRACK: len(TRACKS) - HEAL,
    actions.NAMING_DIE: 2,
    actions.UNLOCKING: 2,
    actions.SHARING: MASK + 1,
    actions.CROSSING: 2 * CARDS,
    actions.USING_CARD: CARDS,
    actions.ENTERING: ROOMS,
    actions.RUSHING: ROOMS,
    actions.SHUTTING: 4 * ROOMS,
}
REMADE: dict[int, Callable[[int], int]] = {
    actions.CHOOSING_SIDE: lambda n: actions.to_choose(actions.chosen_side(n)),
    actions.HEALING: lambda n: actions.to_heal(actions.healed_box(n)),
    actions.MAKING_DIE: lambda n: actions.to_make(actions.made_track(n)),
    actions.NAMING_TRACK: lambda n: actions.to_name_track(actions.named_track(n)),
    actions.NAMING_DIE: lambda n: actions.to_name_die(actions.named_die(n)),
    actions.SHARING: lambda n: actions.to_take(actions.taken_symbol(n)),
    actions.CROSSING: lambda n: actions.to_cross(actions.crossed_card(n), actions.crossed_side(n)),
    actions.USING_CARD: lambda n: actions.to_use(actions.used_card(n)),
    actions.ENTERING: lambda n: actions.to_enter(actions.entered_room(n)),
    actions.RUSHING: lambda n: actions.to_rush(actions.rushed_room(n)),
    actions.SHUTTING: lambda n: actions.to_close(actions.closed_room(n), actions.closed_way(n)),
}
SINGLE = {
    actions.KEEP: actions.PLACING,
    actions.GIVE: actions.PLACING,
    actions.ACCEPT_THROW: actions.ACCEPTING,
    actions.THROW_AGAIN: actions.REROLLING,
    actions.GO_EXPLORE: actions.SETTING_OUT,
    actions.STOP: actions.STOPPING,
    actions.TAKE_GEMS: actions.UNLOCKING,
    actions.TAKE_DIE: actions.UNLOCKING,
    actions.DONE: actions.SHARING,
}


def test_every_action_is_of_one_kind() -> None:
    assert Counter(actions.kind(action) for action in range(CARD.actions)) == SIZES


@pytest.mark.parametrize("action", SINGLE)
def test_actions_without_parts(action: int) -> None:
    assert actions.kind(action) == SINGLE[action]


def test_every_other_action_is_made_of_its_parts() -> None:
    others = [action for action in range(CARD.actions) if action not in SINGLE]
    for action in others:
        assert REMADE[actions.kind(action)](action) == action


def test_parts_are_those_of_the_notation() -> None:
    assert action_key(actions.to_close(12, 3)) == ("close", {"value": 12, "count": 3})
    assert action_key(actions.to_cross(2, 1)) == ("cross", {"value": 3, "count": 1})
    assert action_key(actions.to_make(KEYS)) == ("use", {"value": KEYS})
