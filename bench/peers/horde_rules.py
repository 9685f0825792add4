"""La Horde as a plain state machine, shared by the OpenSpiel and the PettingZoo peers.

The machine never draws at random: it stops in a phase that waits for a card, and its owner
(a chance node, or a shuffled deck) calls `card(kind)`. Rule numbers (Hnn) refer to the ledger of
the game. Default switches only: restart = choose, age = seat order.

A card of value v is a `kind` v - 1, so that kinds are 0..9. A zone is a bytearray with the number
of cards of each kind.
"""

KINDS = 10
MIN_SEATS, MAX_SEATS = 2, 8
GOAL = 21  # H01
MAX_ROUNDS = 100  # H27
DECK = bytes(range(1, KINDS + 1))  # H06: value v exists v times
CARDS = sum(DECK)

# Actions of a player. TAKE + kind and GIVE + kind name a card.
PASS, DRAW, TO_REFUGE, TO_HORDE, TAKE = 0, 1, 2, 3, 4
GIVE = TAKE + KINDS
ACTIONS = GIVE + KINDS

# Phases. Up to RESTART the machine waits for a card, then for a player, until OVER.
DEAL, DRAWING, RESTART, TURN, PLACE, GIVING, OVER = range(7)

# What a seat does in the round.
IN_PLAY, PASSED, OVERRUN = range(3)


