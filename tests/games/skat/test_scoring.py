"""What a game is worth and who has won it: SK 6, figure by figure.

Deals that are really played to the end stand in ``test_whole_deals.py``.
"""

import pytest

from stammtisch.games import skat
from stammtisch.games.skat.scoring import Contract, matadors, score_game, score_null
from stammtisch.games.skat.sheet import Key
from tests.games.skat.tables import cards, dealt, go, playing, soloist_at, tricks

TRUMPS = {
    suit: cards(f"CJ SJ HJ DJ {suit}A {suit}10 {suit}K {suit}Q {suit}9 {suit}8 {suit}7")
    for suit in "CSHD"
} | {"grand": cards("CJ SJ HJ DJ")}


def scored(game, row, points, *, bid=18, tricks=5, options=skat.Options()):  # noqa: B008
    """A game of seat 1, "H hand schneider", with ``row`` matadors (without: below 0)."""
    kind, *words = game.split()
    hand = "hand" in words
    announced = words[-1] if words and words[-1] != "hand" else None
    trumps = TRUMPS[kind]
    # With n: the highest n and not the next. Without n: not the highest n, but the next.
    twelve = trumps[:row] if row > 0 else trumps[-row:][:1]
    return score_game(Contract(1, bid, hand, kind, announced), twelve, points, tricks, options)


def steps(result):
    """The steps of the multiplier, without their family names."""
    return [(step.message.id.removeprefix("skat."), step.amount) for step in result.steps]


@pytest.mark.parametrize(
    ("kind", "base"), [("D", 9), ("H", 10), ("S", 11), ("C", 12), ("grand", 24)]
)
def test_sk_6_1_base_values(kind, base):
    """SK 6.1: diamonds 9, hearts 10, spades 11, clubs 12, grand 24. With 1, game: times 2."""
    assert scored(kind, 1, 61).value == 2 * base


@pytest.mark.parametrize(
    ("trumps", "row"),
    [
        ("CJ HJ DJ HA H10 HK H9", 1),
        ("CJ SJ HJ DJ HA H10 HK", 7),
        ("SJ HJ DJ HA H10 HK H9", -1),
        ("DJ HA H10 HK HQ H9 H8", -3),
    ],
)
def test_sk_6_2_the_examples_in_hearts(trumps, row):
    """SK 6.2: with 1, with 7, without 1, without 3, whatever the other five cards are."""
    twelve = (*cards(trumps), "CA", "CK", "SA", "DA", "D7")
    assert matadors(twelve, "H") == row


@pytest.mark.parametrize("kind", ["C", "S", "H", "D", "grand"])
def test_sk_6_2_with_and_without_any_number(kind):
    """SK 6.2: from 1 up to 11 in suit games, to 4 in grand, with and without."""
    trumps = TRUMPS[kind]
    for number in range(1, len(trumps) + 1):
        assert matadors(trumps[:number], kind) == number
        assert matadors(trumps[number:], kind) == -number
        # Trumps below the gap count no more.
        assert matadors((*trumps[:number], *trumps[number + 1 :]), kind) == number
    assert len(trumps) == (4 if kind == "grand" else 11)


def test_sk_6_2_in_grand_only_the_jacks_count():
    """SK 6.2: with four jacks, ace and ten a grand is with 4; a suit game is with 6."""
    twelve = cards("CJ SJ HJ DJ HA H10 CA C10 SA S10 DA D10")
    assert (matadors(twelve, "grand"), matadors(twelve, "H")) == (4, 6)
    none = cards("HA H10 HK HQ H9 H8 H7 CA SA S10 DA D10")
    assert (matadors(none, "grand"), matadors(none, "H")) == (-4, -4)


MATADORS_IN_THE_SKAT = dealt("CJ HJ CA C10 CK SA S10 HA H10 DA", skat_="SJ D7")
JACK_IN_THE_SKAT = dealt("HJ DJ CA C10 CK SA S10 HA H10 DA", skat_="CJ D7")


