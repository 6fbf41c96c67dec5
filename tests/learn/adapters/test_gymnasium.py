"""Gymnasium's own checks of our environments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stammtisch import learn

gymnasium: Any = pytest.importorskip("gymnasium")
from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import SyncVectorEnv  # noqa: E402

from stammtisch.learn.adapters.gymnasium import Seat  # noqa: E402

GAMES = [name for name in ("scarto", "schnapsen", "skat") if hasattr(learn.stepper.stepper(), name)]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponents", ["random", "thumb"])
def test_gymnasiums_check(game: str, opponents: str) -> None:
    check_env(Seat(game, opponents=opponents, illegal="random"), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_from_every_seat_pays_the_laws_score(game: str) -> None:
    rng = np.random.default_rng(1)
    for seat in range(2 if game == "schnapsen" else 3):
        env = Seat(game, seat)
        for seed in range(3):
            seen, info = env.reset(seed=seed)
            over, reward = False, 0.0
            while not over:
                assert seen["action_mask"].any()
                assert (seen["action_mask"] == info["action_mask"]).all()
                action = rng.choice(np.flatnonzero(seen["action_mask"]))
                seen, reward, over, _, info = env.step(action)
            assert env._state.result is not None
            assert reward == env._state.result.scores[seat]
            assert f'"game": "{game}"' in info["record"]


def test_the_same_seed_is_the_same_deal() -> None:
    first, second = (Seat("scarto").reset(seed=7)[0]["observation"] for _ in range(2))
    assert (first == second).all()
    assert (first != Seat("scarto").reset(seed=8)[0]["observation"]).any()


def test_an_illegal_action_is_refused() -> None:
    env = Seat("scarto")
    with pytest.raises(ResetNeeded):
        env.step(0)
    seen, _ = env.reset(seed=1)
    with pytest.raises(learn.IllegalAction):
        env.step(int(np.argmin(seen["action_mask"])))


def test_many_at_once() -> None:
    envs = SyncVectorEnv([lambda: Seat("schnapsen", illegal="random")] * 3)
    seen, _ = envs.reset(seed=1)
    for _ in range(40):
        seen, reward, _, _, _ = envs.step(envs.action_space.sample())
        assert reward.shape == (3,)
    assert seen["action_mask"].shape == (3, 30)


@pytest.mark.parametrize("wrong", [{"seat": 9}, {"illegal": "maybe"}, {"reward": "stakes"}])
def test_bad_arguments(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"seat|illegal|reward"):
        Seat("scarto", **wrong)
