"""The compile shim: the only module that knows Numba.

Rules are plain module-level functions marked `@dialect`; the mark changes nothing, so they run
as they are. `compiled` builds a *twin* of such a function and of every dialect function it
reaches, and hands the twins to Numba. Both live side by side in one process: a table of people
plays by the plain ones at once, and nobody waits for a compiler.

A loop that serves all games names the verbs (`legal`, `play`, ...) without importing any;
`bound` and `compiled` fill those names in from one game.

Numba's disk cache looks at a function's own file only, so an edit in another file would go
unnoticed: each set of twins gets a cache folder named by a digest of *all* the sources it is
made of.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_MARK = "__cavale_dialect__"  # its value says whether callers get a copy of the function
_OTHER = "__cavale_compiled_as__"
_MAKER = "__cavale_made_by__"
_SWITCH = "CAVALE_COMPILE"  # "0": compiled() gives the plain functions, for debugging


def dialect(function: F) -> F:
    """Mark a function as written in the dialect that compiles, copied into its callers."""
    setattr(function, _MARK, True)
    return function


def dialect_apart(function: F) -> F:
    """The same, but compiled once and called: for what is large, or seldom needed.

    Copies of it would not be faster, and the person who waits for the compiler waits longer.
    """
    setattr(function, _MARK, False)
    return function


def compiled_as(other: Callable[..., Any]) -> Callable[[F], F]:
    """The same as `dialect`, but the twin is compiled from another function of equal effect.

    For what is quickest said one way in Python and another way to the compiler.
    """

    def marked(function: F) -> F:
        setattr(function, _OTHER, other)
        return dialect(function)

    return marked


def _made_by(maker: Callable[[], Any]) -> Callable[[F], F]:
    """The same, but the twin is what a maker tells the compiler, word for word."""

    def marked(function: F) -> F:
        setattr(function, _MAKER, maker)
        return dialect(function)

    return marked


def is_dialect(value: object) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, _MARK)


def bound(function: F, **names: Any) -> F:
    """The plain function, with its free names taken from `names` first."""
    twin: F = _Twins(names, lambda plain: plain).of(function)
    return twin


def compiled(function: F, **names: Any) -> F:
    """The compiled twin of a dialect function, from the disk cache where it is there."""
    if os.environ.get(_SWITCH) == "0":
        return bound(function, **names)
    numba = _numba()
    sources = _sources(function, names)
    folder = cache_folder(sources, f"{numba.__version__} {_named(names)}")
    can_cache = _make(folder)
    if can_cache:
        numba.config.CACHE_DIR = str(folder)
    twins = _Twins(names, _compiled_part)
    twin: F = numba.njit(nogil=True, cache=can_cache, **_OPTIONS)(twins.copy(function))
    return twin


_OPTIONS = {
    "error_model": "numpy",
    "no_cfunc_wrapper": True,  # nobody calls them from C
    "_nrt": False,  # no reference counts: the dialect makes no arrays
}


def _compiled_part(plain: FunctionType) -> Any:
    """A function that only compiled code calls: Python needs no door to it, the cache no file."""
    if maker := getattr(plain, _MAKER, None):
        return maker()
    jit = _numba().njit(forceinline=getattr(plain, _MARK), no_cpython_wrapper=True, **_OPTIONS)
    return _one_per_type(jit(plain))


def _numba() -> Any:
    """Costs half a second to import: only when compiled rules are needed. Untyped."""
    return import_module("numba")


def _one_per_type(dispatcher: Any) -> Any:
    """Keep Numba from compiling a copy of a function for each constant it is called with.

    A call such as `tell(tape, DREW, 10, ...)` would otherwise be its own specialisation; with
    dozens of them the rules of one game take three times as long to compile.
    """
    unliteral = _numba().types.unliteral
    original = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        plain = {name: unliteral(kind) for name, kind in kws.items()}
        return original(tuple(unliteral(kind) for kind in args), plain)

    dispatcher.get_call_template = get_call_template
    return dispatcher


# --- numbers that threads share --------------------------------------------------------------


def _fresh_look() -> Any:
    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, given), "acquire", 8)

    def typed(typing: Any, numbers: Any, index: Any) -> Any:
        types = _numba().types
        return types.int64(numbers, types.intp), code

    return import_module("numba.extending").intrinsic(typed)


def _sign() -> Any:
    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        place = _place(context, builder, signature, given)
        builder.store_atomic(given[2], place, "release", 8)
        return context.get_dummy_value()

    def typed(typing: Any, numbers: Any, index: Any, number: Any) -> Any:
        types = _numba().types
        return types.void(numbers, types.intp, types.int64), code

    return import_module("numba.extending").intrinsic(typed)


def _place(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """Where a number of a row lies in memory."""
    row = context.make_array(signature.args[0])(context, builder, given[0])
    return builder.gep(row.data, [given[1]])


@_made_by(_fresh_look)
def fresh_look(numbers: Any, index: int) -> int:
    """A number as other threads have left it; compiled, a plain look may be an old one."""
    return int(numbers[index])


@_made_by(_sign)
def sign(numbers: Any, index: int, number: int) -> None:
    """Write a number that other threads look for: what was written before it is there first."""
    numbers[index] = number


def _named(names: Mapping[str, Any]) -> str:
    """Which function each name is bound to: the same sources make several loops."""
    return " ".join(f"{name}={each.__module__}.{each.__qualname__}" for name, each in names.items())


def cache_folder(sources: list[Path], compiler: str) -> Path:
    """The folder for what is compiled from these sources: other sources, another folder."""
    digest = hashlib.sha256(f"{compiler} {sys.version}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return user_cache() / "compiled" / digest.hexdigest()[:20]


def user_cache() -> Path:
    """Where this user keeps what can be made again."""
    if chosen := os.environ.get("CAVALE_CACHE"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "cavale"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cavale"


_KEPT_FOLDERS = 60  # digests change with every edit: old folders are swept away


def _make(folder: Path) -> bool:
    """Make the cache folder, or say that there can be none (a read-only home)."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _sweep(folder.parent)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _sweep(parent: Path) -> None:
    folders = sorted(parent.iterdir(), key=lambda each: each.stat().st_mtime)
    for stale in folders[:-_KEPT_FOLDERS]:
        shutil.rmtree(stale, ignore_errors=True)


