"""Converting the moves of an ISS line to a deal and acts of ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.skat import SEATS, Deal, parse_deal
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.notation import Bid, Declare, HandGame, TakeSkat
from stammtisch.records.iss.notation import (
    ACTION_OF,
    ANNOUNCED_OF,
    CARD_OF,
    DEALER,
    HAND,
    KIND_OF,
    WORLD,
    short,
)


class Move(NamedTuple):
    """A move of the line: its place from 1, who makes it, and its text."""

    place: int
    source: str
    text: str

    def __str__(self) -> str:
        return f"{self.source} {self.text}"

    @property
    def shown(self) -> str:
        """The move as a message shows it."""
        return short(str(self))

    def bad(self, id: str) -> BadInput:
        """The error to raise if the move is impossible."""
        return BadInput(id, place=self.place, move=self.shown)


class ConvertedMove(NamedTuple):
    """An action of ours, with the ISS move from which it was converted."""

    move: Move
    action: Action


class Event(NamedTuple):
    """A move without a counterpart in our acts, with the number of acts before it."""

    acts: int
    move: str


def read_moves(text: str) -> GameMoves:
    """Parse the value of ``MV``. The acts are not checked by the rules here.

    Raises:
        Refusal: the deal is impossible.
        BadInput: these are no moves, or some of the cards are missing.
    """
    first, *others = _moves(text)
    moves = GameMoves(_deal(first))
    for move in others:
        moves.take(move)
    return moves


def _moves(text: str) -> list[Move]:
    if "??" in text:
        raise BadInput("iss.hidden")
    words = text.split()
    if len(words) % 2:
        raise BadInput("iss.pairs", value=short(words[-1]))
    pairs = zip(words[::2], words[1::2], strict=True)
    moves = [Move(place, *pair) for place, pair in enumerate(pairs, start=1)]
    if not moves or moves[0].source != WORLD:
        raise BadInput("iss.no_deal")
    return moves


def _deal(move: Move) -> Deal:
    """Ten cards for each of forehand, middlehand and rearhand, and the skat."""
    codes = re.split(r"[.|]", move.text)
    if unknown := [code for code in codes if code not in CARD_OF]:
        raise BadInput("iss.card", value=short(unknown[0]))
    cards = [CARD_OF[code] for code in codes]
    hands = [cards[at : at + 10] for at in (0, 10, 20)]
    return parse_deal({"dealer": DEALER, "hands": hands, "skat": cards[30:]})


def _cards(text: str) -> Hand:
    """Cards with dots between and around them."""
    return tuple(CARD_OF[code] for code in text.split(".") if code)


@dataclass(slots=True)
class GameMoves:
    """Our deal and acts of a game, built from its moves one by one.

    ``events`` are cards shown, and what ended the game early. ``undiscarded`` is the player and the
    game declared while the discard is missing. ``ended``: the game has ended early.
    """

    deal: Deal
    acts: list[ConvertedMove] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    soloist: str = ""
    undiscarded: tuple[str, Declare] | None = None
    resigned: set[str] = field(default_factory=set)
    ended: bool = False

    def take(self, move: Move) -> None:
        """Add a move."""
        for form, read in _FORMS.get(move.source, ()):
            if found := form.fullmatch(move.text):
                return read(self, move, found)
        raise move.bad("iss.move")

    def say(self, move: Move, found: re.Match[str]) -> None:
        """A yes, a pass, or taking the skat."""
        action = ACTION_OF[found[0]]
        if action == TakeSkat():
            self.soloist = move.source
        self._add(move, action)

    def bid(self, move: Move, found: re.Match[str]) -> None:
        """A bid; forehand's late 18 is one too."""
        self._add(move, Bid(int(found[0])))

    def show_skat(self, move: Move, found: re.Match[str]) -> None:
        """The skat, which must be that of the deal."""
        if not self.acts or self.acts[-1].action != TakeSkat():
            raise move.bad("iss.move")
        self._compare(move, _cards(found[0]), self.deal.skat)

    def declare(self, move: Move, found: re.Match[str]) -> None:
        """The declaration: a hand game, or with the discard in this move or the next."""
        kind, letters, cards = KIND_OF[found["kind"]], found["letters"], _cards(found["cards"])
        game = Declare(kind, _announced(kind, letters))
        hand = HAND in letters or (game.announced == "ouvert" and kind != NULL)
        self.soloist = move.source
        if hand and len(cards) in (0, 10):
            self._add(move, HandGame(), game)
            self._compare(move, cards, self._dealt(move))
        elif HAND not in letters and len(cards) in (2, 12):
            self._lay_away(move, game, cards)
        elif not cards:
            self._add(move)
            self.undiscarded = move.source, game
        else:
            raise move.bad("iss.move")

    def lay_away(self, move: Move, found: re.Match[str]) -> None:
        """The discard of a game that was declared without one."""
        if not self.undiscarded or self.undiscarded[0] != move.source:
            raise move.bad("iss.move")
        game, self.undiscarded = self.undiscarded[1], None
        self._lay_away(move, game, _cards(found[0]))

    def play(self, move: Move, found: re.Match[str]) -> None:
        """A card."""
        self._add(move, Play(CARD_OF[found[0]]))

    def note(self, move: Move, found: re.Match[str]) -> None:
        """An event. The game ends if the soloist resigns, or both defenders."""
        self.events.append(Event(len(self.acts), str(move)))
        if found[0] == "RE":
            self.resigned.add(move.source)
        defenders = self.resigned - {self.soloist}
        given_up = self.soloist in self.resigned or len(defenders) == SEATS - 1
        self.ended = self.ended or move.source == WORLD or given_up

    def _add(self, move: Move, *actions: Action) -> None:
        if self.ended:
            raise move.bad("iss.after")
        if self.undiscarded:
            raise move.bad("iss.discard")
        self.acts += [ConvertedMove(move, action) for action in actions]

    def _lay_away(self, move: Move, game: Declare, cards: Hand) -> None:
        self._add(move, Discard(cards[:2]), game)
        twelve = (*self._dealt(move), *self.deal.skat)
        self._compare(move, cards[2:], tuple(card for card in twelve if card not in cards[:2]))

    def _dealt(self, move: Move) -> Hand:
        return self.deal.hands[int(move.source)]

    def _compare(self, move: Move, shown: Hand, held: Hand) -> None:
        if shown and sorted(shown) != sorted(held):
            raise move.bad("iss.contradicts")


