"""SC 7: the game of three deals, and who pays. SC 9: the default rule set."""

import pytest

from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games import scarto
from stammtisch.words import Voice
from tests.games.scarto.hands import game_of, result_of

LEVEL = (26, 26, 26)


def test_a_game_is_three_deals():
    """SC 7.1: three deals end it; each player has been the dealer once."""
    dealers, match = [], game_of()
    while not match.finished:
        dealers.append(match.next_dealer)
        match = match.add(result_of(*LEVEL))
    assert dealers == [0, 1, 2]
    assert match.next_dealer is None


def test_after_two_deals_the_game_goes_on():
    """SC 7.1: nobody has lost, and nobody pays, before the third deal."""
    match = game_of((40, 18, 20), (40, 18, 20))
    assert not match.finished
    assert (match.losers, match.payments) == ((), (0, 0, 0))
    assert match.headline.id == "match.deal"
    assert dict(match.headline.params) == {"number": 3, "of": 3}


def test_the_lowest_total_loses_and_pays_both_others():
    """SC 7.1: the totals of three deals decide; the loser pays one stake to each of the others."""
    match = game_of((40, 18, 20), (26, 30, 22), (20, 36, 22))
    assert match.totals == (14 + 0 - 6, -8 + 4 + 10, -6 - 4 - 4)
    assert match.losers == (2,)
    assert match.payments == (1, 1, -2)
    assert (match.headline.id, dict(match.headline.params)) == ("scarto.match.loser", {"seat": 2})


def test_the_stakes_are_told_at_the_end():
    """SC 7.1, SC 7.2: what each gets or pays; nothing before the end, and nothing if all level."""
    voice = Voice(players=("Ann", "Bob", "Cid"))
    told = [
        [voice.say(note) for note in game_of(*deals).notes]
        for deals in (
            [(40, 18, 20), (40, 18, 20)],
            [(40, 18, 20), (26, 30, 22), (20, 36, 22)],
            [(40, 19, 19), LEVEL, LEVEL],
            [LEVEL, LEVEL, LEVEL],
        )
    ]
    assert told == [
        [],
        ["Stakes – Ann: 1, Bob: 1, Cid: -2"],
        ["Stakes – Ann: 2, Bob: -1, Cid: -1"],
        [],
    ]


def test_the_winner_of_a_deal_may_lose_the_game():
    """SC 7.1: the total counts, not the last deal."""
    match = game_of((0, 39, 39), (26, 26, 26), (40, 18, 20))
    assert match.totals == (-12, 5, 7)
    assert match.losers == (0,)
    assert match.payments == (-2, 1, 1)


def test_two_with_the_lowest_total_pay_the_third():
    """SC 7.2: both lose; each pays the stake to the one who did not lose, and none to the other."""
    match = game_of((40, 19, 19), LEVEL, LEVEL)
    assert match.totals == (14, -7, -7)
    assert match.losers == (1, 2)
    assert match.payments == (2, -1, -1)
    assert match.headline.id == "scarto.match.losers"
    assert dict(match.headline.params) == {"seat": 1, "seat2": 2}


def test_two_with_the_highest_total_are_paid_alike():
    """SC 7.2: a tie at the top is no tie for the lowest: one loser pays both."""
    match = game_of((33, 33, 12), LEVEL, LEVEL)
    assert (match.losers, match.payments) == ((2,), (1, 1, -2))


def test_with_all_level_nobody_pays():
    """SC 7.2: three players level: nobody loses, nobody pays."""
    match = game_of((40, 18, 20), (18, 20, 40), (20, 40, 18))
    assert match.finished
    assert match.totals == (0, 0, 0)
    assert (match.losers, match.payments) == ((), (0, 0, 0))
    assert match.headline.id == "scarto.match.level"


@pytest.mark.parametrize("number", [3, 6, 9, 30])
def test_a_longer_game_is_a_multiple_of_three(number):
    """SC 7.3: the option `deals` makes the game longer, every player dealing as often."""
    dealers, match = [], scarto.Match(scarto.Options(deals=number), first_dealer=1)
    while not match.finished:
        dealers.append(match.next_dealer)
        match = match.add(result_of(*LEVEL))
    assert dealers == [1, 2, 0] * (number // 3)


@pytest.mark.parametrize("number", [0, 1, 2, 4, 5, 7, -3])
def test_other_numbers_of_deals_are_refused(number):
    """SC 7.3: the number of deals is a multiple of 3."""
    with pytest.raises(Refusal) as caught:
        scarto.Options(deals=number)
    assert (caught.value.clause, caught.value.message.id) == ("SC 7.3", "scarto.refuse.deals")


@pytest.mark.parametrize("number", ["3", 3.0, True, None])
def test_the_number_of_deals_is_a_number(number):
    """SC 7.3: what is no whole number is no value of the option."""
    with pytest.raises(BadInput) as caught:
        scarto.Options(deals=number)
    assert caught.value.message.id == "input.option-value"


def test_by_default_a_game_has_three_deals():
    """SC 7.3: the default is 3."""
    assert scarto.Match().options.deals == 3


def test_nothing_is_added_to_a_finished_game():
    """SC 7.1: a fourth deal does not count."""
    match = game_of(LEVEL, LEVEL, LEVEL)
    with pytest.raises(ValueError):
        match.add(result_of(40, 18, 20))
    assert match == game_of(LEVEL, LEVEL, LEVEL)


def test_a_game_is_a_value():
    """SC 7.1: adding a deal gives a new game; the old one stands as it was."""
    before = game_of(LEVEL)
    after = before.add(result_of(40, 18, 20))
    assert before == game_of(LEVEL)
    assert after.results[:1] == before.results
    assert after.totals == (14, -8, -6)


def test_the_standing_before_a_deal():
    """SC 7.1: what every player knows before a deal: the deals played, and the totals."""
    standing = game_of((40, 18, 20), (20, 40, 18)).standing
    assert (standing.deals, standing.totals) == (2, (8, 6, -14))


def test_what_each_deal_brought():
    """SC 6.3, SC 7.1: a row a deal; the totals are their sums, and the lowest is in last place."""
    match = game_of((40, 18, 20), (20, 40, 18))
    assert match.rows == ((14, -8, -6), (-6, 14, -8))
    assert (match.totals, match.places) == ((8, 6, -14), (1, 2, 3))
    assert (game_of().rows, game_of().places) == ((), (1, 1, 1))
    assert game_of((40, 19, 19)).places == (1, 2, 2)


def test_without_options_the_rules_are_these_clauses():
    """SC 9: presets are off by default: the Angel is 20 and a game has three deals."""
    default = scarto.Options(angel=20, deals=3)
    assert scarto.Options() == default
    assert parse_options(scarto.Options, {}) == default
    assert format_options(default) == {}
    assert scarto.begin(scarto.deal("SC 9")).options == default
    assert all(preset != default for preset in scarto.PRESETS.values())


def test_an_unknown_option_is_not_passed_over():
    """SC 9: an option that this game does not have is refused, never ignored."""
    with pytest.raises(BadInput) as caught:
        parse_options(scarto.Options, {"bagatto": "free"})
    assert caught.value.message.id == "input.option"


def test_options_are_read_as_they_are_written():
    """SC 1.7, SC 7.3: a record names the options that differ."""
    options = scarto.Options(angel=21, deals=6)
    assert format_options(options) == {"angel": 21, "deals": 6}
    assert parse_options(scarto.Options, {"angel": 21, "deals": 6}) == options
