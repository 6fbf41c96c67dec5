"""The bot pool: worker processes in which bots decide, and the queues in front of them.

There are three queues, each with its own workers and shared fairly (``fair_queue``): one for bots
that search, for the coach's hints and, behind all of these, for the questions of reviews; one for
answers within milliseconds (``thumb``, ``random``); and one for "is the rest decided?". So a
searching bot never delays a quick answer.

A question that nobody waits for any more is withdrawn, unless a worker is already at it: killing
the worker would cost a process start for every position that has passed. A worker that hangs is
killed, and one that dies is replaced. The asker then gets no answer (``BotTimeout``), and the table
plays on without it.

The time of an answer reveals nothing about hidden cards. An answer is released when the allowance
of its kind (``delays``) has passed since the worker began, which is longer than nearly every
decision takes. A forced act, which needs no thought, is released after a time drawn from those that
real decisions of its kind have lately taken.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import NamedTuple, cast

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from stammtisch.bots import SIMPLE, bot_named, offered
from stammtisch.bots.processes import one_thread_each
from stammtisch.cardplay.actions import Action, Choose
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.match import Match
from stammtisch.coach.games import has_coach
from stammtisch.coach.hints import Hint, hint
from stammtisch.games.registry import GAMES
from stammtisch.table import limits
from stammtisch.table.tallies import Tally
from stammtisch.table.work import delays
from stammtisch.table.work.decided_rest import NODES, Acts, decided_rest
from stammtisch.table.work.delays import QuestionKind
from stammtisch.table.work.fair_queue import PATIENCE, FairQueue, Job

log = logging.getLogger("stammtisch.table")

QUEUE_TIMEOUT = 10.0
"""Seconds that a question may wait for a worker before it is dropped."""

HINT_TIMEOUT = 2.0
"""The same for a hint: a rule of thumb is better than a late answer."""

REVIEW_TIMEOUT = 120.0
"""The same for a question of a review, which waits for all who play."""

LONGER = 6
"""So many times as long as another question may one of a review take: on a busy machine the reader
rather waits."""

SAMPLES = 32
"""How many recent decision times are remembered for each kind."""

Run = Callable[..., Awaitable[object]]


class BotTimeout(Exception):
    """No answer came: the worker exceeded its time budget, or it died."""


class PoolBusy(BotTimeout):
    """No worker began: the queue is full, the wait was too long, or a newer question came."""


class Asker(NamedTuple):
    """Who asks: the seat that the question is for, and the guests who wait for the answer.

    By ``address`` the questions of reviews are shared.
    """

    seat: Hashable
    guests: frozenset[str]
    address: str = ""


class WorkResult(NamedTuple):
    """A worker's result, when it began (loop time) and how many seconds it took."""

    found: object
    began: float
    took: float


