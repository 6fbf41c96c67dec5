"""The terms of an evening: what is played, how long, and money. Amounts are in cents."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass as validated

Cents: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Form: TypeAlias = Literal["skat", "scarto", "lives", "knockout", "round_robin"]
"""What is played: Skat or Scarto by lists; or Schnapsen in pairs, with lives, as a knock-out, or
everybody with everybody."""


Game: TypeAlias = Literal["skat", "scarto", "schnapsen"]


@validated(config=ConfigDict(extra="forbid"), frozen=True)
class Terms:
    """What an evening is played by.

    **Lists**: a series is ``rounds`` deals of everybody at the table: 12 rounds are 48 games at a
    four and 36 at a three. After the first series people are ``drawn`` anew or seated by their
    ``standing``. Each game lost costs ``lost``, from the ``more_from``-th of a series on
    ``lost_more``; that money is the pot's or the club's (``lost_to``). At Scarto whoever comes last
    at a table pays ``lost`` to each of the others (SC 7.1).

    **Pairs**: two play until one has won ``bummerl`` Bummerl. A card has so many ``lives``; a
    person may buy so many ``cards``, until round ``sold_until`` is drawn.

    ``minutes`` are for a series or a round, 0 for no clock. ``fee`` is paid at the door, for each
    card. ``prizes`` are for places 1, 2, …: per cent of the pot, or cents where ``in_cents``.
    """

    form: Form = "skat"
    series: Annotated[int, Field(ge=1, le=20)] = 2
    rounds: Annotated[int, Field(ge=1, le=50)] = 12
    minutes: Annotated[int, Field(ge=0, le=600)] = 120
    then: Literal["drawn", "standing"] = "drawn"
    bummerl: Annotated[int, Field(ge=1, le=9)] = 1
    lives: Annotated[int, Field(ge=1, le=10)] = 3
    cards: Annotated[int, Field(ge=1, le=5)] = 1
    sold_until: Annotated[int, Field(ge=1, le=20)] = 1
    fee: Cents = 0
    lost: Cents = 0
    lost_more: Cents = 0
    more_from: Annotated[int, Field(ge=1, le=100)] = 4
    lost_to: Literal["pot", "club"] = "pot"
    prizes: Annotated[tuple[Cents, ...], Field(max_length=50)] = (50, 30, 20)
    in_cents: bool = False

    @property
    def game(self) -> Game:
        """Which game is played."""
        return "schnapsen" if self.in_pairs else "scarto" if self.form == "scarto" else "skat"

    @property
    def in_pairs(self) -> bool:
        """Whether two play, and not a table."""
        return self.form in ("lives", "knockout", "round_robin")

    def ends(self, started: str) -> str:
        """When the clock ends that began then (ISO 8601); empty where none runs."""
        if not (started and self.minutes):
            return ""
        begun = datetime.fromisoformat(started)
        return (begun + timedelta(minutes=self.minutes)).isoformat()

    @property
    def most_cards(self) -> int:
        """How many cards a person may have."""
        return self.cards if self.form == "lives" else 1

    @property
    def at_most(self) -> int:
        """How many sit at a table."""
        return 4 if self.form == "skat" else 3


DEFAULTS = Terms()
"""Two series of 48 at a four, no money."""
