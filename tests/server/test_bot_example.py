"""The example bot plays, and the page about the protocol names everything there is."""

import asyncio
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cavale.bots.outside.minds import policy_choice
from cavale.bots.outside.policy import write_policy
from cavale.games import find, ours
from cavale.matches.file import match_of, parse
from cavale.server import api, line, sockets
from cavale.server.openapi import openapi_document
from cavale.server.settings import Settings
from cavale.wire import down, up
from tests.bots.trained import tiny_policy
from tests.server.kit import Place, Process, Seats

DOCS = Path(__file__).parents[2] / "docs"
BOT, POLICY_BOT = DOCS / "bot-example" / "bot.py", DOCS / "bot-example" / "policy_bot.py"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


# --- the bot --------------------------------------------------------------------------------


def run_bot(place: Place, table: str, bot: Path = BOT, *more: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-W", "error", str(bot), f"{place.http}/t/{table}", *more]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(bot: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = bot.communicate(timeout=240)
    return bot.returncode, out, err


async def all_sit(seats: Seats) -> None:
    host = await seats.client(0)
    await host.until(lambda each: all(seat["here"] for seat in each.table["seats"]))
    await host.say("start")
    await host.play_on(random.Random(1), to_ply=5)
    await host.close()


@pytest.mark.slow
@pytest.mark.anyio
async def test_the_bot_joins_by_a_link_and_plays_to_the_end_through_a_restart(
    process: Callable[..., Process],
) -> None:
    server = process()
    seats = await server.place.open_table(seats=3)
    bots = [run_bot(server.place, seats.id) for _ in range(2)]
    await all_sit(seats)
    await asyncio.to_thread(server.end)
    await asyncio.to_thread(server.start)
    host = await seats.client(0)
    await host.play_on(random.Random(2))
    assert host.step is not None
    points = host.step["outcome"]["points"]
    await server.place.part()
    for bot in bots:
        assert await asyncio.to_thread(ended, bot) == (0, f"Points: {points}\n", "")


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_bot_that_was_removed_says_so(process: Callable[..., Process]) -> None:
    server = process()
    seats = await server.place.open_table(seats=2)
    bot = run_bot(server.place, seats.id)
    host = await seats.client(0)
    await host.until(lambda each: each.table["seats"][1]["here"])
    await host.say("remove", seat=1)
    await host.until(lambda each: each.table["seats"][1]["kind"] == "open")
    await server.place.part()
    await asyncio.to_thread(server.end)
    await asyncio.to_thread(server.start)  # the bot comes back with its old token
    said = "This token opens no seat at this table.\n"
    assert await asyncio.to_thread(ended, bot) == (1, "", said)


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("game", ours())
async def test_bots_alone_play_every_game_to_its_end(
    process: Callable[..., Process], game: str
) -> None:
    server = process(hush=0.05)  # secret acts need not wait here for a moment that tells nothing
    fewest = find(game).card.seats[0]
    seats = await server.place.open_table(game=game, seats=fewest)
    bots = [run_bot(server.place, seats.id) for _ in range(fewest - 1)]
    host = await seats.client(0)
    await host.until(lambda each: all(seat["here"] for seat in each.table["seats"]))
    await host.say("setpace", pace="instant")
    await host.say("start")
    await host.say("leave")
    await server.place.part()
    for bot in bots:
        code, out, err = await asyncio.to_thread(ended, bot)
        assert (code, err) == (0, "")
        assert out.startswith("Points: ")


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_policy_plays_at_a_server_that_does_not_know_it(
    process: Callable[..., Process], tmp_path: Path
) -> None:
    """Its moves are those of the policy from what the seat sees, though views are all it gets."""
    file, horde = tmp_path / "tiny.policy", find("horde")
    write_policy(file, tiny_policy(horde, 3))
    server = process()
    seats = await server.place.open_table(seats=3)
    bots = [run_bot(server.place, seats.id, POLICY_BOT, str(file)) for _ in range(2)]
    host = await seats.client(0)
    await host.until(lambda each: all(seat["here"] for seat in each.table["seats"]))
    assert [seat["name"] for seat in host.table["seats"]] == ["Ana", "tiny", "tiny 2"]
    await host.say("start")
    await host.play_on(random.Random(1))
    answer = await server.place.get(f"/api/tables/{seats.id}/match")
    await server.place.part()
    for bot in bots:
        code, _, err = await asyncio.to_thread(ended, bot)
        assert (code, err) == (0, "")
    match, policy = match_of(parse(answer.json(), file), file), tiny_policy(horde, 3)
    for then, move in zip(match.replay(), match.moves, strict=False):  # and then the end
        if move.seat:
            legal = then.legal(move.seat)
            assert policy_choice(policy, then.seen(move.seat), move.seat, legal) == move.action


def test_the_bot_is_sixty_lines_of_the_standard_library_and_websockets() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    imported = re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)
    assert {name for name in imported if name not in sys.stdlib_module_names} == {"websockets"}


# --- the page -------------------------------------------------------------------------------


def rows(kind: type[msgspec.Struct], heading: str) -> str:
    """The line of the page about a message, in the table under a heading."""
    tag = msgspec.inspect.type_info(kind).tag  # type: ignore[attr-defined]
    part = PAGE.split(heading)[1]
    found = [line for line in part.splitlines() if line.startswith(f"| `{tag}` |")]
    assert found, f"{tag} is not in the page"
    return found[0]


MESSAGES: list[Any] = [(kind, "**You say**") for kind in get_args(up.Message)]
MESSAGES += [(kind, "**You hear:**") for kind in get_args(down.Message)]


@pytest.mark.parametrize(("kind", "heading"), MESSAGES)
def test_every_message_is_on_the_page_with_every_field(
    kind: type[msgspec.Struct], heading: str
) -> None:
    row = rows(kind, heading)
    named = re.findall(r"`(\w+)`", row.split("|")[2])
    assert named == [field.encode_name for field in msgspec.structs.fields(kind)]


def test_optional_fields_are_marked_as_such() -> None:
    for kind in get_args(up.Message):
        for field in msgspec.structs.fields(kind):
            is_marked = f"`{field.name}` =" in rows(kind, "**You say**")
            assert is_marked is not field.required


def test_every_code_is_on_the_page_and_no_other() -> None:
    codes = set(get_args(down.Problem.__annotations__["code"]))
    part = PAGE.split("## What is checked")[1].split("## Coming back")[0]
    assert codes <= set(re.findall(r"`(\w+)`", part))
    column = {code for line in part.splitlines() for code in re.findall(r"`(\w+)`", last(line))}
    assert column <= codes


def last(line: str) -> str:
    """The last cell of a row."""
    return line.split("|")[-2] if line.startswith("|") else ""


def test_every_request_is_on_the_page() -> None:
    for path, operations in openapi_document()["paths"].items():
        for method in operations:
            assert f"| `{method.upper()} {path}` |" in PAGE


def test_the_limits_are_those_of_the_server() -> None:
    defaults = Settings()
    limits = [defaults.messages_per_second, defaults.requests_per_second]
    limits += [defaults.longest_message, defaults.sockets_per_address]
    limits += [api._MOST_BYTES, line._MOST_UNREAD]
    part = " ".join(PAGE.split("## Limits")[1].split())
    assert [str(int(limit)) in part for limit in limits] == [True] * 6
    assert f"within {int(sockets._HELLO_WITHIN)} seconds" in PAGE
