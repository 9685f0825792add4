"""A naive second implementation of Condamnés !, written from the ledger and the rulebook alone.

It exists to be compared with the real rules. Nothing here is fast or clever: cards are texts
such as `Ks`, zones are plain lists, seats are numbers, and every rule is carried out where its
number is cited. The moves are the texts that the notation of the game describes.

Chance is asked of a `luck` object that is given to the constructor:

`luck.shuffle(name, cards)` gets cards in ascending order (spades, clubs, hearts, diamonds, each
from the ace to the king) and returns them in the order in which they lie, the uppermost first.
    "deal"      the 52 cards of the pack, at set-up
    "turned"    the cards of the prisoners-to-be that go under the pack (C02)
    "discards"  all discards, to go under the pack (C46, C26)
    "heads"     the guard's head and the heads turned up, to go under the pack (C26)
    "tunnel"    the three cards, or four, of a tunnel that go under the pack (C11, C42)
`luck.pick(name, n)` returns a number from 0 to n - 1.
    "agreement" n = 4: the suit of the prisoner on the guard's left, counted in AGREED: 0 spades,
                1 hearts, 2 clubs, 3 diamonds (C47); once, after "turned", before the grab
    "taker"     who takes the stolen card that all have left: the prisoners by seat (C03)
    "rustle"    n = 2: with which neighbour the taker rustles, 0 the right one, 1 the left (C03)
"""

from typing import Protocol

RANKS = "A23456789TJQK"
SUITS = "schd"  # also the order that breaks ties (C01)
PACK = [rank + suit for suit in SUITS for rank in RANKS]
ORDER = {card: place for place, card in enumerate(PACK)}
LETTERS = "abcdefghi"
AGREED = "shcd"  # C47: the order in which the suits go round

GUARD_CARDS = 5  # C05
PRISONER_CARDS = 3  # C05
GOAL = 10  # C13
ROUNDS = {3: 20, 4: 16, 5: 11, 6: 9, 7: 8, 8: 8, 9: 8}  # C14
LAST_ROUND = 100  # C14, transfer off
LOW_PACK = 5  # C46
FREE_SEARCHES = 30  # a bound of the protocol for `searches = free`
REMEMBERED = 16  # covert rustles that the position keeps


class Luck(Protocol):
    def shuffle(self, name: str, cards: list[str]) -> list[str]: ...

    def pick(self, name: str, n: int) -> int: ...


class Over(Exception):
    """Raised the moment somebody wins: nothing that would have followed happens (C15)."""


def value(card: str) -> int:
    # C06: ace 1, jack 11, queen 12, king 13.
    return RANKS.index(card[0]) + 1


def is_head(card: str) -> bool:
    # C06
    return card[0] in "JQK"


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: ORDER[card])


