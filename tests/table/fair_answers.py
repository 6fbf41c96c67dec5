"""An honest page's part in the fair deal, for tests: what it says when."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from stammtisch.table import protocol
from stammtisch.table.fair import scheme


def fresh(number: str, attempt: int) -> str:
    """A number for this attempt; the first is ``number`` itself."""
    return number if attempt == 1 else sha256(f"{number}/{attempt}".encode()).hexdigest()


def promise(table: Any, attempt: int, seat: int, number: str) -> str:
    """The commitment to a number in an attempt, by what the page is shown."""
    fair = table.fairness
    seats = fair.attempts[attempt - 1].seats
    rostered = scheme.roster(table.id, attempt, fair.hash, table.game, table.options, seats)
    return scheme.commitment(rostered, seat, number)


def answer_due(table: Any, number: str) -> protocol.Commit | protocol.Reveal | None:
    """What the page of somebody who sits here says now; ``number`` is its first."""
    fair, seat = table.fairness, table.you
    if seat is None or fair.awaiting is None:
        return None
    attempt = len(fair.attempts)
    own = next((each for each in fair.attempts[-1].shares if each.seat == seat), None)
    if own is None or own.out is not None:
        return None
    drawn = fresh(number, attempt)
    promised = promise(table, attempt, seat, drawn)
    if fair.awaiting == "commit":
        return None if own.commitment else protocol.Commit("commit", promised, attempt)
    mine = own.commitment == promised and own.number is None
    return protocol.Reveal("reveal", drawn, attempt) if mine else None
