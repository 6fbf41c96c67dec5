"""A knock-out against published numbers of byes and places in the bracket."""

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.knockout import bracket, knockout
from stammtisch.evening.pairing import lots


@pytest.mark.parametrize(
    ("people", "byes", "games"),
    [
        (13, 3, 5),  # South Dakota State University's formulas
        (10, 6, 2),  # the methodology of Tournament Bracket Maker
        (12, 4, 4),  # the table of Table Games Hub, and the next two
        (24, 8, 8),
        (16, 0, 8),
        (2, 0, 1),
        (200, 56, 72),
    ],
)
def test_byes_and_games_of_the_first_round(people, byes, games):
    first = knockout(range(people), "x")
    assert (len(first.byes), len(first.pairs)) == (byes, games)
    assert first.byes == tuple(p for p in first.places if p in lots(range(people), "x")[:byes])


def test_the_bracket_of_the_seeds():
    """Table Games Hub: 1 meets 8, then 4 or 5; 16: then 8 or 9; 32: then 16 or 17."""
    assert bracket(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert bracket(16)[:4] == (1, 16, 8, 9)
    assert bracket(32)[:4] == (1, 32, 16, 17)
    for places in (4, 8, 16, 32):
        assert [sum(bracket(places).index(n) < places // 2 for n in (1, 2))] == [1]


@pytest.mark.parametrize("people", [2, 4, 5, 7, 11, 13, 200])
def test_one_is_left(people):
    """Everybody but the winner loses once: one game less than people."""
    now, games, out, semi = knockout(range(people), "x"), 0, [], ()
    while now.winner is None:
        if games:
            assert now.byes == ()
        winners = [max(pair) for pair in now.pairs]
        games += len(winners)
        semi = now.losers(winners) if len(now.places) == 4 else semi
        out += now.losers(winners)
        now = now.played(winners)
    assert games == people - 1
    assert now.winner == people - 1
    assert sorted([*out, now.winner]) == [*range(people)]
    if people > 3:
        assert len(semi) == 2  # who play for the third place
    with pytest.raises(ValueError, match="over"):
        now.played([])


def test_a_game_has_one_winner():
    first = knockout(range(4), "x")
    with pytest.raises(ValueError, match="wins"):
        first.played([0, 1, 2, 3])
    with pytest.raises(ValueError, match="wins"):
        first.played([])
    with pytest.raises(BadInput, match=r"evening.refuse.pairing"):
        knockout([1], "x")
