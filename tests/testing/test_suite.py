"""The suite finds what is wrong, and names it: fields and keys, not offsets."""

import random
from dataclasses import replace
from typing import Any

import pytest

from cavale.games import find
from cavale.kernel.contract import Game
from cavale.kernel.notes import Note, bits, number, one_hot, seat
from cavale.kernel.stream import below
from cavale.kernel.tape import no_tape
from cavale.testing import Case, Kit, check_game, force_draws, new_match, text_gaps
from cavale.testing import checks as promised
from cavale.testing.checks import differing
from cavale.testing.gaps import french_flaw
from cavale.testing.kit import Kit as KitItself
from cavale.testing.noted import (
    an_agent_is_told_nothing_that_its_seat_cannot_know,
    note_gaps,
    the_legal_actions_of_a_seat_follow_from_what_it_sees,
    what_is_seen_is_as_its_notes_say,
)
from cavale.testing.shape import every_switch_is_tried

CASE = Case(2, {})


@pytest.fixture
def corde() -> Game:
    return find("corde")


def shows_all(table: Any, seat: int, rng: random.Random) -> None:
    """Changes what everybody sees."""
    table.pieces[0] += 1


def test_a_kit_knows_its_cases() -> None:
    names = [case.name for case in Kit("corde", options=[{}, {"a": "b"}]).cases()]
    assert names == ["2", "2-b", "3", "3-b", "4", "4-b"]


def measures_again(table: Any, seat: int, rng: random.Random) -> None:
    """The ropes of others have other lengths."""
    for other in range(table.seats):
        if other != seat and not table.over:
            table.metres[other] = rng.randint(table.pieces[other], 4 * table.pieces[other])


def test_all_of_it_holds_for_a_game_that_is_whole() -> None:
    check_game(Kit("corde", hide_otherwise=measures_again), compiled=False)


def test_a_field_that_shows_too_much_is_named() -> None:
    kit = Kit("corde", hide_otherwise=shows_all)
    with pytest.raises(AssertionError, match=r"ply 0: a spectator sees .*: field `pieces` differs"):
        promised.what_a_seat_cannot_know_changes_nothing_it_gets(kit, CASE)


def test_a_game_that_hides_something_must_say_how() -> None:
    with pytest.raises(AssertionError, match=r"observe hides `metres`: Kit\.hide_otherwise must"):
        promised.what_is_hidden_is_told_to_the_suite(Kit("corde"), CASE)


@pytest.mark.parametrize("rule", ["21", "27"])
def test_every_reason_to_end_has_words(horde: Game, rule: str) -> None:
    reasons = {number: texts for number, texts in horde.words["reasons"].items() if number != rule}
    lacking = replace(horde, words={**horde.words, "reasons": reasons})
    told = [gap.sentence("en") for gap in text_gaps(lacking)]
    assert told == [f"words.toml, reasons.{rule}.{lang}: it is missing." for lang in ("fr", "en")]


def test_an_end_that_the_card_does_not_know_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    horde = find("horde")
    other = replace(horde, card=replace(horde.card, ended_by=(27,)))
    monkeypatch.setattr(KitItself, "game", other)
    with pytest.raises(AssertionError, match=r"H21 ended it: CARD\.ended_by lacks it"):
        promised.the_end_has_a_reason_and_points_within_the_card(Kit("horde"), CASE)


def test_words_for_a_phase_are_looked_at_too() -> None:
    castor = find("castor")
    card = castor.words["actions"]["card"]
    when = {**card["when"], "play": {"fr": "Jouer {seat}"}, "plya": {"fr": "x", "en": "x"}}
    actions = {**castor.words["actions"], "card": {**card, "when": when}}
    other = replace(castor, words={**castor.words, "actions": actions})
    assert [gap.sentence("en") for gap in text_gaps(other)] == [
        "words.toml, actions.card.when.play.en: it is missing.",
        "words.toml, actions.card.when.plya: nothing has that name.",
        "words.toml, actions.card.when.play.fr: nothing fills {seat}.",
    ]


