"""The games in OpenSpiel: its own tests pass, chance is exact, and small matches can be solved."""

import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy

import cavale
from cavale.envs.openspiel import CavaleGame, CavaleState, register, short_name
from cavale.envs.openspiel.bots import BotPolicy
from cavale.envs.openspiel.chance import Dealer, OpenRules, Pile, Undecided, knows_all
from cavale.envs.openspiel.tree import Position, Step, Tree
from cavale.games import card, find, ours
from cavale.kernel.contract import Game
from cavale.kernel.plain import plain_blank

TINY = "goal = 2\nrounds = 1\n[copies]\n1 = 1\n2 = 4\n" + "".join(
    f"{v} = 0\n" for v in range(3, 11)
)
WORLD = (
    "ply 20 | options nopowers | round 1 | trick 11 "
    "| a martha hand {a} won b4 b6 b8 b9 g13 y4 y8 y10 m3 b3 tricks 5 "
    "| b moignons hand {b} won m2 b2 b12 g1 g2 g8 g14 y2 y3 y12 tricks 5 "
    "| leader a | play a | last a a b9 b8 | pile 4 1 3 5 4 4 2 3notrump 6 1left "
    "| taken b:2 b:6step b:2reverse b:3 b:5secret a:4blue a:3upside a:1 a:2 a:5"
)


@pytest.fixture
def tiny(tmp_path: Path) -> CavaleGame:
    """La Horde with five cards: 214 nodes."""
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    return CavaleGame("horde", {"players": 2, "box": str(tmp_path / "tiny.toml"), "keep": True})


@pytest.fixture
def ending(tmp_path: Path) -> CavaleGame:
    """The last two tricks of Le Castor: whose hands are which of five cards?"""
    shipped = (Path(str(cavale.games.folder("castor"))) / "box.toml").read_text(encoding="utf-8")
    box = tmp_path / "castor.toml"
    box.write_text(shipped.replace("goal = 2", "goal = 1"), encoding="utf-8")
    castor, deck = cavale.game("castor"), ["m1", "b15", "g3", "y7", "y14"]
    worlds = []
    for own in ([a, b] for a in deck for b in deck if a < b):
        rest = [each for each in deck if each not in own]
        for left in rest:
            other = [each for each in rest if each != left]
            line = WORLD.format(a=" ".join(own), b=" ".join(other))
            worlds.append(castor.position(line).table)
    return CavaleGame("castor", {"players": 2, "powers": "off", "box": str(box)}, worlds)


def all_states(state: CavaleState) -> Iterator[CavaleState]:
    yield state
    for action in state.legal_actions():
        yield from all_states(state.child(action))


def positions(game_id: str, seed: int, most: int = 60) -> Iterator[tuple[Tree, Any, int, Any]]:
    """A random match: the tree, where it was, what happened, where it then is."""
    game = pyspiel.load_game(short_name(game_id))
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and state.move_number() < 400 and most:
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            (action,) = rng.choices(numbers, odds)
        else:
            action = rng.choice(state.legal_actions())
            most -= 1
        before = state.here
        state.apply_action(action)
        yield before.tree, before.at, action, state.here.at


# --- OpenSpiel's own tests ------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ours())
@pytest.mark.parametrize("which", [0, 1])
def test_random_sim_test_passes(game_id: str, which: int) -> None:
    seats = card(game_id).seats[which]
    game = pyspiel.load_game(short_name(game_id), {"players": seats})
    pyspiel.random_sim_test(game, 1, which == 0, False)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
def test_random_sim_test_passes_with_every_switch(game_id: str) -> None:
    for switch in card(game_id).switches:
        for value in switch.values[1:] if switch.kind == "choice" else ():
            params = {switch.name: int(value) if value.isdecimal() else value}
            game = pyspiel.load_game(short_name(game_id), params)
            pyspiel.random_sim_test(game, 1, False, False)


@pytest.mark.slow
def test_the_python_tests_of_games_pass() -> None:
    """In a program of its own: it loads all of OpenSpiel's games, with their warnings."""
    code = """
import sys
import pyspiel
from open_spiel.python.tests.games_sim_test import GamesSimTest
import cavale.envs.openspiel
test = GamesSimTest()
for name in sys.argv[1:]:
    test.sim_game(pyspiel.load_game(name))
"""
    command = [sys.executable, "-c", code, *map(short_name, ours())]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.count("terminated with") == len(ours())


@pytest.mark.slow
def test_the_part_of_the_api_tests_for_large_games_passes() -> None:
    """In a program of its own, for the same reason."""
    code = """
import sys
import unittest
import pyspiel
from open_spiel.integration_tests import api_test
import cavale.envs.openspiel

def case(name):
    own = {"game_name": name, "game": pyspiel.load_game(name)}
    return type(name, (api_test.EnforceAPIOnPartialTreeBase,), own)

load = unittest.defaultTestLoader.loadTestsFromTestCase
suite = unittest.TestSuite(load(case(name)) for name in sys.argv[1:])
done = unittest.TextTestRunner().run(suite)
sys.exit(not done.wasSuccessful())
"""
    command = [sys.executable, "-c", code, *map(short_name, ours())]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stderr.partition("Ran ")[2].split()[0]) >= 5 * len(ours())


