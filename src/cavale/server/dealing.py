"""Before the cards: the exchange of lucks, so that nobody chooses the deal.

Its stages: *open* (people sit down and seal their lucks), *sealing* (a deal that was begun anew
waits for new seals), *telling* (all seals are public; the lucks are told), *dealt*.
"""

from dataclasses import dataclass, field

from cavale.matches.file import Redraw
from cavale.matches.seeds import commitment, seal_of
from cavale.wire.down import DealInfo, DealStage

MOST_REDRAWS = 3  # each is a choice for whoever keeps a luck back: few, and told in the proof


@dataclass
class Deal:
    """The present exchange, and those that were given up."""

    secret: str
    seals: list[str]  # by seat; empty where nothing is brought
    shares: list[str]  # by seat; empty until it is told
    expected: set[int] = field(default_factory=set)  # seats that are to seal anew
    given_up: list[Redraw] = field(default_factory=list)
    since: int = 0  # when this stage began, in milliseconds; 0 before the start
    is_dealt: bool = False

    @classmethod
    def of(cls, secret: str, seats: int) -> "Deal":
        return cls(secret, [""] * seats, [""] * seats)

    @property
    def stage(self) -> DealStage:
        if self.is_dealt:
            return "dealt"
        if not self.since:
            return "open"
        return "sealing" if self._unsealed() else "telling"

    @property
    def missing(self) -> list[int]:
        """The seats that the deal waits for."""
        if self.stage == "sealing":
            return self._unsealed()
        if self.stage == "telling":
            return [seat for seat, seal in enumerate(self.seals) if seal and not self.shares[seat]]
        return []

    def _unsealed(self) -> list[int]:
        return sorted(seat for seat in self.expected if not self.seals[seat])

    def fits(self, seat: int, share: str) -> bool:
        return seal_of(share) == self.seals[seat]

    def resize(self, seats: int) -> None:
        """Another number of seats, before the start; those that go are free."""
        self.seals = [*self.seals, *[""] * seats][:seats]
        self.shares = [""] * seats

    def free(self, seat: int) -> None:
        self.seals[seat] = ""

    def begin_anew(self, secret: str, missing: list[int], at: int) -> None:
        """Those who were there seal anew; who was missed brings nothing."""
        given_up = Redraw(commitment(self.secret), self.secret, self.seals, self.shares, missing)
        self.given_up.append(given_up)
        there = {seat for seat, seal in enumerate(self.seals) if seal} | self.expected
        self.expected = there - {*missing}
        self.secret = secret
        self.seals = [""] * len(self.seals)
        self.shares = [""] * len(self.shares)
        self.since = at

    def info(self) -> DealInfo:
        return DealInfo(len(self.given_up), self.stage, self.seals, self.missing)
