"""Skat as text: deals and actions of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.cards import Hand, in_order
from stammtisch.cardplay.deals import (
    check_dealer,
    check_piles,
    read_dealer,
    read_pile,
    read_piles,
)
from stammtisch.cardplay.messages import Message, quoted, say
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import GRAND, KINDS, NULL, PACK, PLACE

SEATS = 3

ANNOUNCEMENTS = ("schneider", "schwarz", "ouvert")
"""From the lowest to the highest; each includes those before it (SK 4.3)."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Call a value (SK 3.1); forehand's late 18 is one too (SK 3.4)."""

    word = "bid"
    value: int

    def __str__(self) -> str:
        return f"bid {self.value}"


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Say yes to the value called (SK 3.2): the answerer stays in the auction."""

    word = "hold"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the auction; say no to a grand hand, contra or re (SK 10.5, SK 10.8)."""

    word = "pass"
    harmless = True


@dataclass(frozen=True, slots=True)
class TakeSkat(Action):
    """Take the skat into one's hand (SK 4.1)."""

    word = "take_skat"


@dataclass(frozen=True, slots=True)
class HandGame(Action):
    """Leave the skat where it lies and play from the hand (SK 4.1)."""

    word = "hand"


@dataclass(frozen=True, slots=True)
class GrandHand(Action):
    """Play a grand from the hand instead of Ramsch (SK 10.5)."""

    word = "grand_hand"


@dataclass(frozen=True, slots=True)
class Push(Action):
    """Hand the two cards on without looking at them (SK 10.4)."""

    word = "push"


@dataclass(frozen=True, slots=True)
class Contra(Action):
    """Double the game against the soloist (SK 10.7)."""

    word = "contra"


@dataclass(frozen=True, slots=True)
class Re(Action):
    """The soloist's answer to contra: it doubles again (SK 10.7)."""

    word = "re"


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Name the game: its kind, and the highest announcement if there is one (SK 4.2, SK 4.3)."""

    word = "declare"
    kind: str
    announced: str | None = None

    def __str__(self) -> str:
        return " ".join(("declare", self.kind, *filter(None, [self.announced])))


ANNOUNCEMENT_NAMES = {
    "schneider": "skat.announced.schneider",
    "schwarz": "skat.announced.schwarz",
    "ouvert": "skat.announced.ouvert",
}


@cache
def kind_name(kind: str) -> Message:
    """What a kind of game is called."""
    names = {GRAND: "skat.kind.grand", NULL: "skat.kind.null"}
    return say(names[kind]) if kind in names else say("skat.kind.suit", suit=kind)


@dataclass(frozen=True, slots=True)
class Deal:
    """Who dealt, three hands of 10 cards, and the skat (SK 2.1).

    ``forced_ramsch``: the list owes a Ramsch, and nobody bids (SK 10.12).
    """

    dealer: int
    hands: tuple[Hand, ...]
    skat: Hand
    forced_ramsch: bool = False

    def __post_init__(self) -> None:
        """Refuses, by SK 8.4, what is not the whole pack; keeps the hands in the pack's order."""
        check_dealer("SK 8.4", self.dealer, SEATS)
        check_piles("SK 8.4", PACK, (*self.hands, self.skat), (10, 10, 10, 2))
        object.__setattr__(self, "hands", tuple(in_order(hand, PLACE) for hand in self.hands))
        object.__setattr__(self, "skat", in_order(self.skat, PLACE))


def deal(seed: str, dealer: int = 0) -> Deal:
    """The deal that the shuffle (``docs/shuffle.md``) makes of ``seed``."""
    return deal_pack(Stream(seed, "skat").shuffled(PACK), dealer)


def deal_pack(pack: Hand, dealer: int = 0) -> Deal:
    """The deal of a pack, its top card first.

    SK 2.1: three each from forehand on, two for the skat, four each, three each.
    """
    check_dealer("SK 8.4", dealer, SEATS)
    hands: list[Hand] = [(), (), ()]
    at = 0
    skat: Hand = ()
    for packet in (3, 4, 3):
        for turn in range(1, SEATS + 1):
            hands[(dealer + turn) % SEATS] += pack[at : at + packet]
            at += packet
        if not skat:
            skat = pack[at : at + 2]
            at += 2
    return Deal(dealer, tuple(hands), skat)


def first_dealer(seed: str, players: int = SEATS) -> int:
    """SK 2.2: the first dealer is drawn at random among the players."""
    return Stream(seed, "first-dealer").below(players)


def parse_deal(data: Mapping[str, object]) -> Deal:
    """A deal from a record; a ``Refusal`` by SK 8.4 where it is impossible."""
    return Deal(
        read_dealer("SK 8.4", data, SEATS),
        read_piles("SK 8.4", data.get("hands")),
        read_pile("SK 8.4", data.get("skat")),
        _read_forced(data.get("forced_ramsch", False)),
    )


def _read_forced(value: object) -> bool:
    """SK 10.13: whether a deal of a record is a forced Ramsch."""
    if not isinstance(value, bool):
        raise Refusal("SK 8.4", "skat.refuse.forced", value=quoted(value))
    return value


def format_deal(deal: Deal) -> dict[str, object]:
    """A deal as a record holds it."""
    return {
        "dealer": deal.dealer,
        "hands": [list(hand) for hand in deal.hands],
        "skat": list(deal.skat),
        **({"forced_ramsch": True} if deal.forced_ramsch else {}),
    }


PLAY = {card: Play(card) for card in PACK}
"""The action that plays a card, by the card."""

WORDS = (Hold(), Pass(), TakeSkat(), HandGame(), GrandHand(), Push(), Contra(), Re())
"""The actions that are a word alone."""

_BY_TEXT: dict[str, Action] = {
    **{str(play): play for play in PLAY.values()},
    **{each.word: each for each in WORDS},
    **{
        str(declaration): declaration
        for kind in KINDS
        for announced in (None, *ANNOUNCEMENTS)
        for declaration in [Declare(kind, announced)]
    },
}
"""All actions but bids and discards, which are too many for a table."""

_KNOWN = frozenset(_BY_TEXT.values())


def parse_action(text: str) -> Action:
    """An action from its text; a ``Refusal`` by SK 8.5 where this game has no such action."""
    if action := _BY_TEXT.get(text):
        return action
    word, *rest = text.split(" ")
    if word == "bid" and len(rest) == 1 and _is_number(rest[0]):
        return Bid(int(rest[0]))
    if word == "discard" and all(card in PLACE for card in rest):
        return Discard(tuple(rest))
    raise Refusal("SK 8.5", "refuse.text", text=text)


def check_action(action: Action) -> Action:
    """The same action; a ``Refusal`` by SK 8.5 where this game has no such action."""
    if (type(action) is Play and action.card in PLAY) or action in _KNOWN:
        return action
    match action:
        case Bid(value) if type(value) is int and _is_number(str(value)):
            return action
        case Discard(cards) if all(card in PLACE for card in cards):
            return action
    raise Refusal("SK 8.5", "refuse.text", text=str(action))


def _is_number(text: str) -> bool:
    """Plain digits without a leading zero, and not more than any bid needs."""
    return text.isascii() and text.isdigit() and len(text) <= 9 and str(int(text)) == text
