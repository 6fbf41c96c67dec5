"""What bad input gets: SK 8, and what is cited when two things are wrong at once."""

import pytest

from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import skat
from stammtisch.games.skat.notation import Bid, Declare
from tests.games.skat.tables import (
    FOREHAND,
    MIDDLEHAND,
    REARHAND,
    dealt,
    go,
    menu,
    playing,
    refused,
    soloist_at,
    tricks,
)

DEAL = dealt(
    forehand="CJ SJ CA C10 CK S7 H7 D9 D8 D7",
    middlehand="HJ DJ C9 SA SK HA HK DA DK DQ",
    rearhand="CQ C8 C7 S10 SQ S9 H10 HQ H9 D10",
    skat_="S8 H8",
)


def opening():
    """Middlehand is about to speak."""
    return skat.begin(DEAL)


def called():
    """Middlehand has called 20, and forehand must answer."""
    return go(opening(), "middlehand: bid 20")


def held():
    """Forehand has said yes to 20, and middlehand may go higher."""
    return go(called(), "forehand: hold")


def late():
    """Nobody has called, and forehand has the last word."""
    return go(opening(), "middlehand: pass", "rearhand: pass")


def won(bid=18):
    """Forehand has won the auction."""
    return soloist_at(bid, deal=DEAL)


def twelve():
    """Forehand holds twelve cards."""
    return go(won(), "take_skat")


def with_skat(bid=18):
    """Forehand has laid two cards away."""
    return go(won(bid), "take_skat", "discard S8 H8")


def from_hand(bid=18):
    """Forehand plays a hand game."""
    return go(won(bid), "hand")


def led():
    """Clubs hand; forehand has led the ace of trumps."""
    return go(playing(DEAL, "C"), "play CA")


def over():
    """A null is lost, and the deal is over."""
    return tricks(playing(DEAL, "null"), "CA C9 C8")


def thrown_in():
    """All three have passed."""
    return go(late(), "forehand: pass")


