"""Ramsch, Schieberamsch, and a grand hand instead (SK 10.1 to SK 10.6, SK 10.13, SK 10.14)."""

from itertools import combinations

import pytest

from stammtisch.cardplay.actions import Act, Discard
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import skat
from stammtisch.games.skat.cards import JACKS
from tests.games.skat.pub import ALL_PASS, by_place, options, pushing, ramsch_of
from tests.games.skat.tables import (
    FOREHAND,
    MIDDLEHAND,
    REARHAND,
    dealt,
    go,
    menu,
    refused,
    soloist_at,
)


def out(state):
    """The deal played out, everybody with the first card of the menu that is a card."""
    while state.to_act is not None:
        cards = [action for action in state.actions(state.to_act) if action.word == "play"]
        state = state.act(state.to_act, cards[0])
    return state


# ---- SK 10.1: Ramsch when all pass ---------------------------------------------------------------


def test_sk_10_1_when_all_have_passed_ramsch_is_played():
    """SK 10.1: nothing is thrown in; forehand leads any of his ten cards."""
    state = go(skat.begin(dealt(), options()), *ALL_PASS)
    assert (state.phase, state.to_act, state.result) == ("play", FOREHAND, None)
    assert menu(state) == [f"play {card}" for card in state.deal.hands[FOREHAND]]
    view = state.view(FOREHAND)
    assert (view.soloist, view.contract, view.ramsch, view.leader) == (None, None, True, FOREHAND)
    assert go(skat.begin(dealt()), *ALL_PASS).result.passed


def test_sk_10_1_forehand_may_still_take_it_at_18():
    """SK 10.1, SK 3.4: at forehand's late 18 all three have not passed."""
    late = go(skat.begin(dealt(), options()), *ALL_PASS[:2])
    assert menu(late) == ["bid 18", "pass"]
    assert go(late, "bid 18").phase == "skat"


@pytest.mark.parametrize(
    ("held", "number"),
    [("SJ S8 CA HA H10 HK HQ H9 H8 H7", 1), ("SJ CA HA H10 HK HQ H9 H8 H7 D7", 10)],
)
def test_sk_10_1_only_jacks_are_trumps(held, number):
    """SK 10.1: to ♠7 the holder of ♠J ♠8 ♣A plays ♠8 only, one with ♠J ♣A any card."""
    deal = dealt(forehand="S7", middlehand=held, rearhand="S8" if number > 1 else "")
    state = go(skat.begin(deal, options()), *ALL_PASS, "play S7")
    assert state.to_act == MIDDLEHAND
    assert menu(state) == (
        ["play S8"] if number == 1 else [f"play {card}" for card in state.hands[MIDDLEHAND]]
    )
    assert len(menu(state)) == number


def test_sk_10_1_the_ten_stands_between_ace_and_king():
    """SK 10.1: cards rank as in grand."""
    deal = dealt(forehand="SK S7 CJ", middlehand="S10 S8", rearhand="SQ S9")
    state = go(skat.begin(deal, options()), *ALL_PASS, "play SK", "play S10", "play SQ")
    assert state.to_act == MIDDLEHAND


def test_sk_10_1_ten_tricks_are_played():
    """SK 10.1: also when it is certain who loses."""
    end = out(go(skat.begin(dealt(), options()), *ALL_PASS))
    assert len(end.tricks) == 10
    assert end.result.to_record().keys() == {"passed", "soloist", "won", "value", "scores"}
    assert sum(end.result.ramsch.card_points) == 120
    for seat in (0, 1, 2, None):
        assert end.view(seat).points == end.result.ramsch.card_points


# ---- SK 10.2 and SK 10.3: who loses, and what ---------------------------------------------------


@pytest.mark.parametrize(
    ("points", "skat_points", "last", "last_trick", "loser"),
    [
        ((52, 41, 23), 4, REARHAND, (-52, 0, 0), (-56, 0, 0)),
        ((50, 48, 11), 11, MIDDLEHAND, (0, -59, 0), (-61, 0, 0)),
        ((46, 46, 24), 4, REARHAND, (-46, -46, 0), (-50, -50, 0)),
        ((40, 40, 36), 4, REARHAND, (0, 0, 0), (-44, -44, 0)),
        ((39, 39, 39), 3, FOREHAND, (-42, 0, 0), (0, 0, 0)),
    ],
)
def test_sk_10_2_most_card_points_lose(points, skat_points, last, last_trick, loser):
    """SK 10.2: the skat goes to the last trick, or to who has most; level players both lose."""
    for where, scores in (("last_trick", last_trick), ("loser", loser)):
        ramsch = ramsch_of(points, skat_points, last, ramsch_skat=where)
        assert by_place(ramsch.scores) == scores, where
        assert ramsch.value == max(map(abs, scores))
        assert ramsch.clause == "SK 10.2"
    assert by_place(ramsch_of(points, skat_points, last).card_points)[2] == points[2] + (
        skat_points if last == REARHAND else 0
    )


