"""How a deal ended for each player, by its result and by its record."""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named, play_out
from stammtisch.games.registry import GAMES, AnyGame
from tests.facts import facts_of

DEALS = 30


def finished(game: AnyGame, number: int):
    state = game.begin(game.deal(f"verdict/{number}", number % game.GAME.seats))
    players = [bot_named(game.GAME.name, "random")] * game.GAME.seats
    return play_out(state, players, f"verdict/{number}").result


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.GAME.name)
def test_verdicts_follow_from_the_record(game: AnyGame) -> None:
    seen = set()
    for number in range(DEALS):
        result = finished(game, number)
        assert list(result.verdicts) == facts_of(game.GAME.name).verdicts(result.to_record())
        seen.update(result.verdicts)
    assert {"won", "lost"} <= seen
