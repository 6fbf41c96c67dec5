"""Ramsch: what pushing, two cards for the next player and each card are worth (SK 10.1 to SK 10.4).

Each option is played on in worlds of the view, the same ones for all: a card by players who search
by what they see, what is pushed by rules of thumb. A value is the viewer's score less the mean of
the others'; the deal is won, in the words of the coach, by who gets no minus points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat.features import Masks, cards_of, mask
from stammtisch.bots.skat.ramsch import (
    forehand_of,
    groups_of,
    next_in_turn,
    played_on,
    utility,
)
from stammtisch.bots.skat.ramsch_belief import (
    Worlds,
    all_worlds,
    number_of_worlds,
    sample_worlds,
    to_places,
)
from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.cards import Card
from stammtisch.coach.skat.outcomes import SURE, Figures, stake_of, whole
from stammtisch.coach.skat.played import played_by
from stammtisch.coach.valuation import Numbers, Option, Valuation
from stammtisch.games.skat.cards import PLACE
from stammtisch.games.skat.notation import SEATS, Push, TakeSkat
from stammtisch.games.skat.phases import RamschPlaying
from stammtisch.games.skat.ramsch_scoring import factor_of_pushes
from stammtisch.games.skat.view import Hidden, View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.ramsch import out_of_sight, searched_playouts, solve
from stammtisch.solver.skat import GONE

MORE, MOST = 5, 1000
"""So many times more worlds are looked at than in a game, and not more: one takes far less."""

NODES = 8
"""So many cards are played in the time of a solver's position."""

SAMPLES = 4
"""So many worlds the players of a playout look at for each card."""

PLAYED = 600
"""About so many playouts where all worlds are looked at: those of a few are played out again."""

BATCH = 20
"""Worlds that are played in one call."""

SOLVED = 6
"""With at most so many cards in hand a Ramsch is solved with all cards open."""

DOUBT_OF_CARDS, DOUBT_OF_LAST = 0.035, 0.01
"""The standard error of a card's value, as a share of the stake, where nothing was pushed on, and
of one of the last ``SURE``. Every push doubles it, as it does the points."""

DOUBTS_OF_PUSHES, DOUBTS_OF_PAIRS = (0.08, 0.2, 0.4), (0.17, 0.22, 0.65)
"""The same of taking or pushing, and of two cards for the next player, by how many players take or
push after this one (``python -m training.coach.skat_pushes``)."""

DOUBT_OF_RAMSCH = 0.15
"""The same of what Ramsch is worth before it begins; it was not measured."""

