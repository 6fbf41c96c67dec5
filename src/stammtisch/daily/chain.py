"""The keys of the days: each is the hash of the next, and the end of the chain is published first.

Whoever knows the end can check each day's key once it is known: it must lead there. So no day can
be changed once the end is out. Whoever made the chain could have made many and kept the one that
pleases best; after that nothing is left to choose.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

DAYS = 36_500
"""How many keys a chain has."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain by its last key, ``secret``: 32 bytes as hexadecimal digits.

    Its days are 1 to ``DAYS``.
    """

    secret: str

    @property
    def end(self) -> str:
        """What is published: the hash of the first day's key."""
        return self.key(0)

    def key(self, day: int) -> str:
        """The key of a day.

        Raises:
            ValueError: the chain has no such day.
        """
        if not 0 <= day <= DAYS:
            raise ValueError(f"the chain has no day {day}")
        return _hashed(self.secret, DAYS - day)


def end_of(key: str, day: int) -> str:
    """The end to which the key of this day leads."""
    return _hashed(key, day)


@lru_cache(64)
def _hashed(key: str, times: int) -> str:
    found = bytes.fromhex(key)
    for _ in range(times):
        found = sha256(found).digest()
    return found.hex()
