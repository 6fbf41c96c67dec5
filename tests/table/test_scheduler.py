"""Whose question is worked on next."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.table.scheduler import HALF_LIFE, Job, Scheduler


def job(source: object, *guests: str, cost: float = 1.0) -> Job:
    return Job(source, frozenset(guests), cost)


def served(scheduler: Scheduler, now: float = 0.0) -> list[object]:
    """Everything that waits, one after another."""
    order = []
    while (each := scheduler.next(now)) is not None:
        order.append(each.source)
        scheduler.done(each)
    return order


def test_guests_take_turns_however_many_tables_one_of_them_has() -> None:
    scheduler = Scheduler(1)
    for table in range(15):
        scheduler.submit(job(table, "anna"))
    for table in (100, 101):
        scheduler.submit(job(table, "bert"))
    assert served(scheduler)[:5] == [0, 100, 1, 101, 2]


def test_the_older_goes_first_where_all_have_used_as_much() -> None:
    scheduler = Scheduler(1)
    for table, guest in enumerate("dcba"):
        scheduler.submit(job(table, guest))
    assert served(scheduler) == [0, 1, 2, 3]


def test_a_table_of_two_goes_with_whoever_has_used_less_and_both_pay_half() -> None:
    scheduler = Scheduler(1)
    scheduler.submit(job("own", "anna", cost=4.0))
    assert served(scheduler) == ["own"]
    scheduler.submit(job("carl's", "carl", cost=1.5))
    assert served(scheduler) == ["carl's"]
    scheduler.submit(job("carl's", "carl"))
    scheduler.submit(job("both's", "anna", "bert", cost=2.0))
    assert served(scheduler) == ["both's", "carl's"], "bert has used nothing yet"
    scheduler.submit(job("dora's", "dora", cost=0.5))
    assert served(scheduler) == ["dora's"]
    scheduler.submit(job("bert's", "bert"))
    scheduler.submit(job("dora's", "dora"))
    assert served(scheduler) == ["dora's", "bert's"], "bert has paid for half of two seconds"


def test_what_was_used_is_forgotten_by_half_every_half_life() -> None:
    scheduler = Scheduler(1)
    scheduler.submit(job(0, "anna", cost=8.0))
    served(scheduler)
    later = 3.5 * HALF_LIFE
    scheduler.submit(job(1, "bert", cost=1.0))
    served(scheduler, later)
    scheduler.submit(job(2, "bert"))
    scheduler.submit(job(3, "anna"))
    assert served(scheduler, later) == [3, 2]


def test_of_one_source_one_runs_and_the_newest_waits() -> None:
    scheduler = Scheduler(2)
    first, second, third = (job("seat", "anna") for _ in range(3))
    assert scheduler.submit(first) == []
    assert scheduler.next(0.0) is first
    assert scheduler.submit(second) == []
    assert scheduler.next(0.0) is None, "a worker is free, but this seat's is at work"
    assert scheduler.submit(third) == [second]
    scheduler.done(first)
    assert scheduler.next(0.0) is third
    assert scheduler.waiting == 0


def test_what_is_withdrawn_never_begins_and_what_has_begun_is_not_withdrawn() -> None:
    scheduler = Scheduler(1)
    first, second = job(1, "anna"), job(2, "anna")
    scheduler.submit(first)
    scheduler.submit(second)
    assert scheduler.next(0.0) is first
    assert not scheduler.withdraw(first)
    assert scheduler.withdraw(second)
    assert not scheduler.withdraw(second)
    scheduler.done(first)
    assert scheduler.next(0.0) is None


def test_what_exceeds_a_guests_bound_is_not_taken() -> None:
    scheduler = Scheduler(1, per_guest=2)
    assert not scheduler.submit(job(1, "anna"))
    assert not scheduler.submit(job(2, "anna"))
    third = job(3, "anna")
    assert scheduler.submit(third) == [third]
    assert not scheduler.submit(job(4, "anna", "bert")), "bert has his own"
    assert scheduler.waiting == 3


def test_what_exceeds_the_houses_bound_is_at_the_expense_of_whoever_has_most() -> None:
    scheduler = Scheduler(1, per_queue=4)
    many = [job(table, "anna") for table in range(4)]
    for each in many:
        assert not scheduler.submit(each)
    assert scheduler.submit(job(9, "bert")) == [many[-1]]
    assert served(scheduler) == [0, 9, 1, 2]


@given(st.lists(st.tuples(st.integers(0, 5), st.sets(st.sampled_from("abc"))), max_size=60))
def test_every_job_is_done_once_or_dropped_once(asked: list[tuple[int, set[str]]]) -> None:
    scheduler = Scheduler(2, per_guest=3, per_queue=5)
    jobs = [job(source, *guests) for source, guests in asked]
    ended: Counter[int] = Counter()
    running: list[Job] = []
    for number, each in enumerate(jobs):
        ended.update(id(dropped) for dropped in scheduler.submit(each))
        assert scheduler.waiting <= 5
        if (begun := scheduler.next(float(number))) is not None:
            running.append(begun)
        assert len(running) <= 2
        assert len({each.source for each in running}) == len(running)
        if len(running) == 2:
            done = running.pop(0)
            scheduler.done(done)
            ended[id(done)] += 1
    for each in running:
        scheduler.done(each)
        ended[id(each)] += 1
    while (begun := scheduler.next(1e3)) is not None:
        scheduler.done(begun)
        ended[id(begun)] += 1
    assert ended == Counter(map(id, jobs))
