"""When things happen: windows, beats, clocks, and where nobody is."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from stammtisch.cardplay.actions import Action
from stammtisch.games.registry import GAMES
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES, Timing
from stammtisch.table.live.live import Live
from stammtisch.table.log.events import Covered, LeftOut, Returned
from stammtisch.table.state.table_state import STRIKES
from tests.table.pages import (
    PACE,
    MemoryManager,
    Page,
    Quick,
    assert_no_drift,
    at_random,
    in_no_time,
    now,
    play,
    seated,
    until,
    with_bots,
)


def about(seconds: float) -> Any:
    return pytest.approx(seconds, abs=0.01)


# ---- windows and beats ---------------------------------------------------------------------------


class Hands(Quick):
    """A bot that draws and plays what it is offered last, and interrupts as it is told."""

    interrupt: str | None = None

    def answer(self, game: str, bot: str, view: Any, seed: str) -> Action | None:
        if view.seat != view.to_act:
            return next((each for each in view.menu if str(each) == self.interrupt), None)
        return view.menu[-1]


async def times_of_acts(seconds: Any) -> list[float]:
    """How long after the one before each act of a deal came; a person against a slow thinker."""
    live = MemoryManager(Hands(seconds)).open("schnapsen", with_bots("schnapsen", 1))
    (page,) = await seated(live, 1, willing=False, pause=0.3)
    await page.play(
        lambda page: page.position.offers[-1].action if page.position.to_act == 0 else None
    )
    await until(lambda: live.table.phase != "playing")
    times = [at for at, text in page.texts if '"update"' in text and '"acted"' in text]
    return [round(b - a, 3) for a, b in pairwise(times)]


def test_how_long_a_bot_thinks_does_not_show() -> None:
    quick = in_no_time(times_of_acts(lambda _: 0.0))
    slow = in_no_time(times_of_acts(lambda view: 0.1 + (hash(view.hand) % 80) / 100))
    assert quick == slow
    assert set(quick) <= {0.3, 1.0, 1.3} | {round(PACE.window, 3)}


def test_sn_11_an_act_waits_for_the_window_wherever_another_might_interrupt() -> None:
    """The same time whether or not the other holds anything: by public facts alone."""

    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        pages = await seated(live, 2)
        leader = pages[live.table.state.to_act]
        other = pages[1 - live.table.state.to_act]
        at = now()
        assert leader.position.window_ms > 900
        id = await leader.act(leader.position.offers[-1].action)
        await asyncio.sleep(0.01)
        assert id in leader.held
        assert id not in leader.acked
        await until(lambda: id in leader.acked)
        assert now() - at == pytest.approx(PACE.window, abs=0.1)
        assert other.position.window_ms == 0, "nobody may interrupt while a card lies there"
        reply = await other.act(other.position.offers[0].action)
        await asyncio.sleep(0.01)
        assert reply in other.acked
        assert reply not in other.held

    in_no_time(main())


def test_who_interrupts_makes_the_held_act_stale() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        pages = await seated(live, 2)
        leader = pages[live.table.state.to_act]
        other = pages[1 - live.table.state.to_act]
        id = await leader.act(leader.position.offers[-1].action)
        claim = await other.act("claim")
        await asyncio.sleep(0.01)
        assert claim in other.acked
        assert leader.refused[id].message.id == "table.refuse.stale"
        assert [act.action for act in manager.acts] == ["claim"]

    in_no_time(main())


def test_who_changes_his_mind_hears_that_the_first_act_is_not_done() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("schnapsen")
        pages = await seated(live, 2)
        leader = pages[live.table.state.to_act]
        offers = leader.position.offers
        first = await leader.act(offers[-1].action)
        second = await leader.act(offers[-2].action)
        await leader.act(offers[-2].action, id=second)
        await asyncio.sleep(3)
        assert first in leader.refused
        assert second in leader.acked
        assert second not in leader.refused
        assert len(manager.acts) == 1

    in_no_time(main())


def test_a_held_act_survives_that_another_comes_back() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", move_seconds=5)
        pages = await seated(live, 3)
        await until(lambda: any(chair.covered for chair in live.table.chairs))
        covered = next(seat for seat, chair in enumerate(live.table.chairs) if chair.covered)
        began, due = live.clock.began, live.table.state.to_act
        assert due != covered
        await asyncio.sleep(1)
        await pages[covered].say(messages.Back("back"))
        await asyncio.sleep(0.1)
        assert not live.table.chairs[covered].covered
        assert live.clock.began == began, "another's coming back gives nobody time"

    in_no_time(main())


@pytest.mark.parametrize("seconds", [0.0, 0.7])
def test_a_bot_that_interrupts_does_so_at_the_windows_end(seconds: float) -> None:
    async def main() -> None:
        hands = Hands(lambda _: seconds)
        hands.interrupt = "claim"
        live = MemoryManager(hands).open("schnapsen", with_bots("schnapsen", 1))
        (page,) = await seated(live, 1, willing=False)
        await until(lambda: page.position.to_act == 0 and 1 in page.position.may_act)
        began = live.clock.began
        id = await page.act(page.position.offers[-1].action)
        await until(lambda: id in page.refused)
        assert page.texts[-1][0] - began == about(PACE.window)
        assert live.table.state.result is not None

    in_no_time(main())


def test_a_bot_that_interrupts_too_late_does_so_at_the_next_windows_end() -> None:
    async def main() -> None:
        hands = Hands(lambda _: 1.7)
        hands.interrupt = "claim"
        live = MemoryManager(hands).open("schnapsen", with_bots("schnapsen", 1))
        (page,) = await seated(live, 1, willing=False)
        await until(lambda: page.position.to_act == 0 and 1 in page.position.may_act)
        began = live.clock.began
        await until(lambda: live.table.phase != "playing")
        await asyncio.sleep(0.01)
        assert page.texts[-1][0] - began == about(2 * PACE.window)

    in_no_time(main())


def test_the_window_is_no_longer_for_a_bot_that_thinks() -> None:
    """The act that waited is done; the bot is asked anew, and its old answer does not count."""

    async def main() -> None:
        hands = Hands(lambda _: 1.7)
        hands.interrupt = "claim"
        manager = MemoryManager(hands)
        live = manager.open("schnapsen", with_bots("schnapsen", 1))
        (page,) = await seated(live, 1, willing=False)
        await until(lambda: page.position.to_act == 0 and 1 in page.position.may_act)
        began, acts = live.clock.began, len(manager.acts)
        id = await page.act(page.position.offers[-1].action)
        await until(lambda: id in page.acked)
        assert now() - began == pytest.approx(PACE.window, abs=0.1)
        await asyncio.sleep(30)
        assert manager.acts[acts].by == "person"
        assert all(act.action != "claim" for act in manager.acts[acts : acts + 2])

    in_no_time(main())


def test_a_bot_that_answers_too_late_acts_at_the_next_multiple_of_the_delay() -> None:
    async def main() -> None:
        live = MemoryManager(Quick(lambda _: 2.3)).open("skat", with_bots("skat", 1))
        (page,) = await seated(live, 1, willing=False)
        await page.play(at_random(0))
        await asyncio.sleep(30)
        acts = [at for at, text in page.texts if '"acted"' in text and '"by":"bot"' in text]
        starts = [at for at, text in page.texts if '"acted"' in text or '"dealt"' in text]
        for at in acts:
            before = max(each for each in starts if each < at)
            assert at - before == about(3.0)

    in_no_time(main())


# ---- clocks --------------------------------------------------------------------------------------


def test_the_clock_a_move_the_reserve_and_three_moves_by_a_bot() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open(
            "schnapsen", with_bots("schnapsen", 1), move_seconds=5, reserve_seconds=7
        )
        (page,) = await seated(live, 1, willing=False)

        def by_the_clock() -> int:
            return [act.by for act in manager.acts].count("clock")

        assert not by_the_clock()
        await until(lambda: page.position.to_act == 0)
        await asyncio.sleep(0.1)
        assert page.position.reserve_ms == 7000
        assert 4800 < page.position.move_ms <= 5000
        began = live.clock.began
        await asyncio.sleep(6)
        await page.say(messages.React("react", "thinking"))
        await asyncio.sleep(0.01)
        assert page.position.move_ms == 0
        assert 5700 < page.position.reserve_ms < 6000
        await until(lambda: "clock" in [each.by for each in page.happened])
        assert now() - began == pytest.approx(12.0, abs=0.1)
        for strike in range(STRIKES):
            await until(lambda strike=strike: by_the_clock() > strike)  # type: ignore[misc]
        await asyncio.sleep(0.1)
        assert live.table.chairs[0].covered
        assert page.table.seats[0].covered
        assert Covered(0, "clock") in manager.log
        at = live.table.position
        await until(lambda: live.table.position > at + 2 or live.table.phase != "playing", 20)
        assert "cover" in [each.by for each in page.happened] or live.table.phase != "playing"
        await page.say(messages.Back("back"))
        await asyncio.sleep(0.01)
        assert Returned(0) in manager.log
        assert page.position.reserve_ms in (0, None)
        await assert_no_drift(page)

    in_no_time(main())


def test_a_person_who_uses_the_reserve_has_less_of_it() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", 1), move_seconds=5, reserve_seconds=60)
        (page,) = await seated(live, 1, willing=False)
        await until(lambda: page.position.to_act == 0)
        await asyncio.sleep(7.5 - (now() - live.clock.began))
        await page.act(page.position.offers[0].action)
        await asyncio.sleep(0.01)
        assert live.table.chairs[0].used == pytest.approx(2500, abs=20)
        assert not live.table.chairs[0].strikes

    in_no_time(main())


# ---- nobody is there -----------------------------------------------------------------------------


def test_nothing_moves_where_nobody_is() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat", with_bots("skat", 1), move_seconds=5)
        (page,) = await seated(live, 1)
        await page.go()
        await asyncio.sleep(0.1)
        lines = len(manager.lines)
        await asyncio.sleep(10_000)
        assert len(manager.lines) == lines
        await page.come()
        await asyncio.sleep(0.01)
        if page.position.to_act == 0:
            assert page.position.move_ms > 4900, "the clock begins anew"
        await asyncio.sleep(60)
        assert len(manager.lines) > lines

    in_no_time(main())


def test_who_looks_at_the_result_too_long_is_not_waited_for() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat")
        pages = await seated(live, 3)
        for page in pages:
            page.willing = False
        for _ in range(3):
            await pages[live.table.state.to_act].act("pass")
            await asyncio.sleep(0.01)
        assert live.table.phase == "between"
        await asyncio.sleep(200)
        assert live.table.phase == "between", "somebody must want the next deal"
        await pages[0].say(messages.Continue("continue", 1))
        began = now()
        await asyncio.sleep(0.01)
        assert pages[1].table.seats[0].ready
        await until(lambda: live.table.phase == "playing")
        assert now() - began == pytest.approx(PACE.ready, abs=0.1)
        assert not pages[0].table.seats[0].ready

    in_no_time(main())


def test_a_page_that_shows_no_number_is_left_out_after_a_while() -> None:
    async def main() -> None:
        manager = MemoryManager()
        live = manager.open("skat")
        pages = [await Page(live, "anna").come(), await Page(live, "bert").come()]
        silent = await Page(live, "carl").come()
        silent._share = nothing  # type: ignore[method-assign]
        for page in (*pages, silent):
            await page.say(messages.Sit("sit"))
        began = now()
        await until(lambda: live.table.phase == "playing")
        assert now() - began == pytest.approx(PACE.fair_step, abs=0.1)
        assert LeftOut(2, "commit") in manager.log
        assert [share.out for share in pages[0].shares] == [None, None, "commit"]
        assert all(share.number for share in pages[0].shares[:2])

    in_no_time(main())


async def nothing(*_: Any) -> None:
    return None


def test_the_verdict_takes_the_same_time_however_long_the_search() -> None:
    class Searching(Quick):
        def __init__(self, seconds: float) -> None:
            super().__init__()
            self.search = seconds

        async def settle(self, *_: Any, timeout: float) -> None:
            await asyncio.sleep(self.search)

    async def main(search: float) -> float:
        live = MemoryManager(Searching(search)).open("skat", with_bots("skat", 1))
        (page,) = await seated(live, 1)
        began = now()
        await page.say(messages.Propose("propose", page.position.number))
        await until(lambda: "undecided" in page.kinds())
        return next(at for at, text in page.texts if "undecided" in text) - began

    assert {round(in_no_time(main(search)), 3) for search in (0.0, 0.5, 1.9)} == {PACE.settle}
    assert round(in_no_time(main(5.0)), 3) == 3 * PACE.settle, "and where overloaded, a multiple"


def test_a_hint_takes_the_same_time_however_long_the_bot_thinks() -> None:
    async def main(seconds: float) -> float:
        live = MemoryManager(Quick(lambda _: seconds)).open(
            "skat", with_bots("skat", 1), practice=True
        )
        (page,) = await seated(live, 1)
        await until(lambda: page.position.to_act == 0)
        began = now()
        await page.say(messages.Hint("hint", page.position.number))
        assert now() == began, "the page may say something else meanwhile"
        await until(lambda: isinstance(page.got[-1], messages.Hinted))
        return page.texts[-1][0] - began

    assert {round(in_no_time(main(took)), 3) for took in (0.0, 0.1, 0.49)} == {PACE.hint}
    assert round(in_no_time(main(1.2)), 3) == 3 * PACE.hint


def test_who_asks_for_a_hint_again_waits_for_the_new_one_alone() -> None:
    async def main() -> None:
        live = MemoryManager().open("skat", with_bots("skat", 1), practice=True)
        (page,) = await seated(live, 1)
        await until(lambda: page.position.to_act == 0)
        for _ in range(3):
            await page.say(messages.Hint("hint", page.position.number))
            await asyncio.sleep(PACE.hint / 2)
        await asyncio.sleep(5)
        assert sum(isinstance(each, messages.Hinted) for each in page.got) == 1

    in_no_time(main())


# ---- a server that is started anew ---------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_server_that_was_stopped_goes_on_where_it_was(game: str) -> None:
    async def main() -> None:
        manager = MemoryManager()
        people = min(2, GAMES[game].GAME.seats)
        live: Live = manager.open(game, with_bots(game, people), PACES["brisk"])
        pages = await seated(live, people)
        seen = [page.position for page in pages]
        for restart in range(12):
            await play(pages, f"{restart} ")
            await asyncio.sleep(7)
            for page in pages:
                page.player = None
            await asyncio.sleep(0.5)
            seen = [page.position for page in pages]
            live = await manager.restart(live, pages, PACES["brisk"])
            assert all(page.here and page.goodbye is None for page in pages)
            await asyncio.sleep(0.01)
            for page, before in zip(pages, seen, strict=True):
                assert page.position.number >= before.number
                if page.position.number == before.number:
                    assert page.position.hand == before.hand
                await assert_no_drift(page)
        await play(pages)
        await until(lambda: live.table.over)

    in_no_time(main())


def test_paces_are_as_they_are_documented() -> None:
    assert Timing().grace == 60.0
    assert Timing().fair_step == 10.0
