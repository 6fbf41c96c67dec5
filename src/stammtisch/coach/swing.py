"""The largest swing of a deal: where most changed by what the others played, and what that was."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.account import Account
from stammtisch.coach.games import coach_for
from stammtisch.coach.judgement import LIMITS
from stammtisch.coach.leaks import cost_of, stake_of
from stammtisch.coach.sentences import amount, option_named
from stammtisch.coach.verdict import Judged, trick_of

MOST = 4
"""So many acts of the others are told, the last ones."""


def swing(
    game: str, judged: Sequence[Judged], whole: Account | None, history: Sequence[Act]
) -> Message | None:
    """What the others did where the player's expectation changed most; ``None``: not much did.

    The change lies between two of his decisions, or between the last one and the result. A card
    that somebody draws is nobody's doing.
    """
    stake = stake_of(each.judgement for each in judged)
    if whole is None or not stake:
        return None
    found, chooses = [], coach_for(game).chooses
    for at, each in enumerate(judged):
        after = each.judgement.points - cost_of(each.judgement)
        last = at == len(judged) - 1
        then = whole.result if last else judged[at + 1].judgement.points
        until = len(history) if last else judged[at + 1].decision.index
        acts = [
            act
            for act in history[_after(each) : until]
            if act.seat != _seat(each) and chooses(act.action)
        ]
        if acts:
            found.append((then - after, acts, each))
    if not found:
        return None
    change, acts, before = max(found, key=lambda one: abs(one[0]))
    if abs(change) < LIMITS["blunder"] * stake:
        return None
    way = "gain" if change > 0 else "loss"
    acts = acts[-MOST:]
    points, told = amount(game, abs(change)), _told(game, acts)
    if not any(isinstance(act.action, Play) for act in (*history[: _after(before)], acts[0])):
        return say(f"coach.swing.before.{way}", points=points, acts=told)
    trick = trick_of(game, before.decision.view.history)
    return say(f"coach.swing.{way}", points=points, trick=trick, acts=told)


def _told(game: str, acts: Sequence[Act]) -> Message:
    """Who did what, one after the other."""
    first, *rest = acts
    one = say("coach.swing.act", seat=first.seat, action=option_named(game, first.action))
    return say("coach.swing.acts", act=one, acts=_told(game, rest)) if rest else one


def _after(judged: Judged) -> int:
    """How many acts there are with the player's own; who lets another go on does nothing."""
    return judged.decision.index + (judged.decision.chosen is not None)


def _seat(judged: Judged) -> int | None:
    return judged.decision.view.seat
