"""SN 13: what each named option changes, off and on."""

import pytest

from tests.games.schnapsen.hands import Options, begin, go, menu, outcome, refused, used_up
from tests.games.schnapsen.played import (
    CLOSED_31_20,
    CLOSED_68_33,
    CLOSED_72_0,
    CLOSED_75_33,
    SEVENTY_FIVE_ALL,
    SIXTY_FIVE_ALL,
    WON_81_49,
    WON_98_32,
)

# ---- last_trick ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "ten", "wins", "points"),
    [
        (WON_81_49, ("SN 9.2", 0, 1), ("SN 4.2", 1, 1), (81, 39)),
        (WON_98_32, ("SN 9.2", 1, 2), ("SN 4.2", 1, 1), (32, 88)),
        (SIXTY_FIVE_ALL, ("SN 9.3", None, 0), ("SN 4.2", 0, 1), (55, 65)),
        (SEVENTY_FIVE_ALL, ("SN 9.4", None, 0), ("SN 4.2", 0, 1), (65, 75)),
    ],
)
def test_the_last_trick_is_worth_ten_or_wins(deal, ten, wins, points):
    """SN 13, last_trick: wins: the last trick is no 10 points; it wins the deal, 1 game point."""
    assert outcome(deal.end()) == ten
    end = deal.end(Options(last_trick="wins"))
    assert outcome(end) == wins
    assert end.result.points == points
    assert not end.result.raises_bonus


def test_the_last_trick_wins_nothing_if_the_stock_was_closed():
    """SN 13, last_trick: wins: only with the stock used up: a closer is still scored by SN 9.1."""
    end = CLOSED_31_20.end(Options(last_trick="wins"))
    assert end.table.taken.tricks[-1].winner == 1
    assert outcome(end) == outcome(CLOSED_31_20.end()) == ("SN 9.1", 0, 2)


def test_who_claims_before_the_last_trick_is_out():
    """SN 13, last_trick: wins: only if nobody is out: a claim comes before it."""
    state = go(used_up(Options(last_trick="wins")), "SK HJ, D10 DQ, HA HQ, H10 HK")
    assert outcome(go(state, "1 claim")) == ("SN 8.3", 0, 2)


# ---- marriages -----------------------------------------------------------------------------------


