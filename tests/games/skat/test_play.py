"""The play of the cards: SK 5."""

import pytest

from stammtisch.games.skat.tricks import winning
from tests.games.skat.tables import cards, dealt, go, menu, playing, refused, tricks

JACKS = "CJ SJ HJ DJ"
PLAIN = ("A", "10", "K", "Q", "9", "8", "7")
NULL = ("A", "K", "Q", "J", "10", "9", "8", "7")


def takes(row, kind):
    """The card that takes a trick; its cards stand in the order of play."""
    trick = cards(row)
    return trick[winning(trick, kind)]


@pytest.mark.parametrize("suit", ["C", "S", "H", "D"])
def test_sk_5_1_the_trumps_of_a_suit_game(suit):
    """SK 5.1: the four jacks from clubs to diamonds, then A 10 K Q 9 8 7 of the suit."""
    trumps = [*cards(JACKS), *(suit + rank for rank in PLAIN)]
    for place, high in enumerate(trumps):
        for low in trumps[place + 1 :]:
            assert takes(f"{low} {high}", suit) == high
            assert takes(f"{high} {low}", suit) == high


def test_sk_5_1_the_trumps_of_a_grand():
    """SK 5.1: the jacks alone, from clubs down to diamonds; no ace beats the smallest of them."""
    jacks = cards(JACKS)
    for place, high in enumerate(jacks):
        for low in (*jacks[place + 1 :], "CA", "SA", "HA", "DA"):
            assert takes(f"{low} {high}", "grand") == high
            assert takes(f"{high} {low}", "grand") == high


@pytest.mark.parametrize(("kind", "suit"), [("C", "S"), ("H", "D"), ("D", "C"), ("grand", "H")])
def test_sk_5_1_the_other_suits(kind, suit):
    """SK 5.1: a suit that is not trump goes A 10 K Q 9 8 7; its jack is a trump."""
    row = [suit + rank for rank in PLAIN]
    for place, high in enumerate(row):
        for low in row[place + 1 :]:
            assert takes(f"{low} {high}", kind) == high
            assert takes(f"{high} {low}", kind) == high
        assert takes(f"{high} {suit}J", kind) == f"{suit}J"


@pytest.mark.parametrize("suit", ["C", "S", "H", "D"])
def test_sk_5_2_the_order_in_null(suit):
    """SK 5.2: A K Q J 10 9 8 7, the ten under the jack, and the jack a card of its suit."""
    row = [suit + rank for rank in NULL]
    for place, high in enumerate(row):
        for low in row[place + 1 :]:
            assert takes(f"{low} {high}", "null") == high
            assert takes(f"{high} {low}", "null") == high


def test_sk_5_2_a_jack_of_another_suit_wins_nothing_in_null():
    """SK 5.2: jacks are ordinary cards."""
    assert takes("H7 CJ SJ", "null") == "H7"
    assert takes("DJ CJ D7", "null") == "DJ"


DEAL = dealt(
    forehand="CJ HJ CA C9 SA SK HA H9 DA D9",
    middlehand="SJ C10 CK S10 S9 H10 HK HQ D10 DK",
    rearhand="DJ CQ C8 C7 SQ S8 S7 H8 H7 DQ",
    skat_="D8 D7",
)


@pytest.mark.parametrize("who", ["forehand", "middlehand", "rearhand"])
@pytest.mark.parametrize("game", ["H", "grand", "null"])
def test_sk_5_3_forehand_leads(game, who):
    """SK 5.3: forehand leads to the first trick, whoever is the soloist, with any card."""
    state = playing(DEAL, game, who=who)
    assert state.to_act == state.leader == 1
    assert menu(state) == [f"play {card}" for card in DEAL.hands[1]]


FOLLOWING = [
    # game, led, what middlehand may play: SJ C10 CK S10 S9 H10 HK HQ D10 DK
    ("H", "C9", "C10 CK"),
    ("H", "CJ", "SJ H10 HK HQ"),  # a jack is led: trumps, whatever suit stands on the jack
    ("H", "H9", "SJ H10 HK HQ"),  # hearts are led: the jack of spades belongs to them
    ("C", "SK", "S10 S9"),  # the jack of spades is a trump and does not follow spades
    ("D", "D9", "SJ D10 DK"),
    ("grand", "HJ", "SJ"),  # jacks follow jacks
    ("grand", "SA", "S10 S9"),
    ("null", "HJ", "H10 HK HQ"),  # in null the jack of hearts is a heart
    ("null", "SA", "SJ S10 S9"),  # and the jack of spades a spade
    ("null", "CJ", "C10 CK"),
]


@pytest.mark.parametrize(("game", "led", "allowed"), FOLLOWING)
def test_sk_5_3_follow_suit(game, led, allowed):
    """SK 5.3: follow the suit led; all trumps are one suit, and the jacks belong to it."""
    state = go(playing(DEAL, game), f"play {led}")
    assert {action.removeprefix("play ") for action in menu(state)} == set(cards(allowed))
    for card in DEAL.hands[2]:
        if card in cards(allowed):
            assert go(state, f"play {card}").trick == (led, card)
        else:
            assert refused(state, 2, f"play {card}") == ("SK 5.3", "skat.refuse.follow")


