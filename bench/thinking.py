"""``python -m bench.thinking``: how long bots think, by the processor.

The times of each game, level and phase. The table's delays (``stammtisch.table.work.delays``) are
chosen from them (``--json`` has every time, by the number of cards in hand, too): they must hold
nearly every answer of a level on a machine that is not overloaded.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from math import inf
from pathlib import Path
from typing import NamedTuple

from bench.measure import keep
from stammtisch.bots import BOTS, bot_named
from stammtisch.cardplay.actions import enumerated
from stammtisch.games.registry import GAMES
from stammtisch.table.work import delays
from stammtisch.table.work.decided_rest import NODES, decided_rest

BEST, SETTLED = "master", "is it decided?"


class Kind(NamedTuple):
    """The kind of a decision: public facts, and whether the card was forced."""

    game: str
    bot: str
    phase: str
    cards: int
    due: bool
    forced: bool


Times = dict[Kind, list[float]]


def questions(game: str, bot: str, number: int) -> Iterator[tuple[Kind, float]]:
    """Every decision of a deal between equal bots, with its processor time in seconds."""
    module, player = GAMES[game], bot_named(game, bot)
    seed = f"thinking/{bot}/{number}"
    state = module.begin(module.deal(seed, number % module.GAME.seats))
    while state.to_act is not None:
        for seat in sorted(state.may_act, key=lambda seat: seat == state.to_act):
            view = state.view(seat)
            if not view.menu:
                continue
            due = seat == state.to_act
            forced = due and len(enumerated(view.menu)) == 1
            began = time.process_time()
            action = player.act(view, seed)
            took = time.process_time() - began
            yield Kind(game, bot, view.phase, len(view.hand), due, forced), took
            if action is not None:
                state = state.act(seat, action)
                break


def searches(game: str, number: int) -> Iterator[tuple[Kind, float]]:
    """The time of finding out whether the rest of a deal is decided, after each of its acts."""
    module, player = GAMES[game], bot_named(game, "thumb")
    seed = f"settled/{number}"
    match = module.Match()
    state = module.begin(module.deal(seed, number % module.GAME.seats))
    while state.to_act is not None:
        if state.phase == "play":
            began = time.process_time()
            decided_rest(state, match, NODES)
            yield Kind(game, SETTLED, "play", 0, True, False), time.process_time() - began
        action = player.act(state.view(state.to_act), seed)
        assert action is not None, "who must act does"
        state = state.act(state.to_act, action)


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def as_table(times: Times) -> str:
    """Quantiles in milliseconds, a row for each game, level and phase."""
    rows: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for (game, bot, phase, _cards, due, forced), values in sorted(times.items(), key=_place):
        kind = "forced" if forced else "free" if due else "out of turn"
        rows[game, bot, phase, kind] += values
    lines = [
        "| game | bot | phase | choice | questions | p50 ms | p95 ms | p99 ms | p99.5 ms |"
        " longest ms |",
        "| --- | --- | --- | --- " + "| ---: " * 6 + "|",
    ]
    for names, values in rows.items():
        figures = [quantile(values, part) * 1000 for part in (0.5, 0.95, 0.99, 0.995, 1.0)]
        shown = " | ".join(f"{figure:.0f}" for figure in figures)
        lines.append(f"| {' | '.join(names)} | {len(values)} | {shown} |")
    return "\n".join(lines)


def summary(times: Times) -> str:
    """All choices of the best bot together, what a search takes, and what came too late."""
    lines = [
        f"Processor time in milliseconds: all choices of `{BEST}`, and the searches that find out"
        f" whether the rest of a deal is decided. {late(times)}",
        "",
        f"| game | choices of `{BEST}` | p95 | longest | searches | p95 | longest |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game in GAMES:
        cells = " | ".join(_of_choices(times, game, bot) for bot in (BEST, SETTLED))
        lines.append(f"| {game.capitalize()} | {cells} |")
    return "\n".join(lines)


def _of_choices(times: Times, game: str, bot: str) -> str:
    """How many, the 95th percentile, and the longest; of what was due and not forced."""
    of = [
        1000 * each
        for kind, values in times.items()
        if (kind.game, kind.bot) == (game, bot) and kind.due and not kind.forced
        for each in values
    ]
    return f"{len(of):,} | {quantile(of, 0.95):,.0f} | {max(of):,.0f}" if of else "– | – | –"


def late(times: Times) -> str:
    """How many answers exceeded the allowance of their kind, forced ones apart."""
    asked, over = 0, dict[tuple[str, str], int]()
    for kind, values in times.items():
        if kind.bot != SETTLED and not kind.forced:
            allowed = delays.allowance(delays.QuestionKind(*kind[:5]))
            asked += len(values)
            if exceeded := sum(took > allowed for took in values):
                over[kind.game, kind.bot] = over.get((kind.game, kind.bot), 0) + exceeded
    whose = "".join(f", {number} of {game} {bot}" for (game, bot), number in sorted(over.items()))
    return f"Longer than allowed: {sum(over.values())} of {asked:,} answers of all levels{whose}."


def _place(item: tuple[Kind, list[float]]) -> tuple[int, int]:
    """In the order of games and levels."""
    kind = item[0]
    return [*GAMES].index(kind.game), [*BOTS, SETTLED].index(kind.bot)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.thinking", description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--bots", nargs="+", default=list(BOTS), choices=list(BOTS))
    parser.add_argument("--deals", type=int, default=30, help="of each game and level")
    parser.add_argument("--minutes", type=float, default=inf, help="begin no deal after that")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every time here too")
    parser.add_argument(
        "--add", type=Path, nargs="+", default=[], metavar="FILE", help="times taken before"
    )
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    arguments = parser.parse_args()
    times: Times = defaultdict(list)
    for file in arguments.add:
        for *kind, before in json.loads(file.read_text(encoding="utf-8")):
            times[Kind(*kind)] += before
    end = time.monotonic() + arguments.minutes * 60
    for number in range(arguments.deals):
        if time.monotonic() > end:
            break
        for game in arguments.games:
            asked = [questions(game, bot, number) for bot in arguments.bots]
            for kind, took in chain(*asked, searches(game, number)):
                times[kind].append(took)
        if arguments.json:
            text = json.dumps([[*kind, each] for kind, each in times.items()])
            arguments.json.write_text(text, encoding="utf-8")
    text = summary(times)
    print(f"{as_table(times)}\n\n{text}")
    if not arguments.dry:
        keep("All games: how long bots think", text)


if __name__ == "__main__":
    main()