Scores = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Worlds in random order with their weights; ``complete``: the whole information set."""

    worlds: Worlds
    weights: Numbers
    complete: bool


class Value(NamedTuple):
    """What an option is worth in each world: points, whether the viewer is spared, and utility."""

    points: Figures
    wins: Figures
    utility: Figures


def draw(view: View, number: int, rng: np.random.RandomState) -> Drawn:
    """Worlds of a view: all of them where they are at most ``number``, or so many of them."""
    if number_of_worlds(view) <= number:
        worlds = all_worlds(view)
        order = rng.permutation(len(worlds))
        return Drawn(worlds.take(order), np.ones(len(worlds), np.int64), True)
    worlds = sample_worlds(view, number, rng)
    both = np.column_stack([worlds.hands, worlds.lying])
    _, first, times = np.unique(both, axis=0, return_index=True, return_counts=True)
    order = rng.permutation(len(first))
    return Drawn(worlds.take(first[order]), times[order].astype(np.int64), False)


def value(
    view: View, options: tuple[Option, ...], budget: Budget, rng: np.random.RandomState
) -> Valuation:
    """What each option of a Ramsch is worth to the viewer."""
    drawn = draw(view, min(MORE * budget.worlds, MOST), rng)
    seed, number = int(rng.randint(1 << 30)), len(drawn.weights)
    if view.phase == "play":
        doubt = DOUBT_OF_LAST if len(view.hand) <= SURE else DOUBT_OF_CARDS
        times = max(1, PLAYED // number) if drawn.complete else 1
        found = _cards(view, options, drawn.worlds, times, NODES * budget.nodes, seed)
    else:
        doubts = DOUBTS_OF_PUSHES if view.phase == "push" else DOUBTS_OF_PAIRS
        doubt = doubts[pushers_after(view)]
        found = _pushes(view, options, drawn.worlds, seed)
    factor, stake = factor_of_pushes(view.pushes), stake_of(view.options, view.standing.factor)
    number = min(number, len(found))
    points, wins, utilities = (
        each[: len(each) // number * number].reshape(-1, number, len(options)).mean(axis=0)
        for each in worth(view, factor * found)
    )
    return Valuation(
        options,
        to_places(view, drawn.worlds)[:number],
        drawn.weights[:number],
        whole(points),
        whole(wins),
        whole(utilities / stake),
        stake,
        complete=drawn.complete and number == len(drawn.weights),
        doubts=(doubt * factor,) * len(options),
    )


def pushers_after(view: View) -> int:
    """How many players take the two cards or push them on after this one: 2 after forehand."""
    assert view.seat is not None, "a spectator has no choice"
    return (view.dealer - view.seat) % SEATS


def worth(view: View, scores: Scores) -> Value:
    """What scores of the three are worth to the viewer; those of a Bock game count double."""
    assert view.seat is not None, "a spectator has no choice"
    scores = scores * view.standing.factor
    own = scores[..., view.seat]
    gains = (2 * own - scores.sum(axis=-1)).astype(np.float64)
    return Value(gains, (own >= 0).astype(np.float64), utility(scores, view.seat))


def played_from_here(view: View, dealt: Masks, rng: np.random.RandomState) -> Value:
    """What Ramsch is worth in each of these deals, if it is played now, before its first push."""
    seed = int(rng.randint(1 << 30))
    return worth(view, played_on(view, dealt, forehand_of(view), seed))


def _cards(
    view: View, options: tuple[Option, ...], worlds: Worlds, times: int, nodes: int, seed: int
) -> Scores:
    """The scores after each card in each world, one after the other, and so several times.

    No batch of worlds is begun after the nodes.
    """
    cards = [each.card for each in options if isinstance(each, Play)]
    groups = groups_of(view, cards)
    places, found = np.tile(to_places(view, worlds), (times, 1)), list[Scores]()
    for first in range(0, len(places), BATCH):
        played, used = searched_playouts(
            view,
            places[first : first + BATCH],
            [group[0] for group in groups],
            samples=SAMPLES,
            seed=seed + first,
        )
        found.append(played.scores(view.options.ramsch_skat == "loser"))
        nodes -= used
        if nodes <= 0:
            break
    column = {card: at for at, group in enumerate(groups) for card in group}
    return np.concatenate(found)[:, [column[card] for card in cards]]


def _pushes(view: View, options: tuple[Option, ...], worlds: Worlds, seed: int) -> Scores:
    """The scores after each option before the lead: to take or push, or two cards that go on."""
    seat, hands, after = view.seat, worlds.hands, next_in_turn(view)
    assert seat is not None, "a spectator has no choice"
    found = []
    for each in options:
        match each:
            case Push():
                found.append(2 * played_on(view, hands, after, seed))
            case TakeSkat():
                found.append(played_on(view, hands, seat, seed, takes=True))
            case Discard(cards):
                left = hands.copy()
                left[:, seat] &= ~mask(cards)
                found.append(played_on(view, left, after, seed))
    return np.stack(found, axis=1)


def open_scores(state: RamschPlaying, seat: int, options: Sequence[Option]) -> list[float]:
    """What the seat scores after each card with all cards open, if both others play against it."""
    (solved,) = solve([state], seat)
    factor = factor_of_pushes(state.pushes) * state.standing.factor
    return [float(factor * solved.values[each.card]) for each in options if isinstance(each, Play)]


# ---- a world as the law has it -------------------------------------------------------------------


def hidden(view: View, row: Rows) -> Hidden:
    """A world as the law has it.

    It does not tell which cards the others laid down: here each of them laid down what lies there
    in the end, as far as the viewer does not know it.
    """
    lying, held = _now(view, row)
    takers = [seat for seat, action in view.history if isinstance(action, TakeSkat)]
    layers = [seat for seat, action in view.history if isinstance(action, Discard)]
    piles: list[set[Card]] = [set() for _ in layers]
    for at in reversed(range(len(layers))):
        taker = takers[at + 1] if at + 1 < len(takers) else None
        if layers[at] == view.seat:
            piles[at] = {*view.laid_away}
        elif taker == view.seat:
            piles[at] = {*view.skat}
        else:
            after = piles[at + 1] if at + 1 < len(piles) else lying
            piles[at] = _laid(view, held, layers[: at + 1], after)
    dealt_skat = {*view.skat} if takers[:1] == [view.seat] else (piles[0] if piles else lying)
    for at, seat in enumerate(layers):
        held[seat] |= piles[at]
        held[seat] -= piles[at - 1] if at else dealt_skat
    unknown = [
        pile
        for at, pile in enumerate(piles)
        if layers[at] != view.seat and takers[at + 1 : at + 2] != [view.seat]
    ]
    return Hidden(
        tuple(() if seat == view.seat else _sorted(held[seat]) for seat in range(SEATS)),
        () if takers[:1] == [view.seat] else _sorted(dealt_skat),
        tuple(card for pile in unknown for card in _sorted(pile)),
    )


def _now(view: View, row: Rows) -> tuple[set[Card], list[set[Card]]]:
    """What lies face down, and what each of the others held at the lead."""
    places = dict(zip(out_of_sight(view), row, strict=True))
    lying = {card for card, place in places.items() if place == GONE} or {*view.laid_away}
    played = played_by(view)
    held = [
        {card for card, place in places.items() if place == seat} | {*cards_of(played[seat])}
        for seat in range(SEATS)
    ]
    return lying, held


def _laid(view: View, held: list[set[Card]], layers: list[int], after: set[Card]) -> set[Card]:
    """What the last of the layers laid down: what lies there ``after`` the next, who laid it again.

    But of the two that the viewer laid down before, those are in it that went further on.
    """
    known: set[Card] = set()
    if view.seat in layers:
        known = {*view.laid_away}
        for seat in layers[layers.index(view.seat) + 1 :]:
            known -= held[seat]
    rest = [card for card in _sorted(after) if card not in known]
    return known | {*rest[: len(after) - len(known)]}


def _sorted(cards: set[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=PLACE.__getitem__))
