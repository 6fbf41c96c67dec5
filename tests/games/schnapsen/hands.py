"""What the tests of Schnapsen share: writing deals and play down, refusals.

Hands are written as a player would note them: ``"HA H10 HK"``. Unless a test says otherwise player
0 deals, player 1 leads first, and hearts are trumps.
"""

from __future__ import annotations

import copy

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import NOTHING_YET
from stammtisch.games.schnapsen.scoring import Result

PACK = schnapsen.PACK
Options = schnapsen.Options
DEFAULT = Options()
ALL_TEXTS = (
    *(f"play {card}" for card in PACK),
    *(f"marriage {suit}" for suit in "CSHD"),
    *("exchange", "close", "draw", "claim", "pass"),
)


def deal_of(hand0: str, hand1: str, turned: str, stock: str = "", dealer: int = 0):
    """A deal with these hands, this turn-up, and these cards on top of the stock.

    What is not full gets the cards that nobody was given, in the order of the pack: first hand 0,
    then hand 1, then the stock.
    """
    piles = [hand0.split(), hand1.split(), stock.split()]
    given = [card for pile in piles for card in pile] + [turned]
    assert len(set(given)) == len(given), "a card was written twice"
    rest = [card for card in PACK if card not in given]
    for pile, size in zip(piles, (5, 5, 9), strict=True):
        lacking = size - len(pile)
        assert lacking >= 0, "too many cards"
        pile += rest[:lacking]
        del rest[:lacking]
    return schnapsen.Deal(dealer, (tuple(piles[0]), tuple(piles[1])), (*piles[2], turned))


def begin(
    hand0: str,
    hand1: str,
    turned: str,
    stock: str = "",
    dealer: int = 0,
    options: schnapsen.Options = DEFAULT,
    standing: schnapsen.Standing = NOTHING_YET,
) -> schnapsen.State:
    """The first lead of such a deal."""
    return schnapsen.begin(deal_of(hand0, hand1, turned, stock, dealer), options, standing)


def go(state: schnapsen.State, *acts: str) -> schnapsen.State:
    """The state after these acts, each by the player who is to act.

    Bare cards are played in turn (``"CA CJ"`` is a trick), ``"0 claim"`` is done by player 0 though
    he need not be to act, and a comma stands between two acts.
    """
    for act in ", ".join(acts).split(", "):
        words = act.split()
        if words[0] in PACK:
            for card in words:
                state = state.act(state.to_act, f"play {card}")
        elif words[0].isdigit():
            state = state.act(int(words[0]), act[2:])
        else:
            state = state.act(state.to_act, act)
    return state


def used_up(options: schnapsen.Options = DEFAULT, draw: bool = True) -> schnapsen.State:
    """1 has won five tricks and 65 points, 0 nothing; the stock is used up, and 1 is to lead.

    1 holds HK HQ CK SK DQ, and 0 holds HA H10 HJ D10 DK; hearts are trumps. Without ``draw`` the
    last two cards of the stock, DQ and the turn-up HJ, still lie there.
    """
    state = begin(
        "CQ CJ SQ SJ DJ",
        "CA C10 SA S10 DA",
        "HJ",
        "HK HA HQ H10 SK D10 CK DK DQ",
        options=options,
    )
    state = go(state, "CA CJ, draw, C10 CQ, draw, SA SJ, draw, S10 SQ, draw, DA DJ")
    return go(state, "draw") if draw else state


def menu(state: schnapsen.State, seat: int) -> set[str]:
    """What ``seat`` may do."""
    return set(map(str, state.actions(seat)))


def cards_in(state: schnapsen.State, seat: int) -> set[str]:
    """The cards that ``seat`` may play."""
    return {act[5:] for act in menu(state, seat) if act.startswith("play ")}


def refused(state: schnapsen.State, seat: int, act: str, clause: str, id: str) -> Refusal:
    """``act`` is refused by ``clause`` with this sentence, and nothing has changed."""
    before = copy.deepcopy(state)
    with pytest.raises(Refusal) as caught:
        state.act(seat, act)
    assert (caught.value.clause, caught.value.message.id) == (clause, id)
    assert state == before
    assert menu(state, seat) == menu(before, seat)
    return caught.value


def outcome(state: schnapsen.State) -> tuple[str, int | None, int]:
    """The clause that decided, who scores, and how many game points."""
    result = state.result
    return result.clause, result.winner, result.game_points


def won(seat: int, game_points: int) -> Result:
    """A deal of which only matters who won it, and how many game points it was worth."""
    return Result("SN 8.2", seat, game_points, (0, 0), ((), ()))


def match_of(*results: Result, first_dealer: int = 0) -> schnapsen.Match:
    """A game with these deals."""
    match = schnapsen.Match(first_dealer=first_dealer)
    for result in results:
        match = match.add(result)
    return match
