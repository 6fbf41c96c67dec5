"""A game of Schnapsen: the first to seven game points (SN 10)."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay import match
from stammtisch.cardplay.messages import Message, say
from stammtisch.games.schnapsen.notation import SEATS
from stammtisch.games.schnapsen.options import DEFAULTS, Options
from stammtisch.games.schnapsen.scoring import Result

TARGET = 7


@dataclass(frozen=True, slots=True)
class Standing(match.Standing):
    """The standing of a game; the winner of the next deal also gets ``bonus`` (SN 9.4)."""

    bonus: int = 0


NOTHING_YET = Standing()
"""Before the first deal, or where a deal belongs to no game."""


@dataclass(frozen=True, slots=True)
class Match(match.Match):
    """The deals of a game so far; the deal alternates (SN 2.1)."""

    seats = SEATS

    options: Options = DEFAULTS
    results: tuple[Result, ...] = ()

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought each player, with the bonus of level deals before (SN 9.4)."""
        bonus = self._bonuses()
        return tuple(
            tuple(score + bonus[at] if score else 0 for score in result.scores)
            for at, result in enumerate(self.results)
        )

    @property
    def bonus(self) -> int:
        """What the winner of the next deal scores in addition (SN 9.4)."""
        return self._bonuses()[-1]

    def _bonuses(self) -> list[int]:
        """The bonus before each deal, and before the next: it grows until a deal is won."""
        bonuses = [0]
        for result in self.results:
            won = result.winner is not None
            bonuses.append(0 if won else bonuses[-1] + result.raises_bonus)
        return bonuses

    @property
    def winner(self) -> int | None:
        """SN 10.1: the first to reach seven game points; ``None`` while nobody has."""
        totals = self.totals
        return next((seat for seat in range(SEATS) if totals[seat] >= TARGET), None)

    @property
    def finished(self) -> bool:
        return self.winner is not None

    @property
    def standing(self) -> Standing:
        return Standing(len(self.results), self.totals, self.bonus)

    @property
    def headline(self) -> Message:
        if self.winner is not None:
            return say("schnapsen.match.winner", seat=self.winner)
        return say("schnapsen.match.to", number=len(self.results) + 1, target=TARGET)

    @property
    def notes(self) -> tuple[Message, ...]:
        return (say("schnapsen.match.bonus", number=self.bonus),) if self.bonus else ()
