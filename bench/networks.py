"""``python -m bench.networks``: the policy networks by themselves, in the class of 1 ms a decision.

They meet the lower levels, and what the best bot is without networks at so small a share of its
budget that half of its decisions take about as long. Every deal is played at all seat orders.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from rich.console import Console
from rich.progress import Progress

from bench.ablation import BEST, PARTS, AnyBot, options_of
from bench.bootstrap import signed
from bench.measure import keep
from stammtisch import learn
from stammtisch.arena import Contest, Report, local_executor, play, report, run
from stammtisch.arena.run import table_blocks
from stammtisch.bots import Budget, Player, bot_named
from stammtisch.games.registry import GAMES

NAME = "networks"
DEALS = {"scarto": 144, "schnapsen": 720, "skat": 144}
SHARE = 1
WITHOUT: Mapping[str, Callable[[], AnyBot]] = {
    "scarto": PARTS["scarto"]["playouts by networks"].without,
    "schnapsen": PARTS["schnapsen"]["playouts by networks"].without,
    "skat": lambda: bot_named("skat", BEST),
}


def hurried(game: str) -> AnyBot:
    """The best bot without networks, with ``SHARE`` per cent of its budget."""
    bot = WITHOUT[game]()
    work = (max(1, each * SHARE // 100) for each in (bot.budget.worlds, bot.budget.nodes))
    return replace(bot, budget=Budget(*work))


def contest(game: str, other: str, bot: AnyBot, given: argparse.Namespace) -> Report:
    """The networks against a bot."""
    names, deals = (NAME, other), given.deals or DEALS[game]
    played = Contest(GAMES[game], names, options_of(game), deals, given.seed)
    players: dict[str, Player] = {NAME: learn.PolicyPlayer(learn.networks(game), game), other: bot}
    blocks, found = table_blocks(played), []
    with Progress(console=Console(stderr=True)) as progress, local_executor(given.jobs) as executor:
        task = progress.add_task(f"{game}: {other}", total=deals * len(played.tables))
        for each in run(blocks, executor, given.jobs, partial(play, players=players)):
            found.append(each)
            progress.advance(task)
    return report(played, blocks, found)


def row(game: str, other: str, found: Report) -> str:
    """A contest's line of the table."""
    figures = signed(found.pairs[0].ahead)
    times = (f"{each.times.p50:.1f} / {each.times.p95:.1f}" for each in found.entrants)
    return f"| {game} | {other} | {found.deals} | {figures} | {' | '.join(times)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.networks", description=__doc__)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--deals", type=int, help="by default as many as are kept")
    parser.add_argument("--seed", default="networks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    given, rows = parser.parse_args(), []
    if unknown := [each for each in given.games if each not in DEALS]:
        parser.error(f"no game of ours: {unknown[0]}")
    for game in given.games or DEALS:
        others = {each: bot_named(game, each) for each in ("beginner", "club")}
        others[f"{BEST} without networks, {SHARE} % of its budget"] = hurried(game)
        for other, bot in others.items():
            rows.append(row(game, other, contest(game, other, bot, given)))
            print(rows[-1], flush=True)
    text = "\n".join(
        [
            "What each network thinks likeliest, without any search; Skat with tournament scoring."
            f" A decision's time is from the view to the action. Seed `{given.seed}`.",
            "",
            "| game | against | deals | points a deal ahead | p50 / p95 ms | the other's |",
            "| --- | --- | --- | --- | --- | --- |",
            *rows,
        ]
    )
    if not given.dry:
        keep("The networks alone", text)


if __name__ == "__main__":
    main()
