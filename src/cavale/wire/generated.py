"""What the page is given of the Python side when it is built: `make types` writes these files.

The types of the messages; the shelf, so that the front page is drawn before the server has
answered; the looks of our games, as styles and as data; the names of their components.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from cavale.games import card, find, folder, ours
from cavale.games.looks import colours, house, look
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.words import read_words
from cavale.wire import typescript
from cavale.wire.primers import primer_info

_HEAD = "Generated from the games' folders by `make types`. Do not edit."


def shelf() -> str:
    """Our games as the server's catalogue tells them, in its order."""
    titles = ",\n".join(f"  {_json(_title(game_id))}" for game_id in ours())
    return f"// {_HEAD}\nexport const shipped = [\n{titles},\n] as const;\n"


def _title(game_id: str) -> dict[str, Any]:
    found, about = card(game_id), read_words(folder(game_id) / "words.toml").get("about", {})
    return {
        "id": game_id,
        "names": {lang: found.names[lang] for lang in LANGS},
        "seats": list(found.seats),
        "tagline": dict(about.get("tagline", {})),
        "minutes": found.minutes,
        "difficulty": found.difficulty,
        "starter": found.starter,
        "lesson": (folder(game_id) / "lesson.toml").is_file(),
    }


def looks_css() -> str:
    """A palette by `data-game`, on <body> or on any part of a page that belongs to a game."""
    blocks = [block for game_id in ours() for block in _palettes(game_id)]
    blocks = [*_house(), *blocks, *[block for game_id in ours() for block in _inks(game_id)]]
    return f"/* {_HEAD} */\n" + "\n".join(blocks)


def _house() -> Iterator[str]:
    """For every `data-game`; any palette of a game's own comes before it."""
    yield _block(":where([data-game])", _dark(house()))
    yield _block(
        ':where(body[data-theme="light"][data-game], body[data-theme="light"] [data-game])',
        house()["light"],
    )


def _palettes(game_id: str) -> Iterator[str]:
    yield _block(_own(game_id), _dark(look(game_id)))
    yield _block(_by_day(game_id), look(game_id)["light"])


def _inks(game_id: str) -> Iterator[str]:
    """The colours of a game's drawings, and those of them that are others by day."""
    for name, where in (("inks", _own(game_id)), ("inks-day", _by_day(game_id))):
        found = look(game_id).get(name, {})
        if found:
            yield _block(where, {f"ink-{ink}": value for ink, value in found.items()})


def _own(game_id: str) -> str:
    return f'[data-game="{game_id}"]'


def _by_day(game_id: str) -> str:
    own = _own(game_id)
    return f'body[data-theme="light"]{own},\nbody[data-theme="light"] {own}'


def _dark(palette: Mapping[str, Any]) -> dict[str, str]:
    """By night the accent is bright enough to draw lines and words with."""
    return {**palette["dark"], "signal": palette["dark"].get("signal", "var(--accent)")}


def _block(selector: str, properties: Mapping[str, str]) -> str:
    lines = "".join(f"  --{name}: {value};\n" for name, value in properties.items())
    return f"{selector} {{\n{lines}}}\n"


def looks_ts() -> str:
    """The same as data: what drawings are made of."""
    lines = "".join(
        f"export const {game_id} = {_json(_data(game_id))} as const;\n" for game_id in ours()
    )
    accents = {game_id: look(game_id)["dark"]["accent"] for game_id in ours()}
    accents["cavale"] = house()["dark"]["accent"]
    return f"// {_HEAD}\n{lines}export const accents: Record<string, string> = {_json(accents)};\n"


def _data(game_id: str) -> dict[str, Any]:
    return {"accent": look(game_id)["dark"]["accent"], **colours(game_id)}


_MOST_NAMES = 13  # whole decks are named by the words that the server sends


def names_ts() -> str:
    """What the words call the components, by language and by how moves write them."""
    lines = "".join(
        f"export const {game_id} = {_json({lang: _names(game_id, lang) for lang in LANGS})};\n"
        for game_id in ours()
    )
    return f"// {_HEAD}\n{lines}"


def _names(game_id: str, lang: Lang) -> dict[str, dict[str, str]]:
    game = find(game_id)
    values = game.words.get("values", {})
    return {
        kind: game.names(kind, lang)
        for kind, texts in game.components.items()
        if kind in values and len(texts) <= _MOST_NAMES
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def primers() -> str:
    """The rules in one screen, for the page's own tests: every picture is drawn."""
    told = {
        game_id: {lang: primer_info(find(game_id).words, lang) for lang in LANGS}
        for game_id in ours()
    }
    return json.dumps(msgspec.to_builtins(told), ensure_ascii=False, indent=1) + "\n"


FILES: Mapping[str, Callable[[], str]] = {
    "src/wire/types.ts": typescript.generate,
    "src/wire/shelf.ts": shelf,
    "src/wire/looks.css": looks_css,
    "src/wire/looks.ts": looks_ts,
    "src/wire/names.ts": names_ts,
    "tests/moves.json": typescript.moves,
    "tests/primers.json": primers,
}

if __name__ == "__main__":
    for name, generate in FILES.items():
        (Path(sys.argv[1]) / name).write_text(generate(), encoding="utf-8")
