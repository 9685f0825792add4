"""The rules and the naive oracle agree move by move on random matches over all seat counts, and on
what each seat may know."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cavale.games import find
from cavale.games.scape.positions import noted_cards
from cavale.games.scape.table import (
    ALL_KNOW,
    BACK,
    DECK_B,
    DEEDS,
    FACTIONS,
    HAND,
    LETTER_COUNT,
    PHASES,
    card_name,
)
from cavale.kernel.contract import SPECTATOR, Game, seat_letters, seats_in
from cavale.kernel.tape import NOBODY, UNKNOWN
from cavale.matches.match import Match
from tests.games.slices import slices
from tests.helpers import new_match
from tests.oracles.scape import LETTERS, Laid, Memory, Scape, action, in_order, mark, marks

MATCHES = 2160
SLICES = 15
KNOWING = 48  # matches in which the knowledge of every seat is compared at every ply
AWAY = "random"  # what an option says that leaves a choice to chance
TOLD = ["identity", "down", "look", "give", "discard", "collapse", "reveal", "draw"]
TOLD += [
    "pick",
    "top",
    "turned_up",
    *(f"up_{deed}" for deed in DEEDS[1:]),
]  # events that tell of cards
NAMES = ["", *(card_name(card) for card in range(1, BACK + LETTER_COUNT))]


@pytest.fixture(scope="session")
def scape() -> Game:
    return find("scape")


# --- what chance did on the table of the rules -------------------------------------------------


class Told:
    """Answers the oracle with what the rules' own table shows after the set-up."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        table, seats = self.match.table, range(self.match.seats)
        if name == "identities":
            return [FACTIONS[table.identity[seat]] for seat in seats]
        assert name == "deal"
        return [card for seat in seats for card in _hand(table, seat)] + _draw(table)

    def pick(self, name: str, n: int) -> int:
        assert name == "first"
        assert n == self.match.seats
        return int(self.match.table.turn)


# --- the same position in the words of the oracle ----------------------------------------------


def _hand(table: Any, seat: int) -> list[str]:
    return [NAMES[card] for card in table.hand[seat][: table.hand_size[seat]]]


def _draw(table: Any) -> list[str]:
    return [NAMES[card] for card in table.draw[: table.draw_size][::-1]]


def _rows(table: Any) -> list[list[str]]:
    rows: list[list[str]] = [[] for _ in range(table.seats)]
    for place in range(table.discard_size):
        rows[table.discard_by[place]].append(NAMES[table.discard[place]])
    return rows


def _pile(table: Any, pile: int) -> list[tuple[str, int, bool]]:
    return [
        (
            NAMES[table.pile[pile][place] or BACK + pile],
            table.pile_by[pile][place],
            table.pile_known[pile][place] == ALL_KNOW,
        )
        for place in range(table.pile_size[pile])
    ]


def _looked(table: Any) -> list[list[int]]:
    return [seats_in(mask) for mask in table.looked_mask[: table.seats]]


def state_of(match: Match) -> dict[str, object]:
    table, seats = match.table, range(match.seats)
    return {
        "over": match.is_over,
        "phase": "" if match.is_over else PHASES[table.phase],
        "awaited": match.awaited(),
        "turn": -1 if match.is_over else table.turn,
        "played": NAMES[table.played],
        "reveals_left": table.reveals_left,
        "picked": [NAMES[table.picked[seat]] for seat in seats],
        "identities": [FACTIONS[table.identity[seat]] for seat in seats],
        "hands": [_hand(table, seat) for seat in seats],
        "rows": _rows(table),
        "looked": _looked(table),
        "piles": [_pile(table, pile) for pile in range(LETTER_COUNT)],
        "draw": _draw(table),
        "deck": "b" if table.deck == DECK_B else "a",
        "reveal_piles": table.reveal_piles,
    }


# --- the comparison ----------------------------------------------------------------------------


def options_at_random(seats: int, rng: random.Random) -> dict[str, str]:
    return {
        "deck": rng.choice("ab"),
        "reveal_piles": rng.choice("12"),
        "first": rng.choice([AWAY, rng.choice(seat_letters(seats))]),
    }


def oracle_of(match: Match) -> Scape:
    first = match.options["first"]
    return Scape(
        match.seats,
        Told(match),
        deck=match.options["deck"],
        reveal_piles=int(match.options["reveal_piles"]),
        first=None if first == AWAY else seat_letters(match.seats).index(first),
    )