def _announced(kind: str, letters: str) -> str | None:
    """The announcement that counts: the highest; in a null the lowest, to refuse illegal ones."""
    announced = [name for letter, name in ANNOUNCED_OF.items() if letter in letters]
    return announced[0 if kind == NULL else -1] if announced else None


_CARD = r"[CSHD][7-9TJQKA]"
_SAID = "".join(ACTION_OF)
_KIND = "".join(KIND_OF)
_LETTERS = HAND + "".join(ANNOUNCED_OF)
_Form: TypeAlias = tuple[re.Pattern[str], Callable[[GameMoves, Move, re.Match[str]], None]]
_PLAYER_FORMS: tuple[_Form, ...] = (
    (re.compile(_CARD), GameMoves.play),
    (re.compile(rf"[{_SAID}]"), GameMoves.say),
    (re.compile(r"[1-9][0-9]{1,8}"), GameMoves.bid),
    (re.compile(rf"RE|SC(\.{_CARD})*"), GameMoves.note),
    (
        re.compile(rf"(?P<kind>[{_KIND}])(?P<letters>[{_LETTERS}]*)(?P<cards>(\.{_CARD})*)"),
        GameMoves.declare,
    ),
    (re.compile(rf"{_CARD}\.{_CARD}((\.{_CARD}){{10}})?"), GameMoves.lay_away),
)
_WORLD_FORMS: tuple[_Form, ...] = (
    (re.compile(rf"{_CARD}\.{_CARD}"), GameMoves.show_skat),
    (re.compile(r"(TI|LE)\.[012]"), GameMoves.note),
)
_FORMS: dict[str, tuple[_Form, ...]] = {WORLD: _WORLD_FORMS, **dict.fromkeys("012", _PLAYER_FORMS)}
"""By source: the patterns of its moves, with their handlers."""
