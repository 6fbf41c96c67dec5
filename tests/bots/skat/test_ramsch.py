"""Ramsch by search: possible worlds, legal and reproducible acts from the view alone, good ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from stammtisch.bots.bot import Bot, bot_named
from stammtisch.bots.budget import Budget
from stammtisch.bots.play import play_out
from stammtisch.bots.skat import ramsch, ramsch_belief
from stammtisch.bots.skat.features import cards_of
from stammtisch.bots.skat.levels import LEVELS
from stammtisch.cardplay.actions import Discard
from stammtisch.games import skat
from stammtisch.games.skat.cards import JACKS, PACK
from stammtisch.games.skat.notation import TakeSkat
from stammtisch.games.skat.phases import State, imagine
from stammtisch.games.skat.view import Hidden, View
from stammtisch.solver.ramsch import encode_worlds, position_of
from tests.bots.possible import possible
from tests.games.skat.tables import dealt, go
from tests.habit import examples
from tests.solver.skat import ramsch_deals as deals

SEATS = range(3)


def rng() -> np.random.RandomState:
    return np.random.RandomState(1)


def lighter(name: str) -> Bot[View]:
    """A level at a fraction of its work."""
    return replace(LEVELS[name], budget=Budget(worlds=2, nodes=5_000))


def explained(view: View, hands: tuple[Any, ...], lying: Any) -> Iterator[Hidden]:
    """All that may have been dealt and laid down, so that the cards lie as in a world now."""
    takers = [seat for seat, action in view.history if isinstance(action, TakeSkat)]
    held = [{*hand} for hand in hands]
    for trick in (*view.tricks, skat.Trick(view.leader, view.trick, 0)):
        for place, card in enumerate(trick.cards):
            held[(trick.leader + place) % 3].add(card)
    laid = sum(isinstance(action, Discard) for _, action in view.history)
    yield from _undone(view, held, {*lying}, takers[:laid], ())


def _undone(
    view: View, held: list[set[str]], lying: set[str], takers: list[int], laid: tuple[str, ...]
) -> Iterator[Hidden]:
    """Takes the last discard back, in every way that a seat may have taken two cards up."""
    if not takers:
        hands = tuple(() if s == view.seat else tuple(held[s]) for s in SEATS)
        yield Hidden(hands, () if view.skat and not laid_before(view) else tuple(lying), laid)
        return
    *earlier, taker = takers
    twelve = held[taker] | lying
    known = view.seat in (taker, *earlier[-1:])
    if taker == view.seat:
        pairs: Any = [view.skat]
    elif earlier and earlier[-1] == view.seat:
        pairs = [view.laid_away]
    else:
        pairs = combinations(sorted(twelve), 2)
    own = laid if taker == view.seat or _taken_by_viewer(view, taker) else (*sorted(lying), *laid)
    for pair in pairs:
        if {*pair} <= twelve and (
            known or not earlier or view.options.push_jacks or not {*pair} & {*JACKS}
        ):
            before = [twelve - {*pair} if s == taker else held[s] for s in SEATS]
            yield from _undone(view, before, {*pair}, earlier, own)


def laid_before(view: View) -> bool:
    """Whether somebody had laid two cards down before this seat took two up."""
    takers = [seat for seat, action in view.history if isinstance(action, TakeSkat)]
    return bool(takers) and takers[0] != view.seat


def _taken_by_viewer(view: View, layer: int) -> bool:
    takers = [seat for seat, action in view.history if isinstance(action, TakeSkat)]
    after = takers[takers.index(layer) + 1 :]
    return bool(after) and after[0] == view.seat


def moments(number: int) -> Iterator[tuple[State, View]]:
    """Moments at which somebody is to act, of random deals by any of Ramsch's rules."""
    for seed in range(number):
        for state in deals.walk(f"bots {seed}"):
            if state.to_act is not None:
                yield state, state.view(state.to_act)


# ---- worlds -------------------------------------------------------------------------------------


def test_sk_10_14_every_world_is_one_that_the_law_accepts():
    """Somebody may have been dealt and laid down cards so that they lie now as in the world."""
    met: Counter[str] = Counter()
    for seed, (_, view) in enumerate(moments(examples(24, 12))):
        drawn = ramsch_belief.sample_worlds(view, 2, np.random.RandomState(seed))
        for at in range(2):
            hands = [cards_of(int(each)) for each in drawn.hands[at]]
            assert hands[view.seat] == view.hand
            if view.phase == "pass_on":
                assert not drawn.lying[at]
                continue
            ways = explained(view, tuple(hands), cards_of(int(drawn.lying[at])))
            assert any(possible(skat, view, hidden) for hidden in ways), (view, hands)
            met[f"{view.phase}, {len(set(_takers(view)))} took"] += 1
    assert len(met) >= 6, met


def _takers(view: View) -> list[int]:
    return [seat for seat, action in view.history if isinstance(action, TakeSkat)]


def test_the_truth_is_among_the_worlds():
    """Near the end every world is met, the real one among them."""
    for state, view in moments(examples(40, 12)):
        if view.phase == "play" and len(view.hand) == 2:
            drawn = ramsch_belief.sample_worlds(view, 3000, rng())
            found = {tuple(map(int, each)) for each in drawn.hands}
            assert tuple(sum(1 << PACK.index(c) for c in hand) for hand in state.hands) in found


def test_worlds_are_equally_likely():
    """At the last trick there are few ways for the cards to lie: each is met as often."""
    several = 0
    for _, view in moments(examples(40, 15)):
        if view.phase == "play" and len(view.hand) == 1:
            drawn = ramsch_belief.sample_worlds(view, 4000, rng())
            times = Counter(map(tuple, drawn.hands.tolist()))
            several += len(times) > 2
            for number in times.values():
                assert number == pytest.approx(4000 / len(times), rel=0.25)
    assert several > 5


