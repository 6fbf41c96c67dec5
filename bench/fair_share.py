"""What one guest's tables cost another: the latency of bots, from due to shown, on a real server.

``anna`` plays at many tables against ``master``, ``bert`` at one table, first alone, then beside
her. People act at once, so that bots are nearly always due.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

import httpx2
from rich.console import Console
from websockets.asyncio.client import connect

from bench.load import Load, Page, Table, guests, quantile, server
from bench.measure import keep
from stammtisch.table.protocol import VERSION

TABLES, SECONDS = 15, 60.0


@dataclass
class AgainstBots(Table):
    """A table of one person, who acts at once, and bots: how long each of their acts took."""

    took: list[float] = field(default_factory=list)
    since: tuple[int, float, bool] = (-1, 0.0, False)
    rng: random.Random = field(default_factory=lambda: random.Random(0))

    def seen(self, page: Page, position: dict[str, Any], now: float) -> None:
        number, at, bots_turn = self.since
        if position["number"] == number:
            return
        if bots_turn and position["number"] == number + 1:
            self.took.append(now - at)
        due = position["to_act"]
        self.since = (position["number"], now, due is not None and due != page.seat)
        if due is not None and due == page.seat:
            self.actor = (page, position)
            self.go(now, self.rng)


async def table(url: str, cookie: str, bot: str, pace: str) -> AgainstBots:
    """A table of Skat where this guest plays against two such bots."""
    body = {"game": "skat", "seats": ["me", bot, bot], "pace": pace, "options": {"games": 36}}
    async with httpx2.AsyncClient(base_url=url, timeout=60) as client:
        headers = {"cookie": cookie, "origin": url}
        answer = await client.post("/api/tables", json=body, headers=headers)
        answer.raise_for_status()
    made = AgainstBots(Load(), answer.json()["id"])
    socket = await connect(
        url.replace("http", "ws", 1) + f"/ws/tables/{made.id}",
        additional_headers={"Cookie": cookie},
        origin=url,  # type: ignore[arg-type]
        compression=None,
        max_queue=None,
    )
    page = Page(made, cookie, socket)
    made.pages.append(page)
    page.send(type="hello", version=VERSION)
    asyncio.get_running_loop().create_task(page.listen())
    return made


async def measure(url: str, bot: str, pace: str, tables: int, seconds: float) -> list[float]:
    """How long bert's bots took while anna had so many tables."""
    anna, bert = await guests(url, 2)
    busy = [await table(url, anna, "master", "brisk") for _ in range(tables)]
    await asyncio.sleep(5 if busy else 1)
    own = await table(url, bert, bot, pace)
    await asyncio.sleep(seconds)
    for each in (*busy, own):
        await each.pages[0].socket.close()
    return own.took


async def report(address: str | None, seconds: float) -> list[tuple[str, list[float]]]:
    """The rows: bert's bot and pace, and how many tables anna has."""
    rows = []
    for bot, pace in (("thumb", "calm"), ("thumb", "brisk")):
        for tables in (0, TABLES):
            if address:
                took = await measure(address, bot, pace, tables, seconds)
            else:
                async with server() as (url, _):
                    await asyncio.sleep(5)  # All workers have started.
                    took = await measure(url, bot, pace, tables, seconds)
            rows.append((f"| {bot} | {pace} | {tables} |", took))
    return rows


def as_table(rows: list[tuple[str, list[float]]]) -> str:
    lines = [
        "| another's bot | pace | master tables of one guest | acts | mean s | p50 s | p95 s |"
        " longest s |",
        "| --- | --- " + "| ---: " * 6 + "|",
    ]
    for head, took in rows:
        if not took:
            lines.append(f"{head} 0 | no act in all this time | | | |")
            continue
        figures = (statistics.mean(took), statistics.median(took), quantile(took, 0.95), max(took))
        lines.append(f"{head} {len(took)} | {' | '.join(f'{each:.2f}' for each in figures)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fair_share", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--server", metavar="URL", help="measure this server, not one of our own")
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    arguments = parser.parse_args()
    began = time.perf_counter()
    text = as_table(asyncio.run(report(arguments.server, arguments.seconds)))
    print(text)
    Console(stderr=True).print(f"{time.perf_counter() - began:.0f} s")
    if not arguments.dry:
        keep("One guest's many tables", text)


if __name__ == "__main__":
    main()