def to_the_end(state):
    """The deal with the first card of every menu played."""
    while state.phase == "play":
        state = go(state, str(state.actions(state.to_act)[0]))
    return state


@pytest.mark.parametrize(
    ("deal", "laid_away", "row"),
    [
        (MATADORS_IN_THE_SKAT, None, 3),  # a hand game: nobody has seen the jack of spades yet
        (MATADORS_IN_THE_SKAT, "D7 DA", 3),  # taken into the hand
        (MATADORS_IN_THE_SKAT, "SJ D7", 3),  # laid away again
        (MATADORS_IN_THE_SKAT, "CJ HJ", 3),  # even the highest
        (JACK_IN_THE_SKAT, None, 1),  # a hand game that looked like one without 2
        (JACK_IN_THE_SKAT, "D7 DA", 1),
        (JACK_IN_THE_SKAT, "CJ D7", 1),
    ],
)
def test_sk_6_2_hand_and_skat_count_together(deal, laid_away, row):
    """SK 6.2: the soloist's twelve cards count, in a hand game too, and what was laid away."""
    state = to_the_end(playing(deal, "grand", laid_away=laid_away))
    assert state.result.matadors == row
    assert steps(state.result)[0] == ("step.with", row)


def test_sk_6_2_the_defenders_jacks_do_not_count():
    """SK 6.2: without 4 when all the jacks are against the soloist."""
    deal = dealt("CA C10 CK SA S10 HA H10 DA D10 DK", "CJ HJ", "SJ DJ", "C7 S7")
    state = to_the_end(playing(deal, "grand"))
    assert state.result.matadors == -4
    assert steps(state.result)[0] == ("step.without", 4)


@pytest.mark.parametrize(
    ("game", "points", "tricks", "names"),
    [
        ("C", 61, 5, ""),
        ("C hand", 61, 5, "hand"),
        ("C", 90, 8, "schneider"),
        ("C", 120, 10, "schneider schwarz"),
        ("C hand", 120, 10, "hand schneider schwarz"),
        ("C hand schneider", 90, 8, "hand schneider announced.schneider"),
        ("C hand schneider", 120, 10, "hand schneider schwarz announced.schneider"),
        (
            "C hand schwarz",
            120,
            10,
            "hand schneider schwarz announced.schneider announced.schwarz",
        ),
        (
            "C hand ouvert",
            120,
            10,
            "hand schneider schwarz announced.schneider announced.schwarz announced.ouvert",
        ),
        # Against the soloist:
        ("C", 30, 3, "schneider"),
        ("C hand", 30, 3, "hand schneider"),
        ("C", 0, 0, "schneider schwarz"),
        ("C", 21, 0, "schneider schwarz"),
        ("C hand schneider", 30, 3, "hand schneider announced.schneider"),
        # Announced and missed: only what was reached or announced.
        ("C hand schneider", 89, 7, "hand announced.schneider"),
        ("C hand schwarz", 110, 9, "hand schneider announced.schneider announced.schwarz"),
        (
            "C hand ouvert",
            89,
            9,
            "hand announced.schneider announced.schwarz announced.ouvert",
        ),
    ],
)
@pytest.mark.parametrize("row", [1, 4, 11, -1, -3])
def test_sk_6_3_the_steps_of_the_multiplier(game, points, tricks, names, row):
    """SK 6.3: matadors + game + one for each of the others. SK 6.6: missed levels."""
    result = scored(game, row, points, tricks=tricks)
    more = [(name if name.startswith("announced") else f"step.{name}", 1) for name in names.split()]
    side = "step.with" if row > 0 else "step.without"
    assert steps(result) == [(side, abs(row)), ("step.game", 1), *more]
    assert result.multiplier == abs(row) + 1 + len(more)
    assert result.value == 12 * result.multiplier  # SK 6.4


@pytest.mark.parametrize(
    ("points", "schneider"), [(29, 1), (30, 1), (31, 0), (60, 0), (61, 0), (89, 0), (90, 1)]
)
def test_sk_6_3_schneider_counts_whichever_side_made_it(points, schneider):
    """SK 6.3: the soloist with 90, or the defenders with 90, which leaves the soloist 30."""
    assert scored("S", 1, points).value == 11 * (2 + schneider)


