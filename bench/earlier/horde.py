"""The seat's instinct in La Horde: weigh the risk of being overrun against the points at hand.

Sees `seen` and nothing else. Works in thousandths of a card, so that compiled and uncompiled
decide alike.
"""

from typing import Any

from cavale.games.horde.actions import DRAW, PASS, TO_HORDE, TO_REFUGE, value_of
from cavale.games.horde.questions import unseen_copies
from cavale.games.horde.table import OVERRUN, PLACE, RESTART, VALUES
from cavale.kernel.compile import dialect
from cavale.kernel.masks import size

CARD = 1000  # the worth of one face-up card


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions."""
    if seen.phase == RESTART:
        return _choose_gift(seen, seat, actions, count)
    if seen.phase == PLACE:
        return _choose_zone(box, seen, seat)
    return _choose_turn(box, seen, seat, actions, count)


@dialect
def _choose_turn(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """Stay while another card is worth more than what could be lost by drawing it."""
    hidden = _worth_of_hiding(seen, seat, size(seen.refuge_mask[seat]))
    if _is_won(box, seen, seat, hidden):
        return PASS
    best = PASS
    best_worth = hidden
    drawing = _worth_of_drawing(box, seen, seat)
    if drawing > best_worth:
        best = DRAW
        best_worth = drawing
    for index in range(2, count):
        taking = _worth_of_taking(box, seen, seat, value_of(actions[index]))
        if taking > best_worth:
            best = actions[index]
            best_worth = taking
    return int(best)


@dialect
def _is_won(box: Any, seen: Any, seat: int, hidden: int) -> bool:
    """The last one in play, who wins the match by hiding now, hides."""
    total = seen.points[seat] * CARD + hidden
    if seen.in_play > 1 or total < box.goal * CARD:
        return False
    for other in range(seen.seats):
        if other == seat or seen.status[other] == OVERRUN:
            continue
        shown = size(seen.refuge_mask[other]) - seen.face_down[other]
        if (seen.points[other] + shown) * CARD >= total:
            return False
    return True


@dialect
def _worth_of_hiding(seen: Any, seat: int, cards: int) -> int:
    """Face-up cards after a pass, and a guess at those that turn up again (H14, H15).

    Somebody still in play is overrun before hiding about every third time.
    """
    others = seen.in_play - 1
    down = min(others, cards)
    return (cards - down) * CARD + min(down, others) * CARD // 3


@dialect
def _worth_of_drawing(box: Any, seen: Any, seat: int) -> int:
    """All is lost by a fatal card; any other one makes the Refuge or the Horde larger."""
    unseen = 0
    fatal = 0
    for value in range(1, VALUES + 1):
        copies = unseen_copies(box, seen, value)
        unseen += copies
        if (seen.refuge_mask[seat] >> value) & (seen.horde_mask >> value) & 1:
            fatal += copies
    if unseen == 0:
        return 0
    cards = size(seen.refuge_mask[seat])
    after = _worth_of_hiding(seen, seat, cards + 1) + _tempo(seen)
    return int(after * (unseen - fatal) // unseen)


@dialect
def _worth_of_taking(box: Any, seen: Any, seat: int, value: int) -> int:
    """A sure card; a value with few copies left is the safer one to own."""
    cards = size(seen.refuge_mask[seat])
    copies = unseen_copies(box, seen, value)
    return _worth_of_hiding(seen, seat, cards + 1) + _tempo(seen) - copies * CARD // 100


@dialect
def _tempo(seen: Any) -> int:
    """Others who hide or fall before the next own turn leave more cards face up."""
    return int(seen.in_play - 1) * CARD // 4


@dialect
def _choose_zone(box: Any, seen: Any, seat: int) -> int:
    """Keep the card; but a value with most copies left is a danger in the own Refuge late on."""
    alone = seen.in_play == 1
    cards = size(seen.refuge_mask[seat])
    copies = unseen_copies(box, seen, seen.drawn)
    if not alone and cards >= 6 and copies >= 6:
        return TO_HORDE
    return TO_REFUGE


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
