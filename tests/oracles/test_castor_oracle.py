"""Self-test of the Castor oracle: positions made by hand, then random matches."""

import random
from collections.abc import Sequence

import pytest

from .castor import AGENTS, PLANS, Castor, all_cards


class Stacked:
    """Luck as the test wants it: the cards that it names come first, the rest in order."""

    def __init__(self, hands: Sequence[str] = (), pile: str = "", bottom: str = "") -> None:
        self.hands = [hand.split() for hand in hands]
        self.pile = pile.split()
        self.bottom = bottom.split()  # the lowest last
        self.picks: dict[str, int] = {}
        self.calls: list[str] = []

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        self.calls.append(name)
        if name == "pile":
            return stacked(cards, self.pile, self.bottom)
        if name == "deal":
            return self.deal(cards)
        return cards

    def deal(self, cards: list[str]) -> list[str]:
        named = {card for hand in self.hands for card in hand}
        rest = [card for card in all_cards() if card not in named]
        order: list[str] = []
        for hand in self.hands:
            missing = 12 - len(hand)
            order += [*hand, *rest[:missing]]
            rest = rest[missing:]
        self.hands = []  # later deals as they come
        return order + rest

    def pick(self, name: str, n: int) -> int:
        self.calls.append(name)
        return self.picks.get(name, 0)


def stacked(cards: list[str], top: list[str], bottom: list[str]) -> list[str]:
    """Plain plans in the middle; what else there is right above the bottom."""
    rest = list(cards)
    for card in [*top, *bottom]:
        rest.remove(card)
    rest.sort(key=lambda card: (len(card) > 1, card))
    return [*top, *rest, *bottom]


def new_game(
    agents: str, hands: Sequence[str], pile: str, bottom: str = "", *, leader: int = 0
) -> Castor:
    """Every seat with its agent; hands as named, the rest of the 12 cards whatever comes."""
    names = agents.split()
    return Castor(len(names), Stacked(hands, pile, bottom), agents=names, leader=leader)


def run(game: Castor, *script: str) -> None:
    """Each entry is a seat and a move, as in "0:m7"."""
    for entry in script:
        seat, move = entry.split(":")
        game.play(int(seat), move)


def play_trick(game: Castor, *cards: str) -> None:
    """Cards in the order of playing."""
    for card in cards:
        game.play(game.awaited()[0], card)


def winner_of(game: Castor, *cards: str) -> int:
    play_trick(game, *cards)
    assert game.last is not None
    return game.last[1]


def first_moves(game: Castor) -> None:
    """Go on with the first legal moves until a round, or the match, is over."""
    number = game.round
    while not game.over and game.round == number:
        seat = game.awaited()[0]
        game.play(seat, game.moves(seat)[0])


# --- components, set-up ----------------------------------------------------------------------


def test_a01_a02_components() -> None:
    cards = all_cards()
    assert len(set(cards)) == 60
    assert [sum(card[0] == c for card in cards) for c in "mbgy"] == [10, 18, 16, 16]
    assert [sum(card[0] == v for card in PLANS) for v in "123456"] == [3, 4, 4, 4, 3, 2]
    assert len([card for card in PLANS if len(card) > 1]) == 8


def test_a10_agents_named_and_at_random() -> None:
    game = Castor(3, Stacked(), agents=[None, "henry", None])
    assert game.agents == ["jean", "henry", "martha"]  # the free ones, here alphabetically
    luck = Stacked()
    assert Castor(2, luck, agents=["wxt", "martha"]).agents == ["wxt", "martha"]
    assert luck.calls == ["pile", "deal", "leader"]


def test_a10_the_powers_of_those_present_are_in_the_pile() -> None:
    game = new_game("wxt jean", [], "1 1")
    assert sorted(game.pile) == sorted([*PLANS, "jean", "wxt"])


def test_a11_six_in_the_hand_and_six_wait() -> None:
    game = new_game("wxt jean", ["m1 m2 m3 m4 m5 m6 b1 b2 b3 b4 b5 b6"], "1")
    assert game.state()["hands"] == [
        ["m1", "m2", "m3", "m4", "m5", "m6"],
        ["m7", "m8", "m9", "m10", "b7", "b8"],
    ]
    assert game.reserves[0] == ["b1", "b2", "b3", "b4", "b5", "b6"]
    assert len(game.undealt) == 36


