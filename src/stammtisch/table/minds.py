"""The bots of a live table: asked once at each position, their answers kept until they are due.

Where the pool is too busy for a bot that searches, ``thumb`` chooses for it; where nothing comes at
all, the stand-in. Which of them it is depends on how much is asked of the house, never on cards.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from stammtisch.cardplay.game import State
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import delays
from stammtisch.table.bot_pool import Asker, BotPool, BotTimeout, PoolBusy
from stammtisch.table.events import Acted, By, Event
from stammtisch.table.moment import now
from stammtisch.table.room import COVER, Room
from stammtisch.table.stand_in import stand_in

log = logging.getLogger("stammtisch.table")


class Answer(NamedTuple):
    """What a bot does, and when that was known. ``cut``: another chose for it."""

    came: float
    action: str | None
    cut: bool = False


class Minds:
    """See the module. ``here`` are the guests who wait; ``wake`` is called for each answer."""

    def __init__(
        self,
        room: Room,
        pool: BotPool,
        here: Callable[[], frozenset[str]],
        wake: Callable[[], None],
    ) -> None:
        self._room = room
        self._pool = pool
        self._here = here
        self._wake = wake
        self._answers: dict[int, Answer] = {}
        self._delays: dict[int, float] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}

    # ---- asking ------------------------------------------------------------------------------

    def ask_all(self) -> None:
        """Ask every bot that may act now, unless it has been asked."""
        room = self._room
        if room.state is not None and not room.over:
            for seat in room.state.may_act:
                if room.chairs[seat].player is not None:
                    self.ask(seat)

    def ask(self, seat: int) -> None:
        """Ask the bot of a seat, or the one that would stand in for the person there."""
        if seat in self._asking:
            return
        room, position = self._room, self._room.position
        assert room.state is not None, "a deal runs"
        view, bot = room.state.view(seat), room.chairs[seat].player or COVER
        if not view.menu:
            return
        self._delays[seat] = delays.delay(delays.kind(room.game.NAME, bot, view))

        async def ask() -> None:
            action, cut = await self._choose(bot, view)
            if position == room.position:
                self._answers[seat] = Answer(now(), action, cut)
                self._wake()

        self._asking[seat] = asyncio.get_running_loop().create_task(ask())

    async def _choose(self, bot: str, view: Any) -> tuple[str | None, bool]:
        """What is done at this view, and whether another than ``bot`` chose it."""
        room = self._room
        asker = Asker((room.id, view.seat), self._here())
        for name in dict.fromkeys((bot, COVER)):
            try:
                action = await self._pool.decide(
                    room.game.NAME, name, view, room.bots_seed(), asker
                )
            except PoolBusy:
                continue
            except BotTimeout:
                break
            return action, name != bot
        return None, False

    def answer(self, seat: int) -> Answer | None:
        """What this seat's bot does; ``None`` as long as it is not known."""
        return self._answers.get(seat)

    def delay(self, seat: int) -> float:
        """How long the bot that was asked here takes at least: by public facts alone."""
        return self._delays[seat]

    def forget(self, seat: int) -> None:
        """Somebody else plays here: what was asked does not count."""
        self._answers.pop(seat, None)
        if task := self._asking.pop(seat, None):
            task.cancel()

    def forget_all(self) -> None:
        """Another position: nothing that was asked counts."""
        for seat in tuple(self._asking):
            self.forget(seat)

    # ---- what comes of it --------------------------------------------------------------------

    def by(self, seat: int) -> By:
        """Who plays here, if a bot does."""
        return "cover" if self._room.chairs[seat].covered else "bot"

    def interrupts(self, state: State) -> list[tuple[int, float]]:
        """The bots that would act though another is to act, and when their answers came."""
        others = [seat for seat in state.may_act if seat != state.to_act]
        answers = [(seat, self._answers.get(seat)) for seat in others]
        return [(seat, each.came) for seat, each in answers if each and each.action is not None]

    def interrupt(self, seat: int) -> list[Event]:
        """What such a bot does; where it is not allowed, nothing, and no more at this position."""
        answer = self._answers[seat]
        assert answer.action is not None, "it would act"
        try:
            return self._room.act(seat, answer.action, self.by(seat))
        except BadInput as error:
            log.error("a bot wanted what the rules refuse: %s", error.message.id)
        self._answers[seat] = Answer(answer.came, None)
        return []

    def act(self, seat: int, answer: Answer, by: By, used: int = 0) -> list[Event]:
        """A bot's act; where it has none, or one that is not allowed, the stand-in's."""
        room = self._room
        assert room.state is not None, "a deal runs"
        if answer.action is not None:
            try:
                return _marked(room.act(seat, answer.action, by, used=used), answer.cut)
            except BadInput as error:
                log.error("a bot wanted what the rules refuse: %s", error.message.id)
        chosen = stand_in(room.state.view(seat), room.bots_seed())
        assert chosen is not None, "who must act has a menu"
        return _marked(room.act(seat, chosen, by, used=used), cut=True)


def _marked(events: list[Event], cut: bool) -> list[Event]:
    return [replace(each, cut=cut) if isinstance(each, Acted) else each for each in events]
