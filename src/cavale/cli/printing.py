"""`cavale print`: the sheets of a game as files, for those who play on paper."""

from pathlib import Path

import cavale
from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.games import sheets
from cavale.kernel.errors import CavaleError


def print_command(game_id: str, folder: Path, box: Path | None, lang_option: str | None) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    found = sheets(game, game.box_from(box), lang)
    if not found:
        names = game.card.names
        raise CavaleError(
            en=f"{names['en']} has no sheets to print.",
            fr=f"{names['fr']} n’a pas de feuilles à imprimer.",
        )
    for name, drawing in found.items():
        path = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(drawing, encoding="utf-8")
        except OSError as error:
            raise CavaleError(
                en=f"{path} cannot be written ({error.strerror}).",
                fr=f"Impossible d’écrire {path} ({error.strerror}).",
            ) from None
        print(say(lang, "printed", path=path))
