"""A match as text in and text out, with the interface of TextArena.

    from cavale.envs.textarena import TextMatch

    env = TextMatch("horde")
    env.reset(num_players=4, seed=1)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(my_models[player](observation))
    rewards, infos = env.close()

It needs no other package. A model may think aloud: what counts is the last thing in [brackets], or
everything if there are none. `[wait]` lets things be, where nobody waits for the player.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import cavale
from cavale.envs.rewards import rewards_of
from cavale.envs.text import MoveReader, moment_in, notation_text
from cavale.front.players import PERSON, Bots, levels_of
from cavale.kernel.contract import check_seats, seat_letters
from cavale.kernel.errors import CavaleError, Lang, OptionError
from cavale.kernel.words import Sayings
from cavale.matches.door import IllegalAction, check
from cavale.matches.telling import verdict_phrase

WAIT = "wait"
LONGEST = 20_000  # letters of an answer that are read, from its end
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_say = Sayings(
    {
        "answer": (
            "Réponds par un coup entre crochets, par exemple [{example}].",
            "Answer with a move in brackets, such as [{example}].",
        ),
        "wait": ("[wait] : laisser faire.", "[wait]: let things be."),
        "refused": ("Refusé, rien n’a changé. {why}", "Refused, nothing has changed. {why}"),
        "not_free": (
            "La partie t’attend : il faut un coup.",
            "The match waits for you: a move is needed.",
        ),
        "notation": ("## Comment s’écrivent les coups", "## How moves are written"),
    }
)


class TextMatch:
    """One match after another; `bots` take seats by their letters, the others are players'."""

    def __init__(
        self,
        game: str,
        *,
        lang: Lang = "en",
        moves: bool = True,
        bots: Bots = (),
        rules: bool = True,
        attempts: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """`moves` lists the legal ones; `rules` tells them in a player's first observation.

        After so many `attempts` in a row that were refused the match ends, and who made them gets
        -1, the others 0; with 0 attempts a player may go on trying.
        """
        self.game = cavale.game(game)
        self._lang: Lang = lang
        self._moves, self._rules = moves, rules
        self._bots = bots
        self._attempts = attempts
        self._options = dict(options or {})
        self._match: cavale.Match | None = None

    def reset(self, num_players: int, seed: int | str | None = None) -> None:
        """Deal anew: the same seed, the same deal; without one nobody foresees it."""
        check_seats(self.game.card, num_players)
        levels = levels_of(self._bots, num_players)
        if PERSON not in levels:
            raise OptionError(
                en="Bots have all seats: leave one to a player.",
                fr="Des bots ont tous les sièges : laisses-en un à quelqu’un.",
            )
        text = None if seed is None else str(seed)
        self._match = cavale.Match.opened(
            self.game, levels, text, None, self._options, None, self._lang
        )
        self._reader = MoveReader(self.game, num_players, self._lang)
        self._since = dict.fromkeys(range(num_players), 0)
        self._told: set[int] = set()  # players who know the rules
        self._refusal = ""
        self._refused = 0  # attempts of the present player
        self._culprit = -1  # who used up all attempts
        self._asks = self._match.asks()
        self._player = next(self._asks).number

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and all that they may know; looking twice changes nothing."""
        match, player = self._running(), self._player
        moment = moment_in(match, player, self._since[player], self._lang)
        knows = player in self._told
        parts = [] if knows else [self._introduction()]
        parts.append(moment.text(moves=self._moves, role=not knows))
        if not match.is_over and self._culprit < 0:
            example = self.game.action_text(0)
            parts.append(_say(self._lang, "answer", example=example))
            if moment.is_free:
                parts[-1] += f" {_say(self._lang, 'wait')}"
        if self._refusal:
            parts.append(_say(self._lang, "refused", why=self._refusal))
        return player, "\n\n".join(filter(None, parts))

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Carry out what the player wrote; whether that was the end, and what was refused.

        `info` has `refused`, a sentence, and `rule`, where a rule forbade it; both may be empty.
        """
        match, player = self._running(), self._player
        if self._is_done(match):
            raise OptionError(
                en="The match is over: reset begins another.",
                fr="La partie est finie : reset en commence une autre.",
            )
        try:
            answer = self._answer(match, player, action)
        except CavaleError as error:
            return self._refuse(match, player, error)
        self._refusal, self._refused = "", 0
        self._told.add(player)
        self._since[player] = match.ply + 1
        with suppress(StopIteration):  # the end: the last player sees it
            self._player = self._asks.send(answer).number
        return self._is_done(match), {"refused": "", "rule": ""}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """The rewards by player (docs/agents.md), and what the end was for each."""
        match = self._running()
        outcome, verdicts = match.outcome(), match.verdicts()
        self._match = None
        rewards = dict.fromkeys(range(match.seats), 0.0)
        if self._culprit >= 0:
            rewards[self._culprit] = -1.0
        if outcome is None:
            return rewards, {seat: {"over": False} for seat in rewards}
        worth = rewards_of(self.game.card, outcome.winners, match.seats)
        infos = {}
        for seat in rewards:
            verdict, won = verdicts[seat] if verdicts else None, seat in outcome.winners
            infos[seat] = {
                "over": True,
                "seat": seat_letters(match.seats)[seat],
                "won": won,
                "points": outcome.points[seat],
                "rule": outcome.reason,
                "verdict": verdict_phrase(self.game, verdict, won, self._lang),
            }
        return dict(enumerate(worth)), infos

    # --- answers ---

    def _answer(self, match: cavale.Match, player: int, text: str) -> int | None:
        """The move that a text means; None to let things be."""
        found = _BRACKETS.findall(text[-LONGEST:])
        word = (found[-1] if found else text).strip()
        if word.lower() == WAIT:
            if moment_in(match, player, match.ply, self._lang).is_free:
                return None
            raise OptionError(fr=_say("fr", "not_free"), en=_say("en", "not_free"))
        action = self._reader.action(word, match.legal(player) if self._moves else ())
        check(self.game, match.box, match.table, player, action)
        return action

    def _refuse(
        self, match: cavale.Match, player: int, error: CavaleError
    ) -> tuple[bool, dict[str, Any]]:
        self._refusal = error.sentence(self._lang)
        self._refused += 1
        if self._refused == self._attempts:
            self._culprit = player
        rule = error.rule if isinstance(error, IllegalAction) else ""
        return self._is_done(match), {"refused": self._refusal, "rule": rule}

    def _is_done(self, match: cavale.Match) -> bool:
        return match.is_over or self._culprit >= 0

    def _running(self) -> cavale.Match:
        if self._match is None:
            raise OptionError(
                en="No match has begun: call reset first.",
                fr="Aucune partie n’a commencé : appelle d’abord reset.",
            )
        return self._match

    def _introduction(self) -> str:
        if not self._rules:
            return ""
        heading = _say(self._lang, "notation")
        notation = notation_text(self.game, self._lang)
        return f"{self.game.rulebook(self._lang).text.strip()}\n\n{heading}\n{notation}"
