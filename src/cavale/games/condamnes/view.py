"""What a person sees of Condamnés !, from what their seat may know.

Cards are texts such as `Ks`, `` is none. The program reminds nobody of a face once shown in the
middle, nor of past rustles (C44, C51): those are for the players' own memory.
"""

from collections.abc import Callable
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from cavale.games.condamnes.notation import CARD_TEXTS, card_texts
from cavale.games.condamnes.questions import (
    agreed_suit,
    neighbours_mask,
    next_seat,
    proper_size,
    rank,
    rounds_to_transfer,
    searches_left,
)
from cavale.games.condamnes.table import (
    GIVING,
    GRABBING,
    INSPECTING,
    NUMBERS_MASK,
    POINTING_FREE,
    RANK_LETTERS,
    SUIT_LETTERS,
)
from cavale.kernel.aim import UNKNOWN, Aim, AimFact
from cavale.kernel.contract import seats_in

Phase = Literal["grab", "give", "pass", "inspect", "take", "pay", "point", "apart", "discard"]
Stage = Literal["start", "give", "pass", "settle"]
PHASES: tuple[Phase, ...] = get_args(Phase)
STAGES: tuple[Stage, ...] = get_args(Stage)

GUARD, PRISONER = ROLES = ("guard", "prisoner")
AIMS = ("tunnels", "cards", "rounds", "suit")


class CondamnesSeat(msgspec.Struct, frozen=True):
    """One seat. The guard's is like the others, with a hand that counts."""

    cards: int  # as it should be: a prisoner's surplus is never counted (C50)
    hand: list[str]  # the cards of it that the viewer may see: all or none
    inspected: list[str]  # what the guard has just seen there, for the guard
    offences: int
    apart: bool
    suit: str = ""  # s c h d: what they collect by the agreement, for those who know it (C47)


class CondamnesTunnel(msgspec.Struct, frozen=True):
    digger: int
    marker: str


class CondamnesDig(msgspec.Struct, frozen=True):
    """The tunnel that waits for the guard's word (C42)."""

    digger: int
    cards: list[str]
    marker: str


class CondamnesShown(msgspec.Struct, frozen=True):
    """A card that a neighbour has shown the viewer in this round."""

    seat: int
    card: str


class CondamnesView(msgspec.Struct, frozen=True, tag="condamnes"):
    """The whole table for one viewer."""

    phase: Phase
    stage: Stage  # where the round stands under an interruption
    round: int  # 0 before the deal
    rounds: int  # the transfer comes after this one (C14)
    guard: int  # seat
    turn: int  # seat: who has to pass, else the guard
    step: int  # -1: the card travels to the right, the seat before; 1: to the left
    target: int  # seat that is inspected, searched or called out, or that digs; else -1
    goal: int  # cards with which the guard wins
    seats: list[CondamnesSeat]
    announced: str  # the guard's card of this round (C45)
    announced_value: int  # 0: none yet
    returned: str  # the card that came back too low, while it is being settled
    middle: str  # the stolen card while it lies in the middle
    holder: int  # seat that holds the stolen card, as far as you know for sure; else -1
    stolen: str  # the stolen card, if you hold it
    travelling: str  # the card on its way, if you got it or gave it
    shown: CondamnesShown | None
    neighbours: list[int]  # seats with which you could make a covert move
    covert_left: bool  # whether you still have one (C44)
    searches_left: int  # the guard's, in this round (C30)
    call_out_left: bool  # the guard's, in this round (C43)
    rustles: list[tuple[int, int]]  # pairs of seats since the last step, the right one first
    dig: CondamnesDig | None
    tunnels: list[CondamnesTunnel]
    needed: int  # tunnels with which the prisoners escape (C12)
    turned: list[str]  # cards turned up for a guard with heads only (C26)
    pile: int
    discard: list[str]
    pointing_costs: bool = False  # whether a wrong pointing would cost the guard a card (C42)
    order: list[int] = []  # the prisoners as the card comes to them, from the guard on (C20)
    receiver: int = -1  # the seat that gets the card which is given or passed next
    must_swap: bool = False  # you are the guard, asked for a number card, and have none (C26)
    aim: Aim | None = None
    heads: list[str] = []  # the guard's cards that cannot be announced (C20), if you see them


def view(box: Any, seen: Any, seat: int) -> CondamnesView:
    seats = range(int(seen.seats))
    return CondamnesView(
        phase=PHASES[seen.phase],
        stage=STAGES[seen.stage],
        round=int(seen.round_number),
        rounds=int(rounds_to_transfer(box, seen)),
        guard=int(seen.guard),
        turn=int(seen.turn),
        step=-1 if seen.round_number % 2 else 1,
        target=int(seen.target) if seen.phase > INSPECTING and not seen.over else -1,
        goal=int(box.goal),
        seats=[_seat(seen, each) for each in seats],
        announced=CARD_TEXTS[seen.announced],
        announced_value=int(rank(seen.announced)) if seen.announced else 0,
        returned=CARD_TEXTS[seen.returned],
        middle=CARD_TEXTS[seen.stolen] if seen.phase == GRABBING else "",
        searches_left=int(searches_left(box, seen)),
        call_out_left=not seen.called_out,
        rustles=[
            (each, (each + 1) % len(seats)) for each in seats for _ in range(seen.rustles[each])
        ],
        dig=_dig(seen),
        tunnels=_tunnels(seen),
        needed=len(seats) - 1,
        turned=card_texts(seen.turned_mask),
        pile=int(seen.pile_size),
        discard=card_texts(seen.discard_mask),
        pointing_costs=bool(seen.pointing != POINTING_FREE and seen.guard_size),
        order=_order(int(seen.guard), len(seats), -1 if seen.round_number % 2 else 1),
        receiver=int(next_seat(seen, seen.turn)),
        aim=_aim(box, seen),
        **_own(seen, seat),
    )


