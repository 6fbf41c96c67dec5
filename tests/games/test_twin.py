"""The law in lockstep with its twin, the second reading of the same clauses (``tests/twin``)."""

from __future__ import annotations

from dataclasses import fields

from stammtisch.games.registry import AnyGame
from tests.golden import visits
from tests.lockstep import play_in_lockstep
from tests.walks import begun

ACTS = 40_000  # of each game: some 500 deals of Scarto, 900 of Skat, 3000 of Schnapsen
REFUSALS = 2  # before each of them


def test_law_and_twin_agree_and_every_branch_is_met(game: AnyGame) -> None:
    """The same menus, refusals and results; and whatever ``visits.json`` lists comes up."""
    met: set[str] = set()
    acts = deals = 0
    while acts < ACTS:
        walk = begun(game, f"twin {deals}")
        met |= play_in_lockstep(walk, REFUSALS)
        acts, deals = acts + len(walk.history), deals + 1
    assert not [visit for visit in visits(game) if visit not in met]
    assert not [option for option in _every_option(game) if option not in met]


def _every_option(game: AnyGame) -> list[str]:
    return [
        f"option {each.name} = {value}"
        for each in fields(game.Options)
        for value in each.metadata.get("values", ())
    ]
