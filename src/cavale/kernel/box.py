"""Loading `box.toml`, the components of a game as data, with errors that say what and where."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cavale.kernel.errors import BoxError


def read_box(path: Path) -> dict[str, Any]:
    """The contents of a box file, or a sentence that says what is wrong with it."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoxError(
            en=f"{path}: this box file cannot be read ({error.strerror}).",
            fr=f"{path} : ce fichier de boîte est illisible ({error.strerror}).",
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BoxError(
            en=f"{path}: this is not valid TOML ({error}).",
            fr=f"{path} : ce n’est pas du TOML valide ({error}).",
        ) from None


def whole_number(data: Mapping[str, Any], name: str, lowest: int, highest: int, where: str) -> int:
    """A whole number between two bounds, which must be there."""
    if name not in data:
        raise BoxError(en=f"{where}: {name} is missing.", fr=f"{where} : il manque {name}.")
    value = data[name]
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise BoxError(
            en=f"{where}: {name} is {value!r}; "
            f"it must be a whole number from {lowest} to {highest}.",
            fr=f"{where} : {name} vaut {value!r} ; "
            f"il faut un nombre entier de {lowest} à {highest}.",
        )
    return value