def test_a12_first_leader() -> None:
    luck = Stacked(pile="1")
    luck.picks["leader"] = 2
    assert Castor(4, luck).awaited() == [2]
    assert Castor(4, Stacked(pile="1"), leader=3).awaited() == [3]


def test_a13_without_powers() -> None:
    game = Castor(5, Stacked(), powers="off")
    assert sorted(game.pile) == sorted(PLANS)
    assert sorted(game.agents) == sorted(AGENTS)


def test_set_up_refusals() -> None:
    for seats in (1, 6):
        with pytest.raises(ValueError, match="2 to 5 seats"):
            Castor(seats, Stacked())
    with pytest.raises(ValueError, match="on or off"):
        Castor(2, Stacked(), powers="maybe")
    with pytest.raises(ValueError, match="different agent"):
        Castor(2, Stacked(), agents=["wxt", "wxt"])
    with pytest.raises(ValueError, match="no such agent"):
        Castor(2, Stacked(), agents=["wxt", "castor"])
    with pytest.raises(ValueError, match="must be a seat"):
        Castor(2, Stacked(), leader=2)
    with pytest.raises(ValueError, match="not over"):
        Castor(2, Stacked(pile="1")).winners()


# --- the rulebook's example ------------------------------------------------------------------


def test_the_rulebooks_example() -> None:
    # Maëlys (Martha), Nathaniel (Henry), Mathis (Jean)
    hands = ["g9 g8 m3", "b1 y12 b7", "b2 g11 y6"]
    game = new_game("martha henry jean", hands, "4 5 henry martha 2", "6")
    play_trick(game, "g9", "b1", "b2")  # trick 1: Maëlys
    assert game.leader == 0
    play_trick(game, "g8", "y12", "g11")  # trick 2: Mathis
    assert game.last == (0, 2, ["g8", "y12", "g11"])
    assert game.taken == [(0, "4"), (2, "5"), (1, "henry")]
    assert (game.phase, game.awaited()) == ("name", [1])
    run(game, "1:lead b")
    assert game.taken[3:] == [(0, "martha")]
    assert (game.phase, game.awaited(), game.pile[0]) == ("play", [1], "2")
    play_trick(game, "b7", "y6", "m3")
    assert (game.phase, game.awaited(), game.moves(0)) == ("deeper", [0], ["yes", "no"])
    run(game, "0:yes")
    assert game.taken[4:] == [(0, "2"), (0, "6")]
    assert sorted(game.won[0]) == ["b1", "b2", "b7", "g9", "m3", "y6"]
    assert (game.trick, game.awaited()) == (4, [0])


# --- a trick ---------------------------------------------------------------------------------


def test_a20_clockwise_any_card() -> None:
    game = new_game("wxt jean henry", ["g1", "g2", "g3"], "1", leader=1)
    run(game, "1:g2")
    assert game.awaited() == [2]
    assert "g3" in game.moves(2)
    assert len(game.moves(2)) == 6
    assert game.moves(0) == game.moves(1) == []
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, "g1")


def test_a21_highest_of_the_first_colour_or_highest_mauve() -> None:
    hands = ["g8 g1", "y12 m1", "g11 m2"]
    game = new_game("wxt jean henry", hands, "1 1")
    assert winner_of(game, "g8", "y12", "g11") == 2
    assert winner_of(game, "m2", "g1", "m1") == 2


def test_a22_a24_the_winner_takes_all_and_leads() -> None:
    game = new_game("wxt jean henry", ["g8", "g9", "y16"], "4 2")
    play_trick(game, "g8", "g9", "y16")
    assert game.won == [[], ["g8", "g9", "y16"], []]
    assert game.taken == [(1, "4")]
    assert (game.pile[0], game.awaited(), game.trick) == ("2", [1], 2)


