"""The random bot: a uniform choice from the menu."""

from __future__ import annotations

from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.game import View
from stammtisch.cardplay.shuffle import Stream


def choose_uniformly(view: View, stream: Stream, _: Budget) -> Action | None:
    """One action of the menu, each equally likely.

    A player who need not act may also let the other act. Each card of the hand then counts as one
    more entry of the menu, for no interruption, so that interruptions are as rare as on his turn.
    """
    menu = enumerated(view.menu)
    no_interruption = 0 if view.seat == view.to_act else len(view.hand)
    chosen = stream.below(len(menu) + no_interruption)
    return menu[chosen] if chosen < len(menu) else None
