"""The events of a table's log, in order. The table's whole state follows from them.

The log stays on the server: it contains the server's seed. It names guests by their random ids,
never by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

By: TypeAlias = Literal["person", "bot", "clock", "cover"]
Pace: TypeAlias = Literal["calm", "brisk"]

WhenAway: TypeAlias = Literal["ask", "bot", "wait"]
"""What happens where the deal waits for somebody who is away: the others are asked, a bot plays the
deal, or all wait."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """A finished deal whose cards are dealt once more: as a record has it (``docs/record.md``).

    ``dealer`` is the player at the table who dealt, even if that player sat out. In a challenge the
    match is this one deal, and all is as it was then: ``standing`` is how that match stood before
    it, ``bots`` the seed of the bots' random numbers, ``challenge`` the challenge's id. ``others``
    are the guests at whose deal the cards were first: whoever shares them needs their consent, too.
    """

    deal: Mapping[str, object]
    dealer: int
    standing: Mapping[str, object] | None = None
    bots: str = ""
    challenge: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OfDay:
    """The match is the deals of a day, which are the same for all who play it.

    ``day`` is the number of the server's day, ``dealer`` who deals first. Each deal has a seed of
    its cards and one of the bots' random numbers.
    """

    day: int
    dealer: int
    seeds: tuple[str, ...]
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was opened by ``host``. ``chairs`` holds a bot's name or ``open`` for each seat.

    ``version`` is the program's version then; it explains why a later one may fail to replay the
    log. ``fair`` is the version of the fair deal for the whole match. ``newcomers``: spectators may
    take a bot's seat between deals. ``kept`` are the guests for whom the seats of a rematch are
    kept, or those of a table that a club has arranged: nobody hosts that, and ``host`` is empty.
    From ``personas`` pages derive the bots' names and faces. ``repeats`` is the deal with which the
    match begins; without it the first deal is drawn like the others. ``of_day``: no deal is drawn
    here. ``away`` is what happens where the deal waits for somebody who is away. ``rules_name`` is
    how the host calls the rules, where they are no published set.
    """

    game: str
    options: Mapping[str, object]
    host: str
    chairs: tuple[str, ...]
    practice: bool
    spectators: bool
    move_seconds: int | None
    reserve_seconds: int
    pace: Pace
    seed: str
    version: str = ""
    fair: Literal[1, 2, 3] = 1
    newcomers: bool = False
    kept: tuple[str | None, ...] = ()
    personas: int = 0
    repeats: Repeated | None = None
    away: WhenAway = "ask"
    of_day: OfDay | None = None
    rules_name: str = ""
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Seated:
    """A guest has taken a seat."""

    seat: int
    guest: str
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class Stood:
    """A guest has left the seat for good; in a running match the bot ``bot`` plays on."""

    seat: int
    bot: str | None = None
    kind: Literal["stood"] = "stood"


@dataclass(frozen=True, slots=True)
class Filled:
    """The host has put a bot on a seat, or opened it again."""

    seat: int
    bot: str | None
    kind: Literal["filled"] = "filled"


@dataclass(frozen=True, slots=True)
class Reserved:
    """A spectator takes this bot's seat after the present deal; ``None`` cancels it."""

    seat: int
    guest: str | None
    kind: Literal["reserved"] = "reserved"


@dataclass(frozen=True, slots=True)
class Arranged:
    """Before the match the host has changed the terms: these replace those of ``Opened``."""

    options: Mapping[str, object]
    practice: bool
    spectators: bool
    newcomers: bool
    move_seconds: int | None
    reserve_seconds: int
    pace: Pace
    away: WhenAway = "ask"
    rules_name: str = ""
    kind: Literal["arranged"] = "arranged"


@dataclass(frozen=True, slots=True)
class Allowed:
    """The host lets spectators take a bot's seat between deals, or no longer does.

    ``talk``: people may write to each other; ``None`` where the host has not said.
    """

    newcomers: bool
    talk: bool | None = None
    kind: Literal["allowed"] = "allowed"


@dataclass(frozen=True, slots=True)
class Amended:
    """A person alone with bots has changed the terms, from the next deal on."""

    practice: bool
    pace: Pace
    kind: Literal["amended"] = "amended"


