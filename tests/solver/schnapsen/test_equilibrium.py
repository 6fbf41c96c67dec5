"""The kernel's equilibrium beside the law: values and best responses, found the slow way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import pytest

from bench.schnapsen_equilibrium import ALL, lead_of, moved, worlds_of
from stammtisch.bots import bot_named, next_act
from stammtisch.games.schnapsen.notation import SEATS, Claim
from stammtisch.games.schnapsen.phases import State
from stammtisch.games.schnapsen.scoring import OUT
from stammtisch.solver import schnapsen as solver
from stammtisch.solver.schnapsen_equilibrium import (
    GAME_POINTS,
    MOST,
    WAIT,
    Decision,
    Equilibrium,
    TooManyNodes,
    equilibrium,
)

Group: TypeAlias = list[tuple[State, float]]
"""Worlds in which the same has happened, with how likely each is."""
Strategies: TypeAlias = Mapping[Any, Decision]


def subgames() -> list[tuple[str, list[State]]]:
    """A few worlds of several moments.

    The fifth lead, the draw after that trick and before it, a closed deal.
    """
    rng, found = np.random.RandomState(1), []
    for seed in ("a", "b"):
        leads = [lead for deal in range(12) if (lead := lead_of(ALL, deal, "thumb", seed))]
        found.append((f"lead {seed}", some(worlds_of(leads[0]), 2, rng)))
        for name, bot, moment, number in (
            ("draw", "thumb", "draw", 8),
            ("closed", "random", "lead", 5),
        ):
            begun = [after(lead, "close") for lead in leads] if name == "closed" else leads
            reached = next(filter(None, (played_to(each, bot, moment) for each in begun)))
            found.append((f"{name} {seed}", some(worlds_of(reached), number, rng)))
        found.append((f"draw before {seed}", alike_after_the_draw(seed)))
    return found


def alike_after_the_draw(seed: str) -> list[State]:
    """The draw before the fifth trick, in worlds that give somebody the same hand after it.

    The card that he draws in one he holds in another. The first such subgame that is small.
    """
    for deal in range(30):
        lead = lead_of(ALL - 1, deal, "thumb", seed)
        state = played_to(lead, "thumb", "draw") if lead else None
        if not state:
            continue
        seat, down = state.table.leader, state.table.stock[0]
        shown = state.view(1 - seat).shown[seat]
        held = [card for card in state.table.hands[seat] if card not in shown]
        worlds = [state, *(moved(state, {card: down, down: card}) for card in held[:2])]
        if 500 < equilibrium(worlds, iterations=1).nodes < 3000:
            return worlds
    raise AssertionError(f"no small subgame in {seed}")


def after(state: State, action: str) -> State:
    seat = state.to_act
    return state.act(seat, next(each for each in state.menu(seat) if str(each) == action))


def played_to(state: State, bot: str, phase: str) -> State | None:
    """Where a deal comes to that phase, if it does."""
    players = [bot_named("schnapsen", bot)] * SEATS
    while state.to_act is not None and state.phase != phase:
        state = state.act(*next_act(state, players, "on"))
    return state if state.to_act is not None else None


def some(worlds: list[State], number: int, rng: np.random.RandomState) -> list[State]:
    return [worlds[at] for at in rng.choice(len(worlds), number, replace=False)]


SUBGAMES = subgames()


@pytest.fixture(params=SUBGAMES, ids=[name for name, _ in SUBGAMES])
def worlds(request: pytest.FixtureRequest) -> list[State]:
    found: list[State] = request.param[1]
    return found


class Twin:
    """What strategies are worth, and what the best answers to them are: by the law alone."""

    def __init__(
        self, worlds: list[State], found: Equilibrium, payoffs: Sequence[float] = GAME_POINTS
    ) -> None:
        self.begun, self.payoffs = len(worlds[0].history), payoffs
        self.taken = {(each.deal, each.history): ((),) * SEATS for each in worlds}
        self.known: Strategies = {
            (each.seat, each.hand, each.taken, each.acts, WAIT in each.strategy): each
            for each in found.decisions
        }

    def likely(self, state: State, seat: int, actions: list[Any]) -> Mapping[str, float]:
        """How likely each action is."""
        if len(actions) == 1:
            return {text(actions[0]): 1.0}
        acts = tuple(str(action) for _, action in state.history[self.begun :])
        taken = self.taken[state.deal, state.history][seat]
        at = self.known[seat, state.table.hands[seat], taken, acts, None in actions]
        assert set(at.strategy) == set(map(text, actions))
        return at.strategy

    def act(self, state: State, seat: int, action: Any) -> State:
        """The next state; the cards that it brings into the hands are remembered."""
        then: State = state.act(seat, action)
        self.taken[then.deal, then.history] = tuple(
            (*taken, *(card for card in new if card not in old))
            for taken, old, new in zip(
                self.taken[state.deal, state.history],
                state.table.hands,
                then.table.hands,
                strict=True,
            )
        )
        return then

    def best(self, of: int | None, group: Group, asked: bool = False) -> float:
        """What seat 0 gets if seat ``of``, who has the same cards in all worlds, answers best."""
        if not group:
            return 0.0
        first = group[0][0]
        ended = [end(state) for state, _ in group]
        if ended[0] is not None:
            return sum(
                w * self.payoffs[value + MOST]
                for (_, w), value in zip(group, ended, strict=True)
                if value is not None
            )
        due = first.to_act
        assert due is not None
        both = first.phase in ("lead", "draw", "marriage")
        seat = 1 - due if both and not asked else due
        if first.view(seat).points[seat] >= OUT and Claim() in first.menu(seat):
            return self.done(of, seat, Claim(), group)
        if seat == of:
            actions = choices(first, seat, due)
            if not actions:
                return self.best(of, group, True)
            gets = [
                self.best(of, group, True) if action is None else self.done(of, seat, action, group)
                for action in actions
            ]
            return min(gets) if seat else max(gets)
        goes_on: Group = []
        by_action: dict[Any, Group] = {}
        for state, w in group:
            actions = choices(state, seat, due)
            if not actions:
                goes_on.append((state, w))
                continue
            likely = self.likely(state, seat, actions)
            for action in actions:
                share = w * likely[text(action)]
                if action is None:
                    goes_on.append((state, share))
                else:
                    by_action.setdefault(action, []).append((state, share))
        return self.best(of, goes_on, True) + sum(
            self.done(of, seat, action, each) for action, each in by_action.items()
        )

    def done(self, of: int | None, seat: int, action: Any, group: Group) -> float:
        """What it gets after an act; seat ``of`` sees the card that it may have drawn."""
        by_hand: dict[Any, Group] = {}
        for state, w in group:
            then = self.act(state, seat, action)
            by_hand.setdefault(of is None or then.table.hands[of], []).append((then, w))
        return sum(self.best(of, each) for each in by_hand.values())


def text(action: Any) -> str:
    return WAIT if action is None else str(action)


def choices(state: State, seat: int, due: int) -> list[Any]:
    """What a seat may do, without claims; ``None`` is to wait."""
    actions = [action for action in state.menu(seat) if action != Claim()]
    return [*actions, None] if seat != due and actions else actions


def end(state: State) -> int | None:
    """What seat 0 has won, or wins as soon as both hands are known."""
    if state.to_act is None or (not state.table.stock and state.phase == "lead"):
        (solved,) = solver.solve([state])
        return solved.value
    return None


def test_nobody_forgets_what_he_held(worlds: list[State], request: pytest.FixtureRequest) -> None:
    """With the same hand after a draw he decides by what he drew, and so by what he played."""
    found = equilibrium(worlds, iterations=1, acts=100)
    known: dict[Any, set[Any]] = {}
    for each in found.decisions:
        known.setdefault((each.seat, each.hand, each.acts), set()).add(each.taken)
    several = sum(len(taken) > 1 for taken in known.values())
    assert (several > 0) == ("draw before" in request.node.name)


LATE = (-40.0, -39.0, -31.0, 1.0, 2.0, 40.0, 41.0)
"""As near the end of a game of seven, where 2 points win."""


def valued() -> Iterator[Any]:
    """Every subgame; those that the twin is quick with also near the end of a game."""
    for name, states in SUBGAMES:
        marks = [pytest.mark.long] if name == "closed a" else []
        yield pytest.param(states, GAME_POINTS, id=name, marks=marks)
        if name.endswith("b"):
            yield pytest.param(states, LATE, id=f"{name} late")


@pytest.mark.parametrize(("worlds", "payoffs"), [*valued()])
def test_the_value_and_the_gap(worlds: list[State], payoffs: tuple[float, ...]) -> None:
    """The strategies are worth as much, and can be exploited as little, as the kernel says."""
    unit = (payoffs[-1] - payoffs[0]) / 6
    found = equilibrium(worlds, payoffs=payoffs, gap=0.01 * unit, iterations=600, acts=100)
    twin, share = Twin(worlds, found, payoffs), 1 / len(worlds)
    assert twin.best(None, [(each, share) for each in worlds]) == pytest.approx(
        found.value, abs=1e-4 * unit
    )
    gains = []
    for seat in range(SEATS):
        groups: dict[Any, Group] = {}
        for each in worlds:
            groups.setdefault(each.table.hands[seat], []).append((each, share))
        best = sum(twin.best(seat, group) for group in groups.values())
        gains.append(best if seat == 0 else -best)
    assert sum(gains) == pytest.approx(found.gap, abs=1e-4 * unit)
    assert found.gap <= 0.01 * unit


def test_what_decisions_tell(worlds: list[State]) -> None:
    """Strategies are probabilities; what is often done is hardly worse than the best."""
    found = equilibrium(worlds, gap=0.002, iterations=2000, acts=2)
    assert found.decisions
    for each in found.decisions:
        assert len(each.acts) <= 2
        assert sum(each.strategy.values()) == pytest.approx(1, abs=1e-5)
        assert list(each.values) == list(each.strategy)
        if each.reach > 0.05:
            best = max(each.values.values())
            for action, likely in each.strategy.items():
                if likely > 0.5:
                    assert each.values[action] > best - 0.1


def test_a_world_alone_is_open() -> None:
    """With one world, or all the weight on it, both know everything."""
    worlds = next(states for name, states in SUBGAMES if name == "draw a")
    sure = [1.0 if at == 0 else 1e-9 for at in range(len(worlds))]
    (solved,) = solver.solve(worlds[:1])
    assert solved.value is not None
    assert equilibrium(worlds[:1]).value == pytest.approx(solved.value, abs=0.01)
    assert equilibrium(worlds, sure, gap=0.001).value == pytest.approx(solved.value, abs=0.05)


def test_refusals() -> None:
    worlds = SUBGAMES[0][1]
    other = SUBGAMES[1][1]
    with pytest.raises(ValueError, match="there must be a world"):
        equilibrium([])
    with pytest.raises(ValueError, match="both players see"):
        equilibrium([worlds[0], other[0]])
    for weights in ([1.0], [1.0, 0.0], [1.0, float("nan")]):
        with pytest.raises(ValueError, match="a weight above 0"):
            equilibrium(worlds, weights)
    with pytest.raises(ValueError, match="too large"):
        equilibrium(worlds, [1e308] * len(worlds))
    for payoffs in ([1.0, 2.0], [float("nan")] * 7, [1e300] * 7):
        with pytest.raises(ValueError, match="payoffs"):
            equilibrium(worlds, payoffs=payoffs)
    for nodes in (0, -1):
        with pytest.raises(ValueError, match="a node"):
            equilibrium(worlds, nodes=nodes)
    with pytest.raises(TooManyNodes, match="nodes"):
        equilibrium(worlds, nodes=100)
    with pytest.raises(ValueError, match="iteration"):
        equilibrium(worlds, iterations=0)
