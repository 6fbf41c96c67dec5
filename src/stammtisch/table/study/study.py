"""Deals from outside, and finished deals with all cards open: what is sent is checked by the law.

Nothing is stored: the page keeps the record and sends it with each request. What it asks about is
a record's last position, so a card that was never played is tried by a record that has it.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from pydantic import TypeAdapter

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.games import coach_for
from stammtisch.coach.open_cards import OpenValue, open_options
from stammtisch.faces import label_of
from stammtisch.games.registry import AnyGame
from stammtisch.records import parse_record, played_acts, players_in, replay
from stammtisch.records.iss import parse_iss
from stammtisch.table import limits
from stammtisch.table.guests.names import LONGEST
from stammtisch.table.one_line import one_line
from stammtisch.table.past.archive import RecentCache
from stammtisch.table.review.reviews import Reviews
from stammtisch.table.state.played import Chosen, Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.study import messages
from stammtisch.table.web.messages import Problem
from stammtisch.table.wire import replays
from stammtisch.table.wire.positions import outcome
from stammtisch.table.wire.replays import step_of
from stammtisch.table.work.bot_pool import Asker, BotPool, BotTimeout
from stammtisch.table.work.executor import FairExecutor

CACHED = 512
"""How many positions are cached as they are sent: about 5 KB each."""

_STUDIED: TypeAdapter[messages.Studied] = TypeAdapter(messages.Studied)
_MOMENT: TypeAdapter[messages.OpenMoment] = TypeAdapter(messages.OpenMoment)


@dataclass(frozen=True, slots=True)
class Imported:
    """A deal from outside as far as the rules allow it; ``error``: why it goes no further."""

    game: AnyGame
    played: Played
    names: tuple[str, ...]
    error: BadInput | None


@dataclass(slots=True)
class Study:
    """Answers about deals from outside.

    ``reader`` is who waits for the answer, ``client`` the requesting address.
    """

    executor: FairExecutor
    bot_pool: BotPool
    reviews: Reviews
    _cached: RecentCache[bytes] = field(default_factory=lambda: RecentCache(CACHED))

    async def deal(self, text: str, client: str) -> bytes:
        """A deal from outside, step by step: ``Studied`` as JSON.

        Raises:
            BadInput: this is no deal, or an impossible one.
        """
        return await self.executor.run(client, _deal, text)

    async def review(self, text: str, seat: int, reader: str, client: str) -> AsyncIterator[bytes]:
        """The lines of the review of a seat (``protocol.ReviewLine`` as JSON).

        Raises:
            BadInput: this is no deal; it has no such seat; too many reviews at once.
        """
        found = await self.executor.run(client, imported, text)
        last = found.game.GAME.seats - 1
        if seat > last:
            raise BadInput("input.seat", number=seat, last=last)
        return await self.reviews.imported(
            _key(text), reader, found.game, found.played, seat, client
        )

    async def moment(self, text: str, seating: tuple[int, ...], reader: str, client: str) -> bytes:
        """The last position of a deal with all cards open: ``OpenMoment`` as JSON.

        Messages name the players of ``seating``. Of one reader the newest question counts.

        Raises:
            BadInput: this is no deal, or what it says is not allowed; no worker is free.
        """
        key = f"{_key(text)}/{seating}"
        if key in self._cached:
            return self._cached[key]
        found = await self.executor.run(client, imported, text)
        if len({*seating}) != found.game.GAME.seats:
            raise BadInput("table.refuse.not_understood")
        if found.error is not None:
            raise found.error
        options, why = await self._values(found, reader, client)
        moment = _moment(found, options, why)
        named = renumbered(moment, replace(found.played.seating, players=seating))
        return self._cached.put(key, _MOMENT.dump_json(named))

    async def _values(
        self, found: Imported, reader: str, client: str
    ) -> tuple[tuple[OpenValue, ...], Message | None]:
        name, state = found.game.GAME.name, found.played.state
        if state.to_act is None:
            return (), None
        try:
            coach_for(name)
        except BadInput as error:
            return (), error.message
        asker = Asker((reader, "open cards"), frozenset({reader}), client)
        try:
            answer = await self.bot_pool.review(name, open_options, (state,), asker)
        except BotTimeout:
            raise BadInput("table.refuse.busy") from None
        assert isinstance(answer, tuple), "it is the answer of open_options"
        known = any(each.value is not None for each in answer)
        if known:
            return answer, None
        plays = any(isinstance(each.action, Play) for each in answer)
        return answer if plays else (), say(f"study.no_values.{'early' if plays else 'before'}")


def imported(text: str) -> Imported:
    """A deal from a record or an ISS line.

    Raises:
        BadInput: it is neither, it is cut off or too long, or its deal or options are impossible.
    """
    if len(text) > limits.RECORD_LETTERS:
        raise BadInput("study.too_long", limit=limits.RECORD_LETTERS)
    line, differs = _sendable(text.strip()), None
    if not line:
        raise BadInput("study.empty")
    if line.startswith("(;"):
        found = parse_iss(line)
        line, differs = found.record, found.difference
    elif not line.startswith("{"):
        raise BadInput("study.unknown")
    line = _record(line)
    try:
        record = parse_record(line)
    except BadInput as error:
        raise BadInput("study.broken") if error.message.id == "record.json" else error from None
    result = replay(record)
    if result.state is None:
        raise result.error or BadInput("study.broken")
    data = json.loads(line)
    state, seats = result.state, range(record.game.GAME.seats)
    played = Played(
        index=0,
        deal=state.deal,
        state=state,
        sitters=(),
        seating=Seating(tuple(seats), state.deal.dealer),
        by=_chosen(data, state),
    )
    return Imported(record.game, played, _names(data, len(seats)), result.error or differs)


def _record(line: str) -> str:
    """The same record in characters that can be sent: JSON may escape others."""
    try:
        return _sendable(json.dumps(json.loads(line), ensure_ascii=False))
    except (ValueError, RecursionError):
        raise BadInput("study.broken") from None


def _sendable(text: str) -> str:
    """A text without lone surrogates, which are not Unicode; messages cite what is wrong."""
    return text.encode(errors="replace").decode()


def _chosen(data: Mapping[str, object], state: State) -> tuple[Chosen, ...]:
    """A record does not say who chose an act, only where the rest was decided."""
    acts = len(state.history)
    played = played_acts(data, acts)
    return tuple("person" if act < played else "settled" for act in range(acts))


def _names(data: Mapping[str, object], seats: int) -> tuple[str, ...]:
    """The players' names; empty where a record has none."""
    return tuple(one_line(each)[:LONGEST] for each in players_in(data, seats))


def _deal(text: str) -> bytes:
    found = imported(text)
    problem = Problem(found.error.clause, found.error.message) if found.error else None
    shown = replays.replay(found.game, found.played, found.names)
    return _STUDIED.dump_json(messages.Studied(shown, problem))


def _moment(
    found: Imported, options: tuple[OpenValue, ...], why: Message | None
) -> messages.OpenMoment:
    game, state = found.game, found.played.state
    last = state.history[-1].action if state.history else None
    best = max((each.value for each in options if each.value is not None), default=None)
    return messages.OpenMoment(
        step=step_of(game, state, last),
        seat=state.to_act,
        options=tuple(
            messages.OpenOption(
                action=str(each.action),
                label=label_of(game, each.action),
                card=each.action.card if isinstance(each.action, Play) else None,
                value=each.value,
                best=each.value is not None and each.value == best,
            )
            for each in options
        ),
        why=why,
        outcome=outcome(state.result) if state.result else None,
    )


def _key(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()
