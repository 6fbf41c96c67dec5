"""Judgements in Skat: exact at the end, blind to hidden cards, and hard on clear blunders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, cycle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots.skat.belief import Worlds
from stammtisch.cardplay.refusals import Refusal
from stammtisch.coach.hints import hint
from stammtisch.coach.judgement import ERRORS, Judgement, judge, scan
from stammtisch.coach.review import Progress, Review, review
from stammtisch.coach.skat import worlds as worlds_module
from stammtisch.games import skat
from stammtisch.games.skat.phases import State
from stammtisch.games.skat.view import Hidden, View
from tests import walks
from tests.bots.skat.games import GAMES
from tests.coach.skat.deals import states_of
from tests.games.test_noninterference import names_changed, under_other_names, with_cards_elsewhere
from tests.habit import examples, rest_long
from tests.walks import Walk, walked

PRESETS = ("", *skat.PRESETS)

# ---- exact in the last tricks --------------------------------------------------------------------


def all_hidden(view: View) -> list[Hidden]:
    """Every hidden half that the law accepts, when the soloist looks and knows the skat."""
    played = worlds_module.played_by(view)
    others = [seat for seat in range(skat.SEATS) if seat != view.seat]
    found = []
    for held in combinations(view.unseen, view.hand_sizes[others[0]]):
        rest = tuple(card for card in view.unseen if card not in held)
        hands: list[tuple[str, ...]] = [()] * skat.SEATS
        for seat, now in zip(others, (held, rest), strict=True):
            hands[seat] = (*now, *(c for at, c in enumerate(skat.PACK) if played[seat] >> at & 1))
        found.append(Hidden(tuple(hands), ()))
    return found


def best_score(state: Any, soloist: int) -> int:
    """The soloist's score when everybody plays as well as possible, by the law alone."""
    if state.result is not None:
        return int(state.result.scores[soloist])
    values = [best_score(state.act(state.to_act, a), soloist) for a in state.actions(state.to_act)]
    return max(values) if state.to_act == soloist else min(values)


