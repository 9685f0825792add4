"""Which language a command speaks: `--lang`, then CAVALE_LANG, then the locale."""

import os

from cavale.kernel.errors import LANGS, Lang, OptionError

_chosen: Lang | None = None


def choose_language(text: str | None) -> Lang:
    """Remember what `--lang` said, for this command and its errors; return the language."""
    global _chosen
    if text is not None:
        _chosen = parse_language(text, "--lang")
    return wanted_language()


def parse_language(text: str, where: str) -> Lang:
    for lang in LANGS:
        if text == lang:
            return lang
    raise OptionError(
        en=f"{where} is {text!r}: Cavale speaks fr and en.",
        fr=f"{where} vaut « {text} » : Cavale parle fr et en.",
    )


def wanted_language() -> Lang:
    if _chosen is not None:
        return _chosen
    named = os.environ.get("CAVALE_LANG", "")
    if named in LANGS:
        return "fr" if named == "fr" else "en"
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(variable):
            return "fr" if locale.lower().startswith("fr") else "en"
    return "en"
