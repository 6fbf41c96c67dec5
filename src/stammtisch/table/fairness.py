"""The fair deal, version 1: commitments, and the seeds that follow (``docs/fairness-1.md``).

Only matches that were opened under it are dealt by it: ``fairness2`` is the present one.

Pure functions. A seed and a number are 32 bytes as 64 lower-case hexadecimal digits.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from hashlib import sha256

VERSION = 1

_SCHEME = f"stammtisch/fair/{VERSION}"


def seed_hash(table: str, seed: str) -> str:
    """The server's commitment to its seed, published when the table is opened."""
    return _hash(f"{_SCHEME}/seed/{table}/{seed}")


def commitment(table: str, seat: int, number: str) -> str:
    """A page's commitment to its number, bound to its table and seat."""
    return _hash(f"{_SCHEME}/number/{table}/{seat}/{number}")


def mix(numbers: Mapping[int, str]) -> str:
    """The numbers that count, by seat, as one text; empty if there are none."""
    return ",".join(f"{seat}:{numbers[seat]}" for seat in sorted(numbers))


def deal_seed(seed: str, table: str, mixed: str, index: int) -> str:
    """The seed from which deal ``index`` of the match is shuffled (``docs/shuffle.md``)."""
    return _derive(seed, f"deal/{table}/{mixed}/{index}")


def first_dealer_seed(seed: str, table: str, mixed: str) -> str:
    """The seed from which the first dealer is drawn."""
    return _derive(seed, f"first-dealer/{table}/{mixed}")


def bots_seed(seed: str, table: str, mixed: str, index: int) -> str:
    """The seed of the bots' random numbers in deal ``index``: it says nothing about the cards."""
    return _derive(seed, f"bots/{table}/{mixed}/{index}")


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _derive(seed: str, purpose: str) -> str:
    return hmac.new(bytes.fromhex(seed), f"{_SCHEME}/{purpose}".encode(), sha256).hexdigest()
