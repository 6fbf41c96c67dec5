"""The labels of Skat's actions."""

from __future__ import annotations

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.labels import common_label
from stammtisch.games.skat.notation import (
    ANNOUNCEMENT_NAMES,
    Bid,
    Contra,
    Declare,
    GrandHand,
    HandGame,
    Hold,
    Pass,
    Push,
    Re,
    TakeSkat,
    kind_name,
)


def label_of(action: Action) -> Message:
    """The label of an action."""
    match action:
        case Bid(value):
            return say("skat.action.bid", value=value)
        case Hold():
            return say("skat.action.hold")
        case Pass():
            return say("skat.action.pass")
        case TakeSkat():
            return say("skat.action.take_skat")
        case HandGame():
            return say("skat.action.hand")
        case GrandHand():
            return say("skat.action.grand_hand")
        case Push():
            return say("skat.action.push")
        case Contra():
            return say("skat.action.contra")
        case Re():
            return say("skat.action.re")
        case Declare(kind, None):
            return say("skat.action.declare", kind=kind_name(kind))
        case Declare(kind, str(announced)):
            name = say(ANNOUNCEMENT_NAMES[announced])
            return say("skat.action.declare.announced", kind=kind_name(kind), announced=name)
    return common_label(action)
