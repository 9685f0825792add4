"""One line of text for every action and every position of Condamnés !; both parse back.

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
  (C01); the other seats' cards are shuffled under the pack (C02); GRABBING. After the grab the
  guard gets five cards one by one, then each prisoner three, beginning with the guard's left
  neighbour and going left; then the first round begins.
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
  the first card drawn becomes the stolen one. After `let` or `point` three cards (void: four) are
  shuffled under the pack, then C12 is checked.
- `apart`, `spare`, a grab in mid-round and every interrupting move lead back to where the round
  stood.

A position is sections separated by ` | `; sections that say nothing are left out:

    ply 12 | round 2 | options transfer=off covert=step | guard b | a 7s 9d Kh knows=c | b 4h 8c
    | c 2s 3s 4s Td covert | cards 6 | open 8c | face Kd | stolen Td c | stage pass a
    | announced 4h | travelling 7s | pile 9s Ac | discard 5d

Every seat has its section: its cards, then `covert` (move made), `showed`, `apart`, `!1`
(offences), `knows=c` (who holds the stolen card), `saw=7s@b` (a card shown by b). `cards` is the
number of the guard's cards, `open` those of them that all have seen. `stolen Td c` is the stolen
card and its holder, `stolen Td` a card that lies in the middle, `stolen ? c` a hidden card.
`stage start`, `stage give`, `stage pass a` or `stage settle` says where the round stands; a phase
that interrupts it comes after: `grab acd` (those awaited), `take c`, `pay c`, `point c`,
`apart c`, or `over 12`. `tunnel 7s 8s 9s Ks marker 9s was 8s` is a tunnel being dug, `tunnels
a:7s c:9d` those that stand, `inspected a 7s 8s` what the guard has seen (`inspected a`: not yours
to know). Pairs of neighbours, the right one first: `rustles ab ab` since the last step, `stirred
ab bc` since the last grab (the last first, sixteen at most), `grabbed bc` at it. `cleared ac` have
said no and kept still since.
`turned Kd 7s` were turned up (C26). The top of the pack comes first; `pile ?31` is one whose
order is hidden. `random` holds key, nonce, counter, words left and the block in use.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from cavale.games.condamnes.table import (
    ACTIONS,
    CALL_OUT,
    CARDS,
    FEINT,
    FEWEST_SEATS,
    GIVE,
    GIVING,
    GRAB,
    GRABBING,
    INSPECT,
    INSPECTING,
    KEEP,
    LEAVE,
    LET,
    MOST_SEATS,
    MOST_STIRRED,
    MOST_TUNNELS,
    PASS,
    PASSING,
    PAY,
    PAY_TWO,
    PAYING,
    POINT,
    POINTING,
    RANK_LETTERS,
    RANKS,
    SEARCH,
    SET_APART,
    SETTING_APART,
    SHOW,
    SLIP,
    SPARE,
    SUIT_LETTERS,
    SWAP,
    TABLE,
    TAKE,
    TAKING,
    TUNNEL,
    TUNNEL_BUT,
    TURN_UP,
)
from cavale.kernel.contract import seat_letters, seats_in
from cavale.kernel.errors import CavaleError
from cavale.kernel.notation import parse_random, positive, random_text
from cavale.kernel.plain import plain_blank

_LETTERS = seat_letters(MOST_SEATS)
_CARDS = range(1, CARDS + 1)
CARD_TEXTS = ("", *(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS))
_CARD_NUMBERS = {text: card for card, text in enumerate(CARD_TEXTS) if card}
_SWITCHES = {
    "transfer": ("table", "off"),
    "searches": ("round", "free"),
    "covert": ("round", "step"),
}


def _bad(text: str) -> CavaleError:
    return CavaleError(
        en=f"This is not the notation of Condemned!: {text!r}.",
        fr=f"Ce n’est pas la notation de Condamnés ! : « {text} ».",
    )


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, in order."""
    return [card for card in _CARDS if int(mask) >> card & 1]


def card_texts(mask: int) -> list[str]:
    return [CARD_TEXTS[card] for card in cards_in(mask)]


# --- actions --------------------------------------------------------------------------------

Key = tuple[str, dict[str, int]]