def test_a25_the_waiting_cards_are_taken_up_before_trick_7() -> None:
    game = Castor(2, Stacked(pile="1 1 2 2 2 3 3 4 4 4"), powers="off")
    reserves = [list(reserve) for reserve in game.reserves]
    for _ in range(12):
        seat = game.awaited()[0]
        assert game.trick <= 6
        game.play(seat, game.moves(seat)[0])
    assert game.trick == 7
    assert game.hands == reserves
    assert game.reserves == [[], []]


def test_a25_goes_before_the_powers() -> None:
    game = new_game("wxt jean", [], "1 1 2 2 2 3 wxt")
    first_cards = 12
    for _ in range(first_cards):
        seat = game.awaited()[0]
        game.play(seat, game.moves(seat)[0])
    assert (game.trick, game.phase) == (7, "ask")
    assert [len(hand) for hand in game.hands] == [6, 6]


# --- powers ----------------------------------------------------------------------------------


def test_a31_henry_must_name_a_leader() -> None:
    game = new_game("wxt henry jean", [], "henry 1")
    assert game.moves(1) == ["lead a", "lead b", "lead c"]
    run(game, "1:lead c")
    assert (game.leader, game.awaited(), game.phase) == (2, [2], "play")


def test_a31_for_this_trick_only() -> None:
    game = new_game("henry jean", ["b1 b2", "b9"], "henry 1 1")
    run(game, "0:lead b", "1:b9", "0:b1")
    assert game.awaited() == [1]  # A24


def test_a32_martha_wins_and_declines_or_loses() -> None:
    game = new_game("martha jean", ["b9", "b1"], "martha 1", "6")
    run(game, "0:b9", "1:b1", "0:no")
    assert game.taken == [(0, "martha"), (0, "1")]
    game = new_game("martha jean", ["b1", "b9"], "martha 1", "6")
    run(game, "0:b1", "1:b9")
    assert (game.trick, game.active) == (2, [])  # she is not asked


def test_a32_power_cards_at_the_bottom_stay() -> None:
    game = new_game("martha jean wxt", ["b9", "b1", "b2"], "martha 1", "4blue wxt jean")
    run(game, "0:b9", "1:b1", "2:b2", "0:yes")
    assert game.taken == [(0, "martha"), (0, "1"), (0, "4blue")]
    assert game.pile[-2:] == ["wxt", "jean"]
    assert (game.phase, game.accomplice()) == ("play", "")


def test_a33_jean_takes_his_card_back() -> None:
    game = new_game("henry jean", ["b9", "b1 b10"], "jean 1")
    run(game, "0:b9", "1:b1")
    assert (game.phase, game.awaited()) == ("retake", [1])
    assert game.moves(1)[-1] == "no"
    assert "b1" not in game.moves(1)
    run(game, "1:b10")
    assert game.last == (0, 1, ["b9", "b10"])
    assert "b1" in game.hands[1]
    assert game.shown == "b1"  # A70
    run(game, "1:b1")
    assert game.shown == ""


def test_a33_jean_who_led_changes_the_first_colour() -> None:
    game = new_game("jean henry wxt", ["b9 g1", "b10", "g2"], "jean 1")
    run(game, "0:b9", "1:b10", "2:g2", "0:g1")
    assert game.last == (0, 2, ["g1", "b10", "g2"])


def test_a33_no_effect_with_an_empty_hand() -> None:
    game = new_game("jean henry", [], "1 1 2 2 2 jean 3 4")
    while game.trick < 7:
        seat = game.awaited()[0]
        assert game.phase == "play"
        game.play(seat, game.moves(seat)[0])
    assert (0, "jean") in game.taken


def test_a33_under_in_step_he_follows_if_able() -> None:
    hands = ["g5", "g6 g7 b1 b2 b3 b4"]
    game = new_game("henry jean", hands, "jean 6step")
    run(game, "0:g5")
    assert game.moves(1) == ["g6", "g7"]
    run(game, "1:g6")
    assert game.moves(1) == ["g7", "no"]
    # His only card of the colour lies on the table: it counts, so he cannot change it.
    game = new_game("henry jean", ["g5", "g6 b1 b2 b3 b4 b5"], "jean 6step")
    run(game, "0:g5", "1:g6")
    assert game.moves(1) == ["no"]
    # He has none at all: any card.
    game = new_game("henry jean", ["g5", "b1 b2 b3 b4 b5 b6"], "jean 6step")
    run(game, "0:g5", "1:b6")
    assert game.moves(1) == ["b1", "b2", "b3", "b4", "b5", "no"]


