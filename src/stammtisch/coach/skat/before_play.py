"""What calls, skat or hand, discards and declarations are worth, by the bots' evaluation.

The evaluation knows the viewer's cards and averages over all others, so that these values differ
little from world to world; how wrong it may be is their ``doubt``.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.bidding import considered
from stammtisch.bots.skat.evaluation import ONE as UNIT
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.expected_score import (
    FROM_HAND,
    WITH_SKAT,
    Game,
    GameContext,
    Outlook,
    after_skat,
    discards,
    from_hand,
    outlook,
    with_skats,
)
from stammtisch.bots.skat.features import KIND, NULL_KIND, mask
from stammtisch.cardplay.actions import Action, Discard
from stammtisch.coach.skat.others import Others, others, promise
from stammtisch.coach.skat.outcomes import Outcome, lead, stake_of, whole
from stammtisch.coach.skat.ramsch import DOUBT_OF_RAMSCH, Value, played_from_here
from stammtisch.coach.skat.worlds import draw, places
from stammtisch.coach.valuation import Option, Valuation
from stammtisch.games.skat.cards import GRAND, KINDS
from stammtisch.games.skat.match import SOLOIST_BONUS
from stammtisch.games.skat.notation import (
    SEATS,
    Bid,
    Declare,
    GrandHand,
    HandGame,
    Hold,
    Pass,
)
from stammtisch.games.skat.scoring import BIDS
from stammtisch.games.skat.view import View

DOUBT_OF_CALLS, DOUBT_OF_GAMES = 0.021, 0.014
"""The standard error of an option's value, as a share of the stake. So a game against a pass is off
by 0.03, and a game or discard against another with the same cards by 0.02."""

FAR = 4.0
"""A game whose logit from the hand is so far below the best is not considered."""

EVEN_GAME = 0.5
"""``wins`` of a deal that is thrown in."""


def before_play(
    view: View, options: tuple[Option, ...], budget: Budget, rng: np.random.RandomState
) -> Valuation:
    """The value of each option of a decision before the first card."""
    drawn = draw(view, budget.worlds, rng)
    context = context_of(view)
    doubts: tuple[float, ...] = (DOUBT_OF_GAMES,) * len(options)
    if view.phase == "auction":
        found = _calls(view, options, drawn.worlds, context, rng)
        passed = DOUBT_OF_CALLS
        if view.options.ramsch != "none" and not view.bid:
            passed = DOUBT_OF_RAMSCH
        doubts = tuple(passed if each == Pass() else DOUBT_OF_CALLS for each in options)
    elif view.phase == "grand_hand":
        found = _instead(view, options, drawn.worlds, context, rng)
        doubts = tuple(DOUBT_OF_RAMSCH if each == Pass() else DOUBT_OF_GAMES for each in options)
    else:
        games = _games(view, options, drawn.worlds, context)
        found = [_own(each, view) for each in games]
    stake = stake_of(view.options, view.standing.factor)
    points, wins, utility = (
        np.stack([np.broadcast_to(each[of], len(drawn)) for each in found], axis=1)
        for of in range(3)
    )
    return Valuation(
        options,
        places(view, drawn.worlds),
        drawn.weights,
        whole(points),
        whole(wins),
        whole(utility / stake),
        stake,
        doubts=doubts,
    )


NOBODY = Value(np.zeros(1), np.full(1, EVEN_GAME), np.zeros(1))
"""The deal is thrown in."""


def _either(which: NDArray[np.bool_], one: Value, other: Value) -> Value:
    """The value of ``one`` in some worlds, and of the other in the rest."""
    return Value(*(np.where(which, a, b) for a, b in zip(one, other, strict=True)))


def place(view: View) -> int:
    """The viewer's seat counted from the player after the dealer."""
    assert view.seat is not None, "a spectator has no choice"
    return (view.seat - view.dealer - 1) % SEATS


def context_of(view: View) -> GameContext:
    """What the bots' evaluation has to know of a decision besides the cards."""
    return GameContext(
        evaluation(), view.options, view.bid, place(view), factor=view.standing.factor
    )


def hand_game(context: GameContext, ten: int, skats: NDArray[np.int64]) -> tuple[str, Outlook]:
    """The kind of the game from the hand that is the best over all these skats, and its outlook."""
    found = from_hand(replace(context, hand=True), ten, skats)
    best = int(found.scores.sum(axis=0).argmax())
    return KINDS[FROM_HAND[best].kind], Outlook(*(each[:, best] for each in found))


def _own(of: Outlook, view: View) -> Value:
    """The viewer's own game."""
    won = of.won / UNIT
    score = of.scores / UNIT
    if view.options.additions:  # The evaluation has added it.
        score = score - SOLOIST_BONUS * (2 * won - 1)
    return Value(score, won, lead(Outcome(score, won), view.options))


