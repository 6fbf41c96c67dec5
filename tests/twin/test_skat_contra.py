"""The twin alone: the examples of SK 10.7 to SK 10.9, 10.13 and 10.14."""

import copy
from collections import Counter
from random import Random

import pytest

from tests.twin.at_table import (
    ALL_PASS,
    BOTH_BID,
    DIAMONDS,
    NO_NULL,
    PUB,
    SPADES,
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
from tests.twin.skat_cards import CARDS, JACKS, PUB_OPTIONS
from tests.twin.skat_pub import ramsch_scores


@pytest.mark.parametrize(
    ("acts", "may"),
    [
        (("2 bid 18", "1 hold", "2 bid 20", "1 pass", "0 pass"), [1]),
        (("2 pass", "0 pass", "1 bid 18"), []),
        (("2 bid 18", "1 pass", "0 pass"), []),
        (("2 pass", "0 bid 18", "1 hold", "0 pass"), [0]),
        (BOTH_BID, [1, 0]),
    ],
)
@pytest.mark.parametrize("by", PUB_OPTIONS["contra_by"])
def test_10_7_who(acts, may, by):
    referee = began(*acts, contra="contra", contra_by=by)
    soloist = referee.soloist
    go(referee, f"{soloist} hand", f"{soloist} declare grand")
    if by == "anyone":
        may = [seat for seat in (1, 2, 0) if seat != soloist]
    for seat in may:
        assert menu(referee) == (seat, ["contra", "pass"])
        assert refused(referee, f"{soloist} contra") == "SK 8.2"
        assert refused(referee, f"{seat} re") == "SK 8.2"
        go(referee, f"{seat} pass")
    assert (referee.phase, referee.turn) == ("play", 1)
    assert refused(referee, "1 contra") == "SK 8.2"


def test_10_8_lead():
    declared = (*BOTH_BID, "2 hand", "2 declare S")
    referee = began(*declared, "1 pass", "0 contra", contra="contra_re")
    assert menu(referee) == (2, ["re", "pass"])
    go(referee, "2 pass")
    assert (referee.phase, referee.turn, referee.re) == ("play", 1, False)
    # Nobody else is asked; without re, play.
    referee = began(*declared, "1 contra", contra="contra")
    assert (referee.phase, referee.turn) == ("play", 1)


def test_10_8_own_card():
    hands = dealt(forehand="C7 CA", middlehand=SPADES.replace("CA", "C8"), rearhand="C9 C10")
    referee = began(*BOTH_BID, "2 hand", "2 declare S", deal=hands,
                    contra="contra_re", contra_until="own_card")  # fmt: skip
    seat, texts = menu(referee)
    assert (seat, texts[0], len(texts)) == (1, "contra", 11)
    assert refused(referee, "0 contra") == "SK 8.2"
    waiting = copy.deepcopy(referee)
    go(referee, "1 play C7")
    assert "contra" not in menu(referee)[1]
    assert refused(referee, "2 contra") == "SK 10.7"
    go(referee, "2 play C8")
    assert menu(referee)[1][0] == "contra"
    said = go(copy.deepcopy(referee), "0 contra")
    assert menu(said) == (2, ["re", "pass"])
    assert refused(said, "2 play CQ") == "SK 8.2"
    go(said, "2 re")
    seat, texts = menu(said)
    assert seat == 0
    assert "contra" not in texts
    assert refused(said, "0 contra") == "SK 10.8"
    go(referee, "0 play C9")
    assert refused(referee, f"{referee.turn} contra") == "SK 10.8"
    assert all(text.startswith("play") for text in menu(referee)[1])
    # He leads after it, and the other one has no contra any more.
    go(waiting, "1 contra", "2 pass")
    assert len(menu(waiting)[1]) == 10
    go(waiting, "1 play C7", "2 play C8")
    assert refused(waiting, "0 contra") == "SK 10.8"


def test_10_8_ouvert_is_asked_before_it_is_shown():
    for until in PUB_OPTIONS["contra_until"]:
        referee = began(*BOTH_BID, "2 hand", "2 declare null ouvert",
                        contra="contra_re", contra_until=until)  # fmt: skip
        shown = set(referee.deal["hands"][2])
        assert menu(referee) == (1, ["contra", "pass"])
        assert not shown & referee.where(1).keys()
        go(referee, "1 contra")
        assert menu(referee) == (2, ["re", "pass"])
        assert not shown & referee.where(None).keys()
        go(referee, "2 pass")
        assert shown <= referee.where(1).keys()
        assert shown <= referee.where(None).keys()
        expected = "SK 10.8" if until == "own_card" else "SK 8.2"
        assert refused(referee, "1 contra") == expected


def test_8_contra_in_ramsch_and_by_who_may_not():
    referee = began(*ALL_PASS, ramsch="ramsch", contra="contra", contra_until="own_card")
    assert refused(referee, "1 contra") == "SK 10.7"
    assert refused(referee, "2 contra") == "SK 8.2"
    nobody = began("2 bid 18", "1 pass", "0 pass", "2 hand", "2 declare S",
                   contra="contra", contra_until="own_card")  # fmt: skip
    assert refused(nobody, "1 contra") == "SK 10.7"
    assert refused(nobody, "1 re") == "SK 8.2"
    go(nobody, f"1 {menu(nobody)[1][0]}")
    assert refused(nobody, "2 contra") == "SK 10.7"
    go(nobody, f"2 {menu(nobody)[1][0]}")
    assert refused(nobody, "0 contra") == "SK 10.7"


@pytest.mark.parametrize(
    ("points_", "said", "expected"),
    [
        (75, ("1 pass", "0 pass"), 22),
        (75, ("1 contra", "2 pass"), 44),
        (75, ("1 pass", "0 contra", "2 re"), 88),
        (50, ("1 pass", "0 pass"), -44),
        (50, ("1 contra", "2 pass"), -88),
        (50, ("1 contra", "2 re"), -176),
    ],
)
def test_10_9_what_it_does(points_, said, expected):
    end = with_points(spades(*said), points_)
    assert end.result()["value"] == 22
    assert scores(end) == [0, 0, expected]


@pytest.mark.parametrize(("said", "expected"), [(("1 pass",), -54), (("1 contra", "2 pass"), -108)])
def test_10_9_overbid(said, expected):
    referee = began(
        "2 bid 18", "1 hold", "2 bid 20", "1 pass", "0 pass",
        "2 take_skat", "2 discard H7 S7", "2 declare D", *said,
        deal=dealt(middlehand=DIAMONDS, skat="H7 S7"), contra="contra_re",
    )  # fmt: skip
    assert scores(with_points(referee, 85)) == [0, 0, expected]


@pytest.mark.parametrize(("said", "expected"), [(("1 pass",), -92), (("1 contra", "2 pass"), -184)])
def test_10_9_null_ouvert(said, expected):
    referee = began(
        "2 bid 18", "1 hold", "2 bid 20", "1 pass", "0 pass",
        "2 take_skat", "2 discard H7 S7", "2 declare null ouvert", *said,
        deal=dealt(middlehand=NO_NULL, skat="H7 S7"), contra="contra_re",
    )  # fmt: skip
    end = ended(referee, lambda end: not end.result()["won"])
    assert (end.result()["value"], scores(end)) == (46, [0, 0, expected])


def test_10_13_the_record():
    hands = dealt(forehand="CA C10 S10")
    referee = began(
        *ALL_PASS, "1 take_skat", "1 discard C10 CA", "2 push", "0 push", "1 play S10",
        deal=hands, ramsch="schieberamsch",
    )  # fmt: skip
    assert (referee.turn, referee.pushes, referee.skat) == (2, 2, ["C10", "CA"])
    value, found = ramsch_scores([20, 52, 44], [3, 4, 3], 4, 0, "last_trick", 2)
    assert (value, found) == (52, [0, -208, 0])
    assert with_points(spades("1 contra", "2 pass"), 50).result() == {
        "passed": False, "soloist": 2, "won": False, "value": 22, "scores": [0, 0, -88],
    }  # fmt: skip


def test_10_14_who_knows_what():
    hands = dealt(forehand="CA S10", skat="D7 D8")
    referee = began(*ALL_PASS, "1 take_skat", "1 discard CA S10", "2 push", "0 take_skat",
                    deal=hands, ramsch="schieberamsch")  # fmt: skip
    for card in ("CA", "S10"):
        assert referee.where(0)[card] == "hand 0"
        assert referee.where(1)[card] == "hand 0"
        assert card not in referee.where(2)
        assert card not in referee.where(None)
    assert len(referee.where(0)) == 12
    assert len(referee.where(2)) == 10
    assert referee.where(1)["D7"] == "hand 1"
    go(referee, "0 discard CA C10")
    assert (referee.where(0)["CA"], referee.where(1)["CA"]) == ("skat", None)
    end = ended(referee, lambda end: True)
    for seat in (0, 1, 2, None):
        assert set(end.where(seat)) == set(CARDS)


def test_10_14_nobody_knows_a_skat_that_all_pushed():
    referee = began(*ALL_PASS, "1 push", "2 push", "0 push", ramsch="schieberamsch")
    for seat in (0, 1, 2):
        assert not set(referee.deal["skat"]) & set(referee.where(seat))


def test_10_15_the_preset():
    """It meets every moment of this section in some random deals."""
    met = Counter()
    for number in range(60):
        rng = Random(f"pub {number}")
        cards = rng.sample(CARDS, 32)
        deal = {"dealer": 0, "hands": [cards[:10], cards[10:20], cards[20:30]], "skat": cards[30:]}
        referee = Referee(deal, PUB)
        while referee.phase != "over":
            met[referee.phase] += 1
            [(seat, texts)] = referee.legal().items()
            rare = [text for text in texts if text in ("pass", "contra", "re", "push")]
            text = rng.choice(rare) if rare and rng.random() < 0.6 else rng.choice(texts)
            assert not (referee.phase == "lay" and any(jack in text for jack in JACKS))
            met[text.split(" ")[0]] += 1
            referee.act(seat, text)
        met[f"result {referee.kind}"] += 1
    for what in ("grand_hand", "push", "lay", "contra", "re", "result ramsch", "result grand"):
        assert met[what], (what, met)
