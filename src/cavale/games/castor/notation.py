"""One line of text for every action and every position of Le Castor en cavale; both parse back.

ACTIONS. Cards are a colour's letter (m mauve, b blue, g green, y yellow) and a value: `m7`, `b18`.
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

A POSITION is sections separated by ` | `; those that say nothing are left out:

    ply 9 | round 1 | trick 3 | a henry hand m3 b7 wait g1 won g8 y12 tricks 1 played b2 medals 1
    | b jean hand y6 shown y6 | leader a | play b | active martha | last a b g8 y12
    | pile 2 martha 4blue ?17 | taken a:3 b:? | sheet 9/2/1/17 4/6/5/-4

Seats are letters from `a`, with their agent; `hand`, `wait`, `won`, `played`, `picked` and
`shown` are followed by cards. Every phase names the seats that are awaited: `play b`, `pass ac`;
`give b to c m4` says from whom Moignons took what (`?` if this viewer may not know). `active` are
the agents whose power acts in this trick. `last` is the trick before: leader, winner, the cards
of the seats from `a` on. The top of the pile comes first: plans with their value and accomplice,
powers with their agent; `?17` are 17 hidden cards. `taken` is who took what from the pile in this
round, in order. `sheet` is how the round before was counted: plans, green cards, yellow cards,
points of each seat. `random` holds key, nonce, counter, words left and the block in use.
"""

from collections.abc import Iterable
from typing import Any

from cavale.games.castor.table import (
    ACCOMPLICES,
    AGENTS,
    CARDS,
    COLOUR_SIZE,
    COLOURS,
    GIVE,
    HIGHEST_PLAN,
    LEAD,
    MOST_SEATS,
    PASS,
    PHASES,
    POWER,
    SECRET,
    TABLE,
    TAKE_FROM,
    YES,
)
from cavale.kernel.contract import seat_letters, seats_in
from cavale.kernel.errors import CavaleError
from cavale.kernel.notation import parse_random, positive, random_text
from cavale.kernel.plain import plain_blank

_LETTERS = seat_letters(MOST_SEATS)
_CARD_TEXTS = tuple(
    f"{name[0]}{value}"
    for name, size in zip(COLOURS, COLOUR_SIZE, strict=True)
    for value in range(1, size + 1)
)
_TEXTS = (
    *_CARD_TEXTS,
    *(f"lead {letter}" for letter in _LETTERS),
    *(f"rob {letter}" for letter in _LETTERS),
    "yes",
    "no",
)
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}
_CARD_NUMBERS = {text: number for number, text in enumerate(_CARD_TEXTS)}
_PILE_TEXTS = {
    10 * accomplice + value: f"{value}{name}"
    for accomplice, name in enumerate(ACCOMPLICES)
    for value in range(1, HIGHEST_PLAN + 1)
} | {POWER + agent: name for agent, name in enumerate(AGENTS)}
_PILE_CARDS = {text: card for card, text in _PILE_TEXTS.items()}
_SHEET = ("sheet_plans", "sheet_green", "sheet_yellow", "sheet_points")


def _bad(text: str) -> CavaleError:
    return CavaleError(
        en=f"This is not the notation of Le Castor en cavale: {text!r}.",
        fr=f"Ce n’est pas la notation du Castor en cavale : « {text} ».",
    )


# --- actions and cards ----------------------------------------------------------------------


def action_text(action: int) -> str:
    return _TEXTS[action]


def parse_action(text: str) -> int:
    try:
        return _ACTIONS[text]
    except KeyError:
        raise _bad(text) from None


def action_key(action: int) -> tuple[str, dict[str, int]]:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    if action < CARDS:
        return "card", {"value": action}
    if action < TAKE_FROM:
        return "lead", {"other": action - LEAD}
    if action < YES:
        return "rob", {"other": action - TAKE_FROM}
    return ("yes" if action == YES else "no"), {}


def card_text(card: int) -> str:
    return _CARD_TEXTS[card]


def parse_card(text: str) -> int:
    try:
        return _CARD_NUMBERS[text]
    except KeyError:
        raise _bad(text) from None


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


# --- positions: writing ---------------------------------------------------------------------


