"""The rules and the naive oracle agree move by move on random matches.

Half of the matches begin with full tracks, half-filled cards and gems at hand: what is rare in
a whole match of chance (full tracks, unlocked pairs, escapes) is common there.
"""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from cavale.games import folder
from cavale.games.temple import CARD, rules
from cavale.games.temple.notation import action_text, parse_action
from cavale.games.temple.positions import members, parse_position, symbols
from cavale.games.temple.table import (
    CARDS,
    COLOURS,
    DIFFICULTIES,
    DOORWAYS,
    PHASES,
    ROOM_NAMES,
    SYMBOLS,
    TABLE,
    TRACKS,
    VARIANTS,
    make_box,
)
from cavale.kernel.box import read_box
from cavale.kernel.contract import awaited, encode_options, full_options, seats_in
from cavale.kernel.header import begin
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.stream import below
from cavale.kernel.tape import no_tape
from cavale.matches.seeds import mixed
from tests.games.slices import slices
from tests.oracles.temple import NONE, OUTSIDE, Sheet, Temple

EXIT = "c3"
MATCHES = (
    1008  # 14 of each kind: 3 seat counts, 3 difficulties, 4 variants, with a head start or not
)
SLICES = 12
BOX = plain(make_box(read_box(folder("temple") / "box.toml"), "box.toml"))
TAPE = no_tape()


class Stream:
    """The oracle's dice: a twin of the table's own stream."""

    def __init__(self, table: Any) -> None:
        self.table = table.copy()

    def pick(self, name: str, n: int) -> int:
        return below(self.table, n)

    def is_level_with(self, table: Any) -> bool:
        """Both have used the same random numbers."""
        twin = self.table
        return bool(
            twin.random_counter == table.random_counter and twin.random_left == table.random_left
        )


class Pair:
    """A match on the rules and the same match on the oracle."""

    def __init__(self, table: Any, oracle: Temple, stream: Stream) -> None:
        self.table = table
        self.oracle = oracle
        self.stream = stream
        self.seats = oracle.seats

    def legal(self, seat: int) -> list[str]:
        actions = [0] * CARD.actions
        count = rules.legal(BOX, self.table, seat, actions)
        return [action_text(action) for action in actions[:count]]

    def play(self, seat: int, move: str) -> None:
        rules.play(BOX, self.table, seat, parse_action(move), TAPE)
        self.oracle.play(seat, move)

    def check(self) -> list[list[str]]:
        """Everything is the same; the moves of each seat."""
        assert state_of(self.table) == self.oracle.state()
        assert self.stream.is_level_with(self.table)
        moves = [self.legal(seat) for seat in range(self.seats)]
        for seat in range(self.seats):
            assert sorted(moves[seat]) == self.oracle.moves(seat)
        return moves


def begun(seats: int, number: int, options: dict[str, str]) -> Pair:
    """A new match."""
    table = plain_blank(TABLE)
    seed = mixed(f"test {number}", [""] * seats)
    begin(table, seats, seed.words[:2], *seed.nonce)
    stream = Stream(table)
    slots = encode_options(CARD, seats, full_options(CARD, seats, options))
    rules.setup(BOX, table, slots.tolist(), TAPE)
    first = None if options["first"] == "random" else "abcd".index(options["first"])
    difficulty, variant = options["difficulty"], options["variant"]
    oracle = Temple(seats, stream, difficulty=difficulty, variant=variant, first=first)
    return Pair(table, oracle, stream)


def standing(position: str) -> Pair:
    """A match in the middle, from a line of notation."""
    table = parse_position(position)
    stream = Stream(table)
    oracle = Temple(
        table.seats,
        stream,
        difficulty=DIFFICULTIES[table.difficulty],
        variant=VARIANTS[table.variant],
        first=table.first_seat,
    )
    state = state_of(table)
    for name, value in state.items():
        if hasattr(oracle, name) and name not in ("awaited", "pairs"):
            setattr(oracle, name, value)
    oracle.turn = table.turn
    oracle.pairs = {COLOURS[colour] for colour in members(table.pairs_mask)}
    asked = [oracle.active, oracle.left_of(oracle.active)]
    oracle.queue = asked if oracle.phase == "close" else oracle.others()
    while oracle.queue and oracle.phase in ("close", "share", "cross"):
        if oracle.queue[0] == oracle.turn:
            break
        oracle.queue.pop(0)
    remember(oracle, table)
    for seat, sheet in enumerate(oracle.sheets):
        fill(sheet, table, seat)
    pair = Pair(table, oracle, stream)
    pair.check()
    return pair


