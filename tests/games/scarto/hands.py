"""What the tests of Scarto share: writing hands down, late positions, refusals.

Hands are written as a player would note them: ``"SK S1 T20 M"``. ``"S*"`` is a whole suit (``"T*"``
all trumps), and ``"T9..T2"`` a run in the order of the pack. Unless a test says otherwise player 0
deals, player 1 at his right leads, and then come 2 and 0.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable

import pytest

from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.results import Line
from stammtisch.games import scarto
from stammtisch.games.scarto.phases import Playing
from stammtisch.games.scarto.scoring import Counted, Result

PACK = scarto.PACK
BLANK = [card for card in PACK if card[0] in "SBCD" and card[1:].isdigit()]


def cards(text: str) -> list[str]:
    """The cards written in ``text``."""
    found: list[str] = []
    for word in text.split():
        if word.endswith("*"):
            found += [card for card in PACK if card[0] == word[0]]
        elif ".." in word:
            first, last = word.split("..")
            found += PACK[PACK.index(first) : PACK.index(last) + 1]
        else:
            found.append(word)
    return found


def deal_of(*hands: str, dealer: int = 0) -> scarto.Deal:
    """A deal with these cards in the hands 0, 1 and 2.

    A hand that is not full gets what nobody was given, in the order of the pack.
    """
    held = [cards(hand) for hand in hands]
    given = [card for hand in held for card in hand]
    assert len(set(given)) == len(given), "a card was written twice"
    rest = [card for card in PACK if card not in given]
    for seat, hand in enumerate(held):
        lacking = (28 if seat == dealer else 25) - len(hand)
        assert lacking >= 0, f"player {seat} was given too many cards"
        hand += rest[:lacking]
        del rest[:lacking]
    return scarto.Deal(dealer, tuple(tuple(hand) for hand in held))


def before_discard(
    *hands: str, dealer: int = 0, options: scarto.Options | None = None
) -> scarto.State:
    """The dealer is about to lay three cards away."""
    return scarto.begin(deal_of(*hands, dealer=dealer), options or scarto.Options())


def late(
    *hands: str, leader: int = 1, dealer: int = 0, options: scarto.Options | None = None
) -> Playing:
    """The last tricks: these cards are left in the hands, and ``leader`` is about to lead.

    How the others went does not matter here: three blank ones are the discard, and no earlier trick
    is counted.
    """
    left = [cards(hand) for hand in hands]
    assert len({len(hand) for hand in left}) == 1, "all hold the same number of cards"
    held = {card for hand in left for card in hand}
    discard = [card for card in BLANK if card not in held][:3]
    with_discard = [
        " ".join(hand + (discard if seat == dealer else [])) for seat, hand in enumerate(left)
    ]
    return Playing(
        deal_of(*with_discard, dealer=dealer),
        options or scarto.Options(),
        Standing(),
        (),
        discard=tuple(discard),
        hands=tuple(tuple(card for card in PACK if card in hand) for hand in left),
        leader=leader,
        trick=(),
        tricks=(),
    )


def go(state: scarto.State, *acts: str) -> scarto.State:
    """The state after these acts, each by the player whose turn it is; a bare card is played."""
    for act in acts:
        state = state.act(state.to_act, act if " " in act else f"play {act}")
    return state


def one_trick(trick: str, options: scarto.Options | None = None) -> int:
    """Who wins this trick: player 1 leads the first card, 2 and 0 play theirs, all their last."""
    first, second, third = trick.split()
    end = go(late(third, first, second, options=options), first, second, third)
    return end.tricks[-1].winner


def playable(state: scarto.State) -> set[str]:
    """The cards that the player to act may play."""
    return {str(action).removeprefix("play ") for action in state.actions(state.to_act)}


def refused(state: scarto.State, seat: int, act: str, clause: str, id: str) -> Refusal:
    """``act`` is refused by ``clause`` with this sentence, and nothing has changed."""
    before = copy.deepcopy(state)
    with pytest.raises(Refusal) as caught:
        state.act(seat, act)
    assert (caught.value.clause, caught.value.message.id) == (clause, id)
    assert state == before
    assert state.actions(seat) == before.actions(seat)
    return caught.value


def played_out(state: scarto.State, last: bool = False) -> scarto.State:
    """The deal played to its end, everybody playing the first (or last) card of his menu.

    The dealer lays away the first three cards that he may.
    """
    if state.phase == "discard":
        three = state.menu(state.to_act)[0].cards[:3]
        state = state.act(state.to_act, " ".join(("discard", *three)))
    while state.to_act is not None:
        state = state.act(state.to_act, state.actions(state.to_act)[-1 if last else 0])
    return state


def result_of(*points: int) -> Result:
    """A counted deal of which only the points matter."""
    counted = tuple(Counted((Line("test", each, say("test"), "SC 6.2"),)) for each in points)
    return Result((), counted, counted, counted)


def game_of(*deals: Iterable[int], first_dealer: int = 0, number: int = 3) -> scarto.Match:
    """A game in which the deals brought these points."""
    match = scarto.Match(scarto.Options(deals=number), first_dealer)
    for points in deals:
        match = match.add(result_of(*points))
    return match
