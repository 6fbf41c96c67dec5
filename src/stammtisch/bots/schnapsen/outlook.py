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

from stammtisch.bots.schnapsen.past import Numbers
from stammtisch.bots.schnapsen.stakes import MOST
from stammtisch.bots.schnapsen.worlds import Worlds
from stammtisch.cardplay.actions import Action
from stammtisch.games.schnapsen.scoring import Closed
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.schnapsen import Solved, branches, playouts, solve_worlds

Option: TypeAlias = Action | None
"""``None`` is to let the leader go on."""

AT_ONCE = 4
"""Worlds solved by one call; the budget is looked at between calls."""

PLAYOUTS = 12
"""So often a world is played to its end after each option."""


def solved(view: View, worlds: Worlds, options: Sequence[Option], nodes: int) -> Numbers:
    """The game points of each option, a row a world, if all cards were open from now on.

    When so many nodes are used up, the rest of the worlds is left out; 0 is no limit.
    """
    return np.array(
        [
            [_value(view, each, option) for option in options]
            for each in _solutions(view, worlds, nodes)
        ],
        dtype=np.int64,
    )


def _solutions(view: View, worlds: Worlds, nodes: int) -> list[Solved]:
    found: list[Solved] = []
    for at in range(0, len(worlds.rows), AT_ONCE):
        found += solve_worlds(view, worlds.rows[at : at + AT_ONCE], values=True)
        if nodes and sum(each.nodes for each in found) >= nodes:
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
    after = branches(view, worlds.rows, options)
    ends = np.array(playouts(after, PLAYOUTS, seed, "thumb"), dtype=np.int64)
    values = worth[(ends if view.seat == 0 else -ends) + MOST].sum(axis=1)
    means: Numbers = values.reshape(number, len(options)) // PLAYOUTS
    return means


def close_and_lead(view: View, worlds: Worlds) -> Numbers:
    """The game points of closing with each lead that may follow, a row a world.

    Who closes must lead before he learns anything: the lead is the same in all worlds.
    """
    seat = view.seat or 0
    had = view.points[1 - seat]
    phase = "marriage" if view.announced else "lead"
    stands = replace(view, phase=phase, closed=Closed(seat, had), turn_up=None)
    leads = solve_worlds(stands, worlds.rows, values=True)
    plays = [action for action in leads[0].values[seat] if action.startswith("play")]
    return np.array([[_own(seat, each.values[seat][play]) for play in plays] for each in leads])
