"""The solver of Skat on deals that were bid, and on null hands that a player would bid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bench.skat_positions import BID, NULLS, positions
from bench.solvers import Rate, Row, rate, timed
from stammtisch.games.skat.cards import NULL
from stammtisch.solver import skat

PLAYOUTS = 20_000


def figures() -> list[Row | Rate]:
    """Every question of the benchmark, and playouts."""
    bid = [position for position in positions(BID) if position.kind != NULL]
    nulls = positions(NULLS)

    def ask(
        question: skat.Question, values: bool = False
    ) -> Callable[[skat.Position], skat.Solved]:
        return lambda position: skat.solve([position], question, values=values)[0]

    return [
        timed(
            "Skat, suit and grand: at least 61?",
            bid,
            ask("at least"),
            "≤ 400,000 nodes, ≤ 30 ms",
        ),
        timed(
            "Skat, suit and grand: exact points",
            bid,
            ask("points"),
            "≤ 3 M nodes, ≤ 250 ms",
        ),
        timed("Skat, suit and grand: exact points of every card", bid[:100], ask("points", True)),
        timed("Skat, suit and grand: every trick?", bid, ask("every trick")),
        timed("Skat, null: no trick?", nulls, ask("no trick"), "≤ 2 ms"),
        *(
            rate(
                f"Skat, {policy}",
                50 * PLAYOUTS,
                partial(skat.playouts, bid[:50], PLAYOUTS, 1, policy),
                "≥ 1 M" if policy == "random" else "",
            )
            for policy in ("random", "thumb")
        ),
    ]
