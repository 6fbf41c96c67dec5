"""A game of Schnapsen: the first to seven game points (SN 10)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stammtisch.cardplay.game import Standing
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import ranking
from stammtisch.games.schnapsen.notation import SEATS
from stammtisch.games.schnapsen.options import DEFAULTS, Options
from stammtisch.games.schnapsen.scoring import Result

TARGET = 7


@dataclass(frozen=True, slots=True)
class Match:
    """The deals of a game so far."""

    options: Options
    first_dealer: int
    results: tuple[Result, ...] = ()

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought each player, the waiting bonus included (SN 9.4)."""
        bonus = self._waiting()
        return tuple(
            tuple(score + bonus[at] if score else 0 for score in result.scores)
            for at, result in enumerate(self.results)
        )

    @property
    def bonus(self) -> int:
        """What the winner of the next deal scores besides (SN 9.4)."""
        return self._waiting()[-1]

    def _waiting(self) -> list[int]:
        """The bonus before each deal, and before the next: it waits until a deal is won."""
        waiting = [0]
        for result in self.results:
            won = result.winner is not None
            waiting.append(0 if won else waiting[-1] + result.raises_bonus)
        return waiting

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(row[seat] for row in self.rows) for seat in range(SEATS))

    @property
    def places(self) -> tuple[int, ...]:
        """SN 10.1: who is ahead in the race to seven; level totals share the place."""
        return ranking(self.totals)

    @property
    def winner(self) -> int | None:
        """SN 10.1: who has reached seven game points first; ``None`` while nobody has."""
        return next((seat for seat in range(SEATS) if self.totals[seat] >= TARGET), None)

    @property
    def finished(self) -> bool:
        return self.winner is not None

    @property
    def next_dealer(self) -> int | None:
        """SN 2.1: the deal alternates; ``None`` when the game is over."""
        return None if self.finished else (self.first_dealer + len(self.results)) % SEATS

    @property
    def standing(self) -> Standing:
        return Standing(len(self.results), self.totals, self.bonus)

    @property
    def headline(self) -> Message:
        if self.winner is not None:
            return say("schnapsen.match.winner", seat=self.winner)
        return say("schnapsen.match.to", number=len(self.results) + 1, target=TARGET)

    def add(self, result: Result) -> Match:
        """The game after one more deal."""
        if self.finished:
            raise ValueError("the game is over")
        return replace(self, results=(*self.results, result))


def new_match(options: Options = DEFAULTS, first_dealer: int = 0) -> Match:
    """A game before its first deal."""
    return Match(options, first_dealer)
