"""What the coach must know of a game: one value in the package of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Generic, Literal, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from stammtisch import solver
from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Act, Action
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.game import Hidden, State, View
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.packages import package_of
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import Comparison
from stammtisch.coach.valuation import Option, Valuation
from stammtisch.solver.encoding import Rows

TRUMP = "trump"
"""What ``GameCoach.suit_of`` says of trumps."""

Ending: TypeAlias = Literal["wins", "plus", "spared"]

ViewT = TypeVar("ViewT", bound=View)
ViewT_co = TypeVar("ViewT_co", bound=View, covariant=True)


@dataclass(frozen=True, slots=True)
class Feature:
    """A fact about the hidden cards, in words, and in which worlds it is true.

    ``rank``: one card of one player is the simplest to think of.
    """

    message: Message
    holds: NDArray[np.bool_]
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Situation(Generic[ViewT_co]):
    """A decision that has been valued."""

    view: ViewT_co
    values: Valuation
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class Pattern:
    """A kind of error that has a name, and where one can read about it.

    ``message`` is the name, ``clause`` a rule, or ``None`` where it rests on none.
    """

    message: Message
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Taught:
    """What a teacher says of a decision: its kind, a sentence, and the option that this names."""

    pattern: Pattern
    sentence: Message
    better: Option


def _won(_: View) -> Ending:
    return "wins"


def _once(_: State) -> int:
    return 1


def _always(_: Action) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class GameCoach(Generic[ViewT]):
    """How one game is valued and explained.

    ``stages`` are the budgets of a decision: the first for a quick look, the last the greatest.
    ``glance`` is a smaller one, for the many views that chance could have shown.
    ``options`` are those of a view's options that are worth a comparison; ``value`` values them, in
    the points of a result's ``gains``.

    ``features`` are facts that may separate the worlds. ``taught`` is what a teacher says of a
    decision that has a name, ``besides`` what is said of one that has none where winning the deal
    is not what it costs; ``facts`` are what could be counted. ``suit_of`` is the suit of a card,
    ``TRUMP``, or ``None`` for one that has none. ``hidden`` is a world as the law has it, ``line``
    the best line of all players in a state with all cards open.

    ``open_values`` are the options' values in points with all cards open, where they can be solved.
    ``alternatives`` are the views that chance could have shown instead of ``after`` (the second):
    the same up to the first view, and the same acts of the others. ``felt`` is what a point that
    the player of a view loses brings another seat. ``level``: a deal's points add up to nothing,
    and so must what the seats are promised. ``told_as`` is how a good ending is called: the deal is
    won, or ends in plus, or the player is spared minus points. ``counts`` is how many times a
    deal's points count in its match. ``chooses``: whether an action is its player's choice, as
    a card that is drawn is not.
    """

    stages: tuple[Budget, ...]
    options: Callable[[ViewT], tuple[Option, ...]]
    value: Callable[[ViewT, tuple[Option, ...], Budget, Stream], Valuation]
    features: Callable[[ViewT, Rows], Sequence[Feature]]
    taught: Callable[[Situation[ViewT]], Taught | None]
    facts: Callable[[Situation[ViewT]], Sequence[Message]]
    hidden: Callable[[ViewT, Rows], Hidden]
    line: Callable[[State], tuple[Act, ...]]
    open_values: Callable[[State, int, Sequence[Option]], Sequence[float] | None]
    alternatives: Callable[[ViewT, ViewT], Sequence[ViewT]]
    felt: Callable[[ViewT, int], float]
    suit_of: Callable[[ViewT, Card], str | None]
    level: bool = False
    told_as: Callable[[ViewT], Ending] = _won
    counts: Callable[[State], int] = _once
    chooses: Callable[[Action], bool] = _always
    glance: Budget | None = None
    besides: Callable[[Situation[ViewT]], Message | None] | None = None


def has_coach(game: str) -> bool:
    """Whether there is a coach of a game here."""
    try:
        coach_for(game)
    except BadInput:
        return False
    return True


@cache
def coach_for(game: str) -> GameCoach[View]:
    """The coach of a game.

    Raises:
        BadInput: there is none; it needs the solvers, and there are none.
    """
    if why := solver.missing():
        raise BadInput("coach.solvers", why=why)
    try:
        package = import_module(package_of("coach", game))
    except ModuleNotFoundError:
        raise BadInput("coach.no-game", game=game) from None
    coach: GameCoach[View] = package.COACH
    return coach
