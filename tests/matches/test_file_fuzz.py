"""Whatever is done to a match file: it loads and verifies, or it is refused in a sentence."""

import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cavale.kernel.errors import CavaleError
from cavale.matches.file import encode, load
from cavale.matches.verify import verify
from tests.matches.files import begun_match

pytestmark = pytest.mark.slow

TEXT = encode(begun_match())
FIELDS = sorted(json.loads(TEXT))

QUIET = settings(
    max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)

odd = st.sampled_from("\ud800\udfff\0[/]")  # lone surrogates, among others
any_text = st.text(max_size=20) | st.text(odd, max_size=4)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | any_text
any_json = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(any_text, inner), max_leaves=8
)
actions = st.sampled_from(["D", "P", "R", "H", "T7", "x"])
notation = st.lists(st.builds("{}:{}".format, st.sampled_from("abcdez"), actions)).map(" ".join)
field_values = {
    "moves": notation | any_text,
    "options": st.dictionaries(st.sampled_from(["restart", "age"]) | any_text, any_text),
    "seats": st.integers(),
    "secret": any_text,
    "contributions": st.lists(any_text, max_size=5),
    "names": st.lists(any_text, max_size=5),
    "players": st.lists(any_text, max_size=5),
    "game": st.sampled_from(["horde", "", "horde.rules", "__init__"]) | any_text,
}


def survives(contents: bytes) -> None:
    """Load and verify; only an error that a person can act on may come out."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        path.write_bytes(contents)
        with suppress(CavaleError):
            assert verify(load(path), path)


@QUIET
@given(st.binary(max_size=200))
def test_any_bytes(contents: bytes) -> None:
    survives(contents)


@QUIET
@given(any_json)
def test_any_json(contents: Any) -> None:
    survives(json.dumps(contents).encode())


@QUIET
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 5), st.binary(max_size=5))
def test_a_piece_of_the_file_replaced(start: int, length: int, piece: bytes) -> None:
    whole = TEXT.encode()
    survives(whole[:start] + piece + whole[start + length :])


@QUIET
@given(st.sampled_from(FIELDS), any_json)
def test_any_field_replaced_by_any_value(field: str, value: Any) -> None:
    survives(json.dumps(json.loads(TEXT) | {field: value}).encode())


@QUIET
@given(st.sampled_from(sorted(field_values)).flatmap(
    lambda field: st.tuples(st.just(field), field_values[field])
))  # fmt: skip
def test_any_field_replaced_by_a_value_of_its_kind(change: tuple[str, Any]) -> None:
    field, value = change
    survives(json.dumps(json.loads(TEXT) | {field: value}).encode())


@QUIET
@given(st.lists(st.sampled_from(FIELDS), max_size=3), st.sampled_from(FIELDS))
def test_fields_left_out_or_swapped(gone: list[str], source: str) -> None:
    contents = json.loads(TEXT)
    for field in gone:
        contents[field] = contents.pop(source, None)
    survives(json.dumps(contents).encode())
