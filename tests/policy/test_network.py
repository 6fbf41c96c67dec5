"""The compiled networks against a slow twin, and the deals that they replay and play out."""

from __future__ import annotations

from decimal import Decimal, localcontext
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch import learn
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.registry import GAMES
from stammtisch.learn.records import Played
from stammtisch.policy.actions import action_number
from stammtisch.policy.network import (
    ACTIVATION,
    WEIGHT,
    Network,
    Policy,
    game_module,
    inputs,
)

ONE = 1 << 24


def drawn(game: str, seed: int, first: int = 24, second: int = 40) -> list[Network]:
    """Networks of random weights, so large that they have opinions."""
    module, rng = game_module(game), np.random.default_rng(seed)

    def weights(*shape: int, size: float = 0.3) -> NDArray[Any]:
        return rng.standard_normal(shape).astype(np.float32) * np.float32(size)

    return [
        Network(
            weights(module.INPUTS, first),
            weights(first),
            weights(second, first),
            weights(second),
            weights(module.ACTIONS, second),
            weights(module.ACTIONS),
            weights(second),
            weights(),
        ).quantized()
        for _ in range(module.ROLES)
    ]


def decisions(game: str, envs: int = 60, steps: int = 40) -> learn.Batch:
    """Deals in the middle, at random."""
    batch = learn.Batch(game, envs, seed="decisions")
    batch.random_steps(steps, 1)
    return batch


def fading(n: int) -> int:
    """e^(-n / 256) in 2^-24, as whole numbers say it: powers of 32 bits behind the point."""
    with localcontext() as context:
        context.prec = 40
        step = int((Decimal(-1) / 256).exp() * 2**32)
    power = 1 << 32
    for _ in range(n):
        power = power * step >> 32
    return power >> 8


