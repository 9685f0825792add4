"""The match file: a small, versioned JSON document that holds a match and proves its shuffle.

Fields only grow: a new one has a default, and none changes its meaning. Format 2 came with seals:
its contributions are shares (`matches/seeds.py`); in format 1 they are what people wrote.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from cavale.games import find
from cavale.games.boxes import OwnBox, components
from cavale.kernel.contract import Game, box_digest, seat_letters
from cavale.kernel.errors import CavaleError
from cavale.matches.match import Known, Match, Move
from cavale.matches.newfile import OutputError, write_new
from cavale.matches.releases import release_for
from cavale.matches.seeds import Seed, commitment, mixed, parse_seed

FORMAT = 2
_READ = (1, 2)
_SINCE_2 = ("seals", "redrawn", "seed", "origin", "own_box")  # left out while they are empty


SeedText = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32})?$")]


class MatchFileError(CavaleError):
    """A match file that cannot be read, or whose contents do not fit together."""


class OtherRules(MatchFileError):
    """A match that was played by other rules or with another box: it cannot be checked here."""

    exit_status = 3


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str
    points: list[int]
    winners: list[int]


class Redraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An exchange of lucks that was given up, because somebody did not tell theirs."""

    commitment: str
    secret: str
    seals: list[str]
    contributions: list[str]  # those that were told
    missing: list[int]  # seats that did not tell theirs


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a practice match begins: at a decision of another match, from what its seat knew then.

    Both have the same rules, box, seats and options.
    """

    table: str  # at which that match was played
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
    moves: str  # up to the decision
    seat: Annotated[int, msgspec.Meta(ge=0, lt=14)]  # whose decision it was


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as it is kept.

    `moves` is a line of notation: `a:D a:R b:T7`, `c:lead a c:b7`. A move can also be the integer
    that its rules gave it, `a:#17`: a table that was closed under other rules than its own is
    told so, and its digest is empty.
    """

    cavale: int
    game: str
    rules: int
    box: str
    seats: int
    options: dict[str, str]
    names: list[str]
    players: list[str]  # who chose: person, chance, instinct, ...
    commitment: str
    secret: str
    contributions: list[str]
    moves: str
    digest: str
    outcome: Result | None = None
    seals: list[str] = []  # of the contributions; empty where a seat brought nothing
    redrawn: list[Redraw] = []  # exchanges before the one that counted
    seed: SeedText = ""  # what was mixed, where a contribution of format 1 was erased
    origin: Origin | None = None  # of a practice match
    own_box: OwnBox | None = None  # with the digest `box`, where that is not the shipped one


class Recorder(msgspec.Struct):
    """What a table knows of a match beside the moves, from before the deal on."""

    secret: str
    contributions: list[str]
    names: list[str]
    players: list[str]
    seals: list[str] = []
    redrawn: list[Redraw] = []
    seed: str = ""
    format: int = FORMAT
    origin: Origin | None = None
    own_box: OwnBox | None = None

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


def record(match: Match, about: Recorder) -> Record:
    card = match.game.card
    kept = raw_record(card.id, card.version, box_digest(match.box), match.options, [], about)
    return msgspec.structs.replace(
        kept, moves=moves_text(match), digest=match.digest(), outcome=result_of(match)
    )


def raw_record(
    game: str,
    rules: int,
    box: str,
    options: dict[str, str],
    moves: Sequence[tuple[int, int]],
    about: Recorder,
) -> Record:
    """A match that cannot be replayed here: its moves as integers, nothing said of its end."""
    letters = seat_letters(len(about.names))
    return Record(
        cavale=about.format,
        game=game,
        rules=rules,
        box=box,
        seats=len(about.names),
        options=options,
        names=about.names,
        players=about.players,
        commitment=about.commitment,
        secret=about.secret,
        contributions=about.contributions,
        moves=" ".join(f"{letters[seat]}:#{action}" for seat, action in moves),
        digest="",
        seals=about.seals,
        redrawn=about.redrawn,
        seed=about.seed,
        origin=about.origin,
        own_box=about.own_box,
    )


