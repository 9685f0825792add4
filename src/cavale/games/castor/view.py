"""What a person sees of Le Castor en cavale, from what their seat may know."""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from cavale.games.castor.notation import card_text, cards_in
from cavale.games.castor.questions import (
    accomplice_at_work,
    acts,
    award_side,
    colour_of,
    hand_size,
    has_picked,
    plan_accomplice,
    plan_value,
    reserve_size,
    tricks_of,
    winning_seat,
    would_win,
)
from cavale.games.castor.table import (
    ACCOMPLICES,
    AGENTS,
    BLUE_TRUMP,
    CARDS,
    COLOURS,
    GIVE,
    NO_TRUMP,
    PASS,
    PHASES,
    PLAY,
    POWER,
    REVERSE,
    TRICKS,
    UPSIDE_DOWN,
    YELLOW_TRUMP,
    Phase,
)
from cavale.kernel.aim import UNKNOWN, Aim, AimFact
from cavale.kernel.contract import ALL_SEEING

Power = Literal["ahead", "active", "used", "off"]

NO_POWER = "agent"  # the role of all, where powers are left out (A36)
ROLES = (*AGENTS, NO_POWER)
AIMS = ("medals", "plans", "green", "yellow")


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
    power: Power  # ahead: in the pile; active: in this trick
    shown: str  # a card in hand that everyone has seen (Jean took it back); empty: none
    medals: int
    cards: list[str] = []  # in hand, and the one chosen face down: for who sees all, else empty


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


class CastorRung(msgspec.Struct, frozen=True):
    """A colour that can win the trick: it beats those before it."""

    colour: str  # empty: the first one, which is not known yet
    is_led: bool


class CastorView(msgspec.Struct, frozen=True, tag="castor"):
    """The whole table for one viewer."""

    round: int
    trick: int  # 1 to 12
    phase: Phase
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
    tricks: int = TRICKS  # in a round
    order: list[int] = []  # the seats as they play in this trick, the leader first
    trumps_known: bool = True  # False while powers are carried out, before the plan is at stake
    receiver: int = -1  # the seat that gets the card which you pass or give now
    aim: Aim | None = None
    takes: list[str] = []  # your cards that would win the trick as it stands, at your turn
    ladder: list[CastorRung] = []  # what beats what, the weakest first; empty: trumps unknown


def view(box: Any, seen: Any, seat: int) -> CastorView:
    side = award_side(seen)
    accomplice = int(accomplice_at_work(seen))
    led = _led(seen)
    trumps = _trumps(seen, accomplice)
    are_known = bool(seen.phase < GIVE)
    return CastorView(
        round=int(seen.round_number),
        trick=int(seen.trick),
        phase=PHASES[seen.phase],
        turn=int(seen.turn),
        leader=int(seen.leader),
        goal=int(box.goal),
        bonus=int(box.bonus[side]),
        malus=int(box.malus[side]),
        seats=[_seat(box, seen, each, seat == ALL_SEEING) for each in range(int(seen.seats))],
        stake=_plan(seen.pile[seen.pile_size - 1]) if seen.pile_size else None,
        pile=int(seen.pile_size),
        accomplice=ACCOMPLICES[accomplice],
        trumps=trumps,
        lowest_wins=accomplice == UPSIDE_DOWN,
        reversed=accomplice == REVERSE,
        led=led,
        winning=int(winning_seat(seen)),
        hand=cards_in(seen.hand_mask[seat]) if seat >= 0 else [],
        picked=_card(seen.picked[seat]) if seat >= 0 else "",
        won=cards_in(seen.won_mask[seat]) if seat >= 0 else [],
        plans=[_plan(card) for card in _taken_by(seen, seat)],
        robbed=_card(seen.robbed),
        victim=int(seen.victim) if seen.phase == GIVE else -1,
        last=_last(seen),
        sheet=_sheet(box, seen, side),
        tricks=int(tricks_of(box)),
        order=_order(int(seen.leader), int(seen.seats), accomplice == REVERSE),
        trumps_known=are_known,
        receiver=_receiver(seen, seat),
        aim=_aim(box, seen, seat),
        takes=[card_text(card) for card in _taking(seen, seat)],
        ladder=_ladder(led, trumps) if are_known else [],
    )


def _aim(box: Any, seen: Any, seat: int) -> Aim:
    """A60; what was won in this round counts then (A50 to A52), and nobody else knows it (A23)."""
    seats = int(seen.seats)
    agents = [AGENTS[int(agent)] for agent in seen.agent[:seats]]
    won = cards_in(seen.won_mask[seat]) if seat >= 0 else []
    plans = sum(plan_value(card) for card in _taken_by(seen, seat) if card < POWER)
    colours = [sum(card[0] == letter for card in won) for letter in "gy"]
    own = {"plans": plans, "green": colours[0], "yellow": colours[1]}
    facts = [AimFact("medals", need=int(box.goal), each=[int(n) for n in seen.medals[:seats]])]
    for key, count in own.items():
        facts.append(AimFact(key, each=[count if n == seat else UNKNOWN for n in range(seats)]))
    return Aim([NO_POWER] * seats if seen.powers else agents, facts)


