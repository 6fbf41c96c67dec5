"""The solver of Schnapsen on open deals, from the first lead, with the usual options."""

from __future__ import annotations

from functools import partial

from bench.solvers import Rate, Row, rate, timed
from stammtisch.games import schnapsen
from stammtisch.solver import schnapsen as solver

DEALS, PLAYOUTS = 200, 1000


def figures() -> list[Row | Rate]:
    """Every question of the benchmark, and playouts."""
    states = [schnapsen.begin(schnapsen.deal(f"bench/{n}", n % 2)) for n in range(DEALS)]
    return [
        timed(
            "Schnapsen, whole open deal: game points",
            states,
            lambda state: solver.solve([state])[0],
            "≤ 5 ms",
        ),
        timed(
            "Schnapsen, whole open deal: every action",
            states,
            lambda state: solver.solve([state], values=True)[0],
        ),
        *(
            rate(
                f"Schnapsen, {policy}",
                DEALS * PLAYOUTS,
                partial(solver.playouts, states, PLAYOUTS, 0, policy),
            )
            for policy in ("random", "thumb")
        ),
    ]
