"""The text of a clause, as ``rules.<language>.md`` states it beside its game."""

from __future__ import annotations

import re

from stammtisch.words.catalogue import games_folders

_CLAUSE = re.compile(r"^\*\*([A-Z]{2} \d+(?:\.\d+)?)\*\*", re.MULTILINE)


def clause_text(clause: str, language: str = "en") -> str | None:
    """The text of a clause such as ``"SK 5.3"``, as Markdown; English if there is no translation.

    ``None`` if no game has such a clause.
    """
    for room in games_folders():
        for name in (f"rules.{language}.md", "rules.en.md"):
            path = room / name
            if path.is_file():
                if text := _paragraph(path.read_text(encoding="utf-8"), clause):
                    return text
                break
    return None


def _paragraph(rules: str, clause: str) -> str | None:
    """From the clause's number to the next clause or heading."""
    starts = {match[1]: match.start() for match in _CLAUSE.finditer(rules)}
    if clause not in starts:
        return None
    rest = rules[starts[clause] :]
    end = re.search(r"\n(?=\*\*[A-Z]{2} \d|#)", rest)
    return rest[: end.start() if end else None].strip()
