"""What is public on a table of Skat besides the cards played, and a soloist's own skat."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.cards import Hand, in_order
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces import table
from stammtisch.faces.skat.labels import label_of
from stammtisch.faces.table import Order, Said
from stammtisch.games.skat.cards import HELD_ORDER, KINDS
from stammtisch.games.skat.notation import (
    SEATS,
    Contra,
    Declare,
    GrandHand,
    Pass,
    Push,
    Re,
    TakeSkat,
    kind_name,
)
from stammtisch.games.skat.ramsch_scoring import factor_of_pushes
from stammtisch.games.skat.scoring import BIDS, Contract
from stammtisch.games.skat.view import View


@dataclass(frozen=True, slots=True)
class Declared:
    """The game that was declared (SK 4.2, SK 4.3), and its name, with contra and re.

    ``instead``: of Ramsch, without a bid (SK 10.5). ``contra`` is the defender who has said it.
    """

    kind: str
    hand: bool
    announced: str | None
    bid: int
    name: Message
    instead: bool
    contra: int | None


@dataclass(frozen=True, slots=True)
class Board(table.Board):
    """The positions of the players, the auction, and its outcome.

    ``bid`` is the last value called, 0 before the first. During the auction ``due`` is ``"call"``,
    ``"answer"`` or ``"late"`` (SK 3.2, SK 3.4), ``caller`` and ``answerer`` bid against each other,
    ``next_bid`` is the lowest value that may be called, and ``ladder`` are all values that exist
    (SK 3.1); when ``due`` is ``"late"`` there is no caller. ``passed`` are the seats that have
    passed, in that order. ``hand_game``: the skat was left untouched (SK 4.1). ``skat`` are its two
    cards, shown to who took them up alone, until he has laid two cards away.

    ``ramsch``: it is played, from its first push on (SK 10.1). ``handed`` is, by seat, what each
    has done with the two cards that go round (SK 10.4): ``"push"``, ``"take_skat"``, or nothing
    yet. ``factor`` is what pushes, contra and re make of the score (SK 10.4, SK 10.9);
    ``counts_double``: the list doubles this deal, too (SK 10.11).
    """

    forehand: int
    middlehand: int
    rearhand: int
    bid: int
    next_bid: int | None
    ladder: tuple[int, ...]
    due: str | None
    caller: int | None
    answerer: int | None
    passed: tuple[int, ...]
    soloist: int | None
    hand_game: bool
    skat: Hand
    contract: Declared | None
    ramsch: bool
    handed: tuple[str | None, ...]
    factor: int
    counts_double: bool


def board_of(view: View) -> Board:
    """The board of this view (SK 1.3, SK 3, SK 4)."""
    forehand, middlehand, rearhand = ((view.dealer + turn) % SEATS for turn in (1, 2, 3))
    return Board(
        forehand=forehand,
        middlehand=middlehand,
        rearhand=rearhand,
        bid=view.bid,
        # SK 3.2: every call exceeds the last one.
        next_bid=next((value for value in BIDS if value > view.bid), None) if view.due else None,
        ladder=BIDS if view.due else (),
        due=view.due,
        caller=view.caller,
        answerer=view.answerer,
        passed=tuple(seat for seat, action in view.history if isinstance(action, Pass)),
        soloist=view.soloist,
        hand_game=view.hand_game,
        skat=view.skat if view.phase in ("discard", "pass_on") else (),
        contract=_declared(view.contract) if view.contract else None,
        ramsch=view.ramsch,
        handed=_handed(view),
        factor=view.contract.factor if view.contract else factor_of_pushes(view.pushes),
        counts_double=view.standing.factor > 1,
    )


def _handed(view: View) -> tuple[str | None, ...]:
    """SK 10.4: what each has done with the two cards in Schieberamsch; it is public."""
    done: list[str | None] = [None] * SEATS
    for seat, action in view.history:
        if view.ramsch and isinstance(action, TakeSkat | Push):
            done[seat] = action.word
    return tuple(done)


def _declared(contract: Contract) -> Declared:
    return Declared(
        contract.kind,
        contract.hand,
        contract.announced,
        contract.bid,
        contract.name,
        contract.instead,
        contract.contra,
    )


def spoken_of(view: View) -> tuple[Message | None, ...]:
    """Each player's last word, without the player to act; the declaration until the first lead.

    Contra and re, which may be said with the first card (SK 10.8), are heard through the first
    trick; in Ramsch, until the lead, who took the two cards and who pushed them on.
    """
    spoken: list[Message | None] = [None] * SEATS
    if view.contract:
        if not (view.trick or view.tricks):
            spoken[view.contract.soloist] = view.contract.game
        for seat, action in view.history:
            if isinstance(action, Contra | Re) and not view.tricks:
                spoken[seat] = label_of(action)
        return tuple(spoken)
    for seat, action in view.history:
        if view.ramsch:
            heard = isinstance(action, TakeSkat | Push) and not (view.trick or view.tricks)
        else:
            heard = not isinstance(action, Play | Discard)
        if heard:
            spoken[seat] = label_of(action)
    if view.due is not None and view.to_act is not None:
        spoken[view.to_act] = None
    return tuple(spoken)


def said_of(view: View) -> tuple[Said, ...]:
    """The auction, call by call, and what was declared and doubled since (SK 3, SK 4, SK 10).

    Who lets contra be says nothing (SK 10.8), nor who plays no grand from the hand (SK 10.5): of
    each player only the pass of the auction is heard.
    """
    said: list[Said] = []
    passed: set[int] = set()
    declared = False
    for seat, action in view.history:
        match action:
            case Play() | Discard():
                continue
            case Pass() if declared or seat in passed:
                continue
            case Pass():
                passed.add(seat)
            case Declare() | GrandHand():
                declared = True
        said.append(Said(seat, label_of(action)))
    return tuple(said)


def orders_of(hand: Hand) -> tuple[Order, ...]:
    """The hand sorted for each kind of game, by which players judge it."""
    return tuple(
        Order(say("skat.order", kind=kind_name(kind)), in_order(hand, HELD_ORDER[kind]))
        for kind in KINDS
    )
