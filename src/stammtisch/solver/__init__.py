"""Exact solvers for the card play of all three games: the Python face of the kernel.

``solver.skat``, ``solver.schnapsen`` and ``solver.scarto`` take states of the games or arrays of
encoded positions (``solver.encoding``). The kernel is C++. Where it was not built, ``available`` is
false, ``missing()`` says why and what to type, and every question raises ``SolverMissing``.
"""

from __future__ import annotations

from stammtisch.solver.kernel import SolverMissing, available, missing

__all__ = ["SolverMissing", "available", "missing"]
