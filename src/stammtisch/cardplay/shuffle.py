"""From a seed to a pack: the same on every machine and in every language.

The specification with test vectors is ``docs/shuffle.md``; this is its version 1. Players verify
their deals with it, so it may never change under its number: a new scheme gets a new one.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

from stammtisch.cardplay.refusals import BadInput

T = TypeVar("T")

VERSION = 1
_WORD = 4  # bytes of the stream that make one number


class Stream:
    """An endless stream of pseudo-random numbers from a seed, for one purpose.

    Block ``k`` is ``HMAC-SHA-256(key = SHA-256(seed), "stammtisch/1/<purpose>/" + k as 8 bytes)``.
    Streams for different purposes are independent.

    Raises:
        BadInput: the seed cannot be encoded as UTF-8 (it has half a surrogate pair).
    """

    def __init__(self, seed: str, purpose: str) -> None:
        try:
            self._key = sha256(seed.encode()).digest()
        except UnicodeEncodeError:
            raise BadInput("input.seed") from None
        self._label = f"stammtisch/{VERSION}/{purpose}/".encode()
        self._block = b""
        self._blocks = 0
        self._at = 0

    def word(self) -> int:
        """The next 32-bit number, big-endian."""
        if self._at == len(self._block):
            counter = self._blocks.to_bytes(8, "big")
            self._block = hmac.digest(self._key, self._label + counter, "sha256")
            self._blocks += 1
            self._at = 0
        self._at += _WORD
        return int.from_bytes(self._block[self._at - _WORD : self._at], "big")

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each equally likely.

        Rejection sampling: as many low bits are taken as ``n - 1`` has, and a number that is too
        large is drawn again. A remainder (modulo) would favour small numbers.
        """
        if not 1 <= n <= 2**32:
            raise ValueError(f"no fair choice among {n}")
        mask = (1 << (n - 1).bit_length()) - 1
        while True:
            number = self.word() & mask
            if number < n:
                return number

    def choice(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """The things in random order (Fisher and Yates, from the last place to the first)."""
        pack = list(things)
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return tuple(pack)


def deal_seed(seed: str, index: int) -> str:
    """The seed of the deal ``index`` (from 0) of the match or series that begins from ``seed``.

    Whoever knows it can verify that deal, and learns nothing about the others.
    """
    stream = Stream(seed, f"deal/{index}")
    return "".join(f"{stream.word():08x}" for _ in range(4))
