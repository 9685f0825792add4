"""`cavale play`: numbers, notation, questions, leaving, and what is kept."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from cavale.cli.play import _levels
from cavale.games import find, ours
from cavale.games.horde.table import PLACE, RESTART, TURN
from cavale.kernel.errors import OptionError
from cavale.matches.file import load, match_of
from cavale.matches.match import Match
from cavale.matches.seeds import mixed, seal_of
from cavale.matches.verify import verify
from tests.cli.run import (
    CAVALE,
    Done,
    Terminal,
    environment,
    keep,
    match_at,
    new_match,
    run,
    whole_match,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def turn(tmp_path: Path) -> Path:
    """A match in which it is Ada's turn."""
    return keep(match_at(TURN), tmp_path / "turn.json")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A match in which Ada has a card to place."""
    return keep(match_at(PLACE), tmp_path / "place.json")


def resumed(path: Path, *answers: str) -> tuple[Done, list[str]]:
    """Go on with a match, giving answers; and the moves that this added."""
    after = path.with_name("after.json")
    stdin = "".join(f"{answer}\n" for answer in answers)
    done = run("play", "--resume", path, "--save", after, "--pace", 0, stdin=stdin)
    assert "Traceback" not in done.err
    before = len(load(path).moves.split())
    return done, load(after).moves.split()[before:]


@pytest.mark.parametrize(("answer", "move"), [("1", "D"), ("2", "P"), ("d", "D"), ("P", "P")])
def test_a_choice_is_a_number_or_its_notation(turn: Path, answer: str, move: str) -> None:
    done, moves = resumed(turn, answer)
    assert moves[0] == f"a:{move}"
    assert done.code == 0


def test_a_hint_tells_two_moves_with_their_margins_and_the_choice_stays_open(turn: Path) -> None:
    done, moves = resumed(turn, "i", "i", "2")
    hints = done.out.split("Hint, chances to win out of 100")[1:]
    assert len(hints) == 2
    told = [hint.split("By what your seat sees")[0] for hint in hints]
    assert told[0] == told[1]  # the same knowledge, the same hint
    assert told[0].count(" to ") >= 2
    assert moves[0] == "a:P"


@pytest.mark.parametrize(("answer", "move"), [("1", "R"), ("2", "H"), ("R", "R"), ("H", "H")])
def test_a_drawn_card_is_placed_by_number_or_notation(place: Path, answer: str, move: str) -> None:
    done, moves = resumed(place, answer)
    assert "Card drawn:" in done.out
    assert moves[:1] == [f"a:{move}"]


@pytest.mark.parametrize("letter", ["v", "g"])
def test_a_card_is_typed_by_the_letter_of_its_colour_in_french_too(
    tmp_path: Path, letter: str
) -> None:
    castor = find("castor")
    match = Match(castor, 2, mixed("terminal", ["", ""]), {"leader": "a", "powers": "off"})
    green = [action for action in map(castor.action_text, match.legal(0)) if action[0] == "g"]
    path = keep(match, tmp_path / "castor.json")
    after, stdin = tmp_path / "after.json", f"{letter}{green[0][1:]}\n"
    done = run("play", "--resume", path, "--save", after, "--pace", 0, "--lang", "fr", stdin=stdin)
    assert f"  v{green[0][1:]}  " in done.out
    assert load(after).moves.split()[0] == f"a:{green[0]}"


@pytest.mark.parametrize(
    "answers",
    [["0", "99", "-1", "x", "T11", "dd", "²", "\\", "{seat}"], ["[/x]"], ["[red]"]],
    ids=str,
)
def test_what_is_no_choice_says_so_and_asks_again(turn: Path, answers: list[str]) -> None:
    done, moves = resumed(turn, *answers, "2")
    for answer in answers:
        assert f"“{answer}” is not a choice: type a number from 1 to " in done.out
    assert moves[0] == "a:P"


def test_a_move_that_is_not_offered_is_explained_by_its_rule(turn: Path) -> None:
    done, moves = resumed(turn, "R", "2")
    assert "Why not?" in done.out
    assert "H10 The card that you DRAW is placed at once" in done.out
    assert moves[0] == "a:P"


def test_a_question_mark_explains_all_or_one(turn: Path) -> None:
    everything, moves = resumed(turn, "?")
    assert moves == []
    assert "H10 The card that you DRAW" in everything.out
    assert "H23 Before a new round" in everything.out


def test_a_question_about_one_move_explains_that_one(turn: Path) -> None:
    done, _ = resumed(turn, "?g7", "? D", "?nonsense", "?[/x]")
    assert "H23 Before a new round" in done.out
    assert "H10 When you DRAW" not in done.out
    assert "Everything the rules allow is offered." in done.out
    assert "“nonsense” is not a move of this table." in done.out


@pytest.mark.parametrize("game", ours())
def test_a_question_mark_explains_every_game_with_the_fewest_seats(game: str) -> None:
    fewest = find(game).card.seats[0]
    done = run("play", game, "--seats", fewest, "--pace", 0, stdin="?\nq\nq\n")
    assert (done.code, done.err) == (0, "")
    assert "Why not?" in done.out


def test_a_move_about_a_seat_that_is_not_there_is_no_move_of_the_table() -> None:
    done = run("play", "castor", "--seats", 2, "--pace", 0, stdin="lead e\n? lead e\nq\nq\n")
    assert (done.code, done.err) == (0, "")
    assert "“lead e” is not a choice" in done.out
    assert "“lead e” is not a move of this table." in done.out


def test_h_shows_the_rules_or_one_of_them(turn: Path) -> None:
    whole, _ = resumed(turn, "h")
    assert "H30 " in whole.out
    assert "H01 " in whole.out


def test_h_with_a_number_shows_that_rule(turn: Path) -> None:
    one, _ = resumed(turn, "h h20")
    assert "H20 (rulebook) The round ends" in one.out
    assert "H30 " not in one.out


def test_h_with_a_number_that_there_is_not_says_so(turn: Path) -> None:
    done, _ = resumed(turn, "h H99")
    assert "There is no rule H99: h shows them all." in done.out
    assert "H30 " not in done.out


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("game", ours())
def test_a_narrow_terminal_hides_nothing_of_a_table(game: str, columns: int) -> None:
    done = run("play", game, "--pace", 0, stdin="q\nq\n", COLUMNS=str(columns))
    sealed, _, table = done.out.partition("\n")
    assert sealed.endswith("…")
    assert "…" not in table


# --- leaving ---


def test_q_and_s_save_and_say_how_to_go_on(turn: Path) -> None:
    done, moves = resumed(turn, "q", "s")
    after = turn.with_name("after.json")
    assert moves == []
    assert f"Match saved: {after}\n" in done.out
    assert f"cavale play --resume {after}\n" in done.out


def test_q_and_q_leave_without_a_file(turn: Path) -> None:
    done = run("play", "--resume", turn, stdin="q\nq\n", cwd=turn.parent)
    assert "Match not saved." in done.out
    assert [each.name for each in turn.parent.iterdir()] == ["turn.json"]


def test_where_nothing_can_be_saved_the_match_goes_on(turn: Path) -> None:
    done = run("play", "--resume", turn, stdin="q\ns\nq\nq\n", cwd=Path("/proc"))
    assert done.code == 0
    assert "cannot be written" in done.out
    assert done.out.endswith("Match not saved.\n")


def test_q_and_anything_else_go_on(turn: Path) -> None:
    _, moves = resumed(turn, "q", "c", "2")
    assert moves[0] == "a:P"


def test_the_end_of_input_saves_what_there_is(turn: Path) -> None:
    done = run("play", "--resume", turn, stdin="", cwd=turn.parent)
    assert "Nothing more to read" in done.out
    (saved,) = turn.parent.glob("cavale-horde-*.json")
    assert load(saved) == load(turn)


def test_a_saved_match_goes_on_where_it_stopped(turn: Path) -> None:
    resumed(turn, "1", "q", "s")
    after = turn.with_name("after.json")
    again = match_of(load(after), after)
    assert again.moves[: match_at(TURN).ply] == match_at(TURN).moves
    assert all(check.holds for check in verify(load(after), after))
    assert load(after).names == load(turn).names


@pytest.mark.parametrize("keys", ["s\n", "\x03"])
def test_ctrl_c_offers_to_save_and_a_second_one_saves(turn: Path, keys: str) -> None:
    after = turn.with_name("after.json")
    terminal = Terminal("play", "--resume", turn, "--save", after)
    terminal.until("q to leave")
    terminal.once_it_waits().interrupt()
    terminal.until("[c]ontinue:")
    terminal.once_it_waits().write(keys)
    assert terminal.end() == 0
    assert "Traceback" not in terminal.shown
    assert load(after) == load(turn)


def test_ctrl_c_and_c_go_on(turn: Path) -> None:
    terminal = Terminal("play", "--resume", turn, "--save", turn.with_name("after.json"))
    terminal.until("q to leave")
    terminal.once_it_waits().interrupt()
    terminal.until("[c]ontinue:")
    terminal.write("c\n")
    terminal.until("q to leave")
    terminal.write("q\n")
    terminal.until("[c]ontinue:")
    terminal.write("q\n")
    assert terminal.end() == 0
    assert "Match not saved." in terminal.shown


# --- whole matches ---


def test_a_new_match_is_sealed_played_to_its_end_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    done = run(
        *("play", "horde", "--seats", 3, "--bots", "chance", "--name", "Zoé", "--luck", "7"),
        *("--set", "restart=random", "--save", path),
        stdin="1\n1\n2\n" * 3000,
    )
    kept = load(path)
    assert f"Shuffle sealed: {kept.commitment[:16]}" in done.out
    assert (kept.names[0], kept.players) == ("Zoé", ["person", "chance", "chance"])
    assert kept.options["restart"] == "random"
    assert kept.contributions[1:] == ["", ""]
    assert kept.seals == [seal_of(kept.contributions[0]), "", ""]
    assert "7" not in kept.contributions  # only a hash of it is kept, mixed with chance
    assert kept.outcome is not None
    assert " win" in done.out.split("Since your last turn")[-1]  # ... wins!
    assert all(check.holds for check in verify(kept, path))


def test_acts_out_of_turn_are_offered_and_may_be_let_be(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    command = ("play", "condamnes", "--seats", 3, "--bots", "chance", "--name", "Zoé")
    done = run(*command, "--save", path, stdin="\n1\n" * 3000)
    assert "Traceback" not in done.err
    assert "You may step in, Zoé (Enter: let it be)" in done.out
    assert load(path).outcome is not None


@pytest.fixture
def race(tmp_path: Path) -> Path:
    """A match of Condamnés ! in which Ada is one of eight prisoners and the card lies there."""
    names = ["Ada", *(f"Bot{n}" for n in range(8))]
    for secret in ("one", "two", "three"):
        match = Match(find("condamnes"), 9, mixed(secret, [""] * 9))
        if match.table.guard != 0:
            return keep(match, tmp_path / "race.json", names, secret=secret)
    raise AssertionError("Ada is always the guard")


@pytest.mark.parametrize(("answer", "said"), [("1", "grab"), ("2", "leave"), ("", "leave")])
def test_C03_the_person_is_asked_before_anybody_is_quicker(
    race: Path, answer: str, said: str
) -> None:
    done, moves = resumed(race, answer)
    assert "(Enter: Leave it alone)" in done.out
    assert {move for move in moves if move.startswith("a:")} <= {f"a:{said}"}
    assert sum(move.endswith(":grab") for move in moves) <= 1


def test_a_bot_for_every_seat_is_a_match_to_watch(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    bots = "chance,easy,chance"
    done = run("play", "horde", "--seats", 3, "--bots", bots, "--pace", 0, "--save", path)
    assert done.code == 0
    assert "Your turn" not in done.out
    assert load(path).players == bots.split(",")
    assert load(path).outcome is not None


@pytest.mark.parametrize("name", ["[/x]", "[red]Ada", "{seat}", "\\", "Brume"])
def test_any_name_can_play(tmp_path: Path, name: str) -> None:
    path = tmp_path / "match.json"
    done = run("play", "horde", "--name", name, "--save", path, stdin="1\nq\ns\n")
    assert f"Your turn, {name}" in done.out
    assert load(path).names[0] == name
    assert len(set(load(path).names)) == 4


def test_a_name_does_not_tell_the_terminal_what_to_do(tmp_path: Path) -> None:
    evil = "A\x1b]0;x\x07da\n\x9b31m"
    path = tmp_path / "match.json"
    run("play", "horde", "--name", evil, "--save", path, stdin="q\ns\n")
    assert load(path).names[0] == "A]0;xda31m"
    text = path.read_text(encoding="utf-8")
    shared = tmp_path / "shared.json"
    shared.write_text(text.replace("A]0;xda31m", "A\\u001b[2Jda"), encoding="utf-8")
    told = run("replay", shared)
    assert told.code == 0
    assert "\x1b" not in told.out
    assert "A[2Jda" in told.out


def test_a_keyboard_that_is_closed_ends_the_match_and_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    words = [CAVALE, "play", "horde", "--save", str(path)]
    code = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *words], env=environment(), capture_output=True, check=False
    ).returncode
    assert code == 0
    assert load(path).moves is not None


def test_a_full_disk_is_one_sentence() -> None:
    words = ["sh", "-c", '"$@" >/dev/full', "sh", CAVALE, "rules", "horde"]
    done = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "cavale: No space left on device.\n"


def test_a_name_is_of_no_use_where_only_bots_play(tmp_path: Path) -> None:
    bots = ",".join(["chance"] * 8)
    done = run(
        *("play", "horde", "--seats", 8, "--bots", bots, "--name", "Brume", "--pace", 0),
        cwd=tmp_path,
    )
    assert (done.code, done.err) == (0, "")


def test_a_file_that_exists_is_refused_before_the_match_begins(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("precious")
    done = run("play", "horde", "--save", path, stdin="2\nq\ns\n", cwd=tmp_path)
    assert (done.code, path.read_text()) == (2, "precious")
    assert "exists already" in done.err
    assert "Your turn" not in done.out  # otherwise the match would be played and lost


def test_a_long_path_is_shown_in_one_piece(turn: Path) -> None:
    deep = turn.parent / ("d" * 100)
    deep.mkdir()
    path = deep / "match.json"
    done = run("play", "--resume", turn, "--save", path, stdin="q\ns\n", COLUMNS="60")
    assert f"Match saved: {path}\n" in done.out


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"players": ["person", "person"]}, "person"),
        ({"players": ["person", "genius"]}, "genius"),
    ],
)
def test_a_match_that_this_terminal_cannot_seat_is_refused(
    tmp_path: Path, changes: dict[str, list[str]], problem: str
) -> None:
    path = keep(new_match(), tmp_path / "match.json", **changes)
    done = run("play", "--resume", path, stdin="1\n" * 20, cwd=tmp_path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert problem in done.err


def test_a_finished_match_cannot_be_resumed(tmp_path: Path) -> None:
    path = keep(whole_match(), tmp_path / "match.json")
    done = run("play", "--resume", path)
    assert (done.code, done.err) == (2, f"cavale: {path}: This match is already over.\n")


def test_laying_out_a_new_round_shows_the_cards_to_give(tmp_path: Path) -> None:
    path = keep(match_at(RESTART), tmp_path / "restart.json")
    done, moves = resumed(path, "1")
    assert "To lay out:" in done.out
    assert moves[0].startswith("a:G")


@pytest.mark.parametrize("game_id", ours())
def test_a_match_begins_by_telling_who_one_is_and_keeps_the_goals_in_view(game_id: str) -> None:
    done = run("play", game_id, "--lang", "en", "--pace", 0, stdin="q\nq\n")
    assert "Traceback" not in done.err
    told = " ".join(done.out.split())
    role = told.index("You play")
    assert role < told.index("win: ") < told.index("First: ") < told.index("Since your last turn")
    assert " · " in told[told.index("Since your last turn") :]


def test_who_plays_against_thinkers_is_told_that_their_search_is_compiled(tmp_path: Path) -> None:
    args = ["play", "horde", "--bots", "strong", "--lang", "en"]
    terminal = Terminal(*args, CAVALE_CACHE=str(tmp_path / "cache"))
    terminal.until("Compiling")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    assert "q to leave" not in terminal.shown  # nobody was asked for a move yet


def test_a_game_whose_bots_cannot_think_says_so_before_the_match() -> None:
    plain = replace(find("horde"), instinct=lambda *args: 0)  # not of the dialect
    assert _levels(plain, 3, ["instinct"]) == ["person", "medium", "medium"]
    with pytest.raises(OptionError, match="choose from easy, medium"):
        _levels(plain, 3, ["easy", "strong"])
