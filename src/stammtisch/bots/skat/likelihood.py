"""The opponent model: the likelihood of each world, given what the others bid, declared and played.

These are importance weights for determinizations. They are never 0, because real players differ
from the model.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.card_reading import cards_played, likelihood
from stammtisch.bots.skat.evaluation import LIMIT, LOGIT, ONE, Evaluation
from stammtisch.bots.skat.features import (
    GRAND_KIND,
    KIND,
    NULL_KIND,
    Masks,
    class_of,
    mask,
)
from stammtisch.games.skat.cards import KINDS, NULL, PACK, TRUMPS
from stammtisch.games.skat.notation import SEATS, Bid, Hold, Pass
from stammtisch.games.skat.scoring import BASE, BIDS, NULL_VALUES
from stammtisch.games.skat.view import View

Weights = NDArray[np.float64]
"""Products in a fixed order, so that they are the same on every machine."""


class Bidding(NamedTuple):
    """A player's bids in the auction: the value he went up to, and the one at which he passed."""

    up_to: int
    left_at: int


def biddings(view: View) -> tuple[Bidding, ...]:
    """The bids of every seat; 0 where it made none, or has not passed."""
    up_to, left_at = [0] * SEATS, [0] * SEATS
    bid = 0
    for seat, action in view.history:
        match action:
            case Bid(value):
                bid = up_to[seat] = value
            case Hold():
                up_to[seat] = bid
            case Pass():
                # A player who was to hold left at that value; one who was to call, at the next.
                answers = up_to[seat] < bid and _answering(view, seat, bid)
                left_at[seat] = bid if answers else next((each for each in BIDS if each > bid), bid)
    return tuple(Bidding(*each) for each in zip(up_to, left_at, strict=True))


def _answering(view: View, seat: int, bid: int) -> bool:
    """Whether a pass was the answer to a call; rearhand, who calls, had a higher one to make."""
    return bid > 0 and seat != view.dealer


def matadors(cards: Masks, kind: int) -> NDArray[np.int64]:
    """How many matadors each set is with or without (SK 6.2)."""
    trumps = [mask([card]) for card in TRUMPS[KINDS[kind]]]
    holds = (cards & trumps[0]) != 0
    count = np.zeros(len(cards), dtype=np.int64)
    unbroken = np.ones(len(cards), dtype=np.bool_)
    for trump in trumps:
        unbroken &= ((cards & trump) != 0) == holds
        count += unbroken
    return count


class Games(NamedTuple):
    """What hands promise before the skat is taken: a row for each hand, a column for each kind.

    ``logits`` are of winning, ``worth`` the highest bid that the game is likely to reach.
    """

    logits: NDArray[np.int64]
    worth: NDArray[np.int64]


def games_of(learned: Evaluation, hands: Masks, place: int) -> Games:
    """What each of these hands promises a player in this place."""
    # Late in the deal many worlds share a hand.
    hands, which = np.unique(hands, return_inverse=True)
    places = np.full(len(hands), place)
    logits, worth = [], []
    for name, kind in KIND.items():
        logits.append(learned.before(class_of(kind), hands, np.full(len(hands), kind), places))
        if name == NULL:
            worth.append(np.full(len(hands), NULL_VALUES[False, True]))
        else:
            # The skat may bring a matador, or the hand another step.
            worth.append(BASE[name] * (matadors(hands, kind) + 2))
    return Games(np.stack(logits, axis=1)[which], np.stack(worth, axis=1)[which])


def bid_probability(learned: Evaluation, games: Games, value: int) -> NDArray[np.int64]:
    """How likely a player with each of these hands bids up to ``value``, in units of 1/``ONE``."""
    best = np.where(games.worth >= value, games.logits, -LIMIT).max(axis=1)
    return learned.sigmoid(STEEPNESS * (best - EVEN))


EVEN, STEEPNESS = 20, 2
"""The logit from which the model bids a game (58 % with all cards open), and the steepness of the
logistic curve around it."""

_LEAST_PROBABILITY = ONE // 32
"""The least probability of any legal action."""


def weights(view: View, worlds: Worlds, learned: Evaluation, reads: bool = False) -> Weights:
    """The weight of each world, by what was bid, declared and laid away.

    With ``reads`` also by the cards that were played.
    """
    total = np.ones(len(worlds))
    for seat, (up_to, left_at) in enumerate(biddings(view)):
        if seat == view.seat or not (left_at or up_to):
            continue
        games = games_of(learned, worlds.dealt[:, seat], (seat - view.dealer - 1) % SEATS)
        if left_at:
            total = (
                total * (ONE + _LEAST_PROBABILITY - bid_probability(learned, games, left_at)) / ONE
            )
        if up_to:
            total = total * (bid_probability(learned, games, up_to) + _LEAST_PROBABILITY) / ONE
    contract = view.contract
    if contract and contract.soloist != view.seat:
        total = total * _declaration_likelihood(view, worlds, learned)
    if reads and contract and contract.kind != NULL:
        total = total * _play_likelihood(view, worlds, learned)
    return total


def _play_likelihood(view: View, worlds: Worlds, learned: Evaluation) -> Weights:
    """How likely the others play as they did from these hands: the product over their cards."""
    contract = view.contract
    assert contract is not None, "a game was declared"
    soloist = contract.soloist
    hands = [worlds.dealt[:, seat] for seat in range(SEATS)]
    if not contract.hand:
        hands[soloist] = (hands[soloist] | worlds.skat) & ~worlds.aside
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    total = np.ones(len(worlds))
    for played in cards_played(
        contract.kind, soloist, [*tricks, (view.leader, view.trick)], view.seat
    ):
        total = total * likelihood(learned.reading, played, hands[played.seat])
    return total


def _declaration_likelihood(view: View, worlds: Worlds, learned: Evaluation) -> Weights:
    """How likely the soloist declares this game with these cards, and keeps these ten."""
    contract = view.contract
    assert contract is not None, "a game was declared"
    kind = KIND[contract.kind]
    twelve = worlds.dealt[:, contract.soloist] | worlds.skat
    aside = np.zeros(len(worlds), dtype=np.int64) if contract.hand else worlds.aside
    kept = worlds.dealt[:, contract.soloist] if contract.hand else twelve & ~aside
    place = np.full(len(worlds), (contract.soloist - view.dealer - 1) % SEATS)
    logits = learned.logits(class_of(kind), kept, aside, np.full(len(kept), kind), place)[:, 0]
    chance = (learned.sigmoid(logits) + _LEAST_PROBABILITY) / ONE
    total: Weights = chance * chance
    if kind == NULL_KIND:
        return total
    if not contract.hand:
        total = total * discard_likelihood(aside, contract.kind)
    # Games below the bid are rare, and so are suit games with a hand that is good for grand.
    short = BASE[contract.kind] * (matadors(twelve, kind) + 1 + contract.hand) < contract.bid
    total = np.where(short, total / 8, total)
    if kind != GRAND_KIND:
        grand = learned.logits(
            class_of(GRAND_KIND), kept, aside, np.full(len(kept), GRAND_KIND), place
        )[:, 0]
        total = np.where(grand > LOGIT, total / 4, total)
    return total


def discard_likelihood(aside: Masks, kind: str) -> Weights:
    """How likely two cards are laid away: trumps and aces seldom."""
    total = np.ones(len(aside))
    for at, card in enumerate(PACK):
        if card in TRUMPS[kind]:
            factor = 1 / 32
        elif card[1:] == "A":
            factor = 1 / 16
        else:
            continue
        total = np.where(aside >> at & 1, total * factor, total)
    return total
