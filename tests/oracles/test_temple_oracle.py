"""Self-test of the Le Temple oracle: positions made by hand, then random matches."""

import random

import pytest

from .temple import (
    FACES,
    NONE,
    NORMAL_ROOMS,
    OUTSIDE,
    VARIANT_ROOMS,
    Temple,
    read_rooms,
    rooms_of_side,
)


class Faces:
    """Dice that fall as they are told, then always the same; the first player is named."""

    def __init__(self, faces: str = "", rest: str = "A", first: int = 0) -> None:
        self.faces = [*faces.replace(" ", "")]
        self.rest = rest
        self.first = first
        self.calls: list[str] = []

    def pick(self, name: str, n: int) -> int:
        self.calls.append(name)
        if name == "first":
            return self.first
        assert (name, n) == ("die", 6)
        return FACES.index(self.faces.pop(0) if self.faces else self.rest)


class Chance:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def pick(self, name: str, n: int) -> int:
        return self.rng.randrange(n)


def begin(
    faces: str = "", *, seats: int = 2, variant: str = "none", rest: str = "A", first: int = 0
) -> Temple:
    """All sides are chosen: n, e, s, w from seat a on, whoever is first."""
    game = Temple(seats, Faces(faces, rest), variant=variant, first=first)
    for step in range(seats):
        seat = (first + step) % seats
        game.play(seat, f"side {'nesw'[seat]}")
    return game


def run(game: Temple, *moves: str) -> None:
    """Each entry is a move of the awaited seat, or of another one as in `b: card 1`."""
    for move in moves:
        letter, colon, text = move.partition(": ")
        game.play("abcd".index(letter) if colon else game.turn, text if colon else move)


def keep_all(game: Temple) -> None:
    while game.phase in ("accept", "place"):
        run(game, "accept" if game.phase == "accept" else "keep")


def give_all(game: Temple) -> None:
    while game.phase in ("accept", "place"):
        run(game, "accept" if game.phase == "accept" else "give")


def end_the_turn(game: Temple) -> None:
    """Keep every die, go nowhere."""
    keep_all(game)
    if game.phase == "ready":
        run(game, "explore")
    run(game, "stop")


def go(game: Temple, *, circled: dict[str, int]) -> None:
    game.circled |= circled


def complete(game: Temple, seat: int, number: int, sides: str = "L") -> None:
    card = game.sheets[seat].cards[number - 1]
    for side in sides:
        card.crossed[side] = ["x"] * len(card.symbols[side])


# --- components and set-up --------------------------------------------------------------------


@pytest.mark.parametrize("text", [NORMAL_ROOMS, VARIANT_ROOMS])
def test_t03_sheets(text: str) -> None:
    actions = [room.action for room in read_rooms(text).values()]
    assert len(actions) == 25
    assert actions.count("EXIT") == 1
    for colour in ("orange", "violet", "turquoise", "pink"):
        assert actions.count(f"{colour}U") == actions.count(f"{colour}L") == 1
    assert read_rooms(text)["c3"].action == "EXIT"


def test_t02_t10_targets_and_rounds() -> None:
    # The set-up of the rulebook: four players, normal.
    game = Temple(4, Faces())
    assert (game.target, game.last_round) == (25, 6)
    assert Temple(2, Faces(), difficulty="easy").target == 14
    assert Temple(3, Faces(), difficulty="hard", variant="closing").target == 25  # T65
    assert Temple(2, Faces()).last_round == 8


def test_t11_random_or_named_first_player() -> None:
    luck = Faces(first=2)
    assert Temple(3, luck).awaited() == [2]
    assert luck.calls == ["first"]
    luck = Faces()
    assert Temple(3, luck, first=1).awaited() == [1]
    assert luck.calls == []


def test_t12_sides_from_the_first_player_on() -> None:
    game = Temple(3, Faces(), first=1)
    assert game.moves(1) == ["side e", "side n", "side s", "side w"]
    assert game.moves(0) == []
    run(game, "side s")
    assert game.awaited() == [2]
    assert game.moves(2) == ["side e", "side n", "side w"]
    run(game, "side n", "side e")
    assert game.state()["sides"] == ["e", "s", "n"]
    assert game.state()["places"] == [OUTSIDE] * 3
    assert (game.round, game.active, game.phase) == (1, 1, "place")


def test_set_up_refusals() -> None:
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 seats"):
            Temple(seats, Faces())
    with pytest.raises(ValueError, match="difficulty"):
        Temple(2, Faces(), difficulty="mild")
    with pytest.raises(ValueError, match="variant"):
        Temple(2, Faces(), variant="all")
    with pytest.raises(ValueError, match="not over"):
        Temple(2, Faces()).winners()
    with pytest.raises(ValueError, match="may not play"):
        Temple(2, Faces()).play(1, "side n")


