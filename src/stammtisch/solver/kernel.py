"""The compiled module, if it was built."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

_MODULE = "stammtisch.solver._kernel"

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
