"""What a guest and an address may store: a share that grows back."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.table import limits
from stammtisch.table.buckets import Buckets, Limit
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES
from stammtisch.table.live.live import Live
from stammtisch.table.log.events import Event, format_event
from stammtisch.table.storage.shares import ROW, Payer, Shares, ShareUsed
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.table.pages import (
    MemoryManager,
    Page,
    at_random,
    in_no_time,
    now,
    play,
    seated,
    until,
    with_bots,
)
from tests.table.serving import problem
from tests.table.test_services import run, with_services

SMALL = Limit("small share", 0.001, 20_000.0)
"""So small that a loop of some seconds uses it up, and that it hardly grows."""

SLACK = 2_000
"""What one message may store above a share: its size is known only then."""

HERE, THERE = "192.0.2.1", "198.51.100.7"

DAY, HOUR = float(limits.DAY), 3600.0


class Time:
    """A clock for shares, in seconds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def table_with(shares: Shares, game: str = "schnapsen", bots: int = 0, **more: Any) -> Live:
    """A table whose people have these shares."""
    manager = MemoryManager(shares=shares)
    seats = GAMES[game].GAME.seats
    return manager.open(game, with_bots(game, seats - bots), PACES["brisk"], **more)


def stored(events: list[Event]) -> int:
    return sum(ROW + len(format_event(event).encode()) for event in events)


def log_of(live: Live) -> list[Event]:
    assert isinstance(live._manager, MemoryManager)
    return live._manager.log


async def sit_and_stand(page: Page, times: int) -> None:
    for _ in range(times):
        await page.say(messages.Sit("sit"))
        await page.say(messages.Stand("stand"))
        await page.settle_down()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STORED_OF_GUEST", "STORED_OF_ADDRESS"):
        monkeypatch.setattr(limits, name, SMALL)


# ---- the numbers ---------------------------------------------------------------------------------


def test_an_address_that_always_uses_up_its_share_needs_longer_than_matches_are_kept() -> None:
    """With as many guests as it likes, once a minute, until the house is full."""
    clock, guests, held = Time(), count(), 0
    shares = Shares(buckets=Buckets(clock=clock))
    line = [(0, "", "x" * 100_000)]
    while held < limits.DISK_MEGABYTES * limits.MEGABYTE:
        try:
            for guest in guests:
                payers = shares.able([Payer(f"guest {guest}", HERE)])
                shares.charge(payers, line)
                held += ROW + 100_000
        except ShareUsed:
            clock.now += HOUR
    assert clock.now / DAY > 90 + 3, "and there is room for guests and the like"
    assert shares.able([Payer("stranger", THERE)]), "others have their own"


def test_guests_have_less_than_their_address() -> None:
    guest, address = limits.STORED_OF_GUEST, limits.STORED_OF_ADDRESS
    assert guest.rate < address.rate
    assert guest.burst < address.burst
    assert guest.burst >= 10 * limits.TABLE_MEGABYTES * limits.MEGABYTE


@pytest.mark.parametrize("game", GAMES)
def test_nobody_who_plays_meets_the_share(game: str) -> None:
    """Twelve hours of brisk play, at as many tables as one can: an act every two and a half
    seconds. Three times that is stored within a day without waiting."""

    async def main() -> None:
        seats = GAMES[game].GAME.seats
        live = table_with(Shares(), game, bots=seats - 1)
        pages = await seated(live, 1)
        await play(pages)
        await until(lambda: live.table.over)
        acts = len(pages[0].sent)
        real_ids = acts * 30  # A page's ids of acts are longer than those of the test.
        day = 12 * HOUR / 2.5 * (stored(log_of(live)) + real_ids) / acts
        budget = limits.STORED_OF_GUEST
        assert 3 * day <= budget.burst
        assert day <= budget.rate * DAY, "day after day"

    in_no_time(main())


