"""The three bots for Scarto that search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stammtisch.bots.bot import Bot
from stammtisch.bots.budget import Budget
from stammtisch.bots.scarto.aim import Worth, worth
from stammtisch.bots.scarto.discard import choose_discard
from stammtisch.bots.scarto.play import choose_card
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """How a player of Scarto thinks.

    He compares so many ``discards``, knows how the last tricks go from ``exact`` on, and of the
    worlds that are possible may prefer the ``likely`` ones. ``aim`` says what each outcome of a
    deal is worth to him.
    """

    discards: int
    exact: int
    likely: bool
    aim: Callable[[View], Worth] = worth

    def choose(self, view: View, stream: Stream, budget: Budget) -> Action | None:
        """The discard, or a card."""
        value = self.aim(view)
        if view.phase == "discard":
            return choose_discard(view, value, stream, budget, self.discards)
        return choose_card(view, value, stream, budget, self.exact, self.likely)


BEGINNER = Level(discards=1, exact=0, likely=False)
CLUB = Level(discards=12, exact=3, likely=False)
MASTER = Level(discards=40, exact=6, likely=True)

LEVELS: Mapping[str, Bot] = {
    "beginner": Bot("beginner", BEGINNER.choose, Budget(worlds=10)),
    "club": Bot("club", CLUB.choose, Budget(worlds=40, nodes=100_000)),
    "master": Bot("master", MASTER.choose, Budget(worlds=1000, nodes=3_000_000)),
}
"""By name, from the weakest."""
