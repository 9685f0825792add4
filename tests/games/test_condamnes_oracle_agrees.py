"""The rules and the naive oracle agree move by move on random matches over all seat counts, and on
what each seat may know.

Chance alone seldom digs tunnels or empties the pack, so the matches are played by players with
leanings, and every slice counts that all special situations were met. Some are so rare that they
are played from positions made by hand.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pytest

from cavale.games import find
from cavale.games.condamnes.notation import CARD_TEXTS, card_texts
from cavale.games.condamnes.table import EVENTS, GRABBING
from cavale.games.condamnes.view import PHASES, STAGES
from cavale.kernel.contract import SPECTATOR, Game, seats_in
from cavale.kernel.header import begin
from cavale.kernel.plain import plain_blank
from cavale.kernel.stream import below, shuffle
from cavale.kernel.tape import (
    AUDIENCE,
    EVERYONE,
    KIND,
    OTHER,
    SEAT,
    SHADOW,
    Row,
    new_tape,
    no_tape,
    read,
    unpacked,
)
from cavale.matches.match import Match
from tests.games.slices import slices
from tests.helpers import new_match
from tests.oracles.condamnes import AGREED, LETTERS, PACK, Condamnes, is_head, value

MATCHES = 2100
SLICES = 14
POSITIONS = 1400  # made by hand, then played on
KNOWING = 6  # matches a seat count in which what every seat sees is compared as well
NUMBERS = {text: number for number, text in enumerate(CARD_TEXTS)}
SWITCHES = {
    "transfer": ["table"] * 7 + ["off"],  # a hundred rounds take their time
    "searches": ["round", "free"],
    "covert": ["round", "step"],
    "pointing": ["card", "card", "free"],
}


@pytest.fixture(scope="session")
def condamnes() -> Game:
    return find("condamnes")


# --- the agreement (C47) -----------------------------------------------------------------------


def agreement_of(table: Any) -> list[str]:
    """By seat, the suit to collect; nothing for the guard."""
    seats, guard, first = table.seats, table.guard, table.agreement - 1
    steps = [(seat - guard) % seats for seat in range(seats)]
    return [AGREED[(first + step - 1) % len(AGREED)] if step else "" for step in steps]


def agreement_seen(view: Any) -> list[str]:
    """The same as a person is shown it; nothing for those who may not see it."""
    return [str(seat.suit) for seat in view.seats]


def agreement_text(oracle: Condamnes) -> str:
    """Its section in a line of notation: from the guard's left on."""
    guard = oracle.guard
    return f"agreement {''.join(oracle.agreement[guard:] + oracle.agreement[:guard])}"


# --- what chance did on the table of the rules -------------------------------------------------


class Stream:
    """Answers the oracle from a stream of its own that begins as the table's does.

    Both must ask for the same things in the same order all through the match.
    """

    def __init__(self, match: Match) -> None:
        self.stream = plain_blank(match.game.table)
        begin(self.stream, match.seats, match.seed.words[:2], *match.seed.nonce)
        self.asked: Counter[str] = Counter()  # what for, and how often

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        self.asked[name] += 1
        order = [NUMBERS[card] for card in cards]
        shuffle(self.stream, order, len(order))
        return [CARD_TEXTS[card] for card in reversed(order)]  # the table draws from the end

    def pick(self, name: str, n: int) -> int:
        self.asked[name] += 1
        return below(self.stream, n)


# --- the same position in the words of the oracle ----------------------------------------------


@lru_cache(maxsize=1 << 16)
def _cards(mask: int) -> frozenset[str]:
    return frozenset(card_texts(mask))


@lru_cache(maxsize=1 << 10)
def _seats(mask: int) -> frozenset[int]:
    return frozenset(seats_in(mask))


def _one(mask: int) -> int | None:
    return int(mask).bit_length() - 1 if mask else None


def _pair(right_plus_1: int, seats: int) -> tuple[int, int] | None:
    return (right_plus_1 - 1, right_plus_1 % seats) if right_plus_1 else None


def _memory(table: Any) -> dict[str, object]:
    """What can be remembered of the stolen card."""
    seats = table.seats
    return {
        "knows": [_one(mask) for mask in table.known_mask[:seats]],
        "cleared": _seats(table.cleared_mask),
        "grabbed": _pair(table.grab_pair, seats),
        "stirred": [_pair(pair, seats) for pair in table.stirred if pair],
        "rustles": sorted(
            _pair(seat + 1, seats) or (0, 0)
            for seat in range(seats)
            for _ in range(table.rustles[seat])
        ),
    }


