"""A server by itself: it has every table. A cluster (``cluster.py``) is asked the same."""

from __future__ import annotations

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.writer import Owned


class Elsewhere(BadInput):
    """Another node has the table. It is to be asked for under ``path``, at the same origin."""

    def __init__(self, path: str) -> None:
        super().__init__("table.refuse.closing")
        self.path = path


class Home:
    """Where tables are, for the one server of a house.

    ``keeps_house``: it does what one server of a house has to do, such as deleting what is old.
    ``takeovers``: how many tables it has taken over from nodes that were no more.
    """

    keeps_house = True
    takeovers = 0

    @property
    def alive(self) -> int:
        """The number of servers that are alive."""
        return 1

    async def take(self, table_id: str, *, direct: bool = False) -> Owned | None:  # noqa: ARG002
        """Take a table, before its log is read; what it is owned by from now on, in a cluster.

        ``direct``: whoever asks has been sent here, and not just anywhere.

        Raises:
            Elsewhere: another node has it, or should have it.
            BadInput: there is no such table, or nobody can have it just now.
        """
        return None

    async def release(self, owned: Owned | None) -> None:
        """A table is no longer live here: any node may take it."""

    def roomier(self, most: int) -> str | None:  # noqa: ARG002
        """The path of another node that has fewer than ``most`` live tables; ``None``: no node."""
        return None

    def another(self) -> str | None:
        """The path of another node, for a page whose table is given away."""
        return None
