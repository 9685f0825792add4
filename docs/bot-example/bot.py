"""A bot to start from: `python bot.py http://127.0.0.1:8000/t/ID` sits down and plays at random.
It needs `pip install websockets`. The protocol is in docs/protocol.md, luck in docs/trust.md."""

import asyncio
import hashlib
import json
import random
import secrets
import sys
import urllib.request

import websockets


def seal_of(luck: str) -> str:
    share = hashlib.sha256(b"cavale share 1\0" + luck.encode()).hexdigest()
    return hashlib.sha256(b"cavale seal 1\0" + share.encode()).hexdigest()


async def play(base: str, table: str, token: str, seat: int, luck: str, choose) -> str:
    async for socket in websockets.connect(f"ws{base[4:]}/ws/tables/{table}"):
        try:
            await socket.send(json.dumps({"t": "hello", "tokens": [token]}))
            heard = []  # since the welcome, which tells everything before it
            while message := json.loads(await socket.recv()):
                heard = [message] if message["t"] == "welcome" else [*heard, message]
                step = message["step"] if message["t"] == "welcome" else message
                if message["t"] == "problem" and message["code"] in ("token", "gone"):
                    return message["en"]
                deal = message.get("table", {}).get("deal", {"missing": []})
                if seat in deal["missing"] and deal["stage"] == "telling":  # all seals are public
                    await socket.send(json.dumps({"t": "luck", "luck": luck}))
                elif seat in deal["missing"]:  # the deal is begun anew
                    luck = secrets.token_hex(32)
                    await socket.send(json.dumps({"t": "seal", "seal": seal_of(luck)}))
                if step is None or "outcome" not in step:
                    continue  # not begun, or news that a bot can do without
                if step["outcome"]:
                    print(f"Points: {step['outcome']['points']}")
                    return ""
                if any(step["moves"]):
                    await asyncio.sleep(0.06)  # a server takes 20 messages a second
                    move = {"seq": step["seq"], "move": choose(heard, step)}
                    await socket.send(json.dumps({"t": "act", "id": str(random.random()), **move}))
        except websockets.ConnectionClosed:
            continue  # connect again
    return "The server is gone."


def sit_down(link: str, name: str, choose) -> str:
    base, _, table = link.rstrip("/").rpartition("/t/")
    luck = secrets.token_hex(32)
    wish = json.dumps({"name": name, "seal": seal_of(luck)}).encode()
    with urllib.request.urlopen(f"{base}/api/tables/{table}/seats", wish) as answer:
        own = json.load(answer)["seats"][0]
    return asyncio.run(play(base, table, own["token"], own["seat"], luck, choose))


if __name__ == "__main__":
    sys.exit(sit_down(sys.argv[1], "Hasard", lambda _, step: random.choice(step["moves"][0])) or 0)
