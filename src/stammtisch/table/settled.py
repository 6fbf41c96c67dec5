"""Whether the rest of a deal is decided: every way of playing on brings the match the same."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Match, Standing

Acts = tuple[tuple[int, str], ...]

NODES = 8_000
"""How many positions are looked at before a rest counts as undecided: about a second's work."""


def settled(state: State, match: Match, nodes: int) -> Acts | None:
    """A way on, if every way of playing on brings the match the same.

    Every way counts: who could still announce something or say "66" may do so. Only throwing the
    deal away does not: nobody makes a wrong claim. ``None`` too where more than ``nodes``
    positions would have to be looked at.
    """
    search = _Search(match, nodes)
    line = search.line(state, ())
    return line if line is not None and search.same else None


class _Search:
    """Depth first through everything that may be done, until two ends differ."""

    def __init__(self, match: Match, nodes: int) -> None:
        self.match = match
        self.left = nodes
        self.end: tuple[tuple[int, ...], Standing] | None = None
        self.same = True

    def line(self, state: State, so_far: Acts) -> Acts | None:
        """The first line to an end; ``same`` tells whether all others end alike."""
        self.left -= 1
        if self.left < 0:
            self.same = False
            return None
        if state.result is not None:
            # The standing too: what waits for the next winner is not in the scores (SN 9.4).
            end = state.result.scores, self.match.add(state.result).standing
            if self.end is None:
                self.end = end
            self.same = self.same and end == self.end
            return so_far
        first: Acts | None = None
        for seat, action, after in _ways(state):
            line = self.line(after, (*so_far, (seat, str(action))))
            first = first if first is not None else line
            if not self.same:
                return None
        return first


def _ways(state: State) -> Iterator[tuple[int, Action, State]]:
    """What may be done, by whoever may act; not what throws the deal away (SN 8.3)."""
    for seat in state.may_act:
        for action in state.actions(seat):
            after = state.act(seat, action)
            result = after.result
            if result is None or isinstance(action, Play) or _wins(seat, result.scores):
                yield seat, action, after


def _wins(seat: int, scores: tuple[int, ...]) -> bool:
    return scores[seat] == max(scores)
