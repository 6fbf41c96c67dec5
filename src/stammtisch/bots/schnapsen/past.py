"""What the opponent has done so far, and which cards he had by then.

A world says what he holds now. What he thought when he led or followed depends on what he held
then: some of it he was dealt, some he has drawn since. When he got what, is drawn by lot, each way
as likely as another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stammtisch.bots.schnapsen.belief import Belief, Rows
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.games.schnapsen.cards import PLACE
from stammtisch.games.schnapsen.notation import SEATS, STOCK, Close, Draw, Exchange, Marriage
from stammtisch.games.schnapsen.view import View

Numbers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

_HAND = 5
_DRAWS = STOCK // SEATS


@dataclass(frozen=True, slots=True)
class Deed:
    """A card that he played, and how things stood.

    ``draws`` is how often both had drawn, ``led`` the card that lay there, ``None`` where he led.
    ``ruled`` says that he had to follow suit (SN 4.1), ``announced`` that the lead was his
    marriage's. With a marriage that he could have announced, or a Jack that he could have
    exchanged, he was silent where ``could_marry`` and ``could_exchange`` say so.
    """

    card: int
    draws: int
    led: int | None
    ruled: bool
    announced: bool
    could_marry: bool
    could_exchange: bool


@dataclass(frozen=True, slots=True)
class Past:
    """All that he has done.

    ``had`` are the cards that he was certainly dealt or has drawn, each with the number of draws by
    which he had it at the latest. ``taken`` are those he exchanged for, each with the number of
    deeds before; ``gone`` those he has played or given for them, with the last deed at which he
    held it (-1: none).
    """

    deeds: tuple[Deed, ...]
    had: dict[int, int]
    taken: dict[int, int]
    gone: dict[int, int]
    draws: int


class _Reader:
    """Goes through the history once."""

    def __init__(self, view: View, other: int) -> None:
        self.view, self.other = view, other
        self.deeds: list[Deed] = []
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
            self.taken[PLACE[self.turn_up]] = len(self.deeds)
            self.gone[PLACE[jack]] = len(self.deeds) - 1
        self.turn_up = jack

    def played(self, seat: int, card: Card) -> None:
        if seat == self.other:
            self.gone[PLACE[card]] = len(self.deeds)
            self.deeds.append(self.deed(card))
            self.had_by_now(card)
        if self.led is None:
            self.led = card
            return
        self.has_trick |= self.view.tricks[self.tricks].winner == self.other
        self.tricks += 1
        self.led, self.announced = None, False

    def deed(self, card: Card) -> Deed:
        options, leads = self.view.options, self.led is None
        stock = not self.closed and self.draws < _DRAWS
        allowed = self.has_trick or not options.exchange_needs_trick
        return Deed(
            PLACE[card],
            self.draws,
            None if self.led is None else PLACE[self.led],
            ruled=not stock,
            announced=leads and self.announced,
            could_marry=leads and not self.announced and (stock or options.marriages_when_closed),
            could_exchange=leads and stock and allowed,
        )


def past_of(view: View) -> Past:
    """What the opponent has done, from the view's history."""
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
    return Past(tuple(reader.deeds), reader.had, reader.taken, reader.gone, reader.draws)


@dataclass(frozen=True, slots=True)
class Holdings:
    """All cards that he has or had while the stock is not used up: a row a world, a column a card.

    ``since`` is the draw with which he got it (0: dealt, or exchanged for), ``first`` the deed from
    which he had it then, ``until`` the last at which he held it, or the number of his deeds.
    """

    cards: Numbers
    since: Numbers
    first: Numbers
    until: Numbers

    def at(self, number: int, deed: Deed) -> Flags:
        """Which of the cards he held when he did this, his ``number``-th deed."""
        there = (self.first <= number) & (number <= self.until)
        held: Flags = (self.since <= deed.draws) & there
        return held


def holdings(past: Past, belief: Belief, rows: Rows, rng: np.random.RandomState) -> Holdings:
    """When he got which card, in each world, by lot."""
    known = sorted(past.had, key=lambda card: (past.had[card], card))
    begin = len(belief.known)
    unknown = rows[:, begin : begin + belief.hand].astype(np.int64)
    limits = [past.had[card] for card in known] + [past.draws] * belief.hand
    end = len(past.deeds)
    until = [past.gone.get(card, end) for card in known] + [end] * belief.hand
    until += [past.gone.get(card, end) for card in past.taken]
    first = [0] * len(limits) + [*past.taken.values()]
    number = len(rows)
    columns = [*(np.full(number, card) for card in known), *unknown.T]
    columns += [np.full(number, card) for card in past.taken]
    since = _by_lot(limits, past.draws, number, rng)
    since += [np.zeros(number, dtype=np.int64) for _ in past.taken]
    stacked = np.stack(columns, axis=1), np.stack(since, axis=1)
    return Holdings(*stacked, np.array(first), np.array(until))


def _by_lot(
    limits: Sequence[int], draws: int, number: int, rng: np.random.RandomState
) -> list[Numbers]:
    """For each card, in each world, the draw it came with: at the latest its limit.

    Each draw brings one card, the deal five. Cards with an early limit choose first, among the
    places that are left up to it: as many for each choice before, so that all ways are equally
    likely.
    """
    slots = np.array([0] * _HAND + list(range(1, draws + 1)))
    used = np.zeros((number, len(slots)), dtype=bool)
    every = np.arange(number)
    since: list[Numbers] = []
    for limit in limits:
        lots = rng.random_sample(used.shape)
        lots[used | (slots > limit)] = 2
        chosen = lots.argmin(axis=1)
        used[every, chosen] = True
        since.append(slots[chosen])
    return since
