"""Skat's environments agree with the law, decision by decision."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.games.skat import Options
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.options import PRESETS
from stammtisch.learn.skat import observed
from tests.learn.lockstep import modest, walk

ONE_CHANGED: list[dict[str, object]] = [
    {"tournament_scoring": True},
    {"count_passed_deals": False},
    {"missed_announcement": "at_step"},
    {"level_totals": "by_games"},
    {"players": 4},
    {"games": 3},
]


def test_default_rules() -> None:
    walk("skat", observed, 2500)
    walk("skat", observed, 2500, first=modest(1), seed="modest")


@pytest.mark.parametrize("options", ONE_CHANGED, ids=str)
def test_every_value_of_every_option(options: dict[str, object]) -> None:
    walk("skat", observed, 500, options=options, first=modest(2))


@pytest.mark.parametrize("preset", [name for name in PRESETS if not PRESETS[name].untaught_here])
def test_presets(preset: str) -> None:
    walk("skat", observed, 500, options=PRESETS[preset], first=modest(3))


@pytest.mark.parametrize("options", [{}, {"count_passed_deals": False}], ids=str)
def test_sk_7_1_whole_lists(options: dict[str, object]) -> None:
    chosen = Options(games=3, tournament_scoring=True, **options)  # type: ignore[arg-type]
    walk("skat", observed, 1500, options=chosen, match=True, first=modest(4))


@pytest.mark.parametrize("reward", ["zero_sum", "tournament", "card_points"])
def test_other_rewards(reward: str) -> None:
    def paid(_: Any, state: Any) -> list[int]:
        result, scores = state.result, state.result.scores
        if reward == "zero_sum":
            return [3 * score - sum(scores) for score in scores]
        if reward == "tournament":
            return list(Match(Options(tournament_scoring=True)).add(result).totals)
        if result.contract is None or result.contract.kind == "null":
            return [0, 0, 0]
        return list(state.view(result.contract.soloist).points)

    walk("skat", observed, 1000, reward=reward, rewards=paid, first=modest(5))


def test_sk_9_4_tournament_scoring_with_four() -> None:
    def paid(_: Any, state: Any) -> list[int]:
        match = Match(Options(players=4, tournament_scoring=True)).add(state.result)
        return list(match.seating(0).on_seats(match.totals))

    walk("skat", observed, 500, options={"players": 4}, reward="tournament", rewards=paid)


@pytest.mark.parametrize(
    "options", [{}, {"tournament_scoring": True}, {"count_passed_deals": False}], ids=str
)
def test_sk_9_4_whole_lists_of_four(options: dict[str, object]) -> None:
    """Two lists and more an environment: a loss with tournament scoring pays who sits out, too."""
    chosen = Options(players=4, games=4, **options)  # type: ignore[arg-type]
    batch = walk("skat", observed, 1600, envs=2, options=chosen, match=True, first=modest(6))
    assert batch.deals > 2 * 2 * 4
    for env in range(batch.envs):
        played = batch.record(env)
        assert played.standing is not None
        assert len(played.standing.totals) == 4
        assert played.dealer == Match(chosen).seating(played.standing.deals).dealer


@pytest.mark.parametrize("reward", ["score", "zero_sum", "tournament", "card_points"])
def test_sk_9_2_level_totals_concern_places_alone(reward: Any) -> None:
    """No view shows places, and no reward pays them: every byte of whole lists is the same."""
    options = Options(games=3, tournament_scoring=True)
    one, two = (
        learn.Batch("skat", 16, options=each, match=True, reward=reward, oracle=True, history=True)
        for each in (options, replace(options, level_totals="by_games"))
    )
    for step in range(400):
        actions = one.sample(step)
        assert np.array_equal(actions, two.sample(step))
        one.step(actions)
        two.step(actions)
        assert one.state_dict()["state"] == two.state_dict()["state"]
    assert one.deals > 16 * 3