def test_all_games_are_registered_once() -> None:
    register()
    names = pyspiel.registered_names()
    assert [names.count(short_name(game_id)) for game_id in ours()] == [1] * 5
    with pytest.raises(cavale.OptionError, match="is for 2 to 8 seats, not 9"):
        CavaleGame("horde", {"players": 9})


def test_without_the_extra_a_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError\n")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import cavale.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "This needs the package open_spiel: install cavale[agents]." in done.stderr


# --- chance ---------------------------------------------------------------------------------


def test_a_pile_has_no_order_until_it_is_read() -> None:
    dealer = Dealer()
    pile = Pile.shuffled(dealer, [1, 2, 2, 3, 9], 4)
    with pytest.raises(Undecided) as draw:
        _ = pile[3]
    assert draw.value.weights == (1, 2, 1)  # of 1, 2, 3
    dealer.take([1, 1])
    copy = pile[:]
    assert copy[3] == 2
    assert copy[3] == 2
    assert sorted(pile.rest.elements()) == [1, 2, 2, 3]
    assert copy[0] == 2
    assert pile[4] == 9
    dealer.take([0])
    copy[1] = 7  # what lay there was a card too
    assert sorted(copy.rest.elements()) == [3]
    assert [*copy] == [2, 7, 3, 2, 9]  # the last one is certain
    dealer.take([0, 0])
    assert sorted([*Pile.shuffled(dealer, copy, 3)]) == [2, 2, 3, 7, 9]


def test_only_what_lies_on_the_table_is_shuffled() -> None:
    with pytest.raises(LookupError):
        Dealer().shuffle(plain_blank(find("horde").table), [1, 2, 3], 3)


def test_the_odds_of_a_deal_are_those_of_the_cards() -> None:
    """La Horde, two seats: the value v is there v times."""
    found: dict[tuple[int, int], float] = defaultdict(float)

    def walk(state: CavaleState, odds: float) -> None:
        if state.is_chance_node():
            for action, share in state.chance_outcomes():
                walk(state.child(action), odds * share)
            return
        assert isinstance(state.here.at, Position)
        first, second = (mask.bit_length() - 1 for mask in state.here.at.table.refuge_mask[:2])
        found[first, second] += odds

    walk(pyspiel.load_game("cavale_horde", {"players": 2}).new_initial_state(), 1.0)
    for first in range(1, 11):
        for second in range(1, 11):
            exact = first * (second - (first == second)) / (55 * 54)
            assert found[first, second] == pytest.approx(exact)


@pytest.mark.parametrize("game_id", ours())
def test_rules_are_not_changed_by_their_chance_being_open(game_id: str) -> None:
    """A move without a draw does what it does at a table, as far as anybody can see."""
    game, rng, compared = find(game_id), random.Random(1), 0
    for tree, before, action, after in positions(game_id, 1):
        if isinstance(before, Position) and isinstance(after, Position) and not before.race:
            if action == game.card.actions:
                assert after.table is before.table  # declined
                continue
            table, tape = whole(tree, before.table, rng), list[list[int]]()
            if drawn(game, tree, table, before.seat, action, tape):
                continue
            for seat in range(tree.seats):
                seen = plain_blank(game.table)
                game.observe(tree.box, table, seat, seen)
                assert seen.tobytes() == after.seen[seat].tobytes()
            compared += 1
    assert compared >= 5


def whole(tree: Tree, table: Any, rng: random.Random) -> Any:
    """A table with everything drawn somehow, as the rules know it."""
    made = table.copy()
    for name in made.__slots__:
        field = getattr(made, name)
        if isinstance(field, Pile):
            cards = list(field.rest.elements())
            rng.shuffle(cards)
            lying = [list.__getitem__(field, index) for index in range(len(field))]
            setattr(made, name, [cards.pop() if card < -1000 else card for card in lying])
    assert knows_all(made)
    return made


def drawn(game: Game, tree: Tree, table: Any, seat: int, action: int, tape: Any) -> bool:
    """Carry out a move; whether chance was asked for anything."""
    counter, left = table.random_counter, table.random_left
    game.play(tree.box, table, seat, action, tape)
    asked = bool((table.random_counter, table.random_left) != (counter, left))
    for name in ("random_key", "random_nonce", "random_block"):
        assert not any(getattr(table, name)) or asked
    return asked


@pytest.mark.parametrize("game_id", ours())
def test_positions_of_random_matches_are_possible(game_id: str) -> None:
    check = import_module(f"tests.games.{game_id}_kit").KIT.check_position
    rng = random.Random(2)
    for tree, _, _, after in positions(game_id, 2):
        if isinstance(after, Position):
            check(tree.box, whole(tree, after.table, rng))
        else:
            assert isinstance(after, Step)
            assert len(after.weights) > 1


