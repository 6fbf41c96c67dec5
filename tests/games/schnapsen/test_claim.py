"""SN 8: claiming 66."""

import pytest

from tests.games.schnapsen.hands import begin, go, menu, outcome, refused, used_up
from tests.games.schnapsen.played import SIXTY_FIVE_ALL

# ---- who may claim, and when ---------------------------------------------------------------------


def first_lead():
    return begin("CA C10 SA SK DJ", "HK HQ CK CQ SQ", "HA")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "acts",
    ["", "SQ DJ", "SQ DJ, draw", "marriage H", "close", "SQ DJ, close", "SQ SK, draw"],
    ids=["first lead", "not drawn", "drawn", "announced", "closed", "closed late", "lost"],
)
def test_any_player_may_claim_while_no_card_lies_there(acts, seat):
    """SN 8.1: whoever is to lead, both may claim at any moment between tricks."""
    state = go(first_lead(), acts) if acts else first_lead()
    assert "claim" in menu(state, seat)
    assert seat in state.may_act
    end = state.act(seat, "claim")
    assert (end.phase, end.result.claimant) == ("finished", seat)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("acts", ["SQ", "marriage H, HK", "SQ DJ, draw, CK", "close, CK"])
def test_nobody_claims_while_a_card_lies_there(acts, seat):
    """SN 8.1: not between the two cards of a trick."""
    state = go(first_lead(), acts)
    assert "claim" not in menu(state, seat)
    refused(state, seat, "claim", "SN 8.1", "schnapsen.refuse.card_lies")


