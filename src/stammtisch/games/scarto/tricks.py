"""A trick of Scarto: what may be played to it, and who wins it (SC 4, SC 5)."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.scarto.cards import MATTO, STRENGTH, SUIT, TRUMP


def led(trick: Hand) -> Card | None:
    """The card that counts as led: after the Matto it is the second player's (SC 5.2)."""
    return next((card for card in trick if card != MATTO), None)


def playable(hand: Hand, trick: Hand) -> Hand:
    """The cards of ``hand`` that may be played to ``trick``."""
    first = led(trick)
    if first is None:
        return hand  # SC 4.1, SC 5.2
    for due in (SUIT[first], TRUMP):  # SC 4.3: the suit led, else a trump; a trump led is SC 4.2.
        following = tuple([card for card in hand if SUIT[card] == due or card == MATTO])
        if following and following != (MATTO,):
            return following  # The Matto may always be played (SC 5.1).
    return hand


def winning(trick: Hand, angel: int) -> int:
    """Which card of a trick wins it, counted from the leader (SC 4.4; the Matto never, SC 5.3)."""
    strength, first = STRENGTH[angel], led(trick)
    suit = SUIT[first] if first else TRUMP
    power = [strength[card] if SUIT[card] in (suit, TRUMP) else -1 for card in trick]
    return power.index(max(power))


def unplayable(hand: Hand, trick: Hand) -> Refusal:
    """Why a card that is not ``playable`` may not be played."""
    first = led(trick)
    assert first is not None, "before a card is led, every card may be played"
    suit = SUIT[first]
    if suit == TRUMP:
        return Refusal("SC 4.2", "scarto.refuse.trump_led")
    if any(SUIT[card] == suit for card in hand):
        return Refusal("SC 4.3", "scarto.refuse.follow", suit=suit)
    return Refusal("SC 4.3", "scarto.refuse.must_trump", suit=suit)
