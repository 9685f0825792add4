"""One line of text for every position of Condamnés !; it parses back.

Cards and seats are written as in `notation`. A position is sections separated by ` | `; sections
that say nothing are left out:

    ply 12 | round 2 | options transfer=off covert=step | guard b | agreement hc
    | a 7s 9d Kh knows=c | b 4h 8c | c 2s 3s 4s Td covert | cards 6 | open 8c | face Kd
    | stolen Td c | stage pass a | announced 4h | travelling 7s | pile 9s Ac | discard 5d

`agreement hc` are the suits that the prisoners collect, from the guard's left on, left out where
it is hidden. Every seat has its section: its cards, then `covert` (move made), `showed`, `apart`,
`!1` (offences), `knows=c` (who holds the stolen card), `saw=7s@b` (a card shown by b). `cards` is
the number of the guard's cards, `open` those of them that all have seen. `stolen Td c` is the
stolen card and its holder, `stolen Td` a card that lies in the middle, `stolen ? c` a hidden card,
`stolen Td c from b` one that b has slipped to c in this round. `stage start`, `stage give`, `stage
pass a` or `stage settle` says where the round stands; a phase that interrupts it comes after:
`grab acd` (those awaited), `take c`, `pay c`, `point c`, `wrong c` (DISCARDING; c digs), `apart
c`, or `over 12`. `tunnel 7s 8s 9s Ks marker 9s was 8s` is a tunnel being dug, `tunnels a:7s c:9d`
those that stand, `inspected a 7s 8s` what the guard has seen (`inspected a`: not yours to know).
Pairs of neighbours, the right one first: `rustles ab ab` since the last step, `stirred ab bc`
since the last grab (the last first, sixteen at most), `grabbed bc` at it. `cleared ac` have said
no and kept still since.
`turned Kd 7s` were turned up (C26). The top of the pack comes first; `pile ?31` is one whose
order is hidden. `random` holds key, nonce, counter, words left and the block in use.
"""

from collections.abc import Callable
from typing import Any

from cavale.games.condamnes import CARD
from cavale.games.condamnes.notation import CARD_TEXTS, LETTERS, bad_notation, card_texts, cards_in
from cavale.games.condamnes.table import (
    AGREED_SUITS,
    DISCARDING,
    FEWEST_SEATS,
    GIVING,
    GRABBING,
    INSPECTING,
    MOST_STIRRED,
    MOST_TUNNELS,
    PASSING,
    PAYING,
    POINTING,
    SETTING_APART,
    SUIT_LETTERS,
    TABLE,
    TAKING,
)
from cavale.kernel.contract import seats_in
from cavale.kernel.notation import parse_random, positive, random_text
from cavale.kernel.plain import plain_blank

_CARD_NUMBERS = {text: card for card, text in enumerate(CARD_TEXTS) if card}
_SWITCHES = {switch.name: switch.values for switch in CARD.switches}
_STAGES = {GRABBING: "start", GIVING: "give", PASSING: "pass", INSPECTING: "settle"}
_ABOUT_SEAT = {
    TAKING: "take",
    PAYING: "pay",
    POINTING: "point",
    DISCARDING: "wrong",
    SETTING_APART: "apart",
}
_AGREED_LETTERS = "".join(SUIT_LETTERS[suit] for suit in AGREED_SUITS)

# --- writing --------------------------------------------------------------------------------


def position_text(table: Any) -> str:
    seats = range(int(table.seats))
    sections = [
        f"ply {table.ply}" if table.ply else "",
        f"round {table.round_number}" if table.round_number else "",
        _options_text(table),
        f"guard {LETTERS[table.guard]}",
        f"agreement {_agreement_letters(table)}" if table.agreement else "",
        *(_seat_text(table, seat) for seat in seats),
        f"cards {table.guard_size}" if table.guard_size else "",
        _cards_text("open", table.guard_open_mask),
        _card_text("face", table.face),
        _stolen_text(table),
        _stage_text(table),
        _phase_text(table),
        _card_text("announced", table.announced),
        _card_text("travelling", table.travelling),
        _card_text("returned", table.returned),
        *(_inspected_text(table, seat) for seat in seats),
        f"searched {table.searched}" if table.searched else "",
        f"called {table.called_out}" if table.called_out else "",
        _laid_text(table),
        _tunnels_text(table),
        _rustles_text(table),
        _stirred_text(table),
        f"grabbed {_pair_text(table.grab_pair - 1, table.seats)}" if table.grab_pair else "",
        _seats_text("cleared", table.cleared_mask),
        _cards_text("turned", table.turned_mask),
        _pile_text(table),
        _cards_text("discard", table.discard_mask),
        random_text(table),
    ]
    return " | ".join(section for section in sections if section)


