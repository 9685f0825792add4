"""`cavale new-game`: a whole package to start from, made of the pattern game."""

import re
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from string import ascii_uppercase

from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.games import card, ids
from cavale.kernel.errors import OptionError

_ID = re.compile(r"[a-z][a-z0-9_]{1,19}")
_SHIPPED = Path(__file__).parents[1] / "pattern"
_CHECKOUT = Path(__file__).parents[3] / "examples" / "pattern"
_SUFFIXES = (".py", ".toml", ".md")
_PROSE = ("words.toml", "fr.md", "en.md")  # where `corde` is a rope, not the game


def new_game_command(name: str, folder: Path | None, lang_option: str | None) -> None:
    lang = choose_language(lang_option)
    _require_free(name)
    target = folder or Path(f"cavale-{name.replace('_', '-')}")
    if target.exists() and any(target.iterdir()):
        raise OptionError(
            en=f"{target} is there already, and not empty: choose another --folder.",
            fr=f"{target} existe déjà et n’est pas vide : choisis un autre --folder.",
        )
    write_game(name, free_prefix(name), target)
    print(say(lang, "new_game", folder=target, name=name, install=install_command(target)))


def install_command(target: Path) -> str:
    """What brings the new package into the environment of this very program, with pip or uv."""
    python = shlex.quote(sys.executable)
    tool = f"{python} -m pip install"
    uv = Path(sys.executable).with_name("uv")
    if find_spec("pip") is None and uv.exists():
        tool = f"{shlex.quote(str(uv))} pip install --python {python}"
    return f"{tool} --no-deps --no-build-isolation -e {shlex.quote(str(target))}"


def _require_free(name: str) -> None:
    if not _ID.fullmatch(name):
        raise OptionError(
            en=f"{name!r} cannot be the id of a game: small letters, digits and _, 2 to 20.",
            fr=f"« {name} » ne peut pas nommer un jeu : minuscules, chiffres et _, de 2 à 20.",
        )
    if name in ids():
        raise OptionError(
            en=f"There is a game {name!r} already: choose another name.",
            fr=f"Il y a déjà un jeu « {name} » : choisis un autre nom.",
        )


def free_prefix(name: str) -> str:
    """A letter for the rules that no game has: the name's first, if it is free."""
    taken = {card(game_id).prefix for game_id in ids()}
    return next(each for each in name[0].upper() + ascii_uppercase if each not in taken)


def pattern_folder() -> Path:
    """The pattern game: of this checkout, or as it is shipped."""
    return _CHECKOUT if _CHECKOUT.is_dir() else _SHIPPED


def write_game(name: str, prefix: str, target: Path) -> None:
    """The pattern game's files under another name, with another letter for the rules."""
    source = pattern_folder()
    for path in sorted(source.rglob("*")):
        if path.suffix in _SUFFIXES:
            place = target / str(path.relative_to(source)).replace("corde", name)
            place.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8")
            place.write_text(renamed(text, path.name, name, prefix), encoding="utf-8")


def renamed(text: str, file: str, name: str, prefix: str) -> str:
    """One file of the pattern game for another game."""
    title = name.replace("_", " ").capitalize()
    camel = "".join(part.capitalize() for part in name.split("_"))
    text = re.sub(r"La Corde \(The Rope\)|La Corde|The Rope", title, text)
    text = re.sub(r"\bR(\d\d)\b", rf"{prefix}\1", text)
    text = re.sub(r"\btest_R(\d\d)_", rf"test_{prefix}\1_", text)
    if file in _PROSE:
        return text
    text = text.replace("cavale-corde", f"cavale-{name.replace('_', '-')}")
    text = text.replace('prefix="R"', f'prefix="{prefix}"')
    return text.replace("corde", name).replace("Corde", camel).replace("CORDE", name.upper())
