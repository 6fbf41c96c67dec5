"""An honest page of the fair deal, version 2, for tests: what it says, keeps and refuses.

It is written from ``docs/fairness.md``, as the client's own page is (``web/src/fair/page2.ts``).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from stammtisch.table import fairness2, protocol
from stammtisch.table.table_state import TableState


@dataclass
class Seen:
    """What a page has written down of an attempt."""

    roster: str
    number: str | None = None
    list: str | None = None
    numbers: str | None = None
    draw: str | None = None


@dataclass
class HonestPage:
    """One person's page. ``trouble`` says why it does not go on."""

    guest: str
    hash: str | None = None
    table: str = ""
    seen: list[Seen] = field(default_factory=list)
    trouble: str | None = None

    def fresh(self, match: str, attempt: int) -> str:
        """A number; golden and repeatable, for these are tests."""
        return sha256(f"{self.guest}/{match}/{attempt}".encode()).hexdigest()

    def saved(self) -> str:
        """The file that the page saves."""
        attempts = [asdict(each) for each in self.seen]
        return json.dumps({"kept": 1, "table": self.table, "hash": self.hash, "attempts": attempts})

    def turn(self, table: TableState) -> Any:
        """Look at the table, write down what is new, and say what is owed."""
        fair = table.fair
        self.hash, self.table = self.hash or fair.hash, table.id
        if self.trouble is None and self.hash != fair.hash:
            self.trouble = "hash"
        for place, attempt in enumerate(fair.attempts):
            self._witness(table, place, attempt)
        return None if self.trouble else self._due(table)

    def _witness(self, table: TableState, place: int, attempt: Any) -> None:
        fair, seat = table.fair, table.seat_of(self.guest)
        rostered = fairness2.roster(
            table.id, place + 1, fair.hash, fair.game, fair.options, attempt.seats
        )
        if place == len(self.seen):
            self.seen.append(Seen(rostered))
        seen = self.seen[place]
        if seen.roster != rostered:
            self.trouble = self.trouble or "roster"
        running = place == len(fair.attempts) - 1
        if running and table.awaiting == "commit":
            return
        promised = {owner: share.listed for owner, share in attempt.shares.items()}
        listed = fairness2.commitment_list(promised.items())
        if seen.list not in (None, listed):
            self.trouble = self.trouble or "list"
        seen.list = seen.list or listed
        if seat is not None and seen.number is not None:
            own = fairness2.commitment(rostered, seat, seen.number)
            if promised.get(seat) != own:
                self.trouble = self.trouble or ("list" if promised.get(seat) else "missing")
        told = {
            owner: share.number
            for owner, share in attempt.shares.items()
            if share.number is not None
        }
        for owner, number in told.items():
            if fairness2.commitment(rostered, owner, number) != promised[owner]:
                self.trouble = self.trouble or "numbers"
        if not running or table.awaiting is None:
            seen.numbers = fairness2.number_list(told.items())
            seen.draw = fairness2.draw(rostered, listed, seen.numbers)

    def _due(self, table: TableState) -> protocol.Commit | protocol.Reveal | None:
        seat, attempt = table.seat_of(self.guest), len(table.fair.attempts)
        share = table.fair.shares.get(-1 if seat is None else seat)
        if seat is None or share is None or share.out is not None:
            return None
        seen = self.seen[-1]
        if table.awaiting == "commit" and share.commitment is None:
            seen.number = seen.number or self.fresh(table.id, attempt)
            promise = fairness2.commitment(seen.roster, seat, seen.number)
            return protocol.Commit("commit", promise, attempt)
        if table.awaiting == "reveal" and share.number is None and seen.number is not None:
            return protocol.Reveal("reveal", seen.number, attempt)
        return None
