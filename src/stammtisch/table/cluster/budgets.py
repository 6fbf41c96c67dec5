"""What guests and addresses have used up at one node, as the others are told it.

Slow budgets hold for the house: new tables and guests a day, what somebody stores. Each node takes
from its own buckets what was used at the others, a moment later. Budgets that refill in less than a
minute protect a server from a flood, and are each server's own. Nothing of it is stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from stammtisch.table import limits
from stammtisch.table.buckets import Buckets, Limit

SLOW = {each.name: each for each in vars(limits).values() if isinstance(each, Limit) and each.slow}

SMALL = 1 / 200
"""Of a full bucket: less is not worth a message."""

MOST = 50_000
"""How many guests and addresses may wait until they have used up more."""

ENTRIES = 60
"""In one message: PostgreSQL takes 8000 bytes."""


class Budgets:
    """The slow buckets of one node."""

    def __init__(self, buckets: Buckets) -> None:
        self._buckets = buckets
        buckets.told = {}

    def take(self) -> list[str]:
        """What the others should know, as texts of a bounded length; it is not told again."""
        told = self._buckets.told
        assert told is not None, "it is counted from the beginning"
        due = [key for key, tokens in told.items() if tokens >= key[0].burst * SMALL]
        rows = [(limit.name, who, told.pop((limit, who))) for limit, who in due]
        if len(told) > MOST:
            told.clear()  # Each of them is small.
        return [json.dumps(rows[at : at + ENTRIES]) for at in range(0, len(rows), ENTRIES)]

    def hear(self, text: str) -> None:
        """Take from the buckets what was used elsewhere."""
        for limit, who, tokens in _parsed(text):
            self._buckets.of(limit, who).spend(tokens)


def _parsed(text: str) -> Iterator[tuple[Limit, str, float]]:
    """The entries of a message; those of limits that this version does not know are left out."""
    for name, who, tokens in json.loads(text):
        if limit := SLOW.get(name):
            yield limit, str(who), float(tokens)
