"""Names and faces of the guests at live tables, cached: a table has them without the store."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from stammtisch.table.storage.models import Person
from stammtisch.table.storage.store import Store


class GuestNames:
    """Names and faces by guest. A guest who is forgotten has neither any more."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, Person] = {}

    def __contains__(self, guest: str) -> bool:
        return guest in self._names

    def __len__(self) -> int:
        return len(self._names)

    @property
    def known(self) -> set[str]:
        """The guests whose names are cached."""
        return {*self._names}

    def get(self, guest: str) -> Person:
        """A guest's name and face; without either if the guest is not known."""
        return self._names.get(guest, Person())

    def put(self, guest: str, person: Person) -> None:
        """A guest has this name and this face from now on."""
        self._names[guest] = person

    def drop(self, guest: str) -> None:
        """A guest is forgotten."""
        self._names.pop(guest, None)

    async def load(self, guests: Iterable[str]) -> None:
        """Read names from the store. A name that is cached is at least as new, and stays."""
        self._names = await self._store.people(guests) | self._names

    def keep(self, guests: Collection[str]) -> None:
        """Drop all names but these."""
        self._names = {guest: name for guest, name in self._names.items() if guest in guests}
