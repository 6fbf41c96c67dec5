"""How the solver is asked: worlds, limits, threads, playouts."""

from __future__ import annotations

import doctest
import signal
from dataclasses import fields
from random import Random

import numpy as np
import pytest

from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import Standing
from stammtisch.solver import schnapsen as solver
from tests.solver.schnapsen.endings import endings, walk


def first_leads(number):
    return [schnapsen.begin(schnapsen.deal(f"asking/{n}", n % 2)) for n in range(number)]


def test_the_examples_in_the_text():
    assert doctest.testmod(solver).failed == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_state_is_one_of_its_worlds(seat):
    """A view with what is hidden from it is worth what the state is worth, at every moment."""
    for seed in range(30):
        play = walk(seed)
        while not play.over:
            play.step()
            state = play.state
            if seed % 10 and state.table.open:
                continue  # That takes longer.
            hidden = state.hidden_from(seat)
            (whole,) = solver.solve([state], values=True)
            worlds = solver.solve_worlds(state.view(seat), [hidden, hidden], values=True)
            assert worlds == [whole, whole]


def test_many_worlds_without_states():
    """An array of worlds, which say where each unseen card lies, is the same as states."""
    state = schnapsen.begin(schnapsen.deal("worlds", 0))
    for act in ("play", "play", "draw"):
        state = state.act(
            state.to_act, next(a for a in state.actions(state.to_act) if a.word == act)
        )
    view, rng = state.view(1), Random(1)
    unseen = [solver.PACK.index(card) for card in view.unseen]
    hand = len(state.table.hands[0])
    places = [0] * hand + [solver.STOCK + depth for depth in range(len(unseen) - hand)]
    worlds = np.array([rng.sample(places, len(places)) for _ in range(20)], np.uint8)
    for world, answer in zip(worlds, solver.solve_worlds(view, worlds), strict=True):
        row = solver.encode(state)
        row[unseen] = world
        (alone,) = solver.solve(row[None])
        assert answer == alone


def test_threads_change_nothing():
    """Answers and nodes do not depend on how many threads there are."""
    states = first_leads(12)
    one = solver.solve(states, values=True, line=True)
    assert solver.solve(states, values=True, line=True, threads=3) == one
    assert solver.solve(states[::-1], values=True, line=True, threads=0) == one[::-1]


def test_a_budget_of_nodes():
    """Each position has its own; what was not finished says so and holds no wrong value."""
    states = first_leads(30)
    whole = solver.solve(states, values=True)
    cut = solver.solve(states, values=True, nodes=5000)
    assert {True, False} == {solved.finished for solved in cut}
    for full, part in zip(whole, cut, strict=True):
        assert part.nodes <= 5000
        assert part.finished == (full.nodes <= 5000)
        assert part.value in (None, full.value)
        for seat in range(2):
            assert part.values[seat].items() <= full.values[seat].items()


def test_a_budget_of_time():
    """No time at all: hardly anything is finished, and the call comes back."""
    solved = solver.solve(first_leads(200), seconds=1e-6)
    assert len(solved) == 200
    assert any(not each.finished and each.value is None for each in solved)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs POSIX signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_call(threads):
    """What the signal's handler raises comes out, long before all is solved."""

    def pressed(number, frame):
        raise KeyboardInterrupt

    # Encoded before, so that the signal comes while the kernel works.
    rows = np.array([solver.encode(state) for state in first_leads(50)] * 400)
    before = signal.signal(signal.SIGALRM, pressed)
    try:
        signal.setitimer(signal.ITIMER_REAL, 1)
        with pytest.raises(KeyboardInterrupt):
            solver.solve(rows, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_finished_deal_is_worth_its_result():
    for seed in range(20):
        play = walk(seed)
        while not play.over:
            play.step()
        (solved,) = solver.solve([play.state], values=True, line=True)
        result = play.state.result
        assert solved.value == result.scores[0] - result.scores[1]
        assert (solved.values, solved.line, solved.finished) == (({}, {}), (), True)


def test_a_bonus_is_the_matchs():
    """SN 9.4: what waits for the winner is not the deal's, and changes no value here."""
    deal = schnapsen.deal("bonus", 0)
    plain, raised = schnapsen.begin(deal), schnapsen.begin(deal, standing=Standing(bonus=2))
    assert solver.solve([plain], values=True) == solver.solve([raised], values=True)


@pytest.mark.parametrize("option", fields(schnapsen.Options), ids=lambda each: each.name)
def test_a_value_of_an_option_that_is_not_known_is_refused(option):
    """SN 13: never ignored, so a law that is newer than the kernel cannot be solved wrongly."""
    row = solver.encode(schnapsen.begin(schnapsen.deal("a", 0)))
    column = solver.COLUMNS.index(option.name)
    number = len(option.metadata["values"])
    for place in range(number):
        row[column] = place
        assert solver.solve(row[None], nodes=1)
    row[column] = number
    with pytest.raises(ValueError, match=f"{option.name} is {number}, not from 0 to {number - 1}"):
        solver.solve(row[None])


@pytest.mark.parametrize("policy", ["random", "thumb"])
def test_playouts_are_the_same_again(policy):
    """The same for the same seed, in any number of threads; others for another."""
    states = [*first_leads(6), *endings(range(20), most=12)]
    first = solver.playouts(states, 50, seed=1, policy=policy)
    assert first.shape == (len(states), 50)
    assert (solver.playouts(states, 50, seed=1, policy=policy, threads=3) == first).all()
    assert (solver.playouts(states, 50, seed=2, policy=policy) != first).any()
    assert {value for row in first.tolist() for value in row} <= set(range(-3, 4))


def test_playouts_of_a_finished_deal():
    play = walk(3)
    while not play.over:
        play.step()
    scores = play.state.result.scores
    assert solver.playouts([play.state], 4, seed=1).tolist() == [[scores[0] - scores[1]] * 4]


def test_playouts_lead_where_the_law_can_lead():
    """With one card each there is only one way to go on: its value."""
    states = [
        state
        for state in endings(range(300), most=2)
        if state.phase == "follow" and len(state.table.hands[state.to_act]) == 1
    ]
    assert states
    values = [solved.value for solved in solver.solve(states)]
    assert [row[0] for row in solver.playouts(states, 1, seed=9).tolist()] == values
