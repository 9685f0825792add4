"""What the notes of a table promise, and the vectors that environments make from them."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from cavale.bots.observation.layout import Layout, layout_of
from cavale.kernel.contract import SPECTATOR, Game, legal_actions
from cavale.kernel.header import begin
from cavale.kernel.notes import Note
from cavale.kernel.plain import plain_blank
from cavale.matches.match import Match
from cavale.testing.gaps import Gap
from cavale.testing.kit import Case, Kit
from cavale.testing.playing import new_match, random_steps

TABLE = "table.py"
_MOST = 500  # plies that are played
_FEW = 100  # of a match that short, every position is looked at; else every seventh


def note_gaps(game: Game) -> Iterator[Gap]:
    """Fields of a table that do not say what they hold, and notes that cannot be so."""
    for name in game.table.names or ():
        if name not in game.notes:
            what = "il manque une note dans FIELDS.", "it has no note in FIELDS."
            yield Gap(TABLE, name, *what)
        else:
            yield from _flaws(game, name, game.notes[name])


def _flaws(game: Game, name: str, note: Note) -> Iterator[Gap]:
    for other in (note.until, note.by):
        if other and other not in (game.table.names or ()):
            yield Gap(TABLE, name, f"il n’y a pas de champ {other}.", f"there is no field {other}.")
    shape = game.table[name].shape
    if note.per and (not shape or shape[0] < game.card.seats[1]):
        what = "il n’a pas d’entrée par siège.", "it has not an entry a seat."
        yield Gap(TABLE, name, *what)
    if note.per and (note.until or note.by):
        what = "ni until ni by ne vont avec per.", "neither until nor by goes with per."
        yield Gap(TABLE, name, *what)


def every_field_has_a_note(kit: Kit) -> None:
    """So that the game has environments, which are made from them."""
    gaps = [gap.sentence("en") for gap in note_gaps(kit.game)]
    assert not gaps, "\n".join(gaps)


def _positions(kit: Kit, case: Case, seed: str) -> Iterator[Match]:
    """A random match at some of its plies, and at its end."""
    match = new_match(kit.game, case.seats, seed, case.options)
    every = 1 if kit.game.card.longest < _FEW else 7
    for ply, _ in enumerate(random_steps(match, most=_MOST)):
        if ply % every == 0:
            yield match
    yield match


def what_is_seen_is_as_its_notes_say(kit: Kit, case: Case) -> None:
    """Within bounds: then a vector loses nothing that is not left aside, and wraps nothing."""
    for match in _positions(kit, case, "notes"):
        for seat in (SPECTATOR, *range(case.seats)):
            seen = match.seen(seat).record()
            for name, note in kit.game.notes.items():
                wrong = _beyond(seen, seat, name, note)
                where = f"ply {match.ply}, seat {seat}"
                assert not wrong, f"{where}: `{name}` holds {wrong[0]}: see its note"


def _beyond(seen: Any, seat: int, name: str, note: Note) -> list[int]:
    """Entries of a field that its note does not allow."""
    if note.kind == "aside":
        return []
    entries = np.atleast_1d(seen[name])
    if note.per:
        meant = {seat} if note.per == "own" else {*range(int(seen["seats"]))}
        others = [row for row in range(len(entries)) if row not in meant]
        if entries[others].any():
            return [int(entries[others].max())]
    return [int(each) for each in entries.ravel() if not _allows(note, int(each), seen)]


def _allows(note: Note, entry: int, seen: Any) -> bool:
    if note.kind in ("flag", "seats"):
        return entry >= 0
    if note.kind == "seat":
        return 0 <= entry < int(seen["seats"]) + note.low
    if note.kind == "bits":
        return entry >= 0 and entry >> (note.high + 1) == 0 and entry & ((1 << note.low) - 1) == 0
    return entry == 0 or note.low <= entry <= note.high


def an_agent_is_told_nothing_that_its_seat_cannot_know(kit: Kit, case: Case) -> None:
    """Non-interference of vectors and masks: another hidden world, the same bytes.

    Other worlds are those of the kit, and those that the seat itself imagines.
    """
    game, rng = kit.game, random.Random(case.name)
    layout = layout_of(game, case.seats)
    for match in _positions(kit, case, "vectors"):
        for seat in (SPECTATOR, *range(case.seats)):
            given = _given(layout, match.box, match.table, seat)
            imagined = plain_blank(game.table)
            begin(imagined, 0, [rng.getrandbits(32), match.ply], seat + 1, 3)
            game.imagine(match.box, match.seen(seat), seat, imagined)
            for other in (imagined, kit.other_world(match.table, seat, rng)):
                same = given == _given(layout, match.box, other, seat)
                where = f"ply {match.ply}: the agent of seat {seat}"
                assert same, f"{where} is told what it cannot know"


def _given(layout: Layout, box: Any, table: Any, seat: int) -> tuple[bytes, list[int]]:
    """The vector and the legal actions, as an environment makes them: from `seen` alone."""
    game, seen = layout.game, plain_blank(layout.game.table)
    game.observe(box, table, seat, seen)
    legal = [] if seat == SPECTATOR else legal_actions(game, box, seen, seat)
    return layout.encode(seen, seat).tobytes(), legal


def the_legal_actions_of_a_seat_follow_from_what_it_sees(kit: Kit, case: Case) -> None:
    """Environments ask `legal` about `seen`: what it answers there is what the door allows."""
    for match in _positions(kit, case, "masks"):
        for seat in range(case.seats):
            by_seen = legal_actions(kit.game, match.box, match.seen(seat), seat)
            what = f"ply {match.ply}: seat {seat} may do otherwise than it could know"
            assert by_seen == match.legal(seat), what
