"""Thousands of deals at once."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.options import RuleOptions, parse_options
from stammtisch.games.registry import game_named
from stammtisch.learn import records
from stammtisch.learn.fields import dtype, structured
from stammtisch.learn.records import Played
from stammtisch.learn.stepper import game_module, stepper
from stammtisch.learn.table import part
from stammtisch.policy.actions import VERSION, action_texts
from stammtisch.policy.network import option_numbers
from stammtisch.words import Voice

Reset: TypeAlias = Literal["next_step", "same_step", "disabled"]
Reward: TypeAlias = Literal["score", "zero_sum", "tournament", "card_points", "stakes"]
RESETS = ("next_step", "same_step", "disabled")


class IllegalAction(ValueError):
    """An action that is not in its environment's menu; the batch is unchanged.

    ``clause`` of the rules forbids it; ``None`` where no clause does: where an environment must be
    reset first, or a discard is not named in the pack's order.
    """

    def __init__(self, environment: int, action: int, clause: str | None, why: str) -> None:
        super().__init__(environment, action, clause, why)
        self.environment, self.action, self.clause, self.why = environment, action, clause, why

    def __str__(self) -> str:
        return f"environment {self.environment}: action {self.action} is illegal: {self.why}"


class Batch:
    """``envs`` deals of a game, of which every step plays one decision.

    ``options`` are the law's, or their names and values. ``reset`` is Gymnasium's term: a deal that
    is over begins anew with the ``next_step`` (whatever its action is), in the ``same_step``, or by
    ``reset`` alone (``disabled``). ``match`` plays whole matches; the standing is observed.

    ``reward`` is paid when a deal is over: ``score`` as the law scores it, ``zero_sum`` the sum of
    the differences to the other seats' scores, ``card_points``, Skat's ``tournament`` scoring,
    Scarto's ``stakes`` (paid at the end of a match). In a list of Skat with Bock rounds a deal pays
    what the list writes: its scores count double there (SK 10.11); a single deal has no factor.

    ``planes`` also writes every set of cards of the observation as bytes of 0 and 1, ``history``
    the acts as the seat saw them, ``oracle`` the full state, for critics. ``canonical`` renames the
    suits, so that deals that differ by their names alone look the same: actions, masks and
    observations are then in canonical names, and ``renamed`` has the real numbers.

    All arrays are views of the kernel's memory, at the same addresses as long as the batch lives;
    ``step`` changes them. They also speak DLPack (``torch.from_dlpack``).

    Raises:
        ValueError: no environments of this game; their number, threads, reward or reset are wrong.
        BadInput: an unknown game, an option that it does not have.
        StepperMissing: the kernel was not built.
    """

    def __init__(
        self,
        game: str,
        envs: int,
        *,
        seed: str = "",
        options: RuleOptions | Mapping[str, object] | None = None,
        threads: int = 1,
        reward: Reward = "score",
        reset: Reset = "same_step",
        match: bool = False,
        oracle: bool = False,
        planes: bool = False,
        canonical: bool = False,
        history: bool = False,
    ) -> None:
        self.game = game_named(game)
        name = self.game.GAME.name
        part(name)
        self.options = options_of(self.game.GAME.options, options)
        module = game_module(name, self.options)
        names = stepper().REWARDS
        paid = [each for at, each in enumerate(names) if module.pays(at, match)]
        if reward not in paid:
            of = "match" if match else "deal"
            raise ValueError(f"the reward of a {of} of {name} is {', '.join(paid)}, not {reward!r}")
        if reset not in RESETS:
            raise ValueError(f"reset is one of {', '.join(RESETS)}, not {reset!r}")
        envs, threads = whole("envs", envs, 1 << 24), whole("threads", threads, 256)
        check_text(seed)
        self._arguments = {
            "game": name,
            "envs": envs,
            "seed": seed,
            "options": self.options,
            "threads": threads,
            "reward": reward,
            "reset": reset,
            "match": bool(match),
            "oracle": bool(oracle),
            "planes": bool(planes),
            "canonical": bool(canonical),
            "history": bool(history),
        }
        self.envs, self.seats, self.actions = envs, module.SEATS, module.ACTIONS
        try:
            self._batch = module.Batch(
                envs,
                threads,
                seed,
                RESETS.index(reset),
                names.index(reward),
                match,
                oracle,
                planes,
                canonical,
                history,
                option_numbers(self.options),
            )
        except MemoryError:
            raise ValueError(f"{envs} environments do not fit into memory") from None
        self._arrays()
        self._sampled = np.zeros(envs, np.int32)

    def _arrays(self) -> None:
        name, batch = self.game.GAME.name, self._batch
        self.seat: NDArray[np.int8] = batch.seat
        """Who decides in each environment; -1 where the deal is over."""
        self.mask: NDArray[np.bool_] = batch.mask
        """(envs, actions): what is legal."""
        self.observation_bytes: NDArray[np.uint8] = batch.observation
        """(envs, bytes): ``observation`` without names."""
        self.observation = structured(batch.observation, dtype(name, options=self.options))
        """(envs,): what the seat that decides may know, by the names of ``layout``."""
        self.reward: NDArray[np.int32] = batch.reward
        """(envs, seats), by absolute seat; 0 but in the step that ends a deal."""
        self.done: NDArray[np.bool_] = batch.done
        """(envs,): the deal was ended by this step."""
        self.match_over: NDArray[np.bool_] = batch.match_over
        """(envs,): the match was ended by this step; the same as ``done`` for single deals."""
        self.final = structured(batch.final, dtype(name, options=self.options))
        """(envs, seats): what each seat knows at the end of the deal that was done last."""
        self.planes: NDArray[np.uint8] | None = batch.planes
        """(envs, sets, cards): every set of cards of the observation, in the layout's order."""
        full = batch.full
        self.full = (
            None if full is None else structured(full, dtype(name, full=True, options=self.options))
        )
        """(envs,): the oracle's."""
        self.history: NDArray[np.int16] | None = batch.history
        """(envs, acts): relative seat * (actions + 1) + action, -1 after the last act; the action
        ``actions`` is one of which only the back was seen."""
        self.renamed: NDArray[np.int16] | None = batch.renamed
        """(envs, actions): the real number of each canonical action."""

    def step(self, actions: object) -> None:
        """One decision in each environment; ``actions`` are whole numbers of 16, 32 or 64 bits.

        Raises:
            TypeError: not an array of the CPU, or of another type.
            ValueError: another shape.
            IllegalAction: which environment, and which clause; nothing has changed.
        """
        try:
            self._batch.step(actions)
        except stepper().IllegalAction as wrong:
            raise self._illegal(*wrong.args) from None

    def sample(self, seed: int) -> NDArray[np.int32]:
        """Uniform random legal actions, false claims left out; the array is the same every time."""
        self._batch.sample(self._sampled, seed & (2**64 - 1))
        return self._sampled

    def random_steps(self, steps: int, seed: int) -> None:
        """So many steps with actions as ``sample`` chooses them, without coming back to Python."""
        self._batch.random_steps(steps, seed & (2**64 - 1))

    @property
    def deals(self) -> int:
        """How many deals have begun in all environments."""
        return int(self._batch.deals())

    def reset(self, which: NDArray[np.bool_] | None = None) -> None:
        """Begin the next deal in these environments; in all of them where nothing is said.

        Raises:
            ValueError: ``which`` is no array of bools, one for each environment.
        """
        marked = np.ones(self.envs, np.bool_) if which is None else np.ascontiguousarray(which)
        if marked.dtype != np.bool_ or marked.shape != (self.envs,):
            raise ValueError(f"the environments to reset are an array of {self.envs} bools")
        self._batch.reset(marked)

    def look(self, environment: int, seat: int) -> NDArray[np.uint8]:
        """What any seat may know now, as bytes of ``dtype``; the suits have their real names.

        Raises:
            IndexError: there is no such environment or seat.
        """
        if not 0 <= environment < self.envs or not 0 <= seat < self.seats:
            raise IndexError(f"there is no environment {environment} with a seat {seat}")
        return np.frombuffer(self._batch.look(environment, seat), np.uint8)

    def playing(self, environment: int) -> Played:
        """The deal that is played in an environment, so far."""
        return self._played(environment, finished=False)

    def record(self, environment: int) -> Played:
        """The deal that was finished last in an environment; before, the one that is played.

        ``str`` of it is the record's line.
        """
        last = self._played(environment, finished=True)
        return last if last.finished else self.playing(environment)

    def _played(self, environment: int, *, finished: bool) -> Played:
        if not 0 <= environment < self.envs:
            raise IndexError(f"there is no environment {environment}, only 0 to {self.envs - 1}")
        name = self.game.GAME.name
        deal, dealer, standing, acts, over = self._batch.played(environment, finished)
        texts = action_texts(name, self.options)
        before: Standing | None = None
        if self._arguments["match"]:
            before = part(name).standing(np.frombuffer(standing, np.int32).tolist(), self.options)
        return Played(
            self.game,
            self.options,
            f"{self._arguments['seed']}/{environment}/{deal}",
            dealer,
            before,
            tuple((act // self.actions, texts[act % self.actions]) for act in acts),
            over,
        )

    def _illegal(self, environment: int, action: int) -> IllegalAction:
        seat = int(self.seat[environment])
        if seat < 0:
            why = "its deal is over: it must be reset"
            return IllegalAction(environment, action, None, why)
        if not 0 <= action < self.actions:
            why = f"actions are from 0 to {self.actions - 1}"
            return IllegalAction(environment, action, None, why)
        real = action if self.renamed is None else int(self.renamed[environment, action])
        text = action_texts(self.game.GAME.name, self.options)[real]
        if refused := records.refusal(self.playing(environment), seat, text):
            said = Voice(deck=self.game.GAME.deck).say(refused.message)
            why = f"{text}: {refused.clause}: {said}"
            return IllegalAction(environment, action, refused.clause, why)
        return IllegalAction(environment, action, None, f"{text} is not to be chosen now")

    def state_dict(self) -> dict[str, object]:
        """Everything, from which an equal batch goes on bit for bit."""
        return {"version": VERSION, "arguments": dict(self._arguments), "state": self._batch.save()}

    def load_state_dict(self, state: object) -> None:
        """Go on from there.

        Raises:
            ValueError: a state of another version, of other arguments, or not of a batch.
        """
        if not isinstance(state, Mapping) or state.get("version") != VERSION:
            raise ValueError(f"this is no state of version {VERSION} of a batch")
        arguments, saved = state.get("arguments"), state.get("state")
        if not isinstance(arguments, Mapping) or not isinstance(saved, bytes):
            raise ValueError("this is no state of a batch: its parts are missing")
        for name, value in self._arguments.items():
            if name != "threads" and arguments.get(name) != value:
                raise ValueError(f"this state is of a batch with another argument {name}")
        self._batch.restore(saved)

    def __getstate__(self) -> dict[str, object]:
        return self.state_dict()

    def __setstate__(self, state: Mapping[str, object]) -> None:
        arguments = cast(dict[str, Any], state["arguments"])
        self.__init__(**arguments)  # type: ignore[misc]
        self.load_state_dict(state)


def options_of(
    kind: type[RuleOptions], options: RuleOptions | Mapping[str, object] | None
) -> RuleOptions:
    """A game's options, also from names and values; ``ValueError`` for those of another game."""
    if options is None:
        return kind()
    if isinstance(options, RuleOptions):
        if type(options) is not kind:
            raise ValueError("these are the options of another game")
        return options
    return parse_options(kind, options)


def whole(name: str, value: object, most: int | None = None) -> int:
    """An argument that is a whole number from 1; ``ValueError`` where it is none."""
    try:
        number = 0 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = 0
    if number < 1 or (most is not None and number > most):
        to = "" if most is None else f" to {most}"
        raise ValueError(f"{name} must be a whole number from 1{to}, not {value!r}")
    return number


def check_text(seed: str) -> None:
    """``ValueError`` where a seed is no text, or cannot be written."""
    try:
        seed.encode()
    except (UnicodeEncodeError, AttributeError):
        raise ValueError("the seed must be a text that UTF-8 can write") from None
