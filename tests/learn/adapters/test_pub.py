"""The adapters by rules of the pub (SK 10): their spaces are wider, and bots play along."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.bots import play_out
from stammtisch.games import skat
from stammtisch.games.skat.options import PRESETS
from stammtisch.learn.adapters.flat import Flat

PUB = PRESETS["pub"]


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from stammtisch.learn.adapters.pettingzoo import Table

    env = Table("skat", options=PUB)
    api_test(env, num_cycles=300, verbose_progress=False)
    assert env.action_space("seat_0").n == len(learn.action_texts("skat", PUB))


def test_a_seat_among_bots() -> None:
    """The learner passes and says contra where it may; the bots answer by the same law."""
    pytest.importorskip("gymnasium")
    from stammtisch.learn.adapters.gymnasium import Seat

    rules = replace(PUB, contra_by="anyone")
    env, rng = Seat("skat", 1, "thumb", options=rules), np.random.default_rng(1)
    texts, words = learn.action_texts("skat", PUB), set[str]()
    wanted = [texts.index(text) for text in ("contra", "pass")]
    for number in range(12):
        _, info = env.reset(seed=number)
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            action = next((each for each in wanted if each in legal), int(rng.choice(legal)))
            words.add(texts[action].split()[0])
            _, reward, over, _, info = env.step(action)
        result: Any = env._batch.record(0).state().result
        assert reward == result.scores[1]
        assert info["record"] == str(env._batch.record(0))
    assert words >= {"pass", "contra", "play"}


def test_many_seats_see_what_the_law_shows() -> None:
    pytest.importorskip("gymnasium")
    from stammtisch.learn.adapters.vector import Seats

    rng = np.random.default_rng(2)
    for opponents in ("random", "thumb"):
        envs = Seats("skat", 3, 0, opponents, options=PUB)
        seen, _ = envs.reset(seed=1)
        flat = Flat("skat", PUB)
        for _ in range(25):
            for row in range(3):
                state, laid = envs._batches[row].playing(0).replayed()
                view: Any = state.view(0)
                bytes_seen = learn.observation("skat", view, laid).tobytes()
                assert (seen["observation"][row] == flat(np.frombuffer(bytes_seen, np.uint8))).all()
                assert (seen["action_mask"][row] == learn.mask("skat", view, laid)).all()
            seen, *_ = envs.step(
                (rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(1)
            )


def test_a_policy_plays_whole_deals_by_the_law() -> None:
    """Every act is one of the law's menu, those of the pub too, or ``act`` would refuse."""
    rng, words = Random(1), set[str]()
    passing = learn.action_number("skat", "pass")

    def policy(_: object, mask: Any) -> int:
        return (
            passing if mask[passing] and rng.random() < 0.6 else rng.choice([*np.flatnonzero(mask)])
        )

    players: list[Any] = [learn.PolicyPlayer(policy, "skat")] * 3
    for number in range(60):
        seed = f"pub/{number}"
        state: Any = skat.begin(skat.deal(seed, number % 3), PUB)
        over = play_out(state, players, seed)
        words |= {act.action.word for act in over.history}
    assert words >= {"pass", "push", "take_skat", "discard", "grand_hand", "contra", "re", "play"}