SINGLE = [
    # SK 8.1: a card that is not in that hand, or one card twice.
    ("SK 8.1", "refuse.not_held", led, MIDDLEHAND, "play CQ"),
    ("SK 8.1", "refuse.not_held", led, MIDDLEHAND, "play CA"),  # on the table already
    ("SK 8.1", "refuse.not_held", led, MIDDLEHAND, "play S8"),  # in the skat
    ("SK 8.1", "refuse.not_held", twelve, FOREHAND, "discard CQ S7"),
    ("SK 8.1", "refuse.not_held", twelve, FOREHAND, "discard S7 HJ"),
    ("SK 8.1", "refuse.twice", twelve, FOREHAND, "discard S7 S7"),
    # SK 8.2: out of turn, or in the wrong phase.
    ("SK 8.2", "refuse.turn", opening, FOREHAND, "pass"),
    ("SK 8.2", "refuse.turn", opening, REARHAND, "bid 18"),
    ("SK 8.2", "refuse.turn", called, MIDDLEHAND, "bid 22"),
    ("SK 8.2", "refuse.turn", won, MIDDLEHAND, "take_skat"),
    ("SK 8.2", "refuse.turn", twelve, REARHAND, "discard CQ C8"),
    ("SK 8.2", "refuse.turn", from_hand, REARHAND, "declare C"),
    ("SK 8.2", "refuse.turn", led, FOREHAND, "play CJ"),
    ("SK 8.2", "refuse.turn", led, REARHAND, "play CQ"),
    ("SK 8.2", "refuse.turn", led, 3, "play CQ"),  # nobody's seat
    ("SK 8.2", "skat.refuse.call_due", opening, MIDDLEHAND, "hold"),
    ("SK 8.2", "skat.refuse.call_due", opening, MIDDLEHAND, "play HJ"),
    ("SK 8.2", "skat.refuse.call_due", held, MIDDLEHAND, "take_skat"),
    ("SK 8.2", "skat.refuse.answer_due", called, FOREHAND, "bid 22"),
    ("SK 8.2", "skat.refuse.hold_it", called, FOREHAND, "bid 20"),
    ("SK 8.2", "skat.refuse.answer_due", called, FOREHAND, "declare C"),
    ("SK 8.2", "skat.refuse.late_due", late, FOREHAND, "hold"),
    ("SK 8.2", "skat.refuse.skat_due", won, FOREHAND, "pass"),
    ("SK 8.2", "skat.refuse.skat_due", won, FOREHAND, "bid 20"),
    ("SK 8.2", "skat.refuse.discard_due", twelve, FOREHAND, "declare C"),
    ("SK 8.2", "skat.refuse.discard_due", twelve, FOREHAND, "hand"),
    ("SK 8.2", "skat.refuse.declaration_due", from_hand, FOREHAND, "take_skat"),
    ("SK 8.2", "skat.refuse.declaration_due", with_skat, FOREHAND, "play CJ"),
    ("SK 8.2", "refuse.card_due", led, MIDDLEHAND, "pass"),
    ("SK 8.2", "refuse.card_due", led, MIDDLEHAND, "declare H"),
    ("SK 8.2", "refuse.card_due", led, MIDDLEHAND, "discard C9 SA"),
    # SK 8.3: anything after the end.
    ("SK 8.3", "refuse.over", over, FOREHAND, "play CJ"),
    ("SK 8.3", "refuse.over", over, MIDDLEHAND, "pass"),
    ("SK 8.3", "refuse.over", thrown_in, FOREHAND, "bid 18"),
    ("SK 8.3", "refuse.over", thrown_in, MIDDLEHAND, "play HJ"),
    # SK 8.7: laying away other than two cards.
    ("SK 8.7", "skat.refuse.two", twelve, FOREHAND, "discard"),
    ("SK 8.7", "skat.refuse.two", twelve, FOREHAND, "discard S8"),
    ("SK 8.7", "skat.refuse.two", twelve, FOREHAND, "discard S8 H8 D7"),
    # The clauses of the acts themselves.
    ("SK 3.1", "skat.refuse.no_value", opening, MIDDLEHAND, "bid 19"),
    ("SK 3.2", "skat.refuse.not_higher", held, MIDDLEHAND, "bid 20"),
    ("SK 3.2", "skat.refuse.not_higher", held, MIDDLEHAND, "bid 18"),
    ("SK 3.4", "skat.refuse.late", late, FOREHAND, "bid 20"),
    ("SK 4.3", "skat.refuse.hand_only", with_skat, FOREHAND, "declare C schneider"),
    ("SK 4.3", "skat.refuse.null_announced", from_hand, FOREHAND, "declare null schwarz"),
    ("SK 5.3", "skat.refuse.follow", led, MIDDLEHAND, "play SA"),
]


def named(case):
    return f"{case[2].__name__} {case[3]} {case[4]}"


@pytest.mark.parametrize(
    ("clause", "why", "table", "seat", "action"), SINGLE, ids=map(named, SINGLE)
)
def test_sk_8_refused_with_a_clause_and_a_sentence(clause, why, table, seat, action):
    """SK 8.1, SK 8.2, SK 8.3, SK 8.7 and the clauses of the acts: cited, and nothing changes."""
    assert refused(table(), seat, action) == (clause, why)


def test_sk_4_4_a_null_below_the_bid_is_refused():
    """SK 4.4: null 23 at a bid of 24, null hand 35 at 36."""
    why = ("SK 4.4", "skat.refuse.null_value")
    assert refused(with_skat(24), FOREHAND, "declare null") == why
    assert refused(from_hand(36), FOREHAND, "declare null") == why


@pytest.mark.parametrize(
    ("table", "seat", "action", "told_"),
    [
        (called, MIDDLEHAND, "pass", {"seat": FOREHAND}),  # whose turn it is
        (held, MIDDLEHAND, "bid 19", {"value": 19}),
        (held, MIDDLEHAND, "bid 18", {"value": 18, "bid": 20}),
        (late, FOREHAND, "bid 20", {"value": 20}),
        (lambda: with_skat(24), FOREHAND, "declare null", {"value": 23, "bid": 24}),
        (twelve, FOREHAND, "discard S8", {"number": 1}),
        (twelve, FOREHAND, "discard S7 HJ", {"card": "HJ"}),
        (led, MIDDLEHAND, "play CQ", {"card": "CQ"}),
        (led, MIDDLEHAND, "play SA", {"suit": "trump"}),
        (lambda: go(playing(DEAL, "H"), "play CA"), MIDDLEHAND, "play SA", {"suit": "C"}),
    ],
)
def test_sk_8_the_sentence_says_what_is_wrong(table, seat, action, told_):
    """SK 8: a number and a sentence, with the figures that it is about."""
    with pytest.raises(Refusal) as caught:
        table().act(seat, action)
    assert dict(caught.value.message.params) == told_


