"""Random streams, in the dialect.

*The table's stream* is Philox 4x32-10 (Salmon et al., "Parallel random numbers: as easy as
1, 2, 3", 2011): a function of key, nonce and a counter, so that a deal follows from seed and
moves alone and can be checked afterwards. Key and nonce are 128 bits together: nobody finds
the seed by trying. All four words of a block are used.

*A bot's dice* are a cheap xorshift of their own: a random policy must not eat from the table's
stream.

All words are 32 bits wide and live in 64-bit signed integers: products then have the same low
64 bits compiled (wrapping) and uncompiled (Python's integers), and unsigned types, which differ
between the two, never appear.
"""

from typing import Any

from cavale.kernel.compile import dialect

WORD = 0xFFFFFFFF
_ROUNDS = 10
_MULTIPLY_0, _MULTIPLY_1 = 0xD2511F53, 0xCD9E8D57
_WEYL_0, _WEYL_1 = 0x9E3779B9, 0xBB67AE85

HEADER_FIELDS = [
    ("random_key", "<i8", (2,)),  # 32-bit words; hidden from every seat
    ("random_nonce", "<i8", (2,)),  # 32-bit words: upper half of the counter
    ("random_counter", "<i8"),  # blocks made so far
    ("random_block", "<i8", (4,)),  # the block in use
    ("random_left", "<i8"),  # words of it not used yet, 0-4
]


@dialect
def philox(key_0: int, key_1: int, c_0: int, c_1: int, c_2: int, c_3: int, block: Any) -> None:
    """Write the Philox 4x32-10 block of this key and counter."""
    for _ in range(_ROUNDS):
        product_0 = _MULTIPLY_0 * c_0
        product_1 = _MULTIPLY_1 * c_2
        c_0 = ((product_1 >> 32) & WORD) ^ c_1 ^ key_0
        c_1 = product_1 & WORD
        c_2 = ((product_0 >> 32) & WORD) ^ c_3 ^ key_1
        c_3 = product_0 & WORD
        key_0 = (key_0 + _WEYL_0) & WORD
        key_1 = (key_1 + _WEYL_1) & WORD
    block[0] = c_0
    block[1] = c_1
    block[2] = c_2
    block[3] = c_3


@dialect
def word(table: Any) -> int:
    """The next 32 random bits of the table's stream."""
    if table.random_left == 0:
        counter = int(table.random_counter)
        philox(
            int(table.random_key[0]),
            int(table.random_key[1]),
            counter & WORD,
            counter >> 32,
            int(table.random_nonce[0]),
            int(table.random_nonce[1]),
            table.random_block,
        )
        table.random_counter = counter + 1
        table.random_left = 4
    taken = 4 - int(table.random_left)
    table.random_left -= 1
    return int(table.random_block[taken])


@dialect
def below(table: Any, bound: int) -> int:
    """A random integer from 0 to bound-1, without bias (Lemire 2019)."""
    product = word(table) * bound
    if (product & WORD) < bound:
        threshold = (WORD + 1 - bound) % bound
        while (product & WORD) < threshold:
            product = word(table) * bound
    return product >> 32


@dialect
def shuffle(table: Any, cards: Any, count: int) -> None:
    """Shuffle the first `count` cards, each order equally likely (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(table, last + 1)
        swapped = cards[last]
        cards[last] = cards[other]
        cards[other] = swapped


@dialect
def seed_dice(dice: Any, key: int, number: int) -> None:
    """Start a bot's dice from a key and a running number (of a match, of a decision).

    The number is scattered first: xorshift started from neighbours stays alike for a while.
    """
    mixed = (number & WORD) ^ key
    for index in range(2):
        mixed = (mixed + _WEYL_0 + (number >> 32)) & WORD
        scattered = ((mixed ^ (mixed >> 16)) * 0x7FEB352D) & WORD
        scattered = ((scattered ^ (scattered >> 15)) * 0x846CA68B) & WORD
        dice[index] = scattered ^ (scattered >> 16)
    dice[1] |= 1  # all zeros is the one state xorshift never leaves


@dialect
def roll(dice: Any, bound: int) -> int:
    """A random integer from 0 to bound-1 from a bot's dice (bias below 1 in 10 million)."""
    x = int(dice[0])
    y = int(dice[1])
    x ^= (x << 10) & WORD
    dice[0] = y
    y ^= (y >> 13) ^ x ^ (x >> 10)
    dice[1] = y
    return (y * bound) >> 32
