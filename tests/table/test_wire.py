"""What one viewer is sent of a position: the figures of a menu, and all cards at the end."""

from types import SimpleNamespace

import pytest

from stammtisch.bots import bot_named, next_act, play_out
from stammtisch.cardplay.match import Seating
from stammtisch.faces import face_of
from stammtisch.games import schnapsen, skat
from stammtisch.games.registry import GAMES
from stammtisch.table.live.fallback_action import any_action
from stammtisch.table.wire.positions import FULL_ESTIMATES, laid_open, position_of
from stammtisch.table.wire.replays import step_of
from tests.games.skat.tables import FOREHAND, MIDDLEHAND, dealt, go
from tests.table.test_table_state import seated

DEAL = dealt(forehand="CJ SJ CA C10 CK S7 H7 D9 D8 D7")


def offers(state, seat):
    """The menu as ``seat`` gets it."""
    table = SimpleNamespace(
        was_dealt_to=lambda _: True, practice_deal=False, position=1, deals=0, game=skat
    )
    played = SimpleNamespace(index=0, state=state, seating=Seating((0, 1, 2), dealer=0))
    return position_of(table, played, state.view(seat)).offers


def test_of_a_long_menu_the_first_entries_come_with_all_their_lines():
    """SK 3.1: 65 calls; what the far ones need is told in one line."""
    calls = [offer for offer in offers(skat.begin(DEAL), MIDDLEHAND) if offer.worth]
    assert len(calls[0].lines) == 6
    assert {len(offer.lines) for offer in calls[FULL_ESTIMATES:]} <= {0, 1}


def test_every_declaration_comes_with_all_that_makes_its_value():
    """SK 6.3: the last line is the product, whichever of the 22 games it is."""
    state = go(skat.begin(DEAL), "middlehand: bid 18", "forehand: hold")
    state = go(go(state, "middlehand: pass", "rearhand: pass"), "hand")
    games = offers(state, FOREHAND)
    assert len(games) == 22
    suits_and_grand = [offer for offer in games if "null" not in offer.action]
    assert {offer.lines[-1].key for offer in suits_and_grand} == {"product"}


@pytest.mark.parametrize("game", GAMES)
def test_all_cards_lie_open_when_a_deal_is_over_and_not_before(game: str) -> None:
    logged = seated(game, GAMES[game].GAME.seats)
    table, viewers = logged.table, (None, *range(GAMES[game].GAME.seats))
    while table.phase == "playing":
        for seat in viewers:
            shown = position_of(table, table.now, table.state.view(seat))
            assert shown.laid_open is None
            assert shown.outcome is None
        seat = table.state.to_act
        logged.follow(table.act(seat, any_action(table.state.view(seat), "s"), "person"))
    for seat in viewers:
        shown = position_of(table, table.now, table.state.view(seat))
        lies = shown.laid_open
        cards = [
            *shown.trick,
            *lies.out_of_play,
            *(card for hand in lies.hands for card in hand),
            *(card for trick in lies.tricks for card in trick.cards),
        ]
        assert sorted(cards) == sorted(GAMES[game].GAME.pack)
        assert shown.outcome.told == face_of(GAMES[game]).told(table.state.view(None), seat)


def test_the_stock_lies_open_as_it_lay_with_the_turn_up_last():
    """SN 6.1: also where the turn-up was exchanged for a Jack that came from the stock itself."""
    players, exchanges = [bot_named("schnapsen", "thumb")] * 2, 0
    for number in range(80):
        deal = schnapsen.deal(f"wire/{number}")
        state = play_out(schnapsen.begin(deal), players, f"{number}")
        shown = laid_open(schnapsen, SimpleNamespace(state=state, deal=deal))
        assert shown.out_of_play == state.table.stock
        stock = state.table.stock
        exchanges += len(stock) > 1 and stock[-1] in deal.stock[:-1]
    assert exchanges


def test_a_replay_says_who_must_act_and_not_who_forestalled_him():
    """SN 11: the other may exchange or claim before a card is led."""
    players, forestalled = [bot_named("schnapsen", "thumb")] * 2, 0
    for number in range(12):
        deal = schnapsen.deal(f"z/{number}")
        state = schnapsen.begin(deal)
        while state.to_act is not None:
            assert step_of(schnapsen, state).to_act == state.to_act
            act = next_act(state, players, f"{number}")
            forestalled += act.seat != state.to_act
            state = state.act(*act)
        assert step_of(schnapsen, state).to_act is None
    assert forestalled
