"""The text of every clause, as ``? SK 5.3`` shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from stammtisch.games.registry import GAMES
from stammtisch.words import LANGUAGES, clause_text, rules

NUMBER = re.compile(r"\*\*([A-Z]{2} \d+\.\d+)\*\* ")


def rules_of(game: str) -> str:
    return (files("stammtisch.games") / game / "rules.en.md").read_text(encoding="utf-8")


def clauses_of(text: str) -> Iterator[tuple[str, str]]:
    """Line by line: a clause lasts until another begins, or a heading or rule stands there."""
    number, lines = "", [""]
    for line in [*text.splitlines(), "#"]:
        begins = NUMBER.match(line)
        if begins or line.startswith("#") or line == "---":
            if number:
                yield number, "\n".join(lines).strip()
            number, lines = begins[1] if begins else "", []
        lines.append(line)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_the_rules(game: str) -> None:
    clauses = dict(clauses_of(rules_of(game)))
    assert len(clauses) > 30
    assert list(clauses) == re.findall(r"^\*\*([A-Z]{2} [\d.]+)\*\*", rules_of(game), re.MULTILINE)
    for number, text in clauses.items():
        assert clause_text(number) == text
        assert text.startswith(f"**{number}** ")
        assert text.endswith(")*"), "the note that says where the clause comes from"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_in_every_language(game: str, language: str) -> None:
    for number, _ in clauses_of(rules_of(game)):
        text = clause_text(number, language)
        assert text is not None
        assert text.startswith(f"**{number}** ")


@pytest.mark.parametrize(
    "clause", ["", "SK", "SK 5", "SK 5.", "SK 5.33", "SK 99.1", "XX 5.3", "5.3", ".*", "**SK 5.3**"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_no_such_clause(clause: str, language: str) -> None:
    assert clause_text(clause, language) is None


def test_english_where_a_language_has_no_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for game, clause in (("whist", "WH"), ("jass", "JS")):
        room = tmp_path / game
        room.mkdir()
        english = f"# A game\n\n**{clause} 1.1** Four play. *(source)*\n\n## 2. Deal\n"
        (room / "rules.en.md").write_text(english, encoding="utf-8")
    german = "# Jass\n\n**JS 1.1** Es spielen vier. *(Vorlage)*\n"
    (tmp_path / "jass" / "rules.de.md").write_text(german, encoding="utf-8")
    (tmp_path / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(rules, "games_folders", tmp_path.iterdir)
    assert clause_text("JS 1.1", "de") == "**JS 1.1** Es spielen vier. *(Vorlage)*"
    assert clause_text("JS 1.1", "it") == "**JS 1.1** Four play. *(source)*"
    assert clause_text("WH 1.1", "de") == "**WH 1.1** Four play. *(source)*"
    assert clause_text("SK 5.3", "de") is None
