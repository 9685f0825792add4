"""Tables that are played by learners and bots, many at once, by compiled rules.

All environments are made with it. A table's matches follow from its seed alone: it does not matter
how many tables there are, nor how many threads move them.
"""

import math
from collections import namedtuple
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cavale.bots.observation.layout import layout_of
from cavale.bots.outside.roster import Roster
from cavale.bots.policies import CHANCE, no_rival
from cavale.envs.crew import Crew
from cavale.envs.rewards import convention
from cavale.envs.stepper.loop import ACT, BEGIN, COUNT, LEARNER, LOOK, PLAY, advance
from cavale.kernel.compile import compiled
from cavale.kernel.contract import Game, check_seats, encode_options, full_options
from cavale.kernel.errors import OptionError
from cavale.kernel.tape import new_tape, no_tape
from cavale.matches.seeds import simulation_key

LEARNS = "learner"  # the name of a seat's policy, beside the levels of bots
_LONG_TAPE = 4096  # rows: between two questions bots may move often
FEWEST_A_THREAD = 16  # tables: fewer are moved faster than they are handed over

# Not typed ones: the compiler knows no other kinds of records that hold arrays
_Rules = namedtuple(
    "_Rules", ["programs", "ends", "turns", "returns", "policies", "settings", "weights"]
)
_Own = namedtuple("_Own", ["tables", "words", "actions", "points", "tape", "desk"])
_Many = namedtuple(
    "_Many",
    [
        "tables",
        "keys",
        "matches",
        "dice",
        "shift",
        "asked",
        "commands",
        "actions",
        "seat",
        "observations",
        "masks",
        "looks",
        "look_masks",
        "points",
        "rewards",
        "ended",
        "winners",
    ],
)


