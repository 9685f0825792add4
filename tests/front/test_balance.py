"""A report as people read it: a page in one file, or Markdown, in both languages."""

import re
import shlex
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from cavale.cli.options import parse_settings
from cavale.front.balance import balance_page, markdown, overview, words
from cavale.front.balance.pictures import INKS, Axis, Dot, Row, dots, svg
from cavale.front.balance.telling import Teller
from cavale.front.balance.words import say
from cavale.front.commands import command_to_play, toml_text
from cavale.games import find, ours
from cavale.games.boxes import box_text, box_with
from cavale.kernel.errors import LANGS, Lang
from cavale.lab.numbered import Threads
from cavale.lab.report import Findings, read_findings
from cavale.lab.report.findings import outcome_of
from cavale.lab.report.study import Study, asked_again
from cavale.lab.report.variations import Variation
from cavale.lab.sweep import Figure, Ground, Sweep, grid
from cavale.server.boxes import Offers

DATA = Path(__file__).parents[2] / "docs" / "balance"
OPEN = {"meta", "br"}  # elements that HTML does not close


def kept(game_id: str) -> Findings:
    return read_findings(DATA / f"{game_id}.json", game_id)


class Reader(HTMLParser):
    """Checks that elements close as they open, and keeps what a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.within: list[str] = []
        self.heads: list[str] = []
        self.refers: list[str] = []
        self.labels: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in OPEN:
            self.within.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "srcset", "data", "action"):
                self.refers.append(value or "")
            if name == "aria-label":
                self.labels.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.within.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.within and self.within[-1] == "h2":
            self.heads.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.within == []
    return reader


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", ours())
def test_a_page_is_whole_and_refers_to_nothing_outside(game_id: str, lang: Lang) -> None:
    page = balance_page(kept(game_id), find(game_id), lang)
    reader = read(page)
    assert reader.refers == []
    assert not re.search(r"url\((?!#)|@import|<script|<link", page)
    assert set(re.findall(r"https?://[^\"<\s]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    heads = ["short", "by_number", "lengths", "changes", "ladder", "made"]
    assert [say(lang, key) for key in heads if say(lang, key) not in reader.heads] == []
    assert f'<html lang="{lang}">' in page
    assert all(reader.labels)


@pytest.mark.slow
def test_a_picture_is_drawn_for_wide_and_for_narrow_pages_in_the_inks_of_the_page() -> None:
    row = Row("Le gardien", "40 %", [Dot(0.4, 0.3, 0.5)])
    drawn = svg(dots([row], Axis("gagne", "share", "fr")), "a <label>")
    pictures = re.findall(r"<svg.*?</svg>", drawn, re.DOTALL)
    assert len(pictures) == 2
    for each in pictures:
        tree = ET.fromstring(each.replace("xlink:", ""))
        assert tree.attrib["aria-label"] == "a <label>"
        texts = [text.text for text in tree.iter() if text.tag.endswith("text")]
        assert "Le gardien" in texts
        assert "40 %" in texts
        assert "40\u202f%" in texts  # on the axis
    inks = set(re.findall(r'(?:fill|stroke)="(#\w+)"', drawn))
    assert inks <= set(INKS)


@pytest.mark.parametrize("game_id", ours())
def test_the_pages_of_docs_balance_are_made_of_their_data(game_id: str) -> None:
    page = (DATA / f"{game_id}.md").read_text(encoding="utf-8")
    assert page == markdown(kept(game_id), find(game_id)), "run `make types`"


@pytest.mark.parametrize("game_id", ours())
def test_the_figures_of_docs_balance_are_of_the_games_as_they_are(game_id: str) -> None:
    """Rules, box, what varies, seeds, matches: all that the figures follow from."""
    inputs = kept(game_id).inputs
    now = Study(asked_again(find(game_id), inputs)).inputs()
    again = "measure again: the command stands at the end of the page"
    assert msgspec.to_builtins(now) == msgspec.to_builtins(inputs), again


@pytest.mark.parametrize("lang", LANGS)
def test_a_gap_that_chance_explains_is_not_said_to_be_one(lang: Lang) -> None:
    findings, horde = kept("horde"), find("horde")
    even = {f"seat.{seat}": Figure(0.25, 0.24, 0.26) for seat in "abcd"}
    uneven = even | {"seat.b": Figure(0.40, 0.39, 0.41), "seat.d": Figure(0.10, 0.09, 0.11)}
    first = [next(Teller(_with(findings, each), horde, lang).short()) for each in (even, uneven)]
    words = {"fr": ("aucun siège", "le siège b gagne"), "en": ("no seat", "seat b wins")}[lang]
    assert words[0] in first[0]
    assert words[1] in first[1]


def _with(findings: Findings, shares: dict[str, Figure]) -> Findings:
    table = msgspec.structs.replace(findings.table, shares=shares)
    return msgspec.structs.replace(findings, tables=[table], variants=[])


def test_shares_that_do_not_add_up_are_explained() -> None:
    findings, horde = kept("horde"), find("horde")
    sums = {0.25: "", 0.30: "20.0% above", 0.20: "20.0% are missing"}
    for share, sentence in sums.items():
        shares = {f"seat.{seat}": Figure(share, share, share) for seat in "abcd"}
        note = Teller(_with(findings, shares), horde, "en").sum_note()
        assert sentence in note
        assert bool(sentence) == bool(note)


def test_what_is_clear_is_said_in_the_table() -> None:
    teller = Teller(kept("condamnes"), find("condamnes"), "en")
    rows = {row[0]: row for row in teller.changes(3).rows}
    assert rows["as usual"][-2] == ""
    free = next(row for name, row in rows.items() if name.startswith("Searches"))
    assert free[-2] == "different"


@pytest.mark.parametrize("game_id", ours())
def test_the_commands_make_the_boxes(game_id: str, tmp_path: Path) -> None:
    """As a shell and `cavale` would read them; a server offers what they write."""
    game, findings = find(game_id), kept(game_id)
    variants: dict[str, Variation] = {}
    teller = Teller(findings, game, "en")
    for each in findings.variants:
        variants.setdefault(teller.name(each.variation), each.variation)
    commands = teller.commands()
    assert commands.keys() == variants.keys()
    for number, (name, command) in enumerate(commands.items()):
        box, _, play = command.rpartition(" && ")
        if variants[name].kind == "part":
            words = shlex.split(box)
            assert words[:3] == ["cavale", "box", game_id]
            made = box_with(game, parse_settings(_settings(words)))
            assert made == box_with(game, variants[name].set)
            folder = tmp_path / str(number) / game_id
            folder.mkdir(parents=True)
            (folder / "variant.toml").write_text(box_text(made), encoding="utf-8")
            (offered,) = Offers(str(folder.parent), [game_id]).infos(game)
            assert offered.title.fr
            assert offered.title.en
            assert play.endswith(" --box FILE.toml")
        else:
            assert box == ""
            assert parse_settings(_settings(shlex.split(play))) == variants[name].set
        assert play.startswith(f"cavale play {game_id} --seats ")


def _settings(words: list[str]) -> list[str]:
    return [words[place + 1] for place, word in enumerate(words) if word == "--set"]


def test_commands_begin_with_what_the_report_was_asked_with() -> None:
    findings = kept("horde")
    inputs = msgspec.structs.replace(findings.inputs, base="my.toml", options={"restart": "random"})
    teller = Teller(msgspec.structs.replace(findings, inputs=inputs), find("horde"), "en")
    told = teller.commands()["Points to reach: 15"]
    assert told == (
        "cavale box horde --box my.toml --set goal=15 --out FILE.toml && "
        "cavale play horde --seats 2 --set restart=random --box FILE.toml"
    )


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
def test_the_usual_table_comes_out_as_it_is_told(game_id: str) -> None:
    """Played again, with the bots of today: they are no part of the inputs."""
    findings, game = kept(game_id), find(game_id)
    inputs = findings.inputs
    ground = Ground(game, inputs.matches, inputs.seats, inputs.seed, inputs.bots)
    sweep = Sweep(grid(ground, {"bots": inputs.bots}))
    hands = Threads(2)
    hands.prepare(sweep.simulations)
    sweep.run(hands)
    again = "measure again: the command stands at the end of the page"
    assert outcome_of(sweep.rows()[0], with_lengths=True) == findings.table, again


def test_every_text_is_said_and_french_is_set_as_french() -> None:
    folder = Path(words.__file__).parent
    code = "".join(each.read_text("utf-8") for each in folder.glob("*.py") if each.stem != "words")
    assert [key for key in words.TEXTS if f'"{key}"' not in code and f"'{key}'" not in code] == []
    loose = re.compile("(?<!\u00a0):(?= |$)|(?<!\u202f)[;!?](?= |$)|«(?!\u00a0)|(?<!\u00a0)»|'")
    assert [french for french, _ in words.TEXTS.values() if loose.search(french)] == []


def test_values_are_written_as_toml() -> None:
    assert toml_text(["raf look", 3]) == '["raf look", 3]'
    box = command_to_play("scape", 3, {}, {"cards.S": ["raf look"]})
    assert box.startswith("cavale box scape --set 'cards.S=[\"raf look\"]' --out FILE.toml && ")


def test_where_all_play_together_parts_are_to_make_tables_alike() -> None:
    teller = Teller(kept("temple"), find("temple"), "en")
    told = list(teller.short())
    assert "least with 3" in told[-2]
    assert "Gem box of each track with 3 players:\u00a03" in told[-1]
    nearer = {each.variation.kind for each in kept("temple").variants if teller.is_nearer(each)}
    assert nearer == {"part"}


def test_the_overview_says_of_every_game_what_was_found_and_tried() -> None:
    page = (DATA / "README.md").read_text(encoding="utf-8")
    pages = [(kept(game_id), find(game_id)) for game_id in ours()]
    assert page == overview(pages), "run `make types`"
    for findings, game in pages:
        assert f"]({game.card.id}.md)" in page
        assert next(Teller(findings, game, "en").short()) in page
    assert "transfer after round: 12, 14, 15, 18" in page
