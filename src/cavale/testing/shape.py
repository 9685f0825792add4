"""What is true of a game as a whole: shape, notation, texts, compiled twin."""

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import numpy as np

from cavale.bots.desk import desk_of
from cavale.bots.policies import bindings
from cavale.games.registry import package_of
from cavale.kernel.compile import bound, compiled, is_dialect
from cavale.kernel.contract import MAX_SEATS, VERBS, Game, encode_options, full_options
from cavale.kernel.header import HEADER
from cavale.kernel.tape import no_tape
from cavale.lab.lineup import OWN
from cavale.lab.playouts import LENGTHS, playouts
from cavale.testing.gaps import text_gaps
from cavale.testing.kit import Kit
from cavale.testing.lessons import lesson_gaps
from cavale.testing.noted import every_field_has_a_note

Shape = Callable[[Kit], None]


def the_public_functions_of_the_rules_are_the_seven_verbs(kit: Kit) -> None:
    rules = import_module(f"{package_of(kit.game_id)}.rules")
    public = {
        name
        for name, value in vars(rules).items()
        if inspect.isfunction(value) and value.__module__ == rules.__name__ and name[0] != "_"
    }
    extra = {"privy", "ending"}
    missing = [verb for verb in VERBS if not hasattr(rules, verb)]
    assert not missing, f"rules.py lacks {', '.join(missing)}"
    strange = sorted(public - {*VERBS, *extra})
    assert not strange, f"rules.py has public functions beside the verbs: {', '.join(strange)}"
    plain = [verb for verb in VERBS if not is_dialect(getattr(rules, verb))]
    assert not plain, f"rules.py: {', '.join(plain)} without the mark @dialect"


def every_table_begins_with_the_header(kit: Kit) -> None:
    names = kit.game.table.names
    assert names is not None
    header = tuple(field[0] for field in HEADER)
    assert names[: len(header)] == header, "TABLE of table.py is not made by table_type"


def every_action_has_one_notation_that_parses_back(kit: Kit) -> None:
    game, texts = kit.game, dict[str, int]()
    for action in range(game.card.actions):
        text = game.action_text(action)
        other = texts.setdefault(text, action)
        assert other == action, f"the actions {other} and {action} are both written {text!r}"
        back = game.parse_action(text)
        assert back == action, f"the action {action} is written {text!r}, which is read as {back}"


def every_text_is_there_in_both_languages(kit: Kit) -> None:
    gaps = [gap.sentence("en") for gap in text_gaps(kit.game)]
    assert not gaps, "\n".join(gaps)


def its_lesson_is_played_to_its_end(kit: Kit) -> None:
    gaps = [gap.sentence("en") for gap in lesson_gaps(kit.game)]
    assert not gaps, "\n".join(gaps)


def every_switch_is_tried(kit: Kit) -> None:
    """A value of a switch that the suite never plays with is not tested."""
    for switch in kit.game.card.switches:
        if switch.kind == "choice":
            tried = {options.get(switch.name, switch.default) for options in kit.options}
            left = ", ".join(value for value in switch.values if value not in tried)
            assert not left, f"Kit.options never sets {switch.name} to {left}"


SHAPES: tuple[Shape, ...] = (
    the_public_functions_of_the_rules_are_the_seven_verbs,
    every_table_begins_with_the_header,
    every_action_has_one_notation_that_parses_back,
    every_text_is_there_in_both_languages,
    its_lesson_is_played_to_its_end,
    every_switch_is_tried,
    every_field_has_a_note,
)


# --- compiled and uncompiled ---


def compiled_rules_play_exactly_as_the_plain_ones(kit: Kit) -> None:
    game = kit.game
    plain, fast = bound(playouts, **bindings(game)), compiled(playouts, **bindings(game))
    for case in kit.cases():
        for policy, count in _compared(kit, case.options):
            args = (game, case.seats, case.options, policy, count)
            same = _simulated(plain, *args) == _simulated(fast, *args)
            bot = ("chance", "medium")[policy]
            assert same, f"{case.name}: compiled, matches of {bot} go another way than plain"


def _compared(kit: Kit, options: Mapping[str, str]) -> list[tuple[int, int]]:
    """Policies and how many matches of each: few of an instinct that is slow when plain."""
    if kit.slow_instinct is None:
        return [(0, 6), (1, 6)]
    return [(0, 6), (1, 1)] if options in kit.slow_instinct else [(0, 6)]


def _simulated(
    loop: Any, game: Game, seats: int, options: Mapping[str, str], policy: int, count: int
) -> tuple[Any, ...]:
    """Moves, wins, points, and the last table and what was last seen, to the byte."""
    tables = np.zeros(3, game.table)
    wins, totals = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    moves = loop(
        game.box,
        encode_options(game.card, seats, full_options(game.card, seats, options)),
        seats,
        np.full(seats, policy),
        np.array([7, 8]),
        3,
        count,
        tables,
        np.zeros(game.card.actions, np.int64),
        no_tape(),
        desk_of(game),
        np.zeros(2, np.int64),
        np.zeros(seats, np.int64),
        wins,
        totals,
        endings := np.zeros(len(game.card.endings) or 1, np.int64),
        lengths := np.zeros(LENGTHS, np.int64),
        np.full(MAX_SEATS, OWN),
        np.zeros((2, seats), np.int64),
        sides := np.zeros((2, len(game.card.sides)), np.int64),
    )
    sums = [each.tolist() for each in (wins, totals, endings, lengths, sides)]
    return int(moves), sums, tables.tobytes()