# --- rolling ----------------------------------------------------------------------------------


def test_t22_two_at_a_time_then_a_last_one_alone() -> None:
    game = begin("KX AA AA AA  T")
    assert (game.free, game.thrown, game.cursed) == (6, ["K", NONE], [1, 0, 0])
    end_the_turn(game)
    # Seven dice in the second turn.
    run(game, *["keep"] * 6)
    assert (game.free, game.thrown) == (0, ["A", NONE])


def test_t23_black_masks_to_the_first_box_and_the_key_is_kept() -> None:
    # The rulebook's picture: a black mask and a key, which the player keeps.
    game = begin("XK")
    assert game.cursed == [1, 0, 0]
    assert game.thrown == [NONE, "K"]
    assert game.moves(0) == ["give", "keep"]
    assert game.moves(1) == []
    run(game, "keep")
    assert game.kept == ["K"]
    # And two black masks, which leave nothing to ask.
    game = begin("XX MT")
    assert (game.cursed, game.thrown) == ([2, 0, 0], ["M", "T"])
    run(game, "give")
    assert (game.pool, game.thrown) == (["M"], [NONE, "T"])


def test_t21_cursed_dice_come_back_in_the_third_turn() -> None:
    game = begin("XX XK AA AA", seats=3)
    assert game.cursed == [3, 0, 0]
    for cursed in ([0, 3, 0], [0, 0, 3], [0, 0, 0]):
        end_the_turn(game)
        assert game.cursed == cursed
    assert game.free == 6  # of eight, two are thrown


def test_t20_round_ticked_by_the_first_player_only() -> None:
    game = begin(seats=3, first=2)
    rounds = []
    for _ in range(4):
        rounds.append((game.active, game.round))
        end_the_turn(game)
    assert rounds == [(2, 1), (0, 1), (1, 1), (2, 2)]


def test_t38_no_free_dice() -> None:
    game = begin("XX XX XX XX", rest="X")
    assert (game.phase, game.cursed) == ("explore", [8, 0, 0])
    go(game, circled={"heal": 1})
    run(game, "stop")
    assert (game.active, game.phase, game.cursed) == (1, "ready", [0, 8, 0])
    assert game.moves(1) == ["explore", "heal 2"]


# --- exploring --------------------------------------------------------------------------------


def test_t24_only_rooms_whose_symbols_are_there() -> None:
    # As in the rulebook's picture: a key, a torch and an adventurer; one neighbour can be
    # entered, another cannot.
    game = begin("KT AX XX XX")
    keep_all(game)
    assert rooms_of_side("n") == ["a1", "b1", "c1", "d1", "e1"]
    # KT and AT are paid for; KK, AA and TM are not.
    assert game.moves(0) == ["enter a1", "enter d1", "stop"]
    run(game, "enter d1")
    assert game.kept == ["K"]
    assert game.moves(0) == ["stop", "use key"]


def test_t24_orthogonal_neighbours_and_a_die_serves_once() -> None:
    game = begin("KT AT AA MX")
    keep_all(game)
    run(game, "enter a1")
    assert game.kept == ["A", "T", "A", "A", "M"]
    # b1 needs KK, a2 needs TA.
    assert game.moves(0) == ["enter a2", "stop"]
    run(game, "enter a2")
    assert game.kept == ["A", "A", "M"]
    assert game.moves(0) == ["enter a3", "stop", "use mask"]


def test_t25_t27_torch_room_circles_and_is_crossed_off() -> None:
    # The rulebook's example: the torch is circled, the action in the room is crossed off.
    game = begin("AT AT AA MM")
    game.sheets[0].side = "s"
    keep_all(game)
    run(game, "enter b5")
    assert game.circled["torch"] == 1
    assert game.sheets[0].off == {"b5"}
    # Again at its price, without the action.
    game.sheets[0].place = OUTSIDE
    run(game, "enter b5")
    assert game.circled["torch"] == 1


def test_t26_unused_dice_are_lost() -> None:
    game = begin("XA")
    keep_all(game)
    game.made = ["K"]
    run(game, "stop")
    assert game.active == 1
    assert (game.free, game.kept, game.made) == (5, [], [])


def test_t27_t28_gem_and_joker() -> None:
    game = begin("KT KA TA MA")
    keep_all(game)
    run(game, "enter a1")
    assert game.gems == 1
    game.sheets[0].place = "a3"
    go(game, circled={"mask": 2, "key": 8})
    run(game, "enter b3")
    assert game.moves(0) == ["joker heal", "joker mask", "joker reroll", "joker torch"]
    assert game.sheets[0].off == {"a1"}
    run(game, "joker mask")
    assert (game.circled["mask"], game.gems) == (3, 2)
    assert game.sheets[0].off == {"a1", "b3"}
    assert game.phase == "explore"


