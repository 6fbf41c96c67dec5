"""Another deal that a seat cannot tell from the real one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from stammtisch.bots.whole_deals import WholeDeals
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.packages import package_of
from stammtisch.games.registry import game_named
from stammtisch.learn.records import act
from stammtisch.policy.actions import action_texts, longer


def resampled(game: str, view: View, random: np.random.RandomState) -> State:
    """A state with the same view, uniformly at random among all deals in which that may be.

    The hidden cards are drawn from the bots' beliefs, before these are weighed by what players
    would do.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.seat is None:
        raise ValueError("a spectator has no information set")
    law: Any = game_named(game)
    if longer(view.options):
        hidden: Any = import_module(f"{package_of('bots', law.GAME.name)}.hidden")
        imagined: State = law.imagine(view, hidden.sampled(view, random))
        return imagined
    pack, texts = law.GAME.pack, action_texts(game)
    bots: Any = import_module(f"{package_of('bots', law.GAME.name)}.whole_deals")
    deals: WholeDeals = bots.sampled(view, 1, random)
    deal = law.deal_pack(tuple(pack[card] for card in deals.packs[0]), view.dealer)
    state: State = law.begin(deal, view.options, view.standing)
    laid = tuple[str, ...]()
    for number in map(int, deals.acts[0]):
        seat, action = divmod(number, len(texts))
        state, laid = act(state, seat, texts[action], laid)
    return state
