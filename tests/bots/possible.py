"""The law's word on a world: whether the hidden cards may lie so."""

from __future__ import annotations

from typing import Any

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.registry import AnyGame


def possible(game: AnyGame, view: Any, hidden: Any) -> bool:
    """Whether this may be what the view hides: by the law, everybody could have played so."""
    try:
        return bool(game.imagine(view, hidden).view(view.seat) == view)
    except (Refusal, ValueError):
        return False