@pytest.mark.parametrize(("tricks", "schwarz"), [(0, 1), (1, 0), (9, 0), (10, 1)])
def test_sk_6_3_schwarz_needs_every_trick_or_none(tricks, schwarz):
    """SK 6.3: one trick without a point in it is enough against Schwarz."""
    points = 120 if tricks > 5 else 0
    assert scored("S", 1, points, tricks=tricks).value == 11 * (3 + schwarz)


@pytest.mark.parametrize(
    ("game", "row", "points", "tricks", "value"),
    [
        ("D", 1, 61, 5, 18),  # the smallest of all
        ("D", -1, 61, 5, 18),
        ("H", 2, 61, 5, 30),
        ("C hand ouvert", 11, 120, 10, 216),  # the highest suit game
        ("grand", 4, 61, 5, 120),
        ("grand hand ouvert", 4, 120, 10, 264),  # the highest of all
        ("grand hand ouvert", -4, 120, 10, 264),
    ],
)
def test_sk_6_4_game_value_is_base_times_multiplier(game, row, points, tricks, value):
    """SK 6.4: base times multiplier, from 18 to 264."""
    result = scored(game, row, points, tricks=tricks)
    assert (result.value, result.scores) == (value, (0, value, 0))


NULLS = [
    # game, laid away (None: a hand game), value
    ("null", "D9 D8", 23),
    ("null", None, 35),
    ("null ouvert", "D9 D8", 46),
    ("null ouvert", None, 59),
]
NULL_DEAL = dealt(
    forehand="C7 C8 C9 S7 S8 S9 H7 H8 H9 D7",
    middlehand="CA CK CQ SA SK SQ HA HK DA DK",
    rearhand="CJ C10 SJ S10 HJ H10 HQ DQ DJ D10",
    skat_="D9 D8",
)
NO_TRICK = (
    "C7 CA CJ / CK C10 C8 / CQ SJ C9 / SA S10 S7 / SK DQ S8 / SQ DJ S9 / HA HJ H7 / "
    "HK H10 H8 / DA D10 D7 / DK HQ H9"
)


@pytest.mark.parametrize(("game", "laid_away", "value"), NULLS)
def test_sk_6_4_the_four_nulls(game, laid_away, value):
    """SK 6.4: null 23, null hand 35, null ouvert 46, null ouvert hand 59; lost, twice that."""
    won = tricks(playing(NULL_DEAL, game, laid_away=laid_away), *NO_TRICK.split(" / "))
    assert won.result.to_record() == {
        "passed": False,
        "soloist": 1,
        "won": True,
        "value": value,
        "scores": [0, value, 0],
    }
    bad = dealt("CA", "CK", "CQ", skat_="D9 D8")
    lost = tricks(playing(bad, game, laid_away=laid_away), "CA CK CQ")
    assert lost.result.to_record() == {
        "passed": False,
        "soloist": 1,
        "won": False,
        "value": value,
        "scores": [0, -2 * value, 0],
    }
    assert (won.result.steps, won.result.matadors) == ((), 0)


@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_sk_5_5_card_points_mean_nothing_in_null(tricks):
    """SK 5.5, SK 6.5: a null is won without a trick; its result tells no card points.

    They would tell the defenders of a null lost early what was laid away.
    """
    result = score_null(Contract(1, 23, False, "null"), tricks)
    assert result.won == (tricks == 0)
    assert result.card_points == 0
    assert Key.CARD_POINTS not in [line.key for part in result.sheet for line in part.lines]


