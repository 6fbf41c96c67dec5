"""Schnapsen's environments agree with the law, decision by decision."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from stammtisch.games.schnapsen import PRESETS, Options
from stammtisch.learn.schnapsen import observed
from tests.learn.lockstep import walk

ONE_CHANGED = [
    {each.name: value} for each in fields(Options) for value in each.metadata["values"][1:]
]


def test_default_rules() -> None:
    walk("schnapsen", observed, 6000)


@pytest.mark.parametrize("options", ONE_CHANGED, ids=str)
def test_every_value_of_every_option(options: dict[str, object]) -> None:
    walk("schnapsen", observed, 600, options=options)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str) -> None:
    walk("schnapsen", observed, 800, options=PRESETS[preset])


def test_sn_10_1_whole_matches() -> None:
    walk("schnapsen", observed, 3000, match=True)


@pytest.mark.parametrize("reward", ["zero_sum", "card_points"])
def test_other_rewards(reward: str) -> None:
    def paid(_: Any, state: Any) -> list[int]:
        first, second = state.result.scores
        if reward == "card_points":
            return list(state.result.points)
        return [first - second, second - first]

    walk("schnapsen", observed, 1500, reward=reward, rewards=paid)


def test_sn_9_4_a_level_deal_raises_the_bonus() -> None:
    """Nobody claims or closes, so that deals are played to their ends; some are level."""

    def never(menu: list[str]) -> str | None:
        if "wait" in menu:
            return "wait"
        marriages = [text for text in menu if text.startswith("marriage")]
        return marriages[0] if marriages else "draw" if "draw" in menu else None

    walk("schnapsen", observed, 3000, match=True, first=never)
