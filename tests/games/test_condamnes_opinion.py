"""How Condamnés ! looks between two rounds, and what the worlds are like that a seat imagines."""

from collections import Counter
from typing import Any

import pytest

from cavale.games import find
from cavale.games.condamnes.questions import agreed_suit, agreement_with, suit_mask
from cavale.games.condamnes.table import SUITS
from cavale.kernel.header import begin
from cavale.kernel.masks import size
from cavale.kernel.opinion import SURE
from cavale.kernel.plain import plain, plain_blank

GAME = find("condamnes")
BOX = plain(GAME.box)
GUARD, HOLDER, DIGGER = 0, 2, 2
PACK = "pile 3c 4c 5h 6h 8c 9c Th Qh Kh Ad 3d 5d 6d 8d"
LINE = (
    "round 6 | guard a | a 9h 4d | b 3s 5c 8h | c 6s Tc Jh 2d knows=c | d Ah 7c 7h | face 2d"
    f" | agreement shc | stolen 2d c | stage give | {PACK}"
)


def chances(line: str) -> list[int]:
    table = GAME.parse_position(line)
    worths = [-1] * int(table.seats)
    GAME.outlook(BOX, table, worths)
    return worths


def test_the_prisoners_share_their_chance_and_the_guard_has_the_rest() -> None:
    guard, *prisoners = chances(LINE)
    assert len({*prisoners}) == 1
    assert guard + prisoners[0] == SURE
    assert 0 < guard < SURE


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (LINE, LINE.replace("round 6", "round 4")),
        (LINE, LINE.replace("stage give", "stage give | tunnels b:Ks")),
        (LINE, LINE.replace("b 3s 5c 8h", "b 3s 5s 8h")),
        (LINE, LINE.replace("d Ah 7c 7h", "d 2h 7h 8h")),
        (LINE.replace("d Ah 7c 7h", "d Ah 7c 7h apart"), LINE),
        (LINE.replace("a 9h 4d", "a 9h 4d 2c 2h 2s 4h 5s 6c"), LINE),
    ],
)
def test_what_helps_the_prisoners_raises_their_chance(worse: str, better: str) -> None:
    assert chances(better)[1] > chances(worse)[1]


def imagined(line: str, seat: int, count: int) -> list[Any]:
    """Worlds that look the same to a seat."""
    seen, worlds = plain_blank(GAME.table), []
    GAME.observe(BOX, GAME.parse_position(line), seat, seen)
    for number in range(count):
        world = plain_blank(GAME.table)
        begin(world, int(seen.seats), [5, 6], number, 0)
        GAME.imagine(BOX, seen, seat, world)
        worlds.append(world)
    return worlds


DUG = LINE.replace(
    "stage give", "stage pass c | point c | announced 9s | tunnel 2d 3d 4d 5d marker 3d"
)


def test_any_card_of_a_tunnel_may_have_been_the_stolen_one() -> None:
    """Five cards to choose from: it may be none of them."""
    line = DUG.replace("a 9h 4d", "a 9h Kd knows=c").replace("2d knows=c", "2c knows=c")
    line = line.replace("stolen 2d c", "stolen 2c c").replace("face 2d", "face Kh")
    line = line.replace(" 3d 5d 6d 8d", " 6d 8d").replace(" Kh Ad", " Ad")
    laid = Counter(int(world.laid_stolen) for world in imagined(line, GUARD, 100))
    assert len(laid) == 5
    assert max(laid.values()) < 40


def own_cards(line: str) -> float:
    """Of the suits of the agreement, in the hands that a prisoner imagines of the others."""
    worlds = imagined(line, 1, 60)
    held = [
        size(int(world.hand_mask[seat]) & suit_mask(agreed_suit(world, seat)))
        for world in worlds
        for seat in (2, 3)
    ]
    return sum(held) / len(held)


def test_late_in_a_match_prisoners_are_imagined_with_their_suits() -> None:
    assert own_cards(LINE) > own_cards(LINE.replace("round 6", "round 1")) + 0.4


def test_the_guard_takes_a_tunnel_for_a_sign_of_the_agreement() -> None:
    line = LINE.replace("stage give", "stage give | tunnels c:Ks")
    worlds = imagined(line, GUARD, 100)
    in_spades = sum(agreed_suit(world, DIGGER) == 0 for world in worlds)
    assert 65 <= in_spades < 100


@pytest.mark.parametrize("of_suit", range(SUITS))
def test_an_agreement_by_which_somebody_collects_a_suit(of_suit: int) -> None:
    table = GAME.parse_position(LINE)
    for seat in (1, 2, 3):
        table.agreement = agreement_with(table, seat, of_suit)
        assert agreed_suit(table, seat) == of_suit