# ---- what is refused -----------------------------------------------------------------------------


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "loop", ["sit and stand", "act and undo", "amend", "allow", "fill", "play"]
)
def test_no_loop_stores_more_than_the_share_of_its_address(loop: str) -> None:
    """Many guests of one address, each at a table with bots."""

    async def main() -> None:
        shares, held = Shares(), 0
        for number in range(5):
            practice = loop == "act and undo"
            bots = 1 if practice or loop in ("play", "amend") else 0
            guest = f"guest{number}"
            live = table_with(shares, bots=bots, practice=practice, host=guest)
            page = Page(live, guest, willing=loop == "play", address=HERE)
            await page.come()
            if loop == "sit and stand":
                await sit_and_stand(page, 60)
            elif loop == "play":
                await page.say(messages.Sit("sit"))
                await page.play(at_random(number))
                await until_still(live)
            elif loop == "allow":
                for at in range(120):
                    await page.say(messages.Allow("allow", at % 2 == 0))
            elif loop == "fill":
                for at in range(120):
                    await page.say(messages.FillSeat("fill", 0, "thumb" if at % 2 == 0 else None))
            else:
                await page.say(messages.Sit("sit"))
                await until_still(live)
                await act_and_undo(page, 60) if practice else await amend(page, 120)
            assert live.table.events == len(log_of(live))
            held += stored(log_of(live)[1:])
            await page.settle_down()
            last = page.refusals
            await page.go()
        assert held <= SMALL.burst + SLACK
        assert "table.refuse.share" in last

    in_no_time(main())


async def until_still(live: Live) -> None:
    """Let time pass until nothing has happened for a while."""
    before = -1
    while before != live.table.events:
        before = live.table.events
        for _ in range(20):
            await until_later(0.5)


async def until_later(seconds: float) -> None:
    end = now() + seconds
    await until(lambda: now() >= end)


async def act_and_undo(page: Page, times: int) -> None:
    for _ in range(times):
        if page.position and page.position.to_act == page.position.seat:
            await page.act(page.position.offers[0].action)
            await page.settle_down()
            await page.say(messages.Undo("undo", page.position.number))
        await until_later(2.5)


async def amend(page: Page, times: int) -> None:
    """Between deals: the first one is played."""
    await page.play(at_random("amend"))
    await until(lambda: page.live.table.phase == "between" or "table.refuse.share" in page.refusals)
    for at in range(times):
        await page.say(messages.Amend("amend", pace="calm" if at % 2 == 0 else "brisk"))


def test_who_has_nothing_left_is_told_when_to_go_on_and_may_leave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "STORED_OF_GUEST", Limit("small", 10.0, 20_000.0))

    async def main() -> None:
        clock = Time()
        shares = Shares(buckets=Buckets(clock=clock))
        live = table_with(shares, "skat", bots=2)
        page = await Page(live, "anna", address=HERE).come()
        await page.say(messages.Sit("sit"))
        await page.play(at_random("left"))
        await until(lambda: bool(page.refusals))
        await until_still(live)
        told = [each.message for each in page.got if isinstance(each, messages.Refused)]
        assert {each.id for each in told} == {"table.refuse.share"}
        minutes = int(str(dict(told[0].params)["number"]))
        assert 27 <= minutes <= 29
        events = live.table.events
        await until_later(1000)
        assert live.table.events == events
        assert len(page.refusals) < 40, "it is not said again and again"
        clock.now += 60.0 * minutes
        await until(lambda: live.table.events > events)  # By itself.
        assert not live.table.over
        shares.charge([Payer("anna", HERE)], [(0, "", "x" * 50_000)])
        await page.say(messages.Stand("stand"))
        assert live.table.phase == "abandoned"

    in_no_time(main())


