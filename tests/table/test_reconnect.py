"""Pages that come and go at any moment, with whatever they say: none drifts, no act is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES
from stammtisch.table.live.viewers import BUFFERED, Connection
from stammtisch.table.state.table_state import from_log
from tests.table.pages import (
    FOUR,
    GUESTS,
    TABLE,
    JumpingLoop,
    MemoryManager,
    Page,
    Sure,
    any_offer,
    assert_acks_are_true,
    assert_no_drift,
    in_no_time,
    seated,
    shown,
    snapshot,
    with_bots,
)

# ---- one thing at a time -------------------------------------------------------------------------


def test_a_page_that_was_away_gets_what_it_missed() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        await Page(live, "bert", willing=False, name="second").come()
        away = pages[1]
        await away.go()
        for _ in range(BUFFERED):
            live.broadcaster.publish()
        seen, seq = len(away.got), away.seq
        await away.come()
        await asyncio.sleep(0.01)
        kinds = [type(each) for each in away.got[seen:]]
        assert kinds == [messages.Update] * BUFFERED
        assert away.seq == (seq or 0) + BUFFERED
        await assert_no_drift(away)

    in_no_time(main())


def test_a_page_that_was_away_too_long_gets_everything() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        second = await Page(live, "bert", willing=False, name="second").come()
        await pages[1].go()
        for _ in range(BUFFERED + 1):
            live.broadcaster.publish()
        seen = len(pages[1].got)
        await pages[1].come()
        await asyncio.sleep(0.01)
        assert isinstance(pages[1].got[seen], messages.Snapshot)
        await assert_no_drift(pages[1])
        await assert_no_drift(second)

    in_no_time(main())


@pytest.mark.parametrize(
    ("epoch", "seq"), [("other", 3), (None, 3), ("epoch", None), ("epoch", 99)]
)
def test_what_cannot_be_continued_begins_with_a_snapshot(epoch: str | None, seq: Any) -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        (page,) = await seated(live, 1)
        connection = Connection()
        known = page.epoch if epoch == "epoch" else epoch
        hello = messages.Hello("hello", messages.VERSION, known, seq)
        await live.join("anna", connection, hello)
        text = connection.queue.get_nowait()
        assert text is not None
        assert '"type":"snapshot"' in text

    in_no_time(main())


def test_a_spectator_who_comes_again_is_not_taken_for_up_to_date() -> None:
    """The numbers of a spectator who had gone begin anew: an old one must not fit by chance."""

    async def main() -> None:
        live = MemoryManager().open("skat", with_bots("skat", 1))
        one = await Page(live, "dora").come()
        two = await Page(live, "dora", name="two").come()
        await seated(live, 1)
        await one.go()
        await two.go()
        await asyncio.sleep(3)
        await two.come(fresh=True)
        for _ in range(40):
            if (two.seq or 0) >= (one.seq or 0):
                break
            live.broadcaster.publish()
            await asyncio.sleep(0.001)
        await one.come()
        await asyncio.sleep(0.001)
        await assert_no_drift(one)

    in_no_time(main())


def test_an_act_whose_answer_was_lost_is_sent_again() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = await seated(live, 3)
        page = pages[live.table.state.to_act]
        at = page.position.number
        connection, page.connection = page.connection, None
        assert connection is not None
        assert page.reading is not None
        page.reading.cancel()
        await live.receive(page.guest, connection, messages.Act("act", "x", at, "pass"))
        await live.leave(page.guest, connection)
        page.sent["x"] = (at, "pass")
        await page.come()
        await page.act("pass", at, id="x")
        await asyncio.sleep(0.01)
        assert page.acked == {"x": at}
        assert not page.refused
        assert_acks_are_true(pages, manager.log)
        await assert_no_drift(page)

    in_no_time(main())


# ---- everything at any time ----------------------------------------------------------------------

TEXTS = ("pass", "claim", "close", "play H10", "play XX", "discard", "", "♠", "bid 18", "exchange")


class Evening(RuleBasedStateMachine):
    """Four guests with two pages each, at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = JumpingLoop()
        self.pages: list[Page] = []

    def do(self, main: Coroutine[Any, Any, Any]) -> None:
        async def then_settle() -> None:
            await main
            await asyncio.sleep(0.0001)

        self.loop.finish(then_settle())

    def teardown(self) -> None:
        if self.pages:
            assert snapshot(from_log(TABLE, self.manager.log)) == snapshot(self.live.table)
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0.001))
        self.loop.close()

    @initialize(
        game=st.sampled_from([*sorted(GAMES), "four"]),
        bots=st.integers(0, 2),
        practice=st.booleans(),
        clock=st.booleans(),
        latency=st.sampled_from((0.0, 0.00001)),
        acts=st.sampled_from((0, 10, 40, 80)),
        spectators=st.booleans(),
    )
    def open(
        self,
        game: str,
        bots: int,
        practice: bool,
        clock: bool,
        latency: float,
        acts: int,
        spectators: bool,
    ) -> None:
        players, more = 4 if game == "four" else GAMES[game].GAME.seats, {}
        if game == "four":
            game, more = "skat", {"options": FOUR}
        chairs = with_bots(game, max(1, players - bots), players)

        async def main() -> None:
            self.manager = MemoryManager(Sure(), latency=latency)
            self.live = self.manager.open(
                game,
                chairs,
                PACES["brisk"],
                **more,
                practice=practice,
                spectators=spectators,
                move_seconds=5 if clock else None,
                reserve_seconds=3 if clock else 0,
            )
            people = chairs.count("open")
            self.pages = await seated(self.live, people, willing=False)
            for place, guest in enumerate((*GUESTS, *GUESTS)):
                if place >= people:
                    name = "pq"[place >= len(GUESTS)]
                    number = f"{place + 33:02x}" * 32
                    self.pages.append(Page(self.live, guest, number, willing=False, name=name))

        self.do(main())
        self.play(acts, acts)

    which = st.integers(0, 7)

    def one(self, which: int) -> Page:
        """A page that is here, if one is."""
        here = [page for page in self.pages if page.here]
        return here[which % len(here)] if here else self.pages[which]

    @rule(which=which, fresh=st.booleans())
    def come_or_go(self, which: int, fresh: bool) -> None:
        page = self.pages[which]
        self.do(page.go() if page.here else self.come(page, fresh))

    async def come(self, page: Page, fresh: bool = False) -> None:
        with suppress(BadInput):  # Where nobody may look on.
            await page.come(fresh)

    @rule(which=which, back=st.integers(0, 20))
    def reload(self, which: int, back: int) -> None:
        """Connect anew with an old number, as a page does that has lost its last messages."""
        page = self.pages[which]

        async def main() -> None:
            await page.go()
            if page.seq is not None:
                page.seq = max(0, page.seq - back)
                page.got.clear()
            await self.come(page)

        self.do(main())

    @rule(which=which)
    def vanish(self, which: int) -> None:
        """The page's connection is cut, and nobody says goodbye."""
        page = self.pages[which]
        if page.connection:
            page.connection.abort()
            self.do(page.go())

    @rule(acts=st.sampled_from((1, 2, 5, 30, 80)), seed=st.integers(0, 999))
    def play(self, acts: int, seed: int) -> None:
        """People do what they are offered, one after the other."""

        async def main() -> None:
            rng = Random(seed)
            for _ in range(acts):
                state = self.live.table.state
                if state is None or state.to_act is None:
                    return
                for page in self.pages:
                    if page.here and page.position and page.position.seat == state.to_act:
                        await page.act(any_offer(page.position, rng))
                        break
                await asyncio.sleep(0.6)

        self.do(main())

    @rule(which=which, seed=st.integers(0, 999))
    def interrupt(self, which: int, seed: int) -> None:
        page = self.one(which)
        if page.here and page.position and page.position.offers:
            self.do(page.act(Random(seed).choice(page.position.offers).action))

    @rule(which=which, text=st.sampled_from(TEXTS), off=st.integers(-2, 1))
    def say_anything(self, which: int, text: str, off: int) -> None:
        page = self.one(which)
        if page.here and page.position:
            self.do(page.act(text, max(0, page.position.number + off)))

    @rule(which=which, times=st.integers(1, 3))
    def say_it_again(self, which: int, times: int) -> None:
        page = self.one(which)

        async def main() -> None:
            for id, (at, text) in list(page.sent.items())[-times:]:
                await page.act(text, at, id)

        if page.here:
            self.do(main())

    @rule(which=which, whose=which)
    def say_it_for_another(self, which: int, whose: int) -> None:
        """Another guest's act, under its id."""
        page, other = self.one(which), self.pages[whose]
        if page.here and other.sent and page.guest != other.guest:
            id, (at, text) = list(other.sent.items())[-1]
            self.do(page.say(messages.Act("act", id, at, text)))

    @rule(
        which=which,
        what=st.sampled_from(
            ("sit", "stand", "continue", "propose", "yes", "no", "undo", "again", "back", "hint")
        ),
    )
    def ask(self, which: int, what: str) -> None:
        page = self.one(which)
        if not page.here:
            return
        at = page.position.number if page.position else 0
        deal = page.position.deal if page.position else 0
        message: Any = {
            "sit": messages.Sit("sit"),
            "stand": messages.Stand("stand"),
            "continue": messages.Continue("continue", deal),
            "propose": messages.Propose("propose", at),
            "yes": messages.Answer("answer", at, True),
            "no": messages.Answer("answer", at, False),
            "undo": messages.Undo("undo", at),
            "again": messages.Again("again", deal),
            "back": messages.Back("back"),
            "hint": messages.Hint("hint", at),
        }[what]
        self.do(page.say(message))

    @rule()
    def everybody_wants_the_next_deal(self) -> None:
        async def main() -> None:
            for page in self.pages:
                if page.here and page.table and "continue" in page.table.can:
                    await page.say(messages.Continue("continue", page.position.deal))

        self.do(main())

    @rule(seconds=st.sampled_from((0.3, 1.0, 6.0, 31.0)))
    def time_goes_by(self, seconds: float) -> None:
        self.do(asyncio.sleep(seconds))

    @rule(seconds=st.sampled_from((0.0, 1.5)), which=which)
    def the_disk_is_full(self, seconds: float, which: int) -> None:
        page = self.one(which)

        async def main() -> None:
            self.manager.broken = True
            if page.here and page.position and page.position.offers:
                await page.act(page.position.offers[-1].action)
            await asyncio.sleep(seconds)
            self.manager.broken = False

        self.do(main())

    @rule()
    def the_server_is_started_anew(self) -> None:
        async def main() -> None:
            self.live = await self.manager.restart(self.live, self.pages, PACES["brisk"])

        self.do(main())

    @invariant()
    def nobody_drifts(self) -> None:
        async def main() -> None:
            # Other pages of the same guest are compared with this one below.
            for page in {page.guest: page for page in self.pages if page.here}.values():
                await assert_no_drift(page)

        if self.pages:
            self.do(main())

    @invariant()
    def pages_of_a_guest_agree(self) -> None:
        last: dict[str, Any] = {}
        for page in self.pages:
            if page.here:
                has = (page.epoch, page.seq, *shown(page))
                assert last.setdefault(page.guest, has) == has

    @invariant()
    def acks_are_true(self) -> None:
        if self.pages:
            assert_acks_are_true(self.pages, self.manager.log)


Evening.TestCase.settings = settings(
    max_examples=settings().max_examples // 2, stateful_step_count=40
)
TestEvening = Evening.TestCase


def test_a_page_of_a_guest_who_may_not_look_on_is_sent_nothing() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", spectators=False)
        await seated(live, 3)
        connection = Connection()
        with pytest.raises(BadInput):
            await live.join("dora", connection, messages.Hello("hello", messages.VERSION))
        assert connection.queue.empty()
        assert "dora" not in live.viewers

    in_no_time(main())