NO_ROUND: dict[str, object] = {
    "phase": "over",
    **dict.fromkeys(("stage", "announced", "travelling", "returned"), ""),
    **dict.fromkeys(("turn", "target")),
    "inspected": {},
    "shown": {},
    "moved": set(),
    "showed": set(),
    "searched": 0,
    "called_out": False,
}


def _round(table: Any) -> dict[str, object]:
    """Where the round stands, and what waits for a decision; nothing after the end."""
    if table.over:
        return NO_ROUND
    phase, stage = PHASES[table.phase], STAGES[table.stage]
    assert stage == "pass" or table.turn == table.guard
    aimed = phase in ("take", "pay", "point", "discard", "apart")
    assert aimed or table.target == 0
    return {
        "phase": phase,
        "stage": stage,
        "turn": table.turn if stage == "pass" else None,
        "target": table.target if aimed else None,
        "announced": CARD_TEXTS[table.announced],
        "travelling": CARD_TEXTS[table.travelling],
        "returned": CARD_TEXTS[table.returned],
        "inspected": {
            seat: _cards(table.inspected[seat]) for seat in seats_in(table.inspected_mask)
        },
        "searched": table.searched,
        "called_out": bool(table.called_out),
        "moved": _seats(table.covert_mask),
        "showed": _seats(table.showed_mask),
        "shown": {
            seat: (CARD_TEXTS[table.shown_card[seat]], table.shown_from[seat])
            for seat in range(table.seats)
            if table.shown_card[seat]
        },
    }


def state_of(match: Match) -> dict[str, object]:
    table, seats = match.table, range(match.seats)
    assert table.guard_size == len(_cards(table.hand_mask[table.guard]))
    return {
        "over": f"C{table.over}" if table.over else "",
        "round": table.round_number,
        "awaited": match.awaited(),
        "guard": table.guard,
        "agreement": agreement_of(table),
        "hands": [_cards(table.hand_mask[seat]) for seat in seats],
        "open": _cards(table.guard_open_mask),
        "stolen": CARD_TEXTS[table.stolen],
        "face": CARD_TEXTS[table.face],
        "holder": _one(table.holder_mask),
        "offences": table.offences[: match.seats],
        "apart": _seats(table.apart_mask),
        "laid": _cards(table.laid_mask),
        "marker": CARD_TEXTS[table.laid_marker],
        "was_stolen": CARD_TEXTS[table.laid_stolen],
        "tunnels": [
            (table.tunnel_digger[index], CARD_TEXTS[table.tunnel_marker[index]])
            for index in range(table.tunnels)
        ],
        "turned": _cards(table.turned_mask),
        "pack": [CARD_TEXTS[card] for card in table.pile[: table.pile_size][::-1]],
        "discards": _cards(table.discard_mask),
        **_round(table),
        **_memory(table),
    }


# --- what each seat may know -------------------------------------------------------------------

# Who gets an event whole: its seat, its other, the guard, the prisoners; all the rest is public.
AUDIENCES = {
    **dict.fromkeys(("deal", "draw", "keep"), "seat"),
    **dict.fromkeys(("pass", "slip", "show", "feint"), "seat other"),
    **dict.fromkeys(("grab", "leave"), "prisoners"),
    "hand": "guard",
    "exchange": "guard other",
    "agree": "prisoners",
}
# C03, C41, C43, C44: nobody else may learn that these happened at all.
SECRET = ("keep", "slip", "show", "feint", "grab", "leave")


def check_events(table: Any, rows: list[Row]) -> None:
    """C44, C50: everybody learns of what happens as much as they may."""
    for row in rows:
        kind, seat, other = EVENTS[row[KIND]], row[SEAT], row[OTHER]
        masks = {"seat": 1 << max(seat, 0), "other": 1 << max(other, 0), "guard": 1 << table.guard}
        masks["prisoners"] = (1 << table.seats) - 1 - masks["guard"]
        named = AUDIENCES.get(kind, "")
        audience = sum(masks[name] for name in named.split()) if named else EVERYONE
        assert row[AUDIENCE] == audience, kind
        assert not (kind in SECRET and row[SHADOW]), kind
        if kind == "rustle":
            assert other == (seat + 1) % table.seats  # whoever began


