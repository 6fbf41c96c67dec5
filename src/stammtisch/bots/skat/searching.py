"""The play of the cards: worlds that are likely, solved one by one, and the card that does best.

All cards open, nobody errs; at a table everybody does. So not every world is asked about the same
number of card points: one asks a few more than are needed, another a few less, and a card that wins
or saves more than enough counts for more than one that just does. Where few cards are left the
points are counted exactly, and the same doubt is put into what they are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat import thumb
from stammtisch.bots.skat.belief import Worlds, hidden, imagined
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.likely import weights
from stammtisch.cardplay.actions import Action, Play, enumerated
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.scoring import BASE, SCHNEIDER, matadors
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import Question, solve_worlds


@dataclass(frozen=True, slots=True)
class Style:
    """How a player searches.

    For each world of the budget ``drawn`` are imagined and weighed, and one of them is taken; who
    ``reads`` weighs by the cards played too. Who draws but one takes all for equally likely.

    With more than ``thumb_above`` cards in hand rules of thumb decide; with at most ``exact_below``
    points are counted exactly. ``doubt`` is how many card points the others may be off, for each
    card in hand.
    """

    drawn: int = 1
    thumb_above: int = 10
    exact_below: int = 8
    doubt: int = 2
    reads: bool = False


def choose(
    view: View, style: Style, budget: Budget, stream: Stream, rng: np.random.RandomState
) -> Action:
    """A card."""
    cards = [action.card for action in enumerated(view.menu) if isinstance(action, Play)]
    if len(cards) == 1:
        return Play(cards[0])
    simple = thumb.choose(view, stream, budget)
    assert isinstance(simple, Play), "a card is due"
    if len(view.hand) > style.thumb_above:
        return simple
    totals = searched(view, cards, style, budget, rng)
    best = max(totals.values())
    # Among equals the rule of thumb decides.
    if totals[simple.card] == best:
        return simple
    return Play(next(card for card in cards if totals[card] == best))


def searched(
    view: View, cards: Sequence[Card], style: Style, budget: Budget, rng: np.random.RandomState
) -> dict[Card, tuple[bool, int]]:
    """For each card whether it is sure, and the sum over the worlds of what it brings this seat.

    Sure is what wins in every world that was counted out: that is not risked for more.
    """
    worlds = likely_worlds(view, style, budget.worlds, rng)
    aims = _aims(view, len(worlds), style, rng)
    contract = view.contract
    assert contract is not None, "a game is played"
    own = view.seat == contract.soloist
    totals = dict.fromkeys(cards, 0)
    sure = dict.fromkeys(cards, aims.question == "points")
    left = budget.nodes
    for row in range(len(worlds)):
        if left <= 0:
            break
        need = int(aims.needs[row])
        world = hidden(view, worlds, row)
        (solved,) = solve_worlds(
            view, [world], aims.question, at_least=need, values=True, nodes=left
        )
        left -= solved.nodes + 1
        if len(solved.values) < len(cards):
            break
        for card, value in solved.values.items():
            totals[card] += aims.worth(value) if own else -aims.worth(value)
            sure[card] &= (value >= need) == own
    return {card: (sure[card], totals[card]) for card in cards}


def likely_worlds(view: View, style: Style, number: int, rng: np.random.RandomState) -> Worlds:
    """``number`` of the worlds imagined, each as often as its weight deserves, in random order."""
    worlds = imagined(view, number * style.drawn, rng)
    if style.drawn == 1:
        return worlds
    table = weights(view, worlds, evaluation(), style.reads)
    rising = np.cumsum(table)
    # One throw, and steps of the same size from there on: every world gets its due or one less.
    steps = (np.arange(number) + rng.random_sample()) * (rising[-1] / number)
    rows = np.minimum(np.searchsorted(rising, steps, side="right"), len(worlds) - 1)
    return worlds.of(rng.permutation(rows))


@dataclass(frozen=True, slots=True)
class Aims:
    """What the worlds are asked: of each ``at least`` so many points, or how many points.

    ``table`` says what so many points are worth to the soloist; without one the answer does.
    """

    question: Question
    needs: NDArray[np.int64]
    table: tuple[int, ...] = ()

    def worth(self, value: int) -> int:
        """What an answer is worth to the soloist."""
        return self.table[value] if self.table else value


def _aims(view: View, number: int, style: Style, rng: np.random.RandomState) -> Aims:
    contract = view.contract
    assert contract is not None, "a game is played"
    need = np.full(number, _needed(view))
    if contract.kind == NULL:
        return Aims("no trick", need)
    if contract.announced in ("schwarz", "ouvert"):
        return Aims("every trick", need)
    doubt = style.doubt * len(view.hand)
    if len(view.hand) <= style.exact_below:
        return Aims("points", need, _table(_needed(view), doubt))
    # Tosses of four coins: as many points as are needed most often, at most ``doubt`` off.
    spread = rng.randint(0, 2, size=(number, 4)).sum(axis=1) - 2
    return Aims("at least", need + doubt * spread // 2)


def _needed(view: View) -> int:
    """The card points that the soloist needs: for his announcement, and for his bid (SK 6.7)."""
    contract = view.contract
    assert contract is not None, "a game is played"
    if contract.kind == NULL or contract.announced or view.seat != contract.soloist:
        return contract.aim[0]
    row = abs(matadors((*view.dealt, *view.skat), contract.kind))
    short = BASE[contract.kind] * (row + 1 + contract.hand) < contract.bid
    return SCHNEIDER if short else contract.aim[0]


def _table(need: int, doubt: int) -> tuple[int, ...]:
    """What the soloist's points are worth: a slope around each step of the score."""

    def slope(points: int, step: int) -> int:
        # From 0 to 256, half at the step's edge.
        off = 2 * (points - step) + 1
        return max(0, min(256, 128 + 128 * off // (2 * doubt + 1)))

    return tuple(
        12 * slope(points, need) + 2 * slope(points, 90) + 4 * slope(points, 31) + points
        for points in range(121)
    )
