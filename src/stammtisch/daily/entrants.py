"""Who enters besides people: bots of known strength, and one whose line is par."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from stammtisch.bots import Player, bot_named, offered, play_out
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.match import Match
from stammtisch.daily.deals import ASKED, OPPONENT, PERSON, DayDeal, match_of
from stammtisch.games.registry import GAMES, AnyGame, game_named

PAR = "master"
"""Whose line is par: it plays with the opponents' own random numbers."""

LEVEL = {"club": 40, "beginner": 30, "thumb": 20, "random": 10}
"""How many bots of each level enter."""


def games() -> list[str]:
    """The games that have deals of the day here: those that all of these bots play."""
    wanted = {OPPONENT, PAR, *ASKED, *LEVEL}
    return [name for name, game in GAMES.items() if wanted <= {*offered(game.GAME)}]


def enter(game: str, deals: Sequence[DayDeal], level: str, number: int = 0) -> list[State]:
    """The deals of a day as bot ``number`` of a level plays them, each at its end.

    Number 0 has the random numbers of the day; every other has its own.
    """
    found = game_named(game)
    match, ends = match_of(found), []
    for index, deal in enumerate(deals):
        end = _played(found, match, index, deal, level, number)
        assert end.result is not None, "the deal is over"
        match = match.add(end.result)
        ends.append(end)
    return ends


def own_seed(bots: str, level: str, number: int) -> str:
    """The seed of the random numbers of a bot that enters."""
    return sha256(f"{bots}/{level}/{number}".encode()).hexdigest()


def _played(
    game: AnyGame, match: Match, index: int, deal: DayDeal, level: str, number: int
) -> State:
    seating = match.seating(index)
    name, seat = game.GAME.name, seating.players.index(PERSON)
    own = own_seed(deal.bots, level, number) if number else deal.bots
    club = Seeded(bot_named(name, OPPONENT), deal.bots)
    me = Seeded(bot_named(name, level), own)
    players = [me if at == seat else club for at in range(game.GAME.seats)]
    cards = match.due(game.deal(deal.seed, seating.dealer))
    return play_out(game.begin(cards, match.options, match.standing), players, deal.bots)


@dataclass(frozen=True, slots=True)
class Seeded:
    """A player with random numbers of its own, whatever seed the table has."""

    player: Player
    seed: str

    def act(self, view: View, seed: str) -> Action | None:  # noqa: ARG002 - it has its own
        """The player's action; ``seed`` is the table's."""
        return self.player.act(view, self.seed)
