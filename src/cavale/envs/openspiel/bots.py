"""Our bots as policies of OpenSpiel, to be compared with exact ones."""

from typing import Any

from open_spiel.python import policy

from cavale.bots.desk import thought
from cavale.bots.players import LEVELS, check_level, dice_of
from cavale.envs.openspiel.game import CavaleGame, CavaleState
from cavale.kernel.contract import DECLINE


class BotPolicy(policy.Policy):  # type: ignore[misc]  # it has no types
    """What a bot does in every information state: it gets what its seat sees, and nothing else.

    `bot` is a level, or how many trials a thinker makes for a decision. A bot that throws dice is
    asked with so many different `dice`, and does each thing as often as it did then.
    """

    def __init__(self, game: CavaleGame, bot: str | int, dice: int = 1) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._tree = game.tree
        self._bot = check_level(bot) if isinstance(bot, str) else bot
        self._dice = dice
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(
        self, state: CavaleState, player_id: int | None = None
    ) -> dict[int, float]:
        """How likely it does what."""
        player = state.current_player() if player_id is None else player_id
        key = state.information_state_string(player)
        if key not in self._known:
            self._known[key] = self._asked(state, player)
        return self._known[key]

    def _asked(self, state: CavaleState, player: int) -> dict[int, float]:
        legal = state.legal_actions(player)
        chosen = dict.fromkeys(legal, 0.0)
        for seed in range(self._dice):
            chosen[self._choice(state.seen(player), player, legal, seed)] += 1 / self._dice
        return chosen

    def _choice(self, seen: Any, seat: int, legal: list[int], seed: int) -> int:
        tree = self._tree
        decline = tree.game.card.actions
        own = [action for action in legal if action != decline]
        if isinstance(self._bot, int):
            found = thought(tree.game, tree.box, seen, seat, own, self._bot)
        else:
            choose = LEVELS[self._bot].choose
            found = choose(tree.game, tree.box, seen, seat, own, dice_of(seed))
        return decline if found == DECLINE else found