@pytest.mark.parametrize(
    ("points", "tricks", "scores"),
    [
        ((80, 36, 0), (7, 3, 0), (-168, 0, 0)),
        ((80, 36, 0), (6, 3, 1), (-84, 0, 0)),
        ((56, 60, 0), (5, 5, 0), (-120, -120, 0)),
    ],
)
def test_sk_10_3_a_maiden_doubles_the_loss(points, tricks, scores):
    """SK 10.3: once, for both if two are level; a trick of 0 points is a trick."""
    ramsch = ramsch_of(points, 4, FOREHAND, tricks=tricks)
    assert by_place(ramsch.scores) == scores
    assert (ramsch.maiden == REARHAND) == (0 in tricks)


@pytest.mark.parametrize("where", ["last_trick", "loser"])
@pytest.mark.parametrize(("pushes", "score"), [(0, 120), (1, 240)])
def test_sk_10_3_all_ten_tricks_are_a_march(where, pushes, score):
    """SK 10.3: +120 wherever the skat goes; two without a trick double nothing, a push does."""
    ramsch = ramsch_of(
        (116, 0, 0), 4, FOREHAND, tricks=(10, 0, 0), pushes=pushes, ramsch_skat=where
    )
    assert by_place(ramsch.scores) == (score, 0, 0)
    assert (ramsch.value, ramsch.clause, ramsch.maiden) == (120, "SK 10.3", None)


@pytest.mark.parametrize(
    ("points", "tricks", "pushes", "score"),
    [
        ((52, 41, 23), (4, 3, 3), 1, -104),
        ((52, 41, 23), (4, 3, 3), 2, -208),
        ((84, 32, 0), (6, 4, 0), 3, -1344),
    ],
)
def test_sk_10_4_every_push_doubles(points, tricks, pushes, score):
    """SK 10.4: the loss, on top of a maiden."""
    last = MIDDLEHAND if 0 in tricks else REARHAND
    ramsch = ramsch_of(points, 4, last, tricks=tricks, pushes=pushes)
    assert by_place(ramsch.scores) == (score, 0, 0)


# ---- SK 10.4: pushing ---------------------------------------------------------------------------


def test_sk_10_4_each_takes_or_pushes_in_turn():
    """SK 10.4: forehand, middlehand, rearhand, then forehand leads."""
    state = pushing()
    for seat in (FOREHAND, MIDDLEHAND, REARHAND):
        assert (state.phase, state.to_act, menu(state)) == ("push", seat, ["take_skat", "push"])
        state = go(state, "push")
    assert (state.phase, state.to_act, state.pushes) == ("play", FOREHAND, 3)
    assert out(state).result.ramsch.pushes == 3


@pytest.mark.parametrize(("jacks", "number"), [(False, 45), (True, 66)])
def test_sk_10_4_any_two_but_jacks(jacks, number):
    """SK 10.4: with ♣J, ♥J and ten other cards there are 45 discards, or 66."""
    deal = dealt(forehand="CJ CA C10 CK CQ C9 C8 C7 SA S10", skat_="HJ D7", middlehand="SJ DJ")
    state = go(pushing(deal, push_jacks=jacks), "take_skat")
    assert len(state.view(FOREHAND).hand) == 12
    texts = set(menu(state))
    assert len(texts) == len(menu(state)) == number
    assert "discard C10 CA" in texts
    if jacks:
        assert go(state, "discard HJ D7").laid_away == ("HJ", "D7")
        return
    # Not one that was just taken up either, and only after SK 8.1 and SK 8.7.
    for cards, clause in (
        ("HJ D7", "SK 10.4"),
        ("CJ CA", "SK 10.4"),
        ("CJ", "SK 8.7"),
        ("CJ SJ", "SK 8.1"),
        ("D7 D7", "SK 8.1"),
    ):
        assert refused(state, FOREHAND, f"discard {cards}")[0] == clause