def test_words_for_oneself_and_for_a_receiver_are_looked_at_too() -> None:
    horde = find("horde")
    give = {**horde.words["actions"]["give"], "own": {"fr": "Garder"}}
    give["to"] = {"fr": "À {receiver}", "en": "To {other}"}
    actions = {**horde.words["actions"], "give": give}
    other = replace(horde, words={**horde.words, "actions": actions})
    assert [gap.sentence("en") for gap in text_gaps(other)] == [
        "words.toml, actions.give.own.en: it is missing.",
        "words.toml, actions.give.to.en: nothing fills {other}.",
    ]


def test_a_game_without_secrets_need_not() -> None:
    promised.what_is_hidden_is_told_to_the_suite(Kit("temple"), CASE)


def test_a_switch_that_is_never_played_is_named() -> None:
    with pytest.raises(AssertionError, match=r"Kit\.options never sets restart to random"):
        every_switch_is_tried(Kit("horde"))
    every_switch_is_tried(Kit("horde", options=[{}, {"restart": "random"}]))


def test_a_move_that_tells_nothing_is_told(monkeypatch: pytest.MonkeyPatch, corde: Game) -> None:
    def silent(box: Any, table: Any, options: Any, tape: Any) -> None:
        corde.setup(box, table, options, no_tape())

    kit = broken_verb(monkeypatch, corde, setup=silent)
    with pytest.raises(AssertionError, match=r"`setup` tells nothing: each must `tell`"):
        promised.the_tape_never_overflows_and_cites_rules_of_the_game(kit, CASE)


def test_a_field_of_the_view_without_a_label_is_named(corde: Game) -> None:
    view = {key: texts for key, texts in corde.words["view"].items() if key != "metres"}
    gaps = text_gaps(replace(corde, words={**corde.words, "view": view}))
    assert [gap.key for gap in gaps] == ["view.metres.fr", "view.metres.en"]


def test_a_mark_that_is_none_is_named(corde: Game) -> None:
    book = corde.rulebook("en")
    rule = replace(book.rules["R01"], text="Rope. [folk]")
    strange = replace(book, rules={**book.rules, "R01": rule})
    gaps = text_gaps(replace(corde, rulebooks={**corde.rulebooks, "en": strange}))
    assert [gap.en for gap in gaps] == [
        "[folk] is no mark: one of seed, fact, inferred, ruling, rebuilt."
    ]


def broken_verb(monkeypatch: pytest.MonkeyPatch, game: Game, **verbs: Any) -> Kit:
    """A kit whose game has other verbs."""
    changed = replace(game, verbs={**game.verbs, **verbs})
    monkeypatch.setattr(KitItself, "game", changed)
    return Kit("corde", hide_otherwise=lambda table, seat, rng: None)


def test_a_field_that_was_forgotten_is_named(monkeypatch: pytest.MonkeyPatch, corde: Game) -> None:
    def forgetful(box: Any, seen: Any, seat: int, table: Any) -> None:
        corde.imagine(box, seen, seat, table)
        table.climbed_mask = 0

    kit = broken_verb(monkeypatch, corde, imagine=forgetful)
    with pytest.raises(AssertionError, match=r"field `climbed_mask` differs: \d+, 0"):
        promised.an_imagined_table_looks_the_same_to_the_seat_and_is_possible(kit, Case(4, {}))


def test_legal_and_why_not_that_disagree_are_told_with_the_move(
    monkeypatch: pytest.MonkeyPatch, corde: Game
) -> None:
    kit = broken_verb(monkeypatch, corde, why_not=lambda box, table, seat, action: 3)
    with pytest.raises(AssertionError, match="seat 0: `legal` offers T, `why_not` says R03"):
        promised.legal_actions_are_sorted_and_agree_with_why_not(kit, CASE)


def test_a_failure_names_the_promise_and_the_case(
    monkeypatch: pytest.MonkeyPatch, corde: Game
) -> None:
    kit = broken_verb(monkeypatch, corde, why_not=lambda box, table, seat, action: 3)
    with pytest.raises(
        AssertionError, match=r"^legal actions are sorted .* why not, 2: ply 0, seat 0"
    ):
        check_game(kit, compiled=False)