def choose(match: Match, texts: list[str], rng: random.Random) -> str:
    """Any legal move; in some matches mostly face up, so that hands pass and piles fall."""
    ups = [text for text in texts if text.startswith("up")]
    if ups and match.seed.words[0] % 3 and rng.random() < 0.6:
        return rng.choice(ups)
    return rng.choice(texts)


def deal_twins(match: Match, rng: random.Random) -> None:
    """Deal so that both copies of a card are often in neighbouring hands, where S54 is subtle."""
    table, seats = match.table, range(match.seats)
    copies = int(match.box.copies[match.seats])
    cards = rng.sample(range(1, BACK), BACK - 1)
    order = []
    while cards:
        order += cards[:HAND] * copies
        cards = cards[HAND:]
    for seat in seats:
        table.hand[seat][:] = sorted(order[:HAND])
        order = order[HAND:]
    table.draw[: len(order)] = order[::-1]


def agree(game: Game, seats: int, number: int, *, knowing: bool = False) -> int:
    """Play one random match on both; return its length."""
    rng = random.Random(number)
    match = new_match(game, seats, number, options_at_random(seats, rng))
    if knowing and number % 2:
        deal_twins(match, rng)
    memories = [Memory(seats, viewer) for viewer in range(SPECTATOR, seats)] if knowing else []
    play_on(match, oracle_of(match), memories, rng, number)
    return match.ply


def play_on(
    match: Match, oracle: Scape, memories: list[Memory], rng: random.Random, name: object
) -> None:
    """Random moves to the end, compared at every ply."""
    game, seats = match.game, range(match.seats)
    while True:
        where = name, match.ply
        assert oracle.state() == state_of(match), where
        for memory in memories:
            agree_on_events(match, oracle, memory)
            memory.listen(oracle)
            agree_on_knowledge(match, oracle, memory)
        if match.is_over:
            break
        legal = [[game.action_text(action) for action in match.legal(seat)] for seat in seats]
        assert [oracle.moves(seat) for seat in seats] == legal, where
        seat = rng.choice(match.awaited())
        text = choose(match, legal[seat], rng)
        match.play(seat, game.parse_action(text))
        oracle.play(seat, text)
    agree_on_the_end(match, oracle)


def agree_on_the_end(match: Match, oracle: Scape) -> None:
    outcome = match.outcome()
    assert outcome is not None
    rule, ending = oracle.verdict()
    winners = oracle.winners()
    assert outcome.reason == rule
    assert match.game.card.endings[match.game.ending(match.box, match.table)] == ending
    assert list(outcome.winners) == winners
    assert outcome.points == tuple(int(seat in winners) for seat in range(match.seats))


# --- what each seat may know (S50-S54) ---------------------------------------------------------


def agree_on_knowledge(match: Match, oracle: Scape, memory: Memory) -> None:
    """What the rules show to a viewer is what somebody in that chair remembers, and no more."""
    viewer = memory.viewer
    where = match.seed, match.ply, viewer
    seen = match.seen(viewer)
    known = memory.state()
    assert known_in_seen(seen, viewer) == known, where
    known["unseen"] = count_marks(memory.unseen())
    known["pick"] = oracle.picked.get(viewer, "")
    view = match.game.view(match.box, seen, viewer)
    assert known_in_view(view) == known, where
    assert frame_in_view(view) == frame(oracle), where
    assert not hidden_in_seen(seen, viewer), where


def known_in_seen(seen: Any, viewer: int) -> dict[str, object]:
    """In the words of `Memory.state`."""
    seats = range(seen.seats)
    return {
        "identities": [FACTIONS[seen.identity[seat]] for seat in seats],
        "hands": [in_order(_hand(seen, seat)) for seat in seats],
        "rows": _rows(seen),
        "looked": _looked(seen),
        "piles": [_pile(seen, pile) for pile in range(LETTER_COUNT)],
        "played": NAMES[seen.played],
        "notes": [NAMES[card] for card in noted_cards(seen, viewer)] if viewer >= 0 else [],
        "draw": seen.draw_size,
        "draw_letter": "".join(_draw(seen)[:1])[:1],
    }


def known_in_view(view: Any) -> dict[str, object]:
    """The same of what a person is shown, with the card picked and the marks not yet seen."""
    return {
        "identities": [seat.identity for seat in view.seats],
        "hands": [in_order([_shown(view, card) for card in seat.hand]) for seat in view.seats],
        "rows": [[_shown(view, card) for card in seat.row] for seat in view.seats],
        "looked": [seat.looked for seat in view.seats],
        "piles": [
            [(_shown(view, laid.card), laid.by, laid.up) for laid in pile.cards]
            for pile in view.piles
        ],
        "played": _shown(view, view.played) if view.played else "",
        "notes": [_shown(view, card) for card in view.notes],
        "draw": view.draw,
        "draw_letter": view.draw_letter,
        "unseen": [(each.letter, each.raf, each.usaf, each.ss) for each in view.unseen],
        "pick": view.pick,
    }