def test_t29_actions_without_effect_are_not_crossed_off() -> None:
    game = begin("AA AA MA XX")
    keep_all(game)
    go(game, circled=dict.fromkeys(("heal", "reroll", "key", "torch", "mask"), 8))
    run(game, "enter c1")
    game.sheets[0].place = "a3"
    run(game, "enter b3")  # an idle joker asks nothing
    assert game.phase == "explore"
    assert game.sheets[0].off == set()
    game = begin("KT XX XX XX")
    keep_all(game)
    game.gems = 30
    run(game, "enter a1")
    assert game.sheets[0].off == set()


# --- pool and treasure cards ------------------------------------------------------------------


def test_t30_a_second_die_only_if_one_remains_for_each_to_come() -> None:
    game = begin("AA MK XX XX", seats=4)
    give_all(game)
    run(game, "stop")
    assert (game.phase, game.awaited()) == ("share", [1])
    assert game.moves(1) == ["take A", "take K", "take M"]
    run(game, "take A")
    assert game.moves(1) == ["done", "take A", "take K", "take M"]
    run(game, "take K")
    assert game.awaited() == [2]
    run(game, "take A")  # one die left, for the seat to come
    assert game.awaited() == [3]
    run(game, "take M")
    assert game.state()["hands"] == [[], ["A", "K"], ["A"], ["M"]]
    assert (game.phase, game.awaited()) == ("cross", [1])


def test_t30_not_enough_dice_and_leftovers() -> None:
    game = begin("AX XX XX XX", seats=4)
    give_all(game)
    run(game, "stop", "take A")
    assert (game.phase, game.awaited()) == ("cross", [1])
    game = begin("AA KK XX XX")
    give_all(game)
    run(game, "stop", "take K", "take K")
    assert (game.phase, game.pool, game.aside) == ("cross", ["A", "A"], 0)
    run(game, "cross 1L", "cross 4L")
    assert game.dice() == 8


def test_t31_two_dice_on_two_cards() -> None:
    # The rulebook's example: a golden mask and an adventurer.
    game = begin("MA XX XX XX")
    give_all(game)
    run(game, "stop", "take M", "take A")
    assert game.moves(1) == [
        "cross 1R", "cross 2R", "cross 3L", "cross 4R", "cross 5R", "cross 6L",
    ]  # fmt: skip
    run(game, "cross 3L")
    assert game.moves(1) == [
        "cross 1L", "cross 1R", "cross 2L", "cross 2R", "cross 3L", "cross 3R", "cross 4R",
        "cross 5L", "cross 6R",
    ]  # fmt: skip
    run(game, "cross 4R")
    cards = ["--/----", "--/----", "-x/----", "--/x---", "--/----", "--/----"]
    assert game.state()["cards"] == [["--/----"] * 6, cards]
    assert game.active == 1


def test_t31_a_die_that_fits_nowhere_is_wasted() -> None:
    game = begin("MA XX XX XX")
    for card in game.sheets[1].cards:
        card.used = True
    give_all(game)
    run(game, "stop", "take M", "take A")
    assert game.active == 1
    assert game.dice() == 8


def test_t31_using_the_card_while_crossing_off() -> None:
    game = begin("MA XX XX XX")
    for card in game.sheets[1].cards[1:]:
        card.used = True
    complete(game, 1, 1)
    give_all(game)
    run(game, "stop", "take A", "take M")
    assert game.moves(1) == ["card 1", "cross 1R"]
    run(game, "card 1")  # now neither die fits
    assert game.active == 1
    assert game.circled["rush"] == 1


def test_t32_card_with_and_without_its_gem() -> None:
    game = begin()
    complete(game, 1, 3)
    complete(game, 1, 4, "LR")
    complete(game, 0, 5, "R")  # alone it gives nothing
    assert game.moves(0) == ["give", "keep"]
    assert game.moves(1) == ["card 3", "card 4"]
    run(game, "b: card 3", "b: card 4")
    assert (game.circled["heal"], game.circled["reroll"], game.gems) == (1, 1, 1)
    assert game.moves(1) == []
    # The circle on a full track is lost, the gem is not.
    complete(game, 0, 1, "LR")
    go(game, circled={"rush": 8})
    run(game, "a: card 1")
    assert (game.circled["rush"], game.gems) == (8, 2)


# --- bonus actions ----------------------------------------------------------------------------


