"""The card play: perfect-information Monte Carlo search (PIMC; Ginsberg 2001, Long et al. 2010).

Determinizations of the information set are sampled by their likelihood, each is solved with all
cards open, and the card with the best mean over the worlds is played. Later in the deal the best
cards are compared by playouts, too (``playouts.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat import playouts, thumb
from stammtisch.bots.skat.aims import aims_of, counts_points
from stammtisch.bots.skat.belief import Worlds, resampled, sample_worlds, to_places
from stammtisch.bots.skat.evaluation import Evaluation
from stammtisch.bots.skat.likelihood import weights
from stammtisch.cardplay.actions import Action, Play, enumerated
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.scoring import Contract
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import encode_worlds, solve


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a player searches.

    ``oversampling`` worlds are sampled for each world of the budget, and resampled by their weights
    (importance resampling). With ``oversampling=1`` the worlds are unweighted. A defender samples
    ``defender_oversampling`` times as many, because few worlds agree well with the soloist's
    bidding and discard. With ``reads`` the weights also use the cards that were played.

    With more than ``thumb_above`` cards in hand rules of thumb decide. With at most ``exact_below``
    points are counted exactly, and with at most ``sure_below`` a card that wins in every world is
    preferred to all others. ``margin`` is for errors: card points for each card in hand.

    With at most ``played_out_below`` cards in hand the best cards are compared by playouts.
    """

    oversampling: int = 1
    defender_oversampling: int = 1
    thumb_above: int = 10
    exact_below: int = 8
    sure_below: int = 4
    margin: int = 2
    reads: bool = False
    played_out_below: int = 0


def choose(
    view: View,
    settings: SearchSettings,
    learned: Evaluation,
    budget: Budget,
    stream: Stream,
    rng: np.random.RandomState,
) -> Action:
    """A card."""
    cards = [action.card for action in enumerated(view.menu) if isinstance(action, Play)]
    if len(cards) == 1:
        return Play(cards[0])
    simple = thumb.card(view, stream)
    if len(view.hand) > settings.thumb_above:
        return simple
    worlds = resampled_worlds(view, settings, learned, budget.worlds, rng)
    found = card_values(view, cards, worlds, settings, budget.nodes, rng)
    best = max(found.values())
    values = {card: value for card, (sure, value) in found.items() if sure == best.sure}
    if not best.sure and counts_points(view, settings.played_out_below):
        nodes = 3 * budget.nodes // 2  # half as much again as the search
        values = playouts.compared(view, values, worlds, settings.margin, nodes, rng)
    highest = max(values.values())
    # The rules of thumb break ties.
    if values.get(simple.card) == highest:
        return simple
    return Play(next(card for card in cards if values.get(card) == highest))


class CardValue(NamedTuple):
    """Whether a card won in every world, near the end of the deal; and its mean utility."""

    sure: bool
    mean: float


def card_values(
    view: View,
    cards: Sequence[Card],
    worlds: Worlds,
    settings: SearchSettings,
    nodes: int,
    rng: np.random.RandomState,
) -> dict[Card, CardValue]:
    """What each card is worth to this seat, with all cards open in every world.

    No world is begun after ``nodes`` positions.
    """
    contract = view.contract
    assert contract is not None, "a game is played"
    own = view.seat == contract.soloist
    times = np.ones(len(worlds), dtype=np.int64)
    exact = counts_points(view, settings.exact_below)
    if exact:
        worlds, times = distinct(worlds, contract, rng)
    aims = aims_of(view, worlds, settings.margin, settings.exact_below, rng)
    totals, weight = dict.fromkeys(cards, 0), 0
    sure = dict.fromkeys(cards, exact and len(view.hand) <= settings.sure_below)
    positions = encode_worlds(view, to_places(view, worlds))
    for world, need in enumerate(map(int, aims.needs)):
        if nodes <= 0:
            break
        (solved,) = solve(
            positions[world : world + 1], aims.question, at_least=need, values=True, nodes=nodes
        )
        nodes -= solved.nodes + 1
        if len(solved.values) < len(cards):
            break
        weight += int(times[world])
        for card, value in solved.values.items():
            worth = int(times[world]) * aims.worth(value, need)
            totals[card] += worth if own else -worth
            sure[card] &= (value >= need) == own
    return {card: CardValue(sure[card], totals[card] / max(1, weight)) for card in cards}


def resampled_worlds(
    view: View,
    settings: SearchSettings,
    learned: Evaluation,
    number: int,
    rng: np.random.RandomState,
) -> Worlds:
    """``number`` worlds, resampled by their weights, in random order."""
    drawn = settings.oversampling
    if view.seat != view.soloist:
        drawn *= settings.defender_oversampling
    worlds = sample_worlds(view, number * drawn, rng)
    if drawn == 1:
        return worlds
    return resampled(worlds, weights(view, worlds, learned, settings.reads), number, rng)


def distinct(
    worlds: Worlds, contract: Contract, rng: np.random.RandomState
) -> tuple[Worlds, NDArray[np.int64]]:
    """The worlds that differ in what is still to be played, in random order, with their counts."""
    laid = worlds.skat if contract.hand else worlds.aside
    defenders = [worlds.dealt[:, seat] for seat in range(SEATS) if seat != contract.soloist]
    _, first, times = np.unique(
        np.column_stack([*defenders, laid]), axis=0, return_index=True, return_counts=True
    )
    order = rng.permutation(len(first))
    return worlds.take(first[order]), times[order]
