"""One suite for all games: what the contract promises, checked on random matches."""

import inspect
import json
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from cavale.games import IDS, find
from cavale.kernel.compile import bound, compiled, is_dialect
from cavale.kernel.contract import (
    SPECTATOR,
    VERBS,
    Game,
    encode_options,
    full_options,
    position_digest,
)
from cavale.kernel.header import HEADER, begin
from cavale.kernel.plain import plain_blank
from cavale.kernel.tape import ROWS, RULE, no_tape, redacted, unpacked
from cavale.lab.playouts import LENGTHS, bindings, playouts
from cavale.matches.file import Recorder, encode, parse, record
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from cavale.matches.verify import verify
from tests.helpers import new_match, random_match, random_steps

Case = tuple[str, int, dict[str, str]]
LONG = 700  # moves; only Condamnés ! without the transfer (C14) has longer matches


def kit(game: Game) -> Any:
    return import_module(f"tests.games.{game.card.id}_kit")


def cases() -> list[Case]:
    found: list[Case] = []
    for game_id in IDS:
        game = find(game_id)
        fewest, most = game.card.seats
        for seats in range(fewest, most + 1):
            found += [(game_id, seats, options) for options in kit(game).OPTIONS]
    return found


def case_name(case: Case) -> str:
    game_id, seats, options = case
    return f"{game_id}-{seats}-{'-'.join(options.values())}"


@pytest.fixture(params=cases(), ids=case_name)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


def viewers(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]


# --- the shape of a game ---


@pytest.mark.parametrize("game_id", IDS)
def test_the_public_functions_of_the_rules_are_the_seven_verbs(game_id: str) -> None:
    rules = import_module(f"cavale.games.{game_id}.rules")
    public = [
        name
        for name, value in vars(rules).items()
        if inspect.isfunction(value) and value.__module__ == rules.__name__ and name[0] != "_"
    ]
    extra = getattr(rules, "HELPERS", ())  # questions that instinct and view share with the rules
    assert sorted(public) == sorted([*VERBS, *extra])
    assert all(is_dialect(getattr(rules, name)) for name in public)


@pytest.mark.parametrize("game_id", IDS)
def test_every_table_begins_with_the_header(game_id: str) -> None:
    names = find(game_id).table.names
    assert names is not None
    assert names[: len(HEADER)] == tuple(field[0] for field in HEADER)


@pytest.mark.parametrize("game_id", IDS)
def test_every_action_has_one_notation_that_parses_back(game_id: str) -> None:
    game = find(game_id)
    texts = [game.action_text(action) for action in range(game.card.actions)]
    assert len(set(texts)) == game.card.actions
    assert [game.parse_action(text) for text in texts] == list(range(game.card.actions))


@pytest.mark.parametrize("game_id", IDS)
def test_every_event_and_action_has_words_in_both_languages(game_id: str) -> None:
    game = find(game_id)
    assert set(game.words["events"]) == set(game.event_kinds)
    keys = {game.action_key(action)[0] for action in range(game.card.actions)}
    assert set(game.words["actions"]) == keys
    for part in ("events", "actions", "reasons"):
        assert all(set(texts) == {"fr", "en"} for texts in game.words[part].values())


# --- along random matches ---


def test_legal_actions_are_sorted_and_agree_with_why_not(case: Case) -> None:
    game_id, seats, options = case
    rng = random.Random(case_name(case))
    match = new_match(find(game_id), seats, "why", options)
    for ply, _ in enumerate(random_steps(match)):
        if ply % 7:
            continue
        for seat in range(seats):
            legal = match.legal(seat)
            assert legal == sorted(set(legal))
            assert not legal or match.game.card.interrupts or seat in match.awaited()
            asked = _some_actions(match.game, legal, rng)
            assert legal == [action for action in asked if match.why_not(seat, action) is None]
    assert match.awaited() == []
    assert all(match.legal(seat) == [] for seat in range(seats))


def _some_actions(game: Game, legal: list[int], rng: random.Random) -> list[int]:
    """All actions; of a game with very many, the legal ones and a sample of the others."""
    if game.card.actions <= 200:
        return list(range(game.card.actions))
    return sorted({*legal, *rng.sample(range(game.card.actions), 200)})


def test_somebody_is_awaited_and_can_act_until_the_end(case: Case) -> None:
    game_id, seats, options = case
    match = new_match(find(game_id), seats, "awaited", options)
    for _ in random_steps(match):
        assert match.awaited()
        assert all(match.legal(seat) for seat in match.awaited())
    assert match.ply <= match.game.card.longest


def test_components_are_accounted_for_at_every_ply(case: Case) -> None:
    game_id, seats, options = case
    game = find(game_id)
    match = new_match(game, seats, "accounting", options)
    for _ in random_steps(match):
        kit(game).check_position(match.box, match.table)
    kit(game).check_position(match.box, match.table)


