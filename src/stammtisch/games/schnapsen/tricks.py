"""A trick of Schnapsen: what may be played to it, and who wins it (SN 3, SN 4)."""

from __future__ import annotations

from stammtisch.cardplay.actions import Act, History, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.schnapsen.cards import STRENGTH, SUIT
from stammtisch.games.schnapsen.notation import Exchange


def beats(card: Card, other: Card, trump: str) -> bool:
    """Whether ``card``, played second, takes the trick from ``other`` (SN 3.2)."""
    if SUIT[card] == SUIT[other]:
        return STRENGTH[card] > STRENGTH[other]
    return SUIT[card] == trump


def has_just_won(history: History, leader: int) -> bool:
    """Between tricks: whether the leader has won a trick and has not acted since (SN 13).

    The other may have exchanged since.
    """
    others = Act(1 - leader, Exchange())
    last = next((act for act in reversed(history) if act != others), None)
    return last is not None and isinstance(last.action, Play)


def playable(hand: Hand, led: Card, trump: str, stock_open: bool) -> Hand:
    """The cards that may be played to ``led``: any at first (SN 3.1), then by SN 4.1."""
    if stock_open:
        return hand
    suit = SUIT[led]
    following = tuple([card for card in hand if SUIT[card] == suit])
    if following:
        higher = tuple([card for card in following if STRENGTH[card] > STRENGTH[led]])
        return higher or following
    return tuple([card for card in hand if SUIT[card] == trump]) or hand


def unplayable(hand: Hand, led: Card) -> Refusal:
    """Why a card that is not ``playable`` may not be played (SN 4.1)."""
    suit = SUIT[led]
    if not any(SUIT[card] == suit for card in hand):
        return Refusal("SN 4.1", "schnapsen.refuse.must_trump", suit=suit)
    if any(SUIT[card] == suit and STRENGTH[card] > STRENGTH[led] for card in hand):
        return Refusal("SN 4.1", "schnapsen.refuse.must_head", card=led)
    return Refusal("SN 4.1", "schnapsen.refuse.follow", suit=suit)
