"""The match file: small, versioned, never overwritten; what is wrong with one is a sentence."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cavale.games import folder
from cavale.games.boxes import box_with, components, load_box
from cavale.kernel.contract import Game, box_digest
from cavale.kernel.errors import CavaleError
from cavale.matches.file import (
    FORMAT,
    MatchFileError,
    Origin,
    Record,
    Recorder,
    Result,
    encode,
    known_at,
    load,
    match_of,
    moves_text,
    parse,
    raw_record,
    record,
    recorder_of,
    result_of,
    save,
    seed_of,
    split_moves,
)
from cavale.matches.match import Match, Move
from cavale.matches.seeds import commitment, mixed, parse_seed
from tests.helpers import random_match
from tests.matches.files import (
    ABOUT,
    LUCK,
    NOWHERE,
    SECRET,
    begun_match,
    data,
    kept_match,
    match_to_keep,
    write,
)


def broken(path: Path) -> str:
    """The sentence about a file that cannot be used."""
    with pytest.raises(CavaleError) as caught:
        match_of(load(path), path)
    for sentence in (caught.value.en, caught.value.fr):
        assert "\n" not in sentence
        assert sentence.endswith(".")
    return caught.value.en


# --- writing ---


def test_a_match_comes_back_from_its_file(tmp_path: Path) -> None:
    path, match = tmp_path / "match.json", match_to_keep()
    save(path, record(match, ABOUT))
    kept = load(path)
    again = match_of(kept, path)
    assert kept == kept_match()
    assert (again.digest(), again.moves, again.options) == (
        match.digest(),
        match.moves,
        match.options,
    )
    assert again.outcome() == match.outcome()


def test_a_match_in_progress_comes_back_too(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save(path, begun_match())
    again = match_of(load(path), path)
    assert (again.ply, again.is_over, load(path).outcome) == (30, False, None)
    assert again.digest() == begun_match().digest


def test_a_record_says_all_there_is_to_know() -> None:
    match, kept = match_to_keep(), kept_match()
    outcome = match.outcome()
    assert outcome is not None
    assert (kept.cavale, kept.game, kept.rules, kept.seats) == (FORMAT, "horde", 1, 4)
    assert kept.commitment == ABOUT.commitment == commitment(ABOUT.secret)
    assert kept.box == box_digest(match.box)
    assert kept.outcome == result_of(match)
    assert kept.outcome == Result(outcome.reason, [*outcome.points], [*outcome.winners])


def test_moves_are_a_line_of_notation_that_parses_back() -> None:
    match = match_to_keep(0)
    (seat,) = match.awaited()
    match.play(seat, 0)
    kept = record(match, ABOUT)
    assert kept.moves == moves_text(match) == f"{'abcd'[seat]}:D"
    assert match_of(kept, NOWHERE).moves == [Move(seat, 0)]


def test_a_move_can_be_the_integer_of_its_rules() -> None:
    by_name = match_of(kept_match(), NOWHERE)
    text = " ".join(f"{'abcd'[move.seat]}:#{move.action}" for move in by_name.moves)
    assert match_of(parse(data(moves=text), NOWHERE), NOWHERE).digest() == by_name.digest()
    for wrong in ("a:#", "a:#-1", "a:#99999999999", "a:#٣", "a:#999"):
        with pytest.raises(MatchFileError, match="move 1"):
            match_of(parse(data(moves=wrong), NOWHERE), NOWHERE)


def test_a_record_goes_on_with_all_it_knew() -> None:
    kept = kept_match()
    assert record(match_of(kept, NOWHERE), recorder_of(kept)) == kept


def test_a_seed_stands_in_for_what_was_erased() -> None:
    erased = parse(data(seed=seed_of(kept_match()).text, contributions=[""] * 4), NOWHERE)
    assert match_of(erased, NOWHERE).digest() == kept_match().digest
    assert mixed(SECRET, LUCK) == seed_of(kept_match()) == parse_seed(erased.seed)


@pytest.mark.parametrize("seed", range(5))
def test_a_file_of_four_seats_is_small(horde: Game, seed: int) -> None:
    text = encode(record(random_match(horde, 4, seed), ABOUT))
    assert len(text.encode()) < 4096


def test_a_file_is_readable_json_that_begins_with_its_version() -> None:
    text = encode(kept_match())
    assert text.startswith('{\n "cavale": 2,\n')
    assert "Zoé" in text
    assert text.endswith("}\n")
    assert parse(json.loads(text), NOWHERE) == kept_match()


def test_saving_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("precious")
    with pytest.raises(MatchFileError, match="exists already; choose another name"):
        save(path, kept_match())
    assert path.read_text() == "precious"


def test_saving_follows_no_link_over_a_file(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "match.json"
    target.write_text("precious")
    link.symlink_to(target)
    with pytest.raises(MatchFileError, match="exists already"):
        save(link, kept_match())
    assert target.read_text() == "precious"


def test_saving_where_nothing_can_be_saved_says_where(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "match.json"
    with pytest.raises(MatchFileError) as caught:
        save(path, kept_match())
    assert caught.value.en.startswith(f"{path}: it cannot be written (no folder")


def test_a_name_that_cannot_be_written_leaves_no_torn_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    about = Recorder(ABOUT.secret, ABOUT.contributions, ["\udcff", "B", "C", "D"], ABOUT.players)
    with suppress(CavaleError):  # refused, or saved whole
        save(path, record(match_to_keep(3), about))
    assert not path.exists() or match_of(load(path), path).ply == 3


# --- reading: files that are no match files ---


def test_a_missing_file_a_directory_and_garbage_say_so(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_bytes(bytes(range(256)))
    assert broken(tmp_path / "none").startswith(f"{tmp_path / 'none'}: it cannot be read (No such")
    assert broken(tmp_path).startswith(f"{tmp_path}: it cannot be read (Is a directory)")
    assert broken(garbage).startswith(f"{garbage}: it is not a whole JSON document")


def test_a_truncated_file_says_so_wherever_it_was_cut(tmp_path: Path) -> None:
    text = encode(kept_match()).encode()
    path = tmp_path / "match.json"
    for length in range(0, len(text) - 2, 50):
        path.write_bytes(text[:length])
        assert "perhaps it was cut off" in broken(path)


def test_json_nested_too_deep_is_no_match_either(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000)
    assert str(path) in broken(path)


@pytest.mark.parametrize("contents", [[], [1], "match", 1, None, {}, {"game": "horde"}])
def test_other_json_is_not_a_match_of_cavale(tmp_path: Path, contents: object) -> None:
    path = write(tmp_path / "match.json", contents)
    assert broken(path) == f"{path}: it is not a match of Cavale."


@pytest.mark.parametrize("version", [0, 3, "1", None, [1]])
def test_another_version_is_named_beside_ours(tmp_path: Path, version: object) -> None:
    path = write(tmp_path / "match.json", data(cavale=version))
    assert broken(path) == (
        f"{path}: its format version is {version!r}; this program reads versions up to 2."
    )


OPTIONAL = ("outcome", "seals", "redrawn", "seed", "origin", "own_box")


@pytest.mark.parametrize("field", sorted({*Record.__struct_fields__} - {*OPTIONAL}))
def test_a_missing_field_is_named(tmp_path: Path, field: str) -> None:
    contents = data()
    del contents[field]
    sentence = broken(write(tmp_path / "match.json", contents))
    assert field in sentence or "not a match of Cavale" in sentence


def test_an_unknown_field_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "match.json", data(colour="red"))
    assert "`colour`" in broken(path)
    inside = write(tmp_path / "inside.json", data(outcome=data()["outcome"] | {"luck": 1}))
    assert "`luck`" in broken(inside)


@pytest.mark.parametrize("field", Record.__struct_fields__)
def test_a_field_of_another_kind_is_named(tmp_path: Path, field: str) -> None:
    path = write(tmp_path / "match.json", data(**{field: True}))
    sentence = broken(path)
    assert str(path) in sentence
    assert f"$.{field}" in sentence or field == "cavale"


# --- reading: match files that do not fit ---


def of_seats(seats: int) -> dict[str, Any]:
    """A file for another number of seats, with as many names."""
    many = [""] * seats
    return {"seats": seats, "names": many, "players": ["chance"] * seats, "contributions": many}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "../horde"}, "no game '../horde'"),
        ({"rules": 2}, "by version 2 of the rules; this is 1"),
        ({"box": "0" * 16}, "another box (0000000000000000)"),
        (of_seats(1), "2 to 8 seats, not 1"),
        (of_seats(9), "2 to 8 seats, not 9"),
        ({"options": {"colour": "red"}}, "no switch 'colour'"),
        ({"options": {"restart": "never"}}, "no value 'never'"),
        ({"names": ["Ada"]}, "names"),
        ({"players": ["person"]}, "players"),
        ({"contributions": []}, "contributions"),
        ({"moves": "a"}, "move 1"),
        ({"moves": "z:D"}, "names no seat of this match"),
        ({"moves": ":D"}, "move 1 is ':D'"),
        ({"moves": "ab:D"}, "move 1 is 'ab:D'"),
        ({"moves": "a:X"}, "move 1"),
        ({"moves": "a:D a:D a:D"}, "move "),
        ({"secret": "\ud800"}, ""),
        ({"contributions": ["\ud800", "", "", ""]}, ""),
    ],
    ids=str,
)
def test_what_does_not_fit_is_named_with_its_file(
    tmp_path: Path, changes: dict[str, Any], problem: str
) -> None:
    path = write(tmp_path / "match.json", data(**changes))
    sentence = broken(path)
    assert problem in sentence
    assert str(path) in sentence


def test_an_edited_move_is_refused_by_its_rule_with_its_number(tmp_path: Path) -> None:
    moves = data()["moves"].split()
    first_placed = next(at for at, move in enumerate(moves) if move[2:] in "RH")
    moves[first_placed] = moves[first_placed][:2] + "D"
    path = write(tmp_path / "match.json", data(moves=" ".join(moves)))
    with pytest.raises(CavaleError) as caught:
        match_of(load(path), path)
    assert "H10" in caught.value.en
    assert f"move {first_placed + 1}" in caught.value.en
    assert str(path) in caught.value.en


def test_moves_may_have_spaces_in_them() -> None:
    assert split_moves(" a:lead c  b:b7\nc:pass 7s keep 9d ") == [
        "a:lead c",
        "b:b7",
        "c:pass 7s keep 9d",
    ]
    assert split_moves("  ") == []


def test_a_move_of_the_wrong_seat_is_illegal() -> None:
    first, rest = kept_match().moves.split(" ", 1)
    other = "b" if first[0] == "a" else "a"
    kept = parse(data(moves=f"{other}{first[1:]} {rest}"), NOWHERE)
    with pytest.raises(CavaleError, match="H05"):
        match_of(kept, NOWHERE)


def test_a_match_with_another_box_needs_that_box(horde: Game, tmp_path: Path) -> None:
    toml = tmp_path / "box.toml"
    shipped = (folder("horde") / "box.toml").read_text(encoding="utf-8")
    toml.write_text(shipped.replace("goal = 21", "goal = 5"), encoding="utf-8")
    box = load_box(horde, toml)
    kept = parse(data(box=box_digest(box), moves="", outcome=None), NOWHERE)
    assert match_of(kept, NOWHERE, box).box.goal == 5
    with pytest.raises(MatchFileError, match="Give that box with --box"):
        match_of(kept, NOWHERE)


def test_a_match_that_brings_its_box_needs_nothing_else(horde: Game) -> None:
    own = box_with(horde, {"goal": 5}, {"fr": "Courte", "en": "Short"})
    told = {"box": box_digest(components(horde, own, "it")), "moves": "", "outcome": None}
    brought = msgspec.to_builtins(own)
    kept = parse(data(**told, own_box=brought), NOWHERE)
    assert match_of(kept, NOWHERE).box.goal == 5
    assert parse(json.loads(encode(kept)), NOWHERE) == kept
    assert recorder_of(kept).own_box == own
    other = parse(data(**told | {"box": "0" * 16}, own_box=brought), NOWHERE)
    with pytest.raises(MatchFileError, match="not the one that it names"):
        match_of(other, NOWHERE)
    broken = parse(data(**told, own_box={"contents": {"goal": 5}}), NOWHERE)
    with pytest.raises(MatchFileError, match="rounds is missing"):
        match_of(broken, NOWHERE)


def test_moves_kept_as_integers_are_the_moves_again() -> None:
    """A table closed under other rules than its own is written so, and read where they are."""
    match = match_to_keep(most=12)
    card, moves = match.game.card, [(move.seat, move.action) for move in match.moves]
    kept = raw_record(card.id, card.version, box_digest(match.box), match.options, moves, ABOUT)
    assert (kept.digest, kept.moves.split(" ")[0]) == ("", f"{'abcd'[moves[0][0]]}:#{moves[0][1]}")
    assert match_of(parse(json.loads(encode(kept)), NOWHERE), NOWHERE).moves == match.moves


def test_a_practice_match_begins_with_what_its_seat_knew(horde: Game) -> None:
    whole = random_match(horde, 3)
    ply = 20
    before = Match(horde, 3, whole.seed, whole.options)
    for move in whole.moves[:ply]:
        before.play(move.seat, move.action)
    (seat,) = before.awaited()
    line = moves_text(before)
    known = known_at(horde, 3, {}, Origin("aaaa-bbbb", whole.seed.text, line, seat))
    assert known.seen.tobytes() == before.seen(seat).tobytes()
    with pytest.raises(MatchFileError, match="decides nothing there"):
        known_at(horde, 3, {}, Origin("aaaa-bbbb", whole.seed.text, line, (seat + 1) % 3))
