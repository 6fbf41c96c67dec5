"""An evening of Skat, entry by entry: what may happen, what is refused, what can be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.evening import Evening, fold, undone_by, version, with_next
from stammtisch.evening.events import (
    Arrived,
    Closed,
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
    RowWritten,
    Started,
    Undone,
    format_event,
    parse_event,
)
from stammtisch.evening.standing import standing
from stammtisch.evening.terms import Terms

TERMS = Terms(series=2, rounds=12, fee=1000, lost=50, lost_more=100)
ELEVEN = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))


class Log:
    """An evening's log as a keeper fills it."""

    def __init__(self, *events: Event) -> None:
        self.entries: tuple[Entry, ...] = ()
        self.evening = Evening()
        for event in events:
            self.add(event)

    def add(self, event: Event) -> Evening:
        entry = Entry(len(self.entries), f"2026-11-27T19:{len(self.entries):02}:00+00:00", 1, event)
        self.evening = with_next(self.entries, self.evening, entry)
        self.entries = (*self.entries, entry)
        return self.evening

    def refused(self, event: Event) -> str:
        before = self.entries, self.evening
        with pytest.raises(BadInput) as caught:
            self.add(event)
        assert (self.entries, self.evening) == before
        return caught.value.message.id.removeprefix("evening.refuse.")


def seated(*more: Event) -> Log:
    """Eleven have come and are seated."""
    people = [Arrived(number) for number in range(1, 12)]
    return Log(Planned(TERMS), *people, Drawn(ELEVEN, "seed", "drawn"), *more)


def handed_in(table: int, series: int = 1, reason: str = "", **change: int) -> HandedIn:
    """A list on which everybody has won five games and lost two, but for a change in line 1."""
    lines = [ListLine(person, 300 + person, 5, 2) for person in ELEVEN[table - 1]]
    lines[0] = replace(lines[0], **change)
    return HandedIn(series, table, tuple(lines), reason=reason)


def whole() -> Log:
    """One series is over, and so is the evening."""
    return seated(*(handed_in(table) for table in (1, 2, 3)), Closed())


def test_48_at_a_four_and_36_at_a_three_are_one_series():
    tables = seated().evening.series[0].tables
    assert [table.deals(TERMS) for table in tables] == [48, 48, 36]


def test_who_comes_late_makes_a_three_a_four_before_its_list_is_in():
    log = seated(Arrived(12))
    assert log.refused(Joined(12, 1)) == "no_three"
    log.add(Joined(12, 3))
    assert log.evening.series[0].tables[2].people == (9, 10, 11, 12)
    assert log.refused(Joined(12, 3)) == "seated"
    late = seated(handed_in(3), Arrived(12))
    assert late.refused(Joined(12, 3)) == "no_three"


def test_one_goes_home_and_the_others_go_on_as_three():
    log = seated(Left(4))
    table = log.evening.series[0].tables[0]
    assert (table.people, table.gone) == ((1, 2, 3, 4), ((4, 0),))
    log.add(handed_in(1, lost_at_three=1))
    scores = log.evening.series[0].tables[0].scores(log.evening.terms)
    # 1 has lost two, one of them when 4 had gone: 30 for all the others, then 40 for 2 and 3.
    own, others = 50 * 3, 30 * 4
    assert scores is not None
    assert scores == (
        301 + own + others + 60,
        302 + own + others + 30 + 40,
        303 + own + others + 30 + 40,
        304 + own + others + 30,
    )
    assert log.evening.here == (1, 2, 3, 5, 6, 7, 8, 9, 10, 11)


