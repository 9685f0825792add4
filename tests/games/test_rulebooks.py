"""What every rulebook owes its readers: an opening, honest marks, and the words they will meet."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cavale.cli.texts import say
from cavale.games import find, folder, ours
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.rulebook import MARKS, Rule, Rulebook

EVERY = [(game_id, lang) for game_id in ours() for lang in LANGS]
LABELS = {"fr": ("**But.** ", "**Par exemple.** "), "en": ("**Goal.** ", "**For example.** ")}
QUOTED = {"fr": "«\u00a0{}\u00a0»", "en": "“{}”"}
PAGE = Path(__file__).parents[2] / "web/src/i18n"
# Words that would tell a person's gender: "tu es pris", "on est seul à voir", "Ada est submergé"
GENDERED = re.compile(
    r"(?:\b[Tt]u es|\b[Oo]n est|\b[Oo]n la regarde|(?<!de )… est) (?:seul|\w+(?:é|is))\b|garant\b"
)
SPACES = {
    "a space before ; ! ?": re.compile(r"(?<![\u202f!?…])[;!?]"),
    "a space before a colon": re.compile(r"(?<!\u00a0):(?!/)"),
    "spaces inside « »": re.compile(r"«(?!\u00a0)|(?<!\u00a0)»"),
    "’ as apostrophe": re.compile(r"'"),
}


def book(game_id: str, lang: Lang) -> Rulebook:
    return find(game_id).rulebook(lang)


# --- the opening ---


@pytest.mark.parametrize(("game_id", "lang"), EVERY)
def test_a_rulebook_opens_with_its_goal_and_a_turn(game_id: str, lang: Lang) -> None:
    _, goal, example = book(game_id, lang).intro.split("\n\n")
    for paragraph, label in zip((goal, example), LABELS[lang], strict=True):
        assert paragraph.startswith(label)
    told = goal.removeprefix(LABELS[lang][0])
    assert Rule("", "", told).sentence == told, "the goal is one sentence"
    assert len(re.findall(r"\b[A-Z]\d\d\b", example)) >= 3, "the example names its rules"


@pytest.mark.parametrize(("game_id", "lang"), EVERY)
def test_every_rule_that_a_rulebook_names_is_there(game_id: str, lang: Lang) -> None:
    found = book(game_id, lang)
    assert set(re.findall(r"\b[A-Z]\d\d\b", found.text)) == set(found.rules)


# --- where rules come from ---


@pytest.mark.parametrize(("game_id", "lang"), EVERY)
def test_the_legend_explains_the_words_that_readers_see(game_id: str, lang: Lang) -> None:
    found = book(game_id, lang)
    used = {mark for rule in found.rules.values() for mark in rule.marks}
    words = {mark: QUOTED[lang].format(say(lang, f"mark_{mark}")) for mark in MARKS}
    assert used == {mark for mark, word in words.items() if word in found.about}


@pytest.mark.parametrize("game_id", ours())
def test_both_languages_mark_the_same(game_id: str) -> None:
    french, english = (book(game_id, lang).rules for lang in LANGS)
    assert {n: rule.marks for n, rule in french.items()} == {
        n: rule.marks for n, rule in english.items()
    }
    assert all(rule.marks for rule in french.values())


@pytest.mark.parametrize(
    ("game_id", "rule", "marks"),
    [
        ("horde", "H05", ["seed"]),
        ("scape", "S21", ["seed", "ruling"]),
        ("condamnes", "C40", ["seed", "ruling", "ruling"]),
        ("temple", "T26", ["seed", "ruling"]),
    ],
)
def test_what_is_ours_is_marked_as_ours(game_id: str, rule: str, marks: list[str]) -> None:
    assert book(game_id, "en").rules[rule].marks == marks


@pytest.mark.parametrize(
    ("game_id", "rule"),
    [("condamnes", rule) for rule in ("C14", "C30", "C40", "C42")] + [("temple", "T26")],
)
def test_a_rule_that_changes_the_rulebook_says_so(game_id: str, rule: str) -> None:
    assert re.search("This is ours: .*the rulebook", book(game_id, "en").rules[rule].plain)
    assert re.search("C’est de nous\u00a0: .*le livret", book(game_id, "fr").rules[rule].plain)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("mark", MARKS)
def test_page_and_terminal_use_the_same_words_for_marks(mark: str, lang: Lang) -> None:
    word = say(lang, f"mark_{mark}")
    assert f'{mark}: "{word}"' in (PAGE / "frame.ts").read_text(encoding="utf-8")
    assert f'{mark}: {{ label: "{word}"' in (PAGE / "rulebook.ts").read_text(encoding="utf-8")


# --- French ---


def french_texts(game_id: str) -> list[str]:
    """Rulebook and words."""

    def inside(words: Any) -> list[str]:
        if isinstance(words, str):
            return [words]
        if isinstance(words, list):
            return [text for each in words for text in inside(each)]
        kept = [words["fr"]] if "fr" in words else [each for k, each in words.items() if k != "en"]
        return [text for each in kept for text in inside(each)]

    gaps = re.compile(r"\{[^}]*\}")
    return [
        *book(game_id, "fr").text.splitlines(),
        *(gaps.sub("…", text) for text in inside(find(game_id).words)),
    ]


@pytest.mark.parametrize("game_id", ours())
def test_french_never_assumes_who_reads(game_id: str) -> None:
    assert [text for text in french_texts(game_id) if GENDERED.search(text)] == []


@pytest.mark.parametrize("wanted", SPACES)
@pytest.mark.parametrize("game_id", ours())
def test_french_is_set_as_in_books(game_id: str, wanted: str) -> None:
    texts = [text.replace("Escape: Roll", "") for text in french_texts(game_id)]
    assert [text for text in texts if SPACES[wanted].search(text)] == []


# --- components ---


def components(game_id: str) -> dict[str, Any]:
    return tomllib.loads((folder(game_id) / "box.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("lang", "guards"), [("fr", "gardes"), ("en", "guards")])
def test_S02_lists_every_card_of_the_box(lang: Lang, guards: str) -> None:
    names = {"raf": "RAF", "usaf": "USAF", "ss": guards}
    text = book("scape", lang).rules["S02"].plain.replace("\u00a0", "")
    for letter, cards in components("scape")["cards"].items():
        marks = ", ".join(names[card.split()[0]] for card in cards)
        assert f"{letter}: {marks}" in text


@pytest.mark.parametrize("lang", LANGS)
def test_A02_says_which_plan_brings_which_accomplice(lang: Lang) -> None:
    rules = book("castor", lang).rules
    for number, value in enumerate(components("castor")["accomplices"].values(), start=41):
        name = rules[f"A{number}"].plain.partition(":")[0].strip("\u00a0")
        assert f"{value} {name}" in rules["A02"].plain
