"""The commands and their options. Each imports what it needs when it is called."""

from pathlib import Path
from typing import Annotated

import typer

from cavale import __version__
from cavale.cli.chores import chores
from cavale.cli.kinds import (
    AnyGame,
    Box,
    ClusterAddress,
    Database,
    File,
    GameId,
    Jobs,
    Lang,
    Levels,
    Rows,
    Seats,
    Settings,
    UntilClear,
    Viewer,
)

app = typer.Typer(
    name="cavale",
    help="Five escape-themed tabletop games: play, replay, verify, simulate.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


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
def check(game: AnyGame = None, lang: Lang = None) -> None:
    """List everything that a game lacks: texts, tests, pages. All of ours by default."""
    from cavale.cli.check import check_command

    raise typer.Exit(check_command(game, lang))


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="Its id, such as my_game.", metavar="NAME")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where to put it; cavale-NAME by default.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Make a package with a whole small game, to start your own from."""
    from cavale.cli.newgame import new_game_command

    new_game_command(name, folder, lang)


@app.command()
def play(
    game: AnyGame = None,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option("--bots", help="easy, medium, strong or expert: one for all, or one each."),
    ] = "medium",
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
def arena(
    game: GameId,
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Levels, or files (an instinct in Python, a trained policy), the weakest first: "
            "each meets the one before.",
            metavar="BOT BOT ...",
        ),
    ],
    seats: Seats = None,
    deals: Annotated[int, typer.Option("--deals", help="How many.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same result.")] = "0",
    settings: Settings = None,
    alone: Annotated[
        bool, typer.Option("--alone", help="In one seat, also where a game has sides.")
    ] = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other, every deal from every seat."""
    from cavale.cli.arena import arena_command

    arena_command(game, bots, seats, deals, seed, settings, alone, jobs, cluster, as_json, lang)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option("--host", help="127.0.0.1 by default.")] = None,
    port: Annotated[int | None, typer.Option("--port", help="8000 by default.")] = None,
    database: Database = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="For phones on the same network, with a code to scan.")
    ] = False,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    processes: Annotated[
        int | None,
        typer.Option("--processes", help="So many, on ports in a row; with PostgreSQL only."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers."""
    from cavale.cli.serve import serve_command

    serve_command(host, port, database, lan, browse, processes, lang)


@app.command()
def mcp(
    http: Annotated[
        int | None,
        typer.Option(
            "--http",
            help="Listen on this port of 127.0.0.1; standard input and output by default.",
            min=1,
            max=65535,
        ),
    ] = None,
    server: Annotated[
        list[str] | None,
        typer.Option(
            "--server", help="A server whose tables may be joined; repeat for more.", metavar="URL"
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="A page that may ask over HTTP; repeat for more."),
    ] = None,
    moves: Annotated[
        bool, typer.Option("--moves/--no-moves", help="Whether legal moves are listed.")
    ] = True,
    tables: Annotated[
        int, typer.Option("--tables", help="How many may be open at once.", min=1, max=1000)
    ] = 8,
    idle: Annotated[
        float,
        typer.Option("--idle", help="Minutes after which an idle table is closed.", min=0.01),
    ] = 30,
    seed: Annotated[
        str | None, typer.Option("--seed", help="The same seed, the same deals.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Let language models play, by the Model Context Protocol (needs cavale[agents])."""
    from cavale.cli.mcp import mcp_command

    mcp_command(http, server, origin, moves, tables, idle, seed, lang)


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
    matches: Annotated[int, typer.Option("--matches", help="How many matches.")],
    seats: Seats = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same result.")] = "0",
    bots: Levels = "chance",
    settings: Settings = None,
    box: Box = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    moves: Annotated[
        Path | None,
        typer.Option("--moves", help="Write every move to this Parquet file.", metavar="FILE"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Simulate many matches, and report speed, length and wins by seat."""
    from cavale.cli.simulate import simulate_command

    simulate_command(
        game, seats, matches, seed, bots, settings, box, jobs, cluster, moves, as_json, lang
    )


@app.command()
def sweep(
    game: GameId,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            help="seats, a switch, bots, bots.SEAT, bots.SIDE, box (files) or a value of the box "
            "(goal, plans.6): name=3,4,5 or name=1..4; repeat for all combinations.",
            metavar="NAME=VALUES",
        ),
    ] = None,
    seats: Seats = None,
    matches: Annotated[int, typer.Option("--matches", help="How many of each setting.")] = 10_000,
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same result.")] = "0",
    bots: Levels = "medium",
    settings: Settings = None,
    box: Box = None,
    until_clear: UntilClear = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    csv: Rows = None,
    parquet: Rows = None,
    state: Annotated[
        Path | None,
        typer.Option(
            "--state",
            help="What is done, to go on after an interrupt; next to the rows by default.",
            metavar="FILE",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Simulate a grid of settings: seats, switches, bots, values of the box; one row each."""
    from cavale.cli.sweep import Files, sweep_command

    files = Files(csv, parquet, state, as_json)
    ground = (seats, matches, seed, bots, settings, box)
    sweep_command(game, vary or [], *ground, until_clear, jobs, cluster, files, lang)


@app.command()
def report(
    game: GameId,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="A new file: a page (.html), a text (.md) or data (.json); GAME.html by default.",
            metavar="FILE",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="Play nothing: tell what an earlier report (.json) measured."),
    ] = None,
    seats: Seats = None,
    matches: Annotated[int, typer.Option("--matches", help="How many of each setting.")] = 10_000,
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same result.")] = "0",
    bots: Levels = "medium",
    ladder: Annotated[
        str, typer.Option("--ladder", help="Bots to compare, the weakest first.", metavar="BOTS")
    ] = "chance,easy,medium",
    settings: Settings = None,
    box: Box = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    lang: Lang = None,
) -> None:
    """Write a page about a game: who wins, how it ends, what each switch and component changes."""
    from cavale.cli.report import report_command

    asked = (seats, matches, seed, bots, ladder, settings, box)
    report_command(game, out, data, *asked, jobs, cluster, lang)


@app.command()
def box(
    game: GameId,
    values: Annotated[
        list[str] | None,
        typer.Option("--set", help="A field of box.toml; repeat for more.", metavar="FIELD=VALUE"),
    ] = None,
    base: Annotated[
        Path | None, typer.Option("--box", help="Start from this one, not from the shipped one.")
    ] = None,
    title_fr: Annotated[str, typer.Option("--title-fr", help="Its title in French.")] = "",
    title_en: Annotated[str, typer.Option("--title-en", help="Its title in English.")] = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="Write it to this new file.", metavar="FILE")
    ] = None,
    lang: Lang = None,
) -> None:
    """Make a box with other components, and show in what it differs from the shipped one."""
    from cavale.cli.box import box_command

    box_command(game, values, base, title_fr, title_en, out, lang)