def test_a33_under_in_step_the_leader_is_free_and_the_others_cards_stay() -> None:
    game = new_game("jean henry", ["g5 b1 b2 b3 b4 b5", "g6"], "jean 6step")
    run(game, "0:g5", "1:g6")
    assert game.moves(0) == ["b1", "b2", "b3", "b4", "b5", "no"]
    run(game, "0:b1")
    assert game.last == (0, 0, ["b1", "g6"])


def test_a33_in_secret() -> None:
    game = new_game("henry jean", ["g5", "g4 g6"], "jean 5secret")
    run(game, "1:g4", "0:g5")
    assert (game.phase, game.awaited()) == ("retake", [1])
    run(game, "1:g6")
    assert game.last == (0, 1, ["g5", "g6"])


def test_a34_wxt_is_the_best_of_his_colour() -> None:
    hands = ["g16", "g1", "g15"]
    game = new_game("henry wxt jean", hands, "wxt 1")
    assert (game.phase, game.moves(1)) == ("ask", ["yes", "no"])
    run(game, "1:yes")
    assert winner_of(game, "g16", "g1", "g15") == 1
    game = new_game("henry wxt jean", hands, "wxt 1")
    run(game, "1:no")
    assert winner_of(game, "g16", "g1", "g15") == 0


def test_a34_only_of_its_colour() -> None:
    game = new_game("henry wxt jean", ["g16", "g1", "m1"], "wxt 1")
    run(game, "1:yes")
    assert winner_of(game, "g16", "g1", "m1") == 2
    game = new_game("henry wxt jean", ["g16", "b18", "g1"], "wxt 1")
    run(game, "1:yes")
    assert winner_of(game, "g16", "b18", "g1") == 0


def test_a34_also_upside_down() -> None:
    game = new_game("henry wxt jean", ["g1", "g16", "g2"], "wxt 3upside")
    run(game, "1:yes")
    assert winner_of(game, "g1", "g16", "g2") == 1


def test_a35_moignons_robs_and_gives() -> None:
    game = new_game("moignons henry", ["m1 m2 m3 m4 m5 m6", "b1 b2 b3 b4 b5 b6"], "moignons 1")
    assert game.moves(0) == ["rob b", "no"]
    luck = game.luck
    assert isinstance(luck, Stacked)
    luck.picks["rob"] = 2
    run(game, "0:rob b")
    assert (game.phase, game.awaited(), game.robbery) == ("give", [0], (1, "b3"))
    assert game.moves(0) == ["m1", "m2", "m3", "m4", "m5", "m6", "b3"]
    run(game, "0:m1")
    assert game.state()["hands"] == [
        ["m2", "m3", "m4", "m5", "m6", "b3"],
        ["m1", "b1", "b2", "b4", "b5", "b6"],
    ]
    assert (game.phase, game.awaited(), game.robbery) == ("play", [0], None)


def test_a35_the_card_taken_may_be_given_back() -> None:
    game = new_game("moignons henry jean", [], "moignons 1")
    before = game.state()["hands"]
    assert game.moves(0) == ["rob b", "rob c", "no"]
    run(game, "0:rob c")
    assert game.robbery is not None
    run(game, f"0:{game.robbery[1]}")
    assert game.state()["hands"] == before


def test_a30_a36_powers_in_the_order_they_appear() -> None:
    game = new_game("henry wxt moignons", [], "moignons wxt henry 1")
    assert game.phase == "rob"
    run(game, "2:no")
    assert game.phase == "ask"
    run(game, "1:no")
    assert game.phase == "name"
    run(game, "0:lead b")
    assert game.taken == [(2, "moignons"), (1, "wxt"), (0, "henry")]
    assert game.awaited() == [1]


def test_a36_a_power_uncovered_by_the_last_trick_acts_in_the_next_round() -> None:
    pile = "1 1 2 2 2 3 3 4 4 4 5 6 wxt"
    game = new_game("wxt jean", [], pile)
    first_moves(game)
    assert (game.round, game.trick, game.phase) == (2, 1, "ask")
    assert game.taken == [(0, "wxt")]


