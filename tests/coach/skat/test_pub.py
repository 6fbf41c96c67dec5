"""The coach by the rules of the pub: worlds and values of Ramsch, contra and re, and Bock."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat.ramsch_belief import to_places
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import means
from stammtisch.coach.judgement import ERRORS, chance_between, expectation, judge, scan
from stammtisch.coach.open_cards import open_options
from stammtisch.coach.quick import quick_account
from stammtisch.coach.review import Progress, Review, review
from stammtisch.coach.skat import ramsch
from stammtisch.coach.skat.card_play import DOUBT_OF_SAYING
from stammtisch.coach.skat.valuation import options, value
from stammtisch.coach.skat.worlds import hidden
from stammtisch.games import skat
from stammtisch.games.skat.match import NOTHING_YET
from stammtisch.games.skat.phases import State
from stammtisch.games.skat.view import View
from stammtisch.solver.ramsch import out_of_sight
from stammtisch.solver.skat import GONE
from tests.bots.possible import possible
from tests.coach.skat.pub import BOCK, PUB, doubled_of, ramsch_of
from tests.habit import examples

JACKS_TOO = replace(PUB, push_jacks=True, ramsch_skat="loser")
LITTLE = Budget(worlds=8, nodes=20_000)


def views(states: tuple[State, ...], *phases: str) -> list[View]:
    """Those of the players to act."""
    return [s.view(s.to_act) for s in states if s.to_act is not None and s.phase in phases]


def valued(view: View, budget: Budget = LITTLE) -> Any:
    return value(view, options(view), budget, Stream("pub", "value"))


# ---- worlds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [PUB, JACKS_TOO, replace(PUB, ramsch="ramsch")])
def test_every_world_of_a_ramsch_is_possible(rules: skat.Options) -> None:
    """Whoever has taken, laid down or pushed, and in every phase."""
    for number in range(examples(20, 8)):
        states = ramsch_of(f"worlds/{number}", rules, sensible=bool(number % 2))
        for view in views(states, "push", "pass_on", "play")[number % 3 :: 3]:
            drawn = ramsch.draw(view, 6, np.random.RandomState(number))
            for row in to_places(view, drawn.worlds)[:4]:
                assert possible(skat, view, hidden(view, row))


def test_near_the_end_the_worlds_are_all_that_the_law_accepts() -> None:
    compared = 0
    for number in range(4):
        for view in views(ramsch_of(f"all/{number}", sensible=False), "play"):
            if len(view.hand) != 2 or len(view.trick) > 1:
                continue
            drawn = ramsch.draw(view, 1000, np.random.RandomState(1))
            assert drawn.complete
            found = [tuple(map(int, row)) for row in to_places(view, drawn.worlds)]
            assert len(found) == len(set(found))
            assert set(found) == all_rows(view)
            compared += len(found) > 1
    assert compared


def all_rows(view: View) -> set[tuple[int, ...]]:
    """Every way to place the cards out of sight, by trial and error."""
    cards = out_of_sight(view)
    one, other = (seat for seat in range(skat.SEATS) if seat != view.seat)
    found = set()
    for first in combinations(range(len(cards)), view.hand_sizes[one]):
        left = [at for at in range(len(cards)) if at not in first]
        for second in combinations(left, view.hand_sizes[other]):
            row = tuple(
                one if at in first else other if at in second else GONE for at in range(len(cards))
            )
            if possible(skat, view, hidden(view, np.array(row, np.uint8))):
                found.add(row)
    return found


# ---- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize("standing", [NOTHING_YET, BOCK])
def test_the_last_card_is_worth_what_the_law_says(standing: Any) -> None:
    """Pushes and Bock double it; who plays last knows all that is left, the skat too."""
    pushed = 0
    for number in range(6):
        states = ramsch_of(f"last/{number}", standing=standing)
        view, gains = states[-2].view(states[-2].to_act), states[-1].result.gains
        found = judge("skat", view, view.menu[0])
        assert found.points == standing.factor * gains[view.seat]
        pushed += view.pushes > 0
    assert pushed


@pytest.mark.parametrize("phase", ["push", "pass_on", "play"])
def test_in_a_bock_game_all_counts_double_and_is_judged_alike(phase: str) -> None:
    one, two = (views(ramsch_of("bock", standing=s), phase)[0] for s in (NOTHING_YET, BOCK))
    assert two.standing.factor == 2
    plain, double = valued(one), valued(two)
    assert (double.points == 2 * plain.points).all()
    assert (double.utility == plain.utility).all()
    assert double.stake == 2 * plain.stake
    assert double.doubts == plain.doubts


def test_a_game_in_bock_counts_double_and_is_judged_alike() -> None:
    compared = set()
    for state in doubled_of("bock"):
        if state.to_act is None or state.phase in compared:
            continue
        compared.add(state.phase)
        view = state.view(state.to_act)
        plain, double = valued(view), valued(replace(view, standing=BOCK))
        assert np.abs(double.points - 2 * plain.points).max() <= 2
        assert np.abs(double.utility - plain.utility).max() <= 2
    assert {"auction", "re", "play"} <= compared


def test_who_pushes_plays_for_twice_as_much() -> None:
    """A push doubles, and so does every one before it."""
    for number in range(4):
        for view in views(ramsch_of(f"pushed/{number}"), "push"):
            found = valued(view)
            after = {1: 2, 2: 1, 0: 0}[(view.seat - view.dealer) % 3]
            assert found.doubts == (ramsch.DOUBTS_OF_PUSHES[after] * 2**view.pushes,) * 2
            push = found.points[:, found.options.index(skat.Push())]
            assert (push % (2 ** (view.pushes + 1)) == 0).all()


def test_points_are_gains_and_who_is_spared_has_won() -> None:
    (view, *_) = views(ramsch_of("gains"), "play")
    seat = view.seat
    assert seat is not None
    scores = np.array([[0, -50, 0], [-50, 0, 0], [0, 0, -50], [120, 0, 0]])
    points, wins, utility = ramsch.worth(replace(view, seat=1), scores)
    assert points.tolist() == [-50, 50, 50, -120]
    assert wins.tolist() == [0, 1, 1, 1]
    assert utility.tolist() == [-50, 25, 25, -60]


def test_equal_cards_are_worth_the_same() -> None:
    """The jacks of one who has them all."""
    jacks = ("CJ", "SJ", "HJ", "DJ")
    rest = [card for card in skat.PACK if card not in jacks]
    hands = ((*jacks, *rest[:6]), tuple(rest[6:16]), tuple(rest[16:26]))
    state: Any = skat.begin(skat.Deal(2, hands, tuple(rest[26:])), replace(PUB, ramsch="ramsch"))
    while state.phase != "play":
        state = state.act(state.to_act, "pass")
    found = valued(state.view(0))
    columns = [found.options.index(skat.Play(jack)) for jack in jacks]
    assert (found.points[:, columns] == found.points[:, columns[:1]]).all()


def test_contra_doubles_what_the_best_card_brings() -> None:
    """And nobody has to decide anything but that: the game is won as often."""
    (view,) = [each for each in views(doubled_of("said"), "play") if skat.Contra() in each.menu]
    found = valued(view)
    contra = found.options.index(skat.Contra())
    cards = [at for at, each in enumerate(found.options) if isinstance(each, skat.Play)]
    best = max(cards, key=lambda at: means(found, found.utility)[at])
    assert (found.points[:, contra] == 2 * found.points[:, best]).all()
    assert (found.wins[:, contra] == found.wins[:, best]).all()
    assert [found.doubts[at] > 0 for at in (contra, best)] == [True, False]
    assert found.doubts[contra] <= DOUBT_OF_SAYING * np.abs(found.points).max() / found.stake


@pytest.mark.parametrize("phase", ["contra", "re"])
def test_contra_and_re_are_answered_before_the_play(phase: str) -> None:
    states = doubled_of("answers", replace(PUB, contra_until="lead"))
    (view,) = views(states, phase)
    found = valued(view)
    said, passed = (found.options.index(view.menu[at]) for at in (0, 1))
    assert (found.points[:, said] == 2 * found.points[:, passed]).all()
    assert (found.wins[:, said] == found.wins[:, passed]).all()


def test_re_counts_on_a_doubled_game() -> None:
    states = doubled_of("answers", replace(PUB, contra_until="lead"))
    ((view,), (before,)) = views(states, "re"), views(states, "contra")
    passed = valued(view)
    game = valued(replace(view, contract=replace(view.contract, contra=None)))  # type: ignore[arg-type]
    assert passed.points.any()
    assert (passed.points[:, 1] == 2 * game.points[:, 1]).all()
    assert before.seat != view.seat


def test_additions_are_not_doubled() -> None:
    """SK 10.9: 50 points of Seeger, whatever was said."""
    rules = replace(PUB, contra_until="lead", tournament_scoring=True)
    (view,) = views(doubled_of("answers", rules), "contra")
    found = valued(view)
    utility, points = (of[:, 0] - of[:, 1] for of in (found.utility, found.points))
    assert np.abs(utility - points / found.stake).max() <= 2


# ---- what is said where --------------------------------------------------------------------------


def test_the_hand_that_wins_a_grand_plays_it_instead() -> None:
    great = ("CJ", "SJ", "HJ", "DJ", "CA", "C10", "CK", "SA", "S10", "HA")
    rest = [card for card in skat.PACK if card not in great]
    state: Any = skat.begin(
        skat.Deal(0, (tuple(rest[:10]), great, tuple(rest[10:20])), tuple(rest[20:])), PUB
    )
    for _ in range(3):
        state = state.act(state.to_act, "pass")
    assert judge("skat", state.view(1), skat.Pass()).label in ("blunder", "less")
    assert judge("skat", state.view(1), skat.GrandHand()).label == "good"
    state = state.act(1, "pass")
    assert judge("skat", state.view(2), skat.GrandHand()).label == "blunder"


def test_to_lead_an_ace_that_nobody_beats_is_an_error() -> None:
    """A long suit with its ace, and sevens of suits that all have."""
    hands = (
        "CA C10 CK CQ C9 C8 S7 H7 H8 D7",
        "CJ SA S10 SK HA H10 HK DA D10 DK",
        "SJ HJ DJ SQ S9 S8 HQ H9 DQ D9",
    )
    deal = skat.Deal(2, tuple(tuple(each.split()) for each in hands), ("C7", "D8"))
    state: Any = skat.begin(deal, replace(PUB, ramsch="ramsch"))
    while state.phase != "play":
        state = state.act(state.to_act, "pass")
    assert judge("skat", state.view(0), skat.Play("CA")).label in ERRORS


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize(
    "states", [ramsch_of("a"), doubled_of("a", re=False)], ids=["ramsch", "re"]
)
def test_a_deal_of_the_pub_is_reviewed(states: tuple[State, ...]) -> None:
    """Every act is judged, and the account adds up to what the deal brought."""
    seat = (states[-1].deal.dealer + 1) % skat.SEATS
    *progress, found = review("skat", states, seat)
    assert isinstance(found, Review)
    assert all(isinstance(each, Progress) for each in progress)
    acts = [number for number, act in enumerate(states[-1].history) if act.seat == seat]
    assert [each.decision.index for each in found.judged] == acts
    account = found.account
    assert account is not None
    assert account.result == states[-1].result.gains[seat]
    parts = account.promise + account.decisions + account.others + (account.chance or 0.0)
    assert parts + account.rest == pytest.approx(account.result)
    quick = quick_account("skat", states, seat)
    assert quick is not None


@pytest.mark.usefixtures("quickly")
def test_the_account_is_that_of_the_list() -> None:
    states = ramsch_of("bock", standing=BOCK)[-4:]
    *_, found = review("skat", states, states[0].to_act or 0)
    assert isinstance(found, Review)
    assert found.account
    assert found.account.result == 2 * states[-1].result.gains[states[0].to_act or 0]


def test_with_all_cards_open_the_last_six_tricks_are_solved() -> None:
    """With the pushes; before that nothing is said of the true cards."""
    for state in ramsch_of("open"):
        told = [each.value for each in open_options("skat", state)]
        solved = state.phase == "play" and len(state.hands[state.to_act]) <= ramsch.SOLVED  # type: ignore[index]
        if told:
            assert (None not in told) == solved
    last = ramsch_of("open")[-2]
    assert open_options("skat", last)[0].value == ramsch_of("open")[-1].result.scores[last.to_act]


def test_no_chance_is_counted_before_a_ramsch() -> None:
    """The skat as it was dealt may lie there, or what another has laid down."""
    found = views(ramsch_of("chance"), "push", "pass_on", "play")
    assert all(chance_between("skat", *pair) is None for pair in pairwise(found))


@pytest.mark.parametrize("phase", ["auction", "grand_hand", "push", "pass_on", "play"])
def test_a_quick_look_and_a_glance_say_what_a_ramsch_brings(phase: str) -> None:
    view = views(ramsch_of("glance"), phase)[0]
    look = scan("skat", view, options(view)[0])
    assert abs(expectation("skat", view) - look.points) < 400
    assert look.comparison
