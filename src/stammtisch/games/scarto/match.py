"""A game of Scarto: three deals, one by each player, and one loser (SC 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stammtisch.cardplay.game import Standing
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import ranking
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.options import DEFAULTS, Options
from stammtisch.games.scarto.scoring import Result


@dataclass(frozen=True, slots=True)
class Match:
    """The deals of a game so far."""

    options: Options
    first_dealer: int
    results: tuple[Result, ...] = ()

    @property
    def finished(self) -> bool:
        return len(self.results) == self.options.deals

    @property
    def next_dealer(self) -> int | None:
        """SC 2.1: the deal passes to the right after each; ``None`` when the game is over."""
        return None if self.finished else (self.first_dealer + len(self.results)) % SEATS

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought each player: its scores, which add up to 0 (SC 6.3)."""
        return tuple(result.scores for result in self.results)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(row[seat] for row in self.rows) for seat in range(SEATS))

    @property
    def places(self) -> tuple[int, ...]:
        """SC 7.1: each player's place, from 1; the lowest total, in the last place, loses."""
        return ranking(self.totals)

    @property
    def standing(self) -> Standing:
        return Standing(len(self.results), self.totals)

    @property
    def losers(self) -> tuple[int, ...]:
        """SC 7.1, SC 7.2: who has the lowest total; nobody while it goes on, or all level."""
        lowest = tuple(seat for seat in range(SEATS) if self.totals[seat] == min(self.totals))
        return lowest if self.finished and len(lowest) < SEATS else ()

    @property
    def payments(self) -> tuple[int, ...]:
        """What each player gets in stakes: every loser pays one to every other player (SC 7.2)."""
        losers = self.losers
        winners = SEATS - len(losers) if losers else 0
        return tuple(-winners if seat in losers else len(losers) for seat in range(SEATS))

    @property
    def headline(self) -> Message:
        if not self.finished:
            return say("match.deal", number=len(self.results) + 1, of=self.options.deals)
        if not self.losers:
            return say("scarto.match.level")
        if len(self.losers) == 2:
            return say("scarto.match.losers", seat=self.losers[0], seat2=self.losers[1])
        return say("scarto.match.loser", seat=self.losers[0])

    def add(self, result: Result) -> Match:
        """The game after one more deal."""
        if self.finished:
            raise ValueError("the game is over")
        return replace(self, results=(*self.results, result))


def new_match(options: Options = DEFAULTS, first_dealer: int = 0) -> Match:
    """A game before its first deal."""
    return Match(options, first_dealer)
