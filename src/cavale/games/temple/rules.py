"""Le Temple as played here.

The team collects gems (T02) and must stand on the exit together (T50) before the rounds run out
(T51); the exit may be left again (T52). Everybody has a Temple sheet with 25 rooms (T03) and six
treasure cards (T04); the Adventure sheet is common: turns, gems, six bonus tracks, three boxes
of cursed dice (T05).

A turn (T38): cursed dice move on (T21), a variant throws its dice (T60-T63), then the free dice
(T06) are thrown two at a time (T22). Black masks are cursed, every other die is kept or given to
the pool (T23). Kept dice open rooms next to the own one (T24); each room's action is carried out
once (T25-T29). Then the others share out the pool (T30) and cross symbols off their treasure
cards (T31). Complete cards are used at any moment, by their owners, also in another's turn (T32).
Circled boxes are spent by the active player: rush, heal, reroll, temporary dice (T34-T37). Two
adventurers in the two halves of a colour bring in two gems (T40).

Rulings of order: the throw waits for an answer only where a reroll is possible, the end of
rolling only where a heal is (T36). A rush is possible at every decision of the own turn (T34), so
either may come by one after that stop was skipped: then it is offered all the same, until a die
of the throw is placed (T36) or a room is entered by dice (T35). An action without effect is not
crossed off (T29); before the team loses, all complete cards are used (T53); the variants change
neither gems nor rounds (T65). Everything is public but the dice to come (T70).
"""

from typing import Any