def test_marriages_when_closed():
    """SN 13, marriages_when_closed: yes: they are announced after closing as before."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    refused(go(begin(*hands), "close"), 1, "marriage C", "SN 5.3", "schnapsen.refuse.marriage_late")
    state = go(begin(*hands, options=Options(marriages_when_closed=True)), "close")
    assert "marriage C" in menu(state, 1)
    state = go(state, "marriage C")
    assert state.view(None).points == (0, 20)
    assert menu(state, 1) == {"claim", "play CK", "play CQ"}


def test_marriages_when_the_stock_is_used_up():
    """SN 13, marriages_when_closed: yes: also after the stock is used up."""
    refused(used_up(), 1, "marriage H", "SN 5.3", "schnapsen.refuse.marriage_late")
    state = go(used_up(Options(marriages_when_closed=True)), "marriage H")
    assert state.view(None).points == (0, 65 + 40)


def test_a_marriage_still_needs_both_cards_and_the_draw():
    """SN 13, marriages_when_closed: yes: SN 5.1 and SN 5.2 hold as ever."""
    options = Options(marriages_when_closed=True)
    refused(used_up(options), 1, "marriage C", "SN 5.1", "schnapsen.refuse.no_marriage")
    state = go(begin("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA", options=options), "S10 SJ")
    refused(state, 1, "marriage C", "SN 5.2", "schnapsen.refuse.draw_first")


def all_tricks_to_0(options):
    """1 announces 40 and leads the queen; 0 takes it, and four more tricks, 67 points."""
    state = begin("HA CA SA DA H10", "HK HQ CJ SJ DJ", "HJ", options=options)
    return go(state, "marriage H, HQ HA, draw, CA CJ, draw, SA SJ, draw, DA DJ, draw, H10 HK")


def test_a_marriage_without_a_trick():
    """SN 13, marriage_needs_trick: yes: the points of who wins no trick are 0: he is Schwarz."""
    end = go(all_tricks_to_0(Options()), "0 claim")
    assert (end.result.points, outcome(end)) == ((67, 40), ("SN 8.2", 0, 1))
    end = go(all_tricks_to_0(Options(marriage_needs_trick=True)), "0 claim")
    assert (end.result.points, outcome(end)) == ((67, 0), ("SN 8.2", 0, 3))
    assert [line.amount for line in end.result.lines[1]] == [0, 0]


def test_a_marriage_counts_from_the_first_trick_on():
    """SN 13, marriage_needs_trick: yes: 0 until its player wins a trick, then all of it."""
    state = begin(
        "CA SA C10 DQ DJ", "HK HQ CJ SJ S10", "HA", options=Options(marriage_needs_trick=True)
    )
    state = go(state, "marriage H")
    assert state.view(None).points == (0, 0)
    state = go(state, "HQ DQ")
    assert state.view(None).points == (0, 40 + 6)
    state = begin(
        "HA SA C10 DQ DJ", "HK HQ CJ SJ S10", "H10", options=Options(marriage_needs_trick=True)
    )
    state = go(state, "marriage H, HQ HA, draw")
    assert state.view(None).points == (14, 0)
    assert go(state, "DJ HK").view(None).points == (14, 40 + 6)


def test_close_after_marriage():
    """SN 13, close_after_marriage: yes: he closes after announcing, and then leads of the two."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    state = go(begin(*hands), "marriage C")
    refused(state, 1, "close", "SN 5.5", "schnapsen.refuse.lead_begun")
    state = go(begin(*hands, options=Options(close_after_marriage=True)), "marriage C")
    assert menu(state, 1) == {"close", "claim", "play CK", "play CQ"}
    refused(state, 0, "close", "SN 7.1", "schnapsen.refuse.close_leader")
    refused(state, 1, "exchange", "SN 5.5", "schnapsen.refuse.lead_begun")
    state = go(state, "close")
    assert menu(state, 1) == {"claim", "play CK", "play CQ"}
    refused(state, 1, "play CA", "SN 5.1", "schnapsen.refuse.lead_marriage")
    refused(state, 1, "close", "SN 7.1", "schnapsen.refuse.no_stock")


def test_close_after_marriage_asks_the_other():
    """SN 13, close_after_marriage: yes: also this close waits for who has won a trick (SN 7.3)."""
    first = begin(
        "CA SA S10 DJ HJ", "CK CQ CJ SJ D10", "HA", options=Options(close_after_marriage=True)
    )
    state = go(first, "CJ CA, draw, DJ D10, draw, marriage C, close")
    assert menu(state, 0) == {"exchange", "pass"}
    assert state.view(0).announced == "C"
    state = go(state, "exchange")
    assert menu(state, 1) == {"claim", "play CK", "play CQ"}
    assert go(state, "CQ").phase == "follow"


# ---- the exchange --------------------------------------------------------------------------------


def other_has_jack(options, *acts):
    """0 holds the jack and has won the first trick; 1 wins the second and is to draw."""
    state = begin("CA SA S10 DJ HJ", "CK CQ CJ SJ D10", "HA", options=options)
    return go(state, "CJ CA, draw, DJ D10", *acts)


@pytest.mark.parametrize("acts", [(), ("draw",)])
def test_exchange_by_the_leader_alone(acts):
    """SN 13, exchange_by: leader: who is not to lead does not exchange."""
    assert "exchange" in menu(other_has_jack(Options(), *acts), 0)
    state = other_has_jack(Options(exchange_by="leader"), *acts)
    assert menu(state, 0) == {"claim"}
    refused(state, 0, "exchange", "SN 6.1", "schnapsen.refuse.leader_exchanges")


