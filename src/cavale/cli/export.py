"""`cavale export`: the finished matches of a server as rows of moves, and nothing of who played.

Tables, names, talk, notes, moments and secrets do not come near the file: of a match there are its
moves, what each seat saw, and how it ended. Matches are numbered in the order of a digest of how
they were played, which tells nothing of when or where.
"""

import asyncio
import contextlib
import hashlib
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec
import typer

import cavale
from cavale.cli.keep import with_store
from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError
from cavale.lab.frames import moves_file
from cavale.lab.played import PlayedMoves
from cavale.matches.file import Record, match_of, seed_of
from cavale.matches.match import Match
from cavale.matches.newfile import check_free
from cavale.server.keeping import finished, finished_record
from cavale.storage import Store


def export_command(game_id: str, path: Path, database: str | None, lang_option: str | None) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    check_free(path)
    found = with_store(database, lambda store: export_moves(store, game, path))
    print(say(lang, "exported", count=found.done, path=path))
    if found.left:
        print(say(lang, "not_exported", count=found.left))
    if found.missing:
        print(say(lang, "export_stopped", count=found.missing), file=sys.stderr)
        raise typer.Exit(130)


class Exported(NamedTuple):
    """How many matches are in the file, cannot be, and were not reached before an interrupt."""

    done: int
    left: int
    missing: int = 0


async def export_moves(store: Store, game: Game, path: Path) -> Exported:
    """Write them to a new file; an interrupt keeps those that are written."""
    moves = PlayedMoves(game)
    tables, left = await _ordered(store, game)
    if not tables:
        raise _nothing(game)
    done = 0
    with moves_file(path, moves.schema, moves.legend) as write:
        with contextlib.suppress(asyncio.CancelledError):  # Ctrl-C
            for number, table in enumerate(tables):
                kept = await finished_record(store, table)
                write(moves.frame(_replayed(kept), number, kept.players))
                done += 1
        if not done:
            raise asyncio.CancelledError
    return Exported(done, left, len(tables) - done)


def _nothing(game: Game) -> CavaleError:
    names = game.card.names
    return CavaleError(
        en=f"This database has no finished match of {names['en']} that can be replayed here.",
        fr=f"Cette base n’a aucune partie finie de {names['fr']} qui puisse être rejouée ici.",
    )


async def _ordered(store: Store, game: Game) -> tuple[list[str], int]:
    """Tables with finished matches of a game, by how they were played; and how many are not."""
    found, left = [], 0
    for table in await finished(store):
        with contextlib.suppress(CavaleError):
            kept = await finished_record(store, table)
            if kept.game != game.card.id:
                continue
            if _replayed(kept).is_over:
                found.append((_played_digest(kept), table))
                continue
        left += 1
    return [table for _, table in sorted(found)], left


def _played_digest(kept: Record) -> str:
    """Of how a match was played: the deal and the moves, and not by whom, when or where."""
    played = (kept.rules, kept.box, kept.seats, kept.options, seed_of(kept).text, kept.moves)
    return hashlib.sha256(msgspec.json.encode(played)).hexdigest()


def _replayed(kept: Record) -> Match:
    return match_of(kept, Path(kept.game))
