"""Trained policies: files that are refused in sentences; the same choices compiled and plain."""

import pickle
import random
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from cavale.bots.desk import desk_of, with_minds
from cavale.bots.observation.compiled.network import by_network
from cavale.bots.observation.layout import layout_of
from cavale.bots.outside.minds import by_policy, minds_of, policy_choice
from cavale.bots.outside.policy import (
    MOST_BYTES,
    Header,
    Layer,
    Policy,
    PolicyError,
    check_place,
    policy_of,
    read_policy,
    write_policy,
)
from cavale.bots.players import dice_of
from cavale.games import find, ours
from cavale.kernel.compile import compiled
from cavale.kernel.contract import DECLINE, Game
from cavale.testing.playing import next_seat
from tests.bots.trained import tiny_policy
from tests.helpers import new_match


@pytest.fixture
def file(horde: Game, tmp_path: Path) -> Path:
    path = tmp_path / "tiny.policy"
    write_policy(path, tiny_policy(horde, 2))
    return path


# --- files ----------------------------------------------------------------------------------


def test_a_policy_is_read_as_it_was_written(horde: Game, file: Path) -> None:
    written, read = tiny_policy(horde, 2), read_policy(file, horde, 2)
    assert read.layout.digest == written.layout.digest
    assert len(read.layers) == len(written.layers)
    for one, other in zip(read.layers, written.layers, strict=True):
        assert (one.weights == other.weights).all()
        assert (one.biases == other.biases).all()
        assert one.shift == other.shift
    assert file.stat().st_size < 10_000


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere/new.policy", "cannot be written"),
        ("folder.policy", "cannot be written"),
        ("new.npz", "must end in .policy"),
        ("new", "must end in .policy"),
    ],
)
def test_a_place_is_looked_at_before_a_training(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "folder.policy").mkdir()
    with pytest.raises(PolicyError, match=told):
        check_place(tmp_path / name)
    check_place(tmp_path / "new.policy")
    assert not (tmp_path / "new.policy").exists()


def header_of(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(file.read_bytes().partition(b"\n")[0])
    return found


def rewritten(file: Path, **changes: Any) -> None:
    header, numbers = header_of(file), file.read_bytes().partition(b"\n")[2]
    file.write_bytes(msgspec.json.encode(header | changes) + b"\n" + numbers)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "cavale policy 2"}, "no policy"),
        ({"game": "castor"}, "plays 'castor', not The Horde"),
        ({"environment": 7}, "trained in version 7"),
        ({"seats": 4}, "trained for 4 seats and cannot play with 2"),
        ({"layout": "0" * 16}, "another vector"),
        ({"layers": []}, "no policy"),
        ({"layers": [{"inputs": 4, "outputs": 4, "shift": 0}] * 9}, "no policy"),
        ({"layers": [{"inputs": 10**9, "outputs": 10**9, "shift": 0}]}, "no policy"),
        ({"layers": [{"inputs": 4, "outputs": 4, "shift": 0}]}, "another vector"),
        ({"more": "than there is"}, "no policy"),
        ({"game": "x" * 900_000}, "no policy"),
        ({"format": "x" * 900_000}, "no policy"),
        ({"x" * 900_000: 1}, "no policy"),
        ({"game": "\x1b[31mhorde"}, "plays"),
    ],
)
def test_a_header_that_is_wrong_is_refused(
    horde: Game, file: Path, changes: dict[str, Any], told: str
) -> None:
    rewritten(file, **changes)
    with pytest.raises(PolicyError, match=told) as refused:
        read_policy(file, horde, 2)
    for text in (refused.value.en, refused.value.fr):
        assert len(text) < 400 + len(str(file))
        assert "\x1b" not in text


def test_a_path_that_no_file_can_have_is_refused(horde: Game) -> None:
    with pytest.raises(PolicyError, match="cannot be read"):
        read_policy(Path("a\0b.policy"), horde)


def test_what_is_no_policy_is_refused_without_being_run(
    horde: Game, file: Path, tmp_path: Path
) -> None:
    whole = file.read_bytes()
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("weights.npy", bytes(10 * MOST_BYTES))
    opened = tmp_path / "opened"
    for content, told in [
        (whole[:-1], "damaged, copy it again"),
        (whole + b"\0", "damaged, copy it again"),
        (whole[:20], "no policy"),
        (b"", "no policy"),
        (b"\xff" * 100, "no policy"),
        (bytes(MOST_BYTES + 1), "more than 1048576 bytes"),
        (bomb.read_bytes(), "no policy"),
        (pickle.dumps(_Opens(opened)), "no policy"),
    ]:
        file.write_bytes(content)
        with pytest.raises(PolicyError, match=told):
            read_policy(file, horde)
    assert not opened.exists()
    with pytest.raises(PolicyError, match="cannot be read"):
        read_policy(tmp_path / "nowhere.policy", horde)


