"""The fewest repeats by trying everything, written without the code that is tested."""

from itertools import combinations


def seatings(people, sizes):
    """Every way to put people at tables of these sizes, as lists of sets of people."""
    if not sizes:
        yield []
        return
    first, *others = sorted(people)
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for companions in combinations(others, size - 1):
            table = {first, *companions}
            for rest in seatings(set(people) - table, left):
                yield [table, *rest]


def times_met(series, person, other):
    return sum(person in table and other in table for tables in series for table in tables)


def fewest(people, sizes, earlier, waiting=0, waited=()):
    """The fewest pairs that meet again, among the seatings where those wait who waited least."""
    people = list(people)
    old = {pair for pair in combinations(sorted(people), 2) if times_met(earlier, *pair)}
    least = sum(sorted(map(list(waited).count, people))[:waiting])
    best = len(people) ** 2
    for bench in combinations(people, waiting):
        if sum(map(list(waited).count, bench)) > least:
            continue
        for tables in seatings(set(people) - set(bench), sizes):
            again = sum(pair in old for table in tables for pair in combinations(sorted(table), 2))
            best = min(best, again)
    return best
