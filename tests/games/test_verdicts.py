"""How near it was: by what each game measures it, and what it calls little."""

from typing import Any

import pytest

from cavale.games import find
from cavale.kernel.plain import plain
from cavale.kernel.tape import new_tape
from cavale.kernel.verdict import Verdict
from cavale.testing.playing import random_match
from tests.games.test_castor_rules import last_trick
from tests.games.test_condamnes_rules import FOUR, PASSING_B, PASSING_D
from tests.games.test_scape_rules import EQUAL, WORD

LETTERS = "abcdefghijklmn"


def verdicts(game_id: str, before: str, *moves: str) -> list[Verdict]:
    """Of all seats, once these moves have ended the match."""
    game = find(game_id)
    box, table = plain(game.box), game.parse_position(before)
    for move in moves:
        letter, text = move.split(":")
        game.play(box, table, LETTERS.index(letter), game.parse_action(text), new_tape())
    assert table.over
    assert game.verdict is not None
    return [game.verdict(box, table, seat) for seat in range(int(table.seats))]


def said(found: list[Verdict]) -> list[str]:
    """`points 1 close`; a seat to which nothing is said: empty."""
    texts = []
    for each in found:
        margin = [each.of, str(each.margin)] if each.of else []
        texts.append(" ".join([*margin, *["close"] * each.close, *["shared"] * each.shared]))
    return texts


# --- La Horde ---


@pytest.mark.parametrize(
    ("points_of_a", "expected"),
    [
        (19, ["points 1 close", "points 1 close"]),
        (18, ["points 2 close", "points 2 close"]),
        (17, ["points 3", "points 3"]),
    ],
)
def test_H21_by_points_of_which_two_are_few(points_of_a: int, expected: list[str]) -> None:
    before = f"round 6 | a passed 3 4 ={points_of_a} #1 | b in 5 6 7 =19 | turn b | pile 9"
    assert said(verdicts("horde", before, "b:P")) == expected


def test_H21_who_shares_is_measured_against_the_others() -> None:
    before = "round 6 | a passed 3 =20 #1 | b passed 4 #2 | c in 5 =20 | turn c | pile 9"
    assert said(verdicts("horde", before, "c:P")) == [
        "points 20 shared",
        "points 20",
        "points 20 shared",
    ]


def test_H21_all_alike_have_no_margin() -> None:
    before = "round 6 | a passed 3 =20 #1 | b in 5 =20 | turn b | pile 9"
    assert said(verdicts("horde", before, "b:P")) == ["shared", "shared"]


# --- Le Castor ---


@pytest.mark.parametrize(
    ("plans_of_b", "expected"),
    [("2", "points 3 close"), ("3", "points 4"), ("1", "points 2 close")],
)
def test_A60_by_points_of_the_last_round_of_which_three_are_few(
    plans_of_b: str, expected: str
) -> None:
    """The plan at stake gives b three; a has two from before."""
    before = last_trick("g1 y1", "g2 y2", taken=f"a:2 b:{plans_of_b}", medals=" medals 1")
    assert said(verdicts("castor", before, "a:b1", "b:b2")) == [expected, expected]


def test_A60_with_the_same_sheet_the_rounds_before_decided() -> None:
    before = last_trick("g1 y1", "g2 y2", taken="a:3", medals=" medals 1")
    assert said(verdicts("castor", before, "a:b1", "b:b2")) == ["medals 1 close"] * 2


# --- Condamnés ! ---


@pytest.mark.parametrize(
    ("guards", "expected"),
    [("4d 9h Kd", "cards 7"), ("4d 9h Kd 2s 4s 5s 8s Ts Qs", "cards 1 close")],
)
def test_C12_by_the_cards_that_the_guard_lacked(guards: str, expected: str) -> None:
    before = FOUR.replace("a 4d 9h Kd", f"a {guards}") + " | tunnels c:2c b:3d"
    found = verdicts("condamnes", before, "c:tunnel s 9", "a:let")
    assert said(found) == [expected] * 4


@pytest.mark.parametrize(
    ("tunnels", "expected"), [("", "tunnels 3"), (" | tunnels c:Ac b:2c", "tunnels 1 close")]
)
def test_C13_by_the_tunnels_that_the_prisoners_lacked(tunnels: str, expected: str) -> None:
    nine = PASSING_D.replace("a 9h Kd", "a 2h 2s 5s 9h 9s Js Qs Ks Kd") + tunnels
    found = verdicts("condamnes", nine, "a:search c", "a:pay Kd")
    assert said(found) == [expected] * 4


