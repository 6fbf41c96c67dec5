"""A guest goes on in another browser, by a link that works once and for a few minutes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.guests.devices import SECONDS, Devices
from stammtisch.table.house.features import Services
from stammtisch.table.storage.store import Store
from tests.table.serving import serving
from tests.table.test_challenges import guests
from tests.table.test_services import run, with_services


def test_a_link_is_used_once_within_its_time(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        time = [1_000.0]
        links = Devices(store, lambda: time[0])
        anna, bert = await guests(store, "Anna", "Bert")
        token = await links.make(anna, "box")
        assert (await links.whose(token)).id == anna
        guest, box = await links.take(token, bert)
        assert (guest.id, guest.name, box) == (anna, "Anna", "box")
        for again in (links.whose(token), links.take(token, None)):
            with pytest.raises(BadInput, match="refuse\\.none"):
                await again
        late = await links.make(anna, "")
        time[0] += SECONDS - 1
        assert (await links.whose(late)).id == anna
        time[0] += 1
        with pytest.raises(BadInput, match="refuse\\.none"):
            await links.take(late, None)
        time[0] -= SECONDS  # A clock that goes back.
        await links.keep()
        assert (await links.take(late, None))[0].id == anna

    run(with_services(url, main))


def test_who_opens_the_own_link_does_not_use_it(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        links = services.devices
        (anna,) = await guests(store, "Anna")
        token = await links.make(anna, "box")
        with pytest.raises(BadInput, match="refuse\\.own"):
            await links.take(token, anna)
        assert (await links.take(token, None))[0].id == anna

    run(with_services(url, main))


def test_of_two_who_use_it_at_once_one_gets_it(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        links = services.devices
        (anna,) = await guests(store, "Anna")
        token = await links.make(anna, "box")
        took = await asyncio.gather(
            *(links.take(token, None) for _ in range(8)), return_exceptions=True
        )
        assert sum(isinstance(each, tuple) for each in took) == 1
        assert all(isinstance(each, tuple | BadInput) for each in took)

    run(with_services(url, main))


def test_a_new_link_a_forgotten_guest_and_time_end_a_link(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        links = services.devices
        anna, bert = await guests(store, "Anna", "Bert")
        first = await links.make(anna, "")
        await links.make(anna, "")
        with pytest.raises(BadInput, match="refuse\\.none"):
            await links.whose(first)
        token = await links.make(bert, "")
        await services.forgetting.forget(bert)
        with pytest.raises(BadInput, match="refuse\\.none"):
            await links.take(token, None)
        old = Devices(store, lambda: 0.0)
        token = await old.make(anna, "")
        await links.keep()
        with pytest.raises(BadInput, match="refuse\\.none"):
            await old.whose(token)

    run(with_services(url, main))


def named(browser: TestClient, name: str) -> str:
    browser.post("/api/guest")
    return str(browser.patch("/api/me", json={"name": name}).json()["id"])


def test_the_other_browser_becomes_the_guest(tmp_path: Path) -> None:
    with serving(tmp_path) as browser:
        anna = named(browser, "Anna")
        box = "A" * limits.BOX_LETTERS
        made = browser.post("/api/me/device", json={"box": box})
        assert made.status_code == 201
        assert made.json()["seconds"] == SECONDS
        token = {"token": made.json()["token"]}
        assert browser.post("/api/device", json=token).json()["own"] is True
        browser.cookies.clear()  # From here on it is another one.
        assert browser.post("/api/me/device", json={"box": ""}).status_code == 401
        bert = named(browser, "Bert")
        assert bert != anna
        whose = browser.post("/api/device", json=token).json()
        assert whose == {"name": "Anna", "face": None, "own": False, "tables": 0}
        assert browser.get("/api/me").json()["id"] == bert, "to look uses nothing"
        taken = browser.post("/api/device/taken", json=token)
        assert (taken.json()["me"]["id"], taken.json()["box"]) == (anna, box)
        assert browser.get("/api/me").json()["id"] == anna
        browser.cookies.clear()
        again = browser.post("/api/device/taken", json=token)
        assert again.status_code == 400
        assert again.json()["message"]["id"] == "device.refuse.none"


def test_only_what_is_handed_over_may_be_as_large(tmp_path: Path) -> None:
    with serving(tmp_path) as browser:
        named(browser, "Anna")
        for box in ("A" * (limits.BOX_LETTERS + 1), "no letters of ours!"):
            assert browser.post("/api/me/device", json={"box": box}).status_code == 422
        huge = {"box": "A" * (limits.BOX_LETTERS + 2048)}
        assert browser.post("/api/me/device", json=huge).status_code == 413
        token = {"token": "A" * (limits.BODY_BYTES + 1)}
        assert browser.post("/api/device", json=token).status_code == 413
