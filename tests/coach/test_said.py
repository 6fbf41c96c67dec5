"""What is said of an error that has no name, and how chances, amounts and labels are told."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import Estimate
from stammtisch.coach.judgement import Label
from stammtisch.coach.judgement import label_of as judged_as
from stammtisch.coach.reasons import Cases, Reason
from stammtisch.coach.sentences import amount, chance, figures, option_named, sentence_for
from stammtisch.faces import label_of
from stammtisch.games.registry import game_named
from stammtisch.words import LANGUAGES, Voice
from stammtisch.words.catalogue import po_files
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


NO_CASES = Cases(0.0, 0.9, 0.9, 0.0)

SMEAR = position("skat-26")


def said(
    reason: Reason | None, points: float, wins: float, worlds: int = 2, complete: bool = True
) -> str:
    of = situation(SMEAR, worlds=np.zeros((worlds, len(situation(SMEAR).view.unseen)), np.uint8))
    of = replace(of, values=replace(of.values, complete=complete))
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
    return Reason(feature, with_it, NO_CASES, 0)


def test_a_fact_about_the_hidden_cards_decides() -> None:
    chosen, best = names()
    assert said(reason(Cases(1.0, 0.9, 0.2, 40.0)), 20.0, 0.3) == (
        f"Better: {best}. If Bea holds ♠A, you win 9 times in 10 with {best}, "
        f"and 2 times in 10 with {chosen}."
    )
    assert said(reason(Cases(1.0, 0.9, 0.88, 12.0)), 6.0, 0.01) == (
        f"Better: {best}. If Bea holds ♠A, {chosen} costs 12 points."
    )


def test_without_such_a_fact_it_says_what_was_counted() -> None:
    chosen, best = names()
    assert said(None, 20.0, 0.3) == (
        f"Better: {best}. It wins the deal 9 times in 10, {chosen} 6 times in 10. "
        "That is the average over all ways the hidden cards can lie; "
        "there is no rule of thumb for it."
    )
    assert said(None, 8.0, 0.02).startswith(f"Better: {best}. {chosen} costs 8 points. ")
    assert "over many ways" in said(None, 8.0, 0.02, complete=False)
    assert said(None, 8.0, 0.02, worlds=1).endswith(
        "All cards are known here: it is counted to the end."
    )


def in_scarto(reason: Reason | None, wins: float) -> tuple[str, str]:
    """A sentence, and what is said of the chance behind it."""
    of = situation(position("scarto-01"))
    found = compared(of.comparison.chosen, of.comparison.best, 8.0, wins, chance=0.9)  # type: ignore[arg-type]
    of, voice = replace(of, comparison=found), Voice("en", game_named("scarto").GAME.deck)
    return voice.say(sentence_for("scarto", of, reason)), voice.say(figures("scarto", of, None)[1])


def test_in_scarto_nobody_wins_a_deal() -> None:
    sentence, figure = in_scarto(None, 0.3)
    assert "It brings you a plus 9 times in 10, " in sentence
    assert figure == ("Chance of a plus in this deal: 90% with the best choice, 60% with this one.")
    feature = say("coach.feature.holds", seat=1, cards=("SK",))
    with_fact, _ = in_scarto(Reason(feature, Cases(1.0, 0.9, 0.2, 8.0), NO_CASES, 0), 0.3)
    assert ", you end in plus 9 times in 10 with " in with_fact


def test_an_interval_without_a_width_is_not_told() -> None:
    of = situation(SMEAR)
    found = compared(of.comparison.chosen, of.comparison.best, 2.0, chance=0.9)  # type: ignore[arg-type]
    of, wide = replace(of, comparison=found), Estimate(2.0, 1.9, 2.1)
    assert VOICE.say(figures("skat", of, None)[0]) == "On average it costs 2 points."
    of = replace(of, comparison=replace(found, points=wide))
    assert VOICE.say(figures("skat", of, None)[0]) == (
        "On average it costs 2 points; with 95% certainty between 1.9 points and 2.1 points."
    )


ACTIONS: dict[str, tuple[str, ...]] = {
    "scarto": ("play SK", "discard SQ S1 B2"),
    "schnapsen": (
        *("play HA", "marriage H", "exchange", "close", "draw", "claim"),
        "pass",
    ),
    "skat": (
        *("play HA", "discard HA H7", "bid 18", "hold", "pass", "take_skat", "hand"),
        *("declare H", "declare grand", "declare null ouvert", "declare C schneider"),
        *("declare S schwarz", "declare grand ouvert"),
        *("grand_hand", "push", "contra", "re"),
    ),
}
"""Every kind of action of each game."""

QUOTES = re.compile("[\"'“”„‟«»‹›「」『』‘‚]{2}")


def test_every_kind_of_action_is_looked_at() -> None:
    ids = {
        message.id
        for name, texts in ACTIONS.items()
        for message in (label_of(game_named(name), parse(name, text)) for text in texts)
    }
    words = "".join(file.read_text("utf-8") for file in po_files("en"))
    catalogued = {*re.findall(r'^msgid "((?:\w+\.)?action\..+)"$', words, re.MULTILINE)}
    assert ids == catalogued - {"action.discard.unseen"}  # What others lay away is no option.


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_option_is_quoted_twice(language: str) -> None:
    for name, texts in ACTIONS.items():
        game = game_named(name)
        voice = Voice(language, game.GAME.deck)
        for option in (None, *(parse(name, text) for text in texts)):
            told = option_named(name, option)
            where = say("coach.verdict.one", where=told, points=amount(name, 2.0))
            assert not QUOTES.search(voice.say(told)), option
            assert not QUOTES.search(voice.say(where)), option
            if option is not None:
                assert not QUOTES.search(voice.say(label_of(game, option))), option


def parse(game: str, text: str) -> Action:
    return game_named(game).parse_action(text)


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
    assert judged_as(found) == label
