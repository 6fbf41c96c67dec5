"""The named errors of Schnapsen: each where it holds, and silent where it looks alike.

The names in ``PROVEN`` are not those that the collection expects first: here they have options of
its positions where they fit, and the slow reader (``claims.py``) proves their sentences.
"""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch.coach.games import Situation
from stammtisch.coach.schnapsen.patterns import TABLE, taught
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.encoding import Rows
from tests.coach.named import name_of, names, positions, rows, situation
from tests.coach.schnapsen.claims import CLAIMS

POSITIONS = positions("schnapsen")
HELD = [each for each in POSITIONS.values() if each["pattern"]]
NAMED = [*map(name_of, TABLE)]

PROVEN = [
    ("trump_led", "schnapsen-06", "play DA", "play SK"),
    ("ten_bared", "schnapsen-36", "play HK", "play CK"),
    ("partner_out", "schnapsen-31", "play SQ", "play SJ"),
    ("high_not_needed", "schnapsen-17", "play CA", "play C10"),
]

ELSEWHERE = {"schneider_given", "marriage_too_soon", "trump_thrown"}
"""No position of the collection has options for these: only the slow reader sees them."""

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
    # Both bring it; it is not certain.
    ("sixty_six_missed", "schnapsen-01", "play HJ", "play SJ"),
    ("sixty_six_missed", "schnapsen-27", "play DQ", "play CK"),
    # It is won as often, but he is out of it already.
    ("schneider_given", "schnapsen-17", "play HA", "play DQ"),
    # His hand is not known; the stock is closed.
    ("known_end", "schnapsen-27", "play HA", "play CK"),
    ("known_end", "schnapsen-05", "play HJ", "play DA"),
    # This is the last lead with an open stock.
    ("marriage_too_soon", "schnapsen-12", "marriage C", "play DA"),
    # Suit must be followed; both are trumps.
    ("trump_led", "schnapsen-21", "play HQ", "play CJ"),
    ("trump_led", "schnapsen-09", "play DA", "play DK"),
    # The other one is a trump, too; suit must be followed.
    ("trump_thrown", "schnapsen-33", "play CQ", "play C10"),
    # Another card stays beside it; the Ace is in hand.
    ("ten_bared", "schnapsen-07", "play CQ", "play DA"),
    ("ten_bared", "schnapsen-26", "play SQ", "play CQ"),
    # The partner is gone, or in hand; it can no more be announced.
    ("partner_out", "schnapsen-15", "play SK", "play C10"),
    ("partner_out", "schnapsen-29", "play SJ", "play HQ"),
    # Others are out above it; so they are above neither.
    ("winner_thrown", "schnapsen-31", "play SQ", "play DQ"),
    # Both must win; neither must.
    ("sure_trick_first", "schnapsen-01", "play HJ", "play DA"),
    ("sure_trick_first", "schnapsen-27", "play HA", "play CK"),
    # They are of different suits, and neither brings more.
    ("high_not_needed", "schnapsen-36", "play H10", "play D10"),
    # The other one takes, too; the trick is fat.
    ("trick_taken", "schnapsen-17", "play CA", "play C10"),
    ("trick_taken", "schnapsen-34", "play CK", "play DA"),
    # The other one is dearer; as dear.
    ("dearer_card", "schnapsen-04", "play HJ", "play DK"),
    ("dearer_card", "schnapsen-28", "play HQ", "play DQ"),
    # As many beat the one as the other.
    ("more_beat_it", "schnapsen-39", "play CJ", "play DQ"),
]


def asked(id: str, *options: str) -> Situation[View]:
    """The opponent holds all cards that are not seen, as far as his hand has room."""
    position = POSITIONS[id]
    number = situation(position).values.worlds.shape[1]
    worlds: Rows = np.full((1, number), 1 - position["seat"], np.uint8)
    return situation(position, *options, worlds=worlds)


@pytest.mark.parametrize("position", HELD, ids=lambda each: each["id"])
def test_the_error_has_its_name(position: dict[str, str]) -> None:
    found = names(TABLE, asked(position["id"]))
    told = taught(asked(position["id"]))
    assert told is not None
    assert told.pattern.message.id == f"coach.schnapsen.{position['pattern']}"
    assert found[0] == position["pattern"]
    assert not {*found} & {*position["silent"]}


@pytest.mark.parametrize(("name", "id", "chosen", "better"), PROVEN)
def test_other_names_fit_here(name: str, id: str, chosen: str, better: str) -> None:
    assert name in names(TABLE, asked(id, chosen, better))


@pytest.mark.parametrize(("name", "id", "chosen", "better"), ALIKE)
def test_what_looks_alike_has_another_name(name: str, id: str, chosen: str, better: str) -> None:
    assert name not in names(TABLE, asked(id, chosen, better))


def test_the_table_is_that_of_the_collection() -> None:
    assert [*zip(NAMED, (each.pattern.clause for each in TABLE), strict=True)] == rows("schnapsen")


def test_every_name_is_tried_both_ways() -> None:
    held, proven = {each["pattern"] for each in HELD}, {each[0] for each in PROVEN}
    assert held | proven | ELSEWHERE == {*NAMED} == {each[0] for each in ALIKE}
    assert not held & (proven | ELSEWHERE)


def test_the_slow_reader_reads_every_name() -> None:
    assert {id.split(".")[2] for id in CLAIMS} == {*NAMED}


def test_what_decides_is_told_rather_than_a_comparison() -> None:
    """The first of the better leads costs less; only of the second there is more to say."""
    told = taught(asked("schnapsen-25", "play CK", "play DJ", "play S10"))
    assert told is not None
    assert str(told.better) == "play S10"
