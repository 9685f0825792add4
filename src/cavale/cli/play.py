"""`cavale play`: a table in the terminal, one person against bots."""

import getpass
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

import cavale
from cavale.bots.players import LEVELS, check_offered, free_names
from cavale.cli.box import print_box
from cavale.cli.hint import print_hint
from cavale.cli.language import choose_language
from cavale.cli.options import parse_settings
from cavale.cli.progress import compiling
from cavale.cli.replay import print_outcome
from cavale.cli.show import print_rulebook, rule_text
from cavale.cli.texts import say
from cavale.front.players import PERSON
from cavale.front.terminal import is_in_play
from cavale.front.terminal.log import log_lines
from cavale.front.terminal.scene import Scene, moves_by_text
from cavale.kernel.contract import Game, check_seats
from cavale.kernel.errors import Lang, OptionError
from cavale.kernel.words import without_controls
from cavale.matches.file import MatchFileError, Recorder
from cavale.matches.newfile import check_free
from cavale.matches.seeds import new_luck, new_secret, seal_of, share_of

_FRAMED = 80  # columns from which a table has a frame
_MOST_PHRASES = 12  # of the moves that one rule forbids


def play_command(
    game_id: str | None,
    seats: int | None,
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
        check_free(save_to)  # before the match, not after it
    if resume is not None:
        match = _resumed(resume, box)
    else:
        if game_id is None:
            raise OptionError(fr=say("fr", "need_game"), en=say("en", "need_game"))
        game = cavale.game(game_id)
        wanted = game.card.recommended if seats is None else seats
        levels = _levels(game, wanted, bots.split(","))
        shown = without_controls(name or "") or _login(lang)
        match = _new(game, levels, shown, luck, settings, box)
    _prepare_bots(match, lang)
    table = TerminalSeat(match, lang, pace, save_to)
    table.run()


def _prepare_bots(match: cavale.Match, lang: Lang) -> None:
    """A search is compiled before the first move: nobody waits in silence for a bot."""
    named = [LEVELS[check_offered(match.game, level)] for level in {*match.players} - {PERSON}]
    searches = {level.prepare for level in named if level.prepare is not None}
    if searches:
        with compiling(Console(stderr=True, markup=False), lang):
            for prepare in searches:
                prepare(match.game)


def _levels(game: Game, seats: int, bots: list[str]) -> list[str]:
    """Who sits where: the person first, unless there is a bot for every seat."""
    check_seats(game.card, seats)
    levels = [check_offered(game, level) for level in bots]
    if len(levels) == 1:
        levels *= seats - 1
    if len(levels) == seats:
        return levels
    if len(levels) == seats - 1:
        return [PERSON, *levels]
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
    game: cavale.Game,
    levels: list[str],
    name: str,
    luck: str,
    settings: Sequence[str] | None,
    box: Path | None,
) -> cavale.Match:
    secret = new_secret()
    names = _names(levels, name)
    # what was typed is mixed with what nobody could guess, and only its hash is kept
    share = share_of(luck + new_luck())
    shares = [share if level == PERSON else "" for level in levels]
    seals = [seal_of(each) if each else "" for each in shares]
    about = Recorder(secret, shares, names, levels, seals, own_box=game.own_box(box))
    return cavale.Match(game, about, parse_settings(settings))


def _names(levels: list[str], name: str) -> list[str]:
    taken = name if PERSON in levels else ""
    free = iter(free_names({taken}))
    return [name if level == PERSON else next(free) for level in levels]


def _resumed(path: Path, box: Path | None) -> cavale.Match:
    match = cavale.load(path, box)
    if match.players.count(PERSON) > 1:
        raise OptionError(
            en=f"{path}: several people (person) play there; this terminal seats one.",
            fr=f"{path} : plusieurs personnes (person) y jouent ; ce terminal en assoit une.",
        )
    if match.is_over:
        raise OptionError(
            fr=f"{path} : {say('fr', 'already_over')}", en=f"{path}: {say('en', 'already_over')}"
        )
    for level in set(match.players) - {PERSON}:
        check_offered(match.game, level)  # before the match goes on, not at a bot's first move
    return match


class _LeaveTable(Exception):
    """The person wants to go."""


