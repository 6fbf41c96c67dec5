"""Finished deals as links: who may share one, who is named, and what closes the link."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import shares
from stammtisch.table.keeper import Keeper
from stammtisch.table.store import Store
from tests.table.test_house import in_a_house, run
from tests.table.test_seats import finished


def names(body: bytes) -> list[str]:
    return [name for name in json.loads(body)["names"] if not name.startswith("bot:")]


def test_a_deal_is_shared_only_by_who_sat_there_and_if_all_others_allow_it(tmp_path: Path) -> None:
    async def main(store: Store, keeper: Keeper) -> None:
        anna, bert, dora = [(await store.new_guest(name)).id for name in ("Anna", "Bert", "Dora")]
        table, pages = await finished(keeper, anna, bert)
        archive = keeper.archive
        with pytest.raises(BadInput, match="no_match"):
            await archive.share(dora, table, 0)
        with pytest.raises(BadInput, match="no_such_deal"):
            await archive.share(anna, table, 7)
        with pytest.raises(BadInput, match="no_consent"):
            await archive.share(anna, table, 0)
        await shares.allow(store, bert, "unnamed")
        link = await archive.share(anna, table, 0)
        assert await archive.share(anna, table, 0) == link
        body = await archive.shared(link)
        assert names(body) == ["", ""]
        assert table not in body.decode()
        assert anna not in body.decode()
        await shares.allow(store, bert, "named")
        assert names(await archive.shared(link)) == ["", "Bert"]
        await shares.allow(store, anna, "named")
        assert names(await archive.shared(link)) == ["Anna", "Bert"]
        for page in pages:
            await page.go()

    run(in_a_house(tmp_path, main))


@pytest.mark.parametrize("how", ["withdrawn", "no consent", "other forgotten", "sharer forgotten"])
def test_what_closes_a_link(tmp_path: Path, how: str) -> None:
    async def main(store: Store, keeper: Keeper) -> None:
        anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
        table, pages = await finished(keeper, anna, bert)
        for page in pages:
            await page.go()
        await shares.allow(store, bert, "named")
        link = await keeper.archive.share(anna, table, 1)
        assert names(await keeper.archive.shared(link)) == ["", "Bert"]
        match how:
            case "withdrawn":
                await shares.withdraw(store, anna, table, 1)
            case "no consent":
                await shares.allow(store, bert, "no")
            case "other forgotten":
                await keeper.forget(bert)
            case "sharer forgotten":
                await keeper.forget(anna)
        with pytest.raises(BadInput, match="no_share"):
            await keeper.archive.shared(link)

    run(in_a_house(tmp_path, main))
