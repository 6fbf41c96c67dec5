"""A finished game as it is handed in on paper: each player's points (SC 6.2, SC 7)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.scoring import PAR


def check_points(points: Sequence[int], deals: int) -> None:
    """Check that so many deals can end like this.

    Raises:
        Refusal: the points are not 78 for each deal (SC 6.2), or somebody has fewer than none.
    """
    if min(points) < 0 or sum(points) != SEATS * PAR * deals:
        raise Refusal(
            "SC 6.2", "scarto.refuse.points", sum=sum(points), all=SEATS * PAR * deals, deals=deals
        )


def game_scores(points: Sequence[int], deals: int) -> tuple[int, ...]:
    """The points less 26 for each deal (SC 6.3).

    >>> game_scores([100, 80, 54], 3)
    (22, 2, -24)
    """
    return tuple(each - PAR * deals for each in points)


def stakes(totals: Sequence[int]) -> tuple[int, ...]:
    """What a game brings each player in stakes (SC 7.1, SC 7.2).

    The lowest total pays one to each of the others; two who are level there both pay, and with all
    level nobody does.

    >>> stakes([22, 2, -24])
    (1, 1, -2)
    """
    lost = [total == min(totals) for total in totals]
    winners, losers = lost.count(False), lost.count(True)
    return tuple((-winners if own else losers) if winners else 0 for own in lost)