def test_t34_rush_from_outside_and_when() -> None:
    game = begin("KX")
    go(game, circled={"rush": 2, "reroll": 1, "heal": 1})
    rush = ["rush a1", "rush b1", "rush c1", "rush d1", "rush e1"]
    # From the first decision on; the throw was accepted before there was a reroll.
    assert game.moves(0) == ["give", "heal 1", "keep", "reroll", *rush]
    run(game, "keep")
    assert game.moves(0) == ["accept", "reroll", *rush]
    run(game, "rush e1")
    assert (game.gems, game.phase, game.thrown) == (1, "accept", ["A", "A"])
    assert game.moves(0) == ["accept", "reroll", "rush d1", "rush e2"]
    give_all(game)
    assert game.moves(0) == ["explore", "heal 1", "rush d1", "rush e2"]
    run(game, "explore")
    assert game.moves(0) == ["rush d1", "rush e2", "stop"]
    run(game, "rush e2")
    assert game.spent["rush"] == 2
    assert game.moves(0) == ["stop"]  # e2 is half of a pair: nothing won


def test_t34_rush_while_a_throw_is_being_placed() -> None:
    game = begin("AK TM")
    go(game, circled={"rush": 3})
    run(game, "rush a1")
    # A gem, and the same throw still lies there.
    assert (game.gems, game.phase, game.thrown, game.free) == (1, "place", ["A", "K"], 6)
    assert game.sheets[0].off == {"a1"}
    run(game, "keep")
    assert game.moves(0) == ["give", "keep", "rush a2", "rush b1"]  # between its two dice, too
    run(game, "rush b1")
    assert (game.phase, game.thrown, game.kept) == ("place", [NONE, "K"], ["A"])
    run(game, "give")
    assert (game.thrown, game.pool) == (["T", "M"], ["K"])
    run(game, "rush a1", "keep", "keep")  # back again: the gem is gone
    assert (game.gems, game.spent["rush"]) == (1, 3)
    assert "rush b1" not in game.moves(0)


def test_t34_only_the_active_player_rushes_and_not_after_the_stop() -> None:
    game = begin("AA KX XX XX")
    go(game, circled={"rush": 8})
    assert game.moves(1) == []
    give_all(game)
    assert "rush c1" in game.moves(0)
    run(game, "stop")
    assert game.phase == "share"
    assert game.moves(0) == []
    assert game.moves(1) == ["take A", "take K"]
    run(game, "take A", "take K")
    assert (game.phase, game.moves(0)) == ("cross", [])
    assert not any(move.startswith("rush") for move in game.moves(1))


def test_t34_a_rush_with_a_card_used_in_the_middle_of_a_throw() -> None:
    game = begin("XK")
    complete(game, 1, 1)
    assert game.moves(0) == ["give", "keep"]
    run(game, "b: card 1", "rush c1")
    assert (game.circled["reroll"], game.phase) == (1, "place")


def test_t34_a_rush_while_placing_asks_for_the_joker_first() -> None:
    game = begin("AK")
    game.sheets[0].place = "a3"
    go(game, circled={"rush": 2})
    run(game, "rush b3")
    # T25: the room's action belongs to entering it.
    joker = ["joker heal", "joker key", "joker mask", "joker reroll", "joker torch"]
    assert (game.moves(0), game.state()["resume"]) == (joker, "place")
    run(game, "joker key")
    assert (game.phase, game.thrown) == ("place", ["A", "K"])
    assert "rush c3" in game.moves(0)
    assert "use key" not in game.moves(0)  # T37: used in exploring


def test_t34_a_rush_while_placing_unlocks_and_escapes() -> None:
    game = begin("AK")
    game.sheets[1].place = "b4"
    go(game, circled={"rush": 1})
    run(game, "rush b1")
    assert (game.gems, game.phase) == (2, "place")
    game = begin("AK")
    game.gems = 15
    game.sheets[0].place, game.sheets[1].place = "c2", "c3"
    go(game, circled={"rush": 1})
    run(game, "rush c3")
    assert game.winners() == [0, 1]
    assert game.dice() == 8


def test_t34_t62_a_die_won_while_placing_is_thrown_next_turn() -> None:
    game = begin("AK", variant="dice")
    game.sheets[1].place = "c4"
    go(game, circled={"rush": 1})
    run(game, "rush c1")
    assert (game.moves(0), game.resume) == (["die", "gems"], "place")
    run(game, "die")
    assert (game.phase, game.free, game.aside, game.extra) == ("place", 6, 1, 1)


