"""A match as text in and text out: whole matches, refusals, attempts, rewards."""

import random
import re
from typing import Any

import pytest

import cavale
from cavale.envs.rewards import rewards_of
from cavale.envs.textarena import TextMatch
from cavale.games import card, ours

LISTED = re.compile(r"^- (.+?): ", re.MULTILINE)


def offered(observation: str) -> list[str]:
    return LISTED.findall(observation.rpartition("\n## ")[2])


def played(env: TextMatch, rng: random.Random) -> list[tuple[int, str]]:
    """Play to the end by what the observations offer; who was asked, and what they answered."""
    done, answers = False, []
    while not done:
        player, text = env.get_observation()
        assert env.get_observation() == (player, text)
        may_wait = "[wait]: let" in text
        move = "wait" if may_wait and rng.random() < 0.8 else rng.choice(offered(text))
        done, info = env.step(f"I think [nothing] of it, so: [{move}]")
        assert info == {"refused": "", "rule": ""}
        answers.append((player, move))
    return answers


@pytest.mark.parametrize("game", ours())
def test_whole_matches_are_played_by_text_alone_and_the_seed_repeats_them(game: str) -> None:
    seats = card(game).seats[0]
    ends = []
    for _ in range(2):
        env = TextMatch(game)
        env.reset(num_players=seats, seed=7)
        answers = played(env, random.Random(1))
        assert {player for player, _ in answers} == set(range(seats))
        _, text = env.get_observation()
        assert "## The match is over" in text
        ends.append((answers, env.close()))
    assert ends[0] == ends[1]
    rewards, infos = ends[0][1]
    assert list(rewards) == list(infos) == list(range(seats))
    assert all(infos[seat]["won"] == (rewards[seat] > 0) for seat in rewards if rewards[seat])


def test_players_can_sit_beside_bots_and_moves_can_be_left_out() -> None:
    env = TextMatch("horde", lang="fr", moves=False, bots={"b": "medium"}, rules=False)
    env.reset(2, seed=3)
    player, text = env.get_observation()
    assert player == 0
    assert "Écris un coup dans la notation du jeu." in text
    assert offered(text) == []
    assert env.step("D") == (False, {"refused": "", "rule": ""})


def test_rules_are_told_once_to_each() -> None:
    env = TextMatch("horde")
    env.reset(2, seed=3)
    first, text = env.get_observation()
    assert "**H13**" in text
    assert "## How moves are written" in text
    env.step("[P]")
    assert "**H13**" in env.get_observation()[1]  # the other player
    env.step("[P]")
    while env.get_observation()[0] != first:
        env.step(f"[{offered(env.get_observation()[1])[0]}]")
    assert "**H13**" not in env.get_observation()[1]


@pytest.mark.parametrize(
    ("answer", "rule"),
    [("[R]", "H10"), ("[G3]", "H23"), ("no move", ""), ("[wait]", ""), ("x" * 10**6, ""), ("", "")],
)
def test_a_refused_move_changes_nothing_and_cites_its_rule(answer: str, rule: str) -> None:
    env = TextMatch("horde")
    env.reset(4, seed=5)
    player, before = env.get_observation()
    done, info = env.step(answer)
    assert not done
    assert info["rule"] == rule
    again, after = env.get_observation()
    assert again == player
    assert after == f"{before}\n\nRefused, nothing has changed. {info['refused']}"


def test_who_uses_up_all_attempts_loses_alone() -> None:
    env = TextMatch("horde", attempts=2)
    env.reset(3, seed=5)
    player, _ = env.get_observation()
    assert env.step("?")[0] is False
    assert env.step("?")[0] is True
    with pytest.raises(cavale.OptionError, match="The match is over"):
        env.step("[P]")
    rewards, infos = env.close()
    assert rewards == {seat: -1.0 if seat == player else 0.0 for seat in range(3)}
    assert infos == {seat: {"over": False} for seat in range(3)}


def test_an_answer_that_is_allowed_gives_new_attempts() -> None:
    env = TextMatch("horde", attempts=2)
    env.reset(2, seed=5)
    for _ in range(3):
        assert env.step("?")[0] is False
        move = offered(env.get_observation()[1])[0]
        assert env.step(f"[{move}]")[0] is False


@pytest.mark.parametrize(
    ("game", "winners", "seats", "worth"),
    [
        ("horde", [2], 4, [-1 / 3, -1 / 3, 1, -1 / 3]),
        ("horde", [0, 1], 4, [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ("horde", [0, 1], 2, [0, 0]),
        ("scape", [0, 2], 3, [1, -1, 1]),
        ("condamnes", [1], 3, [-1, 1, -1]),
        ("temple", [], 2, [-1, -1]),
        ("temple", [0, 1], 2, [1, 1]),
    ],
)
def test_rewards_follow_how_seats_win(
    game: str, winners: list[int], seats: int, worth: list[float]
) -> None:
    assert rewards_of(card(game), winners, seats) == pytest.approx(worth)


@pytest.mark.parametrize("call", ["get_observation", "close"])
def test_nothing_can_be_asked_before_a_match_has_begun(call: str) -> None:
    with pytest.raises(cavale.OptionError, match="call reset first"):
        getattr(TextMatch("horde"), call)()


@pytest.mark.parametrize(
    "wrong", [{"num_players": 1}, {"num_players": 9}, {"num_players": 2, "bots": "medium"}]
)
def test_a_table_that_cannot_be_is_a_sentence(wrong: dict[str, Any]) -> None:
    env = TextMatch("horde", bots=wrong.pop("bots", ()))
    with pytest.raises(cavale.OptionError):
        env.reset(**wrong)