def test_who_went_home_may_be_said_with_the_list():
    """Said at the door or on the list, it brings the same, and a correction may still say it."""
    said = replace(handed_in(1, lost_at_three=1), gone=4)
    at_the_door = seated(Left(4), handed_in(1, lost_at_three=1))
    on_the_list = seated(said)
    corrected = seated(handed_in(1), replace(said, reason="Dieter had left"))
    tables = [log.evening.series[0].tables[0] for log in (at_the_door, on_the_list, corrected)]
    terms = corrected.evening.terms
    assert len({table.scores(terms) for table in tables}) == 1
    assert seated().refused(replace(said, gone=9)) == "nobody"
    nobody = seated(said, replace(handed_in(1), reason="nobody had"))
    assert nobody.evening.series[0].tables[0].gone == ()
    another = seated(said, replace(said, gone=3, reason="it was Carla"))
    assert another.evening.series[0].tables[0].gone == ((3, 0),)
    assert on_the_list.evening.here == tuple(range(1, 12)), "at the door it was not said"


def test_losses_at_three_are_refused_where_nobody_has_gone():
    assert seated().refused(handed_in(1, lost_at_three=1)) == "no_at_three"
    assert seated(Left(9)).refused(handed_in(3, lost_at_three=1)) == "no_at_three"


def test_the_next_series_waits_for_all_lists():
    log = seated(handed_in(1), handed_in(3))
    assert log.refused(Drawn(ELEVEN, "seed", "standing")) == "lists"
    assert log.refused(Closed()) == "lists"
    log.add(handed_in(2))
    log.add(Drawn(ELEVEN, "seed", "standing"))
    for table in (1, 2, 3):
        log.add(handed_in(table, series=2))
    assert log.refused(Drawn(ELEVEN, "seed", "drawn")) == "all_series"
    log.add(Planned(replace(TERMS, series=3)))
    log.add(Drawn(ELEVEN, "seed", "drawn"))


def test_a_list_is_entered_again_only_with_a_reason():
    log = seated(handed_in(1))
    assert log.refused(handed_in(1, points=400)) == "reason"
    log.add(handed_in(1, points=400, reason="row 17 was hearts"))
    table = log.evening.series[0].tables[0]
    assert table.handed_in is not None
    assert table.handed_in.lines[0].points == 400
    assert table.reasons == ("row 17 was hearts",)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (handed_in(1, won=80), "skat.refuse.totals_games"),
        (replace(handed_in(1), lines=handed_in(2).lines), "people"),
        (replace(handed_in(1), missing=48), "missing"),
        (replace(handed_in(1), table=9), "no_table"),
        (replace(handed_in(1), series=2), "no_series"),
        (Paid(77, True), "nobody"),
        (PaidOut(1, True), "not_closed"),
        (Planned(replace(TERMS, rounds=8)), "rounds"),
        (Planned(replace(TERMS, prizes=(60, 41))), "prizes"),
        (Undone(0), "undone"),
        (Undone(99), "undone"),
    ],
)
def test_what_cannot_be_is_refused(event, why):
    assert seated().refused(event) == why


def test_before_the_draw_there_is_no_clock_and_no_end():
    log = Log(Planned(TERMS), Arrived(1))
    assert log.refused(Started()) == "no_series"
    assert log.refused(Closed()) == "no_series"
    assert log.refused(Joined(1, 1)) == "no_series"


@pytest.mark.parametrize("again", [Arrived(1), Started(), handed_in(1), Left(5)])
def test_what_is_said_twice_changes_nothing(again):
    log = seated(Left(5), Started(), handed_in(1))
    assert log.evening.after(again, "later") == log.evening


def test_who_has_left_can_come_back():
    log = seated(Left(5))
    assert 5 not in log.evening.here
    assert 5 in log.add(Arrived(5)).here


def test_who_comes_back_before_anything_was_written_plays_on():
    log = seated(Left(4), Arrived(4))
    assert log.evening.series[0].tables[0].gone == ()
    assert log.refused(handed_in(1, lost_at_three=1)) == "no_at_three"
    row = ListRow(2, "H", won=True, matadors=1)
    late = seated(Left(4), RowWritten(1, 1, 0, row), Arrived(4))
    assert late.evening.series[0].tables[0].gone == ((4, 0),)
    assert 4 in late.evening.here


