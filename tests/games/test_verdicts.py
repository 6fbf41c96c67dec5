"""How a deal ended for each player, by its result and by its record."""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named, play_out
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.words import LANGUAGES, Voice
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


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.GAME.name)
def test_each_player_is_told_the_own_outcome(game: AnyGame) -> None:
    for number in range(8):
        result = finished(game, number)
        for seat, verdict in enumerate(result.verdicts):
            told = result.yours(seat)
            same = [other for other, each in enumerate(result.verdicts) if each == verdict]
            assert verdict != "level" or all(result.yours(other) == told for other in same)
            if verdict != "level":
                assert told.id.endswith(verdict)
            for language in LANGUAGES:
                text = Voice(
                    language,
                    deck=game.GAME.deck,
                    players=("Anna", "Bert", "Carl")[: game.GAME.seats],
                ).say(told)
                assert text
                assert "{" not in text
