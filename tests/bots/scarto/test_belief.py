"""Determinization in Scarto: exactly the worlds of the information set, equally often."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots import bot_named, next_act
from stammtisch.bots.scarto.belief import (
    Composition,
    compositions,
    opponents,
    sample_worlds,
    void_suits,
)
from stammtisch.games import scarto
from stammtisch.games.scarto.view import Hidden, View
from stammtisch.solver.scarto import GONE
from tests.bots.possible import possible
from tests.bots.scarto.hidden import every_world, hidden_in
from tests.games.scarto.hands import before_discard, go
from tests.walks import begun

THUMB = bot_named("scarto", "thumb")


def random_numbers(seed: int = 1) -> np.random.RandomState:
    return np.random.RandomState(seed)


def true_layout(view: View, state: scarto.State) -> list[int]:
    """Where the cards that the view does not show really are."""
    hands = state.deal.hands if state.phase == "discard" else state.hands
    where = {card: seat for seat, hand in enumerate(hands) for card in hand}
    return [where.get(card, GONE) for card in view.unseen]


def may_draw(view: View, layout: list[int], composition: Composition) -> bool:
    """Whether a layout is one of this composition."""
    left, right = opponents(view)
    bit = {left: 1, right: 2, GONE: 4}
    aside, lefts = Counter(), Counter()
    for kind, where in zip(composition.kinds, layout, strict=True):
        if not kind & bit[where]:
            return False
        aside[kind] += where == GONE
        lefts[kind] += where == left
    return all(
        aside[kind] == composition.aside[kind] and lefts[kind] == composition.left[kind]
        for kind in set(composition.kinds)
    )


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_the_truth_is_always_possible_and_may_be_drawn_and_what_is_drawn_is_possible(
    seed: int, wild: bool
) -> None:
    """In wild play and in sensible play, for every player at every moment."""
    walk = begun(scarto, f"belief {seed}")
    while not walk.over:
        state = walk.state
        for seat in range(scarto.SEATS):
            view = state.view(seat)
            truth = true_layout(view, state)
            assert sum(may_draw(view, truth, each) for each in compositions(view)) == 1, walk.record
            if len(walk.history) % 8 == seat:
                assert possible(scarto, view, state.hidden_from(seat)), walk.record
                for layout in sample_worlds(view, 2, random_numbers(seed)):
                    assert possible(scarto, view, hidden_in(view, layout)), walk.record
        if wild:
            walk.step()
        else:
            walk.do(*next_act(state, (THUMB,) * 3, str(seed)))


@pytest.mark.parametrize("number", range(4))
def test_every_world_is_sampled_equally_often(number: int) -> None:
    """Before the last two tricks: tried against every way that the law allows."""
    state = scarto.begin(scarto.deal(f"even {number}", dealer=number % 3))
    while state.phase == "discard" or len(state.tricks) < 23 or len(state.trick) < number % 2:
        state = state.act(*next_act(state, (THUMB,) * 3, str(number)))
    view = state.view(state.to_act)
    worlds = every_world(view)
    assert sum(composition.ways for composition in compositions(view)) == len(worlds)
    drawn = Counter(
        map(tuple, sample_worlds(view, 200 * len(worlds), random_numbers(number)).tolist())
    )
    assert set(drawn) == worlds
    freedom = len(worlds) - 1
    deviation = sum((times - 200) ** 2 / 200 for times in drawn.values())
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5 + 4


# ---- what is certain ----------------------------------------------------------------------------


def play_of(*acts: str, hands: tuple[str, ...], discard: str) -> scarto.State:
    """Player 0 deals and lays ``discard`` away; then these cards are played."""
    return go(before_discard(*hands), f"discard {discard}", *acts)


SHORT = "S7 S6 S5 S4 S3 D2 D3 D4"
SWORDS = "SK SQ SC SJ S10 S9 S8 S1 S2"


def after_a_sword(played: str, third: str) -> tuple[frozenset[str], ...]:
    """What is known once player 1 has led a Sword and player 2, who holds none, has ``played``."""
    state = play_of("S1", played, hands=(SHORT, SWORDS, third), discard="D2 D3 D4")
    return void_suits(state.view(1))


def test_who_trumps_has_none_of_the_suit_led() -> None:
    assert after_a_sword("T9", "T9 M B*") == (frozenset(), frozenset(), frozenset("S"))


def test_the_matto_says_nothing() -> None:
    """SC 5.1"""
    assert after_a_sword("M", "T9 M B*") == (frozenset(),) * 3


def test_who_neither_follows_nor_trumps_has_no_trumps_either() -> None:
    known = after_a_sword("B1", "M B* C10 C9 C8 C7 C6 C5 C4 C3 C2 C1")
    assert known == (frozenset(), frozenset(), frozenset("ST"))


def test_after_a_matto_that_was_led_the_second_card_is_the_one_to_follow() -> None:
    """SC 5.2: the second player may play anything and shows nothing; the third must follow."""
    hands = ("D2 D3 D4 C*", "M SK SQ SC SJ S10", "S1 S2 B*")
    state = play_of("M", "S1", hands=hands, discard="D2 D3 D4")
    assert void_suits(state.view(1)) == (frozenset(),) * 3
    third = next(str(action).removeprefix("play ") for action in state.actions(0))
    shown = void_suits(go(state, third).view(1))
    assert shown[2] == frozenset()
    assert shown[0] == (frozenset() if third[0] == "S" else {"S"} if third[0] == "T" else {*"ST"})


def test_kings_the_angel_and_the_matto_are_never_thought_to_be_laid_away() -> None:
    """SC 3.2"""
    for angel in (20, 21):
        options = scarto.Options(angel=angel)
        state = scarto.begin(scarto.deal("never", dealer=1), options)
        state = state.act(*next_act(state, (THUMB,) * 3, "never"))
        view = state.view(2)
        worlds = sample_worlds(view, 400, random_numbers())
        aside = {card for at, card in enumerate(view.unseen) if (worlds[:, at] == GONE).any()}
        never = {"SK", "BK", "CK", "DK", "M", "T1", f"T{angel}"}
        assert not aside & never
        assert aside == {*view.unseen} - never


def test_the_bagatto_may_have_been_the_dealers_only_trump() -> None:
    """SC 3.3: then it may lie aside; and then the dealer has no trump at all."""
    mine = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10"
    state = before_discard("T1 S* B6 B7 C8 C9", mine, "T9..T2")
    state = go(state, "discard T1 B6 B7")
    view = state.view(1)
    assert possible(scarto, view, state.hidden_from(1))
    bagatto = view.unseen.index("T1")
    trumps = [at for at, card in enumerate(view.unseen) if card[0] == "T" and card != "T1"]
    cases = [each for each in compositions(view) if each.kinds[bagatto] == 4]
    assert sum(each.ways for each in cases) > 0
    for each in cases:
        assert {each.kinds[at] for at in trumps} == {1}  # all with the player who did not deal


@pytest.mark.parametrize("rule", ["only_trump", "alone"])
def test_the_bagatto_laid_away_says_where_the_matto_is_not(rule: str) -> None:
    """SC 9.1: where the Matto keeps it in hand, the dealer who laid it away has no Matto."""
    options = scarto.Options(bagatto_discard=rule)
    mine = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10"
    state = before_discard("T1 S* B6 B7 C8 C9", mine, "T9..T2 M", options=options)
    state = go(state, "discard T1 B6 B7")
    view = state.view(1)
    assert possible(scarto, view, state.hidden_from(1))
    bagatto, matto = view.unseen.index("T1"), view.unseen.index("M")
    cases = [each for each in compositions(view) if each.kinds[bagatto] == 4]
    assert cases
    with_dealer = any(each.kinds[matto] & ~1 for each in cases)
    assert with_dealer == (rule == "only_trump")


def test_once_the_dealer_has_trumped_the_bagatto_was_not_laid_away() -> None:
    state = before_discard("T1 T5 S* B6 B7 C8", "T21 D* C1", "T9 B1")
    state = go(state, "discard B6 B7 C8", "D1")
    dealers = state.view(2)
    assert any(each.kinds[dealers.unseen.index("T1")] == 4 for each in compositions(dealers))
    state = go(state, *[str(state.actions(2)[0]).removeprefix("play ")], "T5")
    view = state.view(1)
    assert all(each.kinds[view.unseen.index("T1")] != 4 for each in compositions(view))


def test_what_the_law_forbids_is_not_possible() -> None:
    state = scarto.begin(scarto.deal("forbidden"))
    state = state.act(*next_act(state, (THUMB,) * 3, "forbidden"))
    view, hidden = state.view(1), state.hidden_from(1)
    king = next(card for card in hidden.hands[0] if card[1:] == "K")
    assert possible(scarto, view, hidden)
    assert not possible(scarto, view, Hidden(hidden.hands, (*hidden.discard[:2], king)))
    assert not possible(
        scarto, view, Hidden((hidden.hands[0], (), hidden.hands[0]), hidden.discard)
    )