def _options_text(table: Any) -> str:
    chosen = [(name, values[getattr(table, name)]) for name, values in _SWITCHES.items()]
    set_ones = [f"{name}={value}" for name, value in chosen if value != _SWITCHES[name][0]]
    return " ".join(["options", *set_ones]) if set_ones else ""


def _agreement_letters(table: Any) -> str:
    """The suits of the prisoners, from the guard's left on."""
    first = int(table.agreement) - 1
    return (_AGREED_LETTERS * 3)[first : first + int(table.seats) - 1]


def _card_text(name: str, card: int) -> str:
    return f"{name} {CARD_TEXTS[card]}" if card else ""


def _cards_text(name: str, mask: int) -> str:
    return " ".join([name, *card_texts(mask)]) if mask else ""


def _seats_text(name: str, mask: int) -> str:
    return f"{name} {_seat_letters(mask)}" if mask else ""


def _seat_letters(mask: int) -> str:
    return "".join(LETTERS[seat] for seat in seats_in(int(mask)))


def _pair_text(right: int, seats: int) -> str:
    return LETTERS[right] + LETTERS[(right + 1) % seats]


def _rustles_text(table: Any) -> str:
    seats = int(table.seats)
    pairs = [_pair_text(seat, seats) for seat in range(seats) for _ in range(table.rustles[seat])]
    return " ".join(["rustles", *pairs]) if pairs else ""


def _stirred_text(table: Any) -> str:
    pairs = [_pair_text(pair - 1, table.seats) for pair in table.stirred if pair]
    return " ".join(["stirred", *pairs]) if pairs else ""


def _seat_text(table: Any, seat: int) -> str:
    words = [LETTERS[seat], *card_texts(table.hand_mask[seat])]
    masks = (table.covert_mask, table.showed_mask, table.apart_mask)
    for mask, word in zip(masks, ("covert", "showed", "apart"), strict=True):
        if int(mask) >> seat & 1:
            words.append(word)
    if table.offences[seat]:
        words.append(f"!{table.offences[seat]}")
    if table.known_mask[seat]:
        words.append(f"knows={_seat_letters(table.known_mask[seat])}")
    if table.shown_card[seat]:
        words.append(f"saw={CARD_TEXTS[table.shown_card[seat]]}@{LETTERS[table.shown_from[seat]]}")
    return " ".join(words)


def _stolen_text(table: Any) -> str:
    if not table.stolen and not table.holder_mask:
        return ""
    card = CARD_TEXTS[table.stolen] or "?"
    text = f"stolen {card} {_seat_letters(table.holder_mask)}".rstrip()
    return f"{text} from {LETTERS[table.slipped_from - 1]}" if table.slipped_from else text


def _stage_text(table: Any) -> str:
    words = ["stage", _STAGES[int(table.stage)]]
    return " ".join(words + [LETTERS[table.turn]] * (table.stage == PASSING))


def _phase_text(table: Any) -> str:
    phase = int(table.phase)
    if table.over:
        return f"over {table.over}"
    if phase == GRABBING:
        return f"grab {_seat_letters(table.waiting)}"
    return f"{_ABOUT_SEAT[phase]} {LETTERS[table.target]}" if phase in _ABOUT_SEAT else ""


def _inspected_text(table: Any, seat: int) -> str:
    if not int(table.inspected_mask) >> seat & 1:
        return ""
    return " ".join(["inspected", LETTERS[seat], *card_texts(table.inspected[seat])])


def _laid_text(table: Any) -> str:
    if not table.laid_mask:
        return ""
    words = ["tunnel", *card_texts(table.laid_mask), "marker", CARD_TEXTS[table.laid_marker]]
    return " ".join(words + ["was", CARD_TEXTS[table.laid_stolen]] * bool(table.laid_stolen))


def _tunnels_text(table: Any) -> str:
    dug = [
        f"{LETTERS[table.tunnel_digger[index]]}:{CARD_TEXTS[table.tunnel_marker[index]]}"
        for index in range(table.tunnels)
    ]
    return " ".join(["tunnels", *dug]) if dug else ""


