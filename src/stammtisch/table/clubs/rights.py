"""Who may do what at a club: its keepers, onlookers with the key of its link, and nobody else."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.clubs import rows
from stammtisch.table.clubs.rows import ClubRow, KeeperRow
from stammtisch.table.storage.store import Store


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: a guest, if there is one, the ``key`` of an onlookers' link, and the address."""

    guest: str = ""
    key: str = ""
    address: str = ""

    def has_key(self, key: str) -> bool:
        """Whether this is the key that came along; how long it takes says nothing of it."""
        return compare_digest(key.encode(), self.key.encode())


@dataclass(frozen=True, slots=True)
class Visit:
    """A club as somebody may see it: ``keeper`` is the own number, ``None`` for onlookers."""

    club: ClubRow
    keepers: tuple[KeeperRow, ...]
    keeper: int | None


async def looking(store: Store, club_id: str, asker: Asker) -> Visit:
    """Let somebody see a club.

    Raises:
        BadInput: there is no such club for this guest and this key; or the guest is not confirmed
            yet.
    """
    club = await rows.club(store, club_id)
    keepers = tuple(await rows.keepers(store, club_id)) if club else ()
    own = next((each for each in keepers if each.guest == asker.guest), None)
    if club and own and own.confirmed:
        return Visit(club, keepers, own.number)
    if club and club.onlookers and asker.has_key(club.onlookers):
        return Visit(club, (), None)
    raise BadInput("club.refuse.unconfirmed" if own else "club.refuse.none")


async def keeping(store: Store, club_id: str, asker: Asker) -> Visit:
    """Let a keeper do something.

    Raises:
        BadInput: this guest keeps no such club.
    """
    visit = await looking(store, club_id, asker)
    if visit.keeper is None:
        raise BadInput("club.refuse.keepers")
    return visit