class _Opens:
    """As a pickle it would write a file when it is read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return (open, (str(self.path), "w"))


def test_biases_that_could_leave_64_bits_are_refused(horde: Game, file: Path) -> None:
    policy = tiny_policy(horde, 2)
    last = policy.layers[-1]
    for value in (1 << 60, np.iinfo(np.int64).min):
        large = last._replace(biases=np.full_like(last.biases, value))
        write_policy(file, policy._replace(layers=(*policy.layers[:-1], large)))
        with pytest.raises(PolicyError, match="biases beyond"):
            read_policy(file, horde)


def test_what_cannot_be_read_again_is_not_written(horde: Game, tmp_path: Path) -> None:
    layout = layout_of(horde, 2)
    with pytest.raises(PolicyError, match="not all numbers"):
        policy_of(layout, [(np.full((layout.size, layout.actions), np.nan), np.zeros(25))])
    wide = np.zeros((layout.size, 8192))
    back = np.zeros((8192, layout.actions))
    large = policy_of(layout, [(wide, np.zeros(8192)), (back, np.zeros(layout.actions))])
    with pytest.raises(PolicyError, match="make its layers smaller"):
        write_policy(tmp_path / "large.policy", large)
    assert not list(tmp_path.iterdir())


def test_a_header_names_what_it_takes() -> None:
    assert [field.name for field in msgspec.structs.fields(Header)] == [
        *("format", "game", "environment", "seats", "layout", "layers"),
    ]


# --- choices --------------------------------------------------------------------------------


def test_whole_numbers_choose_as_those_that_were_trained(horde: Game) -> None:
    rng = np.random.default_rng(1)
    layout = layout_of(horde, 2)
    sizes = [layout.size, 32, 16, layout.actions]
    shapes = pairwise(sizes)
    trained = [(rng.normal(size=shape) / 4, rng.normal(size=shape[1])) for shape in shapes]
    whole = policy_of(layout, trained)
    rows = rng.integers(0, 3, (500, layout.size))
    assert (_rated(trained, rows) == _rated_whole(whole, rows)).mean() > 0.99


def _rated(layers: list[tuple[Any, Any]], rows: Any) -> Any:
    for number, (weights, biases) in enumerate(layers):
        rows = rows @ weights + biases
        rows = np.maximum(rows, 0) if number < len(layers) - 1 else rows
    return rows.argmax(axis=1)


def _rated_whole(policy: Policy, rows: Any) -> Any:
    for layer in policy.layers[:-1]:
        rows = np.maximum((rows @ layer.weights.astype(np.int64) + layer.biases) >> layer.shift, 0)
    last = policy.layers[-1]
    return (rows @ last.weights.astype(np.int64) + last.biases).argmax(axis=1)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
def test_compiled_and_plain_choose_alike(game_id: str) -> None:
    """Two networks at one desk, at positions of random matches; declining where nobody waits."""
    game = find(game_id)
    seats = game.card.recommended
    policies = [tiny_policy(game, seats, seed) for seed in (1, 2)]
    desk = with_minds(desk_of(game), minds_of(policies))
    fast, rng, match = compiled(by_network), random.Random(1), new_match(game, seats)
    unawaited = 0
    for _ in range(100):  # until somebody may step in, in Le Temple too
        seat = next_seat(match, rng)
        for viewer in range(seats):
            legal = match.legal(viewer)
            if not legal:
                continue
            seen = match.seen(viewer).record()
            for number, policy in enumerate(policies):
                chosen = policy_choice(policy, match.seen(viewer), viewer, legal)
                actions = np.array(legal, np.int64)
                assert fast(seen, viewer, actions, len(legal), number, desk) == chosen
                assert chosen in (legal if viewer in match.awaited() else [*legal, DECLINE])
            unawaited += viewer not in match.awaited()
        match.play(seat, rng.choice(match.legal(seat)))
        if match.is_over:
            break
    assert (unawaited > 0) == game.card.interrupts


def test_the_highest_rated_legal_action_is_chosen(horde: Game) -> None:
    layout = layout_of(horde, 2)
    match = new_match(horde, 2)
    (seat,) = match.awaited()
    legal = match.legal(seat)
    for wanted in legal:
        biases = np.zeros(layout.actions, np.int64)
        biases[wanted] = 5
        biases[[each for each in range(layout.actions) if each not in legal]] = 9
        weights = np.zeros((layout.size, layout.actions), np.int16)
        policy = Policy(layout, (Layer(weights, biases, 0),))
        assert policy_choice(policy, match.seen(seat), seat, legal) == wanted
        as_level = by_policy(policy)(horde, horde.box, match.seen(seat), seat, legal, dice_of(1))
        assert as_level == wanted
