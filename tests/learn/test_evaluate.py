"""A view as the environments show it, and a policy at the arena's tables."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES, OURS
from stammtisch.learn.evaluate import CLASSES, NAME
from stammtisch.policy.model import policy

NAMES = [game.GAME.name for game in OURS]


@pytest.mark.parametrize("game", NAMES)
def test_a_view_is_shown_byte_for_byte_as_the_kernel_shows_it(game: str) -> None:
    batch = learn.Batch(game, 4, seed="views")
    for step in range(150):
        for env in range(batch.envs):
            state, laid = batch.playing(env).replayed()
            seat = int(batch.seat[env])
            view = state.view(seat)
            seen = learn.observation(game, view, laid)
            assert seen.tobytes() == batch.observation_bytes[env].tobytes()
            if view.seat == view.to_act:
                assert (learn.mask(game, view, laid) == batch.mask[env]).all()
        batch.step(batch.sample(step))


def test_a_spectator_observes_nothing() -> None:
    with pytest.raises(ValueError, match="spectator"):
        learn.observation("skat", GAMES["skat"].begin(GAMES["skat"].deal("x")).view(None))


def shy(game: str) -> learn.Policy:
    """Uniform, but for claims, which would end most deals early."""
    chance, texts = Random(1), learn.action_texts(game)

    def policy(_: object, mask: Any) -> int:
        legal = np.flatnonzero(mask).tolist()
        return chance.choice([each for each in legal if texts[each] != "claim"] or legal)

    return policy


@pytest.mark.parametrize("game", NAMES)
def test_a_policy_plays_whole_deals_by_the_law(game: str) -> None:
    """Every act is one of the law's menu, discards and interrupts too, or ``act`` would refuse."""
    law = GAMES[game]
    player = learn.PolicyPlayer(shy(game), game)
    others: list[Any] = [bot_named(game, "random")] * (law.GAME.seats - 1)
    words = set()
    for number in range(60):
        seed = f"policy/{number}"
        over = play_out(law.begin(law.deal(seed, number % law.GAME.seats)), [player, *others], seed)
        words |= {act.action.word for act in over.history if act.seat == 0}
    assert (
        words
        >= {
            "scarto": {"discard", "play"},
            "schnapsen": {"play", "draw", "close", "exchange", "pass"},
            "skat": {"bid", "hold", "pass", "discard", "declare", "play"},
        }[game]
    )


def first(_: object, mask: Any) -> int:
    return int(mask.argmax())


@pytest.mark.parametrize("game", NAMES)
def test_the_networks_choose_what_they_think_likeliest(game: str) -> None:
    batch, networks = learn.Batch(game, 8, seed="networks"), learn.networks(game)
    opinions = policy(game)
    for step in range(60):
        likely = opinions.opinions(batch.observation_bytes, batch.mask).likely
        for env, row in enumerate(likely):
            chosen = networks(batch.observation[env], batch.mask[env])
            assert batch.mask[env][chosen]
            assert row[chosen] == row.max()
        batch.step(batch.sample(step))


@pytest.mark.parametrize(("game", "least"), [("scarto", 0.5), ("schnapsen", 0.1)])
def test_the_networks_play_better_than_rules_of_thumb(game: str, least: float) -> None:
    deals = {"scarto": 12, "schnapsen": 180}[game]
    found = learn.evaluate(learn.networks(game), game, deals=deals, seed="networks")
    assert found.entrants[0].edge.mean > least


def test_networks_of_no_game_and_no_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="bridge"):
        learn.networks("bridge")
    with pytest.raises(BadInput, match="No such file"):
        learn.networks("skat", tmp_path / "none.npz")


def test_a_policy_is_compared_with_a_bot() -> None:
    found = learn.evaluate(first, "schnapsen", against="random", deals=4, seed="evaluate")
    policy, bot = found.entrants
    assert (policy.name, bot.name, found.deals) == (NAME, "random", 4)
    assert policy.edge.mean == -bot.edge.mean
    assert policy.times.decisions > 0
    again = learn.evaluate(first, "schnapsen", against="random", deals=4, seed="evaluate")
    assert again.entrants[0].score == policy.score
    hidden = [learn.evaluate(first, "schnapsen", deals=1).contest.seed for _ in range(2)]
    assert hidden[0] != hidden[1]


def test_three_sit_at_a_table() -> None:
    found = learn.evaluate(first, "scarto", deals=1, seed="three")
    assert len(found.contest.tables) == 6
    assert [each.name for each in found.entrants] == [NAME, "thumb"]


def test_what_the_mask_forbids_is_told() -> None:
    with pytest.raises(ValueError, match=r"chose 'play \w+', which is not one of: "):
        learn.evaluate(lambda _, mask: int(mask.argmin()), "schnapsen", deals=1, seed="wrong")


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"deals": 1.5}, {"seed": 3}])
def test_no_deals_and_no_seed_are_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"whole number from 1|text that UTF-8"):
        learn.evaluate(lambda _, mask: int(mask.argmax()), "schnapsen", **wrong)


def test_classes_of_thinking_time() -> None:
    assert [learn.thinking_class(each) for each in (0.2, 1, 1.1, 1000)] == [
        "1 ms",
        "1 ms",
        "10 ms",
        "1 s",
    ]
    assert learn.thinking_class(1001) == "longer"
    assert list(CLASSES) == sorted(CLASSES)
