"""How the searching bots choose cards: endings, match equity, and what they may not see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from stammtisch.bots import bot_named, next_act
from stammtisch.bots.bot import LEVELS, Bot
from stammtisch.bots.budget import Budget
from stammtisch.bots.scarto.belief import compositions, opponents, sample_worlds
from stammtisch.bots.scarto.equity import equity
from stammtisch.bots.scarto.levels import CLUB
from stammtisch.bots.scarto.likelihood import likelihoods, resampled_worlds
from stammtisch.bots.scarto.play import after, distinct
from stammtisch.cardplay.actions import Play, enumerated
from stammtisch.cardplay.match import Standing
from stammtisch.games import scarto
from stammtisch.games.scarto.cards import POINTS, STRENGTH, SUIT
from stammtisch.games.scarto.view import View
from stammtisch.solver.scarto import GONE, encode
from tests.bots.scarto.hidden import hidden_in
from tests.games.scarto.hands import before_discard
from tests.walks import begun

THUMB = bot_named("scarto", "thumb")


def quick(name: str, worlds: int = 12, nodes: int = 20_000) -> Bot:
    """A level with little work."""
    bot = bot_named("scarto", name)
    return replace(bot, budget=Budget(min(worlds, bot.budget.worlds), min(nodes, bot.budget.nodes)))


def thumb_deal(seed: str, dealer: int = 0, **options: int) -> Iterator[scarto.State]:
    """Every moment of a deal that three ``thumb`` play."""
    state = scarto.begin(scarto.deal(seed, dealer), scarto.Options(**options))
    while state.to_act is not None:
        yield state
        state = state.act(*next_act(state, (THUMB,) * 3, seed))


# ---- rows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_a_row_after_a_card_is_the_laws_next_state(number: int) -> None:
    walk = begun(scarto, f"rows {number}")
    while not walk.over:
        state = walk.state
        if state.phase == "play":
            row = encode(state)[None]
            view = state.view(state.to_act)
            for action in state.actions(state.to_act):
                then = state.act(state.to_act, action)
                if then.phase == "play":
                    assert (after(view, row, action.card)[0] == encode(then)).all(), walk.record
        walk.step()


# ---- cards that are equal in effect -------------------------------------------------------------


def worlds_tell_apart(view: View, low: str, high: str) -> bool:
    """Whether a card that lies between two of one suit may still be played by another."""
    return any(
        SUIT[card] == SUIT[low] and stronger(view, card, low) != stronger(view, card, high)
        for card in (*view.unseen, *view.trick)
    )


def stronger(view: View, card: str, other: str) -> bool:
    strength = STRENGTH[view.options.angel]
    return strength[card] > strength[other]


def test_of_cards_that_are_equal_in_effect_one_is_tried_and_no_other_left_out() -> None:
    left_out = 0
    for number in range(4):
        for state in thumb_deal(f"apart {number}", number % 3, angel=20 + number % 2):
            if state.phase != "play":
                continue
            view = state.view(state.to_act)
            cards = [action.card for action in enumerated(view.menu) if isinstance(action, Play)]
            tried = distinct(view, cards)
            assert set(tried) <= set(cards)
            worth = POINTS[view.options.angel]
            alike = {
                (low, high): SUIT[low] == SUIT[high]
                and worth[low] == worth[high]
                and not worlds_tell_apart(view, low, high)
                for low in cards
                for high in cards
            }
            for card in cards:
                assert sum(alike[card, each] for each in tried) == 1
            left_out += len(cards) - len(tried)
    assert left_out > 300


# ---- endings ------------------------------------------------------------------------------------


def shares(state: scarto.State, depth: int = 0) -> tuple[int, ...]:
    """What all make if each plays for his own points: max^n by the law, with the solver's ties."""
    if state.result:
        return state.result.points
    seat = state.to_act
    right = (seat + 1) % 3
    ends = [shares(state.act(seat, action)) for action in state.actions(seat)]
    return max(ends, key=lambda end: (end[seat], -end[right]))


KNOWN = (7, 10, 16, 19, 43, 66, 72, 81, 114, 186, 916)
"""Deals that ``thumb`` plays to an end in which a player knows every card, and it matters."""


@cache
def known_endings() -> tuple[scarto.State, ...]:
    """Moments with three tricks left when the player to act knows where every card is."""
    found = []
    for number in KNOWN:
        for state in thumb_deal(f"known {number}", number % 3):
            if state.phase != "play" or len(state.tricks) != 22:
                continue
            view = state.view(state.to_act)
            if (
                len(view.menu) > 1
                and sum(composition.ways for composition in compositions(view)) == 1
            ):
                found.append(state)
    return tuple(found)


def ends_of(state: scarto.State) -> dict[str, tuple[int, ...]]:
    return {
        str(action): shares(state.act(state.to_act, action))
        for action in state.actions(state.to_act)
    }


def test_with_every_card_known_the_best_card_is_found() -> None:
    decided = 0
    master = quick("master")
    for state in known_endings():
        ends, seat = ends_of(state), state.to_act
        value = equity(state.view(seat))
        worths = {card: value[end[seat], end[(seat + 1) % 3]] for card, end in ends.items()}
        chosen = str(master.act(state.view(seat), "known"))
        assert worths[chosen] == max(worths.values())
        decided += min(worths.values()) < max(worths.values())
    assert decided >= 10


