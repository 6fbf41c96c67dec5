"""Bots at work: in processes of their own, each question with a budget of time.

A worker that hangs is killed, one that dies is replaced; whoever asked gets no answer, and the
table goes on without it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from stammtisch.bots import bot_named
from stammtisch.bots.processes import one_thread_each
from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.game import Match, Standing, State
from stammtisch.cardplay.shuffle import Stream

log = logging.getLogger("stammtisch.table")

T = TypeVar("T")

Acts = tuple[tuple[int, str], ...]

NODES = 8_000
"""How many positions are looked at before a rest counts as undecided: about a second's work."""


class Silence(Exception):
    """No answer came within the budget: the worker was too slow, or it died."""


class Crew:
    """So many workers, each with so many seconds for a question.

    ``workers`` play; one more gives hints and looks whether a rest is decided, so that no number of
    such questions makes a table wait for its bot.
    """

    def __init__(self, workers: int = 2, budget: float = 10.0) -> None:
        one_thread_each()
        self._players = CapacityLimiter(workers)
        self._advisers = CapacityLimiter(1)
        self._processes = CapacityLimiter(workers + 1)
        self._budget = budget
        self._questions: set[asyncio.Task[Any]] = set()

    async def wake(self) -> None:
        """Start a worker before anybody asks: its start is no part of the first question's time."""
        with suppress(Silence):
            await self._ask(self._advisers, awake)

    async def decide(
        self, game: str, bot: str, view: Any, seed: str, *, hint: bool = False
    ) -> str | None:
        """What ``bot`` does at ``view``, as text; ``None`` where it lets another go on.

        Raises:
            Silence: it did not answer.
        """
        limiter = self._advisers if hint else self._players
        return await self._ask(limiter, answer, game, bot, view, seed)

    async def settle(self, state: State, match: Match) -> Acts | None:
        """How the deal ends, if it brings the match the same however it is played on."""
        try:
            return await self._ask(self._advisers, settled, state, match, NODES)
        except Silence:
            return None

    async def _ask(self, limiter: CapacityLimiter, work: Callable[..., T], *args: Any) -> T:
        """Who stops waiting does not stop the work: only the budget kills a worker.

        To kill one for every position that has passed would cost a start each time, and one that
        is only just starting could not be killed at all.
        """
        task = asyncio.get_running_loop().create_task(self._work(limiter, work, *args))
        self._questions.add(task)
        task.add_done_callback(self._answered)
        return await asyncio.shield(task)

    def _answered(self, task: asyncio.Task[Any]) -> None:
        self._questions.discard(task)
        if not task.cancelled():
            task.exception()  # Perhaps nobody waits for it any more.

    async def _work(self, limiter: CapacityLimiter, work: Callable[..., T], *args: Any) -> T:
        async with limiter:  # Waiting for a worker is no part of the budget.
            return await self._in_time(work, *args)

    async def _in_time(self, work: Callable[..., T], *args: Any) -> T:
        for _ in range(2):
            try:
                with anyio.fail_after(self._budget):
                    return await to_process.run_sync(
                        work, *args, cancellable=True, limiter=self._processes
                    )
            except TimeoutError:
                log.warning("a question was not answered in %g seconds", self._budget)
                raise Silence from None
            except (BrokenWorkerProcess, ProcessLookupError):
                continue  # It was killed: another worker takes the question over, once.
            except KeyboardInterrupt:
                # Ctrl-C in a terminal reaches the workers too; the house closes in its own way.
                raise Silence from None
            except Exception:
                # A bot's own fault must not stop the table.
                log.exception("a question was not answered")
                raise Silence from None
        raise Silence


def awake() -> bool:
    """Nothing is asked: the worker has started and knows the games."""
    return True


def answer(game: str, bot: str, view: Any, seed: str) -> str | None:
    """A bot's action as text: what a worker does."""
    action = bot_named(game, bot).act(view, seed)
    return None if action is None else str(action)


def any_action(view: Any, seed: str) -> str | None:
    """Any action of the view's menu: the seed decides."""
    if not view.menu:
        return None
    entries = list(view.menu)
    entry = Stream(seed, f"stand-in/{view.seat}/{len(view.history)}").choice(entries)
    return str(entry if isinstance(entry, Action) else next(iter(entry)))


QUIET = ("pass", "draw")


def stand_in(view: Any, seed: str) -> str | None:
    """What is done for a bot that did not answer: a card, or what commits to nothing.

    Only where the menu has neither is it anything at all: nobody's "66" is said by accident.
    """
    cards = [str(entry) for entry in view.menu if isinstance(entry, Play)]
    if cards:
        return Stream(seed, f"stand-in/{view.seat}/{len(view.history)}").choice(cards)
    quiet = [str(entry) for entry in view.menu if str(entry) in QUIET]
    return quiet[0] if quiet else any_action(view, seed)


def settled(state: State, match: Match, nodes: int) -> Acts | None:
    """A way on, if every way of playing on brings the match the same.

    Every way counts: who could still announce something or say "66" may do so. Only throwing the
    deal away does not: nobody makes a wrong claim. ``None`` too where more than ``nodes``
    positions would have to be looked at.
    """
    search = _Search(match, nodes)
    line = search.line(state, ())
    return line if line is not None and search.same else None


class _Search:
    """Depth first through everything that may be done, until two ends differ."""

    def __init__(self, match: Match, nodes: int) -> None:
        self.match = match
        self.left = nodes
        self.end: tuple[tuple[int, ...], Standing] | None = None
        self.same = True

    def line(self, state: State, so_far: Acts) -> Acts | None:
        """The first line to an end; ``same`` tells whether all others end alike."""
        self.left -= 1
        if self.left < 0:
            self.same = False
            return None
        if state.result is not None:
            # The standing too: what waits for the next winner is not in the scores (SN 9.4).
            end = state.result.scores, self.match.add(state.result).standing
            if self.end is None:
                self.end = end
            self.same = self.same and end == self.end
            return so_far
        first: Acts | None = None
        for seat, action, after in _ways(state):
            line = self.line(after, (*so_far, (seat, str(action))))
            first = first if first is not None else line
            if not self.same:
                return None
        return first


def _ways(state: State) -> Iterator[tuple[int, Action, State]]:
    """What may be done, by whoever may act; not what throws the deal away (SN 8.3)."""
    for seat in state.may_act:
        for action in state.actions(seat):
            after = state.act(seat, action)
            result = after.result
            if result is None or isinstance(action, Play) or _wins(seat, result.scores):
                yield seat, action, after


def _wins(seat: int, scores: tuple[int, ...]) -> bool:
    return scores[seat] == max(scores)
