"""Contra and re: who says it, when, and what it does (SK 10.7 to SK 10.9, SK 10.13)."""

import pytest

from stammtisch.games import skat
from stammtisch.games.skat.scoring import score_game, score_null
from tests.games.skat.pub import ALL_PASS, options
from tests.games.skat.tables import (
    FOREHAND,
    MIDDLEHAND,
    REARHAND,
    dealt,
    go,
    menu,
    refused,
    tricks,
)

SPADES = dealt(
    forehand="C7 C8 CA HA H7 DA D7 S7",
    middlehand="CJ SA S10 SK SQ C9 C10",
    rearhand="CK CQ H10 HK",
)
"""Middlehand plays ♠ with 1 after an auction in which forehand has held."""

HELD = ("middlehand: bid 18", "forehand: hold", "middlehand: bid 20", "forehand: pass")


def game(*acts, announced="S", auction=(*HELD, "rearhand: pass"), deal=SPADES, **values):
    """Middlehand has declared a hand game, and these acts have followed."""
    chosen = skat.Options(**({"contra": "contra_re"} | values))
    state = go(skat.begin(deal, chosen), *auction)
    return go(state, "hand", f"declare {announced}", *acts)


# ---- SK 10.7: who --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "asked"), [("bidders", [FOREHAND]), ("anyone", [FOREHAND, REARHAND])]
)
def test_sk_10_7_who_has_called_or_held(by, asked):
    """SK 10.7: 1 has held a value, 0 has not."""
    state, found = game(contra_by=by), []
    while state.phase == "contra":
        assert menu(state) == ["contra", "pass"]
        found.append(state.to_act)
        state = go(state, "pass")
    assert found == asked
    assert (state.phase, state.to_act) == ("play", FOREHAND)


@pytest.mark.parametrize(("by", "asked"), [("bidders", None), ("anyone", MIDDLEHAND)])
def test_sk_10_7_no_bidder_no_contra(by, asked):
    """SK 10.7: ``2 pass``, ``0 pass``, ``1 bid 18``: nobody may say it who had to bid."""
    late = ("middlehand: pass", "rearhand: pass", "forehand: bid 18")
    state = game(auction=late, contra_by=by)
    assert state.phase == ("play" if asked is None else "contra")
    assert state.to_act == (FOREHAND if asked is None else asked)


def test_sk_10_7_a_rearhand_without_a_chance_to_bid_is_no_bidder():
    """SK 10.7: nobody has asked him at a value that he could still call."""
    state = game(auction=("middlehand: bid 18", "forehand: pass", "rearhand: pass"))
    assert state.phase == "play"


def test_sk_10_7_who_has_called_and_been_outbid_is_a_bidder():
    """SK 10.7: a call counts as a value held."""
    auction = (
        "middlehand: bid 18",
        "forehand: hold",
        "middlehand: pass",
        "rearhand: bid 20",
        "forehand: pass",
    )
    state = game(auction=auction)
    asked = [state.to_act]
    asked.append(go(state, "pass").to_act)
    assert asked == [FOREHAND, MIDDLEHAND]
    assert go(state, "pass").phase == "contra"


@pytest.mark.parametrize("kind", ["S", "grand", "null", "null ouvert", "S schneider"])
def test_sk_10_7_in_a_game_of_any_kind(kind):
    """SK 10.7: suit, grand and null; re in every null too."""
    state = game("contra", announced=kind)
    assert (state.phase, state.to_act, menu(state)) == ("re", MIDDLEHAND, ["re", "pass"])
    assert go(state, "re").contract.factor == 4


@pytest.mark.parametrize("by", ["bidders", "anyone"])
def test_sk_10_7_to_a_grand_hand_instead_either_may_say_it(by):
    """SK 10.7: nobody could have bid."""
    chosen = options(ramsch_grand_hand="always", contra="contra", contra_by=by)
    state = go(skat.begin(dealt(), chosen), *ALL_PASS, "pass", "middlehand: grand_hand")
    assert (state.phase, state.to_act) == ("contra", FOREHAND)
    assert go(state, "pass").to_act == REARHAND
    after = go(state, "pass", "contra")
    assert (after.phase, after.contract.contra) == ("play", REARHAND)


def test_sk_10_7_never_in_ramsch():
    """SK 10.7: at one's turn to play, where contra would be in phase."""
    for until, clause in (("own_card", "SK 10.7"), ("lead", "SK 8.2")):
        state = go(skat.begin(dealt(), options(contra="contra", contra_until=until)), *ALL_PASS)
        assert "contra" not in menu(state)
        assert refused(state, FOREHAND, "contra")[0] == clause


