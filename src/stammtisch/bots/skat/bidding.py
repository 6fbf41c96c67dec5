"""Decisions before the first card: calls, skat or hand, what to lay away, which game.

Every choice is the one with the best expected score over skats that are imagined by what the others
bid. How much a game must promise to be bid is measured by matches, for each scoring: whoever passes
lets another play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import Worlds, resampled, sample_worlds
from stammtisch.bots.skat.equity import equity
from stammtisch.bots.skat.evaluation import LOGIT, ONE, Evaluation
from stammtisch.bots.skat.expected_score import (
    FROM_HAND,
    WITH_SKAT,
    Game,
    GameContext,
    after_skat,
    discards,
    from_hand,
    scores,
    with_skats,
)
from stammtisch.bots.skat.features import cards_of, class_of, mask
from stammtisch.bots.skat.likelihood import biddings, weights
from stammtisch.bots.skat.solved_games import Way, best_way, from_solved_hand, with_solved_skats
from stammtisch.cardplay.actions import Action, Discard, enumerated
from stammtisch.games.skat.cards import KINDS
from stammtisch.games.skat.notation import SEATS, Bid, Declare, HandGame, Hold, Pass, TakeSkat
from stammtisch.games.skat.view import View

WAYS, WAYS_OF_A_GAME = 12, 4
"""How many discards are compared in solved worlds, and how many of them for one game."""


@dataclass(frozen=True, slots=True)
class BiddingSettings:
    """How a player bids.

    ``skats`` is the number of sampled skats, each drawn from ``candidates`` by what the others bid.
    A game is bid from an expected score of ``least`` on, with tournament scoring of
    ``least_in_tournament``. A game whose logit from the hand is more than ``far`` below the best is
    not considered.

    ``nodes`` limits the solving of sampled worlds: for each discard and declaration, and for each
    call and skat where the scores are within ``near`` of what decides. Without it the evaluation
    decides alone. With ``standing`` the list's standing counts near its end.
    """

    skats: int
    least: int = 3
    least_in_tournament: int = 8
    candidates: int = 1
    far: float = 4.0
    nodes: int = 0
    near: int = 40
    standing: bool = False


def choose(
    view: View, settings: BiddingSettings, learned: Evaluation, rng: np.random.RandomState
) -> Action:
    """The action with the best expected score."""
    place = (_seat(view) - view.dealer - 1) % SEATS
    worth = equity(view, learned) if settings.standing else None
    context = GameContext(learned, view.options, view.bid, place, equity=worth)
    match view.phase:
        case "auction":
            return _call(view, context, settings, rng)
        case "skat":
            skat, hand = _expected_scores(view, context, settings, rng)
            return HandGame() if hand > skat else TakeSkat()
        case "discard":
            return _discard(view, context, settings, rng)
        case _:
            return _declare(view, context, settings, rng)


def _seat(view: View) -> int:
    assert view.seat is not None, "a spectator has no choice"
    return view.seat


def _call(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> Action:
    """Hold, or call the next value, as long as a game at that value has a positive score."""
    yes = next((each for each in enumerated(view.menu) if isinstance(each, Hold | Bid)), None)
    if yes is None:
        return Pass()  # No call is higher than the last one.
    at = view.bid if isinstance(yes, Hold) else yes.value
    best = max(_expected_scores(view, replace(context, bid=at), settings, rng))
    tournament = view.options.tournament_scoring
    least = settings.least_in_tournament if tournament else settings.least
    if context.equity:
        least = 0  # It is measured from a pass.
    return yes if best >= least * ONE else Pass()


def _expected_scores(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> tuple[int, int]:
    """The expected score with the skat, and from the hand: means over sampled skats.

    Where they are near what decides, worlds are solved.
    """
    ten, worlds = mask(view.dealt), _worlds(view, settings, context.learned, rng)
    games, number = considered(context, ten, settings.far), len(worlds)
    outside = replace(context, hand=True)
    hands = from_hand(outside, ten, worlds.skat).scores.sum(axis=0)
    best = FROM_HAND[int(hands.argmax())]
    skat = int(with_skats(context, ten, worlds.skat, games).scores.sum()) // number
    hand = int(hands.max()) // number
    near = settings.near * ONE
    lead = skat - hand if view.phase == "skat" else max(skat, hand)
    if settings.nodes and abs(lead) < near:
        seat = _seat(view)
        skat = with_solved_skats(context, ten, worlds, seat, games, settings.nodes)
        if hand > skat - near:
            hand = from_solved_hand(outside, ten, worlds, seat, best, settings.nodes)
    return skat, hand


def considered(context: GameContext, ten: int, far: float) -> tuple[Game, ...]:
    """The games worth considering: those not far behind the best."""
    hands, none = np.array([ten]), np.array([0])
    place = np.array([context.place])
    logits = {
        kind: int(
            context.learned.logits(class_of(kind), hands, none, np.array([kind]), place)[0, 0]
        )
        for kind in range(len(KINDS))
    }
    least = max(logits.values()) - far * LOGIT
    return tuple(game for game in WITH_SKAT if logits[game.kind] >= least)


def _worlds(
    view: View, settings: BiddingSettings, learned: Evaluation, rng: np.random.RandomState
) -> Worlds:
    """Worlds that go with what the others have bid; uniform as long as nobody has."""
    number = settings.skats
    if settings.candidates == 1 or not any(any(each) for each in biddings(view)):
        return sample_worlds(view, number, rng)
    worlds = sample_worlds(view, number * settings.candidates, rng)
    return resampled(worlds, weights(view, worlds, learned), number, rng)


def _discard(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> Action:
    """The discard with the best expected score of its best game."""
    twelve = mask(view.hand)
    aside, worth = discards(twelve), after_skat(context, twelve).scores
    order = np.argsort(-worth, axis=None, kind="stable")
    ways: list[Way] = []
    for row, column in zip(*np.unravel_index(order, worth.shape), strict=True):
        game = WITH_SKAT[column]
        if len(ways) < WAYS and sum(way.game == game for way in ways) < WAYS_OF_A_GAME:
            ways.append(Way(game, twelve & ~int(aside[row]), int(aside[row])))
    return Discard(cards_of(_best(view, context, ways, settings, rng).aside))


def _best(
    view: View,
    context: GameContext,
    ways: list[Way],
    settings: BiddingSettings,
    rng: np.random.RandomState,
) -> Way:
    """The best of these ways, which stand in the order of what the evaluation thinks of them."""
    if not settings.nodes:
        return ways[0]
    worlds = _worlds(view, settings, context.learned, rng)
    return best_way(context, ways, worlds, _seat(view), settings.nodes)


def _declare(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> Action:
    """The game with the best expected score."""
    menu = enumerated(view.menu)
    worth: NDArray[np.int64]
    if view.hand_game:
        skats = _worlds(view, settings, context.learned, rng).skat
        games = FROM_HAND
        worth = from_hand(replace(context, hand=True), mask(view.dealt), skats).scores.sum(axis=0)
    else:
        games = WITH_SKAT
        kept, aside = np.array([mask(view.hand)]), np.array([mask(view.laid_away)])
        worth = np.array(
            [int(scores(context, each, kept, aside, kept | aside)[0]) for each in games]
        )
    named = [Declare(KINDS[game.kind], game.announced) for game in games]
    order = [int(at) for at in np.argsort(-worth, kind="stable") if named[at] in menu]
    if view.hand_game:
        return named[order[0]]
    ways = [Way(games[at], int(kept[0]), int(aside[0])) for at in order]
    best = _best(view, context, ways, settings, rng).game
    return Declare(KINDS[best.kind], best.announced)