def test_sk_10_4_rearhand_discards_no_jack_either_but_a_push_may_carry_one():
    """SK 10.4: rearhand's two are the skat that is counted; pushing unseen may carry a jack."""
    deal = dealt(skat_="CJ D7", rearhand="SJ")
    state = go(pushing(deal), "push", "push", "take_skat")
    assert refused(state, REARHAND, "discard CJ D7")[0] == "SK 10.4"
    assert go(pushing(deal), "push", "push", "push").view(FOREHAND).ramsch


def test_sk_10_4_the_same_cards_may_go_on():
    """SK 10.4: of his 12 cards any two, the same ones too."""
    deal = dealt(skat_="D7 D8")
    state = go(pushing(deal), "take_skat", "discard D7 D8")
    assert state.hands == deal.hands
    assert go(state, "take_skat").view(MIDDLEHAND).skat == ("D8", "D7")


def test_sk_10_4_what_lies_after_rearhand_is_the_skat():
    """SK 10.4, SK 10.2: the last discard counts where the skat goes."""
    deal = dealt(skat_="D7 D8", rearhand="DA D10")
    end = out(go(pushing(deal), "push", "push", "take_skat", "discard DA D10"))
    played = {card for trick in end.tricks for card in trick.cards}
    assert set(end.laid_away) == {"DA", "D10"}
    assert not played & {"DA", "D10"}
    assert sum(end.result.ramsch.card_points) == 120


def test_sk_10_4_at_a_question_only_its_answers_are_in_phase():
    """SK 8.2, SK 10.4: words of section 10 are words of the game, in phase or not."""
    state = pushing()
    for text in ("pass", "discard CA C10", "play CA", "grand_hand", "contra", "re", "hand"):
        assert refused(state, FOREHAND, text)[0] == "SK 8.2", text
    assert refused(state, MIDDLEHAND, "push")[0] == "SK 8.2"
    assert refused(state, FOREHAND, "shove")[0] == "SK 8.5"
    for text in ("push", "grand_hand", "contra", "re"):
        assert refused(skat.begin(dealt()), MIDDLEHAND, text)[0] == "SK 8.2", text


# ---- SK 10.5: a grand hand instead --------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "after_passes", "forced"),
    [("rounds", False, True), ("always", True, True), ("never", False, False)],
)
@pytest.mark.parametrize("kind", ["ramsch", "schieberamsch"])
def test_sk_10_5_when_it_is_asked(kind, when, after_passes, forced):
    """SK 10.5: in the deals of a Ramsch round, or also when all have passed, or never."""
    chosen = options(ramsch=kind, ramsch_grand_hand=when)
    first = "push" if kind == "schieberamsch" else "play"
    passed = go(skat.begin(dealt(), chosen), *ALL_PASS)
    assert passed.phase == ("grand_hand" if after_passes else first)
    owed = skat.begin(forced_deal(), chosen)
    assert (owed.phase, owed.to_act) == ("grand_hand" if forced else first, FOREHAND)


def forced_deal(**hands):
    deal = dealt(**hands)
    return skat.Deal(deal.dealer, deal.hands, deal.skat, forced_ramsch=True)


def test_sk_10_5_the_first_grand_hand_ends_the_questions():
    """SK 10.5: forehand, middlehand, rearhand; he plays it without a bid, unannounced."""
    state = skat.begin(forced_deal(), options())
    for seat in (FOREHAND, MIDDLEHAND, REARHAND):
        assert (state.to_act, menu(state)) == (seat, ["grand_hand", "pass"])
        taken = state.act(seat, "grand_hand")
        assert taken.contract == skat.Contract(seat, 0, True, "grand")
        assert (taken.phase, taken.to_act) == ("play", FOREHAND)
        assert refused(state, seat, "bid 18")[0] == "SK 8.2"
        state = state.act(seat, "pass")
    assert state.phase == "play"
    assert state.view(None).contract is None


@pytest.mark.parametrize(
    ("points", "contra", "score"), [(75, None, 96), (60, None, -192), (60, MIDDLEHAND, -384)]
)
def test_sk_10_5_it_is_scored_as_a_grand_hand(points, contra, score):
    """SK 10.5: with 2: 24 × (2 + 1 + 1), lost twice that, with contra twice that."""
    contract = skat.Contract(FOREHAND, 0, True, "grand", contra=contra)
    result = skat.scoring.score_game(contract, ("CJ", "SJ", "D7"), points, 5)
    assert result.scores == (0, score, 0)
    assert (result.value, result.overbid) == (96, False)
    assert "bid" not in [line.key for section in result.sheet for line in section.lines]


