"""PettingZoo's own tests of our environments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stammtisch import learn

pytest.importorskip("pettingzoo")
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test

from stammtisch.learn.adapters.pettingzoo import Table
from stammtisch.terminal import drawn

GAMES = [name for name in ("scarto", "schnapsen", "skat") if hasattr(learn.stepper.stepper(), name)]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_tests(game: str) -> None:
    api_test(Table(game), num_cycles=300, verbose_progress=False)
    seed_test(lambda: Table(game), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_masks_stand_in_observation_and_info_and_scores_are_paid(game: str) -> None:
    env, rng = Table(game, render_mode="ansi"), np.random.default_rng(1)
    env.reset(seed=3)
    paid: dict[str, Any] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        assert seen is not None
        if over:
            paid[agent] = reward
            env.step(None)
            continue
        assert (seen["action_mask"] == info["action_mask"]).all()
        env.render()
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    result = env._batch.record(0).state().result
    assert result is not None
    assert [paid[agent] for agent in env.possible_agents] == list(result.scores)


def test_an_illegal_action_changes_nothing() -> None:
    env = Table("scarto")
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action is due"):
        env.step(None)
    agent, before = env.agent_selection, env.observe(env.agent_selection)["observation"]
    with pytest.raises(learn.IllegalAction):
        env.step(0)
    assert env.agent_selection == agent
    assert (env.observe(agent)["observation"] == before).all()


@pytest.mark.parametrize("game", GAMES)
def test_it_is_shown_as_our_terminal_shows_it(game: str) -> None:
    env = Table(game, render_mode="ansi", renderer=drawn)
    env.reset(seed=1)
    seat = int(env._batch.seat[0])
    shown = env.render()
    assert shown
    assert shown == drawn(env._batch.game, env._batch.playing(0).state().view(seat))
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert len(shown.splitlines()) > 5
    assert Table(game).render() is None
