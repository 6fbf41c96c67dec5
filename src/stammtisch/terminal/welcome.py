"""Questions before the first deal, for what the command line does not say."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from stammtisch.bots import absent, offered, usual
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.terminal.typed import typed
from stammtisch.words import Voice


def ask_game(console: Console, voice: Voice) -> AnyGame:
    """Which game to play."""
    names = {name: voice.word(f"{name}.name") for name in GAMES}
    return GAMES[_ask(console, voice, voice.word("terminal.which"), names, "input.game")]


def ask_bots(console: Console, voice: Voice, game: AnyGame) -> str:
    """Against which bots to play; an empty line means the usual ones."""
    if why := absent(game.GAME):
        console.print(voice.say(why), style="yellow")
    names = {name: voice.word(f"bot.{name}") for name in offered(game.GAME)}
    otherwise = usual(game.GAME)
    question = voice.word("terminal.which_bots", name=names[otherwise])
    return _ask(console, voice, question, names, "input.bot", otherwise)


def _ask(
    console: Console,
    voice: Voice,
    question: str,
    names: Mapping[str, str],
    unknown: str,
    otherwise: str | None = None,
) -> str:
    """Ask for one of the names; its number or the start of its name or label will do.

    An empty line means ``otherwise``; ``unknown`` is the message for anything else.

    Raises:
        EOFError: the person wants to leave.
    """
    while True:
        numbered = enumerate(names.values(), 1)
        console.print("   ".join(f"{place}: {shown}" for place, shown in numbered))
        text = typed(f"{question} ").strip().casefold()
        if text in ("q", "quit"):
            raise EOFError
        if not text and otherwise:
            return otherwise
        found = [
            name
            for place, (name, shown) in enumerate(names.items(), 1)
            if text
            and (text == str(place) or name.startswith(text) or shown.casefold().startswith(text))
        ]
        if len(found) == 1:
            return found[0]
        if text and not found:
            console.print(voice.word(unknown, name=text, known=tuple(names)), style="yellow")
