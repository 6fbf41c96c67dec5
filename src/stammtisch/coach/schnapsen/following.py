"""What a teacher says of the second card of a trick."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.coach.patterns import of_cards
from stammtisch.coach.schnapsen.calls import AFTER_THIS_TRICK
from stammtisch.coach.schnapsen.counting import (
    ALIKE,
    is_open,
    other_of,
    other_points,
    own_points,
    reached,
)
from stammtisch.coach.schnapsen.endings import can_win_last, is_known
from stammtisch.coach.schnapsen.situation import Situation
from stammtisch.coach.schnapsen.tricks import takes
from stammtisch.coach.sentences import TELLS
from stammtisch.coach.valuation import Option
from stammtisch.games.schnapsen.cards import POINTS, STRENGTH, SUIT
from stammtisch.games.schnapsen.notation import SEATS, Marriage
from stammtisch.games.schnapsen.scoring import OUT, SCHNEIDER, marriage_points
from stammtisch.games.schnapsen.view import View

FULL = 10
"""An Ace or a Ten is worth as much or more."""

POOR = 15
"""A trick worth less may be left to the opponent."""


@of_cards
def one_card_short(view: View, chosen: Card, better: Card) -> Message | None:
    """Two cards take the trick, and only the other one brings 66."""
    if not (takes(view, chosen) and takes(view, better)):
        return None
    low, total = reached(view, chosen), reached(view, better)
    if low is None or total is None or not low < OUT <= total:
        return None
    return say(
        "coach.schnapsen.one_card_short.count",
        had=own_points(view),
        card=better,
        card2=chosen,
        low=low,
        led=POINTS[view.trick[0]],
        worth=POINTS[better],
        worth2=POINTS[chosen],
        total=total,
    )


@of_cards
def out_with_trick(view: View, chosen: Card, better: Card) -> Message | None:
    """The other card takes the trick and brings 66, and this one lets it go."""
    if takes(view, chosen) or not takes(view, better):
        return None
    total = reached(view, better)
    if total is None or total < OUT:
        return None
    return say(
        "coach.schnapsen.sixty_six_missed.take",
        card=better,
        had=own_points(view),
        led=POINTS[view.trick[0]],
        worth=POINTS[better],
        total=total,
    )


@of_cards
def sixty_six_given(view: View, chosen: Card, better: Card) -> Message | None:
    """With this trick the opponent has 66, and with the other card he has not."""
    if not _gives(view, chosen, better, OUT):
        return None
    given = _given(view, chosen)
    if takes(view, better):
        return say("coach.schnapsen.sixty_six_given.takes", card=better, card2=chosen, **given)
    return say(
        "coach.schnapsen.sixty_six_given.cheap",
        card=better,
        card2=chosen,
        low=reached(view, better) or 0,
        **given,
    )


def schneider_given(of: Situation, chosen: Option, better: Option) -> Message | None:
    """The deal is won as often, but with this trick the opponent is out of Schneider."""
    if of.comparison.wins.mean > TELLS or own_points(of.view) <= other_points(of.view):
        return None
    return _schneider(of, chosen, better)


@of_cards
def _schneider(view: View, chosen: Card, better: Card) -> Message | None:
    if not _gives(view, chosen, better, SCHNEIDER):
        return None
    given = _given(view, chosen)
    if takes(view, better):
        return say("coach.schnapsen.schneider_given.takes", card=better, card2=chosen, **given)
    return say(
        "coach.schnapsen.schneider_given.cheap",
        card=better,
        card2=chosen,
        low=reached(view, better) or 0,
        **given,
    )


@of_cards
def marriage_broken(view: View, chosen: Card, better: Card) -> Message | None:
    """One of a pair that could still be announced later is played."""
    pair = Marriage(SUIT[chosen])
    waits = is_open(view) and view.stock_size >= AFTER_THIS_TRICK and view.announced is None
    held = pair.held_in(view.hand) and chosen in pair.cards and better not in pair.cards
    if not (waits and held):
        return None
    worth = marriage_points(pair.suit, view.trump)
    if not view.trick:
        return say(
            "coach.schnapsen.marriage_broken.lead", cards=pair.cards, card=better, worth=worth
        )
    if takes(view, better):
        return say(
            "coach.schnapsen.marriage_broken.takes", cards=pair.cards, card=better, worth=worth
        )
    return say("coach.schnapsen.marriage_broken.lets", cards=pair.cards, card=better, worth=worth)


@of_cards
def trump_wasted(view: View, chosen: Card, better: Card) -> Message | None:
    """A trump takes a small plain card, or one that a plain card takes as well."""
    if not (is_open(view) and takes(view, chosen) and SUIT[chosen] == view.trump):
        return None
    led = view.trick[0]
    if view.trump in (SUIT[led], SUIT[better]):
        return None
    if takes(view, better):
        return say("coach.schnapsen.trump_wasted.plain", card=better, card2=chosen, card3=led)
    if POINTS[led] >= FULL:
        return None
    if _draws_last(view):
        return say("coach.schnapsen.trump_wasted.turn_up", **_left(view, chosen, better))
    return say("coach.schnapsen.trump_wasted.poor", **_left(view, chosen, better))


@of_cards
def trick_taken(view: View, chosen: Card, better: Card) -> Message | None:
    """A poor trick is taken, and with the other card it is left."""
    if not (is_open(view) and takes(view, chosen)) or takes(view, better):
        return None
    if POINTS[view.trick[0]] + POINTS[better] >= POOR:
        return None
    if _draws_last(view):
        return say("coach.schnapsen.trick_taken.turn_up", **_left(view, chosen, better))
    return say("coach.schnapsen.trick_taken.poor", **_left(view, chosen, better))


@of_cards
def points_thrown(view: View, chosen: Card, better: Card) -> Message | None:
    """An Ace or Ten is given into the opponent's trick, and not a card worth less."""
    if not _both_lose(view, chosen, better):
        return None
    if POINTS[chosen] < FULL or POINTS[better] >= FULL:
        return None
    total, low = reached(view, chosen), reached(view, better)
    if total is None or low is None:
        return None
    led = view.trick[0]
    params: dict[str, Param] = {
        "card": better,
        "card2": chosen,
        "card3": led,
        "his": other_points(view),
        "led": POINTS[led],
        "worth": POINTS[better],
        "low": low,
        "total": total,
    }
    if is_known(view) and can_win_last(view, better) and not can_win_last(view, chosen):
        return say("coach.schnapsen.points_thrown.last", **params)
    if not _higher(view, chosen):
        return say("coach.schnapsen.points_thrown.top", **params)
    return say("coach.schnapsen.points_thrown.cheap", **params)


