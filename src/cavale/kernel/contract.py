"""What a game is: one record, seven verbs, and a card that says so as data."""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import numpy as np

from cavale.kernel.errors import Lang, OptionError
from cavale.kernel.lesson import Lesson
from cavale.kernel.notes import Note
from cavale.kernel.plain import Plain
from cavale.kernel.rulebook import Rulebook
from cavale.kernel.verdict import Verdict
from cavale.kernel.words import Words

MAX_SEATS = 14
ALL_SEEING = -2  # a viewer of a finished match, who sees everything; never passed to `observe`
SPECTATOR = -1
DECLINE = -1  # an instinct's answer for a seat that may act and would rather not
_WITHOUT = "without_"  # how fields of a box begin that say what is left out of it
RANDOM = "random"  # of a seat or a value that the set-up draws

VERBS = ("setup", "legal", "why_not", "play", "observe", "imagine", "score")


@dataclass(frozen=True)
class Switch:
    """A table option with named values; the first is the default."""

    name: str
    values: tuple[str, ...]
    kind: Literal["choice"] = "choice"

    @property
    def default(self) -> str:
        """The value of a table that does not choose."""
        return self.values[0]

    def encode(self, text: str, seats: int) -> list[int]:
        """The number of a value."""
        if text not in self.values:
            known = ", ".join(self.values)
            raise OptionError(
                en=f"The switch {self.name} has no value {text!r}: choose one of {known}.",
                fr=f"L’option {self.name} n’a pas de valeur « {text} » : choisis parmi {known}.",
            )
        return [self.values.index(text)]


@dataclass(frozen=True)
class SeatOrder:
    """A table option that ranks the seats, written as letters: `bac`; default: `abc...`."""

    name: str
    default: str = ""
    values: tuple[str, ...] = ()
    kind: Literal["order"] = "order"

    def encode(self, text: str, seats: int) -> list[int]:
        """The rank of each seat."""
        letters = text or seat_letters(seats)
        if sorted(letters) != list(seat_letters(seats)):
            first, last = "a", seat_letters(seats)[-1]
            raise OptionError(
                en=f"The switch {self.name} takes each seat from {first} to {last} once, "
                f"such as {seat_letters(seats)[::-1]}: not {text!r}.",
                fr=f"L’option {self.name} veut chaque siège de {first} à {last} une fois, "
                f"par exemple {seat_letters(seats)[::-1]} : pas « {text} ».",
            )
        ranks = [letters.index(letter) for letter in seat_letters(seats)]
        return ranks + [0] * (MAX_SEATS - seats)


@dataclass(frozen=True)
class OneSeat:
    """A table option that names a seat by its letter, or leaves it to chance."""

    name: str
    default: str = RANDOM
    values: tuple[str, ...] = ()
    kind: Literal["seat"] = "seat"

    def encode(self, text: str, seats: int) -> list[int]:
        """0 for a random seat, else the seat's number plus one."""
        letters = seat_letters(seats)
        if text == RANDOM:
            return [0]
        if len(text) != 1 or text not in letters:
            raise OptionError(
                en=f"The switch {self.name} takes a seat from a to {letters[-1]}, or {RANDOM}: "
                f"not {text!r}.",
                fr=f"L’option {self.name} veut un siège de a à {letters[-1]}, ou {RANDOM} : "
                f"pas « {text} ».",
            )
        return [letters.index(text) + 1]


