"""Playouts by policy networks, and by the solver once the stock is used up.

Both players go on by their own views, so that nobody sees the other's cards, until both know them.
A closed deal is played to its end so. The networks were trained by self-play (``training/policy``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stammtisch.bots.schnapsen.determinization import Worlds
from stammtisch.bots.schnapsen.equity import MOST
from stammtisch.bots.schnapsen.opponent_history import Numbers
from stammtisch.bots.schnapsen.option_values import Option
from stammtisch.bots.schnapsen.whole_deals import whole_deals
from stammtisch.games.schnapsen.view import View
from stammtisch.policy.actions import WAIT, action_number
from stammtisch.policy.model import policy

PLAYOUTS = 2
"""Playouts for each world and option: they take long, and worlds differ by more."""


def network_values(
    view: View, worlds: Worlds, options: Sequence[Option], worth: Numbers, seed: int
) -> Numbers:
    """The mean equity of each option over playouts: a row for each world."""
    layouts = np.repeat(worlds.layouts, PLAYOUTS, axis=0)
    deals = whole_deals(view, layouts, np.random.RandomState(seed))
    choices = [
        [action_number("schnapsen", WAIT if option is None else str(option))] for option in options
    ]
    seat = view.seat or 0
    rewards = policy("schnapsen").playouts(
        deals.packs,
        deals.acts,
        np.array(choices, np.int16),
        dealer=view.dealer,
        viewer=seat,
        options=view.options,
        reward="zero_sum",
        solved_endings=True,
        seed=seed,
    )
    ends = worth[rewards[:, :, seat] + MOST]
    means: Numbers = ends.reshape(-1, PLAYOUTS, len(options)).sum(axis=1) // PLAYOUTS
    return means
