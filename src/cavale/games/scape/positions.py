"""One line of text for every position of SCAPE; it parses back.

Sections separated by ` | `; sections that say nothing are left out:

    ply 9 | deck b | reveal_piles 2 | a raf S1 C2*b E4 looked c noted S3 | b usaf A1 | c ss P7
    | pile S S2/a S4/b*a | pile C C1/c^ | discard E1/a E2/b | turn a | draw A3 A4 S5

A seat tells its identity, its hand (`*b`: b too knows this front), at whom it has looked, and
which cards it has lost sight of (S54). A pile begins at its bottom; each card tells who played it
(`/a`), whether it lies face up (`^`) and who knows its front besides that seat (`*b`). The discard
rows stand together, in the order in which cards entered them. The top of the draw pile comes
first. `?` is an identity or a front that this seat does not know, `S?` a back, `?12` as many
unknown cards. The phases: `turn a`; `look a S1`, `collapse a S6` and `reveal a S7 2` (two tops
left to turn up) with the card played; `pick a S3 waits bc a=S1` with the seats awaited and the
cards picked; `over 43 a`. `random` holds key, nonce, counter, words left and the block in use.
"""

from collections.abc import Iterator
from typing import Any

from cavale.games.scape import CARD
from cavale.games.scape.notation import SEATS
from cavale.games.scape.table import (
    ALL_KNOW,
    BACK,
    COLLAPSING,
    DECK_B,
    FACTIONS,
    HAND,
    LETTER_COUNT,
    LETTERS,
    LOOKING,
    PHASES,
    PICKING,
    REVEALING,
    TABLE,
    TURN,
    card_name,
)
from cavale.kernel.contract import seats_in
from cavale.kernel.notation import PositionReader, random_text

_FRONTS = range(1, BACK)
_BY_NAME = {card_name(card): card for card in range(1, BACK + LETTER_COUNT)}

# --- writing --------------------------------------------------------------------------------


def position_text(table: Any) -> str:
    sections = [
        f"ply {table.ply}" if table.ply else "",
        "deck b" if table.deck == DECK_B else "",
        f"reveal_piles {table.reveal_piles}" if table.reveal_piles != 1 else "",
        *(_seat_text(table, seat) for seat in range(int(table.seats))),
        *(_pile_text(table, pile) for pile in range(LETTER_COUNT)),
        _discard_text(table),
        _phase_text(table),
        _draw_text(table),
        random_text(table),
    ]
    return " | ".join(section for section in sections if section)


def _letters_of(mask: int) -> str:
    return "".join(SEATS[seat] for seat in seats_in(int(mask)))


def _seat_text(table: Any, seat: int) -> str:
    words = [SEATS[seat], FACTIONS[table.identity[seat]] or "?"]
    for place in range(int(table.hand_size[seat])):
        known = _letters_of(table.hand_known[seat][place])
        words.append(card_name(table.hand[seat][place]) + (f"*{known}" if known else ""))
    if table.looked_mask[seat]:
        words += ["looked", _letters_of(table.looked_mask[seat])]
    noted = noted_cards(table, seat)
    if noted:
        words += ["noted", *map(card_name, noted)]
    return " ".join(words)


def noted_cards(table: Any, seat: int) -> list[int]:
    """The cards that a seat has lost sight of (S54), ascending."""
    once, twice = int(table.noted_mask[seat]), int(table.noted_twice_mask[seat])
    return sorted([*_cards_in(once), *_cards_in(twice)])


def _cards_in(mask: int) -> Iterator[int]:
    while mask:
        yield mask.bit_length() - 1
        mask &= ~(1 << mask.bit_length() - 1)


def _pile_text(table: Any, pile: int) -> str:
    words = ["pile", LETTERS[pile]]
    for place in range(int(table.pile_size[pile])):
        card, by = int(table.pile[pile][place]), int(table.pile_by[pile][place])
        known = int(table.pile_known[pile][place])
        end = "^" if known == ALL_KNOW else _known_text(known & ~(1 << by))
        words.append(f"{card_name(card) if card else '?'}/{SEATS[by]}{end}")
    return " ".join(words) if len(words) > 2 else ""


def _known_text(mask: int) -> str:
    return f"*{_letters_of(mask)}" if mask else ""


def _discard_text(table: Any) -> str:
    words = [
        f"{card_name(table.discard[place])}/{SEATS[table.discard_by[place]]}"
        for place in range(int(table.discard_size))
    ]
    return " ".join(["discard", *words]) if words else ""


def _phase_text(table: Any) -> str:
    letter = SEATS[table.turn]
    if table.over:
        return f"over {table.over} {letter}"
    if table.phase == TURN:
        return f"turn {letter}"
    words = [PHASES[table.phase], letter, card_name(table.played)]
    if table.phase == REVEALING:
        words.append(str(table.reveals_left))
    if table.phase == PICKING:
        words += ["waits", _letters_of(table.waiting)]
        for seat in range(int(table.seats)):
            if table.picked[seat]:
                words.append(f"{SEATS[seat]}={card_name(table.picked[seat])}")
    return " ".join(words)


def _draw_text(table: Any) -> str:
    size = int(table.draw_size)
    cards = [int(card) for card in table.draw[:size]][::-1]
    words = [card_name(card) for card in cards if card]
    hidden = cards.count(0)
    if hidden:
        words.append(f"?{hidden}")
    return " ".join(["draw", *words]) if words else ""