def test_scores_stay_within_the_bounds_of_the_card(case: Case) -> None:
    game_id, seats, options = case
    game = find(game_id)
    low, high = game.card.points
    for seed in range(3):
        outcome = random_match(game, seats, seed, options).outcome()
        assert outcome is not None
        assert all(low <= points <= high for points in outcome.points)


def test_the_tape_never_overflows_and_cites_rules_of_the_game(case: Case) -> None:
    game_id, seats, options = case
    game = find(game_id)
    match = random_match(game, seats, "tape", options)
    for rows in map(unpacked, match.tapes):
        assert 0 < len(rows) < ROWS
        assert {row[RULE] for row in rows} <= set(game.card.rules)


def test_a_position_is_one_line_that_parses_back(case: Case) -> None:
    game_id, seats, options = case
    game = find(game_id)
    match = new_match(game, seats, "notation", options)
    for _ in random_steps(match, most=150):
        for table in (match.table, match.seen(0), match.seen(SPECTATOR)):
            text = game.position_text(table)
            assert "\n" not in text
            assert game.parse_position(text).tobytes() == table.tobytes()


def test_a_copy_is_a_table_of_its_own_and_bytes_bring_it_back(case: Case) -> None:
    game_id, seats, options = case
    match = new_match(find(game_id), seats, "copy", options)
    copy = match.table.copy()
    kept = match.table.tobytes()
    for _ in random_steps(match, most=5):
        pass
    assert copy.tobytes() == kept != match.table.tobytes()
    back = np.frombuffer(kept, match.game.table)[0]
    assert position_digest(back) == position_digest(copy)


def test_the_same_seed_and_moves_give_the_same_position(case: Case) -> None:
    game_id, seats, options = case
    match = random_match(find(game_id), seats, "replay", options)
    again = match.at(match.ply)
    assert again is not match
    assert again.digest() == match.digest()
    assert again.outcome() == match.outcome()
    assert again.tapes == match.tapes


def test_a_match_file_brings_the_match_back_and_verifies(case: Case) -> None:
    game_id, seats, options = case
    secret, luck = "sealed", ["x"] * seats
    match = Match(find(game_id), seats, mixed(secret, luck), options)
    for _ in random_steps(match):
        pass
    about = Recorder(secret, luck, ["N"] * seats, ["person"] * seats)
    kept = parse(json.loads(encode(record(match, about))), Path("match.json"))
    assert [check.holds for check in verify(kept, Path("match.json"))] == [True] * 4


def test_another_seed_gives_another_deal(case: Case) -> None:
    game_id, seats, options = case
    game = find(game_id)
    assert (
        new_match(game, seats, 1, options).digest() != new_match(game, seats, 2, options).digest()
    )


# --- who knows what ---


def test_what_a_seat_cannot_know_changes_nothing_it_gets(case: Case) -> None:
    """Non-interference: another hidden world, the same bytes of `seen` and view."""
    game_id, seats, options = case
    game = find(game_id)
    rng = random.Random(case_name(case))
    match = new_match(game, seats, "secrets", options)
    for ply, _ in enumerate(random_steps(match)):
        if ply % 5:
            continue
        for seat in viewers(seats):
            other = kit(game).hide_otherwise(match.table, seat, rng)
            assert other.tobytes() != match.table.tobytes()
            seen, seen_other = match.seen(seat), plain_blank(game.table)
            game.observe(match.box, other, seat, seen_other)
            assert seen_other.tobytes() == seen.tobytes()
            assert _view_bytes(game, match.box, seen_other, seat) == _view_bytes(
                game, match.box, seen, seat
            )


def test_moves_of_others_tell_a_seat_no_more_than_it_then_sees(case: Case) -> None:
    """Non-interference over a move: where both worlds look alike afterwards, so do the tapes."""
    game_id, seats, options = case
    game = find(game_id)
    rng = random.Random(case_name(case))
    match = new_match(game, seats, "tapes", options)
    compared = 0
    for mover, action in random_steps(match, most=LONG):
        for seat in viewers(seats):
            if seat == mover:
                continue
            other = kit(game).hide_otherwise(match.table, seat, rng)
            if game.why_not(match.box, other, mover, action):
                continue
            first = _after(game, match.box, match.table, mover, action, seat)
            second = _after(game, match.box, other, mover, action, seat)
            if first[0] == second[0]:
                assert first[1] == second[1]
                compared += 1
    assert compared > 20


def test_what_a_seat_sees_holds_no_random_stream(case: Case) -> None:
    game_id, seats, options = case
    match = new_match(find(game_id), seats, "stream", options)
    for seat in viewers(seats):
        seen = match.seen(seat)
        assert not any([*seen.random_key, *seen.random_nonce, *seen.random_block])
        assert seen.random_counter == seen.random_left == 0


