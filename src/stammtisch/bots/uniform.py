"""Playing at random: every entry of the menu is as likely as every other."""

from __future__ import annotations

from typing import Any

from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.shuffle import Stream


def choose_uniformly(view: Any, stream: Stream, _: Budget) -> Action | None:
    """One action of the menu, each equally likely.

    A player who need not act may also keep silent. Each card in his hand then stands for silence,
    beside the entries of his menu: so he interrupts about as often as he would if it were his turn.
    """
    menu = enumerated(view.menu)
    silences = 0 if view.seat == view.to_act else len(view.hand)
    chosen = stream.below(len(menu) + silences)
    return menu[chosen] if chosen < len(menu) else None
