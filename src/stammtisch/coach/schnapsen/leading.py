"""What a teacher says of the card that is led, and of the cards to keep."""

from __future__ import annotations

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card, in_order
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.coach.patterns import of_cards
from stammtisch.coach.schnapsen.calls import AFTER_THIS_TRICK
from stammtisch.coach.schnapsen.counting import (
    ALIKE,
    is_open,
    least_on,
    must_win,
    other_of,
    other_points,
    own_points,
    reached,
    run_of,
)
from stammtisch.coach.schnapsen.endings import (
    End,
    can_win_last,
    end_after,
    is_known,
    last_of_two,
)
from stammtisch.coach.schnapsen.situation import Situation
from stammtisch.coach.schnapsen.tricks import takes
from stammtisch.coach.valuation import Option
from stammtisch.games.schnapsen.cards import PLACE, POINTS, SUIT
from stammtisch.games.schnapsen.scoring import OUT, SCHNEIDER, marriage_points
from stammtisch.games.schnapsen.tricks import beats, playable
from stammtisch.games.schnapsen.view import View

FULL = 10
"""An Ace or a Ten is worth as much or more."""

LATE = 3
"""With so many cards in hand the last trick can be seen."""


@of_cards
def out_with_lead(view: View, chosen: Card, better: Card) -> Message | None:
    """The other lead must win, and brings 66; or it begins a run of such tricks."""
    if view.trick or not must_win(view, better):
        return None
    had, worth = own_points(view), POINTS[better]
    total = had + worth + least_on(view, better)
    if total >= OUT:
        if _is_out(view, chosen):
            return None
        params: dict[str, Param] = {
            "card": better,
            "had": had,
            "worth": worth,
            "least": least_on(view, better),
            "total": total,
        }
        if _is_trumped(view, chosen):
            return say(
                "coach.schnapsen.sixty_six_missed.void",
                card2=chosen,
                suit=SUIT[chosen],
                **params,
            )
        if his := _out_of_schneider(view, chosen):
            return say("coach.schnapsen.sixty_six_missed.schneider", card2=chosen, **his, **params)
        return say("coach.schnapsen.sixty_six_missed.lead", **params)
    run = None if is_open(view) else run_of(view)
    if run is None or run.cards[0] != better or chosen in run.cards or had + run.brings < OUT:
        return None
    return say(
        "coach.schnapsen.sixty_six_missed.run",
        cards=run.cards,
        number=len(run.cards),
        had=had,
        brings=run.brings,
        total=had + run.brings,
    )


@of_cards
def last_trick_lost(view: View, chosen: Card, better: Card) -> Message | None:
    """After the other card the last trick can be had for certain, after this one not.

    The stock is used up, so that both hands are known, and at most three cards are in hand.
    """
    if len(view.hand) > LATE or not is_known(view):
        return None
    if can_win_last(view, chosen) or not can_win_last(view, better) or _is_out(view, better):
        return None
    ends = end_after(view, better), end_after(view, chosen)
    if ends[0].own <= ends[1].own:
        return None
    if last := last_of_two(view, better):
        return say(
            "coach.schnapsen.last_trick_lost.two",
            card=better,
            card2=chosen,
            card3=last.falls,
            had=last.had,
            worth=POINTS[chosen],
            least=POINTS[last.falls],
            total=ends[0].own,
            low=ends[1].own,
        )
    return say(
        "coach.schnapsen.last_trick_lost.count",
        card=better,
        card2=chosen,
        total=ends[0].own,
        low=ends[1].own,
    )


@of_cards
def trumps_not_drawn(view: View, chosen: Card, better: Card) -> Message | None:
    """Suit must be followed and trumps are out; a plain card is led, and not a trump."""
    other = other_of(view)
    out = other.of(view.trump)
    if view.trick or is_open(view) or not out:
        return None
    if SUIT[chosen] == view.trump or SUIT[better] != view.trump:
        return None
    if len(other.cards) == other.size and not _is_trumped(view, chosen):
        return say(
            "coach.schnapsen.trumps_not_drawn.known", card=better, cards=out, number=len(out)
        )
    if not must_win(view, better):
        return say("coach.schnapsen.trumps_not_drawn.draw", card=better, cards=out, number=len(out))
    if _is_trumped(view, chosen):
        return say(
            "coach.schnapsen.trumps_not_drawn.void", card=better, card2=chosen, suit=SUIT[chosen]
        )
    return say("coach.schnapsen.trumps_not_drawn.top", card=better, cards=out, number=len(out))


def known_end(of: Situation, chosen: Option, better: Option) -> Message | None:
    """Both hands are known, and the other card brings more to the end."""
    view = of.view
    if not (isinstance(chosen, Play) and isinstance(better, Play) and is_known(view)):
        return None
    if _is_out(view, chosen.card):
        return None
    after, instead = end_after(view, better.card), end_after(view, chosen.card)
    return _said(view, better.card, chosen.card, after, instead)


def _said(view: View, card: Card, card2: Card, after: End, instead: End) -> Message | None:
    other = in_order(other_of(view).cards, PLACE)
    named: dict[str, Param] = {"card": card, "card2": card2, "cards": other}
    if after.own >= OUT > max(instead.own, after.other):
        return say("coach.schnapsen.known_end.out", total=after.own, low=instead.own, **named)
    if instead.other >= OUT > max(after.other, instead.own):
        return say("coach.schnapsen.known_end.his", low=after.other, total=instead.other, **named)
    if instead.other >= SCHNEIDER > after.other and min(after.own, instead.own) >= OUT:
        return say(
            "coach.schnapsen.known_end.schneider", low=after.other, total=instead.other, **named
        )
    if after.other >= OUT and after.own >= SCHNEIDER > instead.own:
        return say("coach.schnapsen.known_end.home", total=after.own, low=instead.own, **named)
    if after.own <= instead.own or min(after.own, instead.own) >= OUT:
        return None
    return say("coach.schnapsen.known_end.more", total=after.own, low=instead.own, **named)


