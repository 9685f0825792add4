"""The wheel in an environment of its own, without Node: the page and its licences are in it."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import httpx
import pytest

from cavale import __version__
from cavale.server.pages import page_folder
from tests.server.kit import Place, free_port, until

pytestmark = [pytest.mark.slow, pytest.mark.anyio]
ROOT = Path(__file__).parents[1]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make wheel` builds it."""
    assert page_folder() is not None, "the page is not built: run `make setup`"
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`cavale` in a new environment: the wheel, and beside it what it needs from elsewhere.

    What it needs is not fetched again, but lent by the environment of the tests; a path file of
    the new one names its folder, so that nothing of this checkout is found there.
    """
    home = tmp_path_factory.mktemp("clean") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    packages = next(home.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    script = home / "bin" / "cavale"
    script.write_text(f"#!{home}/bin/python\nfrom cavale.cli import main\nmain()\n")
    script.chmod(0o755)
    return script


def run(program: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(program.parent), "HOME": str(program.parent), "CAVALE_LANG": "en"}
    return subprocess.run(
        [str(program), *words], env=environment, capture_output=True, text=True, timeout=120
    )


def test_it_is_the_wheels_own_code_and_there_is_no_node(program: Path) -> None:
    assert run(program, "version").stdout == f"cavale {__version__}\n"
    path = str(program.parent)
    assert shutil.which("node", path=path) is None
    code = "import cavale; print(cavale.__file__)"
    found = subprocess.run(
        [f"{path}/python", "-c", code], env={"PATH": path}, capture_output=True, text=True
    )
    assert str(program.parents[1]) in found.stdout


def test_it_plays_a_match_by_itself(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    bots = ["--seats", "3", "--bots", "chance,chance,chance", "--pace", "0"]
    done = run(program, "play", "horde", *bots, "--save", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert run(program, "verify", str(file)).returncode == 0


def test_it_brings_the_pattern_of_a_game(program: Path, tmp_path: Path) -> None:
    done = run(program, "new-game", "boat", "--folder", str(tmp_path / "boat"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "boat" / "cavale_boat" / "rulebook" / "fr.md").is_file()


def test_with_the_extra_agents_the_quick_start_of_its_page_runs(
    program: Path, tmp_path: Path
) -> None:
    """The wheel asks for what the extra needs, that is what is lent, and the examples hold."""
    page = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    start = page.partition("## Quick start")[2].partition("\n## ")[0]
    (tmp_path / "start.txt").write_text(start.replace("```", ""), encoding="utf-8")
    code = """
import doctest, sys
from importlib.metadata import requires, version
from packaging.requirements import Requirement
import cavale.envs.mcp.serving, cavale.envs.openspiel
wanted = [Requirement(each) for each in requires("cavale")]
wanted = [each for each in wanted if each.marker and each.marker.evaluate({"extra": "agents"})]
assert all(version(each.name) in each.specifier for each in wanted)
print(*sorted(each.name.replace("_", "-") for each in wanted))
failed, tried = doctest.testfile(sys.argv[1], module_relative=False)
print(failed, tried)
"""
    path = str(program.parent)
    environment = {"PATH": path, "HOME": str(tmp_path), "CAVALE_COMPILE": "0"}
    done = subprocess.run(
        [f"{path}/python", "-c", code, str(tmp_path / "start.txt")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["gymnasium mcp open-spiel pettingzoo", "0 9"]


async def test_it_serves_the_page_with_the_licences_of_its_fonts(
    program: Path, tmp_path: Path
) -> None:
    place = Place(free_port())
    words = ["serve", "--port", str(place.port), "--database", f"sqlite:{tmp_path / 'x.sqlite3'}"]
    environment = os.environ | {"PATH": str(program.parent)}
    with subprocess.Popen([str(program), *words], env=environment) as server:
        try:
            until(lambda: _answers(place))
            page = (await place.get("/")).text
            (script,) = re.findall(r'src="(/assets/index[^"]+\.js)"', page)
            assert (await place.get(script)).status_code == 200
            licences = (await place.get("/assets/licences.txt")).text
            assert licences.count("SIL OPEN FONT LICENSE") >= 2
            seats = await place.open_table(mode="bots", seats=2)
            ana = await seats.client(0)
            await ana.until(lambda each: bool(each.moves()))
            await ana.act(ana.moves()[0])
            await place.part()
        finally:
            server.terminate()


def _answers(place: Place) -> bool:
    try:
        return httpx.get(f"{place.http}/health", timeout=20).status_code == 200
    except httpx.TransportError:
        return False
