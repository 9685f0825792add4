"""Points round by round: how those who win get ahead.

A folder of its own: what lies beside a compiled loop is part of what names its cache.
"""

from cavale.lab.rounds.simulation import RoundPoints, Rounds

__all__ = ["RoundPoints", "Rounds"]
