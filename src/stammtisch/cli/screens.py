"""What commands share at which a person plays: how cards are named and shown, and where."""

from __future__ import annotations

import argparse

from rich.console import Console

from stammtisch.cli.arguments import add_language
from stammtisch.words import NAMES, STYLES, Voice, language_of


def add_screen(parser: argparse.ArgumentParser) -> None:
    """The arguments: the language, the cards, and whether the screen is redrawn."""
    add_language(parser)
    parser.add_argument(
        "--faces", choices=STYLES, help="suits as signs or letters (default: what can be shown)"
    )
    parser.add_argument("--names", choices=NAMES, default=NAMES[0], help="French or German cards")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="print line by line instead of redrawing the screen, as for a screen reader",
    )


def at_screen(arguments: argparse.Namespace) -> tuple[Console, Voice]:
    """The terminal, and the voice that speaks there."""
    console = Console(highlight=False, markup=False, emoji=False)
    style = arguments.faces or (STYLES[0] if _has_signs(console) else STYLES[1])
    return console, Voice(language_of(arguments.language), style=style, names=arguments.names)


def _has_signs(console: Console) -> bool:
    """Whether suit signs can be written here."""
    try:
        "♣♠♥♦".encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
