"""One line of text for every action of Condamnés !; it parses back. Positions: see `positions`.

A card is rank and suit: `As 2c Th Jd Qs Kc`, suits s c h d (spades, clubs, hearts, diamonds).
Where cards are put in order, it is suit by suit in that order, each from the ace to the king.
Seats are letters from `a`; the seat on the left of a seat is the next letter.

The protocol. A phase says who is awaited and what they decide; `why` stands for its rule.

    phase       awaited                  moves
    GRABBING    the prisoners who have   `grab`, `leave` (C03, C34). The first `grab` ends it; so
                not yet left             does the last `leave`: then a random prisoner takes it.
    GIVING      the guard                `give 7s`: a card of his hand that is no head (C20).
                                         If he has none: `swap Kh` names the head he will part
                                         with, before cards are turned up (C26); without any card
                                         in hand the move is `swap`. He then still has to give.
    PASSING     the prisoner whose turn  `pass 7s`: any card of their hand but the stolen one.
                it is                    `pass 7s keep 9d` if 7s is the stolen one and they hold
                                         it: 9d, any other card of their hand, becomes it (C41).
    INSPECTING  the guard                `inspect b`: a prisoner not inspected in this settling.
    TAKING      the guard                `take Ks`: a card of the prisoner just inspected that is
                                         higher than the returned one, never the stolen card.
    PAYING      the guard                after `search b`: `pay Ks` (one head), or `pay 7s 9d`
                                         (any two cards, heads too, in order).
    POINTING    the guard                after a tunnel: `let`, or `point 9s`: one of its cards.
    DISCARDING  the guard                after he has pointed wrongly: `discard 7s`, any card of his
                                         hand (C42). With no card in hand, or with `pointing =
                                         free`, there is no such phase.
    APART       the guard                after the second or a later offence of a prisoner who is
                                         not apart yet: `apart`, `spare` (C43).

GIVING and PASSING are the open moments (C27). In them, and only in them, these moves are legal
as well, awaited or not:

    `search b`     the guard, b any prisoner, if he can pay (has a head, or two cards) and has
                   searched less than once in this round (`searches = free`: less than 30 times).
    `callout b`    the guard, b any prisoner, if he has called out nobody in this round.
    `slip b`       the holder of the stolen card: passes it to b (C40).
    `feint b`      a prisoner: does nothing with b (C44).
    `show b 7s`    a prisoner: shows b a card of their hand, the stolen card included (C43).
                   All three: b is a prisoner in the next seat on either side, neither of the two
                   is apart, and the prisoner has made no covert move in this round
                   (`covert = step`: since the last step).
    `tunnel s 9`   a prisoner who holds exactly four cards of a suit, everything in their hand
                   counted, lays them; the marker is the 9 (C10, C11).
    `tunnel s 9 4` a prisoner who holds five of a suit: the marker is the 9, the 4 is left out.

What follows by itself, and in which order chance is asked. The pack is a list whose top is its
last card. Cards that are shuffled are put in ascending order first, then shuffled; the result,
read from the first to the last, is laid under the pack with its last card uppermost.

- Set-up: the 52 cards are shuffled; each seat from `a` on gets the top card; the guard is found
  (C01); the other seats' cards are shuffled under the pack (C02); `below(4)` says which suit the
  guard's left neighbour collects: 0 spades, 1 hearts, 2 clubs, 3 diamonds, and so on in this order
  going left (C47); GRABBING. After the grab the guard gets five cards one by one, then each
  prisoner three, beginning with the guard's left neighbour and going left; then the first round
  begins.
- Grab: if all have left, the taker is number `below(prisoners)` of the prisoners by seat, from 0.
  Then the rustling pair is found: the taker and a neighbouring prisoner. If there are two
  neighbours, `below(2)` says which: 0 the one on the taker's right (the seat before), 1 the one
  on the left. Prisoners set apart grab and rustle here like any other.
- Every card drawn from the pack, for whatever reason, is drawn so: if the pack has fewer than
  five cards and there are discards, these are shuffled under it; the top is drawn; the same check
  is made again (C46).
- `give`: the card goes to the guard's right neighbour in odd rounds, to the left one in even.
- A returned card is settled at once: higher and a head, the guard draws one; higher, nothing; else
  INSPECTING. `inspect` of a prisoner with a higher card leads to TAKING, otherwise back to
  INSPECTING; after the last prisoner the round is over (C25). The round ends, the transfer is
  checked (C14), the next round begins.
- `swap`: if the pack holds no number card, the discards are shuffled under it; cards are drawn
  until a number card comes; head and turned-up heads together are shuffled under the pack.
- `pay`: the payment is discarded. No: the guard draws one. Yes: he draws as many as he paid plus
  one (C13 is checked after each card he gets, here and everywhere); the prisoner's cards are
  discarded, they draw three (four if it is their turn to pass), then the top card, drawn too,
  becomes the stolen one and GRABBING begins.
- `tunnel`: the four cards leave the hand, four are drawn; if the stolen card was among the four,
  the first card drawn becomes the stolen one. After `let`, `point` or, if that was wrong,
  `discard`, three cards (void: four) are shuffled under the pack, then C12 is checked. The card
  discarded goes to the discards; nothing is drawn, so C46 is not checked.
- `apart`, `spare`, a grab in mid-round and every interrupting move lead back to where the round
  stood.
"""

