"""An evening, folded from its log: people, series, tables, lists; and what may happen next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.events import (
    Arrived,
    Bought,
    Closed,
    Decided,
    Drawn,
    Entry,
    Event,
    HandedIn,
    Joined,
    Left,
    ListLine,
    ListRow,
    Paid,
    PaidOut,
    Planned,
    PlayedOff,
    RoundDrawn,
    RowWritten,
    Started,
    Undone,
)
from stammtisch.evening.lists import FOUR, THREE, Sitting, check_row, lines_of
from stammtisch.evening.money import check_terms
from stammtisch.evening.terms import DEFAULTS, Terms
from stammtisch.evening.tournament import NO_ROUNDS, Tournament
from stammtisch.games.scarto.totals import check_points, game_scores
from stammtisch.games.skat.totals import Totals, check_totals, list_scores


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is there, or was until ``left``. The fee was ``paid`` for so many cards.

    ``settled`` are the cents that were paid out to this person, or (negative) by this person.
    """

    number: int
    paid: int = 0
    left: bool = False
    settled: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a series: its people by their seats, and what its list says.

    ``gone`` are those who went home before the list was in, and after how many rows. ``rows`` are
    written where the list is kept here deal by deal; ``struck`` are those that were written anew,
    with their numbers. ``reasons`` say, for each time that the list was entered again, why.
    """

    people: tuple[int, ...]
    gone: tuple[tuple[int, int], ...] = ()
    rows: tuple[ListRow, ...] = ()
    struck: tuple[tuple[int, ListRow], ...] = ()
    handed_in: HandedIn | None = None
    reasons: tuple[str, ...] = ()

    def deals(self, terms: Terms) -> int:
        """How many deals the whole list has: 48 at a four are 36 at a three."""
        return len(self.people) * terms.rounds

    @property
    def takes_another(self) -> bool:
        """Whether who came late makes it a four: nothing is entered, and nobody has gone."""
        untouched = not (self.gone or self.rows) and self.handed_in is None
        return len(self.people) == THREE and untouched

    @property
    def sitting(self) -> Sitting:
        """Who sits there, and since when somebody does not."""
        return Sitting(self.people, self.gone)

    @property
    def lines(self) -> tuple[ListLine, ...]:
        """The lines under the list: as handed in, or as far as its rows go."""
        return self.handed_in.lines if self.handed_in else lines_of(self.sitting, self.rows)

    def scores(self, terms: Terms) -> tuple[int, ...] | None:
        """What the list brought each of its people; ``None`` before it is in."""
        return self.scores_so_far(terms) if self.handed_in else None

    def scores_so_far(self, terms: Terms) -> tuple[int, ...]:
        """What the lines under the list bring, handed in or not (SK 7.2, SK 9.4; SC 6.3)."""
        if terms.form == "scarto":
            missing = self.handed_in.missing if self.handed_in else 0
            deals = self.deals(terms) - missing
            return game_scores([line.points for line in self.lines], deals)
        gone = self.people.index(self.gone[0][0]) if self.gone else None
        return list_scores([_totals(line) for line in self.lines], gone)


@dataclass(frozen=True, slots=True)
class Series:
    """One seating of all, and its lists. ``started`` is when the clock began to run, or ``""``."""

    drawn: Drawn
    tables: tuple[Table, ...]
    started: str = ""

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The numbers of the tables whose lists are not in yet, from 1."""
        return tuple(n for n, table in enumerate(self.tables, 1) if table.handed_in is None)

    def table_of(self, person: int) -> int | None:
        """Where somebody sits, from 0."""
        found = (at for at, table in enumerate(self.tables) if person in table.people)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that an evening's log says. ``people`` are in the order in which they came.

    What is played by lists is in ``series``, what in pairs in ``tournament``.
    """

    terms: Terms = DEFAULTS
    people: tuple[Person, ...] = ()
    series: tuple[Series, ...] = ()
    tournament: Tournament = NO_ROUNDS
    closed: bool = False

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of those who are there now."""
        return tuple(person.number for person in self.people if not person.left)

    @property
    def begun(self) -> bool:
        """Whether anybody was seated or paired."""
        return bool(self.series or self.tournament.rounds)

    @property
    def waited(self) -> tuple[int, ...]:
        """Who had to wait in a series, once for each time."""
        return tuple(person for each in self.series for person in each.drawn.waiting)

    def after(self, event: Event, at: str) -> Evening:
        """The evening after this event; the same if it says nothing new.

        Raises:
            BadInput: it cannot happen now.
        """
        if self.closed and not isinstance(event, HandedIn | Decided | PlayedOff | Paid | PaidOut):
            raise BadInput("evening.refuse.closed")
        match event:
            case Planned():
                return self._planned(event.terms)
            case Arrived() | Left() | Paid() | Bought() | PaidOut():
                return self._of_person(event)
            case RoundDrawn() | Decided() | PlayedOff():
                return self._in_pairs(event)
            case Drawn():
                return self._drawn(event)
            case Joined():
                return self._joined(event)
            case Started():
                return self._started(at)
            case RowWritten():
                return self._row_written(event)
            case HandedIn():
                return self._handed_in(event)
            case Closed():
                return self._closed()
            case Undone():
                raise BadInput("evening.refuse.undone")

    # ---- people ------------------------------------------------------------------------------

    def _of_person(self, event: Arrived | Left | Paid | Bought | PaidOut) -> Evening:
        match event:
            case Arrived():
                return self._arrived(event.person)
            case Left():
                return self._left(event.person)
            case Paid():
                cards = len(self.tournament.cards_of(event.person))
                paid = cards if event.paid else 0
                return self._with_person(replace(self._person(event.person), paid=paid))
            case Bought():
                return self._bought(event)
            case PaidOut():
                return self._paid_out(event)

    def _bought(self, event: Bought) -> Evening:
        """What was paid for a card that is given back is given back, too."""
        person = self._person(event.person)
        bought = self.tournament.bought(event.person, event.cards)
        new = self._with_person(replace(person, paid=min(person.paid, event.cards)))
        return replace(new, tournament=bought)

    def _planned(self, terms: Terms) -> Evening:
        check_terms(terms)
        if self.begun:
            if terms.form != self.terms.form:
                raise BadInput("evening.refuse.form")
            if (terms.rounds, terms.lives) != (self.terms.rounds, self.terms.lives):
                raise BadInput("evening.refuse.rounds")
        cards = max((len(self.tournament.cards_of(p.number)) for p in self.people), default=1)
        if cards > terms.most_cards:
            raise BadInput("evening.refuse.card_limit", number=terms.most_cards)
        if terms.fee != self.terms.fee and any(person.paid for person in self.people):
            raise BadInput("evening.refuse.fee")
        if terms.series < len(self.series):
            raise BadInput("evening.refuse.fewer_series", number=len(self.series))
        return replace(self, terms=terms, tournament=replace(self.tournament, terms=terms))

    def _arrived(self, number: int) -> Evening:
        known = next((each for each in self.people if each.number == number), None)
        if known is None:
            playing = self.tournament.bought(number, 1)
            return replace(self, people=(*self.people, Person(number)), tournament=playing)
        back = self._with_person(replace(known, left=False))._with_away()
        at, table = self._playing(number)
        if table is None or (number, len(table.rows)) not in table.gone:
            return back  # What was played without him stays so.
        gone = tuple(each for each in table.gone if each[0] != number)
        return back._with_table(-1, at, replace(table, gone=gone))

    def _left(self, number: int) -> Evening:
        person = self._person(number)
        if person.left:
            return self
        gone = self._with_person(replace(person, left=True))._with_away()
        at, table = self._playing(number)
        if table is None or number in dict(table.gone):
            return gone
        after = (number, len(table.rows))
        return gone._with_table(-1, at, replace(table, gone=(*table.gone, after)))

    def _playing(self, number: int) -> tuple[int, Table | None]:
        """The table whose list somebody is on now, and its place; none once that is handed in."""
        at = self.series[-1].table_of(number) if self.series else None
        table = None if at is None else self.series[-1].tables[at]
        return at or 0, None if table is None or table.handed_in else table

    def _paid_out(self, event: PaidOut) -> Evening:
        settled = event.amount if event.done else None
        return self._with_person(replace(self._person(event.person), settled=settled))

    def _person(self, number: int) -> Person:
        for person in self.people:
            if person.number == number:
                return person
        raise BadInput("evening.refuse.nobody")

    def _with_away(self) -> Evening:
        away = tuple(person.number for person in self.people if person.left)
        return replace(self, tournament=replace(self.tournament, away=away))

    def _with_person(self, new: Person) -> Evening:
        people = tuple(new if each.number == new.number else each for each in self.people)
        return replace(self, people=people)

    # ---- pairs -------------------------------------------------------------------------------

    def _in_pairs(self, event: RoundDrawn | Decided | PlayedOff) -> Evening:
        if not self.terms.in_pairs:
            raise BadInput("evening.refuse.no_round")
        match event:
            case RoundDrawn():
                after = self.tournament.drawn(event)
            case Decided():
                after = self.tournament.decided(event)
                if self.closed and self.tournament.over and not after.over:
                    raise BadInput("evening.refuse.reopen")
            case PlayedOff():
                after = self.tournament.played_off(event.order)
        return replace(self, tournament=after)

    # ---- series ------------------------------------------------------------------------------

    def _drawn(self, event: Drawn) -> Evening:
        self.check_next()
        people = [person for table in event.tables for person in table] + [*event.waiting]
        if not {*people} <= {*self.here}:
            raise BadInput("evening.refuse.nobody")
        if any(len(table) > self.terms.at_most for table in event.tables):
            raise BadInput("evening.refuse.form")
        return replace(self, series=(*self.series, Series(event, tuple(map(Table, event.tables)))))

    def check_next(self) -> None:
        """Check that the next series can be seated, or the next round drawn.

        Raises:
            BadInput: all is played; lists or winners of the last one are not known; or there are
                too few or too many.
        """
        if self.terms.in_pairs:
            self.tournament.check_next()
            return
        if len(self.series) >= self.terms.series:
            raise BadInput("evening.refuse.all_series", number=self.terms.series)
        self._check_lists()

    def _check_lists(self) -> None:
        if self.series and (out := self.series[-1].waiting_for):
            raise BadInput("evening.refuse.lists", tables=", ".join(map(str, out)))

    def _joined(self, event: Joined) -> Evening:
        person, series = self._person(event.person), self._last()
        if person.left:
            raise BadInput("evening.refuse.left")
        if series.table_of(event.person) is not None:
            raise BadInput("evening.refuse.seated")
        table = self._table(series, event.table)
        if not table.takes_another or self.terms.at_most == THREE:
            raise BadInput("evening.refuse.no_three", table=event.table)
        new = replace(table, people=(*table.people, event.person))
        return self._with_table(-1, event.table - 1, new)

    def _started(self, at: str) -> Evening:
        if self.terms.in_pairs:
            return replace(self, tournament=self.tournament.started(at))
        series = self._last()
        if series.started:
            return self
        return replace(self, series=(*self.series[:-1], replace(series, started=at)))

    def list_of(self, series: int, table: int) -> tuple[int, Table]:
        """The index of a series, and the table whose list is meant, by their numbers from 1.

        Raises:
            BadInput: there is no such series, or no such table.
        """
        if series > len(self.series):
            raise BadInput("evening.refuse.no_series")
        return series - 1, self._table(self.series[series - 1], table)

    def _row_written(self, event: RowWritten) -> Evening:
        at, table = self.list_of(event.series, event.table)
        if table.handed_in is not None:
            raise BadInput("evening.refuse.handed_in")
        if event.number > len(table.rows) or event.number >= table.deals(self.terms):
            raise BadInput("evening.refuse.row", row=len(table.rows) + 1)
        check_row(table.sitting, event.number, event.row)
        if event.number < len(table.rows):
            old = table.rows[event.number]
            if old == event.row:
                return self
            table = replace(table, struck=(*table.struck, (event.number, old)))
        rows = (*table.rows[: event.number], event.row, *table.rows[event.number + 1 :])
        return self._with_table(at, event.table - 1, replace(table, rows=rows))

    def _handed_in(self, event: HandedIn) -> Evening:
        at, table = self.list_of(event.series, event.table)
        if tuple(line.person for line in event.lines) != table.people:
            raise BadInput("evening.refuse.people", table=event.table)
        if event.missing >= table.deals(self.terms):
            raise BadInput("evening.refuse.missing")
        gone = _gone(table, event)
        three = len(table.people) == FOUR and gone
        if not three and any(line.lost_at_three for line in event.lines):
            raise BadInput("evening.refuse.no_at_three")
        if table.handed_in and replace(table.handed_in, reason=event.reason) == event:
            return self
        if table.handed_in and not event.reason.strip():
            raise BadInput("evening.refuse.reason")
        _check_lines(event, self.terms, table.deals(self.terms) - event.missing)
        reasons = (*table.reasons, event.reason) if table.handed_in else table.reasons
        return self._with_table(
            at, event.table - 1, replace(table, gone=gone, handed_in=event, reasons=reasons)
        )

    def _closed(self) -> Evening:
        if self.terms.in_pairs:
            self.tournament.check_closed()
        else:
            self._last()
            self._check_lists()
        return replace(self, closed=True)

    def _last(self) -> Series:
        if not self.series:
            raise BadInput("evening.refuse.no_series")
        return self.series[-1]

    def _table(self, series: Series, number: int) -> Table:
        if number > len(series.tables):
            raise BadInput("evening.refuse.no_table", table=number)
        return series.tables[number - 1]

    def _with_table(self, series: int, at: int, new: Table) -> Evening:
        old = self.series[series]
        tables = (*old.tables[:at], new, *old.tables[at + 1 :])
        found = list(self.series)
        found[series] = replace(old, tables=tables)
        return replace(self, series=tuple(found))