# ---- SK 10.8: when -------------------------------------------------------------------------------


def test_sk_10_8_before_the_lead():
    """SK 10.8: 1 passes, 0 says contra, 2 passes, then 1 leads."""
    state = game("pass", contra_by="anyone")
    assert state.to_act == REARHAND
    state = go(state, "rearhand: contra")
    assert (state.to_act, state.contract.contra, state.contract.re) == (MIDDLEHAND, REARHAND, False)
    state = go(state, "middlehand: pass")
    assert (state.phase, state.to_act, state.contract.factor) == ("play", FOREHAND, 2)
    assert refused(state, FOREHAND, "contra")[0] == "SK 8.2"


def test_sk_10_8_after_contra_nobody_else_is_asked():
    """SK 10.8: and without re play begins at once."""
    state = game("contra", contra="contra", contra_by="anyone")
    assert (state.phase, state.to_act) == ("play", FOREHAND)


def test_sk_10_8_with_ones_own_card():
    """SK 10.8: instead of leading, or beside one's first card; then no longer."""
    state = game(contra_until="own_card", contra_by="anyone")
    assert (state.phase, state.to_act) == ("play", FOREHAND)
    assert menu(state)[0] == "contra"
    assert menu(state)[1:] == [f"play {card}" for card in state.hands[FOREHAND]]
    state = go(state, "play C7")
    assert "contra" not in menu(state)
    assert refused(state, MIDDLEHAND, "contra")[0] == "SK 10.7"
    state = go(state, "play C9")
    assert menu(state) == ["contra", "play CK", "play CQ"]
    after = go(state, "play CK")
    while after.to_act != FOREHAND:
        after = go(after, menu(after)[0])
    assert "contra" not in menu(after)
    assert refused(after, FOREHAND, "contra")[0] == "SK 10.8"


def test_sk_10_8_from_k3_the_same_defender_plays_his_card():
    """SK 10.8: after re or not, with his cards alone; the cards on the table stay."""
    state = game("play C7", "play C9", "contra", contra_until="own_card", contra_by="anyone")
    assert (state.phase, state.to_act, menu(state)) == ("re", MIDDLEHAND, ["re", "pass"])
    assert state.view(FOREHAND).trick == ("C7", "C9")
    for answer, factor in (("re", 4), ("pass", 2)):
        after = go(state, answer)
        assert (after.to_act, menu(after)) == (REARHAND, ["play CK", "play CQ"])
        assert after.contract.factor == factor
        assert refused(after, REARHAND, "contra") == ("SK 10.8", "skat.refuse.contra_said")


def test_sk_10_8_contra_alone_from_k3():
    """SK 10.8: without re his cards alone."""
    state = game("contra", contra="contra", contra_until="own_card")
    assert (state.phase, state.to_act, state.contract.contra) == ("play", FOREHAND, FOREHAND)
    assert menu(state) == [f"play {card}" for card in state.hands[FOREHAND]]
    second = go(state, "play C7", "play C9")
    assert "contra" not in menu(second)


@pytest.mark.parametrize("until", ["lead", "own_card"])
def test_sk_10_8_an_ouvert_hand_is_laid_open_after_contra_and_re(until):
    """SK 10.8, SK 4.5: asked before the first card, with either value."""
    state = game(announced="null ouvert", contra_until=until)
    assert (state.phase, state.to_act) == ("contra", FOREHAND)
    for moment in (state, go(state, "contra")):
        assert [moment.view(seat).shown for seat in (0, 1, 2, None)] == [()] * 4
    after = go(state, "contra", "re")
    assert after.view(FOREHAND).shown == after.hands[MIDDLEHAND]
    assert go(state, "pass").view(None).shown == after.hands[MIDDLEHAND]
    if until == "own_card":
        assert refused(go(state, "pass"), FOREHAND, "contra") == (
            "SK 10.8",
            "skat.refuse.contra_ouvert",
        )
        assert refused(after, FOREHAND, "contra") == ("SK 10.8", "skat.refuse.contra_said")


def test_sk_10_8_at_a_question_only_its_answers_are_in_phase():
    """SK 8.2: cards, and words of other moments."""
    asked = game(contra_by="anyone")
    for text in ("play C7", "re", "push", "hold", "bid 18"):
        assert refused(asked, FOREHAND, text)[0] == "SK 8.2", text
    assert refused(asked, MIDDLEHAND, "re")[0] == "SK 8.2"
    for text in ("contra", "play C9"):
        assert refused(go(asked, "contra"), MIDDLEHAND, text)[0] == "SK 8.2", text
    playing = game(contra="none")
    assert playing.phase == "play"
    for text in ("contra", "re"):
        assert refused(playing, FOREHAND, text)[0] == "SK 8.2", text