def position_text(table: Any) -> str:
    seats = range(int(table.seats))
    sections = [
        f"ply {table.ply}" if table.ply else "",
        "options nopowers" if table.powers else "",
        f"round {table.round_number}",
        f"trick {table.trick}",
        *(_seat_text(table, seat) for seat in seats),
        f"leader {_LETTERS[table.leader]}",
        _phase_text(table),
        _active_text(table),
        _last_text(table),
        _pile_text(table),
        _taken_text(table),
        _sheet_text(table),
        random_text(table),
    ]
    return " | ".join(section for section in sections if section)


def _seat_text(table: Any, seat: int) -> str:
    words = [_LETTERS[seat], AGENTS[table.agent[seat]]]
    zones = {"hand": table.hand_mask, "wait": table.reserve_mask, "won": table.won_mask}
    for name, masks in zones.items():
        words += _zone_words(name, cards_in(masks[seat]))
    words += _number_words("tricks", table.tricks[seat])
    words += _card_words("played", table.played[seat])
    words += _card_words("picked", table.picked[seat])
    if AGENTS[table.agent[seat]] == "jean":
        words += _card_words("shown", table.shown)
    words += _number_words("medals", table.medals[seat])
    return " ".join(words)


def _zone_words(name: str, cards: list[str]) -> list[str]:
    return [name, *cards] if cards else []


def _number_words(name: str, number: int) -> list[str]:
    return [name, str(number)] if number else []


def _card_words(name: str, card_plus_1: int) -> list[str]:
    return [name, _CARD_TEXTS[card_plus_1 - 1]] if card_plus_1 else []


def _phase_text(table: Any) -> str:
    if table.over:
        return f"over {table.over}"
    waiting = "".join(_LETTERS[seat] for seat in seats_in(int(table.waiting)))
    words = [PHASES[table.phase], waiting]
    if table.phase == GIVE:
        robbed = _CARD_TEXTS[table.robbed - 1] if table.robbed else "?"
        words += ["to", _LETTERS[table.victim], robbed]
    return " ".join(words)


def _active_text(table: Any) -> str:
    names = [AGENTS[agent] for agent in seats_in(int(table.active))]
    return " ".join(["active", *names]) if names else ""


def _last_text(table: Any) -> str:
    if not any(table.last_played):
        return ""
    letters = [_LETTERS[table.last_leader], _LETTERS[table.last_winner]]
    cards = [_CARD_TEXTS[card - 1] for card in table.last_played[: table.seats]]
    return " ".join(["last", *letters, *cards])


def _pile_text(table: Any) -> str:
    cards = [int(card) for card in table.pile[: table.pile_size]][::-1]
    shown = [_PILE_TEXTS[card] for card in cards if card]
    hidden = cards.count(0)
    return " ".join(["pile", *shown, *([f"?{hidden}"] if hidden else [])]) if cards else ""


def _taken_text(table: Any) -> str:
    words = [
        f"{_LETTERS[table.taker[index]]}:{pile_card_text(table.taken[index])}"
        for index in range(int(table.taken_size))
    ]
    return " ".join(["taken", *words]) if words else ""


def _sheet_text(table: Any) -> str:
    columns = [getattr(table, name) for name in _SHEET]
    if not any(any(column) for column in columns):
        return ""
    rows = ("/".join(str(c[seat]) for c in columns) for seat in range(int(table.seats)))
    return " ".join(["sheet", *rows])


# --- positions: parsing ---------------------------------------------------------------------


def parse_position(text: str) -> Any:
    """The table that a line describes."""
    table = plain_blank(TABLE)
    try:
        for section in text.split(" | "):
            name, *words = section.split()
            if len(name) == 1 and name in _LETTERS:
                _parse_seat(table, _LETTERS.index(name), words)
            elif name in PHASES:
                _parse_phase(table, name, words)
            else:
                _PARSERS[name](table, words)
        _finish(table)
        table.record()  # every number fits, every list has its length
    except (KeyError, ValueError, IndexError, OverflowError):
        raise _bad(text) from None
    return table


def _parse_seat(table: Any, seat: int, words: list[str]) -> None:
    if seat != table.seats:
        raise ValueError("seats come in their order, each once")
    table.seats += 1
    table.agent[seat] = AGENTS.index(words[0])
    name = ""
    for word in words[1:]:
        if word in _SEAT_PARSERS:
            name = word
        else:
            _SEAT_PARSERS[name](table, seat, word)


def _into(field: str) -> Any:
    def parse(table: Any, seat: int, word: str) -> None:
        bit = 1 << _CARD_NUMBERS[word]
        if getattr(table, field)[seat] & bit:
            raise ValueError(word)
        getattr(table, field)[seat] |= bit

    return parse


