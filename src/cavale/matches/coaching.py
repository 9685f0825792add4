"""What the coach says, as data that can be kept and sent: figures with their standard errors.

Chances go from 0 to 1. A number that was estimated never stands alone: an `Estimate` has its
standard error, and two of them on both sides hold the truth about 19 times in 20. Fields only grow.
"""

import msgspec

FORMAT = 1


class Estimate(msgspec.Struct, frozen=True):
    """A number that was estimated from trials."""

    value: float
    error: float  # one standard error

    @property
    def low(self) -> float:
        """Two standard errors below."""
        return self.value - 2 * self.error

    @property
    def high(self) -> float:
        """Two standard errors above."""
        return self.value + 2 * self.error


class Worth(msgspec.Struct, frozen=True):
    """What a position is worth to one seat."""

    chance: Estimate  # to win, alone or with others
    points: Estimate  # at the end


class Reason(msgspec.Struct, frozen=True):
    """Why a move is worth more, in both languages, and the rule that it follows from."""

    fr: str
    en: str
    rule: str


class Candidate(msgspec.Struct, frozen=True):
    """A move that a seat may make, and what it is worth to that seat."""

    action: int  # -1: to let things be, where nothing is asked of the seat
    move: str  # in the notation of match files; empty: to let things be
    chance: Estimate
    points: Estimate
    instinct: float  # how often the instinct makes it, of all times
    trials: int  # that the figures were estimated from


class Choices(msgspec.Struct, frozen=True):
    """All moves of a decision, the best first.

    Which is the best and what the first few are worth comes from separate trials: the best of
    many would else be flattered.
    """

    candidates: list[Candidate]
    lead: Estimate  # of the first over the second, in the same worlds; 0 where there is one alone
    trials: int  # in all


class Hint(msgspec.Struct, frozen=True):
    """What a seat could do, by what it knows: the best two moves, and a reason."""

    candidates: list[Candidate]
    lead: Estimate  # of the first over the second
    clear: bool  # whether the lead is beyond two standard errors
    reason: Reason | None = None
    trials: int = 0


class Account(msgspec.Struct, frozen=True):
    """How a seat came from its chance before the deal to its result.

    `expectation + luck + own + others == result`.
    """

    expectation: float  # its chance before the deal, if all play by instinct
    luck: float  # draws, dice, the deal, hidden cards turning up
    own: float  # its choices, against what the instinct would have done there
    others: float  # the choices of the others, against the same
    result: float  # 1: won, alone or with others; 0: not
    expectation_error: float = 0.0  # standard errors
    luck_error: float = 0.0
    own_error: float = 0.0
    others_error: float = 0.0


class Curve(msgspec.Struct, frozen=True):
    """A seat's chance at every moment: after the deal, after the first move, ..., at the end."""

    chance: list[float]
    error: list[float]


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat made, beside what it could have done, by what it knew then."""

    ply: int  # moves made before it
    seat: int
    action: int  # that was chosen
    move: str
    better: str  # the best move if another; empty if the chosen one is
    cost: Estimate  # what the best move is worth more, from separate trials
    flagged: bool  # whether that is beyond noise, as one choice among all of the match
    candidates: list[Candidate]  # as the seat knew it then, the best first: this judges
    more: int = 0  # candidates that are left off
    open: list[Candidate] = []  # the same with all cards open, in the same order: this explains
    reason: Reason | None = None


class TurningPoint(msgspec.Struct, frozen=True):
    """A move after which a seat's chance, as it knew it, was clearly another."""

    ply: int  # moves made before it
    seat: int  # whose chance changed
    mover: int
    move: str
    before: Estimate
    after: Estimate
    choice: float  # what of the change is the choice of who moved; the rest is luck
    choice_error: float = 0.0


class Analysis(msgspec.Struct, frozen=True):
    """Luck and skill of a match that is over."""

    format: int
    game: str
    rules: int
    plies: int
    names: list[str]
    trials: int  # of the budget: matches played on to the end to estimate all this
    seats: list[Account]
    known: list[Curve]  # by seat: from what it knew then
    open: list[Curve]  # by seat: from all cards, piles included
    decisions: list[Decision]  # in the order of the match, where there was a choice
    turning_points: list[TurningPoint]  # the largest first, for each seat


def dearest(analysis: Analysis, seat: int, most: int = 3) -> list[Decision]:
    """The choices that clearly cost a seat the most, by what it knew then."""
    clear = [each for each in analysis.decisions if each.seat == seat and each.flagged]
    return sorted(clear, key=lambda each: -each.cost.value)[:most]
