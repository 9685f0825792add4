"""How well the games' outlooks tell who wins: compared with matches of instincts.

`python bench/outlooks.py GAME --seats N` plays matches, looks at every position between two
chapters, and prints what the outlook said there beside how often such seats won. The constants of
an `opinion.py` are chosen so that both agree; the seed is not the one of docs/strength.md. With
`--practised` one seat plays by its game's practice, and what is said of it alone is looked at.
"""

import argparse
from typing import Any

import numpy as np

from cavale.bots.policies import BLANK, SEEN, TABLE, bindings
from cavale.bots.thinker import wish_of
from cavale.games import find
from cavale.kernel.compile import compiled, dialect
from cavale.kernel.contract import DECLINE, Game, encode_options, full_options
from cavale.kernel.header import begin
from cavale.kernel.opinion import SURE
from cavale.kernel.stream import seed_dice
from cavale.kernel.tape import NOBODY, no_tape
from cavale.matches.seeds import simulation_key

STEPS = 10  # groups of outlooks
MOST_CHAPTERS = 64  # of a match; those beyond are left out

# Filled in from a game by `compiled`
setup: Any
legal: Any
play: Any
observe: Any
score: Any
practice: Any
outlook: Any
next_to_ask: Any


@dialect
def look_between(
    box: Any,
    options: Any,
    seats: int,
    key: Any,
    match: int,
    practised: int,
    tables: Any,
    actions: Any,
    tape: Any,
    dice: Any,
    worths: Any,
) -> int:
    """Play a match by instinct; write the outlook of every chapter's end into a row each.

    One seat, or NOBODY, plays by practice. The last row is of who won.
    """
    tables[TABLE] = tables[BLANK]
    table = tables[TABLE]
    begin(table, seats, key, match, 0)
    seed_dice(dice, int(key[0]), match)
    setup(box, table, options, tape)
    rows = 0
    asked = 0
    while table.over == 0:
        seat = next_to_ask(table, asked, dice)
        count = legal(box, table, seat, actions)
        action = DECLINE
        if count:
            tables[SEEN] = tables[BLANK]
            seen = tables[SEEN]
            observe(box, table, seat, seen)
            if seat == practised:
                action = int(practice(box, seen, seat, actions, count, dice))
            else:
                action = wish_of(box, seen, seat, actions, count, dice)
        if action == DECLINE:
            asked |= 1 << seat
            continue
        asked = 0
        chapter = table.chapter
        play(box, table, seat, action, tape)
        if table.chapter != chapter and table.over == 0 and rows < MOST_CHAPTERS:
            outlook(box, table, worths[rows])
            rows += 1
    winners = score(box, table, worths[rows])
    for seat in range(seats):
        worths[rows][seat] = (winners >> seat) & 1
    return rows


def collect(game: Game, seats: int, matches: int, seed: str, is_practised: bool) -> tuple[Any, Any]:
    """What was said of each seat, or the practised one, between two chapters; whether it won."""
    loop = compiled(look_between, **bindings(game))
    options = encode_options(game.card, seats, full_options(game.card, seats, {}))
    tables, actions = np.zeros(3, game.table), np.zeros(game.card.actions, np.int64)
    dice, key = np.zeros(2, np.int64), simulation_key(seed)
    worths = np.zeros((MOST_CHAPTERS + 1, seats), np.int64)
    said, won = [], []
    for match in range(matches):
        practised = match % seats if is_practised else NOBODY
        of_match = (game.box, options, seats, key, match, practised)
        rows = loop(*of_match, tables, actions, no_tape(), dice, worths)
        looked_at = [practised] if is_practised else range(seats)
        said.append(worths[:rows, looked_at])
        won.append(np.repeat(worths[rows : rows + 1, looked_at], rows, axis=0))
    return np.concatenate(said).ravel() / SURE, np.concatenate(won).ravel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", default="outlook")
    parser.add_argument("--practised", action="store_true", help="one seat plays by practice")
    given = parser.parse_args()
    said, won = collect(find(given.game), given.seats, given.matches, given.seed, given.practised)
    groups = np.minimum((said * STEPS).astype(int), STEPS - 1)
    print("  said    won  positions")
    for group in np.unique(groups):
        chosen = groups == group
        print(f"{said[chosen].mean():6.3f} {won[chosen].mean():6.3f} {chosen.sum():10}")
    print(f"mean square of the error {((said - won) ** 2).mean():.4f}")
    print(f"as much as knowing only the average {((won.mean() - won) ** 2).mean():.4f}")


if __name__ == "__main__":
    main()
