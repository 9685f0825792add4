"""What a client may say: every message there and back, and nothing else."""

from typing import Any, get_args

import msgspec
import pytest

from cavale.wire import rest, up

TOKEN = "t" * 22
MESSAGES = [
    up.Hello(),
    up.Hello(tokens=[TOKEN, "u" * 64]),
    up.Act(id="1", seq=3, move="T7"),
    up.Act(id="x" * 40, seq=0, move="D", hand=13),
    up.Hint(seq=7, hand=1),
    up.Why(moves=["T7", "P"], hand=1),
    up.Say(text="Allez ! " * 30),
    up.React(kind="bravo"),
    up.Claim(claim="is_raf", about=3),
    up.Ping(target="room c3"),
    up.Note(text="b ?"),
    up.Choose(option="agents", value="martha"),
    up.Change(seats=5, options={"restart": "random"}, clock="fast", bots="chance", guests=True),
    up.Seal(seal="5e" * 32),
    up.Luck(luck="0" * 32, hand=1),
    up.Again(),
    up.Rename(name="Zoé", colour=13),
    up.Start(),
    up.Remove(seat=0),
    up.Leave(),
    up.Back(),
    up.Ready(),
    up.Withdraw(),
    up.Replace(seat=3),
    up.Close(),
    up.SetPace(pace="calm"),
    up.Go(on=False),
]


def decoded(contents: bytes) -> Any:
    return up.decode(contents)


def refused(**contents: Any) -> str:
    with pytest.raises(msgspec.ValidationError) as caught:
        decoded(msgspec.json.encode(contents))
    return str(caught.value)


@pytest.mark.parametrize("message", MESSAGES, ids=repr)
def test_every_message_comes_back(message: Any) -> None:
    assert decoded(msgspec.json.encode(message)) == message


def test_every_kind_of_message_has_an_example_and_a_tag_of_its_own() -> None:
    kinds = set(get_args(up.Message))
    assert {type(message) for message in MESSAGES} == kinds
    tags = [msgspec.to_builtins(message)["t"] for message in MESSAGES]
    assert set(tags) == {kind.__name__.lower() for kind in kinds}


@pytest.mark.parametrize(
    "contents",
    [b"", b"{", b"[]", b"null", b"1", b"\xff", b'{"t":"start"} x', b'{"t":1}', b'"start"', b"{}"],
)
def test_what_is_no_message_is_malformed(contents: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):  # also the base of ValidationError
        decoded(contents)


def test_an_unknown_message_is_refused() -> None:
    assert "Invalid value 'cheat'" in refused(t="cheat")


@pytest.mark.parametrize("message", MESSAGES, ids=repr)
def test_an_unknown_field_is_refused_in_every_message(message: Any) -> None:
    contents = msgspec.to_builtins(message)
    assert "unknown field `seat_of`" in refused(**contents, seat_of=1)


ACT = {"t": "act", "id": "1", "seq": 1, "move": "D"}


@pytest.mark.parametrize(
    "contents",
    [
        ACT | {"id": "x" * 41},
        ACT | {"move": "x" * 41},
        ACT | {"move": 0},
        ACT | {"seq": "1"},
        ACT | {"seq": 1.5},
        ACT | {"seq": True},
        ACT | {"hand": -1},
        ACT | {"hand": 14},
        {"t": "act"},
        {"t": "hello", "tokens": ["t" * 21]},
        {"t": "hello", "tokens": ["t" * 65]},
        {"t": "hello", "tokens": [TOKEN] * 15},
        {"t": "hello", "tokens": None},
        {"t": "why", "moves": ["D"] * 65},
        {"t": "why", "moves": ["x" * 41]},
        {"t": "say", "text": "x" * 301},
        {"t": "say"},
        {"t": "react", "kind": "boo"},
        {"t": "rename", "name": "", "colour": 0},
        {"t": "rename", "name": "x" * 25, "colour": 0},
        {"t": "rename", "name": "x", "colour": 14},
        {"t": "remove", "seat": 14},
        {"t": "setpace", "pace": "now"},
    ],
    ids=str,
)
def test_a_field_that_is_missing_too_long_or_out_of_range_is_refused(
    contents: dict[str, Any],
) -> None:
    assert refused(**contents)


TABLE = {"game": "horde", "seats": 4, "name": "Ada"}


def test_a_new_table_needs_little_and_comes_back() -> None:
    table = msgspec.convert(TABLE, rest.NewTable)
    assert (table.mode, table.bots, table.clock, table.listed) == ("bots", "medium", None, False)
    assert msgspec.json.decode(msgspec.json.encode(table), type=rest.NewTable) == table


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 1},
        {"seats": 15},
        {"name": ""},
        {"name": "x" * 25},
        {"game": "x" * 41},
        {"mode": "spy"},
        {"bots": "x" * 41},
        {"levels": ["x" * 41]},
        {"clock": "slow"},
        {"people": ["Ada"] * 15},
        {"options": {"age": "x" * 301}},
        {"options": {"age": 1}},
        {"admin": True},
    ],
    ids=str,
)
def test_a_new_table_out_of_bounds_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(TABLE | change, rest.NewTable)


@pytest.mark.parametrize("change", [{"luck": "x" * 81}, {"colour": 14}, {"seat": 1}], ids=str)
def test_taking_a_seat_out_of_bounds_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": "Ada"} | change, rest.TakeSeat)
