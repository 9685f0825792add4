"""What `import cavale` offers, and what it costs."""

import inspect
import subprocess
import sys
from importlib import resources

import pytest

import cavale

PUBLIC = [
    "Analysis",
    "Bot",
    "BoxError",
    "CannotAnalyse",
    "CavaleError",
    "Check",
    "Choice",
    "Figure",
    "Game",
    "Hint",
    "IllegalAction",
    "InvalidAction",
    "Lang",
    "Match",
    "MatchFileError",
    "Move",
    "Option",
    "OptionError",
    "OtherRules",
    "Outcome",
    "Position",
    "PositionError",
    "Report",
    "Rule",
    "Seat",
    "SweepRow",
    "Told",
    "UnknownGame",
    "__version__",
    "all_games",
    "bot_levels",
    "game",
    "game_ids",
    "load",
    "verify",
]


def test_these_are_the_public_names() -> None:
    assert cavale.__all__ == PUBLIC
    assert set(PUBLIC) <= set(dir(cavale))
    for name in PUBLIC:
        assert getattr(cavale, name) is not None


def test_a_star_brings_them_all() -> None:
    space: dict[str, object] = {}
    exec("from cavale import *", space)
    assert set(PUBLIC) <= set(space)


def test_there_are_no_other_names() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'gmae'"):
        _ = cavale.gmae  # type: ignore[attr-defined]  # as the types know


def test_every_class_and_function_says_what_it_is() -> None:
    for name in PUBLIC:
        value = getattr(cavale, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, name
            assert not value.__doc__.startswith(f"{name}("), name  # a dataclass says so by itself
        if not inspect.isclass(value):
            continue
        for part, member in inspect.getmembers(value):
            if part[0] != "_" and (inspect.isfunction(member) or isinstance(member, property)):
                assert member.__doc__, f"{name}.{part}"


def test_the_types_are_shipped() -> None:
    assert (resources.files("cavale") / "py.typed").is_file()


def test_no_switch_has_the_name_of_something_else() -> None:
    taken = {*inspect.signature(cavale.Game.match).parameters}
    taken |= {*inspect.signature(cavale.Game.simulate).parameters}
    for game in cavale.all_games():
        assert not {switch.name for switch in game.switches} & taken


def loaded_after(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after some lines."""
    told = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.slow
def test_importing_it_loads_next_to_nothing() -> None:
    loaded = loaded_after("import cavale; cavale.__version__; dir(cavale)")
    assert not {"numpy", "numba", "msgspec", "rich", "typer", "starlette"} & loaded
    assert {name for name in loaded if name.startswith("cavale")} == {"cavale"}


@pytest.mark.slow
def test_a_match_needs_no_compiler_no_terminal_and_no_server() -> None:
    loaded = loaded_after("import cavale; cavale.game('horde').match(2, 'x').play_out('chance')")
    assert "numpy" in loaded
    assert not {"numba", "rich", "typer", "starlette", "cavale.server", "cavale.cli"} & loaded