def _pile_text(table: Any) -> str:
    size = int(table.pile_size)
    if size and not table.pile[0]:
        return f"pile ?{size}"
    cards = [CARD_TEXTS[card] for card in table.pile[:size][::-1]]
    return " ".join(["pile", *cards]) if cards else ""


# --- parsing --------------------------------------------------------------------------------


def parse_position(text: str) -> Any:
    """The table that a line describes."""
    table = plain_blank(TABLE)
    try:
        sections = [section.split() for section in text.split(" | ")]
        table.seats = sum(len(name) == 1 for name, *_ in sections)  # pairs need to know
        for name, *words in sections:
            if len(name) == 1:
                _parse_seat(table, _seat(table, name), words)
            else:
                _PARSERS[name](table, words)
        _finish(table, [name for name, *_ in sections])
        table.record()  # every number fits, every list has its length
    except (KeyError, ValueError, IndexError, OverflowError):
        raise bad_notation(text) from None
    return table


def _seat(table: Any, letter: str) -> int:
    seat = LETTERS.index(letter)
    if len(letter) != 1 or seat >= table.seats:
        raise ValueError(letter)
    return seat


def _seat_mask(table: Any, letters: str) -> int:
    seats = [_seat(table, letter) for letter in letters]
    if len(set(seats)) != len(seats):
        raise ValueError(letters)
    return sum(1 << seat for seat in seats)


def _mask(words: list[str]) -> int:
    cards = [_CARD_NUMBERS[word] for word in words]
    if len(set(cards)) != len(cards):
        raise ValueError(words)
    return sum(1 << card for card in cards)


def _only(words: list[str]) -> str:
    (word,) = words
    return word


def _parse_seat(table: Any, seat: int, words: list[str]) -> None:
    cards = [word for word in words if word in _CARD_NUMBERS]
    table.hand_mask[seat] = _mask(cards)
    flags = {"covert": "covert_mask", "showed": "showed_mask", "apart": "apart_mask"}
    for word in words[len(cards) :]:
        if word in flags:
            setattr(table, flags[word], getattr(table, flags[word]) | 1 << seat)
        elif word[0] == "!":
            table.offences[seat] = positive(word[1:])
        elif word.startswith("knows="):
            table.known_mask[seat] = _seat_mask(table, _only([word[6:]]))
        elif word.startswith("saw="):
            card, letter = word[4:].split("@")
            table.shown_card[seat], table.shown_from[seat] = (
                _CARD_NUMBERS[card],
                _seat(table, letter),
            )
        else:
            raise ValueError(word)


def _number(field: str) -> Callable[[Any, list[str]], None]:
    return lambda table, words: setattr(table, field, positive(_only(words)))


def _card(field: str) -> Callable[[Any, list[str]], None]:
    return lambda table, words: setattr(table, field, _CARD_NUMBERS[_only(words)])


def _card_mask(field: str) -> Callable[[Any, list[str]], None]:
    return lambda table, words: setattr(table, field, _mask(words))


def _seats_in(field: str) -> Callable[[Any, list[str]], None]:
    return lambda table, words: setattr(table, field, _seat_mask(table, _only(words)))


def _parse_guard(table: Any, words: list[str]) -> None:
    table.guard = _seat(table, _only(words))


def _parse_grabbed(table: Any, words: list[str]) -> None:
    table.grab_pair = _pair(table, _only(words)) + 1


def _parse_rustles(table: Any, words: list[str]) -> None:
    for word in words:
        table.rustles[_pair(table, word)] += 1


def _parse_stirred(table: Any, words: list[str]) -> None:
    if len(words) > MOST_STIRRED:
        raise ValueError(words)
    table.stirred[: len(words)] = [_pair(table, word) + 1 for word in words]


def _pair(table: Any, word: str) -> int:
    right = _seat(table, word[0])
    if _pair_text(right, table.seats) != word:
        raise ValueError(word)
    return right


def _about_seat(phase: int) -> Callable[[Any, list[str]], None]:
    def parse(table: Any, words: list[str]) -> None:
        table.phase, table.target = phase, _seat(table, _only(words))

    return parse


def _parse_options(table: Any, words: list[str]) -> None:
    for word in words:
        name, value = word.split("=")
        setattr(table, name, _SWITCHES[name].index(value))