def _against(of: Outcome, view: View) -> Value:
    """A game of another player: the viewer loses half of what that one wins, against the mean."""
    of = Outcome(view.standing.factor * of.score, of.won)
    return Value(-of.score, 1 - of.won, -lead(of, view.options) / 2)


def _calls(
    view: View,
    options: tuple[Option, ...],
    worlds: Worlds,
    context: GameContext,
    rng: np.random.RandomState,
) -> list[Value]:
    """For each call what becomes of the auction, and of the deal."""
    rivals = others(view, worlds, context.learned, rng)
    passed = _passed(view, rivals, worlds, rng)
    own = promise(
        context.learned, np.array([mask(view.dealt)]), context.place, BIDS[0], np.array([0.5])
    )
    found = []
    for each in options:
        if not isinstance(each, Bid | Hold):
            found.append(passed)
            continue
        price = each.value if isinstance(each, Bid) else view.bid
        mine = _own(_best_game(view, worlds, replace(context, bid=price)), view)
        # Against a yes somebody must call more; a call may be held at its own value.
        left = rivals.limit <= price if isinstance(each, Hold) else rivals.limit < price
        gets = left | (rivals.limit <= own.limit[0])
        found.append(_either(gets, mine, passed))
    return found


def _passed(view: View, rivals: Others, worlds: Worlds, rng: np.random.RandomState) -> Value:
    """The viewer leaves the auction: somebody else plays, or nobody, or all play Ramsch."""
    plays = rivals.limit >= max(view.bid, BIDS[0])
    nobody = NOBODY
    if view.options.ramsch != "none":
        nobody = played_from_here(view, worlds.dealt, rng)
    return _either(plays, _against(rivals.outcome, view), nobody)


def _instead(
    view: View,
    options: tuple[Option, ...],
    worlds: Worlds,
    context: GameContext,
    rng: np.random.RandomState,
) -> list[Value]:
    """SK 10.5: a grand from the hand, or the Ramsch that is played if nobody else has one."""
    hand = replace(context, hand=True)
    grand = from_hand(hand, mask(view.dealt), worlds.skat, (Game(KIND[GRAND]),))
    own = _own(Outlook(*(each[:, 0] for each in grand)), view)
    passed = played_from_here(view, worlds.dealt, rng)
    return [own if isinstance(each, GrandHand) else passed for each in options]


def _best_game(view: View, worlds: Worlds, context: GameContext) -> Outlook:
    """With the skat or from the hand, whichever promises more."""
    skat, hand = _both(view, worlds, context)
    return hand if hand.scores.sum() > skat.scores.sum() else skat


def _both(view: View, worlds: Worlds, context: GameContext) -> tuple[Outlook, Outlook]:
    """The best game of each world's skat, and the best one from the hand."""
    ten = mask(view.dealt)
    games = considered(context, ten, FAR)
    if all(each.kind == NULL_KIND for each in games):  # None of them may be worth the bid.
        games = WITH_SKAT
    skat = with_skats(context, ten, worlds.skat, games)
    return skat, hand_game(context, ten, worlds.skat)[1]


def _games(
    view: View, options: tuple[Option, ...], worlds: Worlds, context: GameContext
) -> list[Outlook]:
    """For each option of the soloist what his game promises."""
    if view.phase == "discard":
        return _discards(view, options, context)
    if view.phase == "declare":
        return _declarations(view, options, worlds, context)
    skat, hand = _both(view, worlds, context)
    return [hand if isinstance(each, HandGame) else skat for each in options]


def _discards(view: View, options: tuple[Option, ...], context: GameContext) -> list[Outlook]:
    """Each discard with its best game."""
    twelve = mask(view.hand)
    table = after_skat(context, twelve)
    rows, best = np.arange(len(table.scores)), table.scores.argmax(axis=1)
    row_of = {int(aside): row for row, aside in enumerate(discards(twelve))}
    found = Outlook(*(each[rows, best] for each in table))
    chosen = [row_of[mask(each.cards)] for each in options if isinstance(each, Discard)]
    return [Outlook(*(each[row] for each in found)) for row in chosen]


def _declarations(
    view: View, options: tuple[Option, ...], worlds: Worlds, context: GameContext
) -> list[Outlook]:
    """Each game with these cards; from the hand in each world with its skat."""
    games = [_game(each) for each in options]
    if view.hand_game:
        table = from_hand(replace(context, hand=True), mask(view.dealt), worlds.skat, tuple(games))
        return [Outlook(*(each[:, at] for each in table)) for at in range(len(games))]
    kept, aside = np.array([mask(view.hand)]), np.array([mask(view.laid_away)])
    return [outlook(context, game, kept, aside, kept | aside) for game in games]


def _game(of: Action | None) -> Game:
    assert isinstance(of, Declare), "a game is declared"
    return Game(KIND[of.kind], of.announced)
