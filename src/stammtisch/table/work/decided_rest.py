"""Whether the rest of a deal is decided: every continuation has the same result."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Match, Standing

Acts = tuple[tuple[int, str], ...]

NODES = 8_000
"""The node budget, after which a rest counts as undecided: about a second."""


def decided_rest(state: State, match: Match, nodes: int) -> Acts | None:
    """The acts of one continuation, if all continuations bring the match the same.

    All legal actions count, announcements and claims included; only a claim that loses the deal
    does not, since nobody makes one. ``None`` if continuations differ or ``nodes`` are used up.
    """
    search = _Search(match, nodes)
    line = search.line(state, ())
    return line if line is not None and search.same else None


class _Search:
    """Depth-first search through all continuations, until two ends differ."""

    def __init__(self, match: Match, nodes: int) -> None:
        self.match = match
        self.left = nodes
        self.end: tuple[tuple[int, ...], Standing] | None = None
        self.same = True

    def line(self, state: State, so_far: Acts) -> Acts | None:
        """The first line to an end; ``same`` says whether all others end alike."""
        self.left -= 1
        if self.left < 0:
            self.same = False
            return None
        if state.result is not None:
            # The standing too: a waiting bonus is not in the scores (SN 9.4).
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
    """All actions of all who may act, without claims that lose the deal (SN 8.3)."""
    for seat in state.may_act:
        for action in state.actions(seat):
            after = state.act(seat, action)
            result = after.result
            if result is None or isinstance(action, Play) or _wins(seat, result.scores):
                yield seat, action, after


def _wins(seat: int, scores: tuple[int, ...]) -> bool:
    return scores[seat] == max(scores)
