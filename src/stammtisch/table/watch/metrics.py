"""What the server counts, in Prometheus' text format.

The services count by themselves; here stand the names, and what is looked up when somebody asks. A
label is a game, a level or a kind, of which there are few: never a guest, a table or an address.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from prometheus_client import (
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.review.reviews import Reviews
from stammtisch.table.storage.store import Store
from stammtisch.table.tallies import Tally

SPANS = {"minute": 60.0, "hour": 3600.0}
"""For how long lately acts are counted, in seconds."""

QUANTILES = (0.5, 0.99)


class Metrics(Collector):
    """The metrics of one application, in a registry of their own."""

    def __init__(self, store: Store, manager: TableManager, reviews: Reviews) -> None:
        self.started = time.time()
        self._store, self._manager, self._reviews = store, manager, reviews
        self._well = True
        self._megabytes: float | None = None
        self._registry = CollectorRegistry()
        self._registry.register(self)
        for of_the_process in (ProcessCollector, PlatformCollector, GCCollector):
            of_the_process(registry=self._registry)

    async def text(self) -> bytes:
        """All metrics, as they are now."""
        self._well = await self.well()
        try:
            self._megabytes = await self._store.megabytes()
        except BadInput:
            self._megabytes = None  # A size that may be wrong is worse than none.
        return generate_latest(self._registry)

    async def well(self) -> bool:
        """Whether the database can be read and written, and is whole, as ``/healthz`` says it."""
        try:
            await self._store.check()
        except BadInput:
            return False
        return True

    def collect(self) -> Iterator[Metric]:
        """The families, for the library."""
        yield from self._server()
        yield from self._acts()
        yield from self._bots()
        yield from self._database()

    def _server(self) -> Iterator[Metric]:
        traffic, manager = self._manager.traffic, self._manager
        info = {"version": __version__, "database": self._store.kind}
        family = GaugeMetricFamily("stammtisch_info", "The version that runs.", labels=list(info))
        family.add_metric(list(info.values()), 1)
        yield family
        yield _gauge("start_time_seconds", "When the server began, in Unix time.", self.started)
        yield _gauge("sockets", "WebSockets that are open.", traffic.sockets)
        yield _gauge("tables_live", "Tables in memory.", len(manager.tables))
        yield _gauge("guests_here", "Guests who have a page open at a table.", len(manager.here))
        yield _gauge("nodes", "Servers of the cluster that are alive.", manager.home.alive)
        yield CounterMetricFamily(
            "stammtisch_takeovers",
            "Tables taken over from nodes that were gone.",
            manager.home.takeovers,
        )
        yield CounterMetricFamily(
            "stammtisch_refusals",
            "Requests and messages that were refused, and requests that failed.",
            traffic.refused,
        )

    def _acts(self) -> Iterator[Metric]:
        traffic = self._manager.traffic
        acts = CounterMetricFamily(
            "stammtisch_acts", "Acts that were stored, of people and bots.", labels=["game"]
        )
        for game, number in sorted(traffic.acts.items()):
            acts.add_metric([game], number)
        yield acts
        yield _histogram(
            "act_seconds",
            "From the receipt of a person's act to its acknowledgement; without acts that were held"
            " while others might interrupt.",
            [((), traffic.answered)],
        )
        numbers = GaugeMetricFamily(
            "stammtisch_recent_acts",
            "Acts in act_seconds that came in the last minute or hour.",
            labels=["span"],
        )
        seconds = GaugeMetricFamily(
            "stammtisch_recent_act_seconds",
            "Quantiles of act_seconds in the last minute or hour.",
            labels=["span", "quantile"],
        )
        for span, length in SPANS.items():
            recent = traffic.answered.within(length)
            numbers.add_metric([span], recent.number)
            for share in QUANTILES:
                if (value := recent.quantile(share)) is not None:
                    seconds.add_metric([span, str(share)], value)
        yield numbers
        yield seconds

    def _bots(self) -> Iterator[Metric]:
        pool = self._manager.bot_pool
        yield _histogram(
            "bot_thinking_seconds",
            "For how long bots thought about an act.",
            sorted(pool.thought.items()),
            ("game", "level"),
        )
        yield _gauge("bot_questions_waiting", "Questions that wait for a bot.", pool.waiting)
        yield _gauge("reviews_waiting", "Reviews that wait for a worker.", pool.reviews_waiting)
        yield _gauge("reviews_running", "Reviews that are being made.", self._reviews.running)

    def _database(self) -> Iterator[Metric]:
        store = self._store
        yield _histogram(
            "commit_events",
            "Events in each transaction that was committed; their count is that of commits.",
            [((), store.events_committed)],
        )
        yield _gauge("writes_waiting", "Calls that wait to be written.", store.waiting)
        failures = CounterMetricFamily(
            "stammtisch_database_failures",
            "Queries and transactions that failed.",
            labels=["kind"],
        )
        failures.add_metric(["read"], store.read_failures)
        failures.add_metric(["write"], store.write_failures)
        yield failures
        if self._megabytes is not None:
            yield _gauge("database_mebibytes", "The size of the database.", self._megabytes)
        yield _gauge("database_damaged", "Whether a damaged page was found.", store.damaged)
        yield _gauge("well", "Whether the database can be read and written.", self._well)


def _gauge(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(f"stammtisch_{name}", told, float(value))


def _histogram(
    name: str,
    told: str,
    tallies: Iterable[tuple[tuple[str, ...], Tally]],
    labels: tuple[str, ...] = (),
) -> Metric:
    family = HistogramMetricFamily(f"stammtisch_{name}", told, labels=labels)
    for values, tally in tallies:
        buckets, below = [], 0
        for bound, count in zip((*tally.bounds, float("inf")), tally.counts, strict=True):
            below += count
            buckets.append((_bound(bound), float(below)))
        family.add_metric(values, buckets, tally.total)
    return family


def _bound(bound: float) -> str:
    return "+Inf" if bound == float("inf") else str(float(bound))
