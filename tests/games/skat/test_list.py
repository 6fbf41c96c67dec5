"""The list: SK 7, SK 3.5, SK 8.6 and SK 9.2 to SK 9.4."""

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.games import skat
from stammtisch.games.skat.scoring import PASSED, Contract, score_game
from tests.games.skat.tables import dealt


def club(soloist, points=61):
    """A game of clubs with 1: +24 with 61 points, −48 with 60."""
    return score_game(Contract(soloist, 18, False, "C"), ("CJ",), points, 5)


def played(*results, options=None, **named):
    """A list after these results."""
    match = skat.Match(options or skat.Options(**named))
    for result in results:
        match = match.add(result)
    return match


def test_sk_7_1_a_list_has_36_games():
    """SK 7.1: 36 games, when nobody chooses anything else."""
    assert skat.Options().games == 36
    match = played(*[club(deal % 3) for deal in range(35)])
    assert (match.games, match.finished, match.next_dealer) == (35, False, 2)
    match = match.add(club(0))
    assert (match.games, match.finished, match.next_dealer) == (36, True, None)
    with pytest.raises(ValueError):
        match.add(club(0))


@pytest.mark.parametrize("games", [3, 6, 9, 12, 36, 48, 300])
def test_sk_7_1_any_multiple_of_three(games):
    """SK 7.1: so that everybody deals equally often."""
    match = played(*[club(0)] * (games - 1), games=games)
    assert not match.finished
    assert match.add(club(0)).finished


@pytest.mark.parametrize("games", [-3, -1, 0, 1, 2, 4, 35, 37, 100])
def test_sk_8_6_a_list_whose_length_is_no_multiple_of_three(games):
    """SK 8.6: refused, with the number in the sentence."""
    with pytest.raises(Refusal) as caught:
        skat.Options(games=games)
    assert caught.value.clause == "SK 8.6"
    assert caught.value.message == say("skat.refuse.games", number=games, players=3)
    with pytest.raises(Refusal):
        parse_options(skat.Options, {"games": games})


@pytest.mark.parametrize("games", ["36", 36.0, True, None])
def test_a_length_that_is_no_number_is_no_option(games):
    """What is no number at all breaks no clause: it means nothing."""
    with pytest.raises(BadInput) as caught:
        skat.Options(games=games)
    assert not isinstance(caught.value, Refusal)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_sk_7_1_the_deal_passes_to_the_left(first):
    """SK 7.1: after each game the next player clockwise deals, whoever has won it."""
    match = skat.Match(skat.Options(games=6), first_dealer=first)
    dealers = []
    for result in (club(0), club(0, 60), PASSED, club(2), PASSED, club(1)):
        dealers.append(match.next_dealer)
        match = match.add(result)
    assert dealers == [(first + deal) % 3 for deal in range(6)]
    assert match.next_dealer is None


@pytest.mark.parametrize(
    ("results", "totals", "places", "headline"),
    [
        (
            [club(0), club(0), club(1)],
            (48, 24, 0),
            (1, 2, 3),
            say("skat.match.winner", seat=0),
        ),
        (
            [club(2), club(1, 60), PASSED],
            (0, -48, 24),
            (2, 3, 1),
            say("skat.match.winner", seat=2),
        ),
        (
            [club(1), club(2), PASSED],
            (0, 24, 24),
            (3, 1, 1),
            say("skat.match.shared", seat=1, seat2=2),
        ),
        (
            [club(0, 60), PASSED, club(2)],
            (-48, 0, 24),
            (3, 2, 1),
            say("skat.match.winner", seat=2),
        ),
        ([club(1, 60), PASSED, PASSED], (0, -48, 0), (1, 3, 1), None),
        ([club(1), PASSED, PASSED], (0, 24, 0), (2, 1, 2), None),  # level in the second place
        ([PASSED, PASSED, PASSED], (0, 0, 0), (1, 1, 1), say("skat.match.level")),
        ([club(0), club(1), club(2)], (24, 24, 24), (1, 1, 1), say("skat.match.level")),
    ],
)
def test_sk_7_1_the_highest_total_wins_and_level_totals_share(results, totals, places, headline):
    """SK 7.1: the highest total wins; who is level shares the place."""
    match = played(*results, games=3)
    assert (match.totals, match.places) == (totals, places)
    if headline:
        assert match.headline == headline


def test_sk_7_1_how_the_list_stands_is_known_before_each_deal():
    """SK 7.1: the totals so far go with the next deal, and every player sees them."""
    match = played(club(0), club(1, 60), games=3)
    assert match.standing == skat.Standing(2, (24, -48, 0))
    assert match.headline == say("match.deal", number=3, of=3)
    state = skat.begin(dealt(), match.options, match.standing)
    assert state.view(2).standing == match.standing


