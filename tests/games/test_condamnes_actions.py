"""The numbers of the actions of Condamnés !: taken apart and put together again."""

import pytest

from cavale.games.condamnes.actions import (
    ACTIONS,
    CALL_OUT,
    DISCARD,
    FEINT,
    GIVE,
    INSPECT,
    KEEP,
    PASS,
    PAY,
    PAY_TWO,
    POINT,
    SEARCH,
    SHOW,
    SLIP,
    SWAP,
    TAKE,
    TUNNEL,
    TUNNEL_BUT,
    TURN_UP,
    card_of,
    kept_card,
    kind,
    left_out_card,
    pass_and_keep,
    pay_two,
    payment_mask,
    seat_of,
    show_to,
    tunnel,
    tunnel_but,
    with_card,
    with_seat,
)
from cavale.games.condamnes.notation import cards_in, parse_action


def put_together(action: int) -> int:
    made = kind(action)
    if made <= TURN_UP:
        return made
    if made in (GIVE, PASS, TAKE, SWAP, POINT, PAY, DISCARD):
        return with_card(made, card_of(action))
    if made in (INSPECT, SEARCH, CALL_OUT, SLIP, FEINT):
        return with_seat(made, seat_of(action))
    if made == SHOW:
        return show_to(seat_of(action), card_of(action))
    if made == TUNNEL:
        return tunnel(card_of(action))
    if made == TUNNEL_BUT:
        return tunnel_but(left_out_card(action), card_of(action))
    if made == KEEP:
        return pass_and_keep(card_of(action), kept_card(action))
    assert made == PAY_TWO
    return pay_two(*cards_in(payment_mask(action)))


def test_every_action_is_put_together_from_its_parts() -> None:
    assert [put_together(action) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("grab", 0),
        ("swap", 5),
        ("give As", 6),
        ("pay Kd", 317),
        ("inspect a", 318),
        ("feint i", 362),
        ("show a As", 363),
        ("tunnel s A", 831),
        ("tunnel s A A", 883),
        ("pass As keep As", 1559),
        ("pay As 2s", 4263),
        ("discard As", 5589),
        ("discard Kd", 5640),
    ],
)
def test_the_numbers_of_old_matches_mean_what_they_meant(text: str, action: int) -> None:
    assert parse_action(text) == action


def test_what_an_action_does_not_name_is_0() -> None:
    assert kept_card(parse_action("pass 7s")) == 0
    assert left_out_card(parse_action("tunnel s 9")) == 0
    assert payment_mask(parse_action("pay Ks")) == 1 << 13
