"""The messages about games, and about tables that are opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.table.log.events import Pace, WhenAway
from stammtisch.table.web.messages import BODY, MOVE, OPTIONS, RESERVE, RULES_NAME, TOKEN


@validated(config=BODY, frozen=True)
class NewTable:
    """A table to be opened. ``seats`` has for each seat ``open``, ``me`` or a bot's name."""

    game: TOKEN
    seats: Annotated[list[TOKEN], Field(min_length=2, max_length=8)]
    options: OPTIONS = field(default_factory=dict)
    practice: bool = False
    spectators: bool = True
    newcomers: bool = False
    move_seconds: MOVE | None = None
    reserve_seconds: RESERVE = 0
    pace: Pace = "calm"
    away: WhenAway = "ask"
    rules_name: RULES_NAME = ""


@dataclass(frozen=True, slots=True)
class TableKey:
    """The new table's unguessable id: everybody who knows it may join."""

    id: str


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """A rule option: its default and its possible values.

    Without ``values``: any integer up to ``most`` that the rules allow. ``default`` is ``None``
    where it follows from other options. It has no effect while another option has one of the values
    that ``idle`` names.
    """

    name: str
    default: bool | int | str | None
    values: tuple[bool | int | str, ...]
    most: int | None = None
    idle: dict[str, tuple[bool | int | str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Preset:
    """A published set of rule options."""

    name: str
    options: dict[str, bool | int | str]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game and the ``bots`` that play it here; ``absent`` says why some are missing.

    ``lessons`` are for those who do not know it.
    """

    name: str
    seats: int
    pack: str
    options: tuple[OptionInfo, ...]
    presets: tuple[Preset, ...]
    bots: tuple[str, ...]
    absent: Message | None
    lessons: tuple[str, ...]
