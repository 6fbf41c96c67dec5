"""A live table's requests to its bots: one per seat and position; answers wait until they are due.

If the pool is too busy for a searching bot, ``thumb`` answers instead. Without any answer, the
stand-in chooses. Which of the three decides depends on the server's load, never on cards.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import View
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.live.clock import now
from stammtisch.table.live.fallback_action import fallback_action
from stammtisch.table.log.events import Acted, By, Event
from stammtisch.table.state.played import Played
from stammtisch.table.state.seats import COVER
from stammtisch.table.state.table_state import TableState
from stammtisch.table.work import delays
from stammtisch.table.work.bot_pool import Asker, BotPool, BotTimeout, PoolBusy

AGAIN, PATIENT = 1.0, 600
"""With the deals of a day a bot is asked again after so many seconds, and so often."""

log = logging.getLogger("stammtisch.table")


class Answer(NamedTuple):
    """A bot's action and the loop time at which it came. ``cut``: a substitute chose it."""

    came: float
    action: Action | None
    cut: bool = False


class BotRequests:
    """Asks the bots of a table, and keeps their answers.

    ``waiting`` returns the guests who wait; each answer calls ``wake``.
    """

    def __init__(
        self,
        table: TableState,
        pool: BotPool,
        waiting: Callable[[], frozenset[str]],
        wake: Callable[[], None],
    ) -> None:
        self._table = table
        self._pool = pool
        self._waiting = waiting
        self._wake = wake
        self._answers: dict[int, Answer] = {}
        self._delays: dict[int, float] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}

    # ---- asking ------------------------------------------------------------------------------

    def ask_all(self) -> None:
        """Ask every bot that may act now and has not been asked yet."""
        table = self._table
        if table.now is not None and not table.over:
            for seat in table.now.may_act:
                if table.chairs[seat].player is not None:
                    self.ask(seat)

    def ask(self, seat: int) -> None:
        """Ask a seat's bot, or the cover bot of the person who sits there."""
        if seat in self._asking:
            return
        table, position = self._table, self._table.position
        assert table.now is not None, "a deal runs"
        view, bot = table.now.asked(seat), table.chairs[seat].player or COVER
        if not view.menu:
            return
        self._delays[seat] = delays.delay(delays.kind(table.game.GAME.name, bot, view))

        async def ask() -> None:
            action, cut = await self._choose(seat, bot, view)
            if position == table.position:
                self._answers[seat] = Answer(now(), action, cut)
                self._wake()

        self._asking[seat] = asyncio.get_running_loop().create_task(ask())

    async def _choose(self, seat: int, bot: str, view: View) -> tuple[Action | None, bool]:
        """The action at this view, and whether a substitute for ``bot`` chose it.

        With the deals of a day, where all meet the same opponents, nobody stands in for long.
        """
        table = self._table
        asker = Asker((table.id, seat), self._waiting())
        day = table.day is not None and not table.chairs[seat].covered
        for name in (*(bot,) * PATIENT, COVER) if day else dict.fromkeys((bot, COVER)):
            try:
                action = await self._pool.decide(
                    table.game.GAME.name, name, view, table.bots_seed(), asker
                )
            except PoolBusy:
                pass
            except BotTimeout:
                if not day:
                    break
            else:
                return action, name != bot
            if day:
                await asyncio.sleep(AGAIN)
        return None, False

    def answer(self, seat: int) -> Answer | None:
        """The answer of this seat's bot; ``None`` until it comes."""
        return self._answers.get(seat)

    def delay(self, seat: int) -> float:
        """The least delay of this seat's act, in seconds: a function of public facts."""
        return self._delays[seat]

    def cancel(self, seat: int) -> None:
        """Cancel a seat's request and drop its answer: somebody else plays there now."""
        self._answers.pop(seat, None)
        if task := self._asking.pop(seat, None):
            task.cancel()

    def cancel_all(self) -> None:
        """Cancel all requests and drop all answers: the position has changed."""
        for seat in tuple(self._asking):
            self.cancel(seat)

    # ---- answers -----------------------------------------------------------------------------

    def by(self, seat: int) -> By:
        """How an act of this seat's bot is logged: as its own, or as covering for a person."""
        return "cover" if self._table.chairs[seat].covered else "bot"

    def interrupters(self, played: Played) -> list[Answer | None]:
        """The answers of all bots that may interrupt; ``None`` of one that still thinks."""
        others = [seat for seat in played.may_act if seat != played.to_act]
        return [self._answers.get(seat) for seat in others if seat in self._asking]

    def interrupts(self, played: Played) -> list[tuple[int, float]]:
        """The seats whose bots want to interrupt, and when their answers came."""
        others = [seat for seat in played.may_act if seat != played.to_act]
        answers = [(seat, self._answers.get(seat)) for seat in others]
        return [(seat, each.came) for seat, each in answers if each and each.action is not None]

    def interrupt(self, seat: int) -> list[Event]:
        """The events of a bot's interrupt; if it is illegal, none, now and at this position."""
        answer = self._answers[seat]
        assert answer.action is not None, "it would act"
        try:
            return _mark_cut(self._table.act(seat, answer.action, self.by(seat)), answer.cut)
        except BadInput as error:
            log.error("a bot chose an illegal action: %s", error.message.id)
        self._answers[seat] = Answer(answer.came, None)
        return []

    def act(self, seat: int, answer: Answer, by: By, used: int = 0) -> list[Event]:
        """The events of a bot's act; without a legal answer, of the stand-in's act."""
        table = self._table
        assert table.now is not None, "a deal runs"
        if answer.action is not None:
            try:
                return _mark_cut(table.act(seat, answer.action, by, used=used), answer.cut)
            except BadInput as error:
                log.error("a bot chose an illegal action: %s", error.message.id)
        chosen = fallback_action(table.now.asked(seat), table.bots_seed())
        assert chosen is not None, "who must act has a menu"
        return _mark_cut(table.act(seat, chosen, by, used=used), cut=True)


def _mark_cut(events: list[Event], cut: bool) -> list[Event]:
    return [replace(each, cut=cut) if isinstance(each, Acted) else each for each in events]
