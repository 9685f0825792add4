"""The table's stream against published numbers, and its fairness; a bot's dice."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from cavale.kernel.compile import compiled
from cavale.kernel.header import begin, table_type
from cavale.kernel.stream import WORD, below, philox, roll, seed_dice, shuffle, word

TABLE = table_type([("cards", "<i8", (8,))])

# Random123 1.14, tests/kat_vectors, philox4x32 10: counter, key, result
KNOWN_ANSWERS = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000",
     "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
     "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
     "d16cfe09 94fdcceb 5001e420 24126ea1"),
]  # fmt: skip


def words(text: str) -> list[int]:
    return [int(each, 16) for each in text.split()]


def new_table(key: int = 1) -> Any:
    table = np.zeros(1, TABLE)[0]
    begin(table, 2, np.array([key, 2]), 3, 4)
    return table


def crafted(*block: int) -> Any:
    """A table whose next four words are these."""
    table = new_table()
    table.random_block[:] = block
    table.random_left = 4
    return table


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


# The 0.999 quantiles of chi-square, by degrees of freedom. Keys are fixed: no flaky test.
LIMIT = {2: 13.82, 5: 20.52, 23: 49.73}


def block_of(function: Any, key: str, counter: str) -> list[int]:
    block = np.zeros(4, np.int64)
    function(*words(key), *words(counter), block)
    return [int(each) for each in block]


@pytest.mark.parametrize(("counter", "key", "result"), KNOWN_ANSWERS)
def test_philox_gives_the_published_numbers(counter: str, key: str, result: str) -> None:
    assert block_of(philox, key, counter) == words(result)


@pytest.mark.slow
@pytest.mark.parametrize(("counter", "key", "result"), KNOWN_ANSWERS)
def test_compiled_philox_gives_the_published_numbers(counter: str, key: str, result: str) -> None:
    assert block_of(compiled(philox), key, counter) == words(result)


@pytest.mark.parametrize("counter", [0, 1, WORD, WORD + 1])
def test_a_block_is_made_from_key_counter_and_nonce(counter: int) -> None:
    table = new_table()
    table.random_counter = counter
    block = np.zeros(4, np.int64)
    philox(1, 2, counter & WORD, counter >> 32, 3, 4, block)
    assert [word(table) for _ in range(4)] == block.tolist()
    assert table.random_counter == counter + 1


def test_all_four_words_of_a_block_are_used_before_the_next() -> None:
    table = crafted(11, 22, 33, 44)
    assert [word(table) for _ in range(4)] == [11, 22, 33, 44]
    assert (table.random_left, table.random_counter) == (0, 0)
    word(table)
    assert (table.random_left, table.random_counter) == (3, 1)


def test_the_parts_of_a_seed_all_change_the_words() -> None:
    seen = set()
    for parts in [(1, 2, 3, 4), (0, 2, 3, 4), (1, 0, 3, 4), (1, 2, 0, 4), (1, 2, 3, 0)]:
        table = np.zeros(1, TABLE)[0]
        begin(table, 2, np.array(parts[:2]), *parts[2:])
        seen.add(word(table))
    assert len(seen) == 5


def test_below_rejects_the_words_that_would_bias_it() -> None:
    table = crafted(0, 0, 0x80000000, 7)  # bound 3: of all words, 0 is the one too many
    assert below(table, 3) == 1
    assert table.random_left == 1


def test_below_takes_one_word_when_it_need_not_reject() -> None:
    table = crafted(0x55555556, WORD, 0, 1)
    assert below(table, 3) == 1
    assert below(table, 3) == 2
    assert below(table, 4) == 0  # a power of two rejects nothing, not even 0
    assert below(table, 1) == 0
    assert table.random_left == 0


def test_below_is_uniform() -> None:
    table = new_table()
    assert chi_square(Counter(below(table, 6) for _ in range(6000)), 6) < LIMIT[5]


def test_below_is_uniform_for_a_bound_that_rejects_a_quarter_of_all_words() -> None:
    table = new_table()
    bound = 3 << 29  # without rejection, values come 3, 3 and 2 times as often by their rest by 3
    drawn = [below(table, bound) for _ in range(6000)]
    assert all(0 <= each < bound for each in drawn)
    assert chi_square(Counter(each % 3 for each in drawn), 3) < LIMIT[2]


def test_shuffle_permutes_the_first_cards_only() -> None:
    cards = np.arange(60)
    shuffle(new_table(), cards, 55)
    assert sorted(cards[:55].tolist()) == list(range(55))
    assert cards[:55].tolist() != list(range(55))
    assert cards[55:].tolist() == list(range(55, 60))


@pytest.mark.parametrize("count", [0, 1])
def test_shuffling_at_most_one_card_needs_no_luck(count: int) -> None:
    table, cards = new_table(), np.arange(3)
    shuffle(table, cards, count)
    assert cards.tolist() == [0, 1, 2]
    assert table.random_counter == 0


@pytest.mark.parametrize(("count", "orders"), [(3, 6), (4, 24)])
def test_shuffle_makes_every_order_equally_likely(count: int, orders: int) -> None:
    table, seen = new_table(), Counter[tuple[int, ...]]()
    for _ in range(orders * 500):
        cards = np.arange(count)
        shuffle(table, cards, count)
        seen[tuple(cards.tolist())] += 1
    assert chi_square(seen, orders) < LIMIT[orders - 1]


# --- dice ---


def new_dice(key: int = 7, number: int = 0) -> Any:
    dice = np.zeros(2, np.int64)
    seed_dice(dice, key, number)
    return dice


def test_dice_are_uniform_and_stay_32_bits_wide() -> None:
    dice = new_dice()
    rolled = Counter[int]()
    for _ in range(6000):
        rolled[roll(dice, 6)] += 1
        assert all(0 <= int(each) <= WORD for each in dice)
    assert chi_square(rolled, 6) < LIMIT[5]


def test_the_first_rolls_of_neighbouring_matches_are_uniform_too() -> None:
    first = Counter(roll(new_dice(number=number), 6) for number in range(6000))
    assert chi_square(first, 6) < LIMIT[5]


@pytest.mark.parametrize("key", [0, 1, WORD])
def test_dice_differ_by_both_halves_of_the_number(key: int) -> None:
    numbers = (0, 1, WORD, 1 << 32, (1 << 32) + 1)
    assert len({tuple(new_dice(key, number).tolist()) for number in numbers}) == 5


def test_dice_differ_by_key() -> None:
    assert len({tuple(new_dice(key).tolist()) for key in range(100)}) == 100


def test_dice_are_never_all_zero() -> None:
    assert all(new_dice(key=number, number=number)[1] & 1 for number in range(200))


@pytest.mark.slow
def test_compiled_draws_equal_the_plain_ones() -> None:
    fast_below, fast_roll, fast_shuffle = compiled(below), compiled(roll), compiled(shuffle)
    plain, fast = new_table(), new_table()
    plain_dice, fast_dice = new_dice(), new_dice()
    for bound in [1, 2, 3, 10, 55, 3 << 29, *range(2, 60)]:
        assert fast_below(fast, bound) == below(plain, bound)
        assert fast_roll(fast_dice, bound) == roll(plain_dice, bound)
    shuffle(plain, plain.cards, 8)
    fast_shuffle(fast, fast.cards, 8)
    assert fast.tobytes() == plain.tobytes()
