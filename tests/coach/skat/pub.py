"""Deals by the rules of the pub: Ramsch with pushes, and games with contra and re."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from stammtisch.bots.bot import bot_named
from stammtisch.bots.play import next_act
from stammtisch.games import skat
from stammtisch.games.skat.match import NOTHING_YET, Standing
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.phases import State

PUB = skat.PRESETS["pub"]
BOCK = Standing(bock=1)


@cache
def ramsch_of(
    seed: str,
    options: Options = PUB,
    standing: Standing = NOTHING_YET,
    sensible: bool = True,
) -> tuple[State, ...]:
    """All states of a Ramsch: pushed by chance, played by rules of thumb, or by chance."""
    rng = Random(seed)
    thumbs = [bot_named("skat", "thumb")] * skat.SEATS
    deal = skat.deal(seed, rng.randrange(skat.SEATS))
    states: list[Any] = [skat.begin(deal, options, standing)]
    while (seat := states[-1].to_act) is not None:
        state = states[-1]
        action: Any = "pass"
        if state.phase == "push" or (not sensible and state.phase in ("pass_on", "play")):
            action = rng.choice(state.actions(seat))
        elif state.phase in ("pass_on", "play"):
            action = next_act(state, thumbs, seed).action
        states.append(state.act(seat, action))
    return tuple(states)


@cache
def doubled_of(seed: str, options: Options = PUB, re: bool = True) -> tuple[State, ...]:
    """All states of a game in which forehand holds 18, and says contra as soon as he may."""
    thumbs = [bot_named("skat", "thumb")] * skat.SEATS
    states: list[Any] = [skat.begin(skat.deal(seed), options)]
    for action in ("bid 18", "hold", "bid 20", "pass", "pass"):
        states.append(states[-1].act(states[-1].to_act, action))
    while (seat := states[-1].to_act) is not None:
        state = states[-1]
        action = next_act(state, thumbs, seed).action
        if skat.Contra() in state.menu(seat):
            action = skat.Contra()
        elif state.phase == "re":
            action = skat.Re() if re else skat.Pass()
        states.append(state.act(seat, action))
    return tuple(states)
