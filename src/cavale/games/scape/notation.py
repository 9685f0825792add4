"""One line of text for every action of SCAPE; it parses back.

A card is its letter and its place in the letter's list of the box (the row of the ledger's
table): `S1` to `S7`, `C1`, `A1`, `P1`, `E1` to `E7`. Two copies of a card have the same name, and
a hand that holds both offers it once. Seats are letters from `a`; the left neighbour of a seat is
the next letter, the right neighbour the one before.

Actions, in their order (`legal` lists them so):

    down S1 .. down E7    play the card face down
    up S1 .. up E7        play the card face up
    pick S1 .. pick E7    the card to be handed over or discarded
    look a .. look n      whose identity to look at
    pile S .. pile E      the pile to collapse, or the pile whose top is turned up

Phases, who is awaited in them, and what is offered:

* `turn`: the seat whose turn it is; for each kind of card in its hand `down` and `up`. `down`
  ends the turn. `up` takes the card out of the hand; then, by its action (S30-S35):
  LOOK asks in phase `look`; PASS LEFT, PASS RIGHT and ALL DISCARD in phase `pick`; COLLAPSE in
  phase `collapse`; REVEAL in phase `reveal`. If no hand holds a card, no pile has a card, or no
  pile has a face-down top, nothing is asked: the card is discarded, the turn ends.
* `look`: the seat whose turn it is; `look` of every other seat.
* `pick`: every seat that holds two cards or more and has not picked yet, the acting one
  included, in any order; `pick` of each kind in its hand. For a seat with a single card it is
  picked at once, without a move; such seats are never awaited. When the last has picked (perhaps
  nobody had to), all cards move together. Until then they stay in the hands.
* `collapse`: the seat whose turn it is; `pile` of every pile that is not empty.
* `reveal`: the seat whose turn it is; `pile` of every pile whose top is face down. With
  `reveal_piles = 2` it is asked a second time if there is still such a pile.

At the end of a turn the played card joins the row of its player (S23), its player draws to four
(S24), and the turn goes to the right (S20), past seats with an empty hand (S21: no move). The
match is over when all hands are empty (S25). Decisions with one choice are asked all the same.
"""

from cavale.games.scape import CARD
from cavale.games.scape.actions import (
    LAYING_DOWN,
    LOOKING_AT,
    NAMING_PILE,
    PICKING_CARD,
    PLAYING_UP,
    card_in,
    kind,
    look_at,
    looked_at,
    name_pile,
    named_pile,
    with_card,
)
from cavale.games.scape.table import KINDS, LETTERS, MOST_SEATS, card_name
from cavale.kernel.contract import seat_letters
from cavale.kernel.notation import ActionTexts

SEATS = seat_letters(MOST_SEATS)
_WITH_CARD = {LAYING_DOWN: "down", PLAYING_UP: "up", PICKING_CARD: "pick"}
_TEXTS = (
    {
        with_card(what, card): f"{word} {card_name(card)}"
        for what, word in _WITH_CARD.items()
        for card in range(1, KINDS + 1)
    }
    | {look_at(seat): f"look {letter}" for seat, letter in enumerate(SEATS)}
    | {name_pile(pile): f"pile {letter}" for pile, letter in enumerate(LETTERS)}
)
_ACTIONS = ActionTexts(CARD.names, _TEXTS)


action_text = _ACTIONS.text
parse_action = _ACTIONS.parse


def action_key(action: int) -> tuple[str, dict[str, int]]:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    what = kind(action)
    if what == NAMING_PILE:
        return "pile", {"value": named_pile(action)}
    if what == LOOKING_AT:
        return "look", {"other": looked_at(action)}
    return _WITH_CARD[what], {"value": card_in(action)}
