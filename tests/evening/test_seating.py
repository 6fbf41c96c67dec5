"""Seatings against published ones, and against trying everything."""

from itertools import combinations

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.evening.seating import PURPOSE, by_standing, drawn, met, sizes
from tests.evening import published
from tests.evening.slow import fewest, times_met


def series(number, seeds, at_most=4):
    """Series after series, each drawn after those before."""
    seatings, waited = [], []
    for seed in seeds:
        earlier = [seating.tables for seating in seatings]
        seating = drawn(range(number), seed, earlier, at_most=at_most, waited=waited)
        waited += seating.waiting
        seatings.append(seating)
    return seatings


def repeats_of(seating, earlier):
    return [
        pair
        for table in seating.tables
        for pair in combinations(sorted(table), 2)
        if times_met(earlier, *pair)
    ]


# ---- sizes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "tables"),
    [
        (7, (4, 3)),  # Kuppenheim 2003
        (11, (4, 4, 3)),  # Trebbin 2013
        (8, (4, 4)),  # Gerlingen 2019, and then two had to go:
        (6, (3, 3)),
        (4, (4,)),
        (200, (4,) * 50),
    ],
)
def test_sizes_as_clubs_have_them(people, tables):
    assert sizes(people) == tables


def test_as_few_threes_as_can_be():
    for people in range(3, 201):
        if people != 5:
            fewest_threes = min(
                t for t in range(67) if people >= 3 * t and not (people - 3 * t) % 4
            )
            assert sizes(people).count(3) == fewest_threes
            assert sum(sizes(people)) == people


@pytest.mark.parametrize("people", [0, 1, 2, 5])
def test_who_cannot_be_seated_is_told(people):
    with pytest.raises(BadInput, match=r"evening.refuse.seating"):
        drawn(range(people), "x")
    with pytest.raises(BadInput, match=r"evening.refuse.seating"):
        by_standing(range(people), "x")


@pytest.mark.parametrize(
    ("people", "tables", "waiting"), [(3, 1, 0), (4, 1, 1), (5, 1, 2), (7, 2, 1), (21, 7, 0)]
)
def test_tables_of_three(people, tables, waiting):
    """Krusenbusch: 21 at seven tables of three."""
    seating = drawn(range(people), "x", at_most=3)
    assert list(map(len, seating.tables)) == [3] * tables
    assert len(seating.waiting) == waiting
    with pytest.raises(BadInput, match=r"evening.refuse.seating_threes"):
        sizes(2, 3)


# ---- by lot --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [4, 7, 11, 200])
def test_the_first_series_is_the_shuffle_cut_into_tables(number):
    people = Stream("2026-11-29", PURPOSE).shuffled(range(number))
    seating = drawn(range(number)[::-1], "2026-11-29")
    assert tuple(person for table in seating.tables for person in table) == people
    assert tuple(map(len, seating.tables)) == sizes(number)
    assert seating.repeats == ()


@pytest.mark.parametrize(
    ("days", "at_most"), [(published.KIRKMAN, 3), (published.NINE, 3), (published.SIXTEEN, 4)]
)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_last_day_of_a_published_schedule_is_found(days, at_most, seed):
    """Only one seating repeats nobody, and it must be found."""
    people = range(sum(map(len, days[0])))
    assert set(met(days).values()) == {1}
    assert len(met(days)) == len(people) * (len(people) - 1) // 2
    for missing in (len(days) - 1, 1):
        others = [*days[:missing], *days[missing + 1 :]]
        seating = drawn(people, seed, others, at_most=at_most)
        assert sorted(map(sorted, seating.tables)) == sorted(map(sorted, days[missing]))
        assert seating.repeats == ()


@pytest.mark.parametrize("number", [4, 6, 7, 8, 9, 10, 11, 12])
def test_fours_and_threes_repeat_no_more_than_they_must(number):
    for seed in "ab":
        seatings = series(number, [f"{seed}/{i}" for i in range(4)])
        for i, seating in enumerate(seatings):
            earlier = [before.tables for before in seatings[:i]]
            assert sorted(person for table in seating.tables for person in table) == [
                *range(number)
            ]
            assert list(seating.repeats) == sorted(repeats_of(seating, earlier))
            assert len(seating.repeats) == fewest(range(number), sizes(number), earlier)