def remember(oracle: Temple, table: Any) -> None:
    """T35, T36: whether the stop before this one was skipped."""
    at = oracle.resume or oracle.phase
    oracle.untouched = at == "place" and table.unasked > 0
    oracle.put_away = int(at == "place" and table.unasked == 2)
    oracle.exploring = at == "explore" and not table.unasked


def fill(sheet: Sheet, table: Any, seat: int) -> None:
    side, place = table.side[seat], table.place[seat]
    sheet.side = "nesw"[side - 1] if side else ""
    sheet.place = ROOM_NAMES[place - 1] if place else OUTSIDE
    sheet.off = {*rooms_in(table.crossed_mask[seat])}
    sheet.shut = {*doorways_in(table.closed_mask[seat])}
    sheet.hand = [SYMBOLS[symbol] for symbol in table.hand[seat] if symbol]
    for number, card in enumerate(sheet.cards):
        sides = card_text(table, seat, number).rstrip("!").split("/")
        card.crossed = {"L": [*sides[0]], "R": [*sides[1]]}
        card.used = bool(table.used_mask[seat] >> number & 1)


def state_of(table: Any) -> dict[str, object]:
    seats = range(table.seats)
    over = bool(table.over)
    points = [0] * table.seats
    return {
        "over": over,
        "won": over and seats_in(rules.score(BOX, table, points)) == [*seats],
        "first": table.first_seat,
        "round": table.round_number,
        "active": table.active,
        "awaited": awaited(table),
        "phase": "" if over else PHASES[table.phase],
        "resume": PHASES[table.resume] if table.resume and not over else "",
        "gems": table.gems,
        "pairs": sorted(COLOURS[colour] for colour in members(table.pairs_mask)),
        "circled": dict(zip(TRACKS, table.circled, strict=True)),
        "spent": dict(zip(TRACKS, table.spent, strict=True)),
        "free": table.free,
        "thrown": [SYMBOLS[symbol] for symbol in table.thrown],
        "kept": sorted(symbols(table.kept)),
        "made": sorted(symbols(table.made)),
        "pool": sorted(symbols(table.pool)),
        "cursed": list(table.cursed),
        "aside": table.aside,
        "extra": table.extra,
        "shown": [SYMBOLS[symbol] for symbol in table.shown if symbol],
        "sides": ["nesw"[side - 1] if side else "" for side in table.side[: len(seats)]],
        "places": [
            ROOM_NAMES[place - 1] if place else OUTSIDE for place in table.place[: len(seats)]
        ],
        "off": [rooms_in(table.crossed_mask[seat]) for seat in seats],
        "shut": [doorways_in(table.closed_mask[seat]) for seat in seats],
        "hands": [[SYMBOLS[symbol] for symbol in table.hand[seat] if symbol] for seat in seats],
        "cards": [[card_text(table, seat, card) for card in range(CARDS)] for seat in seats],
    }


@cache
def rooms_in(mask: int) -> list[str]:
    return sorted(ROOM_NAMES[room] for room in members(mask))


@cache
def doorways_in(mask: int) -> list[str]:
    return sorted(DOORWAYS[number] for number in members(mask))


def card_text(table: Any, seat: int, card: int) -> str:
    sheet = 1 if table.variant else 0
    left = marks(table.left_mask[seat][card], BOX.left_full[sheet][card])
    right = marks(table.right_mask[seat][card], BOX.right_full[sheet][card])
    return f"{left}/{right}!" if table.used_mask[seat] >> card & 1 else f"{left}/{right}"


