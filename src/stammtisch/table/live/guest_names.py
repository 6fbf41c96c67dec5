"""The names of the guests at live tables, cached: a table needs them without asking the store."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from stammtisch.table.storage.store import Store


class GuestNames:
    """Names by guest. A guest who is forgotten has no name any more."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, str] = {}

    def __contains__(self, guest: str) -> bool:
        return guest in self._names

    def __len__(self) -> int:
        return len(self._names)

    @property
    def known(self) -> set[str]:
        """The guests whose names are cached."""
        return {*self._names}

    def get(self, guest: str) -> str:
        """A guest's name; empty if it is not known."""
        return self._names.get(guest, "")

    def put(self, guest: str, name: str) -> None:
        """A guest has this name from now on."""
        self._names[guest] = name

    def drop(self, guest: str) -> None:
        """A guest is forgotten."""
        self._names.pop(guest, None)

    async def load(self, guests: Iterable[str]) -> None:
        """Read names from the store. A name that is cached is at least as new, and stays."""
        self._names = await self._store.names(guests) | self._names

    def keep(self, guests: Collection[str]) -> None:
        """Drop all names but these."""
        self._names = {guest: name for guest, name in self._names.items() if guest in guests}
