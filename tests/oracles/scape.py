"""A naive second implementation of SCAPE, written from the ledger and the rulebook alone.

It exists to be compared with the real rules. Nothing here is fast or clever: a card is a text, its
letter and its row in the ledger's table (`S1` to `E7`; two copies have the same text), zones are
plain lists, and every rule is carried out where its number is cited. Seats are numbers; the left
neighbour is the next number, the right neighbour the one before.

Chance is not made here but asked of a `Luck`, in this order:

- `shuffle("deal", cards)`: once. All tunnel cards: the first four are the hand of seat 0, the next
  four that of seat 1 and so on; the card that follows is the top of the draw pile, the last one
  its bottom (S10).
- `shuffle("identities", identities)`: once. `raf`, `usaf` and `ss` as often as S04 says; the first
  is for seat 0 and so on (S11).
- `pick("first", seats)`: once, unless the first player was named. The seat that begins (S12).

What is to be shuffled is handed over sorted.

Everything that can be perceived at the table goes into `story`, in order: see `Memory`, a player
who sees only what a viewer may see, and forgets nothing of it (S50-S54).
"""

from collections.abc import Sequence
from typing import Protocol

LETTERS = "SCAPE"
HAND = 4  # S10, S24
TEAMS = ("raf", "usaf")

# S02, as printed in the ledger since rules version 2: one line an action, one column a letter.
ACTIONS = ["look", "look", "left", "right", "discard", "collapse", "reveal"]
MARKS = [
    "raf  usaf usaf raf  raf ",
    "usaf usaf usaf raf  raf ",
    "ss   usaf raf  usaf raf ",
    "usaf raf  raf  usaf ss  ",
    "raf  ss   raf  usaf usaf",
    "usaf raf  ss   raf  usaf",
    "raf  raf  usaf ss   usaf",
]

# S04: by number of players: identities of each team, of the SS, copies of the tunnel cards.
PLAYERS = {
    3: (1, 1, 1),
    4: (2, 0, 1),
    5: (2, 1, 1),
    6: (3, 0, 1),
    7: (3, 1, 1),
    8: (4, 0, 1),
    9: (4, 1, 2),
    10: (4, 2, 2),
    11: (5, 1, 2),
    12: (5, 2, 2),
    13: (6, 1, 2),
    14: (6, 2, 2),
}


class Luck(Protocol):
    """Where all chance comes from; the questions are listed at the top of this file."""

    def shuffle(self, name: str, cards: list[str]) -> list[str]: ...

    def pick(self, name: str, n: int) -> int: ...


# -------------------------------------------------------------------- cards


def all_cards(copies: int = 1) -> list[str]:
    """S01, S05: seven cards for each letter, in each copy."""
    return in_order([f"{letter}{row}" for letter in LETTERS for row in range(1, 8)] * copies)


def in_order(cards: Sequence[str]) -> list[str]:
    """Letters as in the word; in each letter as in the ledger's table; backs (`S?`) last."""
    return sorted(cards, key=lambda card: (LETTERS.index(card[0]), card[1] == "?", card[1]))


def kinds(cards: Sequence[str]) -> list[str]:
    """In order, each kind once."""
    return in_order(list(set(cards)))


def action(card: str) -> str:
    return ACTIONS[int(card[1]) - 1]


def mark(card: str) -> str:
    return MARKS[int(card[1]) - 1].split()[LETTERS.index(card[0])]


def marks(card: str, deck: str) -> int:
    """How many marks a card bears. S03: in deck B the topmost RAF and USAF of a column bear two."""
    if deck == "b" and mark(card) in TEAMS:
        column = [f"{card[0]}{row}" for row in range(1, 8)]
        topmost = next(other for other in column if mark(other) == mark(card))
        if card == topmost:
            return 2
    return 1


def back(card: str) -> str:
    """S01: what is seen of a card from behind."""
    return card[0] + "?"


def seat_letter(seat: int) -> str:
    return "abcdefghijklmn"[seat]


class Laid:
    """A card in a letter pile."""

    def __init__(self, card: str, by: int, up: bool = False) -> None:
        self.card = card
        self.by = by  # the seat that played it
        self.up = up  # S35: turned up

    def state(self) -> tuple[str, int, bool]:
        return (self.card, self.by, self.up)


# -------------------------------------------------------------------- the game


