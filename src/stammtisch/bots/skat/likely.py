"""Which of the possible ways the cards may lie are likely: what players would have done with them.

Weights are whole numbers and never 0: nobody is bound to play as we would.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.encoding import (
    GRAND_KIND,
    KIND,
    NULL_KIND,
    Masks,
    class_of,
    mask,
)
from stammtisch.bots.skat.evaluation import LIMIT, LOGIT, ONE, Evaluation
from stammtisch.bots.skat.reading import likelihood, moments
from stammtisch.games.skat.cards import KINDS, NULL, PACK, TRUMPS
from stammtisch.games.skat.notation import SEATS, Bid, Hold, Pass
from stammtisch.games.skat.scoring import BASE, BIDS, NULL_VALUES
from stammtisch.games.skat.view import View

Weights = NDArray[np.float64]
"""Whole numbers, or products of the same ones in the same order."""


class Said(NamedTuple):
    """What a player has said in the auction: the value he went up to, and the one he left at."""

    up_to: int
    left_at: int


def said(view: View) -> tuple[Said, ...]:
    """What every seat has said; 0 where it has said nothing of the kind."""
    up_to, left_at = [0] * SEATS, [0] * SEATS
    bid = 0
    for seat, action in view.history:
        match action:
            case Bid(value):
                bid = up_to[seat] = value
            case Hold():
                up_to[seat] = bid
            case Pass():
                # Who was asked to hold left at that value, who was to call at the next.
                asked = up_to[seat] < bid and _answering(view, seat, bid)
                left_at[seat] = bid if asked else next((each for each in BIDS if each > bid), bid)
    return tuple(Said(*each) for each in zip(up_to, left_at, strict=True))


def _answering(view: View, seat: int, bid: int) -> bool:
    """Whether a pass was the answer to a call; rearhand, who calls, had a higher one to make."""
    return bid > 0 and seat != view.dealer


def matadors(cards: Masks, kind: int) -> NDArray[np.int64]:
    """How many matadors each set is with or without (SK 6.2)."""
    trumps = [mask([card]) for card in TRUMPS[KINDS[kind]]]
    holds = (cards & trumps[0]) != 0
    row = np.zeros(len(cards), dtype=np.int64)
    unbroken = np.ones(len(cards), dtype=np.bool_)
    for trump in trumps:
        unbroken &= ((cards & trump) != 0) == holds
        row += unbroken
    return row


def willing(learned: Evaluation, hands: Masks, place: int, value: int) -> NDArray[np.int64]:
    """How likely these hands go up to ``value``, in units of 1/``ONE``."""
    # Late in the deal many worlds share a hand.
    hands, which = np.unique(hands, return_inverse=True)
    places = np.full(len(hands), place)
    best = np.full(len(hands), -LIMIT)
    for name, kind in KIND.items():
        logits = learned.before(class_of(kind), hands, np.full(len(hands), kind), places)
        worth: NDArray[np.int64] | int
        if name == NULL:
            worth = NULL_VALUES[False, True]
        else:
            # The skat may bring a matador, or the hand another step.
            worth = BASE[name] * (matadors(hands, kind) + 2)
        best = np.maximum(best, np.where(worth >= value, logits, -LIMIT))
    return learned.sure(_SHARP * (best - _EVEN))[which]


_EVEN, _SHARP = 20, 2
"""The logit from which a game is taken to be bid, a chance of 58 % with all cards open; and how
sharply players tell one above it from one below."""

_DOUBT = ONE // 32
"""What is left to a hand with which we would have done something else."""


def weights(view: View, worlds: Worlds, learned: Evaluation, reads: bool = False) -> Weights:
    """How likely each of the worlds is, by what was said, declared and laid away.

    ``reads``: by the cards that were played too.
    """
    total = np.ones(len(worlds))
    for seat, (up_to, left_at) in enumerate(said(view)):
        if seat == view.seat:
            continue
        hands, place = worlds.dealt[:, seat], (seat - view.dealer - 1) % SEATS
        if left_at:
            total = total * (ONE + _DOUBT - willing(learned, hands, place, left_at)) / ONE
        if up_to:
            total = total * (willing(learned, hands, place, up_to) + _DOUBT) / ONE
    contract = view.contract
    if contract and contract.soloist != view.seat:
        total = total * _declared(view, worlds, learned)
    if reads and contract and contract.kind != NULL:
        total = total * _read(view, worlds, learned)
    return total


def _read(view: View, worlds: Worlds, learned: Evaluation) -> Weights:
    """How likely the others play as they did from these hands."""
    contract = view.contract
    assert contract is not None, "a game was declared"
    soloist = contract.soloist
    hands = [worlds.dealt[:, seat] for seat in range(SEATS)]
    if not contract.hand:
        hands[soloist] = (hands[soloist] | worlds.skat) & ~worlds.aside
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    total = np.ones(len(worlds))
    for moment in moments(contract.kind, soloist, [*tricks, (view.leader, view.trick)], view.seat):
        total = total * likelihood(learned.reading, moment, hands[moment.seat])
    return total


def _declared(view: View, worlds: Worlds, learned: Evaluation) -> Weights:
    """How likely the soloist declares this game with these cards, and keeps these ten."""
    contract = view.contract
    assert contract is not None, "a game was declared"
    kind = KIND[contract.kind]
    twelve = worlds.dealt[:, contract.soloist] | worlds.skat
    aside = np.zeros(len(worlds), dtype=np.int64) if contract.hand else worlds.aside
    kept = worlds.dealt[:, contract.soloist] if contract.hand else twelve & ~aside
    place = np.full(len(worlds), (contract.soloist - view.dealer - 1) % SEATS)
    logits = learned.logits(class_of(kind), kept, aside, np.full(len(kept), kind), place)[:, 0]
    chance = (learned.sure(logits) + _DOUBT) / ONE
    total: Weights = chance * chance
    if kind == NULL_KIND:
        return total
    if not contract.hand:
        total = total * _laid(aside, kind)
    # Nobody declares what is not worth the bid; and a grand is worth more than any suit.
    short = BASE[contract.kind] * (matadors(twelve, kind) + 1 + contract.hand) < contract.bid
    total = np.where(short, total / 8, total)
    if kind != GRAND_KIND:
        grand = learned.logits(
            class_of(GRAND_KIND), kept, aside, np.full(len(kept), GRAND_KIND), place
        )[:, 0]
        total = np.where(grand > LOGIT, total / 4, total)
    return total


def _laid(aside: Masks, kind: int) -> Weights:
    """How likely two cards are laid away: trumps are not, nor aces."""
    total = np.ones(len(aside))
    for at, card in enumerate(PACK):
        if card in TRUMPS[KINDS[kind]]:
            factor = 1 / 32
        elif card[1:] == "A":
            factor = 1 / 16
        else:
            continue
        total = np.where(aside >> at & 1, total * factor, total)
    return total
