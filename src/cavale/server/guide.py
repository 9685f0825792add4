"""What a lesson tells its learner: the next step, to look on, that the path was left, the end."""

from cavale.kernel.lesson import LEARNER
from cavale.matches.match import Match
from cavale.matches.script import Script
from cavale.wire.down import GuideInfo


def guide_info(script: Script, match: Match) -> GuideInfo | None:
    """The word of this moment; None once the whole lesson is behind."""
    lesson, taken, of = script.lesson, script.taken(match.ply), len(script.cues)
    if match.ply >= len(script.moves) and script.is_followed(match):
        return _done(script) if match.ply == len(script.moves) else None
    if (move := script.next(match)) is None:
        return GuideInfo("off", taken, of)
    if move.seat != LEARNER:
        return GuideInfo("watch", taken, of)
    step = lesson.steps[taken]
    return GuideInfo("ask", taken + 1, of, step.move, step.rule, step.fr, step.en)


def _done(script: Script) -> GuideInfo:
    of, end = len(script.cues), script.lesson.end
    return GuideInfo("done", of, of, rule=end.rule, fr=end.fr, en=end.en)
