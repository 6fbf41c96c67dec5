"""`make bench`: measures, prints, and writes bench/RESULTS.md."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench import coach, learn, load, solvers
from bench.library import before_the_cards, card_play, openspiel, replays, skat_records
from bench.measure import Figure, keep, table, write_json
from stammtisch.games.registry import GAMES

PARTS = ("library", "solvers", "table", "coach", "learn")
REQUIRED_DECISIONS, REQUIRED_REPLAYS = 50_000, 1_000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured")
    parser.add_argument("--deals", type=int, default=300, help="deals a round")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument(
        "--solved", type=Path, metavar="FILE", help="write the solvers' figures here too"
    )
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    parser.add_argument("--only", choices=PARTS, help="measure this part alone")
    arguments = parser.parse_args()
    wanted = (arguments.only,) if arguments.only else PARTS
    console = Console(stderr=True)
    if "library" in wanted:
        library(arguments)
    if "solvers" in wanted:
        solvers.report(console, arguments.dry, arguments.solved)
    if "table" in wanted:
        load.report(console, arguments.dry)
    if "coach" in wanted:
        coach.report(console, arguments.dry)
    if "learn" in wanted:
        learn.report(console, arguments.rounds, arguments.dry)


def library(arguments: argparse.Namespace) -> None:
    """The rules library: how fast cards are played, and records replayed."""
    rounds: dict[str, list[float]] = {name: [] for name in (*GAMES, "replay", "openspiel", "ratio")}
    peer = openspiel()
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("measuring", total=arguments.rounds)
        states = {name: before_the_cards(game, arguments.deals) for name, game in GAMES.items()}
        lines = skat_records(arguments.deals)
        for _ in range(arguments.rounds):
            # Everything once a round, so that a noisy moment hits all figures alike.
            for name in GAMES:
                rounds[name].append(card_play(states[name]))
            rounds["replay"].append(replays(lines))
            if peer:
                rounds["openspiel"].append(peer(0.3))
                rounds["ratio"].append(rounds["skat"][-1] / rounds["openspiel"][-1])
            progress.advance(task)

    figures = [
        Figure(
            f"{name.capitalize()}: random card play",
            "decisions/s",
            tuple(rounds[name]),
            REQUIRED_DECISIONS,
            f"{arguments.deals} deals a round, legal actions included, one thread",
        )
        for name in GAMES
    ]
    figures.append(
        Figure(
            "Skat: records replayed",
            "deals/s",
            tuple(rounds["replay"]),
            REQUIRED_REPLAYS,
            f"{arguments.deals} records of rule-of-thumb play, one thread",
        )
    )
    if peer:
        figures += [
            Figure(
                "OpenSpiel's `skat`: random card play",
                "decisions/s",
                tuple(rounds["openspiel"]),
                note="C++ behind Python bindings, the same loop in Python",
            ),
            Figure(
                "Skat: ours / OpenSpiel's",
                "×",
                tuple(rounds["ratio"]),
                note="within one round",
            ),
        ]
    report(figures, arguments.json, arguments.dry)
    if not peer:
        print("OpenSpiel is not installed here: no comparison.")


def report(figures: list[Figure], json_file: Path | None, dry: bool) -> None:
    """Print the figures, and keep them."""
    text = table(figures)
    print(text)
    if not dry:
        keep("The law", text)
    if json_file:
        kept = [vars(figure) | {"median": figure.median} for figure in figures]
        write_json(json_file, figures=kept)


if __name__ == "__main__":
    main()
