"""What is done for a bot that did not answer, or not legally."""

from __future__ import annotations

from typing import Any

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.shuffle import Stream


def any_action(view: Any, seed: str) -> str | None:
    """Any action of the view's menu: the seed decides."""
    if not view.menu:
        return None
    entries = list(view.menu)
    entry = Stream(seed, f"stand-in/{view.seat}/{len(view.history)}").choice(entries)
    return str(entry if isinstance(entry, Action) else next(iter(entry)))


QUIET = ("pass", "draw")


def stand_in(view: Any, seed: str) -> str | None:
    """What is done for a bot that did not answer: a card, or what commits to nothing.

    Only where the menu has neither is it anything at all: nobody's "66" is said by accident.
    """
    cards = [str(entry) for entry in view.menu if isinstance(entry, Play)]
    if cards:
        return Stream(seed, f"stand-in/{view.seat}/{len(view.history)}").choice(cards)
    quiet = [str(entry) for entry in view.menu if str(entry) in QUIET]
    return quiet[0] if quiet else any_action(view, seed)
