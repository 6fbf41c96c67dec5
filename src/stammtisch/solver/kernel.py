"""The compiled module, if it was built; else why it is missing, and what to type."""

from __future__ import annotations

import math
import os
import platform
import shutil
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Literal, TypeAlias

from stammtisch.cardplay.messages import Message, say

_MODULE = "stammtisch.solver._kernel"

COMPILERS = ("c++", "g++", "clang++")
"""What the build looks for, as ``CMakeLists.txt`` has it; ``CXX`` comes before them."""

Policy: TypeAlias = Literal["random", "thumb"]
"""How a deal is played out: at random, or by rules of thumb."""

available = find_spec(_MODULE) is not None
"""Whether the solvers were built."""


@cache
def missing() -> Message | None:
    """Why there are no solvers, and what to type; ``None`` where they can be asked."""
    fix = say("solver.fix.checkout" if _checkout() else "solver.fix.installed")
    if available:
        try:
            import_module(_MODULE)
        except ImportError as error:  # Copied from another system, or only half written.
            return say("solver.broken", why=str(error), fix=fix)
        return None
    if built := _built_for_others():
        return say("solver.other_python", built=built, python=_this_python(), fix=fix)
    if not _compiler():
        return say("solver.no_compiler", fix=fix)
    return say("solver.not_built", fix=fix)


def _checkout() -> bool:
    """Whether this is a checkout, where ``make`` builds them, and not an installed package."""
    root = Path(__file__).parents[3]
    return (root / "Makefile").is_file() and (root / "CMakeLists.txt").is_file()


def _built_for_others() -> str:
    """For which Python the modules that lie here were built: ``cpython-312-x86_64-linux-gnu``."""
    here = Path(__file__).parent
    modules = [*here.glob("_kernel.*.so"), *here.glob("_kernel.*.pyd")]
    return ", ".join(sorted(each.name.split(".")[1] for each in modules))


def _this_python() -> str:
    return f"{sys.implementation.cache_tag}, {platform.machine()}"


def _compiler() -> bool:
    named = os.environ.get("CXX", "").split()[:1]
    return any(shutil.which(each) for each in (*named, *COMPILERS))


_ENGLISH = {
    "solver.broken": "they cannot be loaded ({why})",
    "solver.no_compiler": "they are not built, and there is no C++ compiler here (on Debian: g++)",
    "solver.not_built": "they are not built",
    "solver.other_python": "they are built for another Python ({built}), and this is {python}",
}


class SolverMissing(ImportError):
    """There are no solvers here: they were not built, or cannot be loaded."""

    def __init__(self) -> None:
        why = missing()
        assert why is not None, "raised only where the solvers are missing"
        reason = _ENGLISH[why.id].format(**dict(why.params))
        super().__init__(
            f"The solvers are missing: {reason}. In a checkout `make kernel` builds them; "
            "an installed Stammtisch is installed again, from its source or a wheel that has them."
        )


def kernel(game: str) -> ModuleType:
    """The part of the compiled module for ``game``.

    Raises:
        SolverMissing: it was not built, or cannot be loaded.
    """
    part: ModuleType = getattr(_module(), game)
    return part


def _module() -> ModuleType:
    if missing():
        raise SolverMissing
    return import_module(_MODULE)


def limits(threads: int, nodes: int, seconds: float) -> tuple[int, int, float]:
    """What a call may use, as the kernel takes it: the same in every game.

    Raises:
        ValueError: one of them is no limit.
        SolverMissing: the kernel was not built.
    """
    most = _module().MOST_THREADS
    if not (0 <= threads <= most and 0 <= nodes < 2**63 and 0 <= seconds < math.inf):
        raise ValueError(
            f"threads (up to {most}), nodes and seconds are not negative, and 0 is no limit"
        )
    return threads, nodes, float(seconds)


def check_playouts(number: int, seed: int, policy: str) -> None:
    """Refuse playouts that cannot be.

    Raises:
        ValueError: no such policy; no playout at all; a seed of more than 64 bits.
    """
    if policy not in ("random", "thumb"):
        raise ValueError(f"there is no policy {policy!r}")
    if number < 1:
        raise ValueError("a position is played out at least once")
    check_seed(seed)


def check_seed(seed: int) -> None:
    """Refuse a seed that the kernel cannot take.

    Raises:
        ValueError: it has more than 64 bits.
    """
    if not 0 <= seed < 2**64:
        raise ValueError("a seed is a number from 0 to 2**64 - 1")
