"""A naive second implementation of Le Castor en cavale, written from the ledger and the rulebook.

It exists to be compared with the real rules. Nothing here is fast or clever: cards are texts
(`m7` is the mauve seven), zones are plain lists, and every rule is carried out where its number is
cited. A plan is its value and its accomplice (`2`, `4blue`), a power card is its agent (`henry`).

Chance is not made here but asked of a `Luck`:

- `shuffle("agents", agents)`: once, unless every seat has named an agent. The agents that nobody
  named, all of them; the first is for the lowest seat that named none, the second for the next
  such seat, and so on; those left over stay in the box (A10).
- `pick("leader", seats)`: once, unless a leader was named. The seat that leads the first trick
  (A12).
- `shuffle("pile", cards)`: once. All plan and power cards; the first is the top of the pile (A10).
- `shuffle("deal", cards)`: at the start of each round, after the pile has been made. All 60 action
  cards: the first six are the hand of seat 0, the next six wait on its board, then the same for
  seat 1 and so on; what follows is not dealt (A11, A54).
- `shuffle("plans", cards)`: at the start of each round but the first. The plans won and the powers
  used in the round before; the first comes to lie right under the rest of the pile, the last is
  the new bottom (A54).
- `pick("rob", cards)`: when Moignons robs somebody. Which card he gets from the hand of that many
  cards, in the order mauve, blue, green, yellow and ascending (A35).

Cards to be shuffled are handed over sorted, so that the order in which they lay has no effect.
"""

from collections.abc import Sequence
from typing import Protocol

GOAL = 2  # A60
HAND = 6  # A11
LAST_TRICK = 12

COLOURS = {"m": 10, "b": 18, "g": 16, "y": 16}  # A01: mauve, blue, green, yellow
AGENTS = ["henry", "martha", "jean", "wxt", "moignons"]  # A03
PLANS = [  # A02
    *["1", "1", "1left"],
    *["2", "2", "2", "2reverse"],
    *["3", "3", "3notrump", "3upside"],
    *["4", "4", "4", "4blue"],
    *["5", "5secret", "5yellow"],
    *["6", "6step"],
]


class Luck(Protocol):
    """Where all chance comes from; the questions are listed at the top of this file."""

    def shuffle(self, name: str, cards: list[str]) -> list[str]: ...

    def pick(self, name: str, n: int) -> int: ...


def all_cards() -> list[str]:
    """A01: 60 action cards."""
    cards = []
    for letter, highest in COLOURS.items():
        for value in range(1, highest + 1):
            cards.append(f"{letter}{value}")
    return cards


def colour(card: str) -> str:
    return card[0]


def value(card: str) -> int:
    return int(card[1:])


def in_order(cards: Sequence[str]) -> list[str]:
    """Mauve, blue, green, yellow; ascending in each."""
    return sorted(cards, key=lambda card: ("mbgy".index(colour(card)), value(card)))


