"""Self-test of the SCAPE oracle: positions made by hand, then random matches."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from .scape import LETTERS, PLAYERS, Laid, Memory, Scape, action, all_cards, mark, marks


class Stacked:
    """Luck as the test wants it: these hands, this draw pile, then the rest in order."""

    def __init__(self, hands: Sequence[str] = (), draw: str = "", identities: str = "") -> None:
        self.hands = [hand.split() for hand in hands]
        self.draw = draw.split()
        self.identities = identities.split()

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        if name == "identities":
            return self.identities or cards
        assert name == "deal"
        named = [card for hand in self.hands for card in hand] + self.draw
        rest = list(cards)
        for card in named:
            rest.remove(card)
        return named + rest

    def pick(self, name: str, n: int) -> int:
        assert name == "first"
        return n - 1


class Chance:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))

    def pick(self, name: str, n: int) -> int:
        return self.rng.randrange(n)


HANDS = ["S1 S3 S4 S6", "C1 C4 C5 C7", "A1 A3 A6 A7"]
DRAW = "E1 E2 E3 E4"
REST = "S2 S5 S7 C2 C3 C6 A2 A4 A5 P1 P2 P3 P4 P5 P6 P7 E5 E6 E7"


def new_game(*, deck: str = "a", reveal_piles: int = 1, draw: str = DRAW) -> Scape:
    """Three seats: raf, usaf, ss; the first is seat 0."""
    luck = Stacked(HANDS, draw, "raf usaf ss")
    return Scape(3, luck, deck=deck, reveal_piles=reveal_piles, first=0)


def late_game(hands: Sequence[str], piles: str = "", **options: str) -> Scape:
    """An empty draw pile, these hands, these piles (played by seat 0); all else in row 0."""
    seats = len(hands)
    identities = options.get("identities", "")
    copies = PLAYERS[seats][2]
    luck = Stacked(identities=identities)
    game = Scape(seats, luck, deck=options.get("deck", "a"), first=0)
    rest = all_cards(copies)
    game.hands = [hand.split() for hand in hands]
    for card in piles.split():
        game.piles[card[0]].append(Laid(card, 0))
    for card in [*piles.split(), *(card for hand in game.hands for card in hand)]:
        rest.remove(card)
    game.draw = []
    game.rows[0] = rest
    game.plays = 35 * copies - sum(len(hand) for hand in game.hands)
    game.check()
    return game


def run(game: Scape, *script: str) -> None:
    """Each entry is a seat and a move, as in "0 down S1"."""
    for entry in script:
        seat, _, move = entry.partition(" ")
        game.play(int(seat), move)


def memories(game: Scape) -> list[Memory]:
    """Of each seat, then of a spectator."""
    answer = [Memory(game.seats, viewer) for viewer in [*range(game.seats), -1]]
    for memory in answer:
        memory.listen(game)
    return answer


# --- components ---


def test_s01_s02_the_cards() -> None:
    cards = all_cards()
    assert len(cards) == 35
    for letter in LETTERS:
        column = [card for card in cards if card[0] == letter]
        assert Counter(map(mark, column)) == {"raf": 3, "usaf": 3, "ss": 1}
        assert sorted(map(action, column)) == sorted(
            ["look", "look", "left", "right", "discard", "collapse", "reveal"]
        )
    # One SS in each column, as the ledger prints it.
    assert [card for card in cards if mark(card) == "ss"] == ["S3", "C5", "A6", "P7", "E4"]
    assert action("S3") == "left"
    assert action("P7") == "reveal"


def test_s02_every_action_has_as_many_raf_as_usaf_cards() -> None:
    found = Counter((action(card), mark(card)) for card in all_cards())
    for name in ("left", "right", "discard", "collapse", "reveal"):
        assert [found[name, side] for side in ("raf", "usaf", "ss")] == [2, 2, 1]
    assert [found["look", side] for side in ("raf", "usaf", "ss")] == [5, 5, 0]


def test_s02_the_columns_of_the_evened_deck() -> None:
    """Each column read downwards in the ledger's table: R(AF), U(SAF), s(s)."""
    short = {"raf": "R", "usaf": "U", "ss": "s"}
    columns = ["".join(short[mark(f"{letter}{row}")] for row in range(1, 8)) for letter in LETTERS]
    assert columns == ["RUsURUR", "UUURsRR", "UURRRsU", "RRUUURs", "RRRsUUU"]


def test_s03_doubles_of_deck_b() -> None:
    doubles = [card for card in all_cards() if marks(card, "b") == 2]
    # As the ledger lists them.
    assert doubles == ["S1", "S2", "C1", "C4", "A1", "A3", "P1", "P3", "E1", "E5"]
    for letter in LETTERS:
        assert {mark(card) for card in doubles if card[0] == letter} == {"raf", "usaf"}
    assert all(marks(card, "a") == 1 for card in all_cards())