class Scape:
    def __init__(
        self,
        seats: int,
        luck: Luck,
        *,
        deck: str = "a",
        reveal_piles: int = 1,
        first: int | None = None,
    ) -> None:
        """`first`: a seat, or None for one at random."""
        if seats not in PLAYERS:
            raise ValueError("3 to 14 seats")
        if deck not in ("a", "b"):
            raise ValueError("the deck is a or b")
        if reveal_piles not in (1, 2):
            raise ValueError("a REVEAL turns up 1 or 2 piles")
        if first is not None and not 0 <= first < seats:
            raise ValueError("the first player must be a seat")
        self.seats = seats
        self.deck = deck
        self.reveal_piles = reveal_piles
        self.team, self.guards, self.copies = PLAYERS[seats]  # S04

        self.over = False
        self.phase = "turn"
        self.played = ""  # the card whose action is under way: in no hand, in no row
        self.reveals_left = 0
        self.picked: dict[int, str] = {}  # S31-S33: still in the hands
        self.looked: list[list[int]] = [[] for _ in range(seats)]  # S30: at whom, in order
        self.piles: dict[str, list[Laid]] = {letter: [] for letter in LETTERS}  # the top last
        self.rows: list[list[str]] = [[] for _ in range(seats)]  # S23: oldest first
        self.plays = 0  # for the bounds: cards played, and cards thrown away by ALL DISCARD
        self.story: list[tuple[object, ...]] = []

        # S10: four cards each, the rest is the draw pile. S05: copies are shuffled together.
        cards = luck.shuffle("deal", all_cards(self.copies))
        assert in_order(cards) == all_cards(self.copies), "the shuffle changed the cards"
        self.hands = [list(cards[HAND * seat : HAND * seat + HAND]) for seat in range(seats)]
        self.draw = list(cards[HAND * seats :])  # the first element is the top
        # S11: one identity each.
        identities = ["raf", "usaf"] * self.team + ["ss"] * self.guards
        self.identities = list(luck.shuffle("identities", sorted(identities)))
        assert sorted(self.identities) == sorted(identities), "the shuffle changed the identities"
        # S12: at random, or chosen.
        self.turn = luck.pick("first", seats) if first is None else first
        assert 0 <= self.turn < seats

        self.tell("deal", [list(hand) for hand in self.hands], list(self.identities))
        self.tell_draw_pile()
        self.check()

    # ---------------------------------------------------------------- what is asked

    def awaited(self) -> list[int]:
        if self.over:
            return []
        if self.phase == "pick":
            # S31: a single card is picked for its player, so only those with more are asked.
            return [
                seat
                for seat in range(self.seats)
                if len(self.hands[seat]) > 1 and seat not in self.picked
            ]
        return [self.turn]  # S20

    def moves(self, seat: int) -> list[str]:
        if seat not in self.awaited():
            return []
        if self.phase == "turn":
            hand = kinds(self.hands[seat])
            # S21: one card, face down or face up.
            return [f"down {card}" for card in hand] + [f"up {card}" for card in hand]
        if self.phase == "pick":
            return [f"pick {card}" for card in kinds(self.hands[seat])]
        if self.phase == "look":
            # S30: another player.
            return [f"look {seat_letter(each)}" for each in range(self.seats) if each != seat]
        return [f"pile {letter}" for letter in self.targets()]

    def targets(self) -> list[str]:
        """The piles that a COLLAPSE (S34) or a REVEAL (S35) may choose."""
        letters = [letter for letter in LETTERS if self.piles[letter]]
        if self.phase == "reveal":
            letters = [letter for letter in letters if not self.piles[letter][-1].up]
        return letters

    def play(self, seat: int, move: str) -> None:
        if move not in self.moves(seat):
            raise ValueError(f"seat {seat} may not play {move}")
        verb, target = move.split()
        if verb == "down":
            self.play_down(seat, target)
        elif verb == "up":
            self.play_up(seat, target)
        elif verb == "look":
            self.play_look(seat, "abcdefghijklmn".index(target))
        elif verb == "pick":
            self.picked[seat] = target
            self.tell("pick", seat, target)
            self.all_have_picked()
        elif self.phase == "collapse":
            self.play_collapse(seat, target)
        else:
            self.play_reveal(target)
        self.check()

    # ---------------------------------------------------------------- a turn

    def play_down(self, seat: int, card: str) -> None:
        # S22: on the pile of its own letter, over what lies there.
        self.hands[seat].remove(card)
        self.plays += 1
        self.piles[card[0]].append(Laid(card, seat))
        self.tell("down", seat, card)
        self.end_turn()

    def play_up(self, seat: int, card: str) -> None:
        # S23: first the action ...
        self.hands[seat].remove(card)
        self.plays += 1
        self.played = card
        self.tell("up", seat, card)
        if action(card) == "look":
            self.phase = "look"  # S30: there is always somebody else
        elif action(card) in ("left", "right", "discard"):
            self.begin_picks()
        else:
            self.phase = action(card)
            if self.phase == "reveal":
                # S35: as many as possible.
                self.reveals_left = min(self.reveal_piles, len(self.targets()))
            if not self.targets():
                self.discard_played()  # S23: no possible target

    def discard_played(self) -> None:
        # S23: ... then the card itself, in front of the player who played it.
        self.rows[self.turn].append(self.played)
        self.tell("laid", self.turn, self.played)
        self.played = ""
        self.end_turn()

    def end_turn(self) -> None:
        # S24: up to four, or until the draw pile is empty; nobody else refills.
        missing = HAND - len(self.hands[self.turn])
        drawn = self.draw[:missing]
        self.draw = self.draw[missing:]
        self.hands[self.turn] += drawn
        self.tell("draw", self.turn, in_order(drawn))
        self.tell_draw_pile()
        self.phase = "turn"
        # S25: nothing left to play.
        if not self.draw and not any(self.hands):
            self.end()
            return
        # S20: to the right. S21: who has no card passes and draws nothing.
        self.turn = (self.turn - 1) % self.seats
        while not self.hands[self.turn]:
            self.turn = (self.turn - 1) % self.seats

    # ---------------------------------------------------------------- the actions

    def play_look(self, seat: int, other: int) -> None:
        # S30
        self.looked[seat].append(other)
        self.tell("look", seat, other, self.identities[other])
        self.discard_played()

    def begin_picks(self) -> None:
        # S31-S33: everybody with a card, the acting player too; a single card needs no picking.
        self.phase = "pick"
        self.picked = {}
        for seat in range(self.seats):
            if len(self.hands[seat]) == 1:
                self.picked[seat] = self.hands[seat][0]
        self.all_have_picked()

    def all_have_picked(self) -> None:
        if self.awaited():
            return
        picked = self.picked
        self.picked = {}
        for seat, card in picked.items():
            self.hands[seat].remove(card)
        if action(self.played) == "discard":
            # S33: face up in front of their owners; they do not act, nobody refills for them.
            for seat, card in picked.items():
                self.rows[seat].append(card)
                self.plays += 1
            self.tell("discard", sorted(picked.items()))
        else:
            # S31: to the left, the next number. S32: to the right.
            step = 1 if action(self.played) == "left" else -1
            gifts = []
            for seat, card in sorted(picked.items()):
                receiver = (seat + step) % self.seats
                self.hands[receiver].append(card)
                gifts.append((seat, receiver, card))
            self.tell("pass", gifts)
        self.discard_played()

    def play_collapse(self, seat: int, letter: str) -> None:
        # S34
        card = self.piles[letter].pop().card
        self.rows[seat].append(card)
        self.tell("collapse", seat, card)
        self.discard_played()

    def play_reveal(self, letter: str) -> None:
        # S35: it stays in its pile. A second one is another pile, for this top is now up.
        self.piles[letter][-1].up = True
        self.tell("reveal", self.turn, self.piles[letter][-1].card)
        self.reveals_left -= 1
        if self.reveals_left == 0:
            self.discard_played()

    # ---------------------------------------------------------------- the end

    def end(self) -> None:
        self.over = True
        # S40: every top is turned up. S46: and so are the identities.
        for letter in LETTERS:
            if self.piles[letter]:
                self.piles[letter][-1].up = True
                self.tell("top", self.piles[letter][-1].card)
        self.tell("identities", list(self.identities))

    def verdict(self) -> tuple[str, str]:
        """The rule that decides, and who has won: raf, usaf, both or guards."""
        if not self.over:
            raise ValueError("the match is not over")
        if any(not self.piles[letter] for letter in LETTERS):
            return "S41", "guards"
        tops = [self.piles[letter][-1].card for letter in LETTERS]
        if any(mark(card) == "ss" for card in tops):
            return "S42", "guards"
        raf, usaf = self.count_marks(tops, "raf"), self.count_marks(tops, "usaf")
        if raf == usaf:
            return "S44", "both"
        return "S43", "raf" if raf > usaf else "usaf"

    def count_marks(self, cards: list[str], team: str) -> int:
        return sum(marks(card, self.deck) for card in cards if mark(card) == team)

    def winners(self) -> list[int]:
        """S43, S44: all members together. S45: perhaps nobody."""
        ending = self.verdict()[1]
        sides = {"guards": ["ss"], "both": ["raf", "usaf"]}.get(ending, [ending])
        return [seat for seat in range(self.seats) if self.identities[seat] in sides]

    # ---------------------------------------------------------------- looking at it

    def tell(self, *what: object) -> None:
        self.story.append(what)

    def tell_draw_pile(self) -> None:
        # S50: its height, and the letter on top.
        self.tell("pile", len(self.draw), self.draw[0] if self.draw else "")

    def state(self) -> dict[str, object]:
        """The whole position, hidden things included.

        over; phase: turn, look, pick, collapse, reveal, "" when over; awaited: seats; turn: seat,
        -1 when over; played: the card whose action is under way, or ""; reveals_left: tops still
        to turn up, 0 outside of reveal; picked: by seat, the card or ""; identities, hands (in
        order), rows (oldest first), looked (the seats it has looked at, ascending): by seat;
        piles: in the order of the word, each from the bottom, a card, who played it, face up or
        not; draw: the top first; deck; reveal_piles.
        """
        everybody = range(self.seats)
        return {
            "over": self.over,
            "phase": "" if self.over else self.phase,
            "awaited": self.awaited(),
            "turn": -1 if self.over else self.turn,
            "played": self.played,
            "reveals_left": self.reveals_left,
            "picked": [self.picked.get(seat, "") for seat in everybody],
            "identities": list(self.identities),
            "hands": [in_order(hand) for hand in self.hands],
            "rows": [list(row) for row in self.rows],
            "looked": [sorted(set(looked)) for looked in self.looked],
            "piles": [[laid.state() for laid in self.piles[letter]] for letter in LETTERS],
            "draw": list(self.draw),
            "deck": self.deck,
            "reveal_piles": self.reveal_piles,
        }

    def check(self) -> None:
        """The bounds worth asserting, and some that follow from the rules."""
        # 35 or 70 tunnel cards are always accounted for.
        found = [*self.draw]
        for hand in self.hands:
            found += hand
            assert len(hand) <= HAND  # a hand never exceeds 4
        for row in self.rows:
            found += row
        for letter in LETTERS:
            for laid in self.piles[letter]:
                found.append(laid.card)
                assert laid.card[0] == letter  # S22
        if self.played:
            found.append(self.played)
        assert in_order(found) == all_cards(self.copies)
        # S24: whoever refilled holds four while there are cards to draw.
        if self.over:
            assert not self.draw
            assert not any(self.hands)
            assert not self.played
            assert self.plays == len(found)  # plays plus ALL DISCARD discards
        else:
            assert self.awaited()
            assert all(self.moves(seat) for seat in self.awaited())
        assert bool(self.played) == (self.phase != "turn")
        assert (self.reveals_left > 0) == (self.phase == "reveal")
        assert self.phase == "pick" or not self.picked


