"""One line of text for every action of Le Temple; it parses back.

Seats are letters from `a`, clockwise; left is the next one. Rooms are `a1` to `e5`: the column
from the west, the row from the north; `c3` is the middle. Symbols are A adventurer, K key,
T torch, M golden mask, X black mask. *Active* is the seat whose turn it is. In each phase one
seat is awaited; only treasure cards (`card`) may be used by anybody, in any phase.

phase    awaited          actions, and when they are offered
side     each, from the   `side n|e|s|w`: a side nobody has yet. Then the first turn begins.
         first player
close    active, then     `close c3 e`: closes the inner doorway between c3 and the room east of
         left neighbour   it, on the own sheet; offered for every still open inner doorway (n, e,
                          s, w) of every room whose two symbols are those of the two dice, in
                          order. Where both rooms of a doorway match, both texts are offered. A
                          seat with nothing to close is not asked. `rush`, for the active seat.
accept   active           a throw (one or two dice, left and right, black masks included) lies on
                          the table. `accept`; `reroll` if a reroll box is circled and not spent;
                          `rush`. Asked only if a reroll box is circled and not spent, or if
                          anybody has a complete unused card whose reward is a reroll (and that
                          track is not full); else the
                          throw is accepted unasked.
place    active           black masks of the accepted throw have gone to the first cursed box.
                          `keep` or `give` for the next die left of it, the left one first;
                          `heal 1|2|3`; `rush`. Skipped if the throw has no other dice. When all
                          are placed, the next dice are thrown without asking. `reroll` if the
                          throw was accepted unasked and is still whole (see below) and a reroll
                          box is circled and not spent: then one has just come by a rush.
ready    active           no dice left to throw. `explore`; `heal 1|2|3`; `rush`. Asked only if a
                          die is cursed and a heal box is circled and not spent, or anybody has a
                          complete unused card whose reward is heal.
explore  active           `enter c3`: a room next to the own one through an open doorway (from
                          outside: any room of the chosen side) whose two symbols are among the
                          kept and temporary dice, two dice for a double one; kept dice are used
                          before temporary ones. `rush`; `use key|torch|mask` if such a box is
                          circled and not spent; `stop`, always. `heal 1|2|3` if `ready` was not
                          asked after the last throw and no `enter` has followed it.
joker    active           after entering a joker room whose action is not crossed off.
                          `joker heal|reroll|key|torch|mask`: a track that is not full. In the
                          variant JOKER ROOMS `joker left|right` instead: the die it names shows
                          an adventurer, a symbol whose track is not full, or a black mask while
                          a die is cursed; `joker right` only if it shows another symbol than the
                          left die. Asked only if a choice with an effect is offered (T29): an
                          adventurer has none.
unlock   active           in DICE ROOMS, a pair was unlocked and extra dice are left: `gems` or
                          `die`.
share    each other seat  `take A|K|T|M`: a symbol that the pool has. After the first die, if the
         from the left    pool then has more dice than there are seats still to come, the seat
         neighbour on     is asked again and may also say `done`. Ends with an empty pool.
cross    the same         `cross 3L`, `cross 3R`: the seat's first die (in the order taken) on the
                          left or right side of its own treasure card 3, which is not used and
                          has that symbol not crossed off; of two alike the left one is crossed.
                          A die that fits nowhere is wasted unasked.

`heal 2` takes the dice of the second cursed box (from the left); it needs a die there and a heal
box circled and not spent. The dice are free again, and in `ready` and `explore` are thrown at once.

`rush c3` needs a rush box circled and not spent; the room is one that `enter` could reach, at
any price. A joker or an unlocking that follows is settled, then the phase goes on, with the throw
that lies there. It is offered to the active seat in every phase of its turn up to `stop`, but for
`joker` and `unlock`: what a room asks is answered first.

A throw that was accepted unasked is whole until a die of it is kept or given. Its black mask, if
it has one, lies in the first cursed box already, and is thrown again with the other die. Once the
mask leaves that box (`heal 1`, or a black mask as a joker), the throw is no longer whole. A throw
that was accepted by `accept` is not.

`card 3` uses the own treasure card 3 whose left side is complete and which is not used: by any
seat in any phase until the end. If a die that waits in `cross` then fits nowhere, it is wasted.

A turn begins by itself: T20, T21, then the dice of CLOSING (every turn) or JOKER ROOMS (first
player) are thrown, left one first, then the first two free dice. Each throw takes one random face
of the box's `die` for each die, the left one first: `below(6)` of the table's stream. At set-up
a random first player is `below(seats)`, before anything else.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cavale.games.temple import CARD
from cavale.games.temple.actions import (
    ACCEPT_THROW,
    DONE,
    GIVE,
    GO_EXPLORE,
    KEEP,
    STOP,
    TAKE_DIE,
    TAKE_GEMS,
    THROW_AGAIN,
    to_choose,
    to_close,
    to_cross,
    to_enter,
    to_heal,
    to_make,
    to_name_die,
    to_name_track,
    to_rush,
    to_take,
    to_use,
)
from cavale.games.temple.table import (
    ADVENTURER,
    CARD_SIDES,
    CARDS,
    CURSED_BOXES,
    HEAL,
    KEYS,
    MASK,
    ROOM_NAMES,
    SYMBOLS,
    TRACKS,
    WAYS,
)
from cavale.kernel.notation import ActionTexts


class _Said(NamedTuple):
    """An action in notation, its key in `words.toml`, and what fills the gaps there."""

    action: int
    text: str
    key: str
    gaps: dict[str, int]


_SINGLE = {
    "keep": KEEP,
    "give": GIVE,
    "accept": ACCEPT_THROW,
    "reroll": THROW_AGAIN,
    "explore": GO_EXPLORE,
    "stop": STOP,
    "gems": TAKE_GEMS,
    "die": TAKE_DIE,
    "done": DONE,
}


def _said() -> Iterator[_Said]:
    for word, action in _SINGLE.items():
        yield _Said(action, word, word, {})
    for way, name in enumerate(WAYS):
        yield _Said(to_choose(way), f"side {name}", "side", {"value": way})
    for spot in range(CURSED_BOXES):
        yield _Said(to_heal(spot), f"heal {spot + 1}", "heal", {"value": spot + 1})
    for track in range(KEYS, len(TRACKS)):
        yield _Said(to_make(track), f"use {TRACKS[track]}", "use", {"value": track})
    for track in range(HEAL, len(TRACKS)):
        yield _Said(to_name_track(track), f"joker {TRACKS[track]}", "joker", {"value": track})
    for die, side in enumerate(("left", "right")):
        yield _Said(to_name_die(die), f"joker {side}", "joker_die", {"value": die})
    for symbol in range(ADVENTURER, MASK + 1):
        yield _Said(to_take(symbol), f"take {SYMBOLS[symbol]}", "take", {"value": symbol})
    yield from _said_of_cards()
    yield from _said_of_rooms()


def _said_of_cards() -> Iterator[_Said]:
    for card in range(CARDS):
        yield _Said(to_use(card), f"card {card + 1}", "card", {"value": card + 1})
        for right, side in enumerate(CARD_SIDES):
            gaps = {"value": card + 1, "count": right}
            yield _Said(to_cross(card, right), f"cross {card + 1}{side}", "cross", gaps)


def _said_of_rooms() -> Iterator[_Said]:
    for room, name in enumerate(ROOM_NAMES):
        yield _Said(to_enter(room), f"enter {name}", "enter", {"value": room})
        yield _Said(to_rush(room), f"rush {name}", "rush", {"value": room})
        for way, direction in enumerate(WAYS):
            gaps = {"value": room, "count": way}
            yield _Said(to_close(room, way), f"close {name} {direction}", "close", gaps)


_SAID = {said.action: said for said in _said()}
_ACTIONS = ActionTexts(CARD.names, {action: said.text for action, said in _SAID.items()})
action_text, parse_action = _ACTIONS.text, _ACTIONS.parse


def action_key(action: int) -> tuple[str, dict[str, int]]:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    said = _SAID[action]
    return said.key, dict(said.gaps)