def seen_by(match: Match, viewer: int | None) -> dict[str, object]:
    """What the program shows a person, in the words of the oracle."""
    view = match.view(SPECTATOR if viewer is None else viewer)
    return {
        "cards": [seat.cards for seat in view.seats],
        "hands": [set(seat.hand) for seat in view.seats],
        "inspected": [set(seat.inspected) for seat in view.seats],
        "middle": view.middle,
        "stolen": view.stolen,
        "holder": None if view.holder < 0 else view.holder,
        "announced": view.announced,
        "returned": view.returned,
        "travelling": view.travelling,
        "shown": (view.shown.card, view.shown.seat) if view.shown else None,
        "neighbours": view.neighbours,
        "covert_left": view.covert_left,
        "rustles": sorted(view.rustles),
        "laid": set(view.dig.cards) if view.dig else set(),
        "tunnels": [(tunnel.digger, tunnel.marker) for tunnel in view.tunnels],
        "turned": set(view.turned),
        "pack": view.pile,
        "discards": set(view.discard),
        "agreement": agreement_seen(view),
    }


# --- players with leanings ---------------------------------------------------------------------


class Players:
    """Choose moves for all seats at random, but often what leads to special situations."""

    def __init__(self, rng: random.Random, seats: int) -> None:
        self.rng = rng
        self.seats = seats
        self.bold = rng.choice([0.1, 0.3, 0.6])  # how often somebody steps in
        self.diggers = rng.random() < 0.7  # prisoners collect suits and dig
        self.meek = rng.random() < 0.3  # prisoners pass their best, the guard asks for much
        self.spender = rng.random() < 0.3  # the guard pays with number cards
        self.lax = rng.random() < 0.4  # the guard seldom searches, nor points

    def choose(self, oracle: Condamnes) -> tuple[int, str]:
        if oracle.phase in ("give", "pass"):
            for seat in self.rng.sample(range(self.seats), self.seats):
                if self.rng.random() < self.bold and (text := self.step_in(oracle, seat)):
                    return seat, text
                if self.diggers and (texts := _tunnels(oracle, seat)):
                    return seat, self.rng.choice(texts)
        seat = self.rng.choice(oracle.awaited())
        return seat, self.answer(oracle, seat)

    def step_in(self, oracle: Condamnes, seat: int) -> str:
        """An act out of turn, or nothing."""
        kind = self.rng.choice(["tunnel", "slip", "show", "feint"])
        if seat == oracle.guard:
            kind = self.rng.choice(["search", "callout"])
            if self.lax and kind == "search" and self.rng.random() < 0.8:
                return ""
        elif self.diggers and _tunnels(oracle, seat):
            kind = "tunnel"
        texts = [text for text in oracle.moves(seat) if text.startswith(kind)]
        if kind == "callout" and (caught := [t for t in texts if self.has_shown(oracle, t)]):
            texts = caught
        if kind == "search" and oracle.holder is not None and self.rng.random() < 0.4:
            texts = [t for t in texts if t[-1] == LETTERS[oracle.holder]]
        return self.rng.choice(texts) if texts else ""

    def has_shown(self, oracle: Condamnes, text: str) -> bool:
        return LETTERS.index(text[-1]) in oracle.showed

    def answer(self, oracle: Condamnes, seat: int) -> str:
        texts = oracle.asked(seat)
        if oracle.phase == "pass" and self.rng.random() < 0.8:
            texts = self.passes(oracle, seat, texts)
        elif oracle.phase == "give" and self.meek:
            texts = [max(texts, key=_named_value)]
        elif oracle.phase == "pay" and self.spender:
            most = max(map(_named_numbers, texts))
            texts = [text for text in texts if _named_numbers(text) == most]
        elif oracle.phase == "point" and oracle.was_stolen and self.rng.random() < 0.3:
            texts = [f"point {oracle.was_stolen}"]
        elif oracle.phase == "point" and self.lax:
            texts = ["let"]
        elif oracle.phase == "apart" and self.rng.random() < 0.5:
            texts = ["apart"]
        return self.rng.choice(texts)

    def passes(self, oracle: Condamnes, seat: int, texts: list[str]) -> list[str]:
        if self.meek:
            best = max(map(_named_value, texts))
            return [text for text in texts if _named_value(text) == best]
        if self.diggers:
            suits = Counter(card[1] for card in oracle.hands[seat])
            fewest = min(suits[text[6]] for text in texts)  # as in "pass 7s"
            return [text for text in texts if suits[text[6]] == fewest]
        return texts


