"""A long measurement spread over processes, with a bar: each result as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import nullcontext
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stammtisch.arena.run import local_executor

T = TypeVar("T")


def spread(
    work: Callable[..., T],
    tasks: Sequence[tuple[Any, ...]],
    jobs: int,
    before: int = 0,
    what: str = "deals",
    progress: Progress | None = None,
) -> Iterator[T]:
    """What ``work`` makes of each task's arguments; ``before`` so many were done earlier.

    No more are handed out than there are processes: Ctrl-C has nothing to wait for. The bar is one
    of ``progress``, where that is shown already.
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
    with nullcontext() if progress else bar, local_executor(jobs) as engine:
        shown = bar.add_task(what, total=before + len(tasks), completed=before)
        while True:
            for task in waiting:
                running.add(engine.submit(work, *task))
                if len(running) == jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
                bar.advance(shown)
