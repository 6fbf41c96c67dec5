"""Skat's environments agree with the law, decision by decision."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stammtisch import learn
from stammtisch.games.skat import Options
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.options import PRESETS
from stammtisch.learn.skat import observed
from tests.learn.lockstep import walk

ONE_CHANGED: list[dict[str, object]] = [
    {"tournament_scoring": True},
    {"count_passed_deals": False},
    {"missed_announcement": "at_step"},
    {"level_totals": "by_games"},
    {"players": 4},
    {"games": 3},
]


def modest(seed: int) -> Any:
    """Low calls, so that auctions are long; passes often, so that deals are thrown in, too."""
    rng = Random(seed)

    def first(menu: list[str]) -> str | None:
        calls = sorted((text for text in menu if text.startswith("bid")), key=lambda t: int(t[4:]))
        if "pass" in menu and rng.random() < 0.4:
            return "pass"
        return calls[min(int(rng.expovariate(0.5)), len(calls) - 1)] if calls else None

    return first


def test_default_rules() -> None:
    walk("skat", observed, 2500)
    walk("skat", observed, 2500, first=modest(1), seed="modest")


@pytest.mark.parametrize("options", ONE_CHANGED, ids=str)
def test_every_value_of_every_option(options: dict[str, object]) -> None:
    walk("skat", observed, 500, options=options, first=modest(2))


@pytest.mark.parametrize("preset", PRESETS)
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


@pytest.mark.long
@pytest.mark.parametrize("number", range(40))
def test_random_options(number: int) -> None:
    rng = Random(number)
    changed: list[dict[str, object]] = [each for each in ONE_CHANGED[:5] if rng.random() < 0.5]
    options = {name: value for each in changed for name, value in each.items()}
    walk("skat", observed, 2000, options=options, seed=f"options/{number}", first=modest(number))
