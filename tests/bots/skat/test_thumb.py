"""What a player expects of somebody at the table who knows the rules of thumb of Skat.

Player 0 deals: 1 is forehand, 2 middlehand, 0 rearhand.
"""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named, next_act
from stammtisch.games import skat
from stammtisch.games.skat.cards import JACKS, NULL, POINTS
from stammtisch.games.skat.tricks import winning
from tests.games.skat.tables import dealt, go, playing, soloist_at

THUMB = bot_named("skat", "thumb")

BAD = "CQ C9 SK S9 HQ H8 HK D9 DQ DK"
FOUR_JACKS = "CJ SJ HJ DJ CA C10 SA S8 HA D7"
SPADES_22 = "CJ HJ SA S10 SK SQ S9 HK H7 D8"  # with 1, game 2: 22
NULL_HAND = "C7 C8 C9 S7 S8 H7 H9 D7 D8 D10"


def choice(state: skat.State) -> str:
    """What the bot does there, the same for every seed."""
    actions = {str(THUMB.act(state.view(state.to_act), str(seed))) for seed in range(5)}
    assert len(actions) == 1, f"it is not decided: {actions}"
    return actions.pop()


def called(hand: str, *others: str) -> str:
    """What middlehand says with this hand, to whom a call is due."""
    return choice(go(skat.begin(dealt(middlehand=hand)), *others))


def answered(hand: str, value: int) -> str:
    """What forehand says with this hand to middlehand's call."""
    return choice(go(skat.begin(dealt(forehand=hand)), f"bid {value}"))


# ---- bidding ------------------------------------------------------------------------------------


def test_passes_with_a_bad_hand() -> None:
    assert called(BAD) == "pass"
    assert answered(BAD, 18) == "pass"


def test_a_bad_hand_does_not_take_the_last_word_either() -> None:
    state = go(skat.begin(dealt(forehand=BAD)), "pass", "pass")
    assert state.to_act == 1
    assert choice(state) == "pass"


def test_calls_18_first_with_a_good_hand() -> None:
    assert called(FOUR_JACKS) == "bid 18"
    assert called(SPADES_22) == "bid 18"


@pytest.mark.parametrize("value", [18, 24, 48, 60, 96])
def test_holds_with_four_jacks(value: int) -> None:
    """A grand with 4, game 5: 120."""
    assert answered(FOUR_JACKS, value) == "hold"


def test_goes_on_calling_with_four_jacks() -> None:
    assert called(FOUR_JACKS, "bid 18", "hold") == "bid 20"


def test_goes_no_higher_than_its_game_is_worth() -> None:
    assert answered(SPADES_22, 22) == "hold"
    for value in (23, 24, 27, 30):
        assert answered(SPADES_22, value) == "pass"
    state = go(skat.begin(dealt(middlehand=SPADES_22)), "bid 22", "hold")
    assert choice(state) == "pass"


def test_goes_to_23_with_a_null_hand() -> None:
    assert answered(NULL_HAND, 23) == "hold"
    assert answered(NULL_HAND, 24) == "pass"


def test_forehand_takes_a_deal_that_nobody_wants_with_a_good_hand() -> None:
    assert choice(go(skat.begin(dealt(forehand=SPADES_22)), "pass", "pass")) == "bid 18"


# ---- skat and declaration -----------------------------------------------------------------------


def test_takes_the_skat() -> None:
    assert choice(soloist_at(18, deal=dealt(forehand=SPADES_22))) == "take_skat"


def test_lays_away_what_empties_a_suit() -> None:
    deal = dealt(forehand=SPADES_22, skat_="D10 S8")
    state = go(soloist_at(18, deal=deal), "take_skat")
    assert choice(state) in ("discard D10 D8", "discard H7 HK")


