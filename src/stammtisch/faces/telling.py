"""What all games tell alike of a finished deal and of a match: sentences of several parts.

A sentence is told to a seat: “You …” where it is about that seat, else by the player's name. Its
figures come from the result and from what everybody saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from stammtisch.cardplay.messages import Message, Param, say

Feat: TypeAlias = Literal["narrow", "clear", "bold", "failed"]
"""What was remarkable in how a deal ended for a player, by public facts.

``narrow``: it hung on little; ``clear``: it did not; ``bold``: a risk was taken and came off;
``failed``: one that did not come off.
"""


def sentence(how: Message, worth: Message) -> Message:
    """The whole sentence: how the deal was won, and what it was worth."""
    return say("told.deal", how=how, worth=worth)


def about(who: int, seat: int | None, you: str, name: str, **params: Param) -> Message:
    """The message about ``who``: ``you`` where that is the reader's own seat, else ``name``."""
    if who == seat:
        return Message(you, tuple(params.items()))
    return Message(name, (("seat", who), *params.items()))


def and_more(worth: Message, *more: Message | None) -> Message:
    """``worth``, with what is to be added to it."""
    for each in more:
        if each is not None:
            worth = say("told.and", worth=worth, more=each)
    return worth


def listed(things: Sequence[Message]) -> Message:
    """At least one thing, as a list."""
    first, *others = things
    for each in others[:-1]:
        first = say("told.list", one=first, other=each)
    return say("told.list.last", one=first, other=others[-1]) if others else first
