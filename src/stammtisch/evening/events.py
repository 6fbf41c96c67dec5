"""The events of an evening's log, in order. The whole evening follows from them.

People are their numbers in the club; amounts of money are in cents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter
from pydantic.dataclasses import dataclass as validated

from stammtisch.evening.terms import Terms
from stammtisch.games.skat.written import Made

PersonNumber: TypeAlias = Annotated[int, Field(ge=1, le=100_000)]
TableNumber: TypeAlias = Annotated[int, Field(ge=1, le=200)]
RoundNumber: TypeAlias = Annotated[int, Field(ge=1, le=100)]
SeriesNumber: TypeAlias = Annotated[int, Field(ge=1, le=20)]
MOST_REASON = 120
"""The letters of a reason."""

Reason: TypeAlias = Annotated[str, StringConstraints(max_length=MOST_REASON)]
CardNumber: TypeAlias = Annotated[int, Field(ge=1, le=10_000_000)]
"""Of a card of a Preisschnapsen: a person's first one has the person's number, the next
ones 1,000,000 more each."""
Games: TypeAlias = Annotated[int, Field(ge=0, le=200)]

_CLOSED = ConfigDict(extra="forbid")


@validated(config=_CLOSED, frozen=True)
class ListLine:
    """A person's line under a list: points of the own games, games won and lost (SK 7.2).

    ``lost_at_three``: of these after one of four had gone home.
    """

    person: PersonNumber
    points: Annotated[int, Field(ge=-100_000, le=100_000)]
    won: Games
    lost: Games
    lost_at_three: Games = 0


@validated(config=_CLOSED, frozen=True)
class ListRow:
    """A deal as the list has it: what ``person`` played and how it ended; ``None``: passed in.

    The other fields are a ``WrittenGame``'s.
    """

    person: PersonNumber | None
    kind: Literal["", "C", "S", "H", "D", "grand", "null"] = ""
    won: bool = False
    matadors: Annotated[int, Field(ge=-11, le=11)] = 0
    hand: bool = False
    announced: Literal["schneider", "schwarz", "ouvert"] | None = None
    made: Made = ""
    overbid: Annotated[int, Field(ge=0, le=264)] = 0


@validated(config=_CLOSED, frozen=True)
class Planned:
    """What is played, for how much, and how it goes on; it may change as long as it fits."""

    terms: Terms
    kind: Literal["planned"] = "planned"


@validated(config=_CLOSED, frozen=True)
class Arrived:
    """Somebody is there, for the first time or again."""

    person: PersonNumber
    kind: Literal["arrived"] = "arrived"


@validated(config=_CLOSED, frozen=True)
class Left:
    """Somebody goes home: at the table the others go on, and the list of who goes ends there."""

    person: PersonNumber
    kind: Literal["left"] = "left"


@validated(config=_CLOSED, frozen=True)
class Paid:
    """The fee was paid for all cards of now, or was not after all."""

    person: PersonNumber
    paid: bool
    kind: Literal["paid"] = "paid"


@validated(config=_CLOSED, frozen=True)
class Bought:
    """Somebody has so many cards of a Preisschnapsen now."""

    person: PersonNumber
    cards: Annotated[int, Field(ge=1, le=5)]
    kind: Literal["bought"] = "bought"


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """The next round: the pairs of cards that meet, by their tables, and the cards with a bye.

    ``gone`` are the cards of people who went home; ``seed`` is what the lots were drawn with,
    empty where the round follows from those before it.
    """

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...]
    gone: tuple[int, ...]
    seed: str
    kind: Literal["round_drawn"] = "round_drawn"


@validated(config=_CLOSED, frozen=True)
class Decided:
    """At a table of a round the card ``winner`` has won. Who corrects that says why."""

    round: RoundNumber
    table: TableNumber
    winner: CardNumber
    reason: Reason = ""
    kind: Literal["decided"] = "decided"


@validated(config=_CLOSED, frozen=True)
class PlayedOff:
    """Cards that shared a place have played it off: their order, from the best on."""

    order: Annotated[tuple[CardNumber, ...], Field(min_length=2, max_length=200)]
    kind: Literal["played_off"] = "played_off"


@dataclass(frozen=True, slots=True)
class Drawn:
    """The next series is seated: for each table the people by their seats.

    ``seed`` is what the lots were drawn with, ``how`` the method. ``waiting`` are those for whom
    there is no table, where all are of three.
    """

    tables: tuple[tuple[int, ...], ...]
    seed: str
    how: Literal["drawn", "standing"]
    waiting: tuple[int, ...] = ()
    kind: Literal["drawn"] = "drawn"


@validated(config=_CLOSED, frozen=True)
class Joined:
    """Who came late makes a three a four, before anything is entered there."""

    person: PersonNumber
    table: TableNumber
    kind: Literal["joined"] = "joined"


@validated(config=_CLOSED, frozen=True)
class Started:
    """The cards are on the tables: the clock of the series, or of the round, runs."""

    kind: Literal["started"] = "started"


@validated(config=_CLOSED, frozen=True)
class RowWritten:
    """Row ``number`` (from 0) of a list is written, or written anew: what stood there is struck."""

    series: SeriesNumber
    table: TableNumber
    number: Games
    row: ListRow
    kind: Literal["row_written"] = "row_written"


@validated(config=_CLOSED, frozen=True)
class HandedIn:
    """A table has handed in its list; ``missing`` deals were not played.

    ``gone`` is who of four went home before the end, where that was not said then. Who enters a
    list again says why: ``reason``.
    """

    series: SeriesNumber
    table: TableNumber
    lines: Annotated[tuple[ListLine, ...], Field(min_length=3, max_length=4)]
    missing: Games = 0
    gone: PersonNumber | None = None
    reason: Reason = ""
    kind: Literal["handed_in"] = "handed_in"


@validated(config=_CLOSED, frozen=True)
class Closed:
    """All lists are in, or all rounds are played: this is the result."""

    kind: Literal["closed"] = "closed"


@validated(config=_CLOSED, frozen=True)
class PaidOut:
    """Somebody has got, or given, what the cash sheet says; or has not after all.

    ``amount`` are the cents that were paid out then, negative where the person has paid.
    """

    person: PersonNumber
    done: bool
    amount: Annotated[int, Field(ge=-(10**10), le=10**10)] = 0
    kind: Literal["paid_out"] = "paid_out"


@validated(config=_CLOSED, frozen=True)
class Undone:
    """The event of this number counts no longer."""

    number: Annotated[int, Field(ge=0, le=100_000)]
    kind: Literal["undone"] = "undone"


Event: TypeAlias = Annotated[
    Planned
    | Arrived
    | Left
    | Paid
    | Drawn
    | Joined
    | Started
    | RowWritten
    | HandedIn
    | Bought
    | RoundDrawn
    | Decided
    | PlayedOff
    | Closed
    | PaidOut
    | Undone,
    Field(discriminator="kind"),
]

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in the log: its number from 0, when it was stored (ISO 8601, UTC), by which keeper.

    Keepers are their numbers in the club; 0 is who has the pen of a list.
    """

    number: int
    at: str
    by: int
    event: Event


def parse_event(body: str) -> Event:
    """An event from its line in the log; ``ValueError`` if it is none."""
    return _EVENT.validate_json(body)


def format_event(event: Event) -> str:
    """An event as its line in the log."""
    return _EVENT.dump_json(event).decode()
