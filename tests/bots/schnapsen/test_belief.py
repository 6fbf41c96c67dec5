"""The information set in Schnapsen: all possible worlds, and no others."""

from __future__ import annotations

from math import comb, factorial
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots.schnapsen.belief import Belief, belief_of
from stammtisch.bots.schnapsen.determinization import ENUMERATED
from stammtisch.bots.schnapsen.opponent_history import holdings, opponent_history
from stammtisch.bots.schnapsen.opponent_model import likelihood
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.cards import PACK, PLACE
from stammtisch.games.schnapsen.notation import STOCK
from tests.bots.possible import possible
from tests.bots.schnapsen.hidden import as_dealt, moments, split, truth
from tests.games.schnapsen.hands import begin, go
from tests.habit import examples
from tests.walks import begun


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=examples(60, 15), deadline=None)
def test_the_true_cards_are_always_possible_and_so_is_whatever_is_drawn(
    seed: int, wildly: bool
) -> None:
    rng = Random(seed)
    for state, seat in moments(seed, wildly):
        view = state.view(seat)
        assert possible(schnapsen, view, state.hidden_from(seat))
        belief = belief_of(view)
        hand, stock = truth(state, seat)
        assert set(belief.known) <= set(hand)
        assert not set(belief.barred) & set(hand)
        assert set(hand) <= {*belief.known, *belief.free}
        assert set(stock) <= {*belief.free, *belief.barred}
        assert len(belief.free) + len(belief.barred) == belief.hand + belief.stock
        rows = belief.sampled(np.random.RandomState(seed), 3)
        for row in rows:
            assert sorted((*hand, *stock)) == sorted(map(int, row))
            assert possible(schnapsen, view, as_dealt(state, seat, row, rng))


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=examples(30, 8), deadline=None)
def test_where_all_worlds_are_listed_each_is_there_once_and_the_truth_is_one(
    seed: int, wildly: bool
) -> None:
    for state, seat in moments(seed, wildly):
        belief = belief_of(state.view(seat))
        if belief.number > 400:
            continue
        orders = factorial(belief.stock) if belief.ordered else 1
        assert belief.number == comb(len(belief.free), belief.hand) * orders
        rows = belief.enumerated()
        assert len({tuple(row) for row in rows}) == len(rows) == belief.number
        worlds = [split(belief, row) for row in rows]
        hand, stock = truth(state, seat)
        if belief.ordered:
            assert (hand, stock) in worlds
        else:
            assert hand in [world[0] for world in worlds]


@given(st.integers(0, 10**6))
@settings(max_examples=examples(80, 20), deadline=None)
def test_from_the_fifth_trick_on_all_worlds_can_be_looked_at(seed: int) -> None:
    for state, seat in moments(seed, wildly=True):
        if len(state.table.taken.tricks) >= 4 and state.phase != "draw":
            belief = belief_of(state.view(seat))
            assert belief.number <= (6 if belief.ordered else ENUMERATED)


def test_all_ways_are_drawn_equally_often() -> None:
    belief = Belief((0,), (1, 2, 3, 4), (5,), hand=2, stock=3, ordered=True)
    rows = belief.sampled(np.random.RandomState(1), 36_000)
    counts = {}
    for row in rows:
        hand, stock = split(belief, row)
        assert 0 in hand
        assert 5 in stock
        counts[tuple(hand), tuple(stock)] = counts.get((tuple(hand), tuple(stock)), 0) + 1
    assert len(counts) == belief.number == 36
    chi = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi < 66.6  # 35 degrees of freedom, 0.1 %


# ---- what is certain ----------------------------------------------------------------------------


def closed_and_led(card: str, answer: str, hand0: str) -> schnapsen.View:
    """Player 1 closes at once and leads; what he sees after the answer."""
    state = begin(hand0, card, "H10")
    return go(state, "close", card, answer).view(1)


@pytest.mark.parametrize(
    ("card", "answer", "hand0", "barred"),
    [
        ("C10", "CK", "CK DA DK SA SK", "CA"),  # He would have had to head it.
        ("C10", "HJ", "HJ DA DK SA SK", "CA CK CQ CJ"),  # He would have had to follow.
        ("C10", "DJ", "DJ DA DK S10 SJ", "CA CK CQ CJ HA HK HQ HJ"),  # Or to trump.
        ("CJ", "CQ", "CQ DA DK SA SK", ""),
    ],
)
def test_sn_4_1_tells_what_the_opponent_does_not_hold(
    card: str, answer: str, hand0: str, barred: str
) -> None:
    view = closed_and_led(card, answer, hand0)
    told = {PACK[place] for place in belief_of(view).barred}
    assert told == set(barred.split()) - set(view.hand)


def test_nothing_is_certain_of_who_follows_while_the_stock_is_open() -> None:
    state = go(begin("CJ CA DK", "C10", "H10"), "C10 CJ")
    assert belief_of(state.view(1)).barred == ()


