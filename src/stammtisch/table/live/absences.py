"""What happens where the deal waits for a person who is away.

Nothing is called, declared or played for a person without a word: that of a player who is here, or
that of the host who opened the table (``Opened.away``). After ``grace`` the others are asked. One
answer is enough for a bot: friends at a table do without a vote when somebody plays the hand of
whoever is at the door. It takes nothing from the others, and the person who returns plays on at
once. Who would rather wait is asked again after a while; the others are asked meanwhile, so that
nobody can make them wait. Nor can anybody force a bot by going away.

To deal anew takes from everybody what they hold, so it needs the word of all others but those who
have been away for ``grace`` as well (``docs/fairness.md``).

Where a move has a time limit, the clock decides as ever, and nobody is asked. Where nobody else is
here, the table waits. The question shows who has a connection and whose turn it is, nothing else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.live.broadcaster import Broadcaster, to_all
from stammtisch.table.live.clock import TableClock, now
from stammtisch.table.live.votes import Votes
from stammtisch.table.log.events import Event
from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire.happenings import happening


@dataclass(slots=True)
class Absences:
    """Asks about somebody who is away, and takes the answers.

    ``commit`` stores events, applies them and publishes them.
    """

    table: TableState
    clock: TableClock
    votes: Votes
    broadcaster: Broadcaster
    commit: Callable[[Sequence[Event]], Awaitable[None]]

    async def step(self, time: float) -> list[float]:
        """Ask, or call the bot in, if it is time; return when it will be (loop time)."""
        awaited = self.broadcaster.awaited()
        if awaited is None or self.table.opened.away == "wait":
            self._ask_about(None)
            return []
        seat, since = awaited
        if time < since + self.clock.pace.grace:
            self._ask_about(None)
            return [since + self.clock.pace.grace]
        if self.table.opened.away == "bot":
            await self.commit(self.table.cover(seat))
            return [time]
        self._ask_about(seat)
        if not self.votes.anew:
            return self._asked_again(time)
        if await self._deal_anew(seat, time):
            return [time]
        long = [since + self.clock.pace.grace for since in self.broadcaster.away().values()]
        return [*self._asked_again(time), *(at for at in long if at > time)]

    async def answer(self, seat: int, then: Literal["wait", "bot", "anew"]) -> None:
        """The player on ``seat`` says that all wait, a bot plays this deal, or it is dealt anew.

        Raises:
            BadInput: nobody is asked now, the deal may not be void, or it cannot be stored.
        """
        awaited, absent = self.broadcaster.awaited(), self.votes.absent
        if absent is None or awaited is None or awaited[0] != absent:
            raise BadInput("table.refuse.not_away")
        if now() < awaited[1] + self.clock.pace.grace:  # back, and away again
            raise BadInput("table.refuse.not_away")
        match then:
            case "bot":
                await self.commit(self.table.cover(absent, asked=seat))
            case "wait":
                self.votes.patience[seat] = now() + self.clock.pace.grace
                self.votes.anew.discard(seat)
                self.broadcaster.publish([to_all(happening("waits", seat))])
            case "anew":
                self.table.deal_anew(absent)  # refused even where others have not agreed yet
                again = seat in self.votes.anew
                self.votes.anew.add(seat)
                if not await self._deal_anew(absent, now()) and not again:
                    self.broadcaster.publish([to_all(happening("anew", seat))])

    async def _deal_anew(self, absent: int, time: float) -> bool:
        """Deal anew if all want it who can be asked."""
        since, grace = self.broadcaster.away(), self.clock.pace.grace
        asked = {each for each in self.table.people if time < since.get(each, time) + grace}
        if asked - {absent} - self.votes.anew:
            return False
        await self.commit(self.table.deal_anew(absent))
        return True

    def _ask_about(self, seat: int | None) -> None:
        """Show the question, or none."""
        if self.votes.absent == seat:
            return
        self.votes.absent = seat
        self.votes.patience.clear()
        self.votes.anew.clear()
        self.broadcaster.publish([] if seat is None else [to_all(happening("absent", seat))])

    def _asked_again(self, time: float) -> list[float]:
        """Show the question, without a word, to whoever has waited; when it is the next's turn."""
        patience = self.votes.patience
        over = [seat for seat, until in patience.items() if until <= time]
        for seat in over:
            del patience[seat]
        if over:
            self.broadcaster.publish([])
        return [*patience.values()]
