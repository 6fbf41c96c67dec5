"""Determinization in Skat: the true deal can be sampled, and every sample is possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots.bot import bot_named
from stammtisch.bots.play import next_act
from stammtisch.bots.skat import belief, card_reading, likelihood
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.features import cards_of, mask
from stammtisch.games import skat
from stammtisch.games.skat.cards import PACK, SUIT
from stammtisch.games.skat.phases import Playing, State
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import encode_worlds
from tests.bots.possible import possible
from tests.bots.skat.games import GAMES
from tests.bots.skat.hidden import hidden_in
from tests.habit import examples


def declared(seed: str, dealer: int, game: str) -> State:
    """A deal in which somebody plays this game."""
    rng = Random(seed)
    way, kind = game.split(" ", 1)
    state: State = skat.begin(skat.deal(seed, dealer))
    while state.phase == "auction":
        menu = state.actions(state.to_act)
        calls = [action for action in menu if str(action) == "hold"] or menu[:2]
        state = state.act(state.to_act, rng.choice([*calls, menu[-1], menu[-1]]))
        if state.phase == "finished":
            return declared(seed + "'", dealer, game)
    state = state.act(state.to_act, way)
    if state.phase == "discard":
        state = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
    wanted = f"declare {kind}"
    if wanted not in map(str, state.actions(state.to_act)):  # A null is not worth every bid.
        wanted = "declare D"
    return state.act(state.to_act, wanted)


def moments(state: State, rng: Random, sensible: bool) -> list[State]:
    """All states from here to the end: cards at random, or by rules of thumb."""
    thumbs = [bot_named("skat", "thumb")] * 3
    found = []
    while state.to_act is not None:
        found.append(state)
        if sensible:
            state = state.act(*next_act(state, thumbs, "thumb"))
        else:
            state = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
    return found


def truth(state: State, view: View) -> belief.Worlds:
    """How the cards really lie, as a world."""
    contract = view.contract
    aside = state.laid_away if isinstance(state, Playing) and contract and not contract.hand else ()
    return belief.Worlds.one(state.deal.hands, state.deal.skat, aside)


@settings(max_examples=examples(30, 8), deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 2), st.sampled_from(GAMES), st.booleans())
def test_the_truth_is_possible_and_so_is_all_that_is_drawn(seed, dealer, game, sensible):
    rng = Random(seed)
    states = moments(declared(f"belief/{seed}", dealer, game), rng, sensible)
    for state in rng.sample(states, min(6, len(states))):
        view, hidden = state.view(state.to_act), state.hidden_from(state.to_act)
        assert possible(skat, view, hidden)
        assert hidden_in(view, truth(state, view), 0) == hidden
        worlds = belief.sample_worlds(view, 20, np.random.RandomState([seed]))
        for row in range(0, 20, 5):
            assert possible(skat, view, hidden_in(view, worlds, row))
        if view.phase == "play":
            hidden = [hidden_in(view, worlds, row) for row in range(20)]
            by_law = encode_worlds(view, hidden)
            assert (encode_worlds(view, belief.to_places(view, worlds)) == by_law).all()
        for reads in (False, True):
            table = likelihood.weights(view, worlds, evaluation(), reads)
            own = likelihood.weights(view, truth(state, view), evaluation(), reads)
            assert (table > 0).all()
            assert own[0] > 0


@settings(max_examples=examples(20, 5), deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 2))
def test_before_the_game_is_named_all_unseen_cards_may_lie_anywhere(seed, dealer):
    state: State = skat.begin(skat.deal(f"auction/{seed}", dealer))
    for text in ("bid 18", "hold", "bid 20", "pass", "pass", "hand"):
        view = state.view(state.to_act)
        worlds = belief.sample_worlds(view, 5, np.random.RandomState([seed]))
        for row in range(5):
            assert possible(skat, view, hidden_in(view, worlds, row))
        state = state.act(state.to_act, text)


def late(cards: int = 2) -> Playing:
    """A deal of which so many cards a hand are left, and somebody has not followed suit."""
    for number in range(100):
        state = declared(f"late/{number}", 0, "take_skat S")
        for moment in moments(state, Random(number), sensible=False):
            if not moment.trick and len(moment.hands[moment.to_act]) == cards:
                return moment
    raise AssertionError


def test_every_world_is_sampled_equally_often():
    """Compared with an enumeration of all worlds that the law allows."""
    state = late()
    seat = next(s for s in range(3) if s != state.contract.soloist)
    while state.to_act != seat:
        state = state.act(state.to_act, state.actions(state.to_act)[0])
    view = state.view(seat)
    known = belief.constraints_of(view)
    cards = [card for card in PACK if known.unseen >> PACK.index(card) & 1]
    ways = set()
    sizes = [place.size for place in known.places]
    for first in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in first]
        for second in combinations(rest, sizes[1]):
            piles = [mask(first), mask(second), mask(c for c in rest if c not in second)]
            if all(not pile & ~p.possible for pile, p in zip(piles, known.places, strict=True)):
                ways.add(tuple(piles))
    number = 200 * len(ways)
    drawn = belief.sample(known, number, np.random.RandomState([1]))
    counts = Counter(map(tuple, drawn.tolist()))
    assert set(counts) == ways
    degrees = len(ways) - 1
    square = sum((counts[way] - 200) ** 2 / 200 for way in ways)
    assert degrees >= 3
    assert square < degrees + 4 * (2 * degrees) ** 0.5


def test_a_player_who_did_not_follow_is_void_in_every_world():
    state: State = skat.begin(
        skat.parse_deal(
            {
                "dealer": 2,
                "hands": [
                    ["CA", "C10", "CK", "CQ", "C9", "C8", "C7", "SA", "HA", "DA"],
                    ["S10", "SK", "SQ", "S9", "S8", "S7", "H7", "H8", "H9", "HQ"],
                    ["D7", "D8", "D9", "DQ", "DK", "D10", "HK", "H10", "CJ", "SJ"],
                ],
                "skat": ["HJ", "DJ"],
            }
        )
    )
    for text in ("pass", "bid 18", "pass", "hand", "declare grand", "play CA", "play S7"):
        state = state.act(state.to_act, text)
    worlds = belief.sample_worlds(state.view(2), 200, np.random.RandomState([1]))
    clubs = mask(card for card in PACK if SUIT["grand"][card] == "C")
    assert not (worlds.dealt[:, 1] & clubs & ~mask(["S7"])).any()
    jacks = mask(["HJ", "DJ"])
    assert (worlds.dealt[:, 1] & jacks).any()  # Trumps he may still have.


def test_a_passed_hand_is_believed_weaker_than_one_that_bid():
    state: State = skat.begin(skat.deal("weights", 0))
    for text in ("bid 18", "hold", "bid 20", "hold", "bid 22", "pass", "pass", "take_skat"):
        state = state.act(state.to_act, text)
    state = state.act(2, "discard " + " ".join(sorted(state.hand[:2])))
    view = state.act(2, "declare C").view(1)
    worlds = belief.sample_worlds(view, 3000, np.random.RandomState([1]))
    table = likelihood.weights(view, worlds, evaluation())
    jacks = np.array(
        [len([c for c in cards_of(int(d)) if c[1:] == "J"]) for d in worlds.dealt[:, 2]]
    )
    assert (jacks * table).sum() / table.sum() > jacks.mean() + 0.15


def test_what_was_said_in_the_auction_is_read_from_the_history():
    state: State = skat.begin(skat.deal("said", 0))
    for text in ("bid 18", "hold", "bid 20", "pass", "bid 22", "pass"):
        state = state.act(state.to_act, text)
    # Forehand (1) held 18 and left at 20, middlehand (2) called 20 and left at 22.
    assert likelihood.biddings(state.view(0)) == ((22, 0), (18, 20), (20, 22))


@pytest.mark.parametrize("dealer", range(3))
def test_a_bidder_is_judged_by_his_own_place_in_the_auction(
    dealer: int, monkeypatch: pytest.MonkeyPatch
):
    """Forehand, middlehand and rearhand are 0, 1 and 2, wherever they sit."""
    state: Any = skat.begin(skat.deal("places", dealer))
    for text in ("bid 18", "hold", "pass", "bid 20", "pass", "take_skat"):
        state = state.act(state.to_act, text)
    seats = {mask(hand): seat for seat, hand in enumerate(state.deal.hands)}
    asked: set[tuple[int, int]] = set()
    games_of = likelihood.games_of

    def noted(learned, hands, place):
        asked.update((seats[int(hand)], place) for hand in hands)
        return games_of(learned, hands, place)

    monkeypatch.setattr(likelihood, "games_of", noted)
    for seat in range(3):
        view = state.view(seat)
        likelihood.weights(view, truth(state, view), evaluation())
    assert asked == {((dealer + 1) % 3, 0), ((dealer + 2) % 3, 1), (dealer, 2)}


@pytest.mark.parametrize("kind", ["C", "grand"])
def test_a_likelihood_is_a_share_of_all_that_could_have_been_played(kind: str):
    rng = Random(kind)
    state: Any = declared(f"reads/{kind}", 1, f"take_skat {kind}")
    table = np.array(
        [[1 + rng.randrange(40) for _ in range(card_reading.SORTS)]] * card_reading.SITUATIONS
    )
    state = moments(state, rng, sensible=False)[-1]
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    for played in card_reading.cards_played(kind, state.contract.soloist, tricks):
        hand = mask(state.deal.hands[played.seat])
        if played.seat == state.contract.soloist:
            hand = (hand | mask(state.deal.skat)) & ~mask(state.laid_away)
        held = hand & ~played.gone
        may = [c for c in cards_of(held) if not played.must or played.must & mask([c])]
        assert PACK[played.card] in may
        row = table[played.situation]
        total = sum(int(row[played.sorts[PACK.index(c)]]) for c in may)
        share = int(row[played.sorts[played.card]]) / total
        (got,) = card_reading.likelihood(table, played, np.array([hand]))
        assert got == pytest.approx(share * 15 / 16 + 1 / 16 / len(may))
