"""What is kept, and for how long: archives of matches that are over, tables that are let go."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from cavale.kernel.errors import CavaleError
from cavale.matches.file import Record
from cavale.server import archive
from cavale.server.loading import load_state
from cavale.server.problems import Refused
from cavale.server.recording import record_of, recorder_of
from cavale.storage.contract import Store

log = logging.getLogger("cavale.keeping")

_DAY = 86_400.0
_AT_ONCE = 50
_ALL = 1_000_000_000
_UNFINISHED = (
    *("waiting", "waiting+listed", "running", "running+listed", "closed", "closed+listed"),
    "lesson",
)
_FINISHED = ("over", "over+listed")

Make = Callable[[Record], Awaitable[bytes]]  # an archive


@dataclass
class Rest:
    """What came of archiving: how many, and why not the others, which only their release can."""

    made: int = 0
    left: dict[str, CavaleError] = field(default_factory=dict)  # by table


async def archive_rest(store: Store, make: Make, tell: Callable[[], None] = lambda: None) -> Rest:
    """Archive what is over and was not: by a release before archives, or one that was stopped."""
    last, rest = "", Rest()
    while found := await store.unarchived(_AT_ONCE, after=last):
        for table_id in found:
            await _archive(store, table_id, make, rest)
            tell()
            await asyncio.sleep(0)  # people come first
        last = found[-1]
    if rest.made or rest.left:
        log.info("archived %d matches, and could not archive %d", rest.made, len(rest.left))
    return rest


async def finished(store: Store) -> list[str]:
    """All tables whose match is over; lessons and practice are none."""
    found = [await store.tables(state, _ALL) for state in _FINISHED]
    return [table for tables in found for table in tables]


async def finished_record(store: Store, table_id: str) -> Record:
    """The match file of a table whose match is over, as far as what was brought is still there."""
    state = await load_state(store, table_id)
    kept = await store.read_archive(table_id)
    if kept is None:
        state.refuse_if_still()
        return record_of(state)
    return archive.read(*kept).whole_record(recorder_of(state))


async def _archive(store: Store, table_id: str, make: Make, rest: Rest) -> None:
    try:
        state = await load_state(store, table_id)
        state.refuse_if_still()
        await store.archive(table_id, archive.SHAPE, await make(record_of(state)))
        rest.made += 1
    except CavaleError as error:
        rest.left[table_id] = error
    except Exception:
        log.exception("a match could not be archived")
        rest.left[table_id] = Refused("internal")


async def prune(store: Store, keep: str, busy: Collection[str] = ()) -> list[str]:
    """Delete tables that are kept no longer; return which they were."""
    gone = [table for table in await to_prune(store, keep) if table not in busy]
    if gone:
        await store.remove(gone)
        log.info("pruned %d tables", len(gone))
    return gone


async def to_prune(store: Store, keep: str) -> list[str]:
    """`keep` is in days: for tables that nobody comes to any more, for matches that are over."""
    found: list[str] = []
    for days, states in zip(keep.split(","), (_UNFINISHED, _FINISHED), strict=True):
        if days != "forever":
            found += await store.quiet(states, time.time() - float(days) * _DAY)
    return found