def _parse_agreement(table: Any, words: list[str]) -> None:
    table.agreement = _AGREED_LETTERS.index(_only(words)[0]) + 1
    if _agreement_letters(table) != words[0]:
        raise ValueError(words)


def _parse_stolen(table: Any, words: list[str]) -> None:
    card, *rest = words
    table.stolen = 0 if card == "?" else _CARD_NUMBERS[card]
    if rest:
        table.holder_mask = 1 << _seat(table, rest[0])
    if rest[1:]:
        word, giver = rest[1:]
        if word != "from":
            raise ValueError(word)
        table.slipped_from = _seat(table, giver) + 1


def _parse_stage(table: Any, words: list[str]) -> None:
    table.stage = table.phase = {word: stage for stage, word in _STAGES.items()}[words[0]]
    table.turn = _seat(table, _only(words[1:])) if table.stage == PASSING else -1


def _parse_grab(table: Any, words: list[str]) -> None:
    table.phase = GRABBING
    table.waiting = _seat_mask(table, _only(words))


def _parse_inspected(table: Any, words: list[str]) -> None:
    seat = _seat(table, words[0])
    table.inspected_mask |= 1 << seat
    table.inspected[seat] = _mask(words[1:])


def _parse_laid(table: Any, words: list[str]) -> None:
    at = words.index("marker")
    table.laid_mask = _mask(words[:at])
    table.laid_marker = _CARD_NUMBERS[words[at + 1]]
    if rest := words[at + 2 :]:
        was, card = rest
        table.laid_stolen = _CARD_NUMBERS[card] if was == "was" else _CARD_NUMBERS[was]


def _parse_tunnels(table: Any, words: list[str]) -> None:
    table.tunnels = len(words)
    if len(words) > MOST_TUNNELS:
        raise ValueError(words)
    for index, word in enumerate(words):
        letter, card = word.split(":")
        table.tunnel_digger[index] = _seat(table, letter)
        table.tunnel_marker[index] = _CARD_NUMBERS[card]


def _parse_pile(table: Any, words: list[str]) -> None:
    if words[0][0] == "?":
        table.pile_size = positive(_only(words)[1:])
        return
    cards = [_CARD_NUMBERS[word] for word in reversed(words)]
    if len(set(cards)) != len(cards):
        raise ValueError(words)
    table.pile_size = len(cards)
    table.pile[: len(cards)] = cards


_PARSERS: dict[str, Callable[[Any, list[str]], None]] = {
    "ply": _number("ply"),
    "round": _number("round_number"),
    "options": _parse_options,
    "guard": _parse_guard,
    "agreement": _parse_agreement,
    "cards": _number("guard_size"),
    "open": _card_mask("guard_open_mask"),
    "face": _card("face"),
    "stolen": _parse_stolen,
    "stage": _parse_stage,
    "grab": _parse_grab,
    **{word: _about_seat(phase) for phase, word in _ABOUT_SEAT.items()},
    "over": _number("over"),
    "announced": _card("announced"),
    "travelling": _card("travelling"),
    "returned": _card("returned"),
    "inspected": _parse_inspected,
    "searched": _number("searched"),
    "called": _number("called_out"),
    "tunnel": _parse_laid,
    "tunnels": _parse_tunnels,
    "rustles": _parse_rustles,
    "stirred": _parse_stirred,
    "grabbed": _parse_grabbed,
    "cleared": _seats_in("cleared_mask"),
    "turned": _card_mask("turned_mask"),
    "pile": _parse_pile,
    "discard": _card_mask("discard_mask"),
    "random": parse_random,
}


def _finish(table: Any, names: list[str]) -> None:
    """Fill in what follows from the rest: whose turn it is, who is awaited, the guard's cards."""
    if len(set(names) - {"inspected"}) != sum(name != "inspected" for name in names):
        raise ValueError("a section twice")
    if table.seats < FEWEST_SEATS or "guard" not in names or "stage" not in names:
        raise ValueError("a section is missing")
    if table.turn < 0:
        table.turn = table.guard
    if table.over:
        table.phase, table.waiting = table.stage, 0
    elif table.phase == PASSING:
        table.waiting = 1 << table.turn
    elif table.phase != GRABBING:
        table.waiting = 1 << table.guard
    table.chapter = table.round_number  # C20: both rise together
    own = len(cards_in(table.hand_mask[table.guard]))
    table.guard_size = own or table.guard_size
