"""What the bots that search decide."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots import LEVELS, Bot, bot_named, next_act
from stammtisch.bots.budget import Budget
from stammtisch.bots.schnapsen import option_values, search
from stammtisch.bots.schnapsen.belief import belief_of, to_places
from stammtisch.bots.schnapsen.equity import UNIT, equity, win_probability
from stammtisch.bots.schnapsen.search import choose, expected_values, options_of
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import Standing
from stammtisch.games.schnapsen.notation import Claim, Close
from stammtisch.solver.schnapsen import COLUMNS, Solved, branches, encode, solve_worlds
from tests.bots.schnapsen.hidden import THUMB, as_dealt, moments
from tests.games.schnapsen.hands import begin, go, used_up
from tests.solver.schnapsen.endings import Minimax, in_play, walk
from tests.walks import begun

END = [COLUMNS.index(name) for name in ("winner", "game_points")]
QUICK = Bot("quick", choose, Budget(worlds=3, nodes=20_000))
HURRIED_MASTER = Bot("hurried master", partial(choose, subgames=True, networks=True), QUICK.budget)
STEADY = Bot("steady", choose, Budget(worlds=60, nodes=2_000_000))
EVERY = Budget(worlds=1000, nodes=10**9)


def said(bot: Bot, state: schnapsen.State, seat: int | None = None) -> str:
    """What the bot does there, the same with several seeds."""
    view = state.view(state.to_act if seat is None else seat)
    (action,) = {bot.act(view, str(seed)) for seed in range(3)}
    return "silent" if action is None else str(action)


# ---- exact where little is hidden ---------------------------------------------------------------


def small(seeds: range, hidden: int) -> list[tuple[schnapsen.State, int]]:
    """Moments with few cards to be played, and so many ways at most in which they may lie."""
    found = []
    for seed in seeds:
        play, rng = walk(seed), Random(seed)
        states = []
        while not play.over:
            state = play.state
            if in_play(state) <= 6:
                for seat in state.may_act:
                    view = state.view(seat)
                    if len(options_of(view)) > 1 and belief_of(view).number <= hidden:
                        states.append((state, seat))
            play.step()
        if states:
            found.append(rng.choice(states))
    return found


def test_values_over_all_worlds_are_those_of_minimax_over_the_law(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each world as likely as another; the stock is closed or used up."""
    monkeypatch.setattr(search, "likelihood", lambda *asked: np.ones(len(asked[1])))
    several = 0
    for state, seat in small(range(160), hidden=20):
        view = state.view(seat)
        if state.table.open or any(str(each) == "close" for each in view.menu):
            continue  # Playouts and the hurdle for closing have a say there.
        belief, minimax, rng = belief_of(view), Minimax(), Random(1)
        options = options_of(view)
        sums = [0] * len(options)
        for row in belief.enumerated():
            world = schnapsen.imagine(view, as_dealt(state, seat, row, rng))
            for at, option in enumerate(options):
                after = minimax.value(world) if option is None else 0
                if option is None:
                    leads = minimax.acts(world, 1 - seat).values()
                    after = max(leads) if seat == 1 else min(leads)
                else:
                    after = minimax.value(world.act(seat, option))
                sums[at] += after if seat == 0 else -after
        told = expected_values(view, options, Stream("s", "t"), EVERY)
        assert told == [Fraction(UNIT * each, belief.number) for each in sums]
        several += belief.number > 1
    assert several >= 15


@pytest.mark.parametrize("bot", [QUICK, STEADY], ids=lambda bot: bot.name)
def test_plays_the_end_perfectly_where_nothing_is_hidden(bot: Bot) -> None:
    minimax, decided = Minimax(), 0
    for state, seat in small(range(200, 440), hidden=1):
        if seat != state.to_act:
            continue
        values = minimax.acts(state, seat)
        best = max(values.values()) if seat == 0 else min(values.values())
        assert values[str(bot.act(state.view(seat), "s"))] == best
        decided += len(set(values.values())) > 1
    assert decided >= 25