@of_cards
def trick_let_go(view: View, chosen: Card, better: Card) -> Message | None:
    """The other card takes the trick."""
    if takes(view, chosen) or not takes(view, better):
        return None
    left = tuple(card for card in view.hand if card != better)
    for suit in (view.trump, *(SUIT[card] for card in left)):
        pair = Marriage(suit)
        if view.stock_size >= AFTER_THIS_TRICK and is_open(view) and pair.held_in(left):
            return say(
                "coach.schnapsen.trick_let_go.pair",
                card=better,
                cards=pair.cards,
                worth=marriage_points(suit, view.trump),
            )
    total = reached(view, better)
    if total is None:
        return None
    led = view.trick[0]
    params: dict[str, Param] = {
        "card": better,
        "card2": led,
        "had": own_points(view),
        "led": POINTS[led],
        "worth": POINTS[better],
        "total": total,
    }
    if (given := POINTS[chosen]) < FULL:
        return say("coach.schnapsen.trick_let_go.take", **params)
    gift = POINTS[led] + given
    return say("coach.schnapsen.trick_let_go.gift", **params, card3=chosen, worth3=given, gift=gift)


@of_cards
def trump_thrown(view: View, chosen: Card, better: Card) -> Message | None:
    """A trump is thrown on a higher one, though another card may be played."""
    if not _both_lose(view, chosen, better):
        return None
    if SUIT[chosen] != view.trump or SUIT[better] == view.trump:
        return None
    return say("coach.schnapsen.trump_thrown.keep", card=better, card2=chosen, card3=view.trick[0])


