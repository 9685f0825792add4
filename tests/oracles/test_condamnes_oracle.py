"""Self-test of the Condamnés ! oracle: positions made by hand, then random matches."""

import random

import pytest

from .condamnes import LETTERS, PACK, ROUNDS, Condamnes, is_head, value


class Stacked:
    """Puts these cards on top at set-up, the rest in order; later shuffles: in order."""

    def __init__(self, *first: str, picks: tuple[int, ...] = (), agreed: int = 0) -> None:
        self.first = list(first)
        self.picks = list(picks)
        self.agreed = agreed  # C47: 0 spades, 1 hearts, 2 clubs, 3 diamonds
        self.asked: list[str] = []

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        self.asked.append(name)
        if name != "deal":
            return cards
        return self.first + [card for card in cards if card not in self.first]

    def pick(self, name: str, n: int) -> int:
        self.asked.append(name)
        if name == "agreement":
            assert n == 4
            return self.agreed
        number = self.picks.pop(0) if self.picks else 0
        assert number < n
        return number


class Dice:
    """Honest chance."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))

    def pick(self, name: str, n: int) -> int:
        return self.rng.randrange(n)


# Seat a becomes the guard with the king of hearts; five cards for a, three for b, c and d.
TURNED = "Kh 2s 3s 4s"
DEALT = "7s 9d Jc 2h 8h  5s 6s 8s  Th Jh Qh  2c 3c 4c"


def started(dealt: str = DEALT, *moves: str, then: str = "", **switches: str) -> Condamnes:
    """Four seats, a is the guard, b has grabbed the king of hearts; then these moves."""
    luck = Stacked(*f"{TURNED} {dealt} {then}".split())
    game = Condamnes(4, luck, **switches)
    run(game, "b grab", *moves)
    return game


def laid_out(hands: str, *, stolen: str, **switches: str) -> Condamnes:
    """Four seats, a is the guard and must give; these hands, all other cards in the pack."""
    game = started(DEALT, **switches)
    game.hands = [cards.split() for cards in hands.split("/")]
    dealt = [card for cards in game.hands for card in cards]
    game.pack = [card for card in PACK if card not in dealt]
    game.stolen = game.face = stolen
    game.holder = next(seat for seat in range(4) if stolen in game.hands[seat])
    game.knows = [None if seat == 0 else game.holder for seat in range(4)]
    game.check()
    return game


def run(game: Condamnes, *moves: str) -> None:
    for move in moves:
        letter, text = move.split(" ", 1)
        game.play(LETTERS.index(letter), text)


def hand(game: Condamnes, letter: str) -> set[str]:
    return set(game.hands[LETTERS.index(letter)])


def words(game: Condamnes, letter: str, word: str) -> list[str]:
    """The moves of a seat that begin with this word."""
    moves = game.moves(LETTERS.index(letter))
    return [move for move in moves if move.split()[0] == word]


# ---------------------------------------------------------------- set-up


def test_c01_highest_card_is_the_guard() -> None:
    assert Condamnes(3, Stacked("2s", "Kd", "Qs")).guard == 1


def test_c01_ace_is_low() -> None:
    assert Condamnes(3, Stacked("As", "2d", "Ac")).guard == 1


@pytest.mark.parametrize(
    ("cards", "guard"), [("9h 9s 9c", 1), ("9h 9d 9c", 2), ("9d 9h 2s", 1), ("2d 3d 3h", 2)]
)
def test_c01_equal_values_go_by_suit(cards: str, guard: int) -> None:
    assert Condamnes(3, Stacked(*cards.split())).guard == guard


def test_c02_the_guards_card_lies_in_the_middle_the_others_under_the_pack() -> None:
    game = Condamnes(3, Stacked("2s", "Kd", "Qs"))
    assert (game.stolen, game.face, game.holder) == ("Kd", "Kd", None)
    assert game.pack[-2:] == ["2s", "Qs"]
    assert len(game.pack) == 51


def test_c03_the_first_grab_has_it() -> None:
    game = Condamnes(4, Stacked(*TURNED.split()))
    assert game.awaited() == [1, 2, 3]
    assert game.moves(0) == []
    assert game.moves(1) == ["grab", "leave"]
    run(game, "c leave")
    assert game.awaited() == [1, 3]
    run(game, "d grab")
    assert game.holder == 3
    assert game.knows == [None, 3, 3, 3]
    assert game.grabbed == (2, 3)  # d has one neighbour: a is the guard
    assert game.phase == "give"


def test_c03_all_leave_and_one_of_two_neighbours_rustles() -> None:
    luck = Stacked(*TURNED.split(), picks=(1, 1))
    game = Condamnes(4, luck)
    run(game, "c leave", "d leave", "b leave")
    assert luck.asked == ["deal", "turned", "agreement", "taker", "rustle"]
    assert game.holder == 2
    assert game.grabbed == (2, 3)
    assert game.rustles == [(2, 3)]


def test_c05_the_deal() -> None:
    game = started()
    assert hand(game, "a") == {"7s", "9d", "Jc", "2h", "8h"}
    assert hand(game, "b") == {"5s", "6s", "8s", "Kh"}
    assert hand(game, "c") == {"Th", "Jh", "Qh"}
    assert hand(game, "d") == {"2c", "3c", "4c"}
    assert game.round == 1


def test_c06_values_and_heads() -> None:
    assert len(set(PACK)) == 52
    assert [value(card) for card in ("As", "Td", "Jh", "Qc", "Ks")] == [1, 10, 11, 12, 13]
    assert [card for card in PACK if is_head(card)][:4] == ["Js", "Qs", "Ks", "Jc"]


# ---------------------------------------------------------------- the round


def test_c20_no_head_is_given_and_the_first_gift_goes_right() -> None:
    game = started()
    assert words(game, "a", "give") == ["give 2h", "give 7s", "give 8h", "give 9d"]
    run(game, "a give 7s")
    assert game.awaited() == [3]
    assert (game.announced, game.travelling) == ("7s", "7s")
    assert hand(game, "d") == {"2c", "3c", "4c", "7s"}


def test_c21_c22_c23_round_the_table_and_a_higher_card() -> None:
    game = started(DEALT, "a give 7s", "d pass 7s", "c pass Th")
    assert game.awaited() == [1]
    run(game, "b pass 8s")
    assert hand(game, "a") == {"8s", "9d", "Jc", "2h", "8h"}
    assert game.open == ["8s"]
    assert game.round == 2
    run(game, "a give 2h")  # C20: now to the left
    assert game.awaited() == [1]


def test_c23_a_head_is_worth_one_more_card() -> None:
    game = started(DEALT, "a give 7s", "d pass 7s", "c pass Jh", "b pass Jh", then="As")
    assert hand(game, "a") == {"Jh", "As", "9d", "Jc", "2h", "8h"}
    assert game.open == ["Jh"]


def test_c24_equal_or_lower_is_inspected_until_a_higher_card_is_met() -> None:
    game = started(DEALT, "a give 7s", "d pass 7s", "c pass 7s", "b pass 7s")
    assert game.moves(0) == ["inspect b", "inspect c", "inspect d"]
    assert game.moves(1) == []  # C27
    run(game, "a inspect d")
    assert game.moves(0) == ["inspect b", "inspect c"]
    run(game, "a inspect b")
    assert game.inspected[1] == ["5s", "6s", "8s"]  # the stolen king is hidden
    assert game.moves(0) == ["take 8s"]
    run(game, "a take 8s")
    assert hand(game, "a") == {"8s", "9d", "Jc", "2h", "8h"}
    assert hand(game, "b") == {"5s", "6s", "7s", "Kh"}
    assert game.open == []
    assert game.round == 2


def test_c24_no_bonus_for_a_head() -> None:
    game = started(DEALT, "a give 7s", "d pass 7s", "c pass 7s", "b pass 7s")
    run(game, "a inspect c", "a take Qh")
    assert len(hand(game, "a")) == 5


def test_c25_nobody_has_a_higher_card() -> None:
    game = started("7s 9d Jc 2h 8h  5s 6s 8s  4h 5h 6h  2c 3c 4c", "a give 9d")
    run(game, "d pass 9d", "c pass 9d", "b pass 9d", "a inspect b", "a inspect c", "a inspect d")
    assert hand(game, "a") == {"7s", "9d", "Jc", "2h", "8h"}
    assert (game.round, game.phase) == (2, "give")


def test_c26_heads_only() -> None:
    dealt = "Ks Qs Jc Qc Jd  5s 6s 8s  4h 5h 6h  2c 3c 4c"
    game = started(dealt, then="Kd 7d")
    assert words(game, "a", "give") == []
    assert words(game, "a", "swap") == ["swap Jc", "swap Jd", "swap Ks", "swap Qc", "swap Qs"]
    run(game, "a swap Jc")
    assert hand(game, "a") == {"Ks", "Qs", "Qc", "Jd", "7d"}
    assert set(game.open) == hand(game, "a")
    assert game.turned == ["Kd", "7d"]
    assert game.pack[-2:] == ["Jc", "Kd"]
    assert words(game, "a", "give") == ["give 7d"]


def test_c26_discards_first_if_the_pack_has_no_number_card() -> None:
    game = started("Ks Qs Jc Qc Jd  5s 6s 8s  4h 5h 6h  2c 3c 4c")
    heads = [card for card in game.pack if is_head(card)]
    game.discards = [card for card in game.pack if not is_head(card)]
    game.pack = heads
    run(game, "a swap Jc")
    assert game.discards == []
    assert game.turned[:-1] == heads


# ---------------------------------------------------------------- ends


def test_c12_as_many_tunnels_as_prisoners() -> None:
    game = started("7s 9d Jc 2h 8h  3h 4h 5h  4d 5d 6d  2c 3c 4c")
    game.tunnels = [(1, game.pack.pop()), (1, game.pack.pop())]
    run(game, "b tunnel h 3")
    assert game.awaited() == [0]  # C42: only after the guard's word
    run(game, "a let")
    assert game.over == "C12"
    assert game.winners() == [1, 2, 3]
    assert game.awaited() == []
    assert game.moves(0) == []


def test_c13_ten_cards_also_in_mid_round() -> None:
    game = started()
    for _ in range(4):
        game.hands[0].append(game.pack.pop())
    run(game, "a give 7s", "a search b", "a pay Jc")
    assert len(hand(game, "a")) == 9
    run(game, "d grab", "d pass 2c", "c pass 2c", "b pass " + next(iter(hand(game, "b"))))
    assert game.over == "C13"
    assert game.winners() == [0]


def test_c13_c15_the_guard_stops_drawing_and_nothing_else_happens() -> None:
    game = started()
    for _ in range(4):
        game.hands[0].append(game.pack.pop())
    before = hand(game, "b")
    run(game, "a search b", "a pay 7s 9d")
    assert game.over == "C13"
    assert len(hand(game, "a")) == 10
    assert hand(game, "b") == before


@pytest.mark.parametrize(("transfer", "rounds"), [("table", 16), ("off", 100)])
def test_c14_transfer(transfer: str, rounds: int) -> None:
    game = started(transfer=transfer)
    game.round = rounds - 1
    run(game, "a give 7s", "d pass 7s", "c pass Th", "b pass 8s")
    assert game.round == rounds
    run(game, "a give 2h", "b pass 2h", "c pass 2h", "d pass 4c")
    assert game.over == "C14"
    assert game.winners() == [0]


# ---------------------------------------------------------------- search


def test_c30_the_price() -> None:
    game = started(DEALT, "a search c")
    pays = game.moves(0)
    assert "pay Jc" in pays
    assert "pay 7s" not in pays
    assert len(pays) == 1 + 10
    game = started("7s 9d 3h 2h 8h  5s 6s 8s  Th Jh Qh  2c 3c 4c")
    game.pack += game.hands[0][1:]
    game.hands[0] = game.hands[0][:1]
    assert words(game, "a", "search") == []


def test_c30_once_a_round_or_thirty_times() -> None:
    game = started(DEALT, "a search c", "a pay Jc")
    assert words(game, "a", "search") == []
    free = started(DEALT, "a search c", "a pay Jc", searches="free")
    assert len(words(free, "a", "search")) == 3
    free.searched = 30
    assert words(free, "a", "search") == []


@pytest.mark.parametrize(("price", "size"), [("Jc", 5), ("7s Jc", 4), ("7s 9d", 4)])
def test_c32_no(price: str, size: int) -> None:
    game = started(DEALT, "a search c", f"a pay {price}")
    assert len(hand(game, "a")) == size
    assert set(game.discards) == set(price.split())
    assert game.cleared == [2]
    assert game.phase == "give"


@pytest.mark.parametrize("price", ["Jc", "7s 9d"])
def test_c33_yes(price: str) -> None:
    game = started(DEALT, "a search b", f"a pay {price}")
    assert len(hand(game, "a")) == 6
    assert len(hand(game, "b")) == 3
    assert set(game.discards) == {*price.split(), "5s", "6s", "8s", "Kh"}
    assert (game.holder, game.phase, game.knows) == (None, "grab", [None] * 4)
    assert game.stolen == game.face
    assert game.awaited() == [1, 2, 3]  # C34: the searched one may too
    run(game, "b grab")
    assert game.phase == "give"
    assert len(hand(game, "b")) == 4


def test_c33_four_cards_if_it_is_their_turn() -> None:
    game = started(DEALT, "a give 7s", "d pass 7s", "c pass Th", "a search b", "a pay Jc", "d grab")
    assert len(hand(game, "b")) == 4
    assert game.travelling == ""
    assert game.announced == "7s"
    assert len(words(game, "b", "pass")) == 4


# ---------------------------------------------------------------- cheating


def test_c40_slip_to_a_neighbour_but_not_past_the_guard() -> None:
    game = started()
    assert words(game, "b", "slip") == ["slip c"]
    assert words(game, "c", "slip") == []
    assert words(game, "d", "feint") == ["feint c"]
    assert words(game, "c", "feint") == ["feint b", "feint d"]
    run(game, "b slip c")
    assert game.holder == 2
    assert hand(game, "c") == {"Th", "Jh", "Qh", "Kh"}
    assert game.knows == [None, 2, 2, None]  # d heard two seats rustle


def test_c41_when_the_stolen_card_is_passed_another_is_kept() -> None:
    game = started(DEALT, "a give 7s", "d pass 7s", "c pass 7s")
    assert words(game, "b", "pass") == [
        *("pass 5s", "pass 6s", "pass 7s", "pass 8s"),
        *("pass Kh keep 5s", "pass Kh keep 6s", "pass Kh keep 7s", "pass Kh keep 8s"),
    ]
    run(game, "b pass Kh keep 5s")
    assert (game.stolen, game.holder, game.face) == ("5s", 1, "Kh")
    assert "Kh" in hand(game, "a")


HEARTS = "7s 9d Jc 2h 8h  3h 4h 5h  Th Jh Qh  2c 3c 4c"


def test_c10_c11_c41_a_tunnel_with_the_stolen_card() -> None:
    game = started(HEARTS, "b tunnel h 4", then="As 2d 3d 4d")
    assert hand(game, "b") == {"As", "2d", "3d", "4d"}
    assert (game.stolen, game.was_stolen, game.marker) == ("As", "Kh", "4h")
    assert game.knows == [1] * 4  # four cards, and not to pass
    assert game.moves(0) == ["let", "point 3h", "point 4h", "point 5h", "point Kh"]
    run(game, "a let")
    assert game.tunnels == [(1, "4h")]
    assert game.pack[-3:] == ["3h", "5h", "Kh"]
    assert game.phase == "give"


def test_c42_pointed_at_the_stolen_card_the_tunnel_is_void() -> None:
    game = started(HEARTS, "b tunnel h 4", "a point Kh", then="As 2d 3d 4d")
    assert game.tunnels == []
    assert game.pack[-4:] == ["3h", "4h", "5h", "Kh"]
    assert hand(game, "b") == {"As", "2d", "3d", "4d"}


def test_c42_a_void_tunnel_costs_the_guard_nothing() -> None:
    game = started(HEARTS, "b tunnel h 4", "a point Kh")
    assert game.phase == "give"
    assert hand(game, "a") == {"7s", "9d", "Jc", "2h", "8h"}
    assert game.discards == []


def test_c42_wrongly_pointed_costs_a_card() -> None:
    game = started(HEARTS, "b tunnel h 4", "a point 4h", then="As 2d 3d 4d")
    assert (game.phase, game.awaited()) == ("discard", [0])
    # His choice, heads too.
    assert game.moves(0) == ["discard 2h", "discard 7s", "discard 8h", "discard 9d", "discard Jc"]
    # Before the three cards go under the pack: all four still lie there, and no tunnel counts.
    assert set(game.laid) == {"3h", "4h", "5h", "Kh"}
    assert game.tunnels == []
    before = list(game.pack)
    # C27: nobody else does anything.
    assert [game.moves(seat) for seat in (1, 2, 3)] == [[], [], []]
    run(game, "a discard Jc")
    assert hand(game, "a") == {"7s", "9d", "2h", "8h"}
    assert game.discards == ["Jc"]
    assert game.tunnels == [(1, "4h")]
    assert game.pack == [*before, "3h", "5h", "Kh"]
    assert (game.phase, game.laid, game.was_stolen) == ("give", [], "")
    assert (game.stolen, game.holder) == ("As", 1)


def test_c42_to_let_pass_costs_nothing() -> None:
    game = started(HEARTS, "b tunnel h 4", "a let")
    assert len(hand(game, "a")) == 5
    assert game.phase == "give"


def test_c42_free_pointing_costs_nothing() -> None:
    game = started(HEARTS, "b tunnel h 4", "a point 4h", pointing="free")
    assert len(hand(game, "a")) == 5
    assert (game.phase, game.tunnels, game.discards) == ("give", [(1, "4h")], [])
    game = started(HEARTS, "b tunnel h 4", "a point Kh", pointing="free")
    assert game.tunnels == []


def test_c42_in_an_honest_tunnel_every_card_is_wrong() -> None:
    # b has slipped the stolen king to c; the seven completes the hearts.
    game = started("7h 9d Jc 2h 8h  3h 4h 5h  Ts Js Qs  2c 3c 4c", "a give 7h", "d pass 7h")
    run(game, "c pass 7h", "b slip c", "b tunnel h 7")
    assert game.was_stolen == ""
    assert game.moves(0) == ["let", "point 3h", "point 4h", "point 5h", "point 7h"]
    run(game, "a point 3h")
    assert game.phase == "discard"
    run(game, "a discard 9d")
    assert game.tunnels == [(1, "7h")]
    # In mid-pass: b still has to pass.
    assert (game.phase, game.awaited()) == ("pass", [1])
    assert len(hand(game, "b")) == 4


def test_c42_the_last_card_is_asked_for_too() -> None:
    game = laid_out("7s / 3h 4h 5h Kh / 4d 5d 6d / 2c 3c 4c", stolen="Kh")
    run(game, "b tunnel h 4", "a point 3h")
    assert game.moves(0) == ["discard 7s"]
    run(game, "a discard 7s")
    assert hand(game, "a") == set()
    assert game.moves(0) == ["callout b", "callout c", "callout d", "swap"]  # C26


def test_c42_a_guard_with_no_card_points_for_nothing() -> None:
    game = laid_out("/ 3h 4h 5h Kh / 4d 5d 6d / 2c 3c 4c", stolen="Kh")
    run(game, "b tunnel h 4", "a point 3h")
    assert (game.phase, game.tunnels, game.discards) == ("give", [(1, "4h")], [])


def test_c42_a_price_may_leave_heads_only() -> None:
    dealt = "7s Jd Jc Qd Qc  3h 4h 5h  Th Jh Qh  2c 3c 4c"
    game = started(dealt, "b tunnel h 4", "a point 3h", "a discard 7s")
    assert words(game, "a", "give") == []
    assert words(game, "a", "swap") == ["swap Jc", "swap Jd", "swap Qc", "swap Qd"]


def test_c42_a_price_may_leave_too_little_for_a_search() -> None:
    game = laid_out("7s 9d / 3h 4h 5h Kh / 4d 5d 6d / 2c 3c 4c", stolen="Kh")
    assert len(words(game, "a", "search")) == 3
    run(game, "b tunnel h 4", "a point 3h", "a discard 9d")
    assert words(game, "a", "search") == []


def test_c42_a_card_that_all_have_seen_is_discarded() -> None:
    game = started("7s 9d Jc 2h 8h  3h 4h 5h  9c Tc Jh  2c 3c 4c", "a give 7s", "d pass 7s")
    run(game, "c pass 9c", "b pass 9c")
    assert game.open == ["9c"]
    run(game, "b tunnel h 4", "a point 4h", "a discard 9c")
    assert (game.open, game.discards) == ([], ["9c"])


def test_c12_c42_the_price_comes_before_the_escape() -> None:
    game = started("7s 9d Jc 2h 8h  3h 4h 5h  4d 5d 6d  2c 3c 4c")
    game.tunnels = [(1, game.pack.pop()), (1, game.pack.pop())]
    run(game, "b tunnel h 3", "a point 5h")
    assert (game.over, game.phase) == ("", "discard")
    run(game, "a discard 2h")
    assert (game.over, game.discards) == ("C12", ["2h"])
    assert game.pack[-3:] == ["4h", "5h", "Kh"]
    assert game.winners() == [1, 2, 3]
    assert game.awaited() == []


def test_c12_c42_with_no_card_the_escape_follows_at_once() -> None:
    game = laid_out("/ 3h 4h 5h Kh / 4d 5d 6d / 2c 3c 4c", stolen="Kh")
    game.tunnels = [(1, game.pack.pop()), (1, game.pack.pop())]
    run(game, "b tunnel h 3", "a point 5h")
    assert game.over == "C12"


def test_c12_c42_the_last_tunnel_void_costs_nothing_and_the_match_goes_on() -> None:
    game = started("7s 9d Jc 2h 8h  3h 4h 5h  4d 5d 6d  2c 3c 4c")
    game.tunnels = [(1, game.pack.pop()), (1, game.pack.pop())]
    run(game, "b tunnel h 3", "a point Kh")
    assert (game.over, game.phase, len(hand(game, "a"))) == ("", "give", 5)


def test_c13_c42_the_price_sets_the_guard_back() -> None:
    # Nine cards; with the bonus for a head he would have ten after this round.
    guard = "7s 9d Jc 2h 8h 9h Td Jd Qd"
    for word, size, over in (("a let", 9, "C13"), ("a point 3h", 8, "")):
        game = laid_out(f"{guard} / 3h 4h 5h Kh / 4d 5d Kd / 2c 3c 4c", stolen="Kh")
        run(game, "b tunnel h 4", word)
        if game.phase == "discard":
            run(game, "a discard 2h")
        assert (len(hand(game, "a")), game.over) == (size, "")
        run(game, "a give 7s", "d pass 7s", "c pass Kd", "b pass Kd")
        assert (len(hand(game, "a")), game.over) == (size + 1, over)


@pytest.mark.parametrize("full", [8, 9])
def test_c42_c46_the_price_waits_among_the_discards(full: int) -> None:
    game = laid_out("7s 9d / 3h 4h 5h Kh / 4d 5d 6d / 2c 3c 4c", stolen="Kh")
    game.pack, game.discards = game.pack[:full], game.pack[full:]
    old = set(game.discards)
    run(game, "b tunnel h 4", "a point 3h")
    # Of eight cards four are left: refilled. Of nine, five: not.
    assert set(game.discards) == (set() if full == 8 else old)
    before = list(game.pack)
    run(game, "a discard 7s")
    # Nothing was drawn: the card lies with the discards, the three are under the pack.
    assert set(game.discards) == ({"7s"} if full == 8 else old | {"7s"})
    assert game.pack == [*before, "3h", "5h", "Kh"]


# ---------------------------------------------------------------- the agreement


@pytest.mark.parametrize(
    ("agreed", "suits"), [(0, "-shcdshcd"), (1, "-hcdshcds"), (2, "-cdshcdsh"), (3, "-dshcdshc")]
)
def test_c47_from_the_guards_left_on(agreed: int, suits: str) -> None:
    luck = Stacked(*["Kh", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"], agreed=agreed)
    game = Condamnes(9, luck)
    assert game.phase == "grab"  # before the grab
    assert ["-", *game.agreement[1:]] == [*suits]
    assert game.agreement[0] == ""


def test_c47_round_the_table_past_the_last_seat() -> None:
    game = Condamnes(4, Stacked(*["2s", "3s", "Kh", "4s"], agreed=1))
    assert game.guard == 2
    assert game.agreement == ["c", "d", "", "h"]  # d, a, b: hearts, clubs, diamonds


def test_c47_prisoners_see_the_whole_of_it_the_others_nothing() -> None:
    game = started()
    for viewer in (1, 2, 3):
        assert game.seen(viewer)["agreement"] == ["", "s", "h", "c"]
    for outsider in (0, None):
        assert game.seen(outsider)["agreement"] == [""] * 4
    # It binds nobody, and stands after a set-apart.
    game.apart = [2]
    assert game.seen(2)["agreement"] == ["", "s", "h", "c"]
    assert game.agreement == ["", "s", "h", "c"]


def test_c47_already_at_the_grab_and_after_the_end_everybody() -> None:
    game = Condamnes(4, Stacked(*TURNED.split(), agreed=3))
    assert game.seen(1)["agreement"] == ["", "d", "s", "h"]
    assert game.seen(0)["agreement"] == [""] * 4
    game = started()
    game.round = 15
    run(game, "a give 7s", "d pass 7s", "c pass Th", "b pass 8s")
    run(game, "a give 2h", "b pass 2h", "c pass 2h", "d pass 4c")
    assert game.over == "C14"
    for viewer in (0, 1, 2, 3, None):
        assert game.seen(viewer)["agreement"] == ["", "s", "h", "c"]


def test_c10_five_of_a_suit_and_the_travelling_card() -> None:
    game = started("7h 9d Jc 2h 8h  3h 4h 5h  Th Jh Qh  2c 3c 4c")
    run(game, "a give 7h", "d pass 7h", "c pass 7h")
    assert len(words(game, "b", "tunnel")) == 20
    assert "tunnel h 7 K" in words(game, "b", "tunnel")
    run(game, "b tunnel h 7 K", "a let")
    assert game.travelling == ""
    assert (game.stolen, game.holder) == ("Kh", 1)
    assert len(words(game, "b", "pass")) == 4 + 4


def test_c43_the_second_offence_may_set_apart() -> None:
    game = started(DEALT, "b show c 5s", "a callout b")
    assert game.offences == [0, 1, 0, 0]
    assert game.shown == {2: ("5s", 1)}
    assert words(game, "a", "callout") == []
    run(game, "a give 7s", "d pass 7s", "c pass Th", "b pass 8s", "a callout b")
    assert game.offences == [0, 1, 0, 0]  # nothing shown in this round
    run(game, "a give 2h", "b pass 2h", "c pass 2h", "d pass 4c", "b show c 5s", "a callout b")
    assert game.moves(0) == ["apart", "spare"]
    run(game, "a apart")
    assert game.moves(1) == []
    assert words(game, "c", "feint") == ["feint d"]


def test_c44_one_covert_move_a_round() -> None:
    game = started(DEALT, "c feint b")
    assert words(game, "c", "feint") == []
    assert game.rustles == [(1, 2), (1, 2)]  # the grab, too
    run(game, "a give 7s")
    assert words(game, "c", "feint") == []
    assert game.rustles == []
    run(game, "d pass 7s", "c pass Th", "b pass 8s")
    assert words(game, "c", "feint") == ["feint b", "feint d"]


def test_c44_one_covert_move_between_two_steps() -> None:
    game = started(DEALT, "c feint b", covert="step")
    assert words(game, "c", "feint") == []
    run(game, "a search d", "a pay Jc")
    assert words(game, "c", "feint") == []  # a search does not renew it
    run(game, "a give 7s")
    assert words(game, "c", "feint") == ["feint b", "feint d"]


def test_c46_fewer_than_five_cards_are_refilled_before_and_after() -> None:
    game = started()
    game.pack, game.discards = game.pack[:5], game.pack[5:]
    first = game.pack[0]
    drawn = game.draw()
    assert drawn == first
    assert game.discards == []
    game.hands[0].append(drawn)
    game.pack, game.discards = game.pack[:4], game.pack[4:]
    game.hands[0].append(game.draw())
    assert game.discards == []
    game.check()


# ---------------------------------------------------------------- whole matches


@pytest.mark.parametrize("seats", ROUNDS)
@pytest.mark.parametrize("literal", [False, True])
def test_random_matches_keep_the_bounds(seats: int, literal: bool) -> None:
    switches = {"searches": "free", "covert": "step", "pointing": "free"} if literal else {}
    for seed in range(4):
        rng = random.Random(seed)
        game = Condamnes(seats, Dice(seed), **switches)
        while not game.over:
            able = [seat for seat in range(seats) if game.moves(seat)]
            seat = rng.choice(game.awaited() if rng.random() < 0.6 else able)
            game.play(seat, rng.choice(game.moves(seat)))
        assert game.winners() in ([game.guard], game.prisoners)


def test_refused_moves() -> None:
    game = started()
    with pytest.raises(ValueError, match="may not play"):
        game.play(1, "pass 5s")
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, "give Jc")
    with pytest.raises(ValueError, match="not over"):
        game.winners()
    for wrong in ({"transfer": "x"}, {"searches": "x"}, {"covert": "x"}, {"pointing": "x"}):
        with pytest.raises(ValueError, match=" or "):
            Condamnes(3, Dice(0), **wrong)
    with pytest.raises(ValueError, match="seats"):
        Condamnes(2, Dice(0))