@given(st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_a_branch_is_the_position_after_the_act(seed: int) -> None:
    """``stammtisch.solver.schnapsen.branches`` and the law agree on the true world."""
    for state, seat in moments(seed, wildly=True):
        view, other = state.view(seat), 1 - seat
        belief = belief_of(view)
        row = [*map(schnapsen.PACK.index, state.table.hands[other])]
        row += [*map(schnapsen.PACK.index, state.table.stock[:-1])]
        if not row:
            continue
        assert len(row) == len(belief.known) + belief.hand + belief.stock
        options = [*state.actions(seat), None]
        told = branches(view, to_places(view, np.array([row], dtype=np.uint8)), options)
        for option, after in zip(options, told, strict=True):
            by_law = state if option is None else state.act(seat, option)
            if by_law.to_act is None:  # A finished deal remembers no more than its score.
                assert (after[END] == encode(by_law)[END]).all()
            else:
                assert (after == encode(by_law)).all()


# ---- what it cannot see, and what it must not forget --------------------------------------------


@pytest.mark.parametrize("bot", [QUICK, HURRIED_MASTER], ids=lambda bot: bot.name)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_cards_that_it_cannot_see_decide_nothing(bot: Bot, seed: int) -> None:
    """The stock is shuffled and cards change hands, within what is possible."""
    rng = Random(seed)
    for state, seat in moments(seed, wildly=True):
        if rng.random() < 0.4:
            view = state.view(seat)
            row = belief_of(view).sampled(np.random.RandomState(seed), 1)[0]
            other = schnapsen.imagine(view, as_dealt(state, seat, row, rng))
            assert bot.act(other.view(seat), "s") == bot.act(view, "s")


@pytest.mark.parametrize("wildly", [True, False], ids=["any play", "thumbs"])
def test_never_a_wrong_claim_and_66_is_said_at_once(wildly: bool) -> None:
    claims = chances = 0
    for number in range(60):
        played = begun(schnapsen, f"66 {number}")
        while not played.over:
            for seat in played.state.may_act:
                view = played.state.view(seat)
                if Claim() in view.menu:
                    chances += 1
                    said_so = QUICK.act(view, "s") == Claim()
                    if view.points[seat] < 66:
                        # SN 13: counted as it stands it may cost less than losing the deal.
                        assert not said_so or view.options.false_claim == "as_claimed"
                    elif view.closed is None or view.closed.by == seat:
                        assert said_so, played.record
                        claims += 1
            if wildly:
                played.step()
            else:
                played.do(*next_act(played.state, (THUMB, THUMB), str(number)))
    assert claims > 8
    assert chances > 200


def test_with_66_it_may_wait_for_a_closer_to_fail() -> None:
    """Player 1 has closed and can make no trick more; player 0 has 66 and wins 2 by silence."""
    state = begin("HK HQ HA CA C10", "DA DJ SJ SQ CJ", "H10", dealer=1)
    state = go(state, "marriage H", "HK DJ", "draw", "CA CJ", "draw")
    assert state.view(0).points[0] == 40 + 4 + 2 + 11 + 2
    assert said(STEADY, go(state, "HA SJ"), 0) == "claim"


# ---- plain cases --------------------------------------------------------------------------------


def test_exchanges_although_the_other_leads() -> None:
    state = begin("HJ SJ SQ DA DK", "CA SA DJ DQ D10", "H10", stock="CK CQ SK CJ")
    state = go(state, "DJ DA", "draw", "SJ SA", "draw")
    assert state.to_act == 1
    assert said(STEADY, state, 0) == "exchange"


def test_announces_the_forty_that_make_66_and_says_so() -> None:
    state = begin("C10 SJ", "HK HQ CA SA DJ", "H10", stock="DQ DK SQ SK")
    state = go(state, "CA C10", "draw", "SA SJ", "draw")
    assert state.view(1).points[1] == 34
    assert said(STEADY, state) == "marriage H"
    assert said(STEADY, go(state, "marriage H")) == "claim"


def test_closes_with_five_sure_tricks_against_a_player_without_one() -> None:
    state = begin(
        "", "HA HK HQ CA C10", "H10", options=schnapsen.Options(close_after_marriage=True)
    )
    state = go(state, "marriage H")
    assert said(STEADY, state) in ("close", "play HQ", "play HK")


def test_cashes_what_wins_at_once() -> None:
    """Any of the trumps brings 65 beyond 66, and a King of clubs does not."""
    state = go(used_up(), "HK HA")
    assert state.to_act == 0
    values = Minimax().acts(state, 0)
    assert values[said(STEADY, state)] == max(values.values())


# ---- the game of seven --------------------------------------------------------------------------


def test_chances_of_both_players_add_up_and_grow_with_points() -> None:
    for mine in range(7):
        for theirs in range(7):
            assert win_probability(mine, theirs) + win_probability(theirs, mine) == pytest.approx(1)
            assert win_probability(mine + 1, theirs) > win_probability(mine, theirs)
    assert win_probability(7, 3) == 1
    assert win_probability(0, 0) == pytest.approx(0.5)


def test_stakes_grow_with_game_points() -> None:
    for totals in [(), *((mine, theirs) for mine in range(7) for theirs in range(7))]:
        for bonus in (0, 1, 2):
            for seat in (0, 1):
                worth = equity(Standing(3, totals, bonus), seat)
                assert list(worth) == sorted(set(worth))


def test_with_six_points_each_one_game_point_is_nearly_as_good_as_three() -> None:
    lost3, _, lost1, _, won1, _, won3 = equity(Standing(9, (6, 6)), 0)
    assert won3 - won1 < (won1 - lost1) / 100
    assert lost1 - lost3 < (won1 - lost1) / 100


def test_a_bonus_makes_the_deal_dearer() -> None:
    """SN 9.4: at four points all, two wins of 1 make six; with the bonus of 2 one wins the game."""
    plain, bonus = (equity(Standing(5, (4, 4), each), 0) for each in (0, 2))
    assert bonus[4] > plain[4]
    assert bonus[2] < plain[2]
    assert bonus[3] == plain[3]


def late(totals: tuple[int, int]) -> schnapsen.State:
    """After four tricks player 0 has 32 points and leads C10 S10 HQ D10 DQ; diamonds are trumps.

    The Jack of trumps lies there, and four cards more are unseen: DK is with the other.
    """
    state = begin(
        "CA CQ SA HK D10",
        "CJ SQ SJ HJ DJ",
        "DA",
        stock="C10 HA DQ SK H10 HQ S10 DK CK",
        standing=Standing(6, totals),
    )
    state = go(state, "CJ CA", "draw", "CQ SJ", "draw", "HK HA", "exchange", "draw")
    return go(state, "marriage S", "SQ SA", "draw")


def test_the_score_of_the_match_changes_a_decision() -> None:
    """Closing wins more often, but when it fails it costs two and not one.

    With six points each, one is as bad as two.
    """
    assert said(STEADY, late((5, 5))) == "play HQ"
    assert said(STEADY, late((6, 6))) == "close"


# ---- the levels ---------------------------------------------------------------------------------


def test_levels_work_more_the_stronger_they_are() -> None:
    budgets = [bot_named("schnapsen", name).budget for name in LEVELS]
    for lower, higher in pairwise(budgets):
        assert lower.worlds < higher.worlds
        assert lower.nodes < higher.nodes


@pytest.mark.parametrize("name", LEVELS)
def test_any_level_decides_with_no_budget_at_all(name: str) -> None:
    bot = replace(bot_named("schnapsen", name), budget=Budget(worlds=0, nodes=0))
    for state, seat in moments(7, wildly=True):
        action = bot.act(state.view(seat), "s")
        assert action in state.actions(seat) or (action is None and seat != state.to_act)


def test_when_the_nodes_are_used_up_no_further_world_is_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those with the stock closed count too."""
    asked: list[tuple[bool, int, int]] = []

    def counted(view: schnapsen.View, rows: np.ndarray, *, values: bool) -> list[Solved]:
        found = solve_worlds(view, rows, values=values)
        asked.append((view.closed is not None, len(rows), sum(each.nodes for each in found)))
        return found

    monkeypatch.setattr(option_values, "solve_worlds", counted)
    view = begin("", "CK CQ HA DJ SA", "H10").view(1)
    options = options_of(view)
    assert Close() in options
    for nodes in (0, 300_000):
        asked.clear()
        expected_values(view, options, Stream("s", "t"), Budget(worlds=40, nodes=nodes))
        assert [closed for closed, _, _ in asked] == [False, True] * (len(asked) // 2)
        assert sum(worlds for _, worlds, _ in asked) < 2 * 30  # The nodes are the limit.
        assert sum(each for _, _, each in asked) >= nodes
        assert sum(each for _, _, each in asked[:-2]) < max(nodes, 1)


def test_a_decision_does_not_depend_on_what_the_bot_thought_before() -> None:
    state = begin("", "CK CQ HA DJ SA", "H10")
    view = state.view(1)
    alone = STEADY.act(view, "a")
    STEADY.act(replace(view, standing=Standing(3, (5, 1))), "b")
    assert STEADY.act(view, "a") == alone


def test_a_false_claim_is_made_where_it_costs_less_than_to_play_on() -> None:
    """SN 13, false_claim: 1 has 81 points, so that it costs one game point; 20 are Schneider."""
    hands = ("SJ HQ HJ DA DQ", "CA C10 SA S10 HA", "DJ", "D10 CK H10 DK SK HK SQ CQ CJ")
    acts = "CA SJ, draw, SA CK, draw, H10 HQ, draw, C10 HK, draw, HA CQ, draw, CJ DA, HJ D10, SQ DK"
    for false_claim, action in (("fixed", "play"), ("as_claimed", "claim")):
        state = go(begin(*hands, options=schnapsen.Options(false_claim=false_claim)), acts)
        assert state.to_act == 0
        assert said(STEADY, state).split()[0] == action
