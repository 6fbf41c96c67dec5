"""A Preisschnapsen, as those who hold one tell of it."""

import pytest

from stammtisch.cardplay.shuffle import Stream
from stammtisch.evening.lives import Lives
from stammtisch.evening.pairing import paired


def opened(people, lives, cards=1):
    """So many people, each with so many cards; card ``c`` is of person ``c % people``."""
    evening = Lives()
    for number in range(people * cards):
        evening = evening.sold(number, number % people, lives)
    return evening


def played_to_the_end(evening, seed):
    """Rounds by lot until it is over; who lost is the lot's too."""
    earlier, byes, lost = [], [], []
    results = Stream(seed, "test")
    while not evening.over:
        turn = len(earlier)
        drawn = paired(evening.alive, f"{seed}/{turn}", earlier, byes, evening.holders)
        losers = [results.choice(pair) for pair in drawn.pairs]
        evening = evening.played(losers)
        lost += losers
        earlier.append(drawn.pairs)
        byes += [drawn.bye] if drawn.bye is not None else []
    return evening, lost, byes


def test_three_lives_and_the_last_who_has_one_wins():
    """Ettendorf 2016: 57 and 19 people with three lives each."""
    for people in (57, 19):
        evening, lost, _ = played_to_the_end(opened(people, 3), "2016")
        (winner,) = evening.alive
        assert evening.standing()[0] == (winner,)
        assert {lost.count(card) for card in range(people) if card != winner} == {3}
        assert lost.count(winner) < 3


def test_out_after_three_defeats():
    """Ettendorf, with 93 people: after three defeats it is over, and no life can be bought."""
    evening = opened(3, 3)
    for turn in range(3):
        assert evening.alive == (0, 1, 2)
        evening = evening.played([1])
        assert evening.cards[1].lives == 2 - turn
    assert evening.alive == (0, 2)
    assert evening.standing() == ((0, 2), (1,))
    with pytest.raises(ValueError, match="not in"):
        evening.played([1])


def test_a_person_with_several_cards_has_several_places():
    """Roiten 2018: up to three cards a person; two people took two of the first twelve places."""
    people = [0, 1, 2, 3, 4, 5, 6, 7, 4, 9, 2, 11]  # of the places from the first on
    evening = Lives()
    for card, person in enumerate(people):
        evening = evening.sold(card, person, 1)
    for card in range(11, 3, -1):
        evening = evening.played([card])
    evening = evening.played([3, 2]).played([1])  # the semi-finals, and the final
    assert evening.over
    assert evening.standing()[2] == (2, 3)  # they play for the third place
    order = [evening.holders[card] for group in evening.standing() for card in group]
    assert order == people


def test_whoever_went_out_together_shares_the_place():
    evening = opened(8, 1).played([4, 5, 6, 7]).played([2, 3]).played([1])
    assert evening.standing() == ((0,), (1,), (2, 3), (4, 5, 6, 7))


def test_it_is_over_when_all_cards_are_of_one_person():
    evening = opened(2, 1, cards=2)  # cards 0 and 2 are of person 0
    assert not evening.over
    evening = evening.played([1]).played([3])
    assert evening.over
    assert evening.standing() == ((0, 2), (3,), (1,))


def test_a_card_is_bought_later_and_one_is_given_up():
    evening = opened(2, 2).played([0]).sold(9, 0, 2)
    assert evening.alive == (0, 1, 9)
    evening = evening.given_up(1)
    assert evening.alive == (0, 9)
    assert evening.over
    assert evening.standing() == ((9,), (0,), (1,))
    with pytest.raises(ValueError, match="no new card"):
        evening.sold(9, 1, 2)
    with pytest.raises(ValueError, match="not in"):
        evening.given_up(1)


@pytest.mark.parametrize("people", [2, 4, 5, 7, 11, 100])
def test_every_number_comes_to_an_end(people):
    evening, lost, byes = played_to_the_end(opened(people, 2, cards=2), "x")
    winner = evening.holders[evening.alive[0]]
    assert {evening.holders[card] for card in evening.alive} == {winner}
    assert len(lost) == sum(2 - card.lives for card in evening.cards)
    assert sorted(card for group in evening.standing() for card in group) == [*range(2 * people)]
    if people == 100:
        assert len(set(byes)) == len(byes)