@dataclass(eq=False)
class Question(Job):
    """A job with its function and arguments; ``answer`` is the future of its result."""

    work: Callable[..., object] = bool
    args: tuple[object, ...] = ()
    answer: asyncio.Future[WorkResult] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class BotPool:
    """``workers`` processes for bots that search, one for quick answers, one for decided rests.

    Each question has ``budget`` seconds, one of a review ``LONGER`` times as much. ``run`` replaces
    the worker processes in tests: it is given the seconds, the work and its arguments. ``thought``
    has the seconds that workers took for the acts of each game's levels.
    """

    def __init__(
        self,
        workers: int = 2,
        budget: float = 10.0,
        *,
        run: Run | None = None,
        random: Random | None = None,
    ) -> None:
        one_thread_each()
        self._workers = workers + 2
        self._processes = CapacityLimiter(self._workers)
        self._search, self._quick, self._decided = map(_queue, (workers, 1, 1))
        self._budget = budget
        self._run = run or self._in_process
        self._random = random or SystemRandom()
        self._took: dict[QuestionKind, deque[float]] = defaultdict(lambda: deque(maxlen=SAMPLES))
        self._tasks: set[asyncio.Task[None]] = set()
        self.thought: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a worker, those of reviews apart."""
        queues = (self._search, self._quick, self._decided)
        return sum(queue.waiting - queue.waiting_behind for queue in queues)

    @property
    def reviews_waiting(self) -> int:
        """The number of reviews whose question waits for a worker."""
        return self._search.waiting_behind

    async def warm_up(self) -> None:
        """Start all workers in advance, so that the first question does not wait for a start."""

        async def start_one() -> None:
            # The next question starts a new worker. Ctrl-C in a terminal also reaches the workers.
            with suppress(BrokenWorkerProcess, KeyboardInterrupt):
                await to_process.run_sync(warm_up, cancellable=True, limiter=self._processes)

        await asyncio.gather(*(start_one() for _ in range(self._workers)))

    async def decide(
        self, game: str, bot: str, view: View, seed: str, asker: Asker
    ) -> Action | None:
        """The action of ``bot`` at ``view``; ``None`` if it does not interrupt.

        Raises:
            BotTimeout: there is no answer.
        """
        kind = delays.kind(game, bot, view)
        queue = self._quick if bot in SIMPLE else self._search
        question = Question(
            asker.seat, asker.guests, delays.allowance(kind), answer, (game, bot, view, seed)
        )
        found, began, took = await self._ask(queue, question, QUEUE_TIMEOUT)
        self.thought[game, bot].add(took)
        await _until(began + self._release_after(kind, took, _is_forced(view)))
        return cast("Action | None", found)

    async def hint(self, game: str, view: View, asker: Asker) -> Hint:
        """The coach's hint at ``view``.

        Raises:
            BotTimeout: there is no answer; there is no coach for this game here.
        """
        if not has_coach(game):
            raise BotTimeout
        question = Question(asker.seat, asker.guests, delays.HINTING, hint, (game, view))
        return cast("Hint", (await self._ask(self._search, question, HINT_TIMEOUT)).found)

    async def settle(
        self, state: State, match: Match, asker: Asker, timeout: float = QUEUE_TIMEOUT
    ) -> Acts | None:
        """The acts that end the deal if the rest is decided (``decided_rest``), else ``None``."""
        question = Question(
            asker.seat, asker.guests, delays.SETTLING, decided_rest, (state, match, NODES)
        )
        try:
            found, began, took = await self._ask(self._decided, question, timeout)
        except BotTimeout:
            return None
        await _until(began + max(delays.SETTLING, took))
        return cast("Acts | None", found)

    async def review(
        self, game: str, work: Callable[..., object], args: tuple[object, ...], asker: Asker
    ) -> object:
        """The answer to a question of a review; those who play go first.

        The deal is over, so its time has nothing to hide.

        Raises:
            BotTimeout: there is no answer.
        """
        question = Question(
            asker.seat,
            asker.guests,
            delays.REVIEWING,
            work,
            (game, *args),
            background=True,
            address=asker.address,
        )
        return (await self._ask(self._search, question, REVIEW_TIMEOUT)).found

    def _release_after(self, kind: QuestionKind, took: float, forced: bool) -> float:
        """Seconds from the worker's begin until the answer is released; see the module."""
        lately = self._took[kind]
        if not forced:
            lately.append(took)
        elif lately:
            took = max(took, self._random.choice(lately))
        return max(delays.allowance(kind), took)

    # ---- the queues ----------------------------------------------------------------------------

    async def _ask(self, queue: FairQueue, question: Question, timeout: float) -> WorkResult:
        """Enqueue a question and wait for its result; a cancelled caller withdraws it."""
        for dropped in queue.submit(question):
            _fail(dropped, PoolBusy())
        self._serve(queue)
        timer = asyncio.get_running_loop().call_later(timeout, self._expire, queue, question)
        try:
            return await question.answer
        finally:
            timer.cancel()
            queue.withdraw(question)

    def _expire(self, queue: FairQueue, question: Question) -> None:
        if queue.withdraw(question):
            log.warning("a question waited too long for a worker")
            _fail(question, PoolBusy())

    def _serve(self, queue: FairQueue) -> None:
        """Hand waiting jobs to free workers."""
        loop = asyncio.get_running_loop()
        while (job := queue.next(loop.time())) is not None:
            task = loop.create_task(self._work(queue, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, queue: FairQueue, job: Job) -> None:
        assert isinstance(job, Question), "nothing else is submitted"
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            times = LONGER if job.background else 1
            found = await self._run(times * self._budget, job.work, *job.args)
        except Exception as error:
            _fail(job, error if isinstance(error, BotTimeout) else BotTimeout())
        else:
            if not job.answer.done():
                job.answer.set_result(WorkResult(found, began, loop.time() - began))
        queue.done(job, loop.time())
        self._serve(queue)
        if job.background:  # Whoever it may have waited for has not come.
            loop.call_later(PATIENCE + 0.001, self._serve, queue)

    # ---- the processes -------------------------------------------------------------------------

    async def _in_process(
        self, seconds: float, work: Callable[..., object], *args: object
    ) -> object:
        for _ in range(2):
            try:
                with anyio.fail_after(seconds):
                    return await to_process.run_sync(
                        work, *args, cancellable=True, limiter=self._processes
                    )
            except TimeoutError:
                log.warning("a question was not answered in %g seconds", seconds)
                raise BotTimeout from None
            except (BrokenWorkerProcess, ProcessLookupError):
                continue  # The worker was killed: try once more with another.
            except KeyboardInterrupt:
                # Ctrl-C in a terminal also reaches the workers; the server shuts down by itself.
                raise BotTimeout from None
            except Exception:
                # An error in a bot must not stop the table.
                log.exception("a question was not answered")
                raise BotTimeout from None
        raise BotTimeout


def _queue(workers: int) -> FairQueue:
    return FairQueue(workers, per_guest=limits.QUESTIONS_OF_GUEST, per_queue=limits.QUESTIONS)


def _fail(job: Job, error: BotTimeout) -> None:
    assert isinstance(job, Question), "nothing else is submitted"
    if not job.answer.done():
        job.answer.set_exception(error)


async def _until(time: float) -> None:
    await asyncio.sleep(time - asyncio.get_running_loop().time())


def _is_forced(view: View) -> bool:
    """Whether the menu of the player to act has exactly one action."""
    ways = sum(len(entry) if isinstance(entry, Choose) else 1 for entry in view.menu)
    return view.seat == view.to_act and ways == 1


# ---- in the workers ------------------------------------------------------------------------------


def warm_up() -> bool:
    """Import all games and bots."""
    for name, game in GAMES.items():
        for bot in offered(game.GAME):
            bot_named(name, bot)
    return True


def answer(game: str, bot: str, view: View, seed: str) -> Action | None:
    """A bot's action; runs in a worker."""
    return bot_named(game, bot).act(view, seed)
