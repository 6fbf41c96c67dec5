"""A match: several deals that belong together, and how it stands between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.options import NO_OPTIONS, RuleOptions
from stammtisch.cardplay.results import Result, ranking


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a match before a deal, which every player knows.

    ``deals`` are finished, ``totals`` are the players' scores so far. A game that keeps more from
    deal to deal derives a standing with more fields.
    """

    deals: int = 0
    totals: tuple[int, ...] = ()


NOTHING_YET = Standing()
"""Before the first deal, or where a deal belongs to no match."""


@dataclass(frozen=True, slots=True)
class Match:
    """The deals of a match so far: a frozen value.

    A game names its ``seats`` and says when a match is ``finished`` and what its ``headline`` is.
    The deal passes from each player to the next in turn.
    """

    seats: ClassVar[int]

    options: RuleOptions = NO_OPTIONS
    first_dealer: int = 0
    results: tuple[Result, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether no deal is left to play."""
        raise NotImplementedError

    @property
    def headline(self) -> Message:
        """How the match stands, or who has won or lost it, in a sentence."""
        raise NotImplementedError

    @property
    def notes(self) -> tuple[Message, ...]:
        """More to know before the next deal, a sentence each."""
        return ()

    @property
    def next_dealer(self) -> int | None:
        """Who deals next; ``None`` when the match is finished."""
        return None if self.finished else (self.first_dealer + len(self.results)) % self.seats

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought each player; the columns add up to ``totals``.

        That may be more than the deal's own scores: a bonus from deals before, a list's additions.
        """
        return tuple(result.scores for result in self.results)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's score so far."""
        rows = self.rows
        return tuple(sum(row[seat] for row in rows) for seat in range(self.seats))

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place so far, from 1; equal totals share a place."""
        return ranking(self.totals)

    @property
    def standing(self) -> Standing:
        """What every player of the next deal knows of the match."""
        return Standing(len(self.results), self.totals)

    def add(self, result: Result) -> Self:
        """The match after one more deal.

        Raises:
            ValueError: the match is finished.
        """
        if self.finished:
            raise ValueError("the match is finished")
        return replace(self, results=(*self.results, result))