@pytest.mark.parametrize(
    ("game", "points", "tricks", "won"),
    [
        ("H", 60, 6, False),
        ("H", 61, 4, True),
        ("H hand", 60, 6, False),
        ("H hand", 61, 6, True),
        ("H hand schneider", 61, 6, False),
        ("H hand schneider", 89, 8, False),
        ("H hand schneider", 90, 8, True),
        ("H hand schwarz", 120, 9, False),  # a trick of nines, eights and sevens is a trick
        ("H hand schwarz", 120, 10, True),
        ("grand hand ouvert", 119, 9, False),
        ("grand hand ouvert", 120, 10, True),
        ("H", 120, 10, True),
        ("H", 0, 0, False),
    ],
)
def test_sk_6_5_what_the_soloist_needs(game, points, tricks, won):
    """SK 6.5: 61 card points, 90 if Schneider was announced, every trick if Schwarz or ouvert."""
    assert scored(game, 1, points, tricks=tricks).won is won


@pytest.mark.parametrize(
    ("game", "row", "points", "bid", "won"),
    [
        ("H", 2, 61, 30, True),  # worth just the bid
        ("H", 2, 61, 33, False),
        ("H", 2, 89, 33, False),
        ("H", 2, 90, 33, True),  # Schneider makes it 40
        ("H hand", 2, 61, 40, True),
        ("H hand", 2, 61, 44, False),
    ],
)
def test_sk_6_5_the_value_must_reach_the_bid(game, row, points, bid, won):
    """SK 6.5: and a game value of at least the bid."""
    result = scored(game, row, points, bid=bid)
    assert (result.won, result.overbid) == (won, not won)


@pytest.mark.parametrize(
    ("game", "row", "points", "score"),
    [
        ("H", 1, 61, 20),
        ("H", 1, 60, -40),
        ("H", 1, 31, -40),
        ("H", 1, 30, -60),
        ("grand", 4, 60, -240),
    ],
)
def test_sk_6_6_won_once_lost_twice(game, row, points, score):
    """SK 6.6: won, the value is scored; lost, it is taken off twice."""
    assert scored(game, row, points).scores == (0, score, 0)


@pytest.mark.parametrize(
    ("game", "row", "bid", "raised"),
    [
        ("C", 1, 40, 48),  # 24 < 40, and 36 < 40
        ("D", 1, 20, 27),
        ("D", 1, 264, 270),
        ("H", 1, 22, 30),
        ("H", 1, 187, 190),  # more than any game in hearts
        ("H", 1, 264, 270),
        ("S", 1, 264, 264),
        ("C", 1, 264, 264),
        ("grand", 1, 50, 72),
        ("grand", 1, 59, 72),
        ("grand", 1, 240, 240),
        ("H hand", 1, 33, 40),
    ],
)
@pytest.mark.parametrize("points", [31, 60, 61, 89])
def test_sk_6_7_overbid(game, row, bid, raised, points):
    """SK 6.7: raised until it reaches the bid, without a ceiling, and lost whatever the points."""
    result = scored(game, row, points, bid=bid)
    assert (result.overbid, result.won, result.clause) == (True, False, "SK 6.7")
    assert (result.value, result.scores) == (raised, (0, -2 * raised, 0))


def test_sk_6_7_the_steps_that_were_made_are_not_added_to_the_raised_value():
    """SK 6.7: what counts is the least multiple that reaches the bid, with Schneider or not."""
    assert scored("C", 1, 30, bid=40).value == 48  # 36 with Schneider, 48 reaches 40
    assert scored("C", 1, 29, bid=36).value == 36  # here Schneider reaches the bid: plainly lost
    assert not scored("C", 1, 29, bid=36).overbid
    assert scored("C", 1, 29, bid=36).scores == (0, -72, 0)


@pytest.mark.parametrize(
    ("game", "row", "points", "bid", "score"),
    [
        ("grand hand schneider", 2, 90, 40, 144),
        ("D hand schneider", -1, 89, 22, -72),
        ("C", 1, 61, 40, -96),
        ("S", 1, 31, 18, -44),
        ("S", 1, 30, 18, -66),
    ],
)
def test_sk_6_8_the_worked_examples(game, row, points, bid, score):
    """SK 6.8: the four examples, with 31 points beside the 30 of the last."""
    assert scored(game, row, points, bid=bid).scores == (0, score, 0)


