"""An analysis in words: moves as people read them."""

from typing import NamedTuple

from cavale.front.match import Match
from cavale.front.report.words import bounds, cost_text, few_or_many, say, signed, whole
from cavale.kernel.errors import Lang
from cavale.matches.coaching import Analysis, Decision, TurningPoint
from cavale.matches.telling import Moment, action_phrase, moment_of


class Review(NamedTuple):
    """A choice that cost something, in words."""

    ply: int
    chosen: str
    better: str
    cost: int
    margin: str
    sentence: str
    reason: str
    rule: str


class Turn(NamedTuple):
    """A turning point in words."""

    ply: int
    move: str  # and who made it
    change: str
    margins: str
    cause: str


class Teller:
    """Puts the moves of one match into words, at the moment they were made."""

    def __init__(self, match: Match, lang: Lang) -> None:
        self.match = match
        self.lang: Lang = lang
        self._moments = {then.ply: _views(then) for then in match.replay()}

    def phrase(self, ply: int, seat: int, action: int) -> str:
        """What a move does, as a choice reads."""
        if action < 0:
            return say(self.lang, "let_be")
        moment = self._moments[ply][seat]
        return action_phrase(self.match.game, action, self.match.names, self.lang, moment)

    def review(self, decision: Decision) -> Review:
        """A choice and what was better."""
        best = next(each for each in decision.candidates if each.move == decision.better)
        reason = decision.reason
        text = "" if reason is None else (reason.fr if self.lang == "fr" else reason.en)
        return Review(
            ply=decision.ply + 1,
            chosen=self.phrase(decision.ply, decision.seat, decision.action),
            better=self.phrase(decision.ply, decision.seat, best.action),
            cost=whole(decision.cost.value),
            margin=bounds(decision.cost, self.lang),
            sentence=cost_text(decision.cost, self.lang),
            reason=text,
            rule="" if reason is None else reason.rule,
        )

    def turn(self, turn: TurningPoint) -> Turn:
        """A move after which a chance was another."""
        lang = self.lang
        change = turn.after.value - turn.before.value
        chosen = abs(turn.choice) * 2 > abs(change) and abs(turn.choice) > 2 * turn.choice_error
        before, after = few_or_many(turn.before.value, lang), few_or_many(turn.after.value, lang)
        if turn.after.error == 0:  # the end is no estimate
            after = str(whole(turn.after.value))
        action, mover = self.match.moves[turn.ply].action, self.match.names[turn.mover]
        return Turn(
            ply=turn.ply + 1,
            move=say(lang, "moved", who=mover, what=self.phrase(turn.ply, turn.mover, action)),
            change=f"{say(lang, 'turn', before=before, after=after)} ({signed(whole(change))})",
            margins=f"{bounds(turn.before, lang)} → {bounds(turn.after, lang)}",
            cause=say(lang, "by_choice" if chosen else "by_luck"),
        )


def _views(match: Match) -> list[Moment]:
    return [moment_of(match.view(seat), seat) for seat in range(match.seats)]


def costly(analysis: Analysis, seat: int) -> list[Decision]:
    """All choices that clearly cost a seat something, in the order of the match."""
    return [each for each in analysis.decisions if each.seat == seat and each.flagged]
