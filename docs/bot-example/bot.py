"""A bot to start from: `python bot.py http://127.0.0.1:8000/t/ID` sits down and plays at random.

It needs Python and `pip install websockets`. The protocol is in docs/protocol.md.
"""

import asyncio
import json
import random
import sys
import urllib.request

import websockets


def take_seat(base: str, table: str) -> str:
    """Sit down; the answer is the secret that opens the seat."""
    body = json.dumps({"name": "Hasard"}).encode()
    with urllib.request.urlopen(f"{base}/api/tables/{table}/seats", body) as answer:
        return str(json.load(answer)["seats"][0]["token"])


async def play(base: str, table: str, token: str) -> None:
    async for socket in websockets.connect(f"ws{base[4:]}/ws/tables/{table}"):  # and again
        await socket.send(json.dumps({"t": "hello", "tokens": [token]}))
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "problem" and message["code"] in ("token", "gone"):
                sys.exit(message["en"])
            step = {"welcome": message.get("step"), "step": message}.get(message["t"])
            if step and step["outcome"]:
                return print(f"Won by {step['outcome']['winners']}: {step['outcome']['points']}")
            if step and any(step["moves"]):  # this bot has one hand, the first
                move = {"move": random.choice(step["moves"][0]), "seq": step["seq"]}
                await socket.send(json.dumps({"t": "act", "id": str(random.random()), **move}))


if __name__ == "__main__":
    address, _, name = sys.argv[1].rstrip("/").rpartition("/t/")
    asyncio.run(play(address, name, take_seat(address, name)))