def test_two_tables_differ_in_fields(corde: Game) -> None:
    table = new_match(corde, 2).table
    other = table.copy()
    other.metres[1] = 9
    other.ply = 3
    assert differing(table, other) == ["ply", "metres"]


@pytest.mark.parametrize("values", [(0,), (3, 0), (5, 5, 1, 2)])
def test_draws_can_be_forced(corde: Game, values: tuple[int, ...]) -> None:
    table = new_match(corde, 2).table
    force_draws(table, 6, *values)
    assert [below(table, 6) for _ in values] == list(values)


# --- texts ---


def gaps_without(game: Game, *path: str) -> list[str]:
    """What is missed when a key of the words is gone."""
    words: dict[str, Any] = {part: {**texts} for part, texts in game.words.items()}
    inner = words
    for key in path[:-1]:
        inner[key] = {**inner[key]}
        inner = inner[key]
    del inner[path[-1]]
    return [gap.sentence("en") for gap in text_gaps(replace(game, words=words))]


@pytest.mark.parametrize(
    "path",
    ["events.tie.fr", "actions.climb.en", "about.tagline.fr"],
)
def test_a_missing_word_is_told_by_its_key(corde: Game, path: str) -> None:
    assert gaps_without(corde, *path.split(".")) == [f"words.toml, {path}: it is missing."]


def test_words_of_switches_endings_and_claims_are_wanted_too() -> None:
    scape = find("scape")
    for path in ("switches.deck.a.en", "endings.raf.fr", "claims.liar.en"):
        assert f"words.toml, {path}: it is missing." in gaps_without(scape, *path.split("."))


def with_words(game: Game, part: str, **texts: str) -> list[str]:
    tie = {**game.words[part]["tie"], **texts}
    words = {**game.words, part: {**game.words[part], "tie": tie}}
    return [gap.sentence("en") for gap in text_gaps(replace(game, words=words))]


def test_a_gap_that_nothing_fills_is_told(corde: Game) -> None:
    told = with_words(corde, "events", fr="{seat} {quoi}", en="{value:rope}")
    assert told == [
        "words.toml, events.tie.fr: nothing fills {quoi}.",
        "words.toml, events.tie.en: nothing fills {value:rope}.",
    ]


def test_what_an_event_says_by_its_rule_is_looked_at(corde: Game) -> None:
    by_rule = {"tie": {"R02": {"fr": "Voici."}, "R42": {"fr": "Ici.", "en": "Here."}}, "tye": {}}
    more = replace(corde, words={**corde.words, "by_rule": by_rule})
    told = [gap.sentence("en") for gap in text_gaps(more)]
    assert told == [
        "words.toml, by_rule.tie.R02.en: it is missing.",
        "words.toml, by_rule.tye: nothing has that name.",
        "words.toml, by_rule.tie.R42: nothing has that name.",
    ]


def test_french_spaces_are_looked_at(corde: Game) -> None:
    (told,) = with_words(corde, "actions", move="T", fr="Nouer !", en="Tie!")
    assert told.startswith("words.toml, actions.tie.fr: a no-break space")
    for good in ("Bien\u202f!", "Oui\u00a0: «\u00a0là\u00a0»", "?", "12:30"):
        assert french_flaw(good) == ""
    for bad in ("Bien !", "Oui : là", "« là »", "l'eau", "Quoi?"):
        assert french_flaw(bad)


def test_moments_name_events_and_have_an_icon_and_both_languages(corde: Game) -> None:
    def told(**moments: Any) -> list[str]:
        less = replace(corde, words={**corde.words, "moments": moments})
        return [gap.sentence("en") for gap in text_gaps(less)]

    whole = {"kinds": ["climb"], "icon": "up", "fr": "Escalades", "en": "Climbs"}
    assert told(climb=whole) == []
    assert told(climb={**whole, "kinds": ["clamb"]}) == [
        "words.toml, moments.climb.kinds: there is no event 'clamb'."
    ]
    assert told(climb={"fr": "Escalades"}) == [
        "words.toml, moments.climb.en: it is missing.",
        "words.toml, moments.climb.icon: it is missing.",
        "words.toml, moments.climb.kinds: it is missing.",
    ]
    six = {f"climb{number}": whole for number in range(6)}
    assert told(**six) == ["words.toml, moments: 5 kinds at most."]


