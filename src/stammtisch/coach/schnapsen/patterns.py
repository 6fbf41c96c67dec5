"""The named errors of Schnapsen.

A card is *plain* if it is no trump. Its worth is in points of the cards (SN 1.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.messages import say
from stammtisch.coach import games
from stammtisch.coach.games import Pattern
from stammtisch.coach.patterns import Named, patterns_of
from stammtisch.coach.reasons import reason_for
from stammtisch.coach.schnapsen.features import features
from stammtisch.coach.schnapsen.tricks import follows, leads, points_after, takes
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


def one_card_short(of: Situation, chosen: Option, better: Option) -> bool:
    """Two cards take the trick, and only the other one brings 66."""
    view = of.view
    if not (takes(view, chosen) and takes(view, better)):
        return False
    with_chosen, with_better = (_after(view, option)[_seat(view)] for option in (chosen, better))
    return with_chosen < OUT <= with_better


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
    return leads(of.view, chosen) and isinstance(better, Marriage)


def jack_not_exchanged(of: Situation, chosen: Option, better: Option) -> bool:
    """The Jack could have been exchanged before."""
    del of, chosen
    return better == Exchange()


def marriage_broken(of: Situation, chosen: Option, better: Option) -> bool:
    """One of a pair that could still be announced later is played to a trick."""
    view = of.view
    if not (follows(view, chosen) and follows(view, better) and _open(view)):
        return False
    pair = Marriage(_suit(chosen))
    return (
        view.stock_size >= AFTER_THIS_TRICK
        and pair.held_in(view.hand)
        and _card(chosen) in pair.cards
        and _card(better) not in pair.cards
    )


AFTER_THIS_TRICK = 4
"""With so many cards in the stock one may announce at the next lead (SN 5.3)."""


def sixty_six_given(of: Situation, chosen: Option, better: Option) -> bool:
    """With this trick the opponent has 66, and with the other card he has not."""
    view = of.view
    if not (follows(view, chosen) and follows(view, better)) or takes(view, chosen):
        return False
    with_chosen, with_better = (_after(view, each)[1 - _seat(view)] for each in (chosen, better))
    return with_better < OUT <= with_chosen


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


LATE = 3


def trumps_not_drawn(of: Situation, chosen: Option, better: Option) -> bool:
    """Suit must be followed and trumps are out; a plain card is led, and not a trump."""
    view = of.view
    out = any(SUIT[card] == view.trump for hand in (view.unseen, *view.shown) for card in hand)
    return (
        out
        and not _open(view)
        and leads(view, chosen)
        and leads(view, better)
        and _suit(chosen) != view.trump == _suit(better)
    )


def high_card_led(of: Situation, chosen: Option, better: Option) -> bool:
    """An Ace or Ten is led while the opponent need not follow, and not a small plain card."""
    view = of.view
    return (
        _open(view)
        and view.announced is None
        and leads(view, chosen)
        and leads(view, better)
        and view.trump not in (_suit(chosen), _suit(better))
        and _worth(chosen) >= FULL
        and _worth(better) < _worth(chosen)
    )


def trump_wasted(of: Situation, chosen: Option, better: Option) -> bool:
    """A trump takes a small plain card while the stock is open."""
    view = of.view
    if not (_open(view) and takes(view, chosen) and follows(view, better)):
        return False
    (led,) = view.trick
    plain = SUIT[led] != view.trump != _suit(better)
    return plain and POINTS[led] < FULL and _suit(chosen) == view.trump


def points_thrown(of: Situation, chosen: Option, better: Option) -> bool:
    """An Ace or Ten is given into the opponent's trick, and not a card worth less."""
    view = of.view
    both = follows(view, chosen) and follows(view, better)
    return (
        both
        and not takes(view, chosen)
        and not takes(view, better)
        and _worth(chosen) >= FULL
        and _worth(better) < _worth(chosen)
    )


def trick_let_go(of: Situation, chosen: Option, better: Option) -> bool:
    """The other card takes the trick."""
    view = of.view
    return follows(view, chosen) and not takes(view, chosen) and takes(view, better)


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


def _card(option: Option) -> str:
    assert isinstance(option, Play), "only cards are compared"
    return option.card


def _suit(option: Option) -> str:
    return SUIT[_card(option)]


def _worth(option: Option) -> int:
    return POINTS[_card(option)]


def _after(view: View, reply: Option) -> tuple[int, ...]:
    return points_after(view, view.trick[0], _card(reply))


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
