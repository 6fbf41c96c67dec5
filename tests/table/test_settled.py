"""The rest is decided: the table never changes what a deal brings."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.cardplay.actions import Play
from stammtisch.games.registry import AnyGame
from stammtisch.table.work.decided_rest import NODES, decided_rest
from tests.walks import Walk, begun, walked

LIMIT = 3000
"""Longer rests are not looked through here."""


def near_the_end(game: AnyGame, seed: int, left: int) -> Walk:
    """A deal some acts before its end."""
    walk = begun(game, seed)
    while not walk.over:
        walk.step()
    return walked(game, seed, max(0, len(walk.history) - left))


def ends(state: Any, match: Any, budget: list[int]) -> set[Any]:
    """All that a deal can still bring the match, if nobody throws it away."""
    budget[0] -= 1
    if budget[0] < 0:
        raise TimeoutError
    if state.result is not None:
        return {(state.result.scores, match.add(state.result).standing)}
    found = set()
    for seat in state.may_act:
        for action in state.actions(seat):
            after = state.act(seat, action)
            wrong = after.result is not None and not isinstance(action, Play)
            if wrong and after.result.scores[seat] < max(after.result.scores):
                continue
            found |= ends(after, match, budget)
    return found


def test_what_is_settled_could_not_have_ended_otherwise(game: AnyGame) -> None:
    decided = 0

    @settings(max_examples=settings().max_examples * 2)
    @given(st.integers(0, 2**32), st.integers(1, 6))
    def check(seed: int, left: int) -> None:
        nonlocal decided
        walk = near_the_end(game, seed, left)
        match = game.Match(walk.options, walk.deal.dealer)
        try:
            possible = ends(walk.state, match, [LIMIT])
        except TimeoutError:
            return
        line = decided_rest(walk.state, match, NODES)
        assert (line is not None) == (len(possible) == 1)
        if line:
            decided += 1
            state = walk.state
            for seat, text in line:
                state = state.act(seat, text)
            assert {(state.result.scores, match.add(state.result).standing)} == possible

    check()
    assert decided > 2


def test_a_rest_that_is_too_long_to_look_through_is_undecided(game: AnyGame) -> None:
    walk = begun(game, "long")
    match = game.Match(walk.options, walk.deal.dealer)
    assert decided_rest(walk.state, match, 50) is None
