"""What the others do when the viewer leaves the auction to them: who plays, and how that ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.evaluation import ONE, Evaluation
from stammtisch.bots.skat.features import KIND, NULL_KIND, Masks, class_of
from stammtisch.bots.skat.likelihood import (
    EVEN,
    STEEPNESS,
    biddings,
    games_of,
    matadors,
)
from stammtisch.coach.skat.outcomes import Figures, Outcome
from stammtisch.games.skat.notation import SEATS, Pass
from stammtisch.games.skat.scoring import BASE, BIDS, NULL_VALUES
from stammtisch.games.skat.view import View


@dataclass(frozen=True, slots=True)
class Promise:
    """What hands of ten cards promise with the skat: the best game's outcome, up to which bid."""

    outcome: Outcome
    limit: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Others:
    """In each world the highest bid that another player makes, and what his game brings him.

    ``limit`` is 0 where nobody else plays.
    """

    limit: NDArray[np.int64]
    outcome: Outcome


def promise(learned: Evaluation, hands: Masks, place: int, price: int, nerve: Figures) -> Promise:
    """What hands promise a player who must pay ``price`` at least.

    ``nerve`` is how likely a game must be to be bid, from 0 to 1: a number for each hand.
    """
    games = games_of(learned, hands, place)
    bold = learned.sigmoid(STEEPNESS * (games.logits - EVEN)) / ONE > nerve[:, None]
    limit = np.where(bold, games.worth, 0).max(axis=1)
    scores, chances = [], []
    for name, kind in KIND.items():
        won = learned.probabilities(games.logits[:, kind], f"{class_of(kind)} skat") / ONE
        worth: Figures
        if kind == NULL_KIND:
            worth = np.full(len(hands), float(NULL_VALUES[False, False]))
            fits = worth >= price
        else:
            base = BASE[name]
            worth = base * np.maximum(matadors(hands, kind) + 1, -(-price // base)).astype(float)
            fits = np.ones(len(hands), dtype=np.bool_)
        scores.append(np.where(fits, won * worth - (1 - won) * 2 * worth, -np.inf))
        chances.append(won)
    found, rows = np.stack(scores, axis=1), np.arange(len(hands))
    best = found.argmax(axis=1)
    return Promise(Outcome(found[rows, best], np.stack(chances, axis=1)[rows, best]), limit)


def others(view: View, worlds: Worlds, learned: Evaluation, rng: np.random.RandomState) -> Others:
    """The other players of an auction in each world, as the opponent model has them."""
    bids = biddings(view)
    out = {seat for seat, action in view.history if isinstance(action, Pass)}
    limit = np.zeros(len(worlds), dtype=np.int64)
    outcome = Outcome(np.zeros(len(worlds)), np.zeros(len(worlds)))
    for seat in range(SEATS):
        nerve = rng.random_sample(len(worlds))
        if seat == view.seat or seat in out:
            continue
        place = (seat - view.dealer - 1) % SEATS
        price = max(view.bid, BIDS[0])
        own = promise(learned, worlds.dealt[:, seat], place, price, nerve)
        up_to = np.maximum(own.limit, bids[seat].up_to)
        higher = up_to > limit
        limit = np.where(higher, up_to, limit)
        outcome = Outcome(
            *(np.where(higher, new, old) for new, old in zip(own.outcome, outcome, strict=True))
        )
    return Others(limit, outcome)
