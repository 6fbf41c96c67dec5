"""Other libraries' card environments, played by uniform random legal actions, for comparison.

They are installed by `make peers` into an environment of their own, and this file runs there as a
program, so that it imports nothing of ours: `peers.py NAME SECONDS` prints decisions per second of
processor time, whatever number of threads a library uses. Each is led as its makers mean it to be
led for speed; observations and legal actions are asked for at every decision.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PYTHON = Path(__file__).resolve().parent.parent / ".venv" / "peers" / "bin" / "python"

Play = Callable[[], int]
"""Plays on for a moment, and says how many decisions that were."""


def open_spiel(name: str) -> Play:
    """One deal after another, with the observation tensor of who acts."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return play


def envpool(name: str) -> Play:
    """1024 environments in one thread."""
    import envpool
    import numpy as np

    batch = envpool.make_gymnasium(name, num_envs=1024, num_threads=1)
    rng = np.random.default_rng(1)
    info = batch.reset()[1]

    def play() -> int:
        nonlocal info
        mask = info["legal_action_mask"]
        chosen = (mask * rng.random(mask.shape, np.float32)).argmax(1).astype(np.int32)
        info = batch.step(chosen, info["env_id"])[4]
        return len(chosen)

    return play


def pgx(name: str) -> Play:
    """1024 environments with autoreset; a hundred steps compiled together."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)
    envs, steps = 1024, 100

    def one(carry: Any, _: None) -> Any:
        state, key = carry
        key, *keys = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        chosen = jax.random.categorical(keys[0], logits, axis=1)
        state = jax.vmap(step)(state, chosen, jax.random.split(keys[1], envs))
        return (state, key), state.observation.sum()  # so that it is not left out

    several = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps))
    key = jax.random.PRNGKey(1)
    carry = jax.vmap(env.init)(jax.random.split(key, envs)), key

    def play() -> int:
        nonlocal carry
        carry, seen = several(carry)
        seen.block_until_ready()
        return envs * steps

    return play


def rlcard(name: str) -> Play:
    """One deal after another."""
    import rlcard

    env, rng = rlcard.make(name), random.Random(1)

    def play() -> int:
        decisions, (state, _) = 0, env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def pettingzoo(name: str) -> Play:
    """One deal after another, agent by agent."""
    from importlib import import_module

    module = import_module(f"pettingzoo.classic.{name}")
    return agents(module.env())


def agents(env: Any) -> Play:
    """A PettingZoo environment, which may be ours."""
    rng, deals = random.Random(1), 0

    def play() -> int:
        nonlocal deals
        deals += 1
        decisions = 0
        env.reset(seed=deals)
        for _agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            decisions += 1
        return decisions

    return play


PEERS: dict[str, tuple[Callable[[str], Play], str]] = {
    "OpenSpiel, Kuhn poker": (open_spiel, "kuhn_poker"),
    "OpenSpiel, Leduc poker": (open_spiel, "leduc_poker"),
    "OpenSpiel, Skat": (open_spiel, "skat"),
    "OpenSpiel, gin rummy": (open_spiel, "gin_rummy"),
    "EnvPool, Kuhn poker": (envpool, "KuhnPoker-v1"),
    "EnvPool, Leduc hold'em": (envpool, "LeducHoldem-v1"),
    "pgx, Kuhn poker": (pgx, "kuhn_poker"),
    "pgx, Leduc hold'em": (pgx, "leduc_holdem"),
    "RLCard, Leduc hold'em": (rlcard, "leduc-holdem"),
    "PettingZoo, Leduc hold'em": (pettingzoo, "leduc_holdem_v4"),
    "PettingZoo, Texas hold'em": (pettingzoo, "texas_holdem_v4"),
}


def rate(play: Play, seconds: float) -> float:
    """Decisions per second of processor time."""
    play()  # what is compiled or allocated once
    decisions, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += play()
    return decisions / spent


def measured(name: str, seconds: float) -> float | None:
    """A peer's decisions per second of processor time; `None` where it is not installed."""
    command = [str(PYTHON), __file__, name, str(seconds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
        return float(done.stdout.split()[-1])
    except (OSError, subprocess.SubprocessError, IndexError, ValueError):
        return None


if __name__ == "__main__":
    make, its_name = PEERS[sys.argv[1]]
    print(rate(make(its_name), float(sys.argv[2])))
