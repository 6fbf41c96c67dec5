"""Taking the skat or not, laying away, naming the game: SK 4."""

import pytest

from stammtisch.faces.skat import at_table
from stammtisch.games.skat.cards import TRUMPS
from tests.games.skat.tables import FOREHAND, cards, dealt, go, menu, playing, refused, soloist_at

DEAL = dealt(
    forehand="CJ SJ CA C10 CK S7 H7 D9 D8 D7",
    middlehand="HJ DJ C9 SA SK HA HK DA DK DQ",
    rearhand="CQ C8 C7 S10 SQ S9 H10 HQ H9 D10",
    skat_="S8 H8",
)
PLAIN = [f"declare {kind}" for kind in ("C", "S", "H", "D", "grand", "null")]
HAND_GAMES = [
    f"declare {kind}{announced}"
    for kind in ("C", "S", "H", "D", "grand")
    for announced in ("", " schneider", " schwarz", " ouvert")
]


def with_skat(bid=18):
    """Forehand has taken the skat and laid two cards away."""
    return go(soloist_at(bid, deal=DEAL), "take_skat", "discard S8 H8")


def from_hand(bid=18):
    """Forehand has left the skat where it lies."""
    return go(soloist_at(bid, deal=DEAL), "hand")


def test_sk_4_1_the_soloist_takes_the_skat_or_leaves_it():
    """SK 4.1: first the skat, then the game; nobody else is asked."""
    state = soloist_at(18, deal=DEAL)
    assert menu(state) == ["take_skat", "hand"]
    assert (state.actions(0), state.actions(2)) == ((), ())
    assert refused(state, FOREHAND, "declare C") == ("SK 8.2", "skat.refuse.skat_due")
    assert refused(state, FOREHAND, "discard S7 H7") == ("SK 8.2", "skat.refuse.skat_due")
    assert refused(state, 2, "take_skat") == ("SK 8.2", "refuse.turn")


def test_sk_4_1_the_skat_goes_into_the_hand_and_two_cards_go_away():
    """SK 4.1: of the twelve any two may be laid away, jacks and aces and the skat's own too."""
    state = go(soloist_at(18, deal=DEAL), "take_skat")
    twelve = cards("CA C10 CK CJ SJ S8 S7 H8 H7 D9 D8 D7")
    assert state.hand == twelve
    assert state.view(FOREHAND).hand == twelve
    assert state.view(FOREHAND).hand_sizes == (10, 12, 10)
    choices = {action.cards for action in state.actions(FOREHAND)}
    assert len(state.actions(FOREHAND)) == len(choices) == 66
    assert {("CJ", "SJ"), ("H8", "S8"), ("C10", "CA"), ("CJ", "H8")} <= choices
    after = go(state, "discard SJ H8")
    assert after.laid_away == ("SJ", "H8")
    assert after.hands[FOREHAND] == cards("CA C10 CK CJ S8 S7 H7 D9 D8 D7")
    assert after.view(FOREHAND).hand_sizes == (10, 10, 10)


def test_sk_4_1_the_order_of_the_two_cards_means_nothing():
    """SK 4.1: two cards face down have no order; the record writes them sorted."""
    state = go(soloist_at(18, deal=DEAL), "take_skat")
    assert go(state, "discard SJ H8") == go(state, "discard H8 SJ")
    assert str(go(state, "discard SJ H8").history[-1].action) == "discard H8 SJ"


@pytest.mark.parametrize("action", ["hand", "take_skat", "declare grand", "pass", "play CJ"])
def test_sk_4_1_two_cards_must_go_before_the_game_is_named(action):
    """SK 4.1: with twelve cards in hand laying away is all there is to do."""
    state = go(soloist_at(18, deal=DEAL), "take_skat")
    assert refused(state, FOREHAND, action) == ("SK 8.2", "skat.refuse.discard_due")


@pytest.mark.parametrize("action", ["take_skat", "hand", "discard S7 H7", "play CJ", "bid 20"])
def test_sk_4_1_then_the_game_is_named(action):
    """SK 4.1: after the skat is settled a declaration is due, in a hand game and otherwise."""
    due = ("SK 8.2", "skat.refuse.declaration_due")
    assert refused(from_hand(), FOREHAND, action) == due
    assert refused(with_skat(), FOREHAND, action) == due


def test_sk_4_1_a_hand_game_leaves_the_skat_untouched():
    """SK 4.1: the soloist plays with the ten cards that were dealt."""
    state = go(from_hand(), "declare C")
    assert state.hands == DEAL.hands
    assert state.laid_away == ()
    assert state.contract.hand
    assert not go(with_skat(), "declare C").contract.hand


def test_sk_4_2_the_kinds_of_game():
    """SK 4.2: a suit game in each suit, grand, null; each may be named at 18."""
    assert [action for action in menu(with_skat()) if action in PLAIN] == PLAIN
    for kind in ("C", "S", "H", "D", "grand", "null"):
        state = go(with_skat(), f"declare {kind}")
        assert (state.phase, state.contract.kind) == ("play", kind)


def test_sk_4_2_what_is_trump():
    """SK 4.2: four jacks and the suit's other seven; in grand the jacks alone; in null nothing."""
    jacks = {"CJ", "SJ", "HJ", "DJ"}
    for suit in "CSHD":
        seven = {suit + rank for rank in ("A", "10", "K", "Q", "9", "8", "7")}
        assert len(TRUMPS[suit]) == 11
        assert set(TRUMPS[suit]) == jacks | seven
    assert set(TRUMPS["grand"]) == jacks
    assert TRUMPS["null"] == ()


