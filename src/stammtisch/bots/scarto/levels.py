"""The three bots for Scarto that search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stammtisch.bots.bot import Bot
from stammtisch.bots.budget import Budget
from stammtisch.bots.scarto.discard import choose_discard
from stammtisch.bots.scarto.play import choose_card
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """How a player of Scarto thinks.

    He compares so many ``discards``, knows how the last tricks go from ``exact`` on, and of the
    worlds that are possible may prefer the ``likely`` ones.
    """

    discards: int
    exact: int
    likely: bool

    def choose(self, view: View, stream: Stream, budget: Budget) -> Action | None:
        """The discard, or a card."""
        if view.phase == "discard":
            return choose_discard(view, stream, budget, self.discards)
        return choose_card(view, stream, budget, self.exact, self.likely)


LEVELS: Mapping[str, Bot] = {
    name: Bot(name, level.choose, budget)
    for name, level, budget in (
        ("beginner", Level(1, 0, likely=False), Budget(worlds=10)),
        ("club", Level(12, 3, likely=False), Budget(worlds=40, nodes=100_000)),
        ("master", Level(40, 6, likely=True), Budget(worlds=1000, nodes=3_000_000)),
    )
}
"""By name, from the weakest."""
