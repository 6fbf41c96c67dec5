"""The solver of Scarto on endings after rule-of-thumb play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from bench.scarto_positions import positions
from bench.solvers import Rate, Row, rate, timed
from stammtisch.solver import scarto
from stammtisch.solver.scarto import Solved, deepest, encode

TIME = 0.1
"""The budget, in seconds a position, of the question how deep an ending can be."""
PLAYOUTS = 200


def figures() -> list[Row | Rate]:
    """Every question of the benchmark, the depth that a budget reaches, and playouts."""
    whole = np.array([encode(state) for state, _ in positions(25)])
    return [
        timed("Scarto, one against two, last 8 tricks: every card", _rows(8), _secure, "≤ 100 ms"),
        timed("Scarto, one against two, last 10 tricks: every card", _rows(10), _secure),
        timed("Scarto, max^n, last 6 tricks: every card", _rows(6), _maxn),
        *depths(),
        *(
            rate(
                f"Scarto, {policy}",
                200 * PLAYOUTS,
                partial(scarto.playouts, whole, PLAYOUTS, 0, policy),
            )
            for policy in ("random", "thumb")
        ),
    ]


def depths(number: int = 40) -> list[Row]:
    """With more and more tricks left, until half of the deals exceed the time."""
    found: dict[int, Row] = {}
    everything: list[Solved[int]] = []
    for tricks in range(9, 26):
        answers: list[Solved[int]] = []
        question = f"Scarto, one against two, last {tricks} tricks in at most {TIME} s"
        row = timed(question, _rows(tricks)[:number], _kept(answers))
        done = sum(each.finished for each in answers)
        found[tricks] = replace(row, note=f"{done} of {number} finished")
        everything += answers
        if done <= number // 2:
            break
    if (deep := deepest(everything)) in found:
        note = f"{found[deep].note}: the deepest of which all are"
        found[deep] = replace(found[deep], note=note)
    return list(found.values())


def _rows(tricks: int) -> list[tuple[Any, int]]:
    """The encoded positions, each with the seat whose points are asked for."""
    return [(encode(state)[None], seat) for state, seat in positions(tricks)]


def _secure(position: tuple[Any, int]) -> Solved[int]:
    return scarto.solve(position[0], seat=position[1], values=True)[0]


def _maxn(position: tuple[Any, int]) -> Solved[scarto.Shares]:
    return scarto.maxn(position[0], values=True)[0]


def _kept(answers: list[Solved[int]]) -> Callable[[tuple[Any, int]], Solved[int]]:
    """A question within the time whose answers are kept."""

    def ask(position: tuple[Any, int]) -> Solved[int]:
        answers.extend(scarto.solve(position[0], seat=position[1], values=True, seconds=TIME))
        return answers[-1]

    return ask
