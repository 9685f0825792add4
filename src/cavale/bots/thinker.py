"""The thinker: tries its moves in imagined worlds and plays each on by instinct.

It knows what its seat knows, and no game by name. In every world that could be the true one all
moves still in question are tried with the same luck, so that what differs is the move (common
random numbers). The others go on by instinct; the seat itself by its game's `practice`, better than
the instinct where a game has one: who expects to blunder later chooses badly now. Half of the moves
are dropped, the rest is tried in new worlds, and so on (sequential halving); what is beyond doubt
is not tried any longer. A trial ends with the chapter, for what comes after drowns the difference;
a position is then worth what the game's `outlook` says. The practised move stands unless another is
better by more than the noise: without this margin most deviations are blunders.

Works in whole numbers, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import begin, is_awaited
from cavale.kernel.opinion import SURE
from cavale.kernel.stream import WORD, roll, seed_dice

WON = SURE  # the worth of a match won; what `outlook` says lies between 0 and this
USUAL_SEATS = 5  # with more of them a trial takes longer, and there are fewer,
ENOUGH = 1_000  # but so many, if so many were asked for
MARGIN = 1  # standard errors by which a move must beat the practised one, squared
REFUSALS = 16  # worlds that are too unlikely are imagined anew, at most so often
GO_ON = -2  # no move at all: what a position is worth as it is
FEWEST = 2  # worlds between two looks at what they brought
LOOKS = 4  # before half of the moves are dropped
TELLING = 64  # worlds after which a doubt can be settled early
CERTAIN = 9  # standard errors beyond which there is no doubt, squared
WORTHWHILE = 3  # thousandths of a match: smaller gains are not looked for
UNLIKELY = 4  # standard errors beyond which a gain is not expected any more, squared

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
practice: Any
outlook: Any
likely: Any
next_to_ask: Any


@dialect_apart
def think(
    box: Any, seen: Any, seat: int, actions: Any, count: int, budget: int, desk: Any, dice: Any
) -> int:
    """One of the legal actions; DECLINE for a seat that is not awaited and would rather not.

    The budget is the number of trials in all at a table of usual size. A negative one is of a lab's
    search that is given the true table instead of what the seat knows.
    """
    if count == 0:
        return DECLINE
    wish = int(practice(box, seen, seat, actions, count, dice))
    moves = _list_moves(seen, seat, actions, count, wish, desk.rows)
    if moves == 1:
        return wish
    desk.rows[KEY][0] = roll(dice, WORD)
    desk.rows[KEY][1] = roll(dice, WORD)
    return _halve(box, seen, seat, moves, affordable(budget, int(seen.seats)), desk)


@dialect
def affordable(budget: int, seats: int) -> int:
    """Trials that take about as long at a large table as the budget does at one of usual size.

    Where many play, each trial has more moves, and all wait for who thinks.
    """
    if seats <= USUAL_SEATS or abs(budget) <= ENOUGH:
        return budget
    trials = max(abs(budget) * USUAL_SEATS // seats, ENOUGH)
    if budget < 0:
        return -trials
    return trials


@dialect
def _halve(box: Any, seen: Any, seat: int, moves: int, budget: int, desk: Any) -> int:
    """The best of the listed moves, after sequential halving."""
    worlds = 0
    rounds = _halvings(moves)
    planned = moves  # what is dropped early saves time; the others are not tried any more often
    for _ in range(rounds):
        more = max(abs(budget) // (rounds * planned * LOOKS), FEWEST)
        for _ in range(LOOKS):
            _try_worlds(box, seen, seat, moves, worlds, more, budget, desk)
            worlds += more
            if worlds >= TELLING:
                moves = _drop_worse(moves, worlds, desk.rows)
                if moves == 1 or (moves == 2 and _differs(1, worlds, CERTAIN, desk.rows)):
                    return _better_than_wish(moves, worlds, desk.rows)
        planned = (planned + 1) // 2
        moves = _keep_best(moves, max(planned, 2), desk.rows)
    return _better_than_wish(moves, worlds, desk.rows)


@dialect
def _try_worlds(
    box: Any, seen: Any, seat: int, moves: int, first: int, count: int, budget: int, desk: Any
) -> None:
    """All moves still in question, in so many more worlds."""
    for number in range(first, first + count):
        if budget < 0:
            take_truth(number, desk)
        else:
            imagine_world(box, seen, seat, number, desk)
        _try_all(box, seat, moves, number, desk)


@dialect
def _list_moves(seen: Any, seat: int, actions: Any, count: int, wish: int, rows: Any) -> int:
    """The practised move first. Who is not awaited follows a practice that stays quiet."""
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
    """Add what each move brings in this world more than the practised one."""
    usual = _outcome(box, seat, int(desk.rows[MOVES][0]), number, desk)
    for index in range(1, moves):
        gain = _outcome(box, seat, int(desk.rows[MOVES][index]), number, desk) - usual
        desk.rows[GAINS][index] += gain
        desk.rows[SQUARES][index] += gain * gain


@dialect_apart
def _outcome(box: Any, seat: int, action: int, number: int, desk: Any) -> int:
    """The worth for the seat of where a move leads in this world."""
    live_on(box, seat, action, number, 1, seat, desk)
    return worth_for(box, desk.tables[STATE], seat, desk.rows[WORTHS])


@dialect_apart
def live_on(
    box: Any, seat: int, action: int, number: int, chapters: int, practised: int, desk: Any
) -> None:
    """Make a move in the desk's world and let all go on for so many chapters.

    One seat, or NOBODY, goes on by practice, the others by instinct.
    """
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
            if mover == practised:
                wish = int(practice(box, shown, mover, actions, count, dice))
            else:
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
def _keep_best(moves: int, most: int, rows: Any) -> int:
    """The practised move stays in any case; of the others the best, in order."""
    kept = min(moves, most)
    for place in range(1, kept):
        best = place
        for index in range(place + 1, moves):
            if rows[GAINS][index] > rows[GAINS][best]:
                best = index
        _swap(place, best, rows)
    return kept


@dialect
def _drop_worse(moves: int, worlds: int, rows: Any) -> int:
    """Without those from which no gain over the practised one is to be expected."""
    for index in range(moves - 1, 0, -1):
        if _is_hopeless(index, worlds, rows):
            moves -= 1
            _swap(index, moves, rows)
    return moves


@dialect
def _is_hopeless(index: int, worlds: int, rows: Any) -> bool:
    """Whether a move is hardly better by anything worth having; a move of equal effect is not."""
    gain = int(rows[GAINS][index])
    lacking = WORTHWHILE * worlds - gain
    spread = int(rows[SQUARES][index]) - gain * gain // worlds
    return lacking > 0 and lacking * lacking > UNLIKELY * spread


@dialect
def _swap(one: int, other: int, rows: Any) -> None:
    for row in range(SQUARES + 1):
        swapped = rows[row][one]
        rows[row][one] = rows[row][other]
        rows[row][other] = swapped


@dialect
def _differs(index: int, worlds: int, margin: int, rows: Any) -> bool:
    """Whether a move's gain is so many standard errors, squared, from nothing."""
    gain = int(rows[GAINS][index])
    mean_square = gain * gain // worlds
    return bool(mean_square * worlds > margin * (rows[SQUARES][index] - mean_square))


@dialect
def _better_than_wish(moves: int, worlds: int, rows: Any) -> int:
    """The best of what is left, if it beats the practised one by the margin."""
    best = 0
    for index in range(1, moves):
        gain = rows[GAINS][index]
        if gain > max(0, rows[GAINS][best]) and _differs(index, worlds, MARGIN, rows):
            best = index
    return int(rows[MOVES][best])
