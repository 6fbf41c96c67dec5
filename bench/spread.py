"""A long measurement spread over processes, with a progress bar: results as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import nullcontext
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stammtisch.arena.processes import local_executor

T = TypeVar("T")


def spread(
    work: Callable[..., T],
    tasks: Sequence[tuple[Any, ...]],
    jobs: int,
    before: int = 0,
    what: str = "deals",
    progress: Progress | None = None,
) -> Iterator[T]:
    """The results of ``work`` for each task's arguments; ``before`` tasks were done earlier.

    Only as many tasks are submitted at once as there are processes, so that Ctrl-C ends the run
    soon. The bar belongs to ``progress``, if that is shown already.
    """
    bar = progress or Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    waiting = iter(tasks)
    running: set[Future[T]] = set()
    with nullcontext() if progress else bar, local_executor(jobs) as executor:
        shown = bar.add_task(what, total=before + len(tasks), completed=before)
        while True:
            for task in waiting:
                running.add(executor.submit(work, *task))
                if len(running) == jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
                bar.advance(shown)
