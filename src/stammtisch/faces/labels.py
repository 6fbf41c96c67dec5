"""The labels of actions, in menus and in the table's reports."""

from __future__ import annotations

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.messages import Message, say


def common_label(action: Action) -> Message:
    """The label of an action that several games share.

    Raises:
        TypeError: the action belongs to one game.
    """
    match action:
        case Play(card):
            return say("action.play", card=card)
        case Discard(()):
            return say("action.discard.unseen")
        case Discard(cards):
            return say("action.discard", cards=cards)
    raise TypeError(f"no label for {action!r}")
