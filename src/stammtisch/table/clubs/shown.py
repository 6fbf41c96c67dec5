"""An evening as its keepers and its onlookers are shown it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.evening import Evening, Table, undone_by, version
from stammtisch.evening.events import Entry
from stammtisch.evening.seating import repeats, sizes
from stammtisch.evening.standing import Place, Standing, standing
from stammtisch.evening.terms import Terms
from stammtisch.table.clubs.messages import (
    AccountShown,
    EntryShown,
    EveningShown,
    MoneyShown,
    PersonShown,
    PlaceShown,
    SeriesShown,
    TableShown,
)
from stammtisch.table.clubs.pairs import pairs_shown
from stammtisch.table.clubs.rows import ClubRow, EveningRow
from stammtisch.table.storage.models import stamp


def evening_shown(
    club: ClubRow,
    row: EveningRow,
    entries: Sequence[Entry],
    evening: Evening,
    names: Mapping[int, str],
    *,
    keeper: bool,
) -> EveningShown:
    """What the page shows: money is for the keepers' eyes, prizes for all when it is over."""
    now = standing(evening)
    tables, cannot = _next(evening)
    return EveningShown(
        id=row.id,
        club=row.club,
        club_name=club.name,
        date=row.date,
        title=row.title,
        entries=len(entries),
        now=stamp(),
        terms=evening.terms,
        people=tuple(
            PersonShown(each.number, names.get(each.number, ""), each.left)
            for each in evening.people
        ),
        series=tuple(_series(evening, index) for index in range(len(evening.series))),
        pairs=pairs_shown(evening, now) if evening.terms.in_pairs else None,
        next_tables=tables,
        cannot=cannot,
        joins=_joins(evening),
        standing=tuple(_place(each, evening.closed) for each in now.places),
        closed=evening.closed,
        version=version(entries),
        money=_money(evening, now) if keeper else None,
    )


def log_shown(entries: Sequence[Entry], keepers: Mapping[int, str]) -> list[EntryShown]:
    """The log, the latest entry first."""
    undone = undone_by(entries)
    return [
        EntryShown(e.number, e.at, keepers.get(e.by, ""), e.event, e.number in undone)
        for e in reversed(entries)
    ]


def _next(evening: Evening) -> tuple[tuple[int, ...], Message | None]:
    """The tables of the next draw, or why there is none."""
    try:
        evening.check_next()
        at_most = evening.terms.at_most
        return () if evening.terms.in_pairs else sizes(len(evening.here), at_most), None
    except BadInput as error:
        return (), error.message


def _joins(evening: Evening) -> tuple[int, ...]:
    if not evening.series or evening.terms.form != "skat":
        return ()
    tables = enumerate(evening.series[-1].tables, 1)
    return tuple(number for number, table in tables if table.takes_another)


def _series(evening: Evening, index: int) -> SeriesShown:
    series = evening.series[index]
    earlier = [[table.people for table in each.tables] for each in evening.series[:index]]
    return SeriesShown(
        how=series.drawn.how,
        seed=series.drawn.seed,
        started=series.started,
        ends=evening.terms.ends(series.started),
        tables=tuple(_table(table, evening.terms) for table in series.tables),
        repeats=repeats([table.people for table in series.tables], earlier),
        waiting=series.drawn.waiting,
    )


def _table(table: Table, terms: Terms) -> TableShown:
    list_in = table.handed_in
    return TableShown(
        people=table.people,
        gone=tuple(person for person, _ in table.gone),
        deals=table.deals(terms),
        written=len(table.rows),
        lines=list_in.lines if list_in else None,
        scores=table.scores(terms),
        missing=list_in.missing if list_in else 0,
        reasons=table.reasons,
    )


def _place(each: Place, closed: bool) -> PlaceShown:
    prize = each.account.prize if closed else 0
    return PlaceShown(
        *(each.person, each.place, each.total, each.won, each.lost, each.series, prize)
    )


def _money(evening: Evening, now: Standing) -> MoneyShown:
    settled = {person.number: person.settled for person in evening.people}
    paid = {person.number: person.paid for person in evening.people}
    accounts = tuple(
        AccountShown(
            person=each.person,
            fee=each.account.fee,
            paid=paid[each.person] > 0 and each.account.paid >= each.account.fee,
            unpaid=each.account.fee - each.account.paid,
            lost=each.account.lost,
            prize=each.account.prize,
            open=each.account.open - (settled[each.person] or 0),
            settled=settled[each.person] or 0,
            paid_out=settled[each.person] == each.account.open,
        )
        for each in now.places
    )
    box = now.cash
    return MoneyShown(accounts, box.fees, box.lost, box.pot, box.prizes, box.club)