@pytest.mark.parametrize(("who", "seat"), [("rearhand", 0), ("forehand", 1), ("middlehand", 2)])
def test_sk_7_2_only_the_soloists_score_changes(who, seat):
    """SK 7.2: the defenders' scores stay as they are, won or lost."""
    state = to_the_end(go(soloist_at(18, who), "hand", "declare C"))
    others = [score for player, score in enumerate(state.result.scores) if player != seat]
    assert others == [0, 0]
    assert state.result.scores[seat] != 0


AT_STEP = skat.Options(missed_announcement="at_step")


@pytest.mark.parametrize(
    ("game", "points", "tricks", "as_made", "at_step"),
    [
        ("D hand schneider", 75, 7, -72, -90),  # the second example of SK 6.8
        ("D hand schneider", 50, 5, -72, -90),  # it would be lost without the announcement, too
        ("C hand schwarz", 120, 9, -144, -168),
        ("C hand ouvert", 61, 5, -144, -192),
        ("C hand schneider", 25, 3, -120, -120),  # the others have made Schneider
        ("C hand schwarz", 25, 0, -168, -168),  # and Schwarz
        ("C hand schwarz", 25, 2, -144, -168),
        ("C hand schwarz", 61, 5, -120, -168),
    ],
)
def test_sk_9_1_a_missed_announcement_counts_its_step(game, points, tricks, as_made, at_step):
    """SK 9.1: a lost game counts at least the step that was announced, and no step twice."""
    assert scored(game, 1, points, tricks=tricks).scores == (0, as_made, 0)
    result = scored(game, 1, points, tricks=tricks, options=AT_STEP)
    assert (result.scores, result.won, result.clause) == ((0, at_step, 0), False, "SK 6.5")


def test_sk_9_1_the_sheet_names_the_missed_steps():
    """SK 9.1: they stand where the steps made stand, with a clause of their own."""
    result = scored("C hand ouvert", 1, 61, options=AT_STEP)
    missed = [(step.key, step.message.id) for step in result.steps if step.clause == "SK 9.1"]
    assert missed == [
        ("schneider_missed", "skat.step.schneider_missed"),
        ("schwarz_missed", "skat.step.schwarz_missed"),
    ]
    assert not {"schneider", "schwarz"} & {step.key for step in result.steps}
    assert result.multiplier == 8


def test_sk_9_1_the_bid_is_compared_with_the_raised_value():
    """SK 9.1: 9 × 5 reaches a bid of 45 that 9 × 4 does not; 46 is overbid both ways."""
    for bid, as_made, at_step in ((36, 36, 45), (45, 45, 45), (46, 54, 54)):
        made = scored("D hand schneider", 1, 75, bid=bid)
        step = scored("D hand schneider", 1, 75, bid=bid, options=AT_STEP)
        assert (made.value, step.value) == (as_made, at_step)
        assert (made.overbid, step.overbid) == (bid > 36, bid > 45)


@pytest.mark.parametrize(
    "game", ["C", "C hand", "grand hand", "C hand schneider", "C hand schwarz"]
)
@pytest.mark.parametrize(("points", "tricks"), [(61, 5), (95, 8), (120, 10), (40, 4), (0, 0)])
def test_sk_9_1_other_games_are_as_ever(game, points, tricks):
    """SK 9.1: a game won, or without an announcement, is worth what it always was."""
    made, step = (
        scored(game, 1, points, tricks=tricks, options=options)
        for options in (skat.Options(), AT_STEP)
    )
    if made.won or made.contract.announced is None:
        assert step == made
    else:
        assert step.value >= made.value


def test_sk_9_1_a_null_is_untouched():
    """SK 9.1: its value is fixed; nothing of it is announced but ouvert."""
    bad = dealt("CA", "CK", "CQ", skat_="D9 D8")
    values = [
        tricks(playing(bad, "null ouvert", options=options), "CA CK CQ").result
        for options in (skat.Options(), AT_STEP)
    ]
    assert values[0] == values[1]