def test_the_other_card_of_a_marriage_is_known() -> None:
    state = go(begin("CA", "DK DQ", "H10"), "marriage D", "DQ CA")
    assert belief_of(state.view(0)).known == (PLACE["DK"],)


def test_a_card_that_was_exchanged_for_is_known() -> None:
    state = go(begin("CJ", "CA HJ", "H10"), "CA CJ", "exchange")
    assert belief_of(state.view(0)).known == (PLACE["H10"],)


# ---- what is likely -----------------------------------------------------------------------------


def share(view: schnapsen.View, card: str) -> tuple[float, float]:
    """How likely the opponent holds a card: before and after one asks how he has played."""
    belief = belief_of(view)
    rng = np.random.RandomState(3)
    rows = belief.sampled(rng, 4000)
    holds = (rows[:, : len(belief.known) + belief.hand] == PLACE[card]).any(axis=1)
    weights = likelihood(view, rows, rng)
    assert (weights > 0).all()
    return float(holds.mean()), float(weights[holds].sum() / weights.sum())


def test_who_announces_no_marriage_has_most_likely_none() -> None:
    """Player 0 holds the Queen of diamonds: the King may be anywhere, the pair of clubs hardly."""
    state = go(begin("DQ SA SK", "CK DJ", "H10", stock="HA HK"), "CK")
    view = state.view(0)
    belief = belief_of(view)
    rng = np.random.RandomState(3)
    rows = belief.sampled(rng, 4000)
    weights = likelihood(view, rows, rng)
    with_queen = (rows[:, : belief.hand + len(belief.known)] == PLACE["CQ"]).any(axis=1)
    assert weights[with_queen].mean() < 0.4 * weights[~with_queen].mean()


def test_who_leads_and_does_not_exchange_has_hardly_the_jack() -> None:
    state = go(begin("CJ SA SK", "CA DJ SJ", "H10", stock="DA DK"), "CA CJ", "draw", "SJ")
    before, after = share(state.view(0), "HJ")
    assert after < 0.5 * before


def test_who_does_not_take_a_ten_has_hardly_the_ace() -> None:
    state = go(begin("DJ", "C10", "H10", stock="SA SK"), "C10 DJ")
    before, after = share(state.view(1), "CA")
    assert after < 0.6 * before


def test_he_held_five_cards_whenever_he_played_one() -> None:
    """Also where he had exchanged; once the stock is closed, each play leaves one less."""
    exchanges = 0
    for seed in range(24):
        for state, seat in moments(seed, wildly=seed % 2 == 0):
            view = state.view(seat)
            if not view.stock_size:
                break
            belief, rng, history = (
                belief_of(view),
                np.random.RandomState(seed),
                opponent_history(view),
            )
            his = holdings(history, belief, belief.sampled(rng, 3), rng)
            for at, play in enumerate(history.plays):
                held = his.at(at, play)
                assert (held.sum(axis=1) == 5 - (at - play.draws)).all()
                assert held[his.cards == play.card].all()
                for card, before in history.taken.items():
                    there = before <= at <= history.gone.get(card, at)
                    assert (held[his.cards == card] == there).all()
            exchanges += len(history.taken)
    assert exchanges > 20


def test_whether_he_could_have_exchanged_is_what_the_law_says() -> None:
    """SN 6, SN 13: under every option, whenever he led without a marriage."""
    for seed in range(examples(300, 100)):
        walk, allowed = begun(schnapsen, f"could exchange {seed}"), []
        while not walk.over:
            state = walk.state
            seat, action = walk.step()
            if state.phase == "lead" and seat == 1 and str(action).startswith("play"):
                allowed.append(1 in state.view(None).may_exchange)
        plays = opponent_history(walk.state.view(0)).plays
        told = [play.could_exchange for play in plays if play.led is None and not play.announced]
        assert told == allowed, walk.record


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=examples(40, 10), deadline=None)
def test_when_he_got_his_cards_is_possible_too(seed: int, wildly: bool) -> None:
    """Five are dealt, one comes with each draw, and what was played was there by then."""
    for state, seat in moments(seed, wildly):
        view = state.view(seat)
        belief = belief_of(view)
        if not view.stock_size:
            continue
        rng = np.random.RandomState(seed)
        history = opponent_history(view)
        rows = belief.sampled(rng, 4)
        his = holdings(history, belief, rows, rng)
        slots = [*[0] * 5, *range(1, history.draws + 1)]
        for cards, since in zip(his.cards, his.since, strict=True):
            assert len(set(cards)) == len(cards)
            by_card = dict(zip(map(int, cards), map(int, since), strict=True))
            dealt = sorted(by_card[card] for card in by_card if card not in history.taken)
            assert dealt == slots
            for play in history.plays:
                assert by_card[play.card] <= play.draws
        assert history.draws == (STOCK - view.stock_size) // 2
        assert (likelihood(view, rows, rng) > 0).all()
