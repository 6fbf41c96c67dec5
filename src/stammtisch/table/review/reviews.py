"""Reviews of finished deals: the coach's questions are put to the bot pool one after another.

A review is a stream of lines. Whoever leaves it cancels the question that waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple, TypeAlias

from stammtisch.cardplay.game import State, states_from
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.decisions import Decision
from stammtisch.coach.games import coach_for
from stammtisch.coach.judgement import SEED, Judgement, judge
from stammtisch.coach.review import Judged, Plan, Progress, Question, questions
from stammtisch.games.registry import AnyGame
from stammtisch.table import limits
from stammtisch.table.past.archive import Archive, RecentCache
from stammtisch.table.review import messages, review_lines
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState
from stammtisch.table.web.problems import trace
from stammtisch.table.work.bot_pool import Asker, BotPool, BotTimeout

log = logging.getLogger("stammtisch.table")

TRIES = 3
"""How often a question is put before the review is given up."""

CACHED = 128
"""How many finished reviews are cached: up to 300 KB each."""


Watcher: TypeAlias = Callable[[str, TableState, Played, messages.Reviewed], Awaitable[None]]
"""Is told when a guest has the review of his own deal."""


class _CachedReview(NamedTuple):
    """A finished review, as it was sent."""

    played: Played
    lines: tuple[bytes, ...]


@dataclass(slots=True)
class Reviews:
    """Runs reviews, a few of each guest at once. ``watchers`` are told of those of own deals."""

    archive: Archive
    bot_pool: BotPool
    limited: bool = True
    watchers: list[Watcher] = field(default_factory=list)
    _cached: RecentCache[_CachedReview] = field(default_factory=lambda: RecentCache(CACHED))
    _running: dict[str, int] = field(default_factory=dict)
    _numbers: count[int] = field(default_factory=count)

    @property
    def running(self) -> int:
        """The number of reviews that are being made."""
        return sum(self._running.values())

    async def review(
        self, guest: str, table_id: str, deal: int, client: str = ""
    ) -> AsyncIterator[bytes]:
        """The lines of the review of a guest's own decisions (``protocol.ReviewLine`` as JSON).

        Raises:
            BadInput: no such deal of this guest's, or he sat it out; too many reviews at once.
        """
        table, played = await self.archive.deal_of(guest, table_id, deal, client)
        lines = await self._review(guest, guest, table, played, client)
        return self._watched(lines, guest, table, played)

    async def _watched(
        self, lines: AsyncIterator[bytes], guest: str, table: TableState, played: Played
    ) -> AsyncIterator[bytes]:
        """The same lines; the last one is told, and whatever goes wrong then, the reader has it."""
        last = b""
        async for line in lines:
            yield line
            last = line
        review = messages.REVIEW_LINE.validate_json(last)
        if isinstance(review, messages.Reviewed):
            for watcher in self.watchers:
                try:
                    await watcher(guest, table, played, review)
                except Exception as error:
                    log.warning("a review could not be noted: %s", trace(error))

    async def shared(self, share: str, client: str = "") -> AsyncIterator[bytes]:
        """The lines of the review of who has shared a deal, for anybody who has the link.

        Raises:
            BadInput: it is not shared, or not any more; its owner sat it out; too many at once.
        """
        owner, table, played = await self.archive.shared_deal(share, client)
        return await self._review(f"address {client}", owner, table, played, client)

    async def _review(
        self, reader: str, guest: str, table: TableState, played: Played, client: str
    ) -> AsyncIterator[bytes]:
        """The review of the decisions of ``guest``; the work counts as that of ``reader``."""
        seat = seat_of(table, played, guest)
        key = f"{table.id}/{played.until}"
        return await self._stream(key, reader, table.game, played, seat, client)

    async def imported(
        self, key: str, reader: str, game: AnyGame, played: Played, seat: int, client: str
    ) -> AsyncIterator[bytes]:
        """The lines of the review of a deal from outside; ``key`` tells deals apart.

        Raises:
            BadInput: too many reviews at once.
        """
        return await self._stream(f"outside/{key}", reader, game, played, seat, client)

    async def _stream(
        self, deal: str, reader: str, game: AnyGame, played: Played, seat: int, client: str
    ) -> AsyncIterator[bytes]:
        key = f"{deal}/{seat}"
        known = self._cached.get(key)
        if known is not None and known.played == played:
            return _again(known.lines)
        if self._full(reader):
            raise BadInput("table.refuse.reviews")
        states = await self.archive.executor.run(client, _states, game, played)
        asker = Asker((deal, "review", next(self._numbers)), frozenset({reader}), client)
        wire = review_lines.ReviewLines(game, played.index, played.seating)
        plan = questions(game.GAME.name, states, seat, not_chosen=played.not_chosen(seat))

        async def lines() -> AsyncIterator[bytes]:
            if self._full(reader):  # Others have begun since it was asked for.
                failed = messages.ReviewFailed(say("table.refuse.reviews"))
                yield messages.REVIEW_LINE.dump_json(failed) + b"\n"
                return
            sent = []
            with self._counted(reader):
                async for line in self._lines(game.GAME.name, plan, asker, wire):
                    sent.append(messages.REVIEW_LINE.dump_json(line) + b"\n")
                    yield sent[-1]
                if isinstance(line, messages.Reviewed):
                    self._cached.put(key, _CachedReview(played, tuple(sent)))

        return lines()

    async def decisions(
        self,
        reader: str,
        game: AnyGame,
        played: Played,
        chosen: Sequence[Decision],
        client: str,
    ) -> list[messages.JudgedDecision]:
        """The judgements of some decisions of a deal.

        Raises:
            BadInput: there is no coach for this game here; too many reviews at once; or no answer.
        """
        name = game.GAME.name
        coach_for(name)
        if self._full(reader):
            raise BadInput("table.refuse.reviews")
        number = next(self._numbers)
        asker = Asker(("decision", number), frozenset({reader}), client)
        wire = review_lines.ReviewLines(game, played.index, played.seating)
        judged = []
        with self._counted(reader):
            for each in chosen:
                question = Question(judge, (each.view, each.chosen, SEED))
                try:
                    judgement = await self._answer(name, question, asker)
                except BotTimeout:
                    raise BadInput("table.review.stopped") from None
                assert isinstance(judgement, Judgement), "it is the answer of judge"
                judged.append(wire.decision(Judged(each, judgement, None)))
        return judged

    @contextmanager
    def _counted(self, reader: str) -> Iterator[None]:
        """A review of this reader's runs."""
        self._running[reader] = self._running.get(reader, 0) + 1
        try:
            yield
        finally:
            self._running[reader] -= 1
            if not self._running[reader]:
                del self._running[reader]

    def _full(self, reader: str) -> bool:
        return self.limited and self._running.get(reader, 0) >= limits.REVIEWS_AT_ONCE

    async def _lines(
        self, game: str, plan: Plan, asker: Asker, wire: review_lines.ReviewLines
    ) -> AsyncIterator[messages.ReviewLine]:
        answer = None
        try:
            while True:
                try:
                    step = plan.send(answer)
                except StopIteration as end:
                    yield wire.reviewed(end.value)
                    return
                if isinstance(step, Progress):
                    answer = None
                    yield wire.progress(step)
                else:
                    answer = await self._answer(game, step, asker)
        except BadInput as error:
            yield messages.ReviewFailed(error.message)
        except BotTimeout:
            log.warning("a review was given up")
            yield messages.ReviewFailed(say("table.review.stopped"))

    async def _answer(self, game: str, question: Question, asker: Asker) -> object:
        """A worker that dies is started again, and asked again."""
        for attempt in range(TRIES):
            try:
                return await self.bot_pool.review(game, question.work, question.args, asker)
            except BotTimeout:
                if attempt == TRIES - 1:
                    raise
                await asyncio.sleep(0.2 * (attempt + 1))
        raise AssertionError("the last attempt returns or raises")


def seat_of(table: TableState, played: Played, guest: str) -> int:
    """The seat of the deal on which a guest sat.

    Raises:
        BadInput: he did not, or sat it out.
    """
    player = table.persons.dealt_seat(played, guest)
    if player is None:
        raise BadInput("table.refuse.no_such_deal")
    seat = played.seating.seat_of(player)
    if seat is None:
        raise BadInput("table.refuse.sits_out")
    return seat


def _states(game: AnyGame, played: Played) -> tuple[State, ...]:
    """Every state of a deal."""
    first = game.begin(played.deal, played.state.options, played.state.standing)
    return tuple(states_from(first, played.state.history))


async def _again(lines: Sequence[bytes]) -> AsyncIterator[bytes]:
    for line in lines:
        yield line
