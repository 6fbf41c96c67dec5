"""The named errors of Skat that need more than a position of the collection.

Some have no position there in which they come first: for these ``SPOKEN`` has a pair of options,
and ``test_claims.py`` many.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stammtisch.cardplay.messages import Message
from stammtisch.coach.skat import patterns_before_play as before
from stammtisch.coach.skat.patterns import TABLE
from stammtisch.coach.valuation import ONE
from stammtisch.games.registry import game_named
from stammtisch.solver.skat import GONE
from stammtisch.words import Voice
from tests.coach.named import names, positions, situation

POSITIONS = positions("skat")
EARLY = [row for row in TABLE if row.pattern.message.id == "coach.skat.trumps_led_early"]

SPOKEN = [
    ("skat_taken", "skat-48", "take_skat", "hand"),
    ("ace_laid_away", "skat-46", "discard S9 SA", "discard C9 D8"),
    ("points_not_laid", "skat-08", "discard HK SQ", "discard HK S10"),
    ("null_trick_taken", "skat-43", "play HQ", "play H8"),
    ("null_danger_kept", "skat-41", "play C9", "play S10"),
    ("trump_too_high", "skat-19", "play HK", "play HQ"),
    ("trump_spent", "skat-18", "play S10", "play C9"),
    ("more_points", "skat-21", "play SK", "play S10"),
    ("winner_thrown", "skat-16", "play C10", "play C8"),
    ("trump_not_led", "skat-35", "play H10", "play HJ"),
    ("trump_led", "skat-35", "play HJ", "play H10"),
    ("way", "skat-37", "play HQ", "play S9"),
    ("high_card_first", "skat-15", "play S9", "play DA"),
    ("stronger_card", "skat-14", "play SA", "play HJ"),
    ("taken_too_cheaply", "skat-20", "play S9", "play S10"),
    ("cheaper_card", "skat-14", "play SA", "play S9"),
]
"""A name, a position, what is done there, and what is better."""


@pytest.mark.parametrize(("name", "id", "chosen", "better"), SPOKEN)
def test_a_name_is_spoken(name: str, id: str, chosen: str, better: str) -> None:
    assert name in names(TABLE, situation(POSITIONS[id], chosen, better))


FEW_TRUMPS: dict[str, Any] = {
    "game": "skat",
    "options": {},
    "deal": {
        "dealer": 2,
        "hands": [
            ["CQ", "CJ", "C8", "S8", "S7", "HK", "HQ", "HJ", "H7", "D10"],
            ["CA", "C10", "S9", "HA", "H10", "H9", "DK", "DQ", "DJ", "D9"],
            ["CK", "C9", "SA", "S10", "SK", "SJ", "H8", "DA", "D8", "D7"],
        ],
        "skat": ["C7", "SQ"],
    },
    "acts": [
        *([1, "bid 18"], [0, "pass"], [2, "pass"], [1, "take_skat"]),
        *([1, "discard S9 SQ"], [1, "declare D"]),
        *([0, "play H7"], [1, "play H10"], [2, "play H8"]),
    ],
    "seat": 1,
}
"""Four trumps against seven, and the lead."""


@pytest.mark.parametrize(("better", "told"), [("CA", "high"), ("HA", "high"), ("C7", "low")])
def test_with_few_trumps_the_side_suits_come_first(better: str, told: str) -> None:
    of = situation(FEW_TRUMPS, "play D9", f"play {better}")
    (found,) = [each.says(of, of.comparison.chosen, of.comparison.best) for each in EARLY]
    assert found is not None
    assert found.id == f"coach.skat.trumps_led_early.{told}"
    assert {("own", 4), ("out", 7)} < {*found.params}


def test_nobody_is_told_to_lead_no_trump_where_he_led_none() -> None:
    assert "trumps_led_early" not in names(TABLE, situation(FEW_TRUMPS, "play C7", "play CA"))
    assert "trumps_led_early" not in names(TABLE, situation(FEW_TRUMPS, "play CA", "play D9"))


@pytest.mark.parametrize(
    ("chosen", "better", "named"),
    [("C8", "HK", True), ("HK", "C8", False), ("HJ", "HK", False), ("S8", "CQ", False)],
)
def test_a_suit_that_the_partner_trumps_is_led(chosen: str, better: str, named: bool) -> None:
    """Player 2 has trumped hearts, which the soloist has followed."""
    played = ([1, "play H9"], [2, "play H8"], [1, "play H10"], [2, "play D7"], [0, "play HQ"])
    acts = [*FEW_TRUMPS["acts"][:-2], *played, [2, "play D8"], [0, "play D10"], [1, "play D9"]]
    of = situation({**FEW_TRUMPS, "acts": acts, "seat": 0}, f"play {chosen}", f"play {better}")
    assert ("partner_trumps" in names(TABLE, of)) == named


@pytest.mark.parametrize(
    ("discard", "named"), [("S9 SQ", True), ("C10 SQ", False), ("H9 SQ", True)]
)
def test_of_two_aces_the_one_with_its_ten_is_led(discard: str, named: bool) -> None:
    hands = [list(hand) for hand in FEW_TRUMPS["deal"]["hands"]]
    hands[1][hands[1].index("H10")], hands[2][hands[2].index("H8")] = "H8", "H10"
    auction = ([2, "pass"], [0, "pass"], [1, "bid 18"], [1, "take_skat"])
    position = {
        **FEW_TRUMPS,
        "deal": {"dealer": 0, "hands": hands, "skat": FEW_TRUMPS["deal"]["skat"]},
        "acts": [*auction, [1, f"discard {discard}"], [1, "declare D"]],
    }
    assert ("ten_not_behind" in names(TABLE, situation(position, "play HA", "play CA"))) == named
    assert "ten_not_behind" not in names(TABLE, situation(position, "play CA", "play HA"))


@pytest.mark.parametrize(("with_jack", "named"), [(1, True), (2, True), (3, False)])
def test_from_the_hand_half_of_the_worlds_must_be_overbid(with_jack: int, named: bool) -> None:
    """Diamonds without the ♣J are worth 27 from the hand, with it in the skat 36; 33 was bid."""
    taken = POSITIONS["skat-12"]
    position = {**taken, "acts": [*taken["acts"][:-2], [taken["seat"], "hand"]]}
    unseen = situation(position, "declare D", "declare grand").view.unseen
    worlds = np.zeros((4, len(unseen)), np.uint8)
    worlds[:, unseen.index("C7")] = GONE
    for row, world in enumerate(worlds):
        world[unseen.index("CJ" if row < with_jack else "C8")] = GONE
    found = names(TABLE, situation(position, "declare D", "declare grand", worlds=worlds))
    assert (found[0] == "overbid_declared") == named


@pytest.mark.parametrize(("announced", "named"), [(None, True), ("schneider", False)])
def test_what_is_needed_depends_on_what_was_announced(announced: str | None, named: bool) -> None:
    """60 points win for the defenders; 31, which they have, where Schneider was announced."""
    of = situation(POSITIONS["skat-29"])
    contract = replace(of.view.contract, announced=announced)
    found = names(TABLE, replace(of, view=replace(of.view, contract=contract)))
    assert ("lost_count" in found) == named


def game_named_instead(
    id: str, chosen: str, better: str, wins: tuple[float, float], points: tuple[float, float]
) -> Message | None:
    """What is said of two games, ``chosen`` and ``better``: how often each wins, what it brings."""
    of = situation(POSITIONS[id], chosen, better)
    often, brought = (np.rint(np.array([each]) * ONE).astype(np.int64) for each in (wins, points))
    of = replace(of, values=replace(of.values, wins=often, points=brought, complete=False))
    return before.wrong_game(of, *of.values.options)


OUVERT, GRAND = "declare null ouvert", "declare grand"


@pytest.mark.parametrize(
    ("id", "chosen", "better", "wins", "points", "said"),
    [
        # A grand with one is 48 and a null ouvert 46; 33 was bid.
        ("skat-12", OUVERT, GRAND, (0.84, 0.84), (30, 33), "both_pay"),
        ("skat-12", OUVERT, GRAND, (0.78, 0.84), (30, 33), "both_pay"),
        ("skat-12", OUVERT, GRAND, (0.84, 0.86), (30, 33), "paid"),
        ("skat-12", OUVERT, GRAND, (0.86, 0.84), (30, 33), "paid"),
        ("skat-12", OUVERT, GRAND, (0.64, 0.64), (-3, 0), "both_pay"),
        ("skat-12", OUVERT, GRAND, (0.64, 0.64), (-3, -0.1), "loses"),
        ("skat-12", OUVERT, GRAND, (0.66, 0.64), (-3, -0.1), "loses"),
        ("skat-12", OUVERT, GRAND, (0.64, 0.66), (-3, -0.1), "paid"),
        # The better one pays less: it brings more on average.
        ("skat-12", GRAND, OUVERT, (0.84, 0.84), (30, 33), "both_earn"),
        ("skat-12", GRAND, OUVERT, (0.84, 0.86), (30, 33), "paid"),
        ("skat-12", GRAND, OUVERT, (0.86, 0.84), (30, 33), "earns"),
        ("skat-12", GRAND, OUVERT, (0.86, 0.84), (30, 30), None),
        ("skat-12", GRAND, OUVERT, (0.84, 0.84), (30, 29), None),
        ("skat-12", GRAND, OUVERT, (0.64, 0.64), (-3, -3), None),
        ("skat-12", GRAND, OUVERT, (0.64, 0.64), (-3.01, -3), None),
        # From the hand nobody knows yet what it pays.
        ("skat-51", "declare D", GRAND, (0.84, 0.84), (30, 33), "both_earn"),
        ("skat-51", "declare D", GRAND, (0.84, 0.86), (30, 33), "chance"),
        ("skat-51", "declare D", GRAND, (0.86, 0.84), (30, 33), "earns"),
        ("skat-51", "declare D", GRAND, (0.04, 0.04), (-30, -3), "loses"),
        # It is worth less than the bid.
        ("skat-54", "declare D", GRAND, (0.04, 0.86), (-540, -52), "chance"),
        ("skat-54", "declare D", GRAND, (0.0, 0.0), (-540, -528), "overbid"),
    ],
)
def test_a_reason_for_another_game_is_one(
    id: str,
    chosen: str,
    better: str,
    wins: tuple[float, float],
    points: tuple[float, float],
    said: str | None,
) -> None:
    """How often it wins is no reason where that is told in the same words, or less."""
    found = game_named_instead(id, chosen, better, wins, points)
    assert (found and found.id) == (said and f"coach.skat.wrong_game.{said}")


IN_WORDS = {
    "en": (
        "You have bid more than the cards are worth. Play clubs: as a rule both are lost, but this "
        "one costs less: 528 points on average, with diamonds 540 points.",
        "Play grand: neither wins often enough, but you lose less with it: "
        "3 points on average, with diamonds 30 points.",
        "Play grand: both win 8 times in 10, but it pays 48 and clubs only 24.",
    ),
    "de": (
        "Du bist überreizt. Spiel Kreuz: Verloren sind in der Regel beide, aber das kostet "
        "weniger: im Schnitt 528 Punkte, mit Karo 540 Punkte.",
        "Spiel Grand: Keins von beiden gewinnt oft genug, aber damit verlierst du weniger: "
        "im Schnitt 3 Punkte, mit Karo 30 Punkte.",
        "Spiel Grand: Beide gewinnen in 8 von 10 Fällen, aber das bringt 48 und Kreuz nur 24.",
    ),
    "it": (
        "Hai dichiarato più di quanto valgono le carte. Gioca fiori: di regola si perdono "
        "entrambi, ma questo costa meno: in media 528 punti, con quadri 540 punti.",
        "Gioca grand: nessuno dei due vince abbastanza spesso, ma così perdi meno: "
        "in media 3 punti, con quadri 30 punti.",
        "Gioca grand: vincono entrambi 8 volte su 10, ma questo paga 48 e fiori solo 24.",
    ),
    "ja": (
        "せり値が手札の価値を超えています。クラブにしましょう。たいていどちらも負けですが、"
        "失うのは平均528点で、ダイヤなら540点です。",
        "グランにしましょう。どちらも十分には勝てませんが、失うのは平均3点で、ダイヤなら30点です。",
        "グランにしましょう。勝つのはどちらも10回中8回ですが、こちらは48点、クラブは24点だけです。",
    ),
}


@pytest.mark.parametrize("language", IN_WORDS)
def test_another_game_is_told_in_every_language(language: str) -> None:
    voice = Voice(language, game_named("skat").GAME.deck)
    told = (
        game_named_instead("skat-54", "declare D", "declare C", (0.0, 0.0), (-540, -528)),
        game_named_instead("skat-51", "declare D", GRAND, (0.04, 0.04), (-30, -3)),
        game_named_instead("skat-11", "declare C", GRAND, (0.84, 0.84), (20, 33)),
    )
    assert tuple(voice.say(each) for each in told if each) == IN_WORDS[language]
