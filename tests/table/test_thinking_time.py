"""Whether a bot had a choice cannot be told from how long it took.

Twelve tables of Skat, two bots at each, on the test's own clock. A choice takes a time drawn around
a quarter of its allowance, with a long tail, a forced card no time at all. Compared is when they
were shown, forced cards against choices, at equal public facts: the level, the phase, the cards in
hand and the cards that lie in the trick. If it makes no difference, each stratum's times may be
shuffled at will; the difference of the means is told in the standard errors that this gives it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, variance
from typing import Any, NamedTuple

import pytest

from stammtisch.cardplay.actions import enumerated
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES
from stammtisch.table.live.live import Live
from stammtisch.table.log.events import Acted, Event
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.writer import Owned
from stammtisch.table.work import delays
from stammtisch.table.work.bot_pool import BotPool
from tests.table.pages import MemoryManager, Page, at_random, in_no_time, now, until
from tests.table.pool_workers import Workers

TABLES = 12

LIMIT, POWER = 3.5, 1.645
"""Standard errors: what chance exceeds once in 2,000 times, and what 95 % of chance stays below."""


class Shown(NamedTuple):
    """An act of a bot: what everybody knew, whether it was forced, and after how long it came."""

    facts: tuple[Any, ...]
    forced: bool
    after: float


@dataclass
class Watched(MemoryManager):
    """A manager that remembers when bots acted."""

    live: Live | None = None
    shown: list[Shown] = field(default_factory=list)

    async def save(
        self,
        table: TableState,
        events: Sequence[tuple[int, str, str]],
        after: Sequence[Event],
        owned: Owned | None = None,
    ) -> None:
        await super().save(table, events, after, owned)
        for event in after:
            if isinstance(event, Acted) and event.by == "bot":
                assert self.live is not None
                view: Any = table.state.view(event.seat) if table.state else None
                trick = len(view.trick) if view.phase == "play" else 0
                facts = (table.chairs[event.seat].bot, view.phase, len(view.hand), trick)
                forced = len(enumerated(view.menu)) == 1
                self.shown.append(Shown(facts, forced, now() - self.live.clock.began))


def thoughts(seed: str) -> Callable[[Any], float]:
    """How long ``master`` thinks here: one choice in about 170 outlasts its allowance."""
    rng = Random(seed)

    def seconds(view: Any) -> float:
        if len(enumerated(view.menu)) == 1:
            return 0.0005
        allowed = delays.SEARCHING["master"]
        longer = delays.longer("skat", "master").get((view.phase, len(view.hand)), allowed)
        return longer / 4 * rng.lognormvariate(0.0, 0.55)

    return seconds


def acts(number: int, pool: BotPool) -> list[Shown]:
    """So many acts of bots at the tables, each of another guest."""

    async def main() -> list[Shown]:
        houses = []
        for table in range(TABLES):
            manager = Watched(pool, live=None)
            live = manager.open(
                "skat", ("open", "master", "master"), PACES["brisk"], options={"games": 300}
            )
            live.table.id = f"table {table}"
            manager.live = live
            page = await Page(live, f"guest{table}", pause=0.1 + table / 100).come()
            await page.say(messages.Sit("sit"))
            await page.play(at_random(f"{table}"))
            houses.append(manager)
        await until(lambda: sum(len(manager.shown) for manager in houses) >= number)
        return [shown for manager in houses for shown in manager.shown]

    return in_no_time(main())


def compared(shown: Sequence[Shown]) -> tuple[float, float]:
    """How many seconds later choices come, and the standard error of that."""
    strata: dict[tuple[Any, ...], tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for facts, forced, after in shown:
        strata[facts][forced].append(after)
    weights = difference = spread = 0.0
    for free, held in strata.values():
        if free and held and len(free) + len(held) > 2:
            weight = len(free) * len(held) / (len(free) + len(held))
            weights += weight
            difference += weight * (mean(free) - mean(held))
            spread += weight * variance([*free, *held])
    return difference / weights, sqrt(spread) / weights


def pool_of(workers: int) -> BotPool:
    return Workers(thoughts(f"{workers}")).pool(workers, random=Random(1))


def assert_alike(workers: int, number: int, detects: float) -> None:
    """Forced cards and choices come alike.

    A difference of ``detects`` seconds in the mean would be noticed with 95 % probability, and
    chance alone would be taken for one once in 2,000 times.
    """
    shown = acts(number, pool_of(workers))
    assert len(shown) >= number
    difference, error = compared(shown)
    assert (LIMIT + POWER) * error <= detects
    assert abs(difference) <= LIMIT * error


def test_choices_and_forced_cards_come_alike() -> None:
    """Where a worker is free for each table: to the millisecond."""
    assert_alike(workers=TABLES, number=600, detects=0.002)


@pytest.mark.long
def test_late_choices_and_forced_cards_come_alike() -> None:
    """Where half of all answers are late, for want of workers; more of it in ``tests/soak``."""
    assert_alike(workers=4, number=2_500, detects=0.1)


def test_the_comparison_notices_what_bots_did_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """They acted at the first multiple of the interval after they had answered."""
    pool = pool_of(4)
    monkeypatch.setattr(delays, "allowance", lambda _: 0.0)
    monkeypatch.setattr(delays, "delay", lambda _: 0.0)
    monkeypatch.setattr(pool, "_release_after", lambda *_: 0.0)
    difference, error = compared(acts(900, pool))
    assert difference > LIMIT * error
