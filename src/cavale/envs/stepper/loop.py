"""Many tables moved on by one call, in the dialect; verbs are bound per game.

A table is played by policies: those of bots, which choose at once, and LEARNER, which is asked.
Each call carries out what the learners chose and plays on until one is asked again. Whatever a
learner gets (vector, mask, legal actions) is made from what its seat sees.
"""

from typing import Any

from cavale.bots.observation.compiled.encode import encode
from cavale.bots.policies import BLANK, SEEN, choose
from cavale.kernel.compile import dialect, dialect_apart, fresh_look, sign
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import begin, is_awaited
from cavale.kernel.masks import size
from cavale.kernel.stream import WORD, seed_dice

LEARNER = -1  # a policy

# Commands: a new match; what the asked seat chose; what a seat does unasked; a look of a seat, and
# one that counts what it has gained
BEGIN, ACT, PLAY, LOOK, COUNT = range(5)

# How a table stands after a call
RUNS, OVER, ILLEGAL = range(3)
COST_OF_ILLEGAL = -1.0

# Settings, by slot
RESTART, ROTATE, EACH_FOR_ITSELF, DOES_NOTHING = range(4)

# Who works on a part of the tables: whoever calls, or one of the threads that are called
CALLER = 0

# Filled in from a game by `bound` and `compiled`
setup: Any
legal: Any
play: Any
observe: Any
score: Any
next_to_ask: Any


@dialect
def advance(
    box: Any,
    options: Any,
    seats: int,
    rules: Any,
    many: Any,
    own: Any,
    first: int,
    last: int,
    calls: Any,
    hand: int,
    patience: int,
) -> None:
    """Carry out the commands of the tables from `first` to `last - 1`, whenever they are called.

    The caller calls once and waits for the others; these wait for calls. Nobody looks more often
    than `patience` for what does not come. (To be woken up takes a thread as long as its work.)
    """
    while hand == CALLER or _is_called(calls, hand, patience):
        if hand == CALLER:
            sign(calls, CALLER, int(calls[CALLER]) + 1)
        _carry_out(box, options, seats, rules, many, own, first, last)
        if hand == CALLER:
            for other in range(1, len(calls)):
                _await_answer(calls, other, patience)
            return
        sign(calls, hand, int(calls[hand]) + 1)


@dialect
def _is_called(calls: Any, hand: int, patience: int) -> bool:
    """Whether there is a call that a hand has not answered yet."""
    looks = 0
    while looks < patience and fresh_look(calls, CALLER) == calls[hand]:
        looks += 1
    return looks < patience


@dialect
def _await_answer(calls: Any, hand: int, patience: int) -> None:
    """Give a hand some time to answer the last call."""
    looks = 0
    while looks < patience and fresh_look(calls, hand) != calls[CALLER]:
        looks += 1


@dialect_apart
def _carry_out(
    box: Any, options: Any, seats: int, rules: Any, many: Any, own: Any, first: int, last: int
) -> None:
    for index in range(first, last):
        command = many.commands[index]
        if command == LOOK or command == COUNT:
            _look(box, seats, rules, many, own, index)
            continue
        many.ended[index] = RUNS
        for seat in range(seats):
            many.rewards[index, seat] = 0
        if command == BEGIN:
            _open(box, options, seats, rules, many, own, index)
        elif command == PLAY:
            _play_unasked(box, seats, rules, many, own, index)
        else:
            _act(box, options, seats, rules, many, own, index)


# --- matches --------------------------------------------------------------------------------


@dialect_apart
def _open(box: Any, options: Any, seats: int, rules: Any, many: Any, own: Any, index: int) -> None:
    """The next match of a table, up to the first question; one that nobody is asked in is over."""
    is_asked = False
    while not is_asked:
        match = int(many.matches[index])
        many.matches[index] = match + 1
        many.tables[index] = own.tables[BLANK]
        begin(many.tables[index], seats, many.keys[index], match & WORD, match >> 32)
        seed_dice(many.dice[index], int(many.keys[index, 0]), match)
        setup(box, many.tables[index], options, own.tape)
        many.asked[index] = 0
        many.shift[index] = match % seats if rules.settings[ROTATE] else 0
        for seat in range(seats):
            many.points[index, seat] = _points(box, rules, many, own, index, seat)
        is_asked = _play_on(box, seats, rules, many, own, index)


@dialect
def _act(box: Any, options: Any, seats: int, rules: Any, many: Any, own: Any, index: int) -> None:
    """What the asked seat chose; then what follows, up to the next question or the end."""
    seat = int(many.seat[index])
    action = int(many.actions[index])
    if action < 0 or action >= many.masks.shape[1] or many.masks[index, action] == 0:
        many.ended[index] = ILLEGAL
        many.rewards[index, seat] = COST_OF_ILLEGAL
    elif action == rules.settings[DOES_NOTHING]:
        many.asked[index] |= 1 << seat
    else:
        many.asked[index] = 0
        play(box, many.tables[index], seat, int(rules.turns[seat, action]), own.tape)
    if many.ended[index] == RUNS and _play_on(box, seats, rules, many, own, index):
        return
    _end(box, seats, rules, many, own, index, seat)
    if rules.settings[RESTART]:
        _open(box, options, seats, rules, many, own, index)