NO_ACTIONS = [
    "",
    " ",
    "bid",
    "bid ",
    "bid 018",
    "bid +18",
    "bid -18",
    "bid 18.0",
    "bid eighteen",
    "bid 18 20",
    "bid  18",
    "bid 1_8",
    "bid ١٨",
    "bid 1000000000",
    "Bid 18",
    "BID 18",
    "18",
    "yes",
    "hold 18",
    "pass ",
    " pass",
    "pass\n",
    "take skat",
    "take_skat S8",
    "hand H",
    "discard s8 h8",
    "discard S8,H8",
    "discard S8  H8",
    "discard S8 H6",
    "discard S8 H8 ",
    "declare",
    "declare X",
    "declare c",
    "declare Grand",
    "declare C hand",
    "declare C Schneider",
    "declare C schneider schwarz",  # the highest alone
    "declare C ouvert ",
    "declare null hand",
    "declare ramsch",
    "play",
    "play ",
    "play 10C",
    "play T",
    "play T20",
    "play C6",
    "play CJ SJ",
    "play cj",
    "marriage H",
    "kontra",
    "draw",
]


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_sk_8_5_text_that_is_no_action(text):
    """SK 8.5: refused by the reader of actions, and by every table."""
    with pytest.raises(Refusal) as caught:
        skat.parse_action(text)
    assert (caught.value.clause, caught.value.message.id) == ("SK 8.5", "refuse.text")
    assert dict(caught.value.message.params) == {"text": text}
    assert refused(opening(), MIDDLEHAND, text) == ("SK 8.5", "refuse.text")


ORDER = [
    # text before the end of the deal, before turn and phase
    ("SK 8.5", over, FOREHAND, "play XX", "no action, and the deal is over"),
    ("SK 8.5", thrown_in, FOREHAND, "declare ramsch", "no action, and thrown in"),
    ("SK 8.5", opening, FOREHAND, "bid eighteen", "no action, and not his turn"),
    ("SK 8.5", opening, MIDDLEHAND, "declare X", "no action, and of another phase"),
    ("SK 8.5", twelve, FOREHAND, "discard S7 S7 C6", "no card, twice a card, three cards"),
    # the end before turn, phase, cards and clauses
    ("SK 8.3", over, MIDDLEHAND, "play CQ", "over, not his turn, not his card"),
    ("SK 8.3", over, FOREHAND, "bid 19", "over, wrong phase, no value"),
    ("SK 8.3", thrown_in, REARHAND, "discard CQ CQ CQ", "over, wrong phase, three times a card"),
    ("SK 8.3", over, 7, "pass", "over, and nobody's seat"),
    # turn and phase before the cards held and their number
    ("SK 8.2", led, REARHAND, "play SA", "not his turn, not his card, not the suit"),
    ("SK 8.2", led, MIDDLEHAND, "discard CQ", "wrong phase, not his card, one card"),
    ("SK 8.2", twelve, REARHAND, "discard CQ CQ", "not his turn, one card twice"),
    ("SK 8.2", twelve, FOREHAND, "play CQ", "wrong phase, not his card"),
    ("SK 8.2", from_hand, FOREHAND, "discard CQ", "wrong phase, not his card, one card"),
    # turn and phase before the clauses of the act
    ("SK 8.2", held, FOREHAND, "bid 19", "not his turn, no value"),
    ("SK 8.2", called, FOREHAND, "bid 19", "an answer is due, no value"),
    ("SK 8.2", called, FOREHAND, "bid 18", "an answer is due, not higher"),
    ("SK 8.2", with_skat, REARHAND, "declare C schneider", "not his turn, skat taken"),
    ("SK 8.2", twelve, FOREHAND, "declare null schneider", "wrong phase, null announced"),
    # whose turn before what is due
    ("SK 8.2", called, MIDDLEHAND, "hold", "not his turn, and no call"),
    # cards held before their number, and both before following suit
    ("SK 8.1", twelve, FOREHAND, "discard CQ", "not his card, one card"),
    ("SK 8.1", twelve, FOREHAND, "discard S7 S7 S7", "a card three times, three cards"),
    ("SK 8.1", twelve, FOREHAND, "discard S7 S8 HJ", "three cards, the last not his"),
    ("SK 8.1", led, MIDDLEHAND, "play S10", "not his card, and not the suit led"),
    # the clauses of the act in ascending order
    ("SK 3.1", held, MIDDLEHAND, "bid 19", "no value, and not higher"),
    ("SK 3.1", late, FOREHAND, "bid 19", "no value, and not the late 18"),
    (
        "SK 4.3",
        lambda: with_skat(264),
        FOREHAND,
        "declare null schwarz",
        "announced, below the bid",
    ),
    (
        "SK 4.3",
        lambda: from_hand(60),
        FOREHAND,
        "declare null schneider",
        "announced, below the bid",
    ),
]


