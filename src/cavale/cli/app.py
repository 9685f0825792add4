"""The commands and their options. Each imports what it needs when it is called."""

from pathlib import Path
from typing import Annotated

import typer

from cavale import __version__

app = typer.Typer(
    name="cavale",
    help="Five escape-themed tabletop games: play, replay, verify, simulate.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Lang = Annotated[str | None, typer.Option("--lang", help="fr or en.", metavar="LANG")]
GameId = Annotated[str, typer.Argument(help="A game, such as horde.", metavar="GAME")]
AnyGame = Annotated[str | None, typer.Argument(help="A game, such as horde.", metavar="GAME")]
File = Annotated[Path, typer.Argument(help="A match file.", metavar="FILE")]
Box = Annotated[Path | None, typer.Option("--box", help="Other components: a box.toml.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="A switch, as `cavale games` lists them; repeat for more.",
        metavar="SWITCH=VALUE",
    ),
]


@app.callback()
def _root() -> None:
    """The group itself; options belong to the commands."""


@app.command()
def version() -> None:
    """Print the version."""
    print(f"cavale {__version__}")


@app.command()
def games(lang: Lang = None) -> None:
    """List the games."""
    from cavale.cli.show import show_games

    show_games(lang)


@app.command()
def rules(
    game: AnyGame = None,
    rule: Annotated[
        str | None, typer.Argument(help="One rule, such as H13.", metavar="RULE")
    ] = None,
    lang: Lang = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check that every rule has code, test and texts.")
    ] = False,
) -> None:
    """Show a game's rulebook, or check the rule map of all games."""
    from cavale.cli.show import show_rules

    if check:
        from cavale.cli.rulemap import check_rule_map

        raise typer.Exit(check_rule_map(lang))
    show_rules(game, rule, lang)


@app.command()
def play(
    game: AnyGame = None,
    seats: Annotated[int, typer.Option("--seats", help="Players at the table.")] = 4,
    bots: Annotated[
        str, typer.Option("--bots", help="instinct or chance: one for all, or one each.")
    ] = "instinct",
    name: Annotated[str | None, typer.Option("--name", help="Your name at the table.")] = None,
    luck: Annotated[
        str, typer.Option("--luck", help="Anything: it is mixed into the shuffle.")
    ] = "",
    settings: Settings = None,
    box: Box = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Save the match here when it ends.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a saved match.")
    ] = None,
    pace: Annotated[
        float, typer.Option("--pace", help="Seconds a bot takes for a move.", min=0, max=10)
    ] = 0.5,
    lang: Lang = None,
) -> None:
    """Play in the terminal against bots."""
    from cavale.cli.play import play_command

    play_command(game, seats, bots, name, luck, settings, box, save, resume, pace, lang)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option("--host", help="127.0.0.1 by default.")] = None,
    port: Annotated[int | None, typer.Option("--port", help="8000 by default.")] = None,
    database: Annotated[
        str | None, typer.Option("--database", help="sqlite:PATH", metavar="URL")
    ] = None,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers."""
    from cavale.cli.serve import serve_command

    serve_command(host, port, database, browse, lang)


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="A new file.", metavar="FILE")],
    database: Annotated[
        str | None, typer.Option("--database", help="sqlite:PATH", metavar="URL")
    ] = None,
    lang: Lang = None,
) -> None:
    """Copy the database of a server to a file, while it runs."""
    from cavale.cli.serve import backup_command

    backup_command(target, database, lang)


@app.command("print")
def print_sheets(
    game: GameId,
    folder: Annotated[
        Path, typer.Option("--to", help="The folder to write to.", metavar="FOLDER")
    ] = Path(),
    box: Box = None,
    lang: Lang = None,
) -> None:
    """Write the sheets of a game as SVG, to print and play on paper."""
    from cavale.cli.printing import print_command

    print_command(game, folder, box, lang)


@app.command()
def simulate(
    game: GameId,
    seats: Annotated[int, typer.Option("--seats", help="Players at the table.")],
    matches: Annotated[int, typer.Option("--matches", help="How many matches.")],
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same result.")] = "0",
    bots: Annotated[
        str, typer.Option("--bots", help="chance or instinct; or one per seat, with commas.")
    ] = "chance",
    settings: Settings = None,
    box: Box = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", help="Cores to use; all of them by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Simulate many matches, and report speed, length and wins by seat."""
    from cavale.cli.simulate import simulate_command

    simulate_command(game, seats, matches, seed, bots, settings, box, jobs, as_json, lang)


@app.command()
def replay(
    file: File,
    ply: Annotated[
        int | None, typer.Option("--ply", help="Show the table after this many moves.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="Seen from this seat (a, b, ...).")
    ] = None,
    box: Box = None,
    lang: Lang = None,
) -> None:
    """Tell a match from its file, or show the table at one moment of it."""
    from cavale.cli.replay import replay_command

    replay_command(file, ply, seat, box, lang)


@app.command()
def verify(file: File, box: Box = None, lang: Lang = None) -> None:
    """Check a match file: sealed shuffle, moves, final position, outcome."""
    from cavale.cli.replay import verify_command

    raise typer.Exit(verify_command(file, box, lang))
