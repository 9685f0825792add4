"""The compile shim: twins, bound names, and a cache that notices every edit."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cavale.kernel.compile import (
    bound,
    cache_folder,
    compiled,
    compiled_as,
    dialect,
    dialect_apart,
    fresh_look,
    is_dialect,
    sign,
    user_cache,
)

BASE = 10
free: Any  # a name that only `bound` and `compiled` fill in


@dialect
def _shared(number: int) -> int:
    return number + BASE


@dialect
def _left(number: int) -> int:
    return _shared(number)


@dialect
def _right(number: int, more: int = 5) -> int:
    """Says something."""
    return _shared(number) + more


@dialect
def _top(number: int) -> int:
    return _left(number) + _right(number)


@dialect
def _with_free(number: int) -> int:
    result: int = free(number) + _left(number)  # noqa: F821
    return result


@dialect
def _double(number: int) -> int:
    return 2 * _shared(number)


@compiled_as(_left)
def _quick(number: int) -> int:
    return sum((number, BASE))  # not in the dialect


@dialect
def _calls_quick(number: int) -> int:
    return _quick(number)


@dialect_apart
def _large(number: int) -> int:
    return _shared(number) * 2


@dialect
def _calls_apart(number: int) -> int:
    return _large(number) + _large(number + 1)


@dialect
def _calls_with_constants() -> int:
    return _shared(1) + _shared(2) + _shared(3)


def _unmarked(number: int) -> int:
    return number


# --- twins, without a compiler ---


def test_the_mark_changes_nothing() -> None:
    assert _top(1) == 27
    assert is_dialect(_top)
    assert not is_dialect(_unmarked)
    assert not is_dialect(dialect)
    assert not is_dialect(3)


def test_twins_see_each_other_not_the_originals(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = bound(_top)
    monkeypatch.setattr(sys.modules[__name__], "_shared", lambda number: -1000)
    assert twin(1) == 27
    assert _top(1) == -1995


def test_a_function_has_one_twin_however_it_is_reached() -> None:
    space: Any = bound(_top).__globals__
    shared = space["_left"].__globals__["_shared"]
    assert shared is space["_right"].__globals__["_shared"]
    assert shared is not _shared


def test_a_twin_keeps_name_defaults_and_docstring() -> None:
    twin = bound(_right)
    assert twin(1) == 16
    assert (twin.__name__, twin.__qualname__) == ("_right", "_right")
    assert (twin.__doc__, twin.__module__) == ("Says something.", __name__)


def test_bound_fills_in_free_names_and_the_original_stays_without() -> None:
    assert bound(_with_free, free=_double)(1) == 22 + 11
    with pytest.raises(NameError, match="free"):
        _with_free(1)


def test_bound_names_come_before_globals_all_the_way_down() -> None:
    assert bound(_top, _shared=_unmarked)(1) == 1 + 1 + 5
    assert bound(_top, BASE=100)(1) == 207


def test_functions_bound_to_a_dialect_function_get_a_twin_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twin = bound(_with_free, free=_double)
    monkeypatch.setattr(sys.modules[__name__], "BASE", 0)
    assert twin(1) == 33


# --- the switch and the compiler ---


def test_the_switch_gives_plain_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    twin = compiled(_with_free, free=_double)
    assert twin(1) == 33
    assert not hasattr(twin, "py_func")


@pytest.mark.slow
def test_compiled_twins_with_bound_names_give_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CAVALE_CACHE", str(tmp_path))
    monkeypatch.delenv("CAVALE_COMPILE", raising=False)
    twin = compiled(_with_free, free=_double)
    assert hasattr(twin, "py_func")
    assert not hasattr(_with_free, "py_func")
    assert [twin(number) for number in (1, -7)] == [33, 9]


@pytest.mark.slow
def test_one_specialisation_serves_all_constants(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CAVALE_CACHE", str(tmp_path))
    monkeypatch.delenv("CAVALE_COMPILE", raising=False)
    twin: Any = compiled(_calls_with_constants)
    assert twin() == 6 + 3 * BASE
    assert len(twin.py_func.__globals__["_shared"].signatures) == 1


@pytest.mark.slow
def test_a_function_apart_is_called_and_gives_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CAVALE_CACHE", str(tmp_path))
    monkeypatch.delenv("CAVALE_COMPILE", raising=False)
    assert is_dialect(_large)
    twin: Any = compiled(_calls_apart)
    assert twin(1) == _calls_apart(1) == 46
    parts = twin.py_func.__globals__
    assert not parts["_large"].targetoptions["forceinline"]
    assert parts["_large"].py_func.__globals__["_shared"].targetoptions["forceinline"]


# --- the cache ---


def test_the_cache_is_where_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in ("CAVALE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert user_cache() == tmp_path / ".cache" / "cavale"
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert user_cache() == Path("/xdg/cavale")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert user_cache() == tmp_path / "Library" / "Caches" / "cavale"
    monkeypatch.setenv("CAVALE_CACHE", "/mine")
    assert user_cache() == Path("/mine")


def test_the_cache_folder_follows_from_sources_and_compiler(tmp_path: Path) -> None:
    first, second = tmp_path / "first.py", tmp_path / "second.py"
    first.write_text("one")
    second.write_text("two")
    folder = cache_folder([first, second], "1.0")
    assert folder == cache_folder([first, second], "1.0")
    assert folder != cache_folder([first, second], "1.1")
    assert folder != cache_folder([first], "1.0")
    second.write_text("three")
    assert folder != cache_folder([first, second], "1.0")


PROGRAM = """
from cavale.kernel.compile import compiled
from pack.rules import step
fast = compiled(step)
print(fast(1), sum(fast.stats.cache_hits.values()))
"""
PACK = {
    "__init__.py": "",
    "rules.py": "from cavale.kernel.compile import dialect\n"
    "from pack.helper import more\n"
    "from pack.numbers import STEP\n"
    "@dialect\n"
    "def step(x):\n"
    "    return more(x) + STEP\n",
    "helper.py": "from cavale.kernel.compile import dialect\n"
    "@dialect\n"
    "def more(x):\n"
    "    return x * 10\n",
    "numbers.py": "STEP = 1\n",
}


class Pack:
    """A small package of dialect functions, compiled in a process of its own."""

    def __init__(self, home: Path) -> None:
        self.home, self.cache = home, home / "cache"
        (home / "pack").mkdir()
        for name, text in PACK.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        (self.home / "pack" / name).write_text(text)

    def run(self, first: str = "") -> str:
        """What it prints: the result, and how many functions came from the cache."""
        env = {**os.environ, "PYTHONPATH": str(self.home), "PYTHONDONTWRITEBYTECODE": "1"}
        env |= {"CAVALE_CACHE": str(self.cache), "CAVALE_COMPILE": "1"}
        return run_python(f"{first}\n{PROGRAM}", env)

    def folders(self) -> set[str]:
        return {each.name for each in (self.cache / "compiled").iterdir()}


def run_python(program: str, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout.strip()


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return Pack(tmp_path)


@pytest.mark.slow
def test_what_was_compiled_once_comes_from_the_cache(pack: Pack) -> None:
    assert pack.run() == "11 0"
    before = pack.folders()
    assert pack.run() == "11 1"
    assert pack.folders() == before
    assert len(before) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "old", "new", "result"),
    [
        ("helper.py", "x * 10", "x * 20", "21 0"),  # another file's function
        ("numbers.py", "STEP = 1", "STEP = 2", "12 0"),  # another file's constant
    ],
)
def test_an_edit_in_another_file_changes_folder_and_result(
    pack: Pack, name: str, old: str, new: str, result: str
) -> None:
    pack.run()
    before = pack.folders()
    pack.write(name, PACK[name].replace(old, new))
    assert pack.run() == result
    assert len(pack.folders() - before) == 1


@pytest.mark.slow
def test_the_folder_does_not_depend_on_what_else_is_imported(pack: Pack) -> None:
    """Otherwise two programs that use the same rules would both compile them."""
    pack.write("view.py", "SIZE = 3\n")
    assert pack.run() == "11 0"
    assert pack.run("import pack.view") == "11 1"
    assert len(pack.folders()) == 1


@pytest.mark.slow
def test_without_a_place_for_the_cache_it_compiles_all_the_same(pack: Pack) -> None:
    pack.cache.write_text("a file is in the way")  # holds for root too, unlike permissions
    assert pack.run() == "11 0"
    assert pack.run() == "11 0"


@pytest.mark.slow
def test_old_cache_folders_are_swept_away(pack: Pack) -> None:
    for age in range(80):
        folder = pack.cache / "compiled" / f"old{age:02}"
        folder.mkdir(parents=True)
        (folder / "code.nbc").write_text("stale")
        os.utime(folder, (10**9 - age, 10**9 - age))
    pack.run()
    kept = pack.folders()
    assert len(kept) == 60
    assert {f"old{age:02}" for age in range(59)} < kept


@pytest.mark.slow
@pytest.mark.parametrize(
    "program",
    [
        "import cavale.cli.app",
        "import cavale.cli.play, cavale.cli.simulate, cavale.cli.replay, cavale.cli.show",
        "import cavale.lab.simulate, cavale.bots.players, cavale.wire.typescript",
        "from cavale.games import find; from cavale.matches import file, verify\n"
        "from cavale.matches.match import Match; from cavale.matches.seeds import mixed\n"
        "match = Match(find('horde'), 4, mixed('', []))\n"
        "match.play(match.awaited()[0], 0)",
    ],
)
def test_numba_is_not_imported_before_it_is_needed(program: str) -> None:
    assert run_python(f"{program}\nimport sys; print('numba' in sys.modules)") == "False"


@pytest.mark.slow
def test_the_commands_are_known_without_importing_anything_heavy() -> None:
    heavy = "{'numpy', 'numba', 'msgspec', 'rich.console'}"
    program = f"import cavale.cli.app, sys; print(sorted({heavy} & set(sys.modules)))"
    assert run_python(program) == "[]"


@pytest.mark.slow
def test_a_function_may_have_another_one_compiled_in_its_place() -> None:
    assert _calls_quick(1) == compiled(_calls_quick)(1) == compiled(_quick)(1) == 11
    assert bound(_calls_quick)(1) == 11


# --- numbers that threads share ---------------------------------------------------------------

ASKED, ANSWERED, LOOKS = 0, 1, 2


@dialect
def _answer(numbers: Any, times: int) -> int:
    """Answers each number with itself; looks until it comes."""
    for number in range(1, times + 1):
        while fresh_look(numbers, ASKED) != number:
            numbers[LOOKS] += 1
        sign(numbers, ANSWERED, number)
    return int(numbers[LOOKS])


@pytest.mark.parametrize("make", [bound, compiled])
def test_a_thread_sees_what_another_one_signs(make: Any) -> None:
    answer = make(_answer)
    numbers = np.zeros(3, np.int64)
    answer(numbers, 0)  # compiled now, not while somebody waits
    thread = threading.Thread(target=answer, args=(numbers, 20))
    thread.start()
    for number in range(1, 21):
        assert numbers[ANSWERED] == number - 1
        numbers[ASKED] = number
        while numbers[ANSWERED] != number:
            thread.join(0.0001)
    thread.join()
