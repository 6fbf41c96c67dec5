"""A game as a PettingZoo environment: agents act one after another.

>>> from stammtisch.learn.adapters.pettingzoo import Table  # doctest: +SKIP
>>> env = Table("scarto")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv

from stammtisch.cardplay.game import View
from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.registry import AnyGame
from stammtisch.learn.adapters.flat import Flat
from stammtisch.learn.batch import Batch, Reward


class Table(AECEnv):  # type: ignore[misc]
    """Single deals; agent ``seat_0`` sits on seat 0.

    An observation is ``{"observation": Flat's vector, "action_mask": int8}``; the mask also stands
    in ``infos``. It is all 0 for agents that do not act now. ``reset(seed)`` begins the deal of
    the seed ``<seed>/0/0``; without a seed the next one. ``record`` is the deal's.

    With ``render_mode="ansi"`` a few fields of the view are shown, or what ``renderer`` makes of
    the game and the view: ``stammtisch.terminal.drawn`` shows them as our terminal does.

    Raises:
        ValueError, BadInput, StepperMissing: see ``Batch``.
        IllegalAction: by ``step``; nothing has changed.
    """

    def __init__(
        self,
        game: str,
        *,
        options: RuleOptions | Mapping[str, object] | None = None,
        reward: Reward = "score",
        render_mode: str | None = None,
        renderer: Callable[[AnyGame, View], str] | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"stammtisch_{game}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.render_mode, self._renderer = render_mode, renderer or _fields
        self._arguments: dict[str, Any] = {"options": options, "reward": reward}
        self._game = game
        self._batch = self._made(randbits(64))
        self._arguments["options"] = self._batch.options  # read once
        self._flat = Flat(game, self._batch.options)
        self._fresh = True
        self._action = np.zeros(1, np.int32)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.seats)]
        self.agents: list[str] = []
        actions = self._batch.actions
        self._none = np.zeros(actions, np.int8)
        numbers = np.iinfo(np.int32)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(
                        numbers.min, numbers.max, (self._flat.size,), np.int32
                    ),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def _made(self, seed: int) -> Batch:
        return Batch(self._game, 1, seed=str(seed), reset="disabled", **self._arguments)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What ``observe`` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action table."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002
        """Begin a deal."""
        if seed is not None:
            self._batch = self._made(seed)
        elif not self._fresh:
            self._batch.reset()
        self._fresh = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._none} for agent in self.agents
        }
        self._to_next()

    def _to_next(self) -> None:
        """The agent that acts, and its mask."""
        self.agent_selection = self.possible_agents[self._batch.seat[0]]
        self.infos[self.agent_selection] = {"action_mask": self._mask()}

    def _mask(self) -> NDArray[np.int8]:
        mask: NDArray[np.int8] = self._batch.mask[0].astype(np.int8)
        return mask

    def observe(self, agent: str) -> dict[str, NDArray[np.generic]]:
        """What an agent may know now."""
        seat = self.possible_agents.index(agent)
        acting = self._batch.seat[0] == seat
        seen = self._batch.observation_bytes[0] if acting else self._batch.look(0, seat)
        mask = self.infos[agent]["action_mask"] if acting else self._none.copy()
        return {"observation": self._flat(seen), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The next decision, that of ``agent_selection``; ``None`` once the deal is over."""
        if self._fresh:
            raise ResetNeeded("call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} decides: an action is due")
        self._action[0] = action
        self._batch.step(self._action)
        self._cumulative_rewards[agent] = 0
        self.infos[agent] = {"action_mask": self._none}
        if not self._batch.done[0]:
            self._to_next()
            return
        scores = self._batch.reward[0].tolist()
        self.rewards = dict(zip(self.agents, scores, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    @property
    def record(self) -> str:
        """The record of the deal that was finished last; before, of the one that is played."""
        return str(self._batch.record(0))

    def render(self) -> str | None:
        """What the agent that acts may know, in lines; ``None`` without a ``render_mode``."""
        if self.render_mode is None:
            return None
        seat = int(self._batch.seat[0])
        view = self._batch.playing(0).state().view(None if seat < 0 else seat)
        return self._renderer(self._batch.game, view)

    def close(self) -> None:
        """Nothing is held that must be let go."""


def _fields(game: AnyGame, view: View) -> str:  # noqa: ARG001 - a renderer
    names = ("phase", "to_act", "hand", "trick")
    return "\n".join(f"{name:8}{_told(getattr(view, name))}" for name in names)


def _told(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
