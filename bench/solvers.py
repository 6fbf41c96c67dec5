"""How long the solvers take: each position alone, one thread, an empty transposition table."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from bench.measure import keep, write_json


@dataclass(frozen=True)
class Row:
    """One question about many positions: milliseconds, and mean nodes."""

    question: str
    positions: int
    mean: float
    median: float
    p95: float
    nodes: float
    required: str = ""
    note: str = ""

    @property
    def line(self) -> str:
        """A line of the table in RESULTS.md."""
        times = " | ".join(f"{each:.3g}" for each in (self.mean, self.median, self.p95))
        return (
            f"| {self.question} | {self.positions} | {times} | {self.nodes:,.0f} |"
            f" {self.required or '–'} | {self.note} |"
        )


@dataclass(frozen=True)
class Rate:
    """Playouts a second, one thread."""

    what: str
    a_second: float
    required: str = ""

    @property
    def shown(self) -> str:
        """As RESULTS.md tells it."""
        required = f" (required: {self.required})" if self.required else ""
        return f"{self.what} {self.a_second:,.0f}{required}"


def timed(
    question: str,
    positions: Iterable[Any],
    ask: Callable[[Any], Any],
    required: str = "",
    note: str = "",
) -> Row:
    """Time the question for each position separately."""
    times, nodes = [], []
    for position in positions:
        started = time.perf_counter()
        solved = ask(position)
        times.append(1000 * (time.perf_counter() - started))
        nodes.append(solved.nodes)
    return Row(
        question,
        len(times),
        statistics.fmean(times),
        statistics.median(times),
        statistics.quantiles(times, n=20)[-1],
        statistics.fmean(nodes),
        required,
        note,
    )


def rate(what: str, deals: int, play: Callable[[], Any], required: str = "") -> Rate:
    """The rate of one call that plays out so many deals."""
    started = time.perf_counter()
    play()
    return Rate(what, deals / (time.perf_counter() - started), required)


def report(console: Console, dry: bool = False, file: Path | None = None) -> None:
    """All questions of all games, into bench/RESULTS.md, and as JSON into ``file``."""
    from bench import solver_scarto, solver_schnapsen, solver_skat

    found: list[Row | Rate] = []
    with Progress(console=console) as progress:
        task = progress.add_task("solving", total=3)
        for game in (solver_skat, solver_schnapsen, solver_scarto):
            found += game.figures()
            progress.advance(task)
    rows = [each for each in found if isinstance(each, Row)]
    rates = [each for each in found if isinstance(each, Rate)]
    text = as_table(rows, rates)
    print(text)
    if not dry:
        keep("The solvers", text)
    if file:
        write_json(
            file,
            settings="one thread, each position alone, nothing known before",
            questions=[asdict(row) for row in rows],
            playouts=[asdict(each) for each in rates],
        )


def as_table(rows: list[Row], rates: list[Rate]) -> str:
    """The figures as Markdown."""
    return "\n".join(
        [
            "One thread; every position alone, with nothing known before. Node counts are the same"
            " on every machine, times are not.",
            "",
            "| question | positions | mean ms | median | 95 % | mean nodes | required | |",
            "| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |",
            *(row.line for row in rows),
            "",
            f"Deals played out a second: {'; '.join(each.shown for each in rates)}.",
        ]
    )
