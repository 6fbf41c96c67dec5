"""Decisions before the first card: calls, skat or hand, what to lay away, which game.

Every choice is the one with the best expected score over skats that are imagined by what the others
bid. How much a game must promise to be bid is measured by matches, for each scoring: whoever passes
lets another play. Where Ramsch follows a pass of all three, what it promises counts too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import resampled, sample_worlds
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
from stammtisch.bots.skat.features import GRAND_KIND, Masks, cards_of, class_of, mask
from stammtisch.bots.skat.likelihood import biddings, weights
from stammtisch.bots.skat.ramsch import outlook
from stammtisch.cardplay.actions import Action, Discard, enumerated
from stammtisch.games.skat.cards import KINDS
from stammtisch.games.skat.notation import (
    SEATS,
    Bid,
    Declare,
    GrandHand,
    HandGame,
    Hold,
    Pass,
    TakeSkat,
)
from stammtisch.games.skat.view import View

PLAYOUTS = 200
"""So many say what Ramsch promises."""

PASSES = 0.5
"""How likely a player passes who has not spoken yet, while nobody has bid."""


@dataclass(frozen=True, slots=True)
class BiddingSettings:
    """How a player bids.

    ``skats`` is the number of sampled skats, each drawn from ``candidates`` by what the others bid.
    A game is bid from an expected score of ``least`` on, with tournament scoring of
    ``least_in_tournament``. A game whose logit from the hand is more than ``far`` below the best is
    not considered. With ``standing`` the list's standing counts near its end.
    """

    skats: int
    least: int = 3
    least_in_tournament: int = 8
    candidates: int = 1
    far: float = 4.0
    standing: bool = False


def choose(
    view: View, settings: BiddingSettings, learned: Evaluation, rng: np.random.RandomState
) -> Action:
    """The action with the best expected score."""
    place = (_seat(view) - view.dealer - 1) % SEATS
    worth = equity(view, learned) if settings.standing else None
    context = GameContext(
        learned, view.options, view.bid, place, equity=worth, factor=view.standing.factor
    )
    match view.phase:
        case "auction":
            return _call(view, context, settings, rng)
        case "skat":
            skat, hand = _expected_scores(view, context, settings, rng)
            return HandGame() if hand > skat else TakeSkat()
        case "discard":
            return _discard(view, context)
        case "grand_hand":
            return _instead(view, context, settings, rng)
        case _:
            return _declare(view, context, settings, rng)


def _seat(view: View) -> int:
    assert view.seat is not None, "a spectator has no choice"
    return view.seat


def _call(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> Action:
    """Hold, or call the next value, as long as a game at that value promises enough."""
    yes = next((each for each in enumerated(view.menu) if isinstance(each, Hold | Bid)), None)
    if yes is None:
        return Pass()  # No call is higher than the last one.
    at = view.bid if isinstance(yes, Hold) else yes.value
    best = max(_expected_scores(view, replace(context, bid=at), settings, rng))
    tournament = view.options.additions
    least = settings.least_in_tournament if tournament else settings.least
    if context.equity:
        return yes if best >= 0 else Pass()  # It is measured from a pass.
    passed = _after_a_pass(view, rng)
    return yes if best >= context.factor * (least * ONE + passed) else Pass()


def _after_a_pass(view: View, rng: np.random.RandomState) -> int:
    """What a pass promises beyond what it usually does: Ramsch, if the others pass too."""
    if view.options.ramsch == "none" or view.bid:
        return 0
    gone = sum(isinstance(action, Pass) for _, action in view.history)
    chance = PASSES ** (SEATS - 1 - gone)
    return int(ONE * chance * outlook(view, PLAYOUTS, rng))


def _instead(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> Action:
    """A grand from the hand where it promises more than Ramsch (SK 10.5)."""
    skats = _skats(view, settings, context.learned, rng)
    grand = from_hand(replace(context, hand=True), mask(view.dealt), skats, (Game(GRAND_KIND),))
    worth = int(grand.scores.sum()) // len(skats)
    return GrandHand() if worth > ONE * context.factor * outlook(view, PLAYOUTS, rng) else Pass()


def _expected_scores(
    view: View, context: GameContext, settings: BiddingSettings, rng: np.random.RandomState
) -> tuple[int, int]:
    """The expected score with the skat, and from the hand: means over sampled skats."""
    ten, skats = mask(view.dealt), _skats(view, settings, context.learned, rng)
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


def _skats(
    view: View, settings: BiddingSettings, learned: Evaluation, rng: np.random.RandomState
) -> Masks:
    """Skats that go with what the others have bid; uniformly at random as long as nobody has."""
    number = settings.skats
    if settings.candidates == 1 or not any(any(each) for each in biddings(view)):
        return sample_worlds(view, number, rng).skat
    worlds = sample_worlds(view, number * settings.candidates, rng)
    return resampled(worlds, weights(view, worlds, learned), number, rng).skat


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
        skats = _skats(view, settings, context.learned, rng)
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
