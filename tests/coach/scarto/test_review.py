"""The review of a deal of Scarto: forced cards, clear blunders, the account, every option."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.cardplay.actions import Act, Discard, Play
from stammtisch.cardplay.match import Standing
from stammtisch.coach.decisions import decisions
from stammtisch.coach.judgement import ERRORS, judge
from stammtisch.coach.review import Progress, Review, review
from stammtisch.coach.scarto.open_cards import line
from stammtisch.coach.scarto.valuation import options
from stammtisch.games import scarto
from stammtisch.solver.scarto import maxn
from tests.coach.scarto.deals import near_the_end, thumb_deal
from tests.games.scarto.hands import before_discard, go


def whole(states: list[Any], seat: int) -> Review:
    *progress, last = review("scarto", states, seat)
    assert all(isinstance(each, Progress) for each in progress)
    assert isinstance(last, Review)
    return last


# ---- labels -------------------------------------------------------------------------------------


def test_the_only_card_is_forced(quick: None) -> None:
    for state in thumb_deal("forced"):
        if state.phase != "play":
            continue
        view = state.view(state.to_act)
        if len(view.menu) == 1:
            found = judge("scarto", view, view.menu[0])
            assert (found.label, found.comparison) == ("forced", None)
            return
    pytest.fail("every card had an alternative")


def test_cards_that_are_equal_in_effect_are_as_good_as_each_other(quick: None) -> None:
    """S10 to S7 with nothing between them: whichever is played, all of them are good."""
    state = before_discard(
        "T*", "SK SQ SC SJ S10 S9 S8 S7 BK BQ BC BJ B10 B9 B8 CK CQ CC CJ C1 DK", ""
    )
    view = go(state, f"discard {' '.join(low_cards(state))}").view(1)
    found = judge("scarto", view, Play("S8")).comparison
    assert found is not None
    equal = [Play(f"S{number}") for number in (10, 9, 8, 7)]
    assert len({each in found.good for each in equal}) == 1
    for other in equal:
        again = judge("scarto", view, other).comparison
        assert again is not None
        assert again.loss == found.loss


def low_cards(state: Any) -> list[str]:
    """Three cards without points that the dealer may lay away."""
    (entry,) = state.menu(state.to_act)
    return sorted(card for card in entry.cards if card[1:].isdigit() and card != "T1")[:3]


def third_hand() -> Any:
    """The last to play to SQ and SJ, with SK and small Swords: eight points lie there."""
    state = before_discard(
        "SK S1 S2 T3 T4 T5 T6 T7 B1 B2 B3 B4 B5 C5 C6 C7 C8 D5 D6 D7 D8 D9 BJ CJ DJ C9 C10 D10",
        "SQ SC S4 S5 T20 T19 T18 T17 T2 M BK BQ B10 B9 CK CQ C1 C2 DK DQ D1 D2 T10 T11 T12",
        "SJ S6 S7 S8 T21 T16 T15 T1",
    )
    return go(state, "discard B1 B2 B3", "SQ", "SJ")


def test_not_to_take_a_rich_trick_with_the_king_is_an_error() -> None:
    view = third_hand().view(0)
    found = judge("scarto", view, Play("S1"))
    assert found.label in ERRORS
    assert found.comparison is not None
    assert found.comparison.best == Play("SK")
    assert found.comparison.points.low > 1
    assert judge("scarto", view, Play("SK")).label == "good"


def test_an_error_is_shown_in_a_world_with_the_line_that_punishes_it() -> None:
    view = third_hand().view(0)
    told = judge("scarto", view, Play("S1")).explanation
    assert told is not None
    assert told.world is not None
    state: Any = scarto.imagine(view, told.world)
    assert told.line[0] == Act(0, Play("S1"))
    for act in told.line:
        state = state.act(*act)
    assert state.tricks[0].winner == 1
    assert state.to_act is None


def test_the_queen_thrown_under_the_king_is_an_error() -> None:
    state = before_discard(
        "T20 T19 T18 T17 T16 T15 T14 BK BQ CK CQ DK DQ",
        "SK S10 S9 T13 T12 T11",
        "SQ S1 S2 S3 T21 T10 T9 T8",
    )
    view = go(state, f"discard {' '.join(low_cards(state))}", "SK").view(2)
    assert judge("scarto", view, Play("SQ")).label in ERRORS
    assert judge("scarto", view, Play("S1")).label not in ERRORS


def test_to_lay_high_trumps_away_is_a_blunder() -> None:
    state = before_discard("T21 T19 T18 T17 T16 T15 SK SQ SC BK BQ B1 CK C5 DQ D5", "", "")
    view = state.view(0)
    chosen = Discard(("T19", "T18", "T17"))
    assert chosen not in options(view), "it is compared all the same"
    assert judge("scarto", view, chosen).label == "blunder"


# ---- whole deals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "seat"),
    [
        (scarto.Options(), 0),
        (scarto.Options(angel=21), 1),
        (scarto.Options(bagatto_discard="alone", deals=6), 2),
    ],
    ids=str,
)
def test_every_decision_of_a_deal_is_judged(quick: None, rules: scarto.Options, seat: int) -> None:
    states = thumb_deal("whole", dealer=1, options=rules)
    found = whole(states, seat)
    own = list(decisions(states, seat))
    assert [each.decision for each in found.judged] == own
    assert len(own) == 25 + (seat == 1)
    account = found.account
    assert account is not None
    assert account.result == states[-1].result.scores[seat]
    parts = account.promise + account.decisions + account.others + account.rest
    assert parts == pytest.approx(account.result)
    assert account.chance is None
    for decision, judgement in ((each.decision, each.judgement) for each in found.judged):
        choices = len(decision.view.menu) if decision.view.phase == "play" else 2
        assert (judgement.label == "forced") == (choices == 1)
        assert (judgement.explanation is not None) == (judgement.label in ERRORS)
        if judgement.comparison:
            assert decision.chosen in judgement.comparison.options


def test_an_unfinished_deal_is_reviewed_as_far_as_it_goes(quick: None) -> None:
    states = thumb_deal("cut off")[:20]
    found = whole(states, 0)
    assert found.account is None
    assert len(found.judged) == len(list(decisions(states, 0)))
    assert found.judged


def test_in_a_game_the_chance_of_winning_it_is_told(quick: None) -> None:
    standing = Standing(2, (30, -10, -20))
    states: list[Any] = [scarto.begin(scarto.deal("game", 2), scarto.Options(), standing)]
    states.append(states[-1].act(2, f"discard {' '.join(low_cards(states[0]))}"))
    for _ in range(3):
        states.append(states[-1].act(states[-1].to_act, states[-1].actions(states[-1].to_act)[0]))
    for each in whole(states, 1).judged:
        assert each.judgement.comparison is not None
        assert each.judgement.comparison.match is not None
    alone = thumb_deal("game")[:5]
    assert all(
        each.judgement.comparison.match is None
        for each in whole(alone, 1).judged
        if each.judgement.comparison
    )


# ---- all cards open -----------------------------------------------------------------------------


def test_with_all_cards_open_it_is_max_n(quick: None) -> None:
    states = thumb_deal("open")
    seen = 0
    for each in whole(states, 2).judged:
        if each.open is None:
            continue
        seen += 1
        state = states[each.decision.index]
        (solved,) = maxn([state], values=True)
        made = {Play(card): values[2] - 26 for card, values in solved.values.items()}
        assert each.open.chosen == made[each.decision.chosen]
        assert each.open.best == max(made.values()) == made[each.open.option]
    assert seen > 3


@pytest.mark.parametrize("acts", [0, 1, 2, 30, 60])
def test_a_line_is_legal_and_ends_the_deal(acts: int) -> None:
    state: Any = thumb_deal("line")[acts]
    for act in line(state):
        state = state.act(*act)
    assert state.to_act is None


def test_near_the_end_a_line_is_best_play() -> None:
    for state in near_the_end("line", 4):
        end: Any = state
        for act in line(state):
            end = end.act(*act)
        (solved,) = maxn([state])
        assert end.result.points == solved.value
