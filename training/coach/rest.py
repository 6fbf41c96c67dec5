"""What an option brings when club bots, who see their own views only, play the rest of the deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bench.coach import OTHERS
from stammtisch.bots import bot_named, play_out
from stammtisch.coach.games import coach_for
from stammtisch.coach.valuation import Option
from stammtisch.games.registry import GAMES, game_named


def brought(game: str, state: Any, seat: int, option: Option, seed: str) -> float:
    """What the deal brings the seat after ``option``, in the game's points."""
    players = [bot_named(game, OTHERS)] * GAMES[game].GAME.seats
    if option is None:
        state = state.act(state.to_act, players[0].act(state.view(state.to_act), seed))
    else:
        state = state.act(seat, option)
    result = play_out(state, players, seed).result
    assert result is not None, "the deal is over"
    return float(result.gains[seat])


def differences(
    game: str, view: Any, worlds: Iterable[Any], options: tuple[Option, Option], seed: str
) -> list[float]:
    """What the first option brings more than the second in each of the coach's worlds."""
    coach, found = coach_for(game), []
    for number, world in enumerate(worlds):
        state = game_named(game).imagine(view, coach.hidden(view, world))
        more, less = (
            brought(game, state, view.seat, option, f"{seed}/{number}") for option in options
        )
        found.append(more - less)
    return found
