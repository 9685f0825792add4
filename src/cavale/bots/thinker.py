"""The thinker: tries its moves in imagined worlds and plays each on by instinct.

It knows what its seat knows, and no game by name. In every world that could be the true one all
moves still in question are tried with the same luck, so that what differs is the move (common
random numbers). Half of them are dropped, the rest is tried in new worlds, and so on (sequential
halving). A trial ends with the chapter, for what comes after drowns the difference; a position is
then worth what the game's `outlook` says. The instinct's own move stands unless another is better
by more than the noise: without this margin most deviations are blunders.

Works in whole numbers, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import begin, is_awaited
from cavale.kernel.opinion import SURE
from cavale.kernel.stream import WORD, roll, seed_dice

WON = SURE  # the worth of a match won; what `outlook` says lies between 0 and this
MARGIN = 1  # standard errors by which a move must beat the instinct's, squared
REFUSALS = 16  # worlds that are too unlikely are imagined anew, at most so often
GO_ON = -2  # no move at all: what a position is worth as it is
FEWEST = 8  # worlds for a move before anything is dropped

NOTHING, WORLD, STATE, SHOWN, TRUTH = range(5)  # the desk's tables
TABLES = 5

# The desk's rows of numbers
MOVES, GAINS, SQUARES, LEGAL, WORTHS, LUCK, KEY = range(7)
ROWS = 7
SHORTEST_ROW = 16  # a number for each seat, at least

# Filled in from a game by `bound` and `compiled`
legal: Any
play: Any
observe: Any
imagine: Any
score: Any
instinct: Any
outlook: Any
likely: Any
next_to_ask: Any


@dialect_apart
def think(
    box: Any, seen: Any, seat: int, actions: Any, count: int, budget: int, desk: Any, dice: Any
) -> int:
    """One of the legal actions; DECLINE for a seat that is not awaited and would rather not.

    The budget is the number of trials in all. A negative one is of a lab's search that is given the
    true table instead of what the seat knows.
    """
    if count == 0:
        return DECLINE
    wish = wish_of(box, seen, seat, actions, count, dice)
    moves = _list_moves(seen, seat, actions, count, wish, desk.rows)
    if moves == 1:
        return wish
    desk.rows[KEY][0] = roll(dice, WORD)
    desk.rows[KEY][1] = roll(dice, WORD)
    worlds = 0
    rounds = _halvings(moves)
    for left in range(rounds, 0, -1):
        more = max(abs(budget) // (rounds * moves), FEWEST)
        for number in range(worlds, worlds + more):
            if budget < 0:
                take_truth(number, desk)
            else:
                imagine_world(box, seen, seat, number, desk)
            _try_all(box, seat, moves, number, desk)
        worlds += more
        if left > 1:
            moves = _keep_better_half(moves, desk.rows)
    return _better_than_wish(moves, worlds, desk.rows)


@dialect
def _list_moves(seen: Any, seat: int, actions: Any, count: int, wish: int, rows: Any) -> int:
    """The instinct's move first. Who is not awaited follows an instinct that stays quiet."""
    rows[MOVES][0] = wish
    moves = 1
    if wish == DECLINE:
        return moves
    for index in range(count):
        if actions[index] != wish:
            rows[MOVES][moves] = actions[index]
            moves += 1
    if not is_awaited(seen, seat):
        rows[MOVES][moves] = DECLINE
        moves += 1
    for index in range(moves):
        rows[GAINS][index] = 0
        rows[SQUARES][index] = 0
    return moves


@dialect
def _halvings(moves: int) -> int:
    """Rounds until two are left, and one for these."""
    rounds = 1
    while moves > 2:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds


@dialect
def imagine_world(box: Any, seen: Any, seat: int, number: int, desk: Any) -> None:
    """A world that looks the same to the seat; an unlikely one seldom."""
    seed_dice(desk.rows[LUCK], int(desk.rows[KEY][0]), number)
    for attempt in range(REFUSALS):
        desk.tables[WORLD] = desk.tables[NOTHING]
        world = desk.tables[WORLD]
        begin(world, seen.seats, desk.rows[KEY], number, attempt)
        imagine(box, seen, seat, world)
        if roll(desk.rows[LUCK], WON) < likely(box, world, seat):
            return