class Script:
    """Moves written down beforehand, such as `b search a`."""

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)

    def choose(self, oracle: Condamnes) -> tuple[int, str]:
        letter, text = self.moves.pop(0).split(" ", 1)
        return LETTERS.index(letter), text


def _tunnels(oracle: Condamnes, seat: int) -> list[str]:
    return [] if seat == oracle.guard else oracle.tunnel_moves(seat)


def _named_value(text: str) -> int:
    """The value of the card that a move names first; 0 if it names none."""
    card = text.split()[1:2]
    return value(card[0]) if card else 0


def _named_numbers(text: str) -> int:
    """How many number cards a move names."""
    return sum(not is_head(card) for card in text.split()[1:])


# --- what is met on the way --------------------------------------------------------------------

Situation = Callable[[Condamnes, str, list[str]], bool]

# Situations that a move is about to meet: the position, the first word of the move, the rest.
BEFORE: dict[str, Situation] = {
    "C03 all have left it": lambda now, word, _: word == "leave" and len(now.awaited()) == 1,
    "C10 dug in mid-pass": lambda now, word, _: word == "tunnel" and now.stage == "pass",
    "C26 heads only": lambda now, word, _: word == "swap",
    "C27 search in mid-pass": lambda now, word, _: word == "search" and now.stage == "pass",
    "C33 found": lambda now, word, _: word == "pay" and now.target == now.holder,
    "C33 found with the travelling card": lambda now, word, _: (
        word == "pay" and now.target == now.holder == now.turn and now.travelling != ""
    ),
    "C34 grabbed in mid-round": lambda now, word, _: word == "grab" and now.stage == "pass",
    "C41 another card is kept": lambda now, word, rest: "keep" in rest,
    "C42 void tunnel": lambda now, word, rest: word == "point" and now.was_stolen in rest,
    "C42 wrongly pointed": lambda now, word, rest: word == "point" and now.was_stolen not in rest,
    "C42 not noticed": lambda now, word, rest: word == "let" and now.was_stolen != "",
    "C42 the price": lambda now, word, _: word == "discard",
    "C42 the price in mid-pass": lambda now, word, _: word == "discard" and now.stage == "pass",
}

# The same, where only positions made by hand are sure to meet them.
RARE: dict[str, Situation] = {
    "C10 five of a suit": lambda now, word, rest: word == "tunnel" and len(rest) == 3,
    "C12 the last tunnel contested": lambda now, word, rest: (
        word == "point" and now.was_stolen in rest and len(now.tunnels) == now.seats - 2
    ),
    "C12 the price before the escape": lambda now, word, _: (
        word == "discard" and len(now.tunnels) == now.seats - 2
    ),
    "C26 heads are turned up": lambda now, word, _: (
        word == "swap" and any(map(is_head, now.pack[:1]))
    ),
    "C26 no card": lambda now, word, rest: word == "swap" and not rest,
    "C26 no number card in the pack": lambda now, word, _: (
        word == "swap" and all(map(is_head, now.pack))
    ),
    "C30 the last free search": lambda now, word, _: word == "search" and now.searched == 29,
    "C42 the last card is the price": lambda now, word, _: (
        word == "discard" and len(now.hands[now.guard]) == 1
    ),
    "C42 no card for the price": lambda now, word, rest: (
        word == "point"
        and now.was_stolen not in rest
        and now.pointing == "card"
        and not now.hands[now.guard]
    ),
}

REFILL = "C46 reshuffle"

# Situations that a move has led to.
AFTER: dict[str, Situation] = {
    "C12 escape": lambda now, word, _: now.over == "C12",
    "C13 tenth card in mid-round": lambda now, word, _: now.over == "C13" and word == "pay",
    "C13 tenth card at the return": lambda now, word, _: now.over == "C13" and word == "pass",
    "C14 transfer": lambda now, word, _: now.over == "C14",
    "C25 nobody has a higher card": lambda now, word, _: (
        word == "inspect" and now.phase not in ("inspect", "take")
    ),
    "C43 second offence": lambda now, word, _: now.phase == "apart",
    "C43 set apart": lambda now, word, _: word == "apart",
}


def met_by(situations: dict[str, Situation], oracle: Condamnes, text: str) -> Iterator[str]:
    word, *rest = text.split()
    return (name for name, is_met in situations.items() if is_met(oracle, word, rest))


