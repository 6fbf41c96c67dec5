"""Where a game is as good as won or lost either way, Schneider is told, and truly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import compare
from stammtisch.coach.games import Situation
from stammtisch.coach.patterns import taught_by
from stammtisch.coach.skat.card_play import card_values
from stammtisch.coach.skat.outcomes import deviations
from stammtisch.coach.skat.patterns import TABLE, taught
from stammtisch.coach.skat.schneider import besides
from stammtisch.coach.skat.valuation import options
from stammtisch.coach.skat.worlds import hidden
from stammtisch.coach.valuation import Option
from stammtisch.games import skat
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import solve
from tests.coach.skat.deals import states_of

BUDGET = Budget(worlds=16, nodes=10**6)
GAMES = ("take_skat C", "take_skat grand", "hand S", "take_skat D")
NEVER = ("take_skat null", "hand S schneider")

WAYS = {"won", "lost", "soloist_won", "soloist_lost"}


def situations(games: tuple[str, ...], number: int) -> Iterator[Situation[View]]:
    """Every worse card beside the best one, where card points are counted."""
    for at in range(number):
        for state in states_of(f"schneider/{at}", games[at % len(games)]):
            if state.phase != "play" or state.to_act is None:
                continue
            view = state.view(state.to_act)
            if len(view.hand) > 8:
                continue
            values = card_values(view, options(view), BUDGET, np.random.RandomState(1))
            for option in values.options:
                of = Situation(view, values, compare(values, option))
                if option != of.comparison.best:
                    yield of


def way_of(said: Message) -> str:
    return said.id.removeprefix("coach.says.schneider.")


def soloists_points(of: Situation[View], option: Option) -> list[tuple[int, int]]:
    """How many points the soloist may end with, and the weight of each case."""
    assert isinstance(option, Play)
    view, found = of.view, []
    for row, weight in zip(of.values.worlds, of.values.weights, strict=True):
        state = skat.imagine(view, hidden(view, row))
        (solved,) = solve([state], "points", values=True)
        spread = deviations(len(view.hand))
        found += [(int(solved.values[option.card] + off), int(weight)) for off in spread]
    return found


def chance(cases: list[tuple[int, int]], low: int, high: int) -> float:
    """How often the points are within these bounds."""
    return sum(w for points, w in cases if low <= points <= high) / sum(w for _, w in cases)


def test_what_is_said_of_schneider_is_true() -> None:
    seen: Counter[str] = Counter()
    for of in situations(GAMES, 14):
        said = besides(of)
        if said is None:
            continue
        seen[way_of(said)] += 1
        if seen[way_of(said)] > 4:
            continue
        found = of.comparison
        best, chosen = (soloists_points(of, each) for each in (found.best, found.chosen))
        assert dict(said.params) == {
            "better": Message("coach.says.card", (("card", found.best.card),)),  # type: ignore[union-attr]
            "action": Message("coach.says.card", (("card", found.chosen.card),)),  # type: ignore[union-attr]
        }
        plays = of.view.seat == of.view.soloist
        soloist_wins = way_of(said) in ("won", "soloist_won")
        assert plays == (way_of(said) in ("won", "lost"))
        # The others are under 31 when the soloist has 90 or more.
        bounds = (90, 200) if soloist_wins else (-99, 30)
        more, less = (best, chosen) if plays == soloist_wins else (chosen, best)
        assert chance(more, *bounds) > chance(less, *bounds), said
        wins = [chance(each, 61, 200) for each in (best, chosen)]
        assert min(wins) > 0.97 if soloist_wins else max(wins) < 0.03
    assert {*seen} == WAYS


def test_the_sentence_of_a_named_error_says_how_and_then_that_schneider_is_at_stake() -> None:
    seen: Counter[str] = Counter()
    for of in situations(GAMES, 14):
        plain, told, schneider = taught_by(TABLE, of), taught(of), besides(of)
        if plain is None or told is None or schneider is None:
            assert plain == told
            continue
        kind, way = told.sentence.id.rsplit(".", 1)
        if kind == "coach.says.stake":
            assert told == replace(plain, sentence=say(told.sentence.id, said=plain.sentence))
            assert way == way_of(schneider)
            seen[way] += 1
        elif "need" in dict(plain.sentence.params):
            assert told.sentence == schneider
            assert told.better == of.comparison.best
        else:
            assert told == plain
            assert kind == "coach.skat.schneider"
    assert {*seen} == WAYS


def test_where_the_game_is_not_decided_or_schneider_counts_nothing_it_is_not_told() -> None:
    silent = 0
    for of in situations(GAMES, 4):
        wins = of.values.wins @ np.ones(len(of.values.options)) / len(of.values.options)
        if 0.2 < float(wins.mean()) / (1 << 16) < 0.8:
            silent += 1
            assert besides(of) is None
    assert silent > 10
    assert all(besides(of) is None for of in situations(NEVER, 2))
