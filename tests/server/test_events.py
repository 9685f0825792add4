"""Events on the wire name components as moves do, beside their numbers."""

import msgspec

from cavale.games import find
from cavale.kernel.contract import ALL_SEEING, SPECTATOR
from cavale.server.views import wire_log, with_texts
from cavale.wire.down import Event
from tests.helpers import random_match


def events(game_id: str, viewer: int) -> list[Event]:
    match = random_match(find(game_id), 4, seed=1)
    return [event for entry in wire_log(match, viewer) for event in entry.events]


def test_a_card_is_called_as_in_moves() -> None:
    game = find("condamnes")
    for event in events("condamnes", ALL_SEEING):
        if event.kind == "pass":
            assert game.parse_action(f"pass {event.value_text}") > 0
            assert game.components["card"][event.value] == event.value_text


def test_two_dice_are_told_by_two_texts() -> None:
    thrown = next(event for event in events("temple", SPECTATOR) if event.kind == "throw")
    assert {thrown.value_text, thrown.count_text} <= set("AKTMX")


def test_what_is_hidden_has_no_text() -> None:
    hidden = [event for event in events("condamnes", SPECTATOR) if event.value == -1]
    assert hidden
    assert {event.value_text for event in hidden} == {""}


def test_plain_numbers_have_no_text_and_take_no_room() -> None:
    for event in events("horde", SPECTATOR):
        assert b"_text" not in msgspec.json.encode(event)


def test_an_event_that_was_kept_without_texts_gets_them() -> None:
    kept = b'{"kind":"play","rule":"A20","seat":1,"other":-1,"value":10,"count":0}'
    event = msgspec.json.decode(kept, type=Event)
    assert with_texts("castor", event).value_text == "b1"
