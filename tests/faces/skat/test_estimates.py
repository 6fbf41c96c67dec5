"""What a call would need, and what a game is worth: SK 3.1, SK 4.3, SK 6."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.faces.skat import at_table
from stammtisch.games import skat
from stammtisch.games.skat.cards import PACK
from stammtisch.games.skat.scoring import (
    BASE,
    BIDS,
    NULL_VALUES,
    Contract,
    matadors,
    score_game,
)
from stammtisch.words import Voice
from tests.games.skat.tables import FOREHAND, MIDDLEHAND, dealt, go, soloist_at
from tests.games.skat.whole_deals import DEALS, HANDS
from tests.walks import begun

seeds = st.integers(0, 2**32 - 1)
ENGLISH = Voice("en")


def estimates(state, seat=None):
    """The estimates of the player to act, by the text of the action."""
    view = state.view(state.to_act if seat is None else seat)
    return {str(estimate.action): estimate for estimate in at_table(view).estimates}


def lines(estimate):
    """``["clubs with 1, game: 24"]``."""
    return [f"{ENGLISH.say(line.message)}: {line.amount}" for line in estimate.lines]


# ---- the auction -------------------------------------------------------------


CJ_ALONE = dealt(middlehand="CJ CA CK C9 SA S10 HA H9 DA D7")


def test_sk_3_1_the_least_that_each_kind_of_game_needs():
    """SK 3.1, SK 6.2: with the jack of clubs alone, by these ten cards."""
    calls = estimates(skat.begin(CJ_ALONE))
    assert lines(calls["bid 18"]) == [
        "clubs with 1, game: 24",
        "spades with 1, game: 22",
        "hearts with 1, game: 20",
        "diamonds with 1, game: 18",
        "grand with 1, game: 48",
        "null: 23",
    ]
    assert lines(calls["bid 33"]) == [
        "grand with 1, game: 48",
        "clubs with 1, hand or Schneider: 36",
        "spades with 1, hand or Schneider: 33",
        "null hand: 35",
        "hearts with 1, hand, Schneider: 40",
        "diamonds with 1, hand, Schneider: 36",
    ]
    assert lines(calls["bid 66"]) == [
        "grand with 1, hand or Schneider: 72",
        "clubs with 1, hand, Schneider announced, Schwarz: 72",
        "spades with 1, hand, Schneider announced, Schwarz: 66",
        "hearts with 1, hand, Schwarz announced: 70",
        "diamonds with 1, hand, ouvert: 72",
    ]
    assert lines(calls["bid 192"]) == ["grand with 1, hand, ouvert: 192"]
    assert (lines(calls["bid 198"]), calls["bid 198"].enough) == ([], False)
    assert "pass" not in calls


def test_sk_3_2_an_answer_is_to_the_value_called():
    """SK 3.2: who says yes is bound to it like the caller."""
    state = go(skat.begin(CJ_ALONE), "middlehand: bid 33")
    (answer,) = estimates(state).values()
    assert (str(answer.action), answer.worth) == ("hold", 33)
    assert estimates(state, MIDDLEHAND) == {}


def test_sk_3_4_forehands_late_word():
    """SK 3.4: there is one value to say, 18."""
    state = go(skat.begin(dealt()), "middlehand: pass", "rearhand: pass")
    assert [(str(each.action), each.worth, each.enough) for each in estimates(state).values()] == [
        ("bid 18", 18, True)
    ]


@given(st.permutations(PACK))
def test_sk_3_1_nothing_less_would_do(pack):
    """SK 4.3, SK 6.3: of all that ten cards could be worth, the least that reaches each value."""
    ten = tuple(pack[:10])
    deal = skat.Deal(0, (tuple(pack[10:20]), tuple(pack[20:30]), ten), tuple(pack[30:]))
    calls = estimates(skat.begin(deal))
    assert [each.worth for each in calls.values()] == list(BIDS)
    # Nothing, Schneider, Schwarz; and from the hand up to six steps more.
    worth = {kind: [base * (abs(matadors(ten, kind)) + more) for more in range(1, 8)]
             for kind, base in BASE.items()} | {"null": list(NULL_VALUES.values())}  # fmt: skip
    for estimate in calls.values():
        reached = [
            min(value for value in values if value >= estimate.worth)
            for values in worth.values()
            if max(values) >= estimate.worth
        ]
        assert sorted(line.amount for line in estimate.lines) == sorted(reached)
        assert estimate.enough == bool(reached)


@given(st.permutations([card for card in PACK if card not in CJ_ALONE.hands[MIDDLEHAND]]))
def test_sk_6_2_in_the_auction_nobody_reckons_with_the_skat(rest):
    """SK 6.2: whatever lies there and in the other hands, the estimates are the same."""
    hands = (tuple(rest[:10]), tuple(rest[10:20]), CJ_ALONE.hands[MIDDLEHAND])
    other = skat.begin(skat.Deal(0, hands, tuple(rest[20:])))
    assert estimates(other) == estimates(skat.begin(CJ_ALONE))


# ---- the skat ----------------------------------------------------------------


def test_sk_4_1_what_may_come_of_taking_the_skat_and_of_leaving_it():
    """SK 4.1, SK 4.3: each way with what it needs to reach the bid."""
    choice = estimates(soloist_at(33, "middlehand", CJ_ALONE))
    assert lines(choice["take_skat"]) == [
        "grand with 1, game: 48",
        "clubs with 1, Schneider: 36",
        "spades with 1, Schneider: 33",
        "null ouvert: 46",
        "hearts with 1, Schwarz: 40",
        "diamonds with 1, Schwarz: 36",
    ]
    assert lines(choice["hand"])[:3] == [
        "clubs with 1, hand: 36",
        "spades with 1, hand: 33",
        "grand with 1, hand: 72",
    ]
    assert [(each.worth, each.enough) for each in choice.values()] == [(None, True)] * 2


def test_sk_4_1_a_bid_that_only_a_hand_game_reaches():
    """SK 4.3: with the skat taken Schwarz is the most, and 240 is out of reach."""
    choice = estimates(soloist_at(192, "middlehand", CJ_ALONE))
    assert (choice["take_skat"].enough, choice["take_skat"].lines) == (False, ())
    assert lines(choice["hand"]) == ["grand with 1, hand, ouvert: 192"]


# ---- declarations ------------------------------------------------------------


def test_sk_6_2_with_the_skat_taken_the_matadors_are_certain():
    """SK 6.2, SK 6.3: with 1, game; base times two. The bid of 23 rules out two suits."""
    state = go(soloist_at(23, "middlehand", CJ_ALONE), "take_skat", "discard D7 H9")
    shown = estimates(state)
    assert lines(shown["declare C"]) == ["with 1: 1", "game: 1", "12 × 2: 24"]
    worth = {name: (each.worth, each.enough) for name, each in shown.items()}
    assert worth == {
        "declare C": (24, True),
        "declare S": (22, False),
        "declare H": (20, False),
        "declare D": (18, False),
        "declare grand": (48, True),
        "declare null": (23, True),
        "declare null ouvert": (46, True),
    }


def test_sk_6_2_while_two_cards_are_laid_away_the_values_stand_already():
    """SK 6.2: they are counted over all twelve, so no discard changes them."""
    twelve = go(soloist_at(23, "middlehand", CJ_ALONE), "take_skat")
    for away in ("D7 H9", "CJ CA"):
        assert estimates(go(twelve, f"discard {away}")) == estimates(twelve)
    assert estimates(twelve, FOREHAND) == {}


def test_sk_6_2_of_a_hand_game_the_skat_may_change_the_value():
    """SK 6.2: without 3 by the hand alone; the jack of clubs that lies in the skat makes it with 1.

    And with all four jacks no card can change a grand.
    """
    jack = go(soloist_at(18, deal=HANDS["JACK_IN_THE_SKAT"]), "hand")
    assert lines(estimates(jack)["declare H"]) == [
        "without 3 (the skat may change it): 3",
        "game: 1",
        "hand: 1",
        "10 × 5: 50",
    ]
    four = go(soloist_at(18, deal=HANDS["GRAND_4"]), "hand")
    assert lines(estimates(four)["declare grand"])[0] == "with 4: 4"


def test_sk_6_3_what_was_announced_must_be_made():
    """SK 6.3, SK 6.5: so a game's value has both steps, announced and reached."""
    state = go(soloist_at(18, deal=HANDS["GRAND"]), "hand")
    assert lines(estimates(state)["declare grand schneider"]) == [
        "with 2 (the skat may change it): 2",
        "game: 1",
        "hand: 1",
        "Schneider: 1",
        "Schneider announced: 1",
        "24 × 6: 144",
    ]


