"""What parts of the best bot are worth: ``python -m bench.ablation GAME [PART ...]``.

The bot meets itself with one part changed or left out, on the same deals and random numbers in all
seat orders; where three play, one of them sits against two of the other, both ways. Bots decide by
what they see alone, so within a deal each decision is made once: tables that go alike cost little,
and parts that change little are measured well. The same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from bench.bootstrap import signed
from bench.journal import Journal
from bench.measure import ROOT, keep
from bench.resumed import add_arguments, resumed
from stammtisch.arena import Contest
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.report import interval
from stammtisch.bots import Bot, Budget, bot_named, play_out
from stammtisch.bots.scarto import levels as scarto
from stammtisch.bots.schnapsen import levels as schnapsen
from stammtisch.bots.schnapsen import search
from stammtisch.bots.skat import levels
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.registry import GAMES
from stammtisch.games.skat.options import Options as SkatOptions

BEST = "master"
OPTIONS: Mapping[str, RuleOptions] = {"skat": SkatOptions(tournament_scoring=True)}
FOLDER = ROOT / "build" / "ablation"
BIDDING = ("auction", "skat", "discard", "declare")

AnyBot: TypeAlias = Bot[Any]
Memory: TypeAlias = dict[tuple[int, int, tuple[Any, ...]], Action | None]


@dataclass(frozen=True)
class Part:
    """The best bot without a part; and the phases, if known, outside which both decide alike."""

    without: Callable[[], AnyBot]
    phases: tuple[str, ...] = ()


def _skat_bot(player: levels.Player) -> AnyBot:
    return replace(levels.LEVELS[BEST], choose=player.choose)


def _bids(**changed: Any) -> Part:
    """Other bids, discards and declarations, the same play."""
    player = replace(levels.MASTER, bids=replace(levels.MASTER.bids, **changed))
    return Part(lambda: _skat_bot(player), BIDDING)


def _plays(**changed: Any) -> Part:
    """Other cards, the same bids, discards and declarations."""
    player = replace(levels.MASTER, plays=replace(levels.MASTER.plays, **changed))
    return Part(lambda: _skat_bot(player), ("play",))


def _scarto(**changed: Any) -> Part:
    level = replace(scarto.MASTER, **changed)
    return Part(lambda: replace(scarto.LEVELS[BEST], choose=level.choose))


def _schnapsen(*, subgames: bool = True, networks: bool = True) -> Part:
    choose = partial(search.choose, subgames=subgames, networks=networks)
    return Part(lambda: replace(schnapsen.LEVELS[BEST], choose=choose))


PARTS: Mapping[str, Mapping[str, Part]] = {
    "scarto": {"playouts by networks": _scarto(networks=False)},
    "schnapsen": {
        "subgames": _schnapsen(subgames=False),
        "playouts by networks": _schnapsen(networks=False),
    },
    "skat": {
        "bids of the others": _bids(candidates=1),
        "what a pass is worth": _bids(least=3, least_in_tournament=8),
        "both": _bids(candidates=1, least=3, least_in_tournament=8),
        "playouts by search": _plays(played_out_below=0),
    },
}


@dataclass
class Remembering:
    """A player whose decisions in one deal are made once for each view."""

    bot: AnyBot
    entrant: int
    phases: tuple[str, ...]
    memory: Memory

    def act(self, view: Any, seed: str) -> Action | None:
        alike = self.phases and view.phase not in self.phases
        entrant = 0 if alike else self.entrant
        key = (entrant, view.seat, view.history)
        if key not in self.memory:
            self.memory[key] = self.bot.act(view, seed)
        return self.memory[key]


def options_of(game: str) -> RuleOptions:
    """The options under which a game's parts are measured."""
    return OPTIONS.get(game, GAMES[game].GAME.options())


def share_of(game: str, share: int) -> Budget:
    """So many per cent of the best bot's budget."""
    whole = bot_named(game, BEST).budget
    return Budget(whole.worlds * share // 100, whole.nodes * share // 100)


def played(number: int, game: str, part: str, seed: str, budget: Budget) -> tuple[int, int]:
    """The deal's number, and by how many points the bot is ahead, summed over all seat orders."""
    law, which, options = GAMES[game], PARTS[game][part], options_of(game)
    contest = Contest(law, (BEST, part), options, 1, seed)
    name, memory, ahead = f"{seed}/{number}", Memory(), 0
    players = [
        Remembering(replace(bot, budget=budget), entrant, which.phases, memory)
        for entrant, bot in enumerate((bot_named(game, BEST), which.without()))
    ]
    for table in contest.tables:
        state = law.begin(law.deal(name, number % contest.players), options)
        over = play_out(state, [players[entrant] for entrant in table], name)
        assert over.result is not None, "it is played out"
        points = law.Match(options).add(over.result).totals
        ahead += sum(-got if entrant else got for entrant, got in zip(table, points, strict=True))
    return number, ahead


def row(part: str, found: list[int], seats: int) -> str:
    """A part's line of the table; each of the two sat at ``seats`` places in a deal."""
    return f"| {part} | {len(found)} | {signed(interval(np.array(found, np.int64), seats))} |"


def add_parts(parser: argparse.ArgumentParser, *, deals: int, seed: str, share: int) -> None:
    """Which parts of which game, and how they are measured."""
    parser.add_argument("game", choices=list(PARTS))
    parser.add_argument("parts", nargs="*", help="all, if none is named")
    parser.add_argument("--deals", type=int, default=deals)
    parser.add_argument("--seed", default=seed)
    parser.add_argument("--share", type=int, default=share, help="of the budget, in per cent")


def chosen_parts(given: argparse.Namespace) -> tuple[list[str], Budget]:
    """The parts, and the share of the best bot's budget.

    Raises:
        SystemExit: the game has no such part.
    """
    known = PARTS[given.game]
    if unknown := [each for each in given.parts if each not in known]:
        raise SystemExit(f"{given.game} has no part {unknown[0]!r}; there are: {', '.join(known)}")
    return given.parts or list(known), share_of(given.game, given.share)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ablation", description=__doc__)
    add_parts(parser, deals=300, seed="ablation", share=100)
    add_arguments(parser)
    given = parser.parse_args()
    game, rows = given.game, []
    parts, budget = chosen_parts(given)
    contest = Contest(GAMES[game], (BEST, "none"), options_of(game), 1, given.seed)
    seats = len(contest.tables) * contest.players // 2
    for part in parts:
        head = {"seed": given.seed, "part": part, "code": fingerprint(game), **asdict(budget)}
        name = f"{game}-{part.replace(' ', '-')}-{given.seed}-{given.share}"
        tasks = {n: (n, game, part, given.seed, budget) for n in range(given.deals)}
        found = resumed(Journal.named(FOLDER / name, head), int, played, tasks, given, part)
        rows.append(row(part, found, seats))
        print(rows[-1], flush=True)
    text = "\n".join(
        [
            f"`{BEST}` against itself with one part changed or left out, at {given.share} % of its"
            f" budget; seed `{given.seed}`, code `{fingerprint(game)}`.",
            "",
            "| changed | deals | points a deal ahead |",
            "| --- | --- | --- |",
            *rows,
        ]
    )
    if not given.dry:
        keep(f"Parts: {game.capitalize()}", text)


if __name__ == "__main__":
    main()
