"""Killing, stopping and restarting the nodes of a cluster while people play.

The database itself watches: a trigger keeps, for every event, who wrote it and who owned the table
at that moment, whose row is locked from then until the commit.
"""

from __future__ import annotations

import asyncio
import signal
import time
from dataclasses import dataclass, field
from random import Random

from tests.table.clusters import Front, Node
from tests.table.network import (
    RemotePage,
    all_gone,
    assert_acks_are_stored,
    seated,
    until,
)

WATCH = """
CREATE TABLE watched (table_id text, number integer, writer text, node text);
CREATE FUNCTION watch() RETURNS trigger AS $$ BEGIN
  INSERT INTO watched SELECT NEW.table_id, NEW.number, current_setting('application_name'), node
    FROM tables WHERE id = NEW.table_id;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER watch AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION watch();
"""

GAMES = (
    ("schnapsen", 2, 0),
    ("skat", 3, 0),
    ("scarto", 2, 1),
    ("schnapsen", 1, 1),
    ("skat", 1, 2),
    ("schnapsen", 2, 0),
)
"""Game, people, bots."""


@dataclass
class Play:
    """People at tables of a cluster, who play on whatever becomes of its nodes."""

    front: Front
    rng: Random
    tables: list[list[RemotePage]] = field(default_factory=list)
    ended: int = 0
    opened: int = 0

    async def begin(self, number: int = len(GAMES)) -> Play:
        self.front.rows(WATCH)
        for _ in range(number):
            self.tables.append(await self._opened())
        await self.go_on()
        return self

    async def _opened(self) -> list[RemotePage]:
        game, people, bots = GAMES[self.opened % len(GAMES)]
        self.opened += 1
        table = await seated(self.front, game, people, f"{self.rng.random()}", bots)
        for page in table:
            page.pause = 0.03
        return table

    @property
    def pages(self) -> list[RemotePage]:
        return [page for table in self.tables for page in table]

    async def go_on(self) -> None:
        """Wait until all pages are back, and at each table somebody has acted."""
        await until(lambda: all(page.caught_up and page.table for page in self.pages), why="back")
        before = [self._acked(table) for table in self.tables]
        for place, table in enumerate(self.tables):
            if all(page.over for page in table):
                self.ended += self._acked(table)
                await self._checked(table)
                await all_gone(table)
                self.tables[place] = await self._opened()
                before[place] = 0
        await until(
            lambda: all(
                self._acked(table) > acked or all(page.over for page in table)
                for table, acked in zip(self.tables, before, strict=True)
            ),
            why="nobody can act",
        )

    @staticmethod
    def _acked(table: list[RemotePage]) -> int:
        return sum(len(page.acked) for page in table)

    async def _checked(self, pages: list[RemotePage]) -> int:
        return assert_acks_are_stored(self.front, pages)

    async def check(self) -> int:
        """Check the logs, and who has written them; the number of acknowledged acts."""
        wrong = self.front.rows(
            "SELECT count(*) FROM watched WHERE number > 1"  # Who opens a table sits down there.
            " AND writer <> 'stammtisch ' || node AND (table_id, number) IN"
            " (SELECT table_id, number FROM events)"
        )
        assert wrong == [["0"]], "somebody wrote who did not own the table"
        return self.ended + assert_acks_are_stored(self.front, self.pages)

    async def end(self) -> int:
        """Close all pages; the number of acknowledged acts."""
        told = await self.check()
        await all_gone(self.pages)
        return told

    def busiest(self) -> Node:
        """The node with the most of these tables."""
        owners = [self.front.owner(table[0].at) for table in self.tables]
        return max(self.front.nodes, key=lambda node: (owners.count(node), node.path))

    # ---- what befalls a node -----------------------------------------------------------------

    async def kill(self, node: Node) -> float:
        """It dies. Seconds until all pages are back elsewhere."""
        theirs = [table[0].at for table in self.tables if self.front.owner(table[0].at) is node]
        pages = [page for page in self.pages if page.at in theirs]
        node.kill()
        began = time.monotonic()
        await until(lambda: not any(page.caught_up for page in pages), why="they notice nothing")
        await until(lambda: all(page.caught_up for page in pages), why="they are not back")
        took = time.monotonic() - began
        await self.go_on()
        await node.start()
        return took

    async def stand_still(self, node: Node, seconds: float) -> None:
        """It stands still, past its lease, and then goes on."""
        node.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            node.signal(signal.SIGCONT)
        await self.go_on()

    async def restart(self, node: Node) -> None:
        """It is stopped, as for an upgrade, and started anew."""
        await asyncio.to_thread(node.stop)
        await node.start()
        await self.go_on()

    async def restart_database(self, how: str) -> None:
        """PostgreSQL is stopped, or dies, and is started anew."""
        postgres = self.front.postgres
        await asyncio.to_thread(postgres.stop, how)
        await asyncio.to_thread(postgres.start)
        await self.go_on()
