"""“That was me”: somebody comes back in another browser, and the others say whether it is so.

A request is no event: it stands for a few minutes, and ends when the person of the seat connects,
when the one who asks leaves, with the first no, or with the server. One yes hands the seat over,
hand included; that is an event. Whoever had the seat first may take it back at any time, without
asking anybody.

Until the yes is stored whoever asks is sent what every spectator is sent.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.buckets import Bucket
from stammtisch.table.live import messages
from stammtisch.table.live.broadcaster import Broadcaster
from stammtisch.table.live.clock import TableClock, now
from stammtisch.table.live.votes import PendingClaim, Votes
from stammtisch.table.log.events import Event
from stammtisch.table.state.claims import claimable, had_first, hand_over, vouchers
from stammtisch.table.state.table_state import TableState


@dataclass(slots=True)
class Claims:
    """Takes requests and the answers to them.

    ``known`` loads a guest's name; ``commit`` stores events, applies them and publishes them.
    ``unheard``: until when each guest who got a no is not heard again (loop time).
    """

    table: TableState
    clock: TableClock
    votes: Votes
    broadcaster: Broadcaster
    known: Callable[[str], Awaitable[None]]
    commit: Callable[[Sequence[Event]], Awaitable[None]]
    unheard: dict[str, float] = field(default_factory=dict)
    _asked: Bucket = field(default_factory=lambda: limits.CLAIMS.bucket(now))
    _number: int = 0

    async def take(self, guest: str, message: messages.Claim | messages.Vouch) -> None:
        """A guest asks, or answers who has asked."""
        match message:
            case messages.Claim(seat=seat):
                await self.ask(guest, seat)
            case messages.Vouch(number=number, yes=yes):
                await self.answer(self.table.seat_of(guest), number, yes)

    async def ask(self, guest: str, seat: int) -> None:
        """A guest says: that was me.

        Raises:
            BadInput: not of this seat, not now, or not so often.
        """
        table, claims = self.table, self.broadcaster.open_claims()
        if seat not in claimable(table, guest, self.broadcaster.people_here()):
            raise BadInput("table.refuse.claim")
        if had_first(table, guest, seat):
            await self.commit(hand_over(table, guest, seat, None))
            return
        if any(guest == each.guest or seat == each.seat for each in claims):
            raise BadInput("table.refuse.claimed")
        self.unheard = {each: until for each, until in self.unheard.items() if until > now()}
        if guest in self.unheard:
            raise BadInput("table.refuse.unheard")
        if not self._asked.take():
            raise BadInput(limits.CLAIMS.refusal)
        await self.known(guest)
        owner = table.chairs[seat].guest or ""
        self._number += 1
        until = now() + self.clock.pace.claim
        self.votes.claims.append(PendingClaim(self._number, seat, guest, owner, until))
        self.broadcaster.publish()

    async def answer(self, seat: int | None, number: int, yes: bool) -> None:
        """The player on ``seat`` says whether it is so.

        Raises:
            BadInput: this is not asked, or not of this player; it cannot be stored.
        """
        found = [each for each in self.broadcaster.open_claims() if each.number == number]
        if not found or seat is None or seat not in vouchers(self.table, found[0].seat):
            raise BadInput("table.refuse.no_claim")
        (claim,) = found
        if yes:
            await self.commit(hand_over(self.table, claim.guest, claim.seat, seat))
            return
        self.votes.claims.remove(claim)
        self.unheard[claim.guest] = now() + self.clock.pace.claim
        self.broadcaster.publish([self.broadcaster.disowned(seat, claim.guest)])

    async def step(self, time: float) -> list[float]:
        """End what has stood too long; return when the next will have (loop time)."""
        if any(each.until <= time for each in self.votes.claims):
            self.broadcaster.publish()
        return [each.until for each in self.broadcaster.open_claims()]
