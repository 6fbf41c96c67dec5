"""Bots in processes of their own: whatever becomes of them, whoever asked goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import suppress
from typing import Any

import anyio
import psutil
import pytest
from anyio import to_process

from stammtisch.bots import bot_named
from stammtisch.cardplay.actions import Action
from stammtisch.games.registry import GAMES
from stammtisch.table.live.fallback_action import any_action
from stammtisch.table.work import bot_pool, delays
from stammtisch.table.work.bot_pool import Asker, BotPool, BotTimeout, Question

ANNA = Asker(("table", 1), frozenset({"anna"}))


def hang(*_: Any) -> None:
    time.sleep(60)


def fail(*_: Any) -> None:
    raise ZeroDivisionError("a bot's own fault")


def interrupted(*_: Any) -> None:
    raise KeyboardInterrupt  # Ctrl-C in a terminal is for all processes that run there.


def die(*_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def begun(game: str) -> Any:
    return GAMES[game].begin(GAMES[game].deal("bot pool", 0))


async def ask(pool: BotPool, game: str = "skat") -> Action | None:
    state = begun(game)
    return await pool.decide(game, "thumb", state.view(state.to_act), "seed", ANNA)


async def do(pool: BotPool, work: Any) -> Any:
    """Have a worker do something else."""
    question = Question(ANNA.seat, ANNA.guests, 0.1, work)
    return (await pool._ask(pool._quick, question, 60.0)).found


def test_the_pool_answers_as_the_bot_does_here_in_every_game() -> None:
    async def main() -> None:
        pool = BotPool(workers=2, budget=60.0)
        for game in GAMES:
            assert await ask(pool, game) in begun(game).actions(begun(game).to_act)
        state = begun("skat")
        match = GAMES["skat"].Match()
        assert await pool.settle(state, match, ANNA) is None

    anyio.run(main)


def test_workers_that_were_woken_answer_the_first_questions() -> None:
    async def main() -> None:
        pool = BotPool(workers=1, budget=60.0)
        await pool.warm_up()
        woken = workers()
        assert len(woken) == 3, "one each to search, for quick answers and for decided rests"
        assert await ask(pool)
        assert workers() == woken

    anyio.run(main)


@pytest.mark.parametrize("work", [interrupted, die])
def test_a_worker_stopped_while_it_wakes_stops_nothing_else(
    work: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        pool = BotPool(workers=1, budget=60.0)
        with monkeypatch.context() as patched:
            patched.setattr(bot_pool, "warm_up", work)
            await pool.warm_up()
        assert await ask(pool)

    anyio.run(main)


@pytest.mark.parametrize("work", [fail, interrupted, die])
def test_a_worker_that_fails_or_dies_is_silent_and_the_next_question_is_answered(work: Any) -> None:
    async def main() -> None:
        pool = BotPool(workers=1, budget=60.0)
        with pytest.raises(BotTimeout):
            await do(pool, work)
        assert await ask(pool)

    anyio.run(main)


def test_a_worker_that_hangs_is_given_up() -> None:
    async def main() -> None:
        quick = BotPool(workers=1, budget=1.0)
        began = time.monotonic()
        with pytest.raises(BotTimeout):
            await do(quick, hang)
        assert time.monotonic() - began < 20
        assert await ask(BotPool(workers=1, budget=60.0))

    anyio.run(main)


def test_a_worker_killed_between_two_questions_is_replaced() -> None:
    async def main() -> None:
        pool = BotPool(workers=1, budget=60.0)
        os.kill(await to_process.run_sync(os.getpid), signal.SIGKILL)
        await asyncio.sleep(0.1)
        assert await ask(pool)

    anyio.run(main)


@pytest.mark.parametrize("after", [0.0, 0.05, 1.0])
def test_who_stops_waiting_leaves_the_pool_well(after: float) -> None:
    """While the worker starts, or works: its budget stops it, and no process is lost."""

    async def main() -> None:
        pool = BotPool(workers=1, budget=2.0)
        for _ in range(2):
            task = asyncio.get_running_loop().create_task(do(pool, hang))
            await asyncio.sleep(after)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        pool._budget = 60.0  # A machine that is busy takes long to start another worker.
        assert await ask(pool)
        assert len(workers()) == 1

    before = workers()
    anyio.run(main)
    assert workers() <= before


def workers() -> set[int]:
    """The bots' processes that this one has started."""
    found = set()
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if "anyio.to_process" in child.cmdline():
                found.add(child.pid)
    return found


def test_the_stand_in_does_something_that_is_allowed(game: Any) -> None:
    state = game.begin(game.deal("stand-in", 1))
    for step in range(30):
        if state.to_act is None:
            return
        action = any_action(state.view(state.to_act), f"{step}")
        state = state.act(state.to_act, action)


def a_choice_and_a_forced_card() -> list[Any]:
    """Views of Skat: at the one there are several cards to play, at the other one."""
    skat, views = GAMES["skat"], {}
    thumb = bot_named("skat", "thumb")
    for seed in "abcdefgh":
        state = skat.begin(skat.deal(seed, 0))
        while state.to_act is not None:
            view = state.view(state.to_act)
            if view.phase == "play" and len(view.hand) < 10:
                views.setdefault(len(view.menu) == 1, view)
            action = thumb.act(view, seed)
            assert action is not None
            state = state.act(state.to_act, action)
    return [views[False], views[True]]


def test_an_answer_comes_when_its_allowance_has_passed_forced_or_not() -> None:
    """With real processes: this machine may be busy, and soon once in a hundred times."""

    async def main() -> None:
        pool = BotPool(workers=1, budget=60.0)
        await pool.warm_up()
        for view in a_choice_and_a_forced_card():
            allowed = delays.allowance(delays.kind("skat", "thumb", view))
            for _ in range(100):
                began = time.monotonic()
                await pool.decide("skat", "thumb", view, "seed", ANNA)
                took = time.monotonic() - began
                assert took >= allowed - 0.001
                if took <= allowed + 0.1:
                    break
            else:
                raise AssertionError("no answer came when its allowance had passed")

    anyio.run(main)


def test_a_question_of_a_review_may_take_longer() -> None:
    limits = []

    async def run(limit: float, work: object, *args: object) -> None:
        limits.append(limit)

    async def both() -> None:
        pool = BotPool(workers=2, budget=10.0, run=run)
        asker = Asker("seat", frozenset({"guest"}))
        await pool.review("skat", len, (), asker)
        game = GAMES["skat"]
        view = game.begin(game.deal("limit"), game.GAME.options()).view(0)
        await pool.hint("skat", view, asker)

    asyncio.run(both())
    assert limits == [60.0, 10.0]