@cache
def marks(mask: int, full: int) -> str:
    return "".join("x" if mask >> place & 1 else "-" for place in range(full.bit_length()))


# --- head starts: the same marks on both ------------------------------------------------------


def head_start(pair: Pair, rng: random.Random) -> None:
    """Before the first move: tracks, gems, places and cards as they may be late in a match."""
    table, oracle = pair.table, pair.oracle
    for track in range(len(TRACKS)):
        circled = rng.choice([0, 1, 6, 7, 8])
        mark_track(pair, track, circled, rng.choice([0, circled // 2, circled]))
    gems = rng.choice([0, oracle.target - 4, oracle.target - 2, oracle.target - 1, 28])
    table.gems = oracle.gems = gems
    for seat in range(pair.seats):
        put(pair, seat, rng.choice(["c2", "b3", "d3", *ROOM_NAMES[:12], OUTSIDE]))
        for card in range(CARDS):
            for side in "LR":
                mark_card(pair, seat, card, side, rng.random())
    if rng.random() < 0.5:
        only_rushes(pair, rng)


def only_rushes(pair: Pair, rng: random.Random) -> None:
    """Many rushes, but heals and rerolls are spent: only rooms bring new ones (T34-T36)."""
    mark_track(pair, TRACKS.index("rush"), 8, 0)
    for track in ("heal", "reroll"):
        circled = rng.choice([1, 5])
        mark_track(pair, TRACKS.index(track), circled, circled)
    for seat in range(pair.seats):
        put(pair, seat, OUTSIDE if seat == 0 else rng.choice(["a2", "a4", "b1", "d1", "e2"]))
        for card in (2, 3):  # they would give a heal and a reroll
            mark_card(pair, seat, card, "L", 0)


def mark_track(pair: Pair, track: int, circled: int, spent: int) -> None:
    pair.table.circled[track], pair.table.spent[track] = circled, spent
    pair.oracle.circled[TRACKS[track]], pair.oracle.spent[TRACKS[track]] = circled, spent


def put(pair: Pair, seat: int, place: str) -> None:
    pair.table.place[seat] = 0 if place == OUTSIDE else ROOM_NAMES.index(place) + 1
    pair.oracle.sheets[seat].place = place


def mark_card(pair: Pair, seat: int, card: int, side: str, share: float) -> None:
    """Cross off the first symbols of a side."""
    crossed = pair.oracle.sheets[seat].cards[card].crossed[side]
    count = round(share * len(crossed))
    crossed[:] = ["x"] * count + ["-"] * (len(crossed) - count)
    masks = pair.table.left_mask if side == "L" else pair.table.right_mask
    masks[seat][card] = (1 << count) - 1


# --- random matches ---------------------------------------------------------------------------

ENTERING = ("enter", "rush")


class Taste:
    """How a match of chance is played: by weights of its own, so that no two are alike."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.stepping_in = rng.choice([0.02, 0.1, 0.4])
        self.homing = rng.choice([0.0, 0.5, 0.98])  # to the exit, and stay
        self.meeting = rng.choice([0.0, 0.9])  # where a partner stands in the other half
        self.fetching = rng.choice([0.0, 0.6])  # a heal or a reroll by a rush, and use it
        self.saving = rng.choice([0.0, 0.95])  # rushes, until the dice are thrown
        self.weights = {
            "stop": rng.choice([0.05, 0.3, 1.0]),
            "explore": rng.choice([0.3, 1.0]),
            "give": rng.choice([0.3, 1.0, 3.0]),
            "card": rng.choice([0.05, 0.5, 2.0]),
        }

    def seat(self, turn: int, moves: list[list[str]]) -> int:
        if self.rng.random() < self.stepping_in:
            return self.rng.choice([seat for seat, texts in enumerate(moves) if texts])
        return turn

    def move(self, oracle: Temple, seat: int, moves: list[str]) -> str:
        if self.rng.random() < self.homing:
            moves = self.homewards(oracle.sheets[seat].place, moves)
        if self.rng.random() < self.meeting:
            moves = self.to_partners(oracle, moves)
        if oracle.thrown != [NONE, NONE] and self.rng.random() < self.saving:
            moves = [move for move in moves if not move.startswith("rush")] or moves
        if self.rng.random() < self.fetching:
            moves = self.to_fetch(oracle, moves)
        weights = [self.weights.get(move.split()[0], 1.0) for move in moves]
        return self.rng.choices(moves, weights)[0]

    def homewards(self, place: str, moves: list[str]) -> list[str]:
        if place == EXIT:
            return [move for move in moves if not move.startswith(ENTERING)]
        return [move for move in moves if move.endswith(f" {EXIT}")] or moves

    def to_fetch(self, oracle: Temple, moves: list[str]) -> list[str]:
        used = ("heal", "reroll", "joker heal", "joker reroll")
        brings = [
            room.name
            for room in oracle.rooms.values()
            if room.action in ("heal", "reroll", "joker")
        ]
        return (
            [m for m in moves if m.startswith(used)]
            or [m for m in moves if m.startswith("rush") and m[-2:] in brings]
            or moves
        )

    def to_partners(self, oracle: Temple, moves: list[str]) -> list[str]:
        halves = partners_wait(oracle)
        return [m for m in moves if m.startswith(ENTERING) and m[-2:] in halves] or moves


def partners_wait(oracle: Temple) -> list[str]:
    """Rooms whose other half is occupied, of colours not crossed off."""
    places = [sheet.place for sheet in oracle.sheets if sheet.place != OUTSIDE]
    actions = [oracle.rooms[place].action for place in places]
    colours = [action[:-1] for action in actions if action[-1] in "UL"]
    return [
        room.name
        for room in oracle.rooms.values()
        if room.action[:-1] in colours and room.action not in actions
    ]


def agree(number: int, *, fetching: bool = False) -> Counter[str]:
    """Play one random match on both; what happened in it."""
    rng = random.Random(number)
    seats = 2 + number % 3
    options = {
        "variant": ["none", "closing", "dice", "joker"][number // 3 % 4],
        "difficulty": ["easy", "normal", "hard"][number // 12 % 3],
        "first": rng.choice(["random", *"abcd"[:seats]]),
    }
    pair = begun(seats, number, options)
    if number // 36 % 2:
        head_start(pair, rng)
    taste = Taste(rng)
    if fetching:
        only_rushes(pair, rng)
        taste.fetching = 0.9
    happened: Counter[str] = Counter()
    while True:
        moves = pair.check()
        if pair.table.over:
            break
        seat = taste.seat(pair.table.turn, moves)
        move = taste.move(pair.oracle, seat, moves[seat])
        happened[f"{move.split()[0]} at {pair.oracle.phase}"] += 1
        pair.play(seat, move)
        happened[move.split()[0]] += 1
        happened["plies"] += 1
    happened["escapes"] += pair.oracle.won
    happened["pairs"] += len(pair.oracle.pairs)
    return happened


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(SLICES, short=3))
def test_the_oracle_agrees_on_random_matches(part: int) -> None:
    """All seat counts, difficulties, variants; cards out of turn."""
    happened: Counter[str] = Counter()
    for number in range(part * MATCHES // SLICES, (part + 1) * MATCHES // SLICES):
        happened += agree(number)
    assert happened["pairs"] > 0
    assert happened["card"] > 0
    for phase in ("accept", "place", "explore"):
        assert happened[f"rush at {phase}"] > 0


@pytest.mark.slow
def test_T34_to_T36_the_oracle_agrees_on_rushes_and_what_they_bring() -> None:
    happened: Counter[str] = Counter()
    for number in range(MATCHES, MATCHES + 144):
        happened += agree(number, fetching=True)
    for phase in ("close", "accept", "place", "explore"):
        assert happened[f"rush at {phase}"] > 0
    assert happened["reroll at place"] > 0
    assert happened["heal at explore"] > 0


# --- positions that chance hardly finds -------------------------------------------------------


def after(position: str, *moves: str) -> Pair:
    """Play moves such as `b: card 5` on both and compare after each."""
    pair = standing(position)
    for move in moves:
        letter, text = move.split(": ")
        pair.play("abcd".index(letter), text)
        pair.check()
    return pair


def test_T29_a_card_takes_the_last_effect_of_a_joker() -> None:
    full = "tracks heal 8 reroll 8 key 7 torch 8 mask 8"
    sheets = "a n b3 | b e e1 cards 5L12"
    before = f"round 1 | first a | active a | {full} | aside 8 | {sheets} | joker a then explore"
    pair = after(before, "b: card 5")
    assert pair.oracle.phase == "explore"
    assert pair.oracle.sheets[0].off == set()


@pytest.mark.parametrize("shown", ["K K", "K X", "A K", "K A"])
def test_T63_a_card_takes_the_last_effect_of_a_joker(shown: str) -> None:
    start = f"options normal joker | round 1 | first a | active a | tracks key 7 | shown {shown}"
    sheets = "aside 8 | extra 2 | a n b1 | b e e1 cards 5L12 | joker a then explore"
    pair = after(f"{start} | {sheets}", "b: card 5")
    assert pair.oracle.phase == "explore"


@pytest.mark.parametrize("resume", ["accept A K", "ready"])
def test_T29_so_also_where_a_rush_led_to_the_joker(resume: str) -> None:
    dice = "aside 6" if "accept" in resume else "aside 4 | cursed 4 0 0"
    full = "tracks heal 7 reroll 8 key 8 torch 8 mask 8"
    start = f"round 1 | first a | active a | {full} | {dice}"
    after(f"{start} | a n b3 | b e e1 cards 3L12 | joker a then {resume}", "b: card 3")


def test_T36_a_card_for_a_full_track_gives_no_reason_to_wait() -> None:
    start = "round 1 | first a | active a | tracks reroll 8-8 | free 7 | a n e1 | b e e1 cards 4L12"
    pair = after(f"{start} | place a - K", "a: keep")
    assert pair.oracle.phase in ("place", "explore")
    # The end of rolling likewise
    start = "round 1 | first a | active a | tracks heal 8-8 | aside 3 | cursed 4 0 0"
    pair = after(f"{start} | a n e1 | b e e1 cards 3L12 | place a - K", "a: keep")
    assert pair.oracle.phase == "explore"


def test_T32_a_card_used_for_nothing_while_a_throw_waits() -> None:
    start = "round 1 | first a | active a | tracks reroll 8-7 | free 6 | a n e1 | b e e1 cards 4L12"
    after(f"{start} | accept a X K", "b: card 4", "a: reroll")


def test_T34_a_rush_while_a_throw_is_being_placed() -> None:
    start = "round 1 | first a | active a | tracks rush 3 | free 6"
    sheets = "a n a2 | b e b4"
    moves = ("a: rush a1", "a: keep", "a: rush b1", "a: give")
    pair = after(f"{start} | {sheets} | place a A K", *moves)
    assert (pair.oracle.gems, pair.oracle.pairs) == (3, {"orange"})


def test_T34_a_rush_while_placing_leads_to_a_joker_a_die_or_out() -> None:
    start = "round 1 | first a | active a | tracks rush 1 | free 6"
    pair = after(f"{start} | a n a3 | b e e1 | place a A K", "a: rush b3", "a: joker heal")
    assert pair.oracle.phase == "place"
    start = f"options normal dice | {start}"
    pair = after(
        f"{start} | extra 2 | a n b1 | b e c4 | place a A K", "a: rush c1", "a: die", "a: keep"
    )
    assert pair.oracle.aside == 1
    start = "round 1 | first a | active a | gems 15 | tracks rush 1 | free 6"
    assert after(f"{start} | a n c2 | b e c3 | place a A K", "a: rush c3").oracle.won


def test_T34_a_rush_before_the_own_doorway_is_closed() -> None:
    start = "options normal closing | round 2 | first a | active a | tracks rush 2 | free 8"
    sheets = "extra 2 | shown K A | a n b1 | b e e1"
    moves = ("a: rush a1", "a: rush b1", "a: joker key", "a: close a1 e", "b: close a1 e")
    after(f"{start} | {sheets} | close a", *moves)


def test_T36_a_rush_brings_a_reroll_for_the_throw_that_lies_there() -> None:
    start = "round 1 | first a | active a | tracks rush 1 | free 6 | a n b1 | b e e1"
    pair = after(f"{start} | place a A K unasked", "a: rush c1", "a: reroll")
    assert pair.oracle.spent["reroll"] == 1
    pair = after(f"{start} | place a A K unasked", "a: keep", "a: rush c1")  # too late
    assert pair.oracle.moves(0) == ["give", "keep"]


def test_T35_a_rush_brings_a_heal_after_the_last_throw() -> None:
    start = "round 1 | first a | active a | tracks rush 1 key 1 | cursed 2 1 0"
    before = f"{start} | aside 4 | a n a2 | b e e1 | place a - T"
    pair = after(before, "a: keep", "a: use key", "a: rush a3", "a: heal 1")
    assert (pair.oracle.spent["heal"], pair.oracle.cursed[1]) == (1, 1)


def test_T35_no_heal_once_a_room_was_entered_by_dice() -> None:
    start = "round 1 | first a | active a | tracks rush 1 | cursed 2 1 0"
    before = f"{start} | kept A | aside 3 | a n a1 | b e e1 | place a - T"
    pair = after(before, "a: keep", "a: enter a2", "a: rush a3")
    assert pair.oracle.moves(0) == ["stop", "use mask"]
    assert pair.oracle.circled["heal"] == 1


def test_T35_no_heal_once_exploring_was_chosen() -> None:
    start = "round 1 | first a | active a | tracks rush 2 heal 1 | cursed 2 1 0 | aside 5"
    before = f"{start} | a n a1 | b e e1 | ready a"
    pair = after(before, "a: rush a2", "a: explore", "a: rush a3")
    assert pair.oracle.circled["heal"] == 2
    assert pair.oracle.moves(0) == ["stop", "use mask"]


def test_T50_both_gems_of_a_card() -> None:
    for gems in (13, 14):
        start = f"round 1 | first a | active a | gems {gems} | tracks heal 2 | free 6"
        card = "cards 3L12 3R1234"
        pair = after(f"{start} | a n c3 | b e c3 {card} | place a A K", "b: card 3")
        assert pair.oracle.won


def test_T50_a_card_between_all_other_decisions() -> None:
    start = "options normal closing | round 2 | first a | active a | gems 14 | free 8 | extra 2"
    sheets = "shown K A | a n c3 | b e c3 cards 1L12 1R1234"
    for phase in ("close a", "close b"):
        assert after(f"{start} | {sheets} | {phase}", "b: card 1").oracle.won


def test_T53_cards_are_used_after_the_last_die_is_crossed_off() -> None:
    start = "round 8 | first a | active b | gems 14 | aside 7"
    sheets = "a n c3 cards 1L1 1R1234 3L12 hand K | b e c3 cards 6L12"
    for move, won in (("a: cross 1L", True), ("a: cross 4L", False)):
        pair = after(f"{start} | {sheets} | cross a", move)
        assert pair.oracle.over
        assert pair.oracle.won == won


def test_T05_the_gem_track_is_full() -> None:
    start = "round 1 | first a | active a | gems 29 | tracks rush 2 | aside 8"
    pair = after(f"{start} | a n d1 | b e b4 | explore a", "a: rush c1", "a: rush b1")
    assert (pair.oracle.gems, pair.oracle.pairs) == (30, {"orange"})
    pair = after(f"{start.replace('29', '30')} | a n d1 | b e a1 | explore a", "a: rush e1")
    assert pair.oracle.sheets[0].off == set()


def test_T62_a_die_while_a_throw_waits() -> None:
    start = "options normal dice | round 1 | first a | active a | tracks rush 1 reroll 1 | free 6"
    pair = after(f"{start} | extra 2 | a n b1 | b e c4 | accept a X A", "a: rush c1", "a: die")
    assert (pair.oracle.phase, pair.oracle.aside) == ("accept", 1)
