"""Pairings against published tables, and against trying everything."""

from itertools import pairwise

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.evening.pairing import PURPOSE, lots, paired, round_robin
from tests.evening import published


def matchings(cards):
    """Every way to pair an even number of cards."""
    if not cards:
        yield []
        return
    first, *rest = cards
    for other in rest:
        for others in matchings([card for card in rest if card != other]):
            yield [(first, other), *others]


def fewest(cards, earlier, byes=(), holders=None):
    """The fewest repeats by trying everything: own cards, then byes, then people who meet again."""
    holders = holders or {card: card for card in cards}
    met = [{holders[c], holders[d]} for pairs in earlier for c, d in pairs]
    best = None
    for bye in cards if len(cards) % 2 else [None]:
        for pairs in matchings([card for card in cards if card != bye]):
            people = [{holders[c], holders[d]} for c, d in pairs]
            own = sum(len(both) == 1 for both in people)
            again = sum(both in met for both in people)
            cost = own, list(byes).count(bye), again
            best = cost if best is None else min(best, cost)
    return best


# ---- everybody meets everybody -------------------------------------------------------------------


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_berger_tables_of_the_fide_handbook(number):
    people = range(1, number + 1)
    rounds = [tuple(sorted(day.pairs)) for day in round_robin(people)]
    assert rounds == [tuple(sorted(day)) for day in published.berger(number)]


@pytest.mark.parametrize("number", [3, 5, 7, 9])
def test_an_odd_number_uses_the_table_of_the_next(number):
    table = published.berger(number + 1)
    for day, pairs in zip(round_robin(range(1, number + 1)), table, strict=True):
        assert sorted(day.pairs) == sorted(pair for pair in pairs if number + 1 not in pair)
        assert [day.bye] == [min(pair) for pair in pairs if number + 1 in pair]


@pytest.mark.parametrize("number", [2, 3, 11, 200])
def test_everybody_meets_everybody_once(number):
    rounds = round_robin(lots(range(number), "x"))
    met = [frozenset(pair) for day in rounds for pair in day.pairs]
    assert len(met) == len(set(met)) == number * (number - 1) // 2
    for day in rounds:
        playing = [person for pair in day.pairs for person in pair]
        assert sorted(playing + [day.bye] * (number % 2)) == [*range(number)]


# ---- by lot --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 4, 7, 11, 200])
def test_the_first_round_is_the_shuffle_cut_into_pairs(number):
    order = Stream("2026-11-29", PURPOSE).shuffled(range(number))
    pairing = paired(range(number)[::-1], "2026-11-29")
    assert pairing.pairs == tuple(zip(order[::2], order[1::2], strict=False))
    assert pairing.bye == (order[-1] if number % 2 else None)


@pytest.mark.parametrize("number", [4, 6, 8, 10])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_last_round_of_a_berger_table_is_found(number, seed):
    """Whoever has met all but one must be given that one."""
    table = published.berger(number)
    for missing, day in enumerate(table):
        others = [*table[:missing], *table[missing + 1 :]]
        pairing = paired(range(1, number + 1), seed, others)
        assert sorted(map(sorted, pairing.pairs)) == sorted(map(sorted, day))
        assert pairing.repeats == ()


def test_two_hundred_find_the_only_round_that_is_left():
    table = [day.pairs for day in round_robin(range(200))]
    pairing = paired(range(200), "x", table[:77] + table[78:])
    assert sorted(map(sorted, pairing.pairs)) == sorted(map(sorted, table[77]))


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8])
def test_no_more_repeats_than_must_be(number):
    earlier, byes = [], []
    for turn in range(number + 2):
        pairing = paired(range(number), f"{turn}", earlier, byes)
        playing = [card for pair in pairing.pairs for card in pair]
        assert sorted([*playing, pairing.bye] if number % 2 else playing) == [*range(number)]
        again = [tuple(sorted(p)) for p in pairing.pairs if met_before(p, earlier)]
        assert list(pairing.repeats) == sorted(again)
        bye_again = byes.count(pairing.bye)
        assert (0, bye_again, len(again)) == fewest(range(number), earlier, byes)
        earlier.append(pairing.pairs)
        byes += [pairing.bye] * (number % 2)


def met_before(pair, earlier):
    return any(set(pair) == set(other) for pairs in earlier for other in pairs)


def test_two_cards_of_a_person_never_meet_while_it_can_be_helped():
    holders = {0: 0, 1: 0, 2: 1, 3: 1, 4: 2, 5: 3}
    earlier = []
    for turn in range(6):
        pairing = paired(range(6), f"{turn}", earlier, (), holders)
        own, _, again = fewest(range(6), earlier, (), holders)
        people = [tuple(sorted((holders[c], holders[d]))) for c, d in pairing.pairs]
        assert sum(p == q for p, q in people) == own == 0
        if len(set(people)) == len(people):
            assert len(pairing.repeats) == again
        earlier.append(pairing.pairs)


def test_two_people_do_not_meet_with_both_their_cards_in_one_round():
    holders = {card: card // 2 for card in range(40)}
    for seed in range(40):
        pairing = paired(range(40), f"{seed}", (), (), holders)
        people = [frozenset((holders[c], holders[d])) for c, d in pairing.pairs]
        assert len(set(people)) == 20
        assert {len(both) for both in people} == {2}
        assert pairing.repeats == ()


def test_what_cannot_be_helped_is_named():
    assert paired([1, 2], "x", (), (), {1: 7, 2: 7}).repeats == ((7, 7),)
    assert paired([1, 2, 3, 4], "x", (), (), {1: 7, 2: 7, 3: 8, 4: 8}).repeats == ((7, 8),)
    assert paired([1, 2], "x", [[(2, 1)]]).repeats == ((1, 2),)
    with pytest.raises(BadInput, match=r"evening.refuse.pairing"):
        paired([1], "x")
    with pytest.raises(BadInput, match=r"evening.refuse.pairing"):
        round_robin([1])


def test_nobody_has_a_second_bye_before_all_had_one():
    for number in (3, 7, 11):
        earlier, byes = [], []
        for turn in range(2 * number):
            pairing = paired(range(number), f"{turn}", earlier, byes)
            earlier.append(pairing.pairs)
            byes.append(pairing.bye)
        assert sorted(byes[:number]) == sorted(byes[number:]) == [*range(number)]


def test_the_same_seed_draws_the_same():
    draws = [paired(range(9), seed, [[(0, 1)]]) for seed in "aab"]
    assert [a == b for a, b in pairwise(draws)] == [True, False]
