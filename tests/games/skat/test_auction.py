"""The auction: SK 3.1 to SK 3.4."""

import pytest

from stammtisch.games import skat
from tests.games.skat.tables import NAMES, cards, dealt, go, menu, refused

CALLS = cards(
    "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 "
    "96 99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 "
    "170 176 180 187 192 198 204 216 240 264"
)


def auction(*lines):
    """The auction after these lines."""
    return go(skat.begin(dealt()), *lines)


def test_sk_3_1_the_calls_from_18_to_264():
    """SK 3.1: middlehand may begin with any possible game value, up to grand with everything."""
    assert menu(auction()) == [*(f"bid {value}" for value in CALLS), "pass"]


def test_sk_3_1_the_calls_are_the_values_of_games():
    """SK 3.1: every call is base times multiplier (SK 6), or a fixed null value; none is left out.

    A suit game's multiplier goes from with 1, game = 2 to with 11 and all seven other steps = 18;
    a grand's from 2 to with 4 and all seven = 11.
    """
    suits = {base * multiplier for base in (9, 10, 11, 12) for multiplier in range(2, 19)}
    grands = {24 * multiplier for multiplier in range(2, 12)}
    assert {int(value) for value in CALLS} == suits | grands | {23, 35, 46, 59}


@pytest.mark.parametrize(
    "value", [0, 1, 17, 19, 21, 25, 34, 47, 119, 261, 263, 265, 288, 999999999]
)
def test_sk_3_1_a_value_that_no_game_has(value):
    """SK 3.1: a call that is no possible game value is refused, from middlehand and rearhand."""
    assert refused(auction(), 2, f"bid {value}") == ("SK 3.1", "skat.refuse.no_value")
    rear = auction("middlehand: pass")
    assert refused(rear, 0, f"bid {value}") == ("SK 3.1", "skat.refuse.no_value")


@pytest.mark.parametrize("value", CALLS)
def test_sk_3_1_every_call_can_be_made(value):
    """SK 3.1, SK 3.2: a caller may begin with, or jump to, any value on the list."""
    assert auction(f"middlehand: bid {value}").bid == int(value)


AUCTIONS = {
    # Middlehand and forehand alone; rearhand passes.
    "M: 18, F: pass, R: pass": ("middlehand", 18),
    "M: 18, F: hold, M: pass, R: pass": ("forehand", 18),
    "M: 20, F: pass, R: pass": ("middlehand", 20),
    "M: 18, F: hold, M: 20, F: pass, R: pass": ("middlehand", 20),
    "M: 18, F: hold, M: 20, F: hold, M: pass, R: pass": ("forehand", 20),
    "M: 18, F: hold, M: 36, F: hold, M: 48, F: pass, R: pass": ("middlehand", 48),
    # Rearhand calls against forehand.
    "M: 18, F: hold, M: pass, R: 20, F: pass": ("rearhand", 20),
    "M: 18, F: hold, M: pass, R: 20, F: hold, R: pass": ("forehand", 20),
    "M: 18, F: hold, M: pass, R: 20, F: hold, R: 33, F: pass": ("rearhand", 33),
    "M: 18, F: hold, M: pass, R: 20, F: hold, R: 33, F: hold, R: pass": ("forehand", 33),
    # Rearhand calls against middlehand.
    "M: 18, F: pass, R: 20, M: pass": ("rearhand", 20),
    "M: 18, F: pass, R: 20, M: hold, R: pass": ("middlehand", 20),
    "M: 18, F: pass, R: 20, M: hold, R: 22, M: pass": ("rearhand", 22),
    "M: 18, F: pass, R: 20, M: hold, R: 22, M: hold, R: pass": ("middlehand", 22),
    # Middlehand passes at once.
    "M: pass, R: 18, F: pass": ("rearhand", 18),
    "M: pass, R: 18, F: hold, R: pass": ("forehand", 18),
    "M: pass, R: 18, F: hold, R: 264, F: pass": ("rearhand", 264),
    "M: pass, R: 18, F: hold, R: 264, F: hold, R: pass": ("forehand", 264),
    # Nobody calls: forehand has the last word.
    "M: pass, R: pass, F: 18": ("forehand", 18),
}
SPEAKERS = {"F": "forehand", "M": "middlehand", "R": "rearhand"}


