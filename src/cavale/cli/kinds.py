"""What several commands take, each with its name and its help."""

from pathlib import Path
from typing import Annotated

import typer

Lang = Annotated[str | None, typer.Option("--lang", help="fr or en.", metavar="LANG")]
GameId = Annotated[str, typer.Argument(help="A game, such as horde.", metavar="GAME")]
AnyGame = Annotated[str | None, typer.Argument(help="A game, such as horde.", metavar="GAME")]
Viewer = Annotated[str | None, typer.Option("--seat", help="Seen from this seat (a, b, ...).")]
File = Annotated[Path, typer.Argument(help="A match file.", metavar="FILE")]
Seats = Annotated[
    int | None,
    typer.Option("--seats", help="Players at the table; by default as many as suit the game."),
]
Levels = Annotated[
    str,
    typer.Option(
        "--bots",
        help="easy, medium, strong, expert or chance; or one per seat; or by seat and side: "
        "medium,a=strong,guard=easy. A file can stand for a level: an instinct in Python, or a "
        "trained policy.",
    ),
]
Jobs = Annotated[int | None, typer.Option("--jobs", help="Cores to use; all of them by default.")]
ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        help="Play on a Dask cluster instead: local:4, or its scheduler’s address.",
        metavar="ADDRESS",
    ),
]
Box = Annotated[Path | None, typer.Option("--box", help="Other components: a box.toml.")]
Database = Annotated[
    str | None,
    typer.Option("--database", help="sqlite:PATH or postgresql://USER@HOST/NAME", metavar="URL"),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="A switch, as `cavale games` lists them; repeat for more.",
        metavar="SWITCH=VALUE",
    ),
]
Rows = Annotated[Path | None, typer.Option(help="Write the rows here.", metavar="FILE")]
UntilClear = Annotated[
    str | None,
    typer.Option(
        "--until-clear",
        help="Stop a setting as soon as its share of wins of a side (guard), an ending or a seat "
        "(a) is apart from all others’.",
        metavar="SHARE",
    ),
]
