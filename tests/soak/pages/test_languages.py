"""Whole deals in the languages in which ``tests/browser`` plays none, and more of Scarto.

What differs between languages is seen there in each of them; here it is looked for where nobody
thought that anything differs.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from stammtisch.games.registry import GAMES
from stammtisch.words import LANGUAGES
from tests.browser.auditor import Auditor
from tests.browser.contexts import Contexts
from tests.browser.guests import Guests
from tests.browser.serving import Server
from tests.browser.test_accessible import a_deal_is_looked_over
from tests.browser.test_lessons import LANGUAGES as LEARNT
from tests.browser.test_lessons import to_the_end
from tests.browser.test_review import found_and_explained
from tests.browser.test_rule_options import four_play_a_list, strictly
from tests.browser.test_sizes import four_at_a_table, in_large_letters
from tests.facts import facts_of

HOME = {game: facts_of(game).languages[0] for game in GAMES}


def others(known: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each game with each language but the one in which it is known."""
    return [(game, each) for game in known for each in LANGUAGES if each != known[game]]


@pytest.mark.parametrize(("game", "language"), others(HOME))
def test_a_deal_is_looked_over(
    guests: Guests, stacked: Guests, auditor: Auditor, game: str, language: str
) -> None:
    a_deal_is_looked_over(stacked if game == "scarto" else guests, auditor, game, language)


@pytest.mark.parametrize(("game", "language"), others(LEARNT))
def test_a_lesson(guests: Guests, auditor: Auditor, game: str, language: str) -> None:
    to_the_end(guests, auditor, game, language)


def test_the_review_of_scarto(guests: Guests, auditor: Auditor) -> None:
    found_and_explained(guests, auditor, "scarto", "it")


def test_scarto_in_letters_of_double_size(large_letters: Contexts, stacked_server: Server) -> None:
    in_large_letters(large_letters, stacked_server, "scarto")


@pytest.mark.parametrize("language", ["it", "ja"])
def test_sk_9_4_a_list_with_four(guests: Guests, server: Server, language: str) -> None:
    four_play_a_list(guests(language), server)


@pytest.mark.parametrize("language", ["it", "ja"])
def test_sk_9_4_four_at_a_table_in_every_size(guests: Guests, language: str) -> None:
    four_at_a_table(guests(language))


@pytest.mark.parametrize("language", ["de", "it", "ja"])
def test_a_game_under_strict_rules(guests: Guests, server: Server, language: str) -> None:
    strictly(guests(language), server)
