"""`cavale show` and `cavale replay --position`: a position is printed, sent, and drawn again."""

import random
from pathlib import Path

import pytest

import cavale
from cavale.cli.position import show_command
from tests.cli.run import keep, match_at, run, whole_match
from tests.helpers import random_steps

MONDAY = "round 1 | a in 4 | b in 9 | turn a | pile ?53"


def shown(capsys: pytest.CaptureFixture[str], *words: str | None) -> str:
    game, text, seat, lang = words
    assert game is not None
    assert text is not None
    show_command(game, text, seat, None, lang)
    return capsys.readouterr().out


def test_a_position_is_drawn_as_the_table_is(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = shown(capsys, "horde", MONDAY, None, "en")
    assert "draw pile 53 · discard pile 0" in drawn
    assert "▸ a " in drawn
    assert "pioche 53" in shown(capsys, "horde", MONDAY, "b", "fr")


@pytest.mark.parametrize("game", cavale.game_ids())
@pytest.mark.parametrize("seat", ["a", "b", None])
def test_every_game_draws_what_a_seat_sees(
    game: str, seat: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    match = cavale.game(game).match(cavale.game(game).seats[0], "drawn")
    for ply, _ in enumerate(random_steps(match, most=60)):
        if ply % 20 == 0:
            assert shown(capsys, game, match.position(seat), seat, "fr").strip()


@pytest.mark.parametrize("game", cavale.game_ids())
def test_a_mistake_in_a_position_is_drawn_or_a_sentence(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(game)
    match = cavale.game(game).match(cavale.game(game).seats[0], "mistakes", bots="chance")
    for _ in range(30):
        match.step()
    words = match.position("a").split(" ")
    for place in rng.sample(range(len(words)), min(25, len(words))):
        text = " ".join([*words[:place], rng.choice(words), *words[place + 1 :]])
        try:
            assert shown(capsys, game, text, "b", "en")
        except cavale.CavaleError:
            assert capsys.readouterr().out == ""


@pytest.mark.slow
def test_a_replay_prints_the_position_of_a_moment(tmp_path: Path) -> None:
    match = whole_match(2)
    path = keep(match, tmp_path / "match.json", ["a", "b"])
    horde = cavale.game("horde")
    loaded = cavale.load(path)
    done = run("replay", path, "--position", "--ply", 3)
    assert done.out == loaded.at(3).position(whole=True) + "\n"
    assert horde.position(run("replay", path, "--position").out.strip()).is_over
    drawn = run("show", "horde", done.out.strip(), "--seat", "a")
    assert (drawn.code, drawn.err) == (0, "")
    assert drawn.out in run("replay", path, "--ply", 3, "--seat", "a").out


@pytest.mark.slow
def test_the_position_of_a_seat_tells_what_it_sees(tmp_path: Path) -> None:
    match = match_at(1, seat=1)
    path = keep(match, tmp_path / "place.json")
    assert "place b ?" in run("replay", path, "--position", "--seat", "a").out
    own = run("replay", path, "--position", "--seat", "b").out
    assert f"place b {match.table.drawn}" in own
    assert "random" not in own


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "horde", "nonsense"), "This is not the notation of The Horde"),
        (("show", "horde", MONDAY, "--seat", "z"), "There is no seat 'z'"),
        (("show", "chess", MONDAY), "There is no game 'chess'"),
    ],
    ids=str,
)
def test_what_cannot_be_shown_is_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert "Traceback" not in done.err