def _actions() -> Iterable[tuple[int, str, Key]]:
    """Every action with its text, its key in `words.toml` and what fills the gaps there."""
    simple = {GRAB: "grab", LEAVE: "leave", LET: "let", SET_APART: "apart", SPARE: "spare"}
    for action, word in simple.items():
        yield action, word, (word, {})
    yield TURN_UP, "swap", ("turn_up", {})
    with_card = {GIVE: "give", PASS: "pass", TAKE: "take", SWAP: "swap", POINT: "point", PAY: "pay"}
    for base, word in with_card.items():
        for card in _CARDS:
            yield base + card, f"{word} {CARD_TEXTS[card]}", (word, {"value": card})
    with_seat = {INSPECT: "inspect", SEARCH: "search", CALL_OUT: "callout"}
    for base, word in (with_seat | {SLIP: "slip", FEINT: "feint"}).items():
        for seat, letter in enumerate(_LETTERS):
            yield base + seat, f"{word} {letter}", (word, {"other": seat})
    yield from _actions_with_two()


def _actions_with_two() -> Iterable[tuple[int, str, Key]]:
    for card in _CARDS:
        text, suit, rank = CARD_TEXTS[card], SUIT_LETTERS[(card - 1) // RANKS], (card - 1) % RANKS
        for seat, letter in enumerate(_LETTERS):
            gaps = {"other": seat, "value": card}
            yield SHOW + CARDS * seat + card, f"show {letter} {text}", ("show", gaps)
        tunnel = f"tunnel {suit} {RANK_LETTERS[rank]}"
        yield TUNNEL + card, tunnel, ("tunnel", {"value": card})
        for left_out in range(RANKS):
            gaps = {"value": card, "count": card - rank + left_out}
            action = TUNNEL_BUT + CARDS * left_out + card
            yield action, f"{tunnel} {RANK_LETTERS[left_out]}", ("tunnel_but", gaps)
        for other in _CARDS:
            gaps = {"value": card, "count": other}
            action = KEEP + CARDS * (other - 1) + card
            yield action, f"pass {text} keep {CARD_TEXTS[other]}", ("keep", gaps)
            if card < other:
                action = PAY_TWO + (other - 1) * (other - 2) // 2 + card
                yield action, f"pay {text} {CARD_TEXTS[other]}", ("pay_two", gaps)


@cache
def _texts() -> list[tuple[str, Key]]:
    texts: list[tuple[str, Key]] = [("", ("", {}))] * ACTIONS
    for action, text, key in _actions():
        texts[action] = text, key
    return texts


@cache
def _parsed() -> dict[str, int]:
    return {text: action for action, (text, _) in enumerate(_texts())}


def action_text(action: int) -> str:
    return _texts()[action][0]


def parse_action(text: str) -> int:
    try:
        return _parsed()[text]
    except KeyError:
        raise _bad(text) from None


def action_key(action: int) -> Key:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    return _texts()[action][1]


# --- positions: writing ---------------------------------------------------------------------


def position_text(table: Any) -> str:
    seats = range(int(table.seats))
    sections = [
        f"ply {table.ply}" if table.ply else "",
        f"round {table.round_number}" if table.round_number else "",
        _options_text(table),
        f"guard {_LETTERS[table.guard]}",
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


def _card_text(name: str, card: int) -> str:
    return f"{name} {CARD_TEXTS[card]}" if card else ""


def _cards_text(name: str, mask: int) -> str:
    return " ".join([name, *card_texts(mask)]) if mask else ""


def _seats_text(name: str, mask: int) -> str:
    return f"{name} {_seat_letters(mask)}" if mask else ""


def _seat_letters(mask: int) -> str:
    return "".join(_LETTERS[seat] for seat in seats_in(int(mask)))


def _pair_text(right: int, seats: int) -> str:
    return _LETTERS[right] + _LETTERS[(right + 1) % seats]


def _rustles_text(table: Any) -> str:
    seats = int(table.seats)
    pairs = [_pair_text(seat, seats) for seat in range(seats) for _ in range(table.rustles[seat])]
    return " ".join(["rustles", *pairs]) if pairs else ""


def _stirred_text(table: Any) -> str:
    pairs = [_pair_text(pair - 1, table.seats) for pair in table.stirred if pair]
    return " ".join(["stirred", *pairs]) if pairs else ""


def _seat_text(table: Any, seat: int) -> str:
    words = [_LETTERS[seat], *card_texts(table.hand_mask[seat])]
    masks = (table.covert_mask, table.showed_mask, table.apart_mask)
    for mask, word in zip(masks, ("covert", "showed", "apart"), strict=True):
        if int(mask) >> seat & 1:
            words.append(word)
    if table.offences[seat]:
        words.append(f"!{table.offences[seat]}")
    if table.known_mask[seat]:
        words.append(f"knows={_seat_letters(table.known_mask[seat])}")
    if table.shown_card[seat]:
        words.append(f"saw={CARD_TEXTS[table.shown_card[seat]]}@{_LETTERS[table.shown_from[seat]]}")
    return " ".join(words)


def _stolen_text(table: Any) -> str:
    if not table.stolen and not table.holder_mask:
        return ""
    card = CARD_TEXTS[table.stolen] or "?"
    return f"stolen {card} {_seat_letters(table.holder_mask)}".rstrip()


def _stage_text(table: Any) -> str:
    if table.stage == PASSING:
        return f"stage pass {_LETTERS[table.turn]}"
    return {GRABBING: "stage start", GIVING: "stage give", INSPECTING: "stage settle"}[
        int(table.stage)
    ]


_ABOUT_SEAT = {TAKING: "take", PAYING: "pay", POINTING: "point", SETTING_APART: "apart"}


def _phase_text(table: Any) -> str:
    phase = int(table.phase)
    if table.over:
        return f"over {table.over}"
    if phase == GRABBING:
        return f"grab {_seat_letters(table.waiting)}"
    return f"{_ABOUT_SEAT[phase]} {_LETTERS[table.target]}" if phase in _ABOUT_SEAT else ""


def _inspected_text(table: Any, seat: int) -> str:
    if not int(table.inspected_mask) >> seat & 1:
        return ""
    return " ".join(["inspected", _LETTERS[seat], *card_texts(table.inspected[seat])])


def _laid_text(table: Any) -> str:
    if not table.laid_mask:
        return ""
    words = ["tunnel", *card_texts(table.laid_mask), "marker", CARD_TEXTS[table.laid_marker]]
    return " ".join(words + ["was", CARD_TEXTS[table.laid_stolen]] * bool(table.laid_stolen))


def _tunnels_text(table: Any) -> str:
    dug = [
        f"{_LETTERS[table.tunnel_digger[index]]}:{CARD_TEXTS[table.tunnel_marker[index]]}"
        for index in range(table.tunnels)
    ]
    return " ".join(["tunnels", *dug]) if dug else ""


def _pile_text(table: Any) -> str:
    size = int(table.pile_size)
    if size and not table.pile[0]:
        return f"pile ?{size}"
    cards = [CARD_TEXTS[card] for card in table.pile[:size][::-1]]
    return " ".join(["pile", *cards]) if cards else ""


# --- positions: parsing ---------------------------------------------------------------------


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
        raise _bad(text) from None
    return table


def _seat(table: Any, letter: str) -> int:
    seat = _LETTERS.index(letter)
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


def _parse_guard(table: Any, words: list[str]) -> None:
    table.guard = _seat(table, _only(words))


def _parse_stolen(table: Any, words: list[str]) -> None:
    table.stolen = 0 if words[0] == "?" else _CARD_NUMBERS[words[0]]
    if len(words) > 1:
        table.holder_mask = 1 << _seat(table, _only(words[1:]))


def _parse_stage(table: Any, words: list[str]) -> None:
    stages = {"start": GRABBING, "give": GIVING, "pass": PASSING, "settle": INSPECTING}
    table.stage = table.phase = stages[words[0]]
    table.turn = _seat(table, _only(words[1:])) if table.stage == PASSING else -1


def _parse_grab(table: Any, words: list[str]) -> None:
    table.phase = GRABBING
    table.waiting = _seat_mask(table, _only(words))


def _parse_over(table: Any, words: list[str]) -> None:
    table.over = positive(_only(words))


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


def _parse_grabbed(table: Any, words: list[str]) -> None:
    table.grab_pair = _pair(table, _only(words)) + 1


def _parse_cleared(table: Any, words: list[str]) -> None:
    table.cleared_mask = _seat_mask(table, _only(words))


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
    "cards": _number("guard_size"),
    "open": _card_mask("guard_open_mask"),
    "face": _card("face"),
    "stolen": _parse_stolen,
    "stage": _parse_stage,
    "grab": _parse_grab,
    "take": _about_seat(TAKING),
    "pay": _about_seat(PAYING),
    "point": _about_seat(POINTING),
    "apart": _about_seat(SETTING_APART),
    "over": _parse_over,
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
    "cleared": _parse_cleared,
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
    own = len(cards_in(table.hand_mask[table.guard]))
    table.guard_size = own or table.guard_size
