"""Hints at a practice table: what the coach would do, and why."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field

from stammtisch.cardplay.actions import in_menu
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces import label_of
from stammtisch.table.live import messages
from stammtisch.table.live.clock import TableClock, next_multiple, now
from stammtisch.table.live.viewers import Viewer
from stammtisch.table.state.played import Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.state.seats import COVER
from stammtisch.table.state.table_state import TableState
from stammtisch.table.work.bot_pool import Asker, BotPool, BotTimeout

log = logging.getLogger("stammtisch.table")


@dataclass(slots=True)
class Hints:
    """Gives each guest one hint at a time. ``spawn`` runs a task until the table is closed."""

    table: TableState
    clock: TableClock
    bot_pool: BotPool
    spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]]
    _asked: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    def ask(self, viewer: Viewer, message: messages.Hint) -> None:
        """Start a hint for a guest; a new request cancels the earlier one."""
        table = self.table
        seat, played = table.seat_of(viewer.guest), table.now
        if not table.practice_deal:
            refused = say("table.refuse.no_hint")
        elif seat is None or played is None or message.position != table.position:
            refused = say("table.refuse.stale")
        elif not table.plays(seat):
            refused = say("table.refuse.sits_out")
        else:
            if earlier := self._asked.get(viewer.guest):
                earlier.cancel()
            giving = self._give(viewer, played, seat, message.position)
            self._asked[viewer.guest] = self.spawn(giving)
            return
        viewer.send(messages.Refused("", 0, None, None, refused))

    async def _give(self, viewer: Viewer, played: Played, seat: int, number: int) -> None:
        """Send the coach's hint, or else a rule of thumb, after a constant time."""
        table, view, began = self.table, played.view(seat), now()
        # A source of its own, beside the bot that plays for the same seat.
        asker = Asker((table.id, seat, "hint"), frozenset({viewer.guest}))
        pool, game = self.bot_pool, table.game.GAME.name
        action, why = None, tuple[Message, ...]()
        try:
            found = await pool.hint(game, view, asker)
            action, why = found.option, (found.sentence,)
        except BotTimeout:
            with suppress(BotTimeout):
                action = await pool.decide(game, COVER, view, table.bots_seed(), asker)
        await asyncio.sleep(next_multiple(began, now(), self.clock.pace.hint) - now())
        if action is not None and not in_menu(view.menu, action):
            log.error("a bot chose an illegal action")
            action = None
        if action is None:
            hinted = messages.Hinted("", 0, number, None, None, why)
        else:
            label = label_of(table.game, action)
            hinted = messages.Hinted("", 0, number, str(action), label, why)
        viewer.send(renumbered(hinted, played.seating))
