"""Errors of Skat that have a name; ``tests/coach/positions/README.md`` defines them.

A card *takes* if it is the best of the trick when it lies there.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import say
from stammtisch.coach.games import Pattern, Situation
from stammtisch.coach.patterns import Holds, Named, OfCards, of_cards, patterns_of
from stammtisch.coach.skat.counting import needed, side_points
from stammtisch.coach.valuation import Option
from stammtisch.games.skat.cards import GRAND, NULL, POINTS, STRENGTH, SUIT, TRUMP
from stammtisch.games.skat.notation import SEATS, Bid, Declare, Hold, Pass
from stammtisch.games.skat.scoring import Contract, score_game
from stammtisch.games.skat.tricks import winning
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import GONE

FULL = 10
"""A card worth so much is a full one: an Ace or a Ten."""

POOR = 4
"""Cards worth no more than that together make a poor trick."""


def of_points(test: OfCards[View]) -> Holds[View]:
    """The same test for cards of a game that is won by points; in null nobody counts them."""
    return of_cards(lambda view, card, better: _kind(view) != NULL and test(view, card, better))


# ---- before the play -----------------------------------------------------------------------------


def bid_too_high(_: Situation[View], chosen: Option, better: Option) -> bool:
    """SK 6.7: who bids must play a game that is worth it."""
    return isinstance(chosen, Bid | Hold) and isinstance(better, Pass)


def passed_too_soon(_: Situation[View], chosen: Option, better: Option) -> bool:
    """SK 3.4: who passes leaves the game to the others."""
    return isinstance(chosen, Pass) and isinstance(better, Bid | Hold)


def bare_ten(of: Situation[View], chosen: Option, better: Option) -> bool:
    """SK 6.5: a Ten counts for whoever takes it; alone it cannot hide behind another card."""
    if not (isinstance(chosen, Discard) and isinstance(better, Discard)):
        return False
    return not _bare_tens(of.view, chosen) <= _bare_tens(of.view, better)


def _bare_tens(view: View, discard: Discard) -> set[Card]:
    """The Tens that are the only card of their suit after a discard, Jacks aside."""
    suit = SUIT[GRAND]
    kept = [card for card in view.hand if card not in discard.cards]
    suits = [suit[card] for card in kept]
    return {card for card in kept if card[1:] == "10" and suits.count(suit[card]) == 1}


def overbid_declared(of: Situation[View], chosen: Option, better: Option) -> bool:
    """SK 6.7: a game worth less than the bid is lost whatever the points."""
    if not (isinstance(chosen, Declare) and isinstance(better, Declare)):
        return False
    return _overbid(of, chosen) and not _overbid(of, better)


def _overbid(of: Situation[View], game: Declare) -> bool:
    """Whether a game that is just won is worth less than the bid, in half the worlds at least.

    Before a game from the hand the worlds differ in the skat, which counts for the matadors.
    """
    view, worlds = of.view, of.values.worlds
    if game.kind == NULL:
        return False  # SK 4.4: such a null may not be declared.
    assert view.seat is not None, "a spectator declares nothing"
    contract = Contract(view.seat, view.bid, view.hand_game, game.kind, game.announced)
    skats, which = np.unique(worlds == GONE, axis=0, return_inverse=True)
    over = []
    for skat in skats:
        found = (card for card, there in zip(view.unseen, skat, strict=True) if there)
        cards = (*view.dealt, *view.skat, *found)
        over.append(score_game(contract, cards, *contract.aim, view.options).overbid)
    return bool(np.average(np.array(over)[which.reshape(-1)], weights=of.values.weights) >= 1 / 2)


# ---- cards ---------------------------------------------------------------------------------------


@of_cards
def null_high_kept(view: View, card: Card, better: Card) -> bool:
    """SK 5.5: one trick loses a null, and high cards are those that are made to take one."""
    return (
        _kind(view) == NULL
        and view.seat == view.soloist
        and bool(view.trick)
        and SUIT[NULL][better] == SUIT[NULL][card]
        and STRENGTH[NULL][better] > STRENGTH[NULL][card]
        and not _takes(view, card)
        and not _takes(view, better)
    )


@of_points
def lost_count(view: View, card: Card, better: Card) -> bool:
    """SK 6.5: points beyond what is needed win nothing, and one short of it loses."""
    last = len(view.trick) == SEATS - 1
    if not (last and _goes_to_own_side(view, card) and _goes_to_own_side(view, better)):
        return False
    missing = needed(view) - side_points(view) - sum(POINTS[each] for each in view.trick)
    return POINTS[card] < missing <= POINTS[better]


@of_points
def trumps_not_drawn(view: View, card: Card, better: Card) -> bool:
    """SK 5.3: who has none of the suit led may trump it, as long as he has a trump."""
    suit = SUIT[_kind(view)]
    return (
        view.seat == view.soloist
        and not view.trick
        and suit[card] != TRUMP
        and suit[better] == TRUMP
        and any(suit[each] == TRUMP for each in view.unseen)
    )


@of_points
def partner_overtaken(view: View, card: Card, better: Card) -> bool:
    """SK 5.4: of two cards of one side only one can take the trick."""
    return _partner_takes(view) and _takes(view, card) and not _takes(view, better)


@of_points
def not_smeared(view: View, card: Card, better: Card) -> bool:
    """SK 1.2: Aces and Tens bring the points; a trick of the partner's is where they go."""
    return (
        _partner_takes(view)
        and POINTS[card] < FULL <= POINTS[better]
        and not _takes(view, card)
        and not _takes(view, better)
    )