# --- the comparison ----------------------------------------------------------------------------


def oracle_of(match: Match, stream: Stream) -> Condamnes:
    options = match.options
    return Condamnes(
        match.seats,
        stream,
        transfer=options["transfer"],
        searches=options["searches"],
        covert=options["covert"],
        pointing=options["pointing"],
    )


def agree(game: Game, seats: int, number: int, *, knowing: bool = False) -> Counter[str]:
    """Play one random match on both; return what was met."""
    rng = random.Random(number)
    options = {name: rng.choice(values) for name, values in SWITCHES.items()}
    match = new_match(game, seats, number, options)
    stream = Stream(match)
    oracle = oracle_of(match, stream)
    met = play_on(match, oracle, Players(rng, seats), number, knowing=knowing)
    met[REFILL] += stream.asked["discards"]
    return met


def play_on(
    match: Match,
    oracle: Condamnes,
    players: Players | Script,
    name: object,
    *,
    most: int = 10**9,
    knowing: bool = False,
) -> Counter[str]:
    """Play on, compared at every ply. The oracle checks the bounds of the ledger as it goes."""
    game, met = match.game, Counter[str]()
    while True:
        where = name, match.table.ply
        assert oracle.state() == state_of(match), where
        if match.is_over:
            agree_on_the_end(match, oracle)
        if match.is_over or match.table.ply >= most:
            return met
        for viewer in [None, *range(match.seats)] if knowing else []:
            assert oracle.seen(viewer) == seen_by(match, viewer), (*where, viewer)
        for seat in range(match.seats):
            texts = [game.action_text(each) for each in match.legal(seat)]
            assert oracle.moves(seat) == sorted(texts), where
        seat, text = players.choose(oracle)
        met.update(met_by(BEFORE | RARE, oracle, text))
        oracle.play(seat, text)
        carry_out(match, seat, text, new_tape() if knowing else no_tape())
        met.update(met_by(AFTER, oracle, text))


def carry_out(match: Match, seat: int, text: str, tape: Any) -> None:
    """On the rules' own table, in place; of a search, the arithmetic is checked."""
    table, is_paid = match.table, text.startswith("pay")
    was = table.copy() if is_paid else None
    action = match.game.parse_action(text)
    match.game.play(match.box, table, seat, action, tape)
    if len(tape):
        check_events(table, unpacked(read(tape)))
    if is_paid:
        check_search(was, table, paid=len(text.split()) - 1)


def check_search(was: Any, now: Any, paid: int) -> None:
    """C32, C33: what a search changes, from the rules' table alone."""
    sizes = [[len(_cards(mask)) for mask in table.hand_mask] for table in (was, now)]
    hit = was.holder_mask == 1 << was.target
    expected = list(sizes[0])
    expected[was.guard] += 1 if hit else 1 - paid  # C33: as many as paid plus one; C32: one
    if now.over:
        assert now.over == 13  # C13, C15: the guard draws first, and stops at his tenth card
        assert sizes[1][was.guard] == 10 <= expected[was.guard]
        return
    if hit:
        expected[was.target] = 4 if was.turn == was.target else 3  # C33; the guard has no target
    assert sizes[1] == expected
    assert now.holder_mask == (0 if hit else was.holder_mask)
    assert (now.phase == GRABBING) == hit  # C34
    if not hit:
        others = [seat for seat in range(was.seats) if seat != was.guard]
        assert [now.hand_mask[seat] for seat in others] == [was.hand_mask[seat] for seat in others]


def agree_on_the_end(match: Match, oracle: Condamnes) -> None:
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == oracle.over
    assert list(outcome.winners) == oracle.winners()
    endings = {"C12": "tunnels", "C13": "tenth_card", "C14": "transfer"}
    ending = match.game.ending(match.box, match.table)
    assert match.game.card.endings[ending] == endings[oracle.over]
    for viewer in [SPECTATOR, *range(match.seats)]:  # C47: after the end all see the agreement
        assert agreement_seen(match.view(viewer)) == oracle.agreement


# --- positions that matches seldom reach -------------------------------------------------------


Arrange = Callable[[Condamnes], None]


