"""The one list of features: their routes, and the services that do their work.

A feature is a folder with its messages, its routes and, where it stores or computes something, its
service. A new one is a line in ``ROUTES`` and, with a service, one in ``Services``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from sys import maxsize

from stammtisch.table import limits
from stammtisch.table.buckets import Buckets
from stammtisch.table.challenges import routes as challenges
from stammtisch.table.challenges.challenges import Challenges
from stammtisch.table.clubs import routes as clubs
from stammtisch.table.clubs import screen_routes as screens
from stammtisch.table.clubs.at_screen import AtScreen
from stammtisch.table.clubs.clubs import Clubs
from stammtisch.table.clubs.evenings import Evenings
from stammtisch.table.clubs.screen_lists import ScreenLists
from stammtisch.table.clubs.table_lists import TableLists
from stammtisch.table.cluster.home import Home
from stammtisch.table.daily import routes as daily
from stammtisch.table.daily.daily import Daily
from stammtisch.table.export import routes as export
from stammtisch.table.guests import routes as guests
from stammtisch.table.guests.devices import Devices
from stammtisch.table.guests.forgetting import Forgetting
from stammtisch.table.house.housekeeping import Housekeeping
from stammtisch.table.lessons import routes as lessons
from stammtisch.table.live.clock import Timing
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.luck import routes as luck
from stammtisch.table.luck.luck import Luck
from stammtisch.table.mistakes import routes as mistakes
from stammtisch.table.mistakes.mistakes import Mistakes
from stammtisch.table.past import routes as past
from stammtisch.table.past.archive import Archive
from stammtisch.table.regulars import routes as regulars
from stammtisch.table.regulars.regulars import RegularTables
from stammtisch.table.review import routes as review
from stammtisch.table.review.reviews import Reviews
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.retention import DiskBudget, Retention, now
from stammtisch.table.storage.store import Store
from stammtisch.table.study import routes as study
from stammtisch.table.study.study import Study
from stammtisch.table.tables import routes as tables
from stammtisch.table.tables.table_opener import TableOpener
from stammtisch.table.tallies import Traffic
from stammtisch.table.watch.metrics import Metrics
from stammtisch.table.work.background import Background
from stammtisch.table.work.bot_pool import BotPool
from stammtisch.table.work.executor import FairExecutor

ROUTES = (
    guests,
    tables,
    past,
    review,
    study,
    lessons,
    regulars,
    clubs,
    screens,
    challenges,
    daily,
    luck,
    mistakes,
    export,
)
"""The modules whose ``router`` lies under ``/api``."""

LOADERS = 2
"""Threads that replay the logs of tables that are loaded."""


@dataclass(frozen=True, slots=True)
class Services:
    """The services of a running server, each with one task. A route asks for one by its type."""

    store: Store
    disk: DiskBudget
    jobs: FairExecutor
    manager: TableManager
    opener: TableOpener
    archive: Archive
    reviews: Reviews
    study: Study
    regulars: RegularTables
    clubs: Clubs
    evenings: Evenings
    table_lists: TableLists
    at_screen: AtScreen
    challenges: Challenges
    daily: Daily
    luck: Luck
    mistakes: Mistakes
    devices: Devices
    forgetting: Forgetting
    housekeeping: Housekeeping
    metrics: Metrics

    @property
    def by_kind(self) -> Mapping[type[object], object]:
        """Each service by its type."""
        found = [getattr(self, each.name) for each in fields(self)]
        return {type(each): each for each in found}

    async def close(self) -> None:
        """Stop them all; the store stays open."""
        self.manager.closing = True
        await self.housekeeping.close()
        await self.daily.making.close()
        await self.luck.making.close()
        await self.manager.close()
        self.jobs.close()


def make_services(
    store: Store,
    bot_pool: BotPool,
    *,
    keep_days: int = 90,
    max_disk: float = limits.DISK_MEGABYTES,
    limited: bool = True,
    paces: dict[str, Timing] | None = None,
    traffic: Traffic | None = None,
    home: Home | None = None,
    buckets: Buckets | None = None,
    background: Background | None = None,
    hour: int = 0,
) -> Services:
    """The services over an open store. Without ``limited`` nothing is counted (for load tests).

    ``home`` is the cluster to which this server belongs, if it does. From ``buckets`` everybody's
    share of the disk is taken, too. ``background`` opens a process for what has time: without it
    there are no deals of the day here, and no accounts on the own page. Days begin at ``hour``
    (UTC).
    """
    waiting = (limits.WAITING_OF_ADDRESS, limits.WAITING) if limited else (maxsize, maxsize)
    loader = FairExecutor(LOADERS, *waiting)
    manager = TableManager(
        store,
        bot_pool,
        loader,
        limited=limited,
        paces=paces,
        traffic=traffic,
        home=home,
        buckets=buckets,
    )

    def live_state(table_id: str) -> TableState | None:
        live = manager.tables.get(table_id)
        return live.table if live else None

    jobs, disk = FairExecutor(1, *waiting), DiskBudget(store, max_disk)
    archive = Archive(store, live_state, jobs, manager.shares)
    reviews = Reviews(archive, bot_pool, limited)
    opener = TableOpener(store, manager, disk)
    own_cards = Challenges(store, archive, opener, reviews)
    days = Daily(store, archive, opener, background, hour)
    own = Luck(store, archive, background)
    manager.watchers.append(own.ended)
    again = Mistakes(store, archive, reviews)
    reviews.watchers.append(again.reviewed)
    devices = Devices(store)
    standing = RegularTables(store, archive, opener)
    evenings = Evenings(store, manager.shares)
    of_clubs = Clubs(store, manager.shares, evenings)
    at_screen = ScreenLists(store, evenings, manager, archive)
    manager.watchers.append(at_screen.ended)
    evenings.checks.append(at_screen.check)
    evenings.watchers.append(at_screen.entered)
    chores = (
        own_cards.keep,
        standing.keep,
        of_clubs.keep,
        at_screen.keep,
        days.keep,
        own.keep,
        again.keep,
        devices.keep,
    )
    retention = Retention(store, keep_days, now=lambda: now(hour))
    return Services(
        store,
        disk,
        jobs,
        manager,
        opener,
        archive,
        reviews,
        Study(jobs, bot_pool, reviews),
        standing,
        of_clubs,
        evenings,
        TableLists(store, evenings),
        AtScreen(store, evenings, manager, opener, at_screen),
        own_cards,
        days,
        own,
        again,
        devices,
        Forgetting(store, manager, archive),
        Housekeeping(store, manager, archive, retention, chores),
        Metrics(store, manager, reviews),
    )
