"""A game as a Gymnasium environment: one learner's seat, our bots in the others."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from stammtisch.bots import bot_named
from stammtisch.cardplay.game import State
from stammtisch.cardplay.options import RuleOptions
from stammtisch.learn import records
from stammtisch.learn.adapters.flat import Flat
from stammtisch.learn.batch import Batch, Reward
from stammtisch.policy.actions import action_texts

Seen: TypeAlias = dict[str, NDArray[np.generic]]
"""The vector and the mask."""


class Seat(gymnasium.Env[Seen, np.integer]):
    """Single deals, seen from ``seat``; bots of the name ``opponents`` play the others.

    An observation is ``{"observation": Flat's vector, "action_mask": int8}``; ``info`` has the mask
    too, and the deal's ``record`` when it is over. An action that the mask forbids is an
    ``IllegalAction``; with ``illegal="random"`` a legal one is played in its place, drawn by
    ``np_random``, for learners that know no masks.

    Raises:
        ValueError, BadInput, StepperMissing: see ``Batch`` and ``bot_named``.
    """

    def __init__(
        self,
        game: str = "schnapsen",
        seat: int = 0,
        opponents: str = "thumb",
        *,
        options: RuleOptions | Mapping[str, object] | None = None,
        reward: Reward = "score",
        illegal: str = "refuse",
        render_mode: None = None,
    ) -> None:
        self.render_mode = render_mode
        self._arguments: dict[str, Any] = {"options": options, "reward": reward}
        self._batch = Batch(game, 1, seed=str(randbits(64)), reset="disabled", **self._arguments)
        self._game, self._flat = game, Flat(game, self._batch.options)
        self._texts = action_texts(game, self._batch.options)
        if not 0 <= seat < self._batch.seats:
            raise ValueError(f"{game} has the seats 0 to {self._batch.seats - 1}, not {seat}")
        if illegal not in ("refuse", "random"):
            raise ValueError(f"illegal is 'refuse' or 'random', not {illegal!r}")
        self._seat, self._illegal = seat, illegal
        self._bot = bot_named(game, opponents)
        self._begun = False
        self._action = np.zeros(1, np.int32)
        numbers = np.iinfo(np.int32)
        actions = self._batch.actions
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": spaces.Box(numbers.min, numbers.max, (self._flat.size,), np.int32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """The deal of the next seed of ``np_random``, at the learner's first decision.

        A deal that ends before (in Skat, when all pass) is followed by the next.
        """
        super().reset(seed=seed, options=options)
        while True:
            drawn = str(self.np_random.integers(2**62))
            self._batch = Batch(self._game, 1, seed=drawn, reset="disabled", **self._arguments)
            played = self._batch.playing(0)
            self._state: State = played.begin()
            self._begun = True
            self._laid: tuple[str, ...] = ()
            self._due: list[str] = []  # a bot's discard, card by card
            self._seed = played.seed
            self._others()
            if self._batch.seat[0] >= 0:
                return self._seen()

    def step(self, action: int | np.integer) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """The learner's decision, and the others' until it is asked again.

        Raises:
            ResetNeeded: before the first ``reset``.
            IllegalAction: nothing has changed.
        """
        if not self._begun:
            raise ResetNeeded("call reset before step")
        chosen, mask = int(action), self._batch.mask[0]
        if self._illegal == "random" and not mask[chosen] and mask.any():
            chosen = int(self.np_random.choice(np.flatnonzero(mask)))
        self._play(chosen)
        self._others()
        over = bool(self._batch.done[0])
        seen, info = self._seen()
        if over:
            info["record"] = str(self._batch.record(0))
        return seen, float(self._batch.reward[0, self._seat]), over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as SB3-contrib's MaskablePPO asks for it."""
        mask: NDArray[np.bool_] = self._batch.mask[0].copy()
        return mask

    def _seen(self) -> tuple[Seen, dict[str, object]]:
        mask = self._batch.mask[0].astype(np.int8)
        vector = self._flat(self._batch.look(0, self._seat))
        return {"observation": vector, "action_mask": mask}, {"action_mask": mask.copy()}

    def _play(self, number: int) -> None:
        """One decision, in the batch and by the law, whose views the bots need."""
        seat = int(self._batch.seat[0])
        self._action[0] = number
        self._batch.step(self._action)
        text = self._texts[number]
        self._state, self._laid = records.act(self._state, seat, text, self._laid)

    def _others(self) -> None:
        """The bots' decisions until the learner is asked or the deal is over."""
        while (seat := int(self._batch.seat[0])) not in (-1, self._seat):
            if not self._due:
                action = self._bot.act(self._state.view(seat), self._seed)
                self._due = [*records.parts(self._texts, action)]
            self._play(self._texts.index(self._due.pop(0)))
