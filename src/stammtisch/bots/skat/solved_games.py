"""Games before the first trick, solved in sampled worlds with all cards open.

The evaluation sees the soloist's cards alone. Here the others hold what their bids make likely, and
the solver says in which of these worlds a game is won. The evaluation too gives the chance with all
cards open, so the solver corrects its logits before they are calibrated to what is won at tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.evaluation import ONE
from stammtisch.bots.skat.expected_score import (
    Game,
    GameContext,
    best_with_skats,
    from_hand,
    outlook,
    with_skats,
)
from stammtisch.bots.skat.features import KIND, Masks, class_of
from stammtisch.bots.skat.likelihood import matadors
from stammtisch.games.skat.cards import KINDS, NULL, PACK, POINTS
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.scoring import BASE, SCHNEIDER, TO_WIN
from stammtisch.solver.encoding import Rows
from stammtisch.solver.skat import COLUMNS, GONE, Question, solve

NETWORK_WORLDS, NETWORK_SKATS = 6, 15
"""How many solved worlds the network's chance weighs: that of one game, and its mean over skats,
which is off by less."""

_SURE = 0.99
"""No worlds make a game more certain than this."""

_KIND, _SOLOIST, _LEADER, _POINTS = range(len(PACK), len(PACK) + 4)
_NULL = KIND[NULL]
_CARD_POINTS = np.array([POINTS[card] for card in PACK])


@dataclass(frozen=True, slots=True)
class Way:
    """A game with what is kept and laid away for it."""

    game: Game
    kept: int
    aside: int


@dataclass(frozen=True, slots=True)
class Games:
    """A game for each of many worlds: its kind, the hand, what is laid away, the points to reach.

    Nothing is laid away from the hand.
    """

    kinds: Masks
    kept: Masks
    aside: Masks
    needs: Masks


def games_at(context: GameContext, kinds: Masks, kept: Masks, aside: Masks, twelve: Masks) -> Games:
    """The games at the bid: worth less than it, they need Schneider (SK 6.7)."""
    needs = np.full(len(kinds), TO_WIN)
    for kind in {*map(int, kinds)} - {_NULL}:
        of = kinds == kind
        value = BASE[KINDS[kind]] * (matadors(twelve[of], kind) + 1 + context.hand)
        needs[of] = np.where(value < context.bid, SCHNEIDER, TO_WIN)
    return Games(kinds, kept, aside, needs)


def network_chances(context: GameContext, games: Games) -> NDArray[np.float64]:
    """How likely the network thinks each game to be won with all cards open."""
    chances = np.empty(len(games.kinds))
    for kind in {*map(int, games.kinds)}:
        of = games.kinds == kind
        places = np.full(int(of.sum()), context.place)
        logits = context.learned.logits(
            class_of(kind), games.kept[of], games.aside[of], games.kinds[of], places
        )
        further = kind != _NULL and games.needs[of] == SCHNEIDER
        asked = logits[:, 0] if kind == _NULL else np.where(further, logits[:, 1], logits[:, 0])
        chances[of] = context.learned.sigmoid(asked) / ONE
    return chances


def positions(context: GameContext, worlds: Worlds, seat: int, games: Games) -> Rows:
    """The first trick of each world, encoded for the solver."""
    bits = np.arange(len(PACK))
    rows = np.zeros((len(worlds), len(COLUMNS)), np.uint8)
    cards = np.full((len(worlds), len(PACK)), GONE, np.uint8)
    for other in range(SEATS):
        held = games.kept if other == seat else worlds.dealt[:, other]
        cards[(held[:, None] >> bits & 1).astype(np.bool_)] = other
    rows[:, : len(PACK)] = cards
    rows[:, _KIND], rows[:, _SOLOIST] = games.kinds, seat
    rows[:, _LEADER] = (seat - context.place) % SEATS
    rows[:, _POINTS] = (cards == GONE) @ _CARD_POINTS
    return rows


def is_won(row: NDArray[np.uint8], need: int) -> tuple[bool, int]:
    """Whether the soloist wins with all cards open, and the nodes of the search."""
    question: Question = "no trick" if row[_KIND] == _NULL else "at least"
    (found,) = solve(row[None], question, at_least=need)
    return bool(found.value), found.nodes + 1


def best_way(
    context: GameContext, ways: Sequence[Way], worlds: Worlds, seat: int, nodes: int
) -> Way:
    """The way with the best expected score: sequential halving (Karnin et al. 2013) over worlds."""
    ones = np.ones(len(worlds), np.int64)
    asked = [
        games_at(
            context,
            ones * way.game.kind,
            ones * way.kept,
            ones * way.aside,
            ones * (way.kept | way.aside),
        )
        for way in ways
    ]
    rows = [positions(context, worlds, seat, each) for each in asked]
    thought = [float(network_chances(context, each)[0]) for each in asked]
    won, solved = [0] * len(ways), 0
    left = list(range(len(ways)))
    rounds = max(1, (len(ways) - 1).bit_length())
    for _ in range(rounds):
        spent = 0
        while spent < nodes // rounds and solved < len(worlds):
            for at in left:
                yes, took = is_won(rows[at][solved], int(asked[at].needs[0]))
                won[at] += yes
                spent += took
            solved += 1
        worth = {}
        for at in left:
            chance = (NETWORK_WORLDS * thought[at] + won[at]) / (NETWORK_WORLDS + solved)
            worth[at] = _score(_corrected(context, thought[at], chance), ways[at])
        left = sorted(left, key=worth.__getitem__, reverse=True)[: (len(left) + 1) // 2]
    return ways[left[0]]


def _score(context: GameContext, way: Way) -> int:
    kept, aside = np.array([way.kept]), np.array([way.aside])
    return int(outlook(context, way.game, kept, aside, kept | aside).scores[0])


def with_solved_skats(
    context: GameContext, ten: int, worlds: Worlds, seat: int, ways: tuple[Game, ...], nodes: int
) -> int:
    """The mean expected score with the skat taken: ``with_skats``, corrected by solved worlds."""
    _, which, aside = best_with_skats(context, ten, worlds.skat, ways)
    kinds = np.array([game.kind for game in ways])[which]
    twelve = ten | worlds.skat
    games = games_at(context, kinds, twelve & ~aside, aside, twelve)
    corrected = _corrected_by(context, worlds, seat, games, nodes)
    return int(with_skats(corrected, ten, worlds.skat, ways).scores.sum()) // len(worlds)


def from_solved_hand(
    context: GameContext, ten: int, worlds: Worlds, seat: int, game: Game, nodes: int
) -> int:
    """The mean expected score of a game from the hand, corrected by solved worlds."""
    kinds, kept = np.full(len(worlds), game.kind), np.full(len(worlds), ten)
    games = games_at(context, kinds, kept, np.zeros_like(kept), ten | worlds.skat)
    corrected = _corrected_by(context, worlds, seat, games, nodes)
    return int(from_hand(corrected, ten, worlds.skat, (game,)).scores.sum()) // len(worlds)


def _corrected_by(
    context: GameContext, worlds: Worlds, seat: int, games: Games, nodes: int
) -> GameContext:
    """The context in which the network is right on average in the worlds that were solved."""
    thought = network_chances(context, games)
    off, spent, solved = 0.0, 0, 0
    for row, need in zip(positions(context, worlds, seat, games), games.needs, strict=True):
        yes, took = is_won(row, int(need))
        off += yes - float(thought[solved])
        spent, solved = spent + took, solved + 1
        if spent >= nodes:
            break
    mean = float(thought.mean())
    return _corrected(context, mean, mean + off / (solved + NETWORK_SKATS))


def _corrected(context: GameContext, thought: float, chance: float) -> GameContext:
    """The context in which a game that was thought so likely is won with this chance."""
    target = context.learned.logit(min(max(chance, 1 - _SURE), _SURE))
    # A chance of 0 or 1 is a rounded one: it says no more of the logit than the next one does.
    before = context.learned.logit(min(max(thought, 1 / ONE), 1 - 1 / ONE))
    return replace(context, shift=context.shift + target - before)