@pytest.mark.parametrize("seats", range(3, 15))
def test_s04_identities_and_copies(seats: int) -> None:
    team, guards, copies = PLAYERS[seats]
    assert 2 * team + guards == seats
    assert guards == (2 - seats % 2 if seats > 9 else seats % 2)
    assert copies == (2 if seats >= 9 else 1)
    game = Scape(seats, Chance(seats))
    assert Counter(game.identities)["raf"] == Counter(game.identities)["usaf"] == team


# --- set-up and turns ---


def test_s10_s12_the_first_position() -> None:
    assert new_game().state() == {
        "over": False,
        "phase": "turn",
        "awaited": [0],
        "turn": 0,
        "played": "",
        "reveals_left": 0,
        "picked": ["", "", ""],
        "identities": ["raf", "usaf", "ss"],
        "hands": [hand.split() for hand in HANDS],
        "rows": [[], [], []],
        "looked": [[], [], []],
        "piles": [[], [], [], [], []],
        "draw": f"{DRAW} {REST}".split(),
        "deck": "a",
        "reveal_piles": 1,
    }
    assert Scape(3, Stacked()).turn == 2  # the luck picked it


def test_s20_s22_s24_face_down_draw_next_to_the_right() -> None:
    game = new_game()
    assert game.moves(0)[0] == "down S1"
    assert game.moves(0)[4] == "up S1"
    assert game.moves(1) == []
    run(game, "0 down S3")
    assert game.piles["S"][0].state() == ("S3", 0, False)
    assert game.hands[0] == ["S1", "S4", "S6", "E1"]
    assert game.awaited() == [2]
    run(game, "2 down A1", "1 down C1", "0 down S1")
    assert [laid.card for laid in game.piles["S"]] == ["S3", "S1"]
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, "down S4")


def test_s21_an_empty_hand_passes_and_reenters() -> None:
    game = late_game(["S1", "", "P3 P4"])
    run(game, "0 down S1")
    assert game.awaited() == [2]
    run(game, "2 up P3")  # PASS LEFT: P4, the single card, goes to seat 0
    assert game.hands == [["P4"], [], []]
    assert game.awaited() == [0]


def test_s21_empty_hand_draws_nothing_from_a_full_pile() -> None:
    game = new_game()
    game.draw = game.draw + game.hands[2]
    game.hands[2] = []
    run(game, "0 down S1")
    assert game.awaited() == [1]
    assert game.hands[2] == []


def test_s23_moved_cards_enter_the_row_first() -> None:
    game = new_game()
    run(game, "0 down S1", "2 up A6", "2 pile S")
    assert game.rows[2] == ["S1", "A6"]


# --- actions ---


def test_s30_look() -> None:
    game = new_game()
    run(game, "0 up S1")
    assert game.moves(0) == ["look b", "look c"]
    run(game, "0 look c")
    assert game.state()["looked"] == [[2], [], []]
    assert game.rows[0] == ["S1"]


def test_s31_pass_left() -> None:
    game = new_game()
    run(game, "0 up S3")
    assert game.awaited() == [0, 1, 2]
    run(game, "2 pick A1", "0 pick S1")
    assert game.state()["picked"] == ["S1", "", "A1"]
    assert game.hands[0] == ["S1", "S4", "S6"]  # until all have picked, cards stay
    run(game, "1 pick C1")
    assert game.hands == [
        ["S4", "S6", "A1", "E1"],
        ["C4", "C5", "C7", "S1"],
        ["A3", "A6", "A7", "C1"],
    ]
    assert game.awaited() == [2]


def test_s32_pass_right() -> None:
    game = new_game()
    run(game, "0 up S4", "0 pick S1", "1 pick C1", "2 pick A1")
    assert "C1" in game.hands[0]
    assert "A1" in game.hands[1]
    assert "S1" in game.hands[2]


def test_s33_all_discard() -> None:
    game = new_game()
    run(game, "0 down S1", "2 down A1", "1 up C5", "0 pick S6", "1 pick C7", "2 pick A3")
    assert game.rows == [["S6"], ["C7", "C5"], ["A3"]]
    assert [len(hand) for hand in game.hands] == [3, 4, 3]


def test_s34_collapse_uncovers() -> None:
    game = new_game()
    run(game, "0 up S6")  # no pile: just discarded (S23)
    assert game.rows[0] == ["S6"]
    run(game, "2 down A1", "1 down C1", "0 down S1", "2 up A6")
    assert game.moves(2) == ["pile S", "pile C", "pile A"]
    run(game, "2 pile A")
    assert game.piles["A"] == []