class Horde:
    """One match. `seat` is the seat whose turn it is, or who restarts the round (H23)."""

    __slots__ = (
        "discard", "down", "drawn", "held", "horde", "in_play", "overrun", "passed", "phase",
        "pile", "pile_left", "points", "receiver", "refuges", "round", "seat", "seats", "status",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"La Horde is for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
        self.seats = seats
        self.pile = bytearray(DECK)  # H02: only its composition counts, the order is chance
        self.pile_left = CARDS
        self.discard = bytearray(KINDS)
        self.points = bytearray(seats)
        self.held = bytearray(KINDS)  # cards that `seat` alone sees (H10, H23)
        self.drawn = -1  # the kind to place, in the phase PLACE
        self.seat = 0
        self.round = 0
        self._new_round()
        self.receiver = 0
        self.phase = DEAL  # H03

    @property
    def waits_for_card(self) -> bool:
        return self.phase <= RESTART

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    def legal_actions(self) -> list[int]:
        """Actions of `seat`, ascending."""
        if self.phase == TURN:
            actions = [PASS, DRAW]  # H09
            if self.in_play > 1:  # H16: the last player may not take
                refuge = self.refuges[self.seat]
                actions += [  # H13
                    TAKE + kind for kind, n in enumerate(self.horde) if n and not refuge[kind]
                ]
            return actions
        if self.phase == PLACE:
            return [TO_REFUGE, TO_HORDE]  # both free, or it would be forced (H11)
        if self.phase == GIVING:
            return [GIVE + kind for kind, n in enumerate(self.held) if n]  # H23
        return []

    def apply(self, action: int) -> None:
        """A decision of `seat`, one of `legal_actions()`."""
        if action == DRAW:
            self._need_card(DRAWING)
        elif action == PASS:
            self._pass()
        elif action == TO_REFUGE:
            self._place(self.refuges[self.seat], self.drawn)
        elif action == TO_HORDE:
            self._place(self.horde, self.drawn)
        elif action < GIVE:
            self._take(action - TAKE)
        else:
            self._give(action - GIVE)

    def card(self, kind: int) -> None:
        """The card that the machine waited for, out of the draw pile."""
        self.pile[kind] -= 1
        self.pile_left -= 1
        if self.phase == DRAWING:
            self._look_at(kind)
        elif self.phase == DEAL:
            self._dealt(kind)
        else:
            self._drawn_for_restart(kind)

    def winners(self) -> list[int]:
        """H21: most points; equal most points share the victory."""
        best = max(self.points)
        return [seat for seat, points in enumerate(self.points) if points == best]

    def returns(self) -> list[float]:
        """One victory, shared by the winners (H21); nothing before the end."""
        shares = [0.0] * self.seats
        if self.phase == OVER:
            winners = self.winners()
            for seat in winners:
                shares[seat] = 1.0 / len(winners)
        return shares

    def hand(self, viewer: int) -> bytearray:
        """H30: the cards that the viewer alone sees."""
        return self.held if viewer == self.seat else bytearray(KINDS)

    def unseen(self, viewer: int) -> bytearray:
        """H30: how many cards of each kind the viewer does not see."""
        if viewer == self.seat:
            return self.pile
        return bytearray(a + b for a, b in zip(self.pile, self.held, strict=True))

    # Cards

    def _need_card(self, phase: int) -> None:
        if not self.pile_left:  # H17
            self.pile, self.discard = self.discard, self.pile
            self.pile_left = sum(self.pile)
            assert self.pile_left, "H17: draw pile and discard pile are both empty"
        self.phase = phase

    def _dealt(self, kind: int) -> None:
        self.refuges[self.receiver][kind] = 1  # H03
        self.receiver += 1
        if self.receiver == self.seats:
            self._first_turn()

    def _look_at(self, kind: int) -> None:
        refuge = self.refuges[self.seat]
        if not self.horde[kind]:
            if not refuge[kind]:
                self.drawn = kind
                self.held[kind] = 1
                self.phase = PLACE  # H10
                return
            self.horde[kind] = 1  # H11: forced
        elif not refuge[kind]:
            refuge[kind] = 1  # H11: forced
        else:
            self._overrun(kind)
        self._next_turn()

    def _drawn_for_restart(self, kind: int) -> None:
        self.held[kind] += 1
        if sum(self.held) < self.seats:
            self._need_card(RESTART)
        else:
            self.phase = GIVING
            self.receiver = (self.seat + 1) % self.seats  # H23: from the left neighbour

    # A turn

    def _first_turn(self) -> None:
        """H04, H25: the smallest card starts; `min` keeps the first, the oldest of the tied."""
        self.seat = min(range(self.seats), key=lambda seat: self.refuges[seat].index(1))
        self.phase = TURN

    def _next_turn(self) -> None:
        if not self.in_play:
            self._end_round()
            return
        seat = (self.seat + 1) % self.seats
        while self.status[seat] != IN_PLAY:  # H05
            seat = (seat + 1) % self.seats
        self.seat = seat
        self.phase = TURN

    def _place(self, zone: bytearray, kind: int) -> None:
        zone[kind] = 1
        self.held[kind] = 0
        self._next_turn()

    def _take(self, kind: int) -> None:
        self.horde[kind] = 0  # H13
        self.refuges[self.seat][kind] = 1
        self._next_turn()

    def _pass(self) -> None:
        seat = self.seat
        self.status[seat] = PASSED
        self.passed.append(seat)
        self.in_play -= 1
        self.down[seat] = min(self.in_play, sum(self.refuges[seat]))  # H14
        self._next_turn()

    def _overrun(self, kind: int) -> None:
        seat = self.seat
        self.status[seat] = OVERRUN  # H12
        self.overrun.append(seat)
        self.in_play -= 1
        self._discard(self.refuges[seat])
        self.refuges[seat] = bytearray(KINDS)
        self.discard[kind] += 1
        for other in self.passed:  # H15
            if self.down[other]:
                self.down[other] -= 1

    def _discard(self, zone: bytearray) -> None:
        for kind, n in enumerate(zone):
            self.discard[kind] += n

    # Rounds

    def _new_round(self) -> None:
        self.round += 1
        self.horde = bytearray(KINDS)
        self.refuges = [bytearray(KINDS) for _ in range(self.seats)]
        self.down = bytearray(self.seats)
        self.status = bytearray(self.seats)
        self.in_play = self.seats
        self.passed: list[int] = []
        self.overrun: list[int] = []

    def _end_round(self) -> None:
        for seat in self.passed:  # H20; nobody there: H26
            self.points[seat] += sum(self.refuges[seat]) - self.down[seat]
        if max(self.points) >= GOAL or self.round == MAX_ROUNDS:  # H01, H21, H27
            self.phase = OVER
            return
        fewest = min(self.points)
        exits = self.overrun + self.passed  # H24: the first overrun, else the first who passed
        self.seat = next(seat for seat in exits if self.points[seat] == fewest)
        for zone in (self.horde, *self.refuges):  # H22
            self._discard(zone)
        self._new_round()
        self._need_card(RESTART)  # H23

    def _give(self, kind: int) -> None:
        self.held[kind] -= 1  # H23
        self.refuges[self.receiver][kind] = 1
        self.receiver = (self.receiver + 1) % self.seats
        if self.receiver == self.seat:  # H23: the own card, the last one, is automatic
            last = self.held.index(1)
            self.held[last] = 0
            self.refuges[self.seat][last] = 1
            self._first_turn()


def action_name(action: int) -> str:
    if action < TAKE:
        return ("pass", "draw", "to refuge", "to horde")[action]
    if action < GIVE:
        return f"take {action - TAKE + 1}"
    return f"give {action - GIVE + 1}"


def values(zone: bytes | bytearray) -> str:
    """The cards of a zone as text, for instance "2 7 10"."""
    return " ".join(str(kind + 1) for kind, n in enumerate(zone) for _ in range(n))