def test_t34_t60_a_rush_before_the_own_doorway_is_closed() -> None:
    game = begin("KA", variant="closing")
    go(game, circled={"rush": 2})
    close = ["close a1 e", "close a1 s", "close e5 n", "close e5 w"]
    rush = ["rush a1", "rush b1", "rush c1", "rush d1", "rush e1"]
    assert game.moves(0) == [*close, *rush]
    run(game, "rush b1")
    assert (game.phase, game.state()["resume"]) == ("joker", "close")
    run(game, "joker heal")
    assert game.moves(0) == [*close, "rush a1", "rush b2", "rush c1"]
    run(game, "rush a1")
    assert (game.gems, game.moves(0)) == (1, close)
    run(game, "close a1 e")
    assert game.reach() == ["a2"]
    assert game.awaited() == [1]
    assert game.moves(1) == close
    go(game, circled={"rush": 3})
    assert game.moves(1) == close  # the left neighbour closes, but is not active
    assert game.moves(0) == []  # and this is not the active player's decision
    run(game, "close a1 s")
    assert (game.phase, game.thrown) == ("place", ["A", "A"])


def test_t34_t36_a_rush_brings_a_reroll_for_the_throw_that_lies_there() -> None:
    game = begin("AT KM")
    go(game, circled={"rush": 1})
    run(game, "rush c1")
    assert game.moves(0) == ["give", "keep", "reroll"]
    run(game, "reroll")
    assert (game.phase, game.thrown, game.free) == ("place", ["K", "M"], 6)
    assert game.moves(0) == ["give", "keep"]


def test_t36_a_reroll_by_a_joker_and_another_one_waits_for_accept() -> None:
    game = begin("AT KM XX")
    go(game, circled={"rush": 2})
    run(game, "rush c1", "reroll")
    assert (game.phase, game.thrown) == ("place", ["K", "M"])  # accepted unasked
    game.sheets[0].place = "a3"
    go(game, circled={"rush": 2, "reroll": 1})
    run(game, "rush b3", "joker reroll")
    assert game.moves(0) == ["give", "keep", "reroll"]
    go(game, circled={"reroll": 3})
    run(game, "reroll")
    assert (game.phase, game.thrown) == ("accept", ["X", "X"])
    assert game.cursed == [0, 0, 0]


def test_t36_not_once_any_of_the_throw_is_placed() -> None:
    # A die kept or given ...
    game = begin("AT")
    go(game, circled={"rush": 1})
    run(game, "give", "rush c1")
    assert (game.thrown, game.moves(0)) == ([NONE, "T"], ["give", "keep"])
    run(game, "keep")
    assert game.phase == "accept"  # the next throw can be thrown again
    # ... or a black mask put away, and gone from there.
    game = begin("XT")
    go(game, circled={"rush": 1, "heal": 1})
    run(game, "rush c1", "heal 1")
    assert (game.cursed, game.moves(0)) == ([0, 0, 0], ["give", "keep"])


def test_t36_black_masks_included() -> None:
    game = begin("XT", rest="K")
    go(game, circled={"rush": 1})
    run(game, "rush c1")
    assert (game.cursed, game.moves(0)) == ([1, 0, 0], ["give", "keep", "reroll"])
    run(game, "reroll")
    assert (game.cursed, game.thrown, game.free) == ([0, 0, 0], ["K", "K"], 6)


def test_t36_not_once_the_throw_was_accepted() -> None:
    game = begin("KK AT")
    go(game, circled={"rush": 1, "reroll": 1})
    run(game, "keep", "keep", "accept")
    assert game.thrown == ["A", "T"]
    assert "reroll" not in game.moves(0)
    run(game, "rush c1")
    assert game.circled["reroll"] == 2
    assert game.moves(0) == ["give", "keep"]


def test_t36_a_single_die_that_lies_there_alone() -> None:
    game = begin("XX XX XX XK M")
    run(game, "keep", "stop")
    assert (game.active, game.free, game.thrown) == (1, 0, ["M", NONE])
    game.sheets[1].place = "b1"
    go(game, circled={"rush": 1})
    run(game, "rush c1", "reroll")
    assert (game.phase, game.thrown) == ("place", ["A", NONE])


def test_t35_also_after_a_rush_into_a_room_that_gives_a_heal() -> None:
    game = begin("XX XX KT AM  TT AM")
    game.sheets[0].place = "a2"
    go(game, circled={"rush": 1})
    keep_all(game)
    # The stop after the last throw was skipped: that is no beginning.
    assert (game.phase, game.cursed) == ("explore", [4, 0, 0])
    assert game.moves(0) == [
        "enter a1", "enter b2", "rush a1", "rush a3", "rush b2", "stop",
    ]  # fmt: skip
    run(game, "rush a3")
    # TA, KA and MA lie around, all of them can be paid; and HEAL is offered.
    assert game.moves(0) == ["enter a2", "enter a4", "enter b3", "heal 1", "stop"]
    run(game, "heal 1")
    assert (game.phase, game.thrown, game.free) == ("place", ["T", "T"], 2)
    assert (game.cursed, game.kept) == ([0, 0, 0], ["K", "T", "A", "M"])
    keep_all(game)
    assert (game.phase, len(game.kept)) == ("explore", 8)