@pytest.mark.usefixtures("small")
def test_others_at_a_table_do_not_suffer_and_pay_for_what_goes_on() -> None:
    async def main() -> None:
        shares = Shares()
        shares.charge([Payer("anna", HERE)], [(0, "", "x" * 30_000)])
        live = table_with(shares)
        anna = await Page(live, "anna", address=HERE).come()
        await anna.say(messages.Sit("sit"))
        await anna.settle_down()
        assert anna.refusals == ["table.refuse.share"]
        bert = await Page(live, "bert", address=THERE).come()
        for page in (bert, anna):
            await page.say(messages.Sit("sit"))
            await page.play(at_random(page.guest))
        await until(lambda: live.table.over or len(live.table.played) >= 1)
        assert anna.refusals == ["table.refuse.share"]
        assert not bert.refusals
        left = shares._buckets.of(limits.STORED_OF_GUEST, "bert")
        assert left.until(SMALL.burst) * SMALL.rate == pytest.approx(
            stored(log_of(live)[1:]), rel=0.01
        )

    in_no_time(main())


def test_people_at_a_table_pay_alike() -> None:
    async def main() -> None:
        shares = Shares(buckets=Buckets(clock=Time()))
        live = table_with(shares, "skat")
        pages = [
            await Page(live, guest, address=guest).come() for guest in ("anna", "bert", "carl")
        ]
        looking = await Page(live, "dora", address="dora").come()
        for page in pages:
            await page.say(messages.Sit("sit"))
            await page.play(at_random(page.guest))
        await until(lambda: len(live.table.played) >= 1)
        budget = limits.STORED_OF_ADDRESS
        used = [
            shares._buckets.of(budget, page.guest).until(budget.burst) * budget.rate
            for page in (*pages, looking)
        ]
        assert sum(used) == pytest.approx(stored(log_of(live)[1:]))
        assert used[3] < 400, "who looks on pays while nobody sits there"
        assert max(used[:3]) - min(used[:3]) < 1500, "who came first has sat there alone"

    in_no_time(main())


def test_a_new_table_needs_room_for_a_match(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused first: a match that runs has the rest."""
    room = limits.TABLE_MEGABYTES * limits.MEGABYTE
    monkeypatch.setattr(limits, "STORED_OF_GUEST", Limit("a table", 1000.0, room + 100.0))

    async def main(store: Store, services: Services) -> None:
        anna, bert = [(await store.new_guest()).id for _ in range(2)]
        new = NewTable("schnapsen", ["me", "thumb"], pace="brisk")
        table = await services.opener.open_table(anna, new, HERE)
        with pytest.raises(ShareUsed) as error:
            await services.opener.open_table(anna, new, HERE)
        assert error.value.message.id == "table.refuse.share_tables"
        assert dict(error.value.message.params) == {"number": 1}
        assert 0 < error.value.wait < 10
        await services.opener.open_table(bert, new, HERE)
        page = await Page(
            await services.manager.live_table(table), anna, player=at_random("room")
        ).come()
        await until(lambda: len(page.live.table.played) >= 1, 20)
        share = await services.archive.share(anna, table, 0, HERE)
        assert share
        services.manager.shares.charge([Payer(anna, "")], [(0, "", "x" * 2 * room)])
        with pytest.raises(BadInput, match="refuse\\.share"):
            await services.archive.share(anna, table, 0, HERE)
        await page.go()

    run(with_services(url, main))


def test_a_browser_is_told_when_it_may_try_again(
    guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = limits.TABLE_MEGABYTES * limits.MEGABYTE
    monkeypatch.setattr(limits, "STORED_OF_ADDRESS", Limit("small", room / 7200, room + 10.0))
    new = {"game": "skat", "seats": ["me", "open", "open"]}
    answers = [guest.post("/api/tables", json=new) for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 429]
    assert problem(answers[1]) == "table.refuse.share_tables"
    assert 1 <= int(answers[1].headers["retry-after"]) <= 10


def test_a_house_without_limits_has_no_shares() -> None:
    shares = Shares(limited=False)
    payer = Payer("anna", HERE)
    shares.charge([payer], [(0, "", "x" * 10**9)])
    assert shares.able([payer]) == [payer]
    shares.check_new_table(payer)


def test_as_many_shares_are_known_as_other_buckets() -> None:
    shares = Shares(buckets=Buckets(clock=Time()))
    for number in range(21_000):
        shares.charge([Payer(f"guest {number}", f"address {number}")], (), rows=1)
    assert 36_000 <= len(shares._buckets) <= 40_000
