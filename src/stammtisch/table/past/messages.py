"""The messages about past matches and shared deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stammtisch.cardplay.messages import Message


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """The unguessable id of a shared deal: everybody who knows it may see the deal."""

    id: str


@dataclass(frozen=True, slots=True)
class SharedLink:
    """A guest's link to a deal; ``began`` is when its match began (ISO 8601, UTC)."""

    id: str
    table: str
    game: str
    deal: int
    began: str


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One of a guest's matches, the newest first. Times are ISO 8601, UTC.

    ``names`` are the players of the first deal. ``rows`` are the points that each finished deal
    brought each player; they add up to ``totals``. ``places`` are by player, from 1; ``winners``
    are the players in first place, nobody where all are level. Both are empty unless the match was
    played to its end. ``options`` are the rules that are not usual. ``repeats``: the first deal has
    the cards of an earlier one; ``of_day`` is the day whose deals they are. ``checkable``: that its
    deals were drawn can be checked.
    """

    id: str
    game: str
    practice: bool
    phase: str
    began: str
    moved: str
    seat: int
    names: tuple[str, ...]
    headline: Message
    rows: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    deals: int
    places: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    personas: int = 0
    repeats: bool = False
    of_day: int | None = None
    checkable: bool = True


@dataclass(frozen=True, slots=True)
class PastMatches:
    """A part of a guest's matches, the newest first.

    ``next`` is how many to skip for the part after it; ``None``: this is the last one. A match that
    cannot be read is left out.
    """

    matches: tuple[PastMatch, ...]
    next: int | None
