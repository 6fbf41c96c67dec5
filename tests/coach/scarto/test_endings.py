"""The last tricks, where all worlds are looked at, against the law and a brute-force max^n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import compare
from stammtisch.coach.scarto.stakes import STAKE
from stammtisch.coach.scarto.valuation import options, value
from stammtisch.coach.scarto.worlds import hidden
from stammtisch.coach.valuation import ONE
from stammtisch.games import scarto
from stammtisch.games.scarto.scoring import PAR
from tests.bots.scarto.hidden import every_world, hidden_in
from tests.coach.scarto.deals import near_the_end
from tests.solver.scarto.endings import brute_force

PLENTY = Budget(worlds=1, nodes=1_000_000_000)


def made_by_law(view: scarto.View, world: tuple[int, ...]) -> list[int]:
    """What each card of the menu brings the viewer when everybody goes for his own points."""
    state = scarto.imagine(view, hidden_in(view, np.array(world)))
    _, _, by_card = brute_force(state)
    return [by_card[action.card][1][view.seat] - PAR for action in view.menu]


def views(tricks: int, dealers: bool, deals: Iterable[int]) -> Iterator[scarto.View]:
    """Views with a choice."""
    for number in deals:
        for state in near_the_end(f"ending {number}", tricks, number % 3):
            view = state.view(state.to_act)
            if len(view.menu) > 1 and (view.dealer == view.seat) == dealers:
                yield view


def assert_exact(view: scarto.View) -> float:
    """Every world of the law is there once, with the law's values; the greatest loss of a card."""
    found = value(view, options(view), PLENTY, Stream("ending", "twin"))
    assert found.complete
    assert found.options == tuple(view.menu)
    worlds = every_world(view)
    rows = [tuple(row) for row in found.worlds.tolist()]
    assert len(rows) == len(worlds)
    assert set(rows) == worlds
    by_law = np.array([made_by_law(view, row) for row in rows])
    assert (found.points == ONE * by_law).all()
    assert (found.wins == np.where(by_law > 0, ONE, np.where(by_law == 0, ONE // 2, 0))).all()
    # Where every world is as likely as any other.
    evenly = replace(found, weights=np.ones(len(rows), np.int64))
    mean = by_law.mean(axis=0)
    for at, card in enumerate(view.menu):
        loss = compare(evenly, card).loss
        assert loss.mean == pytest.approx((mean.max() - mean[at]) / STAKE, abs=1e-4)
        # What cannot be known of the others' play is in doubt as long as a card is hidden.
        assert (loss.low < loss.mean) == (mean[at] < mean.max() and len(rows) > 1)
    return float(mean.max() - mean.min())


@pytest.mark.parametrize(
    ("tricks", "dealers", "deals"),
    [
        pytest.param(3, True, range(2, 4), id="dealer's last three"),
        pytest.param(2, False, range(1, 3), id="others' last two"),
        pytest.param(
            3, True, [0, 1, *range(4, 12)], id="dealer's last three, more", marks=pytest.mark.long
        ),
        pytest.param(
            2, False, [0, *range(3, 12)], id="others' last two, more", marks=pytest.mark.long
        ),
        pytest.param(3, False, range(2), id="others' last three", marks=pytest.mark.long),
    ],
)
def test_the_last_tricks_are_exact(tricks: int, dealers: bool, deals: Iterable[int]) -> None:
    losses = [assert_exact(view) for view in views(tricks, dealers, deals)]
    assert max(losses) > 0.1, "a card that loses something"


def test_what_was_likely_to_be_played_otherwise_weighs_less() -> None:
    """Weights are the master's likelihoods; the law's worlds are all there, however unlikely."""
    spread = 0.0
    for view in views(3, True, range(4)):
        found = value(view, options(view), PLENTY, Stream("ending", "weights"))
        assert (found.weights > 0).all()
        spread = max(spread, found.weights.max() / found.weights.min())
    assert spread > 2


def test_a_world_is_told_as_the_law_has_it() -> None:
    for view in views(2, False, range(2)):
        found = value(view, options(view), PLENTY, Stream("ending", "told"))
        for row in found.worlds[:5]:
            assert scarto.imagine(view, hidden(view, row)).view(view.seat) == view


def test_with_one_card_there_is_nothing_to_choose() -> None:
    view = near_the_end("ending 0", 1)[0].view(near_the_end("ending 0", 1)[0].to_act)
    assert options(view) == tuple(view.menu)
    assert isinstance(options(view)[0], Play)
    assert len(options(view)) == 1
