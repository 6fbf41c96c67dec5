"""The fallback action: a cheap choice in place of a bot without a legal answer."""

from __future__ import annotations

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.game import View
from stammtisch.cardplay.shuffle import Stream


def any_action(view: View, seed: str) -> Action | None:
    """A random action of the view's menu, drawn from ``seed``; ``None`` if the menu is empty."""
    if not view.menu:
        return None
    entries = list(view.menu)
    entry = Stream(seed, f"stand-in/{view.seat}/{len(view.history)}").choice(entries)
    return entry if isinstance(entry, Action) else next(iter(entry))


def fallback_action(view: View, seed: str) -> Action | None:
    """A random card, else an action that commits to nothing (``harmless``), else any.

    So it never announces or claims anything unless the menu has nothing else.
    """
    cards = [entry for entry in view.menu if isinstance(entry, Play)]
    if cards:
        return Stream(seed, f"stand-in/{view.seat}/{len(view.history)}").choice(cards)
    harmless = [entry for entry in view.menu if isinstance(entry, Action) and entry.harmless]
    return harmless[0] if harmless else any_action(view, seed)
