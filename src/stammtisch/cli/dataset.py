"""``stammtisch dataset``: deals that the policy networks play, with views, actions and values."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli.arguments import (
    MOST_DEALS,
    MOST_JOBS,
    Commands,
    add_options,
    chosen_options,
    deals,
    jobs,
)
from stammtisch.cli.output import OK, tell
from stammtisch.games.registry import GAMES, game_named
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("dataset", help="decisions of many deals, for programs that learn")
    parser.set_defaults(run=run)
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("folder", type=Path, help="where it is written; the same command goes on")
    parser.add_argument(
        "--deals",
        type=deals,
        default=MOST_DEALS,
        metavar="N",
        help=f"how many (default: {MOST_DEALS})",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed, the same data")
    parser.add_argument(
        "--policy", type=Path, metavar="FILE", help="a model file (default: the package's own)"
    )
    parser.add_argument("--reward", default="score", metavar="R", help="as of learn.Batch")
    parser.add_argument(
        "--threads",
        type=jobs,
        default=min(os.cpu_count() or 1, MOST_JOBS),
        metavar="T",
        help="(default: one for each core)",
    )
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    # No other command needs these, which take a while to import.
    from rich.console import Console
    from rich.progress import Progress

    from stammtisch.learn.dataset import SHARD, About, write
    from stammtisch.learn.stepper import StepperMissing
    from stammtisch.learn.table import part
    from stammtisch.policy.model import policy, policy_checksum
    from stammtisch.policy.network import NetworksMissing

    game = game_named(arguments.game)
    options: dict[str, object] = {**format_options(chosen_options(arguments, game))}
    console = Console(stderr=True)
    try:
        part(game.GAME.name)  # before its networks, which a game without environments lacks too
        played = policy(game.GAME.name, arguments.policy)
        wanted = About(
            game.GAME.name,
            arguments.seed,
            arguments.deals,
            SHARD,
            arguments.reward,
            options,
            policy_checksum(played),
        )
        with Progress(console=console, disable=not console.is_terminal) as progress:
            task = progress.add_task(game.GAME.name, total=wanted.deals)
            for done in write(arguments.folder, wanted, played, arguments.threads):
                progress.update(task, completed=done)
    except KeyboardInterrupt:
        if arguments.folder.exists():
            tell(Voice(language_of()).word("arena.goes_on"))
        raise
    except (ValueError, StepperMissing, NetworksMissing) as error:
        raise BadInput("input.system", why=str(error)) from None
    return OK
