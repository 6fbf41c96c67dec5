"""Ramsch: what to push on and the card play, by playouts in sampled worlds (SK 10.1 to SK 10.4).

Determinizations of the information set are sampled; each candidate is played out in all of them by
rules of thumb. Later in the deal, worlds are solved exactly, with both others against the player.
Strong players compare the best cards again, by playouts in which everybody searches by what he
sees. An action is worth the player's score less the mean of the others'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.equivalent_cards import equivalent_cards
from stammtisch.bots.skat.features import mask
from stammtisch.bots.skat.ramsch_belief import (
    Worlds,
    sample_worlds,
    to_places,
    to_rows,
)
from stammtisch.cardplay.actions import Action, Choose, Discard, Play, enumerated
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import GRAND, HELD_ORDER, POINTS, STRENGTH, SUIT
from stammtisch.games.skat.notation import SEATS, Push, TakeSkat
from stammtisch.games.skat.view import View
from stammtisch.solver.ramsch import (
    encode_worlds,
    out_of_sight,
    playouts,
    pushed_playouts,
    searched_playouts,
    solve,
)

Values = NDArray[np.float64]

CARDS = 30
"""So many cards a playout plays at most: its nodes."""

NEAR = 10.0
"""Cards that rules of thumb find worse than their best by more points are not played out again."""

THUMB_WEIGHT = 30
"""What they find counts for as much as searching players' playouts in so many worlds."""

BATCH = 20
"""Worlds of one call of the searching playouts."""


@dataclass(frozen=True, slots=True)
class RamschSettings:
    """How a player plays Ramsch.

    At most ``worlds`` are sampled, and so many as the budget's nodes allow. With ``samples`` the
    ``compared`` best cards, if they are near, are played out again by players who sample so many
    worlds; of the budget's nodes that takes one in ``part``. With at most ``exact_below`` cards in
    hand the solver's score counts for ``paranoid`` of the value, in at most ``solved`` worlds.
    """

    worlds: int
    samples: int = 0
    compared: int = 4
    part: int = 8
    exact_below: int = 0
    paranoid: float = 0.5
    solved: int = 100


FEW_WORLDS = RamschSettings(worlds=4)
"""A beginner's."""


def choose(
    view: View,
    settings: RamschSettings,
    budget: Budget,
    stream: Stream,
    rng: np.random.RandomState,
) -> Action:
    """Take or push, two cards for the next player, or a card."""
    seed = stream.word()
    if view.phase == "push":
        return _take_or_push(view, settings, budget, seed, rng)
    if view.phase == "pass_on":
        return _laid_down(view, settings, budget, seed, rng)
    cards = [action.card for action in enumerated(view.menu) if isinstance(action, Play)]
    if len(cards) == 1:
        return Play(cards[0])
    groups = groups_of(view, cards)
    values = card_values(view, [group[0] for group in groups], settings, budget, seed, rng)
    return Play(max(values, key=values.__getitem__))


def outlook(view: View, number: int, rng: np.random.RandomState) -> float:
    """What Ramsch is worth to this seat if it is played now: its score less the others' mean.

    Before Ramsch begins, in the auction or asked for a grand hand: the mean of ``number`` playouts.
    """
    assert view.seat is not None, "a player"
    drawn = sample_worlds(view, number, rng)
    found = played_on(view, drawn.hands, forehand_of(view), int(rng.randint(1 << 30)))
    return float(utility(found, view.seat).mean())


# ---- pushing ------------------------------------------------------------------------------------


def _take_or_push(
    view: View, settings: RamschSettings, budget: Budget, seed: int, rng: np.random.RandomState
) -> Action:
    """Pushing on doubles; taking up gives the choice of two cards."""
    drawn = sample_worlds(view, _number(settings, budget, 2), rng)
    seat = view.seat
    assert seat is not None, "a player"
    pushed = 2 * played_on(view, drawn.hands, next_in_turn(view), seed)
    taken = played_on(view, drawn.hands, seat, seed, takes=True)
    better = utility(pushed, seat).mean() > utility(taken, seat).mean()
    return Push() if better else TakeSkat()


