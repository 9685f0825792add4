"""Le Castor en cavale rule by rule: set a position, act through the door, compare.

Positions are lines of `cavale.games.castor.positions`; cards that a test does not need are left
out of them. Moves read `a:g8`, with `_` for a space. What was told reads `A22 plan a 3`: rule,
event, seat, `>` the other seat, value (a card, an agent, points), and `x2` for a count.
"""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from cavale.games import find
from cavale.games.castor.notation import action_text, card_text, cards_in
from cavale.games.castor.table import ACCOMPLICES, AGENTS, COLOURS, PHASES, POWER
from cavale.kernel.contract import (
    ALL_SEEING,
    SPECTATOR,
    awaited,
    legal_actions,
    seat_letters,
    seats_in,
)
from cavale.kernel.errors import LANGS
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import Event, new_tape, read, redacted, whole
from cavale.matches import door
from cavale.matches.door import IllegalAction
from cavale.matches.match import Match
from cavale.matches.telling import action_phrase, event_sentence
from tests.helpers import new_match, random_match, random_steps

GAME = find("castor")
BOX = plain(GAME.box)
LETTERS = seat_letters(5)
CARD_EVENTS = ("rob", "give", "pick", "pass", "play", "retake", "trick")
AGENT_EVENTS = ("agent", "power", "decline", "useless")

# --- builders -------------------------------------------------------------------------------


def position(line: str) -> Any:
    return GAME.parse_position(line)


def play(table: Any, moves: str) -> Any:
    """Play moves such as `a:g8 b:lead_a` through the door; return the rows of the tape."""
    rows = []
    for move in moves.split():
        letter, _, action = move.partition(":")
        seat, number = LETTERS.index(letter), GAME.parse_action(action.replace("_", " "))
        tape = new_tape()
        door.check(GAME, BOX, table, seat, number)
        GAME.play(BOX, table, seat, number, tape)
        rows.append(read(tape))
    return np.concatenate(rows)


def after(before: str, moves: str) -> Any:
    table = position(before)
    play(table, moves)
    return table


def section(table: Any, name: str) -> str:
    """The section of the position's line that begins with this word."""
    sections = GAME.position_text(table).split(" | ")
    return next((each for each in sections if each.split()[0] == name), "")


def phase(table: Any) -> str:
    """Who is to do what: `play a`, `name b`, `over 60`."""
    names = (*PHASES, "over")
    return next(each for each in (section(table, name) for name in names) if each)


def told(before: str, moves: str, viewer: int | None = None) -> list[str]:
    rows = play(position(before), moves)
    return events(whole(rows) if viewer is None else redacted(rows, viewer))


def events(found: list[Event]) -> list[str]:
    texts = []
    for event in found:
        kind = GAME.event_kinds[event.kind]
        words = [GAME.card.rule(event.rule), kind]
        words += [LETTERS[event.seat]] if event.seat >= 0 else []
        words += [f">{LETTERS[event.other]}"] if event.other >= 0 else []
        words += _value_words(kind, event.value)
        words += [f"x{event.count}"] if event.count else []
        texts.append(" ".join(words))
    return texts


def _value_words(kind: str, value: int) -> list[str]:
    if value < 0:
        return ["?"]
    if kind in CARD_EVENTS:
        return [card_text(value)]
    if kind in AGENT_EVENTS:
        return [AGENTS[value]]
    if kind == "accomplice":
        return [ACCOMPLICES[value]]
    return [str(value)] if value else []


def legal(before: str, letter: str) -> str:
    found = legal_actions(GAME, BOX, position(before), LETTERS.index(letter))
    return ", ".join(action_text(action) for action in found)


def observed(table: Any, seat: int) -> Any:
    found = plain_blank(GAME.table)
    GAME.observe(BOX, table, seat, found)
    return found


def view(table: Any, seat: int) -> Any:
    return GAME.view(BOX, observed(table, seat), seat)


def winners(table: Any) -> str:
    mask = GAME.score(BOX, table, [0] * table.seats)
    return "".join(LETTERS[seat] for seat in seats_in(int(mask)))


def hand(table: Any, letter: str) -> str:
    return " ".join(cards_in(table.hand_mask[LETTERS.index(letter)]))


def won(table: Any, letter: str) -> str:
    return " ".join(cards_in(table.won_mask[LETTERS.index(letter)]))


def assert_refused(before: str, move: str, rule: str) -> None:
    """The door refuses by the rule, says its sentence in both languages, and changes nothing."""
    table = position(before)
    with pytest.raises(IllegalAction) as caught:
        play(table, move)
    error = caught.value
    assert error.rule == rule
    assert error.en == f"{rule}: {GAME.rulebook('en').sentence(rule)}"
    assert error.fr.endswith(GAME.rulebook("fr").sentence(rule))
    assert table.tobytes() == position(before).tobytes()


def two(plan: str, a: str, b: str, more: str = "") -> str:
    """Two seats in trick 2, a leads for this plan; further hands and sections can be added."""
    extra = f" | {more}" if more else ""
    return (
        f"round 1 | trick 2 | a henry hand {a} | b martha hand {b} | leader a | play a{extra}"
        f" | pile {plan} 2 5 1"
    )


def trick(plan: str, *cards: str, agents: str = "henry martha wxt jean", more: str = "") -> str:
    """Who wins if the seats from a on play these cards, one after the other: `b by A21`."""
    seats = " | ".join(
        f"{letter} {agent} hand {card}"
        for letter, agent, card in zip(LETTERS, agents.split(), cards, strict=False)
    )
    before = f"round 1 | trick 2 | {seats} | leader a | play a{more} | pile {plan} 2 5 1"
    table = position(before)
    rows = []
    while table.trick == 2 and PHASES[table.phase] in ("play", "secret"):
        seat = awaited(table)[0]
        rows.append(play(table, f"{LETTERS[seat]}:{cards[seat]}"))
    (found,) = [text for text in events(whole(np.concatenate(rows))) if " trick " in text]
    rule, _, seat_letter, _ = found.split()
    return f"{seat_letter} by {rule}"


