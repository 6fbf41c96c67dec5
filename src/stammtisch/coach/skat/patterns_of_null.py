"""What a teacher says of a card in null: one trick loses it, and no points are counted."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Situation
from stammtisch.coach.patterns import OfCards, Says, of_cards
from stammtisch.coach.skat.tricks import (
    ahead,
    is_last,
    is_soloist,
    lower_out,
    opponents,
    others_take,
    outside,
    partner_takes,
    suit_of,
    takes,
)
from stammtisch.coach.valuation import Option
from stammtisch.games.skat.cards import NULL, STRENGTH
from stammtisch.games.skat.view import View

STRONG = STRENGTH[NULL]

IN_SKAT = 2
"""So many of the cards that the viewer has not seen may be in nobody's hand."""


def of_null(says: OfCards[View]) -> Says[View]:
    """Of null alone."""

    def of(of: Situation[View], chosen: Option, better: Option) -> Message | None:
        contract = of.view.contract
        if contract is None or contract.kind != NULL:
            return None
        return of_cards(says)(of, chosen, better)

    return of


# ---- the soloist ---------------------------------------------------------------------------------


@of_null
def null_trick_taken(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.5: the soloist's first trick loses the game."""
    if not (is_soloist(view) and view.trick and takes(view, card) and not takes(view, better)):
        return None
    best = ahead(view)
    if is_last(view):
        return say("coach.skat.null_trick_taken.last", card=better, card2=card, card3=best)
    return say("coach.skat.null_trick_taken.open", card=better, card2=card, card3=best)


@of_null
def null_high_kept(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.5: one trick loses a null, and high cards are those that are made to take one."""
    if not is_soloist(view) or not view.trick or takes(view, card) or takes(view, better):
        return None
    if suit_of(view, better) != suit_of(view, card) or STRONG[better] <= STRONG[card]:
        return None
    if suit_of(view, better) == suit_of(view, view.trick[0]):
        return say("coach.skat.null_high_kept.under", card=better, card2=card, card3=ahead(view))
    return say("coach.skat.null_high_kept.thrown", card=better, card2=card)


@of_null
def null_danger_kept(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.5: a card is caught with the lower cards of its suit that the others hold."""
    if not is_soloist(view) or not view.trick or suit_of(view, card) == suit_of(view, better):
        return None
    below, other = lower_out(view, better), lower_out(view, card)
    if len(below) <= len(other):
        return None
    if not other:
        return say("coach.skat.null_danger_kept.safe", card=better, cards=below, card2=card)
    return say(
        "coach.skat.null_danger_kept.more",
        card=better,
        cards=below,
        card2=card,
        cards2=other,
    )


@of_null
def null_led_high(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.5: a card that is led takes the trick unless somebody must go above it."""
    if not is_soloist(view) or view.trick:
        return None
    below, other = lower_out(view, better), lower_out(view, card)
    above = [
        each
        for each in outside(view)
        if suit_of(view, each) == suit_of(view, better) and each not in below
    ]
    if not below and other and len(above) > (0 if view.skat else IN_SKAT):
        return say("coach.skat.null_led_high.safe", card=better, card2=card, cards=other)
    if 0 < len(below) < len(other):
        return say(
            "coach.skat.null_led_high.fewer",
            card=better,
            cards=below,
            card2=card,
            cards2=other,
        )
    return None


# ---- the defenders -------------------------------------------------------------------------------


@of_null
def null_let_off(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.5: a trick that the soloist has is lost for him if nobody takes it from him."""
    if is_soloist(view) or not others_take(view) or not takes(view, card) or takes(view, better):
        return None
    best = ahead(view)
    if is_last(view):
        return say("coach.skat.null_let_off.last", card=better, card2=card, card3=best)
    return say("coach.skat.null_let_off.open", card=better, card2=card, card3=best)


@of_null
def null_too_high(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.5: the soloist gets below a high card, and not below a low one."""
    if is_soloist(view) or view.soloist not in opponents(view):
        return None
    if view.trick and not (takes(view, card) and suit_of(view, card) == suit_of(view, better)):
        return None
    below, other = lower_out(view, better), lower_out(view, card)
    if len(below) >= len(other):
        return None
    if view.trick and partner_takes(view) and not takes(view, better):
        return say("coach.skat.null_too_high.partner", card=better, card2=card, card3=ahead(view))
    if not below:
        return say("coach.skat.null_too_high.none", card=better, card2=card, cards=other)
    return say("coach.skat.null_too_high.fewer", card=better, cards=below, card2=card, cards2=other)


@of_null
def null_low_wasted(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.5: where the soloist is safe already, the low cards are kept to catch him."""
    if is_soloist(view) or not view.trick or others_take(view):
        return None
    if view.soloist in opponents(view) or suit_of(view, card) != suit_of(view, better):
        return None
    if STRONG[better] <= STRONG[card]:
        return None
    return say("coach.skat.null_low_wasted.safe", card=better, card2=card)
