"""What a client gets: every message comes back as it was sent."""

from typing import Any, get_args

import msgspec
import pytest

from cavale.kernel.contract import Game
from cavale.server.thinking import Packed
from cavale.wire import down
from tests.helpers import random_match
from tests.server import slow_coach

SEAT = down.SeatInfo(kind="person", name="Zoé", colour=1, here=True)
TABLE = down.TableInfo(
    id="t1",
    game="horde",
    state="running",
    seats=[SEAT],
    host=0,
    options={"restart": "choose"},
    clock="off",
    pace="calm",
    mode="bots",
    listed=False,
    commitment="c" * 64,
    deal=down.DealInfo(0, "open", ["", "s" * 64], []),
    notice=down.Sentence("fr", "en"),
)
EVENT = down.Event(kind="draw", rule="H10", seat=0, other=-1, value=-1, count=0)
STEP = down.Step(
    seq=1,
    ply=0,
    events=[EVENT],
    views=[{"type": "horde"}],
    awaited=[0],
    moves=[["D", "P"]],
    clock=down.ClockInfo(left=10, total=20),
    outcome=down.OutcomeInfo(reason="H21", points=[21], winners=[0]),
)
LINE = down.ChatLine(seat=0, name="Zoé", text="Allez !", at=1)
MESSAGES = [
    down.Welcome(
        table=TABLE,
        hands=[0],
        hosting=True,
        step=STEP,
        log=[down.LogEntry(0, [EVENT])],
        chat=[LINE],
    ),
    STEP,
    down.Table(table=TABLE),
    down.Held(hand=0, move="feint b", id="7"),
    down.Hint(hand=0, seq=7, hint=slow_coach.advises(Packed("horde", b"box", b"seen", 0))),
    down.Because(hand=0, rules={"T7": "H13"}),
    down.Chat(line=LINE),
    down.Reaction(seat=0, kind="bravo"),
    down.Ping(seat=0, target="room c3"),
    down.Problem(code="illegal", fr="Non.", en="No.", rule="H13", id="1"),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda each: type(each).__name__)
def test_every_message_comes_back(message: Any) -> None:
    back: Any = msgspec.json.decode(msgspec.json.encode(message), type=down.Message)
    assert back == message


def test_every_kind_of_message_has_an_example() -> None:
    assert {type(message) for message in MESSAGES} == set(get_args(down.Message))


def test_a_view_travels_as_plain_data(horde: Game) -> None:
    view = random_match(horde, 3).view(0)
    step = msgspec.structs.replace(STEP, views=[view])
    back: Any = msgspec.json.decode(msgspec.json.encode(step), type=down.Message)
    assert msgspec.convert(back.views[0], type(view)) == view


@pytest.mark.parametrize("ack", ["7", 'a "quoted" é', ""])
def test_a_step_becomes_an_answer_as_if_it_had_been_encoded_anew(ack: str) -> None:
    answer = msgspec.structs.replace(STEP, ack=ack)
    assert down.with_ack(down.encode(STEP), ack) == down.encode(answer)