# --- accomplices -----------------------------------------------------------------------------


def test_a41_pass_left() -> None:
    game = new_game("wxt jean henry", ["m1", "m2", "m3"], "1left")
    assert (game.phase, game.awaited()) == ("pass", [0, 1, 2])
    run(game, "1:m2", "2:m3")
    assert game.awaited() == [0]
    assert game.moves(1) == []  # final
    assert game.state()["picked"] == ["", "m2", "m3"]
    run(game, "0:m1")
    assert "m3" in game.hands[0]
    assert "m1" in game.hands[1]
    assert "m2" in game.hands[2]
    assert (game.phase, game.awaited()) == ("play", [0])


def test_a42_reverse() -> None:
    game = new_game("wxt jean henry", [], "2reverse", leader=1)
    order = []
    for _ in range(3):
        seat = game.awaited()[0]
        order.append(seat)
        game.play(seat, game.moves(seat)[0])
    assert order == [1, 0, 2]
    game = new_game("wxt jean", [], "2reverse")
    run(game, f"0:{game.moves(0)[0]}")
    assert game.awaited() == [1]


def test_a43_no_trump() -> None:
    hands = ["g5 m1", "m10 g16", "g6 b18"]
    game = new_game("wxt jean henry", hands, "3notrump")
    assert winner_of(game, "g5", "m10", "g6") == 2
    game = new_game("wxt jean henry", hands, "3notrump")
    assert winner_of(game, "m1", "g16", "b18") == 0


def test_a44_upside_down() -> None:
    hands = ["g5 m2", "g4 m1", "b1 g1"]
    game = new_game("wxt jean henry", hands, "3upside")
    assert winner_of(game, "g5", "g4", "b1") == 1
    game = new_game("wxt jean henry", hands, "3upside")
    assert winner_of(game, "m2", "m1", "g1") == 1


@pytest.mark.parametrize(("plan", "trump"), [("4blue", "b"), ("5yellow", "y")])
def test_a45_a47_blue_or_yellow_trump(plan: str, trump: str) -> None:
    hands = [f"g5 {trump}9", f"{trump}1 m1", "m10 g16"]
    game = new_game("wxt jean henry", hands, plan)
    assert winner_of(game, "g5", f"{trump}1", "m10") == 1
    game = new_game("wxt jean henry", hands, plan)
    assert winner_of(game, "g5", "m1", "g16") == 1  # none played: A21
    game = new_game("wxt jean henry", hands, plan)
    assert winner_of(game, f"{trump}9", f"{trump}1", "m10") == 0


def test_a46_in_secret() -> None:
    game = new_game("wxt jean henry", ["g5", "b18", "g6"], "5secret", leader=1)
    assert (game.phase, game.awaited()) == ("secret", [0, 1, 2])
    run(game, "2:g6", "0:g5")
    assert game.state()["played"] == ["", "", ""]
    run(game, "1:b18")
    assert game.last == (1, 1, ["g5", "b18", "g6"])


def test_a48_in_step() -> None:
    game = new_game("wxt jean", ["g5", "g6 g7 m1 m2 m3 m4"], "6step 1")
    run(game, "0:g5")
    assert game.moves(1) == ["g6", "g7"]
    with pytest.raises(ValueError, match="may not play"):
        game.play(1, "m1")
    game = new_game("wxt jean", ["g5", "b6 b7 m1 m2 m3 m4"], "6step 1")
    run(game, "0:g5")
    assert len(game.moves(1)) == 6


# --- end of a round, end of the match ---------------------------------------------------------


def counted(seats: int, won: Sequence[str], plans: Sequence[str]) -> list[int]:
    game = Castor(seats, Stacked(pile="1"), powers="off")
    game.won = [cards.split() for cards in won]
    game.taken = [(seat, plan) for seat, cards in enumerate(plans) for plan in cards.split()]
    return game.count()


