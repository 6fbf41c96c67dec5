"""The label of an action: what a menu offers, and what a table reports when it was done."""

from __future__ import annotations

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.messages import Message, say


def common_label(action: Action) -> Message:
    """Of the actions that several games share.

    Raises:
        TypeError: an action that only one game has.
    """
    match action:
        case Play(card):
            return say("action.play", card=card)
        case Discard(()):
            return say("action.discard.unseen")
        case Discard(cards):
            return say("action.discard", cards=cards)
    raise TypeError(f"no label for {action!r}")
