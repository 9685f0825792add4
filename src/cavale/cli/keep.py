"""`cavale archive`, `backup`, `forget` and `prune`: what a server's database keeps."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from rich.console import Console

from cavale.cli.language import choose_language
from cavale.cli.progress import progress_bar
from cavale.cli.texts import say
from cavale.kernel.contract import seat_letters
from cavale.kernel.errors import OptionError
from cavale.matches.file import Record
from cavale.server import archive
from cavale.server.keeping import Rest, archive_rest, prune, to_prune
from cavale.server.loading import load_state
from cavale.server.settings import settings_from
from cavale.storage import Store, back_up, open_kept, open_store
from cavale.storage.moving import Moved, move

T = TypeVar("T")


def archive_command(database: str | None, lang_option: str | None) -> None:
    lang = choose_language(lang_option)

    async def work(store: Store) -> Rest:
        total = len(await store.unarchived(1_000_000))
        with progress_bar(Console(stderr=True)) as progress:
            task = progress.add_task(say(lang, "archiving"), total=total)
            return await archive_rest(store, _make, lambda: progress.advance(task))

    rest = with_store(database, work)
    print(say(lang, "archived", count=rest.made))
    for table, error in rest.left.items():
        print(f"{table}: {error.sentence(lang)}")


async def _make(kept: Record) -> bytes:
    return archive.make(kept)


def prune_command(
    database: str | None, keep: str | None, dry_run: bool, lang_option: str | None
) -> None:
    lang = choose_language(lang_option)
    wanted = settings_from(keep=keep).keep
    work = to_prune if dry_run else prune
    gone = with_store(database, lambda store: work(store, wanted))
    print(say(lang, "would_prune" if dry_run else "pruned", count=len(gone)))


def forget_command(
    table: str, seat: str | None, database: str | None, lang_option: str | None
) -> None:
    lang = choose_language(lang_option)

    async def work(store: Store) -> int:
        state = await load_state(store, table.lower())
        number = None if seat is None else _seat(seat, len(state.seats))
        return await store.forget(state.id, number)

    print(say(lang, "forgotten", count=with_store(database, work)))


def _seat(text: str, seats: int) -> int:
    letters = seat_letters(seats)
    if len(text) != 1 or text not in letters:
        raise OptionError(
            en=f"There is no seat {text!r}: this table has seats {letters[0]} to {letters[-1]}.",
            fr=f"Il n’y a pas de siège « {text} » : cette table va de {letters[0]} à "
            f"{letters[-1]}.",
        )
    return letters.index(text)


def with_store(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the server's database, which a server may be using, do something, and close it."""
    url = settings_from(database=database).database

    async def run() -> T:
        store = open_kept(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def move_store_command(source: str, target: str, lang_option: str | None) -> None:
    lang = choose_language(lang_option)
    one, other = open_kept(source, serving=True), open_store(target)

    async def run() -> Moved:
        try:
            await one.open()
            await other.open()
            with progress_bar(Console(stderr=True)) as progress:
                return await move(one, other, lambda ids: progress.track(ids, description=told))
        finally:
            await one.close()
            await other.close()

    told = say(lang, "moving")
    done = asyncio.run(run())
    print(say(lang, "moved", count=done.tables, entries=done.entries))


def backup_command(target: Path, database: str | None, lang_option: str | None) -> None:
    lang = choose_language(lang_option)
    back_up(settings_from(database=database).database, str(target))
    print(say(lang, "backed_up", path=target))
