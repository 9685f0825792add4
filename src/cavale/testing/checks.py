"""What the contract promises, one function a promise, checked on random matches of one case.

A failure names the seat, the ply and the fields of the table, so that who reads it knows where
to look.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from cavale.kernel.contract import SPECTATOR, Game, position_digest
from cavale.kernel.header import STREAM_NAMES, begin
from cavale.kernel.plain import plain_blank
from cavale.kernel.tape import ROWS, RULE, new_tape, read, redacted, unpacked
from cavale.matches.file import Recorder, encode, parse, record
from cavale.matches.match import Match
from cavale.matches.seeds import mixed, seal_of, share_of
from cavale.matches.sights import Sights
from cavale.matches.verify import verify
from cavale.testing.kit import Case, Kit
from cavale.testing.noted import (
    an_agent_is_told_nothing_that_its_seat_cannot_know,
    the_legal_actions_of_a_seat_follow_from_what_it_sees,
    what_is_seen_is_as_its_notes_say,
)
from cavale.testing.playing import new_match, random_match, random_steps

Check = Callable[[Kit, Case], None]
LONG = 700  # moves; few games have longer matches
_FEW = 200  # actions that are all tried


def _require(holds: bool, message: str) -> None:
    """An assertion that says the same with and without pytest."""
    if not holds:
        raise AssertionError(message)


def differing(first: Any, second: Any) -> list[str]:
    """The names of the fields in which two tables differ."""
    one, other = _record(first), _record(second)
    return [name for name in one.dtype.names if one[name].tolist() != other[name].tolist()]


def _record(table: Any) -> Any:
    return table.record() if hasattr(table, "record") else table


def _require_same(first: Any, second: Any, what: str) -> None:
    if first.tobytes() == second.tobytes():
        return
    one, other = _record(first), _record(second)
    told = [f"field `{n}` differs: {one[n]}, {other[n]}" for n in differing(first, second)]
    raise AssertionError(f"{what}: " + "; ".join(told))


def _viewers(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]


def _seat(seat: int) -> str:
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"


def _begun(kit: Kit, case: Case, seed: str) -> Match:
    return new_match(kit.game, case.seats, seed, case.options)


# --- along random matches ---


def legal_actions_are_sorted_and_agree_with_why_not(kit: Kit, case: Case) -> None:
    rng = random.Random(case.name)
    match = _begun(kit, case, "why")
    for ply, _ in enumerate(random_steps(match)):
        if ply % 7 == 0:
            for seat in range(case.seats):
                _compare_with_why_not(match, seat, rng)
    _require(match.awaited() == [], "the match is over, and `waiting` is not 0")
    for seat in range(case.seats):
        _require(not match.legal(seat), f"the match is over, and `legal` offers seat {seat} moves")


def _compare_with_why_not(match: Match, seat: int, rng: random.Random) -> None:
    legal, where = match.legal(seat), f"ply {match.ply}, seat {seat}"
    _require(legal == sorted(set(legal)), f"{where}: `legal` is not ascending: {legal}")
    may_act = match.game.card.interrupts or seat in match.awaited()
    _require(not legal or may_act, f"{where}: not awaited, no CARD.interrupts, and yet {legal}")
    for action in _some_actions(match.game, legal, rng):
        rule = match.why_not(seat, action)
        text = match.game.action_text(action)
        if action in legal:
            _require(rule is None, f"{where}: `legal` offers {text}, `why_not` says {rule}")
        else:
            _require(rule is not None, f"{where}: `why_not` allows {text}, `legal` does not")


def _some_actions(game: Game, legal: list[int], rng: random.Random) -> list[int]:
    """All actions; of a game with very many, the legal ones and a sample of the others."""
    if game.card.actions <= _FEW:
        return list(range(game.card.actions))
    return sorted({*legal, *rng.sample(range(game.card.actions), _FEW)})


def somebody_is_awaited_and_can_act_until_the_end(kit: Kit, case: Case) -> None:
    match = _begun(kit, case, "awaited")
    for _ in random_steps(match):
        _require(bool(match.awaited()), f"ply {match.ply}: nobody is awaited (`waiting` is 0)")
        for seat in match.awaited():
            _require(bool(match.legal(seat)), f"ply {match.ply}: seat {seat} is awaited, no move")
    longest = kit.game.card.longest
    _require(match.ply <= longest, f"{match.ply} plies, and CARD.longest is {longest}")


def only_where_interrupts_are_allowed_may_others_act(kit: Kit, case: Case) -> None:
    """Else the server asks the awaited seats only."""
    if kit.game.card.interrupts:
        return
    match = _begun(kit, case, "acting")
    for _ in random_steps(match, most=150):
        for seat in set(range(case.seats)) - set(match.awaited()):
            _require(not match.legal(seat), f"ply {match.ply}: seat {seat} acts out of turn")


def components_are_accounted_for_at_every_ply(kit: Kit, case: Case) -> None:
    match = _begun(kit, case, "accounting")
    for _ in random_steps(match):
        kit.check_position(match.box, match.table)
    kit.check_position(match.box, match.table)


def the_end_has_a_reason_and_points_within_the_card(kit: Kit, case: Case) -> None:
    game, (low, high) = kit.game, kit.game.card.points
    for seed in range(3):
        match = random_match(game, case.seats, seed, case.options)
        outcome = match.outcome()
        assert outcome is not None
        for seat, points in enumerate(outcome.points):
            _require(low <= points <= high, f"seat {seat} has {points}: CARD.points {low}-{high}")
        known = [game.card.rule(number) for number in game.card.reasons]
        _require(outcome.reason in known, f"{outcome.reason} ended it: CARD.ended_by lacks it")
        for verdict in match.verdicts():
            named = not verdict.of or verdict.of in game.words.get("margins", {})
            _require(named, f"words.toml, margins.{verdict.of}: `verdict` names it, it is missing")
            _require(verdict.margin >= 0, f"`verdict` gives a margin of {verdict.margin}")


def the_tape_never_overflows_and_cites_rules_of_the_game(kit: Kit, case: Case) -> None:
    match = random_match(kit.game, case.seats, "tape", case.options)
    for ply, rows in enumerate(map(unpacked, match.tapes)):
        what = f"the move before ply {ply}" if ply else "`setup`"
        _require(bool(rows), f"{what} tells nothing: each must `tell` at least one event")
        _require(len(rows) < ROWS, f"{what} tells {len(rows)} events: at most {ROWS - 1}")
        for row in rows:
            rule = match.game.card.rule(row[RULE])
            _require(row[RULE] in match.game.card.rules, f"ply {ply} cites {rule}: no such rule")


def a_position_is_one_line_that_parses_back(kit: Kit, case: Case) -> None:
    game = kit.game
    match = _begun(kit, case, "notation")
    for _ in random_steps(match, most=150):
        for table in (match.table, match.seen(0), match.seen(SPECTATOR)):
            text = game.position_text(table)
            _require("\n" not in text, f"a position has two lines: {text!r}")
            shown = _without_memory(game, table)
            _require_same(shown, game.parse_position(text), f"{text!r} does not parse back")


def _without_memory(game: Game, table: Any) -> Any:
    """Views and positions show what lies there, not what somebody could remember."""
    shown, nothing = table.copy(), plain_blank(game.table)
    for name in game.memory:
        setattr(shown, name, getattr(nothing, name))
    return shown


def a_copy_is_a_table_of_its_own_and_bytes_bring_it_back(kit: Kit, case: Case) -> None:
    match = _begun(kit, case, "copy")
    copy, kept = match.table.copy(), match.table.tobytes()
    for _ in random_steps(match, most=5):
        pass
    _require(copy.tobytes() == kept, "a copy changed with the table it was made of")
    _require(kept != match.table.tobytes(), "five moves changed nothing")
    back = np.frombuffer(kept, match.game.table)[0]
    same = position_digest(match.game, back) == position_digest(match.game, copy)
    _require(same, "bytes bring back another position")


def the_same_seed_and_moves_give_the_same_position(kit: Kit, case: Case) -> None:
    match = random_match(kit.game, case.seats, "replay", case.options)
    again = match.at(match.ply)
    _require(again is not match, "a replay is the match itself")
    _require_same(match.table, again.table, "the same moves lead elsewhere")
    _require(again.outcome() == match.outcome(), "the same moves end otherwise")
    _require(again.tapes == match.tapes, "the same moves tell something else")


def a_match_file_brings_the_match_back_and_verifies(kit: Kit, case: Case) -> None:
    secret, shares = "sealed", [share_of("x")] * case.seats
    match = Match(kit.game, case.seats, mixed(secret, shares), case.options)
    for _ in random_steps(match):
        pass
    seals = [seal_of(share) for share in shares]
    about = Recorder(secret, shares, ["N"] * case.seats, ["person"] * case.seats, seals)
    about.own_box = kit.own_box
    kept = parse(json.loads(encode(record(match, about))), Path("match.json"))
    for check in verify(kept, Path("match.json")):
        _require(check.holds is True, f"the match file does not verify: {check.en}")


def another_seed_gives_another_deal(kit: Kit, case: Case) -> None:
    first, second = _begun(kit, case, "1"), _begun(kit, case, "2")
    _require(first.digest() != second.digest(), "two seeds give the same position")


# --- who knows what ---


def what_is_hidden_is_told_to_the_suite(kit: Kit, case: Case) -> None:
    """A game whose `observe` leaves fields out must say how they could be otherwise."""
    if kit.says_what_is_hidden:
        return
    match = _begun(kit, case, "told")
    for _ in random_steps(match, most=50):
        hidden = set(differing(match.table, match.seen(SPECTATOR))) - STREAM_NAMES
        fields = ", ".join(f"`{name}`" for name in sorted(hidden))
        _require(not hidden, f"observe hides {fields}: Kit.hide_otherwise must change them")


def what_a_seat_cannot_know_changes_nothing_it_gets(kit: Kit, case: Case) -> None:
    """Non-interference: another hidden world, the same bytes of `seen` and view."""
    game, rng = kit.game, random.Random(case.name)
    match = _begun(kit, case, "secrets")
    for ply, _ in enumerate(random_steps(match)):
        if ply % 5:
            continue
        for seat in _viewers(case.seats):
            other = kit.other_world(match.table, seat, rng)
            seen, seen_other = match.seen(seat), plain_blank(game.table)
            game.observe(match.box, other, seat, seen_other)
            what = f"ply {ply}: {_seat(seat)} sees what it cannot know"
            _require_same(seen, seen_other, what)
            same = _view(game, match.box, seen, seat) == _view(game, match.box, seen_other, seat)
            _require(same, f"{what}: the views differ")


def moves_of_others_tell_a_seat_no_more_than_it_then_sees(kit: Kit, case: Case) -> None:
    """Non-interference over a move: where both worlds look alike afterwards, so do the tapes."""
    game, rng = kit.game, random.Random(case.name)
    match = _begun(kit, case, "tapes")
    compared = 0
    for mover, action in random_steps(match, most=LONG):
        for seat in _viewers(case.seats):
            other = kit.other_world(match.table, seat, rng)
            if seat == mover or game.why_not(match.box, other, mover, action):
                continue
            first = _after(game, match.box, match.table, mover, action, seat)
            second = _after(game, match.box, other, mover, action, seat)
            if first[0] == second[0]:
                text = f"ply {match.ply}, {game.action_text(action)} by seat {mover}"
                told = f"{text}: {_seat(seat)} is told {first[1]} or {second[1]}"
                _require(first[1] == second[1], f"{told} and sees no difference")
                compared += 1
    _require(
        compared > min(20, match.ply // 2), f"only {compared} moves could be compared: see the kit"
    )


def what_a_seat_sees_holds_no_random_stream(kit: Kit, case: Case) -> None:
    match = _begun(kit, case, "stream")
    for seat in _viewers(case.seats):
        seen = _record(match.seen(seat))
        shown = [str(name) for name in STREAM_NAMES if np.any(seen[name])]
        _require(not shown, f"{_seat(seat)} sees {', '.join(shown)}")


def an_imagined_table_looks_the_same_to_the_seat_and_is_possible(kit: Kit, case: Case) -> None:
    game = kit.game
    match = _begun(kit, case, "imagine")
    for ply, _ in enumerate(random_steps(match)):
        if ply % 5:
            continue
        for seat in _viewers(case.seats):
            seen, imagined = match.seen(seat), plain_blank(game.table)
            again = plain_blank(game.table)
            begin(imagined, 0, [ply, seat + 2], 1, 2)
            game.imagine(match.box, seen, seat, imagined)
            kit.check_position(match.box, imagined)
            game.observe(match.box, imagined, seat, again)
            _require_same(seen, again, f"ply {ply}: {_seat(seat)} would see what it imagined")
            _require_same_choices(match, imagined, f"ply {ply}: as {_seat(seat)} imagines it")


def _require_same_choices(match: Match, imagined: Any, where: str) -> None:
    """Whether somebody else could step in may be a secret of theirs; who is awaited is not."""
    game = match.game
    for seat in match.awaited() if game.card.interrupts else range(match.seats):
        actions = np.zeros(game.card.actions, np.int64)
        could = bool(game.legal(match.box, imagined, seat, actions))
        _require(bool(match.legal(seat)) == could, f"{where}, seat {seat} has other choices")


def who_is_not_privy_sees_what_a_spectator_sees(kit: Kit, case: Case) -> None:
    """The server makes one view for all of them."""
    game = kit.game
    match = _begun(kit, case, "privy")
    for _ in random_steps(match, most=150):
        privy = int(game.privy(match.box, match.table))
        public = match.seen(SPECTATOR)
        for seat in range(case.seats):
            if not privy >> seat & 1:
                what = f"ply {match.ply}: seat {seat} is not privy, and yet"
                _require_same(public, match.seen(seat), what)
                views = [_view(game, match.box, match.seen(n), n) for n in (SPECTATOR, seat)]
                _require(views[0] == views[1], f"{what} its view is its own")


def who_is_told_beside_others_gets_what_they_would_get_alone(kit: Kit, case: Case) -> None:
    """The server makes once what viewers have in common; to the byte, each gets what is theirs."""
    game = kit.game
    match = _begun(kit, case, "beside")
    for _ in random_steps(match, most=150):
        sights = Sights(match)
        for seat in (*range(case.seats), SPECTATOR):  # who may know least, last
            what = f"ply {match.ply}: {_seat(seat)} beside others"
            _require_same(match.seen(seat), sights.seen(seat), what)
            same = msgspec.json.encode(sights.view(seat)) == _view(
                game, match.box, match.seen(seat), seat
            )
            _require(same, f"{what}: the view is another")


def a_view_tells_roles_and_facts_that_the_words_know(kit: Kit, case: Case) -> None:
    """Where it has an `aim`: the page and the terminal then say it, for every seat."""
    game = kit.game
    match = _begun(kit, case, "aim")
    for _ in random_steps(match, most=150):
        for seat in _viewers(case.seats):
            aim = getattr(match.view(seat), "aim", None)
            if aim is None:
                continue
            what = f"ply {match.ply}, the aim that {_seat(seat)} sees"
            _require(len(aim.roles) == case.seats, f"{what} has {len(aim.roles)} roles")
            strange = [*({*aim.roles} - {*game.roles, ""})]
            strange += [fact.key for fact in aim.facts if fact.key not in game.aims]
            _require(not strange, f"{what}: {strange} in neither ROLES nor AIMS of view.py")
            short = [f.key for f in aim.facts if f.each and len(f.each) != case.seats]
            _require(not short, f"{what}: {short} not for each seat")


def _view(game: Game, box: Any, seen: Any, seat: int) -> bytes:
    return msgspec.json.encode(game.view(box, seen, seat))


def _after(
    game: Game, box: Any, table: Any, mover: int, action: int, seat: int
) -> tuple[bytes, list[Any]]:
    """What a seat sees after a move on a copy, and what it was told."""
    copy, seen, tape = table.copy(), plain_blank(game.table), new_tape()
    game.play(box, copy, mover, action, tape)
    game.observe(box, copy, seat, seen)
    return seen.tobytes(), redacted(read(tape), seat)


CHECKS: tuple[Check, ...] = (
    legal_actions_are_sorted_and_agree_with_why_not,
    somebody_is_awaited_and_can_act_until_the_end,
    only_where_interrupts_are_allowed_may_others_act,
    components_are_accounted_for_at_every_ply,
    the_end_has_a_reason_and_points_within_the_card,
    the_tape_never_overflows_and_cites_rules_of_the_game,
    a_position_is_one_line_that_parses_back,
    a_copy_is_a_table_of_its_own_and_bytes_bring_it_back,
    the_same_seed_and_moves_give_the_same_position,
    a_match_file_brings_the_match_back_and_verifies,
    another_seed_gives_another_deal,
    what_is_hidden_is_told_to_the_suite,
    what_a_seat_cannot_know_changes_nothing_it_gets,
    moves_of_others_tell_a_seat_no_more_than_it_then_sees,
    what_a_seat_sees_holds_no_random_stream,
    an_imagined_table_looks_the_same_to_the_seat_and_is_possible,
    who_is_not_privy_sees_what_a_spectator_sees,
    who_is_told_beside_others_gets_what_they_would_get_alone,
    a_view_tells_roles_and_facts_that_the_words_know,
    what_is_seen_is_as_its_notes_say,
    an_agent_is_told_nothing_that_its_seat_cannot_know,
    the_legal_actions_of_a_seat_follow_from_what_it_sees,
)
