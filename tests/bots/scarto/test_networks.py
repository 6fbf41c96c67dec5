"""Playouts by policy networks, beside the law and the environments' observations."""

from __future__ import annotations

import numpy as np

from stammtisch import learn
from stammtisch.bots import bot_named, next_act
from stammtisch.bots.rng import generator
from stammtisch.bots.scarto.belief import sample_worlds
from stammtisch.bots.scarto.discard import promising
from stammtisch.bots.scarto.equity import ALL, equity
from stammtisch.bots.scarto.networks import played_out
from stammtisch.cardplay.actions import Choose, Discard, Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import scarto
from stammtisch.games.scarto.phases import State
from stammtisch.policy.model import policy
from tests.bots.whole_deals import replayed

THUMB = bot_named("scarto", "thumb")
OWN = np.repeat(np.arange(ALL + 1)[:, None], ALL + 1, axis=1)
"""The viewer's own points."""


def after(tricks: int, name: str) -> State:
    state = scarto.begin(scarto.deal(name, 1))
    while state.phase == "discard" or len(state.tricks) < tricks:
        state = state.act(*next_act(state, (THUMB,) * 3, name))
    return state


def cards_of(state: State) -> list[Play]:
    return [each for each in state.view(state.to_act).menu if isinstance(each, Play)]


def test_where_there_is_one_way_to_play_it_is_worth_what_its_points_are() -> None:
    for number in range(6):
        state = after(24, f"one way {number}")
        view = state.view(state.to_act)
        worlds = sample_worlds(view, 50, generator(Stream("s", "t")))
        (card,) = cards_of(state)
        value = equity(view)
        played = played_out(view, worlds, value, 1)
        rows = np.arange(50)
        assert played.total(card, rows) == sum(played.total(card, rows[at : at + 1]) for at in rows)
        while state.to_act is not None:
            state = state.act(state.to_act, state.actions(state.to_act)[0])
        points = state.result.points
        expected = value[points[view.seat], points[(view.seat + 1) % 3]]
        every = {played.total(card, rows[at : at + 1]) for at in rows}
        assert expected in every, "the truth is among the worlds"


def by_the_law(state: State, random: np.random.RandomState) -> State:
    """The deal's end, when everybody acts as often so as the policy would, by his own view."""
    texts = learn.action_texts("scarto")
    while state.to_act is not None:
        view = state.view(state.to_act)
        seen = np.frombuffer(learn.observation("scarto", view).tobytes(), np.uint8)[None]
        likely = policy("scarto").opinions(seen, learn.mask("scarto", view)[None]).likely[0]
        state = state.act(state.to_act, texts[random.choice(len(texts), p=likely / likely.sum())])
    return state


def test_playouts_are_those_of_the_policy_by_the_law() -> None:
    state, number = after(18, "slow way"), 1500
    view = state.view(state.to_act)
    worlds = sample_worlds(view, number, generator(Stream("s", "u")))
    played, random = played_out(view, worlds, OWN, 5), np.random.RandomState(1)
    option = cards_of(state)[0]
    fast = np.array([played.total(option, np.array([at])) for at in range(number)])
    begun = [replayed(scarto, view, played.deals, at) for at in range(120)]
    slow = [
        by_the_law(each.act(view.seat, option), random).result.points[view.seat] for each in begun
    ]
    spread = (fast.var() / len(fast) + np.var(slow) / len(slow)) ** 0.5
    assert fast.std() > 1
    assert abs(fast.mean() - np.mean(slow)) < 4 * spread


def test_every_promising_discard_is_played_out() -> None:
    state = scarto.begin(scarto.deal("promising", 2))
    view = state.view(state.to_act)
    entry = view.menu[0]
    assert isinstance(entry, Choose)
    worlds = sample_worlds(view, 40, generator(Stream("s", "v")))
    played = played_out(view, worlds, OWN, 3)
    found = {
        cards: played.total(Discard(cards), np.arange(40)) / 40 for cards in promising(view, entry)
    }
    assert all(0 < each < ALL for each in found.values())
    assert max(found.values()) > min(found.values()) + 3, "all discards seem alike"