VOID = dealt(
    forehand="CA C10 CJ SA SK SQ HA HK HQ H9",
    middlehand="SJ HJ S10 S9 H10 H8 H7 DA DK D9",  # no club, and no jack of it
    rearhand="CK CQ C9 C8 C7 S8 S7 DJ DQ D7",  # no heart
)


@pytest.mark.parametrize("game", ["S", "H", "D", "grand", "null"])
def test_sk_5_3_without_the_suit_any_card_may_be_played(game):
    """SK 5.3: who cannot follow need not trump; he may trump, or throw what he likes away."""
    state = go(playing(VOID, game), "play CA")
    assert menu(state) == [f"play {card}" for card in VOID.hands[2]]


def test_sk_5_3_without_a_trump_any_card_may_be_played():
    """SK 5.3: the same when trumps are led and there is none."""
    deal = dealt("CJ H7", "CA C10 CK CQ SA S10 SK SQ DA D10", "SJ HJ DJ HA")
    state = go(playing(deal, "H"), "play CJ")
    assert menu(state) == [f"play {card}" for card in deal.hands[2]]


def test_sk_5_3_nobody_must_beat_a_card():
    """SK 5.3: a lower card of the suit is as good as a higher one."""
    state = go(playing(DEAL, "H"), "play HJ")
    assert menu(state) == ["play SJ", "play H10", "play HK", "play HQ"]
    assert go(state, "play HQ").trick == ("HJ", "HQ")


def test_sk_5_3_a_lone_jack_must_be_played_to_a_trump():
    """SK 5.3: who holds no trump but a jack must give it, though another suit stands on it."""
    state = go(playing(dealt("HA", "SJ CA C10 CK CQ SA S10 DA D10 DK"), "H"), "play HA")
    assert menu(state) == ["play SJ"]
    assert refused(state, 2, "play CA") == ("SK 5.3", "skat.refuse.follow")


def test_sk_5_3_a_jack_is_no_card_of_its_printed_suit():
    """SK 5.3: in a game with trumps the jack of spades does not follow spades."""
    deal = dealt("SA", "SJ CA C10 CK CQ HA H10 DA D10 DK")
    assert len(menu(go(playing(deal, "H"), "play SA"))) == 10
    assert menu(go(playing(deal, "null"), "play SA")) == ["play SJ"]


@pytest.mark.parametrize(
    ("kind", "row", "winner"),
    [
        ("H", "CA C10 C7", "CA"),
        ("H", "C10 CA C7", "CA"),
        ("H", "CA H7 C10", "H7"),  # the smallest trump beats an ace
        ("H", "CA H7 H8", "H8"),
        ("H", "CA HA DJ", "DJ"),
        ("H", "H7 CA SA", "H7"),  # a card of another suit wins nothing
        ("H", "D7 CA SA", "D7"),
        ("S", "SA DJ S10", "DJ"),
        ("C", "DJ HJ SJ", "SJ"),
        ("grand", "CA C10 H7", "CA"),
        ("grand", "D9 DA DJ", "DJ"),
        ("grand", "D9 HA CA", "D9"),
        ("null", "D7 HA CJ", "D7"),
        ("null", "D10 DJ D9", "DJ"),
        ("null", "C10 CK CQ", "CK"),
    ],
)
def test_sk_5_4_the_highest_trump_else_the_highest_of_the_suit_led(kind, row, winner):
    """SK 5.4: the highest trump takes the trick; without one, the highest of the suit led."""
    assert takes(row, kind) == winner


def test_sk_5_4_the_winner_leads_next():
    """SK 5.4: who took the trick leads, and the trick lies before him."""
    state = tricks(playing(DEAL, "H"), "C9 C10 C8")
    assert (state.leader, state.to_act, state.trick) == (2, 2, ())
    assert (state.tricks[0].leader, state.tricks[0].winner) == (1, 2)
    state = tricks(state, "S9 SQ SA")
    assert (state.leader, state.to_act) == (1, 1)
    state = tricks(state, "D9 DK DQ")
    assert [trick.winner for trick in state.tricks] == [2, 1, 2]


EASY_NULL = dealt(
    forehand="C7 C8 C9 S7 S8 S9 H7 H8 H9 D7",
    middlehand="CA CK CQ SA SK SQ HA HK DA DK",
    rearhand="CJ C10 SJ S10 HJ H10 HQ DQ DJ D10",
    skat_="D9 D8",
)


