"""A report as Markdown: the same figures in tables, for `docs/balance`."""

from collections.abc import Iterator, Sequence

from cavale.front.balance.telling import Table, Teller
from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.lab.report.findings import Findings


def markdown(findings: Findings, game: Game, lang: Lang = "en") -> str:
    """The whole page."""
    return "\n".join(_lines(Teller(findings, game, lang))) + "\n"


def overview(pages: Sequence[tuple[Findings, Game]], lang: Lang = "en") -> str:
    """What was found in short, of several games, and what was tried to get there."""
    return "\n".join(_overview([Teller(found, game, lang) for found, game in pages])) + "\n"


def _overview(tellers: Sequence[Teller]) -> Iterator[str]:
    say = tellers[0].say
    yield from (f"# {say('overview')}", "", say("overview_lead"))
    for teller in tellers:
        yield from ("", f"## [{teller.title}]({teller.card.id}.md)", "")
        yield from (f"- {sentence}" for sentence in teller.short())
        yield f"- {say('tried')} {'; '.join(teller.tried())}."


def _lines(teller: Teller) -> Iterator[str]:
    found, say = teller.findings, teller.say
    yield from (f"# {teller.title}", "", teller.lead(), "", f"## {say('short')}", "")
    yield from (f"- {sentence}" for sentence in teller.short())
    yield from ("", f"## {teller.who_head()}", "", *_table(teller.who()))
    if note := teller.sum_note():
        yield from ("", note)
    yield from ("", f"## {say('by_number')}", "", *_table(teller.by_number()))
    if teller.card.endings:
        yield from ("", f"## {say('ends')}", "", *_table(teller.endings()))
    if found.rounds:
        note = say("rounds_note", seats=teller.seats)
        yield from ("", f"## {say('rounds')}", "", note, "", *_table(teller.rounds()))
    yield from _changes(teller)
    if found.ladder:
        yield from ("", f"## {say('ladder')}", "", teller.ladder_note(), "")
        yield from _table(teller.ladder())
    yield from ("", f"## {say('made')}", "", " ".join(teller.made()))
    yield from ("", f"    {found.command}")


def _changes(teller: Teller) -> Iterator[str]:
    say = teller.say
    if not teller.findings.variants:
        return
    yield from ("", f"## {say('changes')}", "", teller.measure_note())
    for seats in teller.varied_tables:
        yield from ("", f"### {say('at_table', seats=seats)}", "", *_table(teller.changes(seats)))
    yield from ("", f"### {say('try')}", "", say("try_note", id=teller.card.id), "")
    for name, command in teller.commands().items():
        yield f"- {name}: `{command}`"


def _table(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(table.heads) + " |"
    yield "|---|" + "--:|" * (len(table.heads) - 1)
    yield from ("| " + " | ".join(row) + " |" for row in table.rows)
