"""What the policy networks are asked for, beside the observations of the environments."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.bots import Bot, play_out
from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.schnapsen import networks
from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.bots.schnapsen.determinization import Worlds, weighted_worlds
from stammtisch.bots.schnapsen.equity import MOST, UNIT
from stammtisch.bots.schnapsen.networks import NATS, Uses
from stammtisch.bots.schnapsen.opponent_model import likelihood
from stammtisch.bots.schnapsen.search import NO_NETWORKS, choose, expected_values, options_of
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.notation import Claim
from stammtisch.games.schnapsen.view import View
from stammtisch.policy.actions import WAIT, action_number
from stammtisch.policy.model import policy
from tests.bots.schnapsen.hidden import moments, split, truth
from tests.walks import begun

POINTS = UNIT * np.arange(-MOST, MOST + 1)
"""The equity outside a match."""


def views(seeds: range) -> list[View]:
    """Views with something to choose."""
    found = [state.view(seat) for seed in seeds for state, seat in moments(seed, seed % 2 == 0)]
    return [view for view in found if len(options_of(view)) > 1]


def stream(name: object) -> Stream:
    return Stream("networks", str(name))


def opinion(view: View) -> dict[str, float]:
    """How likely each option is, by the environment's observation of the view."""
    seen = np.frombuffer(learn.observation("schnapsen", view).tobytes(), np.uint8)[None]
    mask = learn.mask("schnapsen", view)[None]
    likely = policy("schnapsen").opinions(seen, mask).likely[0]
    return {
        text: likely[action_number("schnapsen", text)] / likely.sum() for text in learn.menu(view)
    }


def text(option: object) -> str:
    return WAIT if option is None else str(option)


def test_preferences_are_the_logarithms_of_the_policys_probabilities() -> None:
    for view in views(range(5)):
        options, likely = options_of(view), opinion(view)
        told = networks.preferences(view, options, generator(stream(1)))
        assert told == networks.preferences(view, options, generator(stream(2)))
        most = max(likely.values())
        for option, nats in zip(options, told, strict=True):
            wanted = max(np.log(likely[text(option)] / most), -7) if likely[text(option)] else -7
            assert nats / NATS == pytest.approx(wanted, abs=0.003)


class Sampling:
    """Plays as the policy would: each option as often as it is likely."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.RandomState(seed)

    def act(self, view: View, seed: str) -> Action | None:
        del seed
        options, likely = options_of(view), opinion(view)
        if len(options) == 1:
            return options[0]
        chances = np.array([likely[text(option)] for option in options])
        return options[self.random.choice(len(options), p=chances / chances.sum())]


def test_the_truth_is_likelier_than_chance_where_the_policy_plays() -> None:
    """How far, on average: in nats above the even distribution over all worlds."""
    above = []
    for number in range(25):
        state, player = begun(schnapsen, f"truth {number}").state, Sampling(number)
        while state.result is None:
            for seat in state.may_act:
                belief, view = belief_of(state.view(seat)), state.view(seat)
                if 1 < belief.number <= 60 and len(options_of(view)) > 1:
                    worlds = weighted_worlds(
                        view, belief, networks.likelihood, generator(stream(number)), 1
                    )
                    hand = truth(state, seat)[0]
                    true = np.array([split(belief, row)[0] == hand for row in worlds.layouts])
                    assert true.any()
                    above.append(np.log(worlds.weights[true].mean() / worlds.weights.mean()))
            state = next_act_of(state, player)
    assert len(above) > 60
    assert np.mean(above) > 2 * np.std(above) / len(above) ** 0.5


def next_act_of(state: schnapsen.State, player: Sampling) -> schnapsen.State:
    """The state after the next act; who may step in is asked first."""
    for seat in sorted(state.may_act, key=lambda seat: seat == state.to_act):
        action = player.act(state.view(seat), "")
        if action is not None:
            return state.act(seat, action)
    raise AssertionError("nobody acts")


def test_playouts_go_on_as_the_policy_would() -> None:
    """The options' values, each as often as it is chosen, are that of playing on."""
    for number, view in enumerate(views(range(2))[::7]):
        rng, options, likely = generator(stream(number)), options_of(view), opinion(view)
        worlds = Worlds(belief_of(view).sampled(rng, 1500), np.ones(1500, np.int64))
        values = networks.playout_values(view, worlds, options, POINTS, rng, number=1)
        chances = np.array([likely[text(option)] for option in options])
        mixed = (values @ chances) / UNIT
        deals = networks.whole_deals(view, worlds.layouts, rng)
        found = policy("schnapsen").playouts(
            deals.packs,
            deals.acts,
            np.full((1, 1), -1, np.int16),
            dealer=view.dealer,
            viewer=view.seat or 0,
            options=view.options,
            seed=number,
        )
        seat = view.seat or 0
        played = found.rewards[:, 0, seat] - found.rewards[:, 0, 1 - seat]
        spread = (mixed.var() / len(mixed) + played.var() / len(played)) ** 0.5
        assert abs(mixed.mean() - played.mean()) < 4 * spread + 0.02


def test_a_claim_that_wins_brings_what_it_wins() -> None:
    won = 0
    for view in views(range(30)):
        options, rng = options_of(view), generator(stream(0))
        seat = view.seat or 0
        if Claim() not in options or view.points[seat] < 66 or view.closed:
            continue
        won += 1
        worlds = Worlds(belief_of(view).sampled(rng, 5), np.ones(5, np.int64))
        values = networks.playout_values(view, worlds, options, POINTS, rng)
        other = view.points[1 - seat]
        worth = 1 if other >= 33 else 2 if other else 3
        assert set(values[:, options.index(Claim())]) == {worth * UNIT}
    assert won > 3


def test_a_great_prior_decides_alone_and_none_decides_nothing() -> None:
    budget = Budget(worlds=4, nodes=20_000)
    follows = Bot("follows", partial(choose, uses=Uses(prior=10**6)), budget)
    other = 0
    for view in views(range(8)):
        if belief_of(view).number == 1 or view.points[view.seat or 0] >= 66:
            continue
        options, rng = options_of(view), generator(stream(0))
        liked = networks.preferences(view, options, rng)
        assert follows.act(view, "s") == options[liked.index(0)]
        alone = choose(view, stream("a"), budget)
        assert choose(view, stream("a"), budget, Uses()) == alone
        other += alone != options[liked.index(0)]
    assert other, "the networks would have chosen the same everywhere"


def test_networks_change_the_weights_of_worlds() -> None:
    different = 0
    for view in views(range(8)):
        belief = belief_of(view)
        if not 1 < belief.number <= 60:
            continue
        one, two = (
            weighted_worlds(view, belief, likely, generator(stream(0)), 1)
            for likely in (likelihood, networks.likelihood)
        )
        assert np.array_equal(one.layouts, two.layouts)
        assert (two.weights > 0).all()
        different += not np.array_equal(one.weights, two.weights)
        values = expected_values(view, options_of(view), stream(1), Budget(worlds=1))
        assert values == expected_values(
            view, options_of(view), stream(1), Budget(worlds=1), NO_NETWORKS
        )
    assert different > 3


def test_they_play_under_all_options() -> None:
    quick = Bot(
        "quick",
        partial(choose, uses=Uses(worlds=True, playouts=True, prior=5)),
        Budget(worlds=3, nodes=20_000),
    )
    for seed in range(20):
        over = play_out(begun(schnapsen, f"options {seed}").state, [quick, quick], str(seed))
        assert over.result is not None
