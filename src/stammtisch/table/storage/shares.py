"""What guests and addresses may store: each has a share, in bytes, which grows back.

What happens at a table is paid by the people who are there, in equal parts, bots and all. Whoever
has nothing left pays nothing while others can, so that nobody at a table suffers from somebody
else's share.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.buckets import Buckets, Limit

ROW = 160
"""Bytes that a row takes beside an event's text: keys, indices, and what pages leave free."""

DEAL = 16 * 1024
"""Bytes of a long deal: whoever is told to wait can play one after that."""


class Payer(NamedTuple):
    """A guest and his address. An empty one, which is the server's, has no share."""

    guest: str
    address: str


class ShareUsed(BadInput):
    """A share is used up; after ``wait`` seconds there is some of it again."""

    def __init__(self, id: str, number: int, wait: float) -> None:
        super().__init__(id, number=number)
        self.wait = wait


class Shares:
    """The shares of all guests and addresses. Without ``limited`` nothing is refused."""

    def __init__(self, limited: bool = True, buckets: Buckets | None = None) -> None:
        self._limited = limited
        self._buckets = Buckets() if buckets is None else buckets

    def able(self, payers: Sequence[Payer]) -> list[Payer]:
        """Those who have something left. Without payers nothing is refused.

        Raises:
            ShareUsed: none of them has.
        """
        able = [payer for payer in payers if not self._wait(payer, 1)]
        if payers and not able:
            wait = min(self._wait(payer, DEAL) for payer in payers)
            raise ShareUsed("table.refuse.share", ceil(wait / 60), wait)
        return able

    def check_new_table(self, by: Payer) -> None:
        """Check that there is enough left for a match.

        Raises:
            ShareUsed: there is not.
        """
        if wait := self._wait(by, limits.TABLE_MEGABYTES * limits.MEGABYTE):
            raise ShareUsed("table.refuse.share_tables", ceil(wait / 3600), wait)

    def charge(
        self, payers: Sequence[Payer], lines: Sequence[tuple[int, str, str]], rows: int = 0
    ) -> None:
        """These lines of a log were stored, and so many rows besides: all pay as much."""
        size = sum(ROW + len(body.encode()) for _, _, body in lines) + rows * ROW
        for payer in payers:
            for limit, who in self._of(payer):
                self._buckets.spend(limit, who, size / len(payers))

    def _wait(self, payer: Payer, size: float) -> float:
        """Seconds until both shares have so much."""
        shares = self._of(payer)
        return max((self._buckets.of(*share).until(size) for share in shares), default=0.0)

    def _of(self, payer: Payer) -> list[tuple[Limit, str]]:
        if not self._limited:
            return []
        shares = (limits.STORED_OF_GUEST, payer.guest), (limits.STORED_OF_ADDRESS, payer.address)
        return [(limit, who) for limit, who in shares if who]
