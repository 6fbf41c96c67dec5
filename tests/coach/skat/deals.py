"""Deals of Skat at many moments: auctions by chance, every kind of game, play by rules of thumb."""

from __future__ import annotations

from random import Random
from typing import Any

from stammtisch.bots.bot import bot_named
from stammtisch.bots.play import next_act
from stammtisch.games import skat
from stammtisch.games.skat.options import DEFAULTS, Options
from stammtisch.games.skat.phases import State


def states_of(
    seed: str, game: str, options: Options = DEFAULTS, sensible: bool = True
) -> list[State]:
    """All states of a deal in which somebody plays ``game``.

    The auction goes by chance, the cards by rules of thumb, or by chance if not ``sensible``.
    """
    rng = Random(seed)
    way, kind = game.split(" ", 1)
    thumbs = [bot_named("skat", "thumb")] * skat.SEATS
    states: list[Any] = [skat.begin(skat.deal(seed, rng.randrange(skat.SEATS)), options)]
    while (seat := states[-1].to_act) is not None:
        state = states[-1]
        if state.phase == "auction":
            menu = state.actions(seat)
            action: Any = rng.choice([menu[0], menu[0], menu[-1]])
        elif state.phase == "skat":
            action = way
        elif state.phase == "declare":
            wanted = [each for each in state.actions(seat) if str(each) == f"declare {kind}"]
            action = (wanted or state.actions(seat))[0]
        elif sensible:
            action = next_act(state, thumbs, seed).action
        else:
            action = rng.choice(state.actions(seat))
        states.append(state.act(seat, action))
    if states[-1].result.contract is None:
        return states_of(f"{seed}'", game, options, sensible)
    return states