def arranged(
    game: Game, seats: int, number: int, options: dict[str, str], arrange: Arrange
) -> tuple[Match, Condamnes]:
    """The same position on both sides: arranged in the oracle, told to the rules as text."""
    match = new_match(game, seats, number, options)
    stream = Stream(match)
    oracle = oracle_of(match, stream)
    arrange(oracle)
    oracle.check()
    match.table = game.parse_position(position_text(oracle, match.options))
    begin(match.table, seats, match.seed.words[:2], *match.seed.nonce)
    stream.stream = match.table.copy()
    return match, oracle


def rare(game: Game, seats: int, number: int) -> Counter[str]:
    """Play on from a position made by hand; return what was met."""
    rng = random.Random(number)
    options = {name: rng.choice(values) for name, values in SWITCHES.items()}
    match, oracle = arranged(game, seats, number, options, lambda now: upset(now, rng))
    return play_on(match, oracle, Players(rng, seats), number, most=40)


def upset(oracle: Condamnes, rng: random.Random) -> None:
    """Any lawful position in an open moment, with much of what is rare."""
    seats = oracle.seats
    oracle.guard = rng.randrange(seats)
    oracle.prisoners = [seat for seat in range(seats) if seat != oracle.guard]
    oracle.agreement = oracle.agreed(rng.choice(AGREED))
    oracle.round = rng.choice([1, 2, oracle.last_round - 1, oracle.last_round])
    oracle.stage = oracle.phase = rng.choice(["give", "pass"])
    oracle.turn = rng.choice(oracle.prisoners) if oracle.stage == "pass" else None
    oracle.holder = rng.choice(oracle.prisoners)
    oracle.knows[oracle.holder] = oracle.holder
    oracle.searched = rng.choice([0, 0, oracle.most_searches - 1])
    oracle.offences = [0 if seat == oracle.guard else rng.randrange(3) for seat in range(seats)]
    oracle.apart = [seat for seat in oracle.prisoners if rng.random() < 0.1]
    deal_anew(oracle, rng)


def deal_anew(oracle: Condamnes, rng: random.Random) -> None:
    """The guard often has heads only, prisoners many of a suit, the pack little but heads."""
    rest = rng.sample(PACK, len(PACK))
    heads_first = rng.random() < 0.5
    if heads_first:
        rest.sort(key=is_head)
    oracle.hands[oracle.guard] = [rest.pop() for _ in range(rng.choice([0, 1, 1, 2, 5, 8, 9]))]
    if rng.random() < 0.5:
        rest.sort(key=lambda card: (is_head(card), card[1]))
        rest = rest[::-1]
    for seat in oracle.prisoners:
        size = 3 + (seat == oracle.holder) + (seat == oracle.turn)
        oracle.hands[seat] = [rest.pop() for _ in range(size)]
    assert oracle.holder is not None
    oracle.stolen = oracle.face = rng.choice(oracle.hands[oracle.holder])
    if oracle.turn is not None:
        oracle.announced = rng.choice([card for card in PACK if not is_head(card)])
        received = [card for card in oracle.hands[oracle.turn] if card != oracle.stolen]
        oracle.travelling = rng.choice([*received, ""])
    for _ in range(rng.choice([0, len(oracle.prisoners) - 1])):
        oracle.tunnels.append((rng.choice(oracle.prisoners), rest.pop()))
    rest.sort(key=is_head, reverse=heads_first)
    size = rng.choice([0, 3, 4, 5, 6, 9, len(rest)])
    oracle.pack, oracle.discards = rest[:size], rest[size:]


def position_text(oracle: Condamnes, options: Mapping[str, str]) -> str:
    """The position as the notation writes it."""
    sections = [f"round {oracle.round}"]
    sections.append(" ".join(["options", *(f"{name}={options[name]}" for name in options)]))
    sections += [f"guard {LETTERS[oracle.guard]}", agreement_text(oracle)]
    for seat in range(oracle.seats):
        words = [LETTERS[seat], *oracle.hands[seat]]
        words += ["apart"] * (seat in oracle.apart)
        words += [f"!{oracle.offences[seat]}"] * bool(oracle.offences[seat])
        words += [f"knows={LETTERS[seat]}"] * (seat == oracle.holder)
        sections.append(" ".join(words))
    sections += [f"face {oracle.face}", f"stolen {oracle.stolen} {LETTERS[oracle.holder or 0]}"]
    at = "" if oracle.turn is None else f" {LETTERS[oracle.turn]}"
    sections.append(f"stage {oracle.stage}{at}")
    sections += [f"announced {oracle.announced}"] * bool(oracle.announced)
    sections += [f"travelling {oracle.travelling}"] * bool(oracle.travelling)
    sections += [f"searched {oracle.searched}"] * bool(oracle.searched)
    dug = [f"{LETTERS[digger]}:{marker}" for digger, marker in oracle.tunnels]
    for name, words in (("tunnels", dug), ("pile", oracle.pack), ("discard", oracle.discards)):
        sections += [" ".join([name, *words])] * bool(words)
    return " | ".join(sections)


