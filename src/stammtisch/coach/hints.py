"""A hint: what to do now, and why."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.bots import bot_named
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import compare
from stammtisch.coach.games import Situation, coach_for
from stammtisch.coach.judgement import SEED, glance_at
from stammtisch.coach.reasons import reason_for
from stammtisch.coach.sentences import sentence_for
from stammtisch.coach.valuation import Option


@dataclass(frozen=True, slots=True)
class Hint:
    """The best option at a quick look; of those as good the one that a rule of thumb says.

    ``sentence`` says why, as a review would say it of what a player might do instead.
    """

    option: Option
    sentence: Message


def hint(game: str, view: View, seed: str = SEED) -> Hint:
    """A hint for the player who may act.

    Raises:
        BadInput: there is no coach for this game here, or not for these options.
    """
    coach = coach_for(game)
    values = glance_at(coach, view, seed)
    if len(values.options) == 1:
        return Hint(values.options[0], say("coach.hint.forced"))
    comparison = compare(values, values.options[0])
    usual = bot_named(game, "thumb").act(view, seed)
    best = usual if usual in comparison.good else comparison.best
    worse = [option for option in comparison.options if option not in comparison.good]
    if not worse:
        return Hint(best, say("coach.hint.equal"))
    other = usual if usual in worse else worse[0]
    situation = Situation(view, values, compare(values, other))
    if situation.comparison.loss.mean <= 0:  # Too few worlds tell them apart.
        return Hint(best, say("coach.hint.equal"))
    taught = coach.taught(situation)
    if taught:
        return Hint(taught.better, taught.sentence)
    reason = reason_for(situation, coach.features(view, values.worlds))
    return Hint(situation.comparison.best, sentence_for(game, situation, reason))
