"""The own page: each deal is noted as it ends, and its account made when nothing else is to do."""

from __future__ import annotations

import logging
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import sqrt

from stammtisch.coach.games import has_coach
from stammtisch.coach.quick import QuickAccount
from stammtisch.coach.standards import GIVEN_AWAY, PROMISES, plays_like, worse
from stammtisch.games.registry import GAMES
from stammtisch.table.luck import messages, rows, work
from stammtisch.table.luck.rows import DealRow
from stammtisch.table.past.archive import Archive
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.models import stamp
from stammtisch.table.storage.store import Store
from stammtisch.table.web.problems import trace
from stammtisch.table.work.background import Background, OneTask, Run

log = logging.getLogger("stammtisch.table")

ACCOUNTS = 200
"""Of so many of a guest's deals a day the account is made: of the first, whatever came of them."""

AT_ONCE = 50
"""How many accounts are made in one go, before the next minute."""

LATELY = 200
"""So many of the last deals say how well somebody plays."""

FEW = 10
"""With fewer deals nothing is said of luck or level."""

POINTS = 100
"""The points of a curve."""


@dataclass(slots=True)
class Luck:
    """Keeps the own pages. ``background`` opens a process that makes the accounts, if any are.

    What waits when ``making`` is closed is made after the next start.
    """

    store: Store
    archive: Archive
    background: Background | None = None
    making: OneTask = field(default_factory=OneTask)

    # ---- as deals end ------------------------------------------------------------------------

    async def ended(self, table: TableState) -> None:
        """Note the deals of a table that are over, or were broken off, where they are not yet."""
        known = await rows.known(self.store, table.id)
        new = [each for each in _deals(table) if (each.guest, each.deal) not in known]
        if not new:
            return
        # What an account is compared with was measured by the usual rules.
        taught = has_coach(table.game.GAME.name) and not table.options.untaught_here
        left = {guest: ACCOUNTS - await rows.today(self.store, guest) for guest in _guests(new)}
        counted = []
        for each in new:
            wanted = taught and each.drawn and left[each.guest] > 0
            left[each.guest] -= wanted
            counted.append(replace(each, state="waiting" if wanted else "none"))
        await rows.add(self.store, counted)

    # ---- the page ----------------------------------------------------------------------------

    async def own(self, guest: str) -> messages.Own:
        """What a guest has played."""
        found = await rows.of_guest(self.store, guest)
        games = [[each for each in found if each.game == game] for game in GAMES]
        return messages.Own(tuple(_game(deals) for deals in games if deals))

    # ---- accounts ----------------------------------------------------------------------------

    async def keep(self) -> None:
        """Once a minute, on one server of a house: make accounts that wait."""
        if self.background is not None:
            self.making.begin(self._make)
        await rows.delete_expired(self.store)

    async def _make(self) -> None:
        try:
            waiting = await rows.waiting(self.store, AT_ONCE)
            if not waiting:
                return
            assert self.background is not None, "else none are made"
            async with self.background() as run:
                for each in waiting:
                    await rows.put(self.store, each, await self._account(run, each))
        except Exception as error:
            log.error("accounts could not be made: %s", trace(error))

    async def _account(self, run: Run, deal: DealRow) -> QuickAccount | None:
        try:
            found = await self.archive.table(deal.table)
            if found is None:
                return None
            _, table = found
            played = next(each for each in table.dealt if each.index == deal.deal)
            seat = table.persons.dealt_seat(played, deal.guest)
            dealt = None if seat is None else played.seating.seat_of(seat)
            if dealt is None:
                return None
            return await run(work.account, deal.game, played, dealt)
        except Exception as error:  # One unreadable log must not hide the others.
            log.warning("an account could not be made: %s", trace(error))
            return None


# ---- deals ---------------------------------------------------------------------------------------


def _deals(table: TableState) -> Iterator[DealRow]:
    """The deals of a table that are over or were broken off, for each person to whom they were."""
    over = table.dealt if table.abandoned else table.played
    ended = stamp()
    for played in over:
        for player, sitter in enumerate(played.sitters):
            seat = played.seating.seat_of(player)
            if sitter.guest is None or seat is None:
                continue
            result = played.state.result
            yield DealRow(
                guest=sitter.guest,
                table=table.id,
                deal=played.index,
                game=table.game.GAME.name,
                ended=ended,
                against=_against(played, player),
                drawn=table.drawn and not played.practice,
                points=None if result is None else result.gains[seat],
                state="none",
            )


