"""What options are worth: playouts of the law's own positions, and how much of them is counted."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.scarto.valuation import (
    EXACT,
    IN_PLAY,
    LAST_TRICKS,
    PLAYOUTS,
    foreseen,
    options,
    unreduced,
    value,
)
from stammtisch.coach.scarto.worlds import drawn, hidden
from stammtisch.coach.valuation import ONE
from stammtisch.games import scarto
from stammtisch.games.scarto.scoring import PAR
from stammtisch.solver.scarto import playouts
from tests.coach.scarto.deals import near_the_end, thumb_deal


def by_law(view: scarto.View, seed: str, number: int) -> NDArray[np.float64]:
    """What each option brings the viewer in each world, when the law's positions are played out."""
    assert view.seat is not None
    stream = Stream("valuation", seed)
    worlds = drawn(view, number, generator(stream))
    word = stream.word()
    columns = []
    for option in options(view):
        assert isinstance(option, (Discard, Play))
        ends = [
            scarto.imagine(view, hidden(view, world)).act(view.seat, option)
            for world in worlds.rows
        ]
        columns.append(playouts(ends, 1, word, "thumb")[:, 0, view.seat])
    return np.array(columns, np.float64).T - PAR


@pytest.mark.parametrize("acts", [0, 1, 2, 41])
def test_what_is_left_of_the_differences_between_playouts(acts: int) -> None:
    state = thumb_deal("kept")[acts]
    view = state.view(state.to_act)
    found = value(view, options(view), Budget(worlds=8), Stream("valuation", "kept"))
    made = by_law(view, "kept", 8)
    mean, kept = made.mean(axis=1, keepdims=True), foreseen(view).kept / 100
    assert len(found.options) > 1
    assert found.points / ONE == pytest.approx(mean + kept * (made - mean), abs=1e-3)
    assert {*found.doubts} == {foreseen(view).doubt}
    assert min(found.doubts) > 0
    assert not found.complete


def test_what_nobody_reduces_is_the_playouts() -> None:
    view = thumb_deal("kept")[30].view(thumb_deal("kept")[30].to_act)
    plain = unreduced(view, options(view), Budget(worlds=8), Stream("valuation", "kept"))
    assert plain.points / ONE == pytest.approx(by_law(view, "kept", 8), abs=1e-3)
    assert plain.doubts == ()


def dealers(tricks: int) -> Iterator[scarto.View]:
    """Views of the dealer, who knows all worlds soon, with a choice."""
    for number in range(6):
        for state in near_the_end(f"few {number}", tricks):
            view = state.view(state.to_act)
            if view.seat == view.dealer and len(view.menu) > 1:
                yield view


def test_few_worlds_are_played_out_so_often_that_another_seed_changes_nothing() -> None:
    most = 0.0
    for view in dealers(EXACT + 1):
        one, other = (
            value(view, options(view), Budget(worlds=1), Stream("valuation", seed))
            for seed in ("one", "other")
        )
        assert one.complete
        assert {*one.doubts} == {IN_PLAY.doubt}
        assert len(one.worlds) < PLAYOUTS
        means = [(each.weights @ each.points) / each.weights.sum() / ONE for each in (one, other)]
        assert means[0] == pytest.approx(means[1], abs=0.5)
        most = max(most, float(np.ptp(means[0])))
    assert most > 1, "a choice that matters"


def test_in_the_last_tricks_little_is_in_doubt() -> None:
    view = next(dealers(3))
    found = value(view, options(view), Budget(worlds=1, nodes=1_000_000), Stream("valuation", "3"))
    assert found.complete
    assert {*found.doubts} == {LAST_TRICKS.doubt}