def frame_in_view(view: Any) -> dict[str, object]:
    """What stands on the table for everybody, apart from the cards."""
    return {
        "phase": view.phase,
        "turn": -1 if view.phase == "over" else view.turn,
        "deck": view.deck,
        "reveal_piles": view.reveal_piles,
        "reveals_left": view.reveals_left,
        "has picked": [seat.picked for seat in view.seats],
        "roles": view.roles,
        "ending": view.ending,
    }


def frame(oracle: Scape) -> dict[str, object]:
    return {
        "phase": "over" if oracle.over else oracle.phase,
        "turn": -1 if oracle.over else oracle.turn,
        "deck": oracle.deck,
        "reveal_piles": oracle.reveal_piles,
        "reveals_left": oracle.reveals_left,
        "has picked": [seat in oracle.picked for seat in range(oracle.seats)],
        "roles": {"raf": oracle.team, "usaf": oracle.team, "ss": oracle.guards},
        "ending": oracle.verdict()[1] if oracle.over else "",
    }


def _shown(view: Any, card: Any) -> str:
    """The card's name, or its back; all that is said of it must be true."""
    if not card.name:
        assert (card.faction, card.marks, card.deed) == ("", 0, "")
        return f"{card.letter}?"
    told = (card.letter, card.faction, card.marks, card.deed)
    assert told == (card.name[0], mark(card.name), marks(card.name, view.deck), action(card.name))
    return str(card.name)


def count_marks(cards: list[str]) -> list[tuple[str, int, int, int]]:
    counts = []
    for letter in LETTERS:
        found = [mark(card) for card in cards if card[0] == letter]
        counts.append((letter, found.count("raf"), found.count("usaf"), found.count("ss")))
    return counts


def hidden_in_seen(seen: Any, viewer: int) -> list[str]:
    """What a seen table must not tell, wherever it could be hidden: names of such fields."""
    own = 1 << viewer if viewer >= 0 else 0
    others = [seat for seat in range(len(seen.picked)) if seat != viewer]
    in_hands = [known for each in seen.hand_known for known in each]
    in_piles = [
        known & ~own & ~(1 << by)
        for knowns, bys in zip(seen.pile_known, seen.pile_by, strict=True)
        for known, by in zip(knowns, bys, strict=True)
        if known != ALL_KNOW
    ]
    hints = {
        "picked": [seen.picked[seat] for seat in others],
        "noted_mask": [seen.noted_mask[seat] for seat in others],
        "noted_twice_mask": [seen.noted_twice_mask[seat] for seat in others],
        "moving_known": seen.moving_known,
        "hand_known": [known & ~own for known in in_hands],  # S52: who else knows a front
        "pile_known": in_piles,
        "draw": [0 if card >= BACK else card for card in seen.draw],  # the top: a letter, no more
        "random": [*seen.random_key, *seen.random_nonce, seen.random_counter],
    }
    return [name for name, values in hints.items() if any(values)]


Telling = tuple[str, int, int, int, int]  # kind, seat, other, value, count


def agree_on_events(match: Match, oracle: Scape, memory: Memory) -> None:
    """The tape, too, tells a viewer what they may see of the latest move, and hides the rest."""
    kinds = match.game.event_kinds
    told = [
        (kinds[event.kind], event.seat, event.other, event.value, event.count)
        for event in match.events(memory.viewer, since=match.ply)
    ]
    told = [event for event in told if event[0] in TOLD]
    expected = []
    for kind, *what in oracle.story[memory.read :]:
        expected += list(events_of(memory.viewer, oracle.deck, kind, *what))
    assert told == expected, (match.seed, match.ply, memory.viewer)


