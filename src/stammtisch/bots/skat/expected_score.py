"""The expected score of a game for its soloist (SK 6, SK 7).

A won game scores its value, a lost one minus twice its value; tournament scoring adds or takes 50.
All scores are whole numbers in units of 1/``ONE`` of a point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.equity import MOST, Equity
from stammtisch.bots.skat.evaluation import ONE, Evaluation
from stammtisch.bots.skat.features import (
    GRAND_KIND,
    NULL_KIND,
    Masks,
    class_of,
)
from stammtisch.bots.skat.likelihood import matadors
from stammtisch.games.skat.cards import KINDS
from stammtisch.games.skat.match import SOLOIST_BONUS
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import BASE, NULL_VALUES

Scores = NDArray[np.int64]

NEVER = -(10**6) * ONE
"""The score of a game that may not be declared."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that may be declared: kind and announcement."""

    kind: int
    announced: str | None = None


@dataclass(frozen=True, slots=True)
class GameContext:
    """What the expected score depends on besides the cards: the model, rules, bid and place.

    ``equity`` is what points are worth where the list's standing counts. ``factor`` is by how much
    the deal's scores count in the list (SK 10.11).
    """

    learned: Evaluation
    options: Options
    bid: int
    place: int
    hand: bool = False
    equity: Equity | None = None
    factor: int = 1

    def gain(self, value: Scores) -> Scores:
        """What a won game of this value is worth, in points."""
        points = self.factor * value + SOLOIST_BONUS * self.options.additions
        return points if self.equity is None else self.equity.won[np.minimum(points, MOST)]

    def loss(self, value: Scores) -> Scores:
        """What a lost game of this value is worth, in points: as a rule less than 0 (SK 6.6)."""
        points = 2 * self.factor * value + SOLOIST_BONUS * self.options.additions
        return -points if self.equity is None else self.equity.lost[np.minimum(points, MOST)]


class Outlook(NamedTuple):
    """What can be expected of a game with each hand: its score, and the probability of winning."""

    scores: Scores
    won: Scores


def scores(context: GameContext, game: Game, hands: Masks, aside: Masks, twelve: Masks) -> Scores:
    """The expected score of a game with each hand; ``twelve`` are the cards that matadors count."""
    return outlook(context, game, hands, aside, twelve).scores


def outlook(context: GameContext, game: Game, hands: Masks, aside: Masks, twelve: Masks) -> Outlook:
    """The expected score of a game with each hand, and the probability of winning it."""
    kind, hand = game.kind, context.hand
    kinds, places = np.full(len(hands), kind), np.full(len(hands), context.place)
    logits = context.learned.logits(
        class_of(kind), hands, np.zeros_like(hands) if hand else aside, kinds, places
    )
    way = "hand" if hand else "skat"
    if kind == NULL_KIND:
        way = " ".join(filter(None, [game.announced, "hand" if hand else ""])) or "skat"
        won = context.learned.probabilities(logits[:, 0], f"null {way}")
        value = NULL_VALUES[hand, game.announced == "ouvert"]
        if value < context.bid:
            return Outlook(np.full(len(hands), NEVER), np.zeros_like(won))
        values = np.full(len(hands), value)
        return Outlook(_expected(context, won, values, values), won)
    chances = np.stack(
        [
            context.learned.probabilities(logits[:, column], f"{class_of(kind)} {what}")
            for column, what in enumerate((way, "90", "all"))
        ],
        axis=1,
    )
    return _of_points(context, game, chances, matadors(twelve, kind))


