"""Games before the first trick are valued in solved worlds that the others' bids make likely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stammtisch import solver
from stammtisch.bots.skat import bidding, levels, solved_games
from stammtisch.bots.skat.belief import Worlds, sample_worlds
from stammtisch.bots.skat.evaluation import ONE, Evaluation, evaluation
from stammtisch.bots.skat.expected_score import Game, GameContext, outlook
from stammtisch.bots.skat.features import KIND, cards_of, mask
from stammtisch.bots.skat.solved_games import Way, from_solved_hand, with_solved_skats
from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Card
from stammtisch.games import skat
from stammtisch.games.skat.cards import GRAND, NULL
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.phases import State
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import Position, Question, encode, solve
from tests.bots.skat.test_levels import deal

pytestmark = pytest.mark.skipif(not solver.available, reason="the solvers were not built")

HANDS = (
    ["CA", "C10", "CQ", "C8", "C7", "SA", "SQ", "S9", "H9", "D8"],
    ["S10", "SJ", "S8", "S7", "HA", "H10", "HK", "HQ", "H8", "D9"],
    ["CJ", "SK", "HJ", "H7", "DA", "D10", "DK", "DQ", "DJ", "D7"],
)
SKAT = ["CK", "C9"]
CALLS = [
    "bid 18",
    "pass",
    "bid 20",
    "hold",
    "bid 22",
    "hold",
    "bid 23",
    "hold",
    "bid 24",
    "pass",
    "take_skat",
]
SETTINGS = replace(levels.MASTER.bids, nodes=1_000_000)


def played(acts: Sequence[str], options: Options | None = None) -> State:
    """The deal above after these acts, dealt by seat 2; seat 2 has bid 24 and been let have it."""
    whole = skat.Deal(2, tuple(map(tuple, HANDS)), tuple(SKAT))
    state: State = skat.begin(whole, options or Options())
    for act in acts:
        assert state.to_act is not None
        state = state.act(state.to_act, skat.parse_action(act))
    return state


def context_of(view: View, **more: Any) -> GameContext:
    assert view.seat is not None
    place = (view.seat - view.dealer - 1) % 3
    return GameContext(evaluation(), view.options, view.bid, place, **more)


def ways(view: View, *games: Game) -> list[Way]:
    return [Way(game, mask(view.hand), mask(view.laid_away)) for game in games]


def wins(view: View, way: Way, worlds: Worlds) -> list[bool]:
    """The slow way: each world as the solver's own position."""
    assert view.seat is not None
    found = []
    for world in worlds.dealt:
        hands = [cards_of(int(each)) for each in world]
        hands[view.seat] = cards_of(way.kept)
        points = solved_games._CARD_POINTS @ (way.aside >> np.arange(32) & 1)
        forehand = (view.dealer + 1) % 3
        kind = skat.cards.KINDS[way.game.kind]
        position = Position(kind, view.seat, forehand, tuple(hands), (), int(points))
        question: Question = "no trick" if kind == NULL else "at least"
        found.append(bool(solve([position], question)[0].value))
    return found


@pytest.mark.parametrize("kind", ["C", GRAND, NULL])
def test_worlds_are_the_solvers_positions(kind: str) -> None:
    view = played([*CALLS, "discard H7 SK"]).view(2)
    worlds = sample_worlds(view, 6, np.random.RandomState([1]))
    (way,) = ways(view, Game(KIND[kind]))
    ones = np.ones(6, np.int64)
    games = solved_games.games_at(
        context_of(view), ones * KIND[kind], ones * way.kept, ones * way.aside, ones * way.kept
    )
    rows = solved_games.positions(context_of(view), worlds, 2, games)
    for row, world in zip(rows, worlds.dealt, strict=True):
        hands = tuple(cards_of(int(each)) for each in (*world[:2], way.kept))
        assert np.array_equal(row, encode(Position(kind, 2, 0, hands, (), 4)))
    assert [solved_games.is_won(row, 61)[0] for row in rows] == wins(view, way, worlds)


def test_a_game_that_the_bid_has_made_too_cheap_needs_schneider() -> None:
    """SK 6.7: diamonds with one are worth 18, clubs 24, grand 48; the bid was 24."""
    view = played([*CALLS, "discard H7 SK"]).view(2)
    kinds = np.array([KIND[each] for each in ("D", "C", GRAND, NULL)])
    kept, aside = (np.full(4, mask(each)) for each in (view.hand, view.laid_away))
    games = solved_games.games_at(context_of(view), kinds, kept, aside, kept | aside)
    assert games.needs.tolist() == [90, 61, 61, 61]
    # From the hand every game is worth a step more: diamonds 27.
    outside = context_of(view, hand=True)
    assert solved_games.games_at(outside, kinds, kept, aside, kept | aside).needs[0] == 61


