"""Endings of Scarto for the solver's tests, and what the law says of them."""

from __future__ import annotations

from bench.scarto_positions import deals, played
from tests.golden.solver_scarto import at_random

SEATS = 3


def endings(number, left, thumb):
    """Endings with so many cards left, after random or rule-of-thumb play, with either Angel."""
    for place in range(number):
        angel = 20 + place % 2
        if thumb:
            yield played(deals()[place % len(deals())], 75 - left, angel)
        else:
            yield at_random(f"ending/{left}/{place}", 75 - left, angel)


def prefers(player, one, other):
    """The rule of max^n: the most for oneself, then the fewest for the player to the right."""
    right = (player + 1) % SEATS
    return (one[player], -one[right]) > (other[player], -other[right])


def brute_force(state):
    """What a position is worth, by trying everything that the law allows.

    What each seat can secure against the two others, then what each makes when all play for
    themselves; and all that again for every card.
    """
    if state.to_act is None:
        return state.result.points, state.result.points, {}
    player = state.to_act
    alone, each, cards = None, None, {}
    for action in state.actions(player):
        values = brute_force(state.act(player, action))[:2]
        cards[action.card] = values
        if alone is None:
            alone, each = values
            continue
        alone = tuple(
            (max if seat == player else min)(alone[seat], values[0][seat]) for seat in range(SEATS)
        )
        if prefers(player, values[1], each):
            each = values[1]
    return alone, each, cards
