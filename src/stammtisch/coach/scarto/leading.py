"""What a teacher says of the card that is led (SC 4.1)."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.patterns import of_cards
from stammtisch.coach.scarto.reading import (
    after,
    beaten_by,
    counted,
    higher_out,
    highest,
    is_court,
    leads,
    may_trump,
    out,
    strength,
    sure,
    voids,
    worth,
)
from stammtisch.coach.scarto.special import guarded
from stammtisch.coach.sentences import counts
from stammtisch.games.scarto.cards import BAGATTO, KINGS, MATTO, SUIT, TRUMP
from stammtisch.games.scarto.view import View

THIN = 5
"""So few cards of a suit may well lie with one of the two others."""

GUARDS = 3
"""Of so few small cards beside a court none can be spared."""

LONG = 4
"""So many cards are a long suit."""


@of_cards
def trumps_not_drawn(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.2: a trump that is led draws one from everybody who has any."""
    trumps, mine = out(view, TRUMP), len(_own(view, TRUMP))
    drawn = SUIT[better] == TRUMP != SUIT[card] and better != BAGATTO and len(trumps) > 0
    if not leads(view) or not drawn or card == MATTO:
        return None
    if not highest(view, better):
        if 2 * mine < len(trumps):
            return None
        return say(
            "coach.scarto.trumps_not_drawn.length", card=better, number=len(trumps), mine=mine
        )
    safe = [each for each in view.hand if is_court(each) and highest(view, each)]
    if len(trumps) == 1 and MATTO not in view.unseen and safe and not view.trick:
        return say(
            "coach.scarto.trumps_not_drawn.one",
            card=better,
            card2=trumps[0],
            card3=max(safe, key=lambda each: worth(view, each)),
        )
    if mine == 1 or 2 * mine < len(trumps):
        return say("coach.scarto.trumps_not_drawn.top", card=better, number=len(trumps))
    return say("coach.scarto.trumps_not_drawn.highest", card=better, number=len(trumps), mine=mine)