def test_a50_a51_a52_scores() -> None:
    won = ["g1 g2 y1", "g3 y2 y3", "b1 b2 b3"]
    assert counted(3, won, ["4blue 5", "6 1", "2"]) == [9, 7 - 8, 2 + 8]
    won = ["g1 y1", "g3 y2 y3", "b1 g2 g4", "y4 y5 g5"]
    assert counted(4, won, ["4", "5 3", "", "6"]) == [4 + 5, 8 + 5 - 5, 0, 6 + 5 - 5]


def test_a51_a52_ties_and_zero() -> None:
    # Nobody has green or yellow cards: everybody is tied in both.
    assert counted(2, ["b1", ""], ["3", ""]) == [3, 0]
    assert counted(2, ["g1 y1", ""], ["3", "5"]) == [3 - 8, 5 + 8]


def test_a54_the_rest_stays_on_top_and_the_taken_go_under_it() -> None:
    game = new_game("wxt jean", [], "wxt 1 1 2 2 2 3 3 4 4 4 5 6")
    run(game, "0:no")
    rest = game.pile[12:]
    taken = ["wxt", *"112223344456"]
    first_moves(game)
    assert game.round == 2
    assert game.pile[: len(rest)] == rest
    assert sorted(game.pile[len(rest) :]) == sorted(taken)
    assert game.taken == []
    assert [len(hand) for hand in game.hands] == [6, 6]
    assert game.won == [[], []]


def test_a55_who_leads_the_next_round() -> None:
    game = Castor(4, Stacked(pile="1"))
    game.trick_winners = [2, 1, 2, 1, 3, 3]
    assert game.next_leader([0]) == 0
    assert game.next_leader([1, 2]) == 1
    assert game.next_leader([0, 2]) == 2
    game.trick_winners = [3, 1]
    assert game.next_leader([0, 2]) == 2  # neither won one: clockwise from seat 1
    game.trick_winners = [1, 3]
    assert game.next_leader([0, 2]) == 0


def test_a53_a60_the_second_medal_wins() -> None:
    game = Castor(2, Stacked(pile="1"), powers="off")
    while not game.over:
        first_moves(game)
    assert max(game.medals) == 2
    assert game.winners() == [seat for seat in range(2) if game.medals[seat] == 2]
    assert game.awaited() == []
    assert game.moves(0) == []
    assert game.state()["phase"] == ""
    with pytest.raises(ValueError, match="may not play"):
        game.play(0, "m1")


def test_a60_shared() -> None:
    game = Castor(3, Stacked(pile="1"), powers="off")
    game.medals = [1, 1, 0]
    game.end_round()  # nobody has won anything: all tied
    assert game.medals == [2, 2, 1]
    assert game.winners() == [0, 1]


# --- who knows what --------------------------------------------------------------------------


def shown_game(top: str) -> Castor:
    """Jean (seat 1) has just taken b1 back; `top` lies on the pile."""
    game = new_game("moignons jean", ["b9", "b1 b10"], f"jean 1 {top}")
    run(game, "0:b9", "1:b1", "1:b10")
    assert game.shown == "b1"
    return game


def test_a70_what_jean_took_back_is_known_until_it_may_have_gone() -> None:
    game = shown_game("2")
    run(game, f"1:{game.hands[1][0]}")
    assert game.shown == "b1"  # another card was played
    game = shown_game("moignons")
    run(game, "0:rob b")
    assert game.shown == ""
    game = shown_game("moignons")
    run(game, "0:no")
    assert game.shown == "b1"
    game = shown_game("1left")
    run(game, f"0:{game.moves(0)[0]}", f"1:{game.moves(1)[0]}")
    assert game.shown == ""


# --- random matches --------------------------------------------------------------------------


class Chance:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffle(self, name: str, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))

    def pick(self, name: str, n: int) -> int:
        return self.rng.randrange(n)


@pytest.mark.parametrize("seed", range(100))
def test_random_matches_finish(seed: int) -> None:
    luck = Chance(seed)
    seats = 2 + seed % 4
    game = Castor(seats, luck, powers="off" if seed % 3 == 0 else "on")
    while not game.over:
        for other in range(seats):
            assert (game.moves(other) == []) == (other not in game.awaited())
        seat = luck.rng.choice(game.awaited())
        game.play(seat, luck.rng.choice(game.moves(seat)))
    assert game.winners() != []
    assert game.round <= seats + 1
