"""What each discard or card is worth in the worlds of a player of Scarto.

As the master values them: deals are played to their end by rules of thumb, and with few tricks left
they are solved by max^n, as if everybody saw all cards. The rules of thumb are a rough model of how
the deal goes on, and so is max^n: they overrate some differences and underrate others, and leave a
doubt that more worlds do not take away. ``training/coach/scarto_rest.py`` measures both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.scarto.belief import opponents
from stammtisch.bots.scarto.discard import before_play, promising, without
from stammtisch.bots.scarto.equity import Equity
from stammtisch.bots.scarto.play import after, groups_of, solved_by_maxn
from stammtisch.cardplay.actions import Choose, Discard, Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.scarto.stakes import STAKE, outcomes
from stammtisch.coach.scarto.worlds import Worlds, drawn
from stammtisch.coach.valuation import Numbers, Option, Valuation
from stammtisch.games.scarto.view import View
from stammtisch.solver import scarto as solver
from stammtisch.solver.encoding import Rows

STAGES = (
    Budget(worlds=200, nodes=3_000_000),
    Budget(worlds=1000, nodes=12_000_000),
    Budget(worlds=20_000, nodes=160_000_000),
)

EXACT = 6
"""With so many tricks left or fewer, worlds are solved, as the master does. With seven, playouts
agree better with how the deal goes on among club bots."""

PLAYOUTS = 20_000
"""Where all worlds are looked at, they are played out so often in all: that is as good as exact."""


class Rest(NamedTuple):
    """How far the rest of a deal is foreseen.

    ``kept`` is how much is left, in per cent, of a difference between options; ``doubt`` the
    standard error of what each option is then foreseen to bring, as a share of the stake.
    """

    kept: int
    doubt: float


BEFORE_PLAY, IN_PLAY, LAST_TRICKS = Rest(50, 0.035), Rest(75, 0.021), Rest(100, 0.005)
"""At the discard; with more than ``LAST`` tricks left; and after that.

Measured among club bots: 0.47 of a difference between promising discards is left (0.33 to 0.60),
and 0.75 between cards (0.59 to 0.89), with an error of 1.3 and 0.7 points. Of what max^n finds with
two or three tricks left nearly all is left.
"""

LAST = 3
"""With so many tricks left or fewer max^n foresees nearly everything."""

DISCARDS = 40
"""So many discards are compared, besides the one that was chosen."""

Made: TypeAlias = NDArray[np.uint8]
"""Points, as an array (worlds, playouts, options, 2): the viewer's, and those of the player after
him."""


def options(view: View) -> tuple[Option, ...]:
    """The promising discards, or every card that may be played."""
    entry = view.menu[0]
    if isinstance(entry, Choose):
        return tuple(Discard(cards) for cards in promising(view, entry)[:DISCARDS])
    return tuple(action for action in view.menu if isinstance(action, Play))


def value(view: View, options: tuple[Option, ...], budget: Budget, stream: Stream) -> Valuation:
    """The value of these options of the view."""
    return reduced(view, unreduced(view, options, budget, stream))


def unreduced(view: View, options: tuple[Option, ...], budget: Budget, stream: Stream) -> Valuation:
    """The options' values as playouts and max^n have them."""
    worlds = drawn(view, max(1, budget.worlds), generator(stream))
    if view.phase == "play" and len(view.hand) <= EXACT:
        made = _solved(view, worlds.rows, options, budget.nodes)
        if made is not None:
            return _valuation(view, options, worlds, made)
    number = -(-PLAYOUTS // len(worlds.rows)) if worlds.complete else 1
    made = _played_out(view, worlds.rows, options, number, stream.word())
    return _valuation(view, options, worlds, made)


def reduced(view: View, values: Valuation) -> Valuation:
    """What is left of the values, and with what doubt."""
    rest, number = foreseen(view), len(values.options)

    def nearer(of: Numbers) -> Numbers:
        """Differences are reduced towards the mean of all options."""
        mean = of.sum(axis=1, keepdims=True) // number
        found: Numbers = mean + (of - mean) * rest.kept // 100
        return found

    return replace(values.mapped(nearer), doubts=(rest.doubt,) * number)


def foreseen(view: View) -> Rest:
    """How far the rest of the deal is, at this moment of it."""
    if view.phase == "discard":
        return BEFORE_PLAY
    return IN_PLAY if len(view.hand) > LAST else LAST_TRICKS


def _valuation(view: View, options: tuple[Option, ...], worlds: Worlds, made: Made) -> Valuation:
    """The valuation of the first worlds, as many as there are in ``made``."""
    number, of = len(made), outcomes(view)

    def worth(of: Equity) -> Numbers:
        """The mean over the playouts."""
        mean: Numbers = of[made[..., 0], made[..., 1]].sum(axis=1) // made.shape[1]
        return mean

    return Valuation(
        options,
        worlds.rows[:number],
        worlds.weights[:number],
        worth(of.points),
        worth(of.wins),
        worth(of.utility),
        STAKE,
        None if of.match is None else worth(of.match),
        complete=worlds.complete and number == len(worlds.rows),
    )


def _solved(view: View, worlds: Rows, options: tuple[Option, ...], nodes: int) -> Made | None:
    """By max^n, as many worlds as the nodes suffice for; ``None`` if not for one."""
    pair = _pair(view)
    cards = [option.card for option in options if isinstance(option, Play)]
    made = [
        [[[values[card][seat] for seat in pair] for card in cards]]
        for values in solved_by_maxn(solver.encode_worlds(view, worlds), nodes)
    ]
    return np.array(made, np.uint8) if made else None


def _played_out(
    view: View, worlds: Rows, options: tuple[Option, ...], number: int, seed: int
) -> Made:
    """By rules of thumb; in each world all options get the same random numbers."""
    made = np.empty((len(worlds), number, len(options), 2), np.uint8)
    for columns, positions in _positions(view, worlds, options):
        ends = solver.playouts(positions, number, seed, "thumb")
        made[:, :, columns] = ends[:, :, None, _pair(view)]
    return made


def _positions(
    view: View, worlds: Rows, options: tuple[Option, ...]
) -> Iterator[tuple[list[int], Rows]]:
    """The encoded positions after each option, and the columns of the options that lead there.

    Equivalent cards lead to the same.
    """
    if view.phase == "discard":
        positions = before_play(view, worlds)
        for at, option in enumerate(options):
            assert isinstance(option, Discard)
            yield [at], without(view, positions, option.cards)
    else:
        positions = solver.encode_worlds(view, worlds)
        legal = [action.card for action in view.menu if isinstance(action, Play)]
        column = {option.card: at for at, option in enumerate(options) if isinstance(option, Play)}
        for cards in groups_of(view, legal):
            if columns := [column[card] for card in cards if card in column]:
                yield columns, after(view, positions, cards[0])


def _pair(view: View) -> tuple[int, int]:
    """The viewer and the player after him."""
    assert view.seat is not None
    return view.seat, opponents(view)[0]
