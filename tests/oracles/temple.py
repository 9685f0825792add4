"""A naive second implementation of Le Temple, written from the ledger and the rulebook alone.

It exists to be compared with the real rules. Nothing here is fast or clever: dice are letters in
plain lists, rooms are names, and every rule is carried out where its number is cited. The sheets
are copied from the ledger, not from the box, so that the box is compared too.

Chance is never here. The constructor takes a `Luck`, and asks it

    luck.pick("first", seats)   once, before anything else, unless a first player is named: the
                                number of the first player (T11);
    luck.pick("die", 6)         once for each die of a throw, the left die first: the number of
                                the face that shows, counted in FACES. The dice of a turn are
                                thrown in this order: the two dice of the variant at the start of
                                a turn (T60: every turn; T63: the first player's), then the free
                                dice two at a time (T22); a reroll (T36) throws as many dice as
                                lay on the table.

Moves are the texts of the game's notation. Seats are numbered clockwise: left is the next one.
"""

from typing import Protocol

FACES = "AAKTMX"  # T01
PLAIN = "AKTM"  # what can be kept, given, paid and crossed off
NONE = "-"  # where a die of the throw lay and lies no more
OUTSIDE = "outside"

TARGETS = {  # T02, for 2, 3, 4 players
    "easy": {2: 14, 3: 20, 4: 22},
    "normal": {2: 15, 3: 23, 4: 25},
    "hard": {2: 16, 3: 25, 4: 28},
}
ROUNDS = {2: 8, 3: 7, 4: 6}  # T02
GEM_BOX = {2: 3, 3: 4, 4: 6}  # T05
GEM_TRACK = 30  # T05
TRACK = 8  # T05
TRACKS = ("rush", "heal", "reroll", "key", "torch", "mask")  # T05
JOKER_TRACKS = ("heal", "reroll", "key", "torch", "mask")  # T27: all but rush
TRACK_OF_SYMBOL = {"K": "key", "T": "torch", "M": "mask"}  # T37, T63
SYMBOL_OF_TRACK = {"key": "K", "torch": "T", "mask": "M"}
VARIANTS = ("none", "closing", "dice", "joker")

# T03
NORMAL_ROOMS = """
KT:gem    KK:orangeU AA:reroll AT:key        TM:gem
TA:mask   KM:violetL AM:gem    MK:turquoiseL AK:violetU
AA:heal   MA:joker   AK:EXIT   MA:joker      AA:heal
KA:pinkU  TT:orangeL AM:gem    MM:pinkL      TA:mask
MT:gem    AT:torch   AA:reroll KA:turquoiseU TK:gem
"""
VARIANT_ROOMS = """
KA:gem   AT:joker   AM:orangeU    AA:key   AK:reroll
AA:heal  TT:gem     KM:turquoiseL MM:gem   TA:joker
MA:pinkU TK:violetL AK:EXIT       KT:pinkL MA:violetU
TA:joker MT:gem     MK:orangeL    TM:gem   AA:torch
KK:heal  AA:mask    AM:turquoiseU AT:joker KA:gem
"""
# T04
NORMAL_CARDS = "AK/rush/AATM AT/rush/AAKM AM/heal/AAKT KT/reroll/AAMM AA/key/KKTM TM/torch/AAKT"
VARIANT_CARDS = "AK/rush/AATM AT/rush/AAKM AM/heal/KTA KT/reroll/AAM AA/key/KMT TM/torch/AAK"

STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Luck(Protocol):
    def pick(self, name: str, n: int) -> int: ...


class Room:
    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.needs, self.action = text.split(":")


def read_rooms(text: str) -> dict[str, Room]:
    """T03: the column is a letter from the west, the row a number from the north."""
    rooms = {}
    for row, line in enumerate(text.strip().splitlines(), start=1):
        for column, word in zip("abcde", line.split(), strict=True):
            name = f"{column}{row}"
            rooms[name] = Room(name, word)
    return rooms


def next_room(room: str, way: str) -> str:
    """The room next to this one, or OUTSIDE."""
    column = "abcde".index(room[0]) + STEPS[way][0]
    row = int(room[1]) + STEPS[way][1]
    if 0 <= column < 5 and 1 <= row <= 5:
        return f"{'abcde'[column]}{row}"
    return OUTSIDE


