"""SN 10: the game to seven. SN 9.4: the bonus that waits."""

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.faces.schnapsen import at_table
from tests.games.schnapsen.hands import begin, go, match_of, won
from tests.games.schnapsen.played import (
    CLOSED_60_0,
    CLOSED_72_0,
    EIGHTY_FIVE_ALL,
    SEVENTY_FIVE_ALL,
    SIXTY_FIVE_ALL,
    WON_81_49,
)


def level():
    return SEVENTY_FIVE_ALL.end().result


def level_again():
    return EIGHTY_FIVE_ALL.end().result


def sixty_five():
    return SIXTY_FIVE_ALL.end().result


def false_claim():
    """1 claims at once: 3 to 0."""
    return go(begin("", "", "HA"), "claim").result


def failed_close():
    return CLOSED_60_0.end().result


def good_close():
    return CLOSED_72_0.end().result


def test_a_level_deal_leaves_a_bonus_for_the_next_winner():
    """SN 9.4: the winner of the next deal scores 1 more."""
    match = match_of(level())
    assert (match.totals, match.bonus, match.standing.bonus) == ((0, 0), 1, 1)
    assert match.notes == (say("schnapsen.match.bonus", number=1),)
    match = match.add(WON_81_49.end().result)
    assert (match.rows, match.totals, match.bonus) == (((0, 0), (2, 0)), (2, 0), 0)
    assert match.notes == ()


def test_the_bonus_grows_with_each_level_deal():
    """SN 9.4: if it happens again, 1 more still."""
    assert match_of(level(), level_again()).bonus == 2
    assert match_of(level(), level_again(), level()).bonus == 3
    assert match_of(level(), level_again(), level(), won(1, 2)).totals == (0, 5)


def test_65_each_does_not_use_the_bonus_up():
    """SN 9.4: a 65-65 deal neither takes the bonus nor adds to it: it waits over several deals."""
    match = match_of(level(), sixty_five())
    assert match.bonus == 1
    match = match_of(level(), sixty_five(), level_again(), sixty_five())
    assert (match.totals, match.bonus) == ((0, 0), 2)
    match = match.add(won(0, 1))
    assert match.rows == ((0, 0), (0, 0), (0, 0), (0, 0), (3, 0))
    assert match.bonus == 0
    assert match.add(won(0, 1)).totals == (4, 0)


def test_65_each_alone_leaves_no_bonus():
    """SN 9.3: nobody scores, now or later."""
    match = match_of(sixty_five())
    assert (match.totals, match.bonus) == ((0, 0), 0)
    assert match.add(won(1, 1)).totals == (0, 1)


@pytest.mark.parametrize(
    ("result", "totals"),
    [
        (false_claim, (3 + 1, 0)),
        (failed_close, (3 + 1, 0)),
        (good_close, (0, 3 + 1)),
    ],
)
def test_the_bonus_is_won_in_any_way(result, totals):
    """SN 9.4: also through the opponent's false claim or his failed close."""
    assert match_of(level(), result()).totals == totals


def test_the_bonus_is_not_the_deals_own():
    """SN 9.4: a deal's result is of this deal alone; the match adds the bonus."""
    match = match_of(level(), won(0, 2))
    assert match.results[1].game_points == 2
    assert match.results[1].scores == (2, 0)
    assert match.rows[1] == (3, 0)


def test_the_players_know_of_the_bonus():
    """SN 9.4: it is part of what both know before a deal, and the table shows it."""
    standing = match_of(level(), level_again(), won(1, 1), level()).standing
    assert (standing.deals, standing.totals, standing.bonus) == (4, (0, 3), 1)
    table = at_table(begin("", "", "HA", standing=standing).view(0))
    assert ("schnapsen.fact.bonus", {"number": 1}) in [
        (fact.id, dict(fact.params)) for fact in table.facts
    ]


def test_first_to_seven():
    """SN 10.1: six game points are not enough, seven are."""
    match = match_of(won(0, 3), won(1, 2), won(0, 3))
    assert (match.totals, match.finished, match.winner, match.next_dealer) == (
        (6, 2),
        False,
        None,
        1,
    )
    assert match.headline.id == "schnapsen.match.to"
    match = match.add(won(0, 1))
    assert (match.totals, match.finished, match.winner, match.next_dealer) == (
        (7, 2),
        True,
        0,
        None,
    )
    assert (match.headline.id, dict(match.headline.params)) == (
        "schnapsen.match.winner",
        {"seat": 0},
    )


def test_who_is_ahead():
    """SN 10.1: the one with more game points; before the first deal nobody."""
    assert match_of().places == (1, 1)
    assert match_of(won(1, 2)).places == (2, 1)
    assert match_of(won(1, 2), won(0, 2)).places == (1, 1)


def test_more_than_seven_win_as_well():
    """SN 10.1: from six a deal worth 3 leads to nine."""
    match = match_of(won(1, 3), won(1, 3), won(0, 3), won(0, 3), won(1, 3))
    assert (match.totals, match.winner) == ((6, 9), 1)


def test_the_bonus_counts_towards_seven():
    """SN 10.1: with the bonus from five to seven in a deal worth 1."""
    match = match_of(won(1, 3), won(1, 2), level(), won(1, 1))
    assert (match.totals, match.winner) == ((0, 7), 1)


def test_nothing_is_added_to_a_finished_game():
    """SN 10.1: after the seventh game point no deal counts."""
    match = match_of(won(0, 3), won(0, 3), won(0, 3))
    with pytest.raises(ValueError):
        match.add(won(1, 3))
    assert match == match_of(won(0, 3), won(0, 3), won(0, 3))


def test_a_game_is_a_value():
    """SN 10.1: adding a deal gives a new game; the old one stands as it was."""
    before = match_of(won(0, 3))
    after = before.add(won(0, 3))
    assert before == match_of(won(0, 3))
    assert (before.totals, after.totals) == ((3, 0), (6, 0))
