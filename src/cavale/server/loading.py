"""A table from its log. A bad one harms itself alone."""

import asyncio
import logging

from cavale.kernel.errors import UnknownGame
from cavale.server import clock, entries
from cavale.server.problems import Refused
from cavale.server.state import Damaged, TableState
from cavale.storage.contract import Store

log = logging.getLogger("cavale.loading")

_SHORT = 100  # entries that are read within a turn of the loop; more of them in a thread


async def load_state(store: Store, table_id: str) -> TableState:
    """A table as it stands; refused if there is none, or if its log does not hold together."""
    bodies = await store.read(table_id)
    if not bodies:
        raise Refused("gone", table_id)
    words = await store.read_words(table_id)
    is_archived = await store.read_archive(table_id) is not None
    try:
        if len(bodies) <= _SHORT or is_archived:
            return state_of(bodies, words, is_archived)
        return await asyncio.to_thread(state_of, bodies, words, is_archived)
    except UnknownGame as error:
        raise Refused("frozen", fr=error.fr, en=error.en) from None
    except Exception:
        log.exception("a table's log does not hold together")
        raise Refused("damaged", table_id) from None


def state_of(bodies: list[bytes], words: dict[str, str], is_archived: bool) -> TableState:
    """Replays through the door, by the rules that the log was written by, and no others."""
    first = entries.decode(bodies[0])
    if not isinstance(first, entries.Opened):
        raise Damaged("it does not begin with an opening")
    state = TableState(first, words, is_archived, clock.now())
    most = state.game.card.longest if state.is_replayed else len(bodies)
    if sum(body.startswith(_MOVED) for body in bodies) > most:
        raise Damaged("it has more moves than a match can have")
    for body in bodies[1:]:
        state.apply(entries.decode(body))
    return state


_MOVED = b'{"t":"moved"'
