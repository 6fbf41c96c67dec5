"""Which card to play: worlds are drawn, and in each the cards are tried.

A card is tried by playing the deal out to its end, or, where few tricks are left, exactly, as if
everybody saw all cards and played for his own points. In a world all cards are tried with the same
random numbers, so that their differences count and not their luck.
"""

from __future__ import annotations

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.chance import numbers
from stammtisch.bots.scarto.aim import Worth
from stammtisch.bots.scarto.belief import layouts, opponents
from stammtisch.bots.scarto.likely import likely_layouts
from stammtisch.bots.scarto.trial import Rows, best, played_out
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.cards import MATTO, PLACE, POINTS, STRENGTH, SUIT
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.tricks import winning
from stammtisch.games.scarto.view import View
from stammtisch.solver import scarto as solver


def choose_card(
    view: View, value: Worth, stream: Stream, budget: Budget, exact: int, likely: bool
) -> Play:
    """The card that is best on average.

    With ``exact`` tricks left or fewer one solves; ``likely`` worlds are those in which what the
    others have done makes sense.
    """
    cards = apart(view, [action.card for action in view.menu if isinstance(action, Play)])
    if len(cards) == 1:
        return Play(cards[0])
    draw, random = likely_layouts if likely else layouts, numbers(stream)
    rows = solver.encode_worlds(view, draw(view, max(1, budget.worlds), random))
    solved = None
    if len(view.hand) <= exact:
        solved = _solved(view, rows, cards, value, budget.nodes, random)
    if solved is not None:
        return Play(solved)
    seed = stream.word()
    return Play(
        best(cards, rows, lambda card, some: played_out(view, after(view, some, card), value, seed))
    )


def apart(view: View, cards: list[Card]) -> list[Card]:
    """Of cards that are equal in effect only one, the lowest.

    Neighbours of one suit that are worth the same are, as long as no card between them is with
    another player, on the table, or among those that the dealer laid away unseen.
    """
    worths, strength = POINTS[view.options.angel], STRENGTH[view.options.angel]
    between = {*view.unseen, *view.trick}

    def level(low: Card, high: Card) -> bool:
        return (
            SUIT[low] == SUIT[high]
            and worths[low] == worths[high]
            and not any(
                SUIT[card] == SUIT[low] and strength[low] < strength[card] < strength[high]
                for card in between
            )
        )

    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: (SUIT[card], strength[card])):
        if not (kept and level(kept[-1], card)):
            kept.append(card)
    return kept


def after(view: View, rows: Rows, card: Card) -> Rows:
    """The rows once the viewer has played ``card``."""
    rows = rows.copy()
    trick = (*view.trick, card)
    rows[:, PLACE[card]] = SEATS + len(view.trick)
    if len(trick) < SEATS:
        return rows
    winner = (view.leader + winning(trick, view.options.angel)) % SEATS
    points = POINTS[view.options.angel]
    for place, each in enumerate(trick):
        rows[:, PLACE[each]] = solver.GONE
        taker = (view.leader + place) % SEATS if each == MATTO else winner  # SC 5.3
        rows[:, solver.POINTS_OF_FIRST + taker] += points[each]
    rows[:, solver.POINTS_OF_FIRST + winner] += 1  # SC 6.2
    rows[:, solver.LEADER] = winner
    return rows


def _solved(
    view: View,
    rows: Rows,
    cards: list[Card],
    value: Worth,
    nodes: int,
    random: np.random.RandomState,
) -> Card | None:
    """The card that is worth the most if everybody plays for his own points.

    Equal worlds are solved once. As many are solved as ``nodes`` suffice for, in any order; if for
    none, nothing is known.
    """
    assert view.seat is not None
    mine, other = view.seat, opponents(view)[0]
    worlds, often = np.unique(rows, axis=0, return_counts=True)
    sums: dict[Card, int] = {}
    for at in random.permutation(len(worlds)):
        (found,) = solver.maxn(worlds[at : at + 1], values=True, nodes=max(1, nodes))
        if not found.finished:
            break
        for card in cards:
            shares = found.values[card]
            worth_here = int(often[at]) * int(value.item(shares[mine], shares[other]))
            sums[card] = sums.get(card, 0) + worth_here
        nodes -= found.nodes
    return max(cards, key=sums.__getitem__) if sums else None
