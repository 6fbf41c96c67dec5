"""The messages about deals from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.table.web.messages import BODY, SEAT, Problem
from stammtisch.table.wire.messages import Outcome, Replay, Step


@validated(config=BODY, frozen=True)
class StudiedText:
    """A deal from outside: a record, or an ISS line of Skat."""

    text: str


@validated(config=BODY, frozen=True)
class StudiedSeat:
    """Whose decisions in a deal from outside are to be reviewed."""

    text: str
    seat: SEAT


@validated(config=BODY, frozen=True)
class StudiedMoment:
    """The last position of a record. Messages name the players of ``seating``, by seat."""

    text: str
    seating: Annotated[list[SEAT], Field(max_length=8)]


@dataclass(frozen=True, slots=True)
class Studied:
    """A deal from outside, as far as the rules allow it.

    ``problem`` says why it goes no further, or that it states another result than the rules.
    """

    replay: Replay
    problem: Problem | None


@dataclass(frozen=True, slots=True)
class OpenOption:
    """What a player may do, with all cards open.

    ``value`` is what it brings him in the game's points when nobody errs, if that is known, and
    ``best`` whether nothing brings more.
    """

    action: str
    label: Message
    card: str | None
    value: float | None
    best: bool


@dataclass(frozen=True, slots=True)
class OpenMoment:
    """The position after a record's last action, with all cards open, and what it is worth.

    ``seat`` of the deal is to act, and ``options`` are his. ``why`` says why they have no values.
    """

    step: Step
    seat: int | None
    options: tuple[OpenOption, ...]
    why: Message | None
    outcome: Outcome | None
