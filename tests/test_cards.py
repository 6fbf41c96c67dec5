"""The helper of the tests that look for cards in texts."""

from stammtisch.games import scarto, skat
from tests.cards import cards_named


def test_cards_stand_anywhere_in_a_text():
    assert cards_named("play SK, H10;CJ", skat.PACK) == {"SK", "H10", "CJ"}
    assert cards_named("discard SK 6", skat.PACK) == {"SK"}
    assert cards_named("SKAT, sk and T20", skat.PACK) == set()


def test_a_clause_is_not_a_card():
    assert cards_named("SK 6.4: play SK", skat.PACK) == {"SK"}
    assert cards_named("SK 6.4", skat.PACK) == cards_named("SC 8.1", scarto.PACK) == set()