@dataclass(frozen=True)
class EachSeat:
    """A table option with a value for each seat, no two alike: `martha,random,jean`."""

    name: str
    values: tuple[str, ...]
    default: str = RANDOM
    kind: Literal["each"] = "each"

    def encode(self, text: str, seats: int) -> list[int]:
        """For each seat 0 for a random value, else the value's number plus one."""
        chosen = self.split(text, seats)
        named = [value for value in chosen if value != RANDOM]
        known = set(named) <= set(self.values)
        if len(chosen) != seats or len(set(named)) != len(named) or not known:
            values = ", ".join(self.values)
            example = ",".join([self.values[0], *[RANDOM] * (seats - 1)])
            raise OptionError(
                en=f"The switch {self.name} takes {RANDOM}, or one of {values} for each seat, "
                f"no two alike, such as {example}: not {text!r}.",
                fr=f"L’option {self.name} veut {RANDOM}, ou pour chaque siège une valeur parmi "
                f"{values}, toutes différentes, par exemple {example} : pas « {text} ».",
            )
        slots = [0 if value == RANDOM else self.values.index(value) + 1 for value in chosen]
        return slots + [0] * (MAX_SEATS - seats)

    def split(self, text: str, seats: int) -> list[str]:
        """The value of each seat."""
        return [RANDOM] * seats if text == RANDOM else text.split(",")


Option = Switch | SeatOrder | OneSeat | EachSeat


def values_text(option: Option) -> str:
    """What an option takes, for people, the default first."""
    match option.kind:
        case "choice":
            return "|".join(option.values)
        case "order":
            return "abc…"
        case "seat":
            return f"{option.default}|a|b|…"
        case _:
            return f"{option.default}|{','.join(option.values[:2])},…"


@dataclass(frozen=True)
class Window:
    """A moment in which silence is an answer."""

    seconds: float
    action: int  # what a silent seat does


def seat_letters(seats: int) -> str:
    return "abcdefghijklmn"[:seats]


@dataclass(frozen=True)
class Card:
    """The game in data, before any function."""

    id: str
    names: Mapping[Lang, str]
    prefix: str  # of its rule numbers
    rules: tuple[int, ...]  # every rule number of its ledger
    seats: tuple[int, int]  # fewest, most
    switches: tuple[Option, ...]
    actions: int  # actions are the integers from 0 to this, exclusive
    longest: int  # no match has more plies
    points: tuple[int, int]  # lowest and highest score of a seat
    version: int  # of the rules as played: changes when behaviour changes, never for speed
    not_your_turn: int  # the rule that refuses a seat which is not awaited
    is_over: int  # the rule that refuses any action after the end
    recommended: int  # seats of a new table, unless somebody wants another number
    shelf: int = 0  # its place among the games of this package, lowest first
    interrupts: bool = False  # seats that are not awaited may act too
    windows: Mapping[int, Window] = field(default_factory=dict)  # by phase
    fleeting: tuple[str, ...] = ()  # kinds of events that are seen once and enter no log
    ended_by: tuple[int, ...] = ()  # the rules that can end a match, if not `is_over` alone
    endings: tuple[str, ...] = ()  # how a match can end, for those who count
    sides: tuple[str, ...] = ()  # that play together, if not each seat for itself
    claims: tuple[str, ...] = ()  # talk that belongs to the game: said by a button, never a fact
    covert: tuple[str, ...] = ()  # keys of actions of which not all learn who made them
    clock: Literal["off", "relaxed", "fast"] = "off"  # of a new table
    minutes: int = 0  # that a match takes people, at the recommended seats; 0: nobody knows
    difficulty: Literal[0, 1, 2, 3] = 0  # to learn: easy, middling, hard; 0: not said
    trials: int = 100_000  # that the coach spends on a match: some tens of seconds
    starter: bool = False  # the one to begin with, of all games here
    environment: int = 1  # version of what agents see and do: changes with rules and notes

    @property
    def reasons(self) -> tuple[int, ...]:
        """The rules that can end a match: each has a sentence in the words."""
        return self.ended_by or (self.is_over,)

    def rule(self, number: int) -> str:
        return _rule_name(self.prefix, number)


@cache
def _rule_name(prefix: str, number: int) -> str:
    """Kept: every event of every move names a rule."""
    return f"{prefix}{number:02d}"


def rule_numbers(text: str) -> tuple[int, ...]:
    """`"1-3 9"` is 1, 2, 3, 9."""
    numbers: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return tuple(numbers)


def rules_in(numbers: ModuleType) -> tuple[int, ...]:
    """The rules that a game's `numbers.py` names, such as `H13 = 13`, ascending."""
    names = vars(numbers)
    return tuple(sorted(names[name] for name in names if _RULE.fullmatch(name)))