@pytest.mark.parametrize("name", DEALS)
def test_sk_6_4_the_estimate_is_what_a_game_brings_that_is_won_as_declared(name):
    """SK 6.4, SK 6.6: played to the end, deal by deal; more than announced is a step each."""
    played = DEALS[name]
    end = played.finished()
    result = end.result
    first = ("take_skat", f"discard {played.laid_away}") if played.laid_away else ("hand",)
    estimate = estimates(go(soloist_at(played.bid, played.soloist, played.deal), *first))[
        f"declare {played.game}"
    ]
    twelve = (*played.deal.hands[result.contract.soloist], *played.deal.skat)
    ten = twelve[:10] if result.contract.hand else twelve
    same_row = matadors(ten, result.contract.kind) == result.matadors
    steps = sum(step.amount for step in estimate.lines[:-1])
    if result.won and result.multiplier == steps and same_row:
        assert (estimate.worth, estimate.enough) == (result.value, True)
    if same_row:
        contract = result.contract
        plain = score_game(contract, twelve, *contract.aim)
        assert estimate.enough == (not plain.overbid)


@given(seeds)
def test_sk_6_4_every_estimate_of_a_declaration_agrees_with_the_score(seed):
    """SK 6.2 to SK 6.7: as if each game of the menu had been won as it was declared."""
    walk = begun(skat, seed)
    while not walk.over:
        state = walk.state
        if state.phase in ("discard", "declare"):
            shown = estimates(state)
            view = state.view(state.to_act)
            if state.phase == "declare":
                assert list(shown) == [str(action) for action in view.menu]
            known = (*view.dealt, *view.skat)
            for text, estimate in shown.items():
                _, kind, announced = (*text.split(" "), None)[:3]
                contract = Contract(view.soloist, view.bid, view.hand_game, kind, announced)
                assert estimate.enough == (estimate.worth >= view.bid)
                assert estimate.lines[-1].amount == estimate.worth
                if kind == "null":
                    assert estimate.worth == NULL_VALUES[view.hand_game, contract.ouvert]
                    assert estimate.enough
                    continue
                result = score_game(contract, known, *contract.aim)
                assert result.won == estimate.enough == (not result.overbid)
                assert result.multiplier * BASE[kind] == estimate.worth
                if estimate.enough:
                    assert result.value == estimate.worth
        walk.step()


