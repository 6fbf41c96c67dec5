"""A match of Dozen (DZ 3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from dozen.cards import SEATS
from dozen.options import DEFAULTS, Options
from dozen.scoring import Result
from stammtisch.cardplay import match
from stammtisch.cardplay.messages import Message, say


@dataclass(frozen=True, slots=True)
class Match(match.Match):
    """The deals so far; the players deal in turn."""

    seats = SEATS

    options: Options = DEFAULTS
    results: tuple[Result, ...] = ()

    @property
    def finished(self) -> bool:
        return len(self.results) == self.options.deals

    @property
    def headline(self) -> Message:
        if not self.finished:
            return say("match.deal", number=len(self.results) + 1, of=self.options.deals)
        if self.places.count(1) > 1:
            return say("dozen.match.level")
        return say("dozen.match.winner", seat=self.places.index(1))
