"""The values of the coach: where little is hidden, those of a slow method by the law alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from stammtisch.bots import Budget
from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.bots.schnapsen.search import options_of
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.judgement import Judgement, judge
from stammtisch.coach.schnapsen import valuation
from stammtisch.coach.schnapsen.valuation import STAGES, options, value
from stammtisch.coach.valuation import ONE, Option, Valuation
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.cards import PLACE
from stammtisch.games.schnapsen.match import Standing
from stammtisch.games.schnapsen.notation import Claim, Close, Play
from tests.bots.possible import possible
from tests.bots.schnapsen.hidden import as_dealt
from tests.coach.schnapsen.quick import played
from tests.games.schnapsen.hands import begin, go, used_up
from tests.solver.schnapsen.endings import Minimax, in_play, walk

LITTLE = Budget(worlds=8, nodes=1)
MOST = STAGES[0].worlds


def valued(state: schnapsen.State, seat: int, budget: Budget = LITTLE) -> Valuation:
    view = state.view(seat)
    return value(view, options(view), budget, Stream("s", "t"))


# ---- another method -----------------------------------------------------------------------------


def worlds(state: schnapsen.State, seat: int) -> Iterator[schnapsen.State]:
    """Every way in which the unseen cards may lie, if the law lets everybody have played so."""
    view, rng = state.view(seat), Random(1)
    known = [PLACE[card] for card in view.shown[1 - seat]]
    unseen = [PLACE[card] for card in view.unseen if PLACE[card] not in known]
    for hand in combinations(unseen, view.hand_sizes[1 - seat] - len(known)):
        rest = [card for card in unseen if card not in hand]
        row = np.array([*known, *hand, *rest], dtype=np.uint8)
        for _ in range(6):  # Cards dealt and drawn may have to change places.
            cards = as_dealt(state, seat, row, rng)
            if possible(schnapsen, view, cards):
                yield schnapsen.imagine(view, cards)
                break


def by_the_law(world: schnapsen.State, seat: int, option: Option, minimax: Minimax) -> int:
    """The game points of ``seat`` after the option, with best play and all cards open."""
    if option is None:
        found = minimax.acts(world, 1 - seat).values()
        return min(found) if seat == 0 else -max(found)
    found_value = minimax.value(world.act(seat, option))
    return found_value if seat == 0 else -found_value


def closing(found: list[schnapsen.State], seat: int) -> Fraction:
    """Closing and one lead, the same in all worlds.

    Less the margin of a fifth of a game point, if it does not bring the same in all of them.
    """
    minimax, own = Minimax(), 1 if seat == 0 else -1
    brought: dict[str, list[int]] = {card: [] for card in found[0].table.hands[seat]}
    for world in found:
        closed = world.act(seat, Close())
        after = closed.act(1 - seat, "pass") if closed.phase == "closing" else closed
        for card, values in brought.items():
            lead = own * minimax.value(after.act(seat, Play(card)))
            values.append(min(lead, own * minimax.value(closed)))
    best = max(brought.values(), key=sum)
    return Fraction(sum(best), len(best)) - Fraction(len(set(best)) > 1, 5)


def endings(
    seeds: range, most: int, least: int, hidden: int = MOST
) -> Iterator[tuple[schnapsen.State, int]]:
    """Decisions with a choice from the fifth trick on or in a closed deal, one of a deal.

    Something is hidden, but there are no more than so many worlds.
    """
    for seed in seeds:
        play, states = walk(f"coach {seed}"), []
        while not play.over:
            state = play.state
            late = len(state.table.taken.tricks) >= 4 or state.table.closed
            if late and least <= in_play(state) <= most:
                states += [
                    (state, seat)
                    for seat in state.may_act
                    if len(options_of(state.view(seat))) > 1
                    and 1 < belief_of(state.view(seat)).number <= hidden
                ]
            play.step()
        if states:
            yield Random(seed).choice(states)


def agrees(monkeypatch: pytest.MonkeyPatch, decided: Iterator[tuple[schnapsen.State, int]]) -> int:
    """How many decisions were compared; every world is as likely as another."""
    monkeypatch.setattr(valuation, "likelihood", lambda *asked: np.ones(len(asked[1])))
    number = 0
    for state, seat in decided:
        found, minimax = valued(state, seat, STAGES[0]), Minimax()
        all_worlds = list(worlds(state, seat))
        assert found.complete
        assert len(found.weights) == len(all_worlds)
        for option, column in zip(found.options, found.points.T, strict=True):
            mean = Fraction(int(column @ found.weights), int(found.weights.sum()) * ONE)
            if option == Close():
                assert abs(mean - closing(all_worlds, seat)) < Fraction(1, 1000)
                continue
            told = [by_the_law(each, seat, option, minimax) for each in all_worlds]
            assert mean == Fraction(sum(told), len(told)), (state.history, seat, option)
            wins = found.wins[:, found.options.index(option)]
            share = Fraction(int(wins @ found.weights), int(found.weights.sum()) * ONE)
            assert share == Fraction(sum(each > 0 for each in told), len(told))
        number += 1
    return number


def test_from_the_fifth_trick_on_values_are_those_of_the_law(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert agrees(monkeypatch, endings(range(40), most=6, least=3, hidden=10)) >= 6


@pytest.mark.long
def test_the_whole_end_is_valued_as_the_law_says(monkeypatch: pytest.MonkeyPatch) -> None:
    assert agrees(monkeypatch, endings(range(100, 160), most=8, least=3)) >= 15


@pytest.mark.long
def test_the_fifth_trick_is_valued_as_the_law_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the stock still lies: one card is face down, and five are in the other hand."""
    decided = (each for each in endings(range(12), most=12, least=11) if each[0].table.open)
    assert agrees(monkeypatch, decided) >= 3


