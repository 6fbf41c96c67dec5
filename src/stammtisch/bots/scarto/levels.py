"""The three bots for Scarto that search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stammtisch.bots.bot import Bot
from stammtisch.bots.budget import Budget
from stammtisch.bots.scarto.discard import choose_discard
from stammtisch.bots.scarto.equity import Equity, equity
from stammtisch.bots.scarto.play import choose_card
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """How a player of Scarto decides.

    ``discards`` is the number of discards that are tried. With at most ``exact`` tricks left the
    worlds are solved instead of played out. With ``weighted`` worlds are resampled by likelihood,
    else they are uniform. With ``networks`` policy networks play them out, else rules of thumb.
    ``utility`` gives the player's utility of each outcome of a deal.
    """

    discards: int
    exact: int
    weighted: bool
    networks: bool = False
    utility: Callable[[View], Equity] = equity

    def choose(self, view: View, stream: Stream, budget: Budget) -> Action | None:
        """The discard, or a card."""
        utility = self.utility(view)
        if view.phase == "discard":
            return choose_discard(view, utility, stream, budget, self.discards, self.networks)
        return choose_card(view, utility, stream, budget, self.exact, self.weighted, self.networks)


BEGINNER = Level(discards=1, exact=0, weighted=False)
CLUB = Level(discards=12, exact=3, weighted=False)
MASTER = Level(discards=40, exact=6, weighted=True, networks=True)

LEVELS: Mapping[str, Bot[View]] = {
    "beginner": Bot("beginner", BEGINNER.choose, Budget(worlds=10)),
    "club": Bot("club", CLUB.choose, Budget(worlds=40, nodes=100_000)),
    "master": Bot("master", MASTER.choose, Budget(worlds=600, nodes=3_000_000)),
}
"""By name, from the weakest."""
