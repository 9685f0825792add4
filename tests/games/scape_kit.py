"""What the conformance suite must know of SCAPE: its bounds, and what is hidden in it."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cavale.games.scape.positions import noted_cards
from cavale.games.scape.questions import letter_of
from cavale.games.scape.table import (
    ALL_KNOW,
    HAND,
    KINDS,
    LETTER_COUNT,
    PICKING,
    RAF,
    REVEALING,
    SS,
    TURN,
    USAF,
)
from cavale.testing import Case, Kit

OPTIONS = [{"deck": "a", "reveal_piles": "1"}, {"deck": "b", "reveal_piles": "2"}]

Place = tuple[Any, int]  # a list of the table, and an index


# --- bounds ---


def check_position(box: Any, table: Any) -> None:
    """The bounds of the ledger: card accounting, hands, identities; and that notes are true."""
    seats = int(table.seats)
    kinds = [card for card in range(1, KINDS + 1) if box.faction[card]]
    assert _all_cards(table) == Counter(dict.fromkeys(kinds, box.copies[seats]))
    assert Counter(table.identity[:seats]) == +Counter(
        {RAF: box.team[seats], USAF: box.team[seats], SS: box.ss[seats]}
    )
    for seat in range(seats):
        _check_hand(table, seat)
        _check_notes(table, seat)
    for pile in range(LETTER_COUNT):
        _check_pile(table, pile)
    assert (table.played != 0) == (table.phase != TURN)
    assert (table.reveals_left != 0) == (table.phase == REVEALING)
    assert not any(table.moving_known)
    assert not any([*table.draw[table.draw_size :], *table.discard[table.discard_size :]])


def _all_cards(table: Any) -> Counter[int]:
    cards = Counter([*table.draw, *table.discard, table.played])
    for row in [*table.hand, *table.pile]:
        cards.update(row)
    del cards[0]
    return cards


def _check_hand(table: Any, seat: int) -> None:
    size = table.hand_size[seat]
    hand, known = table.hand[seat], table.hand_known[seat]
    assert 0 <= size <= HAND
    assert list(hand[:size]) == sorted(hand[:size])
    assert all(hand[:size])
    assert not any([*hand[size:], *known[size:]])
    assert not any(mask >> seat & 1 or mask >> table.seats for mask in known)
    assert not table.looked_mask[seat] >> seat & 1
    picked = table.picked[seat]
    is_done = table.phase == PICKING and size and not table.waiting >> seat & 1
    assert picked in hand[:size] if is_done else picked == 0


def _check_notes(table: Any, seat: int) -> None:
    """S54: what a seat has a note of lies in a hand or in a pile, unknown to it."""
    hidden = [array[index] for array, index in _hidden_fronts(table, seat)]
    assert Counter(noted_cards(table, seat)) <= Counter(hidden)


def _check_pile(table: Any, pile: int) -> None:
    for place, card in enumerate(table.pile[pile]):
        known = table.pile_known[pile][place]
        if place < table.pile_size[pile]:
            assert letter_of(card) == pile
            assert known >> table.pile_by[pile][place] & 1
        else:
            assert card == known == table.pile_by[pile][place] == 0


# --- another hidden world ---


def hide_otherwise(table: Any, seat: int, rng: random.Random) -> None:
    """Identities, fronts, the pile, what others know and have picked."""
    changes = rng.choice([0.3, 0.7, 1.0])  # of what is hidden, how much to change
    if not table.over:
        _change_identities(table, seat, rng)
    for letter in range(LETTER_COUNT):
        _change_fronts(table, seat, letter, changes, rng)
    _change_draw_pile(table, rng)
    _change_knowledge(table, seat, rng)
    for each in range(table.seats):
        _sort_hand(table, each)
    _change_picks(table, seat, rng)


def _shuffle(places: list[Place], rng: random.Random) -> None:
    values = [array[index] for array, index in places]
    rng.shuffle(values)
    for (array, index), value in zip(places, values, strict=True):
        array[index] = value


def _change_identities(table: Any, seat: int, rng: random.Random) -> None:
    known = table.looked_mask[seat] | 1 << seat if seat >= 0 else 0
    hidden = [each for each in range(table.seats) if not known >> each & 1]
    _shuffle([(table.identity, each) for each in hidden], rng)


def _hidden_fronts(table: Any, seat: int) -> Iterator[Place]:
    """Cards in hands and piles whose front the seat does not know."""
    bit = 1 << seat if seat >= 0 else 0
    for holder in range(table.seats):
        for place in range(table.hand_size[holder]):
            if holder != seat and not table.hand_known[holder][place] & bit:
                yield table.hand[holder], place
    for pile in range(LETTER_COUNT):
        for place in range(table.pile_size[pile]):
            known = table.pile_known[pile][place]
            if known != ALL_KNOW and not known & bit:
                yield table.pile[pile], place


def _change_fronts(table: Any, seat: int, letter: int, changes: float, rng: random.Random) -> None:
    """Fronts of one letter change places; one of which the seat has a note stays in sight."""
    places = list(_hidden_fronts(table, seat))
    noted = noted_cards(table, seat) if seat >= 0 else []
    if letter not in [letter_of(card) for card in noted]:
        places += [(table.draw, index) for index in range(table.draw_size)]
    of_letter = [(array, index) for array, index in places if letter_of(array[index]) == letter]
    _shuffle([place for place in of_letter if rng.random() < changes], rng)


def _change_draw_pile(table: Any, rng: random.Random) -> None:
    """All but the letter on top is hidden."""
    _shuffle([(table.draw, index) for index in range(table.draw_size - 1)], rng)


def _change_knowledge(table: Any, seat: int, rng: random.Random) -> None:
    """What other seats know of hands is their secret."""
    own = 1 << seat if seat >= 0 else 0
    for holder in range(table.seats):
        others = ((1 << table.seats) - 1) & ~(1 << holder) & ~own
        for place in range(table.hand_size[holder]):
            mask = table.hand_known[holder][place] & own
            table.hand_known[holder][place] = mask | rng.getrandbits(14) & others
        if holder != seat:
            table.noted_mask[holder] = table.noted_twice_mask[holder] = 0


def _sort_hand(table: Any, seat: int) -> None:
    size = table.hand_size[seat]
    pairs = sorted(zip(table.hand[seat][:size], table.hand_known[seat][:size], strict=True))
    for place, (card, known) in enumerate(pairs):
        table.hand[seat][place], table.hand_known[seat][place] = card, known


def _change_picks(table: Any, seat: int, rng: random.Random) -> None:
    for other in range(table.seats):
        if other != seat and table.picked[other]:
            table.picked[other] = rng.choice(table.hand[other][: table.hand_size[other]])


GOLDENS = [
    Case(seats, {"deck": deck, "reveal_piles": piles})
    for seats, deck, piles in [
        *((3, "a", "1"), (4, "b", "2"), (5, "a", "1"), (9, "b", "1"), (14, "b", "2")),
    ]
]
BOX = {
    "cards.S.1": "ss look",
    "double.S": [1, 2, 3],
    "players.5": {"team": 1, "ss": 3, "copies": 2},
}
KIT = Kit("scape", OPTIONS, check_position, hide_otherwise, goldens=GOLDENS, box=BOX)

# Thirteen cards for three players
TINY: dict[str, list[Any]] = {
    "cards.S": ["raf look", "usaf left", "ss discard"],
    "cards.C": ["usaf look", "raf right", "raf reveal"],
    "cards.A": ["raf collapse", "usaf discard", "usaf left"],
    "cards.P": ["ss collapse", "usaf reveal"],
    "cards.E": ["raf right", "usaf look"],
    **{f"double.{letter}": [1] for letter in "SCAPE"},
}
TINY_KIT = replace(KIT, box=TINY)