def test_sk_10_4_what_was_handed_on_lies_with_those_who_took_it():
    """Forehand laid two cards; middlehand pushed, so that they are rearhand's, or lie there."""
    options = skat.Options(ramsch="schieberamsch", ramsch_grand_hand="never")
    state = skat.begin(replace(dealt(forehand="CA C10"), forced_ramsch=True), options)
    state = go(state, "take_skat", "discard C10 CA", "push", "take_skat", "discard H7 H8")
    view = state.view(1)
    drawn = ramsch_belief.sample_worlds(view, 300, rng())
    for hands, lying in zip(drawn.hands, drawn.lying, strict=True):
        middle, skat_ = cards_of(int(hands[2])), cards_of(int(lying))
        assert not {"CA", "C10"} & {*middle}
        assert not {*JACKS} & {*skat_}


def test_worlds_as_the_solver_takes_them_are_those_of_the_law():
    for state, view in moments(examples(30, 10)):
        if view.phase == "play":
            hidden = state.hidden_from(view.seat)
            position = position_of(imagine(view, hidden))
            places = dict(zip(PACK, encode_worlds(view, [hidden])[0], strict=False))
            for seat, cards in enumerate(position.hands):
                assert all(places[card] == seat for card in cards)


# ---- acts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
def test_acts_are_of_the_menu_and_the_same_for_the_same_view(name):
    bot = lighter(name)
    for seed, (state, view) in enumerate(moments(examples(12, 4))):
        if seed % 3 == 0:
            action = bot.act(view, f"seed {seed}")
            assert action in state.actions(view.seat)
            assert action == bot.act(view, f"seed {seed}")


@pytest.mark.parametrize("name", LEVELS)
def test_acts_hang_on_the_view_alone(name):
    """Cards that the player cannot see are exchanged: he acts as before."""
    bot, asked = lighter(name), 0
    for seed, (_, view) in enumerate(moments(examples(30, 12))):
        if view.phase == "pass_on" or seed % 7:
            continue
        drawn = ramsch_belief.sample_worlds(view, 1, np.random.RandomState(seed))
        hands = tuple(cards_of(int(each)) for each in drawn.hands[0])
        ways = explained(view, hands, cards_of(int(drawn.lying[0])))
        other = next(imagine(view, each) for each in ways if possible(skat, view, each))
        assert bot.act(other.view(view.seat), "1") == bot.act(view, "1")
        asked += 1
    assert asked > 5


def test_a_sure_loser_under_the_trick_is_thrown_away():
    """Void in the suit led: the ace goes on another's trick, not a seven."""
    options = skat.Options(ramsch="ramsch", ramsch_grand_hand="never")
    hand = dealt(
        forehand="SK S9 S8 S7 H7 H8 D7 D8 C8 C9",
        middlehand="SA SQ H9 HQ D9 DQ DK CQ CK CJ",
        rearhand="HA H10 C7 D10 DA CA C10 HJ DJ HK",
    )
    state = go(skat.begin(replace(hand, forced_ramsch=True), options), "play S9", "play SA")
    for name in LEVELS:
        action = LEVELS[name].act(state.view(0), "1")
        assert str(action)[5:] in {"HA", "H10", "DA", "D10", "CA", "C10"}


def test_sk_10_3_a_march_is_gone_on_with():
    """Nine tricks, and the highest jack: the tenth comes to 120."""
    options = skat.Options(ramsch="ramsch", ramsch_grand_hand="never")
    own = "CJ SJ HJ DJ CA C10 CK CQ C9 C8"
    state = skat.begin(replace(dealt(forehand=own), forced_ramsch=True), options)
    bots = [lighter("club") for _ in SEATS]
    lead = ("CJ", "SJ", "HJ", "DJ", "CA", "C10", "CK")
    for card in lead:
        state = go(state, f"play {card}")
        for _ in range(2):
            state = state.act(state.to_act, bots[0].act(state.view(state.to_act), "1"))
    assert play_out(state, bots, "1").result.scores == (0, 120, 0)


def test_what_ramsch_brings_is_more_for_a_low_hand_than_for_a_high_one():
    options = skat.Options(ramsch="schieberamsch")
    low, high = (
        ramsch.outlook(skat.begin(dealt(forehand=own), options).view(1), 400, rng())
        for own in ("C7 C8 C9 S7 S8 S9 H7 H8 D7 D8", "CA C10 CK CJ SA S10 SK SJ HA H10")
    )
    assert high < 0 < low


@pytest.mark.parametrize("name", ["beginner", "club"])
def test_a_safe_hand_pushes_and_a_dangerous_one_takes(name):
    options = skat.Options(ramsch="schieberamsch", ramsch_grand_hand="never")
    for own, action in (
        ("C7 C8 C9 S7 S8 S9 H7 H8 D7 D8", "push"),
        ("CA C10 CK S10 SA SK HA H10 DA SJ", "take_skat"),
    ):
        state = skat.begin(replace(dealt(forehand=own), forced_ramsch=True), options)
        assert str(LEVELS[name].act(state.view(1), "1")) == action


def test_club_loses_less_than_players_at_random():
    """Twenty deals, a seat each: the mean of its scores less the others'."""
    total = 0.0
    for seed in range(20):
        seat = seed % 3
        club, simple = LEVELS["club"], bot_named("skat", "random")
        first = next(iter(deals.walk(f"strength {seed}")))
        players = [club if each == seat else simple for each in SEATS]
        scores = play_out(first, players, str(seed)).result.scores
        total += (1.5 * scores[seat] - 0.5 * sum(scores)) / 20
    assert total > 20
