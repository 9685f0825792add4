"""Match files of earlier releases: verified, or known to need the release that can."""

import gzip
from pathlib import Path

import pytest

from cavale.games import find, ours
from cavale.games.boxes import load_box
from cavale.matches.file import OtherRules, Record, encode, load, match_of
from cavale.matches.releases import is_played_here, played
from cavale.matches.verify import verify

HERE = Path(__file__).parent
FILES = sorted(path for path in HERE.glob("*/*.json") if "short-box" not in path.name)


def release_of(kept: Record) -> str:
    rows = played(kept.game)
    return next(row.last for row in rows if (row.rules, row.box) == (kept.rules, kept.box))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_kept_file_verifies_or_names_the_release_that_can(path: Path) -> None:
    kept = load(path)
    checks = verify(kept, path)
    assert [check.holds for check in checks[:2]] == [True, True]
    if is_played_here(kept.game, kept.rules, kept.box):
        assert [check.holds for check in checks] == [True] * 5
        return
    assert checks[-1].holds is None
    assert f"Cavale {release_of(kept)} replays it." in checks[-1].en
    with pytest.raises(OtherRules, match="replays it"):
        match_of(kept, path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_kept_file_is_written_as_it_was(path: Path) -> None:
    assert encode(load(path)) == path.read_text(encoding="utf-8")


def test_a_match_with_a_box_of_its_own_verifies_with_that_box() -> None:
    path = HERE / "0.1.0" / "horde-short-box.json"
    box = load_box(find("horde"), HERE / "0.1.0" / "short-box.toml")
    assert all(check.holds for check in verify(load(path), path, box))
    assert verify(load(path), path)[-1].holds is None


@pytest.mark.parametrize("game_id", ours())
def test_actions_keep_their_integers_within_a_version_of_the_rules(game_id: str) -> None:
    game = find(game_id)
    path = HERE / "actions" / f"{game_id}-{game.card.version}.txt.gz"
    kept = gzip.decompress(path.read_bytes()).decode()
    now = "".join(f"{each} {game.action_text(each)}\n" for each in range(game.card.actions))
    assert now == kept


@pytest.mark.parametrize("game_id", ours())
def test_the_digest_covers_the_same_fields_within_a_version_of_the_rules(game_id: str) -> None:
    game = find(game_id)
    kept = (HERE / "fields" / f"{game_id}-{game.card.version}.txt").read_text(encoding="utf-8")
    shapes = [(name, *map(str, game.table[name].shape)) for name in game.digested]
    assert [" ".join(shape) for shape in shapes] == kept.splitlines()
