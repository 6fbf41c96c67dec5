"""What is stored about a guest, as a file."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.coach.quick import QuickAccount
from stammtisch.table.challenges.messages import ChallengeLine
from stammtisch.table.clubs.messages import ClubLine
from stammtisch.table.guests.messages import Me
from stammtisch.table.past.messages import SharedLink
from stammtisch.table.regulars.messages import RegularsLine


@dataclass(frozen=True, slots=True)
class ExportedDeal:
    """A deal that was dealt to the guest: number ``deal`` of a table, and how it went.

    ``ended`` is when it was noted. ``account`` is that of a drawn deal, once it is made.
    """

    table: str
    deal: int
    game: str
    ended: str
    against: str
    drawn: bool
    points: int | None
    account: QuickAccount | None


@dataclass(frozen=True, slots=True)
class ExportedMistake:
    """An error that comes back: ``decision`` acts of the deal came before it."""

    table: str
    deal: int
    decision: int
    points: float
    found: int


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """The deals of a day that is over, which the guest has played."""

    day: int
    game: str
    table: str
    points: int | None


@dataclass(frozen=True, slots=True)
class ExportedAttempt:
    """What the guest has brought home with the cards of somebody else."""

    challenge: str
    table: str
    points: int | None


@dataclass(frozen=True, slots=True)
class ExportedSeat:
    """At a club's evening the guest has said at the screen which person of a table this is."""

    evening: str
    series: int
    table: int
    person: int


@dataclass(frozen=True, slots=True)
class Export:
    """All that is stored about a guest.

    ``tables`` are the addresses of their records, each as far as its deals are over.
    """

    me: Me
    created: str
    seen: str
    tables: tuple[str, ...]
    deals: tuple[ExportedDeal, ...]
    mistakes: tuple[ExportedMistake, ...]
    days: tuple[ExportedEntry, ...]
    challenges: tuple[ChallengeLine, ...]
    attempts: tuple[ExportedAttempt, ...]
    regulars: tuple[RegularsLine, ...]
    clubs: tuple[ClubLine, ...]
    at_screen: tuple[ExportedSeat, ...]
    shared: tuple[SharedLink, ...]
