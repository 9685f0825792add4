"""A hint: the best two moves of a seat, from what it knows and nothing else."""

from typing import Any

from cavale.bots.coach.choices import choices
from cavale.bots.coach.reasons import reason_for
from cavale.bots.coach.worth import Bench
from cavale.kernel.contract import Game, legal_actions
from cavale.kernel.errors import OptionError
from cavale.kernel.plain import plain
from cavale.matches.coaching import Hint

SHOWN = 2
_HINTS_OF_A_MATCH = 20  # a hint may take as long as this part of an analysis


def hint_budget(game: Game) -> int:
    """Trials for a hint: what nobody waits long for."""
    return game.card.trials // _HINTS_OF_A_MATCH


def hint(game: Game, box: Any, seen: Any, seat: int, budget: int) -> Hint:
    """What the seat could do. The same knowledge and budget give the same bytes."""
    known = plain(seen)
    legal = legal_actions(game, plain(box), known, seat)
    if not legal:
        raise OptionError(
            en="There is nothing to choose now: a hint is for a move of yours.",
            fr="Il n’y a rien à choisir : un conseil se demande quand tu peux jouer.",
        )
    found = choices(Bench(game, box), known, seat, legal, budget).choices
    shown = found.candidates[:SHOWN]
    clear = len(shown) > 1 and found.lead.low > 0
    reason = None
    if clear:
        best, other = (each.action for each in shown)
        reason = reason_for(game, plain(box), known, seat, best, other)
    return Hint(shown, found.lead, clear, reason, found.trials)
