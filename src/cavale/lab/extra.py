"""The packages of `cavale[lab]`, and what to say where they are missing."""

from typing import Any

from cavale.kernel.errors import OptionError


def needed_polars() -> Any:
    """Polars, or a sentence that says how to get it."""
    try:
        import polars
    except ImportError:
        raise OptionError(
            en='Parquet files need Polars: pip install "cavale[lab]".',
            fr='Les fichiers Parquet demandent Polars : pip install "cavale[lab]".',
        ) from None
    return polars


def needed_pictures() -> Any:
    """Altair and what turns its pictures into SVG, or a sentence that says how to get them."""
    try:
        import altair
        import vl_convert
    except ImportError:
        raise OptionError(
            en='Pictures need Altair: pip install "cavale[lab]".',
            fr='Les images demandent Altair : pip install "cavale[lab]".',
        ) from None
    return altair, vl_convert