def test_exchange_by_the_leader_after_drawing():
    """SN 13, exchange_by: leader: only after drawing."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    assert "exchange" in menu(go(begin(*hands), "S10 SJ"), 1)
    state = go(begin(*hands, options=Options(exchange_by="leader")), "S10 SJ")
    refused(state, 1, "exchange", "SN 6.1", "schnapsen.refuse.leader_exchanges")
    assert "HA" in go(state, "draw, exchange").table.hands[1]


def test_exchange_by_the_leader_also_while_a_close_waits():
    """SN 13, exchange_by: leader: the other has no exchange when a close is announced, either."""
    assert "exchange" in menu(other_has_jack(Options(), "close"), 0)
    state = other_has_jack(Options(exchange_by="leader"), "close")
    assert menu(state, 0) == {"pass"}
    refused(state, 0, "exchange", "SN 6.1", "schnapsen.refuse.leader_exchanges")


def test_exchange_without_a_trick():
    """SN 13, exchange_needs_trick: no: even at the first lead, by either player."""
    leader = ("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    other = ("HJ SJ SQ DQ DJ", "CJ CA CK CQ S10", "HA")
    free = Options(exchange_needs_trick=False)
    for hands, seat in ((leader, 1), (other, 0)):
        refused(begin(*hands), seat, "exchange", "SN 6.2", "schnapsen.refuse.no_trick_yet")
        state = begin(*hands, options=free)
        assert "exchange" in menu(state, seat)
        assert "HA" in go(state, f"{seat} exchange").table.hands[seat]


def test_exchange_without_a_trick_while_a_close_waits():
    """SN 13, exchange_needs_trick: no: he who may exchange without a trick is asked without one."""
    hands = ("HJ SJ SQ DQ DJ", "CJ CA CK CQ S10", "HA")
    assert go(begin(*hands), "close").phase == "lead"
    state = go(begin(*hands, options=Options(exchange_needs_trick=False)), "close")
    assert (state.phase, menu(state, 0)) == ("closing", {"exchange", "pass"})


# ---- closing -------------------------------------------------------------------------------------


def test_no_closing():
    """SN 13, closing: no: nobody closes, at any moment."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    for acts in ((), ("S10 SJ",), ("S10 SJ", "draw")):
        allowed = go(begin(*hands), *acts) if acts else begin(*hands)
        assert "close" in menu(allowed, 1)
        state = begin(*hands, options=Options(closing=False))
        state = go(state, *acts) if acts else state
        assert "close" not in menu(state, 1)
        refused(state, 1, "close", "SN 7.1", "schnapsen.refuse.no_closing")


def test_close_after_the_draw():
    """SN 13, close_when: after_draw: not before the draw; at the first lead there is none."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    assert "close" in menu(go(begin(*hands), "S10 SJ"), 1)
    first = begin(*hands, options=Options(close_when="after_draw"))
    assert "close" in menu(first, 1)
    state = go(first, "S10 SJ")
    refused(state, 1, "close", "SN 7.2", "schnapsen.refuse.close_drawn")
    assert "close" not in menu(state, 1)
    assert "close" in menu(go(state, "draw"), 1)


@pytest.mark.parametrize(
    ("deal", "at_end", "at_close"),
    [
        (CLOSED_68_33, 1, 3),  # 0 had nothing when 1 closed
        (CLOSED_75_33, 1, 2),  # 1 had 20 when 0 closed
        (CLOSED_31_20, 2, 3),  # the close failed, and 0 had nothing when 1 closed
        (CLOSED_72_0, 3, 3),
    ],
)
def test_a_close_is_scored_at_the_end_or_at_the_close(deal, at_end, at_close):
    """SN 13, close_scored: at_close: what the opponent had when the stock was closed counts."""
    end, other = deal.end(), deal.end(Options(close_scored="at_close"))
    assert (end.result.game_points, other.result.game_points) == (at_end, at_close)
    assert (end.result.winner, end.result.points) == (other.result.winner, other.result.points)


def test_the_closers_own_points_are_those_of_the_end():
    """SN 13, close_scored: at_close: the closer's 66 are counted when he claims."""
    options = Options(close_scored="at_close")
    state = go(CLOSED_68_33.begin(options), CLOSED_68_33.acts.removesuffix(", HJ C10"))
    assert state.view(None).points == (21, 68)
    assert outcome(go(state, "1 claim")) == ("SN 8.2", 1, 3)


def test_the_opponents_own_claim_is_not_scored_at_the_close():
    """SN 13, close_scored: at_close: a claim of who did not close counts what both have now."""
    # 0 had nothing when 1 closed, but 20 to 18 now: a false claim, worth 2 and not 3.
    state = CLOSED_31_20.begin(Options(close_scored="at_close"))
    state = go(state, CLOSED_31_20.acts.removesuffix(", HQ D10"))
    assert state.view(None).points == (20, 18)
    assert outcome(go(state, "0 claim")) == ("SN 8.3", 1, 2)


# ---- claims --------------------------------------------------------------------------------------

