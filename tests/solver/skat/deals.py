"""Skat deals for the solver's tests: random play of the law, and what the law says of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from stammtisch.games import skat as game
from stammtisch.games.skat.cards import KINDS, NULL
from stammtisch.games.skat.phases import Playing

SEATS = 3


def begun(seed: str, kind: str, hand: bool = False) -> Playing:
    """A deal in which forehand plays this kind of game, before the first card."""
    state = game.begin(game.deal(seed, dealer=len(seed) % SEATS))
    for action in ("pass", "pass", "bid 18", "hand" if hand else "take_skat"):
        state = state.act(state.to_act, action)
    if not hand:
        rng = random.Random(seed)
        state = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
    declared = state.act(state.to_act, f"declare {kind}")
    assert isinstance(declared, Playing)
    return declared


def played(state: Playing, cards: int, seed: str) -> Playing:
    """The deal after so many random cards, or as many as there are before it ends."""
    rng = random.Random(seed)
    for _ in range(cards):
        after = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
        if not isinstance(after, Playing):
            break
        state = after
    return state


def endings(number: int, left: int) -> Iterator[tuple[str, Playing]]:
    """Random endings with so many cards left, of every kind in turn."""
    place = 0
    while number:
        kind = KINDS[place % len(KINDS)]
        seed = f"ending/{left}/{place}"
        place += 1
        state = played(begun(seed, kind, hand=place % 4 == 0), 30 - left, seed)
        if sum(map(len, state.hands)) == left:  # A null may have been lost before.
            number -= 1
            yield kind, state


@cache
def value(state: Playing, question: str) -> int:
    """The value of a position by plain minimax over the law."""
    soloist = state.contract.soloist
    values = [after_value(state, action, question) for action in state.actions(state.to_act)]
    return max(values) if state.to_act == soloist else min(values)


def after_value(state: Playing, action: object, question: str) -> int:
    """The value when this card is played."""
    after = state.act(state.to_act, str(action))
    if isinstance(after, Playing):
        return value(after, question)
    soloist = state.contract.soloist
    own = [trick for trick in after.tricks if trick.winner == soloist]
    if question == "every trick":
        return int(len(own) == len(after.tricks))
    if question == "no trick" or state.contract.kind == NULL:
        return int(not own)
    points: int = after.view(soloist).points[soloist]
    return points