@pytest.mark.parametrize("number", [4, 5, 7, 8, 9, 10])
def test_threes_wait_in_turn_and_repeat_no_more_than_they_must(number):
    seatings = series(number, [f"{i}" for i in range(4)], at_most=3)
    waited = []
    for i, seating in enumerate(seatings):
        earlier = [before.tables for before in seatings[:i]]
        rest = number % 3
        assert len(seating.waiting) == rest
        best = fewest(range(number), (3,) * (number // 3), earlier, rest, waited)
        assert len(seating.repeats) == len(repeats_of(seating, earlier)) == best
        waited += seating.waiting
        counts = list(map(waited.count, range(number)))
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(
    ("number", "repeats"),
    [
        # Where there are fewer tables than seats at one, some must meet again: 11 people come
        # from three tables, so at each table of four two of them met.
        (11, [0, 2, 2]),
        (12, [0, 3, 3]),
        (13, [0, 0, 0]),
        (14, [0, 0, 0]),
        (15, [0, 0, 0]),
        (16, [0, 0, 0]),
    ],
)
def test_known_minima_of_three_series(number, repeats):
    for seed in range(6):
        seatings = series(number, [f"{seed}/{i}" for i in range(3)])
        assert [len(seating.repeats) for seating in seatings] == repeats


def test_two_hundred_after_three_series():
    seatings = series(200, ["1", "2", "3", "4"])
    assert [seating.repeats for seating in seatings] == [()] * 4
    assert set(met([seating.tables for seating in seatings]).values()) == {1}


def test_nobody_is_at_a_table_of_three_again_while_others_were_not():
    for number in (15, 19, 31):
        seatings = series(number, "abc")
        threes = [p for seating in seatings for p in seating.tables[-1]]
        assert len(set(threes)) == 9


def test_the_same_seed_draws_the_same():
    earlier = [drawn(range(13), "1").tables]
    assert drawn(range(13), "2", earlier) == drawn(range(12, -1, -1), "2", earlier)
    assert drawn(range(13), "2", earlier) != drawn(range(13), "3", earlier)


def test_who_comes_later_and_who_has_gone():
    first = drawn(range(11), "1")
    here = [*range(2, 11), 50, 51, 52]
    second = drawn(here, "2", [first.tables])
    assert sorted(person for table in second.tables for person in table) == here
    assert len(second.repeats) == fewest(here, sizes(12), [first.tables])


# ---- by standing ---------------------------------------------------------------------------------


def test_the_first_four_at_the_first_table():
    """Königsjäger 2014: twenty people, and the four who led after the first series at table 1."""
    points = [710, 884, 642, 969, 715, 828, *range(600, 586, -1)]
    order = sorted(range(20), key=lambda person: -points[person])
    assert {points[person] for person in by_standing(order, "x").tables[0]} == {969, 884, 828, 715}


def test_whoever_is_last_plays_in_threes():
    """Narva 2025: ten people; the first four after two series play the third at one table."""
    earlier = [drawn(range(10), "1").tables]
    order = [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]
    seating = by_standing(order, "x", earlier)
    assert list(map(sorted, seating.tables)) == [[0, 1, 3, 4], [2, 5, 9], [6, 7, 8]]
    assert list(seating.repeats) == sorted(repeats_of(seating, earlier))
    assert seating == by_standing(order, "x", earlier)


def test_seven_full_tables_in_the_order_of_the_points():
    """Belleben 2018: 28 people; the first series by lot, two more by points."""
    order = Stream("points", "test").shuffled(range(28))
    seating = by_standing(order, "x", [drawn(range(28), "1").tables])
    for at, table in enumerate(seating.tables):
        assert sorted(table) == sorted(order[4 * at : 4 * at + 4])


def test_seats_are_the_lots():
    tables = {by_standing(range(4), f"{seed}").tables[0] for seed in range(300)}
    assert len(tables) == 24


def test_by_standing_in_threes_the_others_move_up():
    seating = by_standing(range(8), "x", at_most=3, waited=[0, 1, 2, 3, 4, 5])
    assert seating.waiting == (6, 7)
    assert list(map(sorted, seating.tables)) == [[0, 1, 2], [3, 4, 5]]
    assert {by_standing(range(4), f"{s}", at_most=3).waiting for s in range(99)} == {
        (0,),
        (1,),
        (2,),
        (3,),
    }


def test_who_met_whom():
    report = met([[(2, 0, 1)], [(1, 2, 3)]])
    assert list(report.items()) == [((0, 1), 1), ((0, 2), 1), ((1, 2), 2), ((1, 3), 1), ((2, 3), 1)]
