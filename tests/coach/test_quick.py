"""The account of a deal at a quick look: its parts, beside those of a review."""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.game import states_from
from stammtisch.coach.leaks import KINDS
from stammtisch.coach.quick import quick_account
from stammtisch.games.registry import GAMES

SEED = f"{7:064x}"


@pytest.mark.parametrize("game", GAMES)
def test_its_parts_make_up_the_result(game: str) -> None:
    played = GAMES[game]
    first = played.begin(played.deal(SEED), played.Match().options)
    last = play_out(first, [bot_named(game, "thumb")] * played.GAME.seats, SEED)
    states = states_from(first, last.history)
    assert last.result is not None
    found = quick_account(game, states, 0)
    assert found is not None
    whole = found.promise + found.chance + found.others + found.rest - found.given_away
    assert whole == pytest.approx(last.result.gains[0])
    kinds = {f"coach.kind.{each}" for each in (*KINDS.values(), "lead", "follow", "wait")}
    assert set(found.lost) <= kinds
    assert all(each > 0 for each in found.lost.values())
    broken = quick_account(game, states[: len(states) // 2], 0)
    assert broken is not None
    assert (broken.promise, broken.others, broken.rest) == (
        pytest.approx(found.promise, abs=15.0),
        0.0,
        0.0,
    )
    everything = range(len(last.history))
    assert quick_account(game, states, 0, everything) is None, "nothing was decided"
    assert quick_account(game, states[:1], 0) is None
