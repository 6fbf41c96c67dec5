"""Scarto by rules of thumb.

Lay away courts that might be lost, and short suits; cash what nobody can beat; give nothing
valuable to a trick that is lost; win with the most valuable card when nobody plays after you; and
play the Matto when every other card would cost points.
"""

from __future__ import annotations

from itertools import combinations

from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Action, Choose, Discard, Play, enumerated
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.cards import BAGATTO, MATTO, POINTS, STRENGTH, SUIT, SUITS, TRUMP
from stammtisch.games.scarto.tricks import led, winning
from stammtisch.games.scarto.view import View


def choose(view: View, stream: Stream, _: Budget) -> Action | None:
    """The discard, or a card."""
    entry = view.menu[0]
    if isinstance(entry, Choose):
        return _discard(view, entry)
    cards = [action.card for action in enumerated(view.menu) if isinstance(action, Play)]
    if len(cards) == 1:
        return Play(cards[0])
    if led(view.trick) is None and len(view.trick) < 2:
        return Play(_lead(view, cards, stream))
    return Play(_follow(view, cards))


def _discard(view: View, entry: Choose) -> Discard:
    """The three cards with the best score: voids, and courts that might be lost."""
    worth = POINTS[view.options.angel]

    def gain(cards: tuple[Card, ...]) -> int:
        left = [card for card in view.hand if card not in cards]
        total = 0
        for suit in SUITS:
            length = sum(SUIT[card] == suit for card in left)
            had = sum(SUIT[card] == suit for card in view.hand)
            # A suit without cards is trumped from the first trick on.
            total += (12 if length == 0 else 4 if length == 1 else 0) if length < had else 0
        for card in cards:
            guarded = f"{SUIT[card]}K" in view.hand
            total += (1 if guarded else 3) * worth[card]
            total -= 9 if SUIT[card] == TRUMP else 0
        return total

    # Only a few suits can be shortened with three cards: trumps need not be tried.
    plain = [card for card in entry.cards if SUIT[card] != TRUMP]
    pool = plain if len(plain) >= entry.number else list(entry.cards)
    return Discard(max(combinations(pool, entry.number), key=gain))


def _lead(view: View, cards: list[Card], stream: Stream) -> Card:
    """A card that nobody can beat in its suit, else the lowest card of a long suit."""
    worth, strength = POINTS[view.options.angel], STRENGTH[view.options.angel]
    masters = [card for card in cards if card != MATTO and _master(view, card)]
    early = len(view.tricks) < 8
    paying = [card for card in masters if SUIT[card] != TRUMP and (worth[card] and early)]
    if paying:
        return max(paying, key=lambda card: worth[card])
    trumps = [card for card in masters if SUIT[card] == TRUMP]
    if trumps and sum(SUIT[card] == TRUMP for card in view.hand) >= 6:
        return max(trumps, key=lambda card: strength[card])
    safe = [card for card in cards if worth[card] == 0 and card != MATTO]
    plain = [card for card in safe if SUIT[card] != TRUMP] or safe
    if not plain:
        return min(cards, key=lambda card: (worth[card], strength[card]))
    longest = max(sum(SUIT[each] == SUIT[card] for each in view.hand) for card in plain)
    choice = [card for card in plain if sum(SUIT[c] == SUIT[card] for c in view.hand) == longest]
    lowest = min(strength[card] for card in choice)
    return stream.choice([card for card in choice if strength[card] == lowest])


def _follow(view: View, cards: list[Card]) -> Card:
    """Win with a valuable card if sure, with a cheap one if it pays; else lose cheaply."""
    worth, strength = POINTS[view.options.angel], STRENGTH[view.options.angel]
    last = len(view.trick) == 2
    winners = [card for card in cards if card != MATTO and _wins(view, card)]
    losers = [card for card in cards if card != MATTO and card not in winners]
    lying = sum(worth[card] for card in view.trick if card != MATTO)
    sure = [card for card in winners if last or _unbeaten(view, card)]
    if sure:
        # The trick is ours: win it with the Bagatto or a court.
        plain = [card for card in sure if SUIT[card] != TRUMP or card == BAGATTO]
        if plain:
            return max(plain, key=lambda card: worth[card])
        if lying >= 2 or not losers:
            return min(sure, key=lambda card: strength[card])
    elif winners and lying >= 4:
        return max(winners, key=lambda card: strength[card])
    cheap = losers or winners
    best = min(cheap, key=lambda card: (worth[card], SUIT[card] == TRUMP, strength[card]))
    if MATTO in cards and (worth[best] >= 2 or len(view.hand) <= 3):
        return MATTO
    return best


def _wins(view: View, card: Card) -> bool:
    """Whether ``card`` would lie highest in the trick now."""
    trick = (*view.trick, card)
    return winning(trick, view.options.angel) == len(trick) - 1


def _unbeaten(view: View, card: Card) -> bool:
    """Whether ``card`` is likely to win the trick: no unseen card of its suit is higher."""
    return _master(view, card) and (SUIT[card] == TRUMP or len(view.tricks) < 5)


def _master(view: View, card: Card) -> bool:
    """Whether no unseen card of its suit is higher than ``card``."""
    strength = STRENGTH[view.options.angel]
    return not any(
        SUIT[other] == SUIT[card] and strength[other] > strength[card] for other in view.unseen
    )
