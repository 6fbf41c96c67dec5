"""What a call would need, and what a declaration is worth, by the cards that a seat knows.

In the auction these are its own ten cards. The skat may add matadors or break their sequence
(SK 6.2), which nobody knows before it is taken: the estimates do not count on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
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
class Way:
    """One way to win a suit or grand game; each next one is a step higher, and harder.

    ``made`` are the card points and tricks that it takes, where they are more than winning takes.
    """

    need: Message
    hand: bool
    announced: str | None = None
    made: tuple[int, int] | None = None


def _with(*needs: Message) -> Message:
    """The message that all of these are needed."""
    one, *others = needs
    for other in others:
        one = say("skat.need.both", one=one, other=other)
    return one


_GAME, _HAND = say("skat.step.game"), say("skat.step.hand")
_SCHNEIDER, _SCHWARZ = say("skat.step.schneider"), say("skat.step.schwarz")
_ANNOUNCED = {word: say(id) for word, id in ANNOUNCEMENT_NAMES.items()}
_MADE_SCHNEIDER, _MADE_SCHWARZ = (SCHNEIDER, 1), (ALL_POINTS, ALL_TRICKS)

WITH_SKAT = (
    Way(_GAME, hand=False),
    Way(_SCHNEIDER, hand=False, made=_MADE_SCHNEIDER),
    Way(_SCHWARZ, hand=False, made=_MADE_SCHWARZ),
)
"""With the skat taken nothing can be announced (SK 4.3)."""

FROM_HAND = (
    Way(_HAND, hand=True),
    Way(_with(_HAND, _SCHNEIDER), True, made=_MADE_SCHNEIDER),
    Way(_with(_HAND, _ANNOUNCED["schneider"]), True, "schneider"),
    Way(_with(_HAND, _ANNOUNCED["schneider"], _SCHWARZ), True, "schneider", _MADE_SCHWARZ),
    Way(_with(_HAND, _ANNOUNCED["schwarz"]), True, "schwarz"),
    Way(_with(_HAND, _ANNOUNCED["ouvert"]), True, "ouvert"),
)

BEFORE_THE_SKAT = (
    WITH_SKAT[0],
    Way(say("skat.need.either", one=_HAND, other=_SCHNEIDER), hand=True),
    *FROM_HAND[1:],
)
"""In the auction the skat may still be taken or left. One step more than the plain game is a hand
game or Schneider, and each step after that is easiest from the hand."""

KindLines: TypeAlias = Sequence[Line]
"""The ways to win one kind of game, from the lowest value to the highest."""


def estimates_of(view: View) -> tuple[Estimate, ...]:
    """The estimates of the actions that this seat may do now.

    Before the discard they are those of the declarations after it: no value depends on the two
    cards, because matadors are counted over all twelve (SK 6.2).
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
        taken = _call(TakeSkat(), view.bid, _lines_by_kind(cards, WITH_SKAT), called=False)
        left = _call(HandGame(), view.bid, _lines_by_kind(cards, FROM_HAND), called=False)
        return (taken, left)
    if view.phase == "auction":
        by_kind = _lines_by_kind(cards, BEFORE_THE_SKAT)
        actions = (action for action in view.menu if isinstance(action, Action))
        calls = ((action, _value(action, view.bid)) for action in actions)
        return tuple(_call(action, value, by_kind) for action, value in calls if value)
    return ()


def _value(action: Action, bid: int) -> int | None:
    """The value to which an action in the auction binds its player; ``None`` for a pass."""
    match action:
        case Bid(value):
            return value
        case Hold():
            return bid
    return None


def _call(
    action: Action, value: int, by_kind: Iterable[KindLines], called: bool = True
) -> Estimate:
    """For each kind of game the lowest way that reaches ``value``, the easiest first."""
    reached = [(at, lines[at]) for lines in by_kind if (at := _first(lines, value)) is not None]
    lines = tuple(line for _, line in sorted(reached, key=lambda each: each[0]))
    return Estimate(action, value if called else None, bool(lines), lines)


def _first(lines: KindLines, value: int) -> int | None:
    return next((at for at, line in enumerate(lines) if line.amount >= value), None)


def _lines_by_kind(cards: Hand, ways: Sequence[Way]) -> tuple[KindLines, ...]:
    """The ways to win each kind of game with these cards, null included (SK 6.4)."""
    kinds = (kind for kind in KINDS if kind != NULL)
    rows = ((kind, matadors(cards, kind)) for kind in kinds)
    suits_and_grand = ([_way_line(kind, row, way) for way in ways] for kind, row in rows)
    hands = {way.hand for way in ways}
    nulls = sorted(
        (_null(hand, ouvert) for hand, ouvert in NULL_VALUES if hand in hands),
        key=lambda line: line.amount,
    )
    return (*suits_and_grand, nulls)


@cache  # There are a thousand, and each call of an auction shows sixty.
def _way_line(kind: str, row: int, way: Way) -> Line:
    contract = Contract(0, 0, way.hand, kind, way.announced)
    steps = steps_of(contract, row, *(way.made or contract.aim))
    text = say("skat.way", kind=kind_name(kind), row=matadors_name(row), need=way.need)
    product = product_line(BASE[kind], sum(step.amount for step in steps))
    return replace(product, message=text)


def _null(hand: bool, ouvert: bool) -> Line:
    return null_line(Contract(0, 0, hand, NULL, "ouvert" if ouvert else None))


def _declaration(game: Declare, view: View, cards: Hand) -> Estimate:
    """A game's value if it is won with no more than was announced (SK 6.3, SK 6.4).

    ``enough`` is whether that reaches the bid: a game below it is overbid unless Schneider or
    Schwarz is made (SK 6.7).
    """
    hand = view.hand_game
    if game.kind == NULL:
        line = _null(hand, game.announced == "ouvert")
        return Estimate(game, line.amount, line.amount >= view.bid, (line,))
    contract = Contract(0, view.bid, hand, game.kind, game.announced)
    row = matadors(cards, game.kind)
    with_or_without, *others = steps_of(contract, row, *contract.aim)
    if hand and row != MOST_MATADORS[game.kind]:
        # The two unknown cards of the skat count too (SK 6.2).
        text = say("skat.step.by_hand", row=with_or_without.message)
        with_or_without = replace(with_or_without, message=text)
    steps = (with_or_without, *others)
    product = product_line(BASE[game.kind], sum(step.amount for step in steps))
    return Estimate(game, product.amount, product.amount >= view.bid, (*steps, product))
