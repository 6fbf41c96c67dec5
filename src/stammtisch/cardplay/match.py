"""A match: several deals that belong together, and how it stands between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.options import NO_OPTIONS, RuleOptions
from stammtisch.cardplay.results import Result, ranking

T = TypeVar("T")
DealT = TypeVar("DealT", bound=Deal)


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a match before a deal, which every player knows.

    ``deals`` are finished, ``totals`` are the scores so far: by seat, and then of who sits the deal
    out. A game that keeps more from deal to deal derives a standing with more fields.
    """

    deals: int = 0
    totals: tuple[int, ...] = ()

    def due(self, deal: DealT) -> DealT:
        """The next deal, of cards that were drawn: a game may owe one of another kind."""
        return deal


NOTHING_YET = Standing()
"""Before the first deal, or where a deal belongs to no match."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in one deal of a match.

    ``players`` are the match's players on the deal's seats, in turn; ``dealer`` is the seat that
    the deal names as its dealer; ``out`` are the players who sit this deal out.
    """

    players: tuple[int, ...]
    dealer: int
    out: tuple[int, ...] = ()

    def seat_of(self, player: int) -> int | None:
        """The seat of a player; ``None`` for one who sits out."""
        return self.players.index(player) if player in self.players else None

    def by_player(self, by_seat: Sequence[T], out: T) -> tuple[T, ...]:
        """What belongs to the seats, by player; ``out`` for who sits out."""
        given = dict(zip(self.players, by_seat, strict=True))
        return tuple(given.get(player, out) for player in range(len(self.players + self.out)))

    def on_seats(self, by_player: Sequence[T]) -> tuple[T, ...]:
        """What belongs to the players, by seat."""
        return tuple(by_player[player] for player in self.players)

    def by_seat(self, by_player: Sequence[T]) -> tuple[T, ...]:
        """What belongs to the players, by seat; then for who sits out."""
        return (*self.on_seats(by_player), *(by_player[player] for player in self.out))


@dataclass(frozen=True, slots=True)
class Match:
    """The deals of a match so far: a frozen value.

    A game names its ``seats`` and says when a match is ``finished`` and what its ``headline`` is.
    The deal passes from each player to the next in turn. A match may have more ``players`` than a
    deal has seats; then it says who sits out (``seating``). Scores and places are by player.
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
    def players(self) -> int:
        """How many play the match."""
        return self.seats

    def dealer(self, index: int) -> int:
        """The player who deals deal number ``index``, from 0."""
        return (self.first_dealer + index) % self.players

    @property
    def next_dealer(self) -> int | None:
        """The player who deals next; ``None`` when the match is finished."""
        return None if self.finished else self.dealer(len(self.results))

    def seating(self, index: int) -> Seating:
        """Who sits where in deal number ``index``, from 0."""
        return Seating(tuple(range(self.seats)), self.dealer(index))

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
        return tuple(sum(row[player] for row in rows) for player in range(self.players))

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place so far, from 1; equal totals share a place."""
        return ranking(self.totals)

    @property
    def standing(self) -> Standing:
        """What every player of the next deal knows of the match."""
        deals = len(self.results)
        return Standing(deals, self.seating(deals).by_seat(self.totals))

    def due(self, deal: DealT) -> DealT:
        """The next deal, of cards that were drawn: a game may owe one of another kind."""
        return self.standing.due(deal)

    def add(self, result: Result) -> Self:
        """The match after one more deal.

        Raises:
            ValueError: the match is finished.
        """
        if self.finished:
            raise ValueError("the match is finished")
        return replace(self, results=(*self.results, result))
