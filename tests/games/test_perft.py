"""Perft: the number of sequences of acts from positions of every phase is golden data.

A wrong rule changes a number; the breakdown by first act says where. It also pins the order of the
menus, which the kernel must keep.
"""

from __future__ import annotations

import copy
from typing import Any

from stammtisch.cardplay.options import parse_options
from stammtisch.games.registry import AnyGame
from tests.golden import breakdown, perft_cases, position, sequences, shortened
from tests.lockstep import referee

TWINS = 4000  # the slow twin counts the first depth, and others with at most so many sequences


def test_as_many_ways_to_go_on_as_the_golden_data_count(game: AnyGame) -> None:
    """Every depth of every case, and the first acts in their order with what follows them."""
    for case in perft_cases(game):
        state, depth = position(game, case), len(case["nodes"])
        moves = breakdown(state, depth)
        assert shortened(moves) == case["moves"], difference(case, moves)
        counted = [sequences(state, each) for each in range(1, depth)]
        counted.append(sum(number for _, _, number in moves))
        assert counted == case["nodes"], f"{game.GAME.name}: {case['name']}"


def test_the_twin_counts_the_same(game: AnyGame) -> None:
    """The numbers do not come from the law alone."""
    for case in perft_cases(game):
        options = parse_options(game.GAME.options, case["options"])
        twin = referee(game, game.parse_deal(case["deal"]), options)
        for seat, text in case["prefix"]:
            twin.act(seat, text)
        for depth, number in enumerate(case["nodes"], start=1):
            if depth == 1 or number <= TWINS:
                assert twin_sequences(twin, depth) == number, (game.GAME.name, case["name"], depth)


def test_perft_cases_differ_and_are_worth_counting(game: AnyGame) -> None:
    """Names are given once, and every case leads somewhere."""
    cases = perft_cases(game)
    assert len({case["name"] for case in cases}) == len(cases)
    assert all(all(case["nodes"]) for case in cases)


def twin_sequences(twin: Any, depth: int) -> int:
    """The same number, counted by the twin."""
    menus = twin.legal()
    if depth == 1:
        return sum(map(len, menus.values()))
    total = 0
    for seat, texts in menus.items():
        for text in texts:
            after = copy.deepcopy(twin)
            after.act(seat, text)
            total += twin_sequences(after, depth - 1)
    return total


def difference(case: dict[str, Any], moves: list[list[Any]]) -> str:
    """Where a breakdown differs from the golden one, move by move."""
    if isinstance(case["moves"], dict):
        return f"{case['name']}: {len(moves)} first acts, {moves[0]} to {moves[-1]}"
    golden = {(seat, text): number for seat, text, number in case["moves"]}
    now = {(seat, text): number for seat, text, number in moves}
    lines = [
        f"  {seat} {text}: golden {golden.get((seat, text), 'no such act')}, "
        f"now {now.get((seat, text), 'no such act')}"
        for seat, text in {**golden, **now}
        if golden.get((seat, text)) != now.get((seat, text))
    ]
    if not lines:
        orders = [" ".join(f"{seat}:{text}" for seat, text in each) for each in (golden, now)]
        lines = ["  in another order", f"  golden {orders[0]}", f"  now    {orders[1]}"]
    return "\n".join([case["name"], *lines])
