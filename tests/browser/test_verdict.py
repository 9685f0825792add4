"""The verdict: won or lost, by how much, with the own row and the ways on in view."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Page, expect

from cavale.games import find
from cavale.kernel.contract import ALL_SEEING, seats_in
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import new_tape
from tests.browser.conftest import Window
from tests.browser.playing import AGAIN
from tests.browser.pretend import Message, PretendTable, replay, step, table, welcome
from tests.games.test_castor_rules import last_trick
from tests.games.test_condamnes_rules import FOUR, PASSING_D
from tests.games.test_scape_rules import WORD
from tests.games.test_verdicts import LAST

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LETTERS = "abcdefghijklmn"
NINE = PASSING_D.replace("a 9h Kd", "a 2h 2s 5s 9h 9s Js Qs Ks Kd") + " | tunnels c:Ac b:2c"
TEMPLE = "kept A K | aside 6 | a n c2 | b s c3 | explore a"


class End(NamedTuple):
    """A match that ends with these moves."""

    game: str
    before: str
    moves: tuple[str, ...]


ENDS = {
    "horde": End(
        "horde", "round 6 | a passed 3 4 =19 #1 | b in 5 6 7 =19 | turn b | pile 9", ("b:P",)
    ),
    "castor": End(
        "castor",
        last_trick("g1 y1", "g2 y2", taken="a:2 b:2", medals=" medals 1"),
        ("a:b1", "b:b2"),
    ),
    "guard-won": End("condamnes", NINE, ("a:search c", "a:pay Kd")),
    "guard-lost": End("condamnes", FOUR + " | tunnels c:2c b:3d", ("c:tunnel s 9", "a:let")),
    "guards-won": End("scape", f"{WORD} | a raf E4 | b usaf | c ss | turn a", ("a:down E4",)),
    "guards-lost": End(
        "scape",
        f"{WORD} | a raf E2 | b usaf | c ss | turn a".replace("S1/a", "S3/b S1/a"),
        ("a:down E2",),
    ),
    "temple-lost": End(
        "temple", f"{LAST} | gems 13 | aside 8 | a n c3 | b s c3 | explore b unasked", ("b:stop",)
    ),
    "temple-won": End(
        "temple", f"round 8 | first a | active a | gems 15 | {TEMPLE}", ("a:enter c3",)
    ),
}
# Which end, whose it is, the title, and what the ring tells
CASES = [
    ("horde", 0, "Perdu d’un point", "close"),
    ("horde", 1, "Gagné d’un point", "won"),
    ("castor", 0, "Perdu de 3 points", "close"),
    ("castor", 1, "Gagné de 3 points", "won"),
    ("guard-won", 0, "Gagné à un tunnel près", "won"),
    ("guard-won", 1, "Perdu à un tunnel près", "close"),
    ("guard-lost", 0, "Perdu de 7 cartes", "lost"),
    ("guard-lost", 2, "Gagné de 7 cartes", "won"),
    ("guards-won", 2, "Gagné à une pile près", "won"),
    ("guards-won", 0, "Perdu à une pile près", "close"),
    ("guards-lost", 2, "Perdu à une pile près", "close"),
    ("guards-lost", 0, "Gagné de 3 piles", "won"),
    ("temple-lost", 0, "Perdu de 2 joyaux", "close"),
    ("temple-won", 0, "Gagné à la dernière manche", "won"),
]
SCREENS = [(360, 640), (390, 844), (1440, 900)]


def told(end: End, seat: int, notes: str = "") -> tuple[Message, Message]:
    """The welcome and the replay of an end as the server tells them."""
    game = find(end.game)
    box, position = plain(game.box), game.parse_position(end.before)
    frames = [_frame(game, box, position, 0)]
    for move in end.moves:
        letter, text = move.split(":")
        game.play(box, position, LETTERS.index(letter), game.parse_action(text), new_tape())
        frames.append(_frame(game, box, position, len(frames)))
    seats = int(position.seats)
    points = [0] * seats
    winners = seats_in(int(game.score(box, position, points)))
    assert game.verdict is not None
    outcome = {
        "reason": game.card.rule(int(position.over)),
        "points": points,
        "winners": winners,
        "verdicts": [vars(game.verdict(box, position, each)) for each in range(seats)],
    }
    seen = plain_blank(game.table)
    game.observe(box, position, seat, seen)
    view = msgspec.to_builtins(game.view(box, seen, seat))
    final = step(seats, views=[view], awaited=[], moves=[[]], outcome=outcome)
    over = table(seats, game=end.game, state="over")
    hands = [seat] if seat >= 0 else []
    start = welcome(seats, table=over, step=final, hands=hands, notes=[notes])
    whole = replay(seats, 1, outcome) | {"table": over, "frames": frames, "words": dict(game.words)}
    return start, whole


def _frame(game: Any, box: Any, position: Any, ply: int) -> Message:
    view = msgspec.to_builtins(game.view(box, position, ALL_SEEING))
    about = {"ply": ply, "seat": 0, "move": "", "round": view.get("round", 0), "awaited": []}
    return about | {"view": view}


def opened(window: Window, name: str, seat: int, notes: str = "", **size: Any) -> Page:
    start, whole = told(ENDS[name], seat, notes)
    page = PretendTable(window, start, replay=whole, **size).page
    page.get_by_role("dialog").wait_for()
    return page


def clipped(page: Page) -> list[str]:
    """What is cut at the side: drawings may be, words may not."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("dialog *")].filter((box) =>
          !box.closest("svg, .art, .unseen") && box.clientWidth > 0
          && getComputedStyle(box).overflowX !== "visible" && box.scrollWidth > box.clientWidth + 1
        ).map((box) => box.className)"""
    )
    return found


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize(("name", "seat", "title", "ring"), CASES)
def test_you_first_with_the_own_row_and_the_ways_on_in_view(
    window: Window, name: str, seat: int, title: str, ring: str, width: int, height: int
) -> None:
    page = opened(window, name, seat, width=width, height=height)
    dialog = page.get_by_role("dialog", name=re.compile(f"^{title} "))  # and the reason after it
    expect(dialog.get_by_role("heading", level=2)).to_have_text(title)
    expect(dialog.get_by_role("heading", level=2)).to_be_focused()
    expect(dialog.locator(f"[data-result={ring}]")).to_be_in_viewport(ratio=0.9)
    own = dialog.get_by_role("listitem").and_(dialog.locator("[aria-current=true]"))
    expect(own).to_be_in_viewport(ratio=0.9)
    for way in (AGAIN, re.compile("^Revoir de|^Revoir$")):
        expect(dialog.get_by_role("button", name=way)).to_be_in_viewport(ratio=1)
    close = dialog.get_by_role("button", name="Fermer et regarder la table").bounding_box()
    assert close is not None
    assert (close["width"], close["height"]) == (44, 44)
    assert close["x"] + close["width"] > width / 2
    assert clipped(page) == []


def test_who_watches_gets_the_winners_first(window: Window) -> None:
    page = opened(window, "horde", -1)
    heading = page.get_by_role("dialog").get_by_role("heading", level=2)
    expect(heading).to_have_text("Inès s’échappe")
    expect(page.locator("[aria-current=true]")).to_have_count(0)


def test_people_at_one_screen_are_told_together(window: Window) -> None:
    start, whole = told(ENDS["horde"], 0)
    final = start["step"] | {"views": start["step"]["views"] * 2, "moves": [[], []]}
    shared = start | {"hands": [0, 1], "step": final, "notes": ["", ""], "held": ["", ""]}
    page = PretendTable(window, shared | {"meanwhile": [[], []]}, replay=whole).page
    heading = page.get_by_role("dialog").get_by_role("heading", level=2)
    expect(heading).to_have_text("Inès s’échappe")


def test_notes_stand_against_the_truth(window: Window) -> None:
    page = opened(window, "guards-won", 0, notes="b:raf c:ss\nrien de plus")
    rows = page.get_by_role("table", name="Qui était qui").get_by_role("row")
    expect(rows.filter(has_text="Inès")).to_contain_text("faux")
    expect(rows.filter(has_text="Théo")).to_contain_text("juste")


def test_pieces_say_who_dug_and_where_the_gems_came_from(window: Window) -> None:
    dug = opened(window, "guard-lost", 2).get_by_role("dialog")
    expect(dug.get_by_role("listitem").filter(has_text="Inès").first).to_contain_text("3")
    gems = opened(window, "temple-lost", 0).get_by_role("dialog")
    expect(gems).to_contain_text("13 sur 15")
    expect(gems).to_contain_text("symboles réunis")


TURNS = {
    "horde": "Inès passe en tête et y reste.",
    "castor": "Inès passe en tête et y reste.",
    "guard-won": "Le gardien",
    "guard-lost": "Le dernier tunnel est creusé",
    "guards-won": "Un mirador vient au sommet, sur E",
    "guards-lost": "La RAF passe devant",
    "temple-lost": "La dernière manche s’ouvre à 13 joyaux sur 15",
    "temple-won": "Le compte de joyaux y est à la manche 8",
}


@pytest.mark.parametrize(("name", "turn"), TURNS.items())
def test_a_verdict_says_what_turned_the_match(window: Window, name: str, turn: str) -> None:
    dialog = opened(window, name, 0).get_by_role("dialog")
    moment = dialog.locator("section").filter(has_text="Le tournant")
    expect(moment).to_contain_text(turn)
    expect(moment.get_by_role("button", name="Revoir ce coup")).to_be_visible()


def test_the_last_change_of_lead_opens_the_replay_there(window: Window) -> None:
    """Théo leads after the first round, Camille from the third on."""
    outcome = {"reason": "H21", "points": [21, 9, 15], "winners": [0], "verdicts": []}
    whole = replay(3, 4, outcome)
    for frame, points in zip(
        whole["frames"][2:], [(2, 0, 5), (3, 1, 6), (9, 2, 6)] * 2, strict=True
    ):
        for seat, mine in enumerate(points):
            frame["view"]["seats"][seat]["points"] = mine
    for frame in whole["frames"][4:]:
        frame["view"]["seats"][0]["points"] = 9
    final = step(3, outcome=outcome, awaited=[], moves=[[]])
    start = welcome(3, table=table(3, state="over"), step=final)
    page = PretendTable(window, start, replay=whole).page
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Tu passes en tête et tu y restes.")
    dialog.get_by_role("button", name="Revoir ce coup").click()
    expect(page).to_have_url(re.compile(r"/r/aaaa-bbbb\?.*ply=4$"))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", ["horde", "castor", "guard-lost", "guards-won", "temple-lost"])
def test_axe_finds_nothing_serious(
    window: Window, axe: Callable[[Page], list[str]], name: str, theme: str
) -> None:
    # axe is a script that the page itself may not load
    page = opened(window, name, 0, width=390, height=844, bypass_csp=True)
    page.evaluate("(theme) => (document.body.dataset.theme = theme)", theme)
    assert axe(page) == []
