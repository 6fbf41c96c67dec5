"""Worlds of a player's information set, weighed as the master weighs them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from stammtisch.bots.skat.belief import (
    Worlds,
    all_worlds,
    number_of_worlds,
    resampled,
    sample_worlds,
)
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.features import cards_of, mask
from stammtisch.bots.skat.likelihood import discard_likelihood, weights
from stammtisch.bots.skat.search import distinct
from stammtisch.cardplay.actions import Act
from stammtisch.cardplay.game import State
from stammtisch.coach.skat import ramsch
from stammtisch.coach.skat.played import played_by
from stammtisch.coach.valuation import Numbers
from stammtisch.games import skat
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.phases import Playing
from stammtisch.games.skat.view import Hidden, View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.skat import GONE, Question, solve

OVERSAMPLING, DEFENDERS_OVERSAMPLING = 2, 5
"""Worlds that are weighed for each world that is drawn; a defender knows less."""

FIRST_SIEVE = 6
"""So many worlds are weighed by the discard alone for each one that is weighed in full."""

PAIRS = 4000
"""About so many pairs of world and skat are weighed where all worlds are."""

UNIT = 1 << 20
"""The weight of the likeliest world, where all of them are weighed."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Worlds in random order with their weights; ``complete``: the whole information set."""

    worlds: Worlds
    weights: Numbers
    complete: bool

    def __len__(self) -> int:
        return len(self.weights)

    def take(self, number: int) -> Drawn:
        """The first ``number`` worlds."""
        if number >= len(self):
            return self
        first = np.arange(number)
        return Drawn(self.worlds.take(first), self.weights[first], False)


def draw(view: View, number: int, rng: np.random.RandomState) -> Drawn:
    """Worlds of a view: all of them where they are at most ``number``, or so many of them.

    Worlds that differ in nothing that is still to be played are one.
    """
    if view.contract is not None and number_of_worlds(view) <= number:
        return _all(view, rng)
    worlds = _sampled(view, number, rng)
    if view.contract is None:
        return Drawn(worlds, np.ones(len(worlds), dtype=np.int64), False)
    return Drawn(*distinct(worlds, view.contract, rng), False)


def _all(view: View, rng: np.random.RandomState) -> Drawn:
    """Every world, weighed. Which two cards were the skat is drawn, the same for every seed."""
    several = max(1, PAIRS // number_of_worlds(view)) if skat_is_hidden(view) else 1
    worlds = all_worlds(view, several, np.random.RandomState(0))
    table = weights(view, worlds, evaluation(), reads=True).reshape(several, -1).sum(axis=0)
    worlds = worlds.take(np.arange(len(table)))
    order = rng.permutation(len(table))
    whole = np.rint(table / table.max() * UNIT).astype(np.int64)
    return Drawn(worlds.take(order), np.maximum(whole, 1)[order], True)


def _sampled(view: View, number: int, rng: np.random.RandomState) -> Worlds:
    """``number`` worlds, resampled by their weights (importance resampling)."""
    soloist = view.soloist in (None, view.seat)
    drawn = number * (OVERSAMPLING if soloist else DEFENDERS_OVERSAMPLING)
    contract = view.contract
    if not skat_is_hidden(view) or contract is None or contract.kind == NULL:
        worlds = sample_worlds(view, drawn, rng)
        return resampled(worlds, weights(view, worlds, evaluation(), reads=True), number, rng)
    # Few pairs of cards are likely to be laid away; the full weights take much longer.
    worlds = sample_worlds(view, drawn * FIRST_SIEVE, rng)
    worlds = resampled(worlds, discard_likelihood(worlds.aside, contract.kind), drawn, rng)
    rest = weights(view, worlds, evaluation(), reads=True)
    rest = rest / discard_likelihood(worlds.aside, contract.kind)
    return resampled(worlds, rest, number, rng)


def skat_is_hidden(view: View) -> bool:
    """Whether another player took the skat, and laid away two cards that the viewer cannot see."""
    contract = view.contract
    return contract is not None and not contract.hand and contract.soloist != view.seat


def places(view: View, worlds: Worlds) -> Rows:
    """For each unseen card its place now: a seat, or the skat or the cards laid away."""
    played = played_by(view)
    found = np.full((len(worlds), len(view.unseen)), GONE, np.uint8)
    bits = np.array([mask([card]) for card in view.unseen], dtype=np.int64)
    for seat in range(SEATS):
        held = worlds.dealt[:, seat]
        if seat == view.soloist and skat_is_hidden(view):
            held = (held | worlds.skat) & ~worlds.aside
        found[(held & ~played[seat])[:, None] & bits != 0] = seat
    return found


def hidden(view: View, row: Rows) -> Hidden:
    """A world as the law has it.

    Which two of his cards a soloist found in the skat is not told by a world: here it is those that
    he laid away.
    """
    if view.ramsch:
        return ramsch.hidden(view, row)
    played, laid = (
        played_by(view),
        tuple(card for card, place in zip(view.unseen, row, strict=True) if place == GONE),
    )
    hands = []
    for seat in range(SEATS):
        held = [card for card, place in zip(view.unseen, row, strict=True) if place == seat]
        shown = view.shown if seat == view.soloist else ()
        whole = mask([*held, *shown]) | played[seat]
        hands.append(() if seat == view.seat else cards_of(whole))
    if view.skat:
        return Hidden(tuple(hands), ())
    return Hidden(tuple(hands), laid, laid if skat_is_hidden(view) else ())


def line(state: State) -> tuple[Act, ...]:
    """The best line of all players with all cards open; empty before the play."""
    if not isinstance(state, Playing):
        return ()
    (solved,) = solve([state], question_of(state), at_least=state.contract.aim[0], line=True)
    return solved.line


def question_of(state: Playing | View) -> Question:
    """What matters of a game: card points, or tricks."""
    contract = state.contract
    assert contract is not None, "a game is played"
    if contract.kind == NULL:
        return "no trick"
    return "every trick" if contract.announced in ("schwarz", "ouvert") else "points"


SKATS = 33
"""How many other skats a soloist's luck is measured by."""


def alternatives(before: View, after: View) -> tuple[View, ...]:
    """The views in which the soloist finds another skat, evenly spread over all pairs."""
    if before.phase != "skat" or after.phase != "discard":
        return ()
    pairs = list(combinations(before.unseen, 2))
    return tuple(_with_skat(before, pairs[at * len(pairs) // SKATS]) for at in range(SKATS))


def _with_skat(before: View, skat_cards: tuple[str, str]) -> View:
    """What a soloist sees who finds these two cards; the others' hands change nothing in it."""
    rest = tuple(card for card in before.unseen if card not in skat_cards)
    others = [each for each in range(SEATS) if each != before.seat]
    hands: list[tuple[str, ...]] = [()] * SEATS
    hands[others[0]], hands[others[1]] = rest[:10], rest[10:]
    state = skat.imagine(before, Hidden(tuple(hands), skat_cards))
    assert before.seat is not None, "a spectator takes no skat"
    return state.act(before.seat, "take_skat").view(before.seat)
