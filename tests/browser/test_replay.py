"""A finished match under the reader's hand."""

import re
from functools import cache

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from cavale.games import find
from cavale.kernel.contract import ALL_SEEING
from cavale.matches.file import Recorder, record
from cavale.server import archive
from tests.browser.clock import stop, timed
from tests.browser.conftest import Window
from tests.browser.pretend import NAMES, Message, replay, table
from tests.browser.test_castor import is_clear, trick
from tests.helpers import random_match

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONES = [(390, 844), (360, 640)]
SHORT = replay(2, 3, {"reason": "H21", "points": [23, 9], "winners": [0]})


def castor(seats: int) -> Message:
    return whole("castor", seats)


@cache
def whole(game: str, seats: int) -> Message:
    """A whole match, as who sees all is told it."""
    match = random_match(find(game), seats, 3)
    about = Recorder("", [""] * seats, NAMES[:seats], ["person"] * seats, seed=match.seed.text)
    kept = archive.read(archive.SHAPE, archive.make(record(match, about)))
    telling = kept.telling(ALL_SEEING)
    told = {
        "table": table(seats, game=game, state="over"),
        "viewer": ALL_SEEING,
        "frames": telling.frames,
        "log": kept.told_in(telling),
        "outcome": kept.outcome,
        "words": kept.all_words(),
        "rules": kept.record.rules,
    }
    return dict(msgspec.to_builtins(told))


def open_replay(window: Window, told: Message, **size: object) -> Page:
    page = window("/", **size)
    page.route("**/api/tables/aaaa-bbbb/replay*", lambda route: route.fulfill(json=told))
    page.goto("/r/aaaa-bbbb")
    page.get_by_role("button", name="Lire", exact=True).wait_for()
    return page


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Moment de la partie")


def marks(page: Page) -> Locator:
    return page.get_by_role("group", name="Moments marquants").get_by_role("button")


def line(page: Page) -> Locator:
    """The line of the journal that tells of this moment."""
    return page.get_by_role("region", name="Ce qui s’est passé").locator("[aria-current=step]")


def test_it_plays_to_the_end_by_itself(window: Window) -> None:
    page = open_replay(window, SHORT)
    expect(page.get_by_text("coup 0 sur 5")).to_be_visible()
    page.get_by_label("Vitesse").select_option("4")
    page.get_by_role("button", name="Lire", exact=True).click()
    expect(page.get_by_text("coup 5 sur 5")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Lire", exact=True)).to_be_visible()
    page.wait_for_url(re.compile("ply=5"))


def test_a_won_trick_is_seen_and_makes_way_for_the_next_step(window: Window) -> None:
    page = open_replay(timed(window), castor(3))
    stop(page)
    won = trick(page).locator("li.winning", has_text="l’emporte")
    following = page.get_by_role("button", name="Coup suivant")
    for _ in range(3):
        expect(won).to_have_count(0)
        following.click()
    expect(won).to_be_visible()
    expect(trick(page).get_by_role("img")).to_have_count(3)
    following.click()
    expect(won).to_have_count(0)
    expect(trick(page).get_by_role("img")).to_have_count(1)
    page.get_by_role("button", name="Coup précédent").click()
    expect(trick(page).get_by_role("img")).to_have_count(0)  # as it is after the trick


def test_playing_on_its_own_it_looks_at_the_trick_then_at_the_moment(window: Window) -> None:
    page = open_replay(timed(window), castor(3))
    stop(page)
    page.get_by_role("button", name="Lire", exact=True).click()
    won = trick(page).locator("li.winning", has_text="l’emporte")
    for ply in (1, 2, 3):
        page.clock.run_for(1100)
        expect(page.get_by_text(f"coup {ply} sur")).to_be_visible()
    expect(won).to_be_visible()
    page.clock.run_for(1200)
    expect(won).to_have_count(0)
    expect(page.get_by_text("coup 3 sur")).to_be_visible()
    page.clock.run_for(1100)
    expect(page.get_by_text("coup 4 sur")).to_be_visible()


def test_who_sees_all_sees_every_hand_of_le_castor(window: Window) -> None:
    page = open_replay(window, castor(5))
    for name in NAMES[:5]:
        hand = page.get_by_role("group", name=re.compile(f"^En main, {name}"))
        expect(hand).to_have_accessible_name(re.compile("6 cartes$"))
        expect(hand.locator(".mini")).to_have_count(6)


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_hands_lie_clear_of_everything(
    window: Window, size: tuple[int, int]
) -> None:
    page = open_replay(window, castor(5), width=size[0], height=size[1])
    hands = page.get_by_role("list", name="Les mains").get_by_role("listitem")
    expect(hands).to_have_count(5)
    for hand in hands.all():
        expect(hand.locator(".mini")).to_have_count(6)
        assert is_clear(hand)


def test_a_mark_jumps_to_its_moment_and_its_line(window: Window) -> None:
    page = open_replay(window, whole("horde", 3))
    skull = page.get_by_role("button", name=re.compile(r"^Submersions \(")).first
    where = re.search(r"\((.*)\)", skull.get_attribute("title") or "")
    assert where
    skull.click()
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("^" + re.escape(where[1])))
    expect(line(page)).to_be_in_viewport()
    text = re.compile("submerge")
    expect(page.locator("li.current", has_text=text)).to_be_in_viewport()


