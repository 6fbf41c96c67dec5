"""A list of Skat: 36 games, or any multiple of 3 (SK 7)."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay import match
from stammtisch.cardplay.messages import Message, say
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.options import DEFAULTS, Options
from stammtisch.games.skat.scoring import Result

SOLOIST_BONUS, DEFENDERS_BONUS = 50, 40
"""Seeger and Fabian's additions: to the soloist's win or loss, and to each defender on a loss."""


@dataclass(frozen=True, slots=True)
class Match(match.Match):
    """The deals of a list so far; the deal passes to the left after each (SK 7.1)."""

    seats = SEATS

    options: Options = DEFAULTS
    results: tuple[Result, ...] = ()

    @property
    def games(self) -> int:
        """The games of the list so far; an option says whether a passed deal is one (SK 3.5)."""
        count_passed = self.options.count_passed_deals
        return sum(count_passed or not result.passed for result in self.results)

    @property
    def finished(self) -> bool:
        """SK 7.1: the list is full."""
        return self.games == self.options.games

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought each player, tournament additions included (SK 7.2)."""
        return tuple(self._row(result) for result in self.results)

    @property
    def headline(self) -> Message:
        if not self.finished:
            return say("match.deal", number=self.games + 1, of=self.options.games)
        best = [seat for seat in range(SEATS) if self.places[seat] == 1]
        if len(best) == 1:
            return say("skat.match.winner", seat=best[0])
        if len(best) == 2:
            return say("skat.match.shared", seat=best[0], seat2=best[1])
        return say("skat.match.level")

    def _row(self, result: Result) -> tuple[int, ...]:
        if result.contract is None or not self.options.tournament_scoring:
            return result.scores
        own, other = (SOLOIST_BONUS, 0) if result.won else (-SOLOIST_BONUS, DEFENDERS_BONUS)
        soloist = result.contract.soloist
        return tuple(
            score + (own if seat == soloist else other) for seat, score in enumerate(result.scores)
        )
