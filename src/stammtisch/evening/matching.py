"""As many pairs as can be made of those who may meet: a maximum matching.

J. Edmonds's algorithm ("Paths, Trees, and Flowers", Canadian Journal of Mathematics 17, 1965), in
the form that grows one tree at a time and shrinks its odd circles to their bases.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

NOBODY = -1


def maximum(may_meet: Sequence[Sequence[int]], mates: list[int]) -> None:
    """Extend a matching until it has as many pairs as possible.

    ``may_meet[v]`` are those whom ``v`` may meet, ``mates[v]`` is the one whom ``v`` is paired
    with, or ``NOBODY``. Whoever has a mate before has one after, though perhaps another.
    """
    for v, mate in enumerate(mates):
        if mate == NOBODY:
            _Tree(may_meet, mates, v).grow()


class _Tree:
    """Alternating paths from one who has no mate: an end without a mate makes a pair more."""

    def __init__(self, may_meet: Sequence[Sequence[int]], mates: list[int], root: int) -> None:
        self.may_meet, self.mates, self.root = may_meet, mates, root
        self.before = [NOBODY] * len(mates)  # on the path from the root, for those at odd places
        self.base = list(range(len(mates)))  # of the circle that one was shrunk into
        self.even = [v == root for v in range(len(mates))]

    def grow(self) -> None:
        queue = deque([self.root])
        while queue:
            v = queue.popleft()
            for w in self.may_meet[v]:
                if self.base[v] == self.base[w] or self.mates[v] == w:
                    continue
                mate = self.mates[w]
                if w == self.root or (mate != NOBODY and self.before[mate] != NOBODY):
                    queue.extend(self._shrink(v, w))
                elif self.before[w] == NOBODY:
                    self.before[w] = v
                    if mate == NOBODY:
                        self._swap_along(w)
                        return
                    self.even[mate] = True
                    queue.append(mate)

    def _shrink(self, v: int, w: int) -> list[int]:
        """Shrink the circle that ``v`` and ``w`` close; those who are at even places only now."""
        top = self._common_base(v, w)
        inside: set[int] = set()
        self._mark(v, top, w, inside)
        self._mark(w, top, v, inside)
        added = []
        for u, base in enumerate(self.base):
            if base in inside:
                self.base[u] = top
                if not self.even[u]:
                    self.even[u] = True
                    added.append(u)
        return added

    def _common_base(self, v: int, w: int) -> int:
        passed = set()
        while True:
            v = self.base[v]
            passed.add(v)
            if v == self.root:
                break
            v = self.before[self.mates[v]]
        while self.base[w] not in passed:
            w = self.before[self.mates[self.base[w]]]
        return self.base[w]

    def _mark(self, v: int, top: int, child: int, inside: set[int]) -> None:
        while self.base[v] != top:
            inside |= {self.base[v], self.base[self.mates[v]]}
            self.before[v] = child
            child = self.mates[v]
            v = self.before[child]

    def _swap_along(self, end: int) -> None:
        """Pair along the path that ends here, the other way round: one pair more."""
        while end != NOBODY:
            v = self.before[end]
            following = self.mates[v]
            self.mates[v], self.mates[end] = end, v
            end = following
