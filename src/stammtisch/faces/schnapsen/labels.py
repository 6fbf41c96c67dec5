"""The labels of Schnapsen's actions."""

from __future__ import annotations

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.labels import common_label
from stammtisch.games.schnapsen.notation import Claim, Close, Draw, Exchange, Marriage, Pass


def label_of(action: Action) -> Message:
    """The label of an action."""
    match action:
        case Marriage(suit):
            return say("schnapsen.action.marriage", suit=suit)
        case Exchange():
            return say("schnapsen.action.exchange")
        case Close():
            return say("schnapsen.action.close")
        case Draw():
            return say("schnapsen.action.draw")
        case Claim():
            return say("schnapsen.action.claim")
        case Pass():
            return say("schnapsen.action.pass")
    return common_label(action)
