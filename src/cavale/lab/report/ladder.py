"""A ladder of bots: contest by contest, and how high it has led by then."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cavale.kernel.errors import OptionError
from cavale.lab.arena import Arena, Contest, Share
from cavale.lab.ratings import Rating, climb


def check_ladder(bots: Sequence[str]) -> None:
    if len(bots) < 2:
        raise OptionError(
            en="Name at least two bots, the weakest first, such as: medium strong.",
            fr="Nomme au moins deux bots, le plus faible d’abord, par exemple : medium strong.",
        )


class Step(NamedTuple):
    """What a bot did against the one below it, in one role."""

    contest: Contest
    deals: int  # that were played
    share: Share
    rating: Rating  # above the lowest


def climbed(arenas: Sequence[Arena]) -> Iterator[Step]:
    """All contests of a ladder, for each side apart."""
    steps = [arena.steps() for arena in arenas]
    ratings = {
        what: climb([each[what] for each in steps if what in each])
        for what in dict.fromkeys(what for each in steps for what in each)
    }
    for arena in arenas:
        for share in arena.shares():
            yield Step(arena.contest, arena.done, share, next(ratings[share.what]))