class TerminalSeat:
    """The loop of a match: bots move, the person is asked, what happened is told."""

    def __init__(
        self,
        match: cavale.Match,
        lang: Lang,
        pace: float = 0,
        save_to: Path | None = None,
        console: Console | None = None,
    ) -> None:
        self._match = match
        self._game = match.game
        self._names = match.names
        self._person = match.players.index(PERSON) if PERSON in match.players else -1
        self._lang = lang
        self._pace = pace
        self._save_to = save_to
        self._console = console or Console(highlight=False, markup=False)
        self._told = match.ply  # a resumed match tells its last move again
        self._knows_role = False

    def run(self) -> None:
        commitment = self._match.about.commitment
        self._print(say(self._lang, "sealed", commitment=commitment[:16] + "…"), style="dim")
        if own := self._match.about.own_box:
            print_box(self._console, self._game, own, self._lang)
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
        self._match.step(self._ask)
        if self._person < 0:
            self._tell_rest()
            time.sleep(self._pace)

    # --- the person's turn ---

    def _ask(self, asked: cavale.Seat) -> int | None:
        """The person's move; None to let things be, where nobody waits for them."""
        seat = asked.number
        self.show(seat)
        legal = self._match.legal(seat)
        while True:
            answer = self._console.input(Text("› ", style="bold green")).strip()
            if not answer and (self._match.window() or not asked.is_awaited):
                return None
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
        self.show(self._person)

    def _print_choices(self, seat: int) -> None:
        scene = self._scene(seat)
        key = "your_turn" if seat in self._match.awaited() else "you_may"
        self._print("\n" + say(self._lang, key, seat=self._names[seat]), style="bold")
        if window := self._match.window():
            self._print(say(self._lang, "race", silence=scene.phrase(window.action)))
        for number, action in enumerate(self._match.legal(seat), start=1):
            choice = scene.choice(action)
            line = Text.assemble((f"{number:>3}  ", "bold green"))
            line.append(choice.phrase, style="bold")
            line.append(f"  {choice.spelled}", style="dim")
            if choice.consequence:
                line.append(f"  {choice.consequence}", style="italic")
            self._print(line)
        self._print(say(self._lang, "keys"), style="dim")

    def _scene(self, seat: int) -> Scene:
        return Scene(self._game, self._match.view(seat), self._names, seat, self._lang)

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
        elif answer.lower() == "i" and "i" not in self._by_text:
            self._advise(seat)
        elif answer:
            return self._by_notation(answer, seat, legal)
        return None

    def _advise(self, seat: int) -> None:
        print_hint(self._console, self._match, seat, self._scene(seat).phrase, self._lang)

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
    def _by_text(self) -> Mapping[str, int]:
        return moves_by_text(self._game, self._match.seats, self._lang)

    def _explain(self, seat: int, text: str) -> None:
        """Why moves are not offered: all of them, or the one that was named."""
        if text and text.lower() not in self._by_text:
            self._print(say(self._lang, "no_move", text=text), style="yellow")
            return
        scene, moves = self._scene(seat), self._by_text
        in_play = (each for each in moves if is_in_play(self._game, scene.view, each))
        asked = [text.lower()] if text else list(in_play)
        refused: dict[str, list[str]] = {}
        for action in map(moves.__getitem__, asked):
            if rule := self._match.why_not(seat, action):
                refused.setdefault(rule, []).append(scene.phrase(action))
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
        events = self._match.events(self._person, self._told)
        self._told = self._match.ply + 1
        if not events:
            return
        lines = list(log_lines(self._game, events, self._names, self._lang))
        if self._person < 0:
            for line in lines:
                self._print(line)
            return
        self._console.clear()
        if not self._knows_role:
            self._print_role()
        title = say(self._lang, "since")
        panel = Panel(Text("\n").join(lines), title=title, title_align="left", border_style="dim")
        self._print(panel)

    def _print_table(self) -> None:
        drawing = self._scene(self._person).drawing()
        title = Text(self._game.card.names[self._lang], style="bold")
        if self._console.width >= _FRAMED:
            self._print(Panel(drawing, title=title, title_align="left"))
        else:  # the drawing needs what a frame would take
            self._print(Group(Rule(title, align="left"), drawing))

    def _print_role(self) -> None:
        self._knows_role = True
        if card := self._scene(self._person).role_card():
            self._print(Panel(Text("\n").join(card.lines), title=card.title, title_align="left"))

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
        self._match.save(path)
        self._print_path("saved", path)
        if not self._match.is_over:
            self._print_path("resume_hint", path)

    def _offer_to_save(self) -> None:
        if self._save_to is not None:
            self._save_unasked()
            return
        if self._person < 0 or not sys.stdin.isatty():
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
