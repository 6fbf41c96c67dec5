"""The rows of challenges in the database."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.challenges.messages import ChallengeLine, State
from stammtisch.table.challenges.schema import ATTEMPTS, CHALLENGES
from stammtisch.table.log.events import Opened, format_event, parse_event
from stammtisch.table.state.played import Chosen
from stammtisch.table.storage.models import GUESTS, TABLES
from stammtisch.table.storage.store import Store

LISTED = 50
"""How many of those who have tried a challenge shows."""

KEPT_DAYS = 90
"""After so many days of the server on which nobody has tried a challenge is deleted: as long as an
address needs to fill the disk (``limits.STORED_OF_ADDRESS``)."""

STUDIED = "study/"
"""How the source of a deal from outside begins."""

Acts = tuple[tuple[int, str, Chosen], ...]
"""How a deal was played: seat of the deal, action, and who chose it."""


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge. ``points`` are ``None`` where its deal was not played to the end."""

    id: str
    guest: str
    source: str
    opening: Opened
    acts: Acts
    points: int | None
    others: tuple[str | None, ...]
    version: str
    practised: bool

    @property
    def seat(self) -> int:
        """The seat at the table whose cards are to be played."""
        return self.opening.chairs.index("open")

    @property
    def studied(self) -> bool:
        """Whether it is a deal from outside, which its maker did not play."""
        return self.source.startswith(STUDIED)


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """A guest's attempt, with what others see of the guest."""

    guest: str
    number: int
    table: str
    state: State
    acts: Acts
    points: int | None
    name: str = ""
    face: int | None = None

    @property
    def over(self) -> bool:
        return self.state not in ("opening", "playing")


async def find(store: Store, id: str) -> ChallengeRow:
    """The challenge of this id.

    Raises:
        BadInput: there is none, or a newer version of the program has made it.
    """
    rows = await store.read(select(CHALLENGES).where(CHALLENGES.c.id == id))
    if not rows:
        raise BadInput("challenge.refuse.none")
    return _challenge(rows[0])


async def make(store: Store, new: ChallengeRow) -> tuple[str, bool]:
    """Store a challenge; return its id, and whether it is new and not this guest's of the source.

    Raises:
        BadInput: this guest has too many.
    """
    day, own = store.day, CHALLENGES.c.guest_id == new.guest
    same = select(CHALLENGES.c.id).where(own & (CHALLENGES.c.source == new.source))
    if known := await store.read(same):
        return str(known[0].id), False
    made = await store.read(select(func.count()).select_from(CHALLENGES).where(own))
    if made[0][0] >= limits.CHALLENGES:
        raise BadInput("challenge.refuse.many")

    def work(connection: Connection) -> tuple[str, bool]:
        if known := connection.execute(same).scalar():
            return str(known), False
        id = secrets.token_urlsafe(16)
        values = {
            "id": id,
            "guest_id": new.guest,
            "source": new.source,
            "game": new.opening.game,
            "opening": format_event(replace(new.opening, seed="")),
            "acts": json.dumps(new.acts),
            "points": new.points,
            "others": json.dumps(new.others),
            "version": new.version,
            "practised": new.practised,
            "day": day,
        }
        connection.execute(insert(CHALLENGES), values)
        return id, True

    return await store.write(work)


async def withdraw(store: Store, guest: str, id: str) -> None:
    """Delete a challenge and all attempts at it, if it is this guest's."""
    own = (CHALLENGES.c.guest_id == guest) & (CHALLENGES.c.id == id)

    def work(connection: Connection) -> None:
        connection.execute(delete(CHALLENGES).where(own))

    await store.write(work)


async def begin(store: Store, id: str, guest: str, table: str) -> AttemptRow:
    """A guest's attempt, which is to be at ``table``, or the one that there is already.

    Raises:
        BadInput: the challenge is gone.
    """
    day = store.day

    def work(connection: Connection) -> bool:
        mine = (ATTEMPTS.c.challenge_id == id) & (ATTEMPTS.c.guest_id == guest)
        if connection.execute(select(ATTEMPTS.c.number).where(mine)).scalar():
            return True
        found = update(CHALLENGES).where(CHALLENGES.c.id == id).values(day=day)
        if not connection.execute(found).rowcount:
            return False
        of = ATTEMPTS.c.challenge_id == id
        last = connection.execute(select(func.max(ATTEMPTS.c.number)).where(of)).scalar() or 0
        key = {"challenge_id": id, "guest_id": guest, "number": last + 1, "table_id": table}
        connection.execute(insert(ATTEMPTS), key | {"state": "opening", "acts": "[]"})
        return True

    there = await store.write(work)
    found = await attempt_of(store, id, guest) if there else None
    if found is None:
        raise BadInput("challenge.refuse.none")
    return found


async def opened(store: Store, id: str, guest: str) -> None:
    """The table of a guest's attempt is there."""
    mine = (ATTEMPTS.c.challenge_id == id) & (ATTEMPTS.c.guest_id == guest)

    def work(connection: Connection) -> None:
        waiting = mine & (ATTEMPTS.c.state == "opening")
        connection.execute(update(ATTEMPTS).where(waiting).values(state="playing"))

    await store.write(work)


async def check_room(store: Store, id: str) -> None:
    """Check that not too many have tried a challenge.

    Raises:
        BadInput: too many have.
    """
    of = ATTEMPTS.c.challenge_id == id
    tried = await store.read(select(func.count()).select_from(ATTEMPTS).where(of))
    if tried[0][0] >= limits.ENTRANTS:
        raise BadInput("challenge.refuse.full")


