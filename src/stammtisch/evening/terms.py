"""The terms of an evening: series, clock, and money. Amounts are in cents."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass as validated

Cents: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class Terms:
    """What an evening is played by.

    A series is ``rounds`` deals of everybody at the table: 12 rounds are 48 games at a four and 36
    at a three. ``minutes`` are for a series, 0 for no clock. After the first series people are
    ``drawn`` anew or seated by their ``standing``.

    ``fee`` is paid at the door. Each game lost costs ``lost``, from the ``more_from``-th of a
    series on ``lost_more``; that money is the pot's or the club's (``lost_to``). ``prizes`` are for
    places 1, 2, …: per cent of the pot, or cents where ``in_cents``.
    """

    series: Annotated[int, Field(ge=1, le=20)] = 2
    rounds: Annotated[int, Field(ge=1, le=50)] = 12
    minutes: Annotated[int, Field(ge=0, le=600)] = 120
    then: Literal["drawn", "standing"] = "drawn"
    fee: Cents = 0
    lost: Cents = 0
    lost_more: Cents = 0
    more_from: Annotated[int, Field(ge=1, le=100)] = 4
    lost_to: Literal["pot", "club"] = "pot"
    prizes: Annotated[tuple[Cents, ...], Field(max_length=50)] = (50, 30, 20)
    in_cents: bool = False


DEFAULTS = Terms()
"""Two series of 48 at a four, no money."""