class Castor:
    def __init__(
        self,
        seats: int,
        luck: Luck,
        *,
        powers: str = "on",
        agents: Sequence[str | None] | None = None,
        leader: int | None = None,
    ) -> None:
        """`agents`: one of AGENTS for each seat, or None for one at random; `leader`: a seat."""
        if seats < 2 or seats > 5:
            raise ValueError("2 to 5 seats")
        if powers not in ("on", "off"):
            raise ValueError("powers are on or off")
        if leader is not None and not 0 <= leader < seats:
            raise ValueError("the leader must be a seat")
        self.seats = seats
        self.luck = luck
        self.powers = powers

        self.over = False
        self.round = 1
        self.trick = 1
        self.medals = [0] * seats
        # A50-A52, how the round before was counted: plans, green cards, yellow cards, points.
        self.sheet: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)] * seats
        self.agents = self.agents_chosen(agents)

        self.phase = ""
        self.awaited_seats: list[int] = []
        self.pile: list[str] = []  # the first element is the top
        self.taken: list[tuple[int, str]] = []  # from the pile in this round: who took what
        self.undealt: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.reserves: list[list[str]] = [[] for _ in range(seats)]
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.trick_winners: list[int] = []  # of this round, the latest last
        self.table: dict[int, str] = {}  # the cards of this trick, by seat, in order of playing
        self.picked: dict[int, str] = {}  # chosen face down (A41, A46), no longer in the hands
        self.last: tuple[int, int, list[str]] | None = None  # leader, winner, cards by seat
        self.active: list[str] = []  # agents whose power acts in this trick
        self.robbery: tuple[int, str] | None = None  # A35: from whom Moignons took what
        self.shown = ""  # A70: the card of Jean's hand that everybody knows

        # A10: the powers of those present go into the pile. A13: unless they are left out.
        self.all_plans = list(PLANS)
        if powers == "on":
            self.all_plans.extend(self.agents)
        self.pile = self.shuffled("pile", self.all_plans)
        self.deal()
        # A12: at random, or chosen.
        self.leader = self.picked_at_random("leader", seats) if leader is None else leader
        self.begin_trick()
        self.check()

    def agents_chosen(self, wishes: Sequence[str | None] | None) -> list[str]:
        # A10: each a different agent.
        wanted = [None] * self.seats if wishes is None else list(wishes)
        named = [agent for agent in wanted if agent is not None]
        if len(wanted) != self.seats or len(set(named)) != len(named):
            raise ValueError("one different agent for each seat")
        if any(agent not in AGENTS for agent in named):
            raise ValueError("no such agent")
        free = [agent for agent in AGENTS if agent not in named]
        if len(named) < self.seats:
            free = self.shuffled("agents", free)
        answer = []
        for agent in wanted:
            answer.append(free.pop(0) if agent is None else agent)
        return answer

    # ---------------------------------------------------------------- what is asked

    def awaited(self) -> list[int]:
        return list(self.awaited_seats)

    def moves(self, seat: int) -> list[str]:
        """Cards in the order of `in_order`, then seats, `yes`, `no`."""
        if seat not in self.awaited_seats:
            return []
        everybody = range(self.seats)
        if self.phase == "name":
            return [f"lead {letter(other)}" for other in everybody]  # A31, A36
        if self.phase == "rob":
            return [*(f"rob {letter(other)}" for other in everybody if other != seat), "no"]  # A35
        if self.phase in ("ask", "deeper"):
            return ["yes", "no"]  # A34, A32
        if self.phase == "retake":
            return [*self.cards_to_retake_with(seat), "no"]  # A33
        if self.phase == "play":
            return self.cards_to_play(seat)
        assert self.phase in ("give", "pass", "secret")
        return in_order(self.hands[seat])  # A35, A41, A46

    def cards_to_play(self, seat: int) -> list[str]:
        hand = in_order(self.hands[seat])
        # A48: followers must follow if they can. Otherwise A20: any card.
        if self.accomplice() == "step" and seat != self.leader:
            following = [card for card in hand if colour(card) == self.first_colour()]
            if following:
                return following
        return hand

    def cards_to_retake_with(self, seat: int) -> list[str]:
        hand = in_order(self.hands[seat])
        # A33 with A48: he follows if able, the card taken back counted; as leader he is free.
        if self.accomplice() == "step" and seat != self.leader:
            able = [*hand, self.table[seat]]
            if any(colour(card) == self.first_colour() for card in able):
                return [card for card in hand if colour(card) == self.first_colour()]
        return hand

    def play(self, seat: int, move: str) -> None:
        if move not in self.moves(seat):
            raise ValueError(f"seat {seat} may not play {move}")
        if self.phase == "name":
            self.leader = "abcde".index(move[-1])  # A31
            self.turn_up()
        elif self.phase == "ask":
            if move == "yes":
                self.active.append("wxt")  # A34; declined, it is used up (A36)
            self.turn_up()
        elif self.phase == "rob":
            self.play_rob(seat, move)
        elif self.phase == "give":
            self.play_give(seat, move)
        elif self.phase in ("pass", "secret"):
            self.play_face_down(seat, move)
        elif self.phase == "play":
            self.play_card(seat, move)
        elif self.phase == "retake":
            self.play_retake(seat, move)
        else:
            assert self.phase == "deeper"
            self.take_trick(seat, deeper=move == "yes")
        self.check()

    def ask(self, phase: str, seats: list[int]) -> None:
        self.phase = phase
        self.awaited_seats = seats

    # ---------------------------------------------------------------- the start of a trick

    def begin_trick(self) -> None:
        # A26: reserves, powers, accomplice, lead.
        self.active = []
        if self.trick == HAND + 1:
            # A25
            self.hands = self.reserves
            self.reserves = [[] for _ in range(self.seats)]
        self.turn_up()

    def turn_up(self) -> None:
        # A30: powers one by one, in the order in which they appear, until a plan shows.
        while self.pile[0] in AGENTS:
            agent = self.pile.pop(0)
            seat = self.agents.index(agent)
            self.taken.append((seat, agent))
            if agent == "henry":
                self.ask("name", [seat])  # A31
                return
            if agent == "wxt":
                self.ask("ask", [seat])  # A34
                return
            if agent == "moignons":
                self.ask("rob", [seat])  # A35
                return
            if agent == "martha":
                self.active.append(agent)  # A32: asked when she has won
            if agent == "jean" and self.trick not in (HAND, LAST_TRICK):
                self.active.append(agent)  # A33: asked when all cards are down
        # A40: accomplices act after the powers, before the lead.
        if self.accomplice() == "left":
            self.ask("pass", self.everybody())  # A41
        else:
            self.lead()

    def play_rob(self, seat: int, move: str) -> None:
        if move == "no":
            self.turn_up()  # A36
            return
        # A35: a random card.
        victim = "abcde".index(move[-1])
        hand = in_order(self.hands[victim])
        card = hand[self.picked_at_random("rob", len(hand))]
        self.hands[victim].remove(card)
        self.hands[seat].append(card)
        self.robbery = (victim, card)
        if self.agents[victim] == "jean":
            self.shown = ""  # nobody else can tell any more whether he still has it
        self.ask("give", [seat])

    def play_give(self, seat: int, card: str) -> None:
        # A35: any card, the one taken allowed.
        assert self.robbery is not None
        victim = self.robbery[0]
        self.hands[seat].remove(card)
        self.hands[victim].append(card)
        self.robbery = None
        self.turn_up()

    def play_face_down(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.picked[seat] = card
        self.awaited_seats = [other for other in self.awaited_seats if other != seat]
        if self.awaited_seats:
            return
        picked = self.picked
        self.picked = {}
        if self.phase == "pass":
            # A41: to the left, all at once.
            for giver, passed in picked.items():
                self.hands[(giver + 1) % self.seats].append(passed)
            self.shown = ""  # whether Jean passed it is his secret
            self.lead()
        else:
            # A46: revealed together.
            for player in self.playing_order():
                self.lay(player, picked[player])
            self.all_cards_down()

    # ---------------------------------------------------------------- the cards of a trick

    def lead(self) -> None:
        if self.accomplice() == "secret":
            self.ask("secret", self.everybody())  # A46
        else:
            self.ask("play", [self.leader])

    def playing_order(self) -> list[int]:
        # A20: clockwise; A42: or anticlockwise.
        step = -1 if self.accomplice() == "reverse" else 1
        return [(self.leader + step * turn) % self.seats for turn in range(self.seats)]

    def play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.lay(seat, card)
        if len(self.table) == self.seats:
            self.all_cards_down()
        else:
            self.ask("play", [self.playing_order()[len(self.table)]])

    def lay(self, seat: int, card: str) -> None:
        self.table[seat] = card
        if card == self.shown:
            self.shown = ""

    def all_cards_down(self) -> None:
        if "jean" in self.active:
            seat = self.agents.index("jean")
            if self.hands[seat]:
                self.ask("retake", [seat])  # A33
                return
        self.trick_decided()

    def play_retake(self, seat: int, move: str) -> None:
        # A33; A70: everybody knows what he took back.
        if move != "no":
            self.hands[seat].remove(move)
            self.hands[seat].append(self.table[seat])
            self.shown = self.table[seat]
            self.table[seat] = move
        self.trick_decided()

    # ---------------------------------------------------------------- who wins it

    def trick_decided(self) -> None:
        winner = self.winner()
        if "martha" in self.active and self.agents[winner] == "martha":
            self.ask("deeper", [winner])  # A32
        else:
            self.take_trick(winner, deeper=False)

    def winner(self) -> int:
        winning_colour = self.winning_colour()
        able = [seat for seat, card in self.table.items() if colour(card) == winning_colour]
        # A34: the best of its colour, whatever its value.
        for seat in able:
            if self.agents[seat] == "wxt" and "wxt" in self.active:
                return seat
        # A21; A44: under UPSIDE DOWN the lowest.
        if self.accomplice() == "upside":
            return min(able, key=lambda seat: value(self.table[seat]))
        return max(able, key=lambda seat: value(self.table[seat]))

    def winning_colour(self) -> str:
        colours = [colour(card) for card in self.table.values()]
        accomplice = self.accomplice()
        if accomplice == "blue" and "b" in colours:
            return "b"  # A45
        if accomplice == "yellow" and "y" in colours:
            return "y"  # A47
        if accomplice != "notrump" and "m" in colours:
            return "m"  # A21; A43: not under NO TRUMP
        return self.first_colour()  # A21

    def take_trick(self, winner: int, *, deeper: bool) -> None:
        # A22: the cards and the plan at stake.
        self.won[winner].extend(self.table.values())
        self.taken.append((winner, self.pile.pop(0)))
        if deeper:
            # A32: the lowest plan; a power card below it stays. Its accomplice is ignored.
            lowest = [card for card in self.pile if card not in AGENTS][-1]
            at = len(self.pile) - 1 - self.pile[::-1].index(lowest)
            self.taken.append((winner, self.pile.pop(at)))
        self.last = (self.leader, winner, [self.table[seat] for seat in self.everybody()])
        self.table = {}
        self.trick_winners.append(winner)
        if self.trick == LAST_TRICK:
            self.end_round()
        else:
            # A24
            self.leader = winner
            self.trick += 1
            self.begin_trick()

    # ---------------------------------------------------------------- end of a round

    def end_round(self) -> None:
        points = self.count()
        best = [seat for seat in self.everybody() if points[seat] == max(points)]
        for seat in best:
            self.medals[seat] += 1  # A53
        if max(self.medals) >= GOAL:
            # A60
            self.over = True
            self.ask("", [])
        else:
            leader = self.next_leader(best)
            self.new_round(leader)

    def count(self) -> list[int]:
        award = 8 if self.seats <= 3 else 5  # A51, A52
        green = [self.count_won(seat, "g") for seat in self.everybody()]
        yellow = [self.count_won(seat, "y") for seat in self.everybody()]
        answer = []
        for seat in self.everybody():
            plans = self.value_of_plans(seat)  # A50
            points = plans
            if green[seat] == min(green):
                points += award  # A51
            if yellow[seat] == max(yellow):
                points -= award  # A52
            answer.append(points)
            self.sheet[seat] = (plans, green[seat], yellow[seat], points)
        return answer

    def count_won(self, seat: int, letter_of_colour: str) -> int:
        return len([card for card in self.won[seat] if colour(card) == letter_of_colour])

    def value_of_plans(self, seat: int) -> int:
        # A30: power cards are worth nothing.
        return sum(
            int(card[0]) for taker, card in self.taken if taker == seat and card not in AGENTS
        )

    def next_leader(self, best: list[int]) -> int:
        # A55: the winner of the round; tied: who of them won the latest trick ...
        if len(best) == 1:
            return best[0]
        for seat in reversed(self.trick_winners):
            if seat in best:
                return seat
        # ... or, none of them won one: the first clockwise from the winner of trick 12.
        for steps in range(1, self.seats):
            seat = (self.trick_winners[-1] + steps) % self.seats
            if seat in best:
                return seat
        raise AssertionError("somebody has won the round")

    def new_round(self, leader: int) -> None:
        # A54: what was taken is shuffled and goes under the rest.
        self.pile = self.pile + self.shuffled("plans", [card for _, card in self.taken])
        self.taken = []
        self.won = [[] for _ in range(self.seats)]
        self.trick_winners = []
        self.deal()
        self.round += 1
        self.trick = 1
        self.leader = leader
        self.last = None
        self.begin_trick()

    # ---------------------------------------------------------------- helpers

    def everybody(self) -> list[int]:
        return list(range(self.seats))

    def accomplice(self) -> str:
        """A40: of the plan at stake; none while a power card still covers it."""
        return "" if self.pile[0] in AGENTS else self.pile[0][1:]

    def first_colour(self) -> str:
        # A21, A46: the leader's card sets it.
        return colour(self.table[self.leader])

    def deal(self) -> None:
        # A11: the first six are the hand, the other six wait. A54: all 60 are shuffled.
        cards = self.shuffled("deal", all_cards())
        for seat in self.everybody():
            self.hands[seat] = cards[:HAND]
            self.reserves[seat] = cards[HAND : 2 * HAND]
            cards = cards[2 * HAND :]
        self.undealt = cards

    def shuffled(self, name: str, cards: Sequence[str]) -> list[str]:
        answer = list(self.luck.shuffle(name, sorted(cards)))
        assert sorted(answer) == sorted(cards), f"the shuffle of {name} changed the cards"
        return answer

    def picked_at_random(self, name: str, n: int) -> int:
        answer = self.luck.pick(name, n)
        assert 0 <= answer < n, f"the pick of {name} is out of range"
        return answer

    # ---------------------------------------------------------------- looking at it

    def state(self) -> dict[str, object]:
        """Everything of the position; cards of a zone in the order of `in_order`."""
        everybody = self.everybody()
        return {
            "over": self.over,
            "round": self.round,  # from 1
            "trick": self.trick,  # from 1; after the end that of the last one, 12
            "agents": list(self.agents),  # by seat
            "powers": self.powers,  # "on" or "off"
            "phase": self.phase,  # as in the notation; "" after the end
            "awaited": self.awaited(),
            "leader": self.leader,  # of this trick, as far as it is known
            "active": sorted(self.active),  # of martha, jean, wxt: whose power acts in this trick
            "hands": [in_order(hand) for hand in self.hands],  # without the cards picked
            "reserves": [in_order(reserve) for reserve in self.reserves],
            "won": [in_order(won) for won in self.won],
            "undealt": in_order(self.undealt),
            "tricks": [self.trick_winners.count(seat) for seat in everybody],
            "played": [self.table.get(seat, "") for seat in everybody],  # "": none
            "picked": [self.picked.get(seat, "") for seat in everybody],  # "": none
            "last": self.last,  # leader, winner, cards by seat; None before the first of a round
            "pile": list(self.pile),  # the top first
            "taken": list(self.taken),  # (seat, card) in order, this round
            "medals": list(self.medals),
            "sheet": list(self.sheet),  # by seat: plans, green cards, yellow cards, points
            "robbery": self.robbery,  # in the phase `give`: from which seat which card
            "shown": self.shown,  # the card of Jean's hand that everybody knows, or ""
        }

    def winners(self) -> list[int]:
        if not self.over:
            raise ValueError("the match is not over")
        # A60: several at once share the victory.
        return [seat for seat in self.everybody() if self.medals[seat] >= GOAL]

    # ---------------------------------------------------------------- what must always hold

    def check(self) -> None:
        """The bounds worth asserting, and some that follow from the rules."""
        self.check_action_cards()
        self.check_plans()
        self.check_course()

    def check_action_cards(self) -> None:
        # 60 action cards are always accounted for.
        found = [*self.undealt, *self.table.values(), *self.picked.values()]
        for zone in [*self.hands, *self.reserves, *self.won]:
            found.extend(zone)
        assert len(found) == 60
        assert sorted(found) == sorted(all_cards())
        assert len(self.undealt) == 60 - 12 * self.seats
        # A11, A25: everybody has as many cards as there are tricks to play.
        for seat in self.everybody():
            in_front = len([zone for zone in (self.table, self.picked) if seat in zone])
            held = len(self.hands[seat]) + in_front
            if self.robbery is not None:
                held += seat == self.robbery[0]
                held -= self.agents[seat] == "moignons"
            assert held == (0 if self.over else HAND - (self.trick - 1) % HAND)
            assert len(self.reserves[seat]) == (HAND if self.trick <= HAND else 0)

    def check_plans(self) -> None:
        # 20 plans and the power cards present are always accounted for.
        found = self.pile + [card for _, card in self.taken]
        assert sorted(found) == sorted(self.all_plans)
        assert len(PLANS) == 20
        # 12 or 13 plans leave the pile in a round: one a trick, and one for Martha.
        plans = len([card for _, card in self.taken if card not in AGENTS])
        tricks = len(self.trick_winners)
        assert tricks <= plans <= tricks + 1
        # A30: power cards go to their own players.
        for seat, card in self.taken:
            assert card not in AGENTS or self.agents[seat] == card

    def check_course(self) -> None:
        # A match has at most seats + 1 rounds; the medals say when it is over.
        assert 1 <= self.round <= self.seats + 1
        assert self.over == (max(self.medals) >= GOAL)
        assert sum(len(won) for won in self.won) == len(self.trick_winners) * self.seats
        if self.over:
            assert self.awaited_seats == []
            assert len(self.trick_winners) == LAST_TRICK
            return
        assert len(self.trick_winners) == self.trick - 1
        assert self.awaited_seats != []
        for seat in self.awaited_seats:
            assert self.moves(seat) != []
        # A70: what everybody knows of Jean's hand is there, or chosen face down.
        if self.shown:
            seat = self.agents.index("jean")
            assert self.shown in [*self.hands[seat], self.picked.get(seat, "")]


def letter(seat: int) -> str:
    return "abcde"[seat]
