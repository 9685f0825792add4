"""What a replay marks: `[moments]` of each game's words."""

import re
from pathlib import Path

import pytest

from cavale.games import find, ours
from cavale.testing import text_gaps

ICONS = Path("web/src/pieces/icons.ts").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(ours()))
def test_every_game_names_moments_with_icons_that_the_page_has(name: str) -> None:
    moments = find(name).words["moments"]
    assert 2 <= len(moments) <= 5
    known = set(re.findall(r'^  "?([\w-]+)"?:', ICONS, re.MULTILINE))
    assert {moment["icon"] for moment in moments.values()} <= known
    assert list(text_gaps(find(name))) == []