def test_s35_reveal() -> None:
    game = new_game(reveal_piles=2)
    run(game, "0 down S1", "2 up A7")
    assert game.state()["reveals_left"] == 1  # as many as possible
    run(game, "2 pile S")
    assert game.piles["S"][0].up
    run(game, "1 down C1", "0 down S3", "2 down A1", "1 up C7")
    assert game.moves(1) == ["pile S", "pile C", "pile A"]
    run(game, "1 pile A")
    assert game.moves(1) == ["pile S", "pile C"]  # different piles
    run(game, "1 pile S")
    assert [laid.up for laid in game.piles["S"]] == [True, True]
    assert game.awaited() == [0]


def test_s35_no_target() -> None:
    game = new_game()
    run(game, "0 down S1", "2 up A7", "2 pile S", "1 up C7")
    assert game.rows[1] == ["C7"]


# --- the end ---


def ending(tops: str, last: str, **options: str) -> tuple[str, str, list[int]]:
    """Seat 0 plays the last card face down; how it ends."""
    seats = int(options.pop("seats", "3"))
    game = late_game([last, *[""] * (seats - 1)], tops, **options)
    run(game, f"0 down {last}")
    assert game.over
    return *game.verdict(), game.winners()


TEAMS = "raf usaf ss"


def test_s41_a_letter_is_missing() -> None:
    assert ending("C2 A1 P1", "S1", identities=TEAMS) == ("S41", "guards", [2])


def test_s42_an_ss_mark_on_top() -> None:
    assert ending("C2 A1 P1 E1", "S3", identities=TEAMS) == ("S42", "guards", [2])
    # Covered, it does no harm.
    assert ending("S3 C2 A1 P3 E1", "S1", identities=TEAMS) == ("S43", "usaf", [1])
    # The guard of the letter A collapses.
    assert ending("C2 A6 P1 E1", "S1", identities=TEAMS) == ("S42", "guards", [2])


def test_s43_most_marks() -> None:
    assert ending("C6 A3 P1 E1", "S1", identities=TEAMS) == ("S43", "raf", [0])


def test_s44_equal_marks_with_deck_b() -> None:
    # raf: S1 (2), A4 (1); usaf: C2, P4, E6 (1 each).
    found = ending("C2 A4 P4 E6", "S1", identities=TEAMS, deck="b")
    assert found == ("S44", "both", [0, 1])
    assert ending("C2 A4 P4 E6", "S1", identities=TEAMS) == ("S43", "usaf", [1])
    # E5 is double: usaf C2 (1), P4 (1), E5 (2).
    found = ending("C2 A4 P4 E5", "S1", identities=TEAMS, deck="b")
    assert found == ("S43", "usaf", [1])


def test_s45_the_guards_win_without_a_guard() -> None:
    four = "raf usaf usaf raf"
    assert ending("C2 A1 P1", "S1", seats="4", identities=four) == ("S41", "guards", [])
    assert ending("C2 A1 P7 E1", "S1", seats="4", identities=four) == ("S42", "guards", [])


def test_s25_s40_s46_tops_and_identities_are_turned_up() -> None:
    game = late_game(["S1", "", ""], "S2 C2 C3", identities=TEAMS)
    run(game, "0 down S1")
    assert game.awaited() == []
    assert game.story[-3:] == [("top", "S1"), ("top", "C3"), ("identities", ["raf", "usaf", "ss"])]
    assert [laid.up for laid in game.piles["C"]] == [False, True]


# --- who knows what ---


def test_s50_s51_at_the_start() -> None:
    one, _, _, spectator = memories(new_game())
    assert one.hands == [HANDS[0].split(), ["C?"] * 4, ["A?"] * 4]
    assert one.identities == ["raf", "", ""]
    assert (one.draw, one.draw_letter) == (23, "E")
    assert spectator.hands == [["S?"] * 4, ["C?"] * 4, ["A?"] * 4]
    assert spectator.identities == ["", "", ""]


def test_s51_own_cards_face_down_and_looks() -> None:
    game = new_game()
    run(game, "0 down S3", "2 up A1", "2 look b")
    one, two, three, spectator = memories(game)
    assert one.piles["S"][0].card == "S3"
    assert two.piles["S"][0].card == three.piles["S"][0].card == "S?"
    assert three.identities == ["", "usaf", "ss"]
    assert spectator.looked == [[], [], [1]]
    assert spectator.rows[2] == ["A1"]


