"""What a player expects of a partner at the table who knows the rules of thumb of Schnapsen.

Player 0 deals, player 1 leads, hearts are trumps unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named, next_act
from stammtisch.games import schnapsen
from tests.games.schnapsen.hands import begin, go, menu
from tests.walks import begun

THUMB = bot_named("schnapsen", "thumb")


def choices(state: schnapsen.State, seat: int | None = None) -> set[str | None]:
    """What the bot does there, with several seeds."""
    view = state.view(state.to_act if seat is None else seat)
    actions = {THUMB.act(view, str(seed)) for seed in range(20)}
    return {None if action is None else str(action) for action in actions}


def choice(state: schnapsen.State, seat: int | None = None) -> str | None:
    """What the bot does there, the same for every seed."""
    (action,) = choices(state, seat)
    return action


# ---- 66 -----------------------------------------------------------------------------------------


def forty_and(second: str) -> schnapsen.State:
    """Player 1 has 40 and 5, and takes ``second`` with the Ace of clubs besides."""
    state = begin(f"{second} HJ S10 SK DJ", "HK HQ CA DA SJ", "H10", stock="SA SQ DK DQ")
    return go(state, "marriage H", "HQ HJ", "draw", f"CA {second}")


def test_says_66_with_66() -> None:
    state = forty_and("C10")
    assert state.view(1).points[1] == 66
    assert choice(state) == "claim"


def test_does_not_say_66_with_60() -> None:
    state = forty_and("CK")
    assert state.view(1).points[1] == 60
    assert "claim" in menu(state, 1)
    assert choice(state) == "draw"


def test_says_66_also_when_the_other_player_leads() -> None:
    """The 66 was overlooked, and the trick after it went to the other player."""
    state = go(forty_and("C10"), "draw", "SJ S10")
    assert state.to_act == 0
    assert choice(state, 1) == "claim"
    assert choice(state, 0) != "claim"


def test_says_66_right_after_the_marriage() -> None:
    state = begin("C10 D10 S10 SQ DJ", "HK HQ CA DA SJ", "HA", stock="SA SK DK DQ")
    state = go(state, "CA C10", "draw", "DA D10", "draw", "marriage H")
    assert state.view(1).points[1] == 82
    assert choice(state) == "claim"


@pytest.mark.parametrize("wildly", [True, False], ids=["any play", "thumbs"])
def test_says_66_as_soon_as_it_is_true_and_never_before(wildly: bool) -> None:
    claims = chances = 0
    for number in range(300):
        walk = begun(schnapsen, f"66 {number}")
        while not walk.over:
            for seat in walk.state.may_act:
                if "claim" in menu(walk.state, seat):
                    view = walk.state.view(seat)
                    said = str(THUMB.act(view, "s")) == "claim"
                    assert said == (view.points[seat] >= 66), walk.record
                    claims += said
                    chances += 1
            if wildly:
                walk.step()
            else:
                walk.do(*next_act(walk.state, (THUMB, THUMB), str(number)))
    assert claims > 50
    assert chances > 1000


# ---- exchange and marriages ---------------------------------------------------------------------


def with_jack(of: int) -> schnapsen.State:
    """Player 1 has won a trick, player 0 has won one, player 1 leads; one of them has the Jack."""
    hands = ["CA SA DJ DQ D10", "C10 SJ SQ DA DK"]
    hands[of] = hands[of].replace("DQ" if of == 0 else "SQ", "HJ")
    state = begin(*hands, "H10", stock="CK CQ SK CJ")
    return go(state, "C10 CA", "draw", "DJ DA", "draw")


def test_exchanges_when_it_leads() -> None:
    assert choice(with_jack(1)) == "exchange"


def test_exchanges_also_when_the_other_player_leads() -> None:
    state = with_jack(0)
    assert state.to_act == 1
    assert choice(state, 0) == "exchange"
    assert choice(state) != "exchange"


def test_lets_the_leader_go_on_without_the_jack() -> None:
    assert choice(with_jack(1), 0) is None


def test_exchanges_before_a_close_stands() -> None:
    state = go(with_jack(0), "close")
    assert choice(state) == "exchange"


def test_lets_a_close_stand_without_the_jack() -> None:
    state = go(with_jack(1), "close")
    assert choice(state) == "pass"


def test_announces_40_before_20() -> None:
    """Also before a 20 that comes earlier in the pack."""
    assert choice(begin("", "CK CQ HK HQ SJ", "H10")) == "marriage H"
    assert choice(begin("", "CK CQ HK HQ SJ", "C10")) == "marriage C"


def test_announces_20() -> None:
    assert choice(begin("", "CK CQ HK SJ DA", "H10")) == "marriage C"


def test_leads_the_queen_of_its_marriage() -> None:
    """She costs a point less than the King."""
    state = go(begin("", "CK CQ HK SJ DA", "H10"), "marriage C")
    assert choice(state) == "play CQ"


def test_keeps_a_marriage_together_while_it_has_another_card() -> None:
    state = begin("CK CQ DA S10 SJ", "DJ", "H10", stock="HA HK HQ SQ")
    assert choice(go(state, "DJ")) == "play DA"  # Taken, and the marriage can be announced.
    state = begin("CK CQ D10 S10 SJ", "DA", "H10", stock="HA HK HQ SQ")
    assert choice(go(state, "DA")) == "play SJ"


def test_throws_a_single_king_rather_than_the_queen_of_a_marriage_in_its_hand() -> None:
    """The Queen of diamonds may never come; King and Queen of clubs are 20 points at the lead."""
    state = begin("CK CQ DK SK S10", "DA", "H10", stock="HA HK HQ SQ")
    assert choices(go(state, "DA")) <= {"play DK", "play SK"}


# ---- taking and giving --------------------------------------------------------------------------


def test_takes_a_ten_with_its_lowest_trump() -> None:
    state = begin("HJ HA DJ SJ SQ", "C10", "HK")
    assert choice(go(state, "C10")) == "play HJ"


def test_wastes_no_trump_on_a_jack() -> None:
    state = begin("HQ HA DJ SQ SA", "CJ", "HK")
    assert choice(go(state, "CJ")) == "play DJ"


def test_throws_its_cheapest_card_to_a_trick_that_it_cannot_take() -> None:
    state = begin("C10 SJ DA SA D10", "CA", "HK")
    assert choice(go(state, "CA")) == "play SJ"


def test_takes_in_the_suit_led() -> None:
    state = begin("CA SJ DQ HQ SK", "C10", "HK")
    assert choice(go(state, "C10")) == "play CA"


def closed(hand0: str, hand1: str) -> schnapsen.State:
    """Player 1 closes before the first trick and leads."""
    return go(begin(hand0, hand1, "H10"), "close")


def test_heads_cheaply_where_it_must_head() -> None:
    """SN 4.1 asks for a higher trump: the King will do, and the Ace stays."""
    state = go(closed("HA HK CA DA SA", "HQ"), "HQ")
    assert menu(state, 0) == {"play HA", "play HK"}
    assert choice(state) == "play HK"


def test_trumps_cheaply_where_it_must_trump() -> None:
    state = go(closed("HA HK HQ DA SA", "CJ"), "CJ")
    assert choice(state) == "play HQ"


def test_follows_cheaply_where_it_cannot_head() -> None:
    state = go(closed("C10 CJ HK DA SA", "CA"), "CA")
    assert choice(state) == "play CJ"


# ---- leading ------------------------------------------------------------------------------------


def test_leads_low_and_no_trump_while_the_stock_lasts() -> None:
    assert choice(begin("", "CA C10 HA HQ SJ", "H10")) == "play SJ"


def test_closes_with_a_hand_that_wins_by_itself() -> None:
    assert choice(begin("", "HA HK CA C10 SA", "H10")) == "close"


def test_does_not_close_with_a_poor_hand() -> None:
    assert "close" not in choices(begin("", "HQ CJ CQ SJ DQ", "H10"))


def test_does_not_close_without_a_sure_trump() -> None:
    assert "close" not in choices(begin("", "CA C10 SA S10 DA", "H10"))


def test_cashes_what_is_sure_when_the_stock_is_closed_trumps_first() -> None:
    state = closed("", "HA CA SJ DJ DQ")
    assert choice(state) == "play HA"
    assert choice(go(state, "HA", f"{state.view(0).hand[-1]}")) == "play CA"


def test_draws_when_nothing_else_is_to_be_said() -> None:
    state = go(begin("CJ", "CA SJ SQ DJ DQ", "H10"), "CA CJ")
    assert choice(state) == "draw"
