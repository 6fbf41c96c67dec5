"""Deals for the tests of Scarto's coach, and the coach with little work."""

from __future__ import annotations

from dataclasses import replace

from stammtisch.bots import bot_named, next_act
from stammtisch.bots.budget import Budget
from stammtisch.coach.scarto import COACH
from stammtisch.games import scarto

QUICK = replace(COACH, stages=(Budget(worlds=12, nodes=40_000), Budget(worlds=30, nodes=80_000)))


def thumb_deal(
    seed: str, dealer: int = 0, options: scarto.Options | None = None
) -> list[scarto.State]:
    """The states of a deal that three ``thumb`` play."""
    players = [bot_named("scarto", "thumb")] * scarto.SEATS
    states: list[scarto.State] = [
        scarto.begin(scarto.deal(seed, dealer), options or scarto.Options())
    ]
    while states[-1].to_act is not None:
        states.append(states[-1].act(*next_act(states[-1], players, seed)))
    return states


def near_the_end(seed: str, tricks: int, dealer: int = 0) -> list[scarto.State]:
    """The states of such a deal with so many tricks left."""
    return [
        state
        for state in thumb_deal(seed, dealer)
        if state.phase == "play" and len(state.tricks) == 25 - tricks
    ]