# -------------------------------------------------------------------- who knows what


class Memory:
    """A viewer with perfect memory: hears the story, but sees of it only what is shown to them.

    The viewer is a seat, or -1 for a spectator. A card whose front they do not know is its back
    (`S?`). Nothing is concluded from what cards are left: this is memory, not deduction.
    """

    def __init__(self, seats: int, viewer: int) -> None:
        self.seats = seats
        self.viewer = viewer
        self.read = 0  # how much of the story was heard
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.piles: dict[str, list[Laid]] = {letter: [] for letter in LETTERS}
        self.rows: list[list[str]] = [[] for _ in range(seats)]
        self.played = ""
        self.identities = [""] * seats
        self.looked: list[list[int]] = [[] for _ in range(seats)]
        self.notes: list[str] = []  # S54: cards that were known in a hand and are lost from sight
        self.draw = 0
        self.draw_letter = ""

    def listen(self, game: Scape) -> None:
        for kind, *what in game.story[self.read :]:
            getattr(self, f"hear_{kind}")(*what)
        self.read = len(game.story)

    def glimpse(self, card: str, *seers: int) -> str:
        """A card of which only some players see the front; all others its back (S01)."""
        return card if self.viewer in seers else back(card)

    # ---------------------------------------------------------------- private and public things

    def hear_deal(self, hands: list[list[str]], identities: list[str]) -> None:
        # S51: one's own hand, one's own identity (S11: nobody else's). S50: the letters of all.
        for seat in range(self.seats):
            self.hands[seat] = [self.glimpse(card, seat) for card in hands[seat]]
            if seat == self.viewer:
                self.identities[seat] = identities[seat]

    def hear_draw(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] += [self.glimpse(card, seat) for card in cards]

    def hear_pile(self, height: int, top: str) -> None:
        self.draw = height
        self.draw_letter = top[:1]

    def hear_look(self, seat: int, other: int, identity: str) -> None:
        # S50: who looked at whom. S51: what they saw.
        self.looked[seat].append(other)
        if seat == self.viewer:
            self.identities[other] = identity

    def hear_down(self, seat: int, card: str) -> None:
        card, lost = self.leave(seat, self.glimpse(card, seat))
        self.notes += lost
        self.piles[card[0]].append(Laid(card, seat))

    def hear_up(self, seat: int, card: str) -> None:
        self.leave(seat, card)
        self.played = card

    def hear_laid(self, seat: int, card: str) -> None:
        self.rows[seat].append(card)
        self.played = ""

    def hear_pick(self, seat: int, card: str) -> None:
        """That a seat has picked is public; nothing has moved yet."""

    def hear_discard(self, discards: list[tuple[int, str]]) -> None:
        for seat, card in discards:
            self.leave(seat, card)
            self.rows[seat].append(card)

    def hear_pass(self, gifts: list[tuple[int, int, str]]) -> None:
        # All cards leave before any arrives: they move at once.
        arriving = []
        all_lost = []
        for giver, receiver, gift in gifts:
            card, lost = self.leave(giver, self.glimpse(gift, giver, receiver))
            all_lost += lost
            arriving.append((receiver, card))
        for receiver, card in arriving:
            self.hands[receiver].append(card)
        self.notes += all_lost

    def hear_collapse(self, seat: int, card: str) -> None:
        laid = self.piles[card[0]].pop()
        if laid.card != card:
            self.find(card)
        self.rows[seat].append(card)

    def hear_reveal(self, _: int, card: str) -> None:
        self.hear_top(card)

    def hear_top(self, card: str) -> None:
        laid = self.piles[card[0]][-1]
        if laid.card != card:
            self.find(card)
        laid.card = card
        laid.up = True

    def hear_identities(self, identities: list[str]) -> None:
        self.identities = list(identities)

    # ---------------------------------------------------------------- S54

    def leave(self, seat: int, card: str) -> tuple[str, list[str]]:
        """A card leaves a hand, seen or (`S?`) unseen.

        Answers with the card as far as it is known, and the cards lost from sight.
        """
        hand = self.hands[seat]
        if card[1] != "?":
            if card in hand:
                hand.remove(card)
            else:
                hand.remove(back(card))
                self.find(card)
            return card, []
        of_letter = [other for other in hand if other[0] == card[0]]
        if len(of_letter) == 1:
            # The only card of its letter: known before, known after.
            hand.remove(of_letter[0])
            return of_letter[0], []
        # S54: it may have been any of them.
        for other in of_letter:
            hand.remove(other)
        hand += [card] * (len(of_letter) - 1)
        return card, [other for other in of_letter if other != card]

    def find(self, card: str) -> None:
        """A card appears where it was not known to be: it may well be the one lost from sight."""
        if card in self.notes:
            self.notes.remove(card)

    # ---------------------------------------------------------------- looking at it

    def state(self) -> dict[str, object]:
        """Named as in `Scape.state`; notes in order; draw: how many; draw_letter: of the top."""
        return {
            "identities": list(self.identities),
            "hands": [in_order(hand) for hand in self.hands],
            "rows": [list(row) for row in self.rows],
            "looked": [sorted(set(looked)) for looked in self.looked],
            "piles": [[laid.state() for laid in self.piles[letter]] for letter in LETTERS],
            "played": self.played,
            "notes": in_order(self.notes),
            "draw": self.draw,
            "draw_letter": self.draw_letter,
        }

    def unseen(self) -> list[str]:
        """All cards but those whose place is known."""
        cards = all_cards(PLAYERS[self.seats][2])
        placed = [card for zone in [*self.hands, *self.rows] for card in zone]
        placed += [laid.card for letter in LETTERS for laid in self.piles[letter]]
        placed.append(self.played)
        for card in placed:
            if card and card[1] != "?":
                cards.remove(card)
        return cards
