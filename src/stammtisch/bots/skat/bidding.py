"""Decisions before the first card: calls, skat or hand, what to lay away, which game.

Every choice is the one with the best expected score. Passing scores 0; with tournament scoring a
little more, because defenders score when the soloist loses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

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
from stammtisch.bots.skat.features import Masks, cards_of, class_of, mask
from stammtisch.cardplay.actions import Action, Discard, enumerated
from stammtisch.games.skat.cards import KINDS, PACK
from stammtisch.games.skat.match import OTHERS_BONUS
from stammtisch.games.skat.notation import SEATS, Bid, Declare, HandGame, Hold, Pass, TakeSkat
from stammtisch.games.skat.view import View


@dataclass(frozen=True, slots=True)
class BiddingSettings:
    """How a player bids.

    ``skats`` is the number of sampled skats. A game is bid from an expected score of ``least`` on:
    a little above 0, because the best of many estimates is overrated (the optimizer's curse). A
    game whose logit from the hand is more than ``far`` below the best is not considered.
    """

    skats: int
    least: int = 3
    far: float = 4.0


def choose(
    view: View, settings: BiddingSettings, learned: Evaluation, rng: np.random.RandomState
) -> Action:
    """The action with the best expected score."""
    place = (_seat(view) - view.dealer - 1) % SEATS
    context = GameContext(learned, view.options, view.bid, place)
    match view.phase:
        case "auction":
            return _call(view, context, settings, rng)
        case "skat":
            skat, hand = _expected_scores(view, context, settings, rng)
            return HandGame() if hand > skat else TakeSkat()
        case "discard":
            return _discard(view, context)
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
    least = settings.least
    if view.options.tournament_scoring:
        least += OTHERS_BONUS[view.options.players] // _ONE_LOST_IN
    return yes if best >= least * ONE else Pass()


_ONE_LOST_IN = 8
"""About one time in so many another plays and loses: what a pass is worth (SK 7.2, SK 9.4)."""


def _expected_scores(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> tuple[int, int]:
    """The expected score with the skat, and from the hand: means over sampled skats."""
    ten, skats = mask(view.dealt), _skats(view, settings.skats, rng)
    games = considered(context, ten, settings.far)
    hand = from_hand(replace(context, hand=True), ten, skats)
    skat = int(with_skats(context, ten, skats, games).scores.sum()) // len(skats)
    return skat, int(hand.scores.sum(axis=0).max()) // len(skats)


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


def _skats(view: View, number: int, rng: np.random.RandomState) -> Masks:
    """``number`` pairs of unseen cards, uniformly at random."""
    unseen = np.array([1 << at for at, card in enumerate(PACK) if card in view.unseen])
    order = rng.random_sample((number, len(unseen))).argsort(axis=1, kind="stable")
    skats: Masks = unseen[order[:, 0]] | unseen[order[:, 1]]
    return skats


def _discard(view: View, context: GameContext) -> Action:
    """The discard with the best expected score of its best game."""
    twelve = mask(view.hand)
    worth = after_skat(context, twelve).scores
    row = int(worth.max(axis=1).argmax())
    return Discard(cards_of(int(discards(twelve)[row])))


def _declare(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> Action:
    """The game with the best expected score."""
    menu = enumerated(view.menu)
    worth: NDArray[np.int64]
    if view.hand_game:
        skats = _skats(view, settings.skats, rng)
        games = FROM_HAND
        worth = from_hand(replace(context, hand=True), mask(view.dealt), skats).scores.sum(axis=0)
    else:
        games = WITH_SKAT
        kept, aside = np.array([mask(view.hand)]), np.array([mask(view.laid_away)])
        worth = np.array(
            [int(scores(context, each, kept, aside, kept | aside)[0]) for each in games]
        )
    named = [Declare(KINDS[game.kind], game.announced) for game in games]
    allowed = [at for at, each in enumerate(named) if each in menu]
    return named[max(allowed, key=lambda at: int(worth[at]))]
