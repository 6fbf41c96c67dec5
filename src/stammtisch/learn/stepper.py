"""The compiled module of this room, if it was built."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from stammtisch.cardplay.options import RuleOptions
from stammtisch.policy.actions import longer

_MODULE = "stammtisch.learn._stepper"

available = find_spec(_MODULE) is not None
"""Whether the environments were built."""


class StepperMissing(ImportError):
    """The environments were not built, or not for this Python."""


def stepper() -> ModuleType:
    """The module.

    Raises:
        StepperMissing: it is not there, or cannot be loaded.
    """
    try:
        return import_module(_MODULE)
    except ImportError as error:
        raise StepperMissing(
            "the batched environments are not built for this Python: install a C++ compiler "
            f"(on Debian: g++), then `make kernel`, or install stammtisch again ({error})"
        ) from None


def game_module(game: str, options: RuleOptions | None = None) -> ModuleType:
    """The part of a game, under these rules; without them under the usual ones.

    Raises:
        StepperMissing: see ``stepper``.
        ValueError: there are no environments for such a game.
    """
    part = getattr(stepper(), f"{game}_pub" if longer(options) else game, None)
    if isinstance(part, ModuleType):
        return part
    raise ValueError(f"there are no environments for the game {game!r}")
