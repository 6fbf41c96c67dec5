"""Many deals at once as Stable-Baselines3 expects them.

``MaskablePPO("MlpPolicy", VecSeats(Seats("schnapsen", 64))).learn(100_000)`` trains SB3-contrib's
learner.

Needs ``stable_baselines3``, which the extra ``learn`` leaves out: it brings PyTorch. So our tests
run only where it is installed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Dict
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from stammtisch.learn.adapters.vector import Seats

Indices: TypeAlias = int | Iterable[int] | None


class VecSeats(VecEnv):  # type: ignore[misc]
    """The rows of ``Seats`` as environments of Stable-Baselines3.

    An observation is ``Flat``'s vector alone; MaskablePPO asks for the masks by itself. ``infos``
    have ``terminal_observation`` where a deal is over. ``VecMonitor`` adds the episodes' sums.
    Of the seeds that ``seed`` gives only the first counts, at the next ``reset``.

    Raises:
        ValueError: the deals do not begin anew in the same step.
    """

    def __init__(self, envs: Seats) -> None:
        if envs.metadata["autoreset_mode"] is not AutoresetMode.SAME_STEP:
            raise ValueError(
                "Stable-Baselines3 resets in the same step: say AutoresetMode.SAME_STEP"
            )
        self.envs = envs
        self._rows = [_Row(envs, row) for row in range(envs.num_envs)]
        self._actions: NDArray[np.integer] | None = None
        space = envs.single_observation_space
        assert isinstance(space, Dict)
        super().__init__(envs.num_envs, space["observation"], envs.single_action_space)

    def reset(self) -> NDArray[np.int32]:
        """The first observations of new deals."""
        seen, _ = self.envs.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        self.reset_infos: list[dict[str, object]] = [{} for _ in range(self.num_envs)]
        return seen["observation"]

    def step_async(self, actions: NDArray[np.integer]) -> None:
        """Keep the actions for ``step_wait``."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, object]]]:
        """The learner's decision in every row.

        Raises:
            ResetNeeded, ValueError, IllegalAction: see ``Seats.step``.
        """
        assert self._actions is not None, "step_async comes first"
        actions, self._actions = self._actions, None
        seen, reward, done, _, told = self.envs.step(actions)
        infos: list[dict[str, object]] = [{"TimeLimit.truncated": False} for _ in self._rows]
        final: Any = told.get("final_obs")
        for row in np.flatnonzero(done).tolist():
            infos[row]["terminal_observation"] = final[row]["observation"]
        return seen["observation"], reward.astype(np.float32), done, infos

    def close(self) -> None:
        """Close the environments."""
        self.envs.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[object]:
        """An attribute of rows; ``AttributeError`` where they have none of the name."""
        return [getattr(row, attr_name) for row in self._at(indices)]

    def set_attr(self, attr_name: str, value: object, indices: Indices = None) -> None:
        """Set an attribute of rows."""
        for row in self._at(indices):
            setattr(row, attr_name, value)

    def env_method(
        self, method_name: str, *args: object, indices: Indices = None, **kwargs: object
    ) -> list[object]:
        """What a method of rows gives: ``action_masks`` or ``record``."""
        return [getattr(row, method_name)(*args, **kwargs) for row in self._at(indices)]

    def env_is_wrapped(self, wrapper_class: type[object], indices: Indices = None) -> list[bool]:  # noqa: ARG002
        """False: rows have no wrappers."""
        return [False for _ in self._at(indices)]

    def _at(self, indices: Indices) -> list[_Row]:
        return [self._rows[row] for row in self._get_indices(indices)]


class _Row:
    """A row as Stable-Baselines3 thinks of it: an environment of its own."""

    render_mode = None

    def __init__(self, envs: Seats, row: int) -> None:
        self._envs, self._row = envs, row

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now."""
        return self._envs.action_mask(self._row)

    def record(self) -> str:
        """The deal that was finished last."""
        return self._envs.record(self._row)
