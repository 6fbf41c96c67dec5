"""SC 8: what bad input gets, and which clause is cited first."""

import pytest

from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import scarto
from tests.games.scarto.hands import before_discard, go, late, played_out, refused

# Player 0, the dealer, holds these; nobody else needs anything in particular.
DEALER = "S10..S2 B10..B2 SK M T1 T5"


def discarding():
    return before_discard(DEALER, "S1 T20", "")


def discarding_angel_and_bagatto():
    return before_discard("S10..S2 B10..B2 T20 T1", "S1", "")


def trump_led():
    """Player 2 has a trump and is to follow one."""
    return go(late("S9 S8 S7", "T9 T8 T7", "T20 T2 S5"), "T9")


def sword_led():
    """Player 2 has Swords and is to follow one."""
    return go(late("B9 B8 B7", "S9 T8 T7", "SK T2 D5"), "S9")


def over():
    return played_out(scarto.begin(scarto.deal("SC 8.3")))


def test_a_card_that_is_not_held_is_not_played():
    """SC 8.1: a card not in that hand is refused."""
    error = refused(trump_led(), 2, "play T3", "SC 8.1", "refuse.not_held")
    assert dict(error.message.params) == {"card": "T3"}


def test_a_card_that_has_been_played_is_gone():
    """SC 8.1: a card once played is not in the hand any more."""
    state = go(trump_led(), "T20", "S9")
    assert state.to_act == 2
    refused(state, 2, "play T20", "SC 8.1", "refuse.not_held")


def test_a_card_that_was_laid_away_is_gone():
    """SC 8.1: nor is one that was discarded."""
    state = go(discarding(), "discard S2 S3 S4")
    state = go(state, "S1", str(state.act(1, "play S1").actions(2)[0]))
    assert state.to_act == 0
    refused(state, 0, "play S2", "SC 8.1", "refuse.not_held")


def test_a_card_that_is_not_held_is_not_discarded():
    """SC 8.1: nor laid away."""
    refused(discarding(), 0, "discard S2 S3 S1", "SC 8.1", "refuse.not_held")


@pytest.mark.parametrize("act", ["discard S2 S2 S3", "discard S3 S2 S2", "discard S2 S2"])
def test_a_card_is_not_discarded_twice(act):
    """SC 8.1: nor the same card twice in one discard."""
    refused(discarding(), 0, act, "SC 8.1", "refuse.twice")


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_only_the_dealer_discards(seat):
    """SC 8.2: out of turn."""
    error = refused(discarding(), seat, "discard S2 S3 S4", "SC 8.2", "refuse.turn")
    assert dict(error.message.params) == {"seat": 0}


@pytest.mark.parametrize("seat", [0, 1, 3, -1])
def test_only_the_player_whose_turn_it_is_plays(seat):
    """SC 8.2: out of turn, the card in hand or not."""
    refused(trump_led(), seat, "play S9", "SC 8.2", "refuse.turn")


def test_no_card_is_played_before_the_discard():
    """SC 8.2: in the wrong phase."""
    refused(discarding(), 0, "play S2", "SC 8.2", "scarto.refuse.discard_first")


def test_nothing_is_discarded_during_the_play():
    """SC 8.2: in the wrong phase."""
    refused(trump_led(), 2, "discard T20 T2 S5", "SC 8.2", "refuse.card_due")


@pytest.mark.parametrize("act", ["play S2", "discard S2 S3 S4"])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_after_the_end_nothing_is_done(seat, act):
    """SC 8.3: anything after the end."""
    refused(over(), seat, act, "SC 8.3", "refuse.over")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play ",
        "play S11",
        "play T22",
        "play T0",
        "play s2",
        "play HA",
        "play S2 S3",
        "play  S2",
        " play S2",
        "play S2 ",
        "PLAY S2",
        "play M1",
        "lay S2",
        "S2",
        "pass",
        "claim",
        "draw",
        "bid 18",
        "discard S2 S3 XX",
        "discard  S2 S3 S4",
        "discard S2,S3,S4",
        "discards S2 S3 S4",
    ],
)
def test_text_that_is_no_action(text):
    """SC 8.5: text that is no action of this game."""
    refused(discarding(), 0, text, "SC 8.5", "refuse.text")
    with pytest.raises(Refusal) as caught:
        scarto.parse_action(text)
    assert caught.value.clause == "SC 8.5"


@pytest.mark.parametrize("text", ["play M", "play T20", "play CC", "discard B4 S2 T3"])
def test_text_of_an_action(text):
    """SC 8.5: what the record writes is read, and written again, as it stands."""
    assert str(scarto.parse_action(text)) == text


