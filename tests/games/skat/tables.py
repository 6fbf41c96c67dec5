"""What the tests of Skat share: writing deals and auctions down, refusals.

Seat 0 has dealt unless a test says otherwise: then seat 1 is forehand, seat 2 middlehand, and
the dealer rearhand (SK 1.3).
"""

from copy import deepcopy

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import skat

SUITS = ("C", "S", "H", "D")
WHOLE_PACK = tuple(
    suit + rank for suit in SUITS for rank in ("A", "10", "K", "Q", "J", "9", "8", "7")
)
NAMES = ("rearhand", "forehand", "middlehand")  # by seat, when seat 0 has dealt
SEAT = {name: seat for seat, name in enumerate(NAMES)}
REARHAND, FOREHAND, MIDDLEHAND = 0, 1, 2

BY_BID = {
    "forehand": ("middlehand: bid {}", "forehand: hold", "middlehand: pass", "rearhand: pass"),
    "middlehand": ("middlehand: bid {}", "forehand: pass", "rearhand: pass"),
    "rearhand": ("middlehand: pass", "rearhand: bid {}", "forehand: pass"),
}
"""The shortest auction by which each of them becomes soloist at a value."""


def cards(text):
    """``"CJ SJ"`` as a pile."""
    return tuple(text.split())


def dealt(forehand="", middlehand="", rearhand="", skat_="", dealer=0):
    """A deal with these cards in these places.

    Every pile that is still too small is filled up with the rest of the pack from its top,
    forehand's first, then middlehand's, rearhand's, and the skat.
    """
    piles = [cards(pile) for pile in (forehand, middlehand, rearhand, skat_)]
    named = {card for pile in piles for card in pile}
    rest = [card for card in WHOLE_PACK if card not in named]
    for place, size in enumerate((10, 10, 10, 2)):
        missing = size - len(piles[place])
        piles[place] += tuple(rest[:missing])
        rest = rest[missing:]
    hands = [()] * 3
    for turn, pile in enumerate(piles[:3], start=1):
        hands[(dealer + turn) % 3] = pile
    return skat.Deal(dealer, tuple(hands), piles[3])


def go(state, *acts):
    """The state after these acts, each by the player to act; ``"forehand: hold"`` names him."""
    for act in acts:
        name, _, action = act.rpartition(": ")
        if name:
            assert state.to_act == (state.deal.dealer + SEAT[name]) % 3, f"{name} is not to act"
        state = state.act(state.to_act, action)
    return state


def tricks(state, *rows):
    """The state after these tricks: each a row of cards, the leader's first."""
    for row in rows:
        state = go(state, *(f"play {card}" for card in cards(row)))
    return state


def soloist_at(bid, who="forehand", deal=None, options=None):
    """The state in which ``who`` has won the auction at ``bid``."""
    lines = [line.format(bid) for line in BY_BID[who]]
    return go(skat.begin(deal or dealt(), options or skat.Options()), *lines)


def playing(deal, game, *, bid=18, who="forehand", laid_away=None, options=None):
    """The state before the first card; a hand game unless cards are laid away."""
    first = ("take_skat", f"discard {laid_away}") if laid_away else ("hand",)
    return go(soloist_at(bid, who, deal, options), *first, f"declare {game}")


def refused(state, seat, action):
    """Why ``action`` is refused, as (clause, message); and that nothing has changed by it."""
    before = deepcopy(state)
    menus = [state.actions(player) for player in range(3)]
    with pytest.raises(Refusal) as caught:
        state.act(seat, action)
    assert state == before
    assert [state.actions(player) for player in range(3)] == menus
    return caught.value.clause, caught.value.message.id


def menu(state):
    """What the player whose turn it is may do, as texts."""
    return [str(action) for action in state.actions(state.to_act)]
