"""A trick of Skat: what may be played to it, and who wins it (SK 5)."""

from __future__ import annotations

from stammtisch.cardplay.cards import Hand
from stammtisch.games.skat.cards import STRENGTH, SUIT, TRUMP


def playable(hand: Hand, trick: Hand, kind: str) -> Hand:
    """The cards of ``hand`` that may be played to ``trick`` (SK 5.3)."""
    if trick:
        suit = SUIT[kind]
        led = suit[trick[0]]
        following = tuple([card for card in hand if suit[card] == led])
        if following:
            return following
    return hand


def winning(trick: Hand, kind: str) -> int:
    """Which card of a trick wins it, counted from the leader (SK 5.4)."""
    suit, strength = SUIT[kind], STRENGTH[kind]
    led = suit[trick[0]]
    power = [strength[card] if suit[card] in (led, TRUMP) else -100 for card in trick]
    return power.index(max(power))
