"""The page of an analysis: everything in one file."""

from collections.abc import Sequence
from html import escape

from cavale.front.coach import heaviest, on_hundred
from cavale.front.match import Match
from cavale.front.report.pictures import PATTERNS, all_curves, own_curve, staircase
from cavale.front.report.style import style
from cavale.front.report.told import Review, Teller, costly
from cavale.front.report.words import margin, say, signed
from cavale.kernel.contract import seat_letters
from cavale.kernel.errors import Lang
from cavale.matches.coaching import Account, Analysis

_PARTS = ("start", "luck", "own", "others", "result")
_REVIEWED = 3  # choices that are marked on a seat's curve


def report_page(match: Match, analysis: Analysis, lang: Lang) -> str:
    """The analysis of a match as a page in one language."""
    return _Page(match, analysis, lang).whole()


class _Page:
    def __init__(self, match: Match, analysis: Analysis, lang: Lang) -> None:
        self.match, self.analysis = match, analysis
        self.lang: Lang = lang
        self.teller = Teller(match, lang)
        self.letters = seat_letters(match.seats)

    def say(self, key: str, **gaps: object) -> str:
        return escape(say(self.lang, key, **gaps))

    def whole(self) -> str:
        name = self.match.game.name(self.lang)
        title = say(self.lang, "moved", who=name, what=say(self.lang, "title"))
        seats = "".join(self._seat(seat) for seat in range(self.match.seats))
        return (
            f'<!doctype html>\n<html lang="{self.lang}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(title)}</title>\n<style>{style(self.match.game.id)}</style>\n</head>\n<body>\n{PATTERNS}\n"
            f"<main>\n{self._head(title)}{self._overview()}{seats}</main>\n</body>\n</html>\n"
        )

    def _head(self, title: str) -> str:
        names = self.match.game.name(self.lang)
        facts = self.say("head", game=names, seats=self.match.seats, plies=self.match.ply)
        trials = _thousands(self.analysis.trials, self.lang)
        return (
            f"<header><h1>{escape(title)}</h1><p>{facts}</p><p>{self.say('unit', trials=trials)} "
            f"{self.say('interval_note')}</p><p>{self.say('model')}</p></header>\n"
        )

    def _overview(self) -> str:
        curves = all_curves(self.analysis.known, self.letters, say(self.lang, "curves"))
        heads = "".join(f'<th scope="col">{self.say(part)}</th>' for part in ("seat", *_PARTS))
        rows = "".join(self._row(seat) for seat in range(self.match.seats))
        return (
            f"<section><h2>{self.say('curves')}</h2><p>{self.say('curves_note')}</p>{curves}"
            f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>'
            "</table></div></section>\n"
        )

    def _row(self, seat: int) -> str:
        account = self.analysis.seats[seat]
        start, *steps, result = on_hundred(account)
        margins = _margins(account)
        cells = [f"{start} <small>{margins[0]}</small>"]
        cells += [
            f"{signed(step)} <small>{each}</small>"
            for step, each in zip(steps, margins[1:], strict=True)
        ]
        numbers = "".join(f"<td>{cell}</td>" for cell in [*cells, f"<b>{result}</b>"])
        return f'<tr><th scope="row">{self._who(seat)}</th>{numbers}</tr>'

    def _who(self, seat: int) -> str:
        return f"<b>{self.letters[seat]}</b> {escape(self.match.names[seat])}"

    def _seat(self, seat: int) -> str:
        account = self.analysis.seats[seat]
        parts = on_hundred(account)
        outcome = self.say("won" if account.result else "lost")
        reviews = [self.teller.review(each) for each in costly(self.analysis, seat)]
        dearest = sorted(reviews, key=lambda each: -each.cost)[:_REVIEWED]
        marks = [(each.ply - 1, str(place + 1)) for place, each in enumerate(dearest)]
        known, opened = self.analysis.known[seat], self.analysis.open[seat]
        label = f"{say(self.lang, 'curve')} ({self.match.names[seat]})"
        summed = " ".join(
            [str(parts[0]), *(_term(step) for step in parts[1:4]), "=", str(parts[4])]
        )
        weighed = self.say(f"weighed_{heaviest(parts[1:4])}")
        names = [say(self.lang, part) for part in _PARTS]
        stairs = staircase(parts, names, _margins(account), f"{label}: {summed}")
        return (
            f"<section><h2>{self._who(seat)} <small>{outcome}</small></h2>"
            f"<p>{self.say('curve')}</p>{own_curve(known, opened, marks, label)}"
            f'<div class="two"><div><h3>{self.say("stairs")}</h3>{stairs}'
            f"<p><b>{weighed}</b> {summed}</p></div>"
            f"<div>{self._reviews(dearest, len(reviews))}{self._turns(seat)}</div></div>"
            "</section>\n"
        )

    def _reviews(self, dearest: Sequence[Review], count: int) -> str:
        head = f"<h3>{self.say('review')}</h3>"
        if not dearest:
            return f"{head}<p>{self.say('nothing')}</p>"
        items = "".join(f"<li>{self._review(each)}</li>" for each in dearest)
        rest = count - len(dearest)
        more = f"<p>{self.say('more', count=rest)}</p>" if rest else ""
        return f"{head}<p>{self.say('review_note')}</p><ol>{items}</ol>{more}"

    def _review(self, review: Review) -> str:
        rule = f' <span class="rule">{escape(review.rule)}</span>' if review.rule else ""
        reason = f"<br>{escape(review.reason)}{rule}" if review.reason else ""
        return (
            f"{self.say('move', ply=review.ply)}, {escape(review.chosen)} → "
            f"<b>{escape(review.better)}</b>, {escape(review.sentence)}{reason}"
        )

    def _turns(self, seat: int) -> str:
        turns = [each for each in self.analysis.turning_points if each.seat == seat]
        if not turns:
            return f"<h3>{self.say('turning')}</h3><p>{self.say('no_turns')}</p>"
        items = []
        for turn in map(self.teller.turn, turns):
            items.append(
                f"<li>{self.say('move', ply=turn.ply)}, {escape(turn.move)}, "
                f"{escape(turn.change)}, {escape(turn.cause)} "
                f"<small>{escape(turn.margins)}</small></li>"
            )
        return f"<h3>{self.say('turning')}</h3><ul>{''.join(items)}</ul>"


def _margins(account: Account) -> list[str]:
    errors = (account.expectation_error, account.luck_error)
    return [margin(error) for error in (*errors, account.own_error, account.others_error)]


def _term(value: int) -> str:
    return f"+ {value}" if value >= 0 else f"− {-value}"


def _thousands(value: int, lang: Lang) -> str:
    return f"{value:,}".replace(",", "\u202f" if lang == "fr" else ",")
