"""From a match to what one viewer gets on the wire."""

from typing import Any

from cavale.kernel.contract import ALL_SEEING, Game
from cavale.kernel.tape import redacted, whole
from cavale.matches.match import Match
from cavale.wire.down import Event, LogEntry, OutcomeInfo
from cavale.wire.rest import Frame


def wire_events(game: Game, rows: Any, viewer: int) -> list[Event]:
    events = whole(rows) if viewer == ALL_SEEING else redacted(rows, viewer)
    return [
        Event(
            kind=game.event_kinds[event.kind],
            rule=game.card.rule(event.rule),
            seat=event.seat,
            other=event.other,
            value=event.value,
            count=event.count,
        )
        for event in events
    ]


def wire_log(match: Match, viewer: int) -> list[LogEntry]:
    """Everything that happened so far, as the viewer may know it."""
    fleeting = match.game.card.fleeting
    log = []
    for ply, rows in enumerate(match.tapes):
        events = wire_events(match.game, rows, viewer)
        log.append(LogEntry(ply, [event for event in events if event.kind not in fleeting]))
    return log


def wire_outcome(match: Match) -> OutcomeInfo | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    return OutcomeInfo(outcome.reason, list(outcome.points), list(outcome.winners))


def wire_moves(match: Match, seat: int) -> list[str]:
    """The legal moves of a seat, in notation."""
    return [match.game.action_text(action) for action in match.legal(seat)]


def replay_frames(match: Match, viewer: int) -> list[Frame]:
    """A finished match, moment by moment, from one viewpoint."""
    frames = []
    for then in match.replay():
        seen = then.table if viewer == ALL_SEEING else then.seen(viewer)
        view = then.game.view(then.box, seen, viewer)
        moved = then.moves[-1] if then.moves else None
        frames.append(
            Frame(
                ply=then.ply,
                seat=moved.seat if moved else -1,
                move=then.game.action_text(moved.action) if moved else "",
                round=int(getattr(view, "round", 0)),
                view=view,
            )
        )
    return frames
