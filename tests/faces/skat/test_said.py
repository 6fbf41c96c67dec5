"""What was said in a deal, to be looked up (SK 3, SK 4, SK 10)."""

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.faces.skat import at_table
from stammtisch.games import skat
from stammtisch.games.skat.notation import Play
from tests.games.skat.pub import ALL_PASS, options
from tests.games.skat.tables import FOREHAND, MIDDLEHAND, REARHAND, dealt, go
from tests.games.skat.test_contra import game
from tests.walks import begun


def said(state, viewer=None):
    return [(each.seat, each.text.id.split(".")[-1]) for each in at_table(state.view(viewer)).said]


def test_sk_3_2_the_auction_is_there_to_the_end_of_the_deal():
    state = go(skat.begin(dealt()), "middlehand: bid 18", "forehand: hold", "middlehand: bid 20")
    calls = [(MIDDLEHAND, "bid"), (FOREHAND, "hold"), (MIDDLEHAND, "bid")]
    assert said(state) == calls
    assert at_table(state.view(None)).said[2].text == say("skat.action.bid", value=20)
    state = go(state, "forehand: pass", "rearhand: pass", "hand", "declare S")
    assert said(state) == [
        *calls,
        (FOREHAND, "pass"),
        (REARHAND, "pass"),
        (MIDDLEHAND, "hand"),
        (MIDDLEHAND, "declare"),
    ]


def test_sk_10_8_who_lets_contra_be_says_nothing():
    """Two who keep silent, and one who doubles: only the word that was said is heard."""
    state = game(contra_by="anyone")
    before = said(state)
    state = go(state, "pass")
    assert said(state) == before
    state = go(state, "contra", "pass")
    assert said(state) == [*before, (REARHAND, "contra")]


def test_sk_10_5_who_plays_no_grand_from_the_hand_says_nothing():
    state = go(skat.begin(dealt(), options(ramsch_grand_hand="always")), *ALL_PASS)
    passes = [(MIDDLEHAND, "pass"), (REARHAND, "pass"), (FOREHAND, "pass")]
    assert said(state) == passes
    assert said(go(state, "pass")) == passes


@pytest.mark.parametrize("seed", range(6))
def test_everybody_hears_the_same(seed):
    """SK 10.14: at every moment of a deal, whoever looks, and no card is said."""
    walk = begun(skat, seed, skat.PRESETS["pub"])
    while walk.state.result is None:
        heard = [at_table(walk.state.view(viewer)).said for viewer in (None, 0, 1, 2)]
        assert heard == heard[:1] * 4
        acts = [seat for seat, act in walk.state.history if not isinstance(act, Play)]
        assert len(heard[0]) <= len(acts)
        walk.step()
