"""The named errors of Schnapsen: each where it holds, and silent where it looks alike."""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch.coach.games import Situation
from stammtisch.coach.schnapsen.patterns import TABLE, patterns
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.encoding import Rows
from tests.coach.named import names, positions, rows, situation

POSITIONS = positions("schnapsen")
HELD = [each for each in POSITIONS.values() if each["pattern"]]
NAMED = names(tuple(each.pattern for each in TABLE))

ALIKE = [
    # 66 is there; it is not.
    ("claim_short", "schnapsen-03", "claim", "play SA"),
    ("claim_missed", "schnapsen-01", "play SJ", "claim"),
    # Both cards are enough; neither is; the other one does not take.
    ("one_card_short", "schnapsen-36", "play H10", "play D10"),
    ("one_card_short", "schnapsen-37", "play HK", "play HA"),
    ("one_card_short", "schnapsen-36", "play HK", "play CK"),
    # The other way about.
    ("closed_too_soon", "schnapsen-08", "play DA", "close"),
    ("not_closed", "schnapsen-06", "close", "play HQ"),
    # The stock is closed, and no card is led; the marriage is announced.
    ("marriage_not_announced", "schnapsen-12", "close", "marriage C"),
    ("marriage_not_announced", "schnapsen-09", "marriage D", "close"),
    ("jack_not_exchanged", "schnapsen-14", "exchange", "draw"),
    # It can no more be announced; both cards are of the pair; there is no pair.
    ("marriage_broken", "schnapsen-16", "play CK", "play CA"),
    ("marriage_broken", "schnapsen-15", "play SK", "play SQ"),
    ("marriage_broken", "schnapsen-15", "play DA", "play C10"),
    # He has not 66; he has it with both cards; the card takes.
    ("sixty_six_given", "schnapsen-19", "play HQ", "play HA"),
    ("sixty_six_given", "schnapsen-17", "play HA", "play H10"),
    ("sixty_six_given", "schnapsen-17", "play DQ", "play HA"),
    # It is won; the deal is over before; five cards are in hand; the stock is closed.
    ("last_trick_lost", "schnapsen-20", "play DJ", "play D10"),
    ("last_trick_lost", "schnapsen-22", "play DQ", "play DA"),
    ("last_trick_lost", "schnapsen-25", "play CK", "play S10"),
    ("last_trick_lost", "schnapsen-05", "play HJ", "play DA"),
    # A trump is led; nobody has to follow; no trump is out.
    ("trumps_not_drawn", "schnapsen-21", "play HQ", "play CJ"),
    ("trumps_not_drawn", "schnapsen-27", "play HA", "play SA"),
    ("trumps_not_drawn", "schnapsen-01", "play DA", "play HJ"),
    # The stock is used up; the other card is a trump; this one is; it is small.
    ("high_card_led", "schnapsen-25", "play S10", "play DJ"),
    ("high_card_led", "schnapsen-28", "play CA", "play HQ"),
    ("high_card_led", "schnapsen-27", "play SA", "play DQ"),
    ("high_card_led", "schnapsen-27", "play HK", "play DQ"),
    # The other card is a trump, too; the one that takes is plain; it does not take.
    ("trump_wasted", "schnapsen-29", "play HA", "play HQ"),
    ("trump_wasted", "schnapsen-38", "play HA", "play CK"),
    ("trump_wasted", "schnapsen-29", "play SJ", "play S10"),
    # A small card; the other one takes; it is worth more.
    ("points_thrown", "schnapsen-19", "play HQ", "play HA"),
    ("points_thrown", "schnapsen-17", "play HA", "play DQ"),
    ("points_thrown", "schnapsen-34", "play S10", "play DA"),
    # It takes; neither takes.
    ("trick_let_go", "schnapsen-29", "play HA", "play SJ"),
    ("trick_let_go", "schnapsen-30", "play SJ", "play S10"),
]


def asked(id: str, *options: str) -> Situation[View]:
    """The opponent holds all cards that are not seen, as far as his hand has room."""
    position = POSITIONS[id]
    number = situation(position).values.worlds.shape[1]
    worlds: Rows = np.full((1, number), 1 - position["seat"], np.uint8)
    return situation(position, *options, worlds=worlds)


@pytest.mark.parametrize("position", HELD, ids=lambda each: each["id"])
def test_the_error_has_its_name(position: dict[str, str]) -> None:
    assert names(tuple(patterns(asked(position["id"]))))[0] == position["pattern"]


@pytest.mark.parametrize(("name", "id", "chosen", "better"), ALIKE)
def test_what_looks_alike_has_another_name(name: str, id: str, chosen: str, better: str) -> None:
    assert name not in names(tuple(patterns(asked(id, chosen, better))))


def test_the_table_is_that_of_the_collection() -> None:
    assert [*zip(NAMED, (each.pattern.clause for each in TABLE), strict=True)] == rows("schnapsen")


def test_every_name_is_tried_both_ways() -> None:
    assert {each["pattern"] for each in HELD} == {*NAMED} == {each[0] for each in ALIKE}