def events_of(viewer: int, deck: str, kind: Any, *what: Any) -> Iterator[Telling]:
    """What the tape should tell a viewer of one thing that happened."""
    if kind == "deal" and viewer >= 0:
        yield "identity", viewer, NOBODY, FACTIONS.index(what[1][viewer]), 0
    elif kind == "identities":
        for seat, identity in enumerate(what[0]):
            yield "turned_up", seat, NOBODY, FACTIONS.index(identity), 0
    elif kind == "look":
        seat, other, identity = what
        yield kind, seat, other, FACTIONS.index(identity) if viewer == seat else UNKNOWN, 0
    elif kind == "pass":
        for giver, receiver, card in what[0]:
            yield "give", giver, receiver, *_of_card(card, deck, viewer in (giver, receiver))
    elif kind == "pick":
        yield kind, what[0], NOBODY, _of_card(what[1], deck, viewer == what[0])[0], 0
    elif kind == "discard":
        for seat, card in what[0]:
            yield kind, seat, NOBODY, *_of_card(card, deck)
    elif kind == "draw":
        for card in what[1]:  # cards drawn together are told in order
            yield kind, what[0], NOBODY, *_of_card(card, deck, viewer == what[0])
    elif kind == "down":
        yield kind, what[0], NOBODY, *_of_card(what[1], deck, viewer == what[0])
    elif kind in ("up", "collapse", "reveal"):
        name = f"up_{action(what[1])}" if kind == "up" else kind
        yield name, what[0], NOBODY, *_of_card(what[1], deck)
    elif kind == "top":
        yield kind, NOBODY, NOBODY, *_of_card(what[0], deck)


def _of_card(card: str, deck: str, shown: bool = True) -> tuple[int, int]:
    """Value and count of an event: the mark, if it is shown; the letter."""
    value = 2 * (FACTIONS.index(mark(card)) - 1) + marks(card, deck) - 1
    return value if shown else UNKNOWN, LETTERS.index(card[0])


# --- ends made by hand (S41-S45) ---------------------------------------------------------------


def last_card(game: Game, seats: int, rng: random.Random) -> tuple[Match, Scape]:
    """Somebody holds the last card of all; the piles have two cards, one, or now and then none."""
    match = new_match(game, seats, rng.random(), {"deck": rng.choice("ab")})
    oracle = oracle_of(match)
    cards = [card for hand in oracle.hands for card in hand] + oracle.draw
    rng.shuffle(cards)
    last = cards.pop()
    oracle.draw, oracle.rows[0] = [], cards
    oracle.hands = [[last] if seat == oracle.turn else [] for seat in range(seats)]
    oracle.plays = len(cards)
    harmless = rng.random() < 0.7  # no SS mark in any pile
    for letter in LETTERS:
        fits = [
            each for each in cards if each[0] == letter and (mark(each) != "ss" or not harmless)
        ]
        for card in fits[: rng.choice([0, *[1, 2] * 5])]:
            cards.remove(card)
            oracle.piles[letter].append(Laid(card, rng.randrange(seats)))
    match.table = game.parse_position(position_of(oracle))
    return match, oracle


def position_of(oracle: Scape) -> str:
    """A position of the oracle before a turn, in the notation of the rules."""
    letters = seat_letters(oracle.seats)
    sections = [f"deck {oracle.deck}"]
    for letter, identity, hand in zip(letters, oracle.identities, oracle.hands, strict=True):
        sections.append(" ".join([letter, identity, *in_order(hand)]))
    for letter, pile in oracle.piles.items():
        sections.append(
            " ".join(["pile", letter, *(f"{laid.card}/{letters[laid.by]}" for laid in pile)])
        )
    sections.append(" ".join(["discard", *(f"{card}/a" for card in oracle.rows[0])]))
    sections.append(f"turn {letters[oracle.turn]}")
    return " | ".join(sections)


# --- the tests ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(SLICES))
def test_the_oracle_agrees_on_random_matches_over_all_seat_counts(scape: Game, part: int) -> None:
    for number in range(part, MATCHES, SLICES):
        assert agree(scape, 3 + number // SLICES % 12, number) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 15))
def test_S50_to_S54_every_seat_knows_what_a_perfect_memory_knows(scape: Game, seats: int) -> None:
    for number in range(KNOWING // 12):
        assert agree(scape, seats, 10_000 + 100 * seats + number, knowing=True) > 0


def test_S41_to_S45_the_oracle_agrees_on_ends_made_by_hand(scape: Game) -> None:
    rng = random.Random(45)
    ends: Counter[tuple[str, str, str, bool]] = Counter()
    for number in range(600):
        match, oracle = last_card(scape, 3 + number % 12, rng)
        play_on(match, oracle, [], rng, number)
        ends[oracle.deck, *oracle.verdict(), bool(oracle.winners())] += 1
    for deck in "ab":
        expected = {("S41", "guards", True), ("S42", "guards", True)}  # an SS player wins
        expected |= {("S41", "guards", False), ("S42", "guards", False)}  # S45: nobody does
        expected |= {("S43", "raf", True), ("S43", "usaf", True)}
        if deck == "b":
            expected.add(("S44", "both", True))
        assert {end[1:] for end in ends if end[0] == deck} == expected