def _one_card(field: str) -> Any:
    def parse(table: Any, seat: int, word: str) -> None:
        getattr(table, field)[seat] = _CARD_NUMBERS[word] + 1

    return parse


def _number(field: str) -> Any:
    def parse(table: Any, seat: int, word: str) -> None:
        getattr(table, field)[seat] = positive(word)

    return parse


def _parse_shown(table: Any, seat: int, word: str) -> None:
    if AGENTS[table.agent[seat]] != "jean":
        raise ValueError(word)
    table.shown = _CARD_NUMBERS[word] + 1


_SEAT_PARSERS = {
    "hand": _into("hand_mask"),
    "wait": _into("reserve_mask"),
    "won": _into("won_mask"),
    "tricks": _number("tricks"),
    "played": _one_card("played"),
    "picked": _one_card("picked"),
    "shown": _parse_shown,
    "medals": _number("medals"),
}


def _parse_phase(table: Any, name: str, words: list[str]) -> None:
    table.phase = PHASES.index(name)
    for letter in words[0]:
        table.waiting |= 1 << _LETTERS.index(letter)
    if table.phase == GIVE:
        table.victim = _LETTERS.index(words[2])
        table.robbed = 0 if words[3] == "?" else _CARD_NUMBERS[words[3]] + 1


def _parse_over(table: Any, words: list[str]) -> None:
    table.over = positive(words[0])


def _parse_ply(table: Any, words: list[str]) -> None:
    table.ply = positive(words[0])


def _parse_options(table: Any, words: list[str]) -> None:
    table.powers = ["nopowers"].index(words[0]) + 1


def _parse_round(table: Any, words: list[str]) -> None:
    table.round_number = positive(words[0])


def _parse_trick(table: Any, words: list[str]) -> None:
    table.trick = positive(words[0])


def _parse_leader(table: Any, words: list[str]) -> None:
    table.leader = _LETTERS.index(words[0])


def _parse_active(table: Any, words: list[str]) -> None:
    for word in words:
        table.active |= 1 << AGENTS.index(word)


def _parse_last(table: Any, words: list[str]) -> None:
    table.last_leader = _LETTERS.index(words[0])
    table.last_winner = _LETTERS.index(words[1])
    cards = [_CARD_NUMBERS[word] + 1 for word in words[2:]]
    table.last_played[: len(cards)] = cards


def _parse_pile(table: Any, words: list[str]) -> None:
    cards = [_PILE_CARDS[word] for word in words if word[0] != "?"]
    if words[-1][0] == "?":
        cards += [0] * positive(words[-1][1:])
    table.pile_size = len(cards)
    table.pile[: len(cards)] = cards[::-1]


def _parse_taken(table: Any, words: list[str]) -> None:
    for index, word in enumerate(words):
        letter, _, card = word.partition(":")
        table.taker[index] = _LETTERS.index(letter)
        table.taken[index] = 0 if card == "?" else _PILE_CARDS[card]
    table.taken_size = len(words)


def _parse_sheet(table: Any, words: list[str]) -> None:
    for seat, row in enumerate(words):
        for name, number in zip(_SHEET, row.split("/"), strict=True):
            getattr(table, name)[seat] = int(number)


_PARSERS = {
    "ply": _parse_ply,
    "options": _parse_options,
    "round": _parse_round,
    "trick": _parse_trick,
    "leader": _parse_leader,
    "over": _parse_over,
    "active": _parse_active,
    "last": _parse_last,
    "pile": _parse_pile,
    "taken": _parse_taken,
    "sheet": _parse_sheet,
    "random": parse_random,
}


def _finish(table: Any) -> None:
    """Check that all seats named are there; whose turn it is follows from who is awaited."""
    waiting = seats_in(int(table.waiting))
    named: Iterable[int] = (
        *waiting,
        *(table.leader, table.victim, table.last_leader, table.last_winner),
        *table.taker[: table.taken_size],
    )
    if max(named) >= table.seats or len(set(table.agent[: table.seats])) != table.seats:
        raise ValueError("a seat that is not there, or an agent twice")
    is_one = waiting and table.phase not in (PASS, SECRET)
    if is_one and len(waiting) > 1:
        raise ValueError("several seats are awaited where one acts")
    table.turn = waiting[0] if is_one else table.leader