def test_sk_4_3_announcements_in_a_hand_game():
    """SK 4.3: Schneider, Schwarz and ouvert with every suit and grand; null ouvert."""
    assert menu(from_hand()) == [*HAND_GAMES, "declare null", "declare null ouvert"]


def test_sk_4_3_no_announcement_once_the_skat_is_taken():
    """SK 4.3: with the skat taken, null ouvert is the only thing to add."""
    assert menu(with_skat()) == [*PLAIN, "declare null ouvert"]


@pytest.mark.parametrize("announced", ["schneider", "schwarz", "ouvert"])
@pytest.mark.parametrize("kind", ["C", "S", "H", "D", "grand"])
def test_sk_4_3_announcing_with_the_skat_taken_is_refused(kind, announced):
    """SK 4.3: who has seen the skat may not announce; from the hand the same is allowed."""
    action = f"declare {kind} {announced}"
    assert refused(with_skat(), FOREHAND, action) == ("SK 4.3", "skat.refuse.hand_only")
    assert go(from_hand(), action).contract.announced == announced


@pytest.mark.parametrize("announced", ["schneider", "schwarz"])
def test_sk_4_3_no_schneider_or_schwarz_with_a_null(announced):
    """SK 4.3: a null has no tricks to announce, from the hand or not."""
    for state in (with_skat(), from_hand()):
        why = refused(state, FOREHAND, f"declare null {announced}")
        assert why == ("SK 4.3", "skat.refuse.null_announced")


def test_sk_4_3_a_null_may_be_ouvert_with_or_without_the_skat():
    """SK 4.3: null ouvert needs no hand game."""
    for state in (with_skat(), from_hand()):
        assert go(state, "declare null ouvert").contract.ouvert


NULLS = [  # hand?, declaration, its value, the next call above it
    (False, "declare null", 23, 24),
    (True, "declare null", 35, 36),
    (False, "declare null ouvert", 46, 48),
    (True, "declare null ouvert", 59, 60),
]


@pytest.mark.parametrize(("hand", "action", "value", "above"), NULLS)
def test_sk_4_4_a_null_below_the_bid(hand, action, value, above):
    """SK 4.4: a null may be declared up to its value, and not at the next call above it."""
    table = from_hand if hand else with_skat
    assert action in menu(table(value))
    assert go(table(value), action).phase == "play"
    assert action not in menu(table(above))
    assert refused(table(above), FOREHAND, action) == ("SK 4.4", "skat.refuse.null_value")


@pytest.mark.parametrize("bid", [18, 22, 23, 24, 33, 35, 36, 45, 46, 48, 55, 59, 60, 264])
def test_sk_4_4_the_nulls_of_each_menu(bid):
    """SK 4.4: just those nulls stand in the menu that are worth the bid."""
    for hand, table in ((False, with_skat), (True, from_hand)):
        worth = [
            action for with_hand, action, value, _ in NULLS if with_hand == hand and value >= bid
        ]
        assert [action for action in menu(table(bid)) if "null" in action] == worth


def test_sk_4_4_suit_games_and_grands_may_always_be_declared():
    """SK 4.4: even at 264 there is a game to name; overbidding shows at the end."""
    assert menu(with_skat(264)) == PLAIN[:-1]
    assert menu(from_hand(264)) == HAND_GAMES
    assert go(with_skat(264), "declare D").contract.bid == 264


@pytest.mark.parametrize("game", ["grand ouvert", "H ouvert", "null ouvert"])
def test_sk_4_5_an_ouvert_hand_lies_open_before_the_first_card(game):
    """SK 4.5: both defenders (and whoever watches) see the hand before a card is led."""
    before, after = from_hand(), playing(DEAL, game)
    assert after.history[-1].action.word == "declare"
    assert after.trick == ()
    for viewer in (0, 2, None):
        assert before.view(viewer).shown == ()
        assert after.view(viewer).shown == DEAL.hands[FOREHAND]
        table = at_table(after.view(viewer))
        assert set(table.open_cards[FOREHAND]) == set(DEAL.hands[FOREHAND])
        assert (table.open_cards[0], table.open_cards[2]) == ((), ())


def test_sk_4_5_null_ouvert_with_the_skat_shows_the_ten_cards_that_are_left():
    """SK 4.5: shown is the hand that is played, not what was laid away."""
    state = playing(DEAL, "null ouvert", laid_away="CJ SJ")
    assert state.view(0).shown == cards("CA C10 CK S8 S7 H8 H7 D9 D8 D7")


@pytest.mark.parametrize("game", ["grand", "grand schneider", "grand schwarz", "H", "null"])
def test_sk_4_5_no_other_hand_is_shown(game):
    """SK 4.5: only ouvert opens the hand; Schwarz announced does not."""
    for viewer in (0, 2, None):
        assert playing(DEAL, game).view(viewer).shown == ()


def test_sk_4_5_the_open_hand_shrinks_as_it_is_played():
    """SK 4.5: what lies open is what the soloist still holds."""
    state = go(playing(DEAL, "grand ouvert"), "play CJ")
    assert state.view(2).shown == cards("CA C10 CK SJ S7 H7 D9 D8 D7")


@pytest.mark.parametrize("who", ["forehand", "middlehand", "rearhand"])
def test_sk_4_1_whoever_won_the_auction_names_the_game(who):
    """SK 4.1: the soloist may sit anywhere."""
    state = soloist_at(20, who, DEAL)
    seat = state.soloist
    assert [bool(state.actions(player)) for player in range(3)] == [
        player == seat for player in range(3)
    ]
    assert go(state, "hand", "declare H").contract.soloist == seat
