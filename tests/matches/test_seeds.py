"""Shuffles that can be checked: nobody chooses them, everybody can verify them."""

import hashlib
import json
import re
from itertools import combinations
from pathlib import Path

import pytest

from cavale.matches.seeds import (
    Seed,
    commitment,
    mixed,
    new_luck,
    new_secret,
    parse_seed,
    seal_of,
    share_of,
    simulation_key,
)


def test_a_secret_is_256_bits_and_never_the_same() -> None:
    secrets = {new_secret() for _ in range(50)}
    assert len(secrets) == 50
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in secrets)


def test_the_commitment_is_a_published_recipe() -> None:
    expected = hashlib.sha256(b"cavale seed 1\0commit\0" + b"abc").hexdigest()
    assert commitment("abc") == expected


def test_the_seed_is_a_published_recipe() -> None:
    contributions = b"\0\0\0\x02hi" + b"\0\0\0\0" + b"\0\0\0\x02\xc3\xa9"
    digest = hashlib.sha256(b"cavale seed 1\0" + b"abc" + contributions).digest()
    expected = tuple(int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12))
    assert mixed("abc", ["hi", "", "é"]).words == expected


def test_a_luck_makes_a_share_and_a_share_its_seal_by_published_recipes() -> None:
    share = hashlib.sha256(b"cavale share 1\0" + b"abc").hexdigest()
    assert share_of("abc") == share
    assert seal_of(share) == hashlib.sha256(b"cavale seal 1\0" + share.encode()).hexdigest()
    assert len({new_luck() for _ in range(50)}) == 50
    assert re.fullmatch("[0-9a-f]{64}", new_luck())


def test_the_page_computes_the_same_hashes() -> None:
    """The same examples are in the tests of the page: web/tests/luck.test.ts."""
    path = Path(__file__).with_name("luck_examples.json")
    examples = json.loads(path.read_text(encoding="utf-8"))
    for each in examples["lucks"]:
        assert (share_of(each["luck"]), seal_of(each["share"])) == (each["share"], each["seal"])
    for each in examples["secrets"]:
        assert commitment(each["secret"]) == each["commitment"]


def test_a_seed_is_a_text_that_parses_back() -> None:
    seed = mixed("abc", ["hi"])
    assert parse_seed(seed.text) == seed
    assert Seed((1, 2, 3, 0xFFFFFFFF)).text == "000000010000000200000003ffffffff"


def test_secret_and_every_contribution_change_the_seed() -> None:
    seeds = [
        mixed("s", ["", ""]),
        mixed("t", ["", ""]),
        mixed("s", ["x", ""]),
        mixed("s", ["", "x"]),
        mixed("s", ["x", "x"]),
    ]
    assert len({seed.words for seed in seeds}) == len(seeds)


@pytest.mark.parametrize(
    "contributions",
    [["ab", "c"], ["a", "bc"], ["abc", ""], ["", "abc"], ["abc"], ["ab", "c", ""], ["c", "ab"]],
)
def test_contributions_cannot_be_shifted_between_seats(contributions: list[str]) -> None:
    others = [["ab", "c"], ["a", "bc"], ["abc", ""], ["", "abc"], ["abc"], ["ab", "c", ""]]
    same = [each for each in others if mixed("s", each) == mixed("s", contributions)]
    assert same == [each for each in others if each == contributions]


def test_the_commitment_is_not_the_seed() -> None:
    assert commitment("s")[:8] != f"{mixed('s', []).words[0]:08x}"


def test_a_seed_is_key_and_nonce() -> None:
    seed = Seed((1, 2, 3, 0xFFFFFFFF))
    assert (seed.key.tolist(), seed.nonce) == ([1, 2], (3, 0xFFFFFFFF))


def test_simulations_have_keys_of_their_own() -> None:
    keys = [simulation_key(seed).tolist() for seed in ("0", "1", "", "0 ")]
    assert all(first != second for first, second in combinations(keys, 2))
    assert simulation_key("0").tolist() == keys[0]
    assert mixed("0", []).key.tolist() != keys[0]


@pytest.mark.parametrize("text", ["\ud800", "a\udcff"])
def test_text_that_is_no_unicode_makes_a_seed_too(text: str) -> None:
    """A terminal's bytes and a JSON file's escapes can hold lone surrogates."""
    assert commitment(text) != commitment("")
    assert mixed(text, [text]) != mixed("", [""])
    assert simulation_key(text).tolist() != simulation_key("").tolist()
