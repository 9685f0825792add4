"""A table's state: what its log says, entry by entry. No sockets, no clock, no waiting."""

from cavale.games import find
from cavale.kernel.contract import RANDOM, EachSeat, full_options
from cavale.matches.file import Record, Recorder, record
from cavale.matches.match import Match
from cavale.matches.seeds import commitment, mixed
from cavale.server import entries
from cavale.server.problems import Refused
from cavale.server.seats import Seat
from cavale.wire.down import ChatLine, TableInfo
from cavale.wire.up import Pace

_CHAT_KEPT = 200
_MOST_TALK = 3000  # lines, notes, names and the like that a table's log takes up


class TableState:
    """Built up from a log; every change is an entry that was stored first."""

    def __init__(self, opened: entries.Opened) -> None:
        self.opened = opened
        self.id = opened.id
        self.game = find(opened.game)
        self.seats = [Seat() for _ in range(opened.seats)]
        self.options = full_options(self.game.card, opened.seats, opened.options)
        self.match: Match | None = None
        self.ended = False  # the end has been written down
        self.people: list[int] = []  # seats with a person, who has sat longest first
        self.contributions: list[str] = []
        self.pace: Pace = "quick"
        self.chat: list[ChatLine] = []
        self.notes: dict[int, str] = {}  # private, by seat
        self.talk = 0  # entries of the log that anybody could add without end
        self.next = ""  # the table that follows
        self.last_ids: dict[int, tuple[str, int]] = {}  # seat -> its last move: id, ply after it
        self.length = 1  # entries so far

    @property
    def phase(self) -> str:
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over else "running"

    @property
    def host(self) -> int:
        """The seat of the person who has sat longest; a newcomer takes it from nobody."""
        return self.people[0] if self.people else -1

    def has_talked_enough(self, seat: int) -> bool:
        """Talk must not let a log grow without end; spectators must not use up the players'."""
        return self.talk >= (_MOST_TALK if seat >= 0 else _MOST_TALK // 2)

    def index_state(self, phase: str) -> str:
        """Under which name the store finds this table: listed ones apart."""
        return f"{phase}+listed" if self.opened.listed else phase

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    # --- entries ---

    def apply(self, entry: entries.AnyEntry) -> None:
        """Carry out one entry, which is trusted: it was checked before it was stored."""
        self.length += 1
        self.talk += isinstance(entry, entries.TALK)
        match entry:
            case entries.Sat():
                self.seats[entry.seat] = Seat(
                    kind="person",
                    name=entry.name,
                    colour=entry.colour,
                    token_hash=entry.token,
                    luck=entry.luck,
                )
                self.people.append(entry.seat)
            case entries.Freed():
                self.seats[entry.seat] = Seat()
                self.people.remove(entry.seat)
                self.notes.pop(entry.seat, None)
                for switch in self.game.card.switches:
                    if isinstance(switch, EachSeat):
                        self._choose(entry.seat, switch, RANDOM)
            case entries.Started():
                self._start(entry)
            case entries.Moved():
                self._move(entry)
            case entries.Gone():
                seat = self.seats[entry.seat]
                seat.kind, seat.bot, seat.token_hash = "bot", self.opened.bots, ""
                seat.absent = False
                self.people.remove(entry.seat)
                self.notes.pop(entry.seat, None)
            case entries.Named():
                seat = self.seats[entry.seat]
                seat.name, seat.colour = entry.name, entry.colour
            case entries.Said():
                line = (entry.seat, entry.name, entry.text, entry.at, entry.claim, entry.about)
                self.chat.append(ChatLine(*line))
                del self.chat[:-_CHAT_KEPT]
            case entries.Noted():
                self.notes[entry.seat] = entry.text
            case entries.Chosen():
                self._choose(entry.seat, self.each_seat(entry.option), entry.value)
            case entries.Followed():
                self.next = entry.next
            case entries.Paced():
                self.pace = entry.pace
            case entries.Ended():
                self.ended = True

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

    def _start(self, entry: entries.Started) -> None:
        taken = {seat.colour for seat in self.seats if seat.kind == "person"}
        free = [colour for colour in range(14) if colour not in taken]
        for number, name in entry.bots.items():
            self.seats[int(number)] = Seat(
                kind="bot", name=name, colour=free.pop(0), bot=self.opened.bots
            )
        self.contributions = entry.contributions
        seed = mixed(self.opened.secret, entry.contributions)
        self.match = Match(self.game, len(self.seats), seed, self.options)

    def _move(self, entry: entries.Moved) -> None:
        assert self.match is not None
        self.match.carry_out(entry.seat, entry.action)
        if entry.id:
            self.last_ids[entry.seat] = (entry.id, self.match.ply)

    # --- what can be asked ---

    def seat_of(self, token_hash: str) -> int:
        """The seat that a token opens, or -1; every seat is compared, in constant time."""
        found = -1
        for index, seat in enumerate(self.seats):
            if seat.opens_with(token_hash):
                found = index
        return found

    def info(self, watchers: int = 0) -> TableInfo:
        return TableInfo(
            id=self.id,
            game=self.opened.game,
            state=self.phase,  # type: ignore[arg-type]  # one of the three
            seats=[seat.info() for seat in self.seats],
            host=self.host,
            options=self.options,
            clock=self.opened.clock,
            pace=self.pace,
            mode=self.opened.mode,
            listed=self.opened.listed,
            commitment=commitment(self.opened.secret),
            watchers=watchers,
            next=self.next,
        )

    def record(self) -> Record:
        """The match file; it holds the secret, so it is given out after the end only."""
        assert self.match is not None
        players = ["person" if seat.kind == "person" else seat.bot for seat in self.seats]
        about = Recorder(self.opened.secret, self.contributions, self.names(), players)
        return record(self.match, about)
