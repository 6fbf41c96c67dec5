"""What lies on the table: SC 3.1; and how a hand is held."""

from stammtisch.faces.scarto import at_table
from tests.games.scarto.hands import before_discard, go, played_out


def dealt():
    return before_discard("SQ S2 T5 S9 D4", "S8 M T6", "SK S7 T7")


def test_sc_3_1_the_discard_lies_there():
    """SC 3.1: all see that it was made; the dealer may look at it again."""
    state = dealt()
    assert [at_table(state.view(seat)).board.discarded for seat in (0, 1, None)] == [False] * 3
    state = go(state, "discard SQ S2 T5")
    for after in (state, go(state, "S8"), played_out(state)):
        tables = [at_table(after.view(seat)) for seat in (0, 1, 2, None)]
        assert [table.board.discarded for table in tables] == [True] * 4
        assert [table.laid_away for table in tables] == [("SQ", "S2", "T5"), (), (), ()]
        assert [table.spoken for table in tables] == [(None, None, None)] * 4
        assert [table.estimates for table in tables] == [()] * 4


def test_sc_5_3_what_becomes_of_the_matto_stands_on_the_board_too():
    """SC 5.2, SC 5.3: while it lies there, apart from what was laid away."""
    state = go(dealt(), "discard SQ S2 T5")
    before, after = at_table(state.view(None)), at_table(go(state, "M").view(None))
    assert (before.board.matto, len(before.facts)) == ((), 1)
    assert [fact.id for fact in after.board.matto] == ["scarto.fact.matto", "scarto.fact.matto_led"]
    assert after.facts == (*before.facts, *after.board.matto)


def test_sc_1_2_the_trumps_at_one_end_and_the_matto_with_them():
    """SC 1.2: it is no trump, but players hold it there."""
    table = at_table(dealt().view(1))
    last, first = table.orders
    assert last.hand == table.hand
    trumps = [card for card in table.hand if card[0] in "TM"]
    assert {"M", "T6"} <= set(trumps)
    assert list(last.hand[-len(trumps) :]) == list(first.hand[: len(trumps)]) == trumps
    assert last.hand[: -len(trumps)] == first.hand[len(trumps) :]
