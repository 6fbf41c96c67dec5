"""The kernel's arrays in PyTorch, where that is installed."""

from __future__ import annotations

import pytest

from stammtisch import learn

torch = pytest.importorskip("torch", reason="PyTorch is not installed")
if not learn.available:
    pytest.skip("the environments are not built", allow_module_level=True)


def test_arrays_are_handed_over_without_a_copy() -> None:
    batch = learn.Batch("scarto", 8, seed="torch")
    for array in (batch.mask, batch.seat, batch.reward, batch.observation_bytes):
        tensor = torch.from_dlpack(array)
        assert tensor.data_ptr() == array.ctypes.data
        assert tuple(tensor.shape) == array.shape
    mask = torch.from_dlpack(batch.mask)
    before = mask.clone()
    batch.step(batch.sample(1))
    assert (mask.numpy() == batch.mask).all()
    assert (mask != before).any(), "the step is seen in the tensor"


def test_torchrl_steps_an_environment() -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed")
    from torchrl.envs import GymWrapper
    from torchrl.envs.utils import check_env_specs

    from stammtisch.learn.adapters.gymnasium import Seat

    env = GymWrapper(Seat("schnapsen", illegal="random"), categorical_action_encoding=True)
    check_env_specs(env)
    rolled = env.rollout(30, break_when_any_done=False)
    assert rolled["next", "done"].any()
