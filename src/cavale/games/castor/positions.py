"""One line of text for every position of Le Castor en cavale; it parses back.

A position is sections separated by ` | `; those that say nothing are left out:

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
from functools import partial
from typing import Any

from cavale.games.castor import CARD
from cavale.games.castor.notation import (
    CARD_NUMBERS,
    LETTERS,
    PILE_CARDS,
    card_text,
    cards_in,
    pile_card_text,
)
from cavale.games.castor.table import AGENTS, GIVE, PASS, PHASES, SECRET, TABLE
from cavale.kernel.contract import seats_in
from cavale.kernel.notation import PositionReader, Reader, positive, random_text

_SHEET = ("sheet_plans", "sheet_green", "sheet_yellow", "sheet_points")

# --- writing --------------------------------------------------------------------------------


def position_text(table: Any) -> str:
    seats = range(int(table.seats))
    sections = [
        f"ply {table.ply}" if table.ply else "",
        "options nopowers" if table.powers else "",
        f"round {table.round_number}",
        f"trick {table.trick}",
        *(_seat_text(table, seat) for seat in seats),
        f"leader {LETTERS[table.leader]}",
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
    words = [LETTERS[seat], AGENTS[table.agent[seat]]]
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
    return [name, card_text(card_plus_1 - 1)] if card_plus_1 else []


def _phase_text(table: Any) -> str:
    if table.over:
        return f"over {table.over}"
    waiting = "".join(LETTERS[seat] for seat in seats_in(int(table.waiting)))
    words = [PHASES[table.phase], waiting]
    if table.phase == GIVE:
        robbed = card_text(table.robbed - 1) if table.robbed else "?"
        words += ["to", LETTERS[table.victim], robbed]
    return " ".join(words)


def _active_text(table: Any) -> str:
    names = [AGENTS[agent] for agent in seats_in(int(table.active))]
    return " ".join(["active", *names]) if names else ""


def _last_text(table: Any) -> str:
    if not any(table.last_played):
        return ""
    letters = [LETTERS[table.last_leader], LETTERS[table.last_winner]]
    cards = [card_text(card - 1) for card in table.last_played[: table.seats]]
    return " ".join(["last", *letters, *cards])


def _pile_text(table: Any) -> str:
    cards = [int(card) for card in table.pile[: table.pile_size]][::-1]
    shown = [pile_card_text(card) for card in cards if card]
    hidden = cards.count(0)
    return " ".join(["pile", *shown, *([f"?{hidden}"] if hidden else [])]) if cards else ""


def _taken_text(table: Any) -> str:
    words = [
        f"{LETTERS[table.taker[index]]}:{pile_card_text(table.taken[index])}"
        for index in range(int(table.taken_size))
    ]
    return " ".join(["taken", *words]) if words else ""


def _sheet_text(table: Any) -> str:
    columns = [getattr(table, name) for name in _SHEET]
    if not any(any(column) for column in columns):
        return ""
    rows = ("/".join(str(c[seat]) for c in columns) for seat in range(int(table.seats)))
    return " ".join(["sheet", *rows])


# --- parsing --------------------------------------------------------------------------------


def _parse_seat(table: Any, seat: int, words: list[str]) -> None:
    table.agent[seat] = AGENTS.index(words[0])
    name = ""
    for word in words[1:]:
        if word in _SEAT_PARSERS:
            name = word
        else:
            _SEAT_PARSERS[name](table, seat, word)


def _into(field: str) -> Any:
    def parse(table: Any, seat: int, word: str) -> None:
        bit = 1 << CARD_NUMBERS[word]
        if getattr(table, field)[seat] & bit:
            raise ValueError(word)
        getattr(table, field)[seat] |= bit

    return parse


def _one_card(field: str) -> Any:
    def parse(table: Any, seat: int, word: str) -> None:
        getattr(table, field)[seat] = CARD_NUMBERS[word] + 1

    return parse


def _number(field: str) -> Any:
    def parse(table: Any, seat: int, word: str) -> None:
        getattr(table, field)[seat] = positive(word)

    return parse


def _parse_shown(table: Any, seat: int, word: str) -> None:
    if AGENTS[table.agent[seat]] != "jean":
        raise ValueError(word)
    table.shown = CARD_NUMBERS[word] + 1


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


def _parse_phase(phase: int, table: Any, words: list[str]) -> None:
    table.phase = phase
    for letter in words[0]:
        table.waiting |= 1 << LETTERS.index(letter)
    if table.phase == GIVE:
        table.victim = LETTERS.index(words[2])
        table.robbed = 0 if words[3] == "?" else CARD_NUMBERS[words[3]] + 1


def _parse_options(table: Any, words: list[str]) -> None:
    table.powers = ["nopowers"].index(words[0]) + 1


def _parse_round(table: Any, words: list[str]) -> None:
    table.round_number = positive(words[0])
    table.chapter = table.round_number - 1


def _parse_trick(table: Any, words: list[str]) -> None:
    table.trick = positive(words[0])


def _parse_leader(table: Any, words: list[str]) -> None:
    table.leader = LETTERS.index(words[0])


def _parse_active(table: Any, words: list[str]) -> None:
    for word in words:
        table.active |= 1 << AGENTS.index(word)


def _parse_last(table: Any, words: list[str]) -> None:
    table.last_leader = LETTERS.index(words[0])
    table.last_winner = LETTERS.index(words[1])
    cards = [CARD_NUMBERS[word] + 1 for word in words[2:]]
    table.last_played[: len(cards)] = cards


def _parse_pile(table: Any, words: list[str]) -> None:
    cards = [PILE_CARDS[word] for word in words if word[0] != "?"]
    if words[-1][0] == "?":
        cards += [0] * positive(words[-1][1:])
    table.pile_size = len(cards)
    table.pile[: len(cards)] = cards[::-1]


def _parse_taken(table: Any, words: list[str]) -> None:
    for index, word in enumerate(words):
        letter, _, card = word.partition(":")
        table.taker[index] = LETTERS.index(letter)
        table.taken[index] = 0 if card == "?" else PILE_CARDS[card]
    table.taken_size = len(words)


def _parse_sheet(table: Any, words: list[str]) -> None:
    for seat, row in enumerate(words):
        for name, number in zip(_SHEET, row.split("/"), strict=True):
            getattr(table, name)[seat] = int(number)


_PARSERS: dict[str, Reader] = {
    "options": _parse_options,
    "round": _parse_round,
    "trick": _parse_trick,
    "leader": _parse_leader,
    "active": _parse_active,
    "last": _parse_last,
    "pile": _parse_pile,
    "taken": _parse_taken,
    "sheet": _parse_sheet,
    **{name: partial(_parse_phase, phase) for phase, name in enumerate(PHASES)},
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


parse_position = PositionReader(CARD.names, TABLE, _parse_seat, _PARSERS, _finish).read
