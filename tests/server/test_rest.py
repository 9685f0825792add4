"""REST: each endpoint, its refusals, and the OpenAPI document that describes them."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from openapi_spec_validator import validate
from schemathesis.checks import CHECKS, load_all_checks

from cavale.games import find, ours
from cavale.matches.file import Record
from cavale.server.openapi import openapi_document, openapi_page
from cavale.server.problems import _HTTP
from cavale.wire import down, rest
from tests.server.kit import OpenPlace, Place, Process, Seats, as_message, serving

SENTENCES = {"fr", "en"}


@pytest.fixture
async def finished(place: OpenPlace) -> Seats:
    """A match that is over: one person and two bots."""
    seats = await place.open_table(mode="bots", seats=3, name="Ana")
    ana = await seats.client(0)
    await ana.play_on(random.Random(1))
    await ana.until(lambda each: each.table["state"] == "over")
    return seats


async def got(place: Place, path: str, status: int = 200) -> dict[str, Any]:
    answer = await place.get(path)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    return as_message(answer.json())


async def refused(place: Place, path: str, status: int, says: str) -> None:
    answer = await got(place, path, status)
    assert set(answer) == SENTENCES
    assert says in answer["en"]


# --- games ----------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_the_games_with_their_words_and_switches(place: OpenPlace) -> None:
    told = msgspec.convert(await got(place, "/api/games"), rest.Games)
    assert told.levels == ["easy", "medium", "strong", "expert"]
    games = told.games
    assert [game.id for game in games] == list(ours())
    for game in games:
        card = find(game.id).card
        assert game.names == dict(card.names)
        assert tuple(game.seats) == card.seats
        assert game.recommended == card.recommended
        assert set(game.tagline) == {"fr", "en"}
        assert [switch.name for switch in game.switches] == [each.name for each in card.switches]


@pytest.mark.anyio
@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_a_rulebook_in_either_language(place: OpenPlace, lang: Any) -> None:
    answer = await got(place, f"/api/games/horde/rulebook?lang={lang}")
    book = msgspec.convert(answer, rest.RulebookInfo)
    assert book.title == find("horde").rulebook(lang).title
    assert [rule.number for rule in book.rules] == list(find("horde").rulebook(lang).rules)
    assert book.primer is not None
    assert book.primer.goal == find("horde").words["primer"]["goal"][lang]


@pytest.mark.anyio
async def test_a_rulebook_is_french_unless_asked_otherwise(place: OpenPlace) -> None:
    french = await got(place, "/api/games/horde/rulebook?lang=fr")
    assert await got(place, "/api/games/horde/rulebook") == french
    await refused(place, "/api/games/horde/rulebook?lang=de", 400, "lang: fr, en")
    await refused(place, "/api/games/chess/rulebook", 404, "no game 'chess'")


# --- tables ---------------------------------------------------------------------------------

WISH = {"game": "horde", "seats": 4, "name": "Ana"}


@pytest.mark.anyio
async def test_opening_a_table_tells_its_address_and_the_seats_secret_once(
    place: OpenPlace,
) -> None:
    answer = await place.post("/api/tables", WISH)
    assert answer.status_code == 201
    seated = msgspec.convert(answer.json(), rest.Seated)
    assert len(seated.table) == 9
    assert [each.seat for each in seated.seats] == [0]
    assert len(seated.seats[0].token) == 32
    assert seated.seats[0].token not in (await place.get(f"/api/tables/{seated.table}")).text


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("wrong", "status", "says"),
    [
        ({"game": "chess"}, 404, "no game"),
        ({"seats": 9}, 400, "2 to 8 seats"),
        ({"seats": 1}, 400, "expected form"),
        ({"options": {"restart": "never"}}, 400, "no value 'never'"),
        ({"options": {"speed": "fast"}}, 400, "no switch 'speed'"),
        ({"bots": "thinker"}, 400, "no bot 'thinker'"),
        ({"clock": "blitz"}, 400, "expected form"),
        ({"mode": "alone"}, 400, "expected form"),
        ({"name": ""}, 400, "expected form"),
        ({"people": ["x"] * 15}, 400, "expected form"),
        ({"colour": 14}, 400, "expected form"),
    ],
)
async def test_a_table_that_cannot_be_opened(
    place: OpenPlace, wrong: dict[str, Any], status: int, says: str
) -> None:
    answer = await place.post("/api/tables", WISH | wrong)
    assert answer.status_code == status
    assert set(answer.json()) == SENTENCES
    assert says in answer.json()["en"]
    assert place.hub.tables == {}


@pytest.mark.anyio
async def test_a_table_and_one_that_is_not_there(place: OpenPlace) -> None:
    seats = await place.open_table(clock="fast")
    table = msgspec.convert(await got(place, f"/api/tables/{seats.id}"), down.TableInfo)
    assert (table.id, table.clock, table.state) == (seats.id, "fast", "waiting")
    for path in ("", "/match", "/verify", "/replay"):
        await refused(place, f"/api/tables/none-such{path}", 404, "no table none-such")


@pytest.mark.anyio
async def test_only_listed_tables_of_friends_are_listed_the_waiting_ones_first(
    place: OpenPlace,
) -> None:
    await place.open_table(listed=False)
    await place.open_table(mode="bots", listed=True)
    running, first, second = [await place.open_table(listed=True, seats=2) for _ in range(3)]
    host = await running.client(0)
    await host.say("start")
    await host.hear("step")
    found = msgspec.convert(await got(place, "/api/tables"), rest.OpenTables).tables
    assert [table.id for table in found] == [second.id, first.id, running.id]
    assert [table.state for table in found] == ["waiting", "waiting", "running"]
    await host.play_on(random.Random(0))
    await host.until(lambda each: each.table["state"] == "over")
    assert len((await got(place, "/api/tables"))["tables"]) == 2


@pytest.mark.anyio
async def test_taking_a_seat(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": "Bo", "seal": "7" * 64})
    assert answer.status_code == 201
    seated = msgspec.convert(answer.json(), rest.Seated)
    assert (seated.table, seated.seats[0].seat) == (seats.id, 1)
    answer = await place.post("/api/tables/none-such/seats", {"name": "Bo"})
    assert answer.status_code == 404
    for wrong in (
        {},
        {"name": "x" * 25},
        {"name": "Bo", "seal": "x" * 64},
        {"name": "Bo", "luck": "7"},
        {"name": 7},
    ):
        answer = await place.post(f"/api/tables/{seats.id}/seats", wrong)
        assert answer.status_code == 400


# --- after the end --------------------------------------------------------------------------


@pytest.mark.anyio
async def test_the_match_file_is_whole_and_its_checks_hold(
    place: OpenPlace, finished: Seats
) -> None:
    answer = await place.get(f"/api/tables/{finished.id}/match")
    kept = msgspec.convert(answer.json(), Record)
    assert (kept.game, kept.seats, kept.players) == ("horde", 3, ["person", *["medium"] * 2])
    assert f"cavale-horde-{finished.id}.json" in answer.headers["content-disposition"]
    assert kept.commitment == (await finished.info())["commitment"]
    verified = msgspec.convert(await got(place, f"/api/tables/{finished.id}/verify"), rest.Verified)
    assert [check.name for check in verified.checks] == [
        "commitment",
        "luck",
        "moves",
        "digest",
        "outcome",
    ]
    assert all(check.holds for check in verified.checks)


@pytest.mark.anyio
async def test_a_replay_from_every_viewpoint(place: OpenPlace, finished: Seats) -> None:
    match = place.table(finished).state.match
    assert match is not None
    for viewer in (-2, -1, 0, 1, 2):
        answer = await got(place, f"/api/tables/{finished.id}/replay?seat={viewer}")
        replay = msgspec.convert(answer, rest.Replay)
        assert replay.viewer == viewer
        assert [frame.ply for frame in replay.frames] == list(range(match.ply + 1))
        assert len(replay.log) == match.ply + 1
        assert [frame.seat for frame in replay.frames][1:] == [move.seat for move in match.moves]
    for wrong in ("3", "-3", "x", "1.5", "9" * 5000):
        await refused(place, f"/api/tables/{finished.id}/replay?seat={wrong}", 400, "seat: -2")


@pytest.mark.anyio
async def test_a_replay_shows_a_seat_what_it_knew_and_the_all_seeing_everything(
    place: OpenPlace, finished: Seats
) -> None:
    async def held(viewer: int) -> set[int]:
        """Whose drawn cards this viewer sees."""
        replay = await got(place, f"/api/tables/{finished.id}/replay?seat={viewer}")
        return {each["view"]["turn"] for each in replay["frames"] if each["view"]["drawn"]}

    assert await held(-2) == {0, 1, 2}
    assert await held(-1) == set()
    assert await held(1) <= {1}


@pytest.mark.anyio
async def test_before_the_end_nothing_of_it_is_told(running: Seats, place: OpenPlace) -> None:
    waiting = await place.open_table()
    for seats in (running, waiting):
        for path in ("match", "verify", "replay"):
            await refused(place, f"/api/tables/{seats.id}/{path}", 409, "not over yet")


async def test_the_catalogue_tells_by_which_address_people_come(place: OpenPlace) -> None:
    assert (await place.get("/api/games")).json()["address"] == ""
    async with serving(address="https://cavale.example") as known:
        assert (await known.get("/api/games")).json()["address"] == "https://cavale.example"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("manifest.webmanifest", "application/manifest+json"), ("icon-192.png", "image/png")],
)
async def test_what_a_home_screen_needs_is_served_as_what_it_is(
    place: OpenPlace, name: str, kind: str
) -> None:
    answer = await place.get(f"/app/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]


# --- addresses that are not there -----------------------------------------------------------


@pytest.mark.anyio
async def test_what_is_not_there_is_a_sentence_not_a_page(place: OpenPlace) -> None:
    for path in ("/api/", "/api/none", "/api/tables/", "/api/tables/a/b/c", "/api/games/x"):
        await refused(place, path, 404, "nothing at this address")


@pytest.mark.anyio
async def test_a_wrong_method_is_said_to_be_one(place: OpenPlace) -> None:
    for method, path in (("GET", "/api/tables/x/seats"), ("POST", "/api/games"), ("PUT", "/")):
        answer = await place.ask(method, path)
        assert answer.status_code == 405
        assert set(answer.json()) == SENTENCES
        assert method not in answer.headers["allow"]


# --- the OpenAPI document -------------------------------------------------------------------


def test_the_document_is_valid() -> None:
    validate(openapi_document())


@pytest.mark.anyio
async def test_the_document_names_every_address_that_is_served(place: OpenPlace) -> None:
    document = await got(place, "/api/openapi.json")
    assert document == openapi_document()
    for path, operations in document["paths"].items():
        for method in operations:
            address = path.replace("{game}", "horde").replace("{table}", "none-such")
            answer = await place.ask(method.upper(), address)
            assert "nothing at this address" not in answer.text
            assert str(answer.status_code) in operations[method]["responses"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    server = Process(tmp_path_factory.mktemp("rest"), idle=2)
    yield server.start()
    server.end()


SCHEMA = schemathesis.openapi.from_dict(openapi_document())
GOOD, BAD = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
OPERATIONS = [(path, method, GOOD) for path in SCHEMA for method in SCHEMA[path]]
# what has a query or a body can be asked wrongly, too
OPERATIONS += [(path, "post", BAD) for path in ("/api/tables", "/api/tables/{table}/seats")]
OPERATIONS += [("/api/games/{game}/rulebook", "get", BAD)]
OPERATIONS += [("/api/tables/{table}/replay", "get", BAD)]

SCHEMA.config.checks.negative_data_rejection.expected_statuses.append("413")  # too long

load_all_checks()
# A wish may be refused although its shape is right: a switch of another game, a full table.
LEFT_OUT: list[Any] = [CHECKS.get_one("positive_data_acceptance")]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "method", "mode"), OPERATIONS)
def test_whatever_is_asked_the_answer_is_documented(
    served: Place, path: str, method: str, mode: schemathesis.GenerationMode
) -> None:
    """No server errors; status, content type and body are as the document says."""

    @given(case=SCHEMA[path][method].as_strategy(generation_mode=mode))
    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        case.call_and_validate(base_url=served.http, excluded_checks=LEFT_OUT)

    ask()


def test_the_refusals_of_the_document_are_those_of_the_server() -> None:
    documented = openapi_document()["paths"]["/api/tables"]["post"]["responses"]
    assert {str(status) for status in _HTTP.values()} - {"405", "500", "503"} <= set(documented)


def test_schemas_are_whole() -> None:
    """Every reference leads somewhere inside the document."""
    text = msgspec.json.encode(openapi_document()).decode()
    names = set(openapi_document()["components"]["schemas"])
    used = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert used <= names


def test_the_api_page_names_every_call_and_every_struct() -> None:
    page = openapi_page()
    document = openapi_document()
    assert all(f" {path}</code>" in page for path in document["paths"])
    assert all(f'id="{name}"' in page for name in document["components"]["schemas"])
    assert all(f"<code>?{query}=</code>" in page for query in ("lang", "seat"))
    assert "<code>browser</code> = &quot;&quot;" in page  # may be left out
    links = set(re.findall(r'href="#(\w+)"', page))
    assert links <= set(document["components"]["schemas"])
