"""The law's view as the environments show it.

It is slow beside the kernel, which writes the same: for players at a table, and to test the kernel.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Choose, Menu
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.game import View
from stammtisch.learn.fields import dtype
from stammtisch.learn.table import part
from stammtisch.policy.actions import DISCARD, WAIT, action_number, action_texts


def observation(game: str, view: View, laid: tuple[Card, ...] = ()) -> np.void:
    """What ``Batch.observation`` shows to the seat of ``view``, byte for byte.

    ``laid`` are the cards of its discard, where that is not complete.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.seat is None:
        raise ValueError("a spectator observes nothing")
    shown = np.zeros((), dtype(game, options=view.options))
    for name, value in part(game).observed(view, laid).items():
        shown[name] = value
    return cast(np.void, shown[()])


def menu(view: View, laid: tuple[Card, ...] = ()) -> tuple[str, ...]:
    """What the seat of ``view`` may do, in texts of the action table; empty where nothing."""
    return texts(view.menu, laid, waits=view.seat != view.to_act)


def texts(entries: Menu, laid: tuple[Card, ...], *, waits: bool) -> tuple[str, ...]:
    """The law's menu in texts of the action table; ``waits``: another seat must act."""
    found: list[str] = []
    for entry in entries:
        if isinstance(entry, Choose):
            begun, left = entry.cards.index(laid[-1]) + 1 if laid else 0, entry.number - len(laid)
            most = len(entry.cards) - left + 1 if left else begun
            found += (DISCARD + card for card in entry.cards[begun:most])
        else:
            found.append(str(entry))
    return (*found, WAIT) if found and waits else tuple(found)


def mask(game: str, view: View, laid: tuple[Card, ...] = ()) -> NDArray[np.bool_]:
    """The same as ``Batch.mask``: for each number of the action table, whether it is legal."""
    rules = view.options
    legal = np.zeros(len(action_texts(game, rules)), np.bool_)
    legal[[action_number(game, text, rules) for text in menu(view, laid)]] = True
    return legal
