"""The house for models: whole matches, and hostile guests who change nothing."""

import asyncio
from typing import Any

import pytest

import cavale
from cavale.envs.mcp import tools
from cavale.envs.mcp.house import House, Limits
from cavale.envs.mcp.links import Server, parse_link, parse_server
from cavale.envs.mcp.local import LocalTable, levels_for
from cavale.games import ours
from tests.envs.mcp.players import Calls, offered, opened, play_on

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def calls(house: House) -> Calls:
    async def call(tool: str, /, **arguments: Any) -> tuple[str, bool]:
        return await house.call(tool, arguments)

    return call


def house(**limits: Any) -> House:
    return House(Limits(**({"seed": "house"} | limits)))


@pytest.mark.parametrize("game", ours())
@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_table_opens_in_both_languages(game: str, lang: str) -> None:
    call = calls(house())
    table, text = await opened(call, "new_table", game=game, lang=lang)
    assert text.startswith(f"# {cavale.game(game).name('fr' if lang == 'fr' else 'en')} · ")
    looked, refused = await call("look", table=table)
    assert not refused
    assert looked.splitlines()[0] == text.splitlines()[0]


async def test_the_same_seed_gives_the_same_match_and_every_table_another() -> None:
    ends = []
    for _ in range(2):
        call = calls(house())
        for _ in range(2):
            table, text = await opened(call, "new_table", game="horde", seats=3, seat="b")
            ends.append(await play_on(call, table, text))
    assert ends[:2] == ends[2:]
    assert ends[0] != ends[1]


async def test_after_the_end_a_move_is_refused_by_a_rule_and_the_verdict_stays() -> None:
    call = calls(house())
    table, text = await opened(call, "new_table", game="scape", seats=3, bots="chance,easy")
    end = await play_on(call, table, text)
    assert "\nFor you: " in end
    told, refused = await call("act", table=table, move="down S1")
    assert refused
    assert told.startswith("S")
    assert "For you: " in (await call("look", table=table))[0]
    assert await call("leave_table", table=table) == ("You have left the table.", False)
    assert (await call("look", table=table))[1]


async def test_looking_changes_nothing_and_waiting_does_not_skip_a_turn() -> None:
    call = calls(house())
    table, text = await opened(call, "new_table", game="castor", seats=3)
    assert "## Your turn" in text
    looked = await call("look", table=table)
    assert await call("look", table=table) == looked
    waited, _ = await call("wait", table=table, until_turn=True)
    assert offered(waited) == offered(looked[0]) == offered(text)
    listed, _ = await call("legal_moves", table=table)
    assert listed in looked[0]


async def test_waiting_lets_chances_pass_one_by_one_or_all_up_to_the_turn() -> None:
    call = calls(house(seed="a prisoner"))
    table, text = await opened(call, "new_table", game="condamnes", seats=4)
    assert "To let things be means" in text
    text, _ = await call("wait", table=table)
    while "## You may step in" not in text:
        text, _ = await call("wait", table=table)
    text, _ = await call("wait", table=table, until_turn=True)
    assert "## Your turn" in text or "## The match is over" in text


async def test_legal_moves_can_be_switched_off_by_either_side() -> None:
    for limits, wish in [({"show_moves": False}, {}), ({}, {"show_moves": False})]:
        call = calls(house(**limits))
        table, text = await opened(call, "new_table", game="horde", **wish)
        assert "Write a move in the notation" in text
        assert offered(text) == []
        told, refused = await call("legal_moves", table=table)
        assert refused
        assert "not listed at this table" in told
        told, refused = await call("act", table=table, move="d")  # unaided
        assert not refused


async def test_rules_are_told_whole_or_by_number() -> None:
    call = calls(house())
    whole, _ = await call("rules", game="horde")
    assert "**H13**" in whole
    assert "- T1: Take the 1" in whole
    one, _ = await call("rules", game="horde", number="h13", lang="fr")
    assert one.startswith("H13 (")
    for bare in ("13", " 13 ", "013"):
        assert await call("rules", game="horde", number=bare, lang="fr") == (one, False)
    told, refused = await call("rules", game="horde", number="99")
    assert refused
    told, refused = await call("rules", game="horde", number="H99")
    assert refused
    assert "has no rule" in told
    games, _ = await call("list_games")
    assert all(f"- {game}: " in games for game in ours())


# --- hostile guests -------------------------------------------------------------------------

