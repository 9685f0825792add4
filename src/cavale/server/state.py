"""A table's state: what its log says, entry by entry. No sockets, no clock, no waiting.

The match is carried out only where these are the rules and the box that it was played by; of one
that was played by others, or has its archive, the log is only counted.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec.structs import replace

from cavale.bots.players import name_today
from cavale.games import find
from cavale.games.boxes import OwnBox
from cavale.kernel.contract import RANDOM, EachSeat, Game, full_options
from cavale.matches.file import known_at, split_moves, where_it_plays
from cavale.matches.match import Match
from cavale.matches.releases import first_box
from cavale.matches.script import script_of
from cavale.matches.seeds import commitment, mixed, parse_seed
from cavale.server import entries
from cavale.server.boxes import TableBox
from cavale.server.dealing import Deal
from cavale.server.problems import Refused
from cavale.server.seats import Seat
from cavale.wire.down import ChatLine, HintAsked, PracticeInfo, Sentence, TableInfo
from cavale.wire.up import Pace

Votes = Mapping[int, Collection[int]]  # seat that is away -> seats that would replace it
_CHAT_KEPT = 200
MOST_TALK = 500  # lines, names and the like that a log takes up from one seat, or from spectators


class Damaged(Exception):
    """A log that does not hold together."""


class TableState:
    """Built up from a log; every change is an entry that was stored first."""

    def __init__(
        self,
        opened: entries.Opened,
        words: dict[str, str] | None = None,
        is_archived: bool = False,
        loaded: int = 0,
    ) -> None:
        """`loaded` is the moment of whatever the log does not say when: one of 0.1.0."""
        self.opened = opened
        self.id = opened.id
        self.words = entries.Words(words or {})
        self.is_archived = is_archived
        self._take_box(opened.box or first_box(opened.game), opened.own_box)
        self.loaded = loaded
        self.script = script_of(opened.game) if opened.lesson and self.is_replayed else None
        self.seats = [Seat() for _ in range(opened.seats)]
        self.options = dict(opened.options)
        self.deal = Deal.of(opened.secret, opened.seats)
        self.seed = ""  # of a match of 0.1.0, whose lucks can be erased
        self.match: Match | None = None
        self.moves: list[tuple[int, int]] = []  # seat and action, where there is no match
        self.has_started = False
        self.ended = False  # the end has been written down
        self.is_closed = False
        self.people: list[int] = []  # seats with a person, who has sat longest first
        self.pace: Pace = "calm" if opened.lesson else "quick"
        self._lines: list[tuple[int, ChatLine]] = []  # the latest talk, with numbers of entries
        self.talk: Counter[int] = Counter()  # entries that a seat could add without end
        self.insiders: set[str] = set()  # browsers, hashed, that held a hand of this match
        self.next = ""  # the table that follows
        self.hinted: list[HintAsked] = []  # all hints that were asked for
        self._advised: dict[int, int] = {}  # seat -> when the decision began that it asked about
        self.last_ids: dict[int, str] = {}  # seat -> what its client called its last move
        self.played_for: dict[int, list[int]] = {}  # seat -> plies that a bot made in its name
        self.in_place: set[int] = set()  # seats where the instinct has played in place of the bot
        self.asked: dict[int, int] = {}  # seat -> when its present decision began
        self.started = 0  # when the match began, if the log says so
        self.since = 0  # when the last move was made,
        self.public_since = 0  # the last one of which everybody saw who made it,
        self.phase_since = 0  # and the one that began the match's present phase
        self.length = 1  # entries so far,
        self.set_at = 0  # and when the table was last set anew

    @property
    def game(self) -> Game:
        return find(self.opened.game)

    @property
    def phase(self) -> str:
        if self.is_closed:
            return "closed"
        if self.is_archived or (self.match is not None and self.match.is_over):
            return "over"
        if not self.is_replayed:
            return "frozen"
        if self.match is not None:
            return "running"
        return "dealing" if self.deal.since else "waiting"

    @property
    def host(self) -> int:
        """The seat of the person who has sat longest; a newcomer takes it from nobody."""
        return self.people[0] if self.people else -1

    def has_talked_enough(self, seat: int) -> bool:
        """Talk must not let a log grow without end, and nobody uses up another's."""
        return self.talk[seat] >= MOST_TALK

    def index_state(self, phase: str) -> str:
        """Under which name the store finds this table: listed ones apart, lessons for no list."""
        if self.is_exercise:
            return "lesson"
        return f"{phase}+listed" if self.opened.listed else phase

    @property
    def is_exercise(self) -> bool:
        """A lesson or a practice match: it proves nothing and enters no history."""
        return self.opened.lesson or self.opened.origin is not None

    def refuse_exercise(self) -> None:
        if self.is_exercise:
            raise Refused("lesson" if self.opened.lesson else "practice")

    @property
    def chat(self) -> list[ChatLine]:
        return [line for _, line in self._lines]

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    # --- entries ---

    def apply(self, entry: entries.AnyEntry, is_checked: bool = False) -> None:
        """Carry out one entry, whose words are there; a move goes through the door if need be."""
        number = self.length
        self.length += 1
        if type(entry) in entries.TALK:
            self.talk[getattr(entry, "seat", self.host)] += 1
        if type(entry) in entries.SETTING:
            self.set_at = self.length
        match entry:
            case entries.Moved():  # first, for there are most of them
                self._move(entry, is_checked)
            case entries.Sat():
                self._seat(entry)
                self.deal.seals[entry.seat] = entry.seal
            case entries.Freed():
                self._free(entry.seat)
            case entries.Sealed():
                self.deal.seals[entry.seat] = entry.seal
            case entries.Called():
                self.deal.since = entry.at
            case entries.Told():
                self.deal.shares[entry.seat] = entry.share
            case entries.Redrawn():
                self.deal.begin_anew(entry.secret, entry.missing, entry.at)
                self._hand_over(entry.missing)
            case entries.Started():
                self._start(entry)
            case entries.Handed():
                self._hand_over([entry.seat])
            case entries.Returned():
                self.seats[entry.seat].absent = False
            case entries.Gone():
                seat = self.seats[entry.seat]
                seat.kind, seat.bot, seat.token_hash = "bot", self.level_of(entry.seat), ""
                seat.absent = False
                self.people.remove(entry.seat)
            case entries.Named():
                seat = self.seats[entry.seat]
                seat.name, seat.colour = self.words.name(entry.seat), entry.colour
            case entries.Said():
                self._say(entry, number)
            case entries.Chosen():
                self._choose(entry.seat, self.each_seat(entry.option), entry.value)
            case entries.Changed():
                self._change(entry)
            case entries.Joined():
                self._seat(entry)
                self.insiders.add(entry.browser)
            case entries.Followed():
                self.next = entry.next
            case entries.Paced():
                self.pace = entry.pace
            case entries.Hinted():
                self.hinted.append(HintAsked(entry.seat, entry.ply))
                self._advised[entry.seat] = self.asked.get(entry.seat, 0)
            case entries.Ended():
                self._end(entry)
            case entries.Closed():
                self.is_closed = True

    def _seat(self, entry: entries.Sat | entries.Joined) -> None:
        self.seats[entry.seat] = Seat(
            kind="person",
            name=self.words.name(entry.seat),
            colour=entry.colour,
            token_hash=entry.token,
            browser=entry.browser,
            sat_at=self.length,
        )
        self.people.append(entry.seat)

    def _change(self, entry: entries.Changed) -> None:
        self.opened = replace(
            self.opened,
            seats=entry.seats,
            options=entry.options,
            clock=entry.clock,
            bots=entry.bots,
            guests=entry.guests,
            levels=entry.levels,
            hints=entry.hints,
            policies=entry.policies,
        )
        self.options = dict(entry.options)
        if entry.box:
            self._take_box(entry.box, entry.own_box)
        more = [Seat() for _ in range(entry.seats - len(self.seats))]
        self.seats = [*self.seats, *more][: entry.seats]
        self.deal.resize(entry.seats)

    def _take_box(self, digest: str, own: OwnBox | None) -> None:
        self.box = TableBox(self.opened.game, digest, own)
        self.is_replayed = not self.is_archived and self.box.is_played_by(self.opened.rules)

    def _free(self, seat: int) -> None:
        self.seats[seat] = Seat()
        self.people.remove(seat)
        self.deal.free(seat)
        if self.is_replayed:
            for switch in self.game.card.switches:
                if isinstance(switch, EachSeat):
                    self._choose(seat, switch, RANDOM)

    def _hand_over(self, seats: list[int]) -> None:
        for seat in seats:
            self.seats[seat].absent = self.seats[seat].kind == "person"

    def _say(self, entry: entries.Said, number: int) -> None:
        line = self.words.said(number)
        if line is None:
            return  # erased
        told = ChatLine(entry.seat, *line, entry.at, entry.claim, entry.about)
        self._lines.append((number, told))
        del self._lines[:-_CHAT_KEPT]

    def _choose(self, seat: int, option: EachSeat, value: str) -> None:
        values = option.split(self.options[option.name], len(self.seats))
        values[seat] = value
        self.options[option.name] = ",".join(values)

    def each_seat(self, name: str) -> EachSeat:
        """The option of that name which gives each seat a value of its own."""
        for switch in self.game.card.switches:
            if isinstance(switch, EachSeat) and switch.name == name:
                return switch
        raise Refused("malformed", "option")

    def read_words(self, texts: dict[str, str]) -> None:
        """What people wrote, some of it erased meanwhile."""
        self.words = entries.Words(texts)
        for seat in self.people:
            self.seats[seat].name = self.words.name(seat)
        self._lines = [line for line in self._lines if self.words.said(line[0]) is not None]

    # --- the match ---

    def _start(self, entry: entries.Started) -> None:
        taken = {seat.colour for seat in self.seats if seat.kind == "person"}
        free = [colour for colour in range(14) if colour not in taken]
        for number, name in entry.bots.items():
            level = self.level_of(int(number))
            self.seats[int(number)] = Seat(kind="bot", name=name, colour=free.pop(0), bot=level)
        self.insiders = {seat.browser for seat in self.seats if seat.kind == "person"}
        self.has_started = self.deal.is_dealt = True
        self.seed = entry.seed
        if not self.is_replayed:
            return
        seed = parse_seed(entry.seed) if entry.seed else mixed(self.deal.secret, entry.shares)
        seats, origin = len(self.seats), self.opened.origin
        options = full_options(self.game.card, seats, self.options)
        box = self.box.components()
        known = known_at(self.game, seats, options, origin, box) if origin else None
        self.match = Match(self.game, seats, seed, options, box, known)
        self.started = entry.moment
        self.since = self.public_since = self.phase_since = entry.moment or self.loaded
        self._ask(-1)

    def _move(self, entry: entries.Moved, is_checked: bool) -> None:
        if entry.id:
            self.last_ids[entry.seat] = entry.id
        self._advised.pop(entry.seat, None)
        if entry.by == "instinct":
            self.in_place.add(entry.seat)
        if self.match is None:
            self.moves.append((entry.seat, entry.action))
            return
        phase = self.match.table.phase
        if is_checked:
            self.match.carry_out(entry.seat, entry.action)
        else:
            self.match.play(entry.seat, entry.action)
        if entry.by == "absent":
            self.played_for.setdefault(entry.seat, []).append(self.match.ply)
        elif entry.by == "person":
            self.played_for.pop(entry.seat, None)
        self.since = entry.at or self.loaded
        if not self.match.game.is_covert(entry.action):
            self.public_since = self.since
        if self.match.table.phase != phase:
            self.phase_since = self.since
        self._ask(entry.seat)

    def _ask(self, mover: int) -> None:
        """Note when each decision began: a clock goes on while others move.

        Where an act may be secret, a seat awaited alone has a new clock after every move: or the
        clock would tell who has moved.
        """
        assert self.match is not None
        awaited = self.match.awaited()
        begins_anew = self.match.game.card.interrupts and len(awaited) == 1
        before = {} if begins_anew else self.asked
        before.pop(mover, None)
        self.asked = {seat: before.get(seat, self.since) for seat in awaited}

    def _end(self, entry: entries.Ended) -> None:
        self.ended = True
        if self.match is not None and self.match.digest() != entry.digest:
            raise Damaged("the position at the end is another one")

    # --- what can be asked ---

    @property
    def allows_hints(self) -> bool:
        """The host does; or, once it is known who plays, everybody else is a bot."""
        if self.opened.lesson:
            return False  # it has a guide
        return self.opened.hints or (self.has_started and len(self.people) == 1)

    def has_hint(self, seat: int) -> bool:
        """Whether the seat has asked about the decision that it has now."""
        return seat in self._advised and self._advised[seat] == self.asked.get(seat)

    def seat_of(self, token_hash: str) -> int:
        """The seat that a token opens, or -1; every seat is compared, in constant time."""
        found = -1
        for index, seat in enumerate(self.seats):
            if seat.opens_with(token_hash):
                found = index
        return found

    def level_of(self, seat: int) -> str:
        """How strongly a bot plays in this seat: as was said of it, or as the table's bots do."""
        return self._own_level(seat) or self.opened.bots

    def _own_level(self, seat: int) -> str:
        return "".join(self.opened.levels[seat : seat + 1])

    def info(
        self, watchers: int = 0, votes: Votes | None = None, goers: Collection[int] = ()
    ) -> TableInfo:
        return TableInfo(
            id=self.id,
            game=self.opened.game,
            state=self.phase,  # type: ignore[arg-type]  # one of those
            seats=[
                seat.info((votes or {}).get(n, ()), self._own_level(n), n in goers)
                for n, seat in enumerate(self.seats)
            ],
            host=self.host,
            options=self.options,
            clock=self.opened.clock,
            pace=self.pace,
            mode=self.opened.mode,
            listed=self.opened.listed,
            commitment="" if self.is_exercise else commitment(self.deal.secret),
            deal=self.deal.info(),
            watchers=watchers,
            next=self.next,
            notice=self.notice(),
            bots=name_today(self.opened.bots),
            guests=self.opened.guests,
            lesson=self.opened.lesson,
            hints=self.allows_hints,
            hinted=self.hinted,
            practice=self._practice(),
            box=self.box.info,
        )

    def _practice(self) -> PracticeInfo | None:
        origin = self.opened.origin
        if origin is None:
            return None
        return PracticeInfo(origin.table, len(split_moves(origin.moves)), origin.seat)

    def notice(self) -> Sentence | None:
        """Why nothing can be played here, for people to read."""
        refusal = self._refusal()
        return Sentence.of(refusal) if refusal else None

    def refuse_if_still(self) -> None:
        if refusal := self._refusal():
            raise refusal

    def _refusal(self) -> Refused | None:
        if self.phase == "frozen":
            en, fr = where_it_plays(self.opened.game, self.opened.rules, self.box.digest)
            return Refused("frozen", fr=fr, en=en)
        return Refused("closed") if self.phase == "closed" else None

    @property
    def players(self) -> list[str]:
        """Who chose: person, or the level of a bot."""
        return ["person" if seat.kind == "person" else seat.bot for seat in self.seats]
