"""A row of whole deals as the law plays it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from stammtisch.bots.whole_deals import WholeDeals
from stammtisch.cardplay.actions import Discard
from stammtisch.games.registry import AnyGame
from stammtisch.policy.actions import DISCARD, action_texts


def module_of(game: AnyGame) -> Any:
    """The bots' module that makes whole deals."""
    return import_module(f"stammtisch.bots.{game.GAME.name}.whole_deals")


def dealt(game: Any, view: Any, pack: np.ndarray) -> Any:
    """The law's deal of a pack."""
    return game.deal_pack(tuple(game.GAME.pack[card] for card in pack), view.dealer)


def replayed(game: Any, view: Any, deals: WholeDeals, row: int) -> Any:
    """The law's state after all acts; each must be legal. Cards laid away must ascend."""
    assert sorted(deals.packs[row]) == list(range(len(game.GAME.pack)))
    state = game.begin(dealt(game, view, deals.packs[row]), view.options, view.standing)
    texts, laid = action_texts(game.GAME.name), list[int]()
    for at, number in enumerate(deals.acts[row]):
        seat, action = divmod(int(number), len(texts))
        if not texts[action].startswith(DISCARD):
            state = state.act(seat, texts[action])
            continue
        laid.append(action)
        following = int(deals.acts[row][at + 1]) % len(texts) if at + 1 < deals.acts.shape[1] else 0
        if not texts[following].startswith(DISCARD):
            assert laid == sorted(set(laid))
            cards = tuple(texts[each].removeprefix(DISCARD) for each in laid)
            state, laid = state.act(seat, Discard(cards)), []
    return state
