"""Vectors are made from the notes of a game, and turned round whoever looks."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from cavale.bots.observation.layout import Layout, layout_of
from cavale.envs.rewards import convention
from cavale.games import card, find, ids
from cavale.kernel.contract import SPECTATOR
from cavale.kernel.errors import BrokenGame, OptionError
from cavale.testing import new_match, random_steps


def named(layout: Layout, seen: Any, viewer: int) -> dict[str, Any]:
    return {name: part.tolist() for name, part in layout.named(layout.encode(seen, viewer)).items()}


@pytest.fixture
def horde() -> Layout:
    return layout_of(find("horde"), 3)


def test_slices_follow_one_another_and_fill_the_vector(horde: Layout) -> None:
    assert [part.start for part in horde.slices[1:]] == [part.stop for part in horde.slices[:-1]]
    assert horde.slices[-1].stop == horde.size == len(horde.bounds[0])


def test_everybody_is_the_first_in_their_own_vector(horde: Layout) -> None:
    match = new_match(find("horde"), 3, "round")
    for _ in random_steps(match, most=40):
        pass
    table = match.table
    for viewer in range(3):
        order = [(viewer + place) % 3 for place in range(3)]
        got = named(horde, match.seen(viewer), viewer)
        assert got["points"] == [table.points[seat] for seat in order]
        assert got["turn"][order.index(table.turn)] == 1
        assert got["refuge_mask"] == [
            [table.refuge_mask[seat] >> value & 1 for value in range(1, 11)] for seat in order
        ]


def test_a_spectator_counts_from_the_first_seat(horde: Layout) -> None:
    match = new_match(find("horde"), 3, "look")
    public = horde.encode(match.seen(SPECTATOR), SPECTATOR)
    assert public.tolist() == horde.encode(match.seen(0), 0).tolist()


def test_what_one_alone_sees_has_room_for_one() -> None:
    castor = layout_of(find("castor"), 4)
    match = new_match(find("castor"), 4, "own")
    hand = named(castor, match.seen(2), 2)["hand_mask"]
    assert [card for card in range(60) if hand[card]] == [
        card for card in range(60) if match.table.hand_mask[2] >> card & 1
    ]
    assert not any(named(castor, match.seen(SPECTATOR), SPECTATOR)["hand_mask"])


def test_tens_and_ones_and_what_is_counted_by_seat() -> None:
    castor = layout_of(find("castor"), 4)
    match = new_match(find("castor"), 4, "plans")
    for _ in random_steps(match, most=30):
        pass
    seen = match.seen(1)
    top = seen.pile[seen.pile_size - 1]
    pile = named(castor, seen, 1)["pile"]
    assert [pile[: 94 // 10 + 1].index(1), pile[94 // 10 + 1 :].index(1)] == [*divmod(top, 10)]
    scape = layout_of(find("scape"), 5)
    match = new_match(find("scape"), 5, "rows")
    for _ in random_steps(match, most=60):
        pass
    seen, size = match.seen(3), match.table.discard_size
    rows = named(scape, seen, 3)["discard"]
    assert size == sum(map(sum, rows)) > 0
    for card_, seat in zip(seen.discard[:size], seen.discard_by[:size], strict=True):
        assert rows[(seat - 3) % 5][card_ - 1] > 0


def test_numbers_beyond_their_bounds_are_held_within_them(horde: Layout) -> None:
    seen = new_match(find("horde"), 3).seen(0)
    seen.points[0] = 1000
    assert named(horde, seen, 0)["points"][0] == 30


def test_values_stay_within_the_bounds_and_fit_one_byte() -> None:
    for game_id in ids():
        layout = layout_of(find(game_id), card(game_id).recommended)
        assert layout.dtype == np.int8
        match = new_match(layout.game, layout.seats, "bounds")
        low, high = layout.bounds
        for _ in random_steps(match, most=60):
            vector = layout.encode(match.seen(0), 0)
            assert ((low <= vector) & (vector <= high)).all()


# --- actions ---


def test_actions_that_name_a_seat_are_turned_too() -> None:
    scape = find("scape")
    layout = layout_of(scape, 5)
    look = [scape.parse_action(f"look {letter}") for letter in "abcde"]
    for viewer in range(5):
        assert layout.turns[viewer, look].tolist() == look[viewer:] + look[:viewer]
        assert (layout.turns[viewer, layout.returns[viewer]] == np.arange(layout.actions)).all()
    assert layout.turns[3, 0] == 0  # a card is a card for everybody


def test_a_mask_allows_what_is_legal_and_out_of_turn_to_do_nothing() -> None:
    scape = find("scape")
    layout = layout_of(scape, 5)
    mask = layout.mask([scape.parse_action("look a")], 1, awaited=True)
    assert mask.nonzero()[0].tolist() == [scape.parse_action("look e")]
    assert layout.mask([], 1, awaited=False).nonzero()[0].tolist() == [layout.decline]


# --- what cannot be ---


def test_a_field_without_a_note_has_no_vector() -> None:
    game = find("horde")
    lacking = replace(game, notes={name: game.notes[name] for name in game.notes if name != "age"})
    with pytest.raises(BrokenGame, match="the field age of its table has no note"):
        layout_of(lacking, 4)


def test_a_number_of_seats_that_the_game_has_not() -> None:
    with pytest.raises(OptionError, match="2 to 8 seats, not 12"):
        layout_of(find("horde"), 12)


def test_large_numbers_take_larger_integers() -> None:
    game = find("horde")
    notes = {**game.notes, "points": replace(game.notes["points"], high=1000)}
    assert layout_of(replace(game, notes=notes), 2).dtype == np.int16


@pytest.mark.parametrize(
    ("game_id", "told"),
    [("horde", "each for itself"), ("scape", "sides"), ("temple", "together")],
)
def test_how_seats_win_is_read_from_the_card(game_id: str, told: str) -> None:
    assert convention(card(game_id)) == told