def _of_points(context: GameContext, game: Game, chances: Scores, matador_count: Scores) -> Outlook:
    """A suit game or grand; ``chances`` of 61 points, of 90, and of every trick."""
    base = BASE[KINDS[game.kind]]
    announced = {None: 0, "schneider": 1, "schwarz": 2, "ouvert": 3}[game.announced]
    level = min(announced, 2)
    steps = matador_count + 1 + context.hand + announced
    # Whoever reaches 90 points has reached 61: the probabilities must not increase.
    monotone = np.minimum.accumulate(chances, axis=1)
    # What was announced counts in a lost game too, and so does the bid (SK 6.6, SK 6.7, SK 9.1).
    missed = level * (context.options.missed_announcement == "at_step")
    lost = np.maximum(base * (steps + missed), -(-context.bid // base) * base)
    won = np.zeros_like(lost)
    result = _expected(context, won, lost, lost)
    found = np.zeros(len(matador_count), dtype=np.bool_)
    for reached in range(level, 3):
        # The least that has to be reached for the announcement and for the bid (SK 6.5, SK 6.7).
        value = base * (steps + reached)
        enough = ~found & (value >= context.bid)
        score = _expected(context, monotone[:, reached], value, lost)
        for further in range(reached + 1, 3):
            higher = base * (steps + further)
            score += monotone[:, further] * (context.gain(higher) - context.gain(higher - base))
        result = np.where(enough, score, result)
        won = np.where(enough, monotone[:, reached], won)
        found |= enough
    return Outlook(result, won)


def _expected(context: GameContext, won: Scores, value: Scores, lost: Scores) -> Scores:
    """The mean worth of a game that counts ``value`` if it is won, and ``lost`` if not."""
    result: Scores = won * context.gain(value) + (ONE - won) * context.loss(lost)
    return result


WITH_SKAT = (*(Game(kind) for kind in range(len(KINDS))), Game(NULL_KIND, "ouvert"))
"""What may be declared with the skat taken (SK 4.3)."""

FROM_HAND = (
    *WITH_SKAT,
    *(
        Game(kind, announced)
        for kind in (*range(GRAND_KIND), GRAND_KIND)
        for announced in ("schneider", "schwarz", "ouvert")
    ),
)
"""What may be declared from the hand."""


_FIRST, _SECOND = np.tril_indices(12, -1)


def discards(twelve: int) -> Masks:
    """The 66 pairs of twelve cards."""
    bits = np.array([1 << place for place in range(32) if twelve >> place & 1], dtype=np.int64)
    pairs: Masks = bits[_FIRST] | bits[_SECOND]
    return pairs


def after_skat(context: GameContext, twelve: int, games: tuple[Game, ...] = WITH_SKAT) -> Outlook:
    """A row for each discard, a column for each game."""
    aside = discards(twelve)
    whole = np.full(len(aside), twelve)
    return _side_by_side(context, games, whole & ~aside, aside, whole)


def with_skats(context: GameContext, ten: int, skats: Masks, games: tuple[Game, ...]) -> Outlook:
    """For each skat what the best discard and game promise."""
    twelve = ten | skats
    aside = np.stack([discards(int(each)) for each in twelve])
    whole = np.repeat(twelve, aside.shape[1])
    flat = aside.reshape(-1)
    found = _side_by_side(context, games, whole & ~flat, flat, whole)
    by_skat = [each.reshape(len(skats), -1) for each in found]
    rows, best = np.arange(len(skats)), by_skat[0].argmax(axis=1)
    return Outlook(*(each[rows, best] for each in by_skat))


def from_hand(
    context: GameContext, ten: int, skats: Masks, games: tuple[Game, ...] = FROM_HAND
) -> Outlook:
    """A row for each skat, a column for each game that is played from the hand."""
    hands = np.full(len(skats), ten)
    return _side_by_side(context, games, hands, np.zeros_like(hands), hands | skats)


def _side_by_side(
    context: GameContext, games: tuple[Game, ...], hands: Masks, aside: Masks, twelve: Masks
) -> Outlook:
    """A row for each hand, a column for each game."""
    found = [outlook(context, game, hands, aside, twelve) for game in games]
    return Outlook(*(np.stack(each, axis=1) for each in zip(*found, strict=True)))
