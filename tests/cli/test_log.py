"""The log in a terminal: like events in one line, each seat and thing named."""

from cavale.front.terminal.log import log_lines
from cavale.games import find
from cavale.games.castor.table import PLAYED
from cavale.games.condamnes.table import DEALT, TURNED
from cavale.games.horde.table import SCORED
from cavale.kernel.errors import Lang
from cavale.kernel.tape import NOBODY, UNKNOWN, Event

NAMES = ["Ada", "Brume", "Suie"]


def told(game_id: str, lang: Lang, *events: Event) -> list[str]:
    return [line.plain for line in log_lines(find(game_id), events, NAMES, lang)]


def of(kind: int, rule: int, *what: tuple[int, int]) -> list[Event]:
    return [Event(kind, rule, seat, NOBODY, value, 0) for seat, value in what]


def test_like_events_share_a_line() -> None:
    turned = of(TURNED, 1, (0, 9), (1, 40), (2, 13))
    line = "Ada turns up the 9 of spades, Brume the ace of diamonds, Suie the king of spades.  C01"
    assert told("condamnes", "en", *turned) == [line]
    assert told("castor", "fr", *of(PLAYED, 20, (0, 35), (1, 55))) == [
        "Ada joue le 8 vert, Brume le 12 jaune.  A20"
    ]


def test_what_comes_several_times_is_counted() -> None:
    dealt = of(DEALT, 5, (1, UNKNOWN), (1, UNKNOWN), (0, 1), (0, 2))
    assert told("condamnes", "fr", *dealt) == [
        "Brume reçoit une carte ×2\u202f; Ada l’as de pique, le 2 de pique.  C05"
    ]
    assert told("condamnes", "en", *dealt) == [
        "Brume is dealt a card ×2; Ada the ace of spades, the 2 of spades.  C05"
    ]


def test_other_events_keep_a_line_each() -> None:
    lines = told("horde", "en", *of(SCORED, 20, (0, 9), (1, 4)))
    assert lines == ["Ada scores 0 points: 9 in all.  H20", "Brume scores 0 points: 4 in all.  H20"]
    by_rules = [*of(TURNED, 1, (0, 9)), *of(TURNED, 2, (1, 9))]
    assert len(told("condamnes", "en", *by_rules)) == 2
