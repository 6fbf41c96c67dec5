"""The messages about regulars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import StringConstraints
from pydantic.dataclasses import dataclass as validated

from stammtisch.table import limits
from stammtisch.table.web.messages import BODY


@validated(config=BODY, frozen=True)
class RegularsName:
    """How the regulars call their table; an empty name is none."""

    name: Annotated[str, StringConstraints(max_length=limits.REGULARS_LETTERS)]


@dataclass(frozen=True, slots=True)
class RegularsKey:
    """Their unguessable id, the key to their page; ``None`` where a table is no regulars'."""

    id: str | None


@dataclass(frozen=True, slots=True)
class Regular:
    """A person: ``matches`` finished with them, ``won`` of these, and the sum of all ``points``."""

    name: str
    face: int | None
    you: bool
    matches: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class RegularsMatch:
    """A finished match: by person, the total and the place, or ``None`` who did not play.

    ``ended`` is ISO 8601, UTC.
    """

    table: str
    ended: str
    deals: int
    totals: tuple[int | None, ...]
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Regulars:
    """Those who meet here. ``matches`` are the last ones, the newest first; ``played`` counts all.

    ``table`` is their present or last one; ``open``: it waits for people, or its match runs.
    """

    id: str
    name: str
    game: str
    table: str
    open: bool
    people: tuple[Regular, ...]
    played: int
    matches: tuple[RegularsMatch, ...]


@dataclass(frozen=True, slots=True)
class RegularsLine:
    """One line of a person's own list: how they call themselves, or who the others are."""

    id: str
    name: str
    game: str
    others: tuple[str, ...]