def _against(played: Played, player: int) -> str:
    """The level of the others, if they have one."""
    others = [
        each.bot
        for at, each in enumerate(played.sitters)
        if at != player and played.seating.seat_of(at) is not None
    ]
    if None in others:
        return "people"
    levels = {each for each in others if each}
    return levels.pop() if len(levels) == 1 else "mixed"


def _guests(deals: Iterable[DealRow]) -> set[str]:
    return {each.guest for each in deals}


# ---- the page ------------------------------------------------------------------------------------


def _game(deals: Sequence[DealRow]) -> messages.GameOfOwn:
    game = deals[0].game
    known = [(each, each.account) for each in deals if each.account is not None]
    accounts = [account for _, account in known]
    usual = PROMISES[game].mean if game in PROMISES else 0.0
    luck = [each.promise - usual + each.chance for each in accounts]
    enough = len(accounts) >= FEW and game in PROMISES
    return messages.GameOfOwn(
        game=game,
        deals=len(deals),
        played=tuple(_played(deals)),
        luck=tuple(_months(known, usual)),
        worse=worse(game, [each.promise for each in accounts]) if enough else None,
        curve=_thinned([*accumulate(luck)]),
        lost=tuple(_lost(known)),
        plays_like=_plays_like(game, accounts[-LATELY:]) if enough else None,
        waiting=sum(each.state == "waiting" for each in deals),
    )


def _played(deals: Iterable[DealRow]) -> Iterator[messages.Played]:
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for each in deals:
        if each.points is not None:
            found = sums[each.month, each.against]
            found[0] += 1
            found[1] += each.points
    for (month, against), (count, points) in sorted(sums.items(), reverse=True):
        yield messages.Played(month, against, count, points)


def _months(
    known: Iterable[tuple[DealRow, QuickAccount]], usual: float
) -> Iterator[messages.LuckMonth]:
    """The accounts by month, the last first."""
    by_month: dict[str, list[tuple[DealRow, QuickAccount]]] = defaultdict(list)
    for deal, account in known:
        by_month[deal.month].append((deal, account))
    for month, found in sorted(by_month.items(), reverse=True):
        accounts = [account for _, account in found]
        yield messages.LuckMonth(
            month=month,
            deals=len(found),
            promise=sum(each.promise - usual for each in accounts),
            chance=sum(each.chance for each in accounts),
            others=sum(each.others for each in accounts),
            rest=sum(each.rest + usual for each in accounts),
            lost=sum(each.given_away for each in accounts),
            result=sum(deal.points or 0 for deal, _ in found),
        )


def _lost(known: Sequence[tuple[DealRow, QuickAccount]]) -> Iterator[messages.LostTo]:
    """What each kind of decision gives away a deal, in the last month and before, most first."""
    if not known:
        return
    last = max(deal.month for deal, _ in known)
    now = [account for deal, account in known if deal.month == last]
    before = [account for deal, account in known if deal.month != last]
    kinds = {kind for _, account in known for kind in account.lost}
    found = [
        messages.LostTo(kind, _a_deal(now, kind), _a_deal(before, kind) if before else None)
        for kind in sorted(kinds)
    ]
    yield from sorted(found, key=lambda each: -each.now)


def _a_deal(accounts: Sequence[QuickAccount], kind: str) -> float:
    return sum(each.lost.get(kind, 0.0) for each in accounts) / len(accounts)


def _plays_like(game: str, accounts: Sequence[QuickAccount]) -> messages.PlaysLike:
    lost = [each.given_away for each in accounts]
    mean, error = statistics.mean(lost), statistics.stdev(lost) / sqrt(len(lost))
    levels = GIVEN_AWAY[game]
    nearest, least, most = plays_like(game, mean, error)
    return messages.PlaysLike(mean, error, len(lost), nearest, least, most, dict(levels))


def _thinned(values: Sequence[float]) -> tuple[float, ...]:
    """At most ``POINTS`` of these values, the last among them."""
    every = -(-len(values) // POINTS) or 1
    return tuple(values[::-1][::every][::-1])
