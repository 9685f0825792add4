"""What the games' views say beyond the position: the page draws it and works nothing out."""

from importlib import import_module
from typing import Any

import msgspec
import pytest

from cavale.games import completed_view, find, ours, view_types
from cavale.kernel.contract import ALL_SEEING, SPECTATOR
from cavale.kernel.plain import plain, plain_blank
from tests.helpers import random_match

# What earlier releases did not say, and `completed` works out from the rest
GROWN = {
    "horde": {"broken", "alone"},
    "castor": {"order", "trumps_known", "ladder"},
    "condamnes": {"order", "heads"},
    "scape": {"top_marks", "standing"},
    "temple": {"placing", "done", "places", "out"},
}


def seen_by(game_id: str, line: str, seat: int) -> Any:
    game = find(game_id)
    box, seen = plain(game.box), plain_blank(game.table)
    game.observe(box, game.parse_position(line), seat, seen)
    return game.view(box, seen, seat)


def without(fields: set[str], view: Any) -> Any:
    if isinstance(view, dict):
        return {key: without(fields, each) for key, each in view.items() if key not in fields}
    return [without(fields, each) for each in view] if isinstance(view, list) else view


@pytest.mark.parametrize("game_id", ours())
def test_a_view_of_an_earlier_shape_is_completed_to_what_is_said_today(game_id: str) -> None:
    game = find(game_id)
    for then in random_match(game, 4, seed=3).replay():
        for viewer in (0, SPECTATOR):
            now = then.view(viewer)
            kept = without(GROWN[game_id], msgspec.to_builtins(now))
            earlier: Any = msgspec.convert(kept, type=view_types(game_id)[-1])
            assert completed_view(game_id, earlier) == now


@pytest.mark.parametrize("game_id", ours())
def test_a_view_says_its_phases_as_the_table_names_them(game_id: str) -> None:
    view = import_module(f"cavale.games.{game_id}.view")
    table = import_module(f"cavale.games.{game_id}.table")
    for names in ("PHASES", "STATUSES", "DIFFICULTIES", "VARIANTS"):
        if hasattr(table, names) and hasattr(view, names):
            told = getattr(view, names)
            assert [each for each in told if each != "over"] == list(getattr(table, names))


@pytest.mark.parametrize("game_id", ours())
def test_a_view_is_decoded_as_it_was_written(game_id: str) -> None:
    """Phases are literals: a name that the struct does not list would not come back."""
    kind = view_types(game_id)[-1]
    game = find(game_id)
    for then in random_match(game, game.card.seats[0], seed=5).replay():
        view = then.game.view(then.box, then.table, ALL_SEEING)
        assert msgspec.json.decode(msgspec.json.encode(view), type=kind) == view


def test_H14_hiding_is_weighed_before_it_is_done() -> None:
    line = "round 1 | horde 4 7 | a in 3 7 9 | b in 9 | c passed 2 | turn a"
    seats = seen_by("horde", line, 0).seats
    assert [(each.down, each.safe) for each in seats] == [(1, 2), (1, 0), (0, 0)]


def test_H15_the_planks_of_values_that_overrun_are_broken() -> None:
    line = "round 1 | horde 4 7 | a in 3 4 7 | b passed 7 | turn a"
    assert [each.broken for each in seen_by("horde", line, 1).seats] == [[4, 7], []]


def test_H14_the_last_one_in_play_is_alone() -> None:
    line = "round 1 | horde 4 7 | a in 3 7 9 | b {} 9 | c passed 2 | turn a"
    told = [seen_by("horde", line.format(status), 0).alone for status in ("in", "passed")]
    assert told == [False, True]


def test_A21_the_cards_that_would_win_are_told_at_ones_turn() -> None:
    told = 0
    for then in random_match(find("castor"), 3, seed=4).replay():
        views = [then.view(seat) for seat in range(3)]
        for seat, view in enumerate(views):
            assert not view.takes or (seat == view.turn and view.phase == "play" and view.led)
            assert {*view.takes} <= {*view.hand}
            told += bool(view.takes)
    assert told


AGENTS = "a jean hand b2 y1 g3 | b wxt hand m9 y2 g4"


@pytest.mark.parametrize(
    ("led", "plan", "colours"),
    [
        ("", "3", ["", "mauve"]),
        ("g5", "3", ["green", "mauve"]),
        ("m8", "3", ["mauve"]),
        ("g5", "4blue", ["green", "mauve", "blue"]),
        ("m8", "4blue", ["mauve", "blue"]),
        ("b9", "4blue", ["blue"]),
        ("y5", "2notrump", ["yellow"]),
        ("g5", "3upside", ["green", "mauve"]),
    ],
)
def test_A21_A43_A45_the_ladder_names_what_can_still_win(
    led: str, plan: str, colours: list[str]
) -> None:
    played = f" played {led}" if led else ""
    line = f"round 1 | trick 3 | {AGENTS}{played} | leader b | play {'a' if led else 'b'}"
    rungs = seen_by("castor", f"{line} | pile {plan} 2 5 1", 0).ladder
    assert [rung.colour for rung in rungs] == colours
    assert [rung.is_led for rung in rungs] == [True, *[False] * (len(colours) - 1)]


