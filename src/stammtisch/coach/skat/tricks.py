"""What a player can tell of the trick on the table, from the view alone.

A card *takes* if it is the best of the trick when it lies there. A trick is *safe* if it goes to
the player's side whatever the cards that are still hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.coach.skat.counting import side_points
from stammtisch.games.skat.cards import POINTS, STRENGTH, SUIT, TRUMP
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.tricks import winning
from stammtisch.games.skat.view import View


def kind_of(view: View) -> str:
    """The kind of the game that is played."""
    assert view.contract is not None, "a game is played"
    return view.contract.kind


def suit_of(view: View, card: Card) -> str:
    """The suit that a card belongs to in this game."""
    return SUIT[kind_of(view)][card]


def worth(cards: Hand) -> int:
    """The card points of these cards."""
    return sum(POINTS[card] for card in cards)


def is_soloist(view: View) -> bool:
    """Whether the viewer plays alone."""
    return view.seat == view.soloist


def is_last(view: View) -> bool:
    """Whether he is the last to play to the trick."""
    return len(view.trick) == SEATS - 1


def takes(view: View, card: Card) -> bool:
    """Whether a card is the best of the trick when it lies there."""
    return winning((*view.trick, card), kind_of(view)) == len(view.trick)


def ahead(view: View) -> Card:
    """The best card of the trick so far."""
    return view.trick[winning(view.trick, kind_of(view))]


def partner_takes(view: View) -> bool:
    """Whether the card of a defender's partner does at the moment."""
    return not is_soloist(view) and _taker(view) not in (None, view.soloist)


def others_take(view: View) -> bool:
    """Whether a card of the other side does at the moment."""
    taker = _taker(view)
    return taker is not None and not _same_side(view, taker)


def outside(view: View) -> Hand:
    """The cards of which the viewer does not know that they are gone: not in his own hand."""
    return view.unseen if is_soloist(view) else (*view.unseen, *view.shown)


def void(view: View, seat: int) -> set[str]:
    """The suits that a player has shown not to have, by not following."""
    of = SUIT[kind_of(view)]
    plays = [
        (of[trick.cards[0]], of[card])
        for trick in view.tricks
        for who, card in trick.plays
        if who == seat
    ]
    plays += [
        (of[view.trick[0]], of[card])
        for at, card in enumerate(view.trick)
        if (view.leader + at) % SEATS == seat
    ]
    return {led for led, own in plays if led != own}


def may_hold(view: View, seat: int) -> Hand:
    """The cards that another player may have in his hand."""
    if seat == view.soloist and view.shown:
        return view.shown
    none = void(view, seat)
    return tuple(card for card in view.unseen if suit_of(view, card) not in none)


def soloist_void(view: View, suit: str) -> bool:
    """Whether the soloist has shown it: he did not follow, or his hand lies open."""
    assert view.soloist is not None, "a game is played"
    if view.shown:
        return suit not in {suit_of(view, card) for card in view.shown}
    return suit in void(view, view.soloist)


def partner_may_trump(view: View, suit: str) -> bool:
    """Whether a defender's partner has shown that he has none of a suit, and may have a trump."""
    (partner,) = {*range(SEATS)} - {view.seat, view.soloist}
    trumps = any(suit_of(view, card) == TRUMP for card in may_hold(view, partner))
    return trumps and suit in void(view, partner)


def opponents(view: View) -> list[int]:
    """The players of the other side that are still to play to the trick."""
    return [seat for seat in _after(view) if not _same_side(view, seat)]


def opponent_void(view: View, suit: str) -> bool:
    """Whether one of them has shown that he has none of a suit."""
    return any(suit in void(view, seat) for seat in opponents(view))


def beaters(view: View, card: Card) -> Hand:
    """The cards with which an opponent may still beat the best of the trick, the lowest last."""
    return _beaters(view, card, opponents(view))


def partner_beaters(view: View, card: Card) -> Hand:
    """The same for the partner, if he is still to play."""
    return _beaters(view, card, [seat for seat in _after(view) if _same_side(view, seat)])


def _after(view: View) -> list[int]:
    """Who plays to the trick after the viewer."""
    return [(view.leader + at) % SEATS for at in range(len(view.trick) + 1, SEATS)]


def _beaters(view: View, card: Card, seats: Sequence[int]) -> Hand:
    kind, trick = kind_of(view), (*view.trick, card)
    led = suit_of(view, trick[0])
    found = {
        each
        for seat in seats
        for each in may_hold(view, seat)
        if suit_of(view, each) in (led, TRUMP)
        and winning((*trick, each), kind) == len(trick)
        and (suit_of(view, each) == led or _may_trump(view, seat, led))
    }
    return tuple(sorted(found, key=lambda each: -STRENGTH[kind][each]))


def is_safe(view: View, card: Card) -> bool:
    """Whether the trick goes to the viewer's side for certain."""
    best = winning((*view.trick, card), kind_of(view))
    return _same_side(view, (view.leader + best) % SEATS) and not beaters(view, card)


def is_lost(view: View, card: Card) -> bool:
    """Whether the trick goes to the other side for certain: nobody of the own plays after it."""
    best = winning((*view.trick, card), kind_of(view))
    after = SEATS - 1 - len(view.trick)
    return not _same_side(view, (view.leader + best) % SEATS) and len(opponents(view)) == after


def trumps_out(view: View) -> Hand:
    """The trumps that the viewer has not seen."""
    return tuple(card for card in outside(view) if suit_of(view, card) == TRUMP)


def higher(view: View, card: Card) -> Hand:
    """The cards of its suit that beat it, wherever they are."""
    of, strength = SUIT[kind_of(view)], STRENGTH[kind_of(view)]
    return tuple(each for each in of if of[each] == of[card] and strength[each] > strength[card])


def lower_out(view: View, card: Card) -> Hand:
    """The cards of its suit that lie below it, and that the viewer has not seen."""
    of, strength = SUIT[kind_of(view)], STRENGTH[kind_of(view)]
    return tuple(
        each for each in outside(view) if of[each] == of[card] and strength[each] < strength[card]
    )


def is_highest(view: View, card: Card) -> bool:
    """Whether no higher card of its suit is with the others, as far as the viewer knows."""
    return {*higher(view, card)}.isdisjoint(outside(view))


def own_of(view: View, suit: str) -> Hand:
    """The viewer's cards of a suit."""
    return tuple(card for card in view.hand if suit_of(view, card) == suit)


def added(*parts: int) -> str:
    """An addition as one writes it, without what is nothing: ``16 + 11 + 10 = 37``."""
    terms = [str(each) for each in parts if each]
    return f"{' + '.join(terms)} = {sum(parts)}" if len(terms) > 1 else str(sum(parts))


def with_trick(view: View, card: Card) -> int:
    """The points of the viewer's side when it gets the trick with this card, at least."""
    return side_points(view) + worth((*view.trick, card))


def sum_with(view: View, card: Card) -> str:
    """The same as an addition: what the side has, what lies there, and the card."""
    return added(side_points(view), worth(view.trick), POINTS[card])


def _may_trump(view: View, seat: int, led: str) -> bool:
    """Whether a player may have none of the suit led; of an open hand one sees it."""
    open_hand = seat == view.soloist and view.shown
    return not open_hand or led not in {suit_of(view, card) for card in view.shown}


def _taker(view: View) -> int | None:
    """Whose card takes at the moment; nobody's before a lead."""
    if not view.trick:
        return None
    return (view.leader + winning(view.trick, kind_of(view))) % SEATS


def _same_side(view: View, seat: int) -> bool:
    return (seat == view.soloist) == is_soloist(view)
