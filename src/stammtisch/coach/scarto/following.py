"""What a teacher says of the second or third card of a trick (SC 4)."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.coach.patterns import of_cards
from stammtisch.coach.scarto.reading import (
    added,
    after,
    ahead,
    beaten_by,
    becomes_highest,
    counted,
    highest,
    is_court,
    leads,
    may_trump,
    out,
    strength,
    sure,
    takes,
    worth,
)
from stammtisch.coach.scarto.special import POOR
from stammtisch.coach.sentences import counts, only
from stammtisch.games.scarto.cards import BAGATTO, SUIT, TRUMP
from stammtisch.games.scarto.scoring import PAR
from stammtisch.games.scarto.view import View

LATE = 6
"""With so many cards in hand or fewer a player counts what he has."""

FEW = 4
"""So many higher trumps are few."""


@of_cards
def trick_let_go(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.4: the highest card takes the trick."""
    if leads(view) or takes(view, card) or not takes(view, better):
        return None
    top, brings = ahead(view), counted(view, *view.trick, better)
    if not after(view):
        return _taken_last(view, better)
    if sure(view, better):
        return say("coach.scarto.trick_let_go.sure", card=better, sum=brings.sum)
    above = beaten_by(view, better)
    if SUIT[better] == TRUMP and len(above) <= FEW:
        return say(
            "coach.scarto.trick_let_go.few",
            card=better,
            card2=top,
            number=len(above),
            sum=brings.sum,
        )
    return None


def _taken_last(view: View, better: Card) -> Message:
    """The last card of a trick that it takes; near the end with all that the player then has."""
    assert view.seat is not None
    have, brings = view.points[view.seat], counted(view, *view.trick, better)
    params: dict[str, Param] = {
        "card": better,
        "card2": ahead(view),
        "sum": brings.sum,
    }
    if len(view.hand) > LATE:
        return say("coach.scarto.trick_let_go.last", **params)
    params |= {"have": have, "makes": have + brings.total}
    if have <= PAR < have + brings.total:
        return say("coach.scarto.trick_let_go.enough", **params)
    return say("coach.scarto.trick_let_go.late", **params)


@of_cards
def court_not_brought_home(view: View, card: Card, better: Card) -> Message | None:
    """SC 6.1: a court counts for whoever takes it."""
    same = SUIT[card] == SUIT[better] != TRUMP
    if leads(view) or not same or worth(view, better) <= worth(view, card):
        return None
    if not (takes(view, card) and takes(view, better)):
        return None
    brings, less = (counted(view, *view.trick, each) for each in (better, card))
    if not after(view):
        return say(
            "coach.scarto.court_not_brought_home.last",
            card=better,
            card2=card,
            sum=brings.sum,
            less=less.total,
        )
    if highest(view, better):
        return say(
            "coach.scarto.court_not_brought_home.highest",
            card=better,
            sum=brings.sum,
        )
    return None


