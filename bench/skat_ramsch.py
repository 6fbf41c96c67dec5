"""``python -m bench.skat_ramsch``: how strong the bots of Skat are in Ramsch, in figures.

Forced deals (SK 10.12), so that every one is a Ramsch: one bot in each seat in turn, against two of
another. What counts is its score less the mean of the others', in the mean of the three games of a
deal, with a 95 % interval over the deals.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace

import numpy as np

from bench.measure import keep, run_command
from bench.spread import spread
from stammtisch.bots.bot import bot_named
from stammtisch.bots.play import play_out
from stammtisch.games import skat
from stammtisch.games.skat.notation import SEATS

PAIRS = (("club", "thumb"), ("master", "club"))
KINDS = ("ramsch", "schieberamsch")


@dataclass(frozen=True, slots=True)
class Asked:
    """A deal with one bot against two of another."""

    number: int
    bot: str
    against: str
    kind: str
    seed: str


def play(asked: Asked) -> tuple[Asked, float]:
    """The mean of the bot's score less the mean of the others', over the seats."""
    name = f"{asked.seed}/{asked.number}"
    deal = replace(skat.deal(name, asked.number % SEATS), forced_ramsch=True)
    options = skat.Options(ramsch=asked.kind, ramsch_grand_hand="never")
    bot, other = bot_named("skat", asked.bot), bot_named("skat", asked.against)
    leads = []
    for seat in range(SEATS):
        players = [bot if each == seat else other for each in range(SEATS)]
        result = play_out(skat.begin(deal, options), players, name).result
        assert result is not None, "the deal is over"
        scores = result.scores
        leads.append(scores[seat] - (sum(scores) - scores[seat]) / (SEATS - 1))
    return asked, sum(leads) / SEATS


def report(found: list[tuple[Asked, float]], deals: int, seed: str) -> str:
    """The table: a row for each pair and kind of Ramsch."""
    lines = [
        f"Ramsch, one bot against two of another: {deals} deals, each in all three seats; seed"
        f" `{seed}`; score less the mean of the others', per deal, 95 % intervals.",
        "",
        "| bot | against | kind | lead |",
        "| --- | --- | --- | --- |",
    ]
    for bot, against in PAIRS:
        for kind in KINDS:
            asked = [
                lead
                for each, lead in found
                if (each.bot, each.against, each.kind) == (bot, against, kind)
            ]
            width = 1.96 * float(np.std(asked)) / len(asked) ** 0.5
            lines.append(
                f"| `{bot}` | `{against}` | `{kind}` | {np.mean(asked):+.1f} ± {width:.1f} |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skat_ramsch", description=__doc__)
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--seed", default="skat-ramsch/1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    arguments = parser.parse_args()
    tasks = [
        (Asked(number, bot, against, kind, arguments.seed),)
        for bot, against in PAIRS
        for kind in KINDS
        for number in range(arguments.deals)
    ]
    text = report([*spread(play, tasks, arguments.jobs)], arguments.deals, arguments.seed)
    print(text)
    if not arguments.dry:
        keep("Skat: Ramsch", text)


if __name__ == "__main__":
    run_command(main)