def test_lays_away_neither_jacks_nor_trumps_nor_aces() -> None:
    for number in range(150):
        deal = skat.deal(f"lay/{number}")
        state = go(soloist_at(18, deal=deal), "take_skat")
        away = choice(state).removeprefix("discard ").split()
        game = choice(go(state, f"discard {' '.join(away)}")).removeprefix("declare ")
        if game != NULL:
            assert not {*away} & {*JACKS}, deal
            assert game not in [card[0] for card in away], deal
            assert not [card for card in away if card[1:] == "A"], deal


@pytest.mark.parametrize(
    ("hand", "game"),
    [(SPADES_22, "S"), (FOUR_JACKS, "grand"), (NULL_HAND, "null")],
    ids=["spades", "grand", "null"],
)
def test_declares_what_it_bid_on(hand: str, game: str) -> None:
    deal = dealt(forehand=hand, skat_="DQ HQ")
    state = go(soloist_at(18, deal=deal), "take_skat", "discard DQ HQ")
    assert choice(state) == f"declare {game}"


def test_declares_no_game_below_its_bid_if_it_can_help_it() -> None:
    """Diamonds are the longer suit; at 22 they would be overbid, and spades are not."""
    hand = "CJ DA D10 DK DQ SA S10 SK SQ HA"
    deal = dealt(forehand=hand, skat_="H7 H8")
    state = go(soloist_at(22, deal=deal), "take_skat", "discard H7 H8")
    assert choice(state) in ("declare S", "declare grand")


# ---- card play ----------------------------------------------------------------------------------


def grand(forehand: str, middlehand: str, rearhand: str) -> skat.State:
    """Forehand plays a grand from the hand."""
    return playing(dealt(forehand, middlehand, rearhand), "grand")


def test_soloist_draws_trumps_from_above() -> None:
    state = playing(dealt(forehand="CJ SJ HJ CA C10 CK C9 SA HA D7"), "C")
    assert choice(state) == "play CJ"


def test_soloist_cashes_an_ace_when_no_trump_is_out() -> None:
    state = grand(FOUR_JACKS, "", "")
    assert choice(state) in ("play CA", "play SA", "play HA")


def test_defender_smears_to_the_partner() -> None:
    """Rearhand is soloist; forehand's Ace is good for the trick, and middlehand gives a Ten."""
    deal = dealt(
        forehand="HA C7 C8 S7 S8 D7 D8 D9 CQ SQ",
        middlehand="H10 H7 H8 CA C9 SA S9 D10 CK SK",
        rearhand="CJ SJ HJ DJ HK HQ H9 DA DK DQ",
    )
    state = go(playing(deal, "grand", who="rearhand"), "play HA")
    assert choice(state) == "play H10"


def test_defender_smears_from_another_suit() -> None:
    """Last to play and void: the partner gets the richest card that is no trump."""
    deal = dealt(
        forehand="HA H8 C8 S7 S8 D7 D8 D9 CQ SQ",
        middlehand="CJ SJ HJ DJ HK HQ H9 DA DK DQ",
        rearhand="C10 C9 C7 CK S10 S9 SK D10 CA SA",
    )
    state = go(playing(deal, "grand", who="middlehand"), "play HA", "play H9")
    assert choice(state) in ("play CA", "play SA")


def test_defender_gives_the_least_to_the_soloists_trick() -> None:
    """The Ace of the suit lies with the soloist: from Ten, King and Eight he gets the Eight."""
    deal = dealt(
        forehand="CJ SJ HA H9 CA C10 CK C9 SA S10",
        middlehand="H10 HK H8 S7 S8 D7 D8 D9 D10 DK",
    )
    state = go(playing(deal, "grand"), "play HA")
    assert choice(state) == "play H8"


def test_defender_gives_no_ace_where_he_cannot_follow() -> None:
    deal = dealt(
        forehand="CJ SJ HA H10 CA C10 CK C9 S7 S8",
        middlehand="SA DA D10 SK SQ S9 DK DQ D9 D7",
    )
    state = go(playing(deal, "H"), "play CJ")
    assert choice(state) in ("play S9", "play D9", "play D7")


