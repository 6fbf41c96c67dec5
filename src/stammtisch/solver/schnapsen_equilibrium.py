"""Schnapsen as it is played, with hidden cards: an approximate equilibrium of the rest of a deal.

CFR+ (Tammelin 2014) in the kernel. The *subgame* begins in a position that both players see, with
all the worlds that are possible for somebody who sees neither hand, and how likely each is. Both
play on by strategies that depend on the own cards, then and now, and on what has happened since.
The answer comes with its gap: what both together could gain if each knew the other's strategy.
Whoever has 66 claims at once, and nobody claims with less; once the stock is used up both hands are
known, and the rest is solved with all cards open.

From the lead of the fifth trick on there are at most 2,772 worlds and some ten million nodes.
Before it there are too many worlds for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from stammtisch.cardplay.cards import Hand
from stammtisch.games.schnapsen.cards import PACK
from stammtisch.solver.encoding import encoded
from stammtisch.solver.kernel import kernel
from stammtisch.solver.schnapsen import ACTIONS, COLUMNS, GONE, TABLE, Positions, encode

WAIT = "wait"
"""Let the leader go on: no act of the law, and nobody notices it."""

_WAIT = 255

MOST = 3
MOST_PAYOFF = 1 << 40
GAME_POINTS = tuple(map(float, range(-MOST, MOST + 1)))


class TooManyNodes(ValueError):
    """The subgame is greater than was allowed."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision in the equilibrium: of ``seat`` with ``hand``, after these ``acts`` of both.

    ``taken`` are the cards that came into the hand since the beginning, drawn or exchanged for.
    ``strategy`` is how likely each action is, ``values`` what it brings the seat against the
    other's strategy: game points, if there are no other payoffs. ``reach`` is how likely the other
    and the cards let it come to this; here the other does one act in a thousand at random, so that
    it is never impossible.
    """

    seat: int
    hand: Hand
    taken: Hand
    acts: tuple[str, ...]
    strategy: Mapping[str, float]
    values: Mapping[str, float]
    reach: float


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """An approximate equilibrium.

    ``value`` is what seat 0 wins, ``gap`` what both together could still gain, ``iterations`` how
    many were made, ``nodes`` the size of the subgame.
    """

    value: float
    gap: float
    iterations: int
    nodes: int
    decisions: Sequence[Decision]


def equilibrium(
    worlds: Positions,
    weights: Sequence[float] | None = None,
    *,
    payoffs: Sequence[float] = GAME_POINTS,
    gap: float = 0.005,
    iterations: int = 1000,
    acts: int = 1,
    nodes: int = 50_000_000,
) -> Equilibrium:
    """An approximate equilibrium of the subgame with these worlds.

    ``worlds`` are states or encoded positions, alike in all that both players see; ``weights`` say
    how likely each is (by default all alike). It ends with the ``gap``, or after so many
    ``iterations``. ``payoffs`` say what it is worth to seat 0 to lose 3 game points, 2, ..., to win
    3; to seat 1 it is worth as much less. The decisions after at most so many ``acts`` are told. A
    node takes 40 bytes.

    Raises:
        SolverMissing: the kernel was not built.
        TooManyNodes: a ValueError: there are more than ``nodes``.
        ValueError: no worlds, or some that differ in what both see; weights or payoffs amiss.
        TypeError: neither states nor an array of bytes.
    """
    rows = encoded(worlds, encode, len(COLUMNS))
    if not len(rows):
        raise ValueError("there must be a world")
    cards = rows[:, : len(PACK)]
    open_cards = np.where((cards == TABLE) | (cards == GONE), cards, 0)
    if (open_cards != open_cards[0]).any() or (rows[:, len(PACK) :] != rows[0, len(PACK) :]).any():
        raise ValueError("the worlds differ in what both players see")
    if weights is None:
        weights = [1.0] * len(rows)
    if len(weights) != len(rows) or not all(0 < each < float("inf") for each in weights):
        raise ValueError("each world needs a weight above 0")
    if not sum(weights) < float("inf"):
        raise ValueError("the weights are too large")
    if len(payoffs) != 2 * MOST + 1 or not all(abs(each) <= MOST_PAYOFF for each in payoffs):
        raise ValueError(f"there are {2 * MOST + 1} payoffs, of at most {MOST_PAYOFF}")
    if nodes < 1:
        raise ValueError("there must be a node")
    answer = kernel("schnapsen").equilibrium(
        rows, list(map(float, weights)), list(map(float, payoffs)), iterations, gap, acts, nodes
    )
    if answer is None:
        raise TooManyNodes(f"that has more than {nodes} nodes")
    value, found, done, size, told = answer
    return Equilibrium(value, found, done, size, [_decision(*each) for each in told])


def _decision(
    seat: int,
    hand: int,
    taken: list[int],
    acts: list[int],
    actions: list[int],
    strategy: list[float],
    values: list[float],
    reach: float,
) -> Decision:
    texts = [_text(each) for each in actions]
    return Decision(
        seat,
        tuple(card for at, card in enumerate(PACK) if hand >> at & 1),
        tuple(PACK[each] for each in taken),
        tuple(map(_text, acts)),
        dict(zip(texts, strategy, strict=True)),
        dict(zip(texts, values, strict=True)),
        reach,
    )


def _text(action: int) -> str:
    return WAIT if action == _WAIT else str(ACTIONS[action])
