"""The games in OpenSpiel: `import cavale.envs.openspiel`, then `pyspiel.load_game("cavale_horde")`.

Rules are those of all rooms; only their draws are made by OpenSpiel, at chance nodes.
"""

from cavale.envs.openspiel.game import CavaleGame, CavaleState, register, short_name

__all__ = ["CavaleGame", "CavaleState", "register", "short_name"]

register()
