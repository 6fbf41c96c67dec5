"""Proposals at a live table that the rest of a deal is decided.

Whoever plays may propose it once a deal. If all agree, the rest is searched for, and settled if it
is plainly decided.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.live.broadcaster import Broadcaster, to_all
from stammtisch.table.live.clock import TableClock, next_multiple, now
from stammtisch.table.live.votes import Votes
from stammtisch.table.log.events import Event, Settled
from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire.happenings import happening
from stammtisch.table.work.bot_pool import Asker, BotPool
from stammtisch.table.work.decided_rest import Acts


@dataclass(slots=True)
class Proposals:
    """Takes a proposal and the answers to it.

    ``commit`` stores events, applies them and publishes them.
    """

    table: TableState
    clock: TableClock
    votes: Votes
    broadcaster: Broadcaster
    bot_pool: BotPool
    commit: Callable[[Sequence[Event]], Awaitable[None]]

    async def propose(self, seat: int) -> None:
        """A seat proposes that the rest is decided.

        Raises:
            BadInput: one stands, or this seat has had its own; it cannot be stored.
        """
        votes = self.votes
        if votes.agreed:
            raise BadInput("table.refuse.proposed")
        asked = self.table.ask(seat, again=seat in votes.unanswered)
        alone = self._all_agree((seat,))
        votes.agreed = () if alone else (seat,)
        try:
            await self.commit(asked)
        except BadInput:
            votes.agreed = ()
            raise
        votes.unanswered.discard(seat)
        if alone:
            await self._settle(seat)

    async def answer(self, seat: int, agree: bool) -> None:
        """A seat agrees, or declines.

        Raises:
            BadInput: none stands, or this seat sits the deal out; the end cannot be stored.
        """
        if not self.votes.agreed:
            raise BadInput("table.refuse.no_proposal")
        self.table.seat_in_deal(seat)
        if not agree:
            self.votes.agreed = ()
            self.broadcaster.publish([to_all(happening("declined", seat))])
            return
        if seat not in self.votes.agreed:
            self.votes.agreed = (*self.votes.agreed, seat)
        if self._all_agree(self.votes.agreed):
            await self._settle(self.votes.agreed[0])
        else:
            self.broadcaster.publish()

    def _all_agree(self, agreed: Sequence[int]) -> bool:
        """Whether all people who play and are not covered agree; bots always do."""
        table = self.table
        asked = {seat for seat in table.people if table.plays(seat)}
        return {seat for seat in asked if not table.chairs[seat].covered} <= {*agreed}

    async def _settle(self, asker: int) -> None:
        """All agree: settle the deal if the rest is decided."""
        acts = await self._decided_rest()
        self.votes.agreed = ()
        # A search without a result uses up the proposal too. Otherwise players would learn that the
        # rest is not plainly open, and so something about hidden cards.
        if not acts:
            self.broadcaster.publish([to_all(happening("undecided"))])
            return
        try:
            await self.commit([Settled(acts)])
        except BadInput:
            self.votes.unanswered.add(asker)
            self.broadcaster.publish()
            raise

    async def _decided_rest(self) -> Acts | None:
        """The acts of a decided rest, else ``None``. The table's clock is paused meanwhile."""
        state, match, began = self.table.state, self.table.before, now()
        assert state is not None, "a deal runs"
        assert match is not None, "a match has begun"
        asker = Asker(self.table.id, self.broadcaster.guests_here())
        pace = self.clock.pace.settle
        acts = await self.bot_pool.settle(state, match, asker, timeout=2 * pace)
        await asyncio.sleep(next_multiple(began, now(), pace) - now())
        self.clock.began += now() - began
        return acts
