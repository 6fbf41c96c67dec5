"""The coach's reviews of Skat: every game under every preset, for every seat."""

from __future__ import annotations

import pytest

from tests.bots.skat.games import GAMES
from tests.coach.skat import conftest
from tests.coach.skat.test_judgement import PRESETS, review_every_seat

quickly = conftest.quickly


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_reviewed_for_every_seat(game: str, preset: str) -> None:
    review_every_seat(game, preset)