def test_sk_7_2_the_soloist_alone_scores():
    """SK 7.2: without the option a loss brings the defenders nothing."""
    assert played(club(0), club(1, 60), games=3).rows == ((24, 0, 0), (0, -48, 0))


@pytest.mark.parametrize(
    ("result", "row"),
    [
        (club(0), (74, 0, 0)),
        (club(2), (0, 0, 74)),
        (club(0, 60), (-98, 40, 40)),
        (club(1, 60), (40, -98, 40)),
        (PASSED, (0, 0, 0)),
    ],
)
def test_sk_7_2_tournament_scoring(result, row):
    """SK 7.2: a win brings 50 more; a loss costs 50 more, and each defender gets 40."""
    assert played(result, tournament_scoring=True).rows == (row,)
    assert played(result, tournament_scoring=True).totals == row
    assert list(result.to_record()["scores"]) == list(result.scores)  # never in a deal's record


def test_sk_7_2_tournament_scoring_can_change_the_winner():
    """SK 7.2: two small wins, or others' losses, may be worth more than one high game."""
    grand = score_game(Contract(0, 18, True, "grand"), ("CJ", "SJ", "HJ", "DJ"), 61, 5)
    results = (grand, club(1), club(1))
    assert played(*results, games=3).places[0] == 1
    assert played(*results, games=3, tournament_scoring=True).totals == (194, 148, 0)
    lost = (club(0, 60), club(0, 60), club(1))
    assert played(*lost, games=3, tournament_scoring=True).totals == (-196, 154, 80)


def test_sk_7_2_the_tournament_preset():
    """SK 7.1, SK 7.2: 36 games, Seeger and Fabian's additions, deals thrown in are counted."""
    assert skat.PRESETS["tournament"] == skat.Options(
        games=36, tournament_scoring=True, count_passed_deals=True
    )


def test_sk_3_5_a_deal_thrown_in_is_one_of_the_games():
    """SK 3.5: a row of zeros."""
    match = played(PASSED, club(0), PASSED, games=3)
    assert match.rows == ((0, 0, 0), (24, 0, 0), (0, 0, 0))
    assert (match.games, match.finished) == (3, True)


def test_sk_3_5_or_it_is_not():
    """SK 3.5: option count_passed_deals off: it is dealt again, by the next dealer."""
    options = skat.Options(games=3, count_passed_deals=False)
    match = played(PASSED, club(0), PASSED, options=options)
    assert (match.games, match.finished, match.next_dealer) == (1, False, 0)
    assert match.headline == say("match.deal", number=2, of=3)
    match = match.add(club(1)).add(PASSED).add(club(2))
    assert (match.games, match.finished) == (3, True)
    assert match.standing == skat.Standing(6, (24, 24, 24))


@pytest.mark.parametrize("count_passed_deals", [True, False])
def test_sk_3_5_in_tournament_scoring_nobody_gains_by_it(count_passed_deals):
    """SK 3.5, SK 7.2: nobody was the soloist, so there is nothing to add."""
    match = played(PASSED, tournament_scoring=True, count_passed_deals=count_passed_deals)
    assert match.totals == (0, 0, 0)


def test_sk_9_nothing_of_the_other_rule_sets_is_on():
    """SK 9, SK 10: the default is these clauses; no Ramsch, no contra, no fourth player."""
    assert skat.Options() == skat.Options(
        games=36, tournament_scoring=False, count_passed_deals=True
    )
    assert PASSED.passed
    with pytest.raises(BadInput) as caught:
        parse_options(skat.Options, {"spitze": True})
    assert caught.value.message.id == "input.option"


# ---- SK 9: other published rule sets -------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "shared", "by_games"),
    [
        # Both have won one game and lost none.
        ([club(0), club(1), PASSED], (1, 1, 3), (1, 1, 3)),
        # All have 0; one has won two games and lost one, the others have played none.
        ([club(0), club(0), club(0, 60)], (1, 1, 1), (1, 2, 2)),
        # Both have lost one game.
        ([club(0, 60), club(1, 60), PASSED], (2, 2, 1), (2, 2, 1)),
    ],
)
def test_sk_9_2_games_won_and_lost_decide_between_level_totals(results, shared, by_games):
    """SK 9.2: more games won are ahead; what is level then shares the place."""
    assert played(*results, games=3).places == shared
    assert played(*results, games=3, level_totals="by_games").places == by_games