from functools import cache, lru_cache

from cavale.games.condamnes import CARD
from cavale.games.condamnes.actions import (
    ACTIONS,
    CALL_OUT,
    DISCARD,
    FEINT,
    GIVE,
    GRAB,
    INSPECT,
    KEEP,
    LEAVE,
    LET,
    PASS,
    PAY,
    PAY_TWO,
    POINT,
    SEARCH,
    SET_APART,
    SHOW,
    SLIP,
    SPARE,
    SWAP,
    TAKE,
    TUNNEL,
    TURN_UP,
    card_of,
    kept_card,
    kind,
    left_out_card,
    payment_mask,
    seat_of,
)
from cavale.games.condamnes.table import CARDS, MOST_SEATS, RANK_LETTERS, SUIT_LETTERS
from cavale.kernel.contract import seat_letters
from cavale.kernel.errors import CavaleError
from cavale.kernel.notation import not_notation

LETTERS = seat_letters(MOST_SEATS)
CARD_TEXTS = ("", *(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS))

_ALONE = {GRAB: "grab", LEAVE: "leave", LET: "let", SET_APART: "apart", SPARE: "spare"}
_WITH_CARD = {
    GIVE: "give",
    PASS: "pass",
    TAKE: "take",
    SWAP: "swap",
    POINT: "point",
    PAY: "pay",
    DISCARD: "discard",
}
_WITH_SEAT = {
    INSPECT: "inspect",
    SEARCH: "search",
    CALL_OUT: "callout",
    SLIP: "slip",
    FEINT: "feint",
}

Key = tuple[str, dict[str, int]]


def bad_notation(text: str) -> CavaleError:
    return not_notation(CARD.names, text)


_ALL = (1 << CARDS + 1) - 2


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, in order."""
    cards = []
    rest = int(mask) & _ALL
    while rest:
        cards.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return cards


def card_texts(mask: int) -> list[str]:
    return list(_card_texts(int(mask)))


@lru_cache(4096)
def _card_texts(mask: int) -> tuple[str, ...]:
    """Kept: at every move all seats are told mostly the same hands, and mostly empty ones."""
    return tuple(CARD_TEXTS[card] for card in cards_in(mask))


def action_text(action: int) -> str:
    return _texts()[action][0]


def parse_action(text: str) -> int:
    try:
        return _parsed()[text]
    except KeyError:
        raise bad_notation(text) from None


def action_key(action: int) -> Key:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    return _texts()[action][1]


@cache
def _texts() -> list[tuple[str, Key]]:
    return [_text_and_key(action) for action in range(ACTIONS)]


@cache
def _parsed() -> dict[str, int]:
    return {text: action for action, (text, _) in enumerate(_texts())}


def _text_and_key(action: int) -> tuple[str, Key]:
    made = kind(action)
    if made in _ALONE:
        return _ALONE[made], (_ALONE[made], {})
    if made == TURN_UP:
        return "swap", ("turn_up", {})
    if made in _WITH_CARD:
        word, card = _WITH_CARD[made], card_of(action)
        return f"{word} {CARD_TEXTS[card]}", (word, {"value": card})
    if made in _WITH_SEAT:
        word, seat = _WITH_SEAT[made], seat_of(action)
        return f"{word} {LETTERS[seat]}", (word, {"other": seat})
    return _text_and_key_of_two(made, action)


def _text_and_key_of_two(made: int, action: int) -> tuple[str, Key]:
    if made == PAY_TWO:
        lower, higher = cards_in(payment_mask(action))
        gaps = {"value": lower, "count": higher}
        return f"pay {CARD_TEXTS[lower]} {CARD_TEXTS[higher]}", ("pay_two", gaps)
    card = card_of(action)
    text, gaps = CARD_TEXTS[card], {"value": card}
    if made == SHOW:
        seat = seat_of(action)
        return f"show {LETTERS[seat]} {text}", ("show", gaps | {"other": seat})
    if made == KEEP:
        kept = kept_card(action)
        return f"pass {text} keep {CARD_TEXTS[kept]}", ("keep", gaps | {"count": kept})
    tunnel = f"tunnel {text[1]} {text[0]}"
    if made == TUNNEL:
        return tunnel, ("tunnel", gaps)
    left_out = CARD_TEXTS[left_out_card(action)][0]
    gaps["count"] = RANK_LETTERS.index(left_out)
    return f"{tunnel} {left_out}", ("tunnel_but", gaps)
