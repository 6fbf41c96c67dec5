"""What is said of an error that has no name, and how chances, amounts and labels are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.judgement import Label, label_of
from stammtisch.coach.reasons import Cases, Reason
from stammtisch.coach.sentences import amount, chance, figures, sentence_for
from stammtisch.games.registry import game_named
from stammtisch.words import LANGUAGES, Voice
from tests.coach.collection import position
from tests.coach.judgements import STAKE, compared
from tests.coach.named import situation

DECK = game_named("skat").GAME.deck
VOICE = Voice("en", DECK, players=("Ann", "Bea", "Cem"))


def in_words(share: float, complete: bool) -> str:
    return VOICE.say(chance(share, complete))


def test_nothing_is_certain_of_a_sample() -> None:
    assert in_words(1.0, True) == "every time"
    assert in_words(1.0, False) == "nearly always"
    assert in_words(0.0, True) == "never"
    assert in_words(0.0, False) == "hardly ever"


@pytest.mark.parametrize(
    ("share", "told"),
    [(0.84, "8 times in 10"), (0.12, "1 time in 10"), (0.97, "97 times in 100")],
)
def test_chances_are_told_in_round_numbers(share: float, told: str) -> None:
    assert in_words(share, True) == told


@pytest.mark.parametrize(
    ("points", "told"), [(1.0, "1 point"), (0.44, "0.4 points"), (12.6, "13 points")]
)
def test_small_amounts_have_a_decimal(points: float, told: str) -> None:
    assert VOICE.say(amount("skat", points)) == told


def test_amounts_have_the_comma_of_their_language() -> None:
    assert Voice("de", DECK).say(amount("skat", 2.5)) == "2,5 Punkte"
    assert Voice("ja", DECK).say(amount("schnapsen", 2.5)) == "2.5ゲームポイント"


SMEAR = position("skat-26")


def said(reason: Reason | None, points: float, wins: float) -> str:
    of = situation(SMEAR)
    found = compared(of.comparison.chosen, of.comparison.best, points, wins, chance=0.9)  # type: ignore[arg-type]
    return VOICE.say(sentence_for("skat", replace(of, comparison=found), reason))


def names() -> tuple[str, str]:
    of = situation(SMEAR)
    chosen, best = of.comparison.chosen, of.comparison.best
    assert isinstance(chosen, Play)
    assert isinstance(best, Play)
    return VOICE.card(chosen.card), VOICE.card(best.card)


def reason(with_it: Cases) -> Reason:
    feature = say("coach.feature.holds", seat=1, cards=("SA",))
    return Reason(feature, with_it, Cases(0.0, 0.9, 0.9, 0.0), 0)


def test_a_fact_about_the_hidden_cards_decides() -> None:
    chosen, best = names()
    assert said(reason(Cases(1.0, 0.9, 0.2, 40.0)), 20.0, 0.3) == (
        f"Better: {best}. If Bea holds ♠A, it wins the deal 9 times in 10, {chosen} 2 times in 10."
    )
    assert said(reason(Cases(1.0, 0.9, 0.88, 12.0)), 6.0, 0.01) == (
        f"Better: {best}. If Bea holds ♠A, {chosen} costs 12 points."
    )


def test_without_such_a_fact_it_is_counted_out() -> None:
    chosen, best = names()
    assert said(None, 20.0, 0.3) == (
        f"Better: {best}. It wins the deal 9 times in 10, {chosen} 6 times in 10. "
        "That is counted out; there is no rule of thumb for it."
    )
    assert said(None, 8.0, 0.02).startswith(f"Better: {best}. {chosen} costs 8 points. ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_figures_behind_it(language: str) -> None:
    of = situation(SMEAR)
    found = compared(of.comparison.chosen, of.comparison.best, 20.0, 0.3, chance=0.9)  # type: ignore[arg-type]
    told: tuple[Message, ...] = figures(
        "skat", replace(of, comparison=found), reason(Cases(1.0, 0.9, 0.2, 40.0))
    )
    voice = Voice(language, DECK, players=("Ann", "Bea", "Cem"))
    interval, wins, feature = map(voice.say, told)
    assert "20" in interval
    assert "90" in wins
    assert "60" in wins
    assert all(each in feature for each in ("Bea", "90", "20", "40"))
    of_match = replace(found, match=found.wins)
    assert len(figures("skat", replace(of, comparison=of_match), None)) == 3


@pytest.mark.parametrize(
    ("points", "wins", "chance", "label"),
    [
        (2.0, 0.3, 0.9, "blunder"),
        (2.0, 0.0, 0.9, "less"),
        (0.7, 0.01, 0.6, "less"),
        (2.0, 0.0, 0.3, "blunder"),  # The deal is lost most of the time, and more is lost.
        (0.3, 0.0, 0.9, "slightly worse"),
    ],
)
def test_who_wins_just_as_often_only_earns_less(
    points: float, wins: float, chance: float, label: Label
) -> None:
    found = compared(Play("HK"), Play("HA"), points, wins, chance)
    assert found.loss.mean == pytest.approx(points / STAKE)
    assert label_of(found) == label
