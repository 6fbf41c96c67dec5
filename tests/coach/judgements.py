"""Judgements made by hand, for tests of what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.game import State
from stammtisch.cardplay.messages import say
from stammtisch.coach.comparison import Comparison, Estimate, Lost
from stammtisch.coach.decisions import Decision
from stammtisch.coach.games import Pattern
from stammtisch.coach.judgement import ERRORS, Explanation, Judgement, Label
from stammtisch.coach.open_cards import OpenCards
from stammtisch.coach.review import Judged
from stammtisch.games import schnapsen

STAKE = 10.0


def estimate(mean: float) -> Estimate:
    return Estimate(mean, mean - 0.01, mean + 0.01)


def compared(
    chosen: Action, best: Action, points: float, wins: float = 0.0, chance: float = 0.5
) -> Comparison:
    """``chosen`` loses so many points and chances of winning against ``best``."""
    share = points / STAKE
    return Comparison(
        chosen,
        (best, chosen),
        (Lost(0.0, 0.0, 0.0), Lost(share, points, wins)),
        (best,),
        estimate(share),
        estimate(points),
        estimate(wins),
        None,
        1.0,
        (best, chosen),
        chance,
        STAKE,
        sampled=0.01,
        doubted=0.0,
    )


def judged(
    label: Label,
    points: float,
    *,
    name: str | None = None,
    wins: float = 0.0,
    chosen: Action | None = None,
    best: Action | None = None,
    state: State | None = None,
    cards: tuple[float, float] | None = None,
) -> Judged:
    """A decision at the beginning of a deal of Schnapsen, or in ``state``.

    ``cards`` are what the chosen option and the best one bring with all cards open.
    """
    now = state or schnapsen.begin(schnapsen.deal("judged"))
    assert now.to_act is not None
    view = now.view(now.to_act)
    plays: Sequence[Action] = [each for each in view.menu if isinstance(each, Play)]
    chosen, best = chosen or plays[0], best or plays[1]
    pattern = Pattern(say(f"coach.schnapsen.{name}")) if name else None
    sentence = Explanation(say("sentence"), (), None, None, ()) if label in ERRORS else None
    comparison = None if label == "forced" else compared(chosen, best, points, wins)
    found = Judgement(label, 0.5, 0.0, 1, 0, True, comparison, (), pattern, sentence)
    true = OpenCards(*cards, best) if cards else None
    return Judged(Decision(len(view.history), view, chosen), found, true)
