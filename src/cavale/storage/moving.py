"""Everything from one store into another, read back and compared entry by entry.

It may be interrupted and begun again: what is there already is not written twice, and whatever
differs in the end is named.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cavale.storage.contract import Store, StoreError


@dataclass
class Moved:
    tables: int = 0
    entries: int = 0


async def move(
    source: Store, target: Store, progress: Callable[[list[str]], Iterable[str]] = iter
) -> Moved:
    """Copy every table with all that belongs to it, then compare all of it."""
    tables, there = await source.ids(), await target.ids()
    if others := set(there) - set(tables):
        raise StoreError(
            en=f"The target holds {len(others)} other tables: name a database of its own.",
            fr=f"La cible contient {len(others)} autres tables : nomme une base à part.",
        )
    known, moved = set(there), Moved(len(tables))
    for table in progress(tables):
        kept = await source.take_out(table)
        if table not in known:
            await target.put_in(table, kept)
        if await target.take_out(table) != kept:
            raise _differs(table)
        moved.entries += len(kept.log)
    for table in progress(tables):  # nobody may have written meanwhile
        if await source.take_out(table) != await target.take_out(table):
            raise _differs(table)
    if await source.ids() != tables or await target.ids() != tables:
        raise _differs("…")
    return moved


def _differs(table: str) -> StoreError:
    return StoreError(
        en=f"The two databases differ at table {table}: a server was writing into one of them. "
        "Stop it, empty the target, and begin again.",
        fr=f"Les deux bases diffèrent à la table {table} : un serveur écrivait dans l’une d’elles. "
        "Arrête-le, vide la cible et recommence.",
    )
