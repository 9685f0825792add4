"""Sweeps: the same matches with other seats, switches, bots and components, one row a setting.

`grid` makes settings of what is to vary, `Sweep` plays them, `Row` says what came out. Any list of
settings will do: several grids one after another, one value at a time, or whatever a report asks.
A folder of its own: what lies beside the compiled loops is part of what names their cache.
"""

from cavale.lab.sweep.grid import Ground, Setting, grid, parse_vary
from cavale.lab.sweep.rows import Figure, SweepRow
from cavale.lab.sweep.run import Sweep

__all__ = ["Figure", "Ground", "Setting", "Sweep", "SweepRow", "grid", "parse_vary"]
