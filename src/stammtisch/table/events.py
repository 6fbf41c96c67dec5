"""What is written down about a table, in order: its log. Everything else follows from it.

The log stays on the server: it holds the server's seed. Guests stand in it by their random ids,
never by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

By: TypeAlias = Literal["person", "bot", "clock", "cover"]
Pace: TypeAlias = Literal["calm", "brisk"]


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was opened by ``host``. ``chairs`` holds a bot's name, or ``open``.

    ``version`` is ours then: it tells why a later one may not be able to play the log again.
    ``fair`` is the version of the fair deal, for the whole match.
    ``newcomers``: onlookers may take a bot's seat between deals. ``kept`` are the guests for whom
    seats are kept in a rematch. ``personas`` is the number from which pages draw the bots' names.
    """

    game: str
    options: dict[str, Any]
    host: str
    chairs: tuple[str, ...]
    practice: bool
    spectators: bool
    move_seconds: int | None
    reserve_seconds: int
    pace: Pace
    seed: str
    version: str = ""
    fair: Literal[1, 2] = 1
    newcomers: bool = False
    kept: tuple[str | None, ...] = ()
    personas: int = 0
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
    """An onlooker takes this bot's seat when the deal that runs is over; ``None``: no more."""

    seat: int
    guest: str | None
    kind: Literal["reserved"] = "reserved"


@dataclass(frozen=True, slots=True)
class Allowed:
    """The host lets onlookers take a bot's seat between deals, or not any more."""

    newcomers: bool
    kind: Literal["allowed"] = "allowed"


@dataclass(frozen=True, slots=True)
class Amended:
    """A person alone with bots plays on under these terms, from the next deal on."""

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
    """Everybody sits: the fair deal's numbers are asked of these seats' pages.

    ``attempt`` counts from 1; a further one follows where a number was missing (version 2).
    """

    seats: tuple[int, ...]
    attempt: int = 1
    kind: Literal["shuffling"] = "shuffling"


@dataclass(frozen=True, slots=True)
class Committed:
    """A page has bound itself to its number."""

    seat: int
    commitment: str
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True)
class Revealed:
    """A page has told its number, and it belongs to the commitment."""

    seat: int
    number: str
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A page did not answer in time, or not truly: its number does not count."""

    seat: int
    step: Literal["commit", "reveal"]
    kind: Literal["left_out"] = "left_out"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deal ``index`` of the match begins; ``again``: the same cards once more."""

    index: int
    dealer: int
    again: bool = False
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Acted:
    """A player has acted. ``used`` is what it took of the reserve, in milliseconds.

    ``cut``: a bot did not answer in time, or not legally, and the stand-in chose.
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
    """A player has asked all whether the rest is decided."""

    seat: int
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Settled:
    """All agreed that the rest was decided, and it was: these acts end the deal."""

    acts: tuple[tuple[int, str], ...]
    kind: Literal["settled"] = "settled"


@dataclass(frozen=True, slots=True)
class Covered:
    """A bot plays for the person on this seat now."""

    seat: int
    why: Literal["away", "clock"]
    kind: Literal["covered"] = "covered"


@dataclass(frozen=True, slots=True)
class Returned:
    """The person is back and plays again."""

    seat: int
    kind: Literal["returned"] = "returned"


@dataclass(frozen=True, slots=True)
class Undone:
    """On a practice table: the deal goes back to its first ``acts`` acts."""

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
    | Undone
    | Abandoned,
    Field(discriminator="kind"),
]

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def parse_event(body: str) -> Event:
    """An event from its line in the log; ``ValueError`` where it is none."""
    return _EVENT.validate_json(body)


def format_event(event: Event) -> str:
    """An event as its line in the log."""
    return _EVENT.dump_json(event).decode()


def log_lines(first: int, at: str, events: Sequence[Event]) -> list[tuple[int, str, str]]:
    """Events as they are stored: with their numbers from ``first`` on, and the time."""
    return [(first + place, at, format_event(event)) for place, event in enumerate(events)]
