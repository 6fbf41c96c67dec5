"""A maximum matching against every matching of a small graph."""

import random

from stammtisch.evening.matching import NOBODY, maximum


def most_pairs(may_meet, left):
    """The most pairs among those who are left, by trying everything."""
    if not left:
        return 0
    v, *rest = left
    best = most_pairs(may_meet, rest)
    for w in rest:
        if w in may_meet[v]:
            best = max(best, 1 + most_pairs(may_meet, [u for u in rest if u != w]))
    return best


def graph(number, edges):
    may_meet = [[] for _ in range(number)]
    for v, w in edges:
        may_meet[v].append(w)
        may_meet[w].append(v)
    return may_meet


def paired(may_meet, mates):
    maximum(may_meet, mates)
    for v, mate in enumerate(mates):
        if mate != NOBODY:
            assert mates[mate] == v
            assert mate in may_meet[v]
    return sum(mate != NOBODY for mate in mates) // 2


def test_small_graphs_of_every_density():
    chance = random.Random(7)
    for number in range(1, 10):
        for percent in (15, 25, 40, 70):
            for _ in range(12):
                edges = [
                    (v, w)
                    for v in range(number)
                    for w in range(v)
                    if chance.randrange(100) < percent
                ]
                may_meet = graph(number, edges)
                everybody = list(range(number))
                assert paired(may_meet, [NOBODY] * number) == most_pairs(may_meet, everybody)


def test_whoever_has_a_mate_keeps_one():
    chance = random.Random(8)
    for _ in range(200):
        edges = [(v, w) for v in range(8) for w in range(v) if chance.randrange(100) < 30]
        if not edges:
            continue
        v, w = chance.choice(edges)
        mates = [NOBODY] * 8
        mates[v], mates[w] = w, v
        paired(graph(8, edges), mates)
        assert NOBODY not in (mates[v], mates[w])


def test_circles_within_circles():
    """Petersen's graph, and a chain of odd circles whose ends are the only ones without a mate."""
    petersen = [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)]
    petersen += [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
    assert paired(graph(10, petersen), [NOBODY] * 10) == 5
    chain = [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (5, 6), (6, 4), (6, 7), (2, 5)]
    mates = [NOBODY, 2, 1, 4, 3, 6, 5, NOBODY]
    assert paired(graph(8, chain), mates) == most_pairs(graph(8, chain), list(range(8)))
