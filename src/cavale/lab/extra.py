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
