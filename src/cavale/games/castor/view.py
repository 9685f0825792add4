"""What a person sees of Le Castor en cavale, from what their seat may know."""

from typing import Any

import msgspec

from cavale.games.castor.notation import card_text, cards_in
from cavale.games.castor.rules import (
    accomplice_at_work,
    hand_size,
    reserve_size,
    winning_seat,
)
from cavale.games.castor.table import (
    ACCOMPLICES,
    AGENTS,
    BLUE_TRUMP,
    COLOURS,
    GIVE,
    NO_TRUMP,
    PHASES,
    POWER,
    REVERSE,
    UPSIDE_DOWN,
    YELLOW_TRUMP,
)


class CastorPlan(msgspec.Struct, frozen=True):
    """A card of the plan pile: a plan, or an agent's power."""

    value: int  # of a plan, 1 to 6; 0 for a power
    accomplice: str  # left, reverse, notrump, upside, blue, secret, yellow, step; else empty
    power: str  # henry, martha, jean, wxt, moignons; empty for a plan


class CastorSeat(msgspec.Struct, frozen=True):
    """One seat, as everyone sees it. Cards are texts such as m7, b18, g3, y16."""

    agent: str
    hand: int  # cards in hand
    reserve: int  # cards that wait on the board
    played: str  # card on the table; empty: none
    picked: bool  # has chosen a card face down
    tricks: int  # won in this round
    plans: int  # plan cards won in this round
    power: str  # ahead (in the pile), active (in this trick), used, off
    shown: str  # a card in hand that everyone has seen (Jean took it back); empty: none
    medals: int


class CastorTrick(msgspec.Struct, frozen=True):
    """The trick before."""

    leader: int
    winner: int
    cards: list[str]  # by seat


class CastorSheet(msgspec.Struct, frozen=True):
    """How the round before was counted for a seat."""

    plans: int  # sum of the plans
    green: int  # cards won
    yellow: int
    bonus: int  # points for the fewest green cards, or 0
    malus: int  # points lost for the most yellow cards, or 0
    points: int
    medal: bool


class CastorView(msgspec.Struct, frozen=True, tag="castor"):
    """The whole table for one viewer."""

    round: int
    trick: int  # 1 to 12
    phase: str  # play, secret, pass, give, retake, name, rob, ask, deeper
    turn: int  # the seat that is awaited; the leader if there are several
    leader: int
    goal: int  # medals that win
    bonus: int  # for the fewest green cards
    malus: int  # for the most yellow cards
    seats: list[CastorSeat]
    stake: CastorPlan | None  # top of the pile: what can be won, or the next power; None: empty
    pile: int  # cards in it
    accomplice: str  # at work in this trick; empty: none, or powers come first
    trumps: list[str]  # colours that beat the first one in this trick, the strongest first
    lowest_wins: bool
    reversed: bool  # play goes anticlockwise
    led: str  # the first colour, once the leader's card lies; else empty
    winning: int  # the seat that would win if the trick ended now; -1: none
    hand: list[str]  # the viewer's own
    picked: str  # the viewer's own card chosen face down; empty: none
    won: list[str]  # the viewer's own action cards won in this round
    plans: list[CastorPlan]  # the viewer's own cards won from the pile in this round
    robbed: str  # while Moignons gives: the card he took, for him and his victim; else empty
    victim: int  # while Moignons gives: who gets the card; else -1
    last: CastorTrick | None  # the trick before, perhaps of the round before
    sheet: list[CastorSheet]  # of the round before, by seat; empty in the first


def view(box: Any, seen: Any, seat: int) -> CastorView:
    side = 0 if seen.seats <= 3 else 1
    accomplice = int(accomplice_at_work(seen))
    led = int(seen.played[seen.leader])
    return CastorView(
        round=int(seen.round_number),
        trick=int(seen.trick),
        phase=PHASES[seen.phase],
        turn=int(seen.turn),
        leader=int(seen.leader),
        goal=int(box.goal),
        bonus=int(box.bonus[side]),
        malus=int(box.malus[side]),
        seats=[_seat(seen, each) for each in range(int(seen.seats))],
        stake=_plan(seen.pile[seen.pile_size - 1]) if seen.pile_size else None,
        pile=int(seen.pile_size),
        accomplice=ACCOMPLICES[accomplice],
        trumps=_trumps(seen, accomplice),
        lowest_wins=accomplice == UPSIDE_DOWN,
        reversed=accomplice == REVERSE,
        led=_colour(led) if led else "",
        winning=int(winning_seat(seen)),
        hand=cards_in(seen.hand_mask[seat]) if seat >= 0 else [],
        picked=_card(seen.picked[seat]) if seat >= 0 else "",
        won=cards_in(seen.won_mask[seat]) if seat >= 0 else [],
        plans=[_plan(card) for card in _taken_by(seen, seat)],
        robbed=_card(seen.robbed),
        victim=int(seen.victim) if seen.phase == GIVE else -1,
        last=_last(seen),
        sheet=_sheet(box, seen, side),
    )


