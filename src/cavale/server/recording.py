"""The match file of a table: what was played, by whom, and the proof of the deal."""

from cavale.matches.file import Record, Recorder, raw_record, record
from cavale.matches.seeds import mixed
from cavale.server.state import TableState


def record_of(state: TableState) -> Record:
    """The match file; it holds the secret, so it is given out after the end only."""
    if state.match is not None:
        return record(state.match, recorder_of(state))
    game, rules, about = state.opened.game, state.opened.rules, recorder_of(state)
    return raw_record(game, rules, state.box.digest, state.options, state.moves, about)


def recorder_of(state: TableState) -> Recorder:
    """What the file knows beside the moves; the lucks of 0.1.0 as far as they are still there.

    An erased one is told by the seed that it was mixed into.
    """
    deal, names, players = state.deal, state.names(), state.players
    if not state.seed:
        origin = state.opened.origin
        more = (deal.shares, names, players, deal.seals, deal.given_up)
        return Recorder(deal.secret, *more, origin=origin, own_box=state.box.own)
    lucks = [state.words.luck(seat) for seat in range(len(state.seats))]
    is_whole = mixed(deal.secret, lucks).text == state.seed
    seed = "" if is_whole else state.seed
    return Recorder(deal.secret, lucks, names, players, seed=seed, format=1)
