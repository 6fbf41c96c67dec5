"""Ramsch in the kernel: playouts by the law's cards, scores by its clauses, the paranoid solver."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stammtisch.games import skat
from stammtisch.games.skat.cards import PACK, POINTS
from stammtisch.games.skat.phases import RamschPlaying
from stammtisch.solver import ramsch
from stammtisch.solver.ramsch import Position
from tests.habit import examples
from tests.solver.skat import ramsch_deals as deals


def swept(state: RamschPlaying, seat: int) -> Position:
    """The same cards, but one seat has all tricks so far."""
    position = ramsch.position_of(state)
    points, tricks = [0, 0, 0], [0, 0, 0]
    points[seat], tricks[seat] = sum(position.points), sum(position.tricks)
    return replace(position, points=tuple(points), tricks=tuple(tricks))


# ---- the solver ---------------------------------------------------------------------------------


@pytest.mark.parametrize("left", range(4, 11))
def test_sk_10_4_the_last_tricks_are_worth_what_the_law_says(left):
    for number, state in enumerate(deals.endings(examples(16, 6), left)):
        seat = number % 3
        (solved,) = ramsch.solve([state], seat)
        assert solved.finished
        assert list(solved.values) == [str(each)[5:] for each in state.actions(state.to_act)]
        for card, value in solved.values.items():
            after = deals.by_the_law(state.act(state.to_act, f"play {card}"), seat)
            assert value << state.pushes == after


@pytest.mark.parametrize("left", range(11, 19))
def test_six_tricks_are_worth_what_the_slow_twin_says(left):
    for number, state in enumerate(deals.endings(1 if left > 15 else examples(4, 2), left)):
        position = ramsch.position_of(state)
        (solved,) = ramsch.solve([position], number % 3)
        assert solved.values == deals.after_each(position, number % 3)


@pytest.mark.parametrize("left", range(6, 14))
def test_sk_10_3_march_and_maiden_are_worth_what_the_slow_twin_says(left):
    """Nobody but one has a trick yet: he may march, one of the others may stay a maiden."""
    values = set()
    for number, state in enumerate(deals.endings(examples(6, 3), left)):
        for owner in range(3):
            position = swept(state, owner)
            (solved,) = ramsch.solve([position], number % 3)
            assert solved.values == deals.after_each(position, number % 3)
            values |= set(solved.values.values())
    assert left > 7 or 120 in values


def test_an_answer_does_not_depend_on_what_was_asked_before_or_on_threads():
    states = list(deals.endings(20, 15))
    together = ramsch.solve(states, 1, threads=2)
    assert together == [ramsch.solve([state], 1)[0] for state in states]


def test_a_search_ends_with_its_budget():
    (state,) = deals.endings(1, 18)
    (whole,) = ramsch.solve([state], 0)
    (part,) = ramsch.solve([state], 0, nodes=whole.nodes - 1)
    assert whole.finished
    assert not part.finished
    assert part.nodes == whole.nodes - 1
    assert part.values.items() <= whole.values.items()
    assert len(part.values) < len(whole.values)


# ---- playouts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "thumb"])
def test_playouts_share_out_all_tricks_and_all_points_but_the_skats(policy):
    for state in deals.endings(examples(40, 15), 30):
        found = ramsch.playouts([state], 20, 7, policy)
        aside = sum(POINTS[card] for card in state.laid_away or state.deal.skat)
        assert (found.points.sum(axis=-1) == 120 - aside).all()
        assert (found.tricks.sum(axis=-1) == 10).all()
        last = np.take_along_axis(found.tricks, found.last[..., None], -1)
        assert (last > 0).all()


@pytest.mark.parametrize("policy", ["random", "thumb"])
def test_the_same_seed_gives_the_same_playouts(policy):
    states = list(deals.endings(5, 24))
    one, two = (ramsch.playouts(states, 30, 3, policy, threads=n) for n in (1, 2))
    assert (one.points == two.points).all()
    other = ramsch.playouts(states, 30, 4, policy)
    assert (one.points != other.points).any()


def test_sk_10_2_playouts_of_what_is_forced_score_as_the_law_does():
    """Before the last trick, and in the midst of it, there is one way to go on."""
    for left in (1, 2, 3):
        for state in deals.endings(examples(60, 30), left):
            end = state
            while end.to_act is not None:
                end = end.act(end.to_act, end.actions(end.to_act)[0])
            found = ramsch.playouts([state], 1, 0, "thumb")
            scores = found.scores(state.options.ramsch_skat == "loser")[0, 0, 0] << state.pushes
            assert tuple(scores) == end.result.scores


@pytest.mark.parametrize("to_loser", [False, True])
def test_sk_10_2_scores_of_many_are_those_of_each(to_loser):
    """Points and tricks as they come, level players, maidens and marches among them."""
    rng = np.random.RandomState(1)
    tricks = rng.multinomial(10, [0.4, 0.35, 0.25], size=3000)
    tricks[:50] = [10, 0, 0]
    tricks[50:300, 2] += tricks[50:300, 1]
    tricks[50:300, 1] = 0
    points = rng.multinomial(11, [0.33, 0.33, 0.34], size=3000) * 10 + 3
    points[tricks == 0] = 0
    last = np.array([rng.choice(np.flatnonzero(each)) for each in tricks])
    points[:50, 0] = 110
    found = ramsch.PlayedOut(points, tricks, last, 0 * last).scores(to_loser)
    for at in range(3000):
        own = Position(last[at], ((), (), ()), (), tuple(points[at]), tuple(tricks[at]), to_loser)
        skat_points = 120 - sum(own.points)
        assert list(found[at]) == [deals._score(own, seat, skat_points) for seat in range(3)]
    assert (found == 120).any()


def test_players_by_rules_of_thumb_lose_to_nobody_who_plays_at_random():
    """The first card apart, a seat that avoids points loses less than half as often as others."""
    lost = {"thumb": 0, "random": 0}
    for number, state in enumerate(deals.endings(60, 30)):
        seat = number % 3
        while sum(map(len, state.hands)) > 0:
            card = str(state.actions(state.to_act)[number % len(state.actions(state.to_act))])[5:]
            if state.to_act == seat:
                cards = [str(each)[5:] for each in state.actions(seat)]
                out = ramsch.playouts([state], 40, number, "thumb", cards=cards)
                card = cards[int(out.scores(False)[0, :, :, seat].mean(axis=1).argmax())]
            state = state.act(state.to_act, f"play {card}")
            if state.to_act is None:
                break
        for each in range(3):
            lost["thumb" if each == seat else "random"] += state.result.scores[each] < 0
    assert lost["thumb"] * 4 < lost["random"]


def test_sk_10_4_playouts_before_the_lead_push_on_or_take():
    """All cards are shared out; three pushes at most double, none of one who takes."""
    options = skat.Options(ramsch="schieberamsch", ramsch_grand_hand="never")
    deal = replace(skat.deal("pushed", 2), forced_ramsch=True)
    position = Position(0, skat.begin(deal, options).deal.hands)
    aside = {}
    for turn in (0, 1, 2, None):
        found = ramsch.pushed_playouts([position], turn, 200, 5)
        taken = ramsch.pushed_playouts([position], turn, 200, 5, takes=turn is not None)
        aside[turn] = 120 - found.points.sum(axis=-1)
        left = 0 if turn is None else 3 - turn
        assert (found.tricks.sum(axis=-1) == 10).all()
        assert (found.pushes <= left).all()
        assert (taken.pushes <= max(0, left - 1)).all()
        plain = replace_pushes(found).scores(False)
        assert (found.scores(False) == plain << found.pushes[..., None]).all()
    assert (aside[None] == sum(POINTS[card] for card in deal.skat)).all()
    with pytest.raises(ValueError, match="being played"):
        ramsch.pushed_playouts([next(deals.endings(1, 27))], 0, 1)
    with pytest.raises(ValueError, match="a seat is"):
        ramsch.pushed_playouts([position], 3, 1)


def replace_pushes(found: ramsch.PlayedOut) -> ramsch.PlayedOut:
    return replace(found, pushes=0 * found.pushes)


def test_searching_players_play_each_card_to_the_end():
    for state in deals.endings(examples(10, 4), 20):
        view = state.view(state.to_act)
        worlds = [state.hidden_from(view.seat)] * 3
        cards = [str(action)[5:] for action in state.actions(view.seat)]
        found, nodes = ramsch.searched_playouts(view, worlds, cards, seed=4)
        assert found.points.shape == (3, len(cards), 3)
        aside = sum(POINTS[card] for card in state.laid_away or state.deal.skat)
        assert (found.points.sum(axis=-1) == 120 - aside).all()
        assert (found.tricks.sum(axis=-1) == 10).all()
        again, _ = ramsch.searched_playouts(view, worlds, cards, seed=4, threads=2)
        assert (again.points == found.points).all()
        less, used = ramsch.searched_playouts(view, worlds, cards, seed=4, nodes=nodes // 6)
        assert used <= nodes // 2
        assert len(less.points) < 3
    with pytest.raises(ValueError, match="may not be played"):
        ramsch.searched_playouts(view, worlds, [absent(state)])
    with pytest.raises(ValueError, match="samples from 1"):
        ramsch.searched_playouts(view, worlds, cards, samples=0)


# ---- what is no position ------------------------------------------------------------------------


def test_what_cannot_be_is_refused_in_a_sentence():
    (state,) = deals.endings(1, 14)
    position = ramsch.position_of(state)
    wrong = (
        (replace(position, leader=3), "seat"),
        (replace(position, hands=position.hands[:2]), "three hands"),
        (replace(position, tricks=(9, 1, 1)), "do not make ten"),
        (replace(position, points=(0, 0, 0)), "do not make 120"),
        (replace(position, points=(256, 0, 0)), "nobody has so many"),
        (replace(position, hands=(("CA",), ("CA",), ())), "twice"),
        (replace(position, hands=(("XX",), (), ())), "there is no card"),
    )
    for each, sentence in wrong:
        with pytest.raises(ValueError, match=sentence):
            ramsch.solve([each], 0)
        with pytest.raises(ValueError, match=sentence):
            ramsch.playouts([each], 1)
    for card, sentence in (("XX", "not in the pack"), (absent(state), "may not be played")):
        with pytest.raises(ValueError, match=sentence):
            ramsch.playouts([position], 1, cards=[card])
    with pytest.raises(ValueError, match="a seat is"):
        ramsch.solve([position], 3)
    with pytest.raises(ValueError, match="no Ramsch"):
        ramsch.solve([skat.begin(skat.deal("1"))], 0)
    with pytest.raises(ValueError, match="numbers, not 38"):
        ramsch.solve(np.zeros((1, 38), np.uint8), 0)


def absent(state: RamschPlaying) -> str:
    return next(card for card in PACK if card not in state.hands[state.to_act])