def _card(card_plus_1: int) -> str:
    return card_text(card_plus_1 - 1) if card_plus_1 else ""


def _colour(card_plus_1: int) -> str:
    return next(name for name in COLOURS if name[0] == card_text(card_plus_1 - 1)[0])


def _plan(card: int) -> CastorPlan:
    if card >= POWER:
        return CastorPlan(0, "", AGENTS[card - POWER])
    return CastorPlan(card % 10, ACCOMPLICES[card // 10], "")


def _trumps(seen: Any, accomplice: int) -> list[str]:
    """While powers are carried out, the plan and so the rule of this trick may be unknown."""
    if seen.phase >= GIVE or accomplice == NO_TRUMP:
        return []
    above = {BLUE_TRUMP: ["blue"], YELLOW_TRUMP: ["yellow"]}.get(accomplice, [])
    return [*above, "mauve"]


def _taken_by(seen: Any, seat: int) -> list[int]:
    mine = [index for index in range(int(seen.taken_size)) if seen.taker[index] == seat]
    return [int(seen.taken[index]) for index in mine]


def _seat(seen: Any, seat: int) -> CastorSeat:
    agent = int(seen.agent[seat])
    power = POWER + agent
    taken = _taken_by(seen, seat)
    is_jean = AGENTS[agent] == "jean"
    return CastorSeat(
        agent=AGENTS[agent],
        hand=int(hand_size(seen, seat)),
        reserve=int(reserve_size(seen)),
        played=_card(seen.played[seat]),
        picked=_has_picked(seen, seat),
        tricks=int(seen.tricks[seat]),
        plans=len(taken) - (power in taken),
        power=_power(seen, agent, power in taken),
        shown=_card(seen.shown) if is_jean else "",
        medals=int(seen.medals[seat]),
    )


def _has_picked(seen: Any, seat: int) -> bool:
    together = PHASES[seen.phase] in ("pass", "secret") and not seen.over
    return together and not int(seen.waiting) >> seat & 1


def _power(seen: Any, agent: int, is_used: bool) -> str:
    if seen.powers:
        return "off"
    if int(seen.active) >> agent & 1:
        return "active"
    return "used" if is_used else "ahead"


def _last(seen: Any) -> CastorTrick | None:
    if not any(seen.last_played):
        return None
    cards = [_card(card) for card in seen.last_played[: seen.seats]]
    return CastorTrick(int(seen.last_leader), int(seen.last_winner), cards)


def _sheet(box: Any, seen: Any, side: int) -> list[CastorSheet]:
    seats = range(int(seen.seats))
    if seen.round_number == 1 and not seen.over:
        return []
    fewest = min(seen.sheet_green[: seen.seats])
    most = max(seen.sheet_yellow[: seen.seats])
    best = max(seen.sheet_points[: seen.seats])
    return [
        CastorSheet(
            plans=int(seen.sheet_plans[seat]),
            green=int(seen.sheet_green[seat]),
            yellow=int(seen.sheet_yellow[seat]),
            bonus=int(box.bonus[side]) if seen.sheet_green[seat] == fewest else 0,
            malus=int(box.malus[side]) if seen.sheet_yellow[seat] == most else 0,
            points=int(seen.sheet_points[seat]),
            medal=bool(seen.sheet_points[seat] == best),
        )
        for seat in seats
    ]


def plan_text(plan: CastorPlan) -> str:
    """A plan as in the notation: `2`, `4blue`, `henry`."""
    return plan.power or f"{plan.value}{plan.accomplice}"


VIEW_TYPES = [CastorPlan, CastorSeat, CastorTrick, CastorSheet, CastorView]
