"""Killing the server again and again while people play, for ``make test`` and ``make soak``."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.cli.commands import call
from tests.table.network import (
    RemotePage,
    Server,
    all_gone,
    assert_acks_are_stored,
    seated,
    served,
    until,
)

TABLES: tuple[tuple[str, int, int, dict[str, int]], ...] = (
    ("skat", 3, 0, {"games": 3}),
    ("scarto", 3, 0, {"deals": 3}),
    ("schnapsen", 2, 0, {}),
    ("skat", 1, 2, {"games": 36}),
    ("scarto", 2, 1, {"deals": 3}),
    ("schnapsen", 1, 1, {}),
)
"""Game, people, bots, and options that make the match about as long as it is needed."""

PAUSE = 0.02


async def play_and_kill(
    folder: Path, kills: int, seed: str, longest: float, finish: float
) -> dict[str, int]:
    """Kill the server so many times, each up to ``longest`` seconds after it began to listen.

    After the last time matches may play on for ``finish`` seconds; at least the shortest ends.
    """
    rng = Random(seed)
    async with served(folder) as server:
        tables = [await _new_table(server, place, seed) for place in range(len(TABLES))]
        acked = ended = 0
        for kill in range(kills):
            await asyncio.sleep(rng.uniform(0.0, longest))
            server.kill()
            await server.start()
            pages = [page for table in tables for page in table]
            stored = ended + assert_acks_are_stored(server, pages)
            await _caught_up(pages)
            # Now and then nobody may have had time to act; over three kills they must have.
            assert stored > acked or kill % 3, "play does not go on"
            acked = stored if kill % 3 == 0 else acked
            for place, table in enumerate(tables):
                if all(page.over for page in table):
                    await _assert_fair(server, table)
                    await all_gone(table)
                    ended += sum(len(page.acked) for page in table)
                    tables[place] = await _new_table(server, place, f"{seed}/{kill}")
        await _finish(server, tables, finish)
        pages = [page for table in tables for page in table]
        told = {
            "acknowledged": ended + assert_acks_are_stored(server, pages),
            "connections": sum(page.connected for page in pages),
            "finished": sum(table[0].table.phase == "finished" for table in tables),
        }
        await all_gone(pages)
        assert server.alive
    return told


async def _new_table(server: Server, place: int, seed: str) -> list[RemotePage]:
    game, people, bots, options = TABLES[place]
    table = await seated(server, game, people, f"{seed}/{place}", bots, options=options)
    for page in table:
        page.pause = PAUSE
    return table


async def _caught_up(pages: Sequence[RemotePage]) -> None:
    """All pages have come back by themselves, and each table's show the same position."""
    await until(lambda: all(page.caught_up and page.table for page in pages), why="no way back")


async def _finish(server: Server, tables: list[list[RemotePage]], seconds: float) -> None:
    """Matches come to an end; where that takes too long, everybody leaves."""
    end = time.monotonic() + seconds
    await until(lambda: tables[0][0].over, why="the shortest match does not end")
    people = [page for table in tables[:2] for page in table]
    while time.monotonic() < end and not all(page.over for page in people):
        await asyncio.sleep(0.05)
    for table in tables:
        for page in table:
            page.playing = False
            await page.say(type="stand")
    for table in tables:
        await until(lambda: all(page.over for page in table))  # noqa: B023 - awaited at once
        await _assert_fair(server, table)


async def _assert_fair(server: Server, table: Sequence[RemotePage]) -> None:
    """Everybody who sat there gets a record of the match, and it holds."""
    for page in table:
        answer = await page.guest.ask("GET", f"/api/past/{page.at}/record")
        assert answer.status_code == 200, answer.text
        if not answer.content:
            continue  # It was given up before the first deal had ended.
        outcome = call("verify", "-", "--hash", page.table.fairness.hash, stdin=answer.content)
        assert outcome.status == 0, outcome.out.decode()
