"""The seat's instinct in La Horde: stay as long as that is worth more than to hide.

It counts what may be drawn, the discard pile once the draw pile is empty, and what the others
hold: a drawn card goes to the Horde where it is a danger to them. The score counts as well: who
wins the match by hiding hides, who would lose it for certain goes on.

Sees `seen` and nothing else. Works in thousandths of a card, so that compiled and uncompiled
decide alike.
"""

from typing import Any

from cavale.games.horde.actions import DRAW, PASS, TO_HORDE, TO_REFUGE, value_of
from cavale.games.horde.questions import unseen_copies
from cavale.games.horde.table import IN_PLAY, PLACE, RESTART, VALUES
from cavale.kernel.compile import dialect
from cavale.kernel.masks import lowest, size

CARD = 1000  # the worth of one face-up card

# Of hiding
TURNED_UP = 333  # a card that goes face down may be turned up again (H15)
VICTORY = 4000  # to have the points that win the match, as far as one can see
HOPELESS = -100 * CARD  # to lose the match for certain

# Of staying
TEMPO = 700  # for each other one in play: by the next own turn they may be gone
FREE_TURN = 700  # a card of the Horde that can be taken next time, without risk

# Of taking a value
COPY = 45  # less for each copy that may be drawn: it goes to the Horde and makes the next fatal
DENIED = 30  # more for each one in play who could have taken it

