"""Deals that a seat cannot tell from the real one; tests/learn/adapters holds them to the law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import scarto, skat
from stammtisch.games.skat.cards import JACKS
from stammtisch.learn.worlds import resampled
from tests.walks import begun


def test_the_skat_may_be_any_two_cards_before_it_is_taken() -> None:
    view = skat.begin(skat.deal("worlds")).view(1)
    random = np.random.RandomState(1)
    deals = [resampled("skat", view, random).deal for _ in range(200)]
    assert {card for deal in deals for card in deal.skat} == set(view.unseen)
    assert all(deal.hands[1] == view.dealt for deal in deals)


def test_a_spectator_is_refused() -> None:
    view = scarto.begin(scarto.deal("worlds")).view(None)
    with pytest.raises(ValueError, match="spectator"):
        resampled("scarto", view, np.random.RandomState(1))


def test_sk_10_14_another_deal_of_the_pub_is_one_that_the_law_imagines() -> None:
    """From any seat at any moment the view is the same, and mostly the deal is another."""
    random, met = np.random.RandomState(2), Counter[str]()
    for number in range(120):
        walk, rng = begun(skat, number, every=True), Random(number)  # type: ignore[arg-type]
        while walk.options.untaught_here:
            if rng.random() < 0.12 or walk.state.phase in ("push", "pass_on", "finished"):
                seat = rng.randrange(3)
                view = walk.state.view(seat)
                other = resampled("skat", view, random)
                assert other.view(seat) == view
                met[walk.state.phase] += other != walk.state
            if walk.over:
                break
            walk.step()
    moments = ("auction", "grand_hand", "push", "pass_on", "contra", "re", "play", "finished")
    assert all(met[phase] for phase in moments), met


@pytest.mark.parametrize("took", [False, True])
def test_sk_10_4_every_way_that_leads_there_is_as_likely(took: bool) -> None:
    """Forehand looks on a trick before the end: the others took the two cards up, perhaps he too.

    What middlehand laid down for rearhand was no jack, so that there are less ways to a world in
    which rearhand held more of them; and what forehand laid down went through middlehand's hands.
    """
    found = ((view, ways_to(view)) for view in late_in_a_ramsch(took))
    view, expected = next(each for each in found if len({*each[1].values()}) > 1)
    random, number = np.random.RandomState(3), 1000
    drawn = Counter(resampled("skat", view, random).hands for _ in range(number))  # type: ignore[attr-defined]
    assert set(drawn) <= set(expected)
    due = {each: number * ways / sum(expected.values()) for each, ways in expected.items()}
    chi_square = sum((drawn[each] - often) ** 2 / often for each, often in due.items())
    assert chi_square < 3 * len(expected), (chi_square, len(expected))


def late_in_a_ramsch(took: bool) -> Iterator[Any]:
    """Forehand's views when nine tricks of a Schieberamsch are played and a jack is still out."""
    options = skat.Options(ramsch="schieberamsch")
    for number in range(300):
        state: Any = skat.begin(skat.deal(f"late/{number}"), options)
        rng = Random(number)
        for seat in (2, 0, 1):
            state = state.act(seat, "pass")
        while len(state.tricks if state.phase == "play" else ()) < 9:
            seat = state.to_act
            wanted = "take_skat" if took or seat != 1 else "push"
            texts = [str(action) for action in state.actions(seat)]
            state = state.act(seat, wanted if wanted in texts else rng.choice(texts))
        theirs = {*state.hands[0], *state.hands[2], *state.laid_away}
        if theirs & {*JACKS} and (not took or theirs & {*state.view(1).laid_away}):
            yield state.view(1)


def ways_to(view: Any) -> dict[Any, int]:
    """How often the law knows a way to each of the worlds; what middlehand took is one of many."""
    found = Counter[Any]()
    played = {
        seat: {card for trick in view.tricks for who, card in trick.plays if who == seat}
        for seat in range(3)
    }
    out = {*skat.PACK} - {*view.hand} - played[0] - played[1] - played[2]
    for middle, rear in permutations(sorted(out), 2):
        lying = out - {middle, rear}
        twelve = played[0] | {rear} | lying
        for pair in combinations(sorted(twelve), 2):
            rest = played[2] | {middle, *pair}
            taken = {*view.laid_away} or {*sorted(rest)[:2]}
            if not taken <= rest:
                continue
            hands = (tuple(twelve - {*pair}), (), tuple(rest - taken))
            dealt = () if view.skat else tuple(taken)
            hidden = skat.Hidden(hands, dealt, (*pair, *sorted(lying)))
            try:
                other: Any = skat.imagine(view, hidden)
            except Refusal:
                continue
            found[other.hands] += other.view(1) == view
    return {each: ways for each, ways in found.items() if ways}