_RULE = re.compile(r"([A-Z])(\d\d)")

Rule = Callable[..., Any]
Advice = tuple[str, Mapping[str, int | str]]  # a key of the words' [advice], and its gaps


class Beyond(NamedTuple):
    """What seats get beyond a spectator, for games where most of it is alike for many seats.

    Each is asked once a position and gives what is then asked for every seat, exactly what
    `observe` and `view` would give: the conformance suite compares them.
    """

    observe: Callable[[Any, Any], Callable[[int, Any], None]]  # (box, table) -> (seat, seen):
    # `seen` is a branch of what a spectator sees: where a row differs, another takes its place
    view: Callable[[Any, Any, Any], Callable[[Any, int], Any]]  # (box, public, told) ->
    # (seen, seat) -> view, from what a spectator sees and is told


@dataclass(frozen=True)
class Game:
    """A game as the rooms above use it. Verbs are plain; the lab asks for compiled twins."""

    card: Card
    table: np.dtype[Any]
    make_box: Callable[[Mapping[str, Any], str], Any]
    verbs: Mapping[str, Rule]
    instinct: Rule  # (box, seen, seat, actions, count, dice) -> action
    practice: Rule  # the same by who thinks, later in its trials: the instinct, or better
    action_text: Callable[[int], str]
    parse_action: Callable[[str], int]
    action_key: Callable[[int], tuple[str, Mapping[str, int]]]  # in words.toml, and its gaps
    position_text: Callable[[Any], str]
    parse_position: Callable[[str], Any]
    view: Callable[[Any, Any, int], Any]  # (box, seen, seat) -> what a person sees
    event_kinds: tuple[str, ...]
    words: Words
    rulebooks: Mapping[Lang, Rulebook]
    box: Any  # the box as shipped
    side: Rule  # (box, table, seat) -> which of the card's sides it plays on
    outlook: Rule  # (box, table, worths): how each seat's chances look after a chapter, 0 to 1000
    likely: Rule  # (box, world, seat) -> how well an imagined world fits what was done, 0 to 1000
    ending: Rule  # (box, table) -> which of the card's endings came about
    privy: Rule  # (box, table) -> mask of the seats that may see more than a spectator
    components: Mapping[str, Sequence[str]]  # as moves write them; names and numbers of [values]
    digested: tuple[str, ...]  # fields of the table that name a position
    notes: Mapping[str, Note] = field(default_factory=dict)  # by field: what it holds
    roles: tuple[str, ...] = ()  # that its views tell, if they have an `aim`
    aims: tuple[str, ...] = ()  # keys of the facts there
    verdict: Callable[[Any, Any, int], Verdict] | None = None  # (box, table, seat), at the end
    advice: Callable[[Any, int, str, str], Advice | None] | None = None  # why a move beats another
    lesson: Lesson | None = None  # its guided deal
    beyond: Beyond | None = None  # how to tell many seats of a large table what is their own
    memory: tuple[str, ...] = ()  # fields of `seen` for bots: no view or position shows them
    most_seats: Callable[[Any], int] | None = None  # (box): for how many its components are enough

    def __post_init__(self) -> None:
        for verb in VERBS:  # so that they are found at once
            object.__setattr__(self, verb, self.verbs[verb])

    def rulebook(self, lang: Lang) -> Rulebook:
        """Its rulebook in one of the languages."""
        return self.rulebooks[lang]

    def names(self, kind: str, lang: Lang) -> dict[str, str]:
        """What the words call the components of a kind, by how moves write them."""
        called = self.words["values"][kind][lang]
        texts = self.components[kind]
        return {text: name for text, name in zip(texts, called, strict=True) if text}

    def is_covert(self, action: int) -> bool:
        """Whether not everybody learns who made such a move: nor may its moment tell."""
        return bool(self.card.covert) and self.action_key(action)[0] in self.card.covert

    if TYPE_CHECKING:  # set above
        setup: ClassVar[Rule]
        legal: ClassVar[Rule]
        why_not: ClassVar[Rule]
        play: ClassVar[Rule]
        observe: ClassVar[Rule]
        imagine: ClassVar[Rule]
        score: ClassVar[Rule]


