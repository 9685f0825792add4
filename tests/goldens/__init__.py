"""Golden playthroughs: whole matches, written so that a person can read them against the rules.

A golden is an alarm, not an oracle. `python -m tests.goldens` writes them anew; read the diff
against the rulebook before you commit it, in a commit of its own.

Each ply shows the move in notation with the other legal ones, then the events with their rules;
`only` says who alone knows what an event hides. Every tenth ply, and when a phase begins that was
not shown lately, comes the position: the whole table, what a spectator sees of it, and what the
seats see that are awaited, where that is more.
"""

import random
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np

from cavale.bots.players import Bot
from cavale.games import find, ours
from cavale.kernel.contract import DECLINE, SPECTATOR, box_digest, seat_letters
from cavale.kernel.tape import redacted, unpacked, whole
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from cavale.matches.telling import event_sentence, reason_sentence

FOLDER = Path(__file__).parent
EVERY = 10  # plies between two positions
MOST_LISTED = 30  # moves of a seat
NAMES = (  # of the seats a, b, c, ...
    *("Ada", "Bilal", "Chloé", "Denis", "Elsa", "Farid", "Gilda", "Hugo"),
    *("Inès", "Jules", "Katia", "Louis", "Manon", "Noé"),
)
OPEN = ("temple",)  # games in which everybody sees everything; it need not be written twice


class Case(NamedTuple):
    """One match to be played."""

    game: str
    seats: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        return "-".join([self.game, str(self.seats), *self.options.values()]) + ".txt"


def _cases(game_id: str) -> list[Case]:
    """What the game's kit asks for; a game without a kit is told so elsewhere."""
    kit = f"tests.games.{game_id}_kit"
    if find_spec(kit) is None:
        return []
    return [Case(game_id, *each) for each in import_module(kit).KIT.goldens]


CASES = [case for game_id in ours() for case in _cases(game_id)]


def golden(case: Case) -> str:
    """The whole file of a case."""
    return "\n".join(_lines(case)) + "\n"


def regenerate(folder: Path = FOLDER) -> list[str]:
    """Write all goldens; return the names of the files that changed, in order."""
    changed = []
    wanted = {case.name: case for case in CASES}
    for stray in sorted(set(files(folder)) - set(wanted)):
        (folder / stray).unlink()
        changed.append(stray)
    for name, case in wanted.items():
        path, text = folder / name, golden(case)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(name)
    return sorted(changed)


def files(folder: Path = FOLDER) -> list[str]:
    return sorted(path.name for path in folder.glob("*.txt"))


# --- the match ---


def _lines(case: Case) -> Iterator[str]:
    match = _new_match(case)
    yield from _head(case, match)
    yield from _told(match)
    yield from _position(match)
    bot = Bot(match.game, match.box, "instinct", 0)
    shown = {int(match.table.phase): 0}  # phase: the ply at which it was last shown
    rng = random.Random(case.name)
    while not match.is_over:
        seat, action = _choice(match, bot, rng)
        legal = match.legal(seat)
        match.play(seat, action)
        yield from _move(match, seat, legal, action)
        if _is_due(match, shown):
            yield from _position(match)
    yield from _end(match)


def _choice(match: Match, bot: Bot, rng: random.Random) -> tuple[int, int]:
    """Of somebody who steps in, where the game lets them, or of whoever is awaited first."""
    waiting = match.awaited()
    others = [seat for seat in range(match.seats) if seat not in waiting]
    for seat in [*rng.sample(others, len(others)), *waiting]:
        if legal := match.legal(seat):
            action = bot.choose(match.seen(seat), seat, legal)
            if action != DECLINE:
                return seat, action
    raise AssertionError("whoever is awaited moves")


def _is_due(match: Match, shown: dict[int, int]) -> bool:
    """Every tenth ply, and where a phase has not been shown for as long; the end comes anyway."""
    phase = int(match.table.phase)
    due = match.ply % EVERY == 0 or match.ply - shown.get(phase, -EVERY) >= EVERY
    if due:
        shown[phase] = match.ply
    return due and not match.is_over


def _new_match(case: Case) -> Match:
    seed = mixed(_secret_of(case), [""] * case.seats)
    return Match(find(case.game), case.seats, seed, case.options)


def _secret_of(case: Case) -> str:
    return f"golden {case.name}"


def _head(case: Case, match: Match) -> Iterator[str]:
    card = match.game.card
    yield f"{card.names['en']}: {case.seats} seats, all played by instinct"
    yield f"rules {card.version}, box {box_digest(match.game.box)}"
    yield f"secret {_secret_of(case)!r}, no contributions"
    for name, value in match.options.items():
        yield f"{name} = {value or '(default)'}"
    letters = seat_letters(case.seats)
    yield ", ".join(f"{letter} {name}" for letter, name in zip(letters, NAMES, strict=False))
    yield ""
    yield "set-up"


def _move(match: Match, seat: int, legal: list[int], action: int) -> Iterator[str]:
    text = match.game.action_text
    choices = _listed([text(each) for each in legal])
    yield ""
    yield f"{match.ply}. {seat_letters(match.seats)[seat]}:{text(action)}  of {choices}"
    yield from _told(match)


def _listed(texts: list[str]) -> str:
    """The moves one could have made; of very many the first."""
    more = [f"and {len(texts) - MOST_LISTED} more"] if len(texts) > MOST_LISTED else []
    return " ".join(texts[:MOST_LISTED] + more)


def _told(match: Match) -> Iterator[str]:
    """The events of the last step, each with its rule, and what only some may know."""
    rows = np.array(unpacked(match.tapes[-1]))
    for index, event in enumerate(whole(rows)):
        sentence = event_sentence(match.game, event, NAMES, "en")
        row = rows[index : index + 1]
        knowing = [seat for seat in range(match.seats) if redacted(row, seat) == [event]]
        hidden = "" if redacted(row, SPECTATOR) == [event] else _only(knowing, event.value)
        yield f"   {match.game.card.rule(event.rule)} {sentence}{hidden}"


def _only(knowing: list[int], value: int) -> str:
    return f" (only {', '.join(NAMES[seat] for seat in knowing)}: {value})"


def _position(match: Match) -> Iterator[str]:
    write = match.game.position_text
    public, table = write(match.seen(SPECTATOR)), write(match.table)
    yield f"   = table: {table}"
    if match.game.card.id in OPEN and table.partition(" | random ")[0] == public:
        yield "   = spectator: all of it but the random stream"
        return
    yield f"   = spectator: {public}"
    for seat in match.awaited():
        seen = write(match.seen(seat))
        if seen != public:
            yield f"   = {NAMES[seat]}: {seen}"


def _end(match: Match) -> Iterator[str]:
    outcome = match.outcome()
    assert outcome is not None
    yield from _position(match)
    yield ""
    yield f"{outcome.reason} {reason_sentence(match.game, outcome.reason, 'en')}"
    for seat, points in enumerate(outcome.points):
        won = ", wins" if seat in outcome.winners else ""
        yield f"   {NAMES[seat]}: {points}{won}"
    yield f"digest {match.digest()}"
