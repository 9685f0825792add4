"""A bot to start from: `python bot.py http://127.0.0.1:8000/t/ID` sits down and plays at random.
It needs `pip install websockets`. The protocol is in docs/protocol.md."""

import asyncio
import json
import random
import sys
import urllib.request

import websockets


async def play(base: str, table: str, token: str) -> str:
    async for socket in websockets.connect(f"ws{base[4:]}/ws/tables/{table}"):
        try:
            await socket.send(json.dumps({"t": "hello", "tokens": [token]}))
            while True:
                message = json.loads(await socket.recv())
                step = message["step"] if message["t"] == "welcome" else message
                if message["t"] == "problem" and message["code"] in ("token", "gone"):
                    return message["en"]
                if step is None or "outcome" not in step:
                    continue  # not begun, or news that a bot can do without
                if step["outcome"]:
                    print(f"Points: {step['outcome']['points']}")
                    return ""
                if any(step["moves"]):
                    await asyncio.sleep(0.06)  # a server takes 20 messages a second
                    move = {"seq": step["seq"], "move": random.choice(step["moves"][0])}
                    await socket.send(json.dumps({"t": "act", "id": str(random.random()), **move}))
        except websockets.ConnectionClosed:
            continue  # connect again; the welcome tells everything
    return "The server is gone."


if __name__ == "__main__":
    base, _, table = sys.argv[1].rstrip("/").rpartition("/t/")
    with urllib.request.urlopen(f"{base}/api/tables/{table}/seats", b'{"name": "Hasard"}') as seat:
        token = json.load(seat)["seats"][0]["token"]
    sys.exit(asyncio.run(play(base, table, token)) or 0)
