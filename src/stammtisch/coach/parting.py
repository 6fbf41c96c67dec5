"""Where two ways to play the same deal part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.cardplay.game import State
from stammtisch.coach.decisions import Decision, decisions


class Parting(NamedTuple):
    """A player's two choices after the same acts."""

    one: Decision
    other: Decision


def alike(one: Sequence[State], other: Sequence[State]) -> int:
    """How many acts, from the first on, are the same; both are the states of one deal."""
    both = zip(one[-1].history, other[-1].history, strict=False)
    return next((at for at, (act, by) in enumerate(both) if act != by), _shorter(one, other))


def _shorter(one: Sequence[State], other: Sequence[State]) -> int:
    return min(len(one), len(other)) - 1


def parting(one: Sequence[State], other: Sequence[State], seat: int) -> Parting | None:
    """Where they part, if that is by a choice of the player on ``seat``.

    It may be the choice to interrupt, or not to. The states end where nobody chose any more.
    """
    index = alike(one, other)
    found = [next(decisions(each[index : index + 2], seat), None) for each in (one, other)]
    if found[0] is None or found[1] is None or found[0].chosen == found[1].chosen:
        return None
    return Parting(found[0], found[1])