@of_points
def smear_uncertain(view: View, card: Card, better: Card) -> bool:
    """SK 1.2: an Ace or Ten counts for the soloist if he takes the trick after all."""
    between = len(view.trick) == 1 and view.soloist not in (view.leader, view.seat)
    return between and POINTS[better] < FULL <= POINTS[card] and not _takes(view, card)


@of_cards
def into_void(view: View, card: Card, better: Card) -> bool:
    """SK 5.3: who has none of the suit may play what he likes, a trump too."""
    suit = SUIT[_kind(view)]
    return (
        view.seat != view.soloist
        and not view.trick
        and suit[card] not in (TRUMP, suit[better])
        and _soloist_void(view, suit[card])
    )


@of_points
def trick_let_go(view: View, card: Card, better: Card) -> bool:
    """SK 5.4: the highest card takes the trick."""
    return _others_take(view) and not _takes(view, card) and _takes(view, better)


@of_points
def full_card_thrown(view: View, card: Card, better: Card) -> bool:
    """SK 1.2: the Ten is worth 10 to whoever takes it, and so is the Ace 11."""
    return (
        _others_take(view)
        and POINTS[better] < FULL <= POINTS[card]
        and not _takes(view, card)
        and not _takes(view, better)
    )


@of_points
def high_trump_wasted(view: View, card: Card, better: Card) -> bool:
    """SK 5.1: a high trump takes any trick, so it should take a good one."""
    suit, strength = SUIT[_kind(view)], STRENGTH[_kind(view)]
    return (
        bool(view.trick)
        and suit[card] == TRUMP
        and card[1:] in ("J", "A", "10")
        and _takes(view, card)
        and sum(POINTS[each] for each in view.trick) <= POOR
        and strength[better] < strength[card]
    )


# ---- what a card is due for ----------------------------------------------------------------------


def _kind(view: View) -> str:
    assert view.contract is not None, "a game is played"
    return view.contract.kind


def _takes(view: View, card: Card) -> bool:
    return winning((*view.trick, card), _kind(view)) == len(view.trick)


def _taker(view: View) -> int | None:
    """Whose card takes at the moment; nobody's before a lead."""
    if not view.trick:
        return None
    return (view.leader + winning(view.trick, _kind(view))) % SEATS


def _partner_takes(view: View) -> bool:
    """Whether a defender's partner does."""
    return view.seat != view.soloist and _taker(view) not in (None, view.soloist)


def _others_take(view: View) -> bool:
    """Whether the other side does."""
    taker = _taker(view)
    return taker is not None and (taker == view.soloist) != (view.seat == view.soloist)


def _goes_to_own_side(view: View, card: Card) -> bool:
    """Whether the trick does, with this card as its last."""
    return _takes(view, card) or not _others_take(view)


def _soloist_void(view: View, suit: str) -> bool:
    """Whether the soloist has shown it: he did not follow, or his hand lies open."""
    of = SUIT[_kind(view)]
    missed = any(
        seat == view.soloist and of[card] != suit == of[trick.cards[0]]
        for trick in view.tricks
        for seat, card in trick.plays
    )
    return missed or (bool(view.shown) and suit not in {of[card] for card in view.shown})


# ---- the table -----------------------------------------------------------------------------------


TABLE: Sequence[Named[View]] = (
    Named(Pattern(say("coach.skat.bid_too_high"), "SK 6.7"), bid_too_high),
    Named(Pattern(say("coach.skat.passed_too_soon"), "SK 3.4"), passed_too_soon),
    Named(Pattern(say("coach.skat.bare_ten"), "SK 6.5"), bare_ten),
    Named(Pattern(say("coach.skat.overbid_declared"), "SK 6.7"), overbid_declared),
    Named(Pattern(say("coach.skat.null_high_kept"), "SK 5.5"), null_high_kept),
    Named(Pattern(say("coach.skat.lost_count"), "SK 6.5"), lost_count),
    Named(Pattern(say("coach.skat.trumps_not_drawn"), "SK 5.3"), trumps_not_drawn),
    Named(Pattern(say("coach.skat.partner_overtaken"), "SK 5.4"), partner_overtaken),
    Named(Pattern(say("coach.skat.not_smeared"), "SK 1.2"), not_smeared),
    Named(Pattern(say("coach.skat.smear_uncertain"), "SK 1.2"), smear_uncertain),
    Named(Pattern(say("coach.skat.into_void"), "SK 5.3"), into_void),
    Named(Pattern(say("coach.skat.trick_let_go"), "SK 5.4"), trick_let_go),
    Named(Pattern(say("coach.skat.full_card_thrown"), "SK 1.2"), full_card_thrown),
    Named(Pattern(say("coach.skat.high_trump_wasted"), "SK 5.1"), high_trump_wasted),
)
"""The first that holds is named first."""


def patterns(of: Situation[View]) -> tuple[Pattern, ...]:
    """What an error was."""
    return patterns_of(TABLE, of)
