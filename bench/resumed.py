"""A long measurement that is resumed where it stopped, and the arguments of its command."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, TypeVar

from bench.journal import Journal
from bench.spread import spread

T = TypeVar("T")


def add_arguments(parser: argparse.ArgumentParser, jobs: int = 1) -> None:
    """How long, and in how many processes."""
    parser.add_argument("--jobs", type=int, default=jobs, help="processes")
    parser.add_argument("--minutes", type=float, default=inf, help="end after the task done then")


def resumed(
    journal: Journal,
    made: Callable[[Any], T],
    work: Callable[..., tuple[int, Any]],
    tasks: Mapping[int, tuple[Any, ...]],
    arguments: argparse.Namespace,
    what: str = "deals",
) -> list[T]:
    """All results so far in the order of their numbers, those of earlier runs included.

    ``work`` returns the number of its task and something that JSON can hold; ``made`` makes the
    result of that.
    """
    done: dict[int, T] = dict(journal.read(lambda line: (line[0], made(line[1]))))
    left = [task for number, task in tasks.items() if number not in done]
    end = time.monotonic() + arguments.minutes * 60
    before = len(tasks) - len(left)
    for number, found in spread(work, left, arguments.jobs, before, what):
        done[number] = made(found)
        journal.add([number, found])
        if time.monotonic() > end:
            break
    return [done[number] for number in sorted(done)]
