"""The notebook runs from its first cell to its last, and the trainings train."""

import importlib.util
import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cavale.bots.outside.policy import PolicyError, read_policy
from cavale.envs.gymnasium import CavaleVectorEnv
from cavale.games import find

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOK = EXAMPLES / "five_questions.py"


@pytest.mark.slow
def test_the_five_questions_are_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")  # few matches: compiling would take longer
    monkeypatch.setenv("CAVALE_MATCHES", "2")
    said: dict[str, Any] = runpy.run_path(str(NOTEBOOK))
    assert len(said["guards"]) == 4
    assert len(said["escapes"]) == 9
    assert said["hiding"].columns == ["cards", "turns", "hides", "wins after hiding"]
    drawn = _drawn(said["picture"](said["escapes"], "difficulty", "wins", beside="seats"))
    places = [drawn.index(f">{value}<") for value in ("easy", "normal", "hard")]
    assert places == sorted(places)  # as they were asked for, not by the alphabet
    assert capsys.readouterr().out.count("shape:") == 5


def _drawn(chart: Any) -> str:
    import vl_convert

    svg: str = vl_convert.vegalite_to_svg(chart.to_json())
    return svg


# --- training -------------------------------------------------------------------------------


def example(name: str) -> Any:
    """A file of the folder as a module: it is no package."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where its dataclasses look for it
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seats", [2, 4])
def test_the_policies_of_the_folder_play_in_this_release(seats: int) -> None:
    """If not, they are to be trained anew, by the command in bench/policies.json."""
    policy = read_policy(EXAMPLES / f"horde-{seats}.policy", find("horde"), seats)
    assert len(policy.layers) == 3


@pytest.fixture
def train_linear() -> Any:
    return example("train_linear")


def test_a_linear_policy_is_trained_and_saved(
    train_linear: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    monkeypatch.setattr(train_linear, "PAIRS", 1)
    monkeypatch.setattr(train_linear, "FURTHEST", 3)
    out = tmp_path / "linear.policy"
    words = ["horde", "--seats", "2", "--seconds", "0", "--tables", "1", "--out", str(out)]
    train_linear.main(words)
    assert len(read_policy(out, find("horde"), 2).layers) == 1
    assert "a match is worth" in capsys.readouterr().out


def test_where_a_policy_cannot_be_saved_nothing_is_trained(
    train_linear: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    monkeypatch.setattr(train_linear, "Evolution", None)
    for name in ("nowhere/linear.policy", "linear.npz"):
        with pytest.raises(PolicyError, match=r"cannot be written|must end in"):
            train_linear.main(["horde", "--tables", "1", "--out", str(tmp_path / name)])


def test_evolution_goes_to_where_more_is_won(
    train_linear: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    evolution = train_linear.Evolution(CavaleVectorEnv("horde", 1, 2), seed=1)
    wanted = np.zeros_like(evolution.weights)
    wanted[-1, 3] = 1
    monkeypatch.setattr(evolution, "_played", lambda tried: (tried * wanted).sum(axis=(1, 2)))
    assert evolution.step() < evolution.step() < evolution.step()


def test_ppo_asks_for_a_place_before_it_learns(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("torch")
    train_ppo = example("train_ppo")
    monkeypatch.setattr(train_ppo, "Trainer", None)
    for name in ("nowhere/ppo.policy", "ppo.pt"):
        with pytest.raises(PolicyError, match=r"cannot be written|must end in"):
            train_ppo.main(["horde", "--tables", "1", "--out", str(tmp_path / name)])


def test_ppo_learns_saves_and_reports(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One tiny update, where torch is: `make setup` does without it."""
    pytest.importorskip("torch")
    train_ppo = example("train_ppo")
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    monkeypatch.setattr(train_ppo, "STEPS", 2)
    out = tmp_path / "ppo.policy"
    words = ["horde", "--seats", "2", "--minutes", "0", "--tables", "2", "--deals", "2"]
    train_ppo.main([*words, "--out", str(out)])
    assert len(read_policy(out, find("horde"), 2).layers) == 3
    assert "<svg" in out.with_suffix(".svg").read_text(encoding="utf-8")
    assert "of 4 matches" in capsys.readouterr().out