@app.command()
def replay(
    file: File,
    ply: Annotated[
        int | None, typer.Option("--ply", help="Show the table after this many moves.")
    ] = None,
    seat: Viewer = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position, in one line for `cavale show`.")
    ] = False,
    box: Box = None,
    lang: Lang = None,
) -> None:
    """Tell a match from its file, or show the table at one moment of it."""
    from cavale.cli.replay import replay_command

    replay_command(file, ply, seat, position, box, lang)


@app.command()
def analyse(
    files: Annotated[list[Path], typer.Argument(help="Match files.", metavar="FILE...")],
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page with pictures here.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, a line a match.")] = False,
    trials: Annotated[
        int | None,
        typer.Option("--trials", help="Matches to play on; by default what suits the game.", min=1),
    ] = None,
    box: Box = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    lang: Lang = None,
) -> None:
    """Tell luck from skill in matches that are over."""
    from cavale.cli.analyse import analyse_command

    analyse_command(files, html, as_json, trials, box, jobs, cluster, lang)


@app.command()
def show(
    game: GameId,
    position: Annotated[str, typer.Argument(help="A line of text, in quotes.", metavar="POSITION")],
    seat: Viewer = None,
    box: Box = None,
    lang: Lang = None,
) -> None:
    """Draw the table of a position, as `replay --position` prints it."""
    from cavale.cli.position import show_command

    show_command(game, position, seat, box, lang)


@app.command()
def verify(file: File, box: Box = None, lang: Lang = None) -> None:
    """Check a match file: sealed shuffle, moves, final position, outcome."""
    from cavale.cli.replay import verify_command

    raise typer.Exit(verify_command(file, box, lang))


app.registered_commands += chores.registered_commands