from cavale.games.temple.actions import (
    ACCEPTING,
    CHOOSING_SIDE,
    CROSSING,
    ENTERING,
    HEALING,
    MAKING_DIE,
    NAMING_DIE,
    NAMING_TRACK,
    PLACING,
    REROLLING,
    RUSHING,
    SETTING_OUT,
    SHARING,
    STOPPING,
    UNLOCKING,
    USING_CARD,
    kind,
)
from cavale.games.temple.effects import await_seat
from cavale.games.temple.knowledge import show
from cavale.games.temple.legal import (
    offer_accepting,
    offer_cards,
    offer_closing,
    offer_crossing,
    offer_exploring,
    offer_jokers,
    offer_placing,
    offer_ready,
    offer_sharing,
    offer_sides,
    offer_unlocking,
    why_not_accept,
    why_not_close,
    why_not_cross,
    why_not_enter,
    why_not_heal,
    why_not_make,
    why_not_name_die,
    why_not_name_track,
    why_not_place,
    why_not_reroll,
    why_not_rush,
    why_not_set_out,
    why_not_share,
    why_not_side,
    why_not_stop,
    why_not_unlock,
    why_not_use,
)
from cavale.games.temple.moves import (
    accept,
    choose_side,
    close,
    cross_off,
    enter,
    heal,
    make_die,
    name_die,
    name_track,
    place,
    reroll,
    rush,
    set_out,
    share,
    stop,
    unlock,
    use_card,
)
from cavale.games.temple.numbers import T11, T33, T50
from cavale.games.temple.table import (
    ACCEPT,
    CLOSE,
    CROSS,
    EXPLORING,
    EXTRA_DICE,
    FIRST_IS,
    JOKER,
    NO_VARIANT,
    OPTION_DIFFICULTY,
    OPTION_FIRST,
    OPTION_VARIANT,
    PLACE,
    READY,
    SHARE,
    SIDE,
    UNLOCK,
)
from cavale.kernel.compile import dialect
from cavale.kernel.header import is_awaited
from cavale.kernel.stream import below
from cavale.kernel.tape import tell


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """T10, T11, T64: difficulty, variant, first player and dice; then sides are chosen (T12)."""
    table.difficulty = options[OPTION_DIFFICULTY]
    table.variant = options[OPTION_VARIANT]
    if options[OPTION_FIRST] == 0:
        table.first_seat = below(table, table.seats)
    else:
        table.first_seat = options[OPTION_FIRST] - 1
    table.active = table.first_seat
    table.free = box.dice
    if table.variant != NO_VARIANT:
        table.extra = EXTRA_DICE
    tell(tape, FIRST_IS, T11, table.first_seat, 0, 0)
    await_seat(table, SIDE, table.first_seat)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if table.over:
        return 0
    if not is_awaited(table, seat):
        return offer_cards(box, table, seat, actions, 0)
    phase = table.phase
    if phase == EXPLORING:
        return offer_exploring(box, table, seat, actions)
    if phase == PLACE:
        return offer_placing(box, table, seat, actions)
    if phase == CROSS:
        return offer_crossing(box, table, seat, actions)
    if phase == SHARE:
        return offer_sharing(box, table, seat, actions)
    if phase == ACCEPT:
        return offer_accepting(box, table, seat, actions)
    if phase == READY:
        return offer_ready(box, table, seat, actions)
    if phase == JOKER:
        return offer_jokers(box, table, seat, actions)
    if phase == UNLOCK:
        return offer_unlocking(box, table, seat, actions)
    if phase == CLOSE:
        return offer_closing(box, table, seat, actions)
    return offer_sides(box, table, seat, actions)


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return int(table.over)
    what = kind(action)
    if what == USING_CARD:
        return why_not_use(box, table, seat, action)
    if not is_awaited(table, seat):
        return T33
    if what == CHOOSING_SIDE:
        return why_not_side(table, action)
    if what == PLACING:
        return why_not_place(table)
    if what == ACCEPTING:
        return why_not_accept(table)
    if what == REROLLING:
        return why_not_reroll(table)
    if what == HEALING:
        return why_not_heal(table, action)
    if what == SETTING_OUT:
        return why_not_set_out(table)
    if what == MAKING_DIE:
        return why_not_make(table, action)
    if what == STOPPING:
        return why_not_stop(table)
    if what == NAMING_TRACK:
        return why_not_name_track(box, table, action)
    if what == NAMING_DIE:
        return why_not_name_die(box, table, action)
    if what == UNLOCKING:
        return why_not_unlock(table)
    if what == SHARING:
        return why_not_share(table, seat, action)
    if what == CROSSING:
        return why_not_cross(box, table, seat, action)
    if what == ENTERING:
        return why_not_enter(box, table, seat, action)
    if what == RUSHING:
        return why_not_rush(table, seat, action)
    return why_not_close(box, table, seat, action)


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    what = kind(action)
    if what == CHOOSING_SIDE:
        choose_side(box, table, seat, action, tape)
    elif what == PLACING:
        place(box, table, seat, action, tape)
    elif what == ACCEPTING:
        accept(box, table, seat, tape)
    elif what == REROLLING:
        reroll(box, table, seat, tape)
    elif what == HEALING:
        heal(box, table, seat, action, tape)
    elif what == SETTING_OUT:
        set_out(table, seat, tape)
    elif what == MAKING_DIE:
        make_die(table, seat, action, tape)
    elif what == STOPPING:
        stop(box, table, seat, tape)
    elif what == NAMING_TRACK:
        name_track(box, table, seat, action, tape)
    elif what == NAMING_DIE:
        name_die(box, table, seat, action, tape)
    elif what == UNLOCKING:
        unlock(box, table, seat, action, tape)
    elif what == SHARING:
        share(box, table, seat, action, tape)
    elif what == CROSSING:
        cross_off(box, table, seat, action, tape)
    elif what == USING_CARD:
        use_card(box, table, seat, action, tape)
    elif what == ENTERING:
        enter(box, table, seat, action, tape)
    elif what == RUSHING:
        rush(box, table, seat, action, tape)
    else:
        close(box, table, seat, action, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """T70: everything is public but the dice to come."""
    show(table, seen)


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """T70: nothing is hidden but the stream, and a new one serves as well."""
    show(seen, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """T50, T51: all win or nobody does; the points are the gems of the team."""
    for seat in range(table.seats):
        points[seat] = table.gems
    return (1 << table.seats) - 1 if table.over == T50 else 0