def view_beyond(box: Any, public: Any, told: Any) -> Callable[[Any, int], Any]:
    """The same view; what a seat sees as a spectator does is taken from there.

    What prisoners see alike is made once: those with the same agreement collect the same suits.
    """
    seats_by: dict[int, list[CondamnesSeat]] = {int(public.agreement): told.seats}
    aim_by: dict[int, Aim] = {int(public.agreement): told.aim}

    def view(seen: Any, seat: int) -> Any:
        agreement = int(seen.agreement)
        if agreement not in seats_by:
            seats_by[agreement] = [
                replace(each, suit=_suit(seen, at)) for at, each in enumerate(told.seats)
            ]
            aim_by[agreement] = _aim(box, seen)
        seats = seats_by[agreement][:]
        seats[seat] = replace(seats[seat], hand=card_texts(seen.hand_mask[seat]))
        if seat == seen.guard:
            for at in range(len(seats)):
                if seen.inspected[at]:
                    seats[at] = replace(seats[at], inspected=card_texts(seen.inspected[at]))
        return replace(told, seats=seats, aim=aim_by[agreement], **_own(seen, seat))

    return view


def _own(seen: Any, seat: int) -> dict[str, Any]:
    """What a view tells the seat of itself and of what it alone may know."""
    is_prisoner = seat >= 0 and seat != seen.guard
    return {
        "holder": _one_seat(seen.holder_mask) if seat != seen.guard else -1,
        "stolen": CARD_TEXTS[seen.stolen] if seen.phase != GRABBING else "",
        "travelling": CARD_TEXTS[seen.travelling],
        "shown": _shown(seen, seat),
        "neighbours": seats_in(int(neighbours_mask(seen, seat))) if is_prisoner else [],
        "covert_left": is_prisoner
        and not (int(seen.covert_mask) | int(seen.apart_mask)) >> seat & 1,
        "must_swap": _must_swap(seen, seat),
        "heads": card_texts(int(seen.hand_mask[seen.guard]) & ~NUMBERS_MASK),
    }


def _aim(box: Any, seen: Any) -> Aim:
    """C12, C13, C14; the suits for those who know the agreement (C47)."""
    seats = range(int(seen.seats))
    facts = [
        AimFact("tunnels", int(seen.tunnels), len(seats) - 1),
        AimFact("cards", int(seen.guard_size), int(box.goal)),
        AimFact("rounds", int(seen.round_number), int(rounds_to_transfer(box, seen))),
    ]
    if seen.agreement:
        suits = [int(agreed_suit(seen, n)) if _collects(seen, n) else UNKNOWN for n in seats]
        facts.append(AimFact("suit", each=suits))
    return Aim([GUARD if n == seen.guard else PRISONER for n in seats], facts)


def _order(guard: int, seats: int, step: int) -> list[int]:
    return [(guard + place * step) % seats for place in range(1, seats)]


def _must_swap(seen: Any, seat: int) -> bool:
    has_number = int(seen.hand_mask[seen.guard]) & NUMBERS_MASK != 0
    return bool(seat == seen.guard and seen.phase == GIVING and not has_number)


def _seat(seen: Any, seat: int) -> CondamnesSeat:
    return CondamnesSeat(
        cards=int(seen.guard_size if seat == seen.guard else proper_size(seen, seat)),
        hand=card_texts(seen.hand_mask[seat]),
        inspected=card_texts(seen.inspected[seat]),
        offences=int(seen.offences[seat]),
        apart=bool(int(seen.apart_mask) >> seat & 1),
        suit=_suit(seen, seat),
    )


def _suit(seen: Any, seat: int) -> str:
    return SUIT_LETTERS[agreed_suit(seen, seat)] if _collects(seen, seat) else ""


def _collects(seen: Any, seat: int) -> bool:
    return bool(seen.agreement) and seat != seen.guard


def _one_seat(mask: int) -> int:
    return int(mask).bit_length() - 1


def _shown(seen: Any, seat: int) -> CondamnesShown | None:
    if seat < 0 or not seen.shown_card[seat]:
        return None
    return CondamnesShown(int(seen.shown_from[seat]), CARD_TEXTS[seen.shown_card[seat]])


def _dig(seen: Any) -> CondamnesDig | None:
    if not seen.laid_mask:
        return None
    return CondamnesDig(int(seen.target), card_texts(seen.laid_mask), CARD_TEXTS[seen.laid_marker])


def _tunnels(seen: Any) -> list[CondamnesTunnel]:
    return [
        CondamnesTunnel(int(seen.tunnel_digger[index]), CARD_TEXTS[seen.tunnel_marker[index]])
        for index in range(int(seen.tunnels))
    ]


_NUMBER_CARDS = frozenset(card_texts(NUMBERS_MASK))


def completed(view: CondamnesView) -> CondamnesView:
    """A view that an earlier release kept, with what it did not say yet."""
    order = _order(view.guard, len(view.seats), view.step)
    heads = [card for card in view.seats[view.guard].hand if card not in _NUMBER_CARDS]
    return replace(view, order=order, heads=heads)


# How moves write what the words name by numbers; a tunnel's marker comes suit first
COMPONENTS = {
    "card": CARD_TEXTS,
    "marker": ["", *(f"{text[1]} {text[0]}" for text in CARD_TEXTS[1:])],
    "rank": [*RANK_LETTERS],
    "bare_rank": [*RANK_LETTERS],
    "suit": [*SUIT_LETTERS],
    "whole_suit": [*SUIT_LETTERS],
}

VIEW_TYPES = [CondamnesSeat, CondamnesTunnel, CondamnesDig, CondamnesShown, CondamnesView]