def test_sk_9_2_then_fewer_games_lost():
    """SK 9.2: with as many games won, who has lost fewer is ahead."""
    grand = score_game(Contract(1, 18, False, "grand"), ("CJ", "SJ"), 61, 5)  # 72
    match = played(club(0), grand, club(1, 60), games=3, level_totals="by_games")
    assert (match.totals, match.places) == ((24, 24, 0), (1, 2, 3))
    assert played(club(0), grand, club(1, 60), games=3).places == (1, 1, 3)


def test_sk_9_3_the_preset_of_the_order():
    """SK 9.3: tournament scoring, missed announcements at the step, level totals by games."""
    assert skat.PRESETS["isko"] == skat.Options(
        tournament_scoring=True, missed_announcement="at_step", level_totals="by_games"
    )


FOUR = skat.Options(players=4)


def test_sk_9_4_a_list_with_four():
    """SK 9.4: 48 games by default, else a multiple of 4."""
    assert FOUR.games == 48
    assert parse_options(skat.Options, {"players": 4}) == FOUR
    assert format_options(FOUR) == {"players": 4}
    assert format_options(skat.Options(players=4, games=36)) == {"players": 4, "games": 36}
    for games in (2, 3, 6, 47):
        with pytest.raises(Refusal) as caught:
            skat.Options(players=4, games=games)
        assert caught.value.clause == "SK 9.4"
        assert caught.value.message == say("skat.refuse.games", number=games, players=4)


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_sk_9_4_the_dealer_sits_out(first):
    """SK 9.4: forehand, middlehand and rearhand are the three after him, on seats 0 to 2."""
    match = skat.Match(FOUR, first_dealer=first)
    for index in range(8):
        dealer, seating = match.next_dealer, match.seating(index)
        assert dealer == (first + index) % 4
        assert seating.out == (dealer,)
        assert seating.seat_of(dealer) is None
        assert seating.players == tuple(sorted({0, 1, 2, 3} - {dealer}))
        turn = [seating.players[(seating.dealer + 1 + place) % 3] for place in range(3)]
        assert turn == [(dealer + 1 + place) % 4 for place in range(3)]
        match = match.add(PASSED)


def test_sk_9_4_scores_go_to_players_and_not_to_seats():
    """SK 9.4: seat 0 is player 1 where player 0 deals, and player 0 where player 2 deals."""
    match = played(club(0), club(2), club(0, 60), club(0), options=skat.Options(players=4, games=4))
    assert match.rows == ((0, 24, 0, 0), (0, 0, 0, 24), (-48, 0, 0, 0), (24, 0, 0, 0))
    assert match.totals == (-24, 24, 0, 24)
    assert match.places == (4, 1, 3, 1)
    assert match.headline == say("skat.match.shared", seat=1, seat2=3)


def test_sk_9_4_games_won_and_lost_are_a_players_and_not_a_seats():
    """SK 9.2, SK 9.4: player 3 plays on seat 2 where others deal; nobody else played a game."""
    options = skat.Options(players=4, games=4, level_totals="by_games")
    match = played(club(2), club(2), club(2, 60), PASSED, options=options)
    assert match.totals == (0, 0, 0, 0)
    assert match.places == (2, 2, 2, 1)


def test_sk_9_4_what_is_known_before_a_deal_is_known_by_seat():
    """SK 9.4: the three who play in their order, then the dealer who sits out."""
    match = played(club(0), club(2), options=FOUR)
    assert match.totals == (0, 24, 0, 24)
    assert match.next_dealer == 2
    assert match.standing == skat.Standing(2, (0, 24, 24, 0))


def test_sk_9_4_a_lost_game_brings_thirty_to_each_of_the_others():
    """SK 9.4: with tournament scoring, the dealer who sits out included."""
    options = skat.Options(players=4, tournament_scoring=True)
    match = played(club(0, 60), club(1), options=options)
    assert match.rows == ((30, -48 - 50, 30, 30), (0, 0, 24 + 50, 0))


@pytest.mark.parametrize(
    ("results", "headline"),
    [
        ([club(0), PASSED, PASSED, PASSED], say("skat.match.winner", seat=1)),
        ([club(0, 60), PASSED, PASSED, PASSED], "three"),
        ([PASSED] * 4, say("skat.match.level")),
    ],
)
def test_sk_9_4_who_has_won_a_list_of_four(results, headline):
    """SK 9.4: the first place may be shared by three."""
    if headline == "three":
        headline = say("skat.match.shared_by_three", seat=0, seat2=2, seat3=3)
    assert played(*results, options=skat.Options(players=4, games=4)).headline == headline
