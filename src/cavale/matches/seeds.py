"""Shuffles that can be checked, and that nobody chooses.

Whoever runs the table draws a secret and publishes its commitment (a SHA-256). Every person draws
a *luck*, and publishes a *seal* before anybody's luck is known. Only when all seals are public are
the lucks told; what a luck adds to the shuffle is its *share*. The seed is a hash of the secret and
the shares. So nobody, the server included, can choose the deal, and after the match, when the
secret is told, anyone can check that secret and shares fit what was published before, and that
the cards fell as the seed says.

A seal is the hash of a share, which is the hash of a luck: the proof needs shares only, and the
lucks themselves need not be kept. Files of format 1 mixed in what people wrote as it was.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

_DOMAIN = b"cavale seed 1\0"
_SHARE, _SEAL = b"cavale share 1\0", b"cavale seal 1\0"


def _bytes(text: str) -> bytes:
    """A terminal's input and a JSON file's escapes can hold what is no Unicode: take it too."""
    return text.encode("utf-8", "surrogatepass")


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published before the deal."""
    return hashlib.sha256(_DOMAIN + b"commit\0" + _bytes(secret)).hexdigest()


def new_luck() -> str:
    """What a person brings: 256 bits that nobody else can have chosen."""
    return secrets.token_hex(32)


def share_of(luck: str) -> str:
    """What a luck adds to the shuffle."""
    return hashlib.sha256(_SHARE + _bytes(luck)).hexdigest()


def seal_of(share: str) -> str:
    """What is published of a share before anybody tells theirs."""
    return hashlib.sha256(_SEAL + _bytes(share)).hexdigest()


@dataclass(frozen=True)
class Seed:
    """128 bits: the key and the nonce of the table's random stream."""

    words: tuple[int, int, int, int]

    @property
    def key(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.array(self.words[:2], np.int64)

    @property
    def nonce(self) -> tuple[int, int]:
        return self.words[2], self.words[3]

    @property
    def text(self) -> str:
        """32 hexadecimal digits, for `parse_seed`."""
        return "".join(f"{word:08x}" for word in self.words)


def parse_seed(text: str) -> Seed:
    return _seed(bytes.fromhex(text))


def mixed(secret: str, contributions: Sequence[str]) -> Seed:
    """The seed that follows from the secret and what each seat brought."""
    digest = hashlib.sha256(_DOMAIN + _bytes(secret))
    for text in contributions:
        # each part with its length: "ab", "c" must not be "a", "bc"
        part = _bytes(text)
        digest.update(len(part).to_bytes(4, "big") + part)
    return _seed(digest.digest())


def simulation_key(seed: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The key of a simulation; the nonce of each of its matches is the match's number."""
    return _seed(hashlib.sha256(b"cavale simulation 1\0" + _bytes(seed)).digest()).key


def _seed(digest: bytes) -> Seed:
    first, second, third, fourth = (
        int.from_bytes(digest[start : start + 4], "big") for start in (0, 4, 8, 12)
    )
    return Seed((first, second, third, fourth))