@dialect
def _play_on(box: Any, seats: int, rules: Any, many: Any, own: Any, index: int) -> bool:
    """Let bots move until a learner is asked; False: the match is over."""
    while many.tables[index].over == 0:
        seat = next_to_ask(many.tables[index], int(many.asked[index]), many.dice[index])
        policy = rules.policies[(seat + many.shift[index]) % seats]
        if policy == LEARNER:
            if _ask(box, seats, rules, many, own, index, seat):
                return True
            many.asked[index] |= 1 << seat
            continue
        count = legal(box, many.tables[index], seat, own.actions)
        action = DECLINE
        if count:
            action = choose(
                box,
                many.tables[index],
                own.tables,
                seat,
                policy,
                own.actions,
                count,
                own.desk,
                many.dice[index],
            )
        if action == DECLINE:
            many.asked[index] |= 1 << seat
        else:
            many.asked[index] = 0
            play(box, many.tables[index], seat, action, own.tape)
    return False


@dialect_apart
def _end(box: Any, seats: int, rules: Any, many: Any, own: Any, index: int, seat: int) -> None:
    """Rewards, and what the seat that acted sees last."""
    if many.ended[index] == RUNS:
        many.ended[index] = OVER
        winners = int(score(box, many.tables[index], own.points))
        many.winners[index] = winners
        for each in range(seats):
            gained = own.points[each] - many.points[index, each]
            many.rewards[index, each] += rules.weights[0] * gained
            many.rewards[index, each] += _worth(winners, each, seats, rules)
    _see(box, many.tables, index, seat, own.tables)
    encode(own.words, SEEN, rules.programs, rules.ends, seat, seats, many.looks, index)


@dialect
def _worth(winners: int, seat: int, seats: int, rules: Any) -> float:
    """See `rewards.py`."""
    won = (winners >> seat) & 1
    if rules.settings[EACH_FOR_ITSELF] == 0 or seats == 1:
        return 2.0 * won - 1.0
    if winners == 0:
        return 0.0
    return (seats * won / size(winners) - 1.0) / (seats - 1.0)


# --- what a learner gets --------------------------------------------------------------------


@dialect
def _ask(box: Any, seats: int, rules: Any, many: Any, own: Any, index: int, seat: int) -> bool:
    """Show a seat its choices; False: it has none."""
    _see(box, many.tables, index, seat, own.tables)
    count = legal(box, own.tables[SEEN], seat, own.actions)
    if count == 0:
        return False
    many.seat[index] = seat
    encode(own.words, SEEN, rules.programs, rules.ends, seat, seats, many.observations, index)
    _allow(rules, own, seat, count, many.masks, index)
    if rules.weights[0] != 0.0:
        _count(box, rules, many, own, index, seat)
    return True


@dialect_apart
def _look(box: Any, seats: int, rules: Any, many: Any, own: Any, index: int) -> None:
    """What any seat sees and may do now; nobody is asked."""
    seat = int(many.actions[index])
    _see(box, many.tables, index, seat, own.tables)
    encode(own.words, SEEN, rules.programs, rules.ends, seat, seats, many.looks, index)
    count = legal(box, own.tables[SEEN], seat, own.actions) if seat >= 0 else 0
    _allow(rules, own, seat, count, many.look_masks, index)
    if many.commands[index] == COUNT and seat >= 0:
        many.rewards[index, seat] = 0
        _count(box, rules, many, own, index, seat)


@dialect_apart
def _play_unasked(box: Any, seats: int, rules: Any, many: Any, own: Any, index: int) -> None:
    """What a seat does on its own account, if it may; then the match stands still."""
    seat = int(many.seat[index])
    action = int(rules.turns[seat, many.actions[index]])
    many.ended[index] = ILLEGAL
    count = legal(box, many.tables[index], seat, own.actions)
    for choice in range(count):
        if own.actions[choice] == action:
            many.ended[index] = RUNS
    if many.ended[index] == RUNS:
        play(box, many.tables[index], seat, action, own.tape)
        if many.tables[index].over:
            _end(box, seats, rules, many, own, index, seat)


@dialect_apart
def _see(box: Any, tables: Any, index: int, seat: int, own: Any) -> None:
    """What a seat may know, in the table SEEN. (Handing over more than it needs is not free.)"""
    own[SEEN] = own[BLANK]
    observe(box, tables[index], seat, own[SEEN])


@dialect
def _allow(rules: Any, own: Any, seat: int, count: int, masks: Any, index: int) -> None:
    """The mask of the legal actions; who is not awaited may do nothing."""
    masks[index] = 0
    for choice in range(count):
        masks[index, rules.returns[seat, own.actions[choice]]] = 1
    if seat < 0 or not is_awaited(own.tables[SEEN], seat):
        masks[index, rules.settings[DOES_NOTHING]] = 1


@dialect_apart
def _count(box: Any, rules: Any, many: Any, own: Any, index: int, seat: int) -> None:
    """The points that a seat has gained since it was counted last."""
    points = _points(box, rules, many, own, index, seat)
    many.rewards[index, seat] += rules.weights[0] * (points - many.points[index, seat])
    many.points[index, seat] = points


@dialect
def _points(box: Any, rules: Any, many: Any, own: Any, index: int, seat: int) -> int:
    """The points of a seat by what it sees: rewards must not tell what it cannot know."""
    if rules.weights[0] == 0.0:
        return 0
    _see(box, many.tables, index, seat, own.tables)
    score(box, own.tables[SEEN], own.points)
    return int(own.points[seat])