# --- components and set-up ------------------------------------------------------------------


def test_A01_sixty_cards_in_four_colours() -> None:
    texts = [action_text(action) for action in range(60)]
    assert Counter(text[0] for text in texts) == {"m": 10, "b": 18, "g": 16, "y": 16}
    assert len(set(texts)) == 60
    assert [name[0] for name in COLOURS] == ["m", "b", "g", "y"]


def test_A02_twenty_plans_eight_of_them_with_an_accomplice() -> None:
    plans = [int(plan) for plan in BOX.plans[: BOX.plan_count]]
    assert Counter(plan % 10 for plan in plans) == {1: 3, 2: 4, 3: 4, 4: 4, 5: 3, 6: 2}
    with_accomplice = {ACCOMPLICES[plan // 10]: plan % 10 for plan in plans if plan >= 10}
    assert with_accomplice == {
        "left": 1,
        "reverse": 2,
        "notrump": 3,
        "upside": 3,
        "blue": 4,
        "secret": 5,
        "yellow": 5,
        "step": 6,
    }


def test_A03_five_agents_each_with_a_power() -> None:
    names = GAME.words["values"]["agent"]["fr"]
    assert len(names) == len(AGENTS) == 5
    table = new_match(GAME, 5).table
    cards = [*table.pile[: table.pile_size], *table.taken[: table.taken_size]]
    assert sorted(card - POWER for card in cards if card >= POWER) == [0, 1, 2, 3, 4]


def test_A04_medals_never_run_out() -> None:
    """Seven medals in one match of five: the box has six."""
    line = (
        "round 6 | trick 12 | a henry hand b1 medals 1 | b martha hand b2 medals 1"
        " | c jean hand b3 medals 1 | d wxt hand b4 medals 1 | e moignons hand b5 medals 1"
        " | leader a | play a | pile 1 2 | taken a:1 b:1 c:1 d:1"
    )
    table = after(line, "a:b1 b:b2 c:b3 d:b4 e:b5")
    assert table.medals == [2, 2, 2, 2, 2]
    assert winners(table) == "abcde"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_A10_everybody_is_another_agent_and_only_the_powers_present_are_in_the_pile(
    seats: int,
) -> None:
    table = new_match(GAME, seats).table
    agents = table.agent[:seats]
    assert len(set(agents)) == seats
    cards = [*table.pile[: table.pile_size], *table.taken[: table.taken_size]]
    assert sorted(card for card in cards if card >= POWER) == sorted(POWER + a for a in agents)
    assert len(cards) == 20 + seats


def test_A10_agents_can_be_chosen_and_the_others_are_drawn_from_the_rest() -> None:
    options = {"agents": "jean,random,henry"}
    drawn = set()
    for seed in range(40):
        table = new_match(GAME, 3, seed, options).table
        assert (AGENTS[table.agent[0]], AGENTS[table.agent[2]]) == ("jean", "henry")
        drawn.add(AGENTS[table.agent[1]])
    assert drawn == {"martha", "wxt", "moignons"}


def test_A10_only_the_top_of_the_pile_is_seen() -> None:
    table = position(two("4blue", "b1 b2", "b3 b4"))
    assert section(observed(table, 0), "pile") == "pile 4blue ?3"
    shown = view(table, SPECTATOR)
    assert (shown.stake.value, shown.stake.accomplice, shown.pile) == (4, "blue", 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_A11_six_cards_in_hand_and_six_that_nobody_has_seen(seats: int) -> None:
    table = new_match(GAME, seats, options={"powers": "off"}).table
    for seat in range(seats):
        assert len(cards_in(table.hand_mask[seat])) == len(cards_in(table.reserve_mask[seat])) == 6
        assert not any(observed(table, seat).reserve_mask)
        assert view(table, seat).seats[seat].reserve == 6


def test_A12_the_first_leader_is_drawn_or_chosen() -> None:
    off = {"powers": "off"}
    drawn = {new_match(GAME, 3, seed, off).table.leader for seed in range(30)}
    assert drawn == {0, 1, 2}
    chosen = {new_match(GAME, 3, seed, off | {"leader": "b"}).table.leader for seed in range(9)}
    assert chosen == {1}


def test_A13_without_powers_there_are_no_power_cards_but_all_plans() -> None:
    table = new_match(GAME, 4, options={"powers": "off"}).table
    assert sorted(table.pile[:20]) == sorted(BOX.plans[:20])
    assert view(table, 0).seats[0].power == "off"


# --- a trick --------------------------------------------------------------------------------


def test_A20_any_card_clockwise_from_the_leader() -> None:
    before = two("3", "g8 b1", "y12 g9")
    assert legal(before, "a") == "b1, g8"
    assert legal(before, "b") == ""
    table = after(before, "a:g8")
    assert phase(table) == "play b"
    assert [action_text(a) for a in legal_actions(GAME, BOX, table, 1)] == ["g9", "y12"]


def test_A20_no_card_out_of_turn_or_out_of_another_hand() -> None:
    before = two("3", "g8 b1", "y12 g9")
    assert_refused(before, "b:y12", "A20")
    assert_refused(before, "a:y12", "A20")


@pytest.mark.parametrize(
    ("cards", "then"),
    [
        (("g8", "y12", "g11"), "c by A21"),  # the rulebook's example
        (("g8", "y12", "y16"), "a by A21"),
        (("b7", "y6", "m3"), "c by A21"),
        (("b18", "m1", "m2"), "c by A21"),
        (("m5", "m4", "b18"), "a by A21"),
        (("y1", "b18", "g16"), "a by A21"),
    ],
)
def test_A21_the_highest_of_the_first_colour_unless_there_is_mauve(
    cards: tuple[str, ...], then: str
) -> None:
    assert trick("3", *cards) == then


def test_A22_the_winner_takes_the_cards_and_the_plan_which_uncovers_the_next() -> None:
    table = after(two("3", "g8 b1", "g9 b2"), "a:g8 b:g9")
    assert won(table, "b") == "g8 g9"
    assert section(table, "taken") == "taken b:3"
    assert section(table, "pile") == "pile 2 5 1"
    assert table.tricks[:2] == [0, 1]


def test_A23_own_won_cards_can_be_looked_through_those_of_others_only_counted() -> None:
    table = after(two("3", "g8 b1", "g9 b2"), "a:g8 b:g9")
    assert view(table, 1).won == ["g8", "g9"]
    assert [plan.value for plan in view(table, 1).plans] == [3]
    other = view(table, 0)
    assert (other.won, other.plans) == ([], [])
    assert (other.seats[1].tricks, other.seats[1].plans) == (1, 1)
    assert other.last.cards == ["g8", "g9"]
    assert section(observed(table, 0), "taken") == "taken b:?"


def test_A23_what_could_be_remembered_is_for_bots_and_not_shown() -> None:
    match = random_match(GAME, 4, seed=5)
    remembered = 0
    for then in match.replay():
        for seat in (0, 2):
            seen = then.seen(seat)
            blank = seen.copy()
            blank.recalled_mask, blank.recalled = [0] * 5, [0] * len(seen.recalled)
            remembered += any(seen.recalled_mask)
            assert GAME.view(then.box, blank, seat) == GAME.view(then.box, seen, seat)
            assert GAME.position_text(blank) == GAME.position_text(seen)
    assert remembered


def test_A24_the_winner_leads_the_next_trick() -> None:
    table = after(two("3", "g8 b1", "g9 b2"), "a:g8 b:g9")
    assert (phase(table), table.trick) == ("play b", 3)


def test_A25_after_six_tricks_the_waiting_cards_are_taken_up() -> None:
    before = (
        "round 1 | trick 6 | a henry hand g8 wait b1 m1 | b martha hand g9 wait b2 m2"
        " | leader a | play a | pile 3 2 5 1"
    )
    table = after(before, "a:g8 b:g9")
    assert (table.trick, hand(table, "a"), hand(table, "b")) == (7, "m1 b1", "m2 b2")
    assert not any(table.reserve_mask)
    assert "A25 reserve x6" in told(before, "a:g8 b:g9")


def test_A26_first_the_reserve_then_powers_then_the_accomplice_then_the_lead() -> None:
    before = (
        "round 1 | trick 6 | a henry hand g8 wait b1 | b martha hand g9 wait b2"
        " | leader a | play a | pile 3 henry martha 1left 5"
    )
    found = told(before, "a:g8 b:g9 a:lead_b a:b1 b:b2")
    kinds = [text.split()[1] for text in found]
    order = ["plan", "reserve", "power", "name", "power", "stake", "accomplice"]
    order += ["pick", "pick", "pass", "pass"]
    assert [kind for kind in kinds if kind in order] == order
    table = after(before, "a:g8 b:g9 a:lead_b a:b1 b:b2")
    assert phase(table) == "play b"


# --- powers ---------------------------------------------------------------------------------

POWERS = (
    "round 1 | trick 1 | a henry hand g8 b7 y1 | b martha hand y12 m3 y2"
    " | c jean hand g11 y6 y3 | leader a | play a | pile 1 {pile} 6 5"
)


def powers(pile: str) -> str:
    """Three seats in trick 1 for a plan of 1, with this pile beneath: c wins it with g11."""
    return POWERS.format(pile=pile)


FIRST = "a:g8 b:y12 c:g11"


def test_A30_powers_are_taken_one_by_one_until_a_plan_shows() -> None:
    table = after(powers("martha jean 2"), FIRST)
    assert section(table, "taken") == "taken c:1 b:martha c:jean"
    assert section(table, "pile") == "pile 2 6 5"
    assert section(table, "active") == "active martha jean"
    assert phase(table) == "play c"


def test_A30_two_powers_in_a_row_the_first_is_answered_before_the_second_is_taken() -> None:
    table = after(powers("henry martha 2"), FIRST)
    assert (phase(table), section(table, "pile")) == ("name a", "pile martha 2 6 5")
    play(table, "a:lead_a")
    assert (phase(table), section(table, "pile")) == ("play a", "pile 2 6 5")


def test_A30_a_power_card_is_worth_no_points() -> None:
    before = (
        "round 1 | trick 12 | a henry hand b1 won g1 y1 | b martha hand b2 won g2 y2"
        " | leader a | play a | pile 3 5 | taken a:2 a:henry b:martha"
    )
    assert told(before, "a:b1 b:b2")[4:6] == ["A50 plans a x2", "A50 plans b x3"]


def test_A31_henry_says_who_leads_himself_allowed() -> None:
    table = after(powers("henry 2"), FIRST)
    assert phase(table) == "name a"
    found = [action_text(action) for action in legal_actions(GAME, BOX, table, 0)]
    assert found == ["lead a", "lead b", "lead c"]
    play(table, "a:lead_b")
    assert (phase(table), table.leader) == ("play b", 1)
    assert "A31 name a >b" in told(powers("henry 2"), f"{FIRST} a:lead_b")


def test_A31_only_henry_names_a_leader_and_only_then() -> None:
    assert_refused(two("3", "g8", "g9"), "a:lead_a", "A31")
    table = after(powers("henry 2"), FIRST)
    line = GAME.position_text(table)
    assert_refused(line, "a:b7", "A31")
    assert_refused(line, "a:lead_d", "A31")
    assert_refused(line, "c:lead_c", "A20")


MARTHA = (
    "round 1 | trick 3 | a henry hand b1 b2 | b martha hand b9 b10 | leader a | play a"
    " | active martha | pile 3 4 {bottom}"
)


def test_A32_martha_who_wins_may_take_the_plan_at_the_bottom_too() -> None:
    before = MARTHA.format(bottom="6 5blue")
    table = after(before, "a:b1 b:b9")
    assert phase(table) == "deeper b"
    assert section(table, "pile") == "pile 3 4 6 5blue"
    play(table, "b:yes")
    assert section(table, "taken") == "taken b:3 b:5blue"
    assert section(table, "pile") == "pile 4 6"
    assert (phase(table), table.active) == ("play b", 0)


def test_A32_the_accomplice_of_that_plan_is_ignored() -> None:
    found = told(MARTHA.format(bottom="6 5blue"), "a:b1 b:b9 b:yes")
    assert "A32 bottom b 5" in found
    assert not [text for text in found if "accomplice" in text]


def test_A32_a_power_card_at_the_bottom_stays() -> None:
    table = after(MARTHA.format(bottom="6 5 henry jean"), "a:b1 b:b9 b:yes")
    assert section(table, "taken") == "taken b:3 b:5"
    assert section(table, "pile") == "pile 4 6 henry jean"


def test_A32_martha_is_not_asked_when_another_wins() -> None:
    table = after(MARTHA.format(bottom="6"), "a:b2 b:b9 b:no")
    assert section(table, "taken") == "taken b:3"
    assert_refused(MARTHA.format(bottom="6"), "a:yes", "A36")
    lost = MARTHA.format(bottom="6").replace("hand b1 b2", "hand m1 b2")
    assert phase(after(lost, "a:m1 b:b9")) == "play a"


def test_A32_in_the_last_trick_of_a_round_too() -> None:
    before = (
        "round 1 | trick 12 | a henry hand b1 won g1 y1 | b martha hand b9 won g2 y2"
        " | leader a | play a | active martha | pile 3 4 6"
    )
    found = told(before, "a:b1 b:b9 b:yes")
    assert "A50 plans b x9" in found


JEAN = (
    "round 1 | trick {trick} | a henry hand b1 b9 | b jean hand {hand} | c wxt hand b4 b5"
    " | leader {leader} | play {leader} | active jean{more} | pile {plan} 4 6"
)


def jean(hand: str, leader: str = "a", plan: str = "3", trick: int = 3, more: str = "") -> str:
    return JEAN.format(hand=hand, leader=leader, plan=plan, trick=trick, more=more)


def test_A33_jean_may_take_his_card_back_when_all_are_down() -> None:
    before = jean("y1 m2 g3")
    table = after(before, "a:b9 b:y1 c:b4")
    assert phase(table) == "retake b"
    found = [action_text(action) for action in legal_actions(GAME, BOX, table, 1)]
    assert found == ["m2", "g3", "no"]
    play(table, "b:m2")
    assert (won(table, "b"), hand(table, "b")) == ("m2 b4 b9", "g3 y1")
    assert (table.leader, section(table, "taken")) == (1, "taken b:3")
    assert told(before, "a:b9 b:y1 c:b4 b:m2")[3:6] == [
        "A33 retake b y1",
        "A33 play b m2",
        "A21 trick b m2",
    ]


def test_A33_jean_who_led_changes_the_first_colour() -> None:
    table = after(jean("y1 b2 g3", leader="b"), "b:y1 c:b4 a:b9")
    play(table, "b:b2")
    assert won(table, "a") == "b2 b4 b9"


def test_A33_he_plays_a_card_of_his_hand_or_none() -> None:
    line = GAME.position_text(after(jean("y1 m2 g3"), "a:b9 b:y1 c:b4"))
    assert_refused(line, "b:y1", "A33")
    assert_refused(line, "b:b5", "A33")
    assert_refused(line, "b:yes", "A36")


@pytest.mark.parametrize("number", [6, 12])
def test_A33_no_effect_with_an_empty_hand(number: int) -> None:
    before = (
        f"round 1 | trick {number - 1} | a henry hand b1 b2 won g1 y1 | b jean hand b3 b4"
        " won g2 y2 | leader a | play a | pile 3 jean 4 6 5"
    )
    found = told(before, "a:b1 b:b3")
    assert "A33 useless b jean" in found
    table = after(before, "a:b1 b:b3")
    assert table.active == 0
    assert phase(table) == "play b"


def test_A33_under_in_step_he_follows_if_able_counting_the_card_taken_back() -> None:
    followed = GAME.position_text(after(jean("b2 b3 g3", plan="6step"), "a:b9 b:b2 c:b4"))
    assert legal(followed, "b") == "b3, no"
    assert_refused(followed, "b:g3", "A48")
    only_that = GAME.position_text(after(jean("b2 g3", plan="6step"), "a:b9 b:b2 c:b4"))
    assert legal(only_that, "b") == "no"
    unable = GAME.position_text(after(jean("y1 g3", plan="6step"), "a:b9 b:y1 c:b4"))
    assert legal(unable, "b") == "g3, no"


def test_A33_under_in_step_a_leader_is_free_and_the_cards_of_the_others_stay() -> None:
    table = after(jean("b2 g3 g4", leader="b", plan="6step"), "b:b2 c:b4 a:b9")
    found = [action_text(action) for action in legal_actions(GAME, BOX, table, 1)]
    assert found == ["g3", "g4", "no"]
    play(table, "b:g3")
    assert won(table, "b") == "b4 b9 g3"


def test_A33_in_secret_with_jean_who_leads() -> None:
    before = jean("y1 b2 g3", leader="b", plan="5secret").replace("play b", "secret abc")
    table = after(before, "a:b9 c:b4 b:y1")
    assert phase(table) == "retake b"
    play(table, "b:b2")
    assert won(table, "a") == "b2 b4 b9"


@pytest.mark.parametrize(
    ("plan", "cards", "then"),
    [
        ("3", ("b9", "b1", "b2"), "c by A34"),
        ("3", ("b9", "y1", "g2"), "a by A21"),  # another colour than the first
        ("3", ("b9", "m8", "m1"), "c by A34"),
        ("3", ("b9", "m1", "b2"), "b by A21"),  # mauve still beats it
        ("3upside", ("b2", "b1", "b9"), "c by A34"),
        ("3upside", ("b2", "m1", "m9"), "c by A34"),
        ("4blue", ("b9", "m1", "b2"), "c by A34"),
    ],
)
def test_A34_the_card_of_wxt_is_the_best_of_its_colour(
    plan: str, cards: tuple[str, ...], then: str
) -> None:
    assert trick(plan, *cards, more=" | active wxt") == then


def test_A34_wxt_decides_when_his_card_shows() -> None:
    before = powers("wxt 2").replace("b martha", "b wxt")
    table = after(before, FIRST)
    assert phase(table) == "ask b"
    play(table, "b:yes")
    assert (section(table, "active"), phase(table)) == ("active wxt", "play c")
    assert_refused(GAME.position_text(after(before, FIRST)), "b:m3", "A34")


MOIGNONS = powers("moignons 2").replace("b martha", "b moignons")


def test_A35_moignons_takes_a_card_and_gives_one() -> None:
    table = after(MOIGNONS, FIRST)
    assert phase(table) == "rob b"
    found = [action_text(action) for action in legal_actions(GAME, BOX, table, 1)]
    assert found == ["rob a", "rob c", "no"]
    play(table, "b:rob_a")
    taken = cards_in(1 << table.robbed - 1)[0]
    assert taken in ("b7", "y1")
    assert phase(table) == f"give b to a {taken}"
    assert taken in hand(table, "b").split()
    assert taken not in hand(table, "a").split()
    play(table, "b:y2")
    assert "y2" in hand(table, "a").split()
    assert (phase(table), table.robbed, table.victim) == ("play c", 0, 0)


def test_A35_he_may_give_back_the_card_taken() -> None:
    table = after(MOIGNONS, f"{FIRST} b:rob_a")
    taken = card_text(table.robbed - 1)
    play(table, f"b:{taken}")
    assert (hand(table, "a"), hand(table, "b")) == ("b7 y1", "m3 y2")


def test_A35_every_card_of_the_victim_can_be_taken() -> None:
    taken = set()
    for seed in range(30):
        table = position(f"{MOIGNONS} | random {seed:x} 2 3 4 0 0 0 0 0 0")
        play(table, f"{FIRST} b:rob_a")
        taken.add(card_text(table.robbed - 1))
    assert taken == {"b7", "y1"}


def test_A35_both_cards_are_known_to_the_two_of_them_only() -> None:
    moves = f"{FIRST} b:rob_a b:y2"
    taken = card_text(after(MOIGNONS, f"{FIRST} b:rob_a").robbed - 1)
    secret = ["A35 rob b >a ?", "A35 give b >a ?"]
    for viewer, shown in ((0, taken), (1, taken), (2, "?"), (SPECTATOR, "?")):
        found = [text for text in told(MOIGNONS, moves, viewer) if "A35" in text]
        assert found == (secret if shown == "?" else [f"A35 rob b >a {taken}", "A35 give b >a y2"])
        seen = observed(after(MOIGNONS, f"{FIRST} b:rob_a"), viewer)
        assert phase(seen) == f"give b to a {shown}"


def test_A35_he_robs_another_and_gives_what_he_has() -> None:
    line = GAME.position_text(after(MOIGNONS, FIRST))
    assert_refused(line, "b:rob_b", "A35")
    assert_refused(line, "b:rob_d", "A35")
    assert_refused(line, "b:y2", "A35")
    assert_refused(two("3", "g8", "g9"), "a:rob_b", "A35")
    giving = GAME.position_text(after(MOIGNONS, f"{FIRST} b:rob_a"))
    assert_refused(giving, "b:y3", "A35")


def test_A36_henry_must_name_somebody() -> None:
    line = GAME.position_text(after(powers("henry 2"), FIRST))
    assert_refused(line, "a:no", "A36")


def test_A36_wxt_and_moignons_may_decline_and_the_power_is_used_up() -> None:
    wxt = powers("wxt 2").replace("b martha", "b wxt")
    table = after(wxt, f"{FIRST} b:no")
    assert (table.active, section(table, "taken")) == (0, "taken c:1 b:wxt")
    assert "A36 decline b wxt" in told(wxt, f"{FIRST} b:no")
    table = after(MOIGNONS, f"{FIRST} b:no")
    assert (phase(table), section(table, "taken")) == ("play c", "taken c:1 b:moignons")


def test_A36_jean_and_martha_may_decline() -> None:
    table = after(jean("y1 m2"), "a:b9 b:y1 c:b4 b:no")
    assert (won(table, "a"), table.active) == ("b4 b9 y1", 0)
    found = told(MARTHA.format(bottom="6"), "a:b1 b:b9 b:no")
    assert "A36 decline b martha" in found


def test_A36_a_power_uncovered_by_the_last_trick_waits_for_the_next_round() -> None:
    before = (
        "round 1 | trick 12 | a henry hand b1 won g1 y1 | b martha hand b2 won g2 y2"
        " | leader a | play a | pile 3 henry martha 4 6 | taken a:5"
    )
    table = after(before, "a:b1 b:b2")
    assert (table.round_number, phase(table)) == (2, "name a")
    assert section(table, "taken") == "taken a:henry"
    play(table, "a:lead_a")
    assert (phase(table), section(table, "active")) == ("play a", "active martha")


# --- accomplices ----------------------------------------------------------------------------


def test_A40_an_accomplice_acts_in_the_trick_of_his_plan_only() -> None:
    before = two("3upside", "b1 b3", "b2 b4")
    table = after(before, "a:b3 b:b2")
    assert won(table, "b") == "b2 b3"
    play(table, "b:b4 a:b1")
    assert won(table, "b") == "b1 b2 b3 b4"


def test_A40_he_acts_after_the_powers() -> None:
    found = told(powers("henry 4blue"), f"{FIRST} a:lead_a")
    assert found[-2:] == ["A30 stake 4", "A45 accomplice blue"]
    assert not [text for text in found[:-2] if "accomplice" in text]


LEFT = "round 1 | trick 2 | a henry hand b1 b2 | b martha hand y1 y2{c} | leader a | pass {who} "


def test_A41_everybody_passes_a_card_to_the_left_all_at_once() -> None:
    before = LEFT.format(c=" | c jean hand g1 g2", who="abc") + "| pile 1left 4 5"
    table = after(before, "b:y1 a:b2")
    assert (hand(table, "a"), hand(table, "b")) == ("b1", "y2")
    assert phase(table) == "pass c"
    play(table, "c:g1")
    assert [hand(table, letter) for letter in "abc"] == ["b1 g1", "b2 y2", "g2 y1"]
    assert phase(table) == "play a"


def test_A41_a_choice_is_final_and_seen_by_nobody_else() -> None:
    before = LEFT.format(c=" | c jean hand g1 g2", who="abc") + "| pile 1left 4 5"
    table = after(before, "b:y1")
    assert_refused(GAME.position_text(table), "b:y2", "A20")
    assert view(table, 1).picked == "y1"
    for viewer in (0, 2, SPECTATOR):
        assert not any(observed(table, viewer).picked)
        assert [seat.picked for seat in view(table, viewer).seats] == [False, True, False]
        assert told(before, "b:y1", viewer) == ["A41 pick b ?"]
    assert_refused(before, "a:y1", "A41")


def test_A70_hands_are_open_to_who_sees_all_and_to_nobody_else() -> None:
    before = LEFT.format(c=" | c jean hand g1 g2", who="abc") + "| pile 1left 4 5"
    table = after(before, "b:y1")
    for viewer in (0, 1, 2, SPECTATOR):
        assert [seat.cards for seat in view(table, viewer).seats] == [[], [], []]
        # not even if somebody were given the whole table
        assert not any(seat.cards for seat in GAME.view(BOX, table, viewer).seats)
    seats = GAME.view(BOX, table, ALL_SEEING).seats
    hands = [{*hand(table, letter).split()} for letter in "abc"]
    assert [{*seat.cards} for seat in seats] == [hands[0], hands[1] | {"y1"}, hands[2]]


def test_A41_giver_and_receiver_know_the_card() -> None:
    before = LEFT.format(c=" | c jean hand g1 g2", who="abc") + "| pile 1left 4 5"
    found = [told(before, "b:y1 a:b2 c:g1", seat)[-3:] for seat in (0, 1, 2)]
    assert found[0] == ["A41 pass a >b b2", "A41 pass b >c ?", "A41 pass c >a g1"]
    assert found[1] == ["A41 pass a >b b2", "A41 pass b >c y1", "A41 pass c >a ?"]
    assert found[2] == ["A41 pass a >b ?", "A41 pass b >c y1", "A41 pass c >a g1"]


def test_A41_two_players_swap() -> None:
    before = LEFT.format(c="", who="ab") + "| pile 1left 4 5"
    table = after(before, "b:y1 a:b2")
    assert (hand(table, "a"), hand(table, "b")) == ("b1 y1", "b2 y2")


def test_A42_reverse_goes_anticlockwise() -> None:
    before = powers("2").replace("pile 1 2", "pile 2reverse 2")
    table = after(before, "a:g8")
    assert phase(table) == "play c"
    play(table, "c:g11")
    assert phase(table) == "play b"
    play(table, "b:y12")
    assert won(table, "c") == "g8 g11 y12"


def test_A42_reverse_with_two_players_changes_nothing() -> None:
    table = after(two("2reverse", "b1 b3", "b2 b4"), "a:b1 b:b2")
    assert won(table, "b") == "b1 b2"


def test_A43_without_trump_mauve_is_a_colour_like_the_others() -> None:
    assert trick("3notrump", "b7", "m3", "b6") == "a by A43"
    assert trick("3notrump", "m3", "m4", "b6") == "b by A43"


def test_A44_upside_down_the_lowest_wins() -> None:
    assert trick("3upside", "b7", "b3", "y1") == "b by A44"
    assert trick("3upside", "b7", "m3", "m2") == "c by A44"
    assert trick("3upside", "b7", "m9", "b1") == "b by A44"


def test_A45_blue_trump_beats_mauve() -> None:
    assert trick("4blue", "m10", "b1", "b2") == "c by A45"
    assert trick("4blue", "g9", "m1", "y16") == "b by A21"
    assert trick("4blue", "g9", "g8", "y16") == "a by A21"


def test_A46_in_secret_all_choose_and_are_revealed_together() -> None:
    before = (
        "round 1 | trick 2 | a henry hand b1 b2 | b martha hand y5 y2 | c jean hand b9 g2"
        " | leader b | secret abc | pile 5secret 4 5"
    )
    table = after(before, "a:b1 c:b9")
    assert not any(table.played)
    assert phase(table) == "secret b"
    assert told(before, "a:b1", 1) == ["A46 pick a ?"]
    assert_refused(GAME.position_text(table), "c:g2", "A20")
    play(table, "b:y5")  # the leader's card sets the first colour
    assert won(table, "b") == "b1 b9 y5"
    assert "A46 play c b9" in told(before, "a:b1 c:b9 b:y5")


def test_A47_yellow_trump_beats_mauve() -> None:
    assert trick("5yellow", "m10", "y1", "y2") == "c by A47"
    assert trick("5yellow", "g9", "m1", "b16") == "b by A21"


def test_A48_in_step_followers_follow_if_they_can() -> None:
    before = two("6step", "b1 g3", "b4 m2 y2")
    assert legal(before, "a") == "b1, g3"
    led = GAME.position_text(after(before, "a:b1"))
    assert legal(led, "b") == "b4"
    assert_refused(led, "b:m2", "A48")
    unable = GAME.position_text(after(before, "a:g3"))
    assert legal(unable, "b") == "m2, b4, y2"


# --- the end of a round, the end of the match -----------------------------------------------


def last_trick(a: str, b: str, more: str = "", taken: str = "", medals: str = "") -> str:
    """The last trick of a round; b wins it with b2 over b1, and a plan of 3."""
    section_taken = f" | taken {taken}" if taken else ""
    return (
        f"round 1 | trick 12 | a henry hand b1 won {a} | b martha hand b2 won {b}{medals}{more}"
        f" | leader a | play a | pile 3 4 5{section_taken}"
    )


def sheet(before: str, moves: str) -> list[str]:
    return section(after(before, moves), "sheet").split()[1:]


def test_A50_plans_are_added_up() -> None:
    before = last_trick("g1 y1", "g2 y2", taken="a:5 a:4blue b:1")
    assert sheet(before, "a:b1 b:b2") == ["9/1/1/9", "4/1/1/4"]  # both bonus, both malus
    found = told(before, "a:b1 b:b2")
    assert "A50 plans a x9" in found
    assert "A50 score b x4" in found


@pytest.mark.parametrize(
    ("a", "b", "points"),
    [
        ("g1", "g2 g3", ["8/1", "3/2"]),
        ("g1", "g2", ["8/1", "11/1"]),
        ("b3", "g2", ["8/0", "3/1"]),
        ("b3", "b4", ["8/0", "11/0"]),
    ],
)
def test_A51_fewest_green_cards_bring_eight_points(a: str, b: str, points: list[str]) -> None:
    """Both have one yellow card, so both lose eight."""
    rows = sheet(last_trick(f"{a} y1", f"{b} y2"), "a:b1 b:b2")
    expected = [int(each.split("/")[0]) - 8 for each in points]
    assert [int(row.split("/")[3]) for row in rows] == expected
    assert [row.split("/")[1] for row in rows] == [each.split("/")[1] for each in points]


def many(plays: int) -> str:
    """A last trick of four or five seats: the first seat has the green and yellow cards."""
    agents = ["martha", "jean", "wxt", "moignons"][: plays - 1]
    seats = "".join(
        f" | {LETTERS[index]} {agent} hand b{index + 1}" for index, agent in enumerate(agents, 1)
    )
    return f"round 1 | trick 12 | a henry hand b1 won g1 y1{seats} | leader a | play a | pile 3 4 5"


@pytest.mark.parametrize("seats", [4, 5])
def test_A51_five_points_with_four_or_five_players(seats: int) -> None:
    moves = " ".join(f"{LETTERS[seat]}:b{seat + 1}" for seat in range(seats))
    found = told(many(seats), moves)
    assert "A51 bonus b x5" in found
    assert "A51 bonus a x5" not in found


@pytest.mark.parametrize("seats", [4, 5])
def test_A52_five_points_less_with_four_or_five_players(seats: int) -> None:
    moves = " ".join(f"{LETTERS[seat]}:b{seat + 1}" for seat in range(seats))
    found = told(many(seats), moves)
    assert [text for text in found if "malus" in text] == ["A52 malus a 1 x5"]
    assert "A50 score a x-5" in found


def test_A52_most_yellow_cards_cost_eight_points_and_scores_can_be_negative() -> None:
    rows = sheet(last_trick("y1 y2 g1", "y3 g2"), "a:b1 b:b2")
    assert rows == ["0/1/2/0", "3/1/1/11"]
    rows = sheet(last_trick("y1 y2 g1 g2", "y3 g3"), "a:b1 b:b2")
    assert rows == ["0/2/2/-8", "3/1/1/11"]


def test_A52_all_tied_suffer_it_even_at_zero() -> None:
    found = told(last_trick("b3", "b4"), "a:b1 b:b2")
    assert [text for text in found if "malus" in text] == ["A52 malus a x8", "A52 malus b x8"]


def test_A53_the_highest_score_takes_a_medal_and_all_tied_take_one() -> None:
    table = after(last_trick("g1 y1", "g2 y2"), "a:b1 b:b2")
    assert table.medals[:2] == [0, 1]
    table = after(last_trick("g1 y1", "g2 y2", taken="a:3"), "a:b1 b:b2")
    assert table.medals[:2] == [1, 1]


def test_A54_what_was_taken_is_shuffled_under_the_rest_which_keeps_its_order() -> None:
    before = last_trick("g1 y1", "g2 y2", taken="a:6 b:martha a:2 b:1")
    orders = set()
    for seed in range(20):
        table = position(f"{before} | random {seed:x} 2 3 4 0 0 0 0 0 0")
        play(table, "a:b1 b:b2")
        cards = section(table, "pile").split()[1:]
        assert cards[:2] == ["4", "5"]
        assert sorted(cards[2:]) == ["1", "2", "3", "6", "martha"]
        orders.add(" ".join(cards[2:]))
    assert len(orders) > 10
    assert table.taken_size == 0
    assert not any(table.won_mask)


def test_A54_all_sixty_cards_are_dealt_anew() -> None:
    table = after(last_trick("g1 y1", "g2 y2"), "a:b1 b:b2")
    assert (table.round_number, table.trick) == (2, 1)
    for seat in (0, 1):
        assert len(cards_in(table.hand_mask[seat])) == len(cards_in(table.reserve_mask[seat])) == 6


def test_A55_the_winner_of_the_round_leads() -> None:
    table = after(last_trick("g1 y1", "g2 y2 y3", taken="a:5"), "a:b1 b:b2")
    assert table.medals[:2] == [1, 0]
    assert phase(table) == "play a"


@pytest.mark.parametrize(("taken", "leads"), [("a:5 c:5", "c"), ("c:5 a:5 c:jean", "a")])
def test_A55_of_the_tied_the_one_who_won_the_latest_trick(taken: str, leads: str) -> None:
    """b wins the last trick with three yellow cards and a plan of 3."""
    more = " | c jean hand y9 won g3"
    table = after(last_trick("g1", "g2", more, taken=taken), "a:b1 b:b2 c:y9")
    assert table.medals[:3] == [1, 0, 1]
    assert phase(table) == f"play {leads}"


def test_A55_tied_without_a_trick_the_first_clockwise_from_the_last_winner() -> None:
    """a and c have no green card and no yellow one: 8 each; b has 3 for the plan, less 8."""
    more = " | c jean hand y9"
    before = last_trick("b5", "g2", more).replace(" won b5", "")
    table = after(before, "a:b1 b:b2 c:y9")
    assert table.medals[:3] == [1, 0, 1]
    assert phase(table) == "play c"


def test_A60_a_second_medal_wins_and_nothing_is_played_any_more() -> None:
    before = last_trick("g1 y1", "g2 y2", medals=" medals 1")
    table = after(before, "a:b1 b:b2")
    assert (phase(table), winners(table)) == ("over 60", "b")
    assert told(before, "a:b1 b:b2")[-1] == "A60 end x1"
    assert_refused(GAME.position_text(table), "a:b1", "A60")
    assert awaited(table) == []


def test_A60_several_at_once_share_the_victory() -> None:
    before = last_trick("g1 y1 medals 1", "g2 y2", taken="a:3", medals=" medals 1")
    assert winners(after(before, "a:b1 b:b2")) == "ab"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_A60_a_match_has_at_most_one_round_more_than_seats(seats: int) -> None:
    for seed in range(5):
        assert random_match(GAME, seats, seed).table.round_number <= seats + 1


# --- who knows what -------------------------------------------------------------------------


def test_A70_hands_and_won_cards_are_private_the_table_is_public() -> None:
    table = after(two("3", "g8 b1 b5", "g9 b2 b6"), "a:g8 b:g9 b:b2")
    mine, other, public = view(table, 0), view(table, 1), view(table, SPECTATOR)
    assert (mine.hand, other.hand, public.hand) == (["b1", "b5"], ["b6"], [])
    assert (other.won, public.won) == (["g8", "g9"], [])
    for each in (mine, other, public):
        assert each.seats[1].played == "b2"
        assert each.last.cards == ["g8", "g9"]
        assert [seat.hand for seat in each.seats] == [4, 3]  # as many as tricks are left
        assert (each.led, each.winning) == ("blue", 1)


def test_A70_what_jean_takes_back_is_known_until_he_plays_it() -> None:
    table = after(jean("y1 m2 g3"), "a:b9 b:y1 c:b4 b:m2")
    assert view(table, 0).seats[1].shown == "y1"
    play(table, "b:y1")
    assert view(table, 0).seats[1].shown == ""


LONG = jean("y1 m2 g3 g4").replace("b1 b9", "b1 b9 b8").replace("b4 b5", "b4 b5 b6")


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        (LONG.replace("pile 3 4", "pile 3 1left"), "a:b1 b:y1 c:b5"),
        (
            LONG.replace("a henry", "a moignons").replace("pile 3 4", "pile 3 moignons 4"),
            "a:rob_b",
        ),
    ],
)
def test_A70_what_jean_took_back_is_forgotten_when_he_may_have_lost_it(
    line: str, moves: str
) -> None:
    table = after(line, "a:b9 b:y1 c:b4 b:m2")
    assert view(table, 0).seats[1].shown == "y1"
    play(table, moves)
    assert view(table, 0).seats[1].shown == ""


# --- the rulebook's example, by its own cards -----------------------------------------------


def test_A32_the_example_of_the_rulebook() -> None:
    """Maëlys a (Martha), Nathaniel b (Henry), Mathis c: trick 2, then the two powers."""
    before = (
        "round 1 | trick 2 | a martha hand g8 m3 | b henry hand y12 b7 | c jean hand g11 y6"
        " | leader a | play a | pile 4 henry martha 2 5 6 3"
    )
    table = after(before, "a:g8 b:y12 c:g11")
    assert won(table, "c") == "g8 g11 y12"
    assert section(table, "taken") == "taken c:4 b:henry"
    play(table, "b:lead_b")
    assert (phase(table), section(table, "pile")) == ("play b", "pile 2 5 6 3")
    play(table, "b:b7 c:y6 a:m3 a:yes")
    assert won(table, "a") == "m3 b7 y6"
    assert section(table, "taken") == "taken c:4 b:henry a:martha a:2 a:3"
    assert section(table, "pile") == "pile 5 6"
    assert phase(table) == "play a"


# --- what a person sees ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "trumps", "lowest", "backwards"),
    [
        ("3", ["mauve"], False, False),
        ("3notrump", [], False, False),
        ("3upside", ["mauve"], True, False),
        ("4blue", ["blue", "mauve"], False, False),
        ("5yellow", ["yellow", "mauve"], False, False),
        ("2reverse", ["mauve"], False, True),
    ],
)
def test_the_rule_in_force_is_seen(
    plan: str, trumps: list[str], lowest: bool, backwards: bool
) -> None:
    shown = view(position(two(plan, "b1", "b2")), 0)
    assert (shown.trumps, shown.lowest_wins, shown.reversed) == (trumps, lowest, backwards)
    assert shown.accomplice == plan[1:]