@of_cards
def high_card_led(view: View, chosen: Card, better: Card) -> Message | None:
    """An Ace or Ten is led while the opponent need not follow, and not a small plain card."""
    if view.trick or not is_open(view) or view.announced is not None:
        return None
    if view.trump in (SUIT[chosen], SUIT[better]):
        return None
    if not POINTS[better] < FULL <= POINTS[chosen]:
        return None
    other = other_of(view)
    out = other.of(view.trump)
    params: dict[str, Param] = {
        "card": better,
        "card2": chosen,
        "worth": POINTS[better],
        "worth2": POINTS[chosen],
    }
    if least := other.least(view.trump):
        return say("coach.schnapsen.high_card_led.sure", number=least, **params)
    if out:
        return say("coach.schnapsen.high_card_led.trumps", number=len(out), **params)
    if any(beats(each, chosen, view.trump) for each in other.cards):
        return say("coach.schnapsen.high_card_led.under", **params)
    return None


@of_cards
def trump_led(view: View, chosen: Card, better: Card) -> Message | None:
    """A trump is led while the opponent need not follow, and not a plain card."""
    if view.trick or not is_open(view) or view.announced is not None:
        return None
    if SUIT[chosen] != view.trump or SUIT[better] == view.trump or POINTS[better] >= FULL:
        return None
    return say("coach.schnapsen.trump_led.keep", card=better, card2=chosen, worth=POINTS[better])


@of_cards
def ten_bared(view: View, chosen: Card, better: Card) -> Message | None:
    """The only other card of a Ten's suit goes, and the Ace is out."""
    suit = SUIT[chosen]
    ten, ace = suit + "10", suit + "A"
    others = {card for card in view.hand if SUIT[card] == suit} - {ten, chosen}
    if ten not in view.hand or ten in (chosen, better) or others:
        return None
    if ace not in other_of(view).cards:
        return None
    return say("coach.schnapsen.ten_bared.keep", card=better, card2=chosen, card3=ten)


@of_cards
def partner_out(view: View, chosen: Card, better: Card) -> Message | None:
    """A King or Queen goes whose partner may still be drawn in time to announce the two."""
    suit = SUIT[chosen]
    partner = {suit + "K": suit + "Q", suit + "Q": suit + "K"}.get(chosen)
    waits = is_open(view) and view.stock_size >= AFTER_THIS_TRICK
    if not waits or partner not in view.unseen or takes(view, chosen) or takes(view, better):
        return None
    if view.announced is not None or better[1:] in ("K", "Q"):
        return None
    return say(
        "coach.schnapsen.partner_out.keep",
        card=better,
        card2=chosen,
        card3=partner,
        worth=marriage_points(suit, view.trump),
    )


@of_cards
def sure_trick_first(view: View, chosen: Card, better: Card) -> Message | None:
    """The other lead must win, and this one may be beaten."""
    if view.trick or must_win(view, chosen) or not must_win(view, better):
        return None
    had, worth, least = own_points(view), POINTS[better], least_on(view, better)
    return say(
        "coach.schnapsen.sure_trick_first.lead",
        card=better,
        card2=chosen,
        had=had,
        worth=worth,
        least=least,
        total=had + worth + least,
    )


@of_cards
def dearer_lead(view: View, chosen: Card, better: Card) -> Message | None:
    """A card is led that costs more than the other one, if it is taken."""
    if view.trick or must_win(view, chosen):
        return None
    if POINTS[better] >= FULL or POINTS[chosen] - POINTS[better] <= ALIKE:
        return None
    return say(
        "coach.schnapsen.dearer_card.lead",
        card=better,
        card2=chosen,
        worth=POINTS[better],
        worth2=POINTS[chosen],
    )


@of_cards
def more_beat_it(view: View, chosen: Card, better: Card) -> Message | None:
    """More of the cards that are out beat this lead than the other one."""
    if view.trick:
        return None
    beaten = [
        sum(beats(each, card, view.trump) for each in other_of(view).cards)
        for card in (better, chosen)
    ]
    if beaten[0] >= beaten[1]:
        return None
    return say(
        "coach.schnapsen.more_beat_it.lead",
        card=better,
        card2=chosen,
        few=beaten[0],
        number=beaten[1],
    )


def _out_of_schneider(view: View, card: Card) -> dict[str, Param]:
    """What the opponent, whose hand is known, has after this lead, if it takes him to 33."""
    other, his = other_of(view), other_points(view)
    if is_open(view) or his >= SCHNEIDER or len(other.cards) != other.size:
        return {}
    replies = playable(other.cards, card, view.trump, stock_open=False)
    least = min(POINTS[each] for each in replies)
    total = his + POINTS[card] + least
    if total < SCHNEIDER or not all(beats(each, card, view.trump) for each in replies):
        return {}
    return {"his": his, "worth2": POINTS[card], "least2": least, "given": total}


def _is_out(view: View, card: Card) -> bool:
    """Whether this card takes the trick for certain and brings 66, so that the deal is over."""
    if view.trick:
        return takes(view, card) and (reached(view, card) or 0) >= OUT
    if not must_win(view, card):
        return False
    return own_points(view) + POINTS[card] + least_on(view, card) >= OUT


def _is_trumped(view: View, card: Card) -> bool:
    """Whether a plain lead is trumped for certain, where suit must be followed."""
    other, suit = other_of(view), SUIT[card]
    if is_open(view) or suit == view.trump or other.of(suit):
        return False
    return bool(other.least(view.trump))
