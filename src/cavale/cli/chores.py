"""The commands for what a server keeps. Each imports what it needs when it is called."""

from pathlib import Path
from typing import Annotated

import typer

from cavale.cli.kinds import Database, GameId, Lang

chores = typer.Typer()


@chores.command()
def backup(
    target: Annotated[Path, typer.Argument(help="A new file.", metavar="FILE")],
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Copy the database of a server to a file, while it runs."""
    from cavale.cli.keep import backup_command

    backup_command(target, database, lang)


@chores.command("move-store")
def move_store(
    source: Annotated[str, typer.Argument(help="A database.", metavar="FROM")],
    target: Annotated[str, typer.Argument(help="One without tables.", metavar="TO")],
    lang: Lang = None,
) -> None:
    """Copy everything from one database into another, and compare: sqlite:PATH, postgresql://..."""
    from cavale.cli.keep import move_store_command

    move_store_command(source, target, lang)


@chores.command()
def archive(database: Database = None, lang: Lang = None) -> None:
    """Keep every match that is over so that it can be shown whatever the rules become."""
    from cavale.cli.keep import archive_command

    archive_command(database, lang)


@chores.command()
def export(
    game: GameId,
    out: Annotated[Path, typer.Argument(help="A new Parquet file.", metavar="FILE")],
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Write the moves of all finished matches of a game to a Parquet file, without names."""
    from cavale.cli.export import export_command

    export_command(game, out, database, lang)


@chores.command()
def prune(
    database: Database = None,
    keep: Annotated[
        str | None,
        typer.Option("--keep", help="Days: abandoned tables, matches that are over: 7,forever."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell what would go; delete nothing.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Delete tables to which nobody comes any more."""
    from cavale.cli.keep import prune_command

    prune_command(database, keep, dry_run, lang)


@chores.command()
def forget(
    table: Annotated[str, typer.Argument(help="A table's code, as in its link.", metavar="TABLE")],
    seat: Annotated[
        str | None, typer.Option("--seat", help="Of this seat alone (a, b, ...).")
    ] = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Erase what people wrote at a table: names, talk, notes. Moves and proofs stay."""
    from cavale.cli.keep import forget_command

    forget_command(table, seat, database, lang)