def _order(leader: int, seats: int, is_reversed: bool) -> list[int]:
    step = -1 if is_reversed else 1
    return [(leader + place * step) % seats for place in range(seats)]


def _receiver(seen: Any, seat: int) -> int:
    """A41: all pass to the left; A35: Moignons gives to whom he took from."""
    if seen.phase == PASS and seat >= 0:
        return (seat + 1) % int(seen.seats)
    return int(seen.victim) if seen.phase == GIVE else -1


def _taking(seen: Any, seat: int) -> list[int]:
    if seen.phase != PLAY or seat != seen.turn or seen.over or not seen.played[seen.leader]:
        return []
    hand = [card for card in range(CARDS) if int(seen.hand_mask[seat]) >> card & 1]
    return [card for card in hand if would_win(seen, seat, card)]


def _card(card_plus_1: int) -> str:
    return card_text(card_plus_1 - 1) if card_plus_1 else ""


def _plan(card: int) -> CastorPlan:
    if card >= POWER:
        return CastorPlan(0, "", AGENTS[card - POWER])
    return CastorPlan(plan_value(card), ACCOMPLICES[plan_accomplice(card)], "")


def _trumps(seen: Any, accomplice: int) -> list[str]:
    """While powers are carried out, the plan and so the rule of this trick may be unknown."""
    if seen.phase >= GIVE or accomplice == NO_TRUMP:
        return []
    above = {BLUE_TRUMP: ["blue"], YELLOW_TRUMP: ["yellow"]}.get(accomplice, [])
    return [*above, "mauve"]


def _led(seen: Any) -> str:
    card = int(seen.played[seen.leader]) - 1
    return COLOURS[colour_of(card)] if card >= 0 else ""


def _ladder(led: str, trumps: list[str]) -> list[CastorRung]:
    """A21, A43, A45, A47: once a trump was led, those below it cannot win any more."""
    above = trumps[: trumps.index(led)] if led in trumps else trumps
    return [CastorRung(led, True), *[CastorRung(colour, False) for colour in reversed(above)]]


def _taken_by(seen: Any, seat: int) -> list[int]:
    mine = [index for index in range(int(seen.taken_size)) if seen.taker[index] == seat]
    return [int(seen.taken[index]) for index in mine]


def _seat(box: Any, seen: Any, seat: int, open_hand: bool) -> CastorSeat:
    agent = int(seen.agent[seat])
    power = POWER + agent
    taken = _taken_by(seen, seat)
    is_jean = AGENTS[agent] == "jean"
    return CastorSeat(
        agent=AGENTS[agent],
        hand=int(hand_size(box, seen, seat)),
        reserve=int(reserve_size(box, seen)),
        played=_card(seen.played[seat]),
        picked=bool(has_picked(seen, seat)),
        tricks=int(seen.tricks[seat]),
        plans=len(taken) - (power in taken),
        power=_power(seen, agent, power in taken),
        shown=_card(seen.shown) if is_jean else "",
        medals=int(seen.medals[seat]),
        cards=_held(seen, seat) if open_hand else [],
    )


def _held(seen: Any, seat: int) -> list[str]:
    """Only a finished match has a viewer who is given the whole table."""
    picked = (1 << int(seen.picked[seat])) >> 1  # 0: none
    return cards_in(int(seen.hand_mask[seat]) | picked)


def _power(seen: Any, agent: int, is_used: bool) -> Power:
    if seen.powers:
        return "off"
    if acts(seen, agent):
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


def completed(view: CastorView) -> CastorView:
    """A view that an earlier release kept, with what it did not say yet."""
    are_known = PHASES.index(view.phase) < GIVE
    return replace(
        view,
        order=_order(view.leader, len(view.seats), view.reversed),
        trumps_known=are_known,
        ladder=_ladder(view.led, view.trumps) if are_known else [],
    )


# How moves write what the words name by numbers
_CARD_TEXTS = [card_text(card) for card in range(CARDS)]
COMPONENTS = {
    "card": _CARD_TEXTS,
    "the_card": _CARD_TEXTS,
    "agent": AGENTS,
    "colour": COLOURS,
    "accomplice": ACCOMPLICES,
    "accomplice_act": ACCOMPLICES,
}

VIEW_TYPES = [CastorPlan, CastorSeat, CastorTrick, CastorSheet, CastorRung, CastorView]