def recorder_of(kept: Record) -> Recorder:
    """What a match file knows beside the moves, to go on with it."""
    return Recorder(
        kept.secret,
        kept.contributions,
        kept.names,
        kept.players,
        kept.seals,
        kept.redrawn,
        kept.seed,
        kept.cavale,
        kept.origin,
        kept.own_box,
    )


def result_of(match: Match) -> Result | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    return Result(outcome.reason, list(outcome.points), list(outcome.winners))


def moves_text(match: Match) -> str:
    letters = seat_letters(match.seats)
    text = match.game.action_text
    return " ".join(f"{letters[move.seat]}:{text(move.action)}" for move in match.moves)


def encode(kept: Record) -> str:
    data = msgspec.to_builtins(kept)
    for name in _SINCE_2:
        if not data[name]:
            del data[name]
    text = json.dumps(data, ensure_ascii=False, indent=1)
    if not text.isascii() and not _is_unicode(text):
        text = json.dumps(data, indent=1)  # names from a terminal can be broken bytes
    return text + "\n"


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def save(path: Path, kept: Record) -> None:
    """Write a new file; never over an existing one."""
    try:
        write_new(path, encode(kept))
    except OutputError as error:
        raise MatchFileError(en=error.en, fr=error.fr) from None


def load(path: Path) -> Record:
    """Read a match file, or say in a sentence what is wrong with it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        cause = error.strerror
        raise _bad(path, f"it cannot be read ({cause})", f"illisible ({cause})") from None
    except (ValueError, RecursionError):
        raise _bad(
            path,
            "it is not a whole JSON document; perhaps it was cut off",
            "ce n’est pas un document JSON complet ; il est peut-être tronqué",
        ) from None
    return parse(data, path)


def parse(data: Any, path: Path) -> Record:
    if not isinstance(data, Mapping) or "cavale" not in data:
        raise _bad(path, "it is not a match of Cavale", "ce n’est pas une partie de Cavale")
    if data["cavale"] not in _READ:
        version = data["cavale"]
        raise _bad(
            path,
            f"its format version is {version!r}; this program reads versions up to {FORMAT}",
            f"sa version de format est {version!r} ; ce programme lit les versions jusqu’à "
            f"{FORMAT}",
        )
    try:
        return msgspec.convert(data, Record)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise _bad(path, f"a field is wrong: {error}", f"un champ est faux : {error}") from None


def _bad(path: Path, en: str, fr: str) -> MatchFileError:
    return MatchFileError(en=f"{path}: {en}.", fr=f"{path} : {fr}.")


def match_of(kept: Record, path: Path, box: Any = None) -> Match:
    """Replay a record through the door; what it says of itself is checked by `verify`."""
    try:
        match = _new_match(kept, path, box)
    except MatchFileError:
        raise
    except CavaleError as error:
        raise MatchFileError(en=f"{path}: {error.en}", fr=f"{path} : {error.fr}") from None
    _play_all(match, kept.moves, path)
    return match


def _play_all(match: Match, moves: str, path: Path) -> None:
    letters = seat_letters(match.seats)
    for number, text in enumerate(split_moves(moves), start=1):
        try:
            move = _parse_move(text, letters, match.game)
            match.play(move.seat, move.action)
        except CavaleError as error:
            raise MatchFileError(
                en=f"{path}: move {number} is {text!r}, which is refused. {error.en}",
                fr=f"{path} : le coup {number} est « {text} », qui est refusé. {error.fr}",
            ) from None


def known_at(
    game: Game, seats: int, options: Mapping[str, str], origin: Origin, box: Any = None
) -> Known:
    """What the seat knew where a practice match begins; refused where nobody waited for it."""
    path = Path(origin.table)
    before = Match(game, seats, parse_seed(origin.seed), options, box)
    _play_all(before, origin.moves, path)
    if origin.seat not in before.awaited():
        raise _bad(path, "that seat decides nothing there", "ce siège n’y décide de rien")
    return Known(before.seen(origin.seat), origin.seat)


def split_moves(line: str) -> list[str]:
    """The moves of a line: each begins with its seat and a colon, and may have spaces in it."""
    return _BETWEEN_MOVES.split(line.strip()) if line.strip() else []


_BETWEEN_MOVES = re.compile(r"\s+(?=\S*:)")


def _new_match(kept: Record, path: Path, box: Any) -> Match:
    game = find(kept.game)
    if kept.rules != game.card.version:
        raise _other_rules(kept, path)
    used = _box_for(game, kept, path) if box is None else box
    if kept.box != box_digest(used):
        raise _other_box(kept, path)
    for name in ("names", "players", "contributions"):
        if len(getattr(kept, name)) != kept.seats:
            raise _bad(
                path,
                f"{name} must have one entry for each of {kept.seats} seats",
                f"{name} doit avoir une entrée pour chacun des {kept.seats} sièges",
            )
    known = None
    if kept.origin is not None:
        known = known_at(game, kept.seats, kept.options, kept.origin, used)
    return Match(game, kept.seats, seed_of(kept), kept.options, used, known)


def _box_for(game: Game, kept: Record, path: Path) -> Any:
    """The shipped box, or the one that the file brings along: it must be the one that it names."""
    if kept.own_box is None:
        return game.box
    used = components(game, kept.own_box, str(path))
    if box_digest(used) != kept.box:
        raise _bad(
            path,
            f"the box in it is not the one that it names ({kept.box})",
            f"la boîte qu’elle contient n’est pas celle qu’elle nomme ({kept.box})",
        )
    return used


def seed_of(kept: Record) -> Seed:
    """The seed of a match's shuffle, from what its file says was mixed."""
    return parse_seed(kept.seed) if kept.seed else mixed(kept.secret, kept.contributions)


