"""The account of a deal at a quick look: what the cards promised, what chance did, what was lost.

Of a single decision a quick look (``judgement.scan``) says less than a judgement; over many deals
both say the same on average, and here no decision is looked at twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stammtisch.cardplay.game import State
from stammtisch.coach.account import account
from stammtisch.coach.decisions import decisions
from stammtisch.coach.games import coach_for
from stammtisch.coach.judgement import SEED, Judgement, chance_between, scan
from stammtisch.coach.leaks import cost_of, kind_of
from stammtisch.coach.review import felt_by, lost_at


@dataclass(frozen=True, slots=True)
class QuickAccount:
    """As ``Account``, in the game's points; ``lost`` is what each kind of decision gave away.

    A deal that was broken off has neither ``others`` nor ``rest``: what came of it is not known.
    """

    promise: float
    chance: float
    others: float
    rest: float
    lost: dict[str, float]

    @property
    def given_away(self) -> float:
        """What all decisions together gave away."""
        return sum(self.lost.values())


def quick_account(
    game: str, states: Sequence[State], seat: int, not_chosen: Collection[int] = ()
) -> QuickAccount | None:
    """The account of a deal by its states; ``None`` where the player had nothing to decide.

    ``not_chosen`` are the numbers of the acts that the player did not choose.

    Raises:
        BadInput: there is no coach for this game here.
    """
    own = [each for each in decisions(states, seat) if each.index not in not_chosen]
    if not own:
        return None
    looks = [scan(game, each.view, each.chosen, SEED) for each in own]
    chance = [chance_between(game, *views, SEED) for views in pairwise(each.view for each in own)]
    lost: dict[str, float] = {}
    for decision, look in zip(own, looks, strict=True):
        if cost := cost_of(look):
            kind = kind_of(decision, look).id
            lost[kind] = lost.get(kind, 0.0) + cost
    brought, promises = _others(game, states, seat, not_chosen)
    coach = coach_for(game)
    result = states[-1].result
    whole = account(
        looks,
        0.0 if result is None else coach.counts(states[0]) * result.gains[seat],
        others=brought,
        chance=chance,
        promises=[looks[0].points, *promises] if coach.level else (),
    )
    over = result is not None
    return QuickAccount(
        whole.promise,
        whole.chance or 0.0,
        whole.others if over else 0.0,
        whole.rest if over else 0.0,
        lost,
    )


def _others(
    game: str, states: Sequence[State], seat: int, not_chosen: Collection[int]
) -> tuple[float, list[float]]:
    """What the others' decisions brought the player, and what each of them could expect."""
    brought, promises = 0.0, []
    for decision, felt, first in felt_by(game, states, seat, not_chosen):
        look: Judgement = scan(game, decision.view, decision.chosen, SEED)
        brought += felt * lost_at(look)
        if first:
            promises.append(look.points)
    return brought, promises