def test_the_game_that_is_won_in_the_worlds_beats_what_the_network_prefers() -> None:
    """The others bid spades and hearts: clubs with five trumps would be lost, grand is safe."""
    view = played([*CALLS, "discard H7 SK"]).view(2)
    worlds = sample_worlds(view, 60, np.random.RandomState([1]))
    clubs, grand = ways(view, Game(KIND["C"]), Game(KIND[GRAND]))
    assert sum(wins(view, grand, worlds)) == 60
    assert sum(wins(view, clubs, worlds)) < 40
    context = replace(context_of(view), learned=thinking(suit=400, grand=-400))
    assert solved_games.best_way(context, [clubs, grand], worlds, 2, 1) == clubs
    assert solved_games.best_way(context, [clubs, grand], worlds, 2, 2_000_000) == grand


def thinking(**logits: int) -> Evaluation:
    """The evaluation with networks that give each game this logit, whatever the cards are."""
    learned = evaluation()
    networks = {}
    for name, logit in logits.items():
        own = learned.networks[name]
        bias = np.full_like(own.out_bias, logit * 2.0**12)
        networks[name] = replace(own, out=np.zeros_like(own.out), out_bias=bias)
    return replace(learned, networks={**learned.networks, **networks})


@pytest.mark.parametrize("hand", [False, True])
def test_what_was_thought_moves_towards_what_was_solved(hand: bool) -> None:
    """Grand with all Jacks, three Aces and three tens is won in every world."""
    ten = ["CJ", "SJ", "HJ", "DJ", "CA", "C10", "SA", "S10", "HA", "H10"]
    view = skat.begin(deal(ten, seat=0, dealer=2)).view(0)
    worlds = sample_worlds(view, 40, np.random.RandomState([2]))
    context = replace(context_of(view, hand=hand), bid=18, learned=thinking(grand=0))
    grand = Game(KIND[GRAND])

    def corrected(number: int, nodes: int) -> int:
        here = worlds.take(np.arange(number))
        if hand:
            return from_solved_hand(context, mask(ten), here, 0, grand, nodes)
        return with_solved_skats(context, mask(ten), here, 0, (grand,), nodes)

    kept, aside, all_ten = (np.array([mask(each)]) for each in (ten[2:], ten[:2], ten))
    thought = outlook(context, grand, kept, aside, all_ten).scores[0]
    assert thought < corrected(1, 1) < corrected(40, 1_000_000)


def test_master_discards_and_declares_by_solved_worlds() -> None:
    """And nothing that it cannot see decides: worlds are drawn from its view alone."""
    state = played(CALLS)
    discard = bidding.choose(state.view(2), SETTINGS, evaluation(), np.random.RandomState([1]))
    assert isinstance(discard, Discard)
    assert set(discard.cards) <= {*HANDS[2], *SKAT}
    declaring = state.act(2, discard)
    declared = bidding.choose(declaring.view(2), SETTINGS, evaluation(), np.random.RandomState([1]))
    assert str(declared) == "declare grand"


def test_hidden_cards_do_not_decide_a_discard() -> None:
    swapped: list[Card] = [*HANDS[0][:5], *HANDS[1][5:]]
    others = [card for card in (*HANDS[0], *HANDS[1]) if card not in swapped]
    whole = skat.Deal(2, (tuple(swapped), tuple(others), tuple(HANDS[2])), tuple(SKAT))
    state: State = skat.begin(whole)
    for act in CALLS:
        assert state.to_act is not None
        state = state.act(state.to_act, skat.parse_action(act))
    found = {
        str(bidding.choose(each.view(2), SETTINGS, evaluation(), np.random.RandomState([7])))
        for each in (state, played(CALLS))
    }
    assert len(found) == 1


def test_worlds_that_are_all_lost_do_not_make_a_hopeless_null_better() -> None:
    view = played([*CALLS, "discard H7 SK"]).view(2)
    ten = ["CA", "CK", "C8", "SQ", "SJ", "H8", "DA", "DK", "DQ", "D8"]
    kept, aside = np.array([mask(ten)]), np.array([mask(["H9", "HJ"])])
    context = replace(context_of(view), bid=18)
    corrected = solved_games._corrected(context, 0.0, 0.0)
    won = outlook(corrected, Game(KIND[NULL]), kept, aside, kept | aside).won
    assert 0 <= int(won[0]) < ONE // 20
