"""Another deal that a seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stammtisch.bots.scarto import whole_deals as scarto_deals
from stammtisch.bots.schnapsen import whole_deals as schnapsen_deals
from stammtisch.bots.skat import whole_deals as skat_deals
from stammtisch.bots.whole_deals import WholeDeals
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State, View
from stammtisch.games import scarto, schnapsen, skat
from stammtisch.games.registry import game_named
from stammtisch.learn.records import act
from stammtisch.policy.actions import action_texts


def resampled(game: str, view: View, random: np.random.RandomState) -> State:
    """A state with the same view, uniformly at random among all deals in which that may be.

    The hidden cards are drawn from the bots' beliefs, before these are weighed by what players
    would do.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.seat is None:
        raise ValueError("a spectator has no information set")
    law = game_named(game)
    pack, texts = law.GAME.pack, action_texts(game)
    sampled, deal_pack = _GAMES[law.GAME.name]
    deals = sampled(view, 1, random)
    deal = deal_pack(tuple(pack[card] for card in deals.packs[0]), view.dealer)
    state, laid = law.begin(deal, view.options, view.standing), tuple[str, ...]()
    for number in map(int, deals.acts[0]):
        seat, action = divmod(number, len(texts))
        state, laid = act(state, seat, texts[action], laid)
    return state


_Sampled = Callable[[Any, int, np.random.RandomState], WholeDeals]
_GAMES: dict[str, tuple[_Sampled, Callable[[Hand, int], Deal]]] = {
    "schnapsen": (schnapsen_deals.sampled, schnapsen.deal_pack),
    "skat": (skat_deals.sampled, skat.deal_pack),
    "scarto": (scarto_deals.sampled, scarto.deal_pack),
}
