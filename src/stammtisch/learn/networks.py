"""The package's own policy networks as a policy."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.registry import game_named
from stammtisch.learn.evaluate import Policy
from stammtisch.policy.actions import action_texts
from stammtisch.policy.model import policy


def networks(game: str, path: Path | None = None) -> Policy:
    """What the policy networks of a game think likeliest; ``path`` is another model file.

    Such a policy is one of the class of 1 ms (``thinking_class``) and needs no search: an opponent
    for many deals. For whole batches, and for actions as likely as they are, there is
    ``stammtisch.policy.model.policy``.

    Raises:
        BadInput: there is no such game; the model file is missing, damaged, or another game's.
        NetworksMissing: they were not built.
    """
    game_named(game)
    policy(game, path)
    return partial(_likeliest, game, path)


def _likeliest(game: str, path: Path | None, seen: np.void, mask: NDArray[np.bool_]) -> int:
    if len(mask) != len(action_texts(game)):
        raise ValueError(f"the networks of {game} play by the usual rules alone")
    row = np.frombuffer(seen.tobytes(), np.uint8)
    return int(policy(game, path).opinions(row[None], mask[None]).likely.argmax())
