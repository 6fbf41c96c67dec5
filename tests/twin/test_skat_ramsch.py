"""The twin alone: the examples of SK 10.1 to SK 10.5, and what SK 8 adds for them."""

import pytest

from tests.twin.at_table import (
    ALL_PASS,
    GRAND,
    JACKS_AND_CLUBS,
    began,
    dealt,
    ended,
    go,
    menu,
    refused,
    scores,
    spades,
    with_points,
)
from tests.twin.skat import Referee
from tests.twin.skat_cards import PUB_OPTIONS, Broken, all_options
from tests.twin.skat_pub import ramsch_scores


def test_options():
    assert all_options({}) == all_options({name: PUB_OPTIONS[name][0] for name in PUB_OPTIONS})
    with pytest.raises(ValueError, match="ramsch"):
        Referee(dealt(), {"ramsch": "yes"})


def test_without_the_options_nothing_is_changed():
    over = began(*ALL_PASS)
    assert over.result()["passed"]
    declared = spades(contra="none")
    assert (declared.phase, declared.turn) == ("play", 1)
    start = began()
    for word in ("grand_hand", "push", "contra", "re"):
        assert refused(start, f"2 {word}") == "SK 8.2"
        assert refused(start, f"1 {word}") == "SK 8.2"
        assert refused(declared, f"1 {word}") == "SK 8.2"
        assert refused(over, f"1 {word}") == "SK 8.3"
        assert refused(over, f"1 {word} CA") == "SK 8.5"


@pytest.mark.parametrize("forced", [1, 0, "true", None, [True]])
def test_forced_is_yes_or_no(forced):
    with pytest.raises(Broken, match=r"SK 8\.4"):
        began(deal=dealt(forced_ramsch=forced), ramsch="ramsch")


def test_a_forced_deal_needs_ramsch():
    with pytest.raises(Broken, match=r"SK 8\.4"):
        began(deal=dealt(forced_ramsch=True))
    assert menu(began(deal=dealt(forced_ramsch=False)))[0] == 2
    forced = began(deal=dealt(forced_ramsch=True), ramsch="ramsch")
    assert menu(forced) == (1, ["grand_hand", "pass"])


def test_10_1_ramsch():
    hands = dealt(
        forehand="S7 CK CQ C7 C8 C9 H8 H9 D8 D9", middlehand="SJ S8 CA H7 D7 HK HQ DK DQ DA"
    )
    referee = began(*ALL_PASS, deal=hands, ramsch="ramsch")
    seat, texts = menu(referee)
    assert (seat, len(texts)) == (1, 10)
    go(referee, "1 play S7")
    assert menu(referee) == (2, ["play S8"])
    assert refused(referee, "2 play SJ") == "SK 5.3"
    without = dealt(
        forehand="S7 CK CQ C7 C8 C9 H8 H9 D8 D9", middlehand="SJ C10 CA H7 D7 HK HQ DK DQ DA"
    )
    referee = began(*ALL_PASS, "1 play S7", deal=without, ramsch="ramsch")
    assert len(menu(referee)[1]) == 10


def test_10_1_the_ten_stands_between_ace_and_king():
    hands = dealt(forehand="SK", middlehand="S10", rearhand="S9 SJ")
    referee = began(*ALL_PASS, "1 play SK", "2 play S10", "0 play S9", deal=hands, ramsch="ramsch")
    assert referee.turn == 2


@pytest.mark.parametrize(
    ("in_tricks", "skat", "last", "last_trick", "loser"),
    [
        # By forehand, middlehand, rearhand.
        ((52, 41, 23), 4, 2, (-52, 0, 0), (-56, 0, 0)),
        ((50, 48, 11), 11, 1, (0, -59, 0), (-61, 0, 0)),
        ((46, 46, 24), 4, 2, (-46, -46, 0), (-50, -50, 0)),
        ((40, 40, 36), 4, 2, (0, 0, 0), (-44, -44, 0)),
        ((39, 39, 39), 3, 2, (0, 0, -42), (0, 0, 0)),
    ],
)
def test_10_2_the_loser(in_tricks, skat, last, last_trick, loser):
    for option, expected in (("last_trick", last_trick), ("loser", loser)):
        value, found = ramsch_scores(in_tricks, [3, 3, 4], skat, last, option, 0)
        assert tuple(found) == expected
        assert value == -min(expected)


@pytest.mark.parametrize(
    ("in_tricks", "tricks", "pushes", "expected"),
    [
        ((84, 36, 0), (6, 4, 0), 0, (-168, 0, 0)),
        ((84, 36, 0), (6, 3, 1), 0, (-84, 0, 0)),
        ((60, 60, 0), (5, 5, 0), 0, (-120, -120, 0)),
        ((120, 0, 0), (10, 0, 0), 0, (120, 0, 0)),
        ((52, 41, 27), (4, 3, 3), 1, (-104, 0, 0)),
        ((52, 41, 27), (4, 3, 3), 2, (-208, 0, 0)),
        ((84, 36, 0), (6, 4, 0), 3, (-1344, 0, 0)),
        ((100, 0, 0), (10, 0, 0), 1, (240, 0, 0)),
    ],
)
@pytest.mark.parametrize("option", PUB_OPTIONS["ramsch_skat"])
def test_10_3_maiden_march_and_pushes(in_tricks, tricks, pushes, expected, option):
    skat = 120 - sum(in_tricks)
    assert tuple(ramsch_scores(in_tricks, list(tricks), skat, 0, option, pushes)[1]) == expected