@of_cards
def winner_not_led(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.4: what nothing can beat takes the trick."""
    if not leads(view) or not sure(view, better):
        return None
    if sure(view, card) and worth(view, card) >= worth(view, better):
        return None
    brings = counted(view, better)
    if SUIT[better] != TRUMP and not out(view, TRUMP):
        return say("coach.scarto.winner_not_led.alone", card=better, sum=brings.sum)
    return say("coach.scarto.winner_not_led.sure", card=better, sum=brings.sum)


@of_cards
def king_led(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.3: who has none of the suit must trump it."""
    if not leads(view) or card not in KINGS or not _of_another_suit(card, better):
        return None
    trumps = out(view, TRUMP)
    if SUIT[better] == TRUMP and trumps and highest(view, better) and better != BAGATTO:
        return say("coach.scarto.king_led.draw", card=better, card2=card, number=len(trumps))
    for seat in may_trump(view, SUIT[card]):
        return say("coach.scarto.king_led.void", card=better, card2=card, seat=seat)
    left = len(out(view, SUIT[card]))
    if left not in range(1, THIN + 1) or not trumps:
        return None
    return say("coach.scarto.king_led.thin", card=better, card2=card, number=left)


@of_cards
def court_led(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.4: the highest card of the suit takes the trick."""
    above = higher_out(view, card) if is_court(card) else []
    if not leads(view) or not above or not _of_another_suit(card, better):
        return None
    if worth(view, better) >= worth(view, card):
        return say(
            "coach.scarto.court_led.higher",
            card=better,
            card2=card,
            card3=above[0],
            worth=worth(view, card),
        )
    return say(
        "coach.scarto.court_led.cheaper",
        card=better,
        card2=card,
        card3=above[0],
        worth=worth(view, card),
        less=counts(worth(view, better)),
    )


@of_cards
def highest_not_led(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.3: as long as the suit is followed, its highest card takes the trick."""
    del card
    suit, left = SUIT[better], len(out(view, SUIT[better]))
    plain = better != MATTO and suit != TRUMP and highest(view, better)
    if not leads(view) or not plain or left <= 1 or sure(view, better):
        return None
    if any(suit in voids(view, seat) for seat in after(view)):
        return None
    if not worth(view, better):
        return say("coach.scarto.highest_not_led.small", card=better, number=left)
    return say(
        "coach.scarto.highest_not_led.court", card=better, number=left, worth=worth(view, better)
    )


@of_cards
def trump_not_forced(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.3: who has none of the suit must trump it."""
    plain = better != MATTO and SUIT[better] != TRUMP and not worth(view, better)
    if not leads(view) or not plain or SUIT[card] == SUIT[better] or not out(view, TRUMP):
        return None
    if not out(view, SUIT[better]):
        return say("coach.scarto.trump_not_forced.none", card=better, suit=SUIT[better])
    for seat in may_trump(view, SUIT[better]):
        return say("coach.scarto.trump_not_forced.void", card=better, suit=SUIT[better], seat=seat)
    return None


@of_cards
def high_trump_led(view: View, card: Card, better: Card) -> Message | None:
    """SC 1.6: a trump is beaten by the higher ones alone, so that the high ones are needed."""
    if not leads(view) or SUIT[card] != TRUMP or BAGATTO in (card, better) or better == MATTO:
        return None
    if SUIT[better] == TRUMP:
        if strength(view, better) > strength(view, card) or not out(view, TRUMP):
            return None
        return say("coach.scarto.high_trump_led.lower", card=better, card2=card)
    above = higher_out(view, card)
    if not above:
        return say("coach.scarto.high_trump_led.waits", card=better, card2=card)
    if worth(view, better):
        return say("coach.scarto.high_trump_led.keep", card=better, card2=card, card3=above[0])
    return say("coach.scarto.high_trump_led.beaten", card=better, card2=card, card3=above[0])


@of_cards
def guard_played(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.3: who has a small card of the suit need not play the court."""
    if SUIT[card] in (TRUMP, SUIT[better]) or better == MATTO or worth(view, card):
        return None
    if court := guarded(view, card):
        return say("coach.scarto.guard_played.keep", card=better, card2=card, card3=court)
    courts = [each for each in _own(view, SUIT[card]) if is_court(each) and not highest(view, each)]
    few = len(_own(view, SUIT[card])) - len(courts) <= GUARDS
    spare = not any(map(is_court, _own(view, SUIT[better]))) and SUIT[better] != TRUMP
    if not leads(view) or not courts or not few or not spare:
        return None
    return say("coach.scarto.guard_played.spare", card=better, card2=card, card3=courts[0])


@of_cards
def suit_not_emptied(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.3: who has none of the suit must trump it."""
    plain = better != MATTO and SUIT[better] != TRUMP and SUIT[better] != SUIT[card]
    if not leads(view) or not plain or len(_own(view, SUIT[better])) > 1:
        return None
    if not _own(view, TRUMP) or not out(view, SUIT[better]):
        return None
    return say("coach.scarto.suit_not_emptied.last", card=better)


@of_cards
def long_suit_not_led(view: View, card: Card, better: Card) -> Message | None:
    """SC 4.3: who runs out of a suit must trump it."""
    plain = better != MATTO and SUIT[better] != TRUMP and SUIT[better] != SUIT[card]
    mine, left = len(_own(view, SUIT[better])), len(out(view, SUIT[better]))
    if not leads(view) or not plain or mine < LONG or mine <= left or not out(view, TRUMP):
        return None
    if worth(view, better):
        return None
    return say(
        "coach.scarto.long_suit_not_led.trumps",
        card=better,
        suit=SUIT[better],
        number=left,
        mine=mine,
    )


@of_cards
def dearer_played(view: View, card: Card, better: Card) -> Message | None:
    """SC 6.1: what a card counts is counted by whoever takes it."""
    more, less = worth(view, card), worth(view, better)
    if more <= less or MATTO in (card, better) or not (above := beaten_by(view, card)):
        return None
    return say(
        "coach.scarto.dearer_played.count",
        card=better,
        card2=card,
        card3=above[0],
        worth=more,
        less=counts(less),
    )


def _own(view: View, suit: str) -> list[Card]:
    return [each for each in view.hand if SUIT[each] == suit]


def _of_another_suit(card: Card, better: Card) -> bool:
    return SUIT[better] not in (SUIT[card], SUIT[MATTO])
