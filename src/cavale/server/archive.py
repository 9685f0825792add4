"""What was played stays readable, whatever the rules become.

When a match is over, its table keeps its match file and what it takes to show it: what was told,
and every moment as each seat, a spectator and the all-seeing saw it, in the words of its time. From
then on nothing of it is asked of the rules. An archive says which shape it has; later versions
convert older shapes, and read views into today's structs, whose new fields have defaults.

What people wrote is not in it: names and lucks are put in when it is read, if they are still there.
"""

import zlib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct, json, msgpack
from msgspec.structs import replace

from cavale import __version__
from cavale.games import completed_view, view_types
from cavale.kernel.contract import ALL_SEEING, SPECTATOR, seats_in
from cavale.kernel.errors import UnknownGame
from cavale.matches.file import Record, Recorder, match_of
from cavale.matches.match import Match
from cavale.matches.sights import Sights
from cavale.server.views import log_viewer, wire_events, wire_outcome, with_texts
from cavale.wire.down import Event, LogEntry, OutcomeInfo, Step
from cavale.wire.primers import table_words
from cavale.wire.rest import Frame

SHAPE = 1


class Telling(Struct):
    """A match as one viewer saw it."""

    frames: list[Frame]
    log: list[LogEntry]  # fleeting events too


class Ending(Struct):
    """What a newcomer is told of a match that is over: how it ended, and the log so far."""

    frame: Frame
    events: list[Event]  # of the last move, fleeting ones too
    log: list[LogEntry]


class _KeptFrame(Frame, frozen=True, kw_only=True):
    """A frame whose view is not looked into."""

    view: Raw


class _Kept(Struct):
    """A telling as it is kept."""

    frames: list[_KeptFrame]
    log: list[LogEntry]


class Archive(Struct, dict=True):
    """A match that is over. Its tellings are packed, one for each viewer."""

    release: str  # that wrote it
    record: Record  # without names and lucks
    outcome: OutcomeInfo
    words: bytes  # of the game, packed
    fleeting: list[str]
    tellings: dict[int, bytes]  # by viewer

    def telling(self, viewer: int) -> Telling:
        """What one viewer saw; views and events as today's structs have them."""
        kept = self._kept(viewer)
        frames = [self._frame_today(frame) for frame in kept.frames]
        return Telling(frames, self._log_today(kept.log))

    def _kept(self, viewer: int) -> _Kept:
        return json.decode(zlib.decompress(self.tellings[viewer]), type=_Kept)

    @cached_property
    def _endings(self) -> dict[int, Ending]:
        return {}

    def ending(self, viewer: int) -> Ending:
        """The end as one viewer saw it. Read once: newcomers are told on the loop, by whom all
        tables are served, and whoever comes and goes must not hold it up."""
        if viewer not in self._endings:
            self._endings[viewer] = self._read_ending(viewer)
        return self._endings[viewer]

    def _read_ending(self, viewer: int) -> Ending:
        kept = self._kept(viewer)
        log = self._log_today(kept.log)
        last = self._frame_today(kept.frames[-1])
        return Ending(last, log[-1].events, self._without_fleeting(log))

    def _frame_today(self, kept: _KeptFrame) -> Frame:
        game = self.record.game
        kind = _view_type(game)
        view = (
            kept.view if kind is None else completed_view(game, json.decode(kept.view, type=kind))
        )
        return Frame(kept.ply, kept.seat, kept.move, kept.round, view, kept.awaited)

    def _log_today(self, log: list[LogEntry]) -> list[LogEntry]:
        game = self.record.game
        if _view_type(game) is None:
            return log
        return [
            LogEntry(entry.ply, [with_texts(game, event) for event in entry.events])
            for entry in log
        ]

    def told_in(self, telling: Telling) -> list[LogEntry]:
        """The log of a telling: what was seen once is left out."""
        return self._without_fleeting(telling.log)

    def _without_fleeting(self, log: list[LogEntry]) -> list[LogEntry]:
        return [
            LogEntry(each.ply, [event for event in each.events if event.kind not in self.fleeting])
            for each in log
        ]

    def whole_record(self, about: Recorder) -> Record:
        """The match file, with names and lucks as far as they are still there."""
        names, brought, seed = about.names, about.contributions, about.seed
        return replace(self.record, names=names, contributions=brought, seed=seed)

    def all_words(self) -> dict[str, Any]:
        words: dict[str, Any] = json.decode(zlib.decompress(self.words))
        return words

    def last_step(self, hands: list[int]) -> Step:
        """The end, for a client with these seats; none is a spectator."""
        told = self.ending(log_viewer(hands))
        return Step(
            seq=told.frame.ply,
            ply=told.frame.ply,
            events=told.events,
            views=[self.ending(viewer).frame.view for viewer in hands or [SPECTATOR]],
            awaited=[],
            moves=[[] for _ in hands],
            outcome=self.outcome,
        )