def test_right_after_a_marriage_before_leading():
    """SN 8.1: the 40 just announced make 66, and no card need be led any more."""
    state = announced((33, 66))
    assert (state.phase, state.to_act) == ("marriage", 1)
    assert outcome(go(state, "claim")) == ("SN 8.2", 1, 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_not_after_all_cards_have_been_played(seat):
    """SN 8.1: when the last card has been played it is too late to claim."""
    refused(SIXTY_FIVE_ALL.end(), seat, "claim", "SN 12.3", "refuse.over")


def test_before_the_last_trick_it_is_not_too_late():
    """SN 8.1: with one card each in hand both may still claim."""
    state = go(used_up(), "SK HJ, D10 DQ, HA HQ, H10 HK")
    assert ("claim" in menu(state, 0), "claim" in menu(state, 1)) == (True, True)
    assert outcome(go(state, "1 claim")) == ("SN 8.3", 0, 2)


def test_a_claim_ends_the_deal():
    """SN 8.1: no card is played after it."""
    end = go(first_lead(), "claim")
    assert (end.to_act, end.may_act, menu(end, 0), menu(end, 1)) == (None, (), set(), set())
    refused(end, 1, "play SQ", "SN 12.3", "refuse.over")


def test_of_two_claims_the_first_counts():
    """SN 8.1: the other player has 65 to 0 against him and is still the one who claimed."""
    end = go(used_up(), "0 claim")
    assert (end.result.claimant, outcome(end)) == (0, ("SN 8.3", 1, 3))
    refused(end, 1, "claim", "SN 12.3", "refuse.over")


def test_the_program_counts_cards_and_marriages():
    """SN 8.1: the points come from the cards taken and the marriages, line by line."""
    state = go(first_lead(), "marriage C, CQ DJ, draw, claim")
    amounts = [[(line.key, line.amount) for line in lines] for lines in state.result.lines]
    assert amounts == [
        [("cards", 0)],
        [("cards", 5), ("marriage", 20)],
    ]
    assert state.result.points == (0, 25)


def test_cards_in_hand_do_not_count():
    """SN 8.1: only the cards taken count: aces in hand are no points."""
    end = go(begin("CJ SJ DJ SQ DQ", "CA SA DA HA C10", "HK"), "claim")
    assert end.result.points == (0, 0)


# ---- what a claim scores -------------------------------------------------------------------------
# 1 announces the trump marriage (40), having drawn the queen. What the tricks before bring:


CLAIMS = {
    # 0: S10 SA 21, D10 CJ 12; 1: DJ DQ 5, CA C10 21
    (33, 66): ("SA D10 DJ C10 SJ", "S10 CJ DQ CA HK", "S10 SA, D10 CJ, DJ DQ, CA C10"),
    # 0: S10 H10 20, D10 CJ 12
    (32, 66): ("H10 D10 DJ C10 SJ", "S10 CJ DQ CA HK", "S10 H10, D10 CJ, DJ DQ, CA C10"),
    # 0: CJ HJ 4; 1: DJ DQ 5, CA C10 21
    (4, 66): ("HJ DJ C10 SA D10", "CJ DQ CA HK S10", "CJ HJ, DJ DQ, CA C10"),
    # 1: DJ HJ 4, CA C10 21
    (33, 65): ("SA D10 DJ C10 SJ", "S10 CJ HJ CA HK", "S10 SA, D10 CJ, DJ HJ, CA C10"),
    (32, 65): ("H10 D10 DJ C10 SJ", "S10 CJ HJ CA HK", "S10 H10, D10 CJ, DJ HJ, CA C10"),
    # 0: SQ SA 14; 1: DJ DQ 5
    (14, 45): ("SA DJ SJ C10 CJ", "SQ DQ CA D10 HK", "SQ SA, DJ DQ"),
}


def announced(points):
    """0 and 1 have these points, and 1 has just announced his marriage."""
    hand0, hand1, tricks = CLAIMS[points]
    state = begin(hand0, hand1, "HA", "CK HQ")
    state = go(state, tricks.replace(", ", ", draw, "), "draw", "marriage H")
    assert state.view(None).points == points
    return state


def schwarz():
    """1 has 66 with his marriage, and 0 nothing: CA C10 21, DQ DJ 5."""
    state = begin("C10 DJ SA D10 SJ", "CA DQ HK S10 CJ", "HA", "HQ")
    state = go(state, "CA C10, draw, DQ DJ, draw, marriage H")
    assert state.view(None).points == (0, 66)
    return state


@pytest.mark.parametrize(("points", "worth"), [((33, 66), 1), ((32, 66), 2), ((4, 66), 2)])
def test_a_good_claim_against_33_is_worth_1_and_against_fewer_2(points, worth):
    """SN 8.2: 66 claimed: 1 if the opponent has 33 or more, 2 if he has 1-32 (Schneider)."""
    assert outcome(go(announced(points), "claim")) == ("SN 8.2", 1, worth)


def test_a_good_claim_against_nothing_is_worth_3():
    """SN 8.2: 66 claimed, and the opponent has 0 (Schwarz): 3."""
    assert outcome(go(schwarz(), "claim")) == ("SN 8.2", 1, 3)


def both_out():
    """0: HK HA 15, CQ C10 13, two plain marriages; 1: SQ SA 14, a plain one and that of trumps."""
    state = begin("C10 CJ SK SQ HA", "CK SA S10 HK HQ", "H10", "DK SJ CQ DA DQ D10 HJ DJ CA")
    state = go(state, "marriage H, HK HA, draw, marriage S, SQ SA, draw, marriage C, CQ C10, draw")
    return go(state, "marriage D")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_good_claim_wins_even_against_more_points(seat):
    """SN 8.2: both have 66 or more: who claims wins, though the other has more points."""
    state = both_out()
    assert state.view(None).points == (15 + 13 + 20 + 20, 14 + 20 + 40)
    assert outcome(go(state, f"{seat} claim")) == ("SN 8.2", seat, 1)


@pytest.mark.parametrize("points", [(33, 65), (32, 65), (14, 45)])
def test_a_false_claim_is_worth_2_to_the_opponent(points):
    """SN 8.3: 65 are not enough: the opponent scores 2, whatever he has, if both have something."""
    assert outcome(go(announced(points), "claim")) == ("SN 8.3", 0, 2)


def test_a_false_claim_of_who_does_not_lead():
    """SN 8.3: 0 interrupts with 33 points: 1 scores 2, though he has 66."""
    assert outcome(go(announced((33, 66)), "0 claim")) == ("SN 8.3", 1, 2)


def test_a_false_claim_against_nothing_is_worth_3():
    """SN 8.3: the claimant has 65, his opponent 0: the opponent scores 3."""
    state = used_up()
    assert state.view(None).points == (0, 65)
    assert outcome(go(state, "claim")) == ("SN 8.3", 0, 3)


def test_a_false_claim_with_nothing_is_worth_3():
    """SN 8.3: the claimant has 0: the opponent scores 3."""
    assert outcome(go(used_up(), "0 claim")) == ("SN 8.3", 1, 3)
    assert outcome(go(schwarz(), "0 claim")) == ("SN 8.3", 1, 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_claim_at_once_is_worth_3(seat):
    """SN 8.3: at the first lead both have 0: the opponent scores 3."""
    assert outcome(first_lead().act(seat, "claim")) == ("SN 8.3", 1 - seat, 3)


def test_in_a_closed_deal_a_claim_scores_by_the_same_table():
    """SN 8.2: the closer, or his opponent, may claim before the end, and scores as if open."""
    closed = go(announced((32, 66)), "HQ SJ, close, pass")
    assert closed.view(None).points == (32, 66 + 5)
    assert outcome(go(closed, "1 claim")) == ("SN 8.2", 1, 2)
    assert outcome(go(closed, "0 claim")) == ("SN 8.3", 1, 2)
