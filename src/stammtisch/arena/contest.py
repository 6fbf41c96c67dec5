"""A contest: its game, its entrants, its deals, its seatings (a duplicate tournament).

To reduce the variance, every deal is played at several tables with the same cards and the same
random numbers, and with the entrants in all seat orders. Deals come in blocks of 36, the length of
a list of Skat. Each table plays a block from its first deal to its last, match after match, so that
a bot sees the standing of its own table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import permutations
from pathlib import Path

from stammtisch.bots import offered
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import RuleOptions, format_options
from stammtisch.cardplay.packages import package_of
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream, deal_seed
from stammtisch.games.registry import AnyGame

BLOCK = 36
"""Deals in a block: a list of Skat, twelve games of Scarto, six or so of Schnapsen."""


@dataclass(frozen=True)
class Contest:
    """A game, the names of the entrants, and the deals.

    There are as many entrants as players; or two at a game for more, where each of them plays in
    every place alone against the other.

    Raises:
        BadInput: not as many bots as can play this game; a seed or a name that is no text.
    """

    game: AnyGame
    names: tuple[str, ...]
    options: RuleOptions
    deals: int
    seed: str

    def __post_init__(self) -> None:
        Stream(self.seed, "check")
        for name in self.names:
            if not name.isprintable():
                raise BadInput("input.bot", name=name, known=offered(self.game.GAME))
        if len(self.names) not in (2, self.players):
            played, number = say(f"{self.game.GAME.name}.name"), len(self.names)
            if self.players == 2:
                raise BadInput("arena.two_bots", game=played, number=number)
            raise BadInput("arena.bots", game=played, number=number, most=self.players)

    @property
    def players(self) -> int:
        """How many play at a table."""
        return self.game.Match(self.options).players

    @cached_property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """For each table the entrant in each place; every entrant has each place equally often."""
        entrants, places = range(len(self.names)), range(self.players)
        if len(self.names) == self.players:
            return tuple(permutations(entrants))
        one, two = entrants
        return tuple(
            tuple(each if place == alone else one + two - each for place in places)
            for each in (one, two)
            for alone in places
        )

    @property
    def blocks(self) -> int:
        return -(-self.deals // BLOCK)

    def length(self, block: int) -> int:
        """How many deals of a block count; the last block may be shorter."""
        return min(BLOCK, self.deals - block * BLOCK)

    def seed_of(self, block: int, number: int) -> str:
        """The seed of a deal, for its cards and its players' random numbers."""
        return deal_seed(f"{self.seed}/{block}", number)

    @property
    def identity(self) -> dict[str, object]:
        """What identifies a contest; runs of it may differ in the number of deals."""
        return {
            "game": self.game.GAME.name,
            "bots": list(self.names),
            "options": format_options(self.options),
            "seed": self.seed,
            "code": fingerprint(self.game.GAME.name),
        }


@cache
def fingerprint(game: str) -> str:
    """A hash over the code of a game's bots, and over its models."""
    room = Path(str(files("stammtisch.bots")))
    own = Path(str(files(package_of("bots", game))))
    solver, policy = (room.parent / each for each in ("solver", "policy"))
    parts = [*room.glob("*.py"), *own.iterdir(), *solver.iterdir(), *policy.glob("_network*")]
    parts += [*policy.glob("*.py"), *policy.glob(f"{game}.npz")]
    digest = sha256()
    for path in sorted(parts):
        if path.suffix in (".py", ".npz", ".so", ".pyd"):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]