def _lines(auction_):
    for part in auction_.split(", "):
        name, word = part.split(": ")
        yield f"{SPEAKERS[name]}: {f'bid {word}' if word.isdigit() else word}"


@pytest.mark.parametrize(("auction_", "won"), AUCTIONS.items(), ids=AUCTIONS)
def test_sk_3_2_and_sk_3_3_every_way_through_the_auction(auction_, won):
    """SK 3.2: who calls and who answers. SK 3.3: the winner plays at the last value called."""
    state = auction(*_lines(auction_))
    assert state.phase == "skat"
    assert (NAMES[state.soloist], state.bid) == won
    assert state.to_act == state.soloist
    assert menu(state) == ["take_skat", "hand"]


def test_sk_3_2_middlehand_calls_or_passes():
    """SK 3.2: middlehand begins; forehand and rearhand wait."""
    state = auction()
    assert state.may_act == (2,)
    assert [state.actions(seat) for seat in (0, 1)] == [(), ()]
    assert refused(state, 1, "pass") == ("SK 8.2", "refuse.turn")
    assert refused(state, 2, "hold") == ("SK 8.2", "skat.refuse.call_due")


def test_sk_3_2_forehand_answers_yes_or_pass():
    """SK 3.2: to a call there are two answers, and no counter-call."""
    state = auction("middlehand: bid 18")
    assert menu(state) == ["hold", "pass"]
    assert refused(state, 1, "bid 20") == ("SK 8.2", "skat.refuse.answer_due")
    assert refused(state, 1, "bid 18") == ("SK 8.2", "skat.refuse.hold_it")


def test_sk_3_2_the_caller_goes_higher_or_passes():
    """SK 3.2: after a yes the caller goes higher, by as much as he likes, or passes."""
    state = auction("middlehand: bid 45", "forehand: hold")
    assert menu(state) == [*(f"bid {value}" for value in CALLS if int(value) > 45), "pass"]
    assert menu(state)[0] == "bid 46"
    assert refused(state, 2, "bid 45") == ("SK 3.2", "skat.refuse.not_higher")
    assert refused(state, 2, "bid 18") == ("SK 3.2", "skat.refuse.not_higher")
    assert refused(state, 2, "hold") == ("SK 8.2", "skat.refuse.call_due")


@pytest.mark.parametrize(
    ("first", "survivor"),
    [
        (("middlehand: bid 24", "forehand: pass"), "middlehand"),
        (("middlehand: bid 24", "forehand: hold", "middlehand: pass"), "forehand"),
    ],
)
def test_sk_3_2_rearhand_must_exceed_the_last_call(first, survivor):
    """SK 3.2: the one left bids on with rearhand, whose first call too exceeds the last one."""
    state = auction(*first)
    assert state.to_act == 0
    assert menu(state) == [*(f"bid {value}" for value in CALLS if int(value) > 24), "pass"]
    assert refused(state, 0, "bid 24") == ("SK 3.2", "skat.refuse.not_higher")
    assert refused(state, 0, "bid 18") == ("SK 3.2", "skat.refuse.not_higher")
    assert refused(state, 0, "hold") == ("SK 8.2", "skat.refuse.call_due")
    answer = go(state, "rearhand: bid 27")
    assert NAMES[answer.to_act] == survivor
    assert menu(answer) == ["hold", "pass"]


def test_sk_3_2_rearhand_begins_at_18_when_nothing_was_called():
    """SK 3.2: after middlehand's pass there is no call to exceed."""
    state = auction("middlehand: pass")
    assert state.to_act == 0
    assert menu(state) == [*(f"bid {value}" for value in CALLS), "pass"]
    assert menu(go(state, "rearhand: bid 18")) == ["hold", "pass"]