def test_defenders_last_in_hand_give_the_least_to_what_the_soloist_takes() -> None:
    """In 200 deals by three thumbs: never an Ace to the soloist's trick if it can be helped."""
    given = 0
    for number in range(200):
        state = skat.begin(skat.deal(f"least/{number}", number % 3))
        while state.to_act is not None:
            seat, action = next_act(state, (THUMB,) * 3, str(number))
            view = state.view(seat)
            if len(view.trick) == 2 and view.contract.kind != NULL and seat != view.soloist:
                kind = view.contract.kind
                cards = [each.card for each in state.actions(seat)]
                taking = [c for c in cards if winning((*view.trick, c), kind) == 2]
                holder = (view.leader + winning(view.trick, kind)) % 3
                if not taking and holder == view.soloist:
                    given += 1
                    assert POINTS[action.card] == min(POINTS[card] for card in cards)
            state = state.act(seat, action)
    assert given > 300


def test_takes_the_soloists_rich_trick_when_last() -> None:
    deal = dealt(
        forehand="CJ SJ H10 H9 CA C10 CK C9 SA S10",
        middlehand="HK HQ H8 S7 S8 D7 D8 D9 D10 DK",
        rearhand="HA H7 SK SQ S9 DA DQ C7 C8 CQ",
    )
    state = go(playing(deal, "grand"), "play H10", "play H8")
    assert choice(state) == "play HA"


# ---- null ---------------------------------------------------------------------------------------


NULL_DEAL = {
    "forehand": "C7 C8 CQ S7 S8 H7 H9 D7 D8 D10",
    "middlehand": "CA CK C9 SA SK HA HK H10 DA DK",
    "rearhand": "CJ C10 SQ SJ S10 S9 HQ HJ DQ DJ",
}


def test_null_soloist_leads_low() -> None:
    state = playing(dealt(**NULL_DEAL), "null")
    assert choice(state).removeprefix("play ") in ("C7", "S7", "H7", "D7")


def test_null_soloist_ducks_as_high_as_possible() -> None:
    """Under the Ten the Eight goes, and the Seven stays; the Queen would win."""
    deal = dealt(
        forehand="CJ C10 SQ SJ S10 S9 HQ HJ DQ DJ",
        middlehand="C7 C8 CQ S7 S8 H7 H9 D7 D8 D10",
        rearhand="CA CK C9 SA SK HA HK H10 DA DK",
    )
    state = playing(deal, "null", who="middlehand")
    assert choice(go(state, "play C10")) == "play C8"
    assert choice(go(state, "play CJ")) == "play C8"
    state = go(state, "play SQ")
    assert choice(state) == "play S8"


def test_null_soloist_throws_his_highest_card_where_he_is_void() -> None:
    deal = dealt(
        forehand="CJ C10 C9 SJ S10 S9 HQ HJ DQ DJ",
        middlehand="S7 S8 SK H7 H8 H9 D7 D8 D9 D10",
        rearhand="CA CK CQ SA SQ HA HK H10 DA DK",
    )
    state = playing(deal, "null", who="middlehand")
    assert choice(go(state, "play C9")) == "play SK"


def test_null_soloist_never_takes_a_trick_that_he_could_leave() -> None:
    ducked = 0
    for number in range(100):
        state = playing(skat.deal(f"null/{number}"), "null")
        while state.to_act is not None:
            seat, action = next_act(state, (THUMB,) * 3, str(number))
            view = state.view(seat)
            if seat == 1 and view.trick:
                cards = [each.card for each in state.actions(seat)]
                at = len(view.trick)
                under = [c for c in cards if winning((*view.trick, c), NULL) != at]
                if under:
                    ducked += 1
                    assert action.card in under
            state = state.act(seat, action)
    assert ducked > 100