def test_what_is_hidden_is_doubted_and_what_is_known_is_not() -> None:
    for state, seat in endings(range(6), most=8, least=5):
        found = valued(state, seat, STAGES[0])
        assert found.complete
        assert not found.known
        assert min(found.doubts) > 0 < found.fusion
    play = walk("coach known")
    while not play.over:
        state = play.state
        for seat in state.may_act:
            view = state.view(seat)
            if belief_of(view).number == 1 and view.closed is None and len(view.tricks) >= 5:
                assert valued(state, seat, STAGES[0]).known
        play.step()


# ---- what a valuation says ----------------------------------------------------------------------


def test_all_worlds_are_looked_at_from_the_fourth_trick_on() -> None:
    seen = 0
    for state in played("complete", schnapsen.Options(closing=False)):
        tricks = len(state.table.taken.tricks)
        if state.to_act is None or tricks < 3 or (tricks == 3 and state.phase == "draw"):
            continue
        view = state.view(state.to_act)
        found = value(view, (view.menu[0],), STAGES[0], Stream("s", "t"))
        assert found.complete
        assert len(found.weights) == belief_of(view).number
        seen += found.complete
    assert seen >= 6


def test_the_same_worlds_whatever_the_options_are() -> None:
    state = played("worlds")[0]
    view = state.view(state.to_act)
    whole, part = (
        value(view, each, LITTLE, Stream("s", "t")) for each in (options(view), options(view)[:2])
    )
    assert (whole.worlds == part.worlds).all()
    assert (whole.weights == part.weights).all()


def test_values_lie_between_the_highest_loss_and_the_highest_win() -> None:
    states = played("between")
    for state in states[:-1:4]:
        found = valued(state, state.to_act or 0)
        assert abs(found.points).max() <= 3.2 * ONE
        assert abs(found.utility).max() <= 1.1 * ONE
        assert found.match is None


def test_the_stake_is_what_lies_between_winning_and_losing_an_average_deal() -> None:
    state = played("stake")[0]
    found = valued(state, state.to_act or 0)
    assert found.stake == pytest.approx(2 * 1.71)
    assert (abs(found.utility * found.stake - found.points) <= 8).all()


def test_in_a_game_of_seven_the_chance_of_winning_it_is_told() -> None:
    """With six points each every win wins the game, and nothing else matters."""
    deal = schnapsen.deal("seven")
    state = schnapsen.begin(deal, standing=Standing(9, (6, 6)))
    found = valued(state, state.to_act or 0)
    assert found.match is not None
    at = [each for each, option in enumerate(found.options) if option != Close()]
    assert (found.match[:, at] == found.wins[:, at]).all()
    assert (abs(found.utility - found.utility.mean() - found.wins + found.wins.mean()) < ONE).all()
    assert found.stake == pytest.approx(2 * 1.71)


