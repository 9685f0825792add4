"""Trained policies at the table: offered by the operator's folder, chosen like a level, kept by
name and digest; nobody else brings one.
"""

import asyncio
from pathlib import Path

import pytest

from cavale.bots.outside.minds import policy_choice
from cavale.bots.outside.policy import game_of, write_policy
from cavale.games import find, ours
from cavale.kernel.errors import CavaleError
from cavale.matches.file import match_of, parse
from cavale.server import entries
from cavale.server.policies import PREFIX, STAND_IN, Policies
from cavale.server.settings import Settings
from cavale.storage.memory import MemoryStore
from tests.bots.trained import tiny_policy
from tests.server.kit import OpenPlace, Seats, cavale, free_port, serving, until_so
from tests.server.test_boxes import played_out, record

pytestmark = pytest.mark.anyio

NIGHT, FOUR = "policy:night", "policy:night-4"
WISH = {"game": "horde", "seats": 2, "name": "Ana"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One for two seats and one for four; what else lies there is nothing to anybody."""
    folder = tmp_path / "policies"
    folder.mkdir()
    write_policy(folder / "night.policy", tiny_policy(find("horde"), 2))
    write_policy(folder / "night-4.policy", tiny_policy(find("horde"), 4))
    (folder / "README.md").write_text("Ours.", encoding="utf-8")
    return folder


# --- the folder ---


async def test_no_folder_offers_nothing(place: OpenPlace) -> None:
    games = (await place.get("/api/games")).json()["games"]
    assert [game["policies"] for game in games] == [[]] * len(games)
    assert Settings().policies == ""
    assert Policies("", ours()).playing == {}


async def test_what_a_folder_offers_is_told_with_the_game(folder: Path) -> None:
    async with serving(policies=str(folder)) as place:
        horde, *others = (await place.get("/api/games")).json()["games"]
    told = [(each["bot"], each["seats"]) for each in horde["policies"]]
    assert told == [(FOUR, 4), (NIGHT, 2)]
    assert all(len(each["digest"]) == 64 for each in horde["policies"])
    assert not any(game["policies"] for game in others)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("bad.policy", b"import os", "no policy"),
        ("My policy.policy", b"", "a policy is named by"),
        ("chess.policy", b'"game":"chess"', "plays 'chess', which is not served here"),
        ("cut.policy", b"cut", "damaged, copy it again"),
    ],
)
async def test_one_bad_file_and_the_server_does_not_start(
    folder: Path, name: str, content: bytes, sentence: str
) -> None:
    path, good = folder / name, (folder / "night.policy").read_bytes()
    if content == b"cut":
        content = good[:-1]
    elif b"chess" in content:
        content = good.replace(b'"game":"horde"', content)
    path.write_bytes(content)
    with pytest.raises(CavaleError) as caught:
        Policies(str(folder), ours())
    for told in (caught.value.fr, caught.value.en):
        assert str(path) in told
        assert "\n" not in told
    assert sentence in caught.value.en


async def test_a_folder_that_is_not_there_or_too_full_is_named(folder: Path) -> None:
    with pytest.raises(CavaleError, match=r"CAVALE_POLICIES names .*none"):
        Policies(str(folder / "none"), ours())
    good = (folder / "night.policy").read_bytes()
    for number in range(19):
        (folder / f"{number}.policy").write_bytes(good)
    with pytest.raises(CavaleError, match="21 policies play horde"):
        Policies(str(folder), ours())


@pytest.mark.slow
async def test_the_command_says_so_in_a_sentence_with_status_2(folder: Path) -> None:
    (folder / "bad.policy").write_bytes(b"import os")
    words = ("serve", "--port", str(free_port()), "--database", "memory:")
    ended = await asyncio.to_thread(cavale, *words, CAVALE_POLICIES=str(folder))
    assert ended.returncode == 2
    assert "bad.policy cannot be played" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_file_says_which_game_it_plays(folder: Path) -> None:
    assert game_of(folder / "night.policy") == "horde"


# --- a table ---


async def test_a_policy_plays_every_move_of_its_seats(folder: Path) -> None:
    """By what its seat sees, at the table as anywhere else."""
    async with serving(policies=str(folder)) as place:
        seats = await played_out(place, bots=NIGHT)
        kept = parse(await record(place, seats), Path("it"))
        checks = (await place.get(f"/api/tables/{seats.id}/verify")).json()["checks"]
        log = [entries.decode(body) for body in await place.hub.store.read(seats.id)]
    assert kept.players == [NIGHT, NIGHT]
    assert all(check["holds"] for check in checks)
    assert {entry.by for entry in log if isinstance(entry, entries.Moved)} == {"bot"}
    match = match_of(kept, Path("it"))
    policy = tiny_policy(match.game, 2)
    for then, move in zip(match.replay(), match.moves, strict=False):  # and then the end
        legal = then.legal(move.seat)
        assert policy_choice(policy, then.seen(move.seat), move.seat, legal) == move.action


async def test_seats_differ_and_a_table_says_who_plays_there(folder: Path) -> None:
    async with serving(policies=str(folder)) as place:
        seats = await place.open_table(bots="easy", levels=["", "", FOUR])
        info = await seats.info()
        assert [seat["bot"] for seat in info["seats"]] == ["", "", FOUR, ""]
        assert {seat["stand_in"] for seat in info["seats"]} == {""}
        host = await seats.client(0)
        await host.say("start")
        await host.hear("step")
        assert [seat["bot"] for seat in (await seats.info())["seats"]] == ["", "easy", FOUR, "easy"]
        opened = entries.decode((await place.hub.store.read(seats.id))[0])
        assert isinstance(opened, entries.Opened)
        assert list(opened.policies) == [FOUR]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("policy:other", "with 2 seats has no bot 'policy:other' here: choose one of policy:night"),
        (FOUR, f"with 2 seats has no bot '{FOUR}' here"),
        ("policy:../night", "has no bot 'policy:../night' here"),
        ("night", "There is no bot 'night': choose from"),
        ("night.policy", "There is no bot 'night.policy': choose from"),
        ("/etc/passwd", "There is no bot '/etc/passwd': choose from"),
    ],
)
async def test_what_is_not_offered_is_refused_in_a_sentence(
    folder: Path, bot: str, sentence: str
) -> None:
    async with serving(policies=str(folder)) as place:
        for wish in ({"bots": bot}, {"levels": ["", bot]}):
            answer = await place.post("/api/tables", WISH | wish)
            assert answer.status_code == 400
            assert sentence in answer.json()["en"]
        host = await (await place.open_table(seats=2)).client(0)
        for wish in ({"bots": bot}, {"levels": ["", bot]}):
            await host.say("change", **wish)
            assert sentence in (await host.hear("problem"))["en"]


async def test_other_games_and_longer_names_are_refused(folder: Path) -> None:
    async with serving(policies=str(folder)) as place:
        wish = WISH | {"game": "scape", "seats": 3, "bots": NIGHT}
        answer = await place.post("/api/tables", wish)
        assert answer.status_code == 400
        assert "choose one of –, or a level" in answer.json()["en"]
        answer = await place.post("/api/tables", WISH | {"bots": PREFIX + "n" * 40})
        assert answer.status_code == 400


async def test_the_host_chooses_and_other_seats_take_it_back(folder: Path) -> None:
    """A policy serves one number of seats: with another, the table's bots are as usual."""
    async with serving(policies=str(folder)) as place:
        seats = await place.open_table(seats=2)
        host = await seats.client(0)
        await host.say("change", bots=NIGHT, levels=["", NIGHT])
        told = (await host.hear("table"))["table"]
        assert (told["bots"], told["seats"][1]["bot"]) == (NIGHT, NIGHT)
        await host.say("change", clock="fast")  # nothing else moves
        assert (await host.hear("table"))["table"]["bots"] == NIGHT
        await host.say("change", seats=3)
        told = (await host.hear("table"))["table"]
        assert (told["bots"], told["seats"][1]["bot"]) == (STAND_IN, "")


# --- a folder that changes ---


@pytest.mark.parametrize("change", ["gone", "another"])
async def test_where_a_policy_is_gone_the_instinct_plays_and_the_table_says_so(
    folder: Path, change: str
) -> None:
    store = MemoryStore()
    async with serving(policies=str(folder), store=store) as place:
        seats = await place.open_table(seats=2, bots=NIGHT)
        assert (await seats.info())["seats"][1]["stand_in"] == ""
    if change == "gone":
        (folder / "night.policy").unlink()
    else:
        write_policy(folder / "night.policy", tiny_policy(find("horde"), 2, seed=7))
    async with serving(policies=str(folder), store=store) as place:
        again = Seats(place, seats.id, seats.tokens)
        assert [each["stand_in"] for each in (await again.info())["seats"]] == ["", STAND_IN]
        host = await again.client(0)
        await host.say("start")
        await host.hear("step")
        await host.say("leave")
        await until_so(lambda: place.table(again).state.phase == "over")
        bot = (await again.info())["seats"][1]
        assert (bot["bot"], bot["stand_in"]) == (NIGHT, STAND_IN)
        log = [entries.decode(body) for body in await store.read(again.id)]
        assert {entry.by for entry in log if isinstance(entry, entries.Moved)} == {"instinct"}


async def test_of_a_match_that_is_over_nobody_says_that_somebody_else_played(folder: Path) -> None:
    store = MemoryStore()
    async with serving(policies=str(folder), store=store) as place:
        seats = await played_out(place, bots=NIGHT)
    async with serving(store=store) as place:
        bot = (await Seats(place, seats.id, seats.tokens).info())["seats"][1]
        assert (bot["bot"], bot["stand_in"]) == (NIGHT, "")


async def test_who_meets_again_has_the_policy_of_today(folder: Path) -> None:
    store = MemoryStore()
    async with serving(policies=str(folder), store=store) as place:
        seats = await played_out(place, bots=NIGHT)
    write_policy(folder / "night.policy", tiny_policy(find("horde"), 2, seed=7))
    async with serving(policies=str(folder), store=store) as place:
        watcher = await Seats(place, seats.id, seats.tokens).client()
        await place.hub.tables[seats.id].lobby.follow()
        after = (await watcher.hear("table"))["table"]["next"]
        info = (await place.get(f"/api/tables/{after}")).json()
        assert info["bots"] == NIGHT
        assert {seat["stand_in"] for seat in info["seats"]} == {""}
