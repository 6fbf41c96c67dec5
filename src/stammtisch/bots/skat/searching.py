"""The play of the cards: worlds that are likely, solved one by one, and the card that does best.

All cards open, nobody errs; at a table everybody does. So not every world is asked about the same
number of card points: one asks a few more than are needed, another a few less, and a card that wins
or saves more than enough counts for more than one that just does. Where few cards are left the
points are counted exactly, and the same doubt is put into what they are worth. How many are needed
depends on the world too: a soloist who has overbid needs more (SK 6.7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat import thumb
from stammtisch.bots.skat.belief import Worlds, imagined, placed
from stammtisch.bots.skat.encoding import KIND
from stammtisch.bots.skat.evaluation import Evaluation
from stammtisch.bots.skat.likely import matadors, weights
from stammtisch.cardplay.actions import Action, Play, enumerated
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.scoring import BASE, SCHNEIDER, Contract
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import Question, encode_worlds, solve


@dataclass(frozen=True, slots=True)
class Style:
    """How a player searches.

    For each world of the budget ``drawn`` are imagined and weighed, and one of them is taken; who
    ``reads`` weighs by the cards played too. Who draws but one takes all for equally likely. A
    defender draws ``guessing`` times as many: what the soloist holds and has laid away is hard to
    guess, and few of the worlds are likely.

    With more than ``thumb_above`` cards in hand rules of thumb decide; with at most ``exact_below``
    points are counted exactly, and with at most ``sure_below`` what won in every world is taken for
    sure. ``doubt`` is how many card points the others may be off, for each card in hand.
    """

    drawn: int = 1
    guessing: int = 1
    thumb_above: int = 10
    exact_below: int = 8
    sure_below: int = 4
    doubt: int = 2
    reads: bool = False


def choose(
    view: View,
    style: Style,
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
    if len(view.hand) > style.thumb_above:
        return simple
    totals = searched(view, cards, style, learned, budget, rng)
    best = max(totals.values())
    # Among equals the rule of thumb decides.
    if totals[simple.card] == best:
        return simple
    return Play(next(card for card in cards if totals[card] == best))


def searched(
    view: View,
    cards: Sequence[Card],
    style: Style,
    learned: Evaluation,
    budget: Budget,
    rng: np.random.RandomState,
) -> dict[Card, tuple[bool, int]]:
    """For each card whether it is sure, and the sum over the worlds of what it brings this seat.

    Sure is what wins in every world that was counted out near the end, when few are left: that is
    not risked for more.
    """
    contract = view.contract
    assert contract is not None, "a game is played"
    own = view.seat == contract.soloist
    worlds = likely_worlds(view, style, learned, budget.worlds, rng)
    times = np.ones(len(worlds), dtype=np.int64)
    if _counted(view, style):
        worlds, times = _different(worlds, contract, rng)
    aims = _aims(view, worlds, style, rng)
    totals = dict.fromkeys(cards, 0)
    sure = dict.fromkeys(cards, _counted(view, style) and len(view.hand) <= style.sure_below)
    positions = encode_worlds(view, placed(view, worlds))
    left = budget.nodes
    for row, need in enumerate(map(int, aims.needs)):
        if left <= 0:
            break
        (solved,) = solve(
            positions[row : row + 1], aims.question, at_least=need, values=True, nodes=left
        )
        left -= solved.nodes + 1
        if len(solved.values) < len(cards):
            break
        weight = int(times[row]) if own else -int(times[row])
        for card, value in solved.values.items():
            totals[card] += weight * aims.worth(value, need)
            sure[card] &= (value >= need) == own
    return {card: (sure[card], totals[card]) for card in cards}


def likely_worlds(
    view: View, style: Style, learned: Evaluation, number: int, rng: np.random.RandomState
) -> Worlds:
    """``number`` of the worlds imagined, each as often as its weight deserves, in random order."""
    drawn = style.drawn * (1 if view.seat == view.soloist else style.guessing)
    worlds = imagined(view, number * drawn, rng)
    if drawn == 1:
        return worlds
    table = weights(view, worlds, learned, style.reads)
    rising = np.cumsum(table)
    # One throw, and steps of the same size from there on: every world gets its due or one less.
    steps = (np.arange(number) + rng.random_sample()) * (rising[-1] / number)
    rows = np.minimum(np.searchsorted(rising, steps, side="right"), len(worlds) - 1)
    return worlds.of(rng.permutation(rows))


def _different(
    worlds: Worlds, contract: Contract, rng: np.random.RandomState
) -> tuple[Worlds, NDArray[np.int64]]:
    """The worlds that differ in what is still to be played, in random order; how often each was."""
    laid = worlds.skat if contract.hand else worlds.aside
    defenders = [worlds.dealt[:, seat] for seat in range(SEATS) if seat != contract.soloist]
    _, first, times = np.unique(
        np.column_stack([*defenders, laid]), axis=0, return_index=True, return_counts=True
    )
    order = rng.permutation(len(first))
    return worlds.of(first[order]), times[order]


@dataclass(frozen=True, slots=True)
class Aims:
    """What the worlds are asked: of each ``at least`` so many points, or how many points.

    ``tables`` say for each need what so many points are worth to the soloist; without them the
    answer does.
    """

    question: Question
    needs: NDArray[np.int64]
    tables: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def worth(self, value: int, need: int) -> int:
        """What an answer is worth to the soloist."""
        return self.tables[need][value] if self.tables else value


def _counted(view: View, style: Style) -> bool:
    """Whether points are counted exactly."""
    contract = view.contract
    assert contract is not None, "a game is played"
    of_tricks = contract.kind == NULL or contract.announced in ("schwarz", "ouvert")
    return not of_tricks and len(view.hand) <= style.exact_below


def _aims(view: View, worlds: Worlds, style: Style, rng: np.random.RandomState) -> Aims:
    contract = view.contract
    assert contract is not None, "a game is played"
    needs = _needed(contract, worlds)
    if contract.kind == NULL:
        return Aims("no trick", needs)
    if contract.announced in ("schwarz", "ouvert"):
        return Aims("every trick", needs)
    doubt = style.doubt * len(view.hand)
    if _counted(view, style):
        tables = {need: _table(need, doubt) for need in map(int, np.unique(needs))}
        return Aims("points", needs, tables)
    # Tosses of four coins: as many points as are needed most often, at most ``doubt`` off.
    spread = rng.randint(0, 2, size=(len(worlds), 4)).sum(axis=1) - 2
    return Aims("at least", needs + doubt * spread // 2)


def _needed(contract: Contract, worlds: Worlds) -> NDArray[np.int64]:
    """The card points that the soloist needs in each world: for his announcement and his bid.

    A game that is worth less than the bid without Schneider needs it (SK 6.7).
    """
    needs = np.full(len(worlds), contract.aim[0])
    if contract.kind == NULL or contract.announced:
        return needs
    row = matadors(worlds.dealt[:, contract.soloist] | worlds.skat, KIND[contract.kind])
    short = BASE[contract.kind] * (row + 1 + contract.hand) < contract.bid
    needs[short] = SCHNEIDER
    return needs


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
