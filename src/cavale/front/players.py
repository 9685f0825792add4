"""Who sits where: seats by letter or number, and bots by name."""

from collections.abc import Mapping, Sequence

from cavale.bots.players import LEVELS, check_level, check_offered, free_names
from cavale.kernel.contract import Game, seat_letters
from cavale.kernel.errors import OptionError

PERSON = "person"
Bots = str | Sequence[str] | Mapping[str, str]


def bot_levels() -> tuple[str, ...]:
    """The bots there are, by name."""
    return tuple(LEVELS)


def parse_seat(seat: int | str, seats: int) -> int:
    """The number of a seat, from its letter or its number."""
    letters = seat_letters(seats)
    if isinstance(seat, str) and len(seat) == 1 and seat in letters:
        return letters.index(seat)
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats:
        return seat
    raise OptionError(
        en=f"There is no seat {seat!r}: this match has seats {letters[0]} to {letters[-1]}.",
        fr=f"Il n’y a pas de siège « {seat} » : cette partie va de {letters[0]} à {letters[-1]}.",
    )


def levels_of(bots: Bots, seats: int, game: Game | None = None) -> list[str]:
    """Who plays each seat: `person`, or the bot that was named for it.

    One name is for all seats, a list has one each, a mapping goes by the seats' letters. Bots that
    the game cannot have are refused here, and not at their first move.
    """
    levels = _by_seat(bots, seats)
    if game is None:
        return [level if level == PERSON else check_level(level) for level in levels]
    return [level if level == PERSON else check_offered(game, level) for level in levels]


def _by_seat(bots: Bots, seats: int) -> list[str]:
    """As they were named."""
    if isinstance(bots, str):
        return [bots] * seats
    if isinstance(bots, Mapping):
        levels = [PERSON] * seats
        for seat, level in bots.items():
            levels[parse_seat(seat, seats)] = level
        return levels
    if len(bots) not in (0, seats):
        raise OptionError(
            en=f"{len(bots)} bots for {seats} seats: name one for all, one for each, or say "
            "which by the seats’ letters.",
            fr=f"{len(bots)} bots pour {seats} sièges : nommes-en un pour tous, un pour chacun, "
            "ou dis lesquels par les lettres des sièges.",
        )
    return [*bots] or [PERSON] * seats


def names_for(levels: Sequence[str], names: Sequence[str] | None) -> list[str]:
    """A name for each seat: those that were given, or names that bots have."""
    if names is None:
        return free_names(set())[: len(levels)]
    if len(names) != len(levels):
        raise OptionError(
            en=f"{len(names)} names for {len(levels)} seats: give one for each.",
            fr=f"{len(names)} noms pour {len(levels)} sièges : donnes-en un pour chacun.",
        )
    return list(names)
