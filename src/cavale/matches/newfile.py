"""Files that a command makes: whole or not at all, and never over one that is there.

What is written goes to a file of another name beside it, which is renamed at the end: who reads the
folder never finds half a file, and a full disk costs nothing but the new one.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from cavale.kernel.errors import CavaleError


class OutputError(CavaleError):
    """A file that cannot be written."""


def check_free(path: Path) -> None:
    """Raise, before the work and not after it, if nothing new can be written there."""
    _refuse_taken(path)
    if not path.parent.is_dir():
        raise _unwritable(path, f"no folder {path.parent}", f"pas de dossier {path.parent}")
    with _beside(path) as part:
        part.touch()


def _refuse_taken(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise _taken(path)


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A path to write to; what is there at the end becomes the new file."""
    check_free(path)
    with _beside(path) as part:
        yield part
        _sync(part)
        try:
            os.link(part, path)  # unlike a renaming, never over another file
        except FileExistsError:
            raise _taken(path) from None
        except OSError:  # a file system without links
            _refuse_taken(path)
            part.rename(path)


def write_new(path: Path, text: str) -> None:
    """A new file with this text."""
    with new_file(path) as part:
        part.write_text(text, encoding="utf-8")


def write_over(path: Path, content: bytes) -> None:
    """A new state of a file of our own."""
    with _beside(path) as part:
        part.write_bytes(content)
        _sync(part)
        part.replace(path)


def _sync(part: Path) -> None:
    """All of it is on the disk before it gets its name: a crash leaves it whole or not at all."""
    with part.open("rb") as file:
        os.fsync(file.fileno())


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[Path]:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield part
    except OSError as error:
        cause = str(error.strerror or error)
        raise _unwritable(path, cause, cause) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _taken(path: Path) -> OutputError:
    return OutputError(
        en=f"{path}: this file exists already; choose another name.",
        fr=f"{path} : ce fichier existe déjà ; choisis un autre nom.",
    )


def _unwritable(path: Path, en: str, fr: str) -> OutputError:
    return OutputError(
        en=f"{path}: it cannot be written ({en}).",
        fr=f"{path} : impossible de l’écrire ({fr}).",
    )
