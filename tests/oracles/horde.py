"""A naive second implementation of La Horde, written from the ledger and the rulebook alone.

It exists to be compared with the real rules. Nothing here is fast or clever: cards are plain
values, zones are plain lists, and every rule is carried out where its number is cited.
"""

from collections.abc import Callable, Sequence

LAST_ROUND = 100  # H27
GOAL = 21  # H01

IN = "in"
PASSED = "passed"
OVERRUN = "overrun"


def all_cards() -> list[int]:
    """H06: value v from 1 to 10 exists v times."""
    cards: list[int] = []
    for value in range(1, 11):
        for _ in range(value):
            cards.append(value)
    return cards


class Horde:
    def __init__(
        self,
        seats: int,
        shuffle: Callable[[list[int]], list[int]],
        *,
        restart: str = "choose",
        age: Sequence[int] | None = None,
    ) -> None:
        if seats < 2 or seats > 8:
            raise ValueError("2 to 8 seats")
        if restart not in ("choose", "random"):
            raise ValueError("restart is choose or random")
        self.seats = seats
        self.shuffle = shuffle
        self.restart = restart
        # H04: from oldest to youngest; default seat order.
        self.age: list[int] = list(range(seats)) if age is None else list(age)
        if sorted(self.age) != list(range(seats)):
            raise ValueError("age must list every seat once")

        self.over = False
        self.round = 1
        self.points: list[int] = [0] * seats
        self.gains: list[int] = [0] * seats  # points of the round scored last
        self.pile: list[int] = []  # the first element is drawn first
        self.discard: list[int] = []
        self.horde: list[int] = []
        self.refuges: list[list[int]] = [[] for _ in range(seats)]
        self.face_down: list[int] = [0] * seats  # H14: only the number is kept
        self.status: list[str] = [IN] * seats
        self.overrun_order: list[int] = []  # this round, first overrun first (H24)
        self.pass_order: list[int] = []  # this round, first to pass first (H24)
        self.turn = 0  # the seat to move, when nobody is dealing
        self.drawn = 0  # the card in the hand of the seat to move, 0 if none
        self.dealing: list[int] = []  # cards that the restarter still holds (H23)
        self.restarter = 0
        self.receiver = 0  # the seat that gets the next card (H23)

        # H02: all cards are shuffled into the draw pile.
        self.pile = self.shuffled(all_cards())
        # H03: one card each, face up, in the Refuge.
        for seat in range(seats):
            self.refuges[seat].append(self.draw_card())
        # H04: the smallest card starts.
        self.turn = self.smallest_card_seat()
        self.check()

    # ---------------------------------------------------------------- what is asked

    def awaited(self) -> list[int]:
        if self.over:
            return []
        if self.dealing:
            return [self.restarter]  # H23
        return [self.turn]  # H05

    def moves(self, seat: int) -> list[str]:
        if seat not in self.awaited():
            return []
        if self.dealing:
            # H23: any card still held, each value named once.
            return [f"G{value}" for value in range(1, 11) if value in self.dealing]
        if self.drawn != 0:
            # H10. A forced placement (H11) and an overrun (H12) never get here: both are
            # carried out at once by the draw.
            return ["R", "H"]
        # H09: draw, pass, or take.
        answer = ["D", "P"]
        if self.count_in() > 1:  # H16: the last player in play may not take.
            for value in range(1, 11):
                # H13: never a value that the Refuge already has.
                if value in self.horde and value not in self.refuges[seat]:
                    answer.append(f"T{value}")
        return answer

    def play(self, seat: int, move: str) -> None:
        if move not in self.moves(seat):
            raise ValueError(f"seat {seat} may not play {move}")
        if move == "D":
            self.play_draw(seat)
        elif move == "P":
            self.play_pass(seat)
        elif move == "R":
            self.place(seat, self.refuges[seat])
        elif move == "H":
            self.place(seat, self.horde)
        elif move[0] == "T":
            self.play_take(seat, int(move[1:]))
        else:
            self.play_give(int(move[1:]))
        self.check()

    # ---------------------------------------------------------------- the three actions

    def play_draw(self, seat: int) -> None:
        # H10: draw one card.
        self.drawn = self.draw_card()
        refuge_has_it = self.drawn in self.refuges[seat]
        horde_has_it = self.drawn in self.horde
        if refuge_has_it and horde_has_it:
            self.be_overrun(seat)  # H12
        elif refuge_has_it:
            self.place(seat, self.horde)  # H11: forced
        elif horde_has_it:
            self.place(seat, self.refuges[seat])  # H11: forced
        # Otherwise both zones are free and the seat is asked R or H (H10).

    def place(self, seat: int, zone: list[int]) -> None:
        # H10, H11
        zone.append(self.drawn)
        self.drawn = 0
        self.end_turn(seat)

    def be_overrun(self, seat: int) -> None:
        # H12: the whole Refuge and the drawn card are discarded; the Horde is not touched.
        self.discard.extend(self.refuges[seat])
        self.discard.append(self.drawn)
        self.refuges[seat] = []
        self.drawn = 0
        self.status[seat] = OVERRUN
        self.overrun_order.append(seat)
        # H15: everybody who has passed turns one card up again (also before H20).
        for other in range(self.seats):
            if self.status[other] == PASSED and self.face_down[other] > 0:
                self.face_down[other] -= 1
        self.end_turn(seat)

    def play_take(self, seat: int, value: int) -> None:
        # H13
        self.horde.remove(value)
        self.refuges[seat].append(value)
        self.end_turn(seat)

    def play_pass(self, seat: int) -> None:
        # H14: as many cards face down as there are OTHER players in play; all if fewer.
        self.status[seat] = PASSED
        self.pass_order.append(seat)
        others = self.count_in()  # the seat itself is no longer "in"; 0 for the last (H16)
        self.face_down[seat] = min(others, len(self.refuges[seat]))
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        if self.count_in() == 0:
            self.end_round()  # H20
            return
        # H05: clockwise, skipping those who are out. The last one in play follows himself (H16).
        following = (seat + 1) % self.seats
        while self.status[following] != IN:
            following = (following + 1) % self.seats
        self.turn = following

    # ---------------------------------------------------------------- end of a round

    def end_round(self) -> None:
        # H20: one point per face-up card for those who passed; H26: maybe for nobody.
        self.gains = [0] * self.seats
        for seat in range(self.seats):
            if self.status[seat] == PASSED:
                self.gains[seat] = len(self.refuges[seat]) - self.face_down[seat]
                self.points[seat] += self.gains[seat]
        # H01, H21: somebody at 21 or more. H27: or round 100 is over.
        if max(self.points) >= GOAL or self.round == LAST_ROUND:
            self.over = True
            return
        # H24 looks at the round that has just ended, so before it is cleared.
        self.restarter = self.find_restarter()
        self.new_round()

    def find_restarter(self) -> int:
        # H23: the fewest points.
        fewest = min(self.points)
        tied = [seat for seat in range(self.seats) if self.points[seat] == fewest]
        if len(tied) == 1:
            return tied[0]
        # H24: of the tied, the first overrun in the round just ended ...
        for seat in self.overrun_order:
            if seat in tied:
                return seat
        # ... or, none of them overrun, the one who passed first.
        for seat in self.pass_order:
            if seat in tied:
                return seat
        raise AssertionError("everybody has passed or been overrun")

    def new_round(self) -> None:
        # H22: Refuges and Horde go to the discard pile; the draw pile goes on.
        self.round += 1
        for seat in range(self.seats):
            self.discard.extend(self.refuges[seat])
            self.refuges[seat] = []
            self.face_down[seat] = 0
            self.status[seat] = IN
        self.discard.extend(self.horde)
        self.horde = []
        self.overrun_order = []
        self.pass_order = []

        # H23: as many cards as there are players, the first for the left neighbour.
        for _ in range(self.seats):
            self.dealing.append(self.draw_card())
        self.receiver = (self.restarter + 1) % self.seats
        if self.restart == "random":
            # H23: in the order drawn, so the last one is the restarter's own.
            while self.dealing:
                self.lay(self.dealing[0])
            self.turn = self.smallest_card_seat()  # H25

    def play_give(self, value: int) -> None:
        # H23: the restarter names a value for the seat whose turn to receive it is.
        self.lay(value)
        if len(self.dealing) == 1:
            assert self.receiver == self.restarter
            self.lay(self.dealing[0])  # H23: the last card, the own one, is automatic.
            self.turn = self.smallest_card_seat()  # H25

    def lay(self, value: int) -> None:
        # H23: face up in front of the receiver, then on to the next seat clockwise.
        self.dealing.remove(value)
        self.refuges[self.receiver].append(value)
        self.receiver = (self.receiver + 1) % self.seats

    # ---------------------------------------------------------------- helpers

    def count_in(self) -> int:
        return self.status.count(IN)

    def smallest_card_seat(self) -> int:
        # H04, H25: the smallest card; of equal smallest, the oldest.
        smallest = min(self.refuges[seat][0] for seat in range(self.seats))
        for seat in self.age:
            if self.refuges[seat][0] == smallest:
                return seat
        raise AssertionError("somebody has the smallest card")

    def draw_card(self) -> int:
        # H17: only when a card must be drawn and the pile is empty.
        if not self.pile:
            assert self.discard, "H17: draw pile and discard pile both empty"
            self.pile = self.shuffled(self.discard)
            self.discard = []
        return self.pile.pop(0)

    def shuffled(self, cards: list[int]) -> list[int]:
        # The cards are handed over sorted, so that the order in the discard pile has no effect.
        answer = list(self.shuffle(sorted(cards)))
        assert sorted(answer) == sorted(cards), "the shuffle changed the cards"
        return answer

    # ---------------------------------------------------------------- looking at it

    def state(self) -> dict[str, object]:
        return {
            "over": self.over,
            "round": self.round,
            "awaited": self.awaited(),
            "drawn": self.drawn,
            "dealing": sorted(self.dealing),
            "horde": sorted(self.horde),
            "refuges": [sorted(refuge) for refuge in self.refuges],
            "face_down": list(self.face_down),
            "status": list(self.status),
            "points": list(self.points),
            "pile": len(self.pile),
            "discard": sorted(self.discard),
        }

    def winners(self) -> list[int]:
        if not self.over:
            raise ValueError("the match is not over")
        # H21: most points; equal most points share the victory.
        most = max(self.points)
        return [seat for seat in range(self.seats) if self.points[seat] == most]

    def check(self) -> None:
        """The bounds worth asserting, and some that follow from the rules."""
        # At most 10 cards in a Refuge and in the Horde, no value twice in a zone.
        for zone in [*self.refuges, self.horde]:
            assert len(zone) <= 10
            assert len(set(zone)) == len(zone)
        # A round is worth at most 10 points to a player.
        for gain in self.gains:
            assert 0 <= gain <= 10
        # 55 cards are always accounted for.
        found = self.pile + self.discard + self.horde + self.dealing
        for refuge in self.refuges:
            found = found + refuge
        if self.drawn != 0:
            found.append(self.drawn)
        assert len(found) == 55
        assert sorted(found) == all_cards()
        # H12, H14, H15: only those who passed have cards face down; the overrun have no cards.
        for seat in range(self.seats):
            assert 0 <= self.face_down[seat] <= len(self.refuges[seat])
            if self.status[seat] != PASSED:
                assert self.face_down[seat] == 0
            if self.status[seat] == OVERRUN:
                assert self.refuges[seat] == []
            elif not self.dealing:
                assert self.refuges[seat] != []
        # H20, H21, H27: the match goes on exactly as long as it should.
        assert 1 <= self.round <= LAST_ROUND
        if self.over:
            assert self.count_in() == 0
            assert self.drawn == 0
            assert self.dealing == []
            assert max(self.points) >= GOAL or self.round == LAST_ROUND
        else:
            assert max(self.points) < GOAL
            assert len(self.awaited()) == 1
            assert self.status[self.awaited()[0]] == IN
            assert self.moves(self.awaited()[0]) != []
        # H23: during a restart nothing else is going on.
        if self.dealing:
            assert self.drawn == 0
            assert self.horde == []
            assert self.count_in() == self.seats
            assert len(self.dealing) >= 2  # the last card is laid automatically
        # H10, H11: a card waits in the hand only when both zones are free.
        if self.drawn != 0:
            assert self.drawn not in self.horde
            assert self.drawn not in self.refuges[self.turn]