def test_open_rules_have_the_verbs_that_draw() -> None:
    rules = OpenRules(find("temple"))
    with pytest.raises(Undecided):
        rules.setup(find("temple").box, plain_blank(find("temple").table), [0] * 9, [])


# --- what seats know ------------------------------------------------------------------------


def test_seats_recall_all_that_they_knew_and_did(tiny: CavaleGame, ending: CavaleGame) -> None:
    """Perfect recall: one information state, one way to it, one set of choices."""
    for game in (tiny, ending):
        ways: dict[tuple[int, str], set[Any]] = defaultdict(set)
        for way, state in ways_of(game.new_initial_state()):
            player = state.current_player()
            if player >= 0:
                own = tuple(each[1:] for each in way if each[0] == player)
                known = state.information_state_string(player)
                ways[player, known].add((own, tuple(state.legal_actions())))
        assert len(ways) > 10
        assert all(len(each) == 1 for each in ways.values())


def ways_of(state: CavaleState, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, CavaleState]]:
    """Every state, with all choices that led to it: who, knowing what, did what."""
    yield way, state
    player = state.current_player()
    known = state.information_state_string(player) if player >= 0 else ""
    for action in state.legal_actions():
        yield from ways_of(state.child(action), (*way, (player, known, action)))


def test_a_seat_cannot_tell_apart_what_differs_in_another_hand(ending: CavaleGame) -> None:
    root = ending.new_initial_state()
    known = Counter(root.child(a).information_state_string(0) for a in root.legal_actions())
    assert len(root.legal_actions()) == 30
    assert sorted(known.values()) == [3] * 10  # ten hands of its own, three of the other


def test_an_observation_is_what_is_seen_now_and_no_more() -> None:
    for _, _, _, after in positions("scape", 4, most=10):
        last = after
    game = pyspiel.load_game("cavale_scape")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    for player in range(game.num_players()):
        seen = find("scape").position_text(state.seen(player))
        assert state.observation_string(player) == f"{player}: {seen}"
        assert state.information_state_string(player).endswith(seen)
    assert last is not None


def test_nothing_private_is_told_as_public(ending: CavaleGame) -> None:
    """What cannot be told apart is not told: OpenSpiel takes None for that."""
    own, kinds = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.__members__
    for private in kinds.values():
        for public in (False, True):
            for recall in (False, True):
                kind = pyspiel.IIGObservationType(
                    public_info=public, perfect_recall=recall, private_info=private
                )
                observer = make_observation(ending, kind)
                assert (observer is not None) == (public and private == own)
    assert make_observation(ending, None, {"colour": "red"}) is None
    state = ending.new_initial_state().child(0)
    observer = make_observation(ending)
    assert observer is not None
    assert observer.string_from(state, 1) == state.observation_string(1)


# --- copies, files, solutions ---------------------------------------------------------------


def test_a_copy_shares_its_position_and_a_file_names_the_way_to_it() -> None:
    game = pyspiel.load_game("cavale_castor", {"players": 2})
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    assert copy.here is state.here
    copy.apply_action(copy.legal_actions()[0])
    assert copy.here is not state.here
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


def test_what_cannot_be_named_cannot_be_written_down(ending: CavaleGame) -> None:
    with pytest.raises(TypeError, match="cannot be written down"):
        ending.new_initial_state().here.__reduce__()


def test_a_small_tree_is_kept_and_a_large_one_is_not(tiny: CavaleGame) -> None:
    first = [state.here for state in all_states(tiny.new_initial_state())]
    again = [state.here for state in all_states(tiny.new_initial_state())]
    assert len(first) == 214
    assert all(one is other for one, other in zip(first, again, strict=True))
    large = pyspiel.load_game("cavale_horde").new_initial_state()
    assert large.child(0).here is not large.child(0).here


def test_a_tiny_match_is_solved_exactly(tiny: CavaleGame) -> None:
    solver = cfr.CFRPlusSolver(tiny)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    found = exploitability.exploitability(tiny, solver.average_policy())
    chance = exploitability.exploitability(tiny, UniformRandomPolicy(tiny))
    assert 0 <= found < 0.01 < chance


def test_bots_are_policies_by_what_they_see(ending: CavaleGame) -> None:
    """A bot's choice depends on its information state alone, and it can be exploited or not."""
    bot = BotPolicy(ending, "medium", dice=2)
    for state in all_states(ending.new_initial_state()):
        if state.current_player() >= 0:
            odds = bot.action_probabilities(state)
            assert list(odds) == state.legal_actions()
            assert sum(odds.values()) == pytest.approx(1)
    assert 0 <= exploitability.exploitability(ending, bot) <= 2


@pytest.mark.slow
def test_a_thinker_is_a_policy_too(ending: CavaleGame) -> None:
    state = ending.new_initial_state().child(0)
    odds = BotPolicy(ending, 50).action_probabilities(state)
    assert sorted(odds.values()) == [0.0, 1.0]
