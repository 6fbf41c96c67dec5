"""Who owes what, and who is paid what. All amounts are in cents.

The pot is what was paid at the door, with the money for lost games where that goes to it. Who is
level shares the prizes of their places. What cannot be shared out to the cent, and prizes for which
there are too few people, are the club's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.terms import Terms

ALL = 100
"""Per cent."""


@dataclass(frozen=True, slots=True)
class Account:
    """What one person has to do with the cash box: ``fee`` and ``lost`` are owed, ``prize`` is due.

    Of the fee ``paid`` was paid at the door. ``lost`` is below 0 where others pay this person.
    ``open`` is what there is still to settle: above 0 the person is paid, below 0 pays.
    """

    fee: int
    paid: int
    lost: int
    prize: int

    @property
    def open(self) -> int:
        return self.prize - self.lost - (self.fee - self.paid)


@dataclass(frozen=True, slots=True)
class Cash:
    """The whole box: all fees, all money for lost games, the pot, and what stays with the club."""

    fees: int
    lost: int
    pot: int
    prizes: int
    club: int


def check_terms(terms: Terms) -> None:
    """Check that prizes can be paid.

    Raises:
        BadInput: prizes of more than the whole pot.
    """
    if not terms.in_cents and sum(terms.prizes) > ALL:
        raise BadInput("evening.refuse.prizes", percent=sum(terms.prizes))


def price_of(lost: int, terms: Terms) -> int:
    """What so many lost games of one series cost.

    >>> price_of(5, Terms(lost=50, lost_more=100, more_from=4))
    350
    """
    cheap = min(lost, terms.more_from - 1) if terms.lost_more else lost
    return cheap * terms.lost + (lost - cheap) * terms.lost_more


def prizes(pot: int, places: Sequence[int], terms: Terms) -> tuple[int, ...]:
    """What everybody wins, by the places.

    >>> prizes(11000, (1, 2, 2, 4), Terms(prizes=(50, 30, 20)))
    (5500, 2750, 2750, 0)
    """
    amounts = terms.prizes if terms.in_cents else [pot * each // ALL for each in terms.prizes]
    shares = {}
    for place in set(places):
        level = places.count(place)
        shares[place] = sum(amounts[place - 1 : place - 1 + level]) // level
    return tuple(shares[place] for place in places)


def cash(accounts: Sequence[Account], terms: Terms) -> Cash:
    """The box when everybody has settled."""
    fees, lost = sum(each.fee for each in accounts), sum(each.lost for each in accounts)
    paid = sum(each.prize for each in accounts)
    return Cash(fees, lost, pot_of(fees, lost, terms), paid, fees + lost - paid)


def pot_of(fees: int, lost: int, terms: Terms) -> int:
    """The pot, from which prizes are paid."""
    return fees + (lost if terms.lost_to == "pot" else 0)
