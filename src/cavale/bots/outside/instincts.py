"""Instincts in Python files: an earlier one of a game, or one of your own."""

import hashlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

from cavale.kernel.compile import is_dialect
from cavale.kernel.errors import OptionError

PYTHON = ".py"


def instinct_in(path: Path) -> Any:
    """The instinct of a Python file, which is run to get it."""
    if not path.is_file():
        raise OptionError(
            en=f"There is no file {path}: name a level, or a Python file with an instinct.",
            fr=f"Il n’y a pas de fichier {path}\u00a0: nomme un niveau, ou un fichier Python avec "
            "un instinct.",
        )
    name = "cavale_rival_" + hashlib.sha256(path.read_bytes()).hexdigest()[:8]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.append(str(path.parent))  # what it is made of may lie beside it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    found = getattr(module, "instinct", None)
    if not is_dialect(found):
        raise OptionError(
            en=f"{path} has no function `instinct` marked @dialect.",
            fr=f"{path} n’a pas de fonction «\u00a0instinct\u00a0» marquée @dialect.",
        )
    return found
