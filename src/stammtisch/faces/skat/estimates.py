"""What a call would need, and what a declaration is worth, by the cards that a seat knows.

In the auction these are its own ten cards. The skat may add to a row of matadors or break it
(SK 6.2), and nobody knows that before it is taken: what is said here of a call is what a careful
player reckons with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line
from stammtisch.faces.table import Estimate
from stammtisch.games.skat.cards import KINDS, NULL
from stammtisch.games.skat.declaring import declarations
from stammtisch.games.skat.notation import (
    ANNOUNCEMENT_NAMES,
    Bid,
    Declare,
    HandGame,
    Hold,
    TakeSkat,
    kind_name,
)
from stammtisch.games.skat.scoring import (
    ALL_POINTS,
    ALL_TRICKS,
    BASE,
    MOST_MATADORS,
    NULL_VALUES,
    SCHNEIDER,
    Contract,
    matadors,
    matadors_name,
    null_line,
    product_line,
    steps_of,
)
from stammtisch.games.skat.view import View


@dataclass(frozen=True, slots=True)
class Rung:
    """One way to play a suit or grand game; the next one is worth a step more, and harder.

    ``made`` are the card points and tricks that it takes, where that is more than winning is.
    """

    need: Message
    hand: bool
    announced: str | None = None
    made: tuple[int, int] | None = None


def _with(*needs: Message) -> Message:
    """Several things that are all needed."""
    one, *others = needs
    for other in others:
        one = say("skat.need.both", one=one, other=other)
    return one


_GAME, _HAND = say("skat.step.game"), say("skat.step.hand")
_SCHNEIDER, _SCHWARZ = say("skat.step.schneider"), say("skat.step.schwarz")
_ANNOUNCED = {word: say(id) for word, id in ANNOUNCEMENT_NAMES.items()}
_MADE_SCHNEIDER, _MADE_SCHWARZ = (SCHNEIDER, 1), (ALL_POINTS, ALL_TRICKS)

WITH_SKAT = (
    Rung(_GAME, hand=False),
    Rung(_SCHNEIDER, hand=False, made=_MADE_SCHNEIDER),
    Rung(_SCHWARZ, hand=False, made=_MADE_SCHWARZ),
)
"""With the skat taken nothing can be announced (SK 4.3)."""

FROM_HAND = (
    Rung(_HAND, hand=True),
    Rung(_with(_HAND, _SCHNEIDER), True, made=_MADE_SCHNEIDER),
    Rung(_with(_HAND, _ANNOUNCED["schneider"]), True, "schneider"),
    Rung(_with(_HAND, _ANNOUNCED["schneider"], _SCHWARZ), True, "schneider", _MADE_SCHWARZ),
    Rung(_with(_HAND, _ANNOUNCED["schwarz"]), True, "schwarz"),
    Rung(_with(_HAND, _ANNOUNCED["ouvert"]), True, "ouvert"),
)

BEFORE_THE_SKAT = (
    WITH_SKAT[0],
    Rung(say("skat.need.either", one=_HAND, other=_SCHNEIDER), hand=True),
    *FROM_HAND[1:],
)
"""In the auction both ways are open. One step more than the game alone is a hand game or Schneider,
and each step after that is easiest from the hand."""

Ladder: TypeAlias = Sequence[Line]
"""One kind of game: what there is to reach, from the least to the most, and what it is worth."""


def estimates_of(view: View) -> tuple[Estimate, ...]:
    """The estimates of all that this seat may do now.

    Whoever lays two cards away is told already what he may declare then: no value depends on which
    two they are, for the matadors are counted over all twelve (SK 6.2).
    """
    if not view.menu:
        return ()
    cards = (*view.dealt, *view.skat)
    if view.phase == "discard":
        return tuple(_declaration(game, view, cards) for game in declarations(False, view.bid))
    if view.phase == "declare":
        games = (action for action in view.menu if isinstance(action, Declare))
        return tuple(_declaration(game, view, cards) for game in games)
    if view.phase == "skat":
        taken = _call(TakeSkat(), view.bid, _ladders(cards, WITH_SKAT), called=False)
        left = _call(HandGame(), view.bid, _ladders(cards, FROM_HAND), called=False)
        return (taken, left)
    if view.phase == "auction":
        ladders = _ladders(cards, BEFORE_THE_SKAT)
        words = (action for action in view.menu if isinstance(action, Action))
        calls = ((action, _value(action, view.bid)) for action in words)
        return tuple(_call(action, value, ladders) for action, value in calls if value)
    return ()


def _value(action: Action, bid: int) -> int | None:
    """The value that a word in the auction binds its player to; ``None`` for a pass."""
    match action:
        case Bid(value):
            return value
        case Hold():
            return bid
    return None


def _call(action: Action, value: int, ladders: Iterable[Ladder], called: bool = True) -> Estimate:
    """For each kind of game the least that reaches ``value``; what needs least comes first."""
    reached = [(at, ladder[at]) for ladder in ladders if (at := _first(ladder, value)) is not None]
    lines = tuple(line for _, line in sorted(reached, key=lambda each: each[0]))
    return Estimate(action, value if called else None, bool(lines), lines)


def _first(ladder: Ladder, value: int) -> int | None:
    return next((at for at, line in enumerate(ladder) if line.amount >= value), None)


def _ladders(cards: Hand, rungs: Sequence[Rung]) -> tuple[Ladder, ...]:
    """Every kind of game from these cards, a null too (SK 6.4)."""
    kinds = (kind for kind in KINDS if kind != NULL)
    suits_and_grand = ([_way(kind, cards, rung) for rung in rungs] for kind in kinds)
    hands = {rung.hand for rung in rungs}
    nulls = sorted(
        (_null(hand, ouvert) for hand, ouvert in NULL_VALUES if hand in hands),
        key=lambda line: line.amount,
    )
    return (*suits_and_grand, nulls)


def _way(kind: str, cards: Hand, rung: Rung) -> Line:
    contract = Contract(0, 0, rung.hand, kind, rung.announced)
    row = matadors(cards, kind)
    steps = steps_of(contract, row, *(rung.made or contract.aim))
    text = say("skat.way", kind=kind_name(kind), row=matadors_name(row), need=rung.need)
    product = product_line(BASE[kind], sum(step.amount for step in steps))
    return replace(product, message=text)


def _null(hand: bool, ouvert: bool) -> Line:
    return null_line(Contract(0, 0, hand, NULL, "ouvert" if ouvert else None))


def _declaration(game: Declare, view: View, cards: Hand) -> Estimate:
    """A game's value if it is won with no more than was announced (SK 6.3, SK 6.4).

    ``enough`` is whether that reaches the bid: a game below it is overbid, unless Schneider or
    Schwarz are made besides (SK 6.7).
    """
    hand = view.hand_game
    if game.kind == NULL:
        line = _null(hand, game.announced == "ouvert")
        return Estimate(game, line.amount, line.amount >= view.bid, (line,))
    contract = Contract(0, view.bid, hand, game.kind, game.announced)
    row = matadors(cards, game.kind)
    with_or_without, *others = steps_of(contract, row, *contract.aim)
    if hand and row != MOST_MATADORS[game.kind]:
        # Two cards more than these ten count, and nobody knows them yet (SK 6.2).
        text = say("skat.step.by_hand", row=with_or_without.message)
        with_or_without = replace(with_or_without, message=text)
    steps = (with_or_without, *others)
    product = product_line(BASE[game.kind], sum(step.amount for step in steps))
    return Estimate(game, product.amount, product.amount >= view.bid, (*steps, product))
