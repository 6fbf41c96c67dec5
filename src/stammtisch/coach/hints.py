"""A hint: what to do now, how much that is worth, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stammtisch.bots import bot_named
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import compare
from stammtisch.coach.games import Situation, coach_for
from stammtisch.coach.judgement import SEED, glance_at
from stammtisch.coach.reasons import Reason, reason_for
from stammtisch.coach.valuation import Option


@dataclass(frozen=True, slots=True)
class Hint:
    """The best option at a quick look; of those as good the one that a rule of thumb says.

    ``other`` is what a player might do instead: what a rule of thumb says, or else the best of
    those that are not as good. ``share`` is what it loses of the stake, and ``reason`` why. With a
    ``share`` of 0 all options are as good; ``forced``: there is no other.
    """

    option: Option
    forced: bool = False
    other: Option = None
    share: float = 0.0
    reason: Reason | None = None


def hint(game: str, view: View, seed: str = SEED) -> Hint:
    """A hint for the player who may act.

    Raises:
        BadInput: there is no coach for this game here.
    """
    coach = coach_for(game)
    values = glance_at(coach, view, seed)
    if len(values.options) == 1:
        return Hint(values.options[0], forced=True)
    comparison = compare(values, values.options[0])
    usual = bot_named(game, "thumb").act(view, seed)
    best = usual if usual in comparison.good else comparison.best
    worse = [option for option in comparison.options if option not in comparison.good]
    if not worse:
        return Hint(best)
    other = usual if usual in worse else worse[0]
    situation = Situation(view, values, compare(values, other))
    reason = reason_for(situation, coach.features(view, values.worlds))
    share = comparison.lost[comparison.options.index(other)].share
    return Hint(best, other=other, share=share, reason=reason)


def sentences(of: Hint, label: Callable[[Action], Message]) -> tuple[Message, ...]:
    """Why the hint is given; ``label`` says an action."""
    if of.forced:
        return (say("coach.hint.forced"),)
    if not of.share:
        return (say("coach.hint.equal"),)
    other = say("coach.review.wait") if of.other is None else label(of.other)
    told = [say("coach.hint.costs", action=other, share=round(100 * of.share))]
    if of.reason and of.reason.feature:
        often, seldom = (round(100 * each) for each in (of.reason.with_it, of.reason.without))
        told.append(
            say("coach.review.reason", feature=of.reason.feature, often=often, seldom=seldom)
        )
    return tuple(told)
