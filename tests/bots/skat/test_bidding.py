"""Bids: skats are imagined by what the others bid, and what pays depends on the scoring."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from stammtisch.bots.skat import bidding
from stammtisch.bots.skat.evaluation import ONE, evaluation
from stammtisch.bots.skat.expected_score import GameContext
from stammtisch.bots.skat.features import mask
from stammtisch.games import skat
from stammtisch.games.skat.notation import Bid, Hold, Pass
from stammtisch.games.skat.phases import State
from stammtisch.games.skat.view import View
from tests.bots.skat.test_levels import deal, swapped

MARGINAL = ["HJ", "DJ", "CA", "CK", "C9", "C8", "SA", "HK", "H8", "D9"]
"""Clubs without two: worth 36, and won about as often as not."""
JACKS = mask(["CJ", "SJ", "HJ", "DJ"])
SETTINGS = bidding.BiddingSettings(skats=400, candidates=6)


def jacks_in_skat(view: View, settings: bidding.BiddingSettings) -> float:
    skats = bidding._skats(view, settings, evaluation(), np.random.RandomState([1]))
    assert len(skats) == settings.skats
    unseen = mask(view.unseen)
    assert all(int(each).bit_count() == 2 and not each & ~unseen for each in skats)
    return float(np.mean([int(each & JACKS).bit_count() for each in skats]))


def test_who_bids_high_has_the_jacks_that_are_not_in_the_skat() -> None:
    hand = ["DJ", "C9", "C8", "S9", "S8", "H9", "H8", "HK", "D9", "D8"]
    silent: State = skat.begin(deal(hand, seat=0, dealer=0))
    bold = silent
    while bold.bid < 48:
        action = next(a for a in bold.actions(bold.to_act) if isinstance(a, Bid | Hold))
        bold = bold.act(bold.to_act, action)
    assert {seat for seat, _ in bold.history} == {1, 2}, "the two others, as rearhand looks on"
    uniform = replace(SETTINGS, candidates=1)
    assert abs(jacks_in_skat(silent.view(0), SETTINGS) - 6 / 22) < 0.08
    assert abs(jacks_in_skat(bold.view(0), uniform) - 6 / 22) < 0.08
    assert jacks_in_skat(bold.view(0), SETTINGS) < 0.75 * 6 / 22


def test_nothing_that_cannot_be_seen_decides_a_call() -> None:
    rng, seen = Random(5), 0
    settings = replace(SETTINGS, skats=20)
    for number in range(8):
        state: State = skat.begin(skat.deal(f"calls/{number}", number % 3))
        while state.phase == "auction":
            seat = state.to_act
            choose = [
                bidding.choose(
                    each.view(seat), settings, evaluation(), np.random.RandomState([number])
                )
                for each in (state, *swapped(state, seat, rng))
            ]
            assert len(set(map(str, choose))) == 1
            seen += len(choose) - 1
            state = state.act(seat, choose[0])
    assert seen > 20


def test_each_scoring_has_its_own_least() -> None:
    """Where nothing may be risked a marginal hand is passed; where much may, it is bid."""
    for tournament in (False, True):
        options = skat.Options(tournament_scoring=tournament)
        view = skat.begin(deal(MARGINAL, seat=0, dealer=1), options).view(0)
        name = "least_in_tournament" if tournament else "least"
        for least, action in ((200, Pass()), (-200, Bid(18))):
            settings = replace(SETTINGS, **{name: least})
            got = bidding.choose(view, settings, evaluation(), np.random.RandomState([1]))
            assert got == action


# ---- rules of the pub (SK 10) --------------------------------------------------------------------

PUB = skat.Options(ramsch="schieberamsch", ramsch_grand_hand="always")
DANGEROUS = ["CJ", "CK", "CQ", "SK", "S10", "HK", "HA", "H9", "D10", "DK"]
"""Middle cards, and nothing below them: no game to bid, and lost in Ramsch."""
HARMLESS = ["C7", "C8", "C9", "S7", "S9", "H7", "H8", "D7", "D8", "D9"]
GRAND = ["CJ", "SJ", "HJ", "DJ", "CA", "C10", "SA", "HA", "H10", "DA"]


def promised(hand: list[str], options: skat.Options) -> int:
    """What a pass promises forehand after two passes beyond what it usually does."""
    state: State = skat.begin(deal(hand, seat=1, dealer=0), options)
    state = state.act(2, "pass").act(0, "pass")
    return bidding._after_a_pass(state.view(1), np.random.RandomState([1]))


def test_a_pass_is_worth_what_ramsch_promises() -> None:
    assert promised(DANGEROUS, skat.Options()) == promised(HARMLESS, skat.Options()) == 0
    assert promised(DANGEROUS, PUB) < -20 * ONE
    assert promised(HARMLESS, PUB) > 20 * ONE


def test_the_more_players_may_still_bid_the_less_it_counts() -> None:
    state: State = skat.begin(deal(HARMLESS, seat=2, dealer=0), PUB)
    first = bidding._after_a_pass(state.view(2), np.random.RandomState([1]))
    assert 0 < first < promised(HARMLESS, PUB) / 2
    bid = state.act(2, "bid 18")
    assert bidding._after_a_pass(bid.view(1), np.random.RandomState([1])) == 0


def test_a_grand_from_the_hand_instead_of_ramsch() -> None:
    for hand, said in ((GRAND, "grand_hand"), (HARMLESS, "pass")):
        dealt = replace(deal(hand, seat=1, dealer=0), forced_ramsch=True)
        view = skat.begin(dealt, PUB).view(1)
        assert view.phase == "grand_hand"
        chosen = bidding.choose(view, SETTINGS, evaluation(), np.random.RandomState([1]))
        assert str(chosen) == said


def test_sk_10_11_a_game_that_counts_double_is_worth_twice_as_much_but_for_the_additions() -> None:
    context = GameContext(evaluation(), skat.Options(tournament_scoring=True), 18, 0)
    once, twice = context, replace(context, factor=2)
    value = np.array([24, 48])
    assert (twice.gain(value) - once.gain(value)).tolist() == [24, 48]
    assert (twice.loss(value) - once.loss(value)).tolist() == [-48, -96]


def test_sk_10_16_bierlachs_has_no_additions() -> None:
    """As by the plain rules: a game won is as far ahead of the others, and a loss as far behind."""
    listed = skat.Options(tournament_scoring=True, bierlachs="301")
    value = np.array([24, 48])
    context = GameContext(evaluation(), listed, 18, 0)
    assert (context.gain(value).tolist(), context.loss(value).tolist()) == ([24, 48], [-48, -96])
    view = skat.begin(deal(MARGINAL, seat=0, dealer=1), listed).view(0)
    for least, action in ((200, Pass()), (-200, Bid(18))):
        settings = replace(SETTINGS, least=least, least_in_tournament=-least)
        got = bidding.choose(view, settings, evaluation(), np.random.RandomState([1]))
        assert got == action