def _gone(table: Table, event: HandedIn) -> tuple[tuple[int, int], ...]:
    """Who had gone home, as the list says it; where it says nothing, as the door said it."""
    if event.gone is None:
        return () if table.handed_in and table.handed_in.gone is not None else table.gone
    if event.gone not in table.people:
        raise BadInput("evening.refuse.nobody")
    known = event.gone in dict(table.gone[:1])
    return table.gone if known else ((event.gone, len(table.rows)),)


def fold(entries: Sequence[Entry]) -> Evening:
    """The evening that a log says.

    Raises:
        BadInput: an entry cannot be, after those before it that count.
    """
    evening = Evening()
    for entry in counting(entries):
        evening = evening.after(entry.event, entry.at)
    return evening


def counting(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries that count: no undone ones, and not what has undone them."""
    undone = undone_by(entries)
    for entry in entries:
        if entry.number not in undone and not isinstance(entry.event, Undone):
            yield entry


def undone_by(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the entries that were undone."""
    return frozenset(each.event.number for each in entries if isinstance(each.event, Undone))


def with_next(entries: Sequence[Entry], evening: Evening, new: Entry) -> Evening:
    """The evening after one more entry; ``evening`` is what the others say.

    Raises:
        BadInput: it cannot happen now; or what is to be undone is needed by a later entry.
    """
    if isinstance(new.event, PaidOut) and not evening.closed:
        raise BadInput("evening.refuse.not_closed")
    if not isinstance(new.event, Undone):
        return evening.after(new.event, new.at)
    number = new.event.number
    if number == 0 or all(number != entry.number for entry in counting(entries)):
        raise BadInput("evening.refuse.undone")
    try:
        return fold((*entries, new))
    except BadInput as error:
        raise BadInput("evening.refuse.undo", why=error.message) from None


def version(entries: Sequence[Entry]) -> int:
    """The number of the result: 1 when the evening is closed, one more after each correction.

    What was only ticked, or ticked off again, changes no result.
    """
    closed = next((at for at, e in enumerate(entries) if isinstance(e.event, Closed)), None)
    if closed is None:
        return 0
    ticks = {e.number for e in entries if isinstance(e.event, Paid | PaidOut)}
    return 1 + sum(
        isinstance(each.event, HandedIn | Decided | PlayedOff)
        or (isinstance(each.event, Undone) and each.event.number not in ticks)
        for each in entries[closed:]
    )


def _check_lines(list_in: HandedIn, terms: Terms, deals: int) -> None:
    """Check that a list of so many deals can end like this."""
    if terms.form == "scarto":
        check_points([line.points for line in list_in.lines], deals)
        if any(line.won or line.lost for line in list_in.lines):
            raise BadInput("evening.refuse.points_only")
    else:
        check_totals([_totals(line) for line in list_in.lines], deals)


def _totals(line: ListLine) -> Totals:
    return Totals(line.points, line.won, line.lost, line.lost_at_three)
