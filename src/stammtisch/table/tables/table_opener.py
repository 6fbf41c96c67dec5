"""Opening tables: new ones, and rematches of finished matches."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.cluster.home import Elsewhere
from stammtisch.table.fair import scheme
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.live.table_manager import TableManager, sitting_down
from stammtisch.table.log.events import Event, Opened, log_lines
from stammtisch.table.one_line import one_line
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState, check_size, new_table
from stammtisch.table.storage.models import stamp
from stammtisch.table.storage.retention import DiskBudget
from stammtisch.table.storage.shares import Payer
from stammtisch.table.storage.store import Store, TableRow
from stammtisch.table.tables import messages

PERSONAS = 1_000_000
"""A table's ``personas`` number is drawn below this; pages derive the bots' names from it."""


class TableOpener:
    """Opens tables. Nothing is opened when ``disk`` is used up."""

    def __init__(self, store: Store, manager: TableManager, disk: DiskBudget) -> None:
        self.disk = disk
        self._store = store
        self._manager = manager

    async def open_table(self, guest: str, new: messages.NewTable, address: str = "") -> str:
        """Open a table; return its unguessable id.

        Raises:
            BadInput: no such game, option or bot; or the disk budget or a share is used up.
        """
        if new.seats.count("me") > 1:
            raise BadInput("table.refuse.seats")
        check_size(new.options)
        opened = Opened(
            newcomers=new.newcomers,
            personas=secrets.randbelow(PERSONAS),
            game=new.game,
            options=new.options,
            host=guest,
            chairs=tuple("open" if name == "me" else name for name in new.seats),
            practice=new.practice,
            spectators=new.spectators,
            move_seconds=new.move_seconds,
            reserve_seconds=new.reserve_seconds,
            pace=new.pace,
            away=new.away,
            rules_name=one_line(new.rules_name),
            seed=secrets.token_hex(32),
            version=__version__,
            fair=scheme.VERSION,
        )
        seat = new.seats.index("me") if "me" in new.seats else None
        return await self._open(Payer(guest, address), opened, seat)

    async def same_cards(
        self, guest: str, table: TableState, played: Played, address: str = ""
    ) -> str:
        """Open a practice table that begins with the cards of a finished deal.

        Raises:
            BadInput: the deal was not dealt to this guest; or the disk budget or a share is used
                up.
        """
        opened = _drawn_anew(table.same_cards(guest, played))
        return await self._open(Payer(guest, address), opened, opened.chairs.index("open"))

    async def rematch(self, table_id: str, by: Requester) -> str:
        """The table of a rematch: the first request opens it, later ones take a seat there.

        Raises:
            Elsewhere: the table is live on another node.
            BadInput: the match is not over, or this guest did not sit there to its end.
        """
        live = await self._manager.live_table(table_id, by)
        async with live.rematching:
            opened, before = live.table.again_with_all(by.guest), live.table.rematch
            if before is not None and await self._sit_again(by, before.table):
                return before.table
            seat = live.table.seat_of(by.guest)
            assert seat is not None, "who may ask sits there"
            id = await self._open(Payer(by.guest, by.address), _drawn_anew(opened), seat)
            await live.rematched(seat, id)
            with suppress(BadInput):  # Those who ask later come here too, and take a seat there.
                await self._manager.live_table(id, by._replace(direct=True))
            return id

    async def anew(
        self, opening: Opened, by: Requester, seat: int | None = None, id: str | None = None
    ) -> str:
        """Open a table as one was opened before, whoever opens it now and takes ``seat``.

        Without ``id`` its id is drawn. A table of this ``id`` that is there already stays.

        Raises:
            BadInput: the disk budget or a share is used up.
        """
        if id is not None and await self._store.table(id) is not None:
            return id
        opened = _drawn_anew(replace(opening, host=by.guest))
        if by.guest in opened.kept:
            seat = opened.kept.index(by.guest)
        try:
            return await self._open(Payer(by.guest, by.address), opened, seat, id)
        except BadInput:
            if id is None or await self._store.table(id) is None:
                raise
            return id  # Another server was first.

    async def kept(self, opening: Opened, by: Requester, id: str) -> None:
        """Open a table where all seats are kept and nobody is the host, unless it is there already.

        Whoever asks takes the own seat.

        Raises:
            BadInput: the disk budget or a share is used up.
        """
        if await self._store.table(id) is None:
            opened = _drawn_anew(replace(opening, host="", personas=secrets.randbelow(PERSONAS)))
            try:
                await self._open(Payer(by.guest, by.address), opened, None, id)
            except BadInput:
                if await self._store.table(id) is None:
                    raise  # Nobody else was first.
        with suppress(Elsewhere):  # The guest is offered the seat there.
            live = await self._manager.live_table(id, by)
            await live.sit_again(by.guest)

    async def _open(
        self, by: Payer, opened: Opened, seat: int | None, id: str | None = None
    ) -> str:
        self._manager.shares.check_new_table(by)
        await self.disk.check()
        id = id or secrets.token_urlsafe(16)
        table = new_table(id, opened)
        events: list[Event] = [opened]
        if seat is not None:
            for event in table.sit(by.guest, seat):
                table.apply(event)
                events.append(event)
        at = stamp()
        row = TableRow(id, opened.game, opened.practice, at, at)
        lines = log_lines(0, at, events)
        await self._store.append(id, lines, row=row, sitters=sitting_down(events))
        self._manager.shares.charge([by], lines, rows=2)
        return id

    async def _sit_again(self, by: Requester, table_id: str) -> bool:
        """Take the kept seat of a rematch; ``False`` if nobody is waiting there."""
        try:
            live = await self._manager.live_table(table_id, by)
        except Elsewhere:
            return True  # The guest is offered the seat there.
        except BadInput as error:
            if error.message.id != "table.refuse.no_table":
                raise
            return False
        if live.table.phase == "gathering" and not live.table.people:
            return False
        await live.sit_again(by.guest)
        return True


def _drawn_anew(opened: Opened) -> Opened:
    return replace(opened, seed=secrets.token_hex(32), version=__version__, fair=scheme.VERSION)