@dataclass(frozen=True, slots=True)
class Rematched:
    """After the match, the player on ``seat`` has opened ``table`` for the same people."""

    seat: int
    table: str
    kind: Literal["rematched"] = "rematched"


@dataclass(frozen=True, slots=True)
class Shuffling:
    """All seats are taken: the pages of these seats are asked for their numbers.

    ``attempt`` counts from 1; a further one follows where a number was missing (version 2).
    """

    seats: tuple[int, ...]
    attempt: int = 1
    kind: Literal["shuffling"] = "shuffling"


@dataclass(frozen=True, slots=True)
class Committed:
    """A page has committed to its number."""

    seat: int
    commitment: str
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True)
class Revealed:
    """A page has revealed its number, which matches its commitment."""

    seat: int
    number: str
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A page did not answer in time, or revealed a wrong number: it is left out."""

    seat: int
    step: Literal["commit", "reveal"]
    kind: Literal["left_out"] = "left_out"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deal ``index`` of the match begins; ``again``: the same cards once more.

    ``dealer`` is the seat at the table of the player who deals, even if that player sits out.
    ``away``: the deal was void, since the person on this seat was away, and is dealt anew.
    """

    index: int
    dealer: int
    again: bool = False
    away: int | None = None
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Acted:
    """A player has acted. ``used`` is the reserve time that it took, in milliseconds.

    ``cut``: a substitute chose, since the bot had no legal answer in time.
    """

    seat: int
    action: str
    by: By
    id: str | None = None
    used: int = 0
    cut: bool = False
    kind: Literal["acted"] = "acted"


@dataclass(frozen=True, slots=True)
class Asked:
    """A player has proposed that the rest is decided."""

    seat: int
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Settled:
    """All agreed that the rest was decided, and it was. These acts end the deal.

    Unlike those of other events, their seats are the deal's (``Played``).
    """

    acts: tuple[tuple[int, str], ...]
    kind: Literal["settled"] = "settled"


@dataclass(frozen=True, slots=True)
class Covered:
    """A bot plays for the person on this seat now.

    ``away``: until the deal is over, or the person is back. ``clock``: until the person is back.
    ``asked`` is the seat of the player who said so; ``None`` where the table was opened so, or the
    clock decided.
    """

    seat: int
    why: Literal["away", "clock"]
    asked: int | None = None
    kind: Literal["covered"] = "covered"


@dataclass(frozen=True, slots=True)
class Returned:
    """The person is back and plays again."""

    seat: int
    kind: Literal["returned"] = "returned"


@dataclass(frozen=True, slots=True)
class Reclaimed:
    """The person of a seat goes on as ``guest``, in another browser; the player on ``by`` says so.

    ``by`` is ``None`` where the guest who had the seat first has taken it back.
    """

    seat: int
    guest: str
    by: int | None = None
    kind: Literal["reclaimed"] = "reclaimed"


@dataclass(frozen=True, slots=True)
class Undone:
    """At a practice table: the deal is back at its first ``acts`` acts."""

    acts: int
    kind: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The last person has left before the end."""

    kind: Literal["abandoned"] = "abandoned"


Event: TypeAlias = Annotated[
    Opened
    | Seated
    | Stood
    | Filled
    | Reserved
    | Arranged
    | Allowed
    | Amended
    | Rematched
    | Shuffling
    | Committed
    | Revealed
    | LeftOut
    | Dealt
    | Acted
    | Asked
    | Settled
    | Covered
    | Returned
    | Reclaimed
    | Undone
    | Abandoned,
    Field(discriminator="kind"),
]

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def parse_event(body: str) -> Event:
    """An event from its line in the log; ``ValueError`` if it is none."""
    return _EVENT.validate_json(body)


def format_event(event: Event) -> str:
    """An event as its line in the log."""
    return _EVENT.dump_json(event).decode()


def leaves(event: Event) -> bool:
    """Whether somebody leaves by this event: it is stored even where nothing else may be."""
    if isinstance(event, Reserved):
        return event.guest is None
    return isinstance(event, Stood | Abandoned | LeftOut)


def log_lines(first: int, at: str, events: Sequence[Event]) -> list[tuple[int, str, str]]:
    """Events as they are stored: number (from ``first`` on), time, body."""
    return [(first + place, at, format_event(event)) for place, event in enumerate(events)]