def test_while_powers_are_carried_out_no_accomplice_is_at_work() -> None:
    shown = view(after(powers("henry 4blue"), FIRST), 0)
    assert (shown.accomplice, shown.trumps, shown.stake.accomplice) == ("", [], "blue")
    assert [seat.power for seat in shown.seats] == ["used", "ahead", "ahead"]


def test_the_sheet_says_how_bonus_and_malus_came_about() -> None:
    table = after(last_trick("y1 y2 g1", "y3 g2"), "a:b1 b:b2")
    first, second = view(table, 0).sheet
    assert (first.bonus, first.malus, first.points, first.medal) == (8, 8, 0, False)
    assert (second.bonus, second.malus, second.points, second.medal) == (8, 0, 11, True)
    assert view(new_match(GAME, 2).table, 0).sheet == []


def test_a_whole_match_is_told_in_sentences_of_both_languages() -> None:
    names = ["Ada", "Bilal", "Chloé", "Denis", "Elsa"]
    match = random_match(GAME, 5, 3)
    for lang in LANGS:
        for seat in (SPECTATOR, 0):
            for event in match.events(seat):
                assert "{" not in event_sentence(match.game, event, names, lang)
        for action in range(GAME.card.actions):
            assert "{" not in action_phrase(GAME, action, names, lang)


def test_every_phase_and_every_event_comes_up_in_random_matches() -> None:
    phases: set[str] = set()
    kinds: set[str] = set()
    for seed in range(40):
        match: Match = new_match(GAME, 2 + seed % 4, seed)
        for _ in random_steps(match, seed):
            phases.add(PHASES[match.table.phase])
        kinds |= {GAME.event_kinds[event.kind] for event in match.events(0)}
    assert phases == set(PHASES)
    assert kinds == set(GAME.event_kinds)