def doorway(room: str, way: str) -> str:
    """An inner doorway has one name, by the room west or north of it: `c2e`, `c2s`."""
    if way == "w":
        return next_room(room, "w") + "e"
    if way == "n":
        return next_room(room, "n") + "s"
    return room + way


def rooms_of_side(side: str) -> list[str]:
    """T24: where an adventurer outside can enter."""
    return [
        f"{column}{row}"
        for column in "abcde"
        for row in range(1, 6)
        if next_room(f"{column}{row}", side) == OUTSIDE
    ]


class Card:
    """T04: a treasure card; crossed-off symbols are marked by their place."""

    def __init__(self, text: str) -> None:
        left, self.reward, right = text.split("/")
        self.symbols = {"L": left, "R": right}
        # x where a symbol is crossed off
        self.crossed = {"L": ["-"] * len(left), "R": ["-"] * len(right)}
        self.used = False

    def is_complete(self, side: str) -> bool:
        return "-" not in self.crossed[side]

    def place_for(self, side: str, symbol: str) -> int:
        """Where a die is crossed off: the first such symbol that is not yet; or -1."""
        if not self.used:  # T31
            for place, printed in enumerate(self.symbols[side]):
                if printed == symbol and self.crossed[side][place] == "-":
                    return place
        return -1


class Sheet:
    """What lies in front of one player (T03)."""

    def __init__(self, cards: str) -> None:
        self.side = ""  # T12: not chosen
        self.place = OUTSIDE
        self.off: set[str] = set()  # rooms whose action is crossed off
        self.shut: set[str] = set()  # closed doorways (T60)
        self.cards = [Card(text) for text in cards.split()]
        self.hand: list[str] = []  # dice taken from the pool, in the order taken


