"""What one viewer is sent of a position: how many figures come with a menu."""

from types import SimpleNamespace

from stammtisch.games import skat
from stammtisch.table import wire
from tests.games.skat.tables import FOREHAND, MIDDLEHAND, dealt, said, told

DEAL = dealt(forehand="CJ SJ CA C10 CK S7 H7 D9 D8 D7")


def offers(state, seat):
    """The menu as ``seat`` gets it."""
    room = SimpleNamespace(
        now=SimpleNamespace(state=state),
        opened=SimpleNamespace(practice=False),
        position=1,
        deals=0,
        game=skat,
    )
    return wire.position_of(room, state.view(seat)).offers


def test_of_a_long_menu_the_first_entries_come_with_all_their_lines():
    """SK 3.1: 65 calls; what the far ones need is told in one line."""
    calls = [offer for offer in offers(skat.begin(DEAL), MIDDLEHAND) if offer.worth]
    assert len(calls[0].lines) == 6
    assert {len(offer.lines) for offer in calls[wire.FULL_FIGURES :]} <= {0, 1}


def test_every_declaration_comes_with_all_that_makes_its_value():
    """SK 6.3: the last line is the product, whichever of the 22 games it is."""
    state = told(skat.begin(DEAL), "middlehand: bid 18", "forehand: hold")
    state = said(told(state, "middlehand: pass", "rearhand: pass"), "hand")
    games = offers(state, FOREHAND)
    assert len(games) == 22
    suits_and_grand = [offer for offer in games if "null" not in offer.action]
    assert {offer.lines[-1].text.id for offer in suits_and_grand} == {"skat.line.product"}
