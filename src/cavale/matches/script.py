"""A lesson as a match: the moves that its file writes down, and whether a match follows them."""

from dataclasses import dataclass
from functools import cache

from cavale.games import find
from cavale.kernel.contract import Game, seat_letters
from cavale.kernel.lesson import LEARNER, Lesson
from cavale.matches.door import InvalidAction
from cavale.matches.match import Match, Move
from cavale.matches.seeds import mixed


@dataclass(frozen=True)
class Script:
    """All moves of a lesson, in their order."""

    lesson: Lesson
    moves: tuple[Move, ...]
    cues: tuple[int, ...]  # by step: the ply at which the learner is asked

    def next(self, match: Match) -> Move | None:
        """What comes next, while the match has followed so far and the rules allow it."""
        if match.ply >= len(self.moves) or not self.is_followed(match):
            return None
        move = self.moves[match.ply]
        return move if match.why_not(move.seat, move.action) is None else None

    def is_followed(self, match: Match) -> bool:
        """Whether nobody has done otherwise, as far as the script goes."""
        return self.moves[: match.ply] == tuple(match.moves[: len(self.moves)])

    def taken(self, ply: int) -> int:
        """How many steps lie behind at a ply."""
        return sum(cue < ply for cue in self.cues)

    def opened(self, game: Game) -> Match:
        """The lesson's match before its first move."""
        lesson = self.lesson
        seed = mixed(lesson.seed, [""] * lesson.seats)
        return Match(game, lesson.seats, seed, lesson.options)


@cache
def script_of(game_id: str) -> Script | None:
    """The script of a game's lesson, if it has one."""
    return written_script(find(game_id))


def written_script(game: Game) -> Script | None:
    """The same, as its file writes it; a text that is no move is an error."""
    lesson = game.lesson
    if lesson is None:
        return None
    moves: list[Move] = []
    cues = []
    for step in lesson.steps:
        moves += [_by_another(game, lesson, text) for text in step.others]
        cues.append(len(moves))
        moves.append(Move(LEARNER, game.parse_action(step.move)))
    moves += [_by_another(game, lesson, text) for text in lesson.end.others]
    return Script(lesson, tuple(moves), tuple(cues))


def _by_another(game: Game, lesson: Lesson, text: str) -> Move:
    """`b T7`: seat b takes the 7."""
    letter, _, move = text.partition(" ")
    seat = seat_letters(lesson.seats).find(letter)
    if seat == LEARNER or seat < 0 or not letter:
        raise InvalidAction(
            en=f"{text!r} does not begin with the letter of another seat.",
            fr=f"« {text} » ne commence pas par la lettre d’un autre siège.",
        )
    return Move(seat, game.parse_action(move))
