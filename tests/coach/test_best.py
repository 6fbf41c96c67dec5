"""The options that are as good as the best, as a player would name them."""

from __future__ import annotations

from stammtisch.coach.best import best_told
from stammtisch.words import LANGUAGES, Voice
from tests.coach.collection import state_of
from tests.coach.named import positions


def told(id: str, *good: str, language: str = "en") -> str:
    """What is told of a position where these actions are good, the best first."""
    name = id.split("-")[0]
    found = positions(name)[id]
    game, state = state_of(found)
    view = state.view(found["seat"])
    options = [game.parse_action(text) for text in good]
    return Voice(language, game.GAME.deck).say(best_told(name, view, options))


def plays(*cards: str) -> list[str]:
    return [f"play {card}" for card in cards]


TRUMPS = ("T16", "T21", "T20", "T15", "T14", "T8", "T4")
"""All trumps of ``scarto-52``."""


def test_a_few_options_are_named_each() -> None:
    assert told("schnapsen-09", "play DA") == "♦A"
    assert told("schnapsen-09", *plays("DA", "DK")) == "♦A or ♦K"
    assert told("schnapsen-09", *plays("DA", "DK", "DQ")) == "♦A, ♦K or ♦Q"


def test_a_suit_of_which_every_card_is_good_is_told_as_one() -> None:
    assert told("scarto-52", *plays(*TRUMPS)) == "T16 or any other trump"
    assert told("scarto-52", *plays("SK", *TRUMPS)) == "SK or any trump"
    assert told("scarto-52", *plays("T16", "SK", *TRUMPS[1:])) == "T16, SK or any other trump"
    clubs = plays("BK", "BQ", "BC", "B6", "B5", "B3")
    assert told("scarto-52", *clubs) == "BK or any other card in batons"
    assert told("scarto-52", "play D5", *clubs) == "D5 or any card in batons"
    assert told("schnapsen-09", *plays("DA", "DK", "DQ", "H10"), language="de") == (
        "♦A, ♥10 oder jedes andere Atout"
    )


def test_without_the_whole_suit_the_rest_is_told_as_others() -> None:
    assert told("scarto-52", *plays(*TRUMPS[:-1])) == "T16, T21 or any other equal card"
    mixed = plays("BK", "BQ", "CJ", "D5", *TRUMPS)
    assert told("scarto-52", *mixed) == "BK, BQ or any other equal card"


def test_what_is_no_card_is_told_as_a_choice() -> None:
    good = ("marriage D", *plays("DA", "DK", "H10"))
    assert told("schnapsen-09", *good).endswith(", ♦A or another choice that is as good")


def test_every_language_tells_each_form() -> None:
    for language in LANGUAGES:
        forms = {
            told("scarto-52", *plays(*TRUMPS), language=language),
            told("scarto-52", *plays("SK", *TRUMPS), language=language),
            told("scarto-52", *plays("BK", "BQ", "BC", "B6", "B5", "B3"), language=language),
            told("skat-23", *plays("HJ", "SJ", "DJ", "H10"), language=language),
            told("schnapsen-09", *plays("DA", "DK", "DQ", "H10"), language=language),
        }
        assert len(forms) == 5
        assert not any("{" in each or "coach." in each for each in forms)
