"""What the database knows of a cluster's nodes and of who owns a table.

A node is alive for as long as it renews its row; the database's clock alone says how late it is. A
clock only decides who may try to take a table over. Whether somebody owns it, its epoch says: who
takes a table over raises it, and who appends must have the present one (``storage/writer.py``).
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, func, select, text

from stammtisch.table.storage.database import HOUSEKEEPER
from stammtisch.table.storage.writer import Owned

LEASE = 6.0
"""Seconds for which a node is alive after it has renewed its row."""

SPENT = "stammtisch_spent"
"""PostgreSQL's channel on which nodes hear what was used up at others."""

_NOW = "extract(epoch FROM clock_timestamp())"


class Peer(NamedTuple):
    """Another node that is alive: where the proxy finds it, and its number of live tables."""

    id: str
    path: str
    live: int
    draining: bool


class Place(NamedTuple):
    """Where a table is: its node, if it has one, and for how many seconds that is still alive.

    ``left`` is zero or less where the table may be taken over.
    """

    node: str
    epoch: int
    path: str
    left: float


def renew(connection: Connection, id: str, path: str, live: int, draining: bool) -> bool:
    """Say that a node is alive; whether it is to give its tables away, as anybody may ask it."""
    told = {"id": id, "path": path, "live": live, "draining": draining, "lease": LEASE}
    return bool(connection.execute(_RENEW, told).scalar_one())


_RENEW = text(
    "INSERT INTO nodes (id, path, until, live, draining)"
    f" VALUES (:id, :path, {_NOW} + :lease, :live, :draining)"
    f" ON CONFLICT (id) DO UPDATE SET until = {_NOW} + :lease, live = :live,"
    " draining = nodes.draining OR :draining RETURNING draining"
)


def leave(connection: Connection, id: str) -> None:
    """A node is gone; whoever asks next may take its tables."""
    connection.execute(text("DELETE FROM nodes WHERE id = :id"), {"id": id})


def peers(connection: Connection, id: str) -> list[Peer]:
    """The other nodes that are alive."""
    rows = connection.execute(
        text(f"SELECT id, path, live, draining FROM nodes WHERE id <> :id AND until > {_NOW}"),
        {"id": id},
    )
    return [Peer(*row) for row in rows]


def tidy(connection: Connection) -> None:
    """Delete the rows of nodes that have long been gone."""
    connection.execute(text(f"DELETE FROM nodes WHERE until < {_NOW} - 86400"))


def place(connection: Connection, table: str) -> Place | None:
    """Where a table is; ``None`` if there is no such table."""
    row = connection.execute(_PLACE, {"table": table}).one_or_none()
    return Place(*row) if row else None


_PLACE = text(
    "SELECT node, epoch, coalesce(nodes.path, ''),"
    f" CASE WHEN draining THEN 0 ELSE coalesce(until - {_NOW}, 0) END"
    " FROM tables LEFT JOIN nodes ON nodes.id = tables.node WHERE tables.id = :table"
)


def take_over(connection: Connection, table: str, seen: int, by: str) -> Owned | None:
    """Own a table from now on, unless others have it since or are writing its log."""
    told = {"table": table, "seen": seen, "by": by}
    epoch = connection.execute(_TAKE_OVER, told).scalar_one_or_none()
    return None if epoch is None else Owned(table, by, epoch)


_TAKE_OVER = text(
    "UPDATE tables SET node = :by, epoch = epoch + 1 WHERE id = ("
    "SELECT id FROM tables WHERE id = :table AND epoch = :seen FOR NO KEY UPDATE SKIP LOCKED"
    ") RETURNING epoch"
)


def give_up(connection: Connection, owned: Owned) -> None:
    """Own a table no longer."""
    connection.execute(_GIVE_UP, owned._asdict())


_GIVE_UP = text("UPDATE tables SET node = '' WHERE id = :table AND node = :node AND epoch = :epoch")


def tell(connection: Connection, spent: str) -> None:
    """Tell all nodes what was used up here, once this is committed."""
    connection.execute(select(func.pg_notify(SPENT, spent)))


def become_housekeeper(connection: Connection) -> bool:
    """Become the one node that keeps house, for as long as this connection lives."""
    found = connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({HOUSEKEEPER})")
    return bool(found.scalar_one())


def drain(connection: Connection, path: str) -> bool:
    """Ask the node of this path to give its tables away; whether there is one."""
    found = connection.execute(
        text(f"UPDATE nodes SET draining = true WHERE path = :path AND until > {_NOW}"),
        {"path": path},
    )
    return bool(found.rowcount)
