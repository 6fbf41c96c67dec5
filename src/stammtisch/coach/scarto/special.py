"""What a teacher says of the Matto and the Bagatto (SC 5, SC 6.1)."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.patterns import of_cards
from stammtisch.coach.scarto.reading import (
    after,
    ahead,
    beaten_by,
    becomes_highest,
    counted,
    higher_out,
    highest,
    is_court,
    leads,
    out,
    strength,
    sure,
    takes,
    voids,
    worth,
)
from stammtisch.games.scarto.cards import BAGATTO, MATTO, SUIT, TRUMP
from stammtisch.games.scarto.tricks import led
from stammtisch.games.scarto.view import View

POOR = 2
"""A trick that brings no more is a poor one."""


# ---- the Matto -----------------------------------------------------------------------------------


@of_cards
def matto_kept(view: View, card: Card, better: Card) -> Message | None:
    """SC 5.1: the Matto may always be played, so that another card need not be."""
    if better != MATTO:
        return None
    if leads(view):
        return say("coach.scarto.matto_kept.led", seat=after(view)[0])
    if takes(view, card):
        return _spared(view, card)
    if SUIT[card] == TRUMP and card != BAGATTO:
        return say("coach.scarto.matto_kept.trump", card=card, card2=ahead(view))
    if not worth(view, card):
        return _small(view, card)
    first = led(view.trick)
    if is_court(card) and first and SUIT[first] != SUIT[card] and highest(view, card):
        return say(
            "coach.scarto.matto_kept.thrown", card=card, card2=first, worth=worth(view, card)
        )
    if is_court(card) and becomes_highest(view, card):
        return say(
            "coach.scarto.matto_kept.high", card=card, card2=ahead(view), worth=worth(view, card)
        )
    return say(
        "coach.scarto.matto_kept.court", card=card, card2=ahead(view), worth=worth(view, card)
    )


def _spared(view: View, card: Card) -> Message | None:
    """The Matto in place of a card that has the trick so far."""
    beaten = beaten_by(view, card)
    if worth(view, card) and beaten:
        return say(
            "coach.scarto.matto_kept.exposed", card=card, card2=beaten[0], worth=worth(view, card)
        )
    lies = counted(view, *view.trick)
    if SUIT[card] == TRUMP and card != BAGATTO and lies.total <= POOR:
        return say("coach.scarto.matto_kept.poor", card=card, sum=lies.sum)
    return None


def _small(view: View, card: Card) -> Message:
    """The Matto in place of a small card, perhaps the only one beside a court."""
    if court := guarded(view, card):
        return say(
            "coach.scarto.matto_kept.guard",
            card=card,
            card2=court,
            card3=higher_out(view, court)[0],
        )
    return say("coach.scarto.matto_kept.small", card=card, card2=ahead(view))


def guarded(view: View, card: Card) -> Card | None:
    """The court that stands alone in its suit, under a higher card, once this card is played."""
    beside = [each for each in view.hand if SUIT[each] == SUIT[card] and each != card]
    if len(beside) == 1 and is_court(beside[0]) and not highest(view, beside[0]):
        return beside[0] if not is_court(card) else None
    return None


@of_cards
def matto_wasted(view: View, card: Card, better: Card) -> Message | None:
    """SC 5.3: the Matto takes nothing, and saves a card only once."""
    if card != MATTO:
        return None
    if leads(view):
        return say("coach.scarto.matto_wasted.led", card=better)
    brings = counted(view, *view.trick, better)
    if sure(view, better) and not after(view):
        return say("coach.scarto.matto_wasted.last", card=better, sum=brings.sum)
    if sure(view, better):
        return say("coach.scarto.matto_wasted.sure", card=better, sum=brings.sum)
    if takes(view, better) and SUIT[better] != TRUMP and highest(view, better):
        return say("coach.scarto.matto_wasted.highest", card=better)
    above = [each for each in beaten_by(view, better) if SUIT[each] != TRUMP]
    if takes(view, better) and SUIT[better] != TRUMP and len(above) == 1:
        return say("coach.scarto.matto_wasted.hardly", card=better, card2=above[0])
    if not worth(view, better):
        return say("coach.scarto.matto_wasted.cheap", card=better)
    return say("coach.scarto.matto_wasted.keep", card=better, worth=worth(view, better))


# ---- the Bagatto ---------------------------------------------------------------------------------


@of_cards
def bagatto_lost(view: View, card: Card, better: Card) -> Message | None:
    """SC 6.1: the Bagatto is the lowest trump, and worth 4."""
    if card != BAGATTO:
        return None
    if not takes(view, card):
        return _given(view, better)
    trumps = out(view, TRUMP)
    if not trumps:
        return say("coach.scarto.bagatto_lost.waits", card=better)
    if beaten_by(view, card):
        return say("coach.scarto.bagatto_lost.exposed", card=better, number=len(trumps))
    return None


def _given(view: View, better: Card) -> Message:
    """The Bagatto under a higher trump, or thrown on a suit that others have."""
    if takes(view, better) and not after(view):
        return _spent(view, better)
    if not out(view, TRUMP):
        return say("coach.scarto.bagatto_lost.safe", card=better, card2=ahead(view))
    return say("coach.scarto.bagatto_lost.under", card=better, card2=ahead(view))


def _spent(view: View, better: Card) -> Message:
    """A card that takes the trick in place of the Bagatto; the trumps that are out then."""
    trumps, brings = out(view, TRUMP), counted(view, *view.trick, better)
    mine = [card for card in view.hand if SUIT[card] == TRUMP and card != better]
    top = max(mine, key=lambda card: strength(view, card))
    if trumps and highest(view, top):
        return say(
            "coach.scarto.bagatto_lost.guarded",
            card=better,
            card2=ahead(view),
            card3=top,
            number=len(trumps),
        )
    return say(
        "coach.scarto.bagatto_lost.taken",
        card=better,
        card2=ahead(view),
        sum=brings.sum,
    )


@of_cards
def bagatto_not_saved(view: View, card: Card, better: Card) -> Message | None:
    """SC 6.1: the Bagatto is worth 4 to whoever takes it."""
    del card
    if better != BAGATTO or not takes(view, better):
        return None
    brings = counted(view, *view.trick, better)
    if not after(view):
        return say("coach.scarto.bagatto_not_saved.last", sum=brings.sum)
    if sure(view, better):
        return say("coach.scarto.bagatto_not_saved.sure", sum=brings.sum)
    first = led(view.trick)
    (*_, seat) = after(view)
    if first is None or SUIT[first] == TRUMP or SUIT[first] in voids(view, seat):
        return None
    return say(
        "coach.scarto.bagatto_not_saved.follows",
        seat=seat,
        suit=SUIT[first],
        sum=brings.sum,
    )
