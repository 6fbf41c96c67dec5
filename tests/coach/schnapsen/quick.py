"""What the tests of the coach of Schnapsen share: small budgets, and deals that bots play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.bots import Budget, bot_named, next_act
from stammtisch.coach import judgement, review
from stammtisch.coach.schnapsen import COACH
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import NOTHING_YET, Standing

SMALL = replace(
    COACH,
    stages=(Budget(worlds=6, nodes=1), Budget(worlds=12, nodes=50_000)),
    glance=Budget(worlds=6),
)
"""The same coach with less work."""


def use_small(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (judgement, review):
        monkeypatch.setattr(module, "coach_for", lambda game: SMALL)


def played(
    seed: str,
    options: schnapsen.Options | None = None,
    standing: Standing = NOTHING_YET,
    bot: str = "thumb",
) -> list[schnapsen.State]:
    """All states of a deal between two such bots."""
    options = options or schnapsen.Options()
    players = [bot_named("schnapsen", bot)] * 2
    states = [schnapsen.begin(schnapsen.deal(seed), options, standing)]
    while states[-1].to_act is not None:
        states.append(states[-1].act(*next_act(states[-1], players, seed)))
    return states


def from_start(last: schnapsen.State) -> list[schnapsen.State]:
    """All states of the deal that leads to this one."""
    states = [schnapsen.begin(last.deal, last.options, last.standing)]
    for act in last.history:
        states.append(states[-1].act(*act))
    return states
