"""The plan of a review: a quick look first, then from the costliest decision on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from stammtisch.bots import Budget
from stammtisch.cardplay.actions import Act
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach import judgement, review
from stammtisch.coach.decisions import decisions
from stammtisch.coach.games import GameCoach
from stammtisch.coach.review import Progress, Review
from stammtisch.coach.valuation import ONE, Option, Valuation
from stammtisch.games import schnapsen

SEAT = 0


def value(view: View, options: Sequence[Option], budget: Budget, stream: Stream) -> Valuation:
    """The first option is the best, by more from decision to decision."""
    by = len(view.history)
    utility = np.tile(np.array([0, *[-by] * (len(options) - 1)]) * (ONE // 100), (8, 1))
    return Valuation(
        tuple(options),
        np.zeros((8, len(view.unseen)), np.uint8),
        np.ones(8, dtype=np.int64),
        points=utility * 10,
        wins=utility,
        utility=utility,
        stake=10.0,
        complete=True,
    )


def options(view: View) -> tuple[Option, ...]:
    return tuple(view.menu) if view.to_act == view.seat else (*view.menu, None)


COACH: GameCoach[View] = GameCoach(
    stages=(Budget(worlds=8),),
    options=options,
    value=value,
    features=lambda view, worlds: (),
    taught=lambda situation: None,
    facts=lambda situation: (),
    hidden=lambda view, world: HIDDEN[len(view.history)],
    line=lambda state: tuple[Act, ...](),
    open_values=lambda state, seat, options: [float(at) for at in range(len(options))],
    alternatives=lambda before, after: (),
    felt=lambda view, seat: 1.0,
    suit_of=lambda view, card: card[0],
)

HIDDEN: dict[int, object] = {}


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """A deal in which everybody takes the last of his options, and nobody interrupts."""
    for module in (judgement, review):
        monkeypatch.setattr(module, "coach_for", lambda game: COACH)
    monkeypatch.setattr("stammtisch.coach.open_cards.coach_for", lambda game: COACH)
    state: State = schnapsen.begin(schnapsen.deal("review"), schnapsen.Options(closing=False))
    played = [state]
    while state.to_act is not None:
        HIDDEN[len(state.history)] = state.hidden_from(SEAT)
        state = state.act(state.to_act, state.actions(state.to_act)[-1])
        played.append(state)
    return played


def reviewed(states: list[State]) -> tuple[list[Progress], Review]:
    *progress, whole = review.review("schnapsen", states, SEAT)
    assert isinstance(whole, Review)
    return [each for each in progress if isinstance(each, Progress)], whole


def test_the_costliest_decisions_come_first(states: list[State]) -> None:
    progress, whole = reviewed(states)
    costs = [review.cost(each.judged.judgement) for each in progress]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 0.05
    assert [each.done for each in progress] == list(range(1, len(progress) + 1))
    assert {each.total for each in progress} == {len(whole.judged)}
    assert [review.cost(each.judgement) for each in whole.costliest] == costs[
        : len(whole.costliest)
    ]


def test_every_decision_is_judged_once_in_order(states: list[State]) -> None:
    _, whole = reviewed(states)
    indices = [each.decision.index for each in whole.judged]
    assert indices == sorted(set(indices))
    own = [at for at, act in enumerate(states[-1].history) if act.seat == SEAT]
    assert set(own) <= set(indices)
    waits = [each for each in whole.judged if each.decision.index not in own]
    assert all(each.decision.chosen is None for each in waits)


def test_a_decision_shows_the_view_of_its_moment(states: list[State]) -> None:
    for each in decisions(states, SEAT):
        assert each.view == states[each.index].view(SEAT)
        assert each.chosen is None or each.chosen in states[each.index].actions(SEAT)


def test_the_account_adds_up(states: list[State]) -> None:
    _, whole = reviewed(states)
    account, result = whole.account, states[-1].result
    assert account is not None
    assert result is not None
    assert account.chance is None
    parts = account.promise + account.decisions + account.others + account.rest
    assert parts == pytest.approx(account.result)
    assert account.result == result.gains[SEAT]
    lost = sum(review.cost(e.judgement) for e in whole.judged if e.judgement.label != "good")
    assert account.decisions == pytest.approx(-10 * lost)
    assert account.others > 0, "he errs as much, and all of it is won"


def test_an_unfinished_deal_is_reviewed_as_far_as_it_goes(states: list[State]) -> None:
    _, whole = reviewed(states[:6])
    assert whole.account is None
    assert 0 < len(whole.judged) < 6
    assert reviewed(states[:1])[1].judged == ()


def test_whoever_is_to_play_does_not_decide_to_wait() -> None:
    """An interruption of the other one ends the deal before he has chosen anything."""
    state: State = schnapsen.begin(schnapsen.deal("review"), schnapsen.Options())
    assert state.to_act is not None
    other = 1 - state.to_act
    assert other in state.may_act
    after = state.act(other, state.menu(other)[0])
    assert not [*decisions([state, after], state.to_act)]
    assert [each.chosen for each in decisions([state, after], other)] == [after.history[0].action]