@given(seeds)
def test_sk_6_6_a_game_that_is_won_plainly_brings_what_its_soloist_was_told(seed):
    """SK 6.6: from the moment of the declaration to the last card, with the skat taken."""
    walk = begun(skat, seed)
    shown = {}
    while not walk.over:
        if walk.state.phase == "declare":
            shown = estimates(walk.state)
        walk.step()
    result = walk.state.result
    if result.passed or result.contract.hand:
        return
    assert shown
    contract = result.contract
    estimate = shown[" ".join(filter(None, ("declare", contract.kind, contract.announced)))]
    plain = 30 < result.card_points < 90 and 0 < result.tricks < 10
    if contract.kind == "null" or (plain and not result.overbid):
        assert result.value == estimate.worth
    elif plain:
        assert not estimate.enough


def test_sk_3_1_there_are_estimates_where_there_is_a_choice_and_nowhere_else():
    """Nobody needs one to play a card; and a defender has nothing to declare."""
    state = go(soloist_at(18, deal=CJ_ALONE), "hand", "declare grand")
    assert [estimates(state, seat) for seat in range(3)] == [{}, {}, {}]
    for hand, seat in product((True, False), (0, 2)):
        first = ("hand",) if hand else ("take_skat",)
        assert estimates(go(soloist_at(18, deal=CJ_ALONE), *first), seat) == {}