AUTOMATIC = Options(claims="automatic")


@pytest.mark.parametrize("seat", [0, 1])
def test_with_automatic_claims_nobody_claims(seat):
    """SN 13, claims: automatic: it is not said, and not in the menu."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA CK CQ S10", "HA")
    for acts in ("S10 SJ", "S10 SJ, draw", "S10 SJ, draw, marriage C"):
        state = go(begin(*hands, options=AUTOMATIC), acts)
        refused(state, seat, "claim", "SN 8.1", "schnapsen.refuse.automatic")
        assert "claim" not in menu(state, seat)


def test_with_automatic_claims_the_trick_that_makes_66_ends_the_deal():
    """SN 13, claims: automatic: its winner is to act, and the deal ends as if he had claimed."""
    # 1 wins 65 in five tricks, and 8 more with the sixth.
    assert go(used_up(), "CK HJ").result is None
    state = go(used_up(AUTOMATIC), "CK HJ, D10 DQ, HA HQ")
    assert (state.result, state.view(None).points) == (None, (33, 65))
    end = go(state, "DK HK")
    assert (end.result.points, outcome(end)) == ((33, 73), ("SN 8.2", 1, 1))


def test_with_automatic_claims_a_marriage_ends_the_deal():
    """SN 13, claims: automatic: the announcement that makes 66 is enough."""
    hands = ("C10 DJ SA D10 SJ", "CA DQ HK S10 CJ", "HA", "HQ")
    state = go(begin(*hands), "CA C10, draw, DQ DJ, draw, marriage H")
    assert state.result is None
    end = go(begin(*hands, options=AUTOMATIC), "CA C10, draw, DQ DJ, draw, marriage H")
    assert (end.result.points, outcome(end)) == ((0, 66), ("SN 8.2", 1, 3))


ON_WON_TRICK = Options(claims="on_won_trick")


def test_only_who_has_just_won_a_trick_claims():
    """SN 13, claims: on_won_trick: never at M0, and never the other player."""
    state = begin("CJ SJ SQ DQ DJ", "HJ HK HQ SA DA", "CA", options=ON_WON_TRICK)
    for seat in (0, 1):
        refused(state, seat, "claim", "SN 8.1", "schnapsen.refuse.trick_first")
        assert "claim" not in menu(state, seat)
    state = go(state, "SA SJ")
    assert "claim" in menu(state, 1)
    assert "claim" not in menu(state, 0)
    refused(state, 0, "claim", "SN 8.1", "schnapsen.refuse.trick_first")
    assert outcome(go(state, "claim")) == ("SN 8.3", 0, 3)


@pytest.mark.parametrize("act", ["draw", "exchange", "close"])
def test_the_winners_own_act_ends_the_right_to_claim(act):
    """SN 13, claims: on_won_trick: his exchange, close or draw comes too early."""
    state = go(begin("CJ SJ SQ DQ DJ", "HJ HK CA SA DA", "H10", options=ON_WON_TRICK), "SA SJ")
    assert "claim" in menu(state, 1)
    state = go(state, act)
    assert "claim" not in menu(state, 1)
    refused(state, 1, "claim", "SN 8.1", "schnapsen.refuse.trick_first")


def test_a_marriage_ends_the_right_to_claim():
    """SN 13, claims: on_won_trick: with the stock used up he claims at M2, never at M3."""
    options = Options(claims="on_won_trick", marriages_when_closed=True)
    state = go(used_up(options), "CK H10")
    assert (state.phase, state.to_act, "claim" in menu(state, 0)) == ("lead", 0, True)
    state = begin("CJ SJ SQ DQ DJ", "HJ HK HQ SA DA", "CA", options=options)
    state = go(state, "SA SJ, draw, marriage H")
    for seat in (0, 1):
        refused(state, seat, "claim", "SN 8.1", "schnapsen.refuse.trick_first")
    assert state.may_act == (1,)


def test_the_others_exchange_leaves_the_right_to_claim():
    """SN 13, claims: on_won_trick: only one's own acts end it."""
    options = Options(claims="on_won_trick", exchange_needs_trick=False)
    state = go(begin("HJ SJ SQ DQ DJ", "CJ HK CA SA DA", "H10", options=options), "SA SJ")
    state = go(state, "0 exchange")
    assert "claim" in menu(state, 1)
    assert "claim" not in menu(state, 0)


