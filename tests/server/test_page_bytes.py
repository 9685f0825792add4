"""What the page begins with stays small; the coach is fetched when it is shown."""

import re

import pytest

from cavale.server.pages import page_folder

MOST = 245_000  # bytes of scripts, not packed: 3 kB more than they were without the coach


def test_the_first_load_is_small_and_holds_no_coach() -> None:
    folder = page_folder()
    if folder is None:
        pytest.skip("the page is not built")
    index = (folder / "index.html").read_text(encoding="utf-8")
    scripts = {folder / name for name in re.findall(r'"/?(assets/[^"]+\.js)"', index)}
    assert len(scripts) > 1
    assert sum(script.stat().st_size for script in scripts) < MOST
    assert not any("Hasard et choix" in script.read_text(encoding="utf-8") for script in scripts)
    later = set(folder.glob("assets/*.js")) - scripts
    assert any("Hasard et choix" in script.read_text(encoding="utf-8") for script in later)