@pytest.mark.parametrize(
    "game", rest_long(("take_skat C", "take_skat grand", "take_skat D"), ("take_skat C",))
)
def test_in_the_last_tricks_the_loss_is_that_of_an_enumeration(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All worlds, each solved by the law's own moves, all equally likely."""

    def equal(_: View, worlds: Worlds, *__: object, **___: object) -> Any:
        return np.ones(len(worlds))

    monkeypatch.setattr(worlds_module, "weights", equal)
    compared = 0
    for number in range(examples(20, 6)):
        states = states_of(f"exact/{number}", game, sensible=bool(number % 2))
        for state in states:
            if state.phase != "play" or state.to_act != state.contract.soloist:
                continue
            view = state.view(state.to_act)
            if len(view.hand) not in (2, 3) or len(view.menu) == 1:
                continue
            compared += assert_exact(view, judge("skat", view, view.menu[-1]))
    assert compared >= examples(10, 3)


def assert_exact(view: View, found: Judgement) -> int:
    """Whether the judgement is that of the enumeration."""
    totals = np.zeros(len(view.menu))
    possible = 0
    for hidden in all_hidden(view):
        try:
            state = skat.imagine(view, hidden)
        except Refusal:
            continue
        possible += 1
        totals += [best_score(state.act(view.seat, each), view.seat) for each in view.menu]
    means = dict(zip(view.menu, totals / possible, strict=True))
    assert found.comparison is not None
    assert found.worlds == possible
    best = max(means.values())
    chosen = means[view.menu[-1]]
    loss = found.comparison.points
    assert loss.mean == pytest.approx(best - chosen, abs=0.01)
    alike = chosen == best  # Nobody doubts that an option is as good as itself.
    assert (loss.low == loss.mean) == (alike or possible == 1)
    assert found.points == pytest.approx(best, abs=0.01)
    return 1


# ---- no hidden card ------------------------------------------------------------------------------


@pytest.mark.usefixtures("quickly")
def test_two_deals_that_look_alike_get_the_same_judgement() -> None:
    """Byte for byte: the same label, numbers, options and explanation."""
    compared, number = 0, examples(80, 5)

    @settings(max_examples=number)
    @given(st.integers(0, 2**32 - 1), st.integers(0, 60))
    def check(seed: int, steps: int) -> None:
        nonlocal compared
        compared += assert_alike(seed, steps)

    check()
    assert compared >= number // 2


@pytest.mark.usefixtures("quickly")
def test_two_deals_of_the_pub_that_look_alike_get_the_same_judgement() -> None:
    """SK 10.14: two cards that were pushed on are known to who laid them and who took them up."""
    phases: Counter[str] = Counter()
    number = examples(60, 24)
    for seed in range(number):
        walk = pushed(seed, 6 + seed % 16)
        seat = walk.state.to_act
        if seat is None:
            continue
        found = compared_with(walk, seat, hinted=not seed % 4)
        phases[walk.state.phase] += found
    assert phases.total() >= number // 2
    assert {"push", "pass_on", "play"} <= {*+phases}


def pushed(seed: int, steps: int) -> Walk:
    """A deal that all have passed, after so many acts by chance."""
    rules = replace(skat.PRESETS["pub"], push_jacks=bool(seed % 2))
    walk = walks.begun(skat, f"pushed {seed}", rules)
    while len(walk.history) < steps and not walk.over:
        if walk.state.phase in ("auction", "grand_hand"):
            walk.do(walk.state.to_act, "pass")
        else:
            walk.step()
    return walk


def assert_alike(seed: int, steps: int) -> int:
    """The judgements of one moment; how many other deals look like it there."""
    walk = walked(skat, seed, steps, every=bool(seed % 3))
    seat = walk.state.to_act
    if seat is None:
        return 0
    return compared_with(walk, seat, swap=bool(seed % 2))


def compared_with(walk: Walk, seat: int, swap: bool = False, hinted: bool = False) -> int:
    """In how many other deals that look alike the seat's first option is judged, and hinted at."""
    compared, names = 0, names_changed(walk, seat, swap)
    for other in (under_other_names(walk, names), with_cards_elsewhere(walk, seat)):
        if other is None or other == walk.state:
            continue
        chosen = walk.state.actions(seat)[0]
        views = [each.view(seat) for each in (walk.state, other)]
        one, two = (judge("skat", each, chosen) for each in views)
        assert repr(one).encode() == repr(two).encode()
        if hinted:
            one, two = (hint("skat", each) for each in views)
            assert repr(one).encode() == repr(two).encode()
        compared += 1
    return compared


@pytest.mark.usefixtures("quickly")
def test_another_seed_is_another_sample() -> None:
    """The numbers do depend on the seed: equal judgements are no accident."""
    state = next(s for s in states_of("seeds", "take_skat C") if s.phase == "play")
    view = state.view(state.to_act)
    one, two = (scan("skat", view, view.menu[0], seed) for seed in ("a", "b"))
    assert one != two


# ---- forced decisions, clear blunders ------------------------------------------------------------


def test_a_card_that_must_be_played_is_forced() -> None:
    forced = 0
    for state in states_of("forced", "take_skat S")[-20:-1]:
        view = state.view(state.to_act)
        if len(view.menu) == 1:
            found = judge("skat", view, view.menu[0])
            assert found.label == "forced"
            assert found.comparison is None
            forced += 1
    assert forced


def begun(own: str, seed: str = "blunders") -> State:
    """A deal in which forehand has these cards, after middlehand and rearhand have passed."""
    rng = Random(seed)
    hand = own.split()
    rest = [card for card in skat.PACK if card not in hand]
    rng.shuffle(rest)
    deal = skat.Deal(2, (tuple(hand), tuple(rest[:10]), tuple(rest[10:20])), tuple(rest[20:]))
    state: State = skat.begin(deal)
    return state.act(1, "pass").act(2, "pass")


GREAT = "CJ SJ HJ DJ CA C10 CK SA S10 HA"


def test_to_pass_with_a_certain_game_is_a_blunder() -> None:
    found = judge("skat", begun(GREAT).view(0), skat.Pass())
    assert found.label == "blunder"
    assert found.wins > 0.95
    assert judge("skat", begun(GREAT).view(0), skat.Bid(18)).label == "good"


def test_to_bid_with_nothing_is_an_error() -> None:
    nothing = begun("C7 C8 S8 SQ H9 HK D9 DQ S9 HQ").view(0)
    assert judge("skat", nothing, skat.Bid(18)).label in ERRORS
    assert judge("skat", nothing, skat.Pass()).label == "good"


def test_to_lay_a_trump_ace_away_is_a_blunder() -> None:
    state = begun("CJ SJ HJ CA C10 CK C9 SA S7 H7").act(0, "bid 18").act(0, "take_skat")
    assert judge("skat", state.view(0), skat.Discard(("CA", "C10"))).label == "blunder"


def test_to_declare_the_short_suit_is_a_blunder() -> None:
    state = begun("CJ HJ C10 CK C9 C8 SA S7 H7 D8").act(0, "bid 18").act(0, "take_skat")
    state = state.act(0, skat.Discard(("D8", "H7")))
    assert judge("skat", state.view(0), skat.Declare("D")).label == "blunder"
    assert judge("skat", state.view(0), skat.Declare("C")).label == "good"


def test_an_overbid_game_is_not_worth_its_points() -> None:
    """Without two, hearts are worth 30 and do not reach 59."""
    state = begun("HJ DJ HA H10 HK H9 H8 SA S7 C7")
    high = judge("skat", state.view(0), skat.Bid(18))
    assert high.points > 0
    rivals = skat.begin(state.deal).act(1, "bid 59").act(0, "hold").act(1, "pass").act(2, "pass")
    overbid = judge("skat", rivals.view(0), skat.TakeSkat())
    assert overbid.points < high.points - 20


def test_above_the_value_of_a_null_a_hand_for_null_is_judged_by_another_game() -> None:
    """The score of a game that may not be declared is no value."""
    state = begun("C7 C8 C9 S7 S8 H7 H8 D7 D8 D9")
    rivals = skat.begin(state.deal).act(1, "bid 60").act(0, "hold").act(1, "pass").act(2, "pass")
    for option in (skat.TakeSkat(), skat.HandGame()):
        assert -400 < judge("skat", rivals.view(0), option).points < 0


def test_a_null_lost_without_need_is_a_blunder() -> None:
    """On the nine and the eight the seven is sure, and the ten takes the trick."""
    hands = (
        "S7 S8 S9 H7 H8 H9 D7 D8 C7 C10",
        "C9 CJ CA S10 SJ H10 HJ HQ D9 DJ",
        "C8 CQ CK SA SK HA HK DA DK SQ",
    )
    deal = skat.Deal(0, tuple(tuple(each.split()) for each in hands), ("D10", "DQ"))
    state: State = skat.begin(deal)
    for seat, action in [(2, "pass"), (0, "bid 23"), (1, "pass"), (0, "take_skat")]:
        state = state.act(seat, action)
    state = state.act(0, "discard D10 DQ").act(0, "declare null ouvert")
    state = state.act(1, "play C9").act(2, "play C8")
    view = state.view(0)
    assert judge("skat", view, skat.Play("C7")).label == "good"
    assert judge("skat", view, skat.Play("C10")).label == "blunder"


# ---- whole deals ---------------------------------------------------------------------------------


def reviewed(states: Sequence[State], seat: int) -> Review:
    *progress, last = review("skat", states, seat)
    assert all(isinstance(each, Progress) for each in progress)
    assert isinstance(last, Review)
    return last


@pytest.mark.long
@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize(("game", "preset"), [*zip(GAMES, cycle(PRESETS), strict=False)])
def test_every_game_is_reviewed_for_every_seat(game: str, preset: str) -> None:
    """Each under one of the presets; ``tests/soak`` takes each under all of them."""
    review_every_seat(game, preset)


def review_every_seat(game: str, preset: str) -> None:
    options = skat.PRESETS[preset] if preset else skat.Options()
    states = states_of(f"review/{game}", game, options)
    for seat in range(skat.SEATS):
        assert_reviewed(states, seat)


@pytest.mark.usefixtures("quickly")
def test_a_null_is_reviewed_for_its_soloist() -> None:
    states = states_of("review", "take_skat null", sensible=False)
    assert_reviewed(states, states[-1].result.contract.soloist)


def assert_reviewed(states: Sequence[State], seat: int) -> None:
    """Every act of the seat is judged, and the account adds up to what the law says."""
    found = reviewed(states, seat)
    acts = [number for number, act in enumerate(states[-1].history) if act.seat == seat]
    assert [each.decision.index for each in found.judged] == acts
    account = found.account
    assert account is not None
    known = account.promise + account.decisions + account.others + (account.chance or 0.0)
    assert known + account.rest == pytest.approx(account.result)
    result = states[-1].result
    score = result.scores[result.contract.soloist]
    assert account.result == (score if seat == result.contract.soloist else -score)


@pytest.mark.usefixtures("quickly")
def test_a_deal_that_is_thrown_in_and_one_that_is_broken_off_are_reviewed() -> None:
    states: list[Any] = [skat.begin(skat.deal("thrown in"))]
    while states[-1].to_act is not None:
        states.append(states[-1].act(states[-1].to_act, "pass"))
    found = reviewed(states, 0)
    assert found.account is not None
    assert found.account.result == 0
    part = states_of("broken off", "take_skat C")[:-9]
    assert reviewed(part, 1).account is None