def test_sk_10_7_one_who_may_not_at_his_turn():
    """SK 8, SK 10.7: before SK 10.8 is looked at."""
    state = game("contra", "pass", "play C7", "play C9", contra_until="own_card")
    assert state.to_act == REARHAND
    assert refused(state, REARHAND, "contra") == ("SK 10.7", "skat.refuse.contra_bidders")


# ---- SK 10.9: what it does -----------------------------------------------------------------------


@pytest.mark.parametrize(("points", "scores"), [(75, (22, 44, 88)), (50, (-44, -88, -176))])
def test_sk_10_9_the_score_is_doubled(points, scores):
    """SK 10.9: ♠ with 1, won or lost; the value stays."""
    for score, doubled in zip(scores, ({}, {"contra": 1}, {"contra": 1, "re": True}), strict=True):
        contract = skat.Contract(2, 18, False, "S", **doubled)
        result = score_game(contract, ("CJ", "HJ"), points, 5)
        assert result.scores == (0, 0, score)
        assert result.value == 22


def test_sk_10_9_an_overbid_game():
    """SK 10.9: ♦ with 1, 85 points, bid 20: 27 × −2, with contra −108."""
    for contra, score in ((None, -54), (1, -108)):
        contract = skat.Contract(2, 20, False, "D", contra=contra)
        result = score_game(contract, ("CJ", "HJ"), 85, 5)
        assert (result.scores[2], result.value, result.overbid) == (score, 27, True)


def test_sk_10_9_a_null_ouvert():
    """SK 10.9: lost −92, with contra −184."""
    for contra, score in ((None, -92), (1, -184)):
        contract = skat.Contract(2, 18, False, "null", "ouvert", contra)
        assert score_null(contract, 1).scores[2] == score


def test_sk_10_9_the_additions_stay():
    """SK 10.9: ♠ lost with contra, soloist 2: 40 / 40 / −88 − 50."""
    contract = skat.Contract(2, 18, False, "S", contra=1)
    result = score_game(contract, ("CJ", "HJ"), 50, 5)
    assert skat.Match(skat.Options(tournament_scoring=True, contra="contra")).add(result).rows == (
        (40, 40, -138),
    )


def test_sk_10_9_the_sheet_tells_what_doubles():
    """SK 10.9: contra with its speaker, then re."""
    contract = skat.Contract(2, 18, False, "S", contra=1, re=True)
    (_, outcome) = score_game(contract, ("CJ", "HJ"), 75, 5).sheet
    assert [(line.key, line.amount) for line in outcome.lines] == [
        ("card_points", 75),
        ("tricks", 5),
        ("contra", 2),
        ("re", 2),
        ("score", 88),
    ]


def test_sk_10_13_the_record_of_a_game_with_contra():
    """SK 10.13: ``value`` stays undoubled, ``scores`` do not: −88 for a lost ♠ with 1."""
    contract = skat.Contract(2, 18, False, "S", contra=1)
    record = score_game(contract, ("CJ", "HJ"), 50, 5).to_record()
    assert (record["value"], record["scores"]) == (22, [0, 0, -88])


def test_sk_10_9_a_whole_game():
    """SK 10.9: from the table to the result."""
    lost = dealt(middlehand="CA C8 C9 S7 S8 S9 H7 H8 H9 D7", forehand="C7", rearhand="CK")
    lost_at = game("contra", "re", announced="null", deal=lost)
    end = tricks(lost_at, "C7 CA CK")
    assert end.result.to_record() == {
        "passed": False,
        "soloist": MIDDLEHAND,
        "won": False,
        "value": 35,
        "scores": [0, 0, -280],
    }


@pytest.mark.parametrize("until", ["lead", "own_card"])
def test_sk_10_14_views_and_what_is_hidden_at_every_question(until):
    """SK 10.14: who has said what is public; the state comes back whole."""
    for state in (
        game(contra_until=until),
        game("contra", contra_until=until),
        game("contra", "re", contra_until=until),
        game("contra", "pass", "play C7", "play C9", contra_until=until),
    ):
        for seat in (0, 1, 2, None):
            assert skat.imagine(state.view(seat), state.hidden_from(seat)) == state