class Condamnes:
    def __init__(
        self,
        seats: int,
        luck: Luck,
        *,
        transfer: str = "table",
        searches: str = "round",
        covert: str = "round",
        pointing: str = "card",
    ) -> None:
        if seats not in ROUNDS:
            raise ValueError("3 to 9 seats")
        if transfer not in ("table", "off"):
            raise ValueError("transfer is table or off")
        if searches not in ("round", "free"):
            raise ValueError("searches is round or free")
        if covert not in ("round", "step"):
            raise ValueError("covert is round or step")
        if pointing not in ("card", "free"):
            raise ValueError("pointing is card or free")
        self.seats = seats
        self.luck = luck
        self.last_round = ROUNDS[seats] if transfer == "table" else LAST_ROUND  # C14
        self.most_searches = 1 if searches == "round" else FREE_SEARCHES  # C30
        self.covert = covert
        self.pointing = pointing  # C42

        self.over = ""  # the rule that ended it
        self.round = 0
        self.stage = "start"  # where the round stands: start, give, pass, settle
        # grab, give, pass, inspect, take, pay, point, discard, apart, over
        self.phase = "grab"
        self.turn: int | None = None  # who has to pass
        self.target: int | None = None  # who is inspected, searched, called out, or digs
        self.hands: list[list[str]] = [[] for _ in range(seats)]  # with the stolen card
        self.open: list[str] = []  # the guard's cards that everybody has seen
        self.stolen = ""
        self.face = ""  # the stolen card that was last shown to all
        self.holder: int | None = None  # nobody while it lies in the middle
        self.left: list[int] = []  # who has left it there
        self.announced = ""
        self.travelling = ""  # the card that the one who has to pass got, while they have it
        self.returned = ""
        self.inspected: dict[int, list[str]] = {}  # what the guard saw in this settling
        self.searched = 0  # in this round
        self.called_out = False  # in this round
        self.moved: list[int] = []  # who has made a covert move (C44)
        self.showed: list[int] = []  # who has shown a card in this round
        self.shown: dict[int, tuple[str, int]] = {}  # the last card shown to a seat, and by whom
        self.offences: list[int] = [0] * seats
        self.apart: list[int] = []
        self.laid: list[str] = []  # the tunnel that waits for the guard
        self.marker = ""
        self.was_stolen = ""  # the card in it that was the stolen one
        self.tunnels: list[tuple[int, str]] = []  # digger and marker
        self.turned: list[str] = []  # cards turned up in the last swap, until the gift (C26)
        self.discards: list[str] = []
        # What can be remembered of the stolen card.
        self.knows: list[int | None] = [None] * seats  # its holder, if the seat is sure
        self.cleared: list[int] = []  # who has said no and not rustled since
        self.grabbed: tuple[int, int] | None = None  # the pair that rustled at the last grab
        self.stirred: list[tuple[int, int]] = []  # covert rustles since then, the last first
        self.rustles: list[tuple[int, int]] = []  # all rustles since the last step

        # C06: one pack of 52. The first card of the list is the top.
        self.pack = self.shuffled("deal", PACK)
        # C01: one card each; the highest is the guard, of equal ones the first suit.
        turned_up = [self.draw() for _ in range(seats)]
        best = max(turned_up, key=lambda card: (value(card), -SUITS.index(card[1])))
        self.guard = turned_up.index(best)
        self.prisoners = [seat for seat in range(seats) if seat != self.guard]
        # C02: the guard's card becomes the stolen one, the others go under the pack.
        turned_up.remove(best)
        self.put_under("turned", turned_up)
        # C47: before the grab.
        self.agreement = self.agreed(AGREED[self.luck.pick("agreement", len(AGREED))])
        self.lay_in_the_middle(best)
        self.check()

    # ---------------------------------------------------------------- what is asked

    def awaited(self) -> list[int]:
        if self.over:
            return []
        if self.phase == "grab":
            return [seat for seat in self.prisoners if seat not in self.left]
        if self.phase == "pass":
            assert self.turn is not None
            return [self.turn]
        return [self.guard]

    def moves(self, seat: int) -> list[str]:
        """The legal moves of any seat, awaited or not, in alphabetical order."""
        answer: list[str] = []
        if seat in self.awaited():
            answer += self.asked(seat)
        # C27: the open moments.
        if not self.over and self.phase in ("give", "pass"):
            if seat == self.guard:
                answer += self.guard_interrupts()
            else:
                answer += self.covert_moves(seat)
                answer += self.tunnel_moves(seat)
        return sorted(answer)

    def asked(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if self.phase == "grab":
            return ["grab", "leave"]  # C03
        if self.phase == "give":
            return self.give_moves()
        if self.phase == "pass":
            return self.pass_moves(seat)
        if self.phase == "inspect":
            # C24: in the order he likes.
            return [f"inspect {LETTERS[s]}" for s in self.prisoners if s not in self.inspected]
        if self.phase == "take":
            return [f"take {card}" for card in self.higher_cards(self.the_target())]  # C24
        if self.phase == "pay":
            # C30: one head, or any two cards.
            heads = [f"pay {card}" for card in hand if is_head(card)]
            return heads + [f"pay {a} {b}" for a in hand for b in hand if ORDER[a] < ORDER[b]]
        if self.phase == "point":
            return ["let"] + [f"point {card}" for card in self.laid]  # C42
        if self.phase == "discard":
            return [f"discard {card}" for card in hand]  # C42: his choice, heads too
        assert self.phase == "apart"
        return ["apart", "spare"]  # C43

    def give_moves(self) -> list[str]:
        hand = self.hands[self.guard]
        numbers = [card for card in hand if not is_head(card)]
        if numbers:
            return [f"give {card}" for card in numbers]  # C20
        if hand:
            return [f"swap {card}" for card in hand]  # C26
        return ["swap"]  # C26

    def pass_moves(self, seat: int) -> list[str]:
        # C21, and C41 for the stolen card.
        answer: list[str] = []
        for card in self.hands[seat]:
            if seat == self.holder and card == self.stolen:
                answer += [f"pass {card} keep {o}" for o in self.hands[seat] if o != card]
            else:
                answer.append(f"pass {card}")
        return answer

    def guard_interrupts(self) -> list[str]:
        hand = self.hands[self.guard]
        can_pay = len(hand) >= 2 or any(is_head(card) for card in hand)
        answer: list[str] = []
        for seat in self.prisoners:
            if can_pay and self.searched < self.most_searches:
                answer.append(f"search {LETTERS[seat]}")  # C30
            if not self.called_out:
                answer.append(f"callout {LETTERS[seat]}")  # C43
        return answer

    def covert_moves(self, seat: int) -> list[str]:
        # C44: one a round, or one between two steps.
        if seat in self.moved or seat in self.apart:
            return []
        answer: list[str] = []
        for other in self.neighbours(seat):
            if other in self.apart:
                continue  # C43
            letter = LETTERS[other]
            if seat == self.holder:
                answer.append(f"slip {letter}")  # C40
            answer.append(f"feint {letter}")
            answer += [f"show {letter} {card}" for card in self.hands[seat]]
        return answer

    def tunnel_moves(self, seat: int) -> list[str]:
        # C10, C11: four of a suit, one of them the marker; a fifth is left out.
        answer: list[str] = []
        for suit in SUITS:
            ranks = [card[0] for card in self.hands[seat] if card[1] == suit]
            if len(ranks) == 4:
                answer += [f"tunnel {suit} {marker}" for marker in ranks]
            elif len(ranks) == 5:
                for marker in ranks:
                    answer += [f"tunnel {suit} {marker} {out}" for out in ranks if out != marker]
        return answer

    # ---------------------------------------------------------------- what is done

    def play(self, seat: int, move: str) -> None:
        if move not in self.moves(seat):
            raise ValueError(f"seat {seat} may not play {move}")
        name, *words = move.split()
        try:
            self.carry_out(seat, name, words)
        except Over:
            self.phase = "over"
        self.check()

    def carry_out(self, seat: int, name: str, words: list[str]) -> None:
        if name in ("inspect", "search", "callout", "slip", "feint", "show"):
            other = LETTERS.index(words[0])
            if name == "inspect":
                self.play_inspect(other)
            elif name == "search":
                self.play_search(other)
            elif name == "callout":
                self.play_callout(other)
            else:
                self.play_covert(seat, name, other, words[1:])
        elif name == "grab":
            self.grabbed_by(seat)
        elif name == "leave":
            self.play_leave(seat)
        elif name == "give":
            self.play_give(words[0])
        elif name == "swap":
            self.play_swap(words)
        elif name == "pass":
            self.play_pass(seat, words[0], words[2:])
        elif name == "take":
            self.play_take(words[0])
        elif name == "pay":
            self.play_pay(words)
        elif name == "tunnel":
            self.play_tunnel(seat, words[0], words[1], words[2:])
        elif name in ("let", "point"):
            self.play_word(words)
        elif name == "discard":
            self.play_price(words[0])
        else:
            self.play_apart(name == "apart")

    def back_to_the_round(self) -> None:
        # C27: an act is finished; the round goes on where it stood.
        self.phase = self.stage
        self.target = None

    # ---------------------------------------------------------------- the agreement

    def agreed(self, suit: str) -> list[str]:
        """C47: by seat, the suit to collect; from the guard's left on, begun at this one."""
        answer = [""] * self.seats  # the guard has none
        for step in range(1, self.seats):
            seat = (self.guard + step) % self.seats  # left is the next number
            answer[seat] = AGREED[(AGREED.index(suit) + step - 1) % len(AGREED)]
        return answer

    # ---------------------------------------------------------------- the stolen card

    def lay_in_the_middle(self, card: str) -> None:
        # C03, C34: it lies in the middle, its face was shown, the guard shuts his eyes.
        self.stolen = card
        self.face = card
        self.holder = None
        self.knows = [None] * self.seats
        self.cleared = []
        self.grabbed = None
        self.stirred = []
        self.left = []
        self.target = None
        self.phase = "grab"

    def play_leave(self, seat: int) -> None:
        self.left.append(seat)
        if len(self.left) == len(self.prisoners):
            # C03: all have left it: a random prisoner.
            number = self.luck.pick("taker", len(self.prisoners))
            self.grabbed_by(self.prisoners[number])

    def grabbed_by(self, taker: int) -> None:
        self.left = []
        self.holder = taker
        self.hands[taker].append(self.stolen)
        for seat in self.prisoners:
            self.knows[seat] = taker  # C03: every prisoner sees who took it.
        # C03: the guard hears two neighbours, one of them the taker.
        near = self.neighbours(taker)
        other = near[0] if len(near) == 1 else near[self.luck.pick("rustle", 2)]
        self.grabbed = self.pair(taker, other)
        self.rustles.append(self.grabbed)
        if self.stage == "start":
            self.deal()
        else:
            self.back_to_the_round()

    def deal(self) -> None:
        # C05: five cards to the guard, three to each prisoner.
        for _ in range(GUARD_CARDS):
            self.guard_draws()
        for step in range(1, self.seats):
            seat = (self.guard + step) % self.seats
            for _ in range(PRISONER_CARDS):
                self.hands[seat].append(self.draw())
        self.new_round()

    def play_covert(self, seat: int, name: str, other: int, cards: list[str]) -> None:
        self.moved.append(seat)
        # C44: two seats rustle; the two know what happened, the others cannot tell.
        pair = self.pair(seat, other)
        self.rustles.append(pair)
        self.stirred = [pair, *self.stirred][:REMEMBERED]
        self.cleared = [each for each in self.cleared if each not in pair]
        for witness in range(self.seats):
            if witness not in pair and self.knows[witness] in pair:
                self.knows[witness] = None  # C50: it may have changed hands.
        if name == "slip":
            # C40
            self.hands[seat].remove(self.stolen)
            self.hands[other].append(self.stolen)
            self.holder = other
            self.knows[seat] = other
            self.knows[other] = other
        elif name == "show":
            # C43
            if seat not in self.showed:
                self.showed.append(seat)
            self.shown[other] = (cards[0], seat)

    # ---------------------------------------------------------------- the round

    def new_round(self) -> None:
        self.round += 1
        self.searched = 0
        self.called_out = False
        self.moved = []
        self.showed = []
        self.shown = {}
        self.announced = ""
        self.returned = ""
        self.travelling = ""
        self.inspected = {}
        self.turn = None
        self.stage = "give"
        self.back_to_the_round()

    def step(self) -> None:
        # C27, C44: the marks are gone; with the switch, covert moves are renewed.
        self.rustles = []
        if self.covert == "step":
            self.moved = []

    def next_seat(self, seat: int) -> int:
        # C20: right, left, right ...; right is the seat before.
        direction = -1 if self.round % 2 == 1 else 1
        return (seat + direction) % self.seats

    def play_give(self, card: str) -> None:
        # C20
        self.guard_loses(card)
        self.announced = card
        self.turned = []
        self.step()
        self.hand_on(card, self.next_seat(self.guard))

    def hand_on(self, card: str, receiver: int) -> None:
        self.hands[receiver].append(card)
        self.stage = "pass"
        self.turn = receiver
        self.travelling = card
        self.back_to_the_round()

    def play_swap(self, heads: list[str]) -> None:
        # C26: he shows his hand ...
        self.open = list(self.hands[self.guard])
        for card in heads:
            self.guard_loses(card)
        # ... the pack must hold a number card ...
        if all(is_head(card) for card in self.pack):
            self.discards_under_the_pack()
        # ... cards are turned up until one comes ...
        card = self.draw()
        under = list(heads)
        self.turned = [card]
        while is_head(card):
            under.append(card)
            card = self.draw()
            self.turned.append(card)
        # ... he takes it, and the rest goes under the pack.
        self.guard_gets(card, seen=True)
        self.put_under("heads", under)

    def play_pass(self, seat: int, card: str, kept: list[str]) -> None:
        # C21
        self.hands[seat].remove(card)
        if kept:
            self.stolen = kept[0]  # C41
        self.step()
        receiver = self.next_seat(seat)
        if receiver != self.guard:
            self.hand_on(card, receiver)
            return
        # C22: turned up for all, and kept.
        self.travelling = ""
        self.turn = None
        self.stage = "settle"
        self.returned = card
        self.guard_gets(card, seen=True)
        self.settle(card)

    def settle(self, card: str) -> None:
        if value(card) > value(self.announced):
            # C23
            if is_head(card):
                self.guard_draws()
            self.end_round()
        else:
            self.phase = "inspect"  # C24

    def higher_cards(self, seat: int) -> list[str]:
        # C24: higher than the one received; the stolen card is never inspected.
        return [card for card in self.proper_cards(seat) if value(card) > value(self.returned)]

    def play_inspect(self, other: int) -> None:
        # C24
        self.inspected[other] = self.proper_cards(other)
        if self.higher_cards(other):
            self.target = other
            self.phase = "take"
        elif len(self.inspected) == len(self.prisoners):
            self.end_round()  # C25

    def play_take(self, card: str) -> None:
        # C24: the two cards are exchanged; no bonus for a head.
        other = self.the_target()
        self.guard_loses(self.returned)
        self.hands[other].remove(card)
        self.hands[other].append(self.returned)
        self.hands[self.guard].append(card)
        self.end_round()

    def end_round(self) -> None:
        self.step()
        if self.round == self.last_round:
            self.win("C14")
        self.new_round()

    # ---------------------------------------------------------------- search

    def play_search(self, other: int) -> None:
        self.searched += 1
        self.target = other
        self.phase = "pay"

    def play_pay(self, paid: list[str]) -> None:
        # C30: discarded face up.
        other = self.the_target()
        for card in paid:
            self.guard_loses(card)
            self.discards.append(card)
        if other != self.holder:
            # C32
            self.guard_draws()
            if other not in self.cleared:
                self.cleared.append(other)
            self.back_to_the_round()
            return
        # C33: the guard draws first (C15).
        for _ in range(len(paid) + 1):
            self.guard_draws()
        self.discards += self.hands[other]
        self.hands[other] = []
        number = PRISONER_CARDS
        if other == self.turn:
            number += 1
            self.travelling = ""
        for _ in range(number):
            self.hands[other].append(self.draw())
        # C34
        self.lay_in_the_middle(self.draw())

    # ---------------------------------------------------------------- tunnels

    def play_tunnel(self, seat: int, suit: str, marker: str, out: list[str]) -> None:
        # C10: four cards of a suit, the stolen and the travelling one too if need be.
        self.laid = [c for c in self.hands[seat] if c[1] == suit and c[0] not in out]
        self.marker = marker + suit
        self.hands[seat] = [card for card in self.hands[seat] if card not in self.laid]
        drawn = [self.draw() for _ in range(4)]
        self.hands[seat] += drawn
        if seat == self.turn and self.travelling in self.laid:
            self.travelling = ""
        if seat == self.holder and self.stolen in self.laid:
            # C41: the first card drawn becomes the stolen one.
            self.was_stolen = self.stolen
            self.stolen = drawn[0]
        if seat != self.turn:
            # C50: who need not pass and has four cards has the surplus, as everybody can see.
            self.knows = [seat] * self.seats
        self.target = seat
        self.phase = "point"

    def play_word(self, pointed: list[str]) -> None:
        # C42: let pass, or pointed at one of the four.
        void = bool(pointed) and pointed[0] == self.was_stolen
        wrong = bool(pointed) and not void
        if void:
            # Now everybody knows who has the surplus.
            self.knows = [self.the_target()] * self.seats
        if wrong and self.pointing == "card" and self.hands[self.guard]:
            self.phase = "discard"  # before the three cards go under the pack and C12 is checked
            self.was_stolen = ""  # it is no longer asked for
        else:
            self.finish_tunnel(void=void)

    def play_price(self, card: str) -> None:
        # C42: face up; nothing is drawn, so C46 is not checked.
        self.guard_loses(card)
        self.discards.append(card)
        self.finish_tunnel(void=False)

    def finish_tunnel(self, *, void: bool) -> None:
        under = [card for card in self.laid if void or card != self.marker]
        if not void:
            self.tunnels.append((self.the_target(), self.marker))  # C11
        self.laid = []
        self.marker = ""
        self.was_stolen = ""
        self.put_under("tunnel", under)
        # C12
        if len(self.tunnels) == len(self.prisoners):
            self.win("C12")
        self.back_to_the_round()

    # ---------------------------------------------------------------- cheating

    def play_callout(self, other: int) -> None:
        # C43
        self.called_out = True
        if other in self.showed:
            self.offences[other] += 1
            if self.offences[other] >= 2 and other not in self.apart:
                self.target = other
                self.phase = "apart"

    def play_apart(self, sent: bool) -> None:
        # C43
        if sent:
            self.apart.append(self.the_target())
        self.back_to_the_round()

    # ---------------------------------------------------------------- helpers

    def the_target(self) -> int:
        assert self.target is not None
        return self.target

    def neighbours(self, seat: int) -> list[int]:
        # C40: the guard's seat is nobody's neighbour. The right one first.
        near = [(seat - 1) % self.seats, (seat + 1) % self.seats]
        return [other for other in near if other != self.guard]

    def pair(self, seat: int, other: int) -> tuple[int, int]:
        """Two neighbours, the right one first."""
        return (seat, other) if (seat + 1) % self.seats == other else (other, seat)

    def proper_cards(self, seat: int) -> list[str]:
        """A prisoner's cards without the surplus."""
        return [card for card in self.hands[seat] if seat != self.holder or card != self.stolen]

    def guard_loses(self, card: str) -> None:
        self.hands[self.guard].remove(card)
        if card in self.open:
            self.open.remove(card)

    def guard_gets(self, card: str, *, seen: bool) -> None:
        self.hands[self.guard].append(card)
        if seen:
            self.open.append(card)
        # C13: at once.
        if len(self.hands[self.guard]) >= GOAL:
            self.win("C13")

    def guard_draws(self) -> None:
        self.guard_gets(self.draw(), seen=False)

    def win(self, rule: str) -> None:
        self.over = rule
        raise Over

    def draw(self) -> str:
        # C46: checked before and after each card.
        self.refill()
        card = self.pack.pop(0)
        self.refill()
        return card

    def refill(self) -> None:
        if len(self.pack) < LOW_PACK:
            self.discards_under_the_pack()

    def discards_under_the_pack(self) -> None:
        if self.discards:
            self.put_under("discards", self.discards)
            self.discards = []

    def put_under(self, name: str, cards: list[str]) -> None:
        self.pack = self.pack + self.shuffled(name, cards)

    def shuffled(self, name: str, cards: list[str]) -> list[str]:
        answer = list(self.luck.shuffle(name, in_order(cards)))
        assert sorted(answer) == sorted(cards), "the shuffle changed the cards"
        return answer

    # ---------------------------------------------------------------- looking at it

    def state(self) -> dict[str, object]:
        """Everything of the position. Hands and heaps whose order means nothing are sets.

        After the end, what concerns the round or waited for somebody's decision is left out.
        """
        over = bool(self.over)
        return {
            "over": self.over,
            "round": self.round,
            "phase": self.phase,
            "stage": "" if over else self.stage,
            "awaited": self.awaited(),
            "guard": self.guard,
            "agreement": list(self.agreement),
            "turn": None if over else self.turn,
            "target": None if over else self.target,
            "hands": [set(hand) for hand in self.hands],
            "open": set(self.open),
            "stolen": self.stolen,
            "face": self.face,
            "holder": self.holder,
            "announced": "" if over else self.announced,
            "travelling": "" if over else self.travelling,
            "returned": "" if over else self.returned,
            "inspected": {} if over else {s: set(hand) for s, hand in self.inspected.items()},
            "searched": 0 if over else self.searched,
            "called_out": self.called_out and not over,
            "moved": set() if over else set(self.moved),
            "showed": set() if over else set(self.showed),
            "shown": {} if over else dict(self.shown),
            "offences": list(self.offences),
            "apart": set(self.apart),
            "laid": set(self.laid),
            "marker": self.marker,
            "was_stolen": self.was_stolen,
            "tunnels": list(self.tunnels),
            "turned": set(self.turned),
            "pack": list(self.pack),  # the top first
            "discards": set(self.discards),
            "knows": list(self.knows),
            "cleared": set(self.cleared),
            "grabbed": self.grabbed,
            "stirred": list(self.stirred),
            "rustles": sorted(self.rustles),
        }

    def seen(self, viewer: int | None) -> dict[str, object]:
        """C50: what the program shows a seat, or a spectator; after the end the agreement only."""
        if self.over:
            return {"agreement": list(self.agreement)}  # C47: then everybody sees it
        prisoner = viewer in self.prisoners
        free = prisoner and viewer not in self.apart
        giver = None if self.turn is None else self.giver(self.turn)
        concerned = viewer is not None and viewer in (self.turn, giver)
        return {
            # The surplus is never counted, and nobody sees another hand.
            "cards": [self.proper_size(seat) for seat in range(self.seats)],
            "hands": [set(h) if seat == viewer else set() for seat, h in enumerate(self.hands)],
            # C24: only the guard sees the inspected hands.
            "inspected": [
                set(self.inspected.get(seat, [])) if viewer == self.guard else set()
                for seat in range(self.seats)
            ],
            # C03, C34: its face is public while it lies there, and not shown again (C51).
            "middle": self.stolen if self.phase == "grab" else "",
            "stolen": self.stolen if viewer is not None and viewer == self.holder else "",
            # The program does not do the guard's thinking.
            "holder": self.known_holder(viewer),
            "announced": self.announced,  # C45
            "returned": self.returned,  # C22
            "travelling": self.travelling if concerned else "",  # C21: giver and receiver
            "shown": self.shown.get(viewer) if viewer is not None else None,  # C43
            "neighbours": [
                other
                for other in (
                    sorted(self.neighbours(viewer)) if free and viewer is not None else []
                )
                if other not in self.apart
            ],
            "covert_left": free and viewer not in self.moved,
            "rustles": sorted(self.rustles),  # C44: which two seats, not what, nor who began
            "laid": set(self.laid),  # C42: but not which of them was the stolen card
            "tunnels": list(self.tunnels),
            "turned": set(self.turned),
            "pack": len(self.pack),
            "discards": set(self.discards),
            # C47: every prisoner sees the whole of it, all the time; nobody else any of it.
            "agreement": list(self.agreement) if prisoner else [""] * self.seats,
        }

    def known_holder(self, viewer: int | None) -> int | None:
        if viewer is None:
            return self.knows[self.guard]  # what follows from what all have seen
        return None if viewer == self.guard else self.knows[viewer]

    def giver(self, receiver: int) -> int:
        """Who passed a card to this seat in this round."""
        return next(seat for seat in range(self.seats) if self.next_seat(seat) == receiver)

    def proper_size(self, seat: int) -> int:
        """How many cards a seat should have."""
        if seat == self.guard:
            return len(self.hands[seat])
        if self.stage == "start":
            return 0
        return PRISONER_CARDS + (self.stage == "pass" and seat == self.turn)

    def winners(self) -> list[int]:
        if not self.over:
            raise ValueError("the match is not over")
        # C12: the prisoners, all together. C13, C14: the guard.
        return list(self.prisoners) if self.over == "C12" else [self.guard]

    def check(self) -> None:
        """The bounds worth asserting, and some that follow from the rules."""
        # 52 cards always accounted for.
        found = self.pack + self.discards + self.laid
        found = found + [marker for _, marker in self.tunnels]
        for hand in self.hands:
            found = found + hand
        if self.holder is None:
            found.append(self.stolen)
        assert len(found) == len(PACK)
        assert set(found) == set(PACK)
        # Every prisoner has three cards, the one to pass four, the holder one more.
        for seat in self.prisoners:
            proper = self.proper_size(seat)
            if seat == self.holder:
                proper += 1
                assert self.stolen in self.hands[seat]
            if self.over != "C13" or self.stage == "settle":
                assert len(self.hands[seat]) == proper
        # C03, C34: the surplus lies in the middle exactly while it may be grabbed.
        if not self.over:
            assert (self.holder is None) == (self.phase == "grab")
        assert self.holder != self.guard
        # C12, C13, C14: the match goes on exactly as long as it should.
        size = len(self.hands[self.guard])
        assert (size >= GOAL) == (self.over == "C13")
        assert (len(self.tunnels) == len(self.prisoners)) == (self.over == "C12")
        assert self.round <= self.last_round
        if not self.over:
            for seat in self.awaited():
                assert self.asked(seat)
            assert self.awaited()
        # C42: a tunnel lies there exactly while the guard's word or his price is awaited.
        if not self.over:
            assert bool(self.laid) == (self.phase in ("point", "discard"))
        # C47: every prisoner has a suit, the guard none.
        assert [bool(suit) for suit in self.agreement] == [
            seat != self.guard for seat in range(self.seats)
        ]
        # What is said to be known is so.
        assert set(self.open) <= set(self.hands[self.guard])
        assert self.holder not in self.cleared
        for known in self.knows:
            assert known is None or known == self.holder
        if self.holder is not None:
            assert self.knows[self.holder] == self.holder
        # A travelling card is with the one who has to pass, and is not the stolen one.
        if self.travelling and not self.over:
            assert self.stage == "pass"
            assert self.turn is not None
            assert self.travelling in self.hands[self.turn]
            assert self.travelling != self.stolen
