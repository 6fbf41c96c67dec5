"""The routes about oneself."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypeAlias, cast

from fastapi import APIRouter, Depends, Request, Response

from stammtisch.table import limits
from stammtisch.table.guests.devices import SECONDS, Devices
from stammtisch.table.guests.forgetting import Forgetting
from stammtisch.table.guests.messages import (
    Carried,
    Consent,
    DeviceLink,
    DeviceToken,
    Me,
    NewDeviceLink,
    Rename,
    Sharing,
    Whose,
)
from stammtisch.table.guests.names import checked_name
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.past import deal_links
from stammtisch.table.storage.models import Guest
from stammtisch.table.storage.retention import DiskBudget
from stammtisch.table.storage.store import Store
from stammtisch.table.web.asking import (
    Address,
    Cookie,
    Database,
    Known,
    Somebody,
    limited,
    service,
)
from stammtisch.table.web.guard import take_token

router = APIRouter()

Disk: TypeAlias = Annotated[DiskBudget, Depends(service(DiskBudget))]
Forget: TypeAlias = Annotated[Forgetting, Depends(service(Forgetting))]
Links: TypeAlias = Annotated[Devices, Depends(service(Devices))]
Manager: TypeAlias = Annotated[TableManager, Depends(service(TableManager))]


@router.post("/guest")
async def be_guest(
    request: Request,
    guest: Somebody,
    store: Database,
    disk: Disk,
    cookie: Cookie,
    address: Address,
    response: Response,
) -> Me:
    """Become a guest, or stay the one of the cookie, which is renewed for a year.

    A new guest's name is empty: the others' pages say “guest” in their own languages.
    """
    if guest is None:  # A forgotten guest's cookie is still signed: a new guest is counted.
        if request.app.state.limited:
            for limit in (limits.NEW_GUESTS, limits.GUESTS_A_DAY):
                take_token(request.app.state.buckets, limit, address)
        await disk.check()
        guest = await store.new_guest()
    else:
        await store.seen(guest)
    cookie.set(response, guest.id)
    return await about(store, guest)


@router.get("/me")
async def me(guest: Known, store: Database) -> Me:
    """What is stored about oneself."""
    await store.seen(guest)
    return await about(store, guest)


@router.patch("/me", dependencies=[limited("RENAMES")])
async def rename(new: Rename, guest: Known, store: Database, manager: Manager) -> Me:
    """Change one's name, one's face, or both."""
    name = None if new.name is None else checked_name(new.name)
    person = await store.rename(guest.id, name, new.face)
    manager.renamed(guest.id, person)
    return await about(store, replace(guest, name=person.name, face=person.face))


@router.delete("/me", status_code=204)
async def forget(
    guest: Known, cookie: Cookie, forgetting: Forget, address: Address, response: Response
) -> None:
    """Be forgotten: delete the name, matches played alone, and the seats at others."""
    await forgetting.forget(guest.id, address)
    cookie.delete(response)


@router.put("/me/sharing")
async def allow_sharing(consent: Consent, guest: Known, store: Database) -> Me:
    """Set one's consent to others sharing common deals."""
    await deal_links.set_consent(store, guest.id, consent.sharing)
    return await about(store, guest)


# ---- another browser -----------------------------------------------------------------------------


@router.post(
    "/me/device", status_code=201, dependencies=[limited("DEVICE_LINKS", "DEVICE_LINKS_OF_ADDRESS")]
)
async def device_link(new: NewDeviceLink, guest: Known, links: Links) -> DeviceLink:
    """A link by which one goes on in another browser, once; an older one is void."""
    return DeviceLink(await links.make(guest.id, new.box), SECONDS)


@router.post("/device", dependencies=[limited("DEVICES_OF_ADDRESS")])
async def whose(used: DeviceToken, guest: Somebody, links: Links, store: Database) -> Whose:
    """Whose link it is. Only what is sent tells, so that no preview of a link uses it."""
    other = await links.whose(used.token)
    tables = len(await store.seats_of(guest.id)) if guest else 0
    own = guest is not None and guest.id == other.id
    return Whose(other.name, other.face, own, 0 if own else tables)


@router.post("/device/taken", dependencies=[limited("DEVICES_OF_ADDRESS")])
async def take(
    used: DeviceToken,
    guest: Somebody,
    links: Links,
    store: Database,
    cookie: Cookie,
    response: Response,
) -> Carried:
    """Go on here as the guest whose link it is. Nobody can use it any more."""
    other, box = await links.take(used.token, guest.id if guest else None)
    await store.seen(other)
    cookie.set(response, other.id)
    return Carried(await about(store, other), box)


async def about(store: Store, guest: Guest) -> Me:
    """What is stored about a guest, in a few words."""
    id = guest.id
    sharing = (await deal_links.consents(store, [id])).get(id, "no")
    tables = len(await store.seats_of(id))
    return Me(id, guest.name, tables, cast(Sharing, sharing), guest.face)