def test_sk_5_5_a_null_is_won_without_a_trick_in_ten():
    """SK 5.5: ten tricks, none of them the soloist's."""
    state = tricks(
        playing(EASY_NULL, "null"),
        "C7 CA CJ",
        "CK C10 C8",
        "CQ SJ C9",
        "SA S10 S7",
        "SK DQ S8",
        "SQ DJ S9",
        "HA HJ H7",
        "HK H10 H8",
        "DA D10 D7",
    )
    assert (state.phase, state.result) == ("play", None)
    state = tricks(state, "DK HQ H9")
    assert state.phase == "finished"
    assert (state.result.won, state.result.value, state.result.scores) == (True, 35, (0, 35, 0))
    assert (state.result.tricks, state.result.clause) == (0, "SK 5.5")


def test_sk_5_5_a_null_goes_on_while_the_soloist_has_no_trick():
    """SK 5.5: the defenders' tricks end nothing."""
    state = playing(EASY_NULL, "null")
    for number, row in enumerate(("C9 CA CJ", "CK C10 C8", "SA SJ S9", "HA HJ H9"), start=1):
        state = tricks(state, row)
        assert (state.phase, state.result, len(state.tricks)) == ("play", None, number)


def test_sk_5_5_a_null_ends_with_the_soloists_first_trick():
    """SK 5.5: one trick, here the second, and the null is lost at once, with cards in hand."""
    deal = dealt(forehand="C7 S8", middlehand="C8 SA", rearhand="C9 S10")
    state = tricks(playing(deal, "null", who="middlehand"), "C7 C8 C9")
    assert state.phase == "play"
    state = tricks(state, "S10 S8 SA")
    assert (state.phase, state.to_act, state.may_act) == ("finished", None, ())
    assert (state.result.won, state.result.scores) == (False, (0, 0, -70))
    assert (state.result.tricks, state.result.clause) == (1, "SK 5.5")
    assert [len(hand) for hand in state.hands] == [8, 8, 8]
    assert [state.actions(seat) for seat in range(3)] == [(), (), ()]


def test_sk_5_5_a_null_can_be_lost_in_the_first_trick():
    """SK 5.5: an ace led, and nobody can help it."""
    state = tricks(playing(dealt("CA", "CK", "CQ"), "null"), "CA CK CQ")
    assert (state.phase, len(state.tricks), state.result.won) == ("finished", 1, False)


def test_sk_5_5_a_null_can_be_lost_in_the_tenth_trick():
    """SK 5.5: nine tricks without one are not enough."""
    deal = dealt(
        forehand="C7 C8 C9 S7 S8 S9 H7 H8 H9 DA",
        middlehand="CA CK CQ SA SK SQ HA HK HQ D7",
        rearhand="CJ C10 SJ S10 HJ H10 DK DQ DJ D10",
        skat_="D9 D8",
    )
    state = tricks(
        playing(deal, "null"),
        "C7 CA CJ",
        "CK C10 C8",
        "CQ DJ C9",
        "SA SJ S7",
        "SK S10 S8",
        "SQ DQ S9",
        "HA HJ H7",
        "HK H10 H8",
        "HQ DK H9",
    )
    assert (state.phase, state.leader) == ("play", 2)
    state = tricks(state, "D7 D10 DA")
    assert (state.phase, len(state.tricks)) == ("finished", 10)
    assert (state.result.won, state.result.scores) == (False, (0, -70, 0))


POINTS = dealt(
    forehand="CJ SJ HJ DJ CA C10 SA S10 HA H10",
    middlehand="CK CQ C9 C8 SK SQ S9 HK HQ D7",
    rearhand="C7 S8 S7 H9 H8 H7 DA D10 DK DQ",
    skat_="D9 D8",
)


def test_sk_5_6_the_tenth_trick_is_played_although_the_game_is_won():
    """SK 5.6: the soloist has 84 points after six tricks, and there are ten all the same."""
    state = tricks(
        playing(POINTS, "grand"),
        "CA C9 C7",
        "C10 C8 DA",
        "SA S9 S7",
        "S10 SQ S8",
        "HA HQ H7",
        "H10 HK H8",
    )
    assert state.view(1).points == (0, 84, 0)
    for row in ("CJ CK D10", "SJ CQ DQ", "HJ SK DK"):
        assert (state.phase, state.result) == ("play", None)
        state = tricks(state, row)
    assert (state.phase, state.result, len(state.tricks)) == ("play", None, 9)
    state = tricks(state, "DJ D7 H9")
    assert (state.phase, len(state.tricks), state.hands) == ("finished", 10, ((), (), ()))


def test_sk_5_6_the_tenth_trick_is_played_although_the_game_is_lost():
    """SK 5.6: an announced Schwarz is lost with the first trick given away, and goes on."""
    state = tricks(playing(POINTS, "grand ouvert", who="middlehand"), "CJ CK C7")
    assert (state.phase, len(state.tricks)) == ("play", 1)
    state = tricks(state, "SJ D7 S7", "HJ HQ DQ", "DJ HK DK", "CA CQ D10")
    assert (state.phase, len(state.tricks)) == ("play", 5)
    while state.phase == "play":
        state = go(state, menu(state)[0])
    assert (len(state.tricks), state.result.won) == (10, False)
