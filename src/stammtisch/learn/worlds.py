"""Another deal that a seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stammtisch.bots.scarto import belief as scarto_belief
from stammtisch.bots.schnapsen import belief as schnapsen_belief
from stammtisch.bots.schnapsen.opponent_history import opponent_history
from stammtisch.bots.skat import belief as skat_belief
from stammtisch.bots.skat.features import cards_of
from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Hand, without_own
from stammtisch.cardplay.game import Hidden, State, View
from stammtisch.coach.scarto.worlds import hidden as as_dealt
from stammtisch.games import scarto, schnapsen, skat
from stammtisch.games.registry import game_named
from stammtisch.games.schnapsen.cards import PACK, PLACE
from stammtisch.games.schnapsen.view import draw_places
from stammtisch.solver.schnapsen import STOCK, turn_up_of


def resampled(game: str, view: View, random: np.random.RandomState) -> State:
    """A state with the same view, uniformly at random among all deals in which that may be.

    The hidden cards are drawn from the bots' beliefs, before these are weighed by what players
    would do.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.seat is None:
        raise ValueError("a spectator has no information set")
    law = game_named(game)
    return law.imagine(view, _HIDDEN[law.GAME.name](view, random))


def _schnapsen(view: schnapsen.View, random: np.random.RandomState) -> schnapsen.Hidden:
    """The draw that brought each of the opponent's cards is drawn, too."""
    assert view.seat is not None
    other, history = 1 - view.seat, opponent_history(view)
    belief = schnapsen_belief.belief_of(view)
    (row,) = schnapsen_belief.to_places(view, belief.sampled(random, 1))
    now = dict(zip(view.unseen, map(int, row), strict=True))
    limits = history.had | {PLACE[card]: history.draws for card in now if now[card] == other}
    if not view.stock_size and view.tricks[4].winner == view.seat and not history.taken:
        limits.pop(PLACE[turn_up_of(view)], None)  # He drew it last; it never lay face down.
    hand, drawn = _since(limits, random)
    places = draw_places(other, view.tricks)
    stock = {place: PACK[card] for place, card in zip(places, drawn, strict=False)}
    top = 2 * history.draws
    stock |= {top + at - STOCK: card for card, at in now.items() if at >= STOCK}
    hands: list[Hand] = [(), ()]
    hands[other] = tuple(PACK[card] for card in hand)
    return schnapsen.Hidden(tuple(hands), tuple(stock[place] for place in sorted(stock)))


def _since(limits: dict[int, int], random: np.random.RandomState) -> tuple[list[int], list[int]]:
    """Which cards were dealt, and which one each draw brought, at the latest by its limit.

    The card with the lowest limit chooses first, so that all ways are equally likely.
    """
    slots = [0] * 5 + list(range(1, len(limits) - 4))
    got: dict[int, list[int]] = {slot: [] for slot in slots}
    for card in sorted(limits, key=limits.__getitem__):
        allowed = sum(slot <= limits[card] for slot in slots)
        got[slots.pop(random.randint(allowed))].append(card)
    hand = got.pop(0)
    return hand, [card for draw in sorted(got) for card in got[draw]]


def _skat(view: skat.View, random: np.random.RandomState) -> skat.Hidden:
    if view.contract is None:
        return _before_contract(view, random)
    worlds = skat_belief.sample_worlds(view, 1, random)
    hands = without_own(tuple(cards_of(int(each)) for each in worlds.dealt[0]), view.seat)
    if view.skat:
        return skat.Hidden(hands, ())
    return skat.Hidden(hands, cards_of(int(worlds.skat[0])), cards_of(int(worlds.aside[0])))


def _before_contract(view: skat.View, random: np.random.RandomState) -> skat.Hidden:
    """Before a card is played nothing is known of the hands; another may have laid two away."""
    cards = [view.unseen[at] for at in random.permutation(len(view.unseen))]
    one, two = (seat for seat in range(skat.SEATS) if seat != view.seat)
    hands: list[Hand] = [(), (), ()]
    hands[one], hands[two] = tuple(cards[:10]), tuple(cards[10:20])
    skat_cards = tuple(cards[20:])
    away: Hand = ()
    if skat_cards and any(isinstance(action, Discard) for _, action in view.history):
        assert view.soloist is not None
        twelve = (*hands[view.soloist], *skat_cards)
        away = tuple(twelve[at] for at in random.permutation(12)[:2])
    return skat.Hidden(tuple(hands), skat_cards, away)


def _scarto(view: scarto.View, random: np.random.RandomState) -> scarto.Hidden:
    (row,) = scarto_belief.sample_worlds(view, 1, random)
    return as_dealt(view, row)


_HIDDEN: dict[str, Callable[[Any, np.random.RandomState], Hidden]] = {
    "schnapsen": _schnapsen,
    "skat": _skat,
    "scarto": _scarto,
}