def test_C14_the_transfer_too() -> None:
    found = verdicts("condamnes", PASSING_B.replace("round 1", "round 17"), "b:pass 8h")
    assert said(found) == ["tunnels 3"] * 4


# --- SCAPE ---


SEATS = "a raf E{} | b usaf | c ss | turn a"


def test_S42_one_guarded_top_is_little_two_are_not() -> None:
    one = f"{WORD} | {SEATS.format(4)}"
    assert said(verdicts("scape", one, "a:down E4")) == ["tops 1 close"] * 3
    two = one.replace("S1/a", "S1/a S3/b")
    assert said(verdicts("scape", two, "a:down E4")) == ["tops 2"] * 3


def test_S41_a_missing_letter_is_one_top() -> None:
    before = f"{WORD} | a raf S7 | b usaf | c ss | turn a"
    assert said(verdicts("scape", before, "a:down S7")) == ["tops 1 close"] * 3


def test_S43_by_the_tops_that_would_have_to_turn() -> None:
    """Five to none; then three to two. The guard was never near."""
    assert said(verdicts("scape", f"{WORD} | {SEATS.format(2)}", "a:down E2")) == [
        "tops 3",
        "tops 3",
        "",
    ]
    assert said(verdicts("scape", EQUAL, "a:down E2")) == ["tops 1 close", "tops 1 close", ""]


def test_S42_a_guard_was_near_whose_card_lies_right_under_a_top() -> None:
    before = f"{WORD} | {SEATS.format(2)}".replace("S1/a", "S3/b S1/a")
    assert said(verdicts("scape", before, "a:down E2"))[2] == "tops 1 close"
    deeper = before.replace("S3/b S1/a", "S3/b S2/b S1/a")
    assert said(verdicts("scape", deeper, "a:down E2"))[2] == ""


def test_S44_who_shares_has_no_margin() -> None:
    assert said(verdicts("scape", f"deck b | {EQUAL}", "a:down E2")) == ["shared", "shared", ""]


# --- Le Temple ---


LAST = "round 8 | first a | active b"


@pytest.mark.parametrize(
    ("gems", "places", "expected"),
    [
        (15, ("c2", "c3"), "rooms 1 close"),
        (15, ("b2", "c3"), "rooms 2"),
        (13, ("c3", "c3"), "gems 2 close"),
        (12, ("c3", "c3"), "gems 3"),
        (14, ("c2", "c3"), "gems 1"),
    ],
)
def test_T51_by_gems_or_rooms_that_the_team_lacked(
    gems: int, places: tuple[str, str], expected: str
) -> None:
    a, b = places
    before = f"{LAST} | gems {gems} | aside 8 | a n {a} | b s {b} | explore b unasked"
    assert said(verdicts("temple", before, "b:stop")) == [expected] * 2


def test_T50_the_last_round_is_little() -> None:
    at = "gems 15 | kept A K | aside 6 | a n c2 | b s c3 | explore a"
    early = verdicts("temple", f"round 1 | first a | active a | {at}", "a:enter c3")
    assert said(early) == ["", ""]
    late = verdicts("temple", f"round 8 | first a | active a | {at}", "a:enter c3")
    assert said(late) == ["last_round 0 close"] * 2


def test_T50_where_the_gems_came_from() -> None:
    """A card that was used with both sides complete; the rest the team had."""
    seats = "a n c3 | b s c3 cards 1L12 1R1234"
    before = f"round 1 | first a | active a | gems 14 | aside 6 | {seats} | place a A K"
    found = verdicts("temple", before, "b:card 1")[0]
    assert found.pieces == {"rooms": 0, "cards": 1, "tracks": 0, "pairs": 14}


@pytest.mark.parametrize("seed", range(3))
def test_T27_T28_T32_T40_the_sources_add_up_to_what_was_told(seed: int) -> None:
    match = random_match(find("temple"), 3, seed)
    (first, *_) = match.verdicts()
    assert sum(first.pieces.values()) == match.table.gems
    rules = [match.game.card.rule(int(row.rule)) for row in _gems_told(match)]
    assert first.pieces["tracks"] == rules.count("T28")
    assert first.pieces["rooms"] == rules.count("T27")
    assert first.pieces["cards"] == rules.count("T32")


def _gems_told(match: Any) -> list[Any]:
    kinds = {"gem", "track_gem"}
    return [each for each in match.events(0) if match.game.event_kinds[each.kind] in kinds]
