"""Contra and re (SK 10.7 to SK 10.9), from the chance that the game is won.

A game won scores its value, a lost one minus twice its value. So contra pays where the soloist
loses more than one game in three, and re where he wins more than two in three.
"""

from __future__ import annotations

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat.aims import aims_of
from stammtisch.bots.skat.belief import to_places
from stammtisch.bots.skat.evaluation import Evaluation
from stammtisch.bots.skat.search import SearchSettings, resampled_worlds
from stammtisch.cardplay.actions import Action
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.notation import Contra, Pass, Re
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import encode_worlds, solve

WORLDS = 60
"""So many worlds are looked at."""

CONTRA, CONTRA_TO_NULL, RE = 0.95, 0.7, 0.7
"""The shares of worlds, lost and won by the soloist, from which contra and re are said.

They are far from one half: with all cards open defenders play better than at the table, so that a
soloist loses one game in three only where he loses nearly all of them so; and who hears contra has
learnt something (``python -m training.skat.contra``).
"""


def answer(
    view: View,
    settings: SearchSettings,
    learned: Evaluation,
    budget: Budget,
    rng: np.random.RandomState,
) -> Action:
    """Contra, re or pass."""
    won = chance(view, settings, learned, budget, rng)
    if view.phase == "re":
        return Re() if won >= RE else Pass()
    assert view.contract is not None, "a game is played"
    least = CONTRA_TO_NULL if view.contract.kind == NULL else CONTRA
    return Contra() if 1 - won >= least else Pass()


def chance(
    view: View,
    settings: SearchSettings,
    learned: Evaluation,
    budget: Budget,
    rng: np.random.RandomState,
) -> float:
    """The share of worlds in which the soloist wins with all cards open.

    A world that has not been solved within its part of the work counts for one half.
    """
    worlds = resampled_worlds(view, settings, learned, WORLDS, rng)
    aims = aims_of(view, worlds, 0, 0, rng)
    positions = encode_worlds(view, to_places(view, worlds))
    nodes = max(1, budget.nodes // WORLDS)
    solved = solve(positions, aims.question, at_least=aims.needs.tolist(), nodes=nodes)
    return sum(0.5 if each.value is None else each.value for each in solved) / WORLDS
