"""The named errors of Schnapsen.

A card is *plain* if it is no trump. Its worth is in points of the cards (SN 1.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import say
from stammtisch.coach import games
from stammtisch.coach.games import Pattern
from stammtisch.coach.patterns import Named, of_cards, patterns_of
from stammtisch.coach.reasons import reason_for
from stammtisch.coach.schnapsen.features import features
from stammtisch.coach.schnapsen.tricks import points_after, takes
from stammtisch.coach.schnapsen.worlds import hidden, line
from stammtisch.coach.valuation import Option
from stammtisch.games.schnapsen.cards import POINTS, SUIT
from stammtisch.games.schnapsen.notation import Claim, Close, Exchange, Marriage
from stammtisch.games.schnapsen.phases import imagine
from stammtisch.games.schnapsen.scoring import OUT
from stammtisch.games.schnapsen.view import View

Situation: TypeAlias = games.Situation[View]

FULL = 10
"""An Ace or a Ten is worth as much or more."""

AFTER_THIS_TRICK = 4
"""With so many cards in the stock one may announce at the next lead (SN 5.3)."""

LATE = 3
"""With so many cards in hand the last trick can be seen."""


def patterns(of: Situation) -> Sequence[Pattern]:
    """What the error was, the most telling first."""
    return patterns_of(TABLE, of)


def claim_short(of: Situation, chosen: Option, better: Option) -> bool:
    """A claim with fewer than 66."""
    del better
    return chosen == Claim() and _own_points(of.view) < OUT


def claim_missed(of: Situation, chosen: Option, better: Option) -> bool:
    """66, and no claim."""
    del chosen
    return better == Claim() and _own_points(of.view) >= OUT


@of_cards
def one_card_short(view: View, card: Card, better: Card) -> bool:
    """Two cards take the trick, and only the other one brings 66."""
    if not (takes(view, card) and takes(view, better)):
        return False
    return _after(view, card)[_seat(view)] < OUT <= _after(view, better)[_seat(view)]


def closed_too_soon(of: Situation, chosen: Option, better: Option) -> bool:
    """The stock is closed."""
    del of, better
    return chosen == Close()


def not_closed(of: Situation, chosen: Option, better: Option) -> bool:
    """The stock is not closed."""
    del of, chosen
    return better == Close()


def marriage_not_announced(of: Situation, chosen: Option, better: Option) -> bool:
    """A card is led, and a marriage could have been announced."""
    return isinstance(chosen, Play) and not of.view.trick and isinstance(better, Marriage)


def jack_not_exchanged(of: Situation, chosen: Option, better: Option) -> bool:
    """The Jack could have been exchanged before."""
    del of, chosen
    return better == Exchange()


@of_cards
def marriage_broken(view: View, card: Card, better: Card) -> bool:
    """One of a pair that could still be announced later is played to a trick."""
    pair = Marriage(SUIT[card])
    return (
        bool(view.trick)
        and _open(view)
        and view.stock_size >= AFTER_THIS_TRICK
        and pair.held_in(view.hand)
        and card in pair.cards
        and better not in pair.cards
    )


@of_cards
def sixty_six_given(view: View, card: Card, better: Card) -> bool:
    """With this trick the opponent has 66, and with the other card he has not."""
    if not view.trick or takes(view, card):
        return False
    other = 1 - _seat(view)
    return _after(view, better)[other] < OUT <= _after(view, card)[other]


def last_trick_lost(of: Situation, chosen: Option, better: Option) -> bool:
    """With best play the last trick goes to the opponent, and with the other card to the player.

    In the world that is shown; the stock is used up, and at most three cards are in hand.
    """
    view = of.view
    if not (isinstance(chosen, Play) and isinstance(better, Play)) or len(view.hand) > LATE:
        return False
    if view.stock_size or view.closed:
        return False
    last = [_last_winner(of, option) for option in (chosen, better)]
    return last == [1 - _seat(view), _seat(view)]


@of_cards
def trumps_not_drawn(view: View, card: Card, better: Card) -> bool:
    """Suit must be followed and trumps are out; a plain card is led, and not a trump."""
    out = any(SUIT[each] == view.trump for hand in (view.unseen, *view.shown) for each in hand)
    led = not view.trick and not _open(view)
    return out and led and SUIT[card] != view.trump == SUIT[better]


@of_cards
def high_card_led(view: View, card: Card, better: Card) -> bool:
    """An Ace or Ten is led while the opponent need not follow, and not a small plain card."""
    return (
        not view.trick
        and _open(view)
        and view.announced is None
        and view.trump not in (SUIT[card], SUIT[better])
        and POINTS[card] >= FULL
        and POINTS[better] < POINTS[card]
    )


@of_cards
def trump_wasted(view: View, card: Card, better: Card) -> bool:
    """A trump takes a small plain card while the stock is open."""
    return (
        _open(view)
        and takes(view, card)
        and POINTS[view.trick[0]] < FULL
        and SUIT[card] == view.trump
        and view.trump not in (SUIT[view.trick[0]], SUIT[better])
    )


@of_cards
def points_thrown(view: View, card: Card, better: Card) -> bool:
    """An Ace or Ten is given into the opponent's trick, and not a card worth less."""
    return (
        bool(view.trick)
        and not takes(view, card)
        and not takes(view, better)
        and POINTS[card] >= FULL
        and POINTS[better] < POINTS[card]
    )


