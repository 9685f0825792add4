"""The notebook runs from its first cell to its last, and its pictures are whole."""

import runpy
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[1] / "examples" / "five_questions.py"


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
    assert "<svg" in _drawn(said["picture"](said["pointing"], "pointing", "wins", beside="seats"))
    assert capsys.readouterr().out.count("shape:") == 5


def _drawn(chart: Any) -> str:
    import vl_convert

    svg: str = vl_convert.vegalite_to_svg(chart.to_json())
    return svg
