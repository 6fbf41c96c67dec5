"""What the policy networks say: how likely worlds are, what options bring, what they would choose.

The networks decide from the view of whoever is to act. So nobody sees through the cards in their
playouts, and what the opponent did is as likely as it is for a player who knew what he knew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.schnapsen.belief import Layouts, belief_of
from stammtisch.bots.schnapsen.determinization import Worlds
from stammtisch.bots.schnapsen.equity import MOST
from stammtisch.bots.schnapsen.opponent_history import Numbers
from stammtisch.bots.schnapsen.option_values import Option
from stammtisch.bots.schnapsen.whole_deals import whole_deals
from stammtisch.games.schnapsen.view import View
from stammtisch.policy.actions import WAIT, action_number
from stammtisch.policy.model import policy

DOUBT = 0.3
"""How often the opponent is thought to act at random instead of by the networks."""

PLAYOUTS = 2
"""Playouts for each world and option."""

NATS = 256
"""Parts of a nat, the unit of log-probabilities; ``_LEAST`` is the smallest of them."""
_LEAST = 7 * NATS


@dataclass(frozen=True, slots=True)
class Uses:
    """What the networks are asked for; by default nothing.

    ``worlds``: their probabilities weigh worlds, in place of counted habits. ``playouts``: they
    play them out, in place of rules of thumb. ``prior``: what each nat of their own choice's
    probability counts for, in hundredths of a game point (Jacob et al. 2022).
    """

    worlds: bool = False
    playouts: bool = False
    prior: int = 0


def likelihood(view: View, layouts: Layouts, rng: np.random.RandomState) -> NDArray[np.float64]:
    """The likelihood of each world, above 0: the product of the opponent's probabilities there."""
    deals, none = whole_deals(view, layouts, rng), np.empty((0, 1), np.int16)
    found = policy("schnapsen").playouts(
        deals.packs,
        deals.acts,
        none,
        dealer=view.dealer,
        viewer=view.seat or 0,
        options=view.options,
        doubt=DOUBT,
    )
    return found.likely


def playout_values(
    view: View,
    worlds: Worlds,
    options: Sequence[Option],
    worth: Numbers,
    rng: np.random.RandomState,
    number: int = PLAYOUTS,
) -> Numbers:
    """The mean equity of each option over playouts by the networks: a row for each world."""
    seat = view.seat or 0
    deals = whole_deals(view, np.repeat(worlds.layouts, number, axis=0), rng)
    found = policy("schnapsen").playouts(
        deals.packs,
        deals.acts,
        np.array([[_number(option)] for option in options], np.int16),
        dealer=view.dealer,
        viewer=seat,
        options=view.options,
        seed=int(rng.randint(1 << 31)),
    )
    points = found.rewards[:, :, seat].astype(np.int64) - found.rewards[:, :, 1 - seat]
    values = worth[np.clip(points, -MOST, MOST) + MOST]
    means: Numbers = values.reshape(len(worlds.layouts), number, -1).sum(axis=1) // number
    return means


def preferences(view: View, options: Sequence[Option], rng: np.random.RandomState) -> list[int]:
    """The log-probability of each option, less that of the likeliest, in 1/``NATS`` of a nat."""
    deal = whole_deals(view, belief_of(view).sampled(rng, 1), rng)
    likely, _ = policy("schnapsen").decide(
        deal.packs, deal.acts, dealer=view.dealer, viewer=view.seat or 0, options=view.options
    )
    of_options = likely[[_number(option) for option in options]] / likely.max()
    # The networks' own logits are whole numbers of this unit, so that rounding is safe.
    logs = np.rint(NATS * np.log(np.maximum(of_options, np.exp(-_LEAST / NATS))))
    return [int(each) for each in logs]


def _number(option: Option) -> int:
    return action_number("schnapsen", WAIT if option is None else str(option))