# --- the tests ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(SLICES))
def test_the_oracle_agrees_on_random_matches_over_all_seat_counts(
    condamnes: Game, part: int
) -> None:
    met: Counter[str] = Counter()
    for number in range(part, MATCHES, SLICES):
        met += agree(condamnes, 3 + number // SLICES % 7, number)
    assert {*BEFORE, *AFTER, REFILL} - met.keys() == set()


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(2, short=1))
def test_the_oracle_agrees_on_positions_made_by_hand(condamnes: Game, part: int) -> None:
    met: Counter[str] = Counter()
    for number in range(part, POSITIONS, 2):
        met += rare(condamnes, 3 + number // 2 % 7, number)
    assert {*BEFORE, *RARE, *AFTER} - met.keys() == set()


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 10))
def test_C50_every_seat_sees_what_the_oracle_says_it_may(condamnes: Game, seats: int) -> None:
    met: Counter[str] = Counter()
    for number in range(KNOWING):
        met += agree(condamnes, seats, 10_000 + 100 * seats + number, knowing=True)
    assert met["C33 found"]


def two_prisoners(oracle: Condamnes) -> None:
    """Seat b is the guard and has heads only; c holds the stolen card."""
    oracle.guard, oracle.prisoners = 1, [0, 2]
    oracle.agreement = oracle.agreed("h")
    oracle.round, oracle.stage, oracle.phase = 1, "give", "give"
    oracle.hands = [["2s", "3s", "4s"], ["Kh", "Qh"], ["6s", "7s", "8s", "9c"]]
    oracle.holder, oracle.stolen, oracle.face = 2, "9c", "9c"
    oracle.knows = [None, None, 2]
    first = ["Js", "5s", "Qs", "Kc", "5c"]
    dealt = {card for cards in (*oracle.hands, first) for card in cards}
    oracle.pack = first + [card for card in PACK if card not in dealt]


def test_C26_a_second_swap_in_a_round_turns_up_anew(condamnes: Game) -> None:
    match, oracle = arranged(condamnes, 3, 26, {}, two_prisoners)
    script = Script("b swap Kh", "b search a", "b pay 5s Qh", "b swap Qs", "a feint c", "b give 5c")
    play_on(match, oracle, script, "C26", most=4)
    assert oracle.turned == ["Kc", "5c"]
    play_on(match, oracle, script, "C26", most=6)
    assert oracle.turned == []


def last_tunnel(oracle: Condamnes) -> None:
    """Seat b is the guard and has one card; c can dig the last tunnel with the stolen card."""
    two_prisoners(oracle)
    oracle.hands = [["2s", "3s", "4s"], ["Kh"], ["6c", "7c", "8c", "9c"]]
    dealt = {card for cards in oracle.hands for card in cards}
    oracle.pack = [card for card in PACK if card not in dealt]
    oracle.tunnels = [(0, oracle.pack.pop())]


def test_C42_the_price_is_paid_before_the_escape(condamnes: Game) -> None:
    match, oracle = arranged(condamnes, 3, 42, {}, last_tunnel)
    script = Script("c tunnel c 6", "b point 6c", "b discard Kh")
    play_on(match, oracle, script, "C42", most=2)
    assert (oracle.phase, oracle.over) == ("discard", "")
    play_on(match, oracle, script, "C42")
    assert (oracle.over, oracle.discards) == ("C12", ["Kh"])


def test_C42_a_void_tunnel_has_no_price_and_free_pointing_neither(condamnes: Game) -> None:
    for pointing, card, over in (("card", "9c", ""), ("free", "6c", "C12")):
        match, oracle = arranged(condamnes, 3, 42, {"pointing": pointing}, last_tunnel)
        script = Script("c tunnel c 6", f"b point {card}")
        play_on(match, oracle, script, "C42", most=2)
        assert (oracle.over, oracle.hands[1], oracle.discards) == (over, ["Kh"], [])