def test_t35_not_after_a_room_was_entered_by_dice() -> None:
    game = begin("XX XX TA AM")
    go(game, circled={"rush": 1})
    keep_all(game)
    game.sheets[0].place = "a1"
    run(game, "enter a2", "rush a3")
    assert (game.circled["heal"], game.cursed) == (1, [4, 0, 0])
    assert game.moves(0) == ["enter b3", "stop", "use mask"]


def test_t35_nor_after_an_explicit_choice() -> None:
    game = begin("XX XX TA AM")
    go(game, circled={"rush": 1, "heal": 1})
    keep_all(game)
    assert game.phase == "ready"
    run(game, "explore")
    game.sheets[0].place = "a2"
    run(game, "rush a3")
    assert game.circled["heal"] == 2
    assert not any(move.startswith("heal") for move in game.moves(0))


def test_t35_using_a_key_is_not_yet_entering() -> None:
    game = begin("XX XX TA AM")
    game.sheets[0].place = "a2"
    go(game, circled={"rush": 1, "key": 1})
    keep_all(game)
    run(game, "use key", "rush a3")
    assert "heal 1" in game.moves(0)
    run(game, "heal 1")
    give_all(game)
    assert (game.phase, game.made, len(game.pool)) == ("explore", ["K"], 4)


def test_t35_a_heal_brought_while_placing_the_last_throw() -> None:
    game = begin("XX XX XX TA")
    game.sheets[0].place = "a2"
    go(game, circled={"rush": 1})
    run(game, "keep", "rush a3")
    assert game.moves(0) == ["give", "heal 1", "keep"]
    run(game, "keep")
    assert (game.phase, game.moves(0)) == ("ready", ["explore", "heal 1"])


def test_t35_exploring_begins_anew_in_every_turn() -> None:
    game = begin("XX XX XX KT  XX")
    keep_all(game)
    run(game, "enter a1", "stop")
    assert (game.active, game.cursed) == (1, [2, 6, 0])
    game.sheets[1].place = "e2"
    go(game, circled={"rush": 1})
    assert game.phase == "explore"
    run(game, "rush e3")
    assert game.moves(1) == ["heal 1", "heal 2", "stop"]


def test_t35_t38_no_free_dice_and_a_heal_by_a_rush() -> None:
    game = begin("XX XX XX XX")
    run(game, "stop")
    assert (game.active, game.phase, game.cursed) == (1, "explore", [0, 8, 0])
    go(game, circled={"rush": 2})
    run(game, "rush e3", "heal 2")
    # e3, on the side of seat b, heals: all eight dice are rolled now.
    assert (game.phase, game.thrown, game.free) == ("place", ["A", "A"], 6)
    assert "rush e4" in game.moves(1)


def test_t35_also_those_of_a_second_heal() -> None:
    game = begin("XX XX AA AA  XX XX")
    game.sheets[0].place = "a2"
    go(game, circled={"rush": 2})
    keep_all(game)
    run(game, "rush a3", "heal 1")
    # All four are cursed again, and no heal is left: the stop is skipped again.
    assert (game.phase, game.cursed) == ("explore", [4, 0, 0])
    game.sheets[0].place = "e2"
    run(game, "rush e3", "heal 1")
    assert (game.phase, game.thrown) == ("place", ["A", "A"])


def test_t35_heal_also_those_just_cursed() -> None:
    game = begin("XX XA AA AA")
    go(game, circled={"heal": 2})
    assert game.cursed == [3, 0, 0]
    run(game, "heal 1")
    assert (game.cursed, game.free, game.phase) == ([0, 0, 0], 7, "place")
    game.free, game.aside, game.cursed = 0, 5, [0, 2, 0]
    run(game, "keep")
    assert game.phase == "ready"
    run(game, "heal 2")
    assert (game.phase, game.thrown) == ("place", ["A", "A"])
    keep_all(game)
    assert game.phase == "explore"


def test_t36_reroll_with_black_masks_and_again() -> None:
    game = begin("AK XX XT MM")
    run(game, "keep")
    go(game, circled={"reroll": 2})
    run(game, "keep")
    assert (game.phase, game.thrown) == ("accept", ["X", "X"])
    assert game.cursed == [0, 0, 0]
    run(game, "reroll")
    assert (game.phase, game.thrown) == ("accept", ["X", "T"])
    run(game, "reroll")  # the last box: accepted unasked
    assert (game.phase, game.thrown) == ("place", ["M", "M"])


