"""The Python of the pages for people: it runs, gives what is said, and its types are right."""

import doctest
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cavale

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TAUGHT = {  # lines at least
    DOCS / "python.md": 30,
    DOCS / "agents.md": 5,
    DOCS / "data.md": 10,
    DOCS / "agents" / "language-models.md": 8,
    DOCS / "agents" / "openspiel.md": 8,
}


def blocks(page: Path, language: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


taught = pytest.mark.parametrize("page", TAUGHT, ids=lambda page: page.name)


@pytest.mark.slow
@taught
def test_every_example_gives_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if page.name == "agents.md":  # few steps: compiling would take longer
        monkeypatch.setenv("CAVALE_COMPILE", "0")
    example = "\n".join(blocks(page, "pycon"))
    space: dict[str, Any] = {"__name__": "__main__"}
    test = doctest.DocTestParser().get_doctest(example, space, page.name, str(page), 0)
    wrong: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    result = runner.run(test, out=wrong.append)
    assert wrong == []
    assert result.attempted >= TAUGHT[page]


@taught
def test_the_page_has_no_python_that_is_not_run(page: Path) -> None:
    assert blocks(page, "python") == []
    assert blocks(page, "pycon")


@pytest.mark.slow
def test_the_ten_lines_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = blocks(ROOT / "README.md", "python")
    exec(block, {})
    assert "You can TAKE only" in capsys.readouterr().out
    assert all(check.holds for check in cavale.verify("monday.json"))
    assert len([line for line in block.splitlines() if line.strip()]) <= 10


@pytest.mark.slow
def test_the_types_of_all_examples_are_right(tmp_path: Path) -> None:
    pages = ["\n".join(blocks(page, "pycon")) for page in TAUGHT]
    code = [*blocks(ROOT / "README.md", "python"), *map(doctest.script_from_examples, pages)]
    files = [tmp_path / f"example_{number}.py" for number in range(len(code))]
    for file, text in zip(files, code, strict=True):
        file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")]
    done = subprocess.run([*command, *map(str, files)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").rglob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_speak_of_names_that_there_are(page: Path) -> None:
    """`cavale.x` in a page, where x is no module, is a public name."""
    spoken = set(re.findall(r"\bcavale\.([a-zA-Z_]+)\b(?!\.)", page.read_text(encoding="utf-8")))
    modules = {path.stem for path in (ROOT / "src" / "cavale").iterdir()}
    assert spoken - modules <= set(cavale.__all__)
