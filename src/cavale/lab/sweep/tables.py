"""Rows of a sweep in files: CSV and Parquet, one line a setting, the same columns in both."""

import contextlib
import io
import json
from collections.abc import Callable, Sequence
from csv import DictWriter
from pathlib import Path
from typing import Any

from cavale.kernel.contract import box_digest
from cavale.lab.extra import needed_polars
from cavale.lab.sweep.rows import SweepRow, flat_rows
from cavale.matches.newfile import new_file


def write_files(rows: Sequence[SweepRow], csv: Path | None, parquet: Path | None) -> None:
    """New files, all of them or none."""
    with contextlib.ExitStack() as both:
        for path, content in ((csv, as_csv), (parquet, as_parquet)):
            if path is not None:
                both.enter_context(new_file(path)).write_bytes(content(rows))


def as_csv(rows: Sequence[SweepRow]) -> bytes:
    """An empty cell where a setting has no such figure."""
    text = io.StringIO(newline="")
    flat = [{**row, "settled": str(row["settled"]).lower()} for row in flat_rows(rows)]
    writer = DictWriter(text, list(flat[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return text.getvalue().encode()


def as_parquet(rows: Sequence[SweepRow]) -> bytes:
    """The same columns, typed."""
    content = io.BytesIO()
    data_frame()(flat_rows(rows), infer_schema_length=None).write_parquet(content)
    return content.getvalue()


def data_frame() -> Callable[..., Any]:
    """Polars, or a sentence that says how to get it."""
    frame: Callable[..., Any] = needed_polars().DataFrame
    return frame


def as_json(rows: Sequence[SweepRow], **about: Any) -> str:
    """One document: what is common to all rows, then the rows."""
    plan = rows[0].setting.plan if rows else None
    common = {"game": plan.game.card.id, "rules": plan.game.card.version} if plan else {}
    common |= {"seed": plan.seed} if plan else {}
    return json.dumps({**common, **about, "rows": [_as_data(row) for row in rows]})


def _as_data(row: SweepRow) -> dict[str, Any]:
    plan = row.setting.plan
    figures = row.shares.items()
    return {
        "varied": row.varied,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "options": dict(plan.options),
        "box_digest": box_digest(plan.box),
        "matches": row.matches,
        "settled": row.settled,
        "moves_per_match": row.moves_per_match,
        "moves_median": row.moves_median,
        "moves_95": row.moves_95,
        "moves_per_second": row.moves_per_second,
        "shares": {name: [each.share, each.low, each.high] for name, each in figures},
        "points": row.points,
    }
