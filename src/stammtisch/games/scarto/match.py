"""A game of Scarto: three deals, one by each player, and one loser (SC 7)."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay import match
from stammtisch.cardplay.messages import Message, say
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.options import DEFAULTS, Options
from stammtisch.games.scarto.scoring import Result
from stammtisch.games.scarto.totals import stakes


@dataclass(frozen=True, slots=True)
class Match(match.Match):
    """The deals of a game so far; the deal passes to the right after each (SC 2.1).

    Each deal brings its scores, which add up to 0 (SC 6.3); the lowest total, in the last place,
    loses (SC 7.1).
    """

    seats = SEATS

    options: Options = DEFAULTS
    results: tuple[Result, ...] = ()

    @property
    def finished(self) -> bool:
        """SC 7.1, SC 7.3: all deals are played."""
        return len(self.results) == self.options.deals

    @property
    def losers(self) -> tuple[int, ...]:
        """SC 7.1, SC 7.2: the lowest total loses; nobody before the end, or when all are level."""
        lowest = tuple(seat for seat in range(SEATS) if self.totals[seat] == min(self.totals))
        return lowest if self.finished and len(lowest) < SEATS else ()

    @property
    def payments(self) -> tuple[int, ...]:
        """Each player's gain in stakes: each loser pays one to every winner (SC 7.2)."""
        return stakes(self.totals) if self.finished else (0,) * SEATS

    @property
    def headline(self) -> Message:
        if not self.finished:
            return say("match.deal", number=len(self.results) + 1, of=self.options.deals)
        if not self.losers:
            return say("scarto.match.level")
        if len(self.losers) == 2:
            return say("scarto.match.losers", seat=self.losers[0], seat2=self.losers[1])
        return say("scarto.match.loser", seat=self.losers[0])

    @property
    def notes(self) -> tuple[Message, ...]:
        """SC 7.1, SC 7.2: what each player gets in stakes, or pays; nothing where nobody does."""
        if not self.losers:
            return ()
        told: dict[str, int | Message] = {}
        for seat, paid in enumerate(self.payments):
            told |= {f"name{seat}": say("player", seat=seat), f"stakes{seat}": paid}
        return (say("scarto.match.stakes", **told),)
