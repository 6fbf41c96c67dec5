"""The opponent's history: every card that he has played, and what he may have held at that moment.

A world says what he holds now. The opponent model needs what he held when he played each card: some
cards he was dealt, others he has drawn since. The draw that brought each card is sampled uniformly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stammtisch.bots.schnapsen.belief import Belief, Layouts
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.games.schnapsen.cards import PLACE
from stammtisch.games.schnapsen.notation import SEATS, STOCK, Close, Draw, Exchange, Marriage
from stammtisch.games.schnapsen.view import View

Numbers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

HAND = 5


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that the opponent played, and the circumstances.

    ``draws`` is the number of draws before, ``led`` the card led, ``None`` where he led.
    ``must_follow``: suit had to be followed (SN 4.1). ``announced``: the lead of his marriage.
    ``could_marry`` and ``could_exchange``: with a marriage, or with the trump Jack, he could have
    announced or exchanged at this moment.
    """

    card: int
    draws: int
    led: int | None
    must_follow: bool
    announced: bool
    could_marry: bool
    could_exchange: bool


@dataclass(frozen=True, slots=True)
class OpponentHistory:
    """All that the opponent has done.

    ``had`` are the cards that he certainly was dealt or drew, each with the latest draw by which he
    had it. ``taken`` are the cards that he exchanged for, each with the number of plays before.
    ``gone`` are the cards that he has played or exchanged, each with the last play at which he held
    it (-1: none).
    """

    plays: tuple[PlayedCard, ...]
    had: dict[int, int]
    taken: dict[int, int]
    gone: dict[int, int]
    draws: int


class _Reader:
    """Reads the history once, from the deal on."""

    def __init__(self, view: View, other: int) -> None:
        self.view, self.other = view, other
        self.plays: list[PlayedCard] = []
        self.had: dict[int, int] = {}
        self.taken: dict[int, int] = {}
        self.gone: dict[int, int] = {}
        self.draws = self.tricks = 0
        self.led: Card | None = None
        self.closed = self.announced = self.has_trick = False
        self.turn_up = view.turned

    def had_by_now(self, *cards: Card) -> None:
        for card in cards:
            if PLACE[card] not in self.taken:
                self.had.setdefault(PLACE[card], self.draws)

    def exchanged(self, seat: int) -> None:
        jack = self.view.trump + "J"
        if seat == self.other:
            self.had_by_now(jack)
            self.taken[PLACE[self.turn_up]] = len(self.plays)
            self.gone[PLACE[jack]] = len(self.plays) - 1
        self.turn_up = jack

    def played(self, seat: int, card: Card) -> None:
        if seat == self.other:
            self.gone[PLACE[card]] = len(self.plays)
            self.plays.append(self.play(card))
            self.had_by_now(card)
        if self.led is None:
            self.led = card
            return
        self.has_trick |= self.view.tricks[self.tricks].winner == self.other
        self.tricks += 1
        self.led, self.announced = None, False

    def play(self, card: Card) -> PlayedCard:
        options, leads = self.view.options, self.led is None
        left = 0 if self.closed else STOCK - SEATS * self.draws
        stock = left > 0
        allowed = self.has_trick or not options.exchange_needs_trick
        return PlayedCard(
            PLACE[card],
            self.draws,
            None if self.led is None else PLACE[self.led],
            must_follow=not stock,
            announced=leads and self.announced,
            could_marry=leads and not self.announced and (stock or options.marriages_when_closed),
            could_exchange=leads and left >= options.stock_floor and allowed,
        )


def opponent_history(view: View) -> OpponentHistory:
    """The opponent's history, from the view's."""
    assert view.seat is not None, "a spectator has no opponent"
    reader = _Reader(view, 1 - view.seat)
    for seat, action in view.history:
        match action:
            case Draw():
                reader.draws += 1
            case Close():
                reader.closed = True
            case Exchange():
                reader.exchanged(seat)
            case Marriage():
                reader.announced = True
                if seat == reader.other:
                    reader.had_by_now(*action.cards)
            case Play(card):
                reader.played(seat, card)
    return OpponentHistory(tuple(reader.plays), reader.had, reader.taken, reader.gone, reader.draws)


@dataclass(frozen=True, slots=True)
class Holdings:
    """When the opponent held which card: a row for each world, a column for each card.

    ``since`` is the draw with which he got the card (0: dealt, or exchanged for). ``first`` is the
    first and ``until`` the last of his plays at which he may have held it.
    """

    cards: Numbers
    since: Numbers
    first: Numbers
    until: Numbers

    def at(self, number: int, play: PlayedCard) -> Flags:
        """Which of the cards he held at this play, his ``number``-th."""
        there = (self.first <= number) & (number <= self.until)
        held: Flags = (self.since <= play.draws) & there
        return held


def holdings(
    history: OpponentHistory, belief: Belief, layouts: Layouts, rng: np.random.RandomState
) -> Holdings:
    """When he got each card, sampled in each world."""
    known = sorted(history.had, key=lambda card: (history.had[card], card))
    begin = len(belief.known)
    unknown = layouts[:, begin : begin + belief.hand].astype(np.int64)
    limits = [history.had[card] for card in known] + [history.draws] * belief.hand
    end = len(history.plays)
    until = [history.gone.get(card, end) for card in known] + [end] * belief.hand
    until += [history.gone.get(card, end) for card in history.taken]
    first = [0] * len(limits) + [*history.taken.values()]
    number = len(layouts)
    columns = [*(np.full(number, card) for card in known), *unknown.T]
    columns += [np.full(number, card) for card in history.taken]
    since = random_draws(limits, history.draws, number, rng)
    since += [np.zeros(number, dtype=np.int64) for _ in history.taken]
    stacked = np.stack(columns, axis=1), np.stack(since, axis=1)
    return Holdings(*stacked, np.array(first), np.array(until))


def random_draws(
    limits: Sequence[int], draws: int, number: int, rng: np.random.RandomState
) -> list[Numbers]:
    """For each card, in each world, the draw with which it came: at the latest its limit.

    Each draw brings one card, the deal five. Cards choose among the free slots up to their limits,
    those with the lowest limits first; all assignments are equally likely.
    """
    slots = np.array([0] * HAND + list(range(1, draws + 1)))
    used = np.zeros((number, len(slots)), dtype=bool)
    every = np.arange(number)
    since: list[Numbers] = []
    for limit in limits:
        keys = rng.random_sample(used.shape)
        keys[used | (slots > limit)] = 2
        chosen = keys.argmin(axis=1)
        used[every, chosen] = True
        since.append(slots[chosen])
    return since