@of_cards
def winner_thrown(view: View, chosen: Card, better: Card) -> Message | None:
    """A card goes that is the highest of its suit, and not one that stands below others."""
    if not _both_lose(view, chosen, better) or _higher(view, chosen) or not _higher(view, better):
        return None
    return say("coach.schnapsen.winner_thrown.keep", card=better, card2=chosen)


@of_cards
def high_not_needed(view: View, chosen: Card, better: Card) -> Message | None:
    """A lower card of the same suit takes the trick as well; or a higher one brings more."""
    if not (takes(view, chosen) and takes(view, better)):
        return None
    total, other = reached(view, better), reached(view, chosen)
    if total is None or other is None:
        return None
    led = view.trick[0]
    if total > other + ALIKE:
        return say(
            "coach.schnapsen.high_not_needed.richer",
            card=better,
            card2=chosen,
            had=own_points(view),
            led=POINTS[led],
            worth=POINTS[better],
            total=total,
            low=other,
        )
    if total > other or SUIT[chosen] != SUIT[better]:
        return None
    return say("coach.schnapsen.high_not_needed.enough", card=better, card2=chosen, card3=led)


@of_cards
def dearer_discard(view: View, chosen: Card, better: Card) -> Message | None:
    """Neither card takes, and the other one costs less."""
    if not _both_lose(view, chosen, better) or POINTS[chosen] - POINTS[better] <= ALIKE:
        return None
    return say(
        "coach.schnapsen.dearer_card.follow",
        card=better,
        card2=chosen,
        card3=view.trick[0],
        worth=POINTS[better],
        worth2=POINTS[chosen],
    )


def _both_lose(view: View, chosen: Card, better: Card) -> bool:
    return bool(view.trick) and not (takes(view, chosen) or takes(view, better))


def _gives(view: View, chosen: Card, better: Card, limit: int) -> bool:
    """Whether the trick lifts the opponent over a limit with one card, and not with the other."""
    if not view.trick or takes(view, chosen) or other_points(view) >= limit:
        return False
    total, low = reached(view, chosen), reached(view, better)
    if total is None or low is None or total < limit:
        return False
    return takes(view, better) or low < limit


def _given(view: View, chosen: Card) -> dict[str, Param]:
    """What the opponent has, and what he gets with this card."""
    return {
        "his": other_points(view),
        "led": POINTS[view.trick[0]],
        "worth": POINTS[chosen],
        "total": reached(view, chosen) or 0,
    }


def _left(view: View, chosen: Card, better: Card) -> dict[str, Param]:
    """What is lost, if a trick is left to the opponent."""
    led = view.trick[0]
    return {
        "card": better,
        "card2": chosen,
        "card3": _draws_last(view) or led,
        "led": POINTS[led],
        "worth": POINTS[better],
        "lost": POINTS[led] + POINTS[better],
    }


def _draws_last(view: View) -> Card | None:
    """The turn-up, if who loses this trick draws it (SN 3.3)."""
    return view.turn_up if view.stock_size == SEATS else None


def _higher(view: View, card: Card) -> Hand:
    """The higher cards of its suit that are not yet seen to be gone."""
    suit, turn_up = SUIT[card], view.turn_up
    out = [*other_of(view).of(suit), *([turn_up] if turn_up and SUIT[turn_up] == suit else [])]
    return tuple(each for each in out if STRENGTH[each] > STRENGTH[card])
