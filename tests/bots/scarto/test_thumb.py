"""What a player expects of somebody at the table who knows the rules of thumb of Scarto.

Player 0 deals; player 1 leads, then come 2 and 0.
"""

from __future__ import annotations

from stammtisch.bots import bot_named, next_act
from stammtisch.games import scarto
from stammtisch.games.scarto.cards import POINTS, SUIT
from stammtisch.games.scarto.phases import winning
from tests.games.scarto.hands import before_discard, go, late
from tests.walks import begun

THUMB = bot_named("scarto", "thumb")
KINGS = ("SK", "BK", "CK", "DK")


def choice(state: scarto.State) -> str:
    """The card it plays there, the same for every seed; of a discard its cards."""
    actions = {str(THUMB.act(state.view(state.to_act), str(seed))) for seed in range(2)}
    assert len(actions) == 1, f"it is not decided: {actions}"
    return actions.pop().removeprefix("play ").removeprefix("discard ")


def laid_away(hand: str) -> set[str]:
    return set(choice(before_discard(hand, "", "")).split())


# ---- the discard --------------------------------------------------------------------------------


def test_lays_away_a_whole_short_suit() -> None:
    hand = "D4 D7 D9  S10 S9 S8 S7 S6 S5 S4 S3  B10 B9 B8 B7 B6 B5 B4 B3  T21 T20 T19 T18 T17 T16"
    assert laid_away(f"{hand} C1 C2 C3") in ({"D4", "D7", "D9"}, {"C1", "C2", "C3"})
    assert laid_away(f"{hand} T15 T14 T13") == {"D4", "D7", "D9"}


def test_lays_away_two_single_cards() -> None:
    hand = "D4 C7  S10 S9 S8 S7 S6 S5 S4 S3 S2  B10 B9 B8 B7 B6 B5 B4 B3 B2  T21 T20 T19 T18"
    assert laid_away(f"{hand} T17 T16 T15 T14") >= {"D4", "C7"}


def test_brings_a_bare_queen_home() -> None:
    hand = "DQ D2 D3  S10 S9 S8 S7 S6 S5 S4 S3  B10 B9 B8 B7 B6 B5 B4 B3  T21 T20 T19 T18 T17 T16"
    assert "DQ" in laid_away(f"{hand} C1 C2 C3")


def test_lays_away_neither_kings_nor_trumps() -> None:
    for number in range(40):
        state = scarto.begin(scarto.deal(f"discard/{number}"))
        away = choice(state).split()
        assert len(away) == 3
        assert not {SUIT[card] for card in away} & {"T", "M"}
        assert not {*away} & {*KINGS}


# ---- giving and keeping -------------------------------------------------------------------------


def test_gives_a_blank_card_and_not_its_king_to_a_lost_trick() -> None:
    """Trumped already: the suit is followed, and nothing in it can win."""
    state = late("SK S3 B2", "S5 C1 C2", "T7 D1 D2")
    assert choice(go(state, "S5", "T7")) == "S3"


def test_gives_a_blank_card_where_it_has_neither_suit_nor_trump() -> None:
    state = late("SK S3 BQ", "T5 C1 C2", "T7 D1 D2")
    assert choice(go(state, "T5", "T7")) == "S3"


def test_gives_no_king_to_a_lost_trick_while_it_has_a_blank_card() -> None:
    """In any play, sensible or wild."""
    gave = 0
    for number in range(60):
        walk = begun(scarto, f"kings {number}")
        points = POINTS[walk.options.angel]
        while not walk.over:
            seat, action = next_act(walk.state, (THUMB,) * 3, str(number))
            view = walk.state.view(seat)
            if view.phase == "play" and view.trick:
                trick = (*view.trick, action.card)
                lost = winning(trick, walk.options.angel) != len(trick) - 1
                blank = [each for each in walk.state.actions(seat) if points[each.card] == 0]
                if lost and blank and set(view.trick) != {"M"}:
                    gave += 1
                    assert action.card not in KINGS, walk.record
            if number % 2:
                walk.do(seat, action)
            else:
                walk.step()
    assert gave > 200


def test_plays_the_matto_instead_of_a_queen() -> None:
    state = late("SQ M B2 B3", "SK C1 C2 C3", "S5 D1 D2 D3")
    assert choice(go(state, "SK", "S5")) == "M"


def test_plays_the_matto_instead_of_a_king() -> None:
    state = late("SK M B2 B3", "S4 C1 C2 C3", "T5 D1 D2 D3")
    assert choice(go(state, "S4", "T5")) == "M"


def test_keeps_the_matto_while_a_blank_card_will_do() -> None:
    state = late("SQ S2 M B3", "SK C1 C2 C3", "S5 D1 D2 D3")
    assert choice(go(state, "SK", "S5")) == "S2"


def test_does_not_lead_the_matto() -> None:
    assert choice(late("SQ S2 B1 B3", "M C1 C2 C3", "S5 D1 D2 D3")) != "M"


def test_spares_its_trumps_on_a_trick_without_value() -> None:
    """Player 0 must trump: with the lowest that is enough."""
    state = late("T3 T17 B1 B2", "S4 C1 C2 C3", "S5 D1 D2 D3")
    assert choice(go(state, "S4", "S5")) == "T3"


# ---- winning ------------------------------------------------------------------------------------


def test_wins_with_its_king_when_nobody_plays_after_it() -> None:
    state = late("SK S2 B1 B2", "S4 C1 C2 C3", "S5 D1 D2 D3")
    assert choice(go(state, "S4", "S5")) == "SK"


def test_brings_the_bagatto_home_when_nobody_plays_after_it() -> None:
    state = late("T1 T17 B1 B2", "S4 C1 C2 C3", "S5 D1 D2 D3")
    assert choice(go(state, "S4", "S5")) == "T1"


def test_takes_a_rich_trick_with_the_lowest_trump_that_wins_it() -> None:
    state = late("T9 T17 T2 B2", "SK C1 C2 C3", "T5 D1 D2 D3")
    assert choice(go(state, "SK", "T5")) == "T9"


def test_leads_a_king_early() -> None:
    assert choice(late("SQ S2 B1 B3", "CK C1 C2 T3", "S5 D1 D2 D3")) == "CK"


def test_leads_no_bare_court_that_can_be_beaten() -> None:
    assert choice(late("SK S2 B1 B3", "SQ C7 C8 C9", "S5 D1 D2 D3")).startswith("C")


def test_follows_to_the_second_card_after_a_matto_that_was_led() -> None:
    """SC 5.2: the second player's card counts as led, and the third may win it."""
    state = late("SK S2 B1 B2", "M C1 C2 C3", "S4 D1 D2 D3")
    assert choice(go(state, "M", "S4")) == "SK"
