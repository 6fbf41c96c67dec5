"""The compiled module, if it was built."""

from __future__ import annotations

import math
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, TypeAlias

_MODULE = "stammtisch.solver._kernel"

Policy: TypeAlias = Literal["random", "thumb"]
"""How a deal is played out: at random, or by rules of thumb."""

available = find_spec(_MODULE) is not None
"""Whether the solvers were built."""


class SolverMissing(ImportError):
    """The solvers were not built: there was no C++ compiler when stammtisch was installed."""

    def __init__(self) -> None:
        super().__init__(
            "The solvers are missing: there was no C++ compiler when Stammtisch was installed. "
            "Install one (on Debian: the package g++), then install Stammtisch again."
        )


def kernel(game: str) -> Any:
    """The part of the compiled module for ``game``.

    Raises:
        SolverMissing: it was not built.
    """
    if not available:
        raise SolverMissing
    return getattr(import_module(_MODULE), game)


def limits(threads: int, nodes: int, seconds: float) -> tuple[int, int, float]:
    """What a call may use, as the kernel takes it.

    Raises:
        ValueError: one of them is no limit.
    """
    if not (0 <= threads <= 1024 and 0 <= nodes < 2**63 and 0 <= seconds < math.inf):
        raise ValueError(
            "threads (up to 1024), nodes and seconds are not negative, and 0 is no limit"
        )
    return threads, nodes, float(seconds)


def check_playouts(number: int, seed: int, policy: str) -> None:
    """``ValueError`` where nothing can be played out so."""
    if policy not in ("random", "thumb"):
        raise ValueError(f"there is no policy {policy!r}")
    if number < 1:
        raise ValueError("a position is played out at least once")
    if not 0 <= seed < 2**64:
        raise ValueError("a seed is a number from 0 to 2**64 - 1")