@pytest.mark.parametrize("game", GAMES)
def test_opinions_are_those_of_the_slow_twin(game: str) -> None:
    networks, batch = drawn(game, 1), decisions(game)
    seen, mask = batch.observation_bytes.copy(), batch.mask.copy()
    found = Policy(game, networks).opinions(seen, mask)
    told = inputs(game, seen)
    bits = np.unpackbits(told.bits, axis=1, bitorder="little").astype(np.int64)
    cut = WEIGHT // ACTIVATION
    for row, role in enumerate(told.roles):
        net = Network(*(each.astype(np.int64) for each in networks[role]))
        on = bits[row, : len(net.first)]
        one = np.clip((on @ net.first + net.first_bias) // cut, 0, 2047)
        two = np.clip((net.second @ one + net.second_bias) // WEIGHT, 0, 2047)
        logits = (net.actions @ two + net.actions_bias) // WEIGHT
        value = int(net.value @ two + net.value_bias) // WEIGHT
        assert found.values[row] == value / ACTIVATION
        menu = np.flatnonzero(mask[row])
        names = told.names[row]
        best = max(logits[names[action]] for action in menu)
        expected = {action: fading(int(best - logits[names[action]])) for action in menu}
        assert {a: int(n) for a, n in enumerate(found.likely[row]) if mask[row, a]} == expected
        assert not found.likely[row, ~mask[row]].any()
    assert len({tuple(row[row > 0]) for row in found.likely}) > len(seen) // 4


@pytest.mark.parametrize("game", GAMES)
def test_actions_are_as_frequent_as_they_are_likely(game: str) -> None:
    policy, batch = Policy(game, drawn(game, 2)), decisions(game)
    (row, *_) = np.flatnonzero(batch.mask.sum(axis=1) >= 3)
    number = 20_000
    seen = np.repeat(batch.observation_bytes[[row]], number, axis=0)
    mask = np.repeat(batch.mask[[row]], number, axis=0)
    seeds = np.random.default_rng(3).integers(2**63, size=number, dtype=np.uint64)
    actions, chances, _ = policy.act(seen, mask, seeds)
    likely = policy.opinions(seen[:1], mask[:1]).likely[0]
    expected = likely / likely.sum()
    shares = np.bincount(actions, minlength=len(expected)) / number
    assert np.abs(shares - expected).max() < 0.02
    assert chances == pytest.approx(expected[actions])
    assert np.array_equal(actions, policy.act(seen, mask, seeds, threads=2)[0])


@pytest.mark.parametrize("game", ["schnapsen", "scarto"])
def test_the_names_of_suits_alone_make_no_difference(game: str) -> None:
    """Deals with renamed suits are told the same, unless two suits are held in the same way."""
    suits = 4
    size = {"schnapsen": 5, "scarto": 14}[game]
    policy = Policy(game, drawn(game, 4))
    law: Any = GAMES[game]
    pack = law.GAME.pack
    same = 0
    for order in list(permutations(range(suits)))[1::5]:
        renamed = [
            order[at // size] * size + at % size if at < suits * size else at
            for at in range(len(pack))
        ]
        rng = np.random.default_rng(5)
        for _ in range(6):
            packs = rng.permutation(len(pack)).astype(np.uint8)
            both = np.stack([packs, np.array(renamed, np.uint8)[packs]])
            viewer = 1
            about = {"dealer": viewer, "viewer": viewer, "options": law.GAME.options()}
            none = np.full((1, 0), -1, np.int16)
            one, two = (policy.decide(both[[at]], none, **about) for at in range(2))
            same += int(one[1] == two[1] and (np.sort(one[0]) == np.sort(two[0])).all())
    assert same >= 24


@pytest.mark.parametrize("game", GAMES)
def test_a_replayed_deal_is_decided_as_the_environments(game: str) -> None:
    """As ``opinions`` says of the environment's own observation."""
    policy, law = Policy(game, drawn(game, 6)), GAMES[game]
    batch = learn.Batch(game, 1, seed="replayed", reset="disabled")
    steps = 0
    while batch.seat[0] >= 0:
        seat = int(batch.seat[0])
        if steps % 3 == 0:
            played = batch.playing(0)
            packs, acts = whole(played, batch.actions)
            now, value = policy.decide(
                packs, acts, dealer=played.dealer, viewer=seat, options=law.GAME.options()
            )
            here = policy.opinions(batch.observation_bytes, batch.mask)
            assert np.array_equal(now, here.likely[0])
            assert value == here.values[0]
        batch.step(batch.sample(steps))
        steps += 1
    assert steps > 8


def whole(played: Played, actions: int) -> tuple[NDArray[np.uint8], NDArray[np.int16]]:
    """The pack of a deal, and its acts, as ``playouts`` takes them."""
    game = played.game.GAME
    pack = [game.pack.index(card) for card in Stream(played.seed, game.name).shuffled(game.pack)]
    acts = [seat * actions + action_number(game.name, text) for seat, text in played.acts]
    return np.array([pack], np.uint8), np.array([acts], np.int16).reshape(1, -1)


@pytest.mark.parametrize("game", GAMES)
def test_playouts_end_as_the_law_says(game: str) -> None:
    """With one choice left in the deal, the reward is the environment's."""
    policy, law = Policy(game, drawn(game, 8)), GAMES[game]
    batch = learn.Batch(game, 8, seed="ends", reset="disabled")
    ended = 0
    random = np.random.default_rng(9)
    while (batch.seat >= 0).any():
        before = [batch.playing(env) for env in range(8)]
        seats = batch.seat.copy()
        actions = np.array(
            [random.choice(np.flatnonzero(row)) if row.any() else 0 for row in batch.mask], np.int16
        )
        live = batch.seat >= 0
        if not live.all():
            break
        batch.step(actions)
        for env in np.flatnonzero(batch.done):
            packs, acts = whole(before[env], batch.actions)
            found = policy.playouts(
                packs,
                acts,
                actions[env].reshape(1, 1),
                dealer=before[env].dealer,
                viewer=int(seats[env]),
                options=law.GAME.options(),
            )
            assert found[0, 0].tolist() == batch.reward[env].tolist()
            ended += 1
    assert ended


@pytest.mark.parametrize("game", GAMES)
def test_bad_input_is_refused(game: str) -> None:
    policy, law = Policy(game, drawn(game, 1)), GAMES[game]
    cards = len(law.GAME.pack)
    packs = np.arange(cards, dtype=np.uint8)[None]
    none, choice = np.zeros((1, 0), np.int16), np.full((1, 1), -1, np.int16)
    about: dict[str, Any] = {"dealer": 0, "viewer": 0, "options": law.GAME.options()}
    with pytest.raises(ValueError, match="every card once"):
        policy.playouts(np.zeros_like(packs), none, choice, **about)
    with pytest.raises(ValueError, match="fit together"):
        policy.playouts(packs[:, 1:].copy(), none, choice, **about)
    with pytest.raises(ValueError, match="fit together"):
        policy.playouts(packs, none, choice, **{**about, "viewer": 9})
    with pytest.raises(ValueError, match=r"not to be chosen|order of the law"):
        policy.playouts(packs, np.full((1, 3), 5, np.int16), choice, **about)
    with pytest.raises(ValueError, match=r"not to be chosen|order of the law"):
        policy.playouts(packs, none, np.full((1, 1), 30_000, np.int16), **about)
    with pytest.raises(ValueError, match="there is no reward"):
        policy.playouts(packs, none, choice, reward="no such", **about)
    with pytest.raises(ValueError, match="no card points"):
        policy.playouts(packs, none, choice, reward="card_points", solved_endings=True, **about)
    networks = drawn(game, 1)
    with pytest.raises(ValueError, match="networks"):
        Policy(game, [*networks, *networks])
    one = networks[0]
    large = one._replace(second=np.full_like(one.second, 3000))
    with pytest.raises(ValueError, match="too large"):
        Policy(game, [large] * len(networks))
    with pytest.raises(ValueError, match="another size"):
        Policy(game, [one._replace(first_bias=one.first_bias[1:].copy())] * len(networks))
    other = "skat" if game != "skat" else "scarto"
    with pytest.raises(ValueError, match="another game"):
        Policy(game, drawn(other, 1)[:1] * len(networks))
