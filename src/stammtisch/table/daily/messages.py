"""The messages about the deals of the day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.table.log.events import Pace
from stammtisch.table.web.messages import BODY
from stammtisch.table.wire.messages import Replay

EntryState: TypeAlias = Literal["opening", "playing", "finished", "late", "left"]


@validated(config=BODY, frozen=True)
class Entry:
    """Somebody plays the deals of the day, at this pace."""

    pace: Pace = "calm"


@dataclass(frozen=True, slots=True)
class GameToday:
    """A game's deals of this day. They are ``ready`` once they have been chosen.

    ``hash`` is that of what will be published of them: from now on nothing of it can be changed.
    ``state``, ``table`` and ``points`` are of one's own entry, if there is one. ``begun`` counts
    all who have begun.
    """

    game: str
    ready: bool
    hash: str
    state: EntryState | None
    table: str | None
    points: int | None
    begun: int


@dataclass(frozen=True, slots=True)
class Today:
    """The deals of this day: number ``day`` of the server's days.

    The day is over at ``hour`` (UTC). ``end`` is the end of the chain of keys: each day's key leads
    there.
    """

    day: int
    hour: int
    end: str
    games: tuple[GameToday, ...]


@dataclass(frozen=True, slots=True)
class DayLine:
    """A game of a day that is over.

    ``entered`` counts who has finished in time, ``place`` is one's own among them; it and
    ``points`` are missing for who has not finished.
    """

    day: int
    date: str
    game: str
    entered: int
    points: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class PastDays:
    """Days that are over, the last first; ``next`` is where the list goes on."""

    days: tuple[DayLine, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which a deal was played.

    ``count`` people and ``bots`` did so, and it brought ``points`` on average. ``you``: this guest
    did.
    """

    told: Message
    count: int
    bots: int
    points: float
    you: bool


@dataclass(frozen=True, slots=True)
class DealOfDay:
    """One deal of a day: the ways it was played, what it brought this guest, and what is par.

    ``dealer`` is the player who dealt.
    """

    dealer: int
    points: int | None
    par: int | None
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who has finished in time, with the place, from 1."""

    name: str
    face: int | None
    you: bool
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Level:
    """The bots of one level that have entered: how many got more than this guest, and as many.

    ``points`` are their average.
    """

    bot: str
    count: int
    better: int
    same: int
    points: float


@dataclass(frozen=True, slots=True)
class Day:
    """A game of a day that is over.

    ``key`` is the day's key, which leads to ``end``. ``state``, ``points``, ``place`` and ``table``
    are of this guest's entry; the table may be gone. ``entered`` counts the people who have
    finished in time, ``better`` those who got more than this guest. ``field`` are the best of them,
    and this guest. ``levels`` are the bots that have entered, ``par`` is what the best bot got;
    both are missing where nobody has asked for them yet.
    """

    day: int
    date: str
    game: str
    options: Mapping[str, object]
    bot: str
    key: str
    end: str
    state: EntryState | None
    points: int | None
    place: int | None
    table: str | None
    entered: int
    better: int
    field: tuple[Entered, ...]
    levels: tuple[Level, ...]
    par: int | None
    deals: tuple[DealOfDay, ...]


@dataclass(frozen=True, slots=True)
class BesidePar:
    """One's own line beside par, or par alone for who has none: where they part and how they end.

    As in ``Compared`` of challenges; ``mine`` is missing where one has not played, or where the
    table is gone.
    """

    mine: Replay | None
    par: Replay
    alike: int
    own: bool
    told: tuple[Message | None, Message | None]
