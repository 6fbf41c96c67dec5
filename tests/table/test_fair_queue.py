"""Whose question is worked on next."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.table.work.fair_queue import HALF_LIFE, FairQueue, Job


def job(source: object, *guests: str, cost: float = 1.0) -> Job:
    return Job(source, frozenset(guests), cost)


def served(queue: FairQueue, now: float = 0.0) -> list[object]:
    """Everything that waits, one after another."""
    order = []
    while (each := queue.next(now)) is not None:
        order.append(each.source)
        queue.done(each, now)
    return order


def test_guests_take_turns_however_many_tables_one_of_them_has() -> None:
    queue = FairQueue(1)
    for table in range(15):
        queue.submit(job(table, "anna"))
    for table in (100, 101):
        queue.submit(job(table, "bert"))
    assert served(queue)[:5] == [0, 100, 1, 101, 2]


def test_the_older_goes_first_where_all_have_used_as_much() -> None:
    queue = FairQueue(1)
    for table, guest in enumerate("dcba"):
        queue.submit(job(table, guest))
    assert served(queue) == [0, 1, 2, 3]


def test_a_table_of_two_goes_with_whoever_has_used_less_and_both_pay_half() -> None:
    queue = FairQueue(1)
    queue.submit(job("own", "anna", cost=4.0))
    assert served(queue) == ["own"]
    queue.submit(job("carl's", "carl", cost=1.5))
    assert served(queue) == ["carl's"]
    queue.submit(job("carl's", "carl"))
    queue.submit(job("both's", "anna", "bert", cost=2.0))
    assert served(queue) == ["both's", "carl's"], "bert has used nothing yet"
    queue.submit(job("dora's", "dora", cost=0.5))
    assert served(queue) == ["dora's"]
    queue.submit(job("bert's", "bert"))
    queue.submit(job("dora's", "dora"))
    assert served(queue) == ["dora's", "bert's"], "bert has paid for half of two seconds"


def test_what_was_used_is_forgotten_by_half_every_half_life() -> None:
    queue = FairQueue(1)
    queue.submit(job(0, "anna", cost=8.0))
    served(queue)
    later = 3.5 * HALF_LIFE
    queue.submit(job(1, "bert", cost=1.0))
    served(queue, later)
    queue.submit(job(2, "bert"))
    queue.submit(job(3, "anna"))
    assert served(queue, later) == [3, 2]


def test_of_one_source_one_runs_and_the_newest_waits() -> None:
    queue = FairQueue(2)
    first, second, third = (job("seat", "anna") for _ in range(3))
    assert queue.submit(first) == []
    assert queue.next(0.0) is first
    assert queue.submit(second) == []
    assert queue.next(0.0) is None, "a worker is free, but this seat's is at work"
    assert queue.submit(third) == [second]
    queue.done(first, 0.0)
    assert queue.next(0.0) is third
    assert queue.waiting == 0


def test_what_is_withdrawn_never_begins_and_what_has_begun_is_not_withdrawn() -> None:
    queue = FairQueue(1)
    first, second = job(1, "anna"), job(2, "anna")
    queue.submit(first)
    queue.submit(second)
    assert queue.next(0.0) is first
    assert not queue.withdraw(first)
    assert queue.withdraw(second)
    assert not queue.withdraw(second)
    queue.done(first, 0.0)
    assert queue.next(0.0) is None


def test_what_exceeds_a_guests_bound_is_not_taken() -> None:
    queue = FairQueue(1, per_guest=2)
    assert not queue.submit(job(1, "anna"))
    assert not queue.submit(job(2, "anna"))
    third = job(3, "anna")
    assert queue.submit(third) == [third]
    assert not queue.submit(job(4, "anna", "bert")), "bert has his own"
    assert queue.waiting == 3


def test_what_exceeds_the_houses_bound_is_at_the_expense_of_whoever_has_most() -> None:
    queue = FairQueue(1, per_queue=4)
    many = [job(table, "anna") for table in range(4)]
    for each in many:
        assert not queue.submit(each)
    assert queue.submit(job(9, "bert")) == [many[-1]]
    assert served(queue) == [0, 9, 1, 2]


@given(st.lists(st.tuples(st.integers(0, 5), st.sets(st.sampled_from("abc"))), max_size=60))
def test_every_job_is_done_once_or_dropped_once(asked: list[tuple[int, set[str]]]) -> None:
    queue = FairQueue(2, per_guest=3, per_queue=5)
    jobs = [job(source, *guests) for source, guests in asked]
    ended: Counter[int] = Counter()
    running: list[Job] = []
    for number, each in enumerate(jobs):
        ended.update(id(dropped) for dropped in queue.submit(each))
        assert queue.waiting <= 5
        if (begun := queue.next(float(number))) is not None:
            running.append(begun)
        assert len(running) <= 2
        assert len({each.source for each in running}) == len(running)
        if len(running) == 2:
            done = running.pop(0)
            queue.done(done, 0.0)
            ended[id(done)] += 1
    for each in running:
        queue.done(each, 0.0)
        ended[id(each)] += 1
    while (begun := queue.next(1e3)) is not None:
        queue.done(begun, 1e3)
        ended[id(begun)] += 1
    assert ended == Counter(map(id, jobs))


def test_background_jobs_wait_for_all_others_and_leave_a_worker_free() -> None:
    queue = FairQueue(2)
    for table in range(3):
        queue.submit(Job(table, frozenset({"anna"}), 1.0, background=True))
    first = queue.next(0.0)
    assert first is not None
    assert first.source == 0
    assert queue.next(0.0) is None, "the other worker is kept for those who play"
    queue.submit(job("play", "anna"))
    second = queue.next(0.0)
    assert second is not None
    assert second.source == "play"
    queue.done(first, 0.0)
    queue.submit(job("more", "bert"))
    third = queue.next(0.0)
    assert third is not None
    assert third.source == "more"
    queue.done(second, 0.0)
    queue.done(third, 0.0)
    assert served(queue) == [1, 2]


def test_the_only_worker_takes_background_jobs_when_nothing_else_waits() -> None:
    queue = FairQueue(1)
    queue.submit(Job("review", frozenset({"anna"}), 1.0, background=True))
    queue.submit(job("play", "bert"))
    assert served(queue) == ["play", "review"]
