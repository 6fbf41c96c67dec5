"""Errors of Scarto that have a name; ``tests/coach/positions/README.md`` defines them.

A card *takes* if it is the best of the trick when it lies there. Worth is in points (SC 6.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import say
from stammtisch.coach.games import Pattern, Situation
from stammtisch.coach.patterns import Named, of_cards, patterns_of
from stammtisch.coach.valuation import Option
from stammtisch.games.scarto.cards import (
    BAGATTO,
    COURTS,
    KINGS,
    MATTO,
    POINTS,
    STRENGTH,
    SUIT,
    TRUMP,
)
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.tricks import led, winning
from stammtisch.games.scarto.view import View

KING, QUEEN, CAVALLO, _ = COURTS

SAVED = 2
"""The Matto is for a card worth so much."""

HIGH = 15
"""The lowest of the high trumps."""


def court_left_bare(of: Situation[View], chosen: Option, better: Option) -> bool:
    """SC 3.1: what is laid away counts for the dealer; what stays alone cannot give way."""
    if not (isinstance(chosen, Discard) and isinstance(better, Discard)):
        return False
    return not _bare_courts(of.view, chosen) <= _bare_courts(of.view, better)


def _bare_courts(view: View, discard: Discard) -> set[Card]:
    """The Queens and Cavalli that are the only card of their suit after a discard."""
    kept = [card for card in view.hand if card not in discard.cards]
    suits = [SUIT[card] for card in kept]
    return {card for card in kept if card[1:] in (QUEEN, CAVALLO) and suits.count(SUIT[card]) == 1}


@of_cards
def matto_kept(view: View, card: Card, better: Card) -> bool:
    """SC 5.1: the Matto may always be played, so that another card need not be."""
    return better == MATTO and _worth(view, card) >= SAVED and not _takes(view, card)


@of_cards
def matto_wasted(view: View, card: Card, better: Card) -> bool:
    """SC 5.3: the Matto takes nothing, and saves a card only once."""
    del view, better
    return card == MATTO


@of_cards
def bagatto_lost(view: View, card: Card, better: Card) -> bool:
    """SC 6.1: the Bagatto is the lowest trump, and worth 4."""
    del view, better
    return card == BAGATTO


@of_cards
def bagatto_not_saved(view: View, card: Card, better: Card) -> bool:
    """SC 6.1: the Bagatto is worth 4 to whoever takes it."""
    del view, card
    return better == BAGATTO


@of_cards
def king_led(view: View, card: Card, better: Card) -> bool:
    """SC 4.3: who has none of the suit must trump it."""
    return card in KINGS and _leads(view) and _of_another_suit(card, better)


@of_cards
def court_led(view: View, card: Card, better: Card) -> bool:
    """SC 4.4: the highest card of the suit takes the trick."""
    return (
        _is_court(card)
        and _leads(view)
        and _of_another_suit(card, better)
        and any(SUIT[card] + rank in view.unseen for rank in COURTS[: COURTS.index(card[1:])])
    )


@of_cards
def court_not_brought_home(view: View, card: Card, better: Card) -> bool:
    """SC 6.1: a court counts for whoever takes it."""
    first = led(view.trick)
    return (
        first is not None
        and SUIT[card] == SUIT[better] == SUIT[first] != TRUMP
        and _takes(view, card)
        and _takes(view, better)
        and _worth(view, better) > _worth(view, card)
    )


@of_cards
def court_given(view: View, card: Card, better: Card) -> bool:
    """SC 6.1: a court counts for whoever takes it."""
    return (
        _is_court(card)
        and _worth(view, better) < _worth(view, card)
        and not _takes(view, card)
        and not _takes(view, better)
    )


@of_cards
def trick_let_go(view: View, card: Card, better: Card) -> bool:
    """SC 4.4: the highest card takes the trick."""
    last = len(view.trick) == SEATS - 1
    return last and not _takes(view, card) and _takes(view, better)


@of_cards
def high_trump_wasted(view: View, card: Card, better: Card) -> bool:
    """SC 1.6: a trump is beaten by the higher ones alone, so that the high ones are needed."""
    strength = STRENGTH[view.options.angel]
    return (
        SUIT[card] == SUIT[better] == TRUMP
        and strength[card] >= strength[f"{TRUMP}{HIGH}"]
        and strength[better] < strength[card]
        and _takes(view, card)
    )


# ---- what a card is due for ----------------------------------------------------------------------


def _worth(view: View, card: Card) -> int:
    return POINTS[view.options.angel][card]


def _is_court(card: Card) -> bool:
    return SUIT[card] != TRUMP and card[1:] in COURTS


def _leads(view: View) -> bool:
    """Whether the next card counts as led; after the Matto it does, too (SC 5.2)."""
    return led(view.trick) is None


def _of_another_suit(card: Card, better: Card) -> bool:
    return SUIT[better] not in (SUIT[card], SUIT[MATTO])


def _takes(view: View, card: Card) -> bool:
    trick = (*view.trick, card)
    return card != MATTO and winning(trick, view.options.angel) == len(view.trick)


TABLE: Sequence[Named[View]] = (
    Named(Pattern(say("coach.scarto.court_left_bare"), "SC 3.1"), court_left_bare),
    Named(Pattern(say("coach.scarto.matto_kept"), "SC 5.1"), matto_kept),
    Named(Pattern(say("coach.scarto.matto_wasted"), "SC 5.3"), matto_wasted),
    Named(Pattern(say("coach.scarto.bagatto_lost"), "SC 6.1"), bagatto_lost),
    Named(Pattern(say("coach.scarto.bagatto_not_saved"), "SC 6.1"), bagatto_not_saved),
    Named(Pattern(say("coach.scarto.king_led"), "SC 4.3"), king_led),
    Named(Pattern(say("coach.scarto.court_led"), "SC 4.4"), court_led),
    Named(Pattern(say("coach.scarto.court_not_brought_home"), "SC 6.1"), court_not_brought_home),
    Named(Pattern(say("coach.scarto.court_given"), "SC 6.1"), court_given),
    Named(Pattern(say("coach.scarto.trick_let_go"), "SC 4.4"), trick_let_go),
    Named(Pattern(say("coach.scarto.high_trump_wasted"), "SC 1.6"), high_trump_wasted),
)
"""The first that holds is named first."""


def patterns(of: Situation[View]) -> tuple[Pattern, ...]:
    """What an error was."""
    return patterns_of(TABLE, of)