@of_cards
def trick_let_go(view: View, card: Card, better: Card) -> bool:
    """The other card takes the trick."""
    return not takes(view, card) and takes(view, better)


TABLE = (
    Named(Pattern(say("coach.schnapsen.claim_short"), "SN 8.3"), claim_short),
    Named(Pattern(say("coach.schnapsen.claim_missed"), "SN 8.1"), claim_missed),
    Named(Pattern(say("coach.schnapsen.one_card_short"), "SN 8.1"), one_card_short),
    Named(Pattern(say("coach.schnapsen.closed_too_soon"), "SN 7.1"), closed_too_soon),
    Named(Pattern(say("coach.schnapsen.not_closed"), "SN 7.1"), not_closed),
    Named(Pattern(say("coach.schnapsen.marriage_not_announced"), "SN 5.1"), marriage_not_announced),
    Named(Pattern(say("coach.schnapsen.jack_not_exchanged"), "SN 6.1"), jack_not_exchanged),
    Named(Pattern(say("coach.schnapsen.marriage_broken"), "SN 5.1"), marriage_broken),
    Named(Pattern(say("coach.schnapsen.sixty_six_given"), "SN 8.2"), sixty_six_given),
    Named(Pattern(say("coach.schnapsen.last_trick_lost"), "SN 4.2"), last_trick_lost),
    Named(Pattern(say("coach.schnapsen.trumps_not_drawn"), "SN 4.1"), trumps_not_drawn),
    Named(Pattern(say("coach.schnapsen.high_card_led"), "SN 3.1"), high_card_led),
    Named(Pattern(say("coach.schnapsen.trump_wasted"), "SN 3.1"), trump_wasted),
    Named(Pattern(say("coach.schnapsen.points_thrown"), "SN 3.2"), points_thrown),
    Named(Pattern(say("coach.schnapsen.trick_let_go"), "SN 3.2"), trick_let_go),
)


def _seat(view: View) -> int:
    assert view.seat is not None, "a spectator decides nothing"
    return view.seat


def _own_points(view: View) -> int:
    return view.points[_seat(view)]


def _open(view: View) -> bool:
    """Whether the stock is neither used up nor closed: nobody has to follow suit (SN 3.1)."""
    return view.turn_up is not None


def _after(view: View, reply: Card) -> tuple[int, ...]:
    return points_after(view, view.trick[0], reply)


def _last_winner(of: Situation, option: Option) -> int | None:
    """Who wins the last trick of the line of best play; ``None`` if the deal ends before."""
    view = of.view
    reason = reason_for(of, features(view, of.values.worlds))
    if reason is None or option is None:
        return None
    seat = _seat(view)
    state = imagine(view, hidden(view, of.values.worlds[reason.world])).act(seat, option)
    acts: tuple[Act, ...] = line(state)
    for act in acts:
        state = state.act(act.seat, act.action)
    last = state.table.taken.tricks[-1]
    return None if any(state.table.hands) else last.winner
