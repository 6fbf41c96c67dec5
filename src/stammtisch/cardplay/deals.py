"""A deal as data: every card of the pack in its pile, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import quoted
from stammtisch.cardplay.refusals import Refusal


class Deal(Protocol):
    """Who dealt, and the hands as dealt; a game may have more piles."""

    @property
    def dealer(self) -> int: ...
    @property
    def hands(self) -> tuple[Hand, ...]: ...


def check_piles(
    clause: str, pack: Sequence[Card], piles: Sequence[Hand], sizes: Sequence[int]
) -> None:
    """Refuse, under ``clause``, piles that do not split the whole pack into these sizes."""
    cards = Counter(card for pile in piles for card in pile)
    if unknown := [card for card in cards if card not in pack]:
        raise Refusal(clause, "deal.unknown", card=str(unknown[0]))
    if doubled := [card for card, times in cards.items() if times > 1]:
        raise Refusal(clause, "deal.double", card=doubled[0])
    if len(piles) != len(sizes):
        raise Refusal(clause, "deal.piles", number=len(piles), wanted=len(sizes))
    for place, (pile, size) in enumerate(zip(piles, sizes, strict=True)):
        if len(pile) != size:
            raise Refusal(clause, "deal.size", place=place, number=len(pile), wanted=size)


def check_dealer(clause: str, dealer: int, seats: int) -> None:
    """Refuse, under ``clause``, a dealer that is not a seat."""
    if dealer not in range(seats):
        raise Refusal(clause, "deal.dealer", value=quoted(dealer), last=seats - 1)


def read_dealer(clause: str, data: Mapping[str, object], seats: int) -> int:
    """The dealer of a deal in a record."""
    dealer = data.get("dealer")
    if type(dealer) is not int:
        raise Refusal(clause, "deal.dealer", value=quoted(dealer), last=seats - 1)
    check_dealer(clause, dealer, seats)
    return dealer


def read_piles(clause: str, value: object) -> tuple[Hand, ...]:
    """A list of piles of a deal in a record; their cards are checked by ``check_piles``."""
    if not isinstance(value, list):
        raise Refusal(clause, "deal.form", value=quoted(value))
    return tuple(read_pile(clause, pile) for pile in value)


def read_pile(clause: str, value: object) -> Hand:
    """One pile of a deal in a record: a list of card codes."""
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise Refusal(clause, "deal.form", value=quoted(value))
    return tuple(value)


def deal_packets(
    pack: Sequence[Card], seats: int, packets: Sequence[int], first: int
) -> list[Hand]:
    """The hands dealt from the top of ``pack``, round by round, to ``first`` before the others.

    ``packets`` are the numbers of cards that each player gets in each round; the rest of the pack
    is not dealt.
    """
    hands: list[list[Card]] = [[] for _ in range(seats)]
    at = 0
    for size in packets:
        for turn in range(seats):
            hands[(first + turn) % seats] += pack[at : at + size]
            at += size
    return [tuple(hand) for hand in hands]