def crossroads() -> Iterator[tuple[scarto.State, int, int]]:
    """Endings in which the most points are not the best against one of the others.

    With them that other, and by how much the player trails him if the greedy card draws level.
    """
    for state in known_endings():
        seat, ends = state.to_act, ends_of(state)
        for rival in opponents(state.view(seat)):
            greedy = max(end[seat] for end in ends.values())
            lead = max(end[seat] - end[rival] for end in ends.values() if end[seat] == greedy)
            best = max(end[seat] - end[rival] for end in ends.values())
            if best > lead:
                yield state, rival, lead


def test_in_the_last_deal_it_would_rather_not_be_last_than_make_more_points() -> None:
    """The third player is far ahead: one of two will lose, and the greedy card loses."""
    seen = 0
    for state, rival, behind in crossroads():
        seat, ends = state.to_act, ends_of(state)
        totals = [60, 60, 60]
        totals[seat], totals[rival] = -30 - behind, -30
        last = replace(state, standing=Standing(2, tuple(totals)))
        chosen = ends[str(quick("master").act(last.view(seat), "last"))]
        assert chosen[seat] - behind > chosen[rival], "it is not last"
        greedy = max(ends.values(), key=lambda end: end[seat])
        assert greedy[seat] > chosen[seat]
        assert greedy[seat] - behind <= greedy[rival], "it would have been"
        seen += 1
    assert seen == 2


# ---- every level --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
def test_what_cannot_be_seen_does_not_matter(name: str) -> None:
    """The hidden cards are laid out anew, with the same seed, at many moments."""
    bot, moments = quick(name), 0
    for number in range(2):
        for state in thumb_deal(f"hidden {number}", number % 3, angel=20 + number):
            moments += 1
            if moments % 5:
                continue
            view = state.view(state.to_act)
            layout = sample_worlds(view, 1, np.random.RandomState(moments))[0]
            other = scarto.imagine(view, hidden_in(view, layout))
            chosen = bot.act(view, "seed")
            assert chosen in enumerated(view.menu)
            assert bot.act(other.view(state.to_act), "seed") == chosen


def test_the_utility_is_an_argument() -> None:
    """Of two bots that differ only in their utility one plays to win, the other to lose."""
    club = quick("club")
    loser = replace(club, choose=replace(CLUB, utility=lambda view: -equity(view)).choose)
    different = 0
    for state in thumb_deal("utility"):
        view = state.view(state.to_act)
        different += club.act(view, "utility") != loser.act(view, "utility")
        assert club.act(view, "utility") == quick("club").act(view, "utility")
    assert different > 20


@pytest.mark.parametrize("name", LEVELS)
def test_every_discard_is_legal(name: str) -> None:
    bot = quick(name, worlds=4)
    for number in range(12):
        state = scarto.begin(
            scarto.deal(f"discard {number}", number % 3), scarto.Options(angel=20 + number % 2)
        )
        chosen = bot.act(state.view(state.to_act), "discard")
        assert chosen in state.actions(state.to_act)


@pytest.mark.parametrize("name", LEVELS)
def test_a_hand_of_hardly_anything_but_trumps_can_be_laid_away_from(name: str) -> None:
    """The two suit cards and the Matto are not enough: a trump must go (SC 3.4)."""
    state = before_discard("T21..T2 M SK BK CK DK S3 B3", "", "")
    chosen = str(quick(name, worlds=4).act(state.view(0), "trumps"))
    assert {"S3", "B3"} <= set(chosen.split())
    state.act(0, chosen)


# ---- likely worlds ------------------------------------------------------------------------------


def test_no_possible_world_is_ruled_out_and_likely_ones_are_possible() -> None:
    for number in range(3):
        for moment, state in enumerate(thumb_deal(f"likely {number}", number % 3)):
            if moment % 6 or state.to_act is None:
                continue
            view = state.view(state.to_act)
            random = np.random.RandomState(moment)
            drawn = sample_worlds(view, 50, random)
            assert (likelihoods(view, drawn) > 0).all()
            allowed = {tuple(layout) for layout in resampled_worlds(view, 20, random).tolist()}
            assert all(
                scarto.imagine(view, hidden_in(view, np.array(each))).view(view.seat) == view
                for each in list(allowed)[:2]
            )


def test_the_truth_is_more_likely_than_what_might_be() -> None:
    """In the play of ``thumb``; in log likelihood, over many moments."""
    gains = []
    for number in range(12):
        for moment, state in enumerate(thumb_deal(f"truth {number}", number % 3)):
            if state.phase != "play" or moment % 11:
                continue
            view = state.view(state.to_act)
            where = {card: seat for seat, hand in enumerate(state.hands) for card in hand}
            true = np.array([[where.get(card, GONE) for card in view.unseen]], np.uint8)
            drawn = np.concatenate([true, sample_worlds(view, 60, np.random.RandomState(moment))])
            weights = likelihoods(view, drawn)
            gains.append(np.log(weights[0] / weights[1:].mean()))
    assert np.mean(gains) > 0.5
