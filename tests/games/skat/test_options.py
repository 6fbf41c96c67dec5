"""Which options of Skat have no effect beside which others (SK 10)."""

from dataclasses import fields, replace
from random import Random

import pytest

from stammtisch.games import skat

IDLE = [
    (each.name, value, other, idle)
    for each in fields(skat.Options)
    for other, without in each.metadata.get("idle", {}).items()
    for idle in without
    for value in each.metadata["values"]
]


def finished(seed, options):
    """A deal played out at random: its menus, and the list after it."""
    chance = Random(seed)
    state, menus = skat.begin(skat.deal(str(seed)), options), []
    while state.to_act is not None:
        menus.append(state.actions(state.to_act))
        state = state.act(state.to_act, chance.choice(menus[-1]))
    match = skat.Match(options).add(state.result)
    return menus, match.rows, match.standing


@pytest.mark.parametrize(("name", "value", "other", "idle"), IDLE)
def test_sk_10_an_option_without_its_game_has_no_effect(name, value, other, idle):
    """SK 10: it is allowed; the page does not show it."""
    without = replace(skat.PRESETS["pub"], games=3, **{other: idle})
    for seed in range(6):
        assert finished(seed, replace(without, **{name: value})) == finished(seed, without)


def test_sk_10_every_option_that_needs_another_names_it():
    """SK 10, SK 10.16: the others play with the list, or are the games themselves."""
    assert {name for name, *_ in IDLE} == {
        *("ramsch_skat", "push_jacks", "ramsch_grand_hand", "ramsch_rounds"),
        *("contra_by", "contra_until", "bock_contra", "tournament_scoring"),
    }