def test_t36_waits_for_a_card_that_would_give_a_reroll() -> None:
    game = begin("AK XX")
    complete(game, 1, 4)
    run(game, "keep", "keep")
    assert game.phase == "accept"
    assert game.moves(0) == ["accept"]
    run(game, "b: card 4")
    assert game.moves(0) == ["accept", "reroll"]
    # A full track would give none.
    game = begin("AK XX")
    complete(game, 1, 4)
    game.circled["reroll"] = game.spent["reroll"] = 8
    run(game, "keep", "keep")
    assert game.phase == "place"


def test_t36_a_single_die_again() -> None:
    game = begin("X" * 7 + "K" + "T")
    go(game, circled={"reroll": 1})
    run(game, "keep")
    assert game.phase == "explore"
    go(game, circled={"reroll": 2})
    game.spent["reroll"] = 1
    run(game, "stop")
    assert (game.free, game.thrown) == (0, ["T", NONE])
    run(game, "reroll")
    assert (game.phase, game.thrown) == ("place", ["A", NONE])


def test_t37_temporary_dice_are_spent_last_and_are_no_dice() -> None:
    game = begin("KK XX XX XX")
    keep_all(game)
    go(game, circled={"key": 1, "torch": 2})
    run(game, "use key", "use torch")
    assert game.made == ["K", "T"]
    assert game.moves(0) == ["enter a1", "enter b1", "stop", "use torch"]
    run(game, "enter b1")
    assert (game.kept, game.made) == ([], ["K", "T"])
    run(game, "enter a1")
    assert game.made == []
    assert game.dice() == 8


# --- special rooms and the end ----------------------------------------------------------------


def test_t40_two_halves_of_one_colour() -> None:
    game = begin("KK KK XX XX")
    game.sheets[1].place = "b4"
    keep_all(game)
    run(game, "enter b1")
    assert (game.gems, game.pairs) == (2, {"orange"})
    game.sheets[0].place = OUTSIDE
    run(game, "enter b1")  # once
    assert game.gems == 2


def test_t40_the_same_half_is_nothing() -> None:
    game = begin("KK XX XX XX")
    game.sheets[1].place = "b1"
    keep_all(game)
    run(game, "enter b1")
    assert (game.gems, game.pairs) == (0, set())


def test_t50_escape_by_the_last_step() -> None:
    game = begin("AK XX XX XX")
    game.gems = 15
    game.sheets[1].place = "c3"
    game.sheets[0].place = "c2"
    keep_all(game)
    run(game, "enter c3")
    assert game.over
    assert game.winners() == [0, 1]
    assert game.moves(0) == []
    assert game.awaited() == []


def test_t50_escape_by_a_card_in_the_middle_of_a_throw() -> None:
    game = begin("AK")
    game.gems = 14
    game.sheets[0].place = game.sheets[1].place = "c3"
    complete(game, 1, 1, "LR")
    run(game, "b: card 1")
    assert game.winners() == [0, 1]


def play_to_the_last_decision(game: Temple) -> None:
    while game.round < game.last_round or game.active != game.seats - 1:
        end_the_turn(game)
    keep_all(game)


def test_t51_the_team_loses_together() -> None:
    game = begin(seats=3, rest="X")
    play_to_the_last_decision(game)
    assert (game.round, game.over) == (7, False)
    run(game, "stop")
    assert game.over
    assert game.winners() == []


def test_t53_complete_cards_are_used_before_the_team_loses() -> None:
    game = begin(rest="X")
    play_to_the_last_decision(game)
    game.gems = 14
    game.sheets[0].place = game.sheets[1].place = "c3"
    complete(game, 0, 2, "LR")
    complete(game, 1, 3)
    run(game, "stop")
    assert game.winners() == [0, 1]
    assert game.circled["heal"] == 1
    assert game.sheets[1].cards[2].used


# --- variants ---------------------------------------------------------------------------------


def test_t60_both_close_a_doorway() -> None:
    game = begin("KA", variant="closing", seats=3, first=1)
    assert game.shown == ["K", "A"]
    assert (game.phase, game.awaited()) == ("close", [1])
    # a1 and e5 are the rooms of KA; doorways to the outside cannot be closed.
    assert game.moves(1) == ["close a1 e", "close a1 s", "close e5 n", "close e5 w"]
    run(game, "close e5 n")
    assert game.awaited() == [2]
    run(game, "close a1 s")
    assert game.state()["shut"] == [[], ["e4s"], ["a1s"]]
    assert (game.phase, game.active) == ("place", 1)
    assert game.extra == 2


def test_t60_order_matters_and_nothing_left_to_close() -> None:
    game = begin("TK", variant="closing")
    assert game.moves(0) == ["close b3 e", "close b3 n", "close b3 s", "close b3 w"]
    run(game, "close b3 n", "close b3 w")
    game.sheets[1].shut |= {"b3e", "b2s", "b3s"}
    game.luck = Faces("AA AA AA TK")
    end_the_turn(game)
    assert (game.active, game.awaited()) == (1, [0])  # seat b has none open
    run(game, "close b3 e")
    assert game.phase == "place"


