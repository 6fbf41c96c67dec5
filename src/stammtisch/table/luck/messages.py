"""The messages of the own page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """What one has played of a game in a month against opponents of one kind.

    ``against`` is a bot's name, ``people`` or ``mixed``. ``points`` are what the ``deals`` brought
    against the others.
    """

    month: str
    against: str
    deals: int
    points: int


@dataclass(frozen=True, slots=True)
class LostTo:
    """What one kind of decision gave away a deal: in the last month with accounts, and before."""

    kind: str
    now: float
    before: float | None


@dataclass(frozen=True, slots=True)
class LuckMonth:
    """The accounts of a month's drawn deals, in points; the parts add up to ``result``.

    ``promise`` is what the cards promised beyond the usual, ``chance`` what chance did, ``others``
    what the others' mistakes brought, ``rest`` what their cards did, ``lost`` what one gave away.
    """

    month: str
    deals: int
    promise: float
    chance: float
    others: float
    rest: float
    lost: float
    result: float


@dataclass(frozen=True, slots=True)
class PlaysLike:
    """Which level of bot gives away as much.

    ``level`` is the nearest; it may be any from ``least`` to ``most`` as well.
    ``lost`` is what one gave away a deal lately, give or take ``error``; ``deals`` are those that
    it rests on. ``lost`` of the bots is in ``levels``.
    """

    lost: float
    error: float
    deals: int
    level: str
    least: str
    most: str
    levels: dict[str, float]


@dataclass(frozen=True, slots=True)
class GameOfOwn:
    """What one has played of a game.

    ``worse``: so many in a hundred who play as many deals have worse cards; missing with too few.
    ``curve`` is what cards and chance have added up to, deal by deal, at most 100 points of it.
    ``waiting`` counts the deals whose account is still to be made.
    """

    game: str
    deals: int
    played: tuple[Played, ...]
    luck: tuple[LuckMonth, ...]
    worse: int | None
    curve: tuple[float, ...]
    lost: tuple[LostTo, ...]
    plays_like: PlaysLike | None
    waiting: int


@dataclass(frozen=True, slots=True)
class Own:
    """The own page: each game that one has played."""

    games: tuple[GameOfOwn, ...]
