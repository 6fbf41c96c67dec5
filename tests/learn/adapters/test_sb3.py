"""Stable-Baselines3's form, where that library and PyTorch are installed."""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch import learn

pytest.importorskip("stable_baselines3", reason="Stable-Baselines3 is not installed")
if not learn.available:
    pytest.skip("the environments are not built", allow_module_level=True)

from stable_baselines3.common.vec_env import VecMonitor

from stammtisch.learn.adapters.sb3 import VecSeats
from stammtisch.learn.adapters.vector import Seats


def test_rows_are_those_of_the_vector_environment() -> None:
    plain, envs = Seats("schnapsen", 3), VecSeats(Seats("schnapsen", 3))
    envs.seed(5)
    expected, _ = plain.reset(seed=5)
    assert (envs.reset() == expected["observation"]).all()
    ends = 0
    for _ in range(60):
        masks = np.stack(envs.env_method("action_masks"))
        assert (masks == plain.action_masks()).all()
        chosen = masks.argmax(1)
        expected, reward, done, _, told = plain.step(chosen)
        seen, paid, over, infos = envs.step(chosen)
        assert (seen == expected["observation"]).all()
        assert (paid == reward).all()
        assert (over == done).all()
        for row in np.flatnonzero(done):
            final = told["final_obs"][row]["observation"]
            assert (infos[row]["terminal_observation"] == final).all()
            assert envs.env_method("record", indices=[row]) == [plain.record(row)]
            ends += 1
    assert ends > 3


def test_deals_must_begin_anew_in_the_same_step() -> None:
    with pytest.raises(ValueError, match="SAME_STEP"):
        VecSeats(Seats("skat", 1, autoreset_mode="NextStep"))


def test_a_learner_with_masks_trains_unmodified() -> None:
    ppo = pytest.importorskip("sb3_contrib", reason="SB3-contrib is not installed").MaskablePPO
    envs = VecMonitor(VecSeats(Seats("schnapsen", 4, opponents="thumb")))
    model = ppo("MlpPolicy", envs, n_steps=32, batch_size=32, n_epochs=1, seed=1)
    model.learn(256)
    assert model.num_timesteps == 256
    assert len(model.ep_info_buffer) > 3
