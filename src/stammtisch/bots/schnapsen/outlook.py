"""What each of a player's options is worth in each world, in whole numbers.

Two answers, and neither is right alone. With all cards open every deal can be solved, but who plays
by these values expects to know, later, what he will not know: when the other is strong, what the
stock will bring. Deals played to the end by rules of thumb know nothing, but both sides of them
play as people do who do not see each other's cards. Together they are much better than each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from stammtisch.bots.schnapsen.belief import placed
from stammtisch.bots.schnapsen.past import Numbers
from stammtisch.bots.schnapsen.stakes import MOST
from stammtisch.bots.schnapsen.worlds import Worlds
from stammtisch.cardplay.actions import Action
from stammtisch.games.schnapsen.notation import Close
from stammtisch.games.schnapsen.scoring import Closed
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.schnapsen import Solved, branches, playouts, solve_worlds

Option: TypeAlias = Action | None
"""``None`` is to let the leader go on."""

AT_ONCE = 4
"""Worlds solved by one call; the budget is looked at between calls."""

PLAYOUTS = 12
"""So often a world is played to its end after each option."""


def solved(
    view: View, worlds: Worlds, options: Sequence[Option], nodes: int | None
) -> tuple[Numbers, Numbers]:
    """The game points of each option, a row a world, if all cards were open from now on.

    Besides, those of closing with each lead that may follow: who closes must lead before he learns
    anything, and the lead is the same in all worlds. No columns where one may not close.

    When so many nodes are used up, the rest of the worlds is left out; ``None`` is no limit.
    """
    seat = view.seat or 0
    views = (view, _closed(view)) if Close() in options else (view,)
    found = _solutions(views, worlds, nodes)
    points = [[_value(view, here, option) for option in options] for here, *_ in found]
    leads = [
        [_own(seat, value) for act, value in each.values[seat].items() if act.startswith("play")]
        for _, *closed in found
        for each in closed
    ]
    return np.array(points, dtype=np.int64), np.array(leads, dtype=np.int64)


def _closed(view: View) -> View:
    """The same when the viewer has closed."""
    seat = view.seat or 0
    closed = Closed(seat, view.points[1 - seat])
    phase = "marriage" if view.announced else "lead"
    return replace(view, phase=phase, closed=closed, turn_up=None)


def _solutions(
    views: Sequence[View], worlds: Worlds, nodes: int | None
) -> list[tuple[Solved, ...]]:
    """Each of these views in the first worlds, some at least."""
    found: list[tuple[Solved, ...]] = []
    places = placed(views[0], worlds.rows)
    for at in range(0, len(places), AT_ONCE):
        rows = places[at : at + AT_ONCE]
        found += zip(*(solve_worlds(each, rows, values=True) for each in views), strict=True)
        if nodes is not None and sum(each.nodes for world in found for each in world) >= nodes:
            break
    return found


def _value(view: View, solved: Solved, option: Option) -> int:
    """What the viewer gets with this option, if nobody errs afterwards."""
    seat = view.seat or 0
    if option is None:  # The leader goes on as is best for him.
        return min(_own(seat, value) for value in solved.values[1 - seat].values())
    return _own(seat, solved.values[seat][str(option)])


def _own(seat: int, value: int) -> int:
    return value if seat == 0 else -value


def played_out(
    view: View, worlds: Worlds, options: Sequence[Option], worth: Numbers, seed: int
) -> Numbers:
    """What each option is worth on average when both go on by rules of thumb, a row a world."""
    number = len(worlds.rows)
    after = branches(view, placed(view, worlds.rows), options)
    ends = playouts(after, PLAYOUTS, seed, "thumb").astype(np.int64)
    values = worth[(ends if view.seat == 0 else -ends) + MOST].sum(axis=1)
    means: Numbers = values.reshape(number, len(options)) // PLAYOUTS
    return means