@of_cards
def high_card_wasted(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.4: after the last card nobody can beat the lower one either."""
    same = SUIT[card] == SUIT[better] != TRUMP
    if after(view) or not same or strength(view, better) >= strength(view, card):
        return None
    if not (takes(view, card) and takes(view, better)):
        return None
    brings = counted(view, *view.trick, better)
    return say(
        "coach.scarto.high_card_wasted.last",
        card=better,
        card2=card,
        sum=brings.sum,
    )


@of_cards
def court_given(view: View, card: Card, better: Card) -> Message | None:
    """SC 6.1: a court counts for whoever takes it."""
    cheaper = is_court(card) and worth(view, better) < worth(view, card)
    if leads(view) or not cheaper or takes(view, card) or takes(view, better):
        return None
    top, own = ahead(view), worth(view, card)
    if after(view):
        return say(
            "coach.scarto.court_given.second",
            card=better,
            card2=card,
            card3=top,
            worth=own,
            less=counts(worth(view, better)),
        )
    params: dict[str, Param] = {
        "card": better,
        "card2": card,
        "card3": top,
        "less": counted(view, *view.trick, better).total,
        "sum": added(counted(view, *view.trick).total, own),
    }
    if becomes_highest(view, card):
        return say("coach.scarto.court_given.high", **params)
    return say("coach.scarto.court_given.last", **params)


@of_cards
def court_exposed(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.4: whoever plays later may beat it."""
    if leads(view) or not is_court(card) or worth(view, better) >= worth(view, card):
        return None
    if not takes(view, card) or not (above := beaten_by(view, card)):
        return None
    (seat,) = after(view)
    if SUIT[above[0]] == SUIT[card]:
        return say(
            "coach.scarto.court_exposed.higher",
            card=better,
            card2=card,
            card3=above[0],
            seat=seat,
            worth=worth(view, card),
            less=counts(worth(view, better)),
        )
    if seat in may_trump(view, SUIT[card]):
        return say(
            "coach.scarto.court_exposed.trumped",
            card=better,
            card2=card,
            seat=seat,
            suit=SUIT[card],
            worth=worth(view, card),
            less=only(worth(view, better)),
        )
    return None


@of_cards
def high_trump_wasted(view: View, card: Card, better: Card) -> Message | None:
    """SC 1.6: a trump is beaten by the higher ones alone, so that the high ones are needed."""
    if leads(view) or BAGATTO in (card, better) or not SUIT[card] == SUIT[better] == TRUMP:
        return None
    lower = strength(view, better) < strength(view, card)
    if not lower or not (takes(view, card) and takes(view, better)):
        return None
    if not after(view):
        return say("coach.scarto.high_trump_wasted.last", card=better, card2=card)
    if sure(view, better):
        return say("coach.scarto.high_trump_wasted.sure", card=better, card2=card)
    if above := beaten_by(view, card):
        return say("coach.scarto.high_trump_wasted.beaten", card=better, card2=card, card3=above[0])
    lies = counted(view, *view.trick)
    if lies.total > POOR:
        return None
    return say(
        "coach.scarto.high_trump_wasted.poor",
        card=better,
        card2=card,
        sum=lies.sum,
    )


@of_cards
def trump_too_low(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.4: the highest trump takes the trick."""
    if leads(view) or not SUIT[card] == SUIT[better] == TRUMP or card == BAGATTO:
        return None
    higher = strength(view, better) > strength(view, card)
    if not higher or not (takes(view, card) and takes(view, better)):
        return None
    (*_, seat) = after(view) or (None,)
    above, fewer = len(beaten_by(view, card)), len(beaten_by(view, better))
    if seat is None or above == fewer:
        return None
    if not fewer:
        brings = counted(view, *view.trick, better)
        return say(
            "coach.scarto.trump_too_low.sure",
            card=better,
            card2=card,
            number=above,
            sum=brings.sum,
        )
    return say(
        "coach.scarto.trump_too_low.fewer",
        card=better,
        card2=card,
        seat=seat,
        number=above,
        fewer=fewer,
    )


@of_cards
def highest_not_played(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.3: as long as the suit is followed, its highest card takes the trick."""
    plain = SUIT[better] != TRUMP and takes(view, better) and not sure(view, better)
    if leads(view) or not plain or (takes(view, card) and worth(view, card) >= worth(view, better)):
        return None
    (seat,), brings = after(view), counted(view, *view.trick, better)
    if seat in may_trump(view, SUIT[better]) or not out(view, SUIT[better]):
        return None
    above = [each for each in beaten_by(view, better) if SUIT[each] == SUIT[better]]
    if not above:
        return say(
            "coach.scarto.highest_not_played.follows",
            card=better,
            seat=seat,
            sum=brings.sum,
        )
    if len(above) > 1 or not is_court(better):
        return None
    return say(
        "coach.scarto.highest_not_played.one",
        card=better,
        card2=above[0],
        seat=seat,
        sum=brings.sum,
    )


@of_cards
def lower_kept(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.4: of two cards that lose, the higher one may still take a trick."""
    if leads(view) or SUIT[card] != SUIT[better] or worth(view, card) != worth(view, better):
        return None
    lower = strength(view, better) < strength(view, card)
    if not lower or takes(view, card) or takes(view, better):
        return None
    return say("coach.scarto.lower_kept.lost", card=better, card2=card, card3=ahead(view))
