"""Bock rounds and Ramsch rounds (SK 10.10 to SK 10.12)."""

import pytest

from stammtisch.games import skat
from stammtisch.games.skat.bock import reasons
from stammtisch.games.skat.scoring import PASSED, score_game, score_null, score_ramsch
from tests.games.skat.pub import options, ramsch_of
from tests.games.skat.tables import FOREHAND, REARHAND, dealt

ALL_ON = {"bock_sixty": True, "bock_contra": "lost", "bock_grand_hand": "played"}


def club(points, soloist=0, **doubled):
    """♣ with 1."""
    return score_game(skat.Contract(soloist, 18, False, "C", **doubled), ("CJ", "HJ"), points, 5)


def game(kind, points, soloist=0, hand=False, bid=18, **doubled):
    """A game with 1."""
    contract = skat.Contract(soloist, bid, hand, kind, **doubled)
    return score_game(contract, ("CJ", "HJ"), points, 5)


def ramsch(points):
    """A Ramsch that somebody loses with so many card points."""
    rest = 116 - points
    split = (points, rest - rest // 2, rest // 2)
    return score_ramsch(ramsch_of(split, 4, REARHAND if rest // 2 + 4 < points else FOREHAND))


def owed(match):
    """Bock games and games of Ramsch that are owed."""
    return (match.standing.bock, match.standing.ramsch)


# ---- SK 10.10 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "chosen", "number"),
    [
        (club(60), {"bock_sixty": True}, 1),
        (club(61), {"bock_sixty": True}, 0),
        (club(59), {"bock_sixty": True}, 0),
        (club(60), {}, 0),
        (game("grand", 60), {"bock_sixty": True}, 1),
        (score_null(skat.Contract(0, 18, False, "null"), 1), {"bock_sixty": True}, 0),
        (club(50, contra=1), {"bock_contra": "lost"}, 1),
        (club(70, contra=1), {"bock_contra": "lost"}, 0),
        (club(50), {"bock_contra": "lost"}, 0),
        (club(70, contra=1, re=True), {"bock_contra": "lost"}, 0),
        (club(70, contra=1, re=True), {"bock_contra": "lost_or_re"}, 1),
        (club(50, contra=1, re=True), {"bock_contra": "lost_or_re"}, 1),
        (club(50, contra=1), {"bock_contra": "lost_or_re"}, 1),
        (club(70, contra=1), {"bock_contra": "lost_or_re"}, 0),
        (game("grand", 70, hand=True), {"bock_grand_hand": "won"}, 1),
        (game("grand", 50, hand=True), {"bock_grand_hand": "won"}, 0),
        (game("grand", 50, hand=True), {"bock_grand_hand": "played"}, 1),
        (game("grand", 70), {"bock_grand_hand": "played"}, 0),
        (game("C", 70, hand=True), {"bock_grand_hand": "played"}, 0),
        # A grand hand instead of Ramsch counts like any other; Ramsch and nothing set off nothing.
        (game("grand", 70, hand=True, bid=0), {"bock_grand_hand": "won"}, 1),
        (game("grand", 95, hand=True, announced="schneider"), {"bock_grand_hand": "won"}, 1),
        (ramsch(60), ALL_ON, 0),
        (PASSED, ALL_ON, 0),
        # The example: each of three reasons sets off a round of its own.
        (game("grand", 60, hand=True, contra=1), ALL_ON, 3),
    ],
)
def test_sk_10_10_what_sets_off_a_bock_round(result, chosen, number):
    """SK 10.10: exactly 60, contra lost or re, a grand from the hand; each a round of its own."""
    assert len(reasons(result, options(**chosen))) == number
    match = skat.Match(options(**chosen)).add(result)
    assert owed(match) == (3 * number, 0)
    four = skat.Match(options(players=4, **chosen)).add(result)
    assert owed(four) == (4 * number, 0)


# ---- SK 10.11, SK 10.12 --------------------------------------------------------------------------


def listed(*results, **values):
    """A list with these results, and what was owed after each."""
    chosen = options(**({"bock_sixty": True, "bock_contra": "lost"} | values))
    matches = [skat.Match(chosen)]
    for result in results:
        matches.append(matches[-1].add(result))
    return matches[-1], [owed(match) for match in matches[1:]]


@pytest.mark.parametrize("rounds", [False, True])
def test_sk_10_12_the_example(rounds):
    """SK 10.12: (b, r) after each deal, and what it counts."""
    first = (club(60), game("S", 70), ramsch(52), game("H", 50, contra=1))
    match, counts = listed(*first, ramsch_rounds=rounds)
    assert [sum(row) for row in match.rows] == [-48, 44, -104, -160]
    assert counts == [(3, 0), (2, 0), (1, 0), (3, 3) if rounds else (3, 0)]
    if not rounds:
        return
    grand = score_game(skat.Contract(1, 0, True, "grand"), ("CJ", "SJ", "D7"), 75, 5)
    rest = (ramsch(60), grand, ramsch(60), ramsch(60), game("S", 70))
    match, counts = listed(*first, *rest, ramsch_rounds=True)
    assert [sum(row) for row in match.rows[4:]] == [-60, 96, -60, -60, 44]
    assert counts[4:] == [(3, 2), (3, 2), (3, 1), (3, 0), (2, 0)]


def test_sk_10_11_a_round_begins_with_the_next_deal_and_never_more_than_doubles():
    """SK 10.11: rounds set off meanwhile follow at the end."""
    match, counts = listed(*[club(60)] * 4, *[club(70)] * 9)
    assert counts[:4] == [(3, 0), (5, 0), (7, 0), (9, 0)]
    assert [row[0] for row in match.rows] == [-48, *[-96] * 3, *[48] * 9]
    assert counts[-1] == (0, 0)
    assert match.add(club(70)).rows[-1][0] == 24


def test_sk_10_11_additions_are_not_doubled():
    """SK 10.11: contra and re are, the additions of ``tournament_scoring`` are not."""
    match, _ = listed(club(60), club(50, contra=1), tournament_scoring=True)
    assert match.rows[1] == (2 * -96 - 50, 40, 40)


@pytest.mark.parametrize(("count", "left"), [(True, 2), (False, 3)])
def test_sk_10_11_a_deal_thrown_in(count, left):
    """SK 10.11: it uses up a Bock game only where it counts as a game."""
    _, counts = listed(club(60), PASSED, ramsch="none", count_passed_deals=count)
    assert counts[-1] == (left, 0)


def test_sk_10_11_what_is_owed_at_the_end_lapses():
    """SK 10.11: a list is as long as it is."""
    match, counts = listed(club(70), club(70), club(60), games=3)
    assert (match.finished, counts[-1], match.notes) == (True, (3, 0), ())


def test_sk_10_12_with_ramsch_none_there_are_no_ramsch_rounds():
    """SK 10.12: the option has no effect then."""
    _, counts = listed(club(60), *[club(70)] * 3, ramsch="none", ramsch_rounds=True)
    assert counts[-1] == (0, 0)


def test_sk_10_12_a_ramsch_round_after_each_bock_round():
    """SK 10.12: as many games as players; with two rounds owed, one follows each."""
    _, counts = listed(
        club(60),
        club(60),
        *[club(70)] * 2,
        *[ramsch(60)] * 3,
        *[club(70)] * 3,
        ramsch_rounds=True,
    )
    assert counts == [
        (3, 0), (5, 0), (4, 0), (3, 3), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0), (0, 3)
    ]  # fmt: skip
    assert skat.Match(options(players=4)).standing == skat.Standing(0, (0, 0, 0, 0))


def test_sk_10_12_the_list_says_which_deal_is_forced():
    """SK 10.12: a deal that the list owes is a Ramsch, begun without an auction."""
    match, _ = listed(club(60), *[club(70)] * 3, ramsch_rounds=True)
    deal = match.due(dealt())
    assert deal.forced_ramsch
    assert skat.begin(deal, match.options, match.standing).phase == "grand_hand"
    assert [str(note.id) for note in match.notes] == ["skat.match.ramsch_round"]
    before, _ = listed(club(60), *[club(70)] * 2, ramsch_rounds=True)
    assert before.due(dealt()) == dealt()
    assert [str(note.id) for note in before.notes] == ["skat.match.bock"]


def test_sk_10_12_both_numbers_are_public():
    """SK 10.12: every view's standing holds them."""
    match, _ = listed(club(60))
    state = skat.begin(match.due(dealt()), match.options, match.standing)
    for seat in (0, 1, 2, None):
        assert (state.view(seat).standing.bock, state.view(seat).standing.ramsch) == (3, 0)


def test_sk_10_12_with_four_a_round_has_four_games():
    """SK 10.12: n is the number of players at the table."""
    _, counts = listed(club(60), *[club(70)] * 4, players=4, games=8, ramsch_rounds=True)
    assert counts == [(4, 0), (3, 0), (2, 0), (1, 0), (0, 4)]


def test_sk_10_10_the_list_says_why_a_bock_round_begins():
    """SK 10.10: each reason that applied to the last deal, and no longer after the next."""
    three = game("grand", 60, hand=True, contra=1)
    match = skat.Match(options(**ALL_ON)).add(three)
    begun = [each.id.removeprefix("skat.match.bock.") for each in match.notes[:-1]]
    assert begun == ["sixty", "contra", "grand_hand"]
    assert [each.id for each in match.add(club(70)).notes] == ["skat.match.bock"]
    re = skat.Match(options(bock_contra="lost_or_re")).add(club(70, contra=1, re=True))
    assert re.notes[0].id == "skat.match.bock.re"


@pytest.mark.parametrize(
    ("games", "rounds", "numbers"),
    [
        (36, False, [6, 5, 4, 3, 2, 1]),
        (3, False, [2, 1]),
        (6, False, [5, 4, 3, 2, 1]),
        (36, True, [3, 2, 1]),
    ],
)
def test_sk_10_11_the_list_says_how_many_of_the_next_deals_count_double(games, rounds, numbers):
    """SK 10.11, SK 10.12: those before it ends, and before Ramsch is played in between."""
    chosen = options(bock_sixty=True, bock_contra="lost", games=games, ramsch_rounds=rounds)
    match, told = skat.Match(chosen).add(club(60, contra=1)), []
    while match.notes and match.notes[-1].id == "skat.match.bock":
        told.append(dict(match.notes[-1].params)["number"])
        match = match.add(club(70))
    assert told == numbers
