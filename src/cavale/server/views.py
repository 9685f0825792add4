"""From a match to what one viewer gets on the wire."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from cavale.kernel.contract import ALL_SEEING, SPECTATOR, Game, seats_in
from cavale.kernel.tape import insiders, redacted, unpacked, whole
from cavale.matches.match import Match
from cavale.wire import down
from cavale.wire.down import ClockInfo, Event, LogEntry, OutcomeInfo
from cavale.wire.rest import Frame

_NO_HANDS = (SPECTATOR,)


class Telling:
    """A moment of a match, told to many: what several of them get alike is made once.

    A viewer to whom the game has nothing more to show than to a spectator gets the spectator's
    view and events; so a mistake here could hide something, but not give it away.
    """

    def __init__(self, match: Match, since: int, clock: ClockInfo | None) -> None:
        self._match = match
        self._happened = unpacked(match.tapes[since])
        self._awaited = match.awaited()
        self._acting = range(match.seats) if match.game.card.interrupts else self._awaited
        self._clock = clock
        self._outcome = wire_outcome(match)
        self._privy = seats_in(int(match.game.privy(match.box, match.table)))
        self._insiders = seats_in(insiders(self._happened))
        self._special = {*self._acting, *self._privy, *self._insiders}
        self._events: dict[int, list[Event]] = {}  # by viewer
        self._views: dict[int, Raw] = {}  # by viewer, as JSON
        self._messages: dict[Any, bytes] = {}

    def message(self, hands: Sequence[int], ack: str = "") -> bytes:
        """The step of a client as it is sent; the same bytes for all who are told the same."""
        key: Any = (*hands, ack)
        if len(hands) == 1 and hands[0] not in self._special and not ack:
            key = "one like any other"
        if key not in self._messages:
            self._messages[key] = down.encode(self.step(hands, ack))
        return self._messages[key]

    def step(self, hands: Sequence[int], ack: str = "") -> down.Step:
        """For a client with these seats; none is a spectator."""
        match, ply = self._match, self._match.ply
        return down.Step(
            seq=ply,
            ply=ply,
            events=self._events_for(log_viewer(hands)),
            views=[self._view_for(each) for each in hands or _NO_HANDS],
            awaited=self._awaited_for(hands),
            moves=[wire_moves(match, seat) if seat in self._acting else [] for seat in hands],
            clock=self._clock,
            outcome=self._outcome,
            ack=ack,
        )

    def _awaited_for(self, hands: Sequence[int]) -> list[int]:
        """Whom the match waits for, as far as this client may know; of its own seats, the truth.

        Only games with acts out of turn hide any of it: in the others all seats are told alike.
        """
        if not self._match.game.card.interrupts:
            return self._awaited
        seen = seats_in(int(self._match.seen(log_viewer(hands)).waiting))
        return sorted({*seen} - {*hands} | {*hands} & {*self._awaited})

    def _events_for(self, viewer: int) -> list[Event]:
        if viewer not in self._insiders:
            viewer = SPECTATOR
        if viewer not in self._events:
            self._events[viewer] = wire_events(self._match.game, self._happened, viewer)
        return self._events[viewer]

    def _view_for(self, viewer: int) -> Raw:
        if viewer not in self._privy:
            viewer = SPECTATOR
        if viewer not in self._views:
            self._views[viewer] = Raw(down.encode(self._match.view(viewer)))
        return self._views[viewer]


def log_viewer(hands: Sequence[int]) -> int:
    """Whose log a client gets: several hands on one screen share the spectator's."""
    return hands[0] if len(hands) == 1 else SPECTATOR


def wire_events(game: Game, rows: Any, viewer: int) -> list[Event]:
    events = whole(rows) if viewer == ALL_SEEING else redacted(rows, viewer)
    kinds, rule = game.event_kinds, game.card.rule
    return [Event(kinds[kind], rule(number), *rest) for kind, number, *rest in events]


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
