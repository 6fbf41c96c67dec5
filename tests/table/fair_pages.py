"""An honest page of the fair deal, for tests: what it says, keeps and refuses.

It is written from ``docs/fairness.md``, as the client's own page is (``web/src/fair/page.ts``).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from stammtisch.table import protocol
from stammtisch.table.fair import scheme
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
class SeenDeal:
    """What a page has written down of a deal."""

    seat: int | None = None
    hand: str | None = None
    acts: str | None = None


@dataclass
class HonestPage:
    """One person's page. ``trouble`` says why it does not go on."""

    guest: str
    hash: str | None = None
    table: str = ""
    asked: dict[str, Any] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    deals: list[SeenDeal] = field(default_factory=list)
    ended: str | None = None
    trouble: str | None = None

    def fresh(self, match: str, attempt: int) -> str:
        """A number; golden and repeatable, for these are tests."""
        return sha256(f"{self.guest}/{match}/{attempt}".encode()).hexdigest()

    def saved(self) -> str:
        """The file that the page saves."""
        kept = {
            "kept": 2,
            "version": scheme.VERSION,
            "table": self.table,
            **self.asked,
            "hash": self.hash,
            "began": "2026-11-27T19:30:00.000Z",
            "ended": self.ended,
            "trouble": self.trouble,
            "attempts": [asdict(each) for each in self.seen],
            "deals": [asdict(each) for each in self.deals],
        }
        return json.dumps(kept)

    def turn(self, table: TableState) -> Any:
        """Look at the table, write down what is new, and say what is owed."""
        fair = table.fair
        self.hash, self.table = self.hash or fair.hash, table.id
        self.asked = self.asked or {"game": fair.game, "options": fair.options}
        if self.hash != fair.hash:
            self.trouble = self.trouble or "hash"
        for place, attempt in enumerate(fair.attempts):
            self._witness(table, place, attempt)
        self._deals(table)
        if table.over:
            self.ended = table.phase
        return None if self.trouble else self._due(table)

    def _deals(self, table: TableState) -> None:
        """Write down the own hand before the first act, and all acts when a deal has ended."""
        for played in [*table.past, *([table.now] if table.now else [])]:
            if played.index == len(self.deals):
                self.deals.append(SeenDeal())
            deal, own = self.deals[played.index], table.seat_of(self.guest)
            if own is not None and not played.state.history:
                deal.seat = played.seating.seat_of(own)
                cards = [str(card) for card in played.deal.hands[deal.seat or 0]]
                if deal.seat is not None:
                    deal.hand = scheme.hand_digest(table.id, played.index, deal.seat, cards)
            acts = [(seat, str(action)) for seat, action in played.state.history]
            over = played.state.result is not None
            deal.acts = scheme.acts_digest(table.id, played.index, acts) if over else None

    def _witness(self, table: TableState, place: int, attempt: Any) -> None:
        fair, seat = table.fair, table.seat_of(self.guest)
        rostered = scheme.roster(
            table.id, place + 1, fair.hash, fair.game, fair.options, attempt.seats
        )
        if place == len(self.seen):
            self.seen.append(Seen(rostered))
            if place == 0 and table.awaiting != "commit":
                self.trouble = self.trouble or "unasked"
        seen = self.seen[place]
        if seen.roster != rostered:
            self.trouble = self.trouble or "roster"
        running = place == len(fair.attempts) - 1
        if running and table.awaiting == "commit":
            return
        promised = {owner: share.listed for owner, share in attempt.shares.items()}
        listed = scheme.commitment_list(promised.items())
        if seen.list not in (None, listed):
            self.trouble = self.trouble or "list"
        seen.list = seen.list or listed
        if seat is not None and seen.number is not None:
            own = scheme.commitment(rostered, seat, seen.number)
            if promised.get(seat) != own:
                self.trouble = self.trouble or ("list" if promised.get(seat) else "missing")
        told = {
            owner: share.number
            for owner, share in attempt.shares.items()
            if share.number is not None
        }
        for owner, number in told.items():
            if scheme.commitment(rostered, owner, number) != promised[owner]:
                self.trouble = self.trouble or "numbers"
        if not running or table.awaiting is None:
            seen.numbers = scheme.number_list(told.items())
            seen.draw = scheme.draw(rostered, listed, seen.numbers)

    def _due(self, table: TableState) -> protocol.Commit | protocol.Reveal | None:
        seat, attempt = table.seat_of(self.guest), len(table.fair.attempts)
        share = table.fair.shares.get(-1 if seat is None else seat)
        if seat is None or share is None or share.out is not None:
            return None
        seen = self.seen[-1]
        if table.awaiting == "commit" and share.commitment is None:
            seen.number = seen.number or self.fresh(table.id, attempt)
            promise = scheme.commitment(seen.roster, seat, seen.number)
            return protocol.Commit("commit", promise, attempt)
        if table.awaiting == "reveal" and share.number is None and seen.number is not None:
            return protocol.Reveal("reveal", seen.number, attempt)
        return None
