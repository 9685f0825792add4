"""`cavale play`: a table in the terminal, one person against bots."""

import getpass
import random
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from cavale.bots.players import Bot, check_level, free_names
from cavale.cli.language import choose_language
from cavale.cli.options import chosen_box, load_match, parse_settings
from cavale.cli.replay import event_line, print_outcome
from cavale.cli.show import print_rulebook, rule_text
from cavale.cli.tables import terminal_table
from cavale.cli.texts import say
from cavale.games import find
from cavale.kernel.contract import DECLINE, Game, check_seats
from cavale.kernel.errors import Lang, OptionError
from cavale.kernel.words import without_controls
from cavale.matches.file import MatchFileError, Recorder, check_new, record, save
from cavale.matches.match import Match
from cavale.matches.seeds import mixed, new_secret
from cavale.matches.telling import action_phrase

_FRAMED = 80  # columns from which a table has a frame
_MOST_PHRASES = 12  # of the moves that one rule forbids


def play_command(
    game_id: str | None,
    seats: int,
    bots: str,
    name: str | None,
    luck: str,
    settings: Sequence[str] | None,
    box: Path | None,
    save_to: Path | None,
    resume: Path | None,
    pace: float,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    if save_to is not None:
        check_new(save_to)  # before the match, not after it
    if resume is not None:
        sitting = _resumed(resume, box)
    else:
        if game_id is None:
            raise OptionError(fr=say("fr", "need_game"), en=say("en", "need_game"))
        game = find(game_id)
        levels = _levels(game, seats, bots.split(","))
        shown = without_controls(name or "") or _login(lang)
        sitting = _new(game, levels, shown, luck, settings, box)
    table = TerminalSeat(sitting, lang, pace, save_to)
    table.run()


@dataclass
class Sitting:
    """A match with those who play it; `levels` has "person" for the one at the keyboard."""

    match: Match
    about: Recorder
    bots: dict[int, Bot] = field(default_factory=dict)

    @property
    def person(self) -> int:
        """The seat at the keyboard; -1 when only bots play."""
        players = self.about.players
        return players.index("person") if "person" in players else -1


def _levels(game: Game, seats: int, bots: list[str]) -> list[str]:
    """Who sits where: the person first, unless there is a bot for every seat."""
    check_seats(game.card, seats)
    levels = [check_level(level) for level in bots]
    if len(levels) == 1:
        levels *= seats - 1
    if len(levels) == seats:
        return levels
    if len(levels) == seats - 1:
        return ["person", *levels]
    raise OptionError(
        en=f"{len(levels)} bots for {seats} seats: name one, {seats - 1}, or {seats} to watch.",
        fr=f"{len(levels)} bots pour {seats} sièges : nommes-en un, {seats - 1}, ou {seats} "
        "pour regarder.",
    )


def _login(lang: Lang) -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return say(lang, "you")


def _new(
    game: Game,
    levels: list[str],
    name: str,
    luck: str,
    settings: Sequence[str] | None,
    box: Path | None,
) -> Sitting:
    secret = new_secret()
    names = _names(levels, name)
    contributions = [luck if level == "person" else "" for level in levels]
    seed = mixed(secret, contributions)
    match = Match(game, len(levels), seed, parse_settings(settings), chosen_box(game, box))
    return _seated(match, Recorder(secret, contributions, names, levels))


def _names(levels: list[str], name: str) -> list[str]:
    taken = name if "person" in levels else ""
    free = iter(free_names({taken}))
    return [name if level == "person" else next(free) for level in levels]


def _seated(match: Match, about: Recorder) -> Sitting:
    bots = {
        seat: Bot(match.game, match.box, level, secrets.randbits(64))
        for seat, level in enumerate(about.players)
        if level != "person"
    }
    return Sitting(match, about, bots)


def _resumed(path: Path, box: Path | None) -> Sitting:
    kept, match = load_match(path, box)
    if kept.players.count("person") > 1:
        raise OptionError(
            en=f"{path}: several people (person) play there; this terminal seats one.",
            fr=f"{path} : plusieurs personnes (person) y jouent ; ce terminal en assoit une.",
        )
    if match.is_over:
        raise OptionError(
            fr=f"{path} : {say('fr', 'already_over')}", en=f"{path}: {say('en', 'already_over')}"
        )
    return _seated(match, Recorder(kept.secret, kept.contributions, kept.names, kept.players))


class _LeaveTable(Exception):
    """The person wants to go."""


class TerminalSeat:
    """The loop of a sitting: bots move, the person is asked, what happened is told."""

    def __init__(
        self,
        sitting: Sitting,
        lang: Lang,
        pace: float = 0,
        save_to: Path | None = None,
        console: Console | None = None,
    ) -> None:
        self._sitting = sitting
        self._match = sitting.match
        self._game = sitting.match.game
        self._names = sitting.about.names
        self._lang = lang
        self._pace = pace
        self._save_to = save_to
        self._console = console or Console(highlight=False, markup=False)
        self._told = sitting.match.ply  # a resumed match tells its last move again

    def run(self) -> None:
        commitment = self._sitting.about.commitment
        self._print(say(self._lang, "sealed", commitment=commitment[:16] + "…"), style="dim")
        while not self._match.is_over:
            try:
                self._step()
            except (KeyboardInterrupt, _LeaveTable):
                if self._leave():
                    return
            except EOFError:
                self._print("\n" + say(self._lang, "no_terminal"))
                self._save_unasked()
                return
        self._tell_rest()
        self._print_table()
        print_outcome(self._console, self._match, self._names, self._lang)
        self._offer_to_save()

    def _step(self) -> None:
        """One move: of somebody who steps in, where the game allows it, or of one awaited."""
        awaited = self._match.awaited()
        for seat in [*self._others(awaited), *random.sample(awaited, len(awaited))]:
            action = self._choice(seat, seat in awaited)
            if action != DECLINE:
                self._match.play(seat, action)
                break
        if self._sitting.person < 0:
            self._tell_rest()
            time.sleep(self._pace)

    def _others(self, awaited: list[int]) -> list[int]:
        """Seats that may act though nobody waits for them, in random order."""
        if not self._game.card.interrupts:
            return []
        seats = [seat for seat in range(self._match.seats) if seat not in awaited]
        random.shuffle(seats)
        return [seat for seat in seats if self._match.legal(seat)]

    def _choice(self, seat: int, is_awaited: bool) -> int:
        if seat == self._sitting.person:
            return self._ask(seat, is_awaited)
        bot = self._sitting.bots[seat]
        return bot.choose(self._match.seen(seat), seat, self._match.legal(seat))

    # --- the person's turn ---

    def _ask(self, seat: int, is_awaited: bool) -> int:
        self.show(seat)
        legal = self._match.legal(seat)
        while True:
            answer = self._console.input(Text("› ", style="bold green")).strip()
            if not answer and not is_awaited:
                return DECLINE
            action = self._understood(answer, seat, legal)
            if action is not None:
                return action

    def show(self, seat: int) -> None:
        """All that the person sees before a decision."""
        self._tell_rest()
        self._print_table()
        self._print_choices(seat)

    def show_since(self, ply: int) -> None:
        """The same, telling what happened from a ply on."""
        self._told = ply
        self.show(self._sitting.person)

    def _print_choices(self, seat: int) -> None:
        view = self._match.view(seat)
        table = terminal_table(self._game)
        key = "your_turn" if seat in self._match.awaited() else "you_may"
        self._print("\n" + say(self._lang, key, seat=self._names[seat]), style="bold")
        for number, action in enumerate(self._match.legal(seat), start=1):
            text = self._game.action_text(action)
            line = Text.assemble((f"{number:>3}  ", "bold green"))
            line.append(action_phrase(self._game, action, self._names, self._lang), style="bold")
            line.append(f"  {text}", style="dim")
            if consequence := table.consequence(view, text, seat, self._lang):
                line.append(f"  {consequence}", style="italic")
            self._print(line)
        self._print(say(self._lang, "keys"), style="dim")

    def _understood(self, answer: str, seat: int, legal: list[int]) -> int | None:
        """The action that an answer means, or None after answering something else."""
        if answer.isdecimal() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        if answer in ("q", "Q"):
            raise _LeaveTable
        if answer in [self._game.action_text(action) for action in legal]:
            return self._game.parse_action(answer)
        if answer.startswith("?"):
            self._explain(seat, answer[1:].strip())
        elif answer.lower().split(" ")[0] == "h":
            self._show_rules(answer[1:].strip())
        elif answer:
            return self._by_notation(answer, seat, legal)
        return None

    def _by_notation(self, answer: str, seat: int, legal: list[int]) -> int | None:
        action = self._by_text.get(answer.lower())
        if action is None:
            gaps = {"text": answer, "count": len(legal)}
            self._print(say(self._lang, "not_a_choice", **gaps), style="yellow")
        elif action not in legal:
            self._explain(seat, answer)
        else:
            return action
        return None

    @cached_property
    def _by_text(self) -> dict[str, int]:
        """Moves by their notation in small letters, but for those about seats that are not here."""
        found = {}
        for action in range(self._game.card.actions):
            _, gaps = self._game.action_key(action)
            if gaps.get("other", -1) < self._match.seats:
                found[self._game.action_text(action).lower()] = action
        return found

    def _explain(self, seat: int, text: str) -> None:
        """Why moves are not offered: all of them, or the one that was named."""
        if text and text.lower() not in self._by_text:
            self._print(say(self._lang, "no_move", text=text), style="yellow")
            return
        actions = [self._by_text[text.lower()]] if text else self._by_text.values()
        refused: dict[str, list[str]] = {}
        for action in actions:
            if rule := self._match.why_not(seat, action):
                phrase = action_phrase(self._game, action, self._names, self._lang)
                refused.setdefault(rule, []).append(phrase)
        if not refused:
            self._print(say(self._lang, "all_offered"))
            return
        self._print(say(self._lang, "why_not"), style="bold")
        book = self._game.rulebook(self._lang)
        for rule, phrases in refused.items():
            shown = phrases[:_MOST_PHRASES] + ["…"] * (len(phrases) > _MOST_PHRASES)
            self._print(Text(f"  {', '.join(shown)}", style="dim"))
            self._print(rule_text(f"    **{rule}** {book.sentence(rule)}", self._lang))

    def _show_rules(self, rule: str) -> None:
        book = self._game.rulebook(self._lang)
        number = rule.upper()
        if number in book.rules:
            self._print(rule_text(f"**{number}** {book.rules[number].text}", self._lang))
            return
        if rule:
            self._print(say(self._lang, "no_rule", rule=rule), style="yellow")
            return
        if not self._console.is_terminal:
            print_rulebook(self._console, book, self._lang)
            return
        with self._console.pager(styles=True):
            print_rulebook(self._console, book, self._lang)

    # --- what happened ---

    def _tell_rest(self) -> None:
        """What happened since this was last called, as the person may know it."""
        events = self._match.events(self._sitting.person, self._told)
        self._told = self._match.ply + 1
        if not events:
            return
        lines = [event_line(self._game, event, self._names, self._lang) for event in events]
        if self._sitting.person < 0:
            for line in lines:
                self._print(line)
            return
        self._console.clear()
        title = say(self._lang, "since")
        panel = Panel(Text("\n").join(lines), title=title, title_align="left", border_style="dim")
        self._print(panel)

    def _print_table(self) -> None:
        seat = self._sitting.person
        drawing = terminal_table(self._game).render(
            self._match.view(seat), self._names, seat, self._lang
        )
        title = Text(self._game.card.names[self._lang], style="bold")
        if self._console.width >= _FRAMED:
            self._print(Panel(drawing, title=title, title_align="left"))
        else:  # the drawing needs what a frame would take
            self._print(Group(Rule(title, align="left"), drawing))

    def _print(self, what: Any, style: str | None = None) -> None:
        self._console.print(what, style=style)

    def _print_path(self, key: str, path: Path) -> None:
        """A path is copied from the screen: it stays in one piece."""
        self._console.print(say(self._lang, key, path=path), soft_wrap=True)

    # --- leaving, saving ---

    def _leave(self) -> bool:
        """Ask before leaving; True if the person goes."""
        try:
            answer = self._console.input(Text("\n" + say(self._lang, "leave"))).strip().lower()
        except (KeyboardInterrupt, EOFError):
            answer = "s"  # a second Ctrl-C: go, but lose nothing
        if answer[:1] in ("s", "e"):
            return self._is_saved()
        if answer[:1] == "q":
            self._print(say(self._lang, "not_saved"))
            return True
        return False

    def _is_saved(self) -> bool:
        """Where it cannot be saved, the match goes on: it is not lost by leaving."""
        try:
            self._save_unasked()
        except MatchFileError as error:
            self._print(error.sentence(self._lang), style="yellow")
            return False
        return True

    def _save_unasked(self) -> None:
        path = self._save_to or self._default_path()
        save(path, record(self._match, self._sitting.about))
        self._print_path("saved", path)
        if not self._match.is_over:
            self._print_path("resume_hint", path)

    def _offer_to_save(self) -> None:
        if self._save_to is not None:
            self._save_unasked()
            return
        if self._sitting.person < 0 or not sys.stdin.isatty():
            return
        path = self._default_path()
        try:
            answer = self._console.input(Text("\n" + say(self._lang, "save_offer", path=path)))
        except (KeyboardInterrupt, EOFError):
            return
        if answer.strip().lower()[:1] in ("o", "y"):
            self._save_unasked()

    def _default_path(self) -> Path:
        return Path(f"cavale-{self._game.card.id}-{datetime.now():%Y%m%d-%H%M%S}.json")
