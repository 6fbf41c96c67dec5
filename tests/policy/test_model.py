"""Model files of policies: kept whole, and refused where they are not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.policy.model import policy, read, write, write_policy
from stammtisch.policy.network import Policy
from tests.policy.test_network import decisions, drawn


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_comes_back_as_it_was(game: str, tmp_path: Path) -> None:
    file, kept = tmp_path / "model.npz", Policy(game, drawn(game, 1))
    write_policy(file, kept, {"seed": 1})
    batch = decisions(game)
    one = kept.opinions(batch.observation_bytes, batch.mask)
    two = policy(game, file).opinions(batch.observation_bytes, batch.mask)
    assert np.array_equal(one.likely, two.likely)
    assert read(file)[1] == {"game": game, "seed": 1}


def test_damage_is_found(tmp_path: Path) -> None:
    file = tmp_path / "model.npz"
    write_policy(file, Policy("schnapsen", drawn("schnapsen", 1)), {})
    whole = file.read_bytes()
    places = np.random.default_rng(2).integers(len(whole), size=40)
    refused = 0
    for at in places:
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            read(file)
        except BadInput:
            refused += 1
    assert refused > 36  # A byte of the archive that nobody reads may change.
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadInput, match="model"):
        policy("schnapsen", file)


def test_other_models_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "model.npz"
    with pytest.raises(BadInput, match="there is no such file"):
        policy("schnapsen", file)
    write_policy(file, Policy("scarto", drawn("scarto", 1)), {})
    with pytest.raises(BadInput, match="another game"):
        policy("schnapsen", file)
    write(file, {"0.first": np.zeros((2, 2), np.int16)}, {})
    with pytest.raises(BadInput, match="networks"):
        policy("schnapsen", file)