@pytest.mark.parametrize(
    ("clause", "table", "seat", "action"),
    [case[:4] for case in ORDER],
    ids=[f"{case[4]} ({case[3]})" for case in ORDER],
)
def test_sk_8_the_order_of_the_checks(clause, table, seat, action):
    """SK 8: text, deal over, turn and phase, cards and their number, clauses in ascending order."""
    assert refused(table(), seat, action)[0] == clause


def test_sk_8_2_whose_turn_it_is_comes_before_what_is_due():
    """SK 8.2: who is not asked is told so, whatever he wanted to do."""
    assert refused(called(), MIDDLEHAND, "hold") == ("SK 8.2", "refuse.turn")
    assert refused(twelve(), MIDDLEHAND, "hand") == ("SK 8.2", "refuse.turn")


@pytest.mark.parametrize(
    ("table", "seat", "action", "why"),
    [
        (opening, MIDDLEHAND, Bid(19), "SK 3.1"),
        (opening, MIDDLEHAND, Play("HJ"), "SK 8.2"),
        (twelve, FOREHAND, Discard(("S7", "S7")), "SK 8.1"),
        (twelve, FOREHAND, Discard(("S7", "X")), "SK 8.5"),
        (twelve, FOREHAND, Discard(("S7",)), "SK 8.7"),
        (with_skat, FOREHAND, Declare("C", "ouvert"), "SK 4.3"),
        (led, MIDDLEHAND, Play("X"), "SK 8.5"),
        (opening, MIDDLEHAND, Bid(18.0), "SK 8.5"),
        (with_skat, FOREHAND, Declare("X"), "SK 8.5"),
        (with_skat, FOREHAND, Declare("null", "foo"), "SK 8.5"),
        (led, MIDDLEHAND, Play("SA"), "SK 5.3"),
    ],
)
def test_sk_8_actions_are_checked_like_their_texts(table, seat, action, why):
    """SK 8: an action that comes as a value is refused as its text would be."""
    assert refused(table(), seat, action)[0] == why


@pytest.mark.parametrize(
    "table", [opening, called, held, late, won, twelve, with_skat, from_hand, led]
)
def test_every_action_of_a_menu_is_allowed_and_every_other_refused(table):
    """A menu holds what may be done, all of it and nothing else, and only for the one to act."""
    state = table()
    texts = [
        *(f"bid {value}" for value in range(300)),
        *("hold", "pass", "take_skat", "hand"),
        *(f"play {card}" for card in skat.PACK),
        *(f"discard {a} {b}" for a in skat.PACK for b in skat.PACK if a < b),
        *(
            f"declare {kind}{more}"
            for kind in ("C", "S", "H", "D", "grand", "null")
            for more in ("", " schneider", " schwarz", " ouvert")
        ),
    ]
    allowed = []
    for text in texts:
        try:
            state.act(state.to_act, text)
        except Refusal:
            continue
        allowed.append(text)
    assert sorted(allowed) == sorted(menu(state))
    assert len(set(menu(state))) == len(menu(state))
    for seat in range(3):
        assert bool(state.actions(seat)) == (seat == state.to_act)