def test_A30_there_is_no_ladder_before_the_plan_is_at_stake() -> None:
    line = f"round 1 | trick 3 | {AGENTS} | leader b | rob a | pile 2 5 1"
    assert seen_by("castor", line, 0).ladder == []


def test_A21_who_wins_stands_highest_on_the_ladder() -> None:
    for then in random_match(find("castor"), 4, seed=4).replay():
        view = then.view(SPECTATOR)
        if view.led:
            rungs = [rung.colour[0] for rung in view.ladder]
            colours = {each.played[0] for each in view.seats if each.played}
            winner = view.seats[view.winning].played[0]
            assert winner == max(colours & {*rungs}, key=rungs.index)


def test_A41_a_card_is_passed_to_the_left() -> None:
    game = find("castor")
    for seed in range(30):
        for then in random_match(game, 3, seed).replay():
            view = then.view(2)
            if view.phase == "pass":
                assert (view.receiver, then.view(SPECTATOR).receiver) == (0, -1)
                return
    raise AssertionError("nobody ever passes")


def test_C20_the_card_goes_round_from_the_guard_and_changes_its_way_every_round() -> None:
    match = random_match(find("condamnes"), 4, seed=1)
    views = {then.view(SPECTATOR).round: then.view(SPECTATOR) for then in match.replay()}
    for number in (1, 2):
        guard, step = views[number].guard, -1 if number % 2 else 1
        assert views[number].order == [(guard + place * step) % 4 for place in (1, 2, 3)]


def test_C20_heads_cannot_be_announced_and_are_told_to_who_holds_them() -> None:
    match = random_match(find("condamnes"), 4, seed=1)
    found: set[str] = set()
    for then in match.replay():
        guard = then.view(SPECTATOR).guard
        view = then.view(guard)
        assert then.view((guard + 1) % 4).heads == []
        assert view.heads == [card for card in view.seats[guard].hand if card[0] in "JQK"]
        found |= {*view.heads}
    assert found


def test_S31_S32_a_picked_card_goes_to_the_neighbour() -> None:
    game, found = find("scape"), set()
    for seed in range(12):
        for then in random_match(game, 4, seed).replay():
            view = then.view(1)
            if view.phase == "pick":
                found.add((view.played.deed, view.receiver))
    assert found == {("left", 2), ("right", 0), ("discard", -1)}


def test_S43_marks_are_counted_on_the_tops() -> None:
    last = random_match(find("scape"), 4, seed=2).view(SPECTATOR)
    tops = [pile.cards[-1].card for pile in last.piles if pile.cards]
    assert last.top_marks["raf"] == sum(card.marks for card in tops if card.faction == "raf")
    assert sum(last.top_marks.values()) == sum(card.marks for card in tops) > 0


@pytest.mark.parametrize("seed", range(8))
def test_S41_S42_S43_S44_who_would_win_by_the_tops_is_told_as_far_as_they_are_known(
    seed: int,
) -> None:
    match = random_match(find("scape"), 4 + seed, seed)
    last = match.view(ALL_SEEING)
    assert last.standing.wins == last.ending
    for then in match.replay():
        known = then.game.view(then.box, then.table, ALL_SEEING).standing
        assert known.wins
        for viewer in (0, SPECTATOR):
            standing = then.view(viewer).standing
            tops = [pile.cards[-1].card.faction for pile in then.view(viewer).piles if pile.cards]
            if standing.by != "missing" and "ss" not in tops and "" in tops:
                assert standing.wins == ""
            else:
                assert standing.wins == known.wins
                assert {*standing.letters} <= {*known.letters}


def test_T50_who_has_come_out_is_counted() -> None:
    for then in random_match(find("temple"), 3, seed=2).replay():
        view = then.view(SPECTATOR)
        exits = [room.name for room in view.rooms if room.holds == "exit"]
        assert view.out == sum(seat.room in exits for seat in view.seats)
    line = "round 1 | first a | active a | aside 5 | kept A M | a n c3 | b s d4 | explore a"
    assert seen_by("temple", line, 1).out == 1


def test_T24_the_die_to_be_placed_opens_rooms_within_reach() -> None:
    line = "round 1 | first a | active a | aside 5 | kept A M | a n b2 | b s d4 | place a - T"
    view = seen_by("temple", line, 1)
    needs = {room.name: room.needs for room in view.rooms}
    assert [needs[room] for room in ("a2", "c2", "b3", "d5")] == ["TA", "AM", "MA", "KA"]
    assert (view.placing, view.opened) == (1, ["a2"])  # c2 and b3 are open already


def test_T40_gems_stop_at_the_end_of_their_track() -> None:
    line = "round 1 | first a | active a | gems 29 | aside 8 | a n b2 | b s d4 | explore a"
    assert seen_by("temple", line, 0).gems_joined == 30


@pytest.mark.parametrize("game_id", ours())
def test_components_are_numbered_as_the_words_name_them(game_id: str) -> None:
    game = find(game_id)
    for name, texts in game.components.items():
        named = game.words["values"].get(name)
        assert named is None or len(named["en"]) == len(texts), name
        assert len({*texts}) == len(texts), name
