"""How long pages with much on them take to answer: ``python -m bench.pages``."""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, insert

from stammtisch.daily.deals import DEALS, version
from stammtisch.daily.entrants import LEVEL
from stammtisch.table.daily import rows, work
from stammtisch.table.daily.rows import BotRow, DealsRow, LineRow
from stammtisch.table.daily.schema import ENTRIES, LINES
from stammtisch.table.house.features import make_services
from stammtisch.table.luck.schema import OWN_DEALS
from stammtisch.table.storage.models import GUESTS
from stammtisch.table.storage.store import Store
from stammtisch.table.work.background import Run
from stammtisch.table.work.bot_pool import BotPool

ENTRANTS, DEALS_PLAYED, TIMES = 5_000, 2_000, 20

GAME = "skat"

WAYS = [f"way.skat.{whose}" for whose in ("passed", "you", "others")]


@asynccontextmanager
async def idle() -> AsyncIterator[Run]:
    """Nothing is computed meanwhile: all is there."""

    async def run(_: Callable[..., Any], /, *__: object) -> Any:
        raise AssertionError("all is there")

    yield run


async def measured(folder: Path) -> dict[str, list[float]]:
    """Milliseconds that a guest waits for a day with many others, and for the own page."""
    store = await Store.open(f"sqlite:///{folder / 'bench.sqlite3'}")
    services = make_services(store, BotPool(1), background=idle)
    try:
        await store.begin_day("2030-01-01")
        guest, day = (await store.new_guest("Anna")).id, store.day
        await fill(store, (await services.daily.chain()).key(day), guest)
        await store.begin_day("2030-01-02")
        await play(store, guest)

        async def look_at_day() -> None:
            assert (await services.daily.show(guest, day, GAME)).entered == ENTRANTS

        async def look_at_own() -> None:
            (game,) = (await services.luck.own(guest)).games
            assert game.deals == DEALS_PLAYED

        looks = {
            f"a day with {ENTRANTS} entrants": look_at_day,
            f"the own page of {DEALS_PLAYED} deals": look_at_own,
        }
        return {name: [await timed(look) for _ in range(TIMES)] for name, look in looks.items()}
    finally:
        await services.close()
        await store.close()


async def timed(look: Callable[[], Awaitable[None]]) -> float:
    """Milliseconds of one look."""
    began = time.perf_counter()
    await look()
    return 1_000 * (time.perf_counter() - began)


async def play(store: Store, guest: str) -> None:
    """So many deals of a guest, with their accounts."""
    rng = Random("own")
    account = {"promise": 1.0, "chance": 0.1, "others": 0.1, "rest": 0.1}
    deals = [
        {
            "guest_id": guest,
            "table_id": f"table{at // 5}",
            "deal": at % 5,
            "game": GAME,
            "ended": f"2030-{1 + at // 200:02}-01",
            "day": at // 20,
            "against": "club",
            "drawn": True,
            "points": rng.randrange(-50, 50),
            "state": "known",
            "account": json.dumps(account | {"lost": {"coach.kind.lead": rng.random()}}),
        }
        for at in range(DEALS_PLAYED)
    ]

    def put(connection: Connection) -> None:
        connection.execute(insert(OWN_DEALS), deals)

    await store.write(put)


async def fill(store: Store, key: str, guest: str) -> None:
    """A day that so many have finished, with par and the bots of the field."""
    rng, numbers = Random("day"), (0,) * DEALS
    row = DealsRow(store.day, GAME, version(GAME), numbers)
    await rows.add(store, [row])
    field = [
        BotRow(level, _points(rng), tuple(_line(rng) for _ in range(DEALS)))
        for level, count in LEVEL.items()
        for _ in range(count)
    ]
    await rows.put(store, row, par=work.par(GAME, key, numbers), field=field)
    guests = [guest, *(f"guest{number}" for number in range(1, ENTRANTS))]
    of = {"day": store.day, "game": GAME}
    people = [{"id": each, "name": each, "created": "", "seen": ""} for each in guests[1:]]
    entries = [
        of | {"guest_id": each, "table_id": each, "state": "finished", "points": _points(rng)}
        for each in guests
    ]
    lines = [
        of | {"guest_id": each, "deal": deal} | _line(rng)._asdict()
        for each in guests
        for deal in range(DEALS)
    ]

    def put(connection: Connection) -> None:
        for table, values in ((GUESTS, people), (ENTRIES, entries), (LINES, lines)):
            connection.execute(insert(table), values)

    await store.write(put)


def _points(rng: Random) -> int:
    return rng.randrange(-300, 300)


def _line(rng: Random) -> LineRow:
    return LineRow(json.dumps({"id": rng.choice(WAYS), "params": []}), _points(rng))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, found in asyncio.run(measured(Path(folder))).items():
            times = sorted(found)
            print(
                f"{name}: {statistics.median(times):.0f} ms"
                f" ({times[0]:.0f} to {times[-1]:.0f}, {TIMES} looks)"
            )


if __name__ == "__main__":
    main()
