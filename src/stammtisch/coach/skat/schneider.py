"""What is said where a game is as good as won or lost either way, and Schneider is at stake.

The sentence of a named error says how the better card does it; then Schneider is said after it.

A world's value is what a game brings by the law: with the same row of matadors and no trick that
could make it Schwarz, options that win as often differ by the step for Schneider alone (SK 6.3).
"""

from __future__ import annotations

from dataclasses import replace

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import means
from stammtisch.coach.games import Situation, Taught
from stammtisch.coach.sentences import NEARLY, option_named
from stammtisch.games.skat.cards import NULL, POINTS
from stammtisch.games.skat.scoring import Contract
from stammtisch.games.skat.view import View

LOST_AND_WON = 3
"""A won game instead of a lost one brings its value so many times (SK 6.6)."""


def besides(of: Situation[View]) -> Message | None:
    """What the better card does for Schneider; ``None`` where that is not what it is about."""
    way = _way(of)
    return None if way is None else _alone(of, way)


def with_stake(of: Situation[View], taught: Taught) -> Taught:
    """The same, with Schneider said where that is what it is about.

    A sentence that counts to what wins the game is beside the point there.
    """
    way = _way(of)
    if way is None or taught.sentence.id.startswith("coach.skat.schneider."):
        return taught
    if "need" in dict(taught.sentence.params):
        return replace(taught, sentence=_alone(of, way), better=of.comparison.best)
    return replace(taught, sentence=say(f"coach.says.stake.{way}", said=taught.sentence))


def _alone(of: Situation[View], way: str) -> Message:
    """What is said of Schneider and nothing else: of the best card, and the one that was played."""
    better, chosen = (option_named("skat", e) for e in (of.comparison.best, of.comparison.chosen))
    return say(f"coach.says.schneider.{way}", better=better, action=chosen)


def _way(of: Situation[View]) -> str | None:
    """Who is sure to win, seen by the viewer; ``None`` where it is not about Schneider."""
    view, contract = of.view, of.view.contract
    if view.phase != "play" or contract is None or contract.kind == NULL or contract.announced:
        return None
    if not (isinstance(of.comparison.best, Play) and isinstance(of.comparison.chosen, Play)):
        return None
    won = _either_way(of)
    if won is None or not _by_steps(of):
        return None
    plays = view.seat == contract.soloist
    soloist_wins = won == plays
    if not _has_points(view, contract, soloist=not soloist_wins):
        return None
    if plays:
        return "won" if won else "lost"
    return "soloist_won" if soloist_wins else "soloist_lost"


def _columns(of: Situation[View]) -> tuple[int, int]:
    best, chosen = (of.values.options.index(e) for e in (of.comparison.best, of.comparison.chosen))
    return best, chosen


def _either_way(of: Situation[View]) -> bool | None:
    """Whether the viewer's side nearly always wins with both options; ``None`` if not so nor so."""
    wins = means(of.values, of.values.wins)
    both = [wins[column] for column in _columns(of)]
    if min(both) >= NEARLY:
        return True
    return False if max(both) <= 1 - NEARLY else None


def _by_steps(of: Situation[View]) -> bool:
    """Whether the steps of the value make most of the difference, and not the few games won."""
    wins, points = (means(of.values, each) for each in (of.values.wins, of.values.points))
    best, chosen = _columns(of)
    most = max(map(abs, (points[best], points[chosen])))
    by_winning = LOST_AND_WON * most * abs(wins[best] - wins[chosen])
    return points[best] - points[chosen] > 2 * by_winning


def _has_points(view: View, contract: Contract, *, soloist: bool) -> bool:
    """Whether a side has taken a trick that counts, so that it cannot become Schwarz."""
    return any(
        POINTS[card]
        for trick in view.tricks
        if (trick.winner == contract.soloist) == soloist
        for card in trick.cards
    )
