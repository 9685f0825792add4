"""How a table is set while it waits: what its host may still change, checked like an opening."""

from collections.abc import Mapping, Sequence

from cavale.kernel.contract import (
    RANDOM,
    Card,
    Game,
    Option,
    check_box,
    check_seats,
    full_options,
    seat_letters,
)
from cavale.kernel.errors import OptionError
from cavale.server import entries
from cavale.server.boxes import TableBox
from cavale.server.catalogue import Catalogue
from cavale.server.policies import STAND_IN, Policies
from cavale.server.problems import Refused
from cavale.server.state import TableState
from cavale.wire import up


def changed(state: TableState, wish: up.Change, catalogue: Catalogue) -> entries.Changed:
    """The table as it would be; refused where the game or somebody on a seat forbids it."""
    card, before = state.game.card, state.opened
    seats = wish.seats or len(state.seats)
    check_seats(card, seats)
    if any(seat.kind == "person" for seat in state.seats[seats:]):
        raise Refused("full")
    own = {option.name for option in card.switches if option.kind == "each"}
    if own & wish.options.keys():  # those are for each person to choose
        raise Refused("not_yours")
    policies = catalogue.policies
    bots = wish.bots or policies.kept(state.game, before.bots, seats) or STAND_IN
    kept = [policies.kept(state.game, level, seats) for level in before.levels[:seats]]
    levels = kept if wish.levels is None else _merged(kept, wish.levels)
    box = state.box
    if wish.box is not None:
        box = TableBox.of(state.game, catalogue.boxes.box(state.game, wish.box))
    check_box(state.game, box.components(), seats)
    return entries.Changed(
        seats=seats,
        options=full_options(card, seats, fitted(card, state.options, seats) | wish.options),
        clock=wish.clock or before.clock,
        bots=policies.check_bot(state.game, bots, seats),
        guests=before.guests if wish.guests is None else wish.guests,
        levels=levels_by_seat(policies, state.game, levels, seats),
        hints=before.hints if wish.hints is None else wish.hints,
        box=box.digest,
        own_box=box.own,
        policies=policies.digests([bots, *levels]),
    )


def _merged(kept: Sequence[str], wish: Sequence[str | None]) -> list[str]:
    """Levels by seat as wished; where nothing is said of a seat, what it had."""
    had = [*kept, *[""] * len(wish)]
    return [before if level is None else level for before, level in zip(had, wish, strict=False)]


def levels_by_seat(policies: Policies, game: Game, wish: Sequence[str], seats: int) -> list[str]:
    """Levels of single bots, checked: of the first seats, as far as any are named."""
    if len(wish) > seats:
        raise OptionError(
            en=f"{len(wish)} levels for {seats} seats: give at most one for each.",
            fr=f"{len(wish)} niveaux pour {seats} sièges : donnes-en au plus un pour chacun.",
        )
    return [level and policies.check_bot(game, level, seats) for level in wish]


def fitted(card: Card, options: Mapping[str, str], seats: int) -> dict[str, str]:
    """Options as a table of so many seats takes them: what spoke of seats that go falls back."""
    return {
        option.name: _fitted(option, options[option.name], seats)
        for option in card.switches
        if option.name in options
    }


def _fitted(option: Option, value: str, seats: int) -> str:
    match option.kind:
        case "order" if len(value) != seats:
            return option.default
        case "seat" if value != RANDOM and value not in seat_letters(seats):
            return option.default
        case "each" if value != RANDOM:
            return ",".join([*value.split(","), *[RANDOM] * seats][:seats])
    return value
