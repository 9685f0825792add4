"""One line of text for every action of Le Castor en cavale; it parses back.

Cards are a colour's letter (m mauve, b blue, g green, y yellow) and a value: `m7`, `b18`.
The other actions are `lead a`, `rob b` (a seat's letter), `yes`, `no`.

PHASES, who is awaited in each, and what they are offered:

- `name`: Henry's seat, when his power card is taken from the pile (A31). `lead X` for every seat
  X of the table, his own included. Nothing else: he must name somebody (A36).
- `ask`: WXT's seat, when his power card is taken (A34). `yes`: his card will be the best of its
  colour in this trick; `no`: the power is used up (A36).
- `rob`: Moignons' seat, when his power card is taken (A35). `rob X` for every other seat X, or
  `no` (A36). A card drawn at random from the hand of X goes to his hand at once.
- `give`: Moignons' seat, right after `rob X`. Any card of his hand, the one just taken included:
  it goes to the hand of X.
- `pass`: all seats at once, under PASS LEFT (A41), after all powers and before the lead. Each
  chooses a card of their hand; when the last one has chosen, all cards go to the left.
- `play`: the seat whose turn it is (A20). A card of the hand; under IN STEP (A48) the followers
  must choose one of the first colour if they have any.
- `secret`: all seats at once, under IN SECRET (A46), instead of `play`. Each chooses a card of
  their hand; when the last one has chosen, all are revealed.
- `retake`: Jean's seat, when his power acts in this trick (not in tricks 6 and 12, where his hand
  will be empty) and all cards are down (A33). A card of his hand replaces his card, which comes
  back to his hand; `no` leaves all as it is. Under IN STEP, unless he led: if he has any card of
  the first colour, the one on the table counted, only cards of the first colour in his hand are
  offered (perhaps only `no`).
- `deeper`: Martha's seat, when her power acts in this trick and she wins it (A32). The trick and
  the plan at stake still lie: `yes` takes trick, plan at stake and the lowest plan of the pile,
  `no` the first two.

Jean's and Martha's power cards ask nothing when they are taken. Everything else happens by
itself: power cards are taken one by one (A30; each question is answered before the next card is
taken), reserves are taken up before trick 7 (A25), tricks are taken, rounds counted and begun.
An action is refused by the rule that it breaks; choices made face down are final.
"""

from cavale.games.castor import CARD
from cavale.games.castor.actions import (
    ANSWERING,
    CHOOSING_CARD,
    NAMING_LEADER,
    NO,
    YES,
    choose_card,
    chosen_card,
    kind,
    name_leader,
    named_leader,
    rob,
    robbed_seat,
)
from cavale.games.castor.table import (
    ACCOMPLICES,
    AGENTS,
    COLOUR_SIZE,
    COLOURS,
    HIGHEST_PLAN,
    MOST_SEATS,
    POWER,
)
from cavale.kernel.contract import seat_letters
from cavale.kernel.notation import ActionTexts

LETTERS = seat_letters(MOST_SEATS)
_CARD_TEXTS = tuple(
    f"{name[0]}{value}"
    for name, size in zip(COLOURS, COLOUR_SIZE, strict=True)
    for value in range(1, size + 1)
)
_TEXTS = (
    {choose_card(card): text for card, text in enumerate(_CARD_TEXTS)}
    | {name_leader(seat): f"lead {letter}" for seat, letter in enumerate(LETTERS)}
    | {rob(seat): f"rob {letter}" for seat, letter in enumerate(LETTERS)}
    | {YES: "yes", NO: "no"}
)
_ACTIONS = ActionTexts(CARD.names, _TEXTS)
CARD_NUMBERS = {text: number for number, text in enumerate(_CARD_TEXTS)}
_PILE_TEXTS = {
    10 * accomplice + value: f"{value}{name}"
    for accomplice, name in enumerate(ACCOMPLICES)
    for value in range(1, HIGHEST_PLAN + 1)
} | {POWER + agent: name for agent, name in enumerate(AGENTS)}
PILE_CARDS = {text: card for card, text in _PILE_TEXTS.items()}


# --- actions --------------------------------------------------------------------------------


action_text = _ACTIONS.text
parse_action = _ACTIONS.parse


def action_key(action: int) -> tuple[str, dict[str, int]]:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    what = kind(action)
    if what == CHOOSING_CARD:
        return "card", {"value": chosen_card(action)}
    if what == NAMING_LEADER:
        return "lead", {"other": named_leader(action)}
    if what == ANSWERING:
        return _TEXTS[action], {}
    return "rob", {"other": robbed_seat(action)}


# --- cards ----------------------------------------------------------------------------------


def card_text(card: int) -> str:
    return _CARD_TEXTS[card]


def cards_in(mask: int) -> list[str]:
    """The cards of a mask, for people."""
    texts = []
    rest = int(mask)
    while rest:
        texts.append(_CARD_TEXTS[(rest & -rest).bit_length() - 1])
        rest &= rest - 1
    return texts


def pile_card_text(card: int) -> str:
    """A plan (`2`, `4blue`) or a power (`henry`); `?` is one that the viewer may not know."""
    return _PILE_TEXTS[card] if card else "?"
