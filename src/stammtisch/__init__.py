"""Stammtisch: one table for Scarto, Schnapsen and Skat.

The public API is what this module names and the packages below; anything else may change.

- ``stammtisch.games``: ``from stammtisch.games import scarto, schnapsen, skat``. Each package has
  every name that its game needs: its actions, phases, options, deals and views.
  ``stammtisch.games.registry`` finds a game by its name, also one that is installed beside ours.
- ``stammtisch.cardplay``: what all games share. Most of the names below come from there.
- ``stammtisch.records``: records of deals, read, written and replayed.
- ``stammtisch.bots``: players, from a view to an action.
- ``stammtisch.solver``: what positions are worth with all cards open; it needs the kernel.
- ``stammtisch.arena``: bots against each other.
- ``stammtisch.words``: messages as sentences in a language.

Server, terminal and command line (``table``, ``terminal``, ``cli``) are programs, and ``faces`` is
what they show: their modules are not for others.
"""

from stammtisch.cardplay.actions import Act, Action, Choose, Discard, Play
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import AnyGame, Game, Hidden, State, View
from stammtisch.cardplay.info import GameInfo
from stammtisch.cardplay.match import Match, Standing
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.cardplay.results import Result
from stammtisch.cardplay.tricks import Trick

# No game is imported here: one that is installed beside ours imports this module first.
__all__ = [
    "Act",
    "Action",
    "AnyGame",
    "BadInput",
    "Choose",
    "Deal",
    "Discard",
    "Game",
    "GameInfo",
    "Hidden",
    "Match",
    "Play",
    "Refusal",
    "Result",
    "Standing",
    "State",
    "Trick",
    "View",
]

__version__ = "0.1.0"