BAD_CALLS: list[tuple[str, dict[str, Any]]] = [
    ("act", {"move": "R"}),  # forbidden now
    ("act", {"move": "nonsense"}),
    ("act", {"move": ""}),
    ("act", {"move": "D" * 399}),
    ("act", {"move": "x" * 10**6}),
    ("act", {"move": 7}),
    ("act", {"move": None}),
    ("act", {"move": ["D"]}),
    ("act", {}),
    ("act", {"move": "D", "seat": "b"}),
    ("act", {"move": "b:D"}),
    ("act", {"move": "#0"}),
    ("wait", {"until_turn": "yes"}),
    ("wait", {"seconds": 10**9}),
    ("wait", {"seconds": -1}),
    ("look", {"seat": 1}),
    ("look", {"lang": "fr", "whole": True}),
    ("legal_moves", {"table": {"a": 1}}),
    ("leave_table", {"table": "0" * 16}),
    ("save", {"path": "/tmp/x"}),
    ("", {}),
]


@pytest.mark.parametrize(("name", "arguments"), BAD_CALLS, ids=str)
async def test_a_bad_call_is_one_short_sentence_and_changes_nothing(
    name: str, arguments: dict[str, Any]
) -> None:
    call = calls(house())
    table, _ = await opened(call, "new_table", game="horde")
    before = await call("look", table=table)
    told, refused = await call(name, **({"table": table} | arguments))
    assert refused
    assert len(told) < 300
    assert "Traceback" not in told
    assert await call("look", table=table) == before


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "poker"},
        {"game": "../horde"},
        {"game": "horde", "seats": 99},
        {"game": "horde", "seats": 1},
        {"game": "horde", "seats": "4"},
        {"game": "horde", "seat": "z"},
        {"game": "horde", "seat": ""},
        {"game": "horde", "bots": "genius"},
        {"game": "horde", "bots": "medium,medium"},
        {"game": "horde", "bots": "person,medium,medium"},
        {"game": "horde", "options": {"box": "/etc/passwd"}},
        {"game": "horde", "options": {"seed": "x", "names": "y"}},
        {"game": "horde", "options": {"restart": "never"}},
        {"game": "horde", "options": "restart=random"},
        {"game": "horde", "lang": "de"},
        {"game": "horde", "seed": "mine"},
    ],
    ids=str,
)
async def test_a_table_that_cannot_be_is_refused_and_takes_no_room(wish: dict[str, Any]) -> None:
    call = calls(house(tables=1))
    told, refused = await call("new_table", **wish)
    assert refused
    assert "\n" not in told
    await opened(call, "new_table", game="horde")


async def test_nobody_reaches_a_table_without_its_id() -> None:
    call = calls(house())
    mine, _ = await opened(call, "new_table", game="horde")
    theirs, _ = await opened(call, "new_table", game="horde")
    assert mine != theirs
    for guess in ["", "1", mine[:-1], mine.upper() + "x", "*", theirs + mine]:
        told, refused = await call("look", table=guess)
        assert refused
        assert mine not in told
        assert theirs not in told


async def test_no_more_tables_are_open_than_the_house_allows() -> None:
    call = calls(house(tables=2))
    first, _ = await opened(call, "new_table", game="horde")
    await opened(call, "new_table", game="horde")
    told, refused = await call("new_table", game="horde")
    assert refused
    assert "2 tables are open" in told
    await call("leave_table", table=first)
    await opened(call, "new_table", game="horde")


async def test_a_table_that_cannot_be_opened_takes_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    call, closed = calls(house(tables=1)), []

    async def fails(_: object) -> str:
        raise RuntimeError

    async def close(table: LocalTable) -> None:
        closed.append(table)

    with monkeypatch.context() as broken:
        broken.setattr(LocalTable, "open", fails)
        broken.setattr(LocalTable, "close", close)
        assert (await call("new_table", game="horde"))[1]
    assert len(closed) == 1
    await opened(call, "new_table", game="horde")


async def test_one_table_is_one() -> None:
    call = calls(house(tables=1))
    await opened(call, "new_table", game="horde")
    told, _ = await call("new_table", game="horde")
    assert told == "1 table is open, and no more may be: leave one first."


async def test_a_move_is_copied_from_the_list_or_one_of_it_is_named() -> None:
    for moves, hint in ((True, "write one that is listed, such as "), (False, "in the notation")):
        call = calls(house(seed="copy"))
        table, _ = await opened(call, "new_table", game="castor", show_moves=moves)
        told, refused = await call("act", table=table, move="Play it")
        assert refused
        assert hint in told
    table, text = await opened(call, "new_table", game="castor", lang="fr")
    line = next(line for line in text.splitlines() if line.startswith("- "))
    assert (await call("act", table=table, move=line))[1] is False


async def test_an_idle_table_is_closed() -> None:
    guest = house(idle=0.05)
    call = calls(guest)
    table, _ = await opened(call, "new_table", game="horde")
    while guest._tables:
        await asyncio.sleep(0.01)
    told, refused = await call("look", table=table)
    assert refused
    assert "may have been closed" in told
    await guest.close()