def check_seats(card: Card, seats: int) -> None:
    fewest, most = card.seats
    if not fewest <= seats <= most:
        raise OptionError(
            en=f"{card.names['en']} is for {fewest} to {most} seats, not {seats}.",
            fr=f"{card.names['fr']} se joue de {fewest} à {most} sièges, pas {seats}.",
        )


def check_box(game: Game, box: Any, seats: int) -> None:
    """Raise unless there are components enough for so many seats."""
    most = seats if game.most_seats is None else game.most_seats(box)
    if seats > most:
        raise OptionError(
            en=f"This box has components for {most} seats at most, not {seats}.",
            fr=f"Cette boîte a des composants pour {most} sièges au plus, pas {seats}.",
        )


def full_options(card: Card, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """All switches of the card with their values: the chosen ones checked, else defaults."""
    known = {switch.name: switch for switch in card.switches}
    for name in chosen:
        if name not in known:
            names = ", ".join(known)
            raise OptionError(
                en=f"{card.names['en']} has no switch {name!r}: it has {names}.",
                fr=f"{card.names['fr']} n’a pas d’option « {name} » : elle a {names}.",
            )
    options = {name: chosen.get(name, switch.default) for name, switch in known.items()}
    for name, switch in known.items():
        switch.encode(options[name], seats)
    return options


def encode_options(card: Card, seats: int, options: Mapping[str, str]) -> Any:
    """The options as `setup` takes them: the slots of each switch, in the card's order."""
    slots: list[int] = []
    for switch in card.switches:
        slots += switch.encode(options[switch.name], seats)
    return np.array(slots, np.int64)


def box_digest(box: Any) -> str:
    """Names the components: two boxes with the same digest play the same game.

    What a box is without came later than its other fields: where it is without nothing, its name
    is the one that it had before.
    """
    record = box.record() if isinstance(box, Plain) else box
    names = record.dtype.names
    lacks = [name for name in names if name.startswith(_WITHOUT)]
    if not any(np.any(record[name]) for name in lacks):
        names = [name for name in names if name not in lacks]
    parts = [np.asarray(record[name], "<i8").tobytes() for name in names]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def position_digest(game: Game, table: Any) -> str:
    """Names a position: the same wherever and by whichever release the match is replayed.

    It covers the fields that the rules' version began with; what a table has gained since (a
    bot's memory, say) stays out of it, so that files written before go on verifying.
    """
    record = table.record() if isinstance(table, Plain) else table
    parts = [np.asarray(record[name], "<i8").tobytes() for name in game.digested]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:32]


def parse_rule(card: Card, text: str) -> int:
    match = _RULE.fullmatch(text)
    if match and match[1] == card.prefix and int(match[2]) in card.rules:
        return int(match[2])
    first, last = card.rule(min(card.rules)), card.rule(max(card.rules))
    raise OptionError(
        en=f"{card.names['en']} has no rule {text!r}: they go from {first} to {last}.",
        fr=f"{card.names['fr']} n’a pas de règle « {text} » : elles vont de {first} à {last}.",
    )


def is_logged(game: Game, kind: int) -> bool:
    """Whether events of this kind enter the log of a match."""
    return game.event_kinds[kind] not in game.card.fleeting


def awaited(table: Any) -> list[int]:
    """The seats the game waits for."""
    return seats_in(int(table.waiting))


def seats_in(mask: int) -> list[int]:
    """The seats of a mask, ascending."""
    return list(_members(mask))


@cache
def _members(mask: int) -> tuple[int, ...]:
    """Kept: a table asks several times a move, and there are few masks."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def legal_actions(game: Game, box: Any, table: Any, seat: int) -> list[int]:
    """The seat's legal actions as a list; `legal` itself writes into an array."""
    actions = [0] * game.card.actions
    count = game.legal(box, table, seat, actions)
    return actions[:count]