def test_s51_s54_a_card_handed_over_is_followed_or_lost() -> None:
    game = new_game()
    run(game, "0 up S3", "0 pick S1", "1 pick C1", "2 pick A1")
    one, two, three, _ = memories(game)
    assert one.hands[1] == ["C?", "C?", "C?", "S1"]
    assert two.hands[0] == ["S?", "S?", "A?", "E?"]
    assert three.hands[0] == ["S?", "S?", "A1", "E?"]
    # The only S in that hand: seat 0 knows what lies there.
    run(game, "2 down A3", "1 down S1")
    one, two, three, _ = memories(game)
    assert one.piles["S"][0].card == "S1"
    assert one.notes == []
    assert three.piles["S"][0].card == "S?"
    assert sorted(two.hands[2]) == ["A?", "A?", "C1", "E?"]


def test_s54_lost_among_cards_of_its_letter() -> None:
    game = late_game(["S3 S1", "S4 S2", "P1"])
    giver = Memory(3, 0)
    giver.hands = [["S3", "S1"], ["S?", "S?"], ["P?"]]
    giver.read = len(game.story)
    run(game, "0 up S3", "1 pick S4")
    giver.listen(game)
    assert giver.hands == [["P1"], ["S?", "S1"], ["S?"]]
    run(game, "2 down S4", "1 down S1")
    giver.listen(game)
    assert giver.hands[1] == ["S?"]
    assert giver.notes == ["S1"]
    assert [laid.card for laid in giver.piles["S"]] == ["S?", "S?"]
    # The last top that is turned up is S2: where S1 lies stays unknown.
    run(game, "0 down P1", "1 down S2")
    giver.listen(game)
    assert [laid.card for laid in giver.piles["S"]] == ["S?", "S?", "S2"]
    assert giver.notes == ["S1"]


def test_s54_the_note_ends_when_the_card_is_seen() -> None:
    memory = Memory(3, 0)
    memory.hands = [[], ["S1", "S?"], ["S?"]]
    memory.hear_down(1, "S2")
    assert memory.notes == ["S1"]
    memory.hear_up(1, "S1")
    assert memory.notes == []


def test_s54_the_receiver_sees_what_comes() -> None:
    memory = Memory(3, 0)
    memory.hands = [["P1"], ["C?"], ["S1", "S?"]]
    memory.hear_pass([(0, 1, "P1"), (1, 2, "C1"), (2, 0, "S2")])
    assert memory.hands == [["S2"], ["P1"], ["S1", "C?"]]
    assert memory.notes == []


def test_s54_the_other_copy_arrives_while_one_is_lost() -> None:
    """The S1 that arrives was in another hand: it is not the one that is being lost."""
    memory = Memory(9, 0)
    memory.hands = [["P1"], ["S1", "S?"], [], [], [], [], [], [], ["S?"]]
    memory.hear_pass([(0, 1, "P1"), (1, 2, "S4"), (8, 0, "S1")])
    assert memory.hands[:3] == [["S1"], ["S?", "P1"], ["S?"]]
    assert memory.notes == ["S1"]


def test_s54_of_two_copies_the_one_shown_may_be_the_one_known() -> None:
    memory = Memory(9, 0)
    memory.hands[1] = ["S1", "S?"]  # in truth S1 twice
    memory.hear_up(1, "S1")
    assert memory.hands[1] == ["S?"]


# --- random matches ---


@pytest.mark.parametrize("seats", range(3, 15))
def test_random_matches_keep_the_bounds(seats: int) -> None:
    rng = random.Random(seats)
    game = Scape(seats, Chance(seats), deck=rng.choice("ab"), reveal_piles=rng.choice([1, 2]))
    watching = memories(game)
    while not game.over:
        seat = rng.choice(game.awaited())
        game.play(seat, rng.choice(game.moves(seat)))
        for memory in watching:
            memory.listen(game)
            memories_are_true(game, memory)
    assert all(memory.identities == game.identities for memory in watching)  # S46
    assert game.plays == 35 * game.copies
    assert game.verdict()[0] in ("S41", "S42", "S43", "S44")


def memories_are_true(game: Scape, memory: Memory) -> None:
    """Whatever is remembered is so; what is not remembered is counted right."""
    state = game.state()
    hands = state["hands"]
    assert isinstance(hands, list)
    for hand, remembered in zip(hands, memory.hands, strict=True):
        known = Counter(card for card in remembered if card[1] != "?")
        assert known <= Counter(hand)
        assert Counter(card[0] for card in remembered) == Counter(card[0] for card in hand)
    assert [list(row) for row in game.rows] == memory.rows
    assert Counter(memory.notes) <= Counter(memory.unseen())
    for letter in LETTERS:
        for laid, seen in zip(game.piles[letter], memory.piles[letter], strict=True):
            assert seen.card in (laid.card, f"{letter}?")
            assert (seen.by, seen.up) == (laid.by, laid.up)