def test_a_bonus_that_waits_belongs_to_the_winner() -> None:
    """SN 9.4: at five points each a win of one wins the game with the bonus of one."""
    deal = schnapsen.deal("bonus")
    states = [schnapsen.begin(deal, standing=Standing(9, (5, 5), bonus)) for bonus in (0, 1)]
    plain, bonus = (valued(state, state.to_act or 0) for state in states)
    assert bonus.match is not None
    assert plain.match is not None
    at = [each for each, option in enumerate(plain.options) if option != Close()]
    assert (bonus.match[:, at] == bonus.wins[:, at]).all()
    assert (plain.match[:, at] != plain.wins[:, at]).any()


# ---- known decisions ----------------------------------------------------------------------------


def judged(state: schnapsen.State, seat: int, text: str | None) -> Judgement:
    option = None if text is None else schnapsen.parse_action(text)
    return judge("schnapsen", state.view(seat), option)


def test_a_false_claim_costs_what_the_law_takes_for_it() -> None:
    """SN 8.3: before the first lead nobody has a point, so that it costs three game points."""
    state = begin("", "HA HK HQ CA C10", "H10")
    found = judged(state, 1, "claim")
    assert found.label == "blunder"
    assert found.comparison is not None
    assert found.comparison.points.mean == pytest.approx(found.points + 3, abs=0.01)
    assert found.comparison.wins.mean == pytest.approx(found.wins, abs=0.01)


def test_to_say_66_is_good_and_not_to_say_it_may_be_a_blunder() -> None:
    blunders = 0
    for seed in range(25):
        play = walk(f"66 {seed}")
        while not play.over:
            state = play.state
            for seat in state.may_act:
                view = state.view(seat)
                late = len(view.tricks) >= 4 and view.closed is None
                if late and Claim() in view.menu and view.points[seat] >= 66:
                    assert judged(state, seat, "claim").label == "good", play.record
                    others = [each for each in options(view) if each != Claim()]
                    blunders += judge("schnapsen", view, others[0]).label == "blunder"
            play.step()
    assert blunders >= 1


def test_without_a_choice_a_decision_is_forced() -> None:
    state = begin("", "HA HK HQ CA C10", "H10")
    assert judged(go(state, "marriage H"), 0, None).label == "forced"
    found = judged(state, 0, None)
    assert found.label == "forced"
    assert found.comparison is None
    assert 0 < found.wins < 1


def test_the_forty_is_announced_and_said() -> None:
    state = begin("C10 SJ", "HK HQ CA SA DJ", "H10", stock="DQ DK SQ SK")
    state = go(state, "CA C10", "draw", "SA SJ", "draw")
    assert judged(state, 1, "marriage H").label == "good"
    wasted = judged(state, 1, "play HQ")
    assert wasted.label == "blunder"
    assert wasted.comparison is not None
    assert str(wasted.comparison.best) == "marriage H"
    out = go(state, "marriage H")
    assert judged(out, 1, "claim").label == "good"


def test_to_throw_in_the_ace_of_trumps_is_an_error() -> None:
    """With the stock used up the Ten falls to the Ace, which the leader must know."""
    state = go(used_up(), "HK HA")
    values = Minimax().acts(state, 0)
    best = max(values.values())
    for text, found in values.items():
        judgement = judged(state, 0, text)
        assert (judgement.label == "good") == (found == best)
        if judgement.comparison and found < best:
            assert judgement.comparison.points.mean == pytest.approx(best - found, abs=1e-3)
            assert judgement.label == "blunder"


def test_to_close_against_a_certain_loss_is_a_blunder() -> None:
    state = begin("HA H10 HK CA C10", "DJ DQ SJ SQ CJ", "HJ")
    found = judged(state, 1, "close")
    assert found.label == "blunder"
    assert found.comparison is not None
    assert found.comparison.chosen == Close()