def test_a_rule_without_its_text_is_told(corde: Game) -> None:
    more = replace(corde, card=replace(corde.card, rules=(*corde.card.rules, 42)))
    assert [gap.sentence("en") for gap in text_gaps(more)] == [
        "rulebook/fr.md, R42: it is missing.",
        "rulebook/en.md, R42: it is missing.",
    ]
    less = replace(corde, card=replace(corde.card, rules=corde.card.rules[1:]))
    assert [gap.key for gap in text_gaps(less)] == ["R01", "R01"]


def test_a_lesson_that_could_never_be_said_is_told(corde: Game) -> None:
    lesson = {"action": ["ty"], "rule": "R99", "fr": "Noue.", "en": "Tie."}
    words = {**corde.words, "lessons": {"tie": lesson, "late": {"rule": "R01"}}}
    assert [gap.key for gap in text_gaps(replace(corde, words=words))] == [
        "lessons.late.fr",
        "lessons.late.en",
        "lessons.tie.rule",
        "lessons.tie.action",
        "lessons.late.phase",
    ]


# --- notes, and what agents get ---


def other_corde(monkeypatch: pytest.MonkeyPatch, corde: Game, **parts: Any) -> Kit:
    """La Corde with other parts, as the suite finds it."""
    monkeypatch.setattr(KitItself, "game", replace(corde, **parts))
    return Kit("corde", hide_otherwise=measures_again)


def test_a_field_without_a_note_is_named(corde: Game) -> None:
    notes = {name: note for name, note in corde.notes.items() if name != "pieces"}
    told = [gap.sentence("en") for gap in note_gaps(replace(corde, notes=notes))]
    assert told == ["table.py, pieces: it has no note in FIELDS."]
    assert list(note_gaps(corde)) == []


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (number(3, per="seat"), "it has not an entry a seat."),
        (one_hot(3, until="depth"), "there is no field depth."),
        (one_hot(3, per="seat", until="pieces"), "neither until nor by goes with per."),
    ],
)
def test_a_note_that_cannot_be_is_named(corde: Game, note: Note, told: str) -> None:
    field = "pieces" if note.until == "pieces" else "climbed_mask"
    game = replace(corde, notes={**corde.notes, field: note})
    assert [gap.sentence("en") for gap in note_gaps(game)] == [f"table.py, {field}: {told}"]


@pytest.mark.parametrize(
    ("field", "note"),
    [
        ("pieces", number(1, per="seat")),
        ("metres", one_hot(4, 1, per="seat")),
        ("pieces", number(6, per="own")),
        ("climbed_mask", bits(0)),
        ("climbed_mask", seat()),
    ],
)
def test_a_field_that_holds_more_than_its_note_says_is_named(
    corde: Game, monkeypatch: pytest.MonkeyPatch, field: str, note: Note
) -> None:
    kit = other_corde(monkeypatch, corde, notes={**corde.notes, field: note})
    with pytest.raises(AssertionError, match=f"`{field}` holds [0-9]+: see its note"):
        what_is_seen_is_as_its_notes_say(kit, CASE)


def test_a_vector_that_tells_too_much_is_found(
    corde: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
        corde.observe(box, table, seat, seen)
        seen.metres[:] = table.metres

    kit = other_corde(monkeypatch, corde, verbs={**corde.verbs, "observe": observe})
    with pytest.raises(AssertionError, match="is told what it cannot know"):
        an_agent_is_told_nothing_that_its_seat_cannot_know(kit, CASE)


def test_a_mask_that_tells_too_much_is_found(corde: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
        count: int = corde.legal(box, table, seat, actions)
        return count if sum(table.metres) % 2 else min(count, 1)

    kit = other_corde(monkeypatch, corde, verbs={**corde.verbs, "legal": legal})
    with pytest.raises(AssertionError, match="may do otherwise than it could know"):
        the_legal_actions_of_a_seat_follow_from_what_it_sees(kit, CASE)