def _view_type(game: str) -> Any:
    try:
        return view_types(game)[-1]
    except UnknownGame:  # whoever can still draw it gets it as it was
        return None


# --- writing ---------------------------------------------------------------------------------


def make(kept: Record) -> bytes:
    """The archive of a match that is over, from its file. It takes a second: for a worker."""
    match = match_of(kept, Path(kept.game))
    outcome = wire_outcome(match)
    assert outcome is not None
    viewers = range(ALL_SEEING, match.seats)
    frames: dict[int, list[Frame]] = {viewer: [] for viewer in viewers}
    for then in match.replay():
        moment = _moment(then)
        for viewer in viewers:
            frames[viewer].append(moment.get(viewer, moment[SPECTATOR]))
    tellings = {viewer: Telling(frames[viewer], _log(match, viewer)) for viewer in viewers}
    archive = Archive(
        release=__version__,
        record=_without_words(kept),
        outcome=outcome,
        words=_packed(table_words(match.game.words)),
        fleeting=list(match.game.card.fleeting),
        tellings={viewer: _packed(telling) for viewer, telling in tellings.items()},
    )
    return msgpack.encode(archive)


def _without_words(kept: Record) -> Record:
    blank = [""] * kept.seats
    contributions = blank if kept.cavale == 1 else kept.contributions
    return replace(kept, names=blank, contributions=contributions, seed="")


def _moment(then: Match) -> dict[int, Frame]:
    """One frame for the all-seeing, one for a spectator, and for each seat that saw more."""
    sights, privy = Sights(then), seats_in(int(then.game.privy(then.box, then.table)))
    frames = {
        ALL_SEEING: _frame(then, then.table, then.game.view(then.box, then.table, ALL_SEEING))
    }
    for viewer in (SPECTATOR, *privy):
        frames[viewer] = _frame(then, sights.seen(viewer), sights.view(viewer))
    return frames


def _frame(then: Match, seen: Any, view: Any) -> Frame:
    moved = then.moves[-1] if then.moves else None
    return Frame(
        ply=then.ply,
        seat=moved.seat if moved else -1,
        move=then.game.action_text(moved.action) if moved else "",
        round=int(getattr(view, "round", 0)),
        view=Raw(json.encode(view)),
        awaited=seats_in(int(seen.waiting)),
    )


def _log(match: Match, viewer: int) -> list[LogEntry]:
    return [
        LogEntry(ply, wire_events(match.game, rows, viewer)) for ply, rows in enumerate(match.tapes)
    ]


def _packed(content: Any) -> bytes:
    return zlib.compress(json.encode(content))


# --- reading ---------------------------------------------------------------------------------

# How an archive of shape N becomes one of shape N + 1. A new shape comes with its function here,
# and the archives that earlier releases wrote are kept with the tests.
CONVERTERS: dict[int, Callable[[bytes], bytes]] = {}


def read(shape: int, body: bytes) -> Archive:
    """An archive of any shape so far."""
    while shape < SHAPE:
        body = CONVERTERS[shape](body)
        shape += 1
    return msgpack.decode(body, type=Archive)