def test_what_a_later_entry_needs_is_undone_after_it():
    log = seated(Arrived(12), Joined(12, 3))
    arrived = next(e.number for e in log.entries if e.event == Arrived(12))
    assert log.refused(Undone(arrived)) == "undo"
    log.add(Undone(len(log.entries) - 1))
    assert log.evening.series[0].tables[2].people == (9, 10, 11)
    log.add(Undone(arrived))
    assert 12 not in log.evening.here
    assert log.refused(Undone(arrived)) == "undone"
    assert undone_by(log.entries) == {arrived, arrived + 1}


def test_a_draw_can_be_undone_until_a_list_is_in():
    log = seated()
    draw = len(log.entries) - 1
    log.add(handed_in(1))
    assert log.refused(Undone(draw)) == "undo"
    log.add(Undone(draw + 1))
    assert log.add(Undone(draw)).series == ()


def test_a_correction_after_the_end_makes_another_version():
    log = seated(*(handed_in(table) for table in (1, 2, 3)))
    assert version(log.entries) == 0
    log.add(Closed())
    assert version(log.entries) == 1
    assert log.refused(Left(1)) == "closed"
    log.add(Paid(1, True))
    log.add(PaidOut(1, True))
    assert version(log.entries) == 1
    log.add(handed_in(2, points=500, reason="added up wrong"))
    assert version(log.entries) == 2
    log.add(Undone(len(log.entries) - 1))
    assert version(log.entries) == 3, "the second was on paper"


def test_places_are_by_total_then_games_won_then_games_lost():
    log = seated(
        HandedIn(1, 1, tuple(ListLine(p, 200, 4, 1) for p in ELEVEN[0])),
        HandedIn(1, 2, (ListLine(5, 200, 4, 1), ListLine(6, 150, 5, 1), *_zeros(7, 8))),
        HandedIn(1, 3, tuple(ListLine(p, 18 * p, 1, 0) for p in ELEVEN[2])),
    )
    found = {each.person: each for each in standing(log.evening).places}
    assert found[6].total == 150 + 200 + 30
    assert found[5].total == 200 + 150 + 30
    assert found[6].place < found[5].place, "more games won"
    shares = [found[person].place for person in ELEVEN[0]]
    assert len(set(shares)) == 1


def _zeros(*people: int) -> tuple[ListLine, ...]:
    return tuple(ListLine(person, 0, 0, 0) for person in people)


def test_who_has_not_played_comes_last_and_wins_nothing():
    people = [Arrived(number) for number in range(1, 5)]
    draw = Drawn(((1, 2, 3),), "seed", "drawn")
    lines = tuple(ListLine(person, -36 * person, 0, person) for person in (1, 2, 3))
    log = Log(Planned(TERMS), *people[:3], draw, people[3], HandedIn(1, 1, lines), Closed())
    places = standing(log.evening).places
    assert [each.person for each in places] == [1, 2, 3, 4]
    assert [each.account.prize > 0 for each in places] == [True, True, True, False]


def test_the_log_is_read_back_as_it_was_written():
    for entry in whole().entries:
        assert parse_event(format_event(entry.event)) == entry.event


people = st.integers(1, 14)
events = st.one_of(
    st.builds(Arrived, people),
    st.builds(Left, people),
    st.builds(Paid, people, st.booleans()),
    st.builds(Joined, people, st.integers(1, 3)),
    st.just(Started()),
    st.just(Closed()),
    st.builds(PaidOut, people, st.booleans()),
    st.builds(handed_in, st.integers(1, 3), reason=st.sampled_from(["", "wrong"])),
    st.builds(Undone, st.integers(0, 40)),
)


@given(st.lists(events, max_size=25))
def test_whatever_is_entered_the_log_says_what_the_evening_is(found):
    """With random entries: what is taken step by step is what the stored log says at a restart."""
    log = seated()
    for event in found:
        try:
            log.add(event)
        except BadInput:
            continue
    again = fold([replace(e, event=parse_event(format_event(e.event))) for e in log.entries])
    assert again == log.evening
    shown = standing(again)
    assert sorted(each.person for each in shown.places) == sorted(p.number for p in again.people)
    box = shown.cash
    assert box.fees + box.lost == box.prizes + box.club