def test_an_imagined_table_looks_the_same_to_the_seat_and_is_possible(case: Case) -> None:
    game_id, seats, options = case
    game = find(game_id)
    match = new_match(game, seats, "imagine", options)
    for ply, _ in enumerate(random_steps(match)):
        if ply % 5:
            continue
        for seat in viewers(seats):
            seen, imagined, again = (
                match.seen(seat),
                plain_blank(game.table),
                plain_blank(game.table),
            )
            begin(imagined, 0, [ply, seat + 2], 1, 2)
            game.imagine(match.box, seen, seat, imagined)
            kit(game).check_position(match.box, imagined)
            game.observe(match.box, imagined, seat, again)
            assert again.tobytes() == seen.tobytes()
            # whether somebody else could step in may be a secret of theirs
            for each in match.awaited() if game.card.interrupts else range(seats):
                assert bool(match.legal(each)) == bool(_legal(game, match.box, imagined, each))


def test_who_is_not_privy_sees_what_a_spectator_sees(case: Case) -> None:
    """The server makes one view for all of them."""
    game_id, seats, options = case
    game = find(game_id)
    match = new_match(game, seats, "privy", options)
    for _ in random_steps(match, most=150):
        privy = int(game.privy(match.box, match.table))
        spectators = _view_bytes(game, match.box, match.seen(SPECTATOR), SPECTATOR)
        for seat in range(seats):
            if not privy >> seat & 1:
                assert match.seen(seat).tobytes() == match.seen(SPECTATOR).tobytes()
                assert _view_bytes(game, match.box, match.seen(seat), seat) == spectators


def test_only_where_interrupts_are_allowed_may_others_act(case: Case) -> None:
    """Else the server asks the awaited seats only."""
    game_id, seats, options = case
    game = find(game_id)
    match = new_match(game, seats, "acting", options)
    for _ in random_steps(match, most=150):
        for seat in set(range(seats)) - set(match.awaited()):
            assert game.card.interrupts or not match.legal(seat)


def _legal(game: Game, box: Any, table: Any, seat: int) -> int:
    return int(game.legal(box, table, seat, np.zeros(game.card.actions, np.int64)))


def _view_bytes(game: Game, box: Any, seen: Any, seat: int) -> bytes:
    return msgspec.json.encode(game.view(box, seen, seat))


def _after(
    game: Game, box: Any, table: Any, mover: int, action: int, seat: int
) -> tuple[bytes, list[Any]]:
    """What a seat sees after a move on a copy, and what it was told."""
    from cavale.kernel.tape import new_tape, read

    copy, seen, tape = table.copy(), plain_blank(game.table), new_tape()
    game.play(box, copy, mover, action, tape)
    game.observe(box, copy, seat, seen)
    return seen.tobytes(), redacted(read(tape), seat)


# --- compiled and uncompiled ---


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_compiled_rules_play_exactly_as_the_plain_ones(game_id: str) -> None:
    game = find(game_id)
    plain = bound(playouts, **bindings(game))
    fast = compiled(playouts, **bindings(game))
    fewest, most = game.card.seats
    for seats in range(fewest, most + 1):
        for options in kit(game).OPTIONS:
            for policy, count in _compared(game, options):
                plain_result = _simulated(plain, game, seats, options, policy, count)
                assert _simulated(fast, game, seats, options, policy, count) == plain_result


def _compared(game: Game, options: dict[str, str]) -> list[tuple[int, int]]:
    """Policies and how many matches of each: few of an instinct that is slow when plain."""
    slow = getattr(kit(game), "SLOW_INSTINCT", None)
    if slow is None:
        return [(0, 6), (1, 6)]
    return [(0, 6), (1, 1)] if options in slow else [(0, 6)]


def _simulated(
    loop: Any, game: Game, seats: int, options: dict[str, str], policy: int, count: int
) -> tuple[Any, ...]:
    """Moves, wins, points, and the last table and what was last seen, to the byte."""
    tables = np.zeros(3, game.table)
    wins, totals = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    moves = loop(
        game.box,
        encode_options(game.card, seats, full_options(game.card, seats, options)),
        seats,
        np.full(seats, policy),
        np.array([7, 8]),
        3,
        count,
        tables,
        np.zeros(game.card.actions, np.int64),
        no_tape(),
        np.zeros(2, np.int64),
        np.zeros(seats, np.int64),
        wins,
        totals,
        endings := np.zeros(len(game.card.endings) or 1, np.int64),
        lengths := np.zeros(LENGTHS, np.int64),
    )
    sums = [each.tolist() for each in (wins, totals, endings, lengths)]
    return int(moves), sums, tables.tobytes()
