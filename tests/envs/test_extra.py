"""Without the extra `agents` a sentence says what to install."""

import tomllib
from importlib.metadata import version
from pathlib import Path

from packaging.requirements import Requirement

from cavale.envs.extra import MissingExtra
from cavale.kernel.errors import CavaleError


def test_what_is_missing_is_a_sentence_and_an_import_error() -> None:
    error = MissingExtra("pettingzoo")
    assert isinstance(error, ImportError)
    assert isinstance(error, CavaleError)
    assert error.en == "This needs the package pettingzoo: install cavale[agents]."
    assert "installe cavale[agents]" in error.sentence("fr")


def test_the_extra_takes_no_other_server_of_the_protocol_than_the_one_it_is_written_for() -> None:
    """The low-level server of `mcp` is another one with every major version."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    wanted = map(Requirement, project["project"]["optional-dependencies"]["agents"])
    taken = {each.name: each.specifier for each in wanted}
    assert all(version(name) in specifier for name, specifier in taken.items())
    assert "1.99" not in taken["mcp"]
    assert "3.0" not in taken["mcp"]
