"""The catalogue: ``.po`` files, read with Babel into gettext translations."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from stammtisch.cardplay.packages import installed

LANGUAGES = ("en", "de", "it", "ja")


class Catalogue:
    """All sentences of one language, by the identifiers of messages."""

    def __init__(self, language: str, merged: Catalog) -> None:
        self.language = language
        self._plural = {m.id[0] for m in merged if isinstance(m.id, tuple)}
        buffer = io.BytesIO()
        write_mo(buffer, merged)
        buffer.seek(0)
        self._texts = GNUTranslations(buffer)

    def text(self, id: str, number: int | None = None) -> str:
        """The text of ``id`` with its placeholders; ``number`` chooses a plural form.

        A missing identifier is returned as it is, so that the game goes on.
        """
        if id in self._plural:
            return self._texts.ngettext(id, id, 1 if number is None else number)
        return self._texts.gettext(id)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of ``language``; ``ValueError`` for an unknown one."""
    if language not in LANGUAGES:
        raise ValueError(f"no catalogue for {language!r}: we speak {', '.join(LANGUAGES)}")
    merged = Catalog(locale=language)
    for path in po_files(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    merged[message.id] = message
    return Catalogue(language, merged)


def po_files(language: str) -> Iterator[Traversable]:
    """The ``.po`` files of all packages in ``language``."""
    ours = files("stammtisch")
    rooms = (room for parent in ("coach", "table") for room in _folders(ours / parent))
    for room in (*_folders(ours), *games_folders(), *rooms):
        path = room / f"words.{language}.po"
        if path.is_file():
            yield path


def games_folders() -> Iterator[Traversable]:
    """The folders with the games' rules and words: ours, then those of other distributions."""
    yield from _folders(files("stammtisch.games"))
    yield from map(files, installed("games").values())


def language_of(preferred: str | None = None) -> str:
    """The language to use: the preferred one, else the environment's, else English."""
    asked = [preferred, *(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))]
    first = next((value for value in asked if value), "")[:2].lower()
    return first if first in LANGUAGES else "en"


def _folders(parent: Traversable) -> list[Traversable]:
    return sorted((each for each in parent.iterdir() if each.is_dir()), key=lambda each: each.name)