@dialect
def take_truth(number: int, desk: Any) -> None:
    """The table as it is; but what is still to be thrown or shuffled nobody foresees."""
    desk.tables[WORLD] = desk.tables[TRUTH]
    world = desk.tables[WORLD]
    begin(world, world.seats, desk.rows[KEY], number, 0)
    world.random_left = 0


@dialect
def _try_all(box: Any, seat: int, moves: int, number: int, desk: Any) -> None:
    """Add what each move brings in this world more than the instinct's."""
    usual = _outcome(box, seat, int(desk.rows[MOVES][0]), number, desk)
    for index in range(1, moves):
        gain = _outcome(box, seat, int(desk.rows[MOVES][index]), number, desk) - usual
        desk.rows[GAINS][index] += gain
        desk.rows[SQUARES][index] += gain * gain


@dialect_apart
def _outcome(box: Any, seat: int, action: int, number: int, desk: Any) -> int:
    """The worth for the seat of where a move leads in this world, if all go on by instinct."""
    live_on(box, seat, action, number, 1, desk)
    return worth_for(box, desk.tables[STATE], seat, desk.rows[WORTHS])


@dialect_apart
def live_on(box: Any, seat: int, action: int, number: int, chapters: int, desk: Any) -> None:
    """Make a move in the desk's world and let all go on by instinct for so many chapters."""
    desk.tables[STATE] = desk.tables[WORLD]
    state = desk.tables[STATE]
    dice = desk.rows[LUCK]
    seed_dice(dice, int(desk.rows[KEY][1]), number)
    end = state.chapter + chapters
    asked = 0
    if action == DECLINE:
        asked = 1 << seat
    elif action != GO_ON:
        _carry_out(box, state, seat, action, desk.tape)
    actions = desk.rows[LEGAL]
    while state.over == 0 and state.chapter < end:
        mover = next_to_ask(state, asked, dice)
        count = legal(box, state, mover, actions)
        wish = DECLINE
        if count:
            desk.tables[SHOWN] = desk.tables[NOTHING]
            shown = desk.tables[SHOWN]
            observe(box, state, mover, shown)
            wish = wish_of(box, shown, mover, actions, count, dice)
        if wish == DECLINE:
            asked |= 1 << mover
            continue
        asked = 0
        _carry_out(box, state, mover, wish, desk.tape)


@dialect_apart
def wish_of(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Apart: two copies of an instinct would take twice as long to compile."""
    return int(instinct(box, seen, seat, actions, count, dice))


@dialect_apart
def _carry_out(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Apart, for the same reason."""
    play(box, table, seat, action, tape)


@dialect
def worth_for(box: Any, table: Any, seat: int, worths: Any) -> int:
    """From 0 to WON: whether the seat has won, or how its chances look between two chapters."""
    if table.over:
        return WON * int((score(box, table, worths) >> seat) & 1)
    outlook(box, table, worths)
    return int(worths[seat])


@dialect
def _keep_better_half(moves: int, rows: Any) -> int:
    """The instinct's move stays in any case; of the others the better half, best first."""
    kept = (moves + 1) // 2
    for place in range(1, kept):
        best = place
        for index in range(place + 1, moves):
            if rows[GAINS][index] > rows[GAINS][best]:
                best = index
        for row in range(SQUARES + 1):
            swapped = rows[row][place]
            rows[row][place] = rows[row][best]
            rows[row][best] = swapped
    return kept


@dialect
def _better_than_wish(moves: int, worlds: int, rows: Any) -> int:
    """The best of what is left, if it beats the instinct's by the margin."""
    best = 0
    for index in range(1, moves):
        gain = int(rows[GAINS][index])
        mean_square = gain * gain // worlds
        is_clear = mean_square * worlds > MARGIN * (rows[SQUARES][index] - mean_square)
        if gain > 0 and is_clear and (best == 0 or gain > rows[GAINS][best]):
            best = index
    return int(rows[MOVES][best])
