"""The law in lockstep with its twin, the second reading of the same clauses (``tests/twin``)."""

from __future__ import annotations

import pytest

from stammtisch.cardplay.options import known_to_programs
from stammtisch.games.registry import AnyGame
from tests.golden import visits
from tests.lockstep import has_read, play_in_lockstep, visits_of_act, visits_of_result
from tests.walks import begun

ACTS = 40_000  # of each game: some 500 deals of Scarto, 900 of Skat, 3000 of Schnapsen
ALONE = 400  # deals
SOME = 5_000  # in the habit
REFUSALS = 2  # before each of them


def played(game: AnyGame, number: int) -> set[str]:
    """So many acts with the same menus, refusals and results; what came up."""
    met: set[str] = set()
    acts = deals = 0
    while acts < number:
        walk = begun(game, f"twin {deals}")
        met |= play_in_lockstep(walk, REFUSALS)
        acts, deals = acts + len(walk.history), deals + 1
    return met


def met_by_the_law_alone(game: AnyGame, deals: int) -> set[str]:
    """What comes up by the rules that the second referee has not read."""
    met: set[str] = set()
    for number in range(deals):
        walk = begun(game, f"alone {number}", every=True)
        while not has_read(walk.options) and not walk.over:
            before = walk.state
            seat, action = walk.step()
            met |= visits_of_act(game, before, seat, str(action))
        if walk.over:
            met |= visits_of_result(walk.state)
    return met


def test_law_and_twin_agree(game: AnyGame) -> None:
    assert played(game, SOME)


@pytest.mark.long
def test_law_and_twin_agree_and_every_branch_is_met(game: AnyGame) -> None:
    """Whatever ``visits.json`` lists comes up."""
    met = played(game, ACTS) | met_by_the_law_alone(game, ALONE)
    assert not [visit for visit in visits(game) if visit not in met]
    assert not [option for option in _every_option(game) if option not in met]


def _every_option(game: AnyGame) -> list[str]:
    return [
        f"option {each.name} = {value}"
        for each in known_to_programs(game.GAME.options)
        for value in each.metadata.get("values", ())
    ]