# ---- SK 10.13: the record -----------------------------------------------------------------------


def test_sk_10_13_the_example_of_a_record():
    """SK 10.13: the actions of the example, no cards played but one."""
    state = skat.begin(dealt(forehand="CA C10 S10"), options(ramsch="schieberamsch"))
    for seat, text in (
        (2, "pass"),
        (0, "pass"),
        (1, "pass"),
        (1, "take_skat"),
        (1, "discard CA C10"),
        (2, "push"),
        (0, "push"),
        (1, "play S10"),
    ):
        state = state.act(seat, text)
    assert str(state.history[4].action) == "discard C10 CA"


def test_sk_10_13_a_forced_deal_says_so():
    """SK 10.13: the key stands there only if it is true; anything but true and false is refused."""
    deal = forced_deal()
    data = skat.format_deal(deal)
    assert data["forced_ramsch"] is True
    assert skat.parse_deal(data) == deal
    plain = skat.format_deal(dealt())
    assert "forced_ramsch" not in plain
    assert skat.parse_deal(plain | {"forced_ramsch": False}) == dealt()
    for value in (1, 0, "true", None, [], 1.0):
        with pytest.raises(Refusal) as caught:
            skat.parse_deal(plain | {"forced_ramsch": value})
        assert caught.value.clause == "SK 8.4"


def test_sk_8_4_a_forced_ramsch_where_none_is_played():
    """SK 8.4, SK 10.13: an impossible deal, whatever ``ramsch_rounds`` says."""
    for chosen in (skat.Options(), skat.Options(ramsch_rounds=True)):
        with pytest.raises(Refusal) as caught:
            skat.begin(forced_deal(), chosen)
        assert caught.value.clause == "SK 8.4"


@pytest.mark.parametrize(
    ("ramsch", "value", "scores"),
    [
        (ramsch_of((52, 41, 23), 4, REARHAND, pushes=2), 52, (-208, 0, 0)),
        (ramsch_of((116, 0, 0), 4, FOREHAND, tricks=(10, 0, 0)), 120, (120, 0, 0)),
        (ramsch_of((40, 40, 36), 4, REARHAND), 0, (0, 0, 0)),
    ],
)
def test_sk_10_13_the_result_of_a_ramsch(ramsch, value, scores):
    """SK 10.13: not passed, no soloist, not won; the value undoubled."""
    record = skat.scoring.score_ramsch(ramsch).to_record()
    assert record == {
        "passed": False,
        "soloist": None,
        "won": None,
        "value": value,
        "scores": [scores[2], scores[0], scores[1]],
    }


# ---- SK 10.14: who knows what -------------------------------------------------------------------


def test_sk_10_14_the_example_of_who_knows_what():
    """SK 10.14: forehand lays ♣A ♠10, middlehand pushes, rearhand takes."""
    deal = dealt(forehand="CA S10", skat_="D7 D8")
    laid = go(pushing(deal), "take_skat", "discard CA S10")
    before, state = go(laid, "push"), go(laid, "push", "take_skat")
    assert before.view(REARHAND).skat == ()
    rearhand, forehand = state.view(REARHAND), state.view(FOREHAND)
    assert set(rearhand.skat) == {"CA", "S10"} <= set(rearhand.hand)
    assert (forehand.skat, set(forehand.laid_away)) == (("D8", "D7"), {"CA", "S10"})
    for seat in (MIDDLEHAND, REARHAND, None):
        assert Act(FOREHAND, Discard()) in state.view(seat).history
    assert {"CA", "S10"} <= set(state.view(MIDDLEHAND).unseen)
    assert not {"CA", "S10"} & set(rearhand.unseen)
    # He remembers them when he has laid others, and forehand does not see these.
    after = go(state, menu(state)[-1])
    assert set(after.view(REARHAND).skat) == {"CA", "S10"}
    assert after.view(FOREHAND).laid_away == forehand.laid_away


def test_sk_10_14_nobody_knows_the_skat_that_all_pushed():
    """SK 10.14: who pushes sees nothing."""
    state = go(pushing(), "push", "push", "push")
    for seat in (0, 1, 2, None):
        assert set(state.deal.skat) <= set(state.view(seat).unseen)
        assert state.hidden_from(seat).skat == state.deal.skat