@pytest.mark.parametrize("option", PUB_OPTIONS["ramsch_skat"])
def test_10_3_a_march_at_the_table(option):
    hands = dealt(forehand=JACKS_AND_CLUBS, middlehand="C7", skat="DA D10")
    referee = began(*ALL_PASS, deal=hands, ramsch="ramsch", ramsch_skat=option)
    end = ended(referee, lambda end: end.tricks_won[1] == 10)
    assert end.result() == {
        "passed": False, "soloist": None, "won": None, "value": 120, "scores": [0, 120, 0],
    }  # fmt: skip


@pytest.mark.parametrize("option", PUB_OPTIONS["ramsch_skat"])
def test_10_2_ramsch_at_the_table(option):
    """Ten tricks with all 120 points; the cards taken say who loses."""
    referee = began(*ALL_PASS, "1 push", "2 push", "0 take_skat",
                    ramsch="schieberamsch", ramsch_skat=option)  # fmt: skip
    seat, texts = menu(referee)
    referee.act(seat, texts[-1])
    end = ended(referee, lambda end: 0 not in end.tricks_won and max(scores(end)) == 0)
    assert sum(end.tricks_won) == 10
    assert sum(map(len, end.taken)) == 30
    value = end.result()["value"]
    assert -min(scores(end)) == 4 * value
    alone = [sum(map(points, cards)) for cards in end.taken]
    skat = 120 - sum(alone)
    if option == "last_trick":
        alone[end.last_winner] += skat
    assert value == max(alone) + (skat if option == "loser" else 0)


def points(card):
    return {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}.get(card[1:], 0)


@pytest.mark.parametrize(("push_jacks", "number"), [(False, 45), (True, 66)])
def test_10_4_discards(push_jacks, number):
    hands = dealt(forehand="CJ HJ CA C10 CK CQ C9 C8 C7 SA", skat="D7 D8")
    referee = began(*ALL_PASS, deal=hands, ramsch="schieberamsch", push_jacks=push_jacks)
    assert menu(referee) == (1, ["take_skat", "push"])
    go(referee, "1 take_skat")
    seat, texts = menu(referee)
    assert seat == 1
    assert len(set(texts)) == len(texts) == number
    assert any("J" in text for text in texts) == push_jacks


def test_10_4_refusals_of_a_discard():
    hands = dealt(forehand="CJ HJ CA C10 CK CQ C9 C8 C7 SA", skat="DJ D8")
    referee = began(*ALL_PASS, "1 take_skat", deal=hands, ramsch="schieberamsch")
    assert refused(referee, "1 discard CJ") == "SK 8.7"
    assert refused(referee, "1 discard CJ H7") == "SK 8.1"
    assert refused(referee, "1 discard CJ CJ") == "SK 8.1"
    assert refused(referee, "1 discard CA DJ") == "SK 10.4"
    assert refused(referee, "1 push") == "SK 8.2"
    go(referee, "1 discard D8 CA", "2 take_skat")
    assert refused(referee, "2 discard C10 D8") == "SK 8.1"
    go(referee, "2 discard D8 CA", "0 take_skat", "0 discard D8 CA")
    assert (referee.phase, referee.turn, referee.skat) == ("play", 1, ["D8", "CA"])


def test_10_4_at_the_question_only_its_two_answers():
    referee = began(*ALL_PASS, ramsch="schieberamsch")
    for text in ("pass", "hand", "grand_hand", "contra", "play CA", "bid 18", "discard CA C10"):
        assert refused(referee, f"1 {text}") == "SK 8.2"
    assert refused(referee, "2 push") == "SK 8.2"


@pytest.mark.parametrize(
    ("option", "passed", "forced"),
    [("rounds", False, True), ("always", True, True), ("never", False, False)],
)
def test_10_5_who_is_asked(option, passed, forced):
    for deal, acts, asked in (
        (dealt(), ALL_PASS, passed),
        (dealt(forced_ramsch=True), (), forced),
    ):
        for ramsch, then in (("ramsch", "play"), ("schieberamsch", "push")):
            referee = began(*acts, deal=deal, ramsch=ramsch, ramsch_grand_hand=option)
            if asked:
                for seat in (1, 2, 0):
                    assert menu(referee) == (seat, ["grand_hand", "pass"])
                    assert refused(referee, f"{seat} push") == "SK 8.2"
                    go(referee, f"{seat} pass")
            assert (referee.phase, referee.turn) == (then, 1)


@pytest.mark.parametrize(
    ("points_", "contra", "expected"), [(75, False, 96), (60, False, -192), (60, True, -384)]
)
def test_10_5_a_grand_hand_instead(points_, contra, expected):
    referee = began(*ALL_PASS, "1 grand_hand", deal=dealt(forehand=GRAND, skat="S7 H7"),
                    ramsch="ramsch", ramsch_grand_hand="always", contra="contra")  # fmt: skip
    for seat in (2, 0):  # bidders or not
        assert menu(referee) == (seat, ["contra", "pass"])
        go(referee, f"{seat} {'contra' if contra else 'pass'}")
        if contra:
            break
    assert (referee.phase, referee.turn) == ("play", 1)
    end = with_points(referee, points_)
    assert end.result() == {
        "passed": False, "soloist": 1, "won": expected > 0, "value": 96,
        "scores": [0, expected, 0],
    }  # fmt: skip
