"""The messages about lists that are played at the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stammtisch.evening.events import ListLine

ScreenState: TypeAlias = Literal["seats", "playing", "gone", "over"]
"""Its people take their seats; they play; somebody has left, so that a keeper enters the list; or
it is over, and handed in."""


@dataclass(frozen=True, slots=True)
class ScreenShown:
    """A list that is played at the screen, for whoever sees the evening.

    ``here`` are those who have taken their seats. ``lines`` are what stands under the list after
    ``played`` of its ``deals``; with ``gone``, as far as all sat there. Whoever knows the id
    ``match`` may look on there; ``own``: this browser has sat there. ``key`` is what is in the
    list's link, for keepers alone.
    """

    series: int
    table: int
    state: ScreenState
    here: tuple[int, ...]
    played: int
    deals: int
    lines: tuple[ListLine, ...]
    match: str
    own: bool
    key: str


@dataclass(frozen=True, slots=True)
class SeatAtScreen:
    """A person of a table, and whether somebody has taken the seat."""

    number: int
    name: str
    taken: bool


@dataclass(frozen=True, slots=True)
class SeatsShown:
    """A table that plays at the screen, for whoever has its link.

    ``people`` are by their seats; ``you`` is who of them this browser is. ``all_here``: they can
    play. ``match`` is the table where they do, for those who sit there.
    """

    club_name: str
    date: str
    title: str
    series: int
    table: int
    people: tuple[SeatAtScreen, ...]
    you: int | None
    all_here: bool
    state: ScreenState
    played: int
    deals: int
    match: str
