"""The value of each option in each world, by two methods that correct each other.

*Solved values* assume that both players see all cards. They suffer from strategy fusion (Frank and
Basin 1998): the player counts on knowing later what he will not know, such as the opponent's hand
or the next card of the stock. *Playouts* by rules of thumb do not look ahead, but neither player
uses the other's cards. The mean of both is much better than either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from stammtisch.bots.schnapsen.belief import to_places
from stammtisch.bots.schnapsen.determinization import Worlds
from stammtisch.bots.schnapsen.equity import MOST
from stammtisch.bots.schnapsen.opponent_history import Numbers
from stammtisch.cardplay.actions import Act, Action
from stammtisch.games.schnapsen.notation import Close
from stammtisch.games.schnapsen.scoring import Closed
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.schnapsen import Solved, branches, playouts, solve_worlds

Option: TypeAlias = Action | None
"""``None``: let the leader go on."""

BATCH = 4
"""Worlds for each call of the solver; the budget is checked between calls."""

PLAYOUTS = 12
"""Playouts for each world and option."""


def solved_values(
    view: View, worlds: Worlds, options: Sequence[Option], nodes: int | None
) -> tuple[Numbers, Numbers]:
    """The game points of each option by the solver: a row for each world.

    Also the game points of closing with each possible lead: the closer must choose the lead before
    he learns anything, so that it is the same in all worlds. No columns if closing is not offered.

    When ``nodes`` are used up, the remaining worlds are left out; ``None`` is no limit.
    """
    seat = view.seat or 0
    views = (view, _closed(view)) if Close() in options else (view,)
    found = _solutions(views, worlds, nodes)
    points = [[value_of(seat, here, option) for option in options] for here, *_ in found]
    leads = [
        [own(seat, value) for act, value in each.values[seat].items() if act.startswith("play")]
        for _, *closed in found
        for each in closed
    ]
    return np.array(points, dtype=np.int64), np.array(leads, dtype=np.int64)


def _closed(view: View) -> View:
    """The view after the viewer has closed."""
    seat = view.seat or 0
    history = (*view.history, Act(seat, Close()))
    closed = Closed(seat, view.points[1 - seat])
    phase = "marriage" if view.announced else "lead"
    return replace(view, history=history, phase=phase, closed=closed, turn_up=None)


def _solutions(
    views: Sequence[View], worlds: Worlds, nodes: int | None
) -> list[tuple[Solved, ...]]:
    """The solutions of each view in the first worlds: as the nodes allow, one batch at least."""
    found: list[tuple[Solved, ...]] = []
    places = to_places(views[0], worlds.layouts)
    for at in range(0, len(places), BATCH):
        batch = places[at : at + BATCH]
        found += zip(*(solve_worlds(each, batch, values=True) for each in views), strict=True)
        if nodes is not None and sum(each.nodes for world in found for each in world) >= nodes:
            break
    return found


def value_of(seat: int, solved: Solved, option: Option) -> int:
    """The game points of ``seat`` with this option and best play afterwards."""
    if option is None:  # The leader plays his best action.
        return min(own(seat, value) for value in solved.values[1 - seat].values())
    return own(seat, solved.values[seat][str(option)])


def own(seat: int, value: int) -> int:
    """The solver's value, which is seat 0's, for ``seat``."""
    return value if seat == 0 else -value


def playout_values(
    view: View, worlds: Worlds, options: Sequence[Option], worth: Numbers, seed: int
) -> Numbers:
    """The mean equity of each option over playouts by rules of thumb: a row for each world."""
    ends = playout_points(view, worlds, options, PLAYOUTS, seed)
    means: Numbers = worth[ends + MOST].sum(axis=2) // PLAYOUTS
    return means


def playout_points(
    view: View, worlds: Worlds, options: Sequence[Option], number: int, seed: int
) -> Numbers:
    """The game points of each option in each playout: an array (worlds, options, ``number``)."""
    after = branches(view, to_places(view, worlds.layouts), options)
    ends = playouts(after, number, seed, "thumb").astype(np.int64)
    points: Numbers = (ends if view.seat == 0 else -ends).reshape(-1, len(options), number)
    return points
