"""The bots that search: three levels of the same player, with more or less work a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from stammtisch.bots.bot import Bot
from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.skat import bidding, contra, ramsch, search
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.notation import Contra
from stammtisch.games.skat.view import View


@dataclass(frozen=True, slots=True)
class Player:
    """How one level bids and plays; ``model`` is a model file in place of the package's own."""

    bids: bidding.BiddingSettings
    plays: search.SearchSettings
    model: Path | None = None
    ramsch: ramsch.RamschSettings = ramsch.FEW_WORLDS

    def choose(self, view: View, stream: Stream, budget: Budget) -> Action | None:
        """A call, a discard, a declaration, a word or a card."""
        if view.ramsch:
            return ramsch.choose(view, self.ramsch, budget, stream, generator(stream))
        rng, learned = generator(stream), evaluation(self.model)
        # Bidding needs at least one sampled skat.
        budget = replace(budget, worlds=max(1, budget.worlds))
        if view.phase == "re" or Contra() in view.menu:
            said = contra.answer(view, self.plays, learned, budget, rng)
            if view.phase != "play" or said == Contra():
                return said
        if view.phase == "play":
            return search.choose(view, self.plays, learned, budget, stream, rng)
        bids = replace(self.bids, skats=min(self.bids.skats, budget.worlds))
        return bidding.choose(view, bids, learned, rng)


BEGINNER = Player(
    bidding.BiddingSettings(skats=3, far=2.0),
    search.SearchSettings(thumb_above=4, exact_below=4),
    ramsch=ramsch.FEW_WORLDS,
)
CLUB = Player(
    bidding.BiddingSettings(skats=10, standing=True),
    search.SearchSettings(oversampling=4),
    ramsch=ramsch.RamschSettings(worlds=40, exact_below=4),
)
MASTER = Player(
    bidding.BiddingSettings(
        skats=100,
        least=-15,
        least_in_tournament=-30,
        candidates=6,
        standing=True,
    ),
    search.SearchSettings(oversampling=5, defender_oversampling=12, reads=True, played_out_below=8),
    ramsch=ramsch.RamschSettings(worlds=500, samples=4, exact_below=4),
)

PLAYERS = {"beginner": BEGINNER, "club": CLUB, "master": MASTER}

_BUDGETS = {
    "beginner": Budget(worlds=4, nodes=60_000),
    "club": Budget(worlds=5, nodes=300_000),
    "master": Budget(worlds=150, nodes=8_000_000),
}

LEVELS: Mapping[str, Bot[View]] = {
    name: Bot(name, player.choose, _BUDGETS[name]) for name, player in PLAYERS.items()
}
