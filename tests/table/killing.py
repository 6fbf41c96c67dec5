"""Killing the server again and again while people play: what ``make test`` and ``make soak`` share."""

from __future__ import annotations

import asyncio
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
    ("skat", 3, 0, {"games": 6}),
    ("scarto", 3, 0, {"deals": 3}),
    ("schnapsen", 2, 0, {}),
    ("skat", 1, 2, {"games": 36}),
    ("scarto", 2, 1, {"deals": 3}),
    ("schnapsen", 1, 1, {}),
)
"""Game, people, bots, and options that make the match about as long as it is needed."""

FINISH = 45.0
"""So long the tables without bots may play on after the last kill."""


async def play_and_kill(folder: Path, kills: int, seed: str, longest: float) -> dict[str, int]:
    """Kill the server so many times, each up to ``longest`` seconds after it began to listen."""
    rng = Random(seed)
    async with served(folder) as server:
        tables: list[list[RemotePage]] = []
        for place in range(len(TABLES)):
            tables.append(await _new_table(server, place, seed))
        acked = 0
        for kill in range(kills):
            await asyncio.sleep(rng.uniform(0.0, longest))
            server.kill()
            await server.start()
            pages = [page for table in tables for page in table]
            stored = assert_acks_are_stored(server, pages)
            assert stored >= acked, "what was once acknowledged stays so"
            await _caught_up(pages)
            # Now and then nobody may have had time to act; over three kills they must have.
            assert stored > acked or kill % 3, "play does not go on"
            acked = stored if kill % 3 == 0 else acked
            for place, table in enumerate(tables):
                if all(page.over for page in table):
                    await _assert_fair(server, table)
                    await all_gone(table)
                    tables[place] = await _new_table(server, place, f"{seed}/{kill}")
        await _finish(server, tables)
        pages = [page for table in tables for page in table]
        told = {
            "acknowledged": assert_acks_are_stored(server, pages),
            "connections": sum(page.connected for page in pages),
            "finished": sum(table[0].table.phase == "finished" for table in tables),
        }
        await all_gone(pages)
        assert server.alive
    return told


async def _new_table(server: Server, place: int, seed: str) -> list[RemotePage]:
    game, people, bots, options = TABLES[place]
    return await seated(server, game, people, f"{seed}/{place}", bots, options=options)


async def _caught_up(pages: Sequence[RemotePage]) -> None:
    """All pages have come back by themselves, and each table's show the same position."""
    await until(lambda: all(page.caught_up and page.table for page in pages), why="no way back")


async def _finish(server: Server, tables: list[list[RemotePage]]) -> None:
    """The tables of people alone come to an end; at the others everybody leaves."""
    people = [table for at, table in enumerate(tables) if not TABLES[at][2] and at != 2]
    await until(
        lambda: all(page.over for table in people for page in table),
        FINISH,
        "the matches do not end",
    )
    for table in tables:
        if not table[0].over:
            for page in table:
                page.playing = False
            for page in table:
                await page.say(type="stand")
            await until(lambda: all(page.over for page in table))  # noqa: B023
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
