from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import pytest

from stammtisch.cardplay.match import NOTHING_YET, Match, Seating, Standing
from stammtisch.cardplay.messages import Message, say


@dataclass(frozen=True)
class Result:
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Rubber(Match):
    """Two deals of a game for four."""

    seats = 4

    @property
    def finished(self) -> bool:
        return len(self.results) == 2

    @property
    def headline(self) -> Message:
        return say("rubber")


def rubber(*scores: tuple[int, ...], first_dealer: int = 0) -> Rubber:
    match = Rubber(first_dealer=first_dealer)
    for each in scores:
        result: Any = Result(each)
        match = match.add(result)
    return match


def test_the_deal_passes_from_player_to_player() -> None:
    assert rubber(first_dealer=3).next_dealer == 3
    assert rubber((1, 2, 3, 4), first_dealer=3).next_dealer == 0
    assert rubber((1, 2, 3, 4), (0, 0, 0, 0), first_dealer=3).next_dealer is None


def test_totals_places_and_standing_come_from_the_rows() -> None:
    match = rubber((5, 0, 2, 0), (0, 5, 1, 0))
    assert match.rows == ((5, 0, 2, 0), (0, 5, 1, 0))
    assert match.totals == (5, 5, 3, 0)
    assert match.places == (1, 1, 3, 4)
    assert match.standing == Standing(2, (5, 5, 3, 0))
    assert rubber().totals == (0, 0, 0, 0)
    assert match.notes == ()


def test_a_finished_match_takes_no_more_deals() -> None:
    over = rubber((1, 0, 0, 0), (0, 1, 0, 0))
    result: Any = Result((0, 0, 0, 0))
    with pytest.raises(ValueError, match="finished"):
        over.add(result)
    assert rubber((1, 0, 0, 0)).add(result).finished


def test_a_standing_holds_what_every_game_has() -> None:
    assert [each.name for each in fields(Standing)] == ["deals", "totals"]
    assert Standing() == NOTHING_YET


def test_everybody_sits_on_the_seat_of_his_number_where_nobody_sits_out() -> None:
    match = rubber((5, 0, 2, 0), first_dealer=3)
    assert match.players == 4
    assert [match.seating(index) for index in range(2)] == [
        Seating((0, 1, 2, 3), 3),
        Seating((0, 1, 2, 3), 0),
    ]


def test_a_seating_leads_from_seats_to_players_and_back() -> None:
    seating = Seating((0, 1, 3), 1, (2,))
    assert [seating.seat_of(player) for player in range(4)] == [0, 1, None, 2]
    assert seating.by_player("abc", "-") == ("a", "b", "-", "c")
    assert seating.by_seat("wxyz") == ("w", "x", "z", "y")
