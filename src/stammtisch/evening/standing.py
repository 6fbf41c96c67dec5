"""Who is where: places over all that is played, and what everybody owes and wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stammtisch.cardplay.results import ranking
from stammtisch.evening.evening import Evening, Table
from stammtisch.evening.money import Account, Cash, cash, pot_of, price_of, prizes
from stammtisch.evening.terms import Terms
from stammtisch.evening.tournament import CardPlace
from stammtisch.games.scarto.totals import stakes


@dataclass(frozen=True, slots=True)
class Place:
    """One person's evening: ``series`` are the scores by series, ``None`` where there is none.

    In pairs it is the evening of the person's best card: ``total`` are the games that it won.
    Whoever has not ``played`` comes last, and wins nothing.
    """

    person: int
    place: int
    total: int
    won: int
    lost: int
    series: tuple[int | None, ...]
    played: bool
    account: Account


@dataclass(frozen=True, slots=True)
class Standing:
    """Everybody, the best first; who is level in the order in which they came. And the cash box.

    In pairs ``cards`` are the places, and ``prizes`` what each of them wins.
    """

    places: tuple[Place, ...]
    cash: Cash
    cards: tuple[CardPlace, ...] = ()
    prizes: Mapping[int, int] | None = None


@dataclass(slots=True)
class _Sum:
    """What somebody's lists say; ``owes`` in cents, below 0 where others pay."""

    series: list[int | None]
    total: int = 0
    won: int = 0
    lost: int = 0
    owes: int = 0

    @property
    def played(self) -> bool:
        return any(score is not None for score in self.series)

    @property
    def order(self) -> tuple[int, ...]:
        """The higher the better; who has no list yet comes last."""
        return (int(self.played), self.total, self.won, -self.lost)


def standing(evening: Evening) -> Standing:
    """The standing by what is in.

    By lists the sum of all series decides (SK 7.1, SC 7.1); of level totals at Skat the one with
    more games won is ahead, then with fewer lost (SK 9.2). In pairs cards have the places.
    """
    return _in_pairs(evening) if evening.terms.in_pairs else _by_lists(evening)


def _by_lists(evening: Evening) -> Standing:
    terms = evening.terms
    sums = {each.number: _Sum([None] * len(evening.series)) for each in evening.people}
    for index, series in enumerate(evening.series):
        for table in series.tables:
            _add(sums, index, table, terms)
    places = ranking([each.order for each in sums.values()])
    pot = pot_of(terms.fee * len(sums), sum(each.owes for each in sums.values()), terms)
    winners = [place for place, own in zip(places, sums.values(), strict=True) if own.played]
    won = dict(zip(winners, prizes(pot, winners, terms), strict=True))
    found = []
    for person, place in zip(evening.people, places, strict=True):
        own = sums[person.number]
        prize = won.get(place, 0) if own.played else 0
        account = Account(terms.fee, terms.fee * person.paid, own.owes, prize)
        found.append(
            Place(
                *(person.number, place, own.total, own.won, own.lost),
                *(tuple(own.series), own.played, account),
            )
        )
    return _standing(found, terms)


def _add(sums: Mapping[int, _Sum], series: int, table: Table, terms: Terms) -> None:
    """Add a list that is in to what its people have."""
    scores = table.scores(terms)
    if table.handed_in is None or scores is None:
        return
    paid = stakes(scores) if terms.form == "scarto" else ()
    for seat, (line, score) in enumerate(zip(table.handed_in.lines, scores, strict=True)):
        own = sums[line.person]
        own.series[series] = score
        own.total += score
        own.won += line.won
        own.lost += line.lost
        own.owes += -terms.lost * paid[seat] if paid else price_of(line.lost, terms)


def _in_pairs(evening: Evening) -> Standing:
    terms, tournament = evening.terms, evening.tournament
    cards = tournament.places()
    pot = pot_of(terms.fee * len(cards), 0, terms)
    played = [each for each in cards if each.played]
    shares = prizes(pot, [each.place for each in played], terms)
    won = {each.card: share for each, share in zip(played, shares, strict=True)}
    cards_of: dict[int, list[CardPlace]] = {}
    for each in cards:
        cards_of.setdefault(each.person, []).append(each)
    found = []
    for person in evening.people:
        own = cards_of[person.number]
        best = own[0]  # The cards come by place.
        account = Account(
            terms.fee * len(own),
            terms.fee * min(person.paid, len(own)),
            0,
            sum(won.get(each.card, 0) for each in own),
        )
        found.append(
            Place(
                *(person.number, best.place, best.won, best.won, best.lost, ()),
                *(best.played, account),
            )
        )
    return _standing(found, terms, cards, won)


def _standing(
    found: list[Place],
    terms: Terms,
    cards: Sequence[CardPlace] = (),
    won: Mapping[int, int] | None = None,
) -> Standing:
    found.sort(key=lambda each: each.place)
    box = cash([each.account for each in found], terms)
    return Standing(tuple(found), box, tuple(cards), won)
