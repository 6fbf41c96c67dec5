"""The card play: perfect-information Monte Carlo search (PIMC) over sampled worlds.

In each world every card is evaluated: by a playout, or near the end exactly by max^n, as if
everybody saw all cards and played for his own points. All cards of a world get the same random
numbers (common random numbers), which reduces the variance of their differences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.equivalent_cards import equivalent_cards
from stammtisch.bots.rng import generator
from stammtisch.bots.scarto.belief import opponents, sample_worlds
from stammtisch.bots.scarto.equity import Equity
from stammtisch.bots.scarto.likelihood import resampled_worlds
from stammtisch.bots.scarto.networks import played_out
from stammtisch.bots.scarto.sequential_halving import playout_value, sequential_halving
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.cards import MATTO, PLACE, POINTS, STRENGTH, SUIT
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.tricks import winning
from stammtisch.games.scarto.view import View
from stammtisch.solver import scarto as solver
from stammtisch.solver.encoding import Rows
from stammtisch.solver.scarto import Shares


def choose_card(
    view: View,
    utility: Equity,
    stream: Stream,
    budget: Budget,
    exact: int,
    weighted: bool,
    networks: bool,
) -> Play:
    """The card with the best mean utility over the worlds.

    With at most ``exact`` tricks left the worlds are solved. With ``weighted`` they are resampled
    by how likely they make what the others have played. With ``networks`` these play them out, in
    place of rules of thumb.
    """
    cards = distinct(view, [action.card for action in view.menu if isinstance(action, Play)])
    if len(cards) == 1:
        return Play(cards[0])
    draw, random = resampled_worlds if weighted else sample_worlds, generator(stream)
    worlds = draw(view, max(1, budget.worlds), random)
    positions = solver.encode_worlds(view, worlds)
    solved = None
    if len(view.hand) <= exact:
        solved = _best_by_maxn(view, positions, cards, utility, budget.nodes, random)
    if solved is not None:
        return Play(solved)
    seed = stream.word()
    if networks:
        played = played_out(view, worlds, utility, seed >> 2)
        return Play(
            sequential_halving(
                cards,
                np.arange(len(worlds)),
                lambda card, rows: played.total(Play(card), rows),
            )
        )
    return Play(
        sequential_halving(
            cards,
            positions,
            lambda card, some: playout_value(view, after(view, some, card), utility, seed),
        )
    )


def distinct(view: View, cards: list[Card]) -> list[Card]:
    """One of each group of equivalent cards: the lowest."""
    return [each[0] for each in groups_of(view, cards)]


def groups_of(view: View, cards: list[Card]) -> list[list[Card]]:
    """These cards in groups of equivalent ones, the lowest of each first.

    What the dealer laid away unseen may be in another hand.
    """
    strength, points = STRENGTH[view.options.angel], POINTS[view.options.angel]
    rising = sorted(cards, key=lambda card: (SUIT[card], strength[card]))
    return equivalent_cards(rising, {*view.unseen, *view.trick}, SUIT, strength, points)


def after(view: View, positions: Rows, card: Card) -> Rows:
    """The encoded positions after the viewer has played ``card``."""
    positions = positions.copy()
    trick = (*view.trick, card)
    positions[:, PLACE[card]] = solver.TABLE + len(view.trick)
    if len(trick) < SEATS:
        return positions
    winner = (view.leader + winning(trick, view.options.angel)) % SEATS
    points = POINTS[view.options.angel]
    for place, each in enumerate(trick):
        positions[:, PLACE[each]] = solver.GONE
        taker = (view.leader + place) % SEATS if each == MATTO else winner  # SC 5.3
        positions[:, solver.POINTS_OF_FIRST + taker] += points[each]
    positions[:, solver.POINTS_OF_FIRST + winner] += 1  # SC 6.2
    positions[:, solver.LEADER] = winner
    return positions


def _best_by_maxn(
    view: View,
    positions: Rows,
    cards: list[Card],
    utility: Equity,
    nodes: int,
    random: np.random.RandomState,
) -> Card | None:
    """The card with the greatest utility by max^n.

    ``None`` if the nodes do not suffice for one world.

    Equal worlds are solved once. The worlds are solved in random order until the nodes are used up.
    """
    assert view.seat is not None
    mine, other = view.seat, opponents(view)[0]
    worlds, counts = np.unique(positions, axis=0, return_counts=True)
    order = random.permutation(len(worlds))
    sums: dict[Card, int] = {}
    for at, values in zip(order, solved_by_maxn(worlds[order], nodes), strict=False):
        for card in cards:
            worth_here = int(counts[at]) * int(
                utility.item(values[card][mine], values[card][other])
            )
            sums[card] = sums.get(card, 0) + worth_here
    return max(cards, key=sums.__getitem__) if sums else None


def solved_by_maxn(positions: Rows, nodes: int) -> Iterator[Mapping[Card, Shares]]:
    """What each card brings each player in one position after the other.

    It ends when the nodes, for all of them together, are used up.
    """
    for row in positions:
        (found,) = solver.maxn(row[None], values=True, nodes=max(1, nodes))
        if not found.finished:
            return
        yield found.values
        nodes -= found.nodes