# --- parsing --------------------------------------------------------------------------------


def _front(word: str) -> int:
    """A card whose front is known."""
    card = _BY_NAME[word]
    if card >= BACK:
        raise ValueError(word)
    return card


def _mask(letters: str) -> int:
    mask = 0
    for letter in letters:
        bit = 1 << SEATS.index(letter)
        if mask & bit:
            raise ValueError(letters)
        mask |= bit
    return mask


def _parse_seat(table: Any, seat: int, words: list[str]) -> None:
    table.identity[seat] = 0 if words[0] == "?" else FACTIONS.index(words[0])
    rest = words[1:]
    if "noted" in rest:
        place = rest.index("noted")
        for word in rest[place + 1 :]:
            _note(table, seat, _front(word))
        rest = rest[:place]
    if "looked" in rest:
        (letters,) = rest[rest.index("looked") + 1 :]
        table.looked_mask[seat] = _mask(letters)
        rest = rest[:-2]
    _parse_hand(table, seat, rest)


def _note(table: Any, seat: int, card: int) -> None:
    masks = table.noted_twice_mask if table.noted_mask[seat] >> card & 1 else table.noted_mask
    masks[seat] |= 1 << card


def _parse_hand(table: Any, seat: int, words: list[str]) -> None:
    cards = []
    for place, word in enumerate(words):
        name, _, known = word.partition("*")
        cards.append(_BY_NAME[name])
        table.hand[seat][place] = cards[-1]
        table.hand_known[seat][place] = _mask(known)
    if len(cards) > HAND or cards != sorted(cards):
        raise ValueError("a hand is in order")
    table.hand_size[seat] = len(cards)


def _parse_pile(table: Any, words: list[str]) -> None:
    pile = LETTERS.index(words[0])
    for place, word in enumerate(words[1:]):
        name, _, rest = word.partition("/")
        by = SEATS.index(rest[0])
        table.pile[pile][place] = 0 if name == "?" else _front(name)
        if name != "?" and name[0] != words[0]:
            raise ValueError("a card lies on the pile of its letter")
        table.pile_by[pile][place] = by
        table.pile_known[pile][place] = _parse_known(rest[1:], by)
    table.pile_size[pile] = len(words) - 1


def _parse_known(text: str, by: int) -> int:
    if text == "^":
        return ALL_KNOW
    if text and text[0] != "*":
        raise ValueError(text)
    return _mask(text[1:]) | 1 << by


def _parse_discard(table: Any, words: list[str]) -> None:
    for place, word in enumerate(words):
        name, letter = word.split("/")
        table.discard[place] = _front(name)
        table.discard_by[place] = SEATS.index(letter)
    table.discard_size = len(words)


def _parse_draw(table: Any, words: list[str]) -> None:
    cards: list[int] = []
    for word in words:
        cards += [0] * int(word[1:]) if word[0] == "?" else [_BY_NAME[word]]
    table.draw_size = len(cards)
    table.draw[: len(cards)] = reversed(cards)


def _parse_deck(table: Any, words: list[str]) -> None:
    table.deck = ("a", "b").index(words[0])


def _parse_reveal_piles(table: Any, words: list[str]) -> None:
    table.reveal_piles = ("", "1", "2").index(words[0])


def _parse_turn(table: Any, words: list[str]) -> None:
    table.turn = SEATS.index(words[0])
    table.waiting = 1 << table.turn


def _parse_target(phase: int) -> Any:
    def parse(table: Any, words: list[str]) -> None:
        _parse_turn(table, words)
        table.phase = phase
        table.played = _front(words[1])
        if phase == REVEALING:
            table.reveals_left = ("", "1", "2").index(words[2])

    return parse


def _parse_pick(table: Any, words: list[str]) -> None:
    _parse_target(PICKING)(table, words)
    if words[2] != "waits":
        raise ValueError(words[2])
    table.waiting = _mask(words[3])
    for word in words[4:]:
        letter, name = word.split("=")
        table.picked[SEATS.index(letter)] = _front(name)


def _parse_over(table: Any, words: list[str]) -> None:
    table.over = int(words[0])
    if table.over < 1:
        raise ValueError(words[0])
    table.turn = SEATS.index(words[1])


_PARSERS = {
    "deck": _parse_deck,
    "reveal_piles": _parse_reveal_piles,
    "pile": _parse_pile,
    "discard": _parse_discard,
    "draw": _parse_draw,
    "turn": _parse_turn,
    "look": _parse_target(LOOKING),
    "collapse": _parse_target(COLLAPSING),
    "reveal": _parse_target(REVEALING),
    "pick": _parse_pick,
    "over": _parse_over,
}


def _check_seats(table: Any) -> None:
    """Nobody is named who does not sit here."""
    named = [table.turn, *table.discard_by]
    for by in table.pile_by:
        named += by
    masks = [table.waiting, *table.looked_mask]
    for known in table.hand_known:
        masks += known
    for known in table.pile_known:
        masks += [mask for mask in known if mask != ALL_KNOW]
    if max(named) >= table.seats or max(masks) >> table.seats:
        raise ValueError("a seat that is not there")


def _begin(table: Any) -> None:
    table.reveal_piles = 1


parse_position = PositionReader(CARD.names, TABLE, _parse_seat, _PARSERS, _check_seats, _begin).read
