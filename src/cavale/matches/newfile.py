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
    if path.exists() or path.is_symlink():
        raise _taken(path)
    if not path.parent.is_dir():
        raise _unwritable(path, f"no folder {path.parent}", f"pas de dossier {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise _unwritable(path, "the folder is read-only", "le dossier est en lecture seule")


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A path to write to; what is there at the end becomes the new file."""
    check_free(path)
    with _beside(path) as part:
        yield part
        try:
            os.link(part, path)  # unlike a renaming, never over another file
        except FileExistsError:
            raise _taken(path) from None
        except OSError:  # a file system without links
            check_free(path)
            part.rename(path)


def write_over(path: Path, content: bytes) -> None:
    """A new state of a file of our own."""
    with _beside(path) as part:
        part.write_bytes(content)
        part.replace(path)


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
