"""The bots of a live table: asked once at each position, their answers kept until they are due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from stammtisch.cardplay.game import State
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.crew import Crew, Silence, stand_in
from stammtisch.table.events import Acted, By, Event
from stammtisch.table.moment import now
from stammtisch.table.room import COVER, Room

log = logging.getLogger("stammtisch.table")


class Minds:
    """See the module. ``wake`` is called when an answer has come."""

    def __init__(self, room: Room, crew: Crew, wake: Callable[[], None]) -> None:
        self._room = room
        self._crew = crew
        self._wake = wake
        self._answers: dict[int, tuple[float, str | None]] = {}
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

        async def ask() -> None:
            try:
                action = await self._crew.decide(room.game.NAME, bot, view, room.bots_seed())
            except Silence:
                action = None
            if position == room.position:
                self._answers[seat] = (now(), action)
                self._wake()

        self._asking[seat] = asyncio.get_running_loop().create_task(ask())

    def answer(self, seat: int) -> tuple[float, str | None] | None:
        """When this seat's answer came, and what it is; ``None`` as long as there is none."""
        return self._answers.get(seat)

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
        answers = [(seat, *self._answers.get(seat, (0.0, None))) for seat in others]
        return [(seat, came) for seat, came, action in answers if action is not None]

    def interrupt(self, seat: int) -> list[Event]:
        """What such a bot does; where it is not allowed, nothing, and no more at this position."""
        came, action = self._answers[seat]
        assert action is not None, "it would act"
        try:
            return self._room.act(seat, action, self.by(seat))
        except BadInput as error:
            log.error("a bot wanted what the rules refuse: %s", error.message.id)
        self._answers[seat] = (came, None)
        return []

    def act(self, seat: int, action: str | None, by: By, used: int = 0) -> list[Event]:
        """A bot's act; where it has none, or one that is not allowed, the stand-in's."""
        room = self._room
        assert room.state is not None, "a deal runs"
        if action is not None:
            try:
                return room.act(seat, action, by, used=used)
            except BadInput as error:
                log.error("a bot wanted what the rules refuse: %s", error.message.id)
        chosen = stand_in(room.state.view(seat), room.bots_seed())
        assert chosen is not None, "who must act has a menu"
        events = room.act(seat, chosen, by, used=used)
        return [replace(each, cut=True) if isinstance(each, Acted) else each for each in events]