def test_the_right_comes_back_with_the_next_trick_of_a_closed_stock():
    """SN 13, claims: on_won_trick: M2 right after a trick, where nobody draws any more."""
    state = begin("CJ SJ SQ DQ DJ", "HJ HK CA SA DA", "H10", options=ON_WON_TRICK)
    state = go(state, "close")
    refused(state, 1, "claim", "SN 8.1", "schnapsen.refuse.trick_first")
    state = go(state, "SA SJ")
    assert (state.phase, "claim" in menu(state, 1)) == ("lead", True)


# ---- stock_floor ---------------------------------------------------------------------------------


def test_with_a_floor_of_four_nobody_closes_over_one_hidden_card():
    """SN 13, stock_floor: 4: after the fourth draw only the turn-up and one card are left."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA C10 SA DA", "HA", "CK CQ SK S10 D10 DK HQ HK H10")
    acts = "CA CJ, draw, C10 CQ, draw, SA SJ"
    for options, may in ((Options(), True), (Options(stock_floor=4), False)):
        before = go(begin(*hands, options=options), acts)
        assert len(before.table.stock) == 6
        assert {"close", "exchange"} <= menu(before, 1)
        four = go(before, "draw")
        assert len(four.table.stock) == 4
        assert {"close", "exchange"} <= menu(four, 1)
        two = go(four, "DA DJ, draw")
        assert len(two.table.stock) == 2
        assert ("close" in menu(two, 1)) is may
        assert ("exchange" in menu(two, 1)) is may
    refused(two, 1, "close", "SN 7.1", "schnapsen.refuse.close_floor")
    refused(two, 1, "exchange", "SN 6.2", "schnapsen.refuse.exchange_floor")


def test_an_exchange_that_answers_a_close_needs_as_many_cards():
    """SN 13, stock_floor: 4: at M5 the stock is what it was at the close."""
    options = Options(stock_floor=4)
    hands = ("CA SJ SQ DQ HJ", "CK SA S10 D10 DA", "HA", "CQ SK CJ DK DJ C10 HQ HK H10")
    state = go(begin(*hands, options=options), "CK CA, draw, SJ SA, draw, S10 SQ, draw, close")
    assert (state.phase, len(state.table.stock)) == ("closing", 4)
    assert menu(state, 0) == {"exchange", "pass"}


# ---- false_claim ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "points", "fixed", "as_claimed"),
    [
        ("1 claim", (0, 0), 3, 3),
        ("CA CJ, 1 claim", (0, 13), 3, 3),
        ("CA CJ, 0 claim", (0, 13), 3, 2),
        ("CA CJ, draw, SA SJ, draw, DA DJ, 0 claim", (0, 39), 3, 1),
        ("CA CJ, draw, DQ DA, 1 claim", (14, 13), 2, 2),
    ],
)
def test_a_false_claim_costs_what_it_claimed(acts, points, fixed, as_claimed):
    """SN 13, false_claim: as_claimed: 1, 2 or 3 by the opponent's points, as a true claim."""
    hands = ("CJ SJ SQ DA DJ", "HJ CA SA DQ H10", "HA", "CK CQ DK")
    if "DA DJ" in acts:
        hands = ("CJ SJ SQ DQ DJ", "HJ CA SA DA H10", "HA", "CK CQ DK")
    for value, worth in (("fixed", fixed), ("as_claimed", as_claimed)):
        state = go(begin(*hands, options=Options(false_claim=value)), acts)
        assert state.result.points == points
        claimant = state.result.claimant
        assert outcome(state) == ("SN 8.3", 1 - claimant, worth)


def test_once_anybody_has_closed_a_false_claim_costs_what_it_always_does():
    """SN 13, false_claim: as_claimed: a failed close, and the other's claim, stay with SN 8.3."""
    hands = ("CJ SJ SQ DQ DJ", "HJ CA SA DA H10", "HA", "CK CQ DK")
    options = Options(false_claim="as_claimed")
    for claimant in (0, 1):
        state = go(begin(*hands, options=options), f"close, CA CJ, SA SJ, DA DJ, {claimant} claim")
        assert state.result.points == (0, 39)
        assert outcome(state) == ("SN 8.3", 1 - claimant, 3)
