"""A game as a Gymnasium vector environment: many deals at once, one learner's seat in all of them.

>>> from stammtisch.learn.adapters.vector import Seats  # doctest: +SKIP
>>> envs = Seats("skat", 64)  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from stammtisch.bots import AnyBot, bot_named
from stammtisch.cardplay.options import RuleOptions
from stammtisch.learn import records
from stammtisch.learn.adapters.flat import Flat
from stammtisch.learn.batch import Batch, IllegalAction, Reward, whole
from stammtisch.learn.fields import dtype, structured
from stammtisch.policy.actions import action_texts

Policy: TypeAlias = Callable[[NDArray[np.void], NDArray[np.bool_]], ArrayLike]
"""From observations (``learn.layout``) and masks, a row for each decision, to actions' numbers."""


class Seen(TypedDict):
    """The vectors and the masks, a row for each deal."""

    observation: NDArray[np.int32]
    action_mask: NDArray[np.int8]


class Seats(VectorEnv[Seen, ArrayLike, NDArray[np.generic]]):
    """Single deals in ``num_envs`` rows, all seen from ``seat``; the deal passes round.

    The others play ``"random"``, uniformly over what is legal without false claims; or by a policy
    that is asked for all rows at once and sees what the seat that decides may know; or they are one
    of our bots, who are slower by far: they get the law's views, and play row after row.

    Observations and ``info`` are those of ``Seat``, without records: ask ``record``. A row that is
    over begins anew as ``autoreset_mode`` says: in the same step, where ``info`` has ``final_obs``;
    with the next, whatever its action is; or by ``reset`` with the option ``reset_mask`` alone.
    Where a deal is over, its mask is all 0. ``reset(seed)`` begins the deals of the seeds
    ``<seed>/<row>/0/0`` and draws the random players' actions; without a seed the next deals.

    An action that the mask forbids is an ``IllegalAction``, and nothing has changed; with
    ``illegal="random"`` a legal one is played in its place.

    Raises:
        ValueError: no such seat, players or mode; see also ``Batch``.
        BadInput, StepperMissing: see ``Batch``.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seat: int = 0,
        opponents: str | Policy = "random",
        *,
        options: RuleOptions | Mapping[str, object] | None = None,
        reward: Reward = "score",
        illegal: Literal["refuse", "random"] = "refuse",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        super().__init__()
        num_envs = whole("num_envs", num_envs)
        if illegal not in ("refuse", "random"):
            raise ValueError(f"illegal is 'refuse' or 'random', not {illegal!r}")
        self._arguments: dict[str, Any] = {"options": options, "reward": reward}
        self._game, self._seat, self._illegal = game, seat, illegal
        self._policy: Policy | None = None
        self._bot: AnyBot | None = None
        if not isinstance(opponents, str):
            self._policy = opponents
        elif opponents != "random":
            self._bot = bot_named(game, opponents)
        self._mode = AutoresetMode(autoreset_mode)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self._batches: list[Batch] = []
        likewise = self._batch("")
        rules = likewise.options
        self._flat, self._fields = Flat(game, rules), dtype(game, options=rules)
        self._texts = action_texts(game, rules)
        if not 0 <= seat < likewise.seats:
            raise ValueError(f"{game} has the seats 0 to {likewise.seats - 1}, not {seat}")
        self._spaces(likewise.actions)

    def _spaces(self, actions: int) -> None:
        numbers = np.iinfo(np.int32)
        self.single_action_space = spaces.Discrete(actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(numbers.min, numbers.max, (self._flat.size,), np.int32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    # ---- as Gymnasium asks ----

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """A deal in every row, or in those of the option ``reset_mask``, at the first decision.

        A deal that ends before the learner is asked is followed by the next.

        Raises:
            TypeError, ValueError: a ``reset_mask`` that is no array of bools, a row each, or with
                a seed.
        """
        marked = self._marked(options)
        if seed is not None and not marked.all():
            raise ValueError("a seed begins all rows anew: give no reset_mask with it")
        super().reset(seed=seed)
        rows = np.flatnonzero(marked)
        if seed is not None or not self._batches:
            self._deal(int(self.np_random.integers(2**62)) if seed is None else seed)
            rows = np.arange(self.num_envs)
        else:
            self._again(rows)
        self._go_on(rows)
        return self._seen()

    def _marked(self, options: dict[str, object] | None) -> NDArray[np.bool_]:
        marked = (options or {}).get("reset_mask")
        if marked is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(marked, np.ndarray) or marked.dtype != np.bool_:
            raise TypeError("reset_mask must be an array of bools")
        if marked.shape != (self.num_envs,) or not marked.any():
            raise ValueError(f"reset_mask must mark one or more of {self.num_envs} rows")
        return marked

    def step(
        self, actions: ArrayLike
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]:
        """The learner's decision in every row, and the others' until it is asked again.

        Raises:
            ResetNeeded: before the first ``reset``, or of a row that is over and must be reset.
            ValueError: not a whole number for each row; a policy that gave another shape.
            IllegalAction: of the learner, and then nothing has changed; or of a policy.
        """
        if not self._batches:
            raise ResetNeeded("call reset before step")
        over = self._turns() < 0
        if self._mode is AutoresetMode.DISABLED and over.any():
            raise ResetNeeded(f"the deal of row {over.argmax()} is over: reset it by reset_mask")
        live = np.flatnonzero(~over)
        self._play(live, self._allowed(actions, ~over)[live])
        self._others()
        if self._mode is AutoresetMode.NEXT_STEP:
            self._go_on(np.flatnonzero(over))
        done = self._turns() < 0
        reward = np.where(done, np.concatenate(self._rewards)[:, self._seat], 0).astype(np.float64)
        ended: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP and done.any():
            ended = self._ended(np.flatnonzero(done))
            self._go_on(np.flatnonzero(done))
        seen, told = self._seen()
        return seen, reward, done, np.zeros_like(done), told | ended

    def _allowed(self, actions: ArrayLike, live: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The actions to play; those of rows that are not ``live`` do not count."""
        chosen = _numbers(actions, self.num_envs, "actions")
        mask = self.action_masks()
        known = (chosen >= 0) & (chosen < mask.shape[1])
        legal = known & mask[np.arange(self.num_envs), np.where(known, chosen, 0)]
        wrong = np.flatnonzero(live & ~legal)
        if wrong.size and self._illegal == "refuse":
            self._play(wrong[:1], chosen[wrong[:1]])  # raises, and names the clause
        for row in wrong.tolist():
            chosen[row] = self.np_random.choice(np.flatnonzero(mask[row]))
        return chosen

    def action_masks(self) -> NDArray[np.bool_]:
        """(num_envs, actions): what is legal now; all false where a deal is over."""
        if not self._batches:
            raise ResetNeeded("call reset before action_masks")
        return np.concatenate(self._masks)

    def action_mask(self, row: int) -> NDArray[np.bool_]:
        """What is legal now in one row."""
        mask: NDArray[np.bool_] = self._masks[row][0].copy()
        return mask

    def record(self, row: int) -> str:
        """The record of the deal that was finished last in a row; before, of the one played."""
        return str(self._batches[row].record(0))

    # ---- what the learner sees ----

    def _seen(self) -> tuple[Seen, dict[str, object]]:
        seen, mask = np.concatenate(self._observations), self.action_masks().astype(np.int8)
        for row in np.flatnonzero(self._turns() < 0).tolist():
            seen[row] = self._batches[row].look(0, self._seat)
        told: dict[str, object] = {
            "action_mask": mask.copy(),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }
        return {"observation": self._flat(seen), "action_mask": mask}, told

    def _ended(self, rows: NDArray[np.intp]) -> dict[str, Any]:
        """The ends of deals as Gymnasium's ``info`` gives them, before the next deals begin."""
        ended: dict[str, Any] = {}
        for row in rows.tolist():
            vector = self._flat(self._batches[row].look(0, self._seat))
            none = np.zeros_like(self._masks[row][0], np.int8)
            final = {"observation": vector, "action_mask": none}
            info = {"final_obs": final, "final_info": {"action_mask": none.copy()}}
            ended = self._add_info(ended, info, row)
        return ended

    # ---- the deals ----
    # A batch steps all its deals, but here a row waits for the learner while others go on. So each
    # row is a batch of its own; their arrays stay where they are and are gathered by one call.

    def _batch(self, seed: str) -> Batch:
        return Batch(self._game, 1, seed=seed, reset="disabled", **self._arguments)

    def _deal(self, seed: int) -> None:
        self._batches = [self._batch(f"{seed}/{row}") for row in range(self.num_envs)]
        self._seats = [each.seat for each in self._batches]
        self._masks = [each.mask for each in self._batches]
        self._rewards = [each.reward for each in self._batches]
        self._observations = [each.observation_bytes for each in self._batches]

    def _turns(self) -> NDArray[np.int8]:
        """Who decides in each row; -1 where the deal is over."""
        return np.concatenate(self._seats)

    def _again(self, rows: NDArray[np.intp]) -> None:
        """The next deals."""
        for row in rows.tolist():
            self._batches[row].reset()

    def _go_on(self, rows: NDArray[np.intp]) -> None:
        """Go on to the learner's decision; of these rows, those that are over begin anew."""
        self._others()
        while (rows := rows[self._turns()[rows] < 0]).size:
            self._again(rows)
            self._others()

    def _others(self) -> None:
        """The others' decisions until, in every row, the learner is asked or the deal is over."""
        while True:
            turns = self._turns()
            rows = np.flatnonzero((turns >= 0) & (turns != self._seat))
            if not rows.size:
                return
            if self._policy:
                self._play(rows, self._asked(self._policy, rows.tolist()))
            elif self._bot:
                answers = [self._answer(self._bot, row) for row in rows.tolist()]
                self._play(rows, np.array(answers, np.int64))
            else:
                seeds = self.np_random.integers(2**63, size=rows.size)
                for row, seed in zip(rows.tolist(), seeds.tolist(), strict=True):
                    batch = self._batches[row]
                    batch.step(batch.sample(seed))

    def _answer(self, bot: AnyBot, row: int) -> int:
        """What a bot does now, from the law's view; asked again, it lays the same cards away."""
        batch = self._batches[row]
        played = batch.playing(0)
        state, laid = played.replayed()
        action = bot.act(state.view(int(batch.seat[0])), played.seed)
        return self._texts.index(records.parts(self._texts, action)[len(laid)])

    def _asked(self, policy: Policy, rows: list[int]) -> NDArray[np.int64]:
        seen = np.concatenate([self._observations[row] for row in rows])
        mask = np.concatenate([self._masks[row] for row in rows])
        answer = policy(structured(seen, self._fields), mask)
        return _numbers(answer, len(rows), "the policy's actions")

    def _play(self, rows: NDArray[np.intp], actions: NDArray[np.int64]) -> None:
        """One decision in each of these rows."""
        for at, row in enumerate(rows.tolist()):
            try:
                self._batches[row].step(actions[at : at + 1])
            except IllegalAction as wrong:
                raise IllegalAction(row, wrong.action, wrong.clause, wrong.why) from None


def _numbers(values: ArrayLike, count: int, name: str) -> NDArray[np.int64]:
    """A copy of so many whole numbers; ``ValueError`` if they are not."""
    array = np.asarray(values)
    if array.shape != (count,) or array.dtype.kind not in "iu":
        raise ValueError(
            f"{name} must be {count} whole numbers, not {array.dtype} of shape {array.shape}"
        )
    return array.astype(np.int64)
