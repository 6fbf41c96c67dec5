"""A table as text, for programs that show it elsewhere."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from stammtisch.cardplay.game import View
from stammtisch.faces import at_table
from stammtisch.games.registry import AnyGame
from stammtisch.terminal.screen import Screen
from stammtisch.words import Voice

WIDTH = 80


def drawn(game: AnyGame, view: View, language: str = "en", *, practice: bool = False) -> str:
    """The table, the hand and the menu as the terminal shows them to the seat of ``view``.

    Text without colours, in lines of at most 80 characters. ``practice`` adds what a practice table
    shows. A spectator's view has no hand.
    """
    text = StringIO()
    console = Console(file=text, width=WIDTH, force_terminal=False, color_system=None)
    screen = Screen(game, console, Voice(language, game.GAME.deck), plain=True)
    shown = at_table(game, view, practice)
    screen.table(screen.voice.word(f"{game.GAME.name}.name"), shown, view.standing.totals, ())
    if view.seat is not None:
        screen.hand(shown)
        screen.menu(shown)
    return text.getvalue()