def _laid_down(
    view: View, settings: RamschSettings, budget: Budget, seed: int, rng: np.random.RandomState
) -> Action:
    """The best two of all pairs; the best of them after few worlds are tried in more."""
    (entry,) = view.menu
    assert isinstance(entry, Choose), "two cards are due"
    pairs = list(combinations(entry.cards, entry.number))
    while len(pairs) > 1:
        number = _number(settings, budget, 3 * len(pairs))
        values = _pair_values(view, pairs, sample_worlds(view, number, rng), seed)
        best = np.argsort(-values, kind="stable")[: len(pairs) // 4 or 1]
        pairs = [pairs[at] for at in best]
    return Discard(pairs[0])


def _pair_values(view: View, pairs: Sequence[tuple[Card, ...]], drawn: Worlds, seed: int) -> Values:
    seat = view.seat
    assert seat is not None, "a player"
    values = []
    for pair in pairs:
        hands = drawn.hands.copy()
        hands[:, seat] &= ~mask(pair)
        values.append(utility(played_on(view, hands, next_in_turn(view), seed), seat).mean())
    return np.array(values)


def played_on(
    view: View, hands: NDArray[np.int64], turn: int | None, seed: int, takes: bool = False
) -> NDArray[np.int64]:
    """The scores of each world, without the pushes so far; ``turn`` is who takes or pushes next."""
    to_loser = view.options.ramsch_skat == "loser"
    rows = to_rows(hands, forehand_of(view), to_loser)
    if view.options.ramsch != "schieberamsch":
        turn = None
    found = pushed_playouts(rows, turn, 1, seed, takes=takes, push_jacks=view.options.push_jacks)
    return found.scores(to_loser)[:, 0]


def forehand_of(view: View) -> int:
    """Who leads."""
    return (view.dealer + 1) % SEATS


def next_in_turn(view: View) -> int | None:
    """Who takes or pushes after this seat."""
    assert view.seat is not None, "a player"
    return None if view.seat == view.dealer else (view.seat + 1) % SEATS


# ---- the play of the cards ----------------------------------------------------------------------


def groups_of(view: View, cards: Sequence[Card]) -> list[list[Card]]:
    """These cards of the player in groups of equivalent ones."""
    others = {*out_of_sight(view), *view.trick}
    falling = sorted(cards, key=HELD_ORDER[GRAND].__getitem__)
    return equivalent_cards(falling, others, SUIT[GRAND], STRENGTH[GRAND], POINTS)


def card_values(
    view: View,
    cards: Sequence[Card],
    settings: RamschSettings,
    budget: Budget,
    seed: int,
    rng: np.random.RandomState,
) -> Mapping[Card, float]:
    """What each card is worth to this seat, without the pushes so far."""
    seat = view.seat
    assert seat is not None, "a player"
    drawn = sample_worlds(view, _number(settings, budget, len(cards)), rng)
    rows = encode_worlds(view, to_places(view, drawn))
    to_loser = view.options.ramsch_skat == "loser"
    found = playouts(rows, 1, seed, "thumb", cards=cards).scores(to_loser)
    means = utility(found[:, :, 0], seat).mean(axis=0)
    near = np.argsort(-means, kind="stable")[: settings.compared]
    near = near[means[near] >= means.max() - NEAR]
    if settings.samples and len(near) > 1:
        cards, means = [cards[at] for at in near], means[near]
        means = _compared(view, cards, means, drawn, settings, budget.nodes, seed)
    if len(view.hand) <= settings.exact_below:
        solved = solve(rows[: settings.solved], seat)
        exact = np.array([[each.values[card] for card in cards] for each in solved], np.float64)
        means = (1 - settings.paranoid) * means + settings.paranoid * exact.mean(axis=0)
    return dict(zip(cards, means.tolist(), strict=True))


def _compared(
    view: View,
    cards: Sequence[Card],
    means: Values,
    drawn: Worlds,
    settings: RamschSettings,
    nodes: int,
    seed: int,
) -> Values:
    """The cards by playouts of searching players, and by what rules of thumb have found.

    No batch of worlds is begun after a part of the ``nodes``.
    """
    seat = view.seat
    assert seat is not None, "a player"
    places, sums = to_places(view, drawn), THUMB_WEIGHT * means
    to_loser, left, played = view.options.ramsch_skat == "loser", nodes // settings.part, 0
    for first in range(0, len(places), BATCH):
        batch = places[first : first + BATCH]
        found, used = searched_playouts(
            view, batch, cards, samples=settings.samples, seed=seed % 2**32 + first
        )
        sums += utility(found.scores(to_loser), seat).sum(axis=0)
        played += len(batch)
        left -= used
        if left <= 0:
            break
    return sums / (THUMB_WEIGHT + played)


def utility(scores: NDArray[np.int64], seat: int) -> Values:
    """What a seat plays for: its score less the mean of the others'."""
    lead: Values = 1.5 * scores[..., seat] - 0.5 * scores.sum(axis=-1)
    return lead


def _number(settings: RamschSettings, budget: Budget, candidates: int) -> int:
    """How many worlds the budget allows for so many candidates."""
    return max(1, min(settings.worlds, budget.nodes // (CARDS * candidates)))