def test_sk_3_2_nothing_is_higher_than_264():
    """SK 3.2: over 264 there is no call; only passing is left."""
    held = auction("middlehand: bid 264", "forehand: hold")
    assert menu(held) == ["pass"]
    assert menu(auction("middlehand: bid 264", "forehand: pass")) == ["pass"]
    state = go(held, "middlehand: pass", "rearhand: pass")
    assert (state.soloist, state.bid) == (1, 264)


def test_sk_3_2_who_has_passed_is_out():
    """SK 3.2: a player who passed speaks no more in this auction."""
    state = auction("middlehand: bid 18", "forehand: pass", "rearhand: bid 20")
    assert state.actions(1) == ()
    assert refused(state, 1, "hold") == ("SK 8.2", "refuse.turn")
    assert refused(go(state, "middlehand: hold"), 1, "bid 22") == ("SK 8.2", "refuse.turn")


def test_sk_3_3_forehand_passes_at_20_and_the_caller_plays_at_20():
    """SK 3.3: 20 called, forehand passes: the caller plays at 20, though nobody held it."""
    state = auction(
        "middlehand: bid 18",
        "forehand: hold",
        "middlehand: bid 20",
        "forehand: pass",
        "rearhand: pass",
    )
    assert (NAMES[state.soloist], state.bid) == ("middlehand", 20)
    state = go(state, "hand", "declare C")
    assert (state.contract.soloist, state.contract.bid) == (2, 20)


def test_sk_3_4_all_three_pass():
    """SK 3.4: the deal is thrown in, with no soloist and a row of zeros."""
    state = auction("middlehand: pass", "rearhand: pass", "forehand: pass")
    assert state.phase == "finished"
    assert (state.to_act, state.may_act) == (None, ())
    assert state.result.passed
    assert state.result.clause == "SK 3.4"
    assert state.result.scores == (0, 0, 0)
    assert state.result.to_record() == {
        "passed": True,
        "soloist": None,
        "won": None,
        "value": 0,
        "scores": [0, 0, 0],
    }


def test_sk_3_4_forehand_may_take_the_deal_at_18():
    """SK 3.4: two passes without a call leave the deal to forehand: at 18, or thrown in."""
    state = auction("middlehand: pass", "rearhand: pass")
    assert state.may_act == (1,)
    assert menu(state) == ["bid 18", "pass"]
    state = go(state, "forehand: bid 18")
    assert (state.phase, state.soloist, state.bid) == ("skat", 1, 18)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("bid 20", ("SK 3.4", "skat.refuse.late")),
        ("bid 264", ("SK 3.4", "skat.refuse.late")),
        ("bid 19", ("SK 3.1", "skat.refuse.no_value")),
        ("hold", ("SK 8.2", "skat.refuse.late_due")),
        ("hand", ("SK 8.2", "skat.refuse.late_due")),
    ],
)
def test_sk_3_4_forehand_takes_it_at_18_and_at_nothing_else(action, why):
    """SK 3.4: nobody forces forehand higher, and there is nothing to say yes to."""
    assert refused(auction("middlehand: pass", "rearhand: pass"), 1, action) == why


def test_sk_3_4_forehand_has_no_last_word_after_a_call():
    """SK 3.4: once a value has been called, forehand's pass is final."""
    state = auction("middlehand: bid 18", "forehand: pass", "rearhand: pass")
    assert (state.phase, state.soloist) == ("skat", 2)


def test_the_dealer_turns_the_auction_round_the_table():
    """SK 1.3, SK 3.2: the same words with seat 2 as dealer make seat 0 forehand."""
    state = go(
        skat.begin(dealt(dealer=2)),
        "middlehand: bid 18",
        "forehand: hold",
        "middlehand: pass",
        "rearhand: pass",
    )
    assert state.soloist == 0