class Temple:
    def __init__(
        self,
        seats: int,
        luck: Luck,
        *,
        difficulty: str = "normal",
        variant: str = "none",
        first: int | None = None,
    ) -> None:
        if seats not in ROUNDS:
            raise ValueError("2 to 4 seats")
        if difficulty not in TARGETS:
            raise ValueError("difficulty is easy, normal or hard")
        if variant not in VARIANTS:
            raise ValueError("variant is none, closing, dice or joker")
        self.seats = seats
        self.luck = luck
        self.variant = variant
        self.target = TARGETS[difficulty][seats]  # T02, T10, T65
        self.last_round = ROUNDS[seats]
        other_side = variant != "none"  # T64
        self.rooms = read_rooms(VARIANT_ROOMS if other_side else NORMAL_ROOMS)
        cards = VARIANT_CARDS if other_side else NORMAL_CARDS
        self.sheets = [Sheet(cards) for _ in range(seats)]

        self.over = False
        self.won = False
        self.round = 0
        self.gems = 0
        self.pairs: set[str] = set()  # colours crossed on all sheets (T40)
        self.circled = dict.fromkeys(TRACKS, 0)
        self.spent = dict.fromkeys(TRACKS, 0)

        # Where the dice are
        self.free = 8
        self.thrown = [NONE, NONE]
        self.kept: list[str] = []
        self.pool: list[str] = []
        self.cursed = [0, 0, 0]
        self.aside = 0  # T06
        self.extra = 2 if other_side else 0  # T64: on the boxes of the variant
        self.shown: list[str] = []  # what those two show, left and right
        self.made: list[str] = []  # T37: temporary dice, which are none of these

        # T11
        self.first = luck.pick("first", seats) if first is None else first
        self.active = self.first
        self.turn = self.first  # the seat that is asked
        self.phase = "side"  # T12
        self.resume = ""  # the phase that goes on after a joker or an unlocking
        # T36: the throw is whole, and its player was not asked to accept it; so it may have a black
        # mask that lies in the first cursed box already.
        self.untouched = False
        self.put_away = 0
        self.exploring = False  # T35: exploring has begun in this turn
        self.queue: list[int] = []  # of those asked one after another: the rest, first the asked
        self.check()

    # ---------------------------------------------------------------- what is asked

    def awaited(self) -> list[int]:
        return [] if self.over else [self.turn]

    def moves(self, seat: int) -> list[str]:
        """All moves of a seat, sorted as texts."""
        if self.over:
            return []
        answer = []
        # T32: at any moment, also in another player's turn.
        for number, card in enumerate(self.sheets[seat].cards, start=1):
            if card.is_complete("L") and not card.used:
                answer.append(f"card {number}")
        if seat == self.turn:
            answer += getattr(self, f"moves_in_{self.phase}")()
        return sorted(answer)

    def moves_in_side(self) -> list[str]:
        # T12: a different side each.
        taken = [sheet.side for sheet in self.sheets]
        return [f"side {way}" for way in "nesw" if way not in taken]

    def moves_in_close(self) -> list[str]:
        # T34: a rush before the own doorway is closed; the left neighbour is not active.
        rushes = self.rushes() if self.turn == self.active else []
        return [*rushes, *(f"close {room} {way}" for room, way in self.closable(self.turn))]

    def moves_in_accept(self) -> list[str]:
        answer = ["accept", *self.rushes()]  # T34
        if self.has("reroll"):  # T36
            answer.append("reroll")
        return answer

    def moves_in_place(self) -> list[str]:
        # T23, T35; T34: a rush also while a throw is being placed.
        answer = ["keep", "give", *self.heals(), *self.rushes()]
        # T34, T36: a rush may just have brought the reroll for the throw that lies there.
        if self.untouched and self.has("reroll"):
            answer.append("reroll")
        return answer

    def moves_in_ready(self) -> list[str]:
        return ["explore", *self.heals(), *self.rushes()]

    def moves_in_explore(self) -> list[str]:
        answer = ["stop", *self.rushes()]  # T26, T34
        if not self.exploring:  # T35: a rush may have brought a heal
            answer += self.heals()
        for track in SYMBOL_OF_TRACK:  # T37
            if self.has(track):
                answer.append(f"use {track}")
        for room in self.reach():  # T24
            if self.can_pay(self.rooms[room].needs):
                answer.append(f"enter {room}")
        return answer

    def moves_in_joker(self) -> list[str]:
        if self.variant != "joker":
            # T27: a full track takes no more.
            return [f"joker {track}" for track in JOKER_TRACKS if not self.is_full(track)]
        # T63: one of the two dice; two dice alike are one choice.
        left, right = self.shown
        answer = []
        if left == "A" or self.joker_has_effect(left):
            answer.append("joker left")
        if right != left and (right == "A" or self.joker_has_effect(right)):
            answer.append("joker right")
        return answer

    def moves_in_unlock(self) -> list[str]:
        return ["gems", "die"]  # T62

    def moves_in_share(self) -> list[str]:
        # T30: nobody may decline the first die.
        answer = [f"take {symbol}" for symbol in PLAIN if symbol in self.pool]
        if self.sheets[self.turn].hand:
            answer.append("done")
        return answer

    def moves_in_cross(self) -> list[str]:
        return self.crossings(self.turn)

    # ---------------------------------------------------------------- what may be bought

    def has(self, track: str) -> bool:
        """T34: a circled box that is not crossed yet."""
        return self.circled[track] > self.spent[track]

    def is_full(self, track: str) -> bool:
        return self.circled[track] == TRACK

    def card_would_give(self, track: str) -> bool:
        """T36: whether somebody could circle a box of this track right now."""
        for sheet in self.sheets:
            for card in sheet.cards:
                if card.reward == track and card.is_complete("L") and not card.used:
                    return not self.is_full(track)
        return False

    def heals(self) -> list[str]:
        # T35: all dice of one cursed box.
        if not self.has("heal"):
            return []
        return [f"heal {box + 1}" for box in range(3) if self.cursed[box] > 0]

    def rushes(self) -> list[str]:
        # T34: any adjacent room.
        return [f"rush {room}" for room in self.reach()] if self.has("rush") else []

    def reach(self) -> list[str]:
        """T24: the rooms next to the active player's adventurer."""
        sheet = self.sheets[self.active]
        if sheet.place == OUTSIDE:
            return rooms_of_side(sheet.side)
        answer = []
        for way in "nesw":
            room = next_room(sheet.place, way)
            # T60: a closed doorway is shut both ways; T12: nobody leaves the temple.
            if room != OUTSIDE and doorway(sheet.place, way) not in sheet.shut:
                answer.append(room)
        return answer

    def can_pay(self, needs: str) -> bool:
        # T24: a die serves once, so a double symbol needs two dice.
        purse = self.kept + self.made
        for symbol in needs:
            if symbol not in purse:
                return False
            purse.remove(symbol)
        return True

    def closable(self, seat: int) -> list[tuple[str, str]]:
        """T60: open inner doorways of the rooms whose symbols are the dice's, in that order."""
        answer = []
        for room in self.rooms.values():
            if [*room.needs] == self.shown:
                for way in "nesw":
                    inner = next_room(room.name, way) != OUTSIDE
                    if inner and doorway(room.name, way) not in self.sheets[seat].shut:
                        answer.append((room.name, way))
        return answer

    def joker_has_effect(self, symbol: str) -> bool:
        """T29, T63"""
        if symbol == "X":
            return sum(self.cursed) > 0
        return symbol != "A" and not self.is_full(TRACK_OF_SYMBOL[symbol])

    def a_joker_has_effect(self) -> bool:
        if self.variant == "joker":
            return any(self.joker_has_effect(symbol) for symbol in self.shown)
        return any(not self.is_full(track) for track in JOKER_TRACKS)

    def crossings(self, seat: int) -> list[str]:
        """T31: where the seat's first die fits."""
        sheet = self.sheets[seat]
        answer = []
        for number, card in enumerate(sheet.cards, start=1):
            for side in "LR":
                if card.place_for(side, sheet.hand[0]) >= 0:
                    answer.append(f"cross {number}{side}")
        return answer

    # ---------------------------------------------------------------- moves

    def play(self, seat: int, move: str) -> None:
        if move not in self.moves(seat):
            raise ValueError(f"seat {seat} may not play {move}")
        verb, *words = move.split()
        if verb == "card":
            self.play_card(seat, int(words[0]))
        else:
            getattr(self, f"play_{verb}")(*words)
        self.check()

    def play_side(self, way: str) -> None:
        # T12: from the first player on.
        self.sheets[self.turn].side = way
        self.turn = self.left_of(self.turn)
        if self.turn == self.first:
            self.begin_turn(self.first)

    def play_close(self, room: str, way: str) -> None:
        # T60: on the own sheet.
        self.sheets[self.turn].shut.add(doorway(room, way))
        self.queue.pop(0)
        self.ask_for_closing()

    def play_accept(self) -> None:
        self.accept_throw()

    def play_reroll(self) -> None:
        # T36: the whole throw, black masks included.
        self.spend("reroll")
        self.cursed[0] -= self.put_away
        self.throw(2 - self.thrown.count(NONE) + self.put_away)

    def play_keep(self) -> None:
        self.place_die(self.kept)

    def play_give(self) -> None:
        self.place_die(self.pool)

    def play_heal(self, box: str) -> None:
        # T35: back among the dice to roll.
        self.spend("heal")
        self.free += self.cursed[int(box) - 1]
        self.cursed[int(box) - 1] = 0
        if box == "1":
            self.lose_mask()
        if self.phase in ("ready", "explore"):
            self.throw_next()

    def play_explore(self) -> None:
        # T35: exploring begins by an explicit choice ...
        self.exploring = True
        self.phase = "explore"

    def play_use(self, track: str) -> None:
        # T37
        self.spend(track)
        self.made.append(SYMBOL_OF_TRACK[track])

    def play_enter(self, room: str) -> None:
        # T35: ... or with the first room entered by dice.
        self.exploring = True
        # T24; kept dice before temporary ones.
        for symbol in self.rooms[room].needs:
            if symbol in self.kept:
                self.kept.remove(symbol)
                self.aside += 1
            else:
                self.made.remove(symbol)
        self.arrive(room)

    def play_rush(self, room: str) -> None:
        # T34: without symbols, with all effects; then the same decision is asked again.
        self.spend("rush")
        self.arrive(room)

    def play_joker(self, choice: str) -> None:
        sheet = self.sheets[self.active]
        if choice in ("left", "right"):
            symbol = self.shown[0 if choice == "left" else 1]
            if symbol == "X":
                self.aside += self.move_cursed()  # T63: usable from the next turn
                self.lose_mask()
            elif symbol != "A":
                self.circle(TRACK_OF_SYMBOL[symbol])
            if symbol != "A":  # T63: an adventurer leaves the joker uncrossed
                sheet.off.add(sheet.place)
        else:
            self.circle(choice)  # T27
            sheet.off.add(sheet.place)
        self.go_on()

    def play_gems(self) -> None:
        self.add_gems(2)  # T40
        self.go_on()

    def play_die(self) -> None:
        # T62: set aside until the next turn.
        self.extra -= 1
        self.aside += 1
        self.go_on()

    def play_stop(self) -> None:
        # T26: unused kept dice are lost; T37: temporary ones too.
        self.aside += len(self.kept)
        self.kept = []
        self.made = []
        self.queue = self.others()
        self.ask_for_sharing()

    def play_take(self, symbol: str) -> None:
        # T30
        hand = self.sheets[self.turn].hand
        self.pool.remove(symbol)
        hand.append(symbol)
        still_to_come = len(self.queue) - 1
        # A second die only if one then remains for each player to come.
        if len(hand) == 2 or len(self.pool) - 1 < still_to_come:
            self.queue.pop(0)
        self.ask_for_sharing()

    def play_done(self) -> None:
        self.queue.pop(0)
        self.ask_for_sharing()

    def play_cross(self, where: str) -> None:
        # T31
        sheet = self.sheets[self.turn]
        card, side = sheet.cards[int(where[0]) - 1], where[1]
        symbol = sheet.hand.pop(0)
        self.aside += 1
        card.crossed[side][card.place_for(side, symbol)] = "x"
        self.ask_for_crossing()

    def play_card(self, seat: int, number: int) -> None:
        self.use_card(self.sheets[seat].cards[number - 1])
        self.check_escape()
        if self.over:
            return
        if self.phase == "cross" and seat == self.turn:
            self.ask_for_crossing()  # T31: on an unused card; the die may fit nowhere now
        if self.phase == "joker" and not self.a_joker_has_effect():
            self.go_on()  # T29: the card has filled the last track the joker could circle

    # ---------------------------------------------------------------- a turn

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.turn = seat
        self.exploring = False
        if seat == self.first:
            self.round += 1  # T20
        self.free += self.move_cursed()  # T21
        # T38: then the variant.
        if self.variant == "closing":
            self.shown = [self.face(), self.face()]  # T60
            self.curse_free_dice(self.shown.count("X"))
            if "X" not in self.shown:  # T61: then nobody closes
                self.queue = [seat, self.left_of(seat)]
                self.ask_for_closing()
                return
        if self.variant == "joker" and seat == self.first:
            self.shown = [self.face(), self.face()]  # T63
        self.throw_next()

    def move_cursed(self) -> int:
        """T21, T63: one box to the right; the number of dice that leave the last one."""
        leaving = self.cursed[2]
        self.cursed = [0, self.cursed[0], self.cursed[1]]
        return leaving

    def curse_free_dice(self, count: int) -> None:
        # T61: as many as there are.
        for _ in range(count):
            if self.free > 0:
                self.free -= 1
                self.cursed[0] += 1

    def ask_for_closing(self) -> None:
        # T60: the active player first; none open: nothing.
        while self.queue:
            if self.closable(self.queue[0]):
                self.phase = "close"
                self.turn = self.queue[0]
                return
            self.queue.pop(0)
        self.turn = self.active
        self.throw_next()

    def throw_next(self) -> None:
        # T22: two at a time, a last single one alone.
        count = min(2, self.free)
        if count > 0:
            self.free -= count
            self.throw(count)
        elif sum(self.cursed) > 0 and (self.has("heal") or self.card_would_give("heal")):
            self.phase = "ready"  # T36: the end of rolling waits
        else:
            self.phase = "explore"  # T35: a stop that is skipped does not begin exploring

    def throw(self, count: int) -> None:
        self.thrown = [NONE, NONE]
        self.put_away = 0
        self.untouched = False
        for place in range(count):
            self.thrown[place] = self.face()
        if self.has("reroll") or self.card_would_give("reroll"):
            self.phase = "accept"  # T36
        else:
            # Accepted unasked, so a reroll that comes later takes the whole throw (T34). Two black
            # masks leave nothing to decide, and the next dice are thrown at once.
            self.untouched = self.thrown.count("X") < count
            self.put_away = self.thrown.count("X") * self.untouched
            self.accept_throw()

    def face(self) -> str:
        return FACES[self.luck.pick("die", 6)]

    def accept_throw(self) -> None:
        # T23: black masks to the leftmost box.
        for place in range(2):
            if self.thrown[place] == "X":
                self.thrown[place] = NONE
                self.cursed[0] += 1
        self.place_next()

    def place_next(self) -> None:
        if self.thrown == [NONE, NONE]:
            self.throw_next()
        else:
            self.phase = "place"

    def lose_mask(self) -> None:
        """T36: a throw whose black mask has left its box is no longer whole."""
        if self.put_away:
            self.untouched = False
            self.put_away = 0

    def place_die(self, pile: list[str]) -> None:
        # T23: per die, the left one first.
        self.untouched = False  # T36: before any of it is placed
        self.put_away = 0
        place = 0 if self.thrown[0] != NONE else 1
        pile.append(self.thrown[place])
        self.thrown[place] = NONE
        self.place_next()

    def arrive(self, room: str) -> None:
        """T25, after the price is paid."""
        sheet = self.sheets[self.active]
        sheet.place = room
        self.resume = self.phase
        action = self.rooms[room].action
        if action == "EXIT":
            self.check_escape()  # T50
        elif action[-1] in "UL":
            self.look_for_pair(action)
        elif room not in sheet.off:
            self.carry_out(action)
        # What has asked a question goes on when it is answered.
        if self.phase not in ("joker", "unlock"):
            self.go_on()

    def carry_out(self, action: str) -> None:
        sheet = self.sheets[self.active]
        if action == "joker":
            if self.a_joker_has_effect():  # T29
                self.phase = "joker"
        elif action == "gem":
            if self.gems < GEM_TRACK:  # T29
                sheet.off.add(sheet.place)
                self.add_gems(1)
        elif not self.is_full(action):  # T29
            sheet.off.add(sheet.place)
            self.circle(action)

    def look_for_pair(self, half: str) -> None:
        # T40: somebody else in the other half, and the colour not crossed yet.
        colour = half[:-1]
        other_half = colour + ("L" if half[-1] == "U" else "U")
        for seat in self.others():
            place = self.sheets[seat].place
            if place != OUTSIDE and self.rooms[place].action == other_half:
                if colour in self.pairs:
                    return
                self.pairs.add(colour)
                if self.variant == "dice" and self.extra > 0:
                    self.phase = "unlock"  # T62
                else:
                    self.add_gems(2)

    def go_on(self) -> None:
        self.phase = self.resume
        self.resume = ""

    # ---------------------------------------------------------------- the Adventure sheet

    def circle(self, track: str) -> None:
        self.circled[track] += 1
        if self.circled[track] == GEM_BOX[self.seats]:
            self.add_gems(1)  # T28

    def spend(self, track: str) -> None:
        self.spent[track] += 1  # T34

    def add_gems(self, count: int) -> None:
        self.gems = min(GEM_TRACK, self.gems + count)  # T05

    def use_card(self, card: Card) -> None:
        # T32
        card.used = True
        if not self.is_full(card.reward):
            self.circle(card.reward)
        if card.is_complete("R"):
            self.add_gems(1)

    # ---------------------------------------------------------------- pool and treasure cards

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def others(self) -> list[int]:
        """From the left neighbour of the active player on."""
        return [(self.active + step) % self.seats for step in range(1, self.seats)]

    def ask_for_sharing(self) -> None:
        # T30
        if self.queue and self.pool:
            self.phase = "share"
            self.turn = self.queue[0]
        else:
            self.queue = self.others()
            self.ask_for_crossing()

    def ask_for_crossing(self) -> None:
        # T31: seat by seat, each die in the order taken.
        while self.queue:
            hand = self.sheets[self.queue[0]].hand
            if not hand:
                self.queue.pop(0)
            elif self.crossings(self.queue[0]):
                self.phase = "cross"
                self.turn = self.queue[0]
                return
            else:
                hand.pop(0)  # wasted
                self.aside += 1
        self.end_turn()

    def end_turn(self) -> None:
        # T06, T30: all other dice, leftovers of the pool too, are free again; T33.
        self.free += self.aside + len(self.pool)
        self.aside = 0
        self.pool = []
        following = self.left_of(self.active)
        if following == self.first and self.round == self.last_round:
            self.end_match()
        else:
            self.begin_turn(following)

    # ---------------------------------------------------------------- the end

    def end_match(self) -> None:
        # T53: all complete cards are used, then T50 is checked.
        for sheet in self.sheets:
            for card in sheet.cards:
                if card.is_complete("L") and not card.used:
                    self.use_card(card)
        self.check_escape()
        self.over = True  # T51

    def check_escape(self) -> None:
        # T50
        for sheet in self.sheets:
            if sheet.place == OUTSIDE or self.rooms[sheet.place].action != "EXIT":
                return
        if self.gems >= self.target:
            self.over = True
            self.won = True

    def winners(self) -> list[int]:
        if not self.over:
            raise ValueError("the match is not over")
        return list(range(self.seats)) if self.won else []

    # ---------------------------------------------------------------- looking at it

    def state(self) -> dict[str, object]:
        """The whole position (T70: nothing is hidden), comparable with ==."""
        return {
            "over": self.over,
            "won": self.won,
            "first": self.first,
            "round": self.round,
            "active": self.active,
            "awaited": self.awaited(),
            # Which question is asked, and of a joker or an unlocking what goes on afterwards
            "phase": "" if self.over else self.phase,
            "resume": "" if self.over else self.resume,
            "gems": self.gems,
            "pairs": sorted(self.pairs),
            "circled": dict(self.circled),
            "spent": dict(self.spent),
            "free": self.free,
            "thrown": list(self.thrown),  # left and right; NONE where there is no die
            "kept": sorted(self.kept),
            "made": sorted(self.made),
            "pool": sorted(self.pool),
            "cursed": list(self.cursed),  # from the left
            "aside": self.aside,
            "extra": self.extra,
            "shown": list(self.shown),  # left and right; empty if not thrown yet
            "sides": [sheet.side for sheet in self.sheets],
            "places": [sheet.place for sheet in self.sheets],
            "off": [sorted(sheet.off) for sheet in self.sheets],
            "shut": [sorted(sheet.shut) for sheet in self.sheets],
            "hands": [list(sheet.hand) for sheet in self.sheets],  # in the order taken
            # See `card_text`
            "cards": [[self.card_text(card) for card in sheet.cards] for sheet in self.sheets],
        }

    def card_text(self, card: Card) -> str:
        """`x-/--xx!`: its sides, x for a symbol that is crossed off, and ! if the card is used."""
        left, right = "".join(card.crossed["L"]), "".join(card.crossed["R"])
        return f"{left}/{right}!" if card.used else f"{left}/{right}"

    def dice(self) -> int:
        """All real dice, wherever they are."""
        lying = self.kept + self.pool + [die for die in self.thrown if die != NONE]
        for sheet in self.sheets:
            lying = lying + sheet.hand
        return self.free + self.aside + self.extra + sum(self.cursed) + len(lying)

    def check(self) -> None:
        """The bounds worth asserting, and some that follow from the rules."""
        # T01, T64: the dice are always accounted for.
        assert self.dice() == (8 if self.variant == "none" else 10)
        assert min(self.free, self.aside, self.extra, *self.cursed) >= 0
        assert "X" not in self.kept + self.pool + self.made
        assert 0 <= self.gems <= GEM_TRACK
        assert 0 <= self.round <= self.last_round
        for track in TRACKS:
            assert 0 <= self.spent[track] <= self.circled[track] <= TRACK
        if self.variant != "dice":
            assert self.extra == (0 if self.variant == "none" else 2)
        for sheet in self.sheets:
            assert sheet.place == OUTSIDE or sheet.place in self.rooms
            assert len(sheet.hand) <= 2
            for room in sheet.off:
                action = self.rooms[room].action
                assert action in ("gem", "joker", *JOKER_TRACKS)
        # T12: different sides.
        sides = [sheet.side for sheet in self.sheets if sheet.side]
        assert len(set(sides)) == len(sides)
        # T50: a team that has escaped does not play on.
        if not self.over:
            assert getattr(self, f"moves_in_{self.phase}")() != []
            assert self.turn == self.active or self.phase in ("side", "close", "share", "cross")
            stands_at = self.resume or self.phase
            assert (self.thrown != [NONE, NONE]) == (stands_at in ("accept", "place"))
            assert not (self.untouched and stands_at != "place")
            assert 0 <= self.put_away <= min(self.cursed[0], int(self.untouched))
            # T35: before the last throw is placed and the stop after it, nobody explores.
            assert not (self.exploring and stands_at in ("close", "accept", "place", "ready"))
            assert bool(self.resume) == (self.phase in ("joker", "unlock"))