def test_an_action_may_be_given_as_a_value():
    """SC 8.5: the action itself does what its text does."""
    assert discarding().act(0, Discard(("S4", "S2", "S3"))) == go(discarding(), "discard S2 S3 S4")
    assert trump_led().act(2, Play("T2")) == go(trump_led(), "T2")


@pytest.mark.parametrize(
    ("act", "number"),
    [("discard", 0), ("discard S2", 1), ("discard S2 S3", 2), ("discard S2 S3 S4 S5", 4)],
)
def test_three_cards_are_discarded(act, number):
    """SC 8.6: a discard of other than three cards."""
    error = refused(discarding(), 0, act, "SC 8.6", "scarto.refuse.three")
    assert dict(error.message.params) == {"number": number}


# ---- two things wrong at once: the order of SC 8 -------------------------------------------------


@pytest.mark.parametrize(
    ("state", "seat", "act", "clause"),
    [
        # text before everything
        (over, 0, "play S11", "SC 8.5"),
        (discarding, 1, "discard S2 S3 XX", "SC 8.5"),
        (trump_led, 0, "fold", "SC 8.5"),
        # the end before turn, phase and cards
        (over, 7, "play S2", "SC 8.3"),
        (over, 0, "discard S2", "SC 8.3"),
        # turn and phase before the cards
        (discarding, 1, "discard S2 S2", "SC 8.2"),
        (discarding, 1, "play S1", "SC 8.2"),
        (discarding, 0, "play S1", "SC 8.2"),
        (discarding, 2, "discard SK", "SC 8.2"),
        (trump_led, 0, "play T3", "SC 8.2"),
        (trump_led, 2, "discard T3", "SC 8.2"),
        # a card held before the number of cards,
        (discarding, 0, "discard S1", "SC 8.1"),
        (discarding, 0, "discard SK SK", "SC 8.1"),
        (discarding, 0, "discard S1 S2 S3 S4", "SC 8.1"),
        # and both before what may not be laid away
        (discarding, 0, "discard T20 S2 S3", "SC 8.1"),
        (discarding, 0, "discard M S1 S2", "SC 8.1"),
        (discarding, 0, "discard SK", "SC 8.6"),
        (discarding, 0, "discard T1 S2", "SC 8.6"),
        (discarding, 0, "discard SK M T1 S2", "SC 8.6"),
        # ascending: 3.2 before 3.3, wherever the cards stand
        (discarding, 0, "discard SK T1 S2", "SC 3.2"),
        (discarding, 0, "discard T1 M S2", "SC 3.2"),
        (discarding, 0, "discard M SK T1", "SC 3.2"),
        (discarding_angel_and_bagatto, 0, "discard T1 T20 S2", "SC 3.2"),
        (discarding_angel_and_bagatto, 0, "discard T20 T1 S2", "SC 3.2"),
        # a card not held before the duty to follow
        (trump_led, 2, "play S6", "SC 8.1"),
        (sword_led, 2, "play D6", "SC 8.1"),
        (sword_led, 2, "play D5", "SC 4.3"),
        (trump_led, 2, "play S5", "SC 4.2"),
    ],
)
def test_the_first_that_fails_is_cited(state, seat, act, clause):
    """SC 8: text, the end, turn and phase, cards held and their number, then the act's clauses."""
    position = state()
    with pytest.raises(Refusal) as caught:
        position.act(seat, act)
    assert caught.value.clause == clause
    refused(position, seat, act, clause, caught.value.message.id)


def _taken(position, seat, acts):
    """Those of the acts that are not refused."""
    taken = set()
    for act in acts:
        try:
            position.act(seat, act)
        except Refusal:
            continue
        taken.add(act)
    return taken


@pytest.mark.parametrize("state", [trump_led, sword_led, over])
def test_the_menu_is_what_is_not_refused(state):
    """SC 8: whatever is in the menu is taken, and whatever is not is refused."""
    position = state()
    for seat in range(3):
        menu = set(map(str, position.actions(seat)))
        assert _taken(position, seat, [f"play {card}" for card in scarto.PACK]) == menu


def test_the_menu_of_the_discard_is_what_is_not_refused():
    """SC 8: the same for each single card that could be laid away beside two plain ones."""
    position = discarding()
    others = [card for card in scarto.PACK if card not in ("S2", "S3")]
    taken = _taken(position, 0, [f"discard S2 S3 {card}" for card in others])
    allowed = set(position.menu(0)[0].cards) - {"S2", "S3"}
    assert taken == {f"discard S2 S3 {card}" for card in allowed}