def test_chips_count_the_moments_and_put_them_away(window: Window) -> None:
    told = whole("horde", 3)
    page = open_replay(window, told)
    count = sum(
        any(event["kind"] == "overrun" for event in entry["events"]) for entry in told["log"]
    )
    chip = page.get_by_role("button", name=f"Submersions {count}", exact=True)
    expect(chip).to_have_attribute("aria-pressed", "true")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name=re.compile(r"^Submersions \("))).to_have_count(0)
    assert marks(page).count() > 0


@pytest.mark.parametrize("held", ["slider", "page"])
def test_keys_go_by_moves_and_marks_and_to_both_ends(window: Window, held: str) -> None:
    page = open_replay(window, whole("horde", 3))
    if held == "slider":
        slider(page).focus()
    last = int(slider(page).get_attribute("max") or 0)
    first = re.search(r"coup (\d+) sur", marks(page).first.get_attribute("title") or "")
    assert first
    mark = int(first[1])
    for key, then in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("Home", 0),
        ("PageUp", mark),
        ("ArrowLeft", mark - 1),
        ("PageDown", 0),
    ]:
        page.keyboard.press(key)
        expect(slider(page)).to_have_value(str(then))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Lire", exact=True)).to_be_visible()


def test_lines_of_the_journal_jump_and_the_focus_stays(window: Window) -> None:
    page = open_replay(window, whole("horde", 3))
    journal = page.get_by_role("region", name="Ce qui s’est passé")
    last = journal.get_by_role("button", name=re.compile("^Fin de la partie"))
    expect(last).to_have_count(1)  # the whole match is told from the start
    last.click()
    expect(slider(page)).to_have_value(slider(page).get_attribute("max") or "")
    expect(last).to_be_focused()
    expect(line(page)).to_be_in_viewport()
    slider(page).focus()
    page.keyboard.press("Home")
    expect(slider(page)).to_be_focused()
    expect(line(page)).to_be_in_viewport()
    expect(last).not_to_be_in_viewport()


def test_who_was_awaited_is_said_as_far_as_it_is_known(window: Window) -> None:
    told = whole("horde", 3)
    page = open_replay(window, told)
    (awaited,) = told["frames"][0]["awaited"]
    waits = f"on attend {NAMES[awaited]}"
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(f"coup 0 sur .*{waits}$"))
    page.get_by_label("Vu par").select_option(str(awaited))
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("à toi de choisir$"))


def test_an_archive_of_an_earlier_shape_goes_on_showing(window: Window) -> None:
    told = whole("horde", 3)
    frames = [{**frame} for frame in told["frames"]]
    for frame in frames:
        del frame["awaited"]
    words = {part: texts for part, texts in told["words"].items() if part != "moments"}
    page = open_replay(window, {**told, "frames": frames, "words": words})
    slider(page).press("End")
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"coup (\d+) sur \1$"))
    assert marks(page).count() > 0


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_track_has_its_marks_and_keeps_within(
    window: Window, size: tuple[int, int]
) -> None:
    page = open_replay(window, whole("horde", 3), width=size[0], height=size[1])
    expect(page.get_by_role("button", name=re.compile(r"^Manches"))).to_have_count(0)
    skull = page.get_by_role("button", name=re.compile(r"^Submersions \(")).first
    skull.click()
    expect(slider(page)).not_to_have_value("0")
    expect(page.get_by_role("button", name="Coup suivant")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Where somebody's cards lie open: on a plate, or in a cell and on the hooks of the guard's post.
PLACES = {"condamnes": ".block li, .post"}
OPEN_CARDS = {
    "castor": "[aria-label^='En main'] .mini",
    "condamnes": ".faces [role=img]",
    "scape": ".hand [role=img]",
}


@pytest.mark.parametrize("game", OPEN_CARDS)
def test_who_sees_all_sees_every_hand(window: Window, game: str) -> None:
    seats = 4 if game == "scape" else 3
    told = whole(game, seats)
    ply, hands = next(
        (frame["ply"], [_held(seat) for seat in frame["view"]["seats"]])
        for frame in told["frames"]
        if all(_held(seat) for seat in frame["view"]["seats"])
    )
    page = open_replay(window, told)
    page.goto(f"/r/aaaa-bbbb?seat=-2&ply={ply}")
    for name, hand in zip(NAMES, hands, strict=False):
        place = page.locator(PLACES.get(game, "li.plate"), has_text=name)
        expect(place.locator(OPEN_CARDS[game])).to_have_count(len(hand))


def _held(seat: Message) -> list[object]:
    """The cards of a hand that lie open; Le Castor has them in a field of their own."""
    return list(seat["cards"] if isinstance(seat.get("cards"), list) else seat["hand"])


def test_identities_lie_open_to_who_sees_all(window: Window) -> None:
    page = open_replay(window, whole("scape", 4))
    for name in NAMES[:4]:
        plate = page.locator("li.plate", has_text=name)
        expect(plate.get_by_role("img", name=re.compile("^(RAF|USAF|garde)$"))).to_have_count(1)
