"""Which draw brought which card: all ways in which it may have been are equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest

from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.bots.schnapsen.opponent_history import opponent_history, random_draws
from stammtisch.bots.schnapsen.whole_deals import whole_deals
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.cards import PACK, PLACE
from stammtisch.games.schnapsen.view import View, draw_places
from tests.bots.possible import possible
from tests.bots.schnapsen.hidden import moments
from tests.bots.whole_deals import dealt

DRAWS = 2


def equally_often(counts: Counter[object], ways: set[object]) -> None:
    """Exactly these were drawn, each about as often as any other."""
    even = counts.total() / len(ways)
    assert even > 100
    assert set(counts) == ways
    assert all(abs(times - even) < 0.4 * even for times in counts.values()), counts


def test_draws_that_brought_the_opponents_cards_are_all_equally_likely() -> None:
    limits = {10: 0, 15: 0, 11: 1, 12: 2, 16: 2, 13: 3, 14: 3, 17: 3}  # five dealt, three draws
    cards, random = list(limits), np.random.RandomState(1)
    since = np.stack(random_draws(list(limits.values()), 3, 20000, random), axis=1)
    ways = {
        drawn
        for drawn in permutations(cards, 3)
        if all(at <= limits[card] for at, card in enumerate(drawn, 1))
    }
    found = Counter(tuple(cards[row.index(draw)] for draw in (1, 2, 3)) for row in since.tolist())
    equally_often(Counter(found), set(ways))


def ways_of(view: View, row: Sequence[int]) -> set[object]:
    """All deals in which the law lets the cards come to lie as in this row."""
    assert view.seat is not None
    other, size = 1 - view.seat, view.hand_sizes[1 - view.seat]
    history = opponent_history(view)
    had = {*row[:size], *history.gone} - set(history.taken)
    below = [PACK[card] for card in row[size:]]
    first = {place: draw for draw, place in enumerate(draw_places(other, view.tricks)[:DRAWS])}
    found: set[object] = set()
    for drawn in permutations(had, DRAWS):
        hands: list[tuple[str, ...]] = [(), ()]
        hands[other] = tuple(PACK[card] for card in sorted(had - set(drawn)))
        stock = [PACK[drawn[first[place]]] for place in sorted(first)]
        hidden = schnapsen.Hidden(tuple(hands), (*stock, *below))
        if possible(schnapsen, view, hidden):
            found.add((hands[other], tuple(PACK[card] for card in drawn)))
    return found


@pytest.mark.parametrize("word", ["marriage", "exchange", "play"])
def test_the_law_allows_just_these_ways_and_all_are_equally_likely(word: str) -> None:
    """After two draws, where the opponent has announced, exchanged, or only played."""
    view = next(
        view
        for seed in range(1000)
        for state, seat in moments(seed, wildly=True)
        for view in [state.view(seat)]
        if len(view.drawn) == DRAWS
        and len(view.trick) == 1
        and any(actor != seat and action.word == word for actor, action in view.history)
    )
    assert view.seat is not None
    row = belief_of(view).sampled(np.random.RandomState(1), 1)
    ways = ways_of(view, [int(card) for card in row[0]])
    assert len(ways) > 5
    deals = whole_deals(view, np.repeat(row, 6000, axis=0), np.random.RandomState(2))
    other, found = 1 - view.seat, Counter[object]()
    places = draw_places(other, view.tricks)[:DRAWS]
    packs, times = np.unique(deals.packs, axis=0, return_counts=True)
    for pack, number in zip(packs, times, strict=True):
        deal = dealt(schnapsen, view, pack)
        hand = tuple(sorted(deal.hands[other], key=PLACE.__getitem__))
        found[hand, tuple(deal.stock[place] for place in places)] += int(number)
    equally_often(found, ways)
