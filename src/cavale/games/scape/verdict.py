"""SCAPE: how many tops would have had to be others."""

from typing import Any

from cavale.games.scape.questions import ending, marks_of, top_of
from cavale.games.scape.table import BOTH_WIN, GUARDS_WIN, LETTER_COUNT, RAF, RAF_WINS, SS, USAF
from cavale.kernel.verdict import Verdict

LITTLE = 1  # top


def verdict(box: Any, table: Any, seat: int) -> Verdict:
    result = int(ending(box, table))
    if result == GUARDS_WIN:
        return _by_tops(_guarded(box, table))
    if table.identity[seat] == SS:
        return _by_tops(_almost_guarded(box, table))
    if result == BOTH_WIN:
        return Verdict(shared=True)
    winner, other = (RAF, USAF) if result == RAF_WINS else (USAF, RAF)
    return _by_tops(_to_turn(_marks(box, table, winner), sum(_marks(box, table, other))))


def _by_tops(tops: int) -> Verdict:
    return Verdict(of="tops", margin=tops, close=tops <= LITTLE) if tops else Verdict()


def _guarded(box: Any, table: Any) -> int:
    """S41, S42: piles that held the prisoners back."""
    piles = range(LETTER_COUNT)
    return sum(1 for pile in piles if not table.pile_size[pile] or _is_ss(box, table, pile, 1))


def _almost_guarded(box: Any, table: Any) -> int:
    """S42: 1 if a guard's card lies right under a top. One more top always does; that is near."""
    return int(any(_is_ss(box, table, pile, 2) for pile in range(LETTER_COUNT)))


def _is_ss(box: Any, table: Any, pile: int, depth: int) -> bool:
    """Whether the card at a depth, 1 for the top, is a guard's."""
    place = int(table.pile_size[pile]) - depth
    return place >= 0 and bool(box.faction[table.pile[pile][place]] == SS)


def _marks(box: Any, table: Any, faction: int) -> list[int]:
    """S43: the marks of a faction on the tops, most first."""
    cards = [int(top_of(table, pile)) for pile in range(LETTER_COUNT)]
    marks = [int(marks_of(box, table, card)) for card in cards if box.faction[card] == faction]
    return sorted(marks, reverse=True)


def _to_turn(leading: list[int], behind: int) -> int:
    """Tops of the leading team that would have had to show a mark of the other (S44: or tie)."""
    ahead, turned = sum(leading) - behind, 0
    for marks in leading:
        if ahead <= 0:
            break
        ahead -= marks + 1
        turned += 1
    return turned
