"""The law in lockstep with its twin, the second reading of the same clauses (``tests/twin``)."""

from __future__ import annotations

from dataclasses import fields

from stammtisch.games.registry import AnyGame
from tests.golden import visits
from tests.habit import examples
from tests.lockstep import play_in_lockstep
from tests.walks import begun

ACTS = 60_000  # of each game: some 750 deals of Scarto, 1,500 of Skat, 4,500 of Schnapsen
SOME = 5_000  # in the habit
REFUSALS = 2  # before each of them


def played(game: AnyGame, number: int) -> set[str]:
    """So many acts with the same menus, refusals and results; what came up."""
    met: set[str] = set()
    acts = deals = 0
    while acts < number:
        walk = begun(game, f"twin {deals}", every=deals % 2 == 1)
        met |= play_in_lockstep(walk, REFUSALS)
        acts, deals = acts + len(walk.history), deals + 1
    return met


def test_law_and_twin_agree_and_every_branch_is_met(game: AnyGame) -> None:
    """Whatever ``visits.json`` lists comes up, but in the habit's few deals."""
    number = examples(ACTS, SOME)
    met = played(game, number)
    assert met
    if number < ACTS:
        return
    assert not [visit for visit in visits(game) if visit not in met]
    assert not [option for option in _every_option(game) if option not in met]


def _every_option(game: AnyGame) -> list[str]:
    return [
        f"option {each.name} = {value}"
        for each in fields(game.GAME.options)
        for value in each.metadata.get("values", ())
    ]