def test_t60_a_closed_doorway_is_shut_both_ways_and_for_rush() -> None:
    game = begin("AX", variant="closing")
    game.sheets[0].place = "c3"
    game.sheets[0].shut = {"c2s", "c3e"}
    go(game, circled={"rush": 1})
    assert game.reach() == ["c4", "b3"]
    game.sheets[0].place = "c2"
    assert "c3" not in game.reach()


def test_t61_black_masks_curse_free_dice() -> None:
    game = begin("XK", variant="closing")
    assert (game.phase, game.cursed, game.free) == ("place", [1, 0, 0], 5)
    game = begin("XX", variant="closing")
    assert game.cursed == [2, 0, 0]
    game = Temple(2, Faces("XX"), variant="closing", first=0)
    run(game, "side n")
    game.free, game.cursed = 1, [0, 7, 0]
    run(game, "side s")
    assert (game.cursed, game.free, game.phase) == ([1, 0, 7], 0, "explore")


def test_t62_gems_or_a_die() -> None:
    game = begin("AM AM XX XX", variant="dice", rest="X")
    game.sheets[1].place = "c4"
    keep_all(game)
    run(game, "enter c1")
    assert game.moves(0) == ["die", "gems"]
    run(game, "die")
    assert (game.gems, game.extra, game.pairs) == (0, 1, {"orange"})
    assert (game.phase, game.aside) == ("explore", 3)
    run(game, "stop")
    assert game.dice() == 10
    assert game.free + sum(game.cursed) == 9


def test_t62_both_taken() -> None:
    game = begin("AM XX XX XX", variant="dice")
    game.sheets[1].place = "c4"
    game.extra, game.aside = 0, 2
    keep_all(game)
    run(game, "enter c1")
    assert (game.phase, game.gems) == ("explore", 2)


def test_t63_the_joker_is_one_of_the_dice() -> None:
    # The rulebook's example: golden mask or torch.
    game = begin("MT AT XX XX XX", variant="joker")
    keep_all(game)
    run(game, "enter b1")
    assert game.moves(0) == ["joker left", "joker right"]
    run(game, "joker right")
    assert game.circled["torch"] == 1
    assert game.sheets[0].off == {"b1"}


def test_t63_adventurer_and_black_mask() -> None:
    game = begin("AX AT AT XX XX", variant="joker")
    keep_all(game)
    run(game, "enter b1", "joker left")
    assert (game.sheets[0].off, game.phase) == (set(), "explore")
    game.sheets[0].place = OUTSIDE
    game.cursed = [2, 0, 2]
    run(game, "enter b1", "joker right")
    assert (game.cursed, game.aside) == ([0, 2, 0], 6)
    assert game.sheets[0].off == {"b1"}
    # Alike, or idle
    game = begin("AA AT XX XX XX", variant="joker")
    keep_all(game)
    run(game, "enter b1")
    assert game.phase == "explore"
    game = begin("KK AT XX XX XX", variant="joker")
    keep_all(game)
    run(game, "enter b1")
    assert game.moves(0) == ["joker left"]


def test_t63_a_card_can_take_the_jokers_last_effect() -> None:
    game = begin("AK AT XX XX XX", variant="joker")
    keep_all(game)
    go(game, circled={"key": 7})
    complete(game, 1, 5)
    run(game, "enter b1", "b: card 5")
    assert (game.phase, game.sheets[0].off) == ("explore", set())


def test_t63_only_in_the_first_players_turns() -> None:
    game = begin("MT", variant="joker")
    luck = game.luck = Faces()
    end_the_turn(game)
    assert game.shown == ["M", "T"]
    assert luck.calls.count("die") == 8
    end_the_turn(game)
    assert game.shown == ["A", "A"]


# --- random matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(120))
def test_random_matches_finish(number: int) -> None:
    rng = random.Random(number)
    seats = 2 + number % 3
    variant = ["none", "closing", "dice", "joker"][number // 3 % 4]
    game = Temple(seats, Chance(rng), variant=variant, difficulty=rng.choice(["easy", "hard"]))
    while not game.over:
        others = [seat for seat in range(seats) if game.moves(seat) and seat != game.turn]
        seat = rng.choice(others) if others and rng.random() < 0.2 else game.turn
        moves = game.moves(seat)
        going = [move for move in moves if move.split()[0] in ("enter", "rush", "use")]
        game.play(seat, rng.choice(going or moves))
    assert game.won or game.round == game.last_round
