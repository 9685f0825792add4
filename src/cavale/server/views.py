"""From a match to what one viewer gets on the wire."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from cavale.games import find
from cavale.kernel.contract import ALL_SEEING, SPECTATOR, Game, seats_in
from cavale.kernel.lesson import LEARNER
from cavale.kernel.tape import insiders, redacted, unpacked, whole
from cavale.kernel.verdict import Verdict
from cavale.matches.match import Match
from cavale.matches.script import Script
from cavale.matches.sights import Sights
from cavale.server.guide import guide_info
from cavale.wire import down
from cavale.wire.down import ClockInfo, Event, LogEntry, OutcomeInfo, VerdictInfo

_NO_HANDS = (SPECTATOR,)
_LIKE_ANY_OTHER = (ALL_SEEING,)  # no client's hands: a seat to which nothing special is told
_NAMED = re.compile(r"\{(value|count):(\w\w+)\}")


class Telling:
    """A moment of a match, told to many: what several of them get alike is made once.

    A viewer to whom the game has nothing more to show than to a spectator gets the spectator's
    view and events; so a mistake here could hide something, but not give it away.
    """

    def __init__(
        self, match: Match, since: int, clock: ClockInfo | None, script: Script | None = None
    ) -> None:
        self._match = match
        self._happened = unpacked(match.tapes[since])
        self._awaited = match.awaited()
        self._acting = range(match.seats) if match.game.card.interrupts else self._awaited
        self._clock = clock
        self._outcome = wire_outcome(match)
        self._privy = {*seats_in(int(match.game.privy(match.box, match.table)))}
        self._insiders = {*seats_in(insiders(self._happened))}
        self._guide = guide_info(script, match) if script else None
        learner = {LEARNER} if self._guide else set()
        self._special = {*self._acting, *self._privy, *self._insiders, *learner}
        self._events: dict[int, list[Event]] = {}  # by viewer
        self._sights = Sights(match)
        self._public: Raw | None = None  # the view of all who are not privy, as JSON
        self._messages: dict[tuple[int, ...], bytes] = {}  # by hands

    def message(self, hands: Sequence[int], ack: str = "") -> bytes:
        """The step of a client as it is sent; the same bytes for all who are told the same."""
        key = (*hands,)
        if len(key) == 1 and key[0] not in self._special:
            key = _LIKE_ANY_OTHER
        if key not in self._messages:
            self._messages[key] = down.encode(self.step(hands))
        message = self._messages[key]
        return down.with_ack(message, ack) if ack else message

    def step(self, hands: Sequence[int]) -> down.Step:
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
            guide=self._guide if LEARNER in hands else None,
        )

    def _awaited_for(self, hands: Sequence[int]) -> list[int]:
        """Whom the match waits for, as far as this client may know; of its own seats, the truth.

        Only games with acts out of turn hide any of it: in the others all seats are told alike.
        """
        if not self._match.game.card.interrupts:
            return self._awaited
        seen = seats_in(int(self._sights.seen(log_viewer(hands)).waiting))
        return sorted({*seen} - {*hands} | {*hands} & {*self._awaited})

    def _events_for(self, viewer: int) -> list[Event]:
        if viewer not in self._insiders:
            viewer = SPECTATOR
        if viewer not in self._events:
            self._events[viewer] = wire_events(self._match.game, self._happened, viewer)
        return self._events[viewer]

    def _view_for(self, viewer: int) -> Any:
        if viewer in self._privy:
            return self._sights.view(viewer)
        if self._public is None:  # encoded once: it goes to many
            self._public = Raw(down.encode(self._sights.view(SPECTATOR)))
        return self._public


def log_viewer(hands: Sequence[int]) -> int:
    """Whose log a client gets: several hands on one screen share the spectator's."""
    return hands[0] if len(hands) == 1 else SPECTATOR


def seen_awaited(match: Match, viewer: int) -> list[int]:
    """Whom the match waits for, as far as a viewer may know."""
    return match.awaited() if viewer == ALL_SEEING else seats_in(int(match.seen(viewer).waiting))


def wire_events(game: Game, rows: Any, viewer: int) -> list[Event]:
    events = whole(rows) if viewer == ALL_SEEING else redacted(rows, viewer)
    kinds, rule = game.event_kinds, game.card.rule
    told = [
        Event(kinds[kind], rule(number), seat, other, value, count)
        for kind, number, seat, other, value, count in events
    ]
    return (
        [with_texts(game.card.id, each) for each in told] if _components_of(game.card.id) else told
    )


def with_texts(game_id: str, event: Event) -> Event:
    """An event with what moves call the components that it names by their numbers."""
    texts = _components_of(game_id).get(event.kind)
    if texts is None:
        return event
    value, count = _text(texts[0], event.value), _text(texts[1], event.count)
    return replace(event, value_text=value, count_text=count)


def _text(texts: Sequence[str], number: int) -> str:
    return texts[number] if 0 <= number < len(texts) else ""


@cache
def _components_of(game_id: str) -> dict[str, tuple[Sequence[str], Sequence[str]]]:
    """By kind of event, the texts for `value` and `count`; the words say what these stand for."""
    game = find(game_id)
    found = {}
    for kind, sentence in game.words["events"].items():
        names = dict(_NAMED.findall(sentence["en"]))
        texts = [game.components.get(names.get(gap, ""), ()) for gap in ("value", "count")]
        if any(texts):
            found[kind] = (texts[0], texts[1])
    return found


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
    return OutcomeInfo(
        outcome.reason,
        list(outcome.points),
        list(outcome.winners),
        [_verdict_info(each) for each in match.verdicts()],
    )


def _verdict_info(verdict: Verdict) -> VerdictInfo:
    pieces = dict(verdict.pieces)
    return VerdictInfo(verdict.of, verdict.margin, verdict.close, verdict.shared, pieces)


def wire_moves(match: Match, seat: int) -> list[str]:
    """The legal moves of a seat, in notation."""
    return [match.game.action_text(action) for action in match.legal(seat)]