async def test_calls_at_once_at_one_table_are_answered_one_after_another() -> None:
    call = calls(house())
    table, text = await opened(call, "new_table", game="horde")
    move = offered(text)[0]
    answers = await asyncio.gather(*[call("act", table=table, move=move) for _ in range(5)])
    assert sum(not refused for _, refused in answers) >= 1
    looked, refused = await call("look", table=table)
    assert not refused
    assert "## " in looked


async def test_a_fault_of_ours_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    call = calls(house())
    table, _ = await opened(call, "new_table", game="horde")

    async def fails(_: object) -> str:
        raise RuntimeError("the pile is 3 7 9")

    monkeypatch.setattr(LocalTable, "look", fails)
    told, refused = await call("look", table=table)
    assert refused
    assert told == "That is a fault of this program, not yours; look at the table again."


def test_every_tool_says_what_it_takes() -> None:
    for name in tools.TOOLS:
        schema = tools.schema(name)
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
        assert tools.about(name, "fr") != tools.about(name, "en")
    with pytest.raises(cavale.CavaleError, match="There is no such tool"):
        tools.parse_call("format_disk", None)


@pytest.mark.parametrize(
    ("name", "arguments", "culprit"),
    [
        ("act", {"table": "x", "move": "D", "y" * 20_000: 1}, "y" * 40),
        ("act", {"table": "x"}, "move"),
        ("act", {"table": "x", "move": 7}, "move"),
        ("new_table", {"game": "horde", "options": {"a": 1}}, "options"),
        ("new_table", {"game": "horde", "lang": "z" * 20_000}, "lang"),
    ],
)
def test_what_a_call_did_wrong_is_told_in_short_in_either_language(
    name: str, arguments: dict[str, Any], culprit: str
) -> None:
    with pytest.raises(cavale.CavaleError) as refused:
        tools.parse_call(name, arguments)
    assert len(refused.value.en) < 300
    assert len(refused.value.fr) < 300
    assert f"(see “{culprit}”): " in refused.value.en
    assert f"(voir « {culprit} ») : il prend " in refused.value.fr
    assert not any(word in refused.value.fr for word in ("Object", "Expected", "Invalid", "field"))


def test_levels_are_one_for_all_or_one_for_each() -> None:
    game = cavale.game("horde")
    assert levels_for(game, 3, 1, "easy") == ["easy", "person", "easy"]
    assert levels_for(game, 3, 2, " easy, chance ") == levels_for(game, 3, 2, "easy,chance")
    assert levels_for(game, 3, 2, "easy,chance") == ["easy", "chance", "person"]


@pytest.mark.slow
async def test_a_table_of_a_thinker_answers_too() -> None:
    table = LocalTable(cavale.game("horde"), 2, "a", "strong", {}, "thinker", "en", True)
    text = await table.open()
    assert offered(text)
    assert "##" in await table.act(offered(text)[0])
    await table.close()


# --- links ----------------------------------------------------------------------------------

HOME = Server("http", "127.0.0.1", 8000)


@pytest.mark.parametrize(
    ("link", "server"),
    [
        ("http://127.0.0.1:8000/t/ab12", HOME),
        ("HTTP://127.0.0.1:8000/t/ab12/", HOME),
        ("https://Tables.Example/t/ab12?x=1#y", Server("https", "tables.example", 443)),
    ],
)
def test_a_link_names_a_server_and_a_table(link: str, server: Server) -> None:
    assert parse_link(link, [HOME, parse_server("https://tables.example")]) == (server, "ab12")


@pytest.mark.parametrize(
    "link",
    [
        "http://127.0.0.1:8001/t/ab12",
        "https://127.0.0.1:8000/t/ab12",
        "http://localhost:8000/t/ab12",
        "http://127.0.0.1:8000.evil.example/t/ab12",
        "http://127.0.0.1:8000@evil.example/t/ab12",
        "http://evil.example#http://127.0.0.1:8000/t/ab12",
        "http://169.254.169.254/t/latest",
        "file:///t/ab12",
        "ftp://127.0.0.1:8000/t/ab12",
        "//127.0.0.1:8000/t/ab12",
        "http://127.0.0.1:8000/t/../api",
        "http://127.0.0.1:8000/t/ab%2f12",
        "http://127.0.0.1:99999/t/ab12",
        "http://[::1/t/ab12",
        "nonsense",
        "",
    ],
)
async def test_any_other_link_is_refused_with_a_sentence(link: str) -> None:
    told, refused = await house(servers=(HOME,)).call("join_table", {"link": link})
    assert refused
    assert "\n" not in told
    assert "no link to a table" in told or "may not join tables there" in told


@pytest.mark.parametrize("text", ["", "tables.example", "ftp://x", "http://a/b", "http://u:p@a"])
def test_a_server_is_named_by_its_address_alone(text: str) -> None:
    with pytest.raises(cavale.OptionError, match="is no server"):
        parse_server(text)
