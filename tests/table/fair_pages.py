"""Honest pages of the fair deal, for tests: what they say, and what they keep.

They are written from ``docs/fairness.md``, as the client's own is (``web/src/fair/page.ts``), but
refuse nothing: they keep what they saw first, and the check compares it with the record.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from stammtisch.table.fair import scheme
from stammtisch.table.fair.draw import FairDeal
from stammtisch.table.live import messages
from stammtisch.table.state.table_state import TableState


def fresh(number: str, attempt: int) -> str:
    """A number for this attempt; the first is ``number`` itself."""
    return number if attempt == 1 else sha256(f"{number}/{attempt}".encode()).hexdigest()


def answer_due(table: Any, number: str) -> messages.Commit | messages.Reveal | None:
    """What the page of somebody says who is shown this table; ``number`` is its first."""
    fair, attempt = table.fairness, len(table.fairness.attempts)
    if fair.awaiting is None:
        return None
    seats, shares = fair.attempts[-1].seats, fair.attempts[-1].shares
    own = next((each for each in shares if each.seat == table.you), None)
    rostered = scheme.roster(table.id, attempt, fair.hash, table.game, table.options, seats)
    return _answer(fair.awaiting, rostered, table.you, own, number, attempt)


def _answer(
    awaiting: str | None, rostered: str, seat: int, own: Any, number: str, attempt: int
) -> messages.Commit | messages.Reveal | None:
    """What is due from a seat whose share in this attempt is ``own``."""
    if own is None or own.out is not None:
        return None
    drawn = fresh(number, attempt)
    promised = scheme.commitment(rostered, seat, drawn)
    if awaiting == "commit" and own.commitment is None:
        return messages.Commit("commit", promised, attempt)
    if awaiting == "reveal" and own.commitment == promised and own.number is None:
        return messages.Reveal("reveal", drawn, attempt)
    return None


def receipt_of(*asked: Any, **more: Any) -> dict[str, Any]:
    """What a page keeps of a match, for which it asked: its table, game and options, and C."""
    match = dict(zip(("table", "game", "options", "hash"), asked, strict=True))
    kept = {"kept": 2, "version": scheme.VERSION, **match, "began": "2026-11-27T19:30:00.000Z"}
    return {**kept, "ended": None, "trouble": None, "attempts": [], "deals": [], **more}


def see_draw(fair: FairDeal, kept: list[dict[str, Any]]) -> None:
    """Write down each roster, then the list before any number, and the draw at its end."""
    for attempt, tried in enumerate(fair.attempts, 1):
        if attempt > len(kept):
            of_match = (fair.hash, fair.game, fair.options)
            kept.append(dict.fromkeys(("roster", "number", "list", "numbers", "draw")))
            kept[-1]["roster"] = scheme.roster(fair.match, attempt, *of_match, tried.seats)
        seen, step = kept[attempt - 1], fair.awaiting if tried is fair.attempts[-1] else None
        if step != "commit":
            listed = ((seat, share.listed) for seat, share in tried.shares.items())
            seen["list"] = seen["list"] or scheme.commitment_list(listed)
        if step is None:
            told = [(seat, share.number) for seat, share in tried.shares.items() if share.number]
            seen["numbers"] = scheme.number_list(told)
            seen["draw"] = scheme.draw(seen["roster"], seen["list"], seen["numbers"])


@dataclass
class HonestPage:
    """One person's page; ``number`` is its first."""

    guest: str
    number: str
    kept: dict[str, Any] = field(default_factory=dict)

    def turn(self, table: TableState) -> messages.Commit | messages.Reveal | None:
        """Look at the table, write down what is new, and say what is owed."""
        fair, seat = table.fair, table.seat_of(self.guest)
        asked = (table.id, fair.game, fair.options, fair.hash)
        self.kept = self.kept or receipt_of(*asked, version=fair.version, void=[])
        see_draw(fair, self.kept["attempts"])
        self._deals(table, seat)
        if table.over:
            self.kept["ended"] = table.phase
        if seat is None or not fair.attempts:
            return None
        seen, attempt = self.kept["attempts"][-1], len(fair.attempts)
        own = fair.shares.get(seat)
        said = _answer(table.awaiting, seen["roster"], seat, own, self.number, attempt)
        if said is not None:
            seen["number"] = fresh(self.number, attempt)
        return said

    def _deals(self, table: TableState, own: int | None) -> None:
        """Write down the own hand before the first act, and all acts when a deal has ended."""
        kept, heard = self.kept["deals"], self.kept["void"]
        for void in table.fair.void_deals[len(heard) :]:
            [first, *_] = kept[void.deal :] or [dict.fromkeys(("seat", "hand"))]
            shown = {"seat": first["seat"], "hand": first["hand"]}
            heard.append({"deal": void.deal, "away": void.seat, **shown})
            del kept[void.deal :]
        for played in [*table.past, *([table.now] if table.now else [])]:
            if played.index == len(kept):
                kept.append(dict.fromkeys(("seat", "hand", "acts")))
            deal, place = kept[played.index], (table.id, played.index)
            if own is not None and not played.state.history:
                deal["seat"] = played.seating.seat_of(own)
                hand = map(str, played.deal.hands[deal["seat"] or 0])
                sits_out = deal["seat"] is None
                deal["hand"] = None if sits_out else scheme.hand_digest(*place, deal["seat"], hand)
            acts = [(seat, str(action)) for seat, action in played.state.history]
            over = played.state.result is not None
            deal["acts"] = scheme.acts_digest(*place, acts) if over else None
