"""What if: from a decision of a match that is over, play on against bots."""

import time

from cavale.games import find
from cavale.games.boxes import box_named
from cavale.kernel.contract import full_options
from cavale.matches.file import MatchFileError, Origin, Record, known_at, seed_of, split_moves
from cavale.matches.file import where_it_plays as elsewhere
from cavale.matches.releases import is_played_here
from cavale.matches.seeds import new_secret
from cavale.server import entries
from cavale.server.problems import Refused


def practice_from(
    kept: Record, before: entries.Opened, seat: int, ply: int, table: str
) -> entries.Opened:
    """The opening of a practice table; refused where the seat had nothing to decide. Takes a while.

    What was hidden from the seat is dealt anew, from a secret of its own.
    """
    if not is_played_here(kept.game, kept.rules, kept.box, kept.own_box):
        en, fr = elsewhere(kept.game, kept.rules, kept.box)
        raise Refused("frozen", fr=fr, en=en)
    moves = split_moves(kept.moves)
    origin = Origin(before.id, seed_of(kept).text, " ".join(moves[:ply]), seat)
    game = find(kept.game)
    options = full_options(game.card, kept.seats, kept.options)
    try:
        box = box_named(game, kept.box, kept.own_box)
        known_at(game, kept.seats, options, origin, box)
    except MatchFileError:
        raise Refused("no_choice") from None
    if ply >= len(moves):
        raise Refused("no_choice")
    return entries.Opened(
        id=table,
        game=kept.game,
        rules=kept.rules,
        seats=kept.seats,
        options=options,
        mode="bots",
        bots=before.bots,
        levels=before.levels,
        policies=before.policies,
        clock="off",
        listed=False,
        secret=new_secret(),
        at=int(time.time()),
        box=kept.box,
        own_box=kept.own_box,
        origin=origin,
    )