class _Twins:
    """Copies of dialect functions that see each other (and the bound names), not the originals."""

    def __init__(self, names: Mapping[str, Any], make: Callable[[Any], Any]) -> None:
        self._names = names
        self._make = make
        self._twins: dict[FunctionType, Any] = {}

    def of(self, function: Any) -> Any:
        if function not in self._twins:
            self._twins[function] = self._make(self.copy(function))
        return self._twins[function]

    def copy(self, function: Any) -> FunctionType:
        function = getattr(function, _OTHER, function)
        space = {"__builtins__": __builtins__, "__name__": function.__module__}
        for name, value in _reached(function, self._names):
            space[name] = self.of(value) if is_dialect(value) else value
        copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        copy.__module__ = function.__module__
        copy.__qualname__ = function.__qualname__
        copy.__doc__ = function.__doc__
        copy.__dict__.update(function.__dict__)
        return copy


def _reached(function: FunctionType, names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The global names a function uses, with their values; bound names come first."""
    for name in function.__code__.co_names:
        if name in names:
            yield name, names[name]
        elif name in function.__globals__:
            yield name, function.__globals__[name]


def _sources(function: Any, names: Mapping[str, Any]) -> list[Path]:
    """The files that the twins of a function are made of: whole folders.

    A constant of `table.py` is frozen into the machine code of `rules.py`, so the neighbours of
    a module count as well, whether they are loaded or not.
    """
    seen: set[FunctionType] = set()
    folders: set[Path] = set()
    waiting: list[Any] = [function]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        folders.add(Path(current.__code__.co_filename).parent)
        waiting += [value for _, value in _reached(current, names) if is_dialect(value)]
    return sorted(path for folder in folders for path in folder.glob("*.py"))