class Tables:
    """So many tables of one game, with the same seats, switches and policies.

    `seat` is who is asked at each, `observations` and `masks` what that seat gets. After `act`,
    `rewards` has those of all seats, `ended` says how a match ended (RUNS, OVER, ILLEGAL), and
    `looks` what the seat that acted saw last.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int,
        policies: Sequence[str] = (LEARNS,),
        switches: Mapping[str, str] | None = None,
        box: Any = None,
        *,
        restart: bool = False,
        rotate: bool = False,
        step_rewards: float = 0.0,
        threads: int = 1,
        is_told: bool = False,
    ) -> None:
        check_seats(game.card, seats)
        self.game, self.seats, self.count = game, seats, count
        self.layout = layout_of(game, seats)
        self.switches = full_options(game.card, seats, switches or {})
        self._roster = roster = Roster(game, seats)
        self.policies = policies_of(roster, seats, policies)
        self.box = game.box if box is None else box
        self._options = encode_options(game.card, seats, self.switches)
        low, high = game.card.points
        alone = convention(game.card) == "each for itself"
        settings = [restart, rotate, alone, self.layout.decline]
        self._rules = _Rules(
            self.layout.programs,
            self.layout.ends,
            self.layout.turns,
            self.layout.returns,
            self.policies,
            np.array(settings, np.int64),
            np.array([step_rewards / max(high - low, 1)]),
        )
        self._many = self._made()
        vars(self).update(self._many._asdict())  # a step reads them often
        self._loop = compiled(advance, **_bound(roster, self.policies))
        self._pieces = _pieces(count, threads)
        self._owns = [self._own(is_told) for _ in self._pieces]
        self._crew = Crew(self._advance, len(self._pieces))

    def _made(self) -> Any:
        count, layout = self.count, self.layout
        made: dict[str, Any] = {name: np.zeros(count, np.int64) for name in _Many._fields}
        made["tables"] = np.zeros(count, self.game.table)
        made["keys"], made["dice"] = np.zeros((2, count, 2), np.int64)
        made["observations"], made["looks"] = np.zeros((2, count, layout.size), layout.dtype)
        made["masks"], made["look_masks"] = np.zeros((2, count, layout.actions), np.int8)
        made["points"] = np.zeros((count, self.seats), np.int64)
        made["rewards"] = np.zeros((count, self.seats))
        return _Many(**made)

    def _own(self, is_told: bool) -> Any:
        """What a thread works with."""
        game = self.game
        tables = np.zeros(3, game.table)
        words = tables.view(np.int64).reshape(3, -1)
        legal, points = np.zeros(game.card.actions, np.int64), np.zeros(self.seats, np.int64)
        tape = new_tape(_LONG_TAPE) if is_told else no_tape()
        return _Own(tables, words, legal, points, tape, self._roster.desk())

    # --- what can be read ---

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """The arrays, one row a table: see the class."""

    # --- what can be done ---

    def begin(self, seeds: Sequence[int | str | None]) -> None:
        """Begin a match at each table: the first of a seed, or the next one without a new seed."""
        for index, seed in enumerate(seeds):
            if seed is not None:
                self._many.keys[index] = simulation_key(f"agents {seed}")
                self._many.matches[index] = 0
        self._many.commands[:] = BEGIN
        self.forget()
        self._crew.run()

    def act(self, actions: Any) -> None:
        """Carry out what the asked seats chose, and play on until somebody is asked again."""
        self._many.actions[:] = actions
        self._many.commands[:] = ACT
        self.forget()
        self._crew.run()

    def look(self, seat: int, is_counted: bool = False) -> None:
        """Write what a seat sees and may do at each table into `looks` and `look_masks`.

        Counted, `rewards` has what it has gained since it was asked or counted last.
        """
        self._many.actions[:] = seat
        self._many.commands[:] = COUNT if is_counted else LOOK
        self._crew.run()

    def play(self, seat: int, action: int) -> None:
        """Let a seat act at each table, asked or not; what is illegal only shows in `ended`."""
        self._many.seat[:] = seat
        self._many.actions[:] = action
        self._many.commands[:] = PLAY
        self._crew.run()

    def happened(self) -> Any:
        """What the last step told, of tables that are told: the rows of a tape."""
        tape = self._owns[0].tape
        return tape[1 : int(tape[0, 0]) + 1]

    def forget(self) -> None:
        """Begin the tape anew."""
        for own in self._owns:
            own.tape[:1] = 0

    def close(self) -> None:
        """Let the threads go."""
        self._crew.close()

    def _advance(self, calls: Any, hand: int, patience: int) -> None:
        common = (self.box, self._options, self.seats, self._rules, self._many)
        self._loop(*common, self._owns[hand], *self._pieces[hand], calls, hand, patience)


def policies_of(roster: Roster, seats: int, names: Sequence[str]) -> Any:
    """The policy of each seat; a single name is for all."""
    named = [*names] * seats if len(names) == 1 else [*names]
    if len(named) != seats:
        raise OptionError(
            en=f"{len(named)} policies for {seats} seats: name one, or one per seat.",
            fr=f"{len(named)} politiques pour {seats} sièges\u00a0: nommes-en une, "
            "ou une par siège.",
        )
    if LEARNS not in named:
        raise OptionError(
            en=f"None of the policies is {LEARNS!r}: an environment needs a seat that learns.",
            fr=f"Aucune des politiques n’est «\u00a0{LEARNS}\u00a0»\u00a0: il faut à un "
            "environnement un siège qui apprend.",
        )
    numbers = [LEARNER if name == LEARNS else roster.policy(name) for name in named]
    return np.array(numbers, np.int64)


def _bound(roster: Roster, policies: Any) -> dict[str, Any]:
    """The names of the loop; what no policy needs is not compiled."""
    return roster.names | ({"instinct": no_rival} if policies.max() <= CHANCE else {})


def _pieces(count: int, threads: int) -> list[tuple[int, int]]:
    """Equal runs of tables, one a thread."""
    pieces = max(1, min(threads, count // FEWEST_A_THREAD))
    size = math.ceil(count / pieces)
    return [(first, min(first + size, count)) for first in range(0, count, size)]
