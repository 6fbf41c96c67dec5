"""A cluster for tests: several servers at one PostgreSQL, and the front through which pages come.

There is no proxy: the front does for the pages what one does, and sends those without a path to any
node that it has not found dead.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from stammtisch.table.log.events import Event, parse_event
from tests.table.network import Server
from tests.table.postgres import Postgres

PUBLIC = "http://127.0.0.1:1"
"""Nobody listens there: the nodes only have to believe it."""


SKEWS = (0, 600, -600)
"""By how many seconds the nodes' clocks are wrong."""


class Node(Server):
    """One node; started anew it is another one, at the same path and port."""

    program = "tests.table.skewed"

    def __init__(self, folder: Path, path: str, database: str, **environ: str) -> None:
        told = ["--cluster", "--database", database, "--advertise", PUBLIC + path]
        super().__init__(folder, *told, **environ)
        self.path = path

    async def start(self) -> Node:
        await super().start()
        return self

    def signal(self, kind: signal.Signals) -> None:
        """Send its process a signal."""
        assert self.process
        self.process.send_signal(kind)


class Front(Server):
    """What pages and tests see of the cluster: one server."""

    def __init__(self, folder: Path, postgres: Postgres, number: int) -> None:
        super().__init__(folder)
        self.postgres, self.name = postgres, postgres.new_database()
        self.nodes = [
            Node(folder / f"{at}", f"/node/{at}", self.name, SKEW=str(SKEWS[at % len(SKEWS)]))
            for at in range(number)
        ]
        for node in self.nodes:
            node.data.parent.mkdir(parents=True, exist_ok=True)
        self._next = count()

    async def __aenter__(self) -> Front:
        await self.nodes[0].start()  # It makes the tables.
        await asyncio.gather(*(node.start() for node in self.nodes[1:]))
        return self

    async def __aexit__(self, *_: object) -> None:
        for node in self.nodes:
            node.kill()

    @property
    def url(self) -> str:
        """The next living node in turn, as a proxy would choose it."""
        alive = [node for node in self.nodes if node.alive and node.url] or self.nodes
        return alive[next(self._next) % len(alive)].url

    @url.setter
    def url(self, _: str) -> None:
        """A front has none of its own."""

    def under(self, path: str) -> str:
        if not path:
            return self.url
        node = next(node for node in self.nodes if path.startswith(node.path))
        return node.url + path.lstrip("/")

    @property
    def alive(self) -> bool:
        return all(node.alive for node in self.nodes)

    def rows(self, statement: str) -> list[list[str]]:
        """What the database says."""
        name = self.name.partition("?")[0].rpartition("/")[2]
        told = self.postgres.sql(statement, name)
        return [line.split("|") for line in told.splitlines()]

    def events(self, table: str) -> list[Event]:
        """A table's log: no number is missing."""
        name = self.name.partition("?")[0].rpartition("/")[2]
        told = self.postgres.sql(
            "SELECT coalesce(json_agg(json_build_array(number, body) ORDER BY number), '[]')"
            f" FROM events WHERE table_id = '{table}'",
            name,
        )
        rows: list[Any] = json.loads(told)
        assert [number for number, _ in rows] == [*range(len(rows))]
        return [parse_event(body) for _, body in rows]

    def owner(self, table: str) -> Node | None:
        """The node that has a table, alive or not."""
        found = self.rows(
            f"SELECT path FROM tables JOIN nodes ON nodes.id = node WHERE tables.id = '{table}'"
        )
        return next((node for node in self.nodes if [node.path] in found), None)


@asynccontextmanager
async def cluster(folder: Path, postgres: Postgres, number: int = 3) -> AsyncIterator[Front]:
    """A running cluster, whose nodes' clocks are ten minutes apart, and its end."""
    async with Front(folder, postgres, number) as front:
        yield front
