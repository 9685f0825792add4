"""Figures as each language writes them."""

from cavale.kernel.errors import Lang


def number(value: float, places: int, lang: Lang) -> str:
    """1,234.5 in English, 1 234,5 in French."""
    text = f"{value:,.{places}f}"
    return text.translate({44: "\u202f", 46: ","}) if lang == "fr" else text


def percent(share: float, lang: Lang, places: int = 2) -> str:
    """A share from 0 to 1."""
    return number(100 * share, places, lang) + ("\u202f%" if lang == "fr" else "%")


def interval(low: float, high: float, lang: Lang, places: int = 2) -> str:
    """The bounds of a share."""
    return f"{percent(low, lang, places)} – {percent(high, lang, places)}"
