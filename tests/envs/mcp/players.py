"""A scripted model: it reads what the tools say, and plays by it."""

import random
import re
from typing import Any, Protocol

LISTED = re.compile(r"^- (.+?): ", re.MULTILINE)
OVER = "## The match is over"


class Calls(Protocol):
    """Something that answers tools: a client of the protocol, or the house itself."""

    async def __call__(self, tool: str, /, **arguments: Any) -> tuple[str, bool]: ...


def client_calls(client: Any) -> Calls:
    async def call(tool: str, /, **arguments: Any) -> tuple[str, bool]:
        result = await client.call_tool(tool, arguments)
        return "".join(part.text for part in result.content), bool(result.is_error)

    return call


def offered(text: str) -> list[str]:
    """The moves that a text lists."""
    sections = [part for part in text.split("\n## ") if part.startswith(("Your turn", "You may"))]
    return LISTED.findall(sections[-1].split("\n\n")[0]) if sections else []


async def opened(call: Calls, tool: str, /, **arguments: Any) -> tuple[str, str]:
    """A table's id and the first look at it."""
    text, refused = await call(tool, **arguments)
    assert not refused, text
    head, _, rest = text.partition("\n\n")
    return head.removeprefix("Table "), rest


async def play_on(call: Calls, table: str, text: str, seed: object = 0) -> str:
    """Play by what is offered until the match is over; the last text."""
    rng = random.Random(str(seed))
    while OVER not in text:
        moves = offered(text)
        if moves and ("\n## Your turn" in text or rng.random() < 0.2):
            text, refused = await call("act", table=table, move=rng.choice(moves))
        else:
            text, refused = await call("wait", table=table)
        assert not refused or "stale" in text or "moved on" in text, text
    return text