# Of a drawn card that could go to either zone
FACE_DOWN = 700  # in the own Refuge, as long as the whole of it would go face down
KEPT_COPY = 200  # less for each copy that may be drawn
THREAT = 200  # in the Horde, for each copy that may be drawn and each one in play who has another


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions."""
    if seen.phase == RESTART:
        return _choose_gift(seen, seat, actions, count)
    if seen.phase == PLACE:
        return _choose_zone(box, seen, seat)
    return _choose_turn(box, seen, seat, actions, count)


# --- a turn ---------------------------------------------------------------------------------


@dialect
def _choose_turn(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """Hide, draw or take: whatever is worth most."""
    cards = size(seen.refuge_mask[seat])
    rivals = _best_rival(seen, seat)
    if seen.in_play == 1 and seen.points[seat] + cards > max(int(box.goal) - 1, rivals):
        return PASS  # nobody can change any more that this wins
    enough = max(int(box.goal), rivals)
    best = PASS
    best_worth = _worth_of_hiding(box, seen, seat, cards, enough)
    drawing = _worth_of_drawing(box, seen, seat, cards, enough)
    if drawing > best_worth:
        best = DRAW
        best_worth = drawing
    staying = _worth_of_staying(seen, seat, cards + 1, count - 3, enough)
    for index in range(2, count):
        taking = staying + _worth_of_value(box, seen, seat, value_of(actions[index]))
        if taking > best_worth:
            best = actions[index]
            best_worth = taking
    return int(best)


@dialect
def _best_rival(seen: Any, seat: int) -> int:
    """The points that another has with all cards that lie face up now."""
    best = 0
    for other in range(seen.seats):
        if other != seat:
            shown = size(seen.refuge_mask[other]) - seen.face_down[other]
            best = max(best, int(seen.points[other] + shown))
    return best


@dialect
def _is_beaten(box: Any, seen: Any, seat: int, total: int) -> bool:
    """Whether somebody hidden ends the match with more than so many points."""
    for other in range(seen.seats):
        if other != seat and seen.status[other] != IN_PLAY:
            reached = seen.points[other] + size(seen.refuge_mask[other]) - seen.face_down[other]
            if reached >= box.goal and reached > total:
                return True
    return False


@dialect
def _worth_of_hiding(box: Any, seen: Any, seat: int, cards: int, enough: int) -> int:
    """Face-up cards after a pass (H14), and a guess at those that turn up again (H15)."""
    if _is_beaten(box, seen, seat, seen.points[seat] + cards):
        return HOPELESS
    down = min(int(seen.in_play) - 1, cards)
    shown = cards - down
    victory = VICTORY if seen.points[seat] + shown >= enough else 0
    return shown * CARD + down * TURNED_UP + victory


@dialect
def _worth_of_staying(seen: Any, seat: int, cards: int, free: int, enough: int) -> int:
    """So many cards in the Refuge at the next own turn, and so many to take from the Horde."""
    others = int(seen.in_play) - 1
    down = min(others, cards)
    worth = (cards - down) * CARD + down * TURNED_UP + others * TEMPO
    if free > 0 and others > 0:  # H16
        worth += FREE_TURN
    if seen.points[seat] + cards - others // 2 >= enough:
        worth += VICTORY
    return worth


@dialect
def _worth_of_drawing(box: Any, seen: Any, seat: int, cards: int, enough: int) -> int:
    """All is lost by a fatal card; a value already in the Refuge goes to the Horde (H11)."""
    own = int(seen.refuge_mask[seat])
    horde = int(seen.horde_mask)
    total = cards_to_come(box, seen)
    if total == 0:
        return HOPELESS
    safe = total
    known = 0
    rest = own
    while rest:
        value = lowest(rest)
        rest &= rest - 1
        copies = copies_to_come(box, seen, value)
        if (horde >> value) & 1:
            safe -= copies
        else:
            known += copies
    free = size(horde & ~own)
    more = _worth_of_staying(seen, seat, cards + 1, free, enough)
    as_before = _worth_of_staying(seen, seat, cards, free, enough)
    return ((safe - known) * more + known * as_before) // total


@dialect
def cards_to_come(box: Any, seen: Any) -> int:
    """How many cards the next one is drawn from."""
    discarded = 0
    unseen = 0
    for value in range(1, VALUES + 1):
        discarded += int(seen.discard[value])
        unseen += int(box.copies[value])
    if seen.pile_size == 0:
        return discarded  # H17
    unseen -= discarded + size(seen.horde_mask)
    for seat in range(seen.seats):
        unseen -= size(seen.refuge_mask[seat])
    return unseen


@dialect
def copies_to_come(box: Any, seen: Any, value: int) -> int:
    """What may be drawn: from an empty draw pile, the discards (H17)."""
    if seen.pile_size == 0:
        return int(seen.discard[value])
    return unseen_copies(box, seen, value)


@dialect
def _worth_of_value(box: Any, seen: Any, seat: int, value: int) -> int:
    """A value with few copies left is the safer one to own, and better not left to others."""
    without = int(seen.in_play) - 1 - holders(seen, seat, value)
    return DENIED * without - COPY * copies_to_come(box, seen, value)


@dialect
def holders(seen: Any, seat: int, value: int) -> int:
    """Others in play who have a value in their Refuge."""
    count = 0
    for other in range(seen.seats):
        if other != seat and seen.status[other] == IN_PLAY:
            count += (int(seen.refuge_mask[other]) >> value) & 1
    return count


# --- a drawn card, the layout of a round ----------------------------------------------------


@dialect
def _choose_zone(box: Any, seen: Any, seat: int) -> int:
    """Keep the card, unless it is a danger: to oneself in the Refuge, to others in the Horde."""
    if seen.in_play == 1:
        return TO_REFUGE
    copies = copies_to_come(box, seen, seen.drawn)
    is_face_up = size(seen.refuge_mask[seat]) >= seen.in_play - 1
    kept = (CARD if is_face_up else FACE_DOWN) - KEPT_COPY * copies
    threat = THREAT * copies * holders(seen, seat, seen.drawn)
    return TO_HORDE if threat > kept else TO_REFUGE


@dialect
def _choose_gift(seen: Any, seat: int, actions: Any, count: int) -> int:
    """Lay the common values before the leaders, keep the rarest for the end: the own seat."""
    lead = 0
    for other in range(seen.seats):
        if seen.points[other] > seen.points[seen.receiver]:
            lead += 1
    if lead == 0:
        return int(actions[count - 1])
    return int(actions[min(1, count - 1)])
