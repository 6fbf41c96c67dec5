"""The card play: perfect-information Monte Carlo search (PIMC; Ginsberg 2001, Long et al. 2010).

Determinizations of the information set are sampled by their likelihood, each is solved with all
cards open, and the card with the best sum over the worlds is played.

The solver assumes that nobody errs, but real players do. So the threshold of card points varies
from world to world: some worlds ask for a few points more than are needed, others for a few less,
and a card that wins by a margin counts for more than one that just wins. Near the end the points
are counted exactly, and a smooth utility does the same. The threshold itself depends on the world:
a soloist who has overbid needs more (SK 6.7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat import thumb
from stammtisch.bots.skat.belief import Worlds, resampled, sample_worlds, to_places
from stammtisch.bots.skat.evaluation import Evaluation
from stammtisch.bots.skat.features import KIND
from stammtisch.bots.skat.likelihood import matadors, weights
from stammtisch.cardplay.actions import Action, Play, enumerated
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.scoring import BASE, SCHNEIDER, Contract
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import Question, encode_worlds, solve


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
    """

    oversampling: int = 1
    defender_oversampling: int = 1
    thumb_above: int = 10
    exact_below: int = 8
    sure_below: int = 4
    margin: int = 2
    reads: bool = False


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
    simple = thumb.choose(view, stream, budget)
    assert isinstance(simple, Play), "a card is due"
    if len(view.hand) > settings.thumb_above:
        return simple
    totals = card_values(view, cards, settings, learned, budget, rng)
    best = max(totals.values())
    # The rules of thumb break ties.
    if totals[simple.card] == best:
        return simple
    return Play(next(card for card in cards if totals[card] == best))


def card_values(
    view: View,
    cards: Sequence[Card],
    settings: SearchSettings,
    learned: Evaluation,
    budget: Budget,
    rng: np.random.RandomState,
) -> dict[Card, tuple[bool, int]]:
    """For each card whether it is sure, and the sum of its values for this seat over the worlds.

    A card is sure if it wins in every world that was solved exactly near the end.
    """
    contract = view.contract
    assert contract is not None, "a game is played"
    own = view.seat == contract.soloist
    worlds = resampled_worlds(view, settings, learned, budget.worlds, rng)
    times = np.ones(len(worlds), dtype=np.int64)
    if _counts_points(view, settings):
        worlds, times = distinct(worlds, contract, rng)
    aims = _aims(view, worlds, settings, rng)
    totals = dict.fromkeys(cards, 0)
    sure = dict.fromkeys(
        cards, _counts_points(view, settings) and len(view.hand) <= settings.sure_below
    )
    positions = encode_worlds(view, to_places(view, worlds))
    left = budget.nodes
    for world, need in enumerate(map(int, aims.needs)):
        if left <= 0:
            break
        (solved,) = solve(
            positions[world : world + 1], aims.question, at_least=need, values=True, nodes=left
        )
        left -= solved.nodes + 1
        if len(solved.values) < len(cards):
            break
        weight = int(times[world]) if own else -int(times[world])
        for card, value in solved.values.items():
            totals[card] += weight * aims.worth(value, need)
            sure[card] &= (value >= need) == own
    return {card: (sure[card], totals[card]) for card in cards}


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


@dataclass(frozen=True, slots=True)
class Aims:
    """The question put to each world: ``"at least"`` its number of points, or how many points.

    ``tables`` hold for each need the soloist's utility by points; without tables the answer itself
    is the utility.
    """

    question: Question
    needs: NDArray[np.int64]
    tables: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def worth(self, value: int, need: int) -> int:
        """The soloist's utility of an answer."""
        return self.tables[need][value] if self.tables else value


def _counts_points(view: View, settings: SearchSettings) -> bool:
    """Whether points are counted exactly."""
    contract = view.contract
    assert contract is not None, "a game is played"
    of_tricks = contract.kind == NULL or contract.announced in ("schwarz", "ouvert")
    return not of_tricks and len(view.hand) <= settings.exact_below


def _aims(view: View, worlds: Worlds, settings: SearchSettings, rng: np.random.RandomState) -> Aims:
    contract = view.contract
    assert contract is not None, "a game is played"
    needs = _needed(contract, worlds)
    if contract.kind == NULL:
        return Aims("no trick", needs)
    if contract.announced in ("schwarz", "ouvert"):
        return Aims("every trick", needs)
    margin = settings.margin * len(view.hand)
    if _counts_points(view, settings):
        tables = {need: _utilities(need, margin) for need in map(int, np.unique(needs))}
        return Aims("points", needs, tables)
    # A binomial spread (four coins): most often the points needed, at most ``margin`` off.
    spread = rng.randint(0, 2, size=(len(worlds), 4)).sum(axis=1) - 2
    return Aims("at least", needs + margin * spread // 2)


def _needed(contract: Contract, worlds: Worlds) -> NDArray[np.int64]:
    """The card points that the soloist needs in each world: for his announcement and his bid.

    A game that is worth less than the bid without Schneider needs it (SK 6.7).
    """
    needs = np.full(len(worlds), contract.aim[0])
    if contract.kind == NULL or contract.announced:
        return needs
    count = matadors(worlds.dealt[:, contract.soloist] | worlds.skat, KIND[contract.kind])
    short = BASE[contract.kind] * (count + 1 + contract.hand) < contract.bid
    needs[short] = SCHNEIDER
    return needs


def _utilities(need: int, margin: int) -> tuple[int, ...]:
    """The soloist's utility by card points: a slope around each step of the score."""

    def slope(points: int, step: int) -> int:
        # From 0 to 256, half at the step's edge.
        off = 2 * (points - step) + 1
        return max(0, min(256, 128 + 128 * off // (2 * margin + 1)))

    return tuple(
        12 * slope(points, need) + 2 * slope(points, 90) + 4 * slope(points, 31) + points
        for points in range(121)
    )
