"""The card points of the viewer's side."""

from __future__ import annotations

from stammtisch.games.skat.scoring import ALL_POINTS
from stammtisch.games.skat.view import View


def side_points(view: View) -> int:
    """What the viewer's side has taken, as far as the viewer can count."""
    assert view.soloist is not None, "a game is played"
    soloist = view.points[view.soloist]
    return soloist if view.seat == view.soloist else sum(view.points) - soloist


def needed(view: View) -> int:
    """What wins for the viewer's side: 61 or 60, unless more was announced (SK 6.5)."""
    assert view.contract is not None, "a game is played"
    points, _ = view.contract.aim
    return points if view.seat == view.soloist else ALL_POINTS - points + 1
