"""A game registers itself; one that cannot be played harms nothing but itself."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cavale.games import broken, card, find, folder, ids, ours, registry
from cavale.games.registry import Shelf, own_shelf, package_of, whole_shelf
from cavale.kernel.errors import BrokenGame, UnknownGame

CARD = """
from dataclasses import replace
from cavale.games.horde import CARD
CARD = replace(CARD, id={id!r}, prefix={prefix!r}, shelf={shelf}{more})
"""


def package(folder: Path, name: str, prefix: str = "Z", shelf: int = 0, more: str = "") -> None:
    """A package with a card and nothing else."""
    (folder / name).mkdir(exist_ok=True)
    text = CARD.format(id=name.removeprefix("pkg_"), prefix=prefix, shelf=shelf, more=more)
    (folder / name / "__init__.py").write_text(text)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which packages can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def gathered(*points: tuple[str, str]) -> Shelf:
    found = [EntryPoint(name, value, registry.GROUP) for name, value in points]
    return whole_shelf(own_shelf(Path(registry.__file__).parent, "cavale.games"), found)


def reason(shelf: Shelf, game_id: str) -> str:
    error = shelf.broken[game_id]
    assert error.fr != error.en
    return error.en


def test_our_games_stand_in_the_order_of_their_cards() -> None:
    assert ours() == ("horde", "scape", "condamnes", "castor", "temple")
    assert ids()[:5] == ours()
    assert not set(broken()) & set(ours())
    assert package_of("horde") == "cavale.games.horde"
    assert (folder("horde") / "box.toml").is_file()


def test_every_card_recommends_a_number_of_seats_that_it_allows() -> None:
    recommended = {game_id: card(game_id).recommended for game_id in ours()}
    assert recommended == {"horde": 4, "castor": 4, "scape": 5, "condamnes": 5, "temple": 3}


@pytest.mark.slow
def test_no_drawing_is_loaded_before_somebody_looks() -> None:
    code = "import sys; from cavale.games import find, ours; [find(each) for each in ours()]; "
    code += "print([each for each in sys.modules if each in ('rich', 'numba')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(UnknownGame, match="There is no game 'chess': choose one of horde, scape"):
        card("chess")


def test_a_folder_with_a_card_registers_itself(elsewhere: Path) -> None:
    home = elsewhere / "some_games"
    home.mkdir()
    (home / "__init__.py").touch()
    (home / "__pycache__").mkdir()
    package(home, "second", "Y", shelf=2)
    package(home, "first", "Z", shelf=1)
    shelf = own_shelf(home, "some_games")
    assert list(shelf.cards) == ["first", "second"]
    assert shelf.broken == {}


def test_a_game_of_another_package_comes_after_ours(elsewhere: Path) -> None:
    package(elsewhere, "pkg_alone")
    shelf = gathered(("alone", "pkg_alone"))
    assert list(shelf.cards) == [*ours(), "alone"]
    assert shelf.packages["alone"] == "pkg_alone"


def test_a_package_that_is_missing_says_so() -> None:
    shelf = gathered(("ghost", "pkg_ghost"))
    assert list(shelf.cards) == list(ours())
    assert "'ghost' cannot be loaded" in reason(shelf, "ghost")
    assert "No module named 'pkg_ghost'" in reason(shelf, "ghost")


@pytest.mark.parametrize("code", ["1 / 0", "raise SystemExit(3)", "import nothing_of_that_name"])
def test_a_package_that_breaks_harms_nothing_else(elsewhere: Path, code: str) -> None:
    name = f"pkg_bad_{abs(hash(code))}"
    (elsewhere / f"{name}.py").write_text(code)
    package(elsewhere, "pkg_fine")
    shelf = gathered(("bad", name), ("fine", "pkg_fine"))
    assert list(shelf.cards) == [*ours(), "fine"]
    assert "cannot be loaded" in reason(shelf, "bad")


def test_a_package_without_a_card_says_so(elsewhere: Path) -> None:
    (elsewhere / "pkg_blank.py").write_text("CARD = 7")
    assert "see CARD in its __init__.py" in reason(gathered(("blank", "pkg_blank")), "blank")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "'other'"),
        ("prefix", "'zz'"),
        ("names", "{'fr': 'Ici'}"),
        ("seats", "(3, 40)"),
        ("recommended", "9"),
    ],
)
def test_a_card_that_cannot_be_used_names_its_field(
    elsewhere: Path, field: str, value: str
) -> None:
    package(elsewhere, f"pkg_wrong_{field}")
    path = elsewhere / f"pkg_wrong_{field}" / "__init__.py"
    path.write_text(path.read_text() + f"CARD = replace(CARD, {field}={value})\n")
    shelf = gathered((f"wrong_{field}", f"pkg_wrong_{field}"))
    assert f"see CARD.{field} in its" in reason(shelf, f"wrong_{field}")


def test_a_game_of_ours_never_gives_way(elsewhere: Path) -> None:
    package(elsewhere, "pkg_horde")
    shelf = gathered(("horde", "pkg_horde"))
    assert shelf.packages["horde"] == "cavale.games.horde"
    assert "another game has that name" in reason(shelf, "horde")


def test_two_games_do_not_share_a_letter_for_their_rules(elsewhere: Path) -> None:
    package(elsewhere, "pkg_as_ours", "H")
    package(elsewhere, "pkg_one", "Z")
    package(elsewhere, "pkg_two", "Z")
    shelf = gathered(("two", "pkg_two"), ("as_ours", "pkg_as_ours"), ("one", "pkg_one"))
    assert list(shelf.cards) == [*ours(), "one"]
    assert "with H, as 'horde' does: it needs another letter" in reason(shelf, "as_ours")
    assert "with Z, as 'one' does" in reason(shelf, "two")


def test_a_card_alone_is_no_game(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(elsewhere, "pkg_hollow")
    monkeypatch.setattr(registry, "_all", lambda: gathered(("hollow", "pkg_hollow")))
    assert card("hollow").prefix == "Z"
    with pytest.raises(BrokenGame, match=r"'hollow' cannot be loaded: .* 'pkg_hollow.rules'"):
        find("hollow")


def test_a_broken_game_is_refused_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_all", lambda: gathered(("ghost", "pkg_ghost")))
    with pytest.raises(BrokenGame, match="No module named 'pkg_ghost'"):
        find("ghost")


def test_ours_say_how_long_and_how_hard_they_are_and_one_is_to_begin_with() -> None:
    cards = [card(game_id) for game_id in ours()]
    assert all(each.minutes > 0 and each.minutes % 5 == 0 for each in cards)
    assert all(each.difficulty in (1, 2, 3) for each in cards)
    assert sum(each.starter for each in cards) == 1
