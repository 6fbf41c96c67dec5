"""Playouts by policy networks: every seat goes on by its own view, and nobody sees other cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.scarto.belief import Worlds, opponents
from stammtisch.bots.scarto.equity import Equity
from stammtisch.bots.scarto.whole_deals import whole_deals
from stammtisch.bots.whole_deals import WholeDeals
from stammtisch.cardplay.actions import Discard, Play
from stammtisch.games.scarto.cards import PACK
from stammtisch.games.scarto.view import View
from stammtisch.policy.actions import DISCARD, action_number
from stammtisch.policy.model import policy


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """Worlds of a view, in which its options are played out by the networks."""

    view: View
    deals: WholeDeals
    utility: Equity
    seed: int

    def total(self, option: Play | Discard, rows: NDArray[np.int64]) -> int:
        """The viewer's total utility when this is done in these worlds.

        The networks choose at random, by the same random numbers for all options of a world.
        """
        view, mine, after = self.view, self.view.seat or 0, opponents(self.view)[0]
        rewards = policy("scarto").playouts(
            self.deals.packs[rows],
            self.deals.acts[rows],
            np.array([_numbers(option)], np.int16),
            dealer=view.dealer,
            viewer=mine,
            options=view.options,
            reward="card_points",
            seed=self.seed + int(rows[0]),
        )
        points = rewards[:, 0]
        return int(self.utility[points[:, mine], points[:, after]].sum())


def played_out(view: View, worlds: Worlds, utility: Equity, seed: int) -> PlayedOut:
    """Worlds to be played out; nothing is played yet."""
    return PlayedOut(view, whole_deals(view, worlds), utility, seed)


def _numbers(option: Play | Discard) -> list[int]:
    """The actions of the table: a discard card by card, in the pack's order."""
    if isinstance(option, Play):
        return [action_number("scarto", str(option))]
    return [action_number("scarto", DISCARD + card) for card in PACK if card in option.cards]