def moments(state, *acts):
    """Every state on the way."""
    found = [state]
    for act in acts:
        found.append(go(found[-1], act))
    return found


WAYS = [
    ("push", "push", "push"),
    ("take_skat", "discard CA C10", "push", "push"),
    ("take_skat", "discard CA C10", "push", "take_skat", "discard CA C10"),
    ("take_skat", "discard CA C10", "take_skat", "discard S8 S7", "take_skat", "discard D7 D8"),
    ("push", "take_skat", "discard S8 S7", "take_skat", "discard S8 D8"),
]


@pytest.mark.parametrize("way", WAYS)
def test_sk_10_14_a_view_and_what_is_hidden_make_the_whole_state(way):
    """SK 10.14: each discard in turn that the viewer does not know, and the dealt skat."""
    deal = dealt(forehand="CA C10", middlehand="S8 S7", rearhand="D7 D8", skat_="H9 H7")
    for state in [*moments(pushing(deal), *way), out(moments(pushing(deal), *way)[-1])]:
        for seat in (0, 1, 2, None):
            view, hidden = state.view(seat), state.hidden_from(seat)
            assert skat.imagine(view, hidden) == state
            known = {*view.dealt, *view.skat, *view.laid_away}
            assert not known & {*hidden.skat}


def test_sk_10_14_nobody_is_imagined_to_have_laid_a_jack():
    """SK 10.14, SK 10.4: refused without ``push_jacks``."""
    deal = dealt(forehand="CA C10 CJ", skat_="H9 H7")
    for jacks in (False, True):
        state = go(pushing(deal, push_jacks=jacks), "take_skat", "discard CA C10", "push", "push")
        hidden = state.hidden_from(REARHAND)
        other = skat.Hidden(hidden.hands, hidden.skat, ("CJ", "CA"))
        if jacks:
            assert skat.imagine(state.view(REARHAND), other) != state
            continue
        with pytest.raises(Refusal) as caught:
            skat.imagine(state.view(REARHAND), other)
        assert caught.value.clause == "SK 10.4"


# ---- SK 10.6, SK 10.15 --------------------------------------------------------------------------


def test_sk_10_6_ramsch_is_a_game_of_the_list():
    """SK 10.6: whatever ``count_passed_deals`` says, without additions, won or lost by nobody."""
    lost = skat.scoring.score_ramsch(ramsch_of((52, 41, 23), 4, REARHAND))
    chosen = options(tournament_scoring=True, count_passed_deals=False, level_totals="by_games")
    match = skat.Match(chosen).add(lost)
    assert (match.games, match.rows) == (1, ((0, -52, 0),))
    assert match.places == (1, 3, 1)
    contract = skat.Contract(FOREHAND, 0, True, "grand")
    won = skat.scoring.score_game(contract, ("CJ", "SJ", "D7"), 75, 5)
    assert match.add(won).rows[1] == (0, 146, 0)


def test_sk_10_6_with_four_at_the_table():
    """SK 10.6: the three others play, who sits out scores 0."""
    lost = skat.scoring.score_ramsch(ramsch_of((52, 41, 23), 4, REARHAND))
    match = skat.Match(options(players=4, games=4), first_dealer=1).add(lost)
    (row,) = match.rows
    assert row[1] == 0
    assert sorted(row) == [-52, 0, 0, 0]


def test_sk_10_15_the_preset():
    """SK 10.15: the preset ``pub``, the rest by default."""
    assert skat.PRESETS["pub"] == skat.Options(
        ramsch="schieberamsch",
        ramsch_grand_hand="always",
        contra="contra_re",
        contra_until="own_card",
        bock_sixty=True,
        bock_contra="lost",
    )
    assert parse_options(skat.Options, {"push_jacks": "yes"}).push_jacks


def test_sk_10_5_the_auction_before_it_lets_nobody_in_again():
    """SK 10.5: the soloist of an auction is never asked."""
    state = soloist_at(18, options=options(ramsch_grand_hand="always"))
    assert state.phase == "skat"


def test_sk_10_4_every_pair_without_a_jack_once():
    """SK 10.4: the menu is the pairs of the twelve, in the order of the hand."""
    state = go(pushing(), "take_skat")
    plain = [card for card in state.view(FOREHAND).hand if card not in JACKS]
    assert menu(state) == [str(Discard(pair)) for pair in combinations(plain, 2)]
