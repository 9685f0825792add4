"""The instinct of Le Castor: what it does in plain situations, and how strong it is."""

import pytest

from cavale.games import find
from cavale.kernel.contract import legal_actions, seat_letters
from cavale.kernel.plain import plain, plain_blank
from cavale.lab.simulate import Plan, prepare
from tests.helpers import new_match, random_steps

GAME = find("castor")
BOX = plain(GAME.box)


def choice(line: str) -> str:
    """What the instinct of the awaited seat does, from what that seat sees."""
    table = GAME.parse_position(line)
    seat = int(table.turn)
    seen = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, seen)
    legal = legal_actions(GAME, BOX, table, seat)
    return GAME.action_text(GAME.instinct(BOX, seen, seat, legal, len(legal), [1, 1]))


def last(hand: str, *lying: str, plan: str = "3", more: str = "") -> str:
    """What c plays last, to the cards of a and b, for a plan."""
    a, b = lying
    return choice(
        f"round 1 | trick 3 | a henry played {a} | b martha played {b} | c jean hand {hand}"
        f" | leader a | play c{more} | pile {plan} ?12"
    )


def asked(phase: str, more: str = "") -> str:
    return choice(
        "round 1 | trick 3 | a henry hand b3 b7 m2 | b martha tricks 2 | c jean medals 1"
        f" | leader a | {phase}{more} | pile 3 ?12"
    )


def test_it_takes_a_good_plan_when_it_can() -> None:
    assert last("b9 b3 y1", "b7", "b2", plan="6") == "b9"


def test_it_wins_with_the_lowest_card_that_will_do() -> None:
    assert last("b9 b17 b1", "b7", "b2", plan="5") == "b9"


def test_it_ducks_a_poor_plan_with_yellow_cards() -> None:
    assert last("y12 b3", "y5", "y9", plan="1") == "b3"


def test_it_burdens_the_winner_with_yellow_or_green() -> None:
    assert last("y3 b4", "b18", "b2", plan="1") == "y3"
    assert last("g3 b4", "b18", "b2", plan="1") == "g3"


def test_it_saves_mauve_for_better_plans() -> None:
    assert last("m9 b1", "b7", "g2", plan="1") == "b1"
    assert last("m9 b1", "b7", "b2", plan="6") == "m9"


def late(first: str, hand: str, plan: int, won_by_a: str = "", won_by_b: str = "") -> str:
    """What b plays to the card of a, in the last trick but one of a round for two."""
    won = [f" won {cards}" if cards else "" for cards in (won_by_a, won_by_b)]
    return choice(
        f"round 1 | trick 11 | a henry{won[0]} played {first} | b martha hand {hand}{won[1]}"
        f" | leader a | play b | pile {plan} ?9"
    )


def test_yellow_cards_are_free_once_the_malus_is_certain() -> None:
    certain = "y1 y2 y3 y4 y5 y6 y7 y8"
    assert late("y9", "y10 b2", 1, won_by_b=certain) == "y10"
    assert late("y9", "y10 b2", 1, won_by_a="y1 y2 y3", won_by_b="y4 y5") == "b2"


def test_green_cards_are_free_once_the_bonus_is_lost() -> None:
    lost = "g1 g2 g6 g7 g8 g9 g10 g11"
    assert late("g3", "g5 b2", 1, won_by_b=lost) == "g5"
    assert late("g3", "g5 b2", 1, won_by_a="g1 g2 g6", won_by_b="g7 g8") == "b2"


def test_no_plan_is_worth_a_yellow_card_that_brings_the_malus() -> None:
    assert late("y9", "y10 b2", 5, won_by_a="y1 y2", won_by_b="y3") == "b2"
    assert late("y9", "y10 b2", 5, won_by_a="y1 y2 y3 y4 y5 y6", won_by_b="y7") == "y10"


def test_it_lays_a_yellow_card_where_it_hurts() -> None:
    """The winner of the trick would have most of them; or has them already, and by far."""
    assert late("b18", "y3 g3", 2, won_by_a="y1 y2 g1 g2 g4", won_by_b="y4 y5") == "y3"
    assert late("b18", "y3 g3", 2, won_by_a="y1 y2 y4 y5 y6 y7 y8 y9") == "g3"


def test_it_remembers_which_cards_are_gone() -> None:
    """A blue 15 wins for sure once all that beat it have been won; else rather a mauve one."""
    line = (
        "round 1 | trick 11 | a henry hand m1 b15 won {} | b martha tricks 5 | leader a"
        " | play a | pile 6 ?9"
    )
    beaters = "b16 b17 b18 m2 m3 m4 m5 m6 m7 m8 m9 m10"
    assert choice(line.format(beaters)) == "b15"
    assert choice(line.replace("a henry hand m1 b15 won {}", "a henry hand m10 b15")) == "m10"


def test_it_passes_a_low_blue_card_rather_than_one_to_lay_on_the_tricks_of_others() -> None:
    line = "round 1 | trick 3 | a henry hand {} | b martha | leader a | pass ab | pile 1left ?12"
    assert choice(line.format("b1 y15 y16 g16")) == "b1"
    assert choice(line.format("b17 y15 m1")) == "y15"


def test_it_knows_the_accomplices() -> None:
    assert last("b1 b9", "b7", "b2", plan="6upside") == "b1"
    assert last("m9 b9", "g7", "b2", plan="6blue") == "b9"
    assert last("m9 b9", "b7", "b2", plan="6notrump") == "b9"


def test_it_uses_every_power() -> None:
    assert asked("ask a") == "yes"
    assert asked("deeper a") == "yes"
    assert asked("name a") == "lead b"  # to play last
    assert asked("rob a") == "rob c"  # who is closest to winning
    assert asked("give a to b m2") == "b3"
    assert asked("pass abc") == "b3"


def test_jean_takes_back_a_card_that_loses_a_good_plan_and_keeps_one_that_wins() -> None:
    line = (
        "round 1 | trick 3 | a henry played b7 | b martha played b2 | c jean hand {hand}"
        " played {card} | leader a | retake c | active jean | pile 6 ?12"
    )
    assert choice(line.format(hand="b9 g1", card="b3")) == "b9"
    assert choice(line.format(hand="b9 g1", card="b8")) == "no"


@pytest.mark.parametrize("seats", [2, 5])
def test_it_always_chooses_a_legal_action_and_leaves_what_it_sees_as_it_was(seats: int) -> None:
    for seed in range(3):
        match = new_match(GAME, seats, seed)
        for seat, _ in random_steps(match, seed):
            seen, legal = match.seen(seat), match.legal(seat)
            before = seen.tobytes()
            assert GAME.instinct(match.box, seen, seat, legal, len(legal), [1, 1]) in legal
            assert seen.tobytes() == before


@pytest.mark.slow
def test_it_wins_most_matches_against_two_chance_players() -> None:
    """At 3 seats an even share would be a third; the goal is 60 %."""
    bots = ["instinct", "chance", "chance"]
    report = prepare(Plan(GAME, 3, 3000, bots=bots)).run()
    assert report.intervals()[0][0] > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_chance_at_every_table_with_powers_and_without(seats: int) -> None:
    bots = ["chance"] * seats
    bots[-1] = "instinct"
    for powers in ("on", "off"):
        plan = Plan(GAME, seats, 1000, bots=bots, options={"powers": powers})
        shares = prepare(plan).run().shares()
        assert shares[-1] > 1.5 * max(shares[:-1]), seat_letters(seats)[-1]