async def end(store: Store, id: str, attempt: AttemptRow) -> None:
    """An attempt is over."""
    mine = (ATTEMPTS.c.challenge_id == id) & (ATTEMPTS.c.guest_id == attempt.guest)
    values = {"state": attempt.state, "acts": json.dumps(attempt.acts), "points": attempt.points}

    def work(connection: Connection) -> None:
        running = mine & (ATTEMPTS.c.state == "playing")
        connection.execute(update(ATTEMPTS).where(running).values(**values))

    await store.write(work)


async def attempts_by(store: Store, guest: str) -> list[tuple[str, str, int | None]]:
    """A guest's attempts: the challenge, the table, the points."""
    own = ATTEMPTS.c.guest_id == guest
    query = select(ATTEMPTS).where(own).order_by(ATTEMPTS.c.challenge_id)
    return [(row.challenge_id, row.table_id, row.points) for row in await store.read(query)]


async def attempt_of(store: Store, id: str, guest: str) -> AttemptRow | None:
    """A guest's attempt; ``None`` if there is none."""
    return await _attempt(store, id, ATTEMPTS.c.guest_id == guest)


async def attempt_numbered(store: Store, id: str, number: int) -> AttemptRow | None:
    """The attempt of this number; ``None`` if there is none."""
    return await _attempt(store, id, ATTEMPTS.c.number == number)


async def running(store: Store, id: str, limit: int) -> list[AttemptRow]:
    """Attempts that are not known to be over, those that began last first."""
    of = (ATTEMPTS.c.challenge_id == id) & (ATTEMPTS.c.state == "playing")
    query = _attempts().where(of).order_by(ATTEMPTS.c.number.desc()).limit(limit)
    return [_attempt_row(row) for row in await store.read(query)]


async def went_on(store: Store, day: int) -> list[tuple[str, AttemptRow]]:
    """The attempts, with their challenges, at whose tables something last happened on this day."""
    running = (ATTEMPTS.c.state == "playing") & (TABLES.c.day == day)
    query = _attempts().join(TABLES, TABLES.c.id == ATTEMPTS.c.table_id).where(running)
    return [(row.challenge_id, _attempt_row(row)) for row in await store.read(query)]


async def best(store: Store, id: str) -> list[AttemptRow]:
    """The best of those who have finished."""
    query = _attempts().where(_finished(id)).order_by(ATTEMPTS.c.points.desc(), ATTEMPTS.c.number)
    return [_attempt_row(row) for row in await store.read(query.limit(LISTED))]


async def finished(store: Store, id: str, above: int | None = None) -> int:
    """How many have finished, or have finished with more than ``above``."""
    found = _finished(id)
    if above is not None:
        found &= ATTEMPTS.c.points > above
    (row,) = await store.read(select(func.count()).select_from(ATTEMPTS).where(found))
    return int(row[0])


async def of_guest(store: Store, guest: str) -> list[ChallengeLine]:
    """The challenges that a guest has made, those tried last first."""
    count = (
        select(func.count())
        .select_from(ATTEMPTS)
        .where(_finished(CHALLENGES.c.id))
        .scalar_subquery()
    )
    columns = CHALLENGES.c.id, CHALLENGES.c.game, CHALLENGES.c.points
    query = select(*columns, count.label("finished")).where(CHALLENGES.c.guest_id == guest)
    newest = query.order_by(CHALLENGES.c.day.desc(), CHALLENGES.c.id)
    rows = await store.read(newest)
    return [ChallengeLine(row.id, row.game, row.points, row.finished) for row in rows]


async def delete_expired(store: Store) -> None:
    """Delete the challenges that nobody has tried for so long."""
    await store.delete_where(CHALLENGES, CHALLENGES.c.day < store.day - KEPT_DAYS)


def _finished(id: Any) -> Any:
    return (ATTEMPTS.c.challenge_id == id) & ATTEMPTS.c.points.is_not(None)


def _attempts() -> Any:
    known = GUESTS.c.id == ATTEMPTS.c.guest_id
    return select(ATTEMPTS, GUESTS.c.name, GUESTS.c.face).join(GUESTS, known)


async def _attempt(store: Store, id: str, which: Any) -> AttemptRow | None:
    rows = await store.read(_attempts().where((ATTEMPTS.c.challenge_id == id) & which))
    return _attempt_row(rows[0]) if rows else None


def _attempt_row(row: Row[Any]) -> AttemptRow:
    return AttemptRow(
        row.guest_id,
        row.number,
        row.table_id,
        row.state,
        _acts(row.acts),
        row.points,
        row.name,
        row.face,
    )


def _challenge(row: Row[Any]) -> ChallengeRow:
    try:
        opening = parse_event(row.opening)
    except ValueError:
        raise BadInput("challenge.refuse.newer") from None
    assert isinstance(opening, Opened), "nothing else is stored there"
    others = tuple(json.loads(row.others))
    acts = _acts(row.acts)
    return ChallengeRow(
        row.id,
        row.guest_id,
        row.source,
        opening,
        acts,
        row.points,
        others,
        row.version,
        row.practised,
    )


def _acts(text: str) -> Acts:
    return tuple((seat, action, by) for seat, action, by in json.loads(text))
