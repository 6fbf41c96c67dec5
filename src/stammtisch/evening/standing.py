"""Who is where: places over all series, and what everybody owes and wins."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.results import ranking
from stammtisch.evening.evening import Evening
from stammtisch.evening.money import Account, Cash, cash, pot_of, price_of, prizes


@dataclass(frozen=True, slots=True)
class Place:
    """One person's evening: ``series`` are the scores by series, ``None`` where there is none."""

    person: int
    place: int
    total: int
    won: int
    lost: int
    series: tuple[int | None, ...]
    account: Account

    @property
    def played(self) -> bool:
        """Whether a list with this person is in."""
        return any(score is not None for score in self.series)


@dataclass(frozen=True, slots=True)
class Standing:
    """Everybody, the best first; who is level in the order in which they came. And the cash box."""

    places: tuple[Place, ...]
    cash: Cash


@dataclass(slots=True)
class _Sum:
    series: list[int | None]
    total: int = 0
    won: int = 0
    lost: int = 0
    owes: int = 0


def standing(evening: Evening) -> Standing:
    """The standing by the lists that are in (SK 7.1).

    Of level totals the one with more games won is ahead, then with fewer lost (SK 9.2).
    """
    sums = {each.number: _Sum([None] * len(evening.series)) for each in evening.people}
    for index, series in enumerate(evening.series):
        for table in series.tables:
            if table.handed_in is None or table.scores is None:
                continue
            for line, score in zip(table.handed_in.lines, table.scores, strict=True):
                own = sums[line.person]
                own.series[index] = score
                own.total += score
                own.won += line.won
                own.lost += line.lost
                own.owes += price_of(line.lost, evening.terms)
    places = ranking([_order(each) for each in sums.values()])
    return _with_money(evening, sums, places)


def _order(own: _Sum) -> tuple[int, ...]:
    """The higher the better; who has no list yet comes last."""
    return (int(_played(own)), own.total, own.won, -own.lost)


def _played(own: _Sum) -> bool:
    return any(score is not None for score in own.series)


def _with_money(evening: Evening, sums: dict[int, _Sum], places: tuple[int, ...]) -> Standing:
    terms = evening.terms
    lost = sum(each.owes for each in sums.values())
    pot = pot_of(terms.fee * len(sums), lost, terms)
    found = []
    winners = [place for place, own in zip(places, sums.values(), strict=True) if _played(own)]
    won = dict(zip(winners, prizes(pot, winners, terms), strict=True))
    for person, place in zip(evening.people, places, strict=True):
        own = sums[person.number]
        prize = won.get(place, 0)
        account = Account(terms.fee, person.paid, own.owes, prize)
        found.append(
            Place(person.number, place, own.total, own.won, own.lost, tuple(own.series), account)
        )
    found.sort(key=lambda each: each.place)
    return Standing(tuple(found), cash([each.account for each in found], terms))
