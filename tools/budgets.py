"""What `make lint` holds the house to: lengths, repetitions, unused names, docs that lead nowhere.

    python tools/budgets.py [--counts]

The limits stand in `pyproject.toml` under `[tool.cavale.budgets]`, exceptions with their reason.
Prints a line for each breach and exits with 1; `--counts` prints the figures themselves.
"""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (*sorted(ROOT.glob("src/**/*.py")), *sorted(ROOT.glob("examples/**/*.py")))
PAGE = tuple(
    path
    for path in sorted(ROOT.glob("web/src/**/*"))
    if path.suffix in (".ts", ".svelte", ".css") and path.name not in ("types.ts", "fonts.css")
)
READERS = ("src", "tests", "bench", "examples", "docs", "tools")  # whoever may use a public name
DOCS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md")))
RUN = 10  # lines: so many alike are a repetition


@dataclass(frozen=True)
class Function:
    path: Path
    name: str
    lines: int


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- lengths --------------------------------------------------------------------------------


def functions() -> list[Function]:
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                found.append(Function(path, node.name, node.end_lineno - node.lineno + 1))
    return sorted(found, key=lambda function: function.lines)


def long_functions(limits: dict[str, Any]) -> Iterator[str]:
    every = functions()
    tenth = every[len(every) * 9 // 10].lines
    if tenth > limits["function_tenth"]:
        yield f"one function in ten is longer than {tenth - 1} lines: {limits['function_tenth']}"
    for function in every:
        where = f"{shown(function.path)}::{function.name}"
        if function.lines > limits["function"] and where not in limits["exceptions"]:
            yield f"{where} has {function.lines} lines, at most {limits['function']} are allowed"


def file_lengths() -> Counter[str]:
    return Counter(
        {shown(path): path.read_text(encoding="utf-8").count("\n") for path in (*SOURCES, *PAGE)}
    )


def long_files(limits: dict[str, Any]) -> Iterator[str]:
    for name, lines in file_lengths().most_common():
        if lines > limits["file"] and name not in limits["exceptions"]:
            yield f"{name} has {lines} lines, at most {limits['file']} are allowed"


# --- repetitions ----------------------------------------------------------------------------


_SAYS_NOTHING = re.compile(r"(from|import|export \{|#|//|\*|\w+,$|\w+: \w+,$)")


def telling_lines(path: Path) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers: no blanks, imports, bare parameters."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    kept = ((number, line.strip()) for number, line in lines)
    return [
        (number, line) for number, line in kept if len(line) > 3 and not _SAYS_NOTHING.match(line)
    ]


def repetitions() -> list[str]:
    """Runs of lines that stand in two places, each told once, where it ends."""
    first: dict[tuple[str, ...], str] = {}
    found = []
    for path in (*SOURCES, *PAGE):
        lines = telling_lines(path)
        is_within = False
        for start in range(len(lines) - RUN + 1):
            window = tuple(line for _, line in lines[start : start + RUN])
            here = f"{shown(path)}:{lines[start][0]}"
            other = first.setdefault(window, here)
            if other != here and not is_within:
                found.append(f"{here} repeats {other}")
            is_within = other != here
    return found


def repeated(limits: dict[str, Any]) -> Iterator[str]:
    found = repetitions()
    if len(found) > limits["repetitions"]:
        yield f"{len(found)} repetitions of {RUN} lines, {limits['repetitions']} are allowed:"
        yield from (f"  {place}" for place in found)


# --- names ----------------------------------------------------------------------------------


def public_names(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not _is_command(node):
                yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def _is_command(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Handed to somebody by its decorator, such as `@app.command("print")`."""
    return any(isinstance(each, ast.Call) for each in node.decorator_list)


def uses() -> Counter[str]:
    """How often each word stands anywhere, sentences and texts included."""
    words: Counter[str] = Counter()
    for room in READERS:
        for path in ROOT.glob(f"{room}/**/*"):
            if path.suffix in (".py", ".toml", ".md") and "node_modules" not in path.parts:
                words.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    words.update(re.findall(r"\w+", (ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    return words


def unused() -> list[str]:
    words = uses()
    return [
        f"{shown(path)}: {name}"
        for path in SOURCES
        if "tests" not in path.parts
        for name in public_names(path)
        if not name.startswith("_") and words[name] < 2
    ]


def unused_names(limits: dict[str, Any]) -> Iterator[str]:
    for name in unused():
        if name not in limits["exceptions"]:
            yield f"{name} is public, and nobody uses it"


# --- docs -----------------------------------------------------------------------------------


def imports_in_docs() -> Iterator[tuple[str, str, str]]:
    """Document, module and name of what its examples import and its sentences point at."""
    for path in DOCS:
        text = path.read_text(encoding="utf-8")
        for module, names in re.findall(r"^\s*from (cavale[\w.]*) import ([\w, ]+)", text, re.M):
            for name in names.split(","):
                yield shown(path), module, name.strip().split(" as ")[0]
        for module in re.findall(r"^\s*import (cavale[\w.]*)", text, re.M):
            yield shown(path), module, ""


def broken_imports(limits: dict[str, Any]) -> Iterator[str]:
    for document, module, name in imports_in_docs():
        try:
            found = import_module(module)
            if name and not hasattr(found, name):
                import_module(f"{module}.{name}")
        except ImportError:
            yield f"{document} imports {f'{module}.{name}'.strip('.')}, which is not there"


CHECKS = (long_functions, long_files, repeated, unused_names, broken_imports)


def print_counts() -> None:
    every = functions()
    print(f"functions: {len(every)}, one in ten over {every[len(every) * 9 // 10].lines - 1} lines")
    print(f"longest: {', '.join(f'{each.name} {each.lines}' for each in every[:-6:-1])}")
    files = file_lengths()
    print(f"files: {len(files)}, {files.total():,} lines")
    print(f"longest: {', '.join(f'{name} {lines}' for name, lines in files.most_common(10))}")
    print(f"repetitions of {RUN} lines: {len(repetitions())}; unused names: {len(unused())}")


def main() -> int:
    if "--counts" in sys.argv:
        print_counts()
        return 0
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    limits = settings["tool"]["cavale"]["budgets"]
    breaches = [breach for check in CHECKS for breach in check(limits)]
    print("\n".join(breaches) or "All budgets are kept.")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
