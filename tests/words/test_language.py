"""Which language is chosen for a person."""

from __future__ import annotations

import pytest

from stammtisch.words import LANGUAGES, language_of

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_english_when_nothing_is_said() -> None:
    assert language_of() == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wish_is_granted(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8" if language != "de" else "it_IT.UTF-8")
    assert language_of(language) == language


@pytest.mark.parametrize("name", VARIABLES)
@pytest.mark.parametrize(
    ("value", "language"),
    [
        ("de_AT.UTF-8", "de"),
        ("de", "de"),
        ("it_CH@euro", "it"),
        ("ja_JP.eucJP", "ja"),
        ("JA_jp", "ja"),
        ("en_GB.UTF-8", "en"),
        ("fr_FR.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("", "en"),
    ],
)
def test_the_environment_asks(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, language: str
) -> None:
    monkeypatch.setenv(name, value)
    assert language_of() == language
    assert language_of("") == language


def test_the_first_variable_that_says_anything_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert language_of() == "de"
    monkeypatch.setenv("LC_MESSAGES", "it_IT.UTF-8")
    assert language_of() == "it"
    monkeypatch.setenv("LC_ALL", "")
    assert language_of() == "it"
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert language_of() == "ja"
