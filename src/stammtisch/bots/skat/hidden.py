"""The hidden half of a deal of the pub (SK 10), uniformly at random.

A world of ``ramsch_belief`` says where the cards lie now. In Schieberamsch the two cards have gone
from player to player, and what each of them held before follows backwards: whoever took two up
holds them still, or has laid them down for the next.
"""

from __future__ import annotations

from math import comb

import numpy as np

from stammtisch.bots.skat import belief, ramsch_belief
from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Card, Hand, in_order
from stammtisch.games.skat.base import SKAT
from stammtisch.games.skat.cards import JACKS, PACK, PLACE
from stammtisch.games.skat.notation import SEATS, TakeSkat
from stammtisch.games.skat.view import Hidden, View

_AT_ONCE = 32
_MOST_WAYS = comb(12, SKAT)


def sampled(view: View, random: np.random.RandomState) -> Hidden:
    """What ``imagine`` needs beside the view, each as likely as any other that is possible."""
    if view.ramsch:
        return _of_ramsch(view, random)
    worlds = belief.sample_worlds(view, 1, random)
    hands = [_cards(worlds.dealt[0, seat]) for seat in range(SEATS)]
    laid = _cards(worlds.aside[0]) if _discarded_by_another(view) else ()
    return _hidden(view, hands, () if view.skat else _cards(worlds.skat[0]), laid)


def _of_ramsch(view: View, random: np.random.RandomState) -> Hidden:
    """A world is kept as often as there are ways that lead to it."""
    while True:
        worlds = ramsch_belief.sample_worlds(view, _AT_ONCE, random)
        for now, lying in zip(worlds.hands, worlds.lying, strict=True):
            held = [{*_cards(hand)} for hand in now]
            for trick in view.tricks:
                for seat, card in trick.plays:
                    held[seat].add(card)
            for at, card in enumerate(view.trick):
                held[(view.leader + at) % SEATS].add(card)
            found, share = _backwards(view, held, {*_cards(lying)}, random)
            if random.random_sample() < share:
                return found


def _backwards(
    view: View, held: list[set[Card]], lying: set[Card], random: np.random.RandomState
) -> tuple[Hidden, float]:
    """A way to this world, and in how many of the most possible ways there is one.

    ``held`` are the hands at the lead, ``lying`` the two cards that lie there then.
    """
    takers = [seat for seat, action in view.history if isinstance(action, TakeSkat)]
    piles, share = [lying], 1.0
    for at in reversed(range(len(takers))):
        twelve = held[takers[at]] | piles[0]
        known, may_be = _taken_up(view, takers, at, twelve, held)
        ways = comb(len(may_be), SKAT - len(known))
        share *= ways / _MOST_WAYS if len(known) < SKAT else 1
        if not ways:
            break
        drawn = random.permutation(len(may_be))[: SKAT - len(known)]
        taken = known | {may_be[number] for number in drawn}
        held[takers[at]] = twelve - taken
        piles.insert(0, taken)
    skat, *laid = piles if takers else (lying,)
    unknown = [
        pile for at, pile in enumerate(laid) if pile and view.seat not in takers[at : at + 2]
    ]
    known_skat = takers[:1] == [view.seat]
    hidden = _hidden(
        view,
        [in_order(hand, PLACE) for hand in held],
        () if known_skat else in_order(skat, PLACE),
        tuple(card for pile in unknown for card in in_order(pile, PLACE)),
    )
    return hidden, share


def _taken_up(
    view: View, takers: list[int], at: int, twelve: set[Card], held: list[set[Card]]
) -> tuple[set[Card], Hand]:
    """Of what the taker took up, what is known of it, and the cards among which the rest is."""
    own = {*view.laid_away}
    if takers[at] == view.seat:
        return {*view.skat}, ()
    if not at:
        return set(), in_order(twelve, PLACE)
    if takers[at - 1] == view.seat:
        return own, ()
    # What the viewer laid down before must have gone through the hands of the one between.
    known = own - held[takers[at - 1]] if takers[at - 2 : at - 1] == [view.seat] else set[Card]()
    jacks = () if view.options.push_jacks else JACKS
    return known, in_order((card for card in twelve - known if card not in jacks), PLACE)


def _discarded_by_another(view: View) -> bool:
    return any(action == Discard() for _, action in view.history)


def _hidden(view: View, hands: list[Hand], skat: Hand, laid: Hand) -> Hidden:
    others = tuple(() if seat == view.seat else hand for seat, hand in enumerate(hands))
    return Hidden(others, skat, laid)


def _cards(cards: np.int64) -> Hand:
    return tuple(card for card in PACK if cards >> PLACE[card] & 1)