def _other_rules(kept: Record, path: Path) -> OtherRules:
    played, here = kept.rules, find(kept.game).card.version
    en, fr = where_it_plays(kept.game, kept.rules, kept.box)
    return OtherRules(
        en=f"{path}: it was played by version {played} of the rules; this is {here}. {en}",
        fr=f"{path} : elle suit la version {played} des règles ; ici c’est la {here}. {fr}",
    )


def _other_box(kept: Record, path: Path) -> OtherRules:
    en, fr = "Give that box with --box.", "Donne cette boîte avec --box."
    if release_for(kept.game, kept.rules, kept.box):
        en, fr = where_it_plays(kept.game, kept.rules, kept.box)
    return OtherRules(
        en=f"{path}: it was played with another box ({kept.box}). {en}",
        fr=f"{path} : elle a été jouée avec une autre boîte ({kept.box}). {fr}",
    )


def where_it_plays(game: str, rules: int, box: str) -> tuple[str, str]:
    """Which release replays what this one cannot: a sentence in English and in French."""
    if release := release_for(game, rules, box):
        return (f"Cavale {release} replays it.", f"Cavale {release} la rejoue.")
    return (
        "A newer version of Cavale may replay it.",
        "Une version plus récente de Cavale la rejouera peut-être.",
    )


def _parse_move(text: str, letters: str, game: Game) -> Move:
    letter, _, action = text.partition(":")
    if len(letter) != 1 or letter not in letters:
        raise MatchFileError(
            en="It names no seat of this match.", fr="Il ne nomme aucun siège de la partie."
        )
    number = action.removeprefix("#")
    is_number = number != action and number.isascii() and number.isdigit() and len(number) < 9
    chosen = int(number) if is_number else game.parse_action(action)
    return Move(letters.index(letter), chosen)
